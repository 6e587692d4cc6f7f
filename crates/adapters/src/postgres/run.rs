//! Statements, run with their errors as domain errors.

use domain::Result;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::{Query, QueryAs, QueryScalar};
use sqlx::{Decode, FromRow, PgExecutor, Postgres, Type};

use super::fault::fault;

/// A statement that reads; `doing` is for the log if it fails.
pub(crate) trait Fetch {
    type Row;

    /// All rows.
    async fn all(self, on: impl PgExecutor<'_>, doing: &'static str) -> Result<Vec<Self::Row>>;

    /// The only row.
    async fn one(self, on: impl PgExecutor<'_>, doing: &'static str) -> Result<Self::Row>;

    /// The first row, if there is any.
    async fn first(self, on: impl PgExecutor<'_>, doing: &'static str)
    -> Result<Option<Self::Row>>;
}

/// A statement that writes; `doing` is for the log if it fails.
pub(crate) trait Run {
    /// Gives the number of rows that were written.
    async fn run(self, on: impl PgExecutor<'_>, doing: &'static str) -> Result<u64>;
}

impl Run for Query<'_, Postgres, PgArguments> {
    async fn run(self, on: impl PgExecutor<'_>, doing: &'static str) -> Result<u64> {
        Ok(self.execute(on).await.map_err(fault(doing))?.rows_affected())
    }
}

/// sqlx has these methods on each of its query types, but no trait for them.
macro_rules! fetch {
    ($row:ty) => {
        type Row = $row;

        async fn all(self, on: impl PgExecutor<'_>, doing: &'static str) -> Result<Vec<$row>> {
            self.fetch_all(on).await.map_err(fault(doing))
        }

        async fn one(self, on: impl PgExecutor<'_>, doing: &'static str) -> Result<$row> {
            self.fetch_one(on).await.map_err(fault(doing))
        }

        async fn first(self, on: impl PgExecutor<'_>, doing: &'static str) -> Result<Option<$row>> {
            self.fetch_optional(on).await.map_err(fault(doing))
        }
    };
}

impl Fetch for Query<'_, Postgres, PgArguments> {
    fetch!(PgRow);
}

impl<O> Fetch for QueryAs<'_, Postgres, O, PgArguments>
where
    O: for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    fetch!(O);
}

impl<O> Fetch for QueryScalar<'_, Postgres, O, PgArguments>
where
    O: for<'r> Decode<'r, Postgres> + Type<Postgres> + Send + Unpin,
{
    fetch!(O);
}
