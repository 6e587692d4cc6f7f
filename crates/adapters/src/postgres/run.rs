//! Statements, run with their errors as domain errors.

use chrono::{DateTime, Utc};
use domain::Result;
use futures_util::future::BoxFuture;
use futures_util::{TryFutureExt, TryStreamExt};
use sqlx::postgres::{PgArguments, PgQueryResult, PgRow};
use sqlx::query::{Query, QueryAs, QueryScalar};
use sqlx::{AssertSqlSafe, Decode, FromRow, Postgres, Type};

use super::database::{Connections, Lent, On};
use super::fault::fault;

/// A statement that reads; `doing` is for the log if it fails.
pub(crate) trait Fetch<'c> {
    type Row;

    /// All rows.
    fn all(self, on: impl Into<On<'c>>, doing: &'static str) -> Answer<'c, Vec<Self::Row>>;

    /// The only row.
    fn one(self, on: impl Into<On<'c>>, doing: &'static str) -> Answer<'c, Self::Row>;

    /// The first row, if there is any.
    fn first(self, on: impl Into<On<'c>>, doing: &'static str) -> Answer<'c, Option<Self::Row>>;
}

/// A statement that writes; `doing` is for the log if it fails.
pub(crate) trait Run<'c> {
    /// Gives the number of rows that were written.
    fn run(self, on: impl Into<On<'c>>, doing: &'static str) -> Answer<'c, u64>;
}

type Answer<'c, T> = BoxFuture<'c, Result<T>>;

/// Awaits a statement, as long as its connection allows. A macro, since a closure can't return a future that borrows the
/// connection and may be sent to another thread.
macro_rules! answer {
    ($statement:tt.$how:ident($on:ident), $doing:ident) => {{
        let on = $on.into();
        let answer = async move {
            match on {
                On::Lent(lent) => {
                    let patience = lent.patience();
                    let answer = async { $statement.$how(lent.connection()?).await };
                    let answer = patience.wait(answer).await;
                    lent.judge(answer)
                }
                On::Any(connections) => {
                    let mut lent = connections.lend().await?;
                    let patience = lent.patience();
                    let answer = async { $statement.$how(lent.connection()?).await };
                    let answer = patience.wait(answer).await;
                    lent.judge(answer)
                }
                On::Plain(connection) => $statement.$how(connection).await,
            }
        };
        Box::pin(answer.map_err(fault($doing)))
    }};
}

impl<'c, 'q: 'c> Run<'c> for Query<'q, Postgres, PgArguments> {
    fn run(self, on: impl Into<On<'c>>, doing: &'static str) -> Answer<'c, u64> {
        let done: Answer<'c, PgQueryResult> = answer!(self.execute(on), doing);
        Box::pin(done.map_ok(|done| done.rows_affected()))
    }
}

/// sqlx has these methods on each of its query types, but no trait for them.
macro_rules! fetch {
    ($row:ty) => {
        type Row = $row;

        fn all(self, on: impl Into<On<'c>>, doing: &'static str) -> Answer<'c, Vec<$row>> {
            answer!(self.fetch_all(on), doing)
        }

        fn one(self, on: impl Into<On<'c>>, doing: &'static str) -> Answer<'c, $row> {
            answer!(self.fetch_one(on), doing)
        }

        fn first(self, on: impl Into<On<'c>>, doing: &'static str) -> Answer<'c, Option<$row>> {
            answer!(self.fetch_optional(on), doing)
        }
    };
}

impl<'c, 'q: 'c> Fetch<'c> for Query<'q, Postgres, PgArguments> {
    fetch!(PgRow);
}

impl<'c, 'q: 'c, O> Fetch<'c> for QueryAs<'q, Postgres, O, PgArguments>
where
    O: for<'r> FromRow<'r, PgRow> + Send + Unpin + 'c,
{
    fetch!(O);
}

impl<'c, 'q: 'c, O> Fetch<'c> for QueryScalar<'q, Postgres, O, PgArguments>
where
    O: for<'r> Decode<'r, Postgres> + Type<Postgres> + Send + Unpin + 'c,
{
    fetch!(O);
}

/// Takes rows while the database still finds others.
pub(crate) async fn each(
    statement: Query<'_, Postgres, PgArguments>,
    on: &mut Lent,
    doing: &'static str,
    mut take: impl FnMut(&PgRow) -> Result<()> + Send,
) -> Result<()> {
    let mut taken = Ok(());
    let patience = on.patience();
    let read = async {
        let mut rows = statement.fetch(on.connection()?);
        while let Some(row) = rows.try_next().await? {
            taken = take(&row);
            if taken.is_err() {
                break;
            }
        }
        Ok(())
    };
    let read = patience.wait(read).await;
    on.judge(read).map_err(fault(doing))?;
    taken
}

/// Rows that one statement deletes of what is old.
const BATCH: i64 = 1_000;

/// Deletes the rows of a table whose time in this column is before that one. Does so a few at a time and leaves out what
/// others hold, for the next time: so nobody waits for it.
pub(crate) async fn delete_old(
    on: &Connections,
    (table, time): (&'static str, &'static str),
    before: DateTime<Utc>,
) -> Result<u64> {
    // Deleted rows stay in the index for a while, so each statement begins where the last one ended.
    let sql = format!(
        "with old as (
            delete from {table} where ctid = any(array(
                select ctid from {table} where {time} >= $1 and {time} < $2
                order by {time} limit {BATCH} for update skip locked))
            returning {time} as at)
        select count(*), max(at) from old"
    );
    let (mut from, mut all) = (DateTime::<Utc>::UNIX_EPOCH, 0);
    loop {
        let deleted: (i64, Option<DateTime<Utc>>) = sqlx::query_as(AssertSqlSafe(sql.as_str()))
            .bind(from)
            .bind(before)
            .one(on, "deleting what is old")
            .await?;
        all += deleted.0.unsigned_abs();
        match deleted.1 {
            Some(last) if deleted.0 == BATCH => from = last,
            _ => return Ok(all),
        }
    }
}
