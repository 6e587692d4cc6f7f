//! Lists over the items of all kinds, and what organizations say of them.

use async_trait::async_trait;
use domain::catalogue::{Costs, ItemEntry, ItemSelection, ItemType, Properties};
use domain::organization::SHARED_ORGANIZATION;
use domain::port::{Items, Scope};
use domain::sheet::Choice;
use domain::{Id, Result};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use super::catalogue::{matching, push_customer, table};
use super::fault::fault;
use super::money::{PriceColumns, price};
use super::row::{choice, get, id};
use super::work::PgWork;

/// The column with the size of a kind, where it has one.
const fn size_column(item_type: ItemType) -> &'static str {
    match item_type {
        ItemType::Hose | ItemType::Ferrule | ItemType::Wrap => "c.size",
        ItemType::CrimpFitting => "c.hose_size",
        ItemType::Adaptor => "c.end1_dash_size",
        ItemType::OtherItem => "null::text",
    }
}

/// The kinds to list, each with the ids that the filter leaves, where it leaves few.
struct Wanted {
    item_type: ItemType,
    ids: Option<Vec<Vec<u8>>>,
}

/// Own part number and list price, the maker's where the organization has none.
const FIGURES: &str = "p.org_part_number, coalesce(p.list_price, m.list_price) as price,
    case when p.list_price is null then m.list_price_currency else p.list_price_currency end as price_currency,
    case when p.list_price is null then m.list_price_unit else p.list_price_unit end as price_unit";

/// The same with what is the customer's own before it.
const CUSTOMER_FIGURES: &str = "coalesce(k.org_part_number, p.org_part_number) as org_part_number,
    coalesce(k.net_price, p.list_price, m.list_price) as price,
    case when k.net_price is not null then k.net_price_currency when p.list_price is not null then p.list_price_currency
        else m.list_price_currency end as price_currency,
    case when k.net_price is not null then k.net_price_unit when p.list_price is not null then p.list_price_unit
        else m.list_price_unit end as price_unit";

impl PgWork {
    async fn wanted(&mut self, selection: &ItemSelection) -> Result<Vec<Wanted>> {
        let mut wanted = Vec::new();
        for item_type in ItemType::ALL.iter().copied().filter(|kind| !selection.skip.contains(kind))
        {
            let ids = match &selection.part_number {
                Some(fragment) => matching(self, table(item_type), "part_number", fragment).await?,
                None => None,
            };
            if ids.as_ref().is_none_or(|ids| !ids.is_empty()) {
                wanted.push(Wanted { item_type, ids });
            }
        }
        Ok(wanted)
    }

    /// The owners whose items the scope sees.
    fn owners(&self) -> Vec<Vec<u8>> {
        let shared = SHARED_ORGANIZATION.raw().to_vec();
        match self.scope {
            Scope::Shared => vec![shared],
            Scope::Organization(own) => vec![own.raw().to_vec(), shared],
        }
    }

    fn push_where(
        sql: &mut QueryBuilder<Postgres>,
        owner: Vec<u8>,
        wanted: &Wanted,
        selection: &ItemSelection,
    ) {
        sql.push(" where c.organization_id = ").push_bind(owner);
        match (&wanted.ids, &selection.part_number) {
            (Some(ids), _) => {
                sql.push(" and c.id = any(").push_bind(ids.clone()).push(")");
            }
            (None, Some(fragment)) => {
                sql.push(" and position(")
                    .push_bind(fragment.clone())
                    .push(" in c.part_number_folded) > 0");
            }
            (None, None) => {}
        }
    }
}

