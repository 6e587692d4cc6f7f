//! Credentials: organizations, keys and users of all organizations, on a small pool of the system role.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::access::{AccountStatus, Actor};
use domain::organization::port::Directory;
use domain::organization::{
    ApiKey, BrowserSession, KeyType, Organization, Origin, Subscription, User,
};
use domain::{Email, Id, Result, Spelling};
use sqlx::postgres::PgRow;

use crate::postgres::Connections;
use crate::postgres::organization::api_keys::{api_key, scopes};
use crate::postgres::organization::browser_sessions;
use crate::postgres::organization::settings::{self, organization};
use crate::postgres::organization::users::{insert_users, user};
use crate::postgres::row::{choice, get, optional_id};
use crate::postgres::run::{Fetch, Run};
use crate::security::password_mark;

/// How long permissions are cached.
const STANDING_HOLDS: Duration = Duration::from_secs(15);
/// Most cached accounts.
const MOST_STANDINGS: usize = 10_000;

/// An account, with or without a session of the page.
type By = (Actor, Option<Id<BrowserSession>>);

type AccountStatuses = HashMap<By, (Instant, Option<AccountStatus>)>;

#[derive(Debug)]
pub struct PgDirectory {
    pool: Connections,
    statuses: Mutex<AccountStatuses>,
}

impl PgDirectory {
    /// A directory on connections of `hosewright_system`.
    pub fn new(pool: Connections) -> Self {
        Self { pool, statuses: Mutex::default() }
    }

    fn remembered(&self, by: By) -> Option<Option<AccountStatus>> {
        let statuses = self.statuses.lock().ok()?;
        statuses
            .get(&by)
            .filter(|(since, _)| since.elapsed() < STANDING_HOLDS)
            .map(|(_, account_status)| *account_status)
    }

    fn remember(&self, by: By, account_status: Option<AccountStatus>) {
        if let Ok(mut statuses) = self.statuses.lock() {
            if statuses.len() >= MOST_STANDINGS {
                statuses.retain(|_, (since, _)| since.elapsed() < STANDING_HOLDS);
            }
            statuses.insert(by, (Instant::now(), account_status));
        }
    }
}

#[async_trait]
impl Directory for PgDirectory {
    async fn organization_named(&self, name: &str) -> Result<Option<Organization>> {
        let row = sqlx::query("select * from organizations where name_folded = lower($1)")
            .bind(Spelling::Name.tidy(name).into_owned())
            .first(&self.pool, "finding an organization")
            .await?;
        row.as_ref().map(organization).transpose()
    }

    async fn add_organization(&self, organization: &Organization) -> Result<()> {
        settings::insert(organization).build().run(&self.pool, "keeping an organization").await?;
        Ok(())
    }

    async fn api_key(&self, id: Id<ApiKey>) -> Result<Option<(ApiKey, Subscription)>> {
        let row = sqlx::query(
            "select k.*, o.subscription from api_keys k join organizations o using (organization_id) where k.id = $1 and not k.deleted",
        )
        .bind(id.raw())
        .first(&self.pool, "finding an API key")
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some((
            api_key(&row)?,
            choice(get(&row, "subscription")?, "organizations.subscription")?,
        )))
    }

    async fn users_who_sign_in(
        &self,
        email: &Email,
        organization: Option<Id<Organization>>,
    ) -> Result<Vec<User>> {
        let rows = sqlx::query(
            "select * from users
            where email = $1 and ($2::bytea is null or organization_id = $2) and password_hash is not null and not deleted
            order by created, id limit 8",
        )
        .bind(email.as_str())
        .bind(organization.map(domain::Id::raw))
        .all(&self.pool, "finding users")
        .await?;
        rows.iter().map(user).collect()
    }

    async fn add_user(&self, user: &User) -> Result<()> {
        insert_users(std::slice::from_ref(user)).run(&self.pool, "keeping a user").await?;
        Ok(())
    }

    async fn account_status(
        &self,
        actor: Actor,
        session: Option<Id<BrowserSession>>,
    ) -> Result<Option<AccountStatus>> {
        if let Some(account_status) = self.remembered((actor, session)) {
            return Ok(account_status);
        }
        let sql = match actor {
            Actor::User(_) => {
                "select role as may, 'read,write' as scopes, null::bytea as customer_id, password_hash from users
                where id = $1 and not deleted
                    and ($2::bytea is null or exists (select from browser_sessions s where s.user_id = users.id and s.id = $2 and s.expires > now()))"
            }
            Actor::Key(_) => {
                "select k.key_type as may, k.scopes, k.customer_id::bytea, null as password_hash from api_keys k join organizations o using (organization_id)
                where k.id = $1 and $2::bytea is null and not k.deleted and coalesce(k.expires > now(), true) and o.subscription <> 'starter'"
            }
        };
        let row = sqlx::query(sql)
            .bind(actor.raw())
            .bind(session.map(Id::raw))
            .first(&self.pool, "asking what a caller may do")
            .await?;
        let account_status = row.as_ref().map(|row| account_status(actor, row)).transpose()?;
        self.remember((actor, session), account_status);
        Ok(account_status)
    }

    async fn add_session(&self, session: &BrowserSession) -> Result<()> {
        browser_sessions::add(&self.pool, session).await
    }

    async fn use_session(
        &self,
        digest: &[u8; 32],
        now: DateTime<Utc>,
    ) -> Result<Option<BrowserSession>> {
        browser_sessions::note_use(&self.pool, digest, now).await
    }

    async fn end_session(&self, digest: &[u8; 32]) -> Result<()> {
        let ended = browser_sessions::end(&self.pool, digest).await?;
        // Takes effect here at once; other instances notice within half a minute.
        if let (Some(by), Ok(mut statuses)) = (ended, self.statuses.lock()) {
            statuses.remove(&by);
        }
        Ok(())
    }

    async fn lists_origin(
        &self,
        origin: &Origin,
        organization: Option<Id<Organization>>,
    ) -> Result<bool> {
        let origin = vec![origin.as_str()];
        let statement = match organization {
            Some(organization) => sqlx::query_scalar(
                "select exists(select from organizations where organization_id = $2 and origins @> $1)",
            )
            .bind(origin)
            .bind(organization.raw()),
            None => sqlx::query_scalar("select exists(select from organizations where origins @> $1)")
                .bind(origin),
        };
        statement.one(&self.pool, "asking who lists an origin").await
    }

    async fn ready(&self) -> Result<()> {
        self.pool.ready().await
    }
}

fn account_status(actor: Actor, row: &PgRow) -> Result<AccountStatus> {
    let word: &str = get(row, "may")?;
    let role = match actor {
        Actor::User(_) => choice(word, "users.role")?,
        Actor::Key(_) => choice::<KeyType>(word, "api_keys.key_type")?.role(),
    };
    let may_write = scopes(row)?.may_write();
    let hash: Option<&str> = get(row, "password_hash")?;
    let password = hash.map(password_mark);
    Ok(AccountStatus { role, may_write, customer: optional_id(row, "customer_id")?, password })
}
