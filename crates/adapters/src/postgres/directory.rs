//! Who may come in: organizations, keys and users over all organizations, on the system role's
//! own small pool.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use domain::organization::{Actor, ApiKey, Email, KeyType, Organization, Role, Subscription, User};
use domain::port::Directory;
use domain::sheet::Choice;
use domain::{Error, Id, Result};
use sqlx::PgPool;
use sqlx::postgres::PgRow;

use super::fault::fault;
use super::organizations::{self, organization};
use super::row::{choice, get, id, optional_id, record, words};
use super::users::{email, insert_users, user};

/// How long what somebody may do is taken from memory.
const STANDING_HOLDS: Duration = Duration::from_secs(15);
/// How many are remembered at most.
const MOST_STANDINGS: usize = 10_000;

type Standings = HashMap<Actor, (Instant, Option<Role>)>;

/// The directory.
#[derive(Debug)]
pub struct PgDirectory {
    pool: PgPool,
    standings: Mutex<Standings>,
}

impl PgDirectory {
    /// A directory on connections of `hosewright_system`.
    pub fn new(pool: PgPool) -> Self {
        Self { pool, standings: Mutex::default() }
    }

    fn remembered(&self, actor: Actor) -> Option<Option<Role>> {
        let standings = self.standings.lock().ok()?;
        standings
            .get(&actor)
            .filter(|(since, _)| since.elapsed() < STANDING_HOLDS)
            .map(|(_, role)| *role)
    }

    fn remember(&self, actor: Actor, role: Option<Role>) {
        if let Ok(mut standings) = self.standings.lock() {
            if standings.len() >= MOST_STANDINGS {
                standings.retain(|_, (since, _)| since.elapsed() < STANDING_HOLDS);
            }
            standings.insert(actor, (Instant::now(), role));
        }
    }
}

#[async_trait]
impl Directory for PgDirectory {
    async fn organization_named(&self, name: &str) -> Result<Option<Organization>> {
        let row = sqlx::query("select * from organizations where name_folded = lower($1)")
            .bind(name.trim())
            .fetch_optional(&self.pool)
            .await
            .map_err(fault("finding an organization"))?;
        row.as_ref().map(organization).transpose()
    }

    async fn add_organization(&self, organization: &Organization) -> Result<()> {
        organizations::insert(organization)
            .build()
            .execute(&self.pool)
            .await
            .map_err(fault("keeping an organization"))?;
        Ok(())
    }

    async fn api_key(&self, id: Id<ApiKey>) -> Result<Option<(ApiKey, Subscription)>> {
        let row = sqlx::query(
            "select k.*, o.subscription from api_keys k join organizations o using (organization_id) where k.id = $1 and not k.deleted",
        )
        .bind(id.raw().to_vec())
        .fetch_optional(&self.pool)
        .await
        .map_err(fault("finding an API key"))?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some((
            api_key(&row)?,
            choice(get(&row, "subscription")?, "organizations.subscription")?,
        )))
    }

    async fn add_api_key(&self, key: &ApiKey) -> Result<()> {
        let ApiKey {
            id,
            organization,
            name,
            key_type,
            customer,
            addresses,
            expires,
            digest,
            record,
        } = key;
        sqlx::query(
            "insert into api_keys (organization_id, id, name, key_type, customer_id, addresses, expires, digest,
                created, created_by, last_modified, last_modified_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $10)",
        )
        .bind(organization.raw().to_vec())
        .bind(id.raw().to_vec())
        .bind(&**name)
        .bind(key_type.word())
        .bind(customer.map(|id| id.raw().to_vec()))
        .bind(addresses.iter().map(IpAddr::to_string).collect::<Vec<_>>())
        .bind(expires)
        .bind(digest.to_vec())
        .bind(record.created)
        .bind(record.created_by.map(|id| id.to_vec()))
        .execute(&self.pool)
        .await
        .map_err(fault("keeping an API key"))?;
        Ok(())
    }

    async fn user_by_email(&self, email: &Email) -> Result<Option<User>> {
        let row = sqlx::query("select * from users where email = $1 and not deleted")
            .bind(email.as_str())
            .fetch_optional(&self.pool)
            .await
            .map_err(fault("finding a user"))?;
        row.as_ref().map(user).transpose()
    }

    async fn emails_in_use(&self, emails: &[Email]) -> Result<Vec<Email>> {
        let emails: Vec<&str> = emails.iter().map(Email::as_str).collect();
        let taken: Vec<String> =
            sqlx::query_scalar("select email from users where email = any($1) and not deleted")
                .bind(emails)
                .fetch_all(&self.pool)
                .await
                .map_err(fault("looking for e-mail addresses"))?;
        taken.iter().map(|taken| email(taken)).collect()
    }

    async fn add_user(&self, user: &User) -> Result<()> {
        insert_users(std::slice::from_ref(user))
            .execute(&self.pool)
            .await
            .map_err(fault("keeping a user"))?;
        Ok(())
    }

    async fn standing(&self, actor: Actor) -> Result<Option<Role>> {
        if let Some(role) = self.remembered(actor) {
            return Ok(role);
        }
        let sql = match actor {
            Actor::User(_) => "select role from users where id = $1 and not deleted",
            Actor::Key(_) => {
                "select key_type from api_keys where id = $1 and not deleted and coalesce(expires > now(), true)"
            }
        };
        let word: Option<String> = sqlx::query_scalar(sql)
            .bind(actor.raw().to_vec())
            .fetch_optional(&self.pool)
            .await
            .map_err(fault("asking what a caller may do"))?;
        let role = match (actor, word) {
            (_, None) => None,
            (Actor::User(_), Some(role)) => Some(choice(&role, "users.role")?),
            (Actor::Key(_), Some(key_type)) => {
                Some(choice::<KeyType>(&key_type, "api_keys.key_type")?.role())
            }
        };
        self.remember(actor, role);
        Ok(role)
    }

    async fn ready(&self) -> Result<()> {
        sqlx::query("select 1")
            .execute(&self.pool)
            .await
            .map_err(fault("asking whether the database is there"))?;
        Ok(())
    }
}

fn api_key(row: &PgRow) -> Result<ApiKey> {
    let addresses: Vec<String> = get(row, "addresses")?;
    let addresses =
        addresses.iter().map(|address| address.parse()).collect::<std::result::Result<_, _>>();
    let digest: &[u8] = get(row, "digest")?;
    Ok(ApiKey {
        id: id(row, "id")?,
        organization: id(row, "organization_id")?,
        name: words(get(row, "name")?, "api_keys.name")?,
        key_type: choice(get(row, "key_type")?, "api_keys.key_type")?,
        customer: optional_id(row, "customer_id")?,
        addresses: addresses
            .map_err(|error| Error::internal("reading api_keys.addresses", error))?,
        expires: get(row, "expires")?,
        digest: digest
            .try_into()
            .map_err(|error| Error::internal("reading api_keys.digest", error))?,
        record: record(row)?,
    })
}
