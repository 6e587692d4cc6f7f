//! Customers and what is theirs about items.

use async_trait::async_trait;
use domain::Result;
use domain::port::Customers;
use domain::trade::{Customer, CustomerItemProperties};

use super::fault::fault;
use super::money::PriceColumns;
use super::records::RecordTable;
use super::work::PgWork;

impl RecordTable for Customer {
    const TABLE: &'static str = "customers";
}

#[async_trait]
impl Customers for PgWork {
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
