//! The organization of a unit of work.

use async_trait::async_trait;
use domain::fields::{Choice, Columns};
use domain::organization::port::Organizations;
use domain::organization::{
    Organization, OrganizationLocation, Origin, ProductGroup, Settings, Supplier,
};
use domain::{Error, Result};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::columns::{inconsistent, push_columns, value};
use crate::postgres::records::RecordTable;
use crate::postgres::row::{choice, get, id, record};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

impl RecordTable for ProductGroup {
    const TABLE: &'static str = "product_groups";
}

impl RecordTable for Supplier {
    const TABLE: &'static str = "suppliers";
}

impl RecordTable for OrganizationLocation {
    const TABLE: &'static str = "organization_locations";
}

#[async_trait]
impl Organizations for PgWork {
    async fn organization(&mut self) -> Result<Organization> {
        if let Some(organization) = &self.settings {
            return Ok(organization.clone());
        }
        let organization = self.read_organization("").await?;
        self.settings = Some(organization.clone());
        Ok(organization)
    }

    async fn organization_to_change(&mut self) -> Result<Organization> {
        self.settings = None;
        self.read_organization(" for no key update").await
    }

    async fn save_organization(&mut self, organization: &Organization) -> Result<()> {
        let record = &organization.record;
        let mut sql = QueryBuilder::new("with n as materialized (");
        let names = push_row(&mut sql, organization);
        sql.push(") update organizations o set ");
        let set: Vec<String> = names.iter().map(|name| format!("{name} = n.{name}")).collect();
        sql.push(set.join(", "));
        sql.push(", origins = ").push_bind(written(&organization.origins));
        sql.push(", last_modified = ").push_bind(record.last_modified);
        sql.push(", last_modified_by = ").push_bind(record.last_modified_by);
        sql.push(" from n where o.organization_id = ").push_bind(self.tenant());
        sql.build().run(&mut *self.tx, "changing the organization").await?;
        self.settings = None;
        Ok(())
    }
}

impl PgWork {
    async fn read_organization(&mut self, lock: &str) -> Result<Organization> {
        let mut sql = QueryBuilder::new("select o.* from organizations o where organization_id = ");
        sql.push_bind(self.tenant()).push(lock);
        let row = sql.build().one(&mut *self.tx, "reading the organization").await?;
        organization(&row)
    }
}

/// Writes a `select` of the settings as one row, and returns the names of its columns.
fn push_row(sql: &mut QueryBuilder<Postgres>, organization: &Organization) -> Vec<String> {
    sql.push("select * from unnest(").push_bind(vec![organization.subscription.word()]);
    sql.push("::text[]");
    let mut names = vec!["subscription".to_owned()];
    names.extend(push_columns(sql, std::iter::once(&organization.settings)));
    sql.push(format_args!(") as n ({})", names.join(", ")));
    names
}

/// Statement that stores a new organization.
pub(crate) fn insert(organization: &Organization) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new("with n as materialized (");
    let names = push_row(&mut sql, organization).join(", ");
    sql.push(format_args!(
        ") insert into organizations (organization_id, origins, created, last_modified, {names}) select "
    ));
    sql.push_bind(organization.id.raw());
    sql.push(", ").push_bind(written(&organization.origins));
    sql.push(", ").push_bind(organization.record.created);
    sql.push(", ").push_bind(organization.record.last_modified);
    sql.push(", * from n");
    sql
}

fn written(origins: &[Origin]) -> Vec<String> {
    origins.iter().map(Origin::to_string).collect()
}

/// Reads an organization from its row.
pub(crate) fn organization(row: &PgRow) -> Result<Organization> {
    let settings = Settings::from_values(&mut |column| value(row, column, column.stored));
    let settings = settings.map_err(|faults| {
        Error::broken(format!("a row of organizations: {}", inconsistent(&faults)))
    })?;
    let origins: Vec<String> = get(row, "origins")?;
    let origins = origins.iter().map(|origin| {
        origin.parse().map_err(|error| Error::internal("reading organizations.origins", error))
    });
    Ok(Organization {
        id: id(row, "organization_id")?,
        subscription: choice(get(row, "subscription")?, "organizations.subscription")?,
        settings,
        origins: origins.collect::<Result<_>>()?,
        record: record(row)?,
    })
}
