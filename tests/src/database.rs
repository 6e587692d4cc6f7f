//! The database behind the service, seen by its administrator: row-level security hides nothing.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use adapters::pdf::FallbackFonts;
use adapters::postgres::{Addresses, Timeouts, connect};
use domain::Services;
use serde_json::{Map, Value};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection, Postgres, Transaction};
use tokio::runtime::Runtime;

use crate::cleanup::{folder, note_database};
use crate::service::service;
use crate::{Once, program};

/// Makes a database of the tests' own in a PostgreSQL that is there, and gives its address; it is dropped
/// when they are gone.
pub(crate) fn create_own(server: &str) -> String {
    create(server, &new_name(), "")
}

/// The address of a database of a test's own with the demo in it, beside that of the shared service. It is
/// a copy of one that is loaded once.
pub fn copy_of_demo() -> String {
    static LOADED: Once<String> = Once::new();
    let server = server();
    let loaded = LOADED.get(|| {
        let name = new_name();
        let mut load = program();
        load.arg("--data").arg(folder().keep()).args(["demo", "load"]);
        let done = load.env("DATABASE_URL", create(&server, &name, "")).output();
        let done = done.expect("the program can be run");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        name
    });
    create(&server, &new_name(), &format!("template {loaded}"))
}

/// The address of an empty database, beside that of the shared service.
pub fn empty_database() -> String {
    create_own(&server())
}

fn server() -> String {
    std::env::var("TEST_DATABASE_URL").unwrap_or(service().database_url.clone())
}

fn new_name() -> String {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    format!("hosewright_test_{}_{number}", std::process::id())
}

/// Makes a database, and gives its address.
fn create(server: &str, name: &str, like: &str) -> String {
    let (address, options) = server.split_once('?').unwrap_or((server, ""));
    let (host, _) = address.rsplit_once('/').expect("an address that ends in a database");
    let url = format!("{host}/{name}{}{options}", if options.is_empty() { "" } else { "?" });
    note_database(server, name);
    world().block_on(async {
        let mut connection = PgConnection::connect(server).await.expect("the server");
        let sql = format!("create database {name} {like}");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.expect("a database");
    });
    url
}

/// The runtime of everything that is asynchronous.
pub fn world() -> &'static Runtime {
    static WORLD: OnceLock<Runtime> = OnceLock::new();
    WORLD.get_or_init(|| {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        builder.worker_threads(2).enable_all().build().expect("a runtime")
    })
}

/// Connections of the administrator.
pub fn db() -> &'static PgPool {
    static POOL: OnceLock<PgPool> = OnceLock::new();
    POOL.get_or_init(|| {
        let options: PgConnectOptions = service().database_url.parse().expect("an address");
        let _within = world().enter();
        PgPoolOptions::new().max_connections(8).connect_lazy_with(options)
    })
}

/// The domain's ports on the service's database, to make what the interface can't make yet.
pub(crate) fn services() -> &'static Arc<Services> {
    static SERVICES: OnceLock<Arc<Services>> = OnceLock::new();
    SERVICES.get_or_init(|| {
        let addresses = Addresses::of_administrator(&service().database_url).expect("addresses");
        let database =
            world().block_on(connect(&addresses, 8, Timeouts::default())).expect("the database");
        adapters::services(&database, FallbackFonts::default(), None).expect("the services")
    })
}

/// The rows of a query as JSON objects.
pub fn rows_of(sql: &str) -> Vec<Map<String, Value>> {
    let sql = format!("select row_to_json(r)::text from ({sql}) r");
    let rows: Vec<String> = world()
        .block_on(sqlx::query_scalar(AssertSqlSafe(sql.as_str())).fetch_all(db()))
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
    let row = |text: &String| serde_json::from_str(text).expect("an object");
    rows.iter().map(row).collect()
}

/// Changes one row, as the administrator.
pub fn change(sql: &str) {
    let done = world().block_on(sqlx::query(AssertSqlSafe(sql)).execute(db()));
    let done = done.unwrap_or_else(|error| panic!("{sql}: {error}"));
    assert_eq!(done.rows_affected(), 1, "{sql}");
}

/// Locks what a query for update finds, until it is dropped.
pub fn hold(sql: &str) -> Transaction<'static, Postgres> {
    world().block_on(async {
        let mut held = db().begin().await.expect("a transaction");
        let found = sqlx::query(AssertSqlSafe(sql)).fetch_all(&mut *held).await;
        assert!(!found.unwrap_or_else(|error| panic!("{sql}: {error}")).is_empty(), "{sql}");
        held
    })
}

/// The one value of a query.
pub fn value(sql: &str) -> Value {
    let row = rows_of(sql).into_iter().next().unwrap_or_else(|| panic!("no row: {sql}"));
    row.into_iter().next().expect("a column").1
}

/// How many rows an organization has in each table, and a digest of them; a line for each table.
pub fn count(organization: &str) -> String {
    static TABLES: OnceLock<Vec<String>> = OnceLock::new();
    let tables = TABLES.get_or_init(|| {
        let named = rows_of(
            "select table_name from information_schema.columns
            where table_schema = 'public' and column_name = 'organization_id'
                -- A history that is written beside the requests.
                and table_name <> 'api_calls' order by 1",
        );
        let name =
            |row: &Map<String, Value>| row["table_name"].as_str().expect("a name").to_owned();
        named.iter().map(name).collect()
    });
    // A token's use is noted beside the requests too.
    let of_table = |table: &String| {
        format!(
            "select '{table} ' || md5(coalesce(string_agg(said, '|' order by said), '')) || count(*)
            from (select (to_jsonb(t) - 'last_used')::text as said from {table} t
                where organization_id = decode('{organization}', 'hex')) t"
        )
    };
    let sql = tables.iter().map(of_table).collect::<Vec<_>>().join(" union all ");
    let counted = sqlx::query_scalar(AssertSqlSafe(sql.as_str())).persistent(false).fetch_all(db());
    let counted: sqlx::Result<Vec<String>> = world().block_on(counted);
    let mut counted = counted.unwrap_or_else(|error| panic!("{error}"));
    counted.sort_unstable();
    counted.join("\n")
}
