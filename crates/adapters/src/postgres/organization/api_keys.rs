//! API keys of an organization.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::fields::Choice;
use domain::organization::port::ApiKeys;
use domain::organization::{ApiKey, NewApiKey, Scopes, TrustedAddress};
use domain::{Error, Id, RawId, Result};
use sqlx::Postgres;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;

use crate::postgres::row::{choice, get, id, optional_id, optional_words, record, words};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl ApiKeys for PgWork {
    async fn api_keys(&mut self) -> Result<Vec<ApiKey>> {
        let rows = sqlx::query(
            "select * from api_keys where organization_id = $1 and not deleted order by lower(name), id",
        )
        .bind(self.tenant())
        .all(&mut *self.tx, "listing API keys")
        .await?;
        rows.iter().map(api_key).collect()
    }

    async fn api_key_to_change(&mut self, id: Id<ApiKey>) -> Result<Option<ApiKey>> {
        let row = sqlx::query(
            "select * from api_keys where organization_id = $1 and id = $2 and not deleted for update",
        )
        .bind(self.tenant())
        .bind(id.raw())
        .first(&mut *self.tx, "finding an API key")
        .await?;
        row.as_ref().map(api_key).transpose()
    }

    async fn add_api_key(&mut self, key: &ApiKey) -> Result<()> {
        let sql = sqlx::query(
            "insert into api_keys (organization_id, id, name, key_type, scopes, customer_id, addresses, descriptions, expires,
                digest, created, created_by, last_modified, last_modified_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $12, $13, $11, $10, $11)",
        );
        bind(sql.bind(self.tenant()), key)
            .bind(key.digest)
            .bind(key.record.created)
            .run(&mut *self.tx, "keeping an API key")
            .await?;
        Ok(())
    }

    async fn save_api_key(&mut self, key: &ApiKey) -> Result<()> {
        let sql = sqlx::query(
            "update api_keys set name = $3, key_type = $4, scopes = $5, customer_id = $6, addresses = $7, descriptions = $8,
                expires = $9, last_modified = $10, last_modified_by = $11
            where organization_id = $1 and id = $2",
        );
        bind(sql.bind(self.tenant()), key).run(&mut *self.tx, "changing an API key").await?;
        Ok(())
    }

    async fn remove_api_key(
        &mut self,
        id: Id<ApiKey>,
        at: DateTime<Utc>,
        by: Option<RawId>,
    ) -> Result<()> {
        sqlx::query(
            "update api_keys set deleted = true, last_modified = $3, last_modified_by = $4
            where organization_id = $1 and id = $2",
        )
        .bind(self.tenant())
        .bind(id.raw())
        .bind(at)
        .bind(by)
        .run(&mut *self.tx, "removing an API key")
        .await?;
        Ok(())
    }
}

/// Binds `$2` to `$11`.
fn bind<'q>(
    sql: Query<'q, Postgres, PgArguments>,
    key: &'q ApiKey,
) -> Query<'q, Postgres, PgArguments> {
    let NewApiKey { name, key_type, scopes, customer, addresses, expires } = &key.properties;
    let descriptions: Vec<Option<&str>> =
        addresses.iter().map(|trusted| trusted.description.as_deref()).collect();
    let networks: Vec<String> =
        addresses.iter().map(|trusted| trusted.network.to_string()).collect();
    sql.bind(key.id.raw())
        .bind(&**name)
        .bind(key_type.word())
        .bind(scopes.word())
        .bind(customer.map(domain::Id::raw))
        .bind(networks)
        .bind(descriptions)
        .bind(expires)
        .bind(key.record.last_modified)
        .bind(key.record.last_modified_by)
}

/// Reads a key from its row.
pub(crate) fn api_key(row: &PgRow) -> Result<ApiKey> {
    let networks: Vec<String> = get(row, "addresses")?;
    let descriptions: Vec<Option<String>> = get(row, "descriptions")?;
    let addresses = networks.into_iter().zip(descriptions).map(|(network, description)| {
        let network = network.parse();
        Ok(TrustedAddress {
            network: network
                .map_err(|error| Error::internal("reading api_keys.addresses", error))?,
            description: optional_words(description.as_deref(), "api_keys.descriptions")?,
        })
    });
    let digest: &[u8] = get(row, "digest")?;
    Ok(ApiKey {
        id: id(row, "id")?,
        organization: id(row, "organization_id")?,
        properties: NewApiKey {
            name: words(get(row, "name")?, "api_keys.name")?,
            key_type: choice(get(row, "key_type")?, "api_keys.key_type")?,
            scopes: scopes(row)?,
            customer: optional_id(row, "customer_id")?,
            addresses: addresses.collect::<Result<_>>()?,
            expires: get(row, "expires")?,
        },
        digest: digest
            .try_into()
            .map_err(|error| Error::internal("reading api_keys.digest", error))?,
        last_used: get(row, "last_used")?,
        record: record(row)?,
    })
}

/// Scopes in a row.
pub(crate) fn scopes(row: &PgRow) -> Result<Scopes> {
    let scopes: &str = get(row, "scopes")?;
    scopes.parse().map_err(|error| Error::internal("reading scopes", error))
}
