//! Statements over many rows: look-ups and changes of imports and of long lists.
//!
//! A connection keeps the plan of a statement. A plan made while a table was empty uses any index, and an import that
//! fills the table would read more of it with each batch. So these statements are planned each time, for the present
//! table and for any organization (`plan_cache_mode`): for an organization that was empty when statistics were taken,
//! PostgreSQL would expect no rows, and again use any index.
//!
//! Plans must not depend on what PostgreSQL can't know without statistics: how many rows an organization has, or how
//! many are alike in two columns. So look-ups go from key to key (`cross join lateral (… offset 0)`), with conditions
//! that only one index serves, or in the order of one index (`is_key`); changes compare the organization with a
//! column of their rows.

use domain::Result;
use sqlx::Postgres;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;

use super::run::{Fetch, Run};
use super::work::PgWork;

/// From this number of rows on, planning anew costs less than a wrong plan.
const MANY: usize = 50;

/// Condition that a stored value equals a key, for look-ups in the order of that value. For few rows, PostgreSQL
/// considers all indexes by organization equal, the primary key among them, and prefers the one in the requested order.
/// With `=` the order would be meaningless. A look-up by several columns needs it for the last of them.
pub(crate) fn is_key(stored: &str, key: &str) -> String {
    format!("{stored} between {key} and {key}")
}

impl PgWork {
    /// Rows of a statement that looks up many keys, each by an ordered index. Otherwise PostgreSQL would scan a table
    /// that seems small, or the index of searches, whose newest rows are in no order.
    pub(crate) async fn all_of_many(
        &mut self,
        keys: usize,
        query: Query<'_, Postgres, PgArguments>,
        doing: &'static str,
    ) -> Result<Vec<PgRow>> {
        if keys < MANY {
            return query.all(&mut *self.tx, doing).await;
        }
        self.plan("off").await?;
        let rows = query.persistent(false).all(&mut *self.tx, doing).await?;
        self.plan("on").await?;
        Ok(rows)
    }

    async fn plan(&mut self, others: &'static str) -> Result<()> {
        sqlx::query(
            "select set_config('enable_seqscan', $1, true), set_config('enable_bitmapscan', $1, true),
                set_config('enable_hashjoin', $1, true), set_config('enable_mergejoin', $1, true),
                -- A look-up that asks for the order of its index gets that index, also where all seem equally good.
                set_config('enable_sort', $1, true)",
        )
        .bind(others)
        .run(&mut *self.tx, "choosing how statements are planned")
        .await?;
        Ok(())
    }

    /// Runs a statement that writes many rows, and returns their number. Planner settings stay, since triggers and
    /// foreign keys run under them too.
    pub(crate) async fn run_for_many(
        &mut self,
        rows: usize,
        query: Query<'_, Postgres, PgArguments>,
        doing: &'static str,
    ) -> Result<u64> {
        query.persistent(rows < MANY).run(&mut *self.tx, doing).await
    }
}
