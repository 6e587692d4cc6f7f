//! Inputs of prices.

use async_trait::async_trait;
use chrono::NaiveDateTime;
use domain::catalogue::port::Items;
use domain::catalogue::{Brand, ItemEntry, ItemType};
use domain::customers::Customer;
use domain::documents::{Document, HoseAssembly};
use domain::fields::{Choice, Validity};
use domain::measures::Quantity;
use domain::pricing::port::{EntryToPrice, Prices};
use domain::pricing::{CustomerTerms, Discount, ListRow, PriceList, Pricing};
use domain::{Error, Id, RawId, Result};
use rust_decimal::Decimal;
use sqlx::QueryBuilder;
use sqlx::postgres::PgRow;

use crate::postgres::catalogue::items::{entry, ids_by_kind, size_column};
use crate::postgres::catalogue::table;
use crate::postgres::documents::contents::content;
use crate::postgres::documents::version_row::version;
use crate::postgres::pricing::money::{COST, LIST_PRICE, customer_figures, price};
use crate::postgres::row::{get, id, optional_id, size};
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// Column of the second size, for kinds that have one.
const fn second_size_column(item_type: ItemType) -> &'static str {
    match item_type {
        ItemType::CrimpFitting => "c.dash_size",
        _ => "null::text",
    }
}

#[async_trait]
impl Prices for PgWork {
    async fn entries_to_price(&mut self, items: &[Id<ItemEntry>]) -> Result<Vec<EntryToPrice>> {
        // Most requests are about items of one kind.
        let kinds = ids_by_kind(&self.item_types(items).await?);
        if kinds.is_empty() {
            return Ok(Vec::new());
        }
        let mut sql = QueryBuilder::new(format!(
            "select l.*, b.name as brand, {LIST_PRICE}, {COST}, {} from (",
            customer_figures(false)
        ));
        for (at, (item_type, ids)) in kinds.into_iter().enumerate() {
            sql.push(if at == 0 { "" } else { " union all " });
            sql.push(format_args!(
                "select '{}' as kind, c.id, c.organization_id, c.brand_id, c.part_number, {} as size, {} as second_size, c.description, c.image_name
                from {} c where c.id = any(",
                item_type.word(),
                size_column(item_type),
                second_size_column(item_type),
                table(item_type),
            ));
            sql.push_bind(ids).push(")");
        }
        sql.push(")");
        self.push_figures(&mut sql, None);
        let rows = sql.build().all(&mut *self.tx, "reading items to price").await?;
        let read = |row: &PgRow| {
            Ok(EntryToPrice {
                entry: entry(row)?,
                brand: optional_id(row, "brand_id")?,
                cost: price(row, ["cost", "cost_currency", "cost_unit"])?,
                second_size: size(row, "second_size")?,
            })
        };
        rows.iter().map(read).collect()
    }

    async fn assemblies_to_price(
        &mut self,
        versions: &[Id<ItemEntry>],
    ) -> Result<Vec<(Id<ItemEntry>, Document<HoseAssembly>)>> {
        let rows = sqlx::query(
            "select v.id as asked, d.*, c.* from documents v
                join documents d on d.organization_id = v.organization_id and d.lineage_id = v.lineage_id and d.is_latest
                join hose_assemblies c on c.organization_id = d.organization_id and c.document_id = d.id
            where v.organization_id = $1 and v.id = any($2) and v.kind = 'hoseAssembly'",
        )
        .bind(self.tenant())
        .bind(raw(versions))
        .all(&mut *self.tx, "reading assemblies to price")
        .await?;
        let read = |row: &PgRow| Ok((id(row, "asked")?, version(row)?.with(content(row)?)));
        rows.iter().map(read).collect()
    }

    async fn brand_rules(&mut self, brands: &[Id<Brand>]) -> Result<Vec<(Id<Brand>, Pricing)>> {
        let properties = self.properties_of_brands(Some(brands)).await?;
        Ok(properties
            .into_iter()
            .map(|properties| (properties.brand, properties.rules()))
            .collect())
    }

    async fn customer_terms(
        &mut self,
        customer: Id<Customer>,
        items: &[Id<ItemEntry>],
        at: NaiveDateTime,
    ) -> Result<Vec<(Id<ItemEntry>, CustomerTerms)>> {
        let rows = sqlx::query(
            "select item_id, net_price, net_price_currency, net_price_unit, discount::numeric as discount, start_date, end_date
            from customer_item_properties
            where organization_id = $1 and customer_id = $2 and item_id = any($3) and not deleted
                and coalesce(start_date <= $4, true) and coalesce(end_date > $4, true)
            order by start_date desc nulls last, id",
        )
        .bind(self.tenant())
        .bind(customer.raw())
        .bind(raw(items))
        .bind(at)
        .all(&mut *self.tx, "reading what a customer pays")
        .await?;
        let read = |row: &PgRow| {
            let discount: Option<Decimal> = get(row, "discount")?;
            let terms = CustomerTerms {
                net_price: price(row, ["net_price", "net_price_currency", "net_price_unit"])?,
                discount: discount.and_then(Discount::new),
                validity: validity(row)?,
            };
            Ok((id(row, "item_id")?, terms))
        };
        rows.iter().map(read).collect()
    }

    async fn list_rows(
        &mut self,
        list: Id<PriceList>,
        items: &[Id<ItemEntry>],
        at: NaiveDateTime,
    ) -> Result<Vec<(Id<ItemEntry>, ListRow)>> {
        let rows = sqlx::query(
            // Looks up each item by itself: PostgreSQL expects lists to be short, and would read the whole table.
            "select c.* from (select distinct item_id from unnest($3::bytea[]) w (item_id)) w cross join lateral (
                select item_id, list_price, currency, unit, minimum_quantity, start_date, end_date, id from price_list_items
                where organization_id = $1 and price_list_id = $2 and item_id = w.item_id and not deleted and enabled
                    and coalesce(start_date <= $4, true) and coalesce(end_date > $4, true) offset 0) c
            order by minimum_quantity, id",
        )
        .bind(self.tenant())
        .bind(list.raw())
        .bind(raw(items))
        .bind(at)
        .all(&mut *self.tx, "reading a price list")
        .await?;
        let read = |row: &PgRow| {
            let price = price(row, ["list_price", "currency", "unit"])?;
            let price =
                price.ok_or_else(|| Error::broken("price_list_items.list_price is null"))?;
            let minimum = Quantity::new(get(row, "minimum_quantity")?).map_err(|error| {
                Error::internal("reading price_list_items.minimum_quantity", error)
            })?;
            Ok((id(row, "item_id")?, ListRow { price, minimum, validity: validity(row)? }))
        };
        rows.iter().map(read).collect()
    }
}

fn raw(items: &[Id<ItemEntry>]) -> Vec<RawId> {
    items.iter().map(|id| id.raw()).collect()
}

fn validity(row: &PgRow) -> Result<Validity> {
    Validity::new(get(row, "start_date")?, get(row, "end_date")?)
        .ok_or_else(|| Error::broken("a row holds from a time after its end"))
}
