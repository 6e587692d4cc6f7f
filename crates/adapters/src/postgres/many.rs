//! Statements over many rows at once: the look-ups and changes of imports and of long lists.
//!
//! A connection keeps the plan of a statement. One that was made while a table was empty takes any index for as good as
//! another, and an import that fills the table would go through more of it with each batch. So these statements are planned
//! each time, for the table as it is then, and for any organization (`plan_cache_mode`): of one that was empty when the rows
//! were counted PostgreSQL would expect none, and again take any index for as good as another.
//!
//! Nor may it matter what PostgreSQL can't know of rows that nobody has counted: how many an organization has, or how many are
//! alike in two columns. So look-ups go from one key to the next (`cross join lateral (… offset 0)`), and say within that what
//! leads into one index alone, or in which order of one index (`is_key`); changes compare the organization with a column of
//! their rows.

use domain::Result;
use sqlx::Postgres;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;

use super::run::{Fetch, Run};
use super::work::PgWork;

/// From so many rows on, planning a statement anew costs less than a wrong plan.
const MANY: usize = 50;

/// A condition that a stored text is a key, for look-ups in the order of that text. Of few rows PostgreSQL takes any index by
/// organization for as good as another, and of those the one in the order that is asked for. After `=` no order would be
/// left to ask for.
pub(crate) fn is_key(stored: &str, key: &str) -> String {
    format!("{stored} between {key} and {key}")
}

impl PgWork {
    /// The rows of a statement that looks up so many keys, each by an ordered index. Otherwise PostgreSQL would look through
    /// all of a table that it takes to be small, or through the index of searches, whose newest rows are in no order.
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
                set_config('enable_hashjoin', $1, true), set_config('enable_mergejoin', $1, true)",
        )
        .bind(others)
        .run(&mut *self.tx, "choosing how statements are planned")
        .await?;
        Ok(())
    }

    /// Runs a statement that writes so many rows, and gives their number. Settings stay as they are, since triggers and
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
