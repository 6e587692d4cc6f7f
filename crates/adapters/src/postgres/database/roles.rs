//! The three database roles, and their connections.

use std::str::FromStr;
use std::time::Duration;

use aws_lc_rs::hmac;
use domain::{Error, Result, hex};
use sqlx::error::DatabaseError;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, Connection};
use tokio::time::sleep;

use crate::postgres::fault;
use crate::postgres::run::Fetch;

/// How often to try to prepare roles, and the pause between.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(50);

/// Addresses of one database for each role.
#[derive(Debug, Clone)]
pub struct Addresses {
    /// For migrations.
    pub owner: PgConnectOptions,
    /// For requests.
    pub app: PgConnectOptions,
    /// For credentials over all organizations.
    pub system: PgConnectOptions,
    /// For requests that only read, and how long they wait for a standby.
    pub(super) standbys: Option<(PgConnectOptions, Duration)>,
    owner_password: String,
}

impl Addresses {
    /// Addresses that were all configured.
    pub fn from_urls(owner: &str, app: &str, system: &str) -> Result<Self> {
        let owner_password = login(owner).1.to_owned();
        Ok(Self {
            owner: options("database.owner_url", owner)?,
            app: options("database.app_url", app)?,
            system: options("database.system_url", system)?,
            standbys: None,
            owner_password,
        })
    }

    /// Addresses derived from that of an administrator, for whom [`prepare_roles`] has created the roles.
    pub fn of_administrator(administrator: &str) -> Result<Self> {
        let options = options(ADMINISTRATOR, administrator)?;
        let role =
            |name: &str| options.clone().username(name).password(&password(administrator, name));
        let owner_password = password(administrator, OWNER);
        let [owner, app, system] = [OWNER, APP, SYSTEM].map(role);
        Ok(Self { owner, app, system, standbys: None, owner_password })
    }

    /// With standbys at the host and port of an address, as the role for requests. A transaction that only reads waits so
    /// long for one of them; then the primary does it.
    pub fn with_standbys(mut self, address: &str, patience: Duration) -> Result<Self> {
        let given = options("database.read_url", address)?;
        let there = self.app.clone().host(given.get_host()).port(given.get_port());
        self.standbys = Some((there, patience));
        Ok(self)
    }

    /// The name of the database.
    pub fn database(&self) -> &str {
        self.owner.get_database().unwrap_or_default()
    }

    /// How PostgreSQL's own programs connect as the owner: by their environment, since others can see arguments.
    pub fn owner_environment(&self) -> [(&'static str, String); 5] {
        let socket = self.owner.get_socket().map(|folder| folder.to_string_lossy().into_owned());
        [
            ("PGHOST", socket.unwrap_or_else(|| self.owner.get_host().to_owned())),
            ("PGPORT", self.owner.get_port().to_string()),
            ("PGUSER", self.owner.get_username().to_owned()),
            ("PGDATABASE", self.database().to_owned()),
            ("PGPASSWORD", self.owner_password.clone()),
        ]
    }
}

const OWNER: &str = "hosewright_owner";
const APP: &str = "hosewright_app";
const SYSTEM: &str = "hosewright_system";

/// Settings of an administrator's address.
const ADMINISTRATOR: &str = "DATABASE_URL or database.url";

fn options(setting: &str, address: &str) -> Result<PgConnectOptions> {
    let form = || format!("{setting} is not like postgres://user:password@host:port/name");
    // Addresses of other kinds of database would be read as one of PostgreSQL.
    if !["postgres://", "postgresql://"].iter().any(|start| address.starts_with(start)) {
        return Err(Error::broken(form()));
    }
    // No start parameters that proxies don't know: this one is for PostgreSQL before 12.
    PgConnectOptions::from_str(address)
        .map(|options| options.extra_float_digits(None))
        .map_err(|error| Error::internal(form(), error))
}

/// Name and password of an address.
fn login(address: &str) -> (&str, &str) {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let login = rest.rsplit_once('@').map_or("", |(login, _)| login);
    login.split_once(':').unwrap_or((login, ""))
}

/// Password of a role, derived from the administrator's, so that nothing needs to be stored.
fn password(administrator: &str, role: &str) -> String {
    let (name, secret) = login(administrator);
    let key = hmac::Key::new(hmac::HMAC_SHA256, format!("{name}:{secret}").as_bytes());
    hex(hmac::sign(&key, role.as_bytes()).as_ref())
}

/// Creates missing roles, and makes the owner own the database.
pub async fn prepare_roles(administrator: &str) -> Result<()> {
    let mut connection = PgConnection::connect_with(&options(ADMINISTRATOR, administrator)?)
        .await
        .map_err(fault("connecting as administrator"))?;
    let version: i32 = sqlx::query_scalar("select current_setting('server_version_num')::integer")
        .one(&mut connection, "asking for the version of PostgreSQL")
        .await?;
    if version < 150_000 {
        return Err(Error::broken(format!(
            "PostgreSQL 15 or later is needed, this is {}",
            version / 10_000
        )));
    }
    // Only one service at a time.
    run(&mut connection, "select pg_advisory_lock(7267)".to_owned()).await?;
    let mut sql = Vec::new();
    for role in [OWNER, APP, SYSTEM] {
        let exists: bool =
            sqlx::query_scalar("select exists (select from pg_roles where rolname = $1)")
                .bind(role)
                .one(&mut connection, "looking for roles")
                .await?;
        let verb = if exists { "alter" } else { "create" };
        sql.push(format!(
            "{verb} role {role} with login password '{}';",
            password(administrator, role)
        ));
    }
    sql.push("do $$ begin execute format('grant connect, create, temporary on database %I to hosewright_owner', current_database());
        execute format('grant connect on database %I to hosewright_app, hosewright_system', current_database()); end $$;
        revoke create on schema public from public;
        grant usage, create on schema public to hosewright_owner with grant option;".to_owned());
    run(&mut connection, sql.join("\n")).await?;
    connection.close().await.map_err(fault("closing the administrator's connection"))
}

/// Runs statements, and repeats them if another database of the server, which shares the roles but not the lock, is
/// being prepared at the same time.
async fn run(connection: &mut PgConnection, sql: String) -> Result<()> {
    let mut tries = 0;
    loop {
        let done = sqlx::raw_sql(AssertSqlSafe(sql.as_str())).execute(&mut *connection).await;
        tries += 1;
        match done {
            Ok(_) => return Ok(()),
            Err(error) if tries < TRIES && is_about_others(&error) => sleep(PAUSE).await,
            Err(error) => return Err(fault("preparing roles")(error)),
        }
    }
}

fn is_about_others(error: &sqlx::Error) -> bool {
    let message = error.as_database_error().map(DatabaseError::message);
    message.is_some_and(|message| message.contains("tuple concurrently updated"))
}
