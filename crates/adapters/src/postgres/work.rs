//! Units of work as transactions.

use async_trait::async_trait;
use domain::access::{Actor, Author};
use domain::organization::{Organization, SHARED_ORGANIZATION};
use domain::port::{Access, Scope, Store, UnitOfWork};
use domain::{Error, Id, RawId, Result};

use super::fault::{fault, is_away};
use crate::postgres::catalogue::count_cache::CountCache;
use crate::postgres::database::{Connections, Lent, Standbys};
use crate::postgres::run::Run;

#[derive(Debug, Clone)]
pub struct PgStore {
    pool: Connections,
    standbys: Option<Standbys>,
    count_cache: CountCache,
}

impl PgStore {
    /// A store on connections of `hosewright_app`, which reads from standbys where there are any.
    pub fn new(pool: Connections, standbys: Option<Standbys>) -> Self {
        Self { pool, standbys, count_cache: CountCache::default() }
    }

    /// Begins a transaction that only reads.
    async fn begin_reading(&self, sql: &str) -> Option<Lent> {
        self.standbys.as_ref()?.begin(sql).await
    }
}

/// A transaction of an organization.
pub(crate) struct PgWork {
    pub(crate) tx: Box<Lent>,
    pub(crate) scope: Scope,
    pub(crate) writes: bool,
    /// Version of its data, once it was read.
    pub(crate) version: Option<String>,
    /// Read once, since most commands need its settings repeatedly.
    pub(crate) settings: Option<Organization>,
    pub(crate) count_cache: CountCache,
}

impl PgWork {
    /// Organization in every statement.
    pub(crate) fn organization(&self) -> Id<Organization> {
        match self.scope {
            Scope::Organization(id) => id,
            Scope::Shared => SHARED_ORGANIZATION,
        }
    }

    /// Bytes of the id, to bind.
    pub(crate) fn tenant(&self) -> RawId {
        self.organization().raw()
    }
}

/// Sets the author, for the audit trail.
fn push_author(sql: &mut String, author: &Author) {
    let (kind, id) = match author.actor {
        Some(Actor::User(id)) => ("user", id.to_string()),
        Some(Actor::Key(id)) => ("key", id.to_string()),
        None => ("", String::new()),
    };
    // The request id comes from the caller, so it is quoted; it has no control characters.
    let request = author.request.replace('\'', "''");
    sql.push_str("; set local hosewright.actor_kind = '");
    sql.push_str(kind);
    sql.push_str("'; set local hosewright.actor = '");
    sql.push_str(&id);
    sql.push_str("'; set local hosewright.request = '");
    sql.push_str(&request);
    sql.push('\'');
}

#[async_trait]
impl Store for PgStore {
    async fn begin(&self, scope: Scope, access: Access) -> Result<Box<dyn UnitOfWork>> {
        let organization = match scope {
            Scope::Organization(id) => id,
            Scope::Shared => SHARED_ORGANIZATION,
        };
        // One round trip. An id prints as 24 hex digits and nothing else, so this is safe text.
        let mut sql = format!("; set local hosewright.organization = '{organization}'");
        let (writes, bounded) = match access {
            Access::Read => {
                sql.insert_str(0, "begin read only");
                (false, true)
            }
            Access::Write(author) => {
                sql.insert_str(0, "begin read write");
                push_author(&mut sql, &author);
                (true, true)
            }
            Access::Import(author) => {
                sql.insert_str(0, "begin read write");
                push_author(&mut sql, &author);
                sql.push_str("; set local lock_timeout = 0; set local statement_timeout = 0");
                (true, false)
            }
        };
        let at_standby = if writes { None } else { self.begin_reading(&sql).await };
        let tx = if let Some(lent) = at_standby {
            Box::new(lent)
        } else {
            let begun = self.pool.begin(sql, bounded).await;
            Box::new(begun.map_err(fault("beginning a transaction"))?)
        };
        Ok(Box::new(PgWork {
            tx,
            scope,
            writes,
            version: None,
            settings: None,
            count_cache: self.count_cache.clone(),
        }))
    }

    async fn note_growth(&self) {
        let counted = sqlx::query("select analyze_grown()");
        let counted = counted.run(&self.pool, "counting rows after an import").await;
        if let Err(error) = counted {
            tracing::warn!("counting rows after an import failed: {error}");
        }
    }
}

#[async_trait]
impl UnitOfWork for PgWork {
    async fn mark(&mut self) -> Result<()> {
        sqlx::query("savepoint mark").run(&mut *self.tx, "marking a state").await.map(drop)
    }

    async fn undo(&mut self) -> Result<()> {
        let both = "rollback to savepoint mark; release savepoint mark";
        self.tx.simple(both).await.map_err(fault("taking back"))?;
        // Read again: they may have been read after the mark, in the state that is undone.
        (self.version, self.settings) = (None, None);
        Ok(())
    }

    async fn unmark(&mut self) -> Result<()> {
        sqlx::query("release savepoint mark").run(&mut *self.tx, "removing a mark").await.map(drop)
    }

    async fn commit(self: Box<Self>) -> Result<()> {
        let done = self.tx.commit().await;
        done.map_err(|error| {
            // It may have been stored before the connection was lost.
            if self.writes && is_away(&error) {
                Error::OutcomeUnknown(Box::new(error))
            } else {
                fault("committing")(error)
            }
        })
    }

    async fn rollback(self: Box<Self>) -> Result<()> {
        self.tx.rollback().await.map_err(fault("rolling back"))
    }
}
