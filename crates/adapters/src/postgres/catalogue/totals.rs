//! Totals of lists.

use std::fmt::Debug;

use domain::{Result, Total};
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

impl PgWork {
    /// Key of a list: caller, table and filters, and its version if it has one, so that no list with an `ETag`
    /// has the total of an earlier one.
    pub(crate) fn name_of_list(&self, table: &str, selection: &impl Debug) -> String {
        format!("{:?} {table} {selection:?} {:?}", self.scope, self.version)
    }

    /// The total of a list that this statement counts beyond `most`, unless the cache has it under its name.
    /// Lists as of a moment, as customers request them, are never requested again and have no name; nor have
    /// estimated counts.
    pub(crate) async fn total(
        &mut self,
        name: Option<String>,
        most: u32,
        mut count: QueryBuilder<Postgres>,
    ) -> Result<Total> {
        if let Some(total) = name.as_deref().and_then(|name| self.count_cache.total(name)) {
            return Ok(total);
        }
        let count: i64 = count.build_query_scalar().one(&mut *self.tx, "counting items").await?;
        let total = Total::counted_to(most, count.unsigned_abs());
        if let Some(name) = name {
            self.count_cache.counted(name, total);
        }
        Ok(total)
    }
}
