//! Units of work as transactions.

use async_trait::async_trait;
use domain::organization::{Organization, SHARED_ORGANIZATION};
use domain::port::{Access, Scope, Store, UnitOfWork};
use domain::{Id, Result};
use sqlx::{AssertSqlSafe, PgPool, Postgres, Transaction};

use super::fault::fault;

/// The store.
#[derive(Debug, Clone)]
pub struct PgStore {
    pool: PgPool,
}

impl PgStore {
    /// A store on connections of `hosewright_app`.
    pub const fn new(pool: PgPool) -> Self {
        Self { pool }
    }
}

/// A transaction within an organization.
pub(crate) struct PgWork {
    pub(crate) tx: Transaction<'static, Postgres>,
    pub(crate) scope: Scope,
    pub(crate) access: Access,
}

impl PgWork {
    /// The organization of every statement.
    pub(crate) fn organization(&self) -> Id<Organization> {
        match self.scope {
            Scope::Organization(id) => id,
            Scope::Shared => SHARED_ORGANIZATION,
        }
    }

    /// Its bytes, to bind.
    pub(crate) fn tenant(&self) -> Vec<u8> {
        self.organization().raw().to_vec()
    }
}

#[async_trait]
impl Store for PgStore {
    async fn begin(&self, scope: Scope, access: Access) -> Result<Box<dyn UnitOfWork>> {
        let organization = match scope {
            Scope::Organization(id) => id,
            Scope::Shared => SHARED_ORGANIZATION,
        };
        let mode = match access {
            Access::Read => "read only",
            Access::Write => "read write",
        };
        // One round trip. An id prints as 24 hex digits and nothing else, so this is safe text.
        let begin = format!("begin {mode}; set local hosewright.organization = '{organization}'");
        let tx = self
            .pool
            .begin_with(AssertSqlSafe(begin))
            .await
            .map_err(fault("beginning a transaction"))?;
        Ok(Box::new(PgWork { tx, scope, access }))
    }
}

#[async_trait]
impl UnitOfWork for PgWork {
    async fn commit(self: Box<Self>) -> Result<()> {
        self.tx.commit().await.map_err(fault("committing"))
    }
}
