//! Connections for a while: what doesn't answer in time, or leads to a server that takes no changes, is closed and doesn't
//! go back to the others.

use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use domain::{Error, Result};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection, PgPool, Postgres};
use tokio::runtime::Handle;
use tokio::time::timeout;

use crate::postgres::fault::{fault, is_away};

/// A connection idle for this time may be broken.
const RESTED: Duration = Duration::from_secs(1);
/// How long a database may take to answer what is no work for it.
pub(super) const SOON: Duration = Duration::from_secs(1);
/// How long the beginning of a transaction may take, which waits for nobody.
const BEGINNING: Duration = Duration::from_secs(5);
/// So much later than PostgreSQL, which ends a statement at its limit, the service gives the connection up.
const GRACE: Duration = Duration::from_secs(5);
/// The limit for single statements, which are short, where statements have none.
const SINGLE: Duration = Duration::from_mins(1);
/// How often PostgreSQL is asked whether it still works at a statement that has no limit.
const LOOK: Duration = Duration::from_secs(15);
/// How often it may fail to say so.
const MISSES: u32 = 2;

const MIXED: &str = "the proxy before PostgreSQL gives the statements of one connection to several servers, as PgBouncer does with \
    pool_mode = transaction; set pool_mode = session, or name PostgreSQL's own address";

/// A pool of connections to one database as one role.
#[derive(Debug, Clone)]
pub struct Connections {
    pool: PgPool,
    /// Opens connections, since they end with the runtime that they were opened on; this one outlives the threads that
    /// answer requests.
    runtime: Handle,
    /// Longest time of a statement; zero for no limit.
    statement: Duration,
    doubt: Arc<Doubt>,
}

/// Since when connections may lead elsewhere: to a server that is gone, or to one that is no longer the primary. Those
/// that rest since before are asked first.
#[derive(Debug, Default)]
pub(super) struct Doubt(Mutex<Option<Instant>>);

impl Doubt {
    fn raise(&self) {
        if let Ok(mut since) = self.0.lock() {
            *since = Some(Instant::now());
        }
    }

    /// Whether it concerns a connection that has rested for so long.
    fn concerns(&self, rested: Duration) -> bool {
        let since = self.0.lock().ok().and_then(|since| *since);
        since.is_some_and(|since| since.elapsed() <= rested)
    }
}

/// The server that connections lead to; those that lead to another one are closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Server {
    Primary,
    Standby,
}

fn pool(server: Server, most: u32, session: String, doubt: Arc<Doubt>) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(Duration::from_secs(5))
        .idle_timeout(Duration::from_mins(5))
        // Busy connections shouldn't pay for a question.
        .test_before_acquire(false)
        .after_connect(move |connection, _| {
            let session = session.clone();
            Box::pin(async move {
                sqlx::raw_sql(AssertSqlSafe(session)).execute(connection).await.map(drop)
            })
        })
        .before_acquire(move |connection, rested| {
            let unsure = rested.idle_for > RESTED || doubt.concerns(rested.idle_for);
            let to_primary = server == Server::Primary;
            Box::pin(async move { Ok(!unsure || takes_changes(connection).await? == to_primary) })
        })
}

impl Connections {
    /// Opens the first one to a primary. Each begins with the SQL of `session`; `statement` is the longest time of a
    /// statement, zero for no limit.
    pub(super) async fn open(
        options: PgConnectOptions,
        most: u32,
        session: String,
        statement: Duration,
        doubt: Arc<Doubt>,
    ) -> Result<Self> {
        let pool = pool(Server::Primary, most, session, doubt.clone())
            .connect_with(options)
            .await
            .map_err(fault("connecting to the database"))?;
        let connections = Self { statement, doubt, ..Self::of(pool) };
        connections.check_sessions().await?;
        Ok(connections)
    }

    /// The same to standbys, which may come and go: none is opened yet.
    pub(super) fn to_standbys(
        options: PgConnectOptions,
        most: u32,
        session: String,
        statement: Duration,
    ) -> Self {
        let doubt = Arc::<Doubt>::default();
        let pool = pool(Server::Standby, most, session, doubt.clone()).connect_lazy_with(options);
        Self { statement, doubt, ..Self::of(pool) }
    }

