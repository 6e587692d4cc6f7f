//! Customers and what is theirs about items.

use async_trait::async_trait;
use domain::port::Customers;
use domain::trade::{Customer, CustomerItemProperties};
use domain::{Id, Result};
use sqlx::postgres::PgRow;

use super::fault::fault;
use super::money::PriceColumns;
use super::organizations::{length_unit, pressure_unit};
use super::row::{get, id, optional_words, record, words};
use super::work::PgWork;

const COLUMNS: &str = "select id, name, domain, erp_id, length_unit, pressure_unit,
    created, created_by, last_modified, last_modified_by from customers where organization_id = $1 and not deleted";

#[async_trait]
impl Customers for PgWork {
    async fn customer(&mut self, id: Id<Customer>) -> Result<Option<Customer>> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!("{COLUMNS} and id = $2")))
            .bind(self.tenant())
            .bind(id.raw().to_vec())
            .fetch_optional(&mut *self.tx)
            .await
            .map_err(fault("finding a customer"))?;
        row.as_ref().map(customer).transpose()
    }

    async fn customer_named(&mut self, name: &str) -> Result<Option<Customer>> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{COLUMNS} and name_folded = lower($2) order by id limit 1"
        )))
        .bind(self.tenant())
        .bind(name.trim())
        .fetch_optional(&mut *self.tx)
        .await
        .map_err(fault("finding a customer by name"))?;
        row.as_ref().map(customer).transpose()
    }

    async fn add_customer(&mut self, customer: &Customer) -> Result<()> {
        let Customer { id, name, domain, erp_id, length_unit, pressure_unit, record } = customer;
        sqlx::query(
            "insert into customers (organization_id, id, name, domain, erp_id, length_unit, pressure_unit,
                created, created_by, last_modified, last_modified_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9)",
        )
        .bind(self.tenant())
        .bind(id.raw().to_vec())
        .bind(&**name)
        .bind(domain.as_deref())
        .bind(erp_id.as_deref())
        .bind(length_unit.map(domain::engineering::length::LengthUnit::symbol))
        .bind(pressure_unit.map(domain::engineering::pressure::PressureUnit::symbol))
        .bind(record.created)
        .bind(record.created_by.map(|id| id.to_vec()))
        .execute(&mut *self.tx)
        .await
        .map_err(fault("keeping a customer"))?;
        Ok(())
    }

    async fn add_customer_items(&mut self, properties: &[CustomerItemProperties]) -> Result<()> {
        let mut prices = PriceColumns::default();
        for property in properties {
            prices.push(property.net_price.as_ref());
        }
        sqlx::query(
            "insert into customer_item_properties (organization_id, id, customer_id, item_id, org_part_number,
                net_price, net_price_currency, net_price_unit, start_date, end_date,
                created, created_by, last_modified, last_modified_by)
            select $1, n.*, n.created, n.created_by from unnest($2::bytea[], $3::bytea[], $4::bytea[], $5::text[],
                $6::numeric[], $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::bytea[])
                as n (id, customer_id, item_id, number, price, currency, unit, start_date, end_date, created, created_by)",
        )
        .bind(self.tenant())
        .bind(properties.iter().map(|p| p.id.raw().to_vec()).collect::<Vec<_>>())
        .bind(properties.iter().map(|p| p.customer.raw().to_vec()).collect::<Vec<_>>())
        .bind(properties.iter().map(|p| p.item.raw().to_vec()).collect::<Vec<_>>())
        .bind(properties.iter().map(|p| p.org_part_number.as_deref().map(str::to_owned)).collect::<Vec<_>>())
        .bind(prices.amounts)
        .bind(prices.currencies)
        .bind(prices.units)
        .bind(properties.iter().map(|p| p.start).collect::<Vec<_>>())
        .bind(properties.iter().map(|p| p.end).collect::<Vec<_>>())
        .bind(properties.iter().map(|p| p.record.created).collect::<Vec<_>>())
        .bind(properties.iter().map(|p| p.record.created_by.map(|id| id.to_vec())).collect::<Vec<_>>())
        .execute(&mut *self.tx)
        .await
        .map_err(fault("keeping a customer's items"))?;
        Ok(())
    }
}

fn customer(row: &PgRow) -> Result<Customer> {
    Ok(Customer {
        id: id(row, "id")?,
        name: words(get(row, "name")?, "customers.name")?,
        domain: optional_words(get(row, "domain")?, "customers.domain")?,
        erp_id: optional_words(get(row, "erp_id")?, "customers.erp_id")?,
        length_unit: get::<Option<&str>, _>(row, "length_unit")?.map(length_unit).transpose()?,
        pressure_unit: get::<Option<&str>, _>(row, "pressure_unit")?
            .map(pressure_unit)
            .transpose()?,
        record: record(row)?,
    })
}