#[async_trait]
impl Items for PgWork {
    async fn list_items(
        &mut self,
        selection: &ItemSelection,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<ItemEntry>> {
        let wanted = self.wanted(selection).await?;
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        let mut sql = QueryBuilder::new("select l.*, b.name as brand, ");
        sql.push(if selection.customer.is_some() { CUSTOMER_FIGURES } else { FIGURES });
        sql.push(" from (select * from (");
        let mut first = true;
        for kind in &wanted {
            for owner in self.owners() {
                sql.push(if first { "(" } else { " union all (" });
                first = false;
                sql.push("select c.id, ").push_bind(kind.item_type.word()).push(format_args!(
                    " as kind, c.brand_id, c.part_number, c.part_number_folded, c.rank, {} as size, c.description, c.image_name from {} c",
                    size_column(kind.item_type),
                    table(kind.item_type)
                ));
                Self::push_where(&mut sql, owner, kind, selection);
                sql.push(" order by c.part_number_folded, c.rank, c.id limit ")
                    .push_bind(i64::from(offset) + i64::from(limit))
                    .push(")");
            }
        }
        sql.push(") u order by part_number_folded, rank, id limit ").push_bind(i64::from(limit));
        sql.push(" offset ").push_bind(i64::from(offset));
        sql.push(") l left join brands b on b.id = l.brand_id left join item_properties p on p.item_id = l.id and p.organization_id = ");
        sql.push_bind(self.tenant());
        sql.push(" left join item_properties m on m.item_id = l.id and m.organization_id = shared_organization()");
        push_customer(&mut sql, self.tenant(), selection.customer, "l.id");
        sql.push(" order by l.part_number_folded, l.rank, l.id");
        let rows = sql
            .build()
            .fetch_all(&mut *self.tx)
            .await
            .map_err(fault("listing items of all kinds"))?;
        rows.iter().map(entry).collect()
    }

    async fn count_items(&mut self, selection: &ItemSelection) -> Result<u64> {
        let wanted = self.wanted(selection).await?;
        let mut sql = QueryBuilder::new("select 0");
        for kind in &wanted {
            for owner in self.owners() {
                sql.push(format_args!(" + (select count(*) from {} c", table(kind.item_type)));
                Self::push_where(&mut sql, owner, kind, selection);
                sql.push(")");
            }
        }
        sql.push("::bigint");
        let count: i64 = sql
            .build_query_scalar()
            .fetch_one(&mut *self.tx)
            .await
            .map_err(fault("counting items of all kinds"))?;
        Ok(count.unsigned_abs())
    }

    async fn item_type(&mut self, id: Id<ItemEntry>) -> Result<Option<ItemType>> {
        let kind: Option<String> = sqlx::query_scalar("select kind from items where id = $1 and organization_id in ($2, shared_organization())")
            .bind(id.raw().to_vec())
            .bind(self.tenant())
            .fetch_optional(&mut *self.tx)
            .await
            .map_err(fault("finding the kind of an item"))?;
        kind.map(|kind| choice(&kind, "items.kind")).transpose()
    }

    async fn set_properties(
        &mut self,
        properties: &[(Id<ItemEntry>, Properties, Costs)],
    ) -> Result<()> {
        let (mut list_prices, mut costs) = (PriceColumns::default(), PriceColumns::default());
        for (_, property, cost) in properties {
            list_prices.push(property.list_price.as_ref());
            costs.push(cost.cost.as_ref());
        }
        let texts = |of: fn(&Properties) -> Option<String>| -> Vec<Option<String>> {
            properties.iter().map(|(_, property, _)| of(property)).collect()
        };
        sqlx::query(
            "insert into item_properties (organization_id, item_id, org_part_number, available, priority,
                list_price, list_price_currency, list_price_unit, cost, cost_currency, cost_unit)
            select $1, * from unnest($2::bytea[], $3::text[], $4::boolean[], $5::text[],
                $6::numeric[], $7::text[], $8::text[], $9::numeric[], $10::text[], $11::text[])
            on conflict (organization_id, item_id) do update set org_part_number = excluded.org_part_number,
                available = excluded.available, priority = excluded.priority, list_price = excluded.list_price,
                list_price_currency = excluded.list_price_currency, list_price_unit = excluded.list_price_unit,
                cost = excluded.cost, cost_currency = excluded.cost_currency, cost_unit = excluded.cost_unit,
                last_modified = now()",
        )
        .bind(self.tenant())
        .bind(properties.iter().map(|(id, _, _)| id.raw().to_vec()).collect::<Vec<_>>())
        .bind(texts(|p| p.org_part_number.as_deref().map(str::to_owned)))
        .bind(properties.iter().map(|(_, p, _)| p.available).collect::<Vec<_>>())
        .bind(texts(|p| p.priority.as_deref().map(str::to_owned)))
        .bind(list_prices.amounts)
        .bind(list_prices.currencies)
        .bind(list_prices.units)
        .bind(costs.amounts)
        .bind(costs.currencies)
        .bind(costs.units)
        .execute(&mut *self.tx)
        .await
        .map_err(fault("setting properties of items"))?;
        Ok(())
    }
}

fn entry(row: &PgRow) -> Result<ItemEntry> {
    Ok(ItemEntry {
        id: id(row, "id")?,
        item_type: choice(get(row, "kind")?, "items.kind")?,
        part_number: get(row, "part_number")?,
        org_part_number: get(row, "org_part_number")?,
        brand: get(row, "brand")?,
        size: get(row, "size")?,
        description: get(row, "description")?,
        image_name: get(row, "image_name")?,
        price: price(row, ["price", "price_currency", "price_unit"])?,
    })
}
