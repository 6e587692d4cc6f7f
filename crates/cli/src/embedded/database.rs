//! Speaking with the server: whether it answers, and the service's database in it.

use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgSslMode};
use sqlx::{ConnectOptions, Connection, PgConnection};

use super::error::EmbeddedError;

/// The service's database.
pub(super) const NAME: &str = "hosewright";

/// "The database system is starting up" or "is shutting down".
const NOT_NOW: &str = "57P03";
/// "Too many connections": it answers.
const NO_ROOM: &str = "53300";
/// "Invalid password".
const WRONG_PASSWORD: &str = "28P01";
/// "No such database".
const UNKNOWN_DATABASE: &str = "3D000";

/// A server that is silent for this long doesn't answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Connects as the superuser.
async fn connect(port: u16, password: &str, database: &str) -> Result<PgConnection, sqlx::Error> {
    let options = PgConnectOptions::new_without_pgpass()
        .host("127.0.0.1")
        .port(port)
        .username(postgresql_embedded::BOOTSTRAP_SUPERUSER)
        .password(password)
        .database(database)
        .ssl_mode(PgSslMode::Disable);
    let connected = tokio::time::timeout(PATIENCE, options.connect()).await;
    connected.unwrap_or_else(|_| Err(sqlx::Error::Io(ErrorKind::TimedOut.into())))
}

/// Whether the server has the database and takes connections: not while it starts or stops.
pub(super) async fn answers(
    port: u16,
    password: &str,
    database: &str,
) -> Result<bool, EmbeddedError> {
    match connect(port, password, database).await {
        Ok(connection) => connection.close().await.map(|()| true).map_err(Into::into),
        Err(error) => match code(&error).as_deref() {
            Some(NOT_NOW | UNKNOWN_DATABASE) => Ok(false),
            Some(NO_ROOM) => Ok(true),
            Some(WRONG_PASSWORD) => Err(EmbeddedError::WrongPassword),
            None if matches!(error, sqlx::Error::Io(_)) => Ok(false),
            _ => Err(error.into()),
        },
    }
}

/// Creates the service's database if it is absent.
pub(super) async fn ensure(port: u16, password: &str, data: &Path) -> Result<(), EmbeddedError> {
    match connect(port, password, NAME).await {
        Ok(connection) => return Ok(connection.close().await?),
        Err(error) if code(&error).as_deref() == Some(UNKNOWN_DATABASE) => {}
        Err(error) => return Err(error.into()),
    }
    let mut connection = connect(port, password, postgresql_embedded::BOOTSTRAP_DATABASE).await?;
    let knows = sqlx::query_scalar("SELECT lower('ŁΣЖÅ') = 'łσжå'").fetch_one(&mut connection);
    let knows: bool = knows.await?;
    if !knows {
        return Err(EmbeddedError::Letters(data.to_owned()));
    }
    sqlx::query("CREATE DATABASE hosewright TEMPLATE template0").execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// PostgreSQL's five-character code of an error.
fn code(error: &sqlx::Error) -> Option<String> {
    Some(error.as_database_error()?.code()?.into_owned())
}