    /// Refuses a proxy that gives the statements of one connection to several servers: each has other prepared statements
    /// and parameters, and transactions would mix.
    async fn check_sessions(&self) -> Result<()> {
        let fault = fault("asking whether a connection stays at one server");
        let (mut one, mut other) =
            (self.lend().await.map_err(&fault)?, self.lend().await.map_err(&fault)?);
        let mark = "select current_setting('hosewright.longest_transaction')";
        let mut marks = Vec::new();
        for occupies_other in [false, true] {
            if occupies_other {
                other.open = true;
                other.simple("begin").await.map_err(&fault)?;
            }
            let asked =
                async { sqlx::query_scalar::<_, String>(mark).fetch_one(one.connection()?).await };
            match Patience::For(BEGINNING).wait(asked).await {
                Err(error) if is_away(&error) => return Err(fault(error)),
                answered => marks.push(answered.ok()),
            }
        }
        match marks.as_slice() {
            [Some(first), Some(second)] if first == second => Ok(()),
            _ => Err(Error::broken(MIXED)),
        }
    }

    /// Those of a pool, which belong to the present runtime; their statements have no limit.
    pub fn of(pool: PgPool) -> Self {
        let (statement, doubt) = (Duration::ZERO, Arc::default());
        Self { pool, runtime: Handle::current(), statement, doubt }
    }

    /// Closes all after their present statements, or leaves them to their end if the database doesn't answer.
    pub(super) async fn close(&self) {
        if timeout(GRACE, self.pool.close()).await.is_err() {
            tracing::warn!("connections to the database did not end in time");
        }
    }

    /// One of them for a statement.
    pub(crate) async fn lend(&self) -> sqlx::Result<Lent> {
        let single = if self.statement.is_zero() { SINGLE } else { self.statement };
        let of = self.clone();
        self.run(async move { Lent::of(of, Patience::For(single + GRACE)).await }).await
    }

    /// One of them with a transaction that this SQL begins. `bounded` says whether PostgreSQL limits its statements.
    pub(crate) async fn begin(&self, sql: String, bounded: bool) -> sqlx::Result<Lent> {
        let of = self.clone();
        // A separate task continues if the request is aborted. Otherwise a connection with a half-begun transaction
        // would go back to the pool.
        self.run(async move {
            match of.begin_once(&sql, bounded).await {
                // Nothing was done yet, so it may be tried on another connection.
                Err(error) if is_away(&error) && !is_silence(&error) => {
                    of.begin_once(&sql, bounded).await
                }
                begun => begun,
            }
        })
        .await
    }

    async fn begin_once(&self, sql: &str, bounded: bool) -> sqlx::Result<Lent> {
        let mut lent = Lent::of(self.clone(), Patience::For(BEGINNING)).await?;
        lent.open = true;
        lent.simple(sql).await?;
        lent.patience = if bounded && !self.statement.is_zero() {
            Patience::For(self.statement + GRACE)
        } else {
            let asked = sqlx::query_scalar("select pg_backend_pid()");
            let answered = async { asked.fetch_one(lent.connection()?).await };
            let answered = Patience::For(BEGINNING).wait(answered).await;
            Patience::WhileServed(self.clone(), lent.judge(answered)?)
        };
        Ok(lent)
    }

    /// Whether the database answers and takes changes.
    pub(crate) async fn ready(&self) -> Result<()> {
        let fault = fault("asking whether the database is there");
        let mut lent = self.lend().await.map_err(&fault)?;
        let asked = async { takes_changes(lent.connection()?).await };
        let asked = asked.await;
        if lent.judge(asked).map_err(&fault)? {
            return Ok(());
        }
        lent.give_up();
        Err(Error::Unavailable("the database is a standby, which takes no changes".into()))
    }

    /// Does something on the runtime that connections belong to.
    async fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = sqlx::Result<T>> + Send + 'static,
    ) -> sqlx::Result<T> {
        self.runtime.spawn(work).await.map_err(|ended| sqlx::Error::Io(io::Error::other(ended)))?
    }

    /// Whether a server process of this number is at work for the service, asked on a connection of its own.
    async fn serves(&self, process: i32) -> bool {
        let options = self.pool.connect_options();
        let asked = async move {
            let mut connection = options.connect().await?;
            sqlx::query_scalar("select exists (select from pg_stat_activity where pid = $1)")
                .bind(process)
                .fetch_one(&mut connection)
                .await
        };
        matches!(timeout(GRACE, self.run(asked)).await, Ok(Ok(true)))
    }
}

/// Whether a server takes changes: not a standby. One that doesn't say so soon counts as away.
async fn takes_changes(connection: &mut PgConnection) -> sqlx::Result<bool> {
    let asked = sqlx::query_scalar("select not pg_is_in_recovery()").fetch_one(connection);
    timeout(SOON, asked).await.unwrap_or_else(|_over| Err(silence()))
}

/// How long to wait for the answer to a statement.
#[derive(Debug, Clone)]
pub(crate) enum Patience {
    For(Duration),
    /// For as long as this server process is there.
    WhileServed(Connections, i32),
}

