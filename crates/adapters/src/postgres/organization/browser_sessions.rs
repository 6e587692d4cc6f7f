//! Sessions of people who are signed in with the page. They are used before the caller is known, so these statements
//! run on connections of `hosewright_system`.

use chrono::{DateTime, Utc};
use domain::access::{Actor, Role};
use domain::fields::Choice;
use domain::organization::BrowserSession;
use domain::{Error, Id, Result};
use sqlx::postgres::PgRow;

use crate::postgres::Connections;
use crate::postgres::row::{choice, get, id};
use crate::postgres::run::{Fetch, Run};

/// Stores a session, and deletes expired ones of its user.
pub(super) async fn add(pool: &Connections, session: &BrowserSession) -> Result<()> {
    sqlx::query(
        "with over as (delete from browser_sessions where user_id = $3 and expires <= $9)
        insert into browser_sessions
            (organization_id, id, user_id, digest, role, password_mark, browser, address, created, last_used, expires)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)",
    )
    .bind(session.organization.raw())
    .bind(session.id.raw())
    .bind(session.user.raw())
    .bind(session.digest)
    .bind(session.role.word())
    .bind(session.password)
    .bind(&session.browser)
    .bind(&session.address)
    .bind(session.created)
    .bind(session.expires)
    .run(pool, "keeping a session")
    .await?;
    Ok(())
}

/// Finds the session with a digest, unless it has expired; stores the time of its use.
pub(super) async fn note_use(
    pool: &Connections,
    digest: &[u8; 32],
    now: DateTime<Utc>,
) -> Result<Option<BrowserSession>> {
    let row = sqlx::query(
        "update browser_sessions set last_used = $2 where digest = $1 and expires > $2 returning *",
    )
    .bind(digest)
    .bind(now)
    .first(pool, "using a session")
    .await?;
    row.as_ref().map(browser_session).transpose()
}

/// Ends the session with a digest; returns its user.
pub(super) async fn end(
    pool: &Connections,
    digest: &[u8; 32],
) -> Result<Option<(Actor, Option<Id<BrowserSession>>)>> {
    let row = sqlx::query("delete from browser_sessions where digest = $1 returning id, user_id")
        .bind(digest)
        .first(pool, "ending a session")
        .await?;
    row.map(|row| Ok((Actor::User(id(&row, "user_id")?), Some(id(&row, "id")?)))).transpose()
}

/// Reads a session from its row.
pub(super) fn browser_session(row: &PgRow) -> Result<BrowserSession> {
    let bytes = |column| get::<&[u8], _>(row, column);
    let cut = |column: &str| Error::broken(format!("browser_sessions.{column} has another length"));
    Ok(BrowserSession {
        id: id(row, "id")?,
        organization: id(row, "organization_id")?,
        user: id(row, "user_id")?,
        digest: bytes("digest")?.try_into().map_err(|_length| cut("digest"))?,
        role: choice::<Role>(get(row, "role")?, "browser_sessions.role")?,
        password: bytes("password_mark")?.try_into().map_err(|_length| cut("password_mark"))?,
        browser: get(row, "browser")?,
        address: get(row, "address")?,
        created: get(row, "created")?,
        last_used: get(row, "last_used")?,
        expires: get(row, "expires")?,
    })
}
