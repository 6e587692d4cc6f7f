//! Connections and migrations.

use std::sync::Arc;
use std::time::Duration;

use domain::Result;
use domain::catalogue::ItemType;
use domain::fields::Choice;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};

use crate::postgres::catalogue::table;
use crate::postgres::database::connections::Connections;
use crate::postgres::database::standbys::Standbys;
use crate::postgres::database::upkeep::keep_feed;
use crate::postgres::run::Fetch;
use crate::postgres::{Addresses, fault};

/// The schema, step by step.
pub static MIGRATOR: Migrator = sqlx::migrate!();

/// Refuses a database whose applied migrations differ from the first ones of this version.
const OTHER_VERSION: &str = "the database was made by another version of Hosewright, and this version can't use its \
    tables; start the version that made it, or start this one with an empty database or a new data folder (--data)";

/// Pools of connections to one database.
#[derive(Debug, Clone)]
pub struct Database {
    /// As `hosewright_app`, for requests.
    pub app: Connections,
    /// As `hosewright_system`, for credentials; small.
    pub system: Connections,
    /// For transactions that only read, where there are any.
    pub standbys: Option<Standbys>,
}

impl Database {
    /// Closes all connections after their present statements.
    pub async fn close(&self) {
        self.app.close().await;
        self.system.close().await;
        if let Some(standbys) = &self.standbys {
            standbys.close().await;
        }
    }
}

/// Most prepared statements of a connection: about as many as the service has, with the usual filters.
const STATEMENTS: usize = 500;

/// Longest time of a statement; zero for no limit.
#[derive(Debug, Clone, Copy, Default)]
pub struct Timeouts {
    pub statement: Duration,
    /// Longest wait of a statement for rows and locks of others.
    pub lock: Duration,
    /// Longest time after which a transaction may still change records; a day for zero, and never more.
    pub transaction: Duration,
}

/// Connects, with this many connections for requests, and as many to standbys. They belong to the present runtime.
pub async fn connect(addresses: &Addresses, most: u32, timeouts: Timeouts) -> Result<Database> {
    let doubt = Arc::default();
    let (session, statement) = (session(timeouts), timeouts.statement);
    let named = |role: &PgConnectOptions| {
        role.clone()
            .application_name("hosewright")
            .statement_cache_capacity(STATEMENTS)
            .log_statements(tracing::log::LevelFilter::Trace)
    };
    let open = |role: &PgConnectOptions, most| {
        Connections::open(named(role), most, session.clone(), statement, Arc::clone(&doubt))
    };
    let (app, system) = (open(&addresses.app, most).await?, open(&addresses.system, 4).await?);
    let standbys = addresses.standbys.as_ref().map(|(address, patience)| {
        let there = Connections::to_standbys(named(address), most, session.clone(), statement);
        Standbys::new(there, system.clone(), *patience)
    });
    Ok(Database { app, system, standbys })
}

/// Sets the parameters of a session. They are no start parameters, since proxies drop these.
fn session(timeouts: Timeouts) -> String {
    let day = Duration::from_hours(24);
    let transaction = if timeouts.transaction.is_zero() { day } else { timeouts.transaction };
    let fixed = [
        // Statements of one shape are repeated, and planning them costs more than running them. Limits are literals, so
        // that plans take them into account.
        ("plan_cache_mode", "force_generic_plan"),
        // Parallel workers and compilation take longer to start than these statements run, and other callers need the
        // processors.
        ("max_parallel_workers_per_gather", "0"),
        ("jit", "off"),
        // Of a service that died, or whose network did, PostgreSQL soon ends what it left: its locks, and the place before
        // which the feed of changes waits.
        ("idle_in_transaction_session_timeout", "5min"),
        ("tcp_keepalives_idle", "30"),
        ("tcp_keepalives_interval", "10"),
        ("tcp_keepalives_count", "3"),
        ("tcp_user_timeout", "60000"),
    ];
    let set = [
        ("statement_timeout", format!("{}ms", timeouts.statement.as_millis())),
        ("lock_timeout", format!("{}ms", timeouts.lock.as_millis())),
        ("hosewright.longest_transaction", format!("{}s", transaction.as_secs())),
    ];
    let all = fixed.map(|(name, value)| (name, value.to_owned())).into_iter().chain(set);
    all.map(|(name, value)| format!("set {name} = '{value}'")).collect::<Vec<_>>().join("; ")
}

/// Migrates the schema. Simultaneous calls wait for one another.
pub async fn migrate(addresses: &Addresses) -> Result<()> {
    let mut owner =
        PgConnection::connect_with(&addresses.owner).await.map_err(fault("connecting as owner"))?;
    MIGRATOR.run(&mut owner).await.map_err(|error| {
        let context = match error {
            MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) => OTHER_VERSION,
            _ => "migrating the database",
        };
        domain::Error::internal(context, error)
    })?;
    keep_feed(&mut owner).await?;
    owner.close().await.map_err(fault("closing the owner's connection"))
}

/// Vacuums the catalogue's tables now, as PostgreSQL would some time after many new rows: then it knows their number,
/// and may count and find them in indexes alone.
pub async fn tidy(addresses: &Addresses) -> Result<()> {
    go_over_catalogue(addresses, "vacuum (analyze)").await
}

/// Updates the statistics of the catalogue's tables.
pub async fn analyze(addresses: &Addresses) -> Result<()> {
    go_over_catalogue(addresses, "analyze").await
}

async fn go_over_catalogue(addresses: &Addresses, command: &str) -> Result<()> {
    let mut owner =
        PgConnection::connect_with(&addresses.owner).await.map_err(fault("connecting as owner"))?;
    let kinds: Vec<_> = ItemType::ALL.iter().map(|kind| table(*kind)).collect();
    let sql = format!(
        "{command} items, item_properties, crimp_specs, hose_counts, crimp_fitting_counts, search_entries, {}",
        kinds.join(", ")
    );
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut owner).await.map_err(fault("tidying tables"))?;
    owner.close().await.map_err(fault("closing the owner's connection"))
}

/// A name or number that prints like another one.
#[derive(Debug)]
pub struct UntidyText {
    /// Name of the organization.
    pub organization: String,
    pub table: String,
    /// Id of the record, or of all versions of a document.
    pub id: String,
    pub said: String,
}

/// Names and numbers of earlier versions that print like another one, and so keep their spelling.
pub async fn untidy_texts(addresses: &Addresses) -> Result<Vec<UntidyText>> {
    let mut owner =
        PgConnection::connect_with(&addresses.owner).await.map_err(fault("connecting as owner"))?;
    let rows: Vec<(String, String, String, String)> =
        sqlx::query_as("select * from untidy_texts()")
            .fetch_all(&mut owner)
            .await
            .map_err(fault("looking for texts that print alike"))?;
    owner.close().await.map_err(fault("closing the owner's connection"))?;
    let text = |(organization, table, id, said)| UntidyText { organization, table, id, said };
    Ok(rows.into_iter().map(text).collect())
}

/// Whether a database has no tables yet.
pub async fn is_empty(addresses: &Addresses) -> Result<bool> {
    let mut owner =
        PgConnection::connect_with(&addresses.owner).await.map_err(fault("connecting as owner"))?;
    let empty =
        sqlx::query_scalar("select not exists (select from pg_tables where schemaname = 'public')")
            .one(&mut owner, "looking for tables")
            .await?;
    owner.close().await.map_err(fault("closing the owner's connection"))?;
    Ok(empty)
}