impl Patience {
    /// The answer, or the error of a database that doesn't answer.
    pub(crate) async fn wait<T>(
        &self,
        answer: impl Future<Output = sqlx::Result<T>> + Send,
    ) -> sqlx::Result<T> {
        let (of, process) = match self {
            Self::For(limit) => {
                return timeout(*limit, answer).await.unwrap_or_else(|_over| Err(silence()));
            }
            Self::WhileServed(of, process) => (of, *process),
        };
        let mut answer = pin!(answer);
        let mut misses = 0;
        while misses < MISSES {
            if let Ok(answered) = timeout(LOOK, &mut answer).await {
                return answered;
            }
            misses = if of.serves(process).await { 0 } else { misses + 1 };
        }
        Err(silence())
    }
}

fn silence() -> sqlx::Error {
    sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, "the database does not answer"))
}

fn is_silence(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(error) if error.kind() == io::ErrorKind::TimedOut)
}

/// A connection in use. It goes back when this is dropped, after its transaction is rolled back.
#[derive(Debug)]
pub(crate) struct Lent {
    /// None once it was given up.
    connection: Option<PoolConnection<Postgres>>,
    of: Connections,
    patience: Patience,
    /// Whether a transaction is open.
    open: bool,
}

impl Lent {
    async fn of(of: Connections, patience: Patience) -> sqlx::Result<Self> {
        let acquired = of.pool.acquire().await;
        if acquired.as_ref().is_err_and(|error| matches!(error, sqlx::Error::PoolTimedOut)) {
            of.doubt.raise();
        }
        Ok(Self { connection: Some(acquired?), of, patience, open: false })
    }

    pub(crate) fn patience(&self) -> Patience {
        self.patience.clone()
    }

    pub(crate) fn connection(&mut self) -> sqlx::Result<&mut PgConnection> {
        let gone = || sqlx::Error::Io(io::ErrorKind::NotConnected.into());
        self.connection.as_deref_mut().ok_or_else(gone)
    }

    /// Gives the connection up if what came of a statement says that it leads nowhere, or to a standby.
    pub(crate) fn judge<T>(&mut self, done: sqlx::Result<T>) -> sqlx::Result<T> {
        if done.as_ref().is_err_and(is_away) {
            self.give_up();
        }
        done
    }

    /// Closes the connection at once. Others may lead to the same server.
    fn give_up(&mut self) {
        drop(self.connection.take().map(PoolConnection::detach));
        self.of.doubt.raise();
    }

    pub(crate) async fn commit(mut self) -> sqlx::Result<()> {
        self.simple("commit").await?;
        self.open = false;
        Ok(())
    }

    pub(crate) async fn rollback(mut self) -> sqlx::Result<()> {
        self.simple("rollback").await?;
        self.open = false;
        Ok(())
    }

    /// Runs statements that answer nothing.
    pub(crate) async fn simple(&mut self, sql: &str) -> sqlx::Result<()> {
        let patience = self.patience();
        let done = async { sqlx::raw_sql(AssertSqlSafe(sql)).execute(self.connection()?).await };
        let done = patience.wait(done).await;
        self.judge(done).map(drop)
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        let (open, doubt) = (self.open, self.of.doubt.clone());
        // A statement may still be running, whose caller has gone.
        let limit = if self.of.statement.is_zero() { SINGLE } else { self.of.statement } + GRACE;
        self.of.runtime.spawn(async move {
            let rolled_back = async {
                if open {
                    sqlx::raw_sql("rollback").execute(&mut *connection).await?;
                }
                sqlx::Result::<()>::Ok(())
            };
            let returned = if matches!(timeout(limit, rolled_back).await, Ok(Ok(()))) {
                timeout(limit, connection.return_to_pool()).await.is_ok()
            } else {
                drop(connection.detach());
                false
            };
            if !returned {
                doubt.raise();
            }
        });
    }
}

/// On what a statement runs.
pub(crate) enum On<'c> {
    /// A transaction.
    Lent(&'c mut Lent),
    /// A connection for this statement alone.
    Any(&'c Connections),
    /// One that was just opened, by the owner.
    Plain(&'c mut PgConnection),
}

impl<'c> From<&'c mut Lent> for On<'c> {
    fn from(lent: &'c mut Lent) -> Self {
        Self::Lent(lent)
    }
}

impl<'c> From<&'c Connections> for On<'c> {
    fn from(connections: &'c Connections) -> Self {
        Self::Any(connections)
    }
}

impl<'c> From<&'c mut PgConnection> for On<'c> {
    fn from(connection: &'c mut PgConnection) -> Self {
        Self::Plain(connection)
    }
}
