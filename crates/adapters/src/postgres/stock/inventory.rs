//! Stock in warehouses.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::catalogue::{ItemEntry, ItemType};
use domain::fields::{Choice, Columns};
use domain::stock::inventory::items_changed;
use domain::stock::port::Inventory;
use domain::stock::{
    HeldStock, InventoryItem, InventoryListing, InventoryRow, StockLevel, StockOrder, StockSort,
    Stocked, Warehouse,
};
use domain::{Error, Id, ListPage, RawId, Result, Spelling, Window};
use rust_decimal::Decimal;
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use super::super::catalogue::{brands, matching};
use super::super::columns::{inconsistent, push_columns, value};
use super::super::order::{Key, KeyType, ListOrder, counting, listed, place};
use super::super::row::{get, id, optional_words, position, record};
use super::super::work::PgWork;
use crate::postgres::run::{Fetch, Run};

/// The order of a list of stock. Each has an index (`0076_orders_by_size.sql`).
fn list_order(order: StockOrder) -> ListOrder {
    let number = Key::new("i.part_number_folded", KeyType::Text);
    let size = Key::new("i.rank", KeyType::Whole);
    let id = Key::new("i.id", KeyType::Id);
    let keys = match order.key {
        StockSort::PartNumber => vec![number, size, id],
        StockSort::Size => vec![size, number, id],
        StockSort::BinLocation => {
            vec![Key::new("i.bin_location_folded", KeyType::Text).optional(), number, size, id]
        }
        StockSort::Available => {
            let available = "(i.on_hand - i.committed - i.reserved)";
            vec![Key::new(available, KeyType::Number), number, size, id]
        }
    };
    ListOrder::by(keys, order.descending)
}

/// The beginning of a statement that reads stock in an order.
fn shown(order: StockOrder) -> String {
    format!("select {}, {SHOWN}", list_order(order).place())
}

/// Columns of stock in lists, by their names in the column table.
const SHOWN: &str = "i.id, i.item_id, i.warehouse_id, i.item_type, i.part_number_folded, i.rank,
        i.on_hand, i.committed, i.reserved, i.on_order, i.reorder_point, i.reorder_quantity, i.bin_location, i.unit,
        i.unit_cost, i.created, i.created_by, i.last_modified, i.last_modified_by,
        c.part_number, c.size, c.second_size, c.description, b.name as brand, w.name as warehouse, p.org_part_number
    from ";

/// Joins for the names of items, brands and warehouses.
const NAMED: &str = " i join warehouses w on w.organization_id = i.organization_id and w.id = i.warehouse_id
    join lateral (select * from stocked_items s where s.id = i.item_id and s.item_type = i.item_type) c on true
    left join brands b on b.id = i.brand_id
    left join item_properties p on p.organization_id = i.organization_id and p.item_id = i.item_id";

#[async_trait]
impl Inventory for PgWork {
    async fn inventory(
        &mut self,
        listing: &InventoryListing,
        window: &Window,
    ) -> Result<ListPage<InventoryItem>> {
        let Some(clauses) = self.stock_clauses(listing).await? else {
            return Ok(ListPage::empty(window));
        };
        let order = list_order(listing.order);
        let mut sql = QueryBuilder::new(shown(listing.order));
        sql.push("(");
        order.push_page(&mut sql, window, |sql| {
            sql.push("select * from inventory_items i where i.organization_id = ");
            sql.push_bind(self.tenant());
            push_clauses(sql, &clauses);
        })?;
        sql.push(")").push(NAMED).push(order.order_by());
        let rows = sql.build().all(&mut *self.tx, "listing stock").await?;
        let mut count = counting();
        count.push(" from inventory_items i where i.organization_id = ");
        count.push_bind(self.tenant());
        push_clauses(&mut count, &clauses);
        self.counted(listed(&rows, window, stock)?, count).await
    }

    async fn available(
        &mut self,
        items: &[Id<ItemEntry>],
    ) -> Result<HashMap<Id<ItemEntry>, Decimal>> {
        let rows = sqlx::query(
            "select item_id, available from item_stock where organization_id = $1 and item_id = any($2)",
        )
        .bind(self.tenant())
        .bind(items.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .all(&mut *self.tx, "reading what is available")
        .await?;
        rows.iter().map(|row| Ok((id(row, "item_id")?, get(row, "available")?))).collect()
    }

    async fn inventory_item(&mut self, id: Id<InventoryItem>) -> Result<Option<InventoryItem>> {
        let mut sql = QueryBuilder::new(shown(StockOrder::default()));
        sql.push("inventory_items").push(NAMED).push(" where i.organization_id = ");
        sql.push_bind(self.tenant()).push(" and i.id = ").push_bind(id.raw());
        if self.writes {
            self.keep_imports_out().await?;
            sql.push(" for no key update of i");
        }
        let row = sql.build().first(&mut *self.tx, "finding stock").await?;
        row.as_ref().map(stock).transpose()
    }

    async fn inventory_of(
        &mut self,
        pairs: &[(Id<ItemEntry>, Id<Warehouse>)],
    ) -> Result<Vec<(usize, InventoryItem)>> {
        let mut sql = QueryBuilder::new(shown(StockOrder::default()).replacen(
            "select ",
            "select n.place, ",
            1,
        ));
        // Rows are locked in the order of the result, the same for everybody.
        sql.push("(select * from unnest(");
        push_pairs(&mut sql, pairs);
        sql.push(") with ordinality as n (item_id, warehouse_id, place) order by item_id, warehouse_id) n");
        sql.push(" cross join lateral (select * from inventory_items i where i.organization_id = ");
        sql.push_bind(self.tenant());
        // From item to item, in order, and no condition of warehouses alone: so that PostgreSQL chooses the key's index, however
        // few rows it believes the organization to have.
        sql.push(
            " and i.item_id between n.item_id and n.item_id and (i.warehouse_id = n.warehouse_id) is true
                order by i.item_id offset 0",
        );
        if self.writes {
            self.keep_imports_out().await?;
            sql.push(" for no key update");
        }
        sql.push(")").push(NAMED);
        let rows = self.all_of_many(pairs.len(), sql.build(), "finding stock of items").await?;
        if self.writes && !rows.is_empty() {
            self.lock_sums(pairs.iter().map(|(item, _)| item.raw()).collect()).await?;
        }
        rows.iter()
            .map(|row| {
                let place = position(row)?;
                Ok((place, stock(row)?))
            })
            .collect()
    }

    async fn begin_inventory(&mut self, stocked: &Stocked) -> Result<bool> {
        let begun = insert(self, std::slice::from_ref(stocked), " on conflict do nothing").await?;
        Ok(begun > 0)
    }

    async fn save_inventory(&mut self, stocked: &[Stocked]) -> Result<()> {
        let saved = insert(
            self,
            stocked,
            " on conflict (organization_id, item_id, warehouse_id) do update set on_hand = excluded.on_hand,
                committed = excluded.committed, on_order = excluded.on_order, reorder_point = excluded.reorder_point,
                reorder_quantity = excluded.reorder_quantity, bin_location = excluded.bin_location, unit = excluded.unit,
                unit_cost = excluded.unit_cost, last_modified = excluded.last_modified,
                last_modified_by = excluded.last_modified_by",
        )
        .await?;
        if usize::try_from(saved).is_ok_and(|saved| saved == stocked.len()) {
            return Ok(());
        }
        Err(items_changed())
    }

    async fn held_stock(&mut self, items: &[Id<ItemEntry>]) -> Result<Vec<HeldStock>> {
        let ids: Vec<RawId> = items.iter().map(|item| item.raw()).collect();
        sqlx::query(
            "select from items where organization_id = $1 and id = any($2) order by id for update",
        )
        .bind(self.tenant())
        .bind(ids.clone())
        .run(&mut *self.tx, "locking items")
        .await?;
        self.keep_imports_out().await?;
        let query = sqlx::query(
            "with locked as (
                select i.* from (select distinct item_id from unnest($2::bytea[]) as n (item_id) order by item_id) n
                    cross join lateral (select * from inventory_items i where i.organization_id = $1
                        and i.item_id between n.item_id and n.item_id order by i.item_id, i.warehouse_id for update) i
            )
            select i.*, w.name from locked i join warehouses w on w.organization_id = $1 and w.id = i.warehouse_id
            where i.on_hand <> 0 or i.committed <> 0 or i.reserved <> 0 or i.on_order <> 0
            order by i.item_id, w.name_folded",
        )
        .bind(self.tenant())
        .bind(ids);
        let rows = self.all_of_many(items.len(), query, "looking for the stock of items").await?;
        let read = |row: &PgRow| {
            Ok(HeldStock {
                item: id(row, "item_id")?,
                warehouse: get(row, "name")?,
                on_hand: get(row, "on_hand")?,
                committed: get(row, "committed")?,
                reserved: get(row, "reserved")?,
                on_order: get(row, "on_order")?,
            })
        };
        rows.iter().map(read).collect()
    }

    async fn remove_inventory(&mut self, ids: &[Id<InventoryItem>]) -> Result<()> {
        let query =
            sqlx::query("delete from inventory_items where organization_id = $1 and id = any($2)")
                .bind(self.tenant())
                .bind(ids.iter().map(|id| id.raw()).collect::<Vec<_>>());
        self.run_for_many(ids.len(), query, "removing stock").await?;
        Ok(())
    }

    async fn lock_inventory(&mut self) -> Result<()> {
        sqlx::query("select pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 4))")
            .bind(self.tenant())
            .run(&mut *self.tx, "waiting for other imports of stock")
            .await?;
        Ok(())
    }
}

/// Inserts stock with columns copied from its items.
async fn insert(work: &mut PgWork, stocked: &[Stocked], default: &str) -> Result<u64> {
    let ids = |of: fn(&Stocked) -> RawId| stocked.iter().map(of).collect::<Vec<_>>();
    let mut sql = QueryBuilder::new("with n as materialized (select * from unnest(");
    sql.push_bind(ids(|s| s.id.raw())).push("::bytea[], ");
    sql.push_bind(ids(|s| s.item.raw())).push("::bytea[], ");
    sql.push_bind(ids(|s| s.warehouse.raw())).push("::bytea[], ");
    sql.push_bind(stocked.iter().map(|s| s.record.created).collect::<Vec<_>>());
    sql.push("::timestamptz[], ");
    sql.push_bind(stocked.iter().map(|s| s.record.created_by).collect::<Vec<_>>());
    sql.push("::bytea[], ");
    sql.push_bind(stocked.iter().map(|s| s.record.last_modified).collect::<Vec<_>>());
    sql.push("::timestamptz[], ");
    sql.push_bind(stocked.iter().map(|s| s.record.last_modified_by).collect::<Vec<_>>());
    sql.push("::bytea[]");
    let names = push_columns(&mut sql, stocked.iter().map(|s| &s.row)).join(", n_");
    sql.push(format_args!(
        ") as n (id, item_id, warehouse_id, created, created_by, last_modified, last_modified_by, n_{names}))
        insert into inventory_items (organization_id, id, item_id, warehouse_id, item_type, part_number_folded, rank, brand_id,
            on_hand, committed, on_order, reorder_point, reorder_quantity, bin_location, unit, unit_cost,
            created, created_by, last_modified, last_modified_by) select "
    ));
    sql.push_bind(work.tenant());
    sql.push(
        ", n.id, n.item_id, n.warehouse_id, c.item_type, c.part_number_folded, c.rank, c.brand_id,
            n.n_on_hand, n.n_committed, n.n_on_order, n.n_reorder_point, n.n_reorder_quantity, n.n_bin_location,
            n.n_unit, n.n_unit_cost, n.created, n.created_by, n.last_modified, n.last_modified_by
        from n cross join lateral (select * from stocked_items c where c.id = n.item_id and c.organization_id in (",
    );
    sql.push_bind(work.tenant());
    sql.push(", shared_organization()) offset 0) c order by n.item_id, n.warehouse_id")
        .push(default);
    work.run_for_many(stocked.len(), sql.build(), "keeping stock").await
}

fn push_pairs(sql: &mut QueryBuilder<Postgres>, pairs: &[(Id<ItemEntry>, Id<Warehouse>)]) {
    sql.push_bind(pairs.iter().map(|(item, _)| item.raw()).collect::<Vec<_>>());
    sql.push("::bytea[], ");
    sql.push_bind(pairs.iter().map(|(_, place)| place.raw()).collect::<Vec<_>>());
    sql.push("::bytea[]");
}

/// Condition of a list.
enum Clause {
    /// The column has one of these ids.
    OneOf(&'static str, Vec<RawId>),
    /// The folded column contains the text; matches many rows.
    Holds(&'static str, String),
    /// The item is of this kind.
    Kind(&'static str),
    /// The organization's own part number contains the text; matches many items.
    OwnNumber(String),
    /// Somebody has to do something about it.
    Level(StockLevel),
}

/// The condition of a level, as the index of such stock has it (`0075_levels_kits_and_reasons.sql`).
const fn condition(level: StockLevel) -> &'static str {
    match level {
        StockLevel::Short => "i.on_hand - i.committed - i.reserved < 0",
        StockLevel::BelowMinimum => {
            "i.on_hand - i.committed - i.reserved + i.on_order <= i.reorder_point"
        }
    }
}

impl PgWork {
    /// Conditions of a list; `None` if nothing can match.
    async fn stock_clauses(&mut self, listing: &InventoryListing) -> Result<Option<Vec<Clause>>> {
        let mut clauses = Vec::new();
        if let Some(ids) = &listing.ids {
            clauses.push(Clause::OneOf("id", ids.iter().map(|id| id.raw()).collect()));
        }
        if let Some(ids) = &listing.items {
            clauses.push(Clause::OneOf("item_id", ids.iter().map(|id| id.raw()).collect()));
        }
        let warehouse = listing.warehouse;
        clauses.extend(warehouse.map(|id| Clause::OneOf("warehouse_id", vec![id.raw()])));
        clauses.extend(listing.level.map(Clause::Level));
        for (name, text) in &listing.search {
            let spelling = match name.as_str() {
                "partNumber" | "orgPartNumber" => Spelling::Number,
                _ => Spelling::Name,
            };
            let fragment = spelling.folded(text);
            clauses.push(match name.as_str() {
                "partNumber" => self.stock_like("part_number", fragment).await?,
                "binLocation" => self.stock_like("bin_location", fragment).await?,
                "orgPartNumber" => {
                    match matching(self, "item_properties", "org_part_number", &fragment).await? {
                        Some(ids) => Clause::OneOf("item_id", ids),
                        None => Clause::OwnNumber(fragment),
                    }
                }
                "brand" => {
                    Clause::OneOf("brand_id", brands(self, |name| name.contains(&fragment)).await?)
                }
                "warehouse" => {
                    Clause::OneOf("warehouse_id", self.warehouses_like(&fragment).await?)
                }
                "itemType" => match ItemType::of_word(text) {
                    Some(kind) => Clause::Kind(kind.word()),
                    None => return Ok(None),
                },
                _ => return Ok(None),
            });
        }
        let nothing = |clause: &Clause| matches!(clause, Clause::OneOf(_, ids) if ids.is_empty());
        Ok((!clauses.iter().any(nothing)).then_some(clauses))
    }

    /// Stock with the text in a column.
    async fn stock_like(&mut self, column: &'static str, fragment: String) -> Result<Clause> {
        Ok(match matching(self, "inventory_items", column, &fragment).await? {
            Some(ids) => Clause::OneOf("id", ids),
            None => Clause::Holds(column, fragment),
        })
    }

    async fn warehouses_like(&mut self, fragment: &str) -> Result<Vec<RawId>> {
        sqlx::query_scalar(
            "select id::bytea from warehouses
            where organization_id = $1 and not deleted and position($2 in name_folded) > 0",
        )
        .bind(self.tenant())
        .bind(fragment)
        .all(&mut *self.tx, "searching warehouses")
        .await
    }
}

fn push_clauses(sql: &mut QueryBuilder<Postgres>, clauses: &[Clause]) {
    for clause in clauses {
        match clause {
            Clause::OneOf(column, ids) => match ids.as_slice() {
                [only] => {
                    sql.push(format_args!(" and i.{column} = ")).push_bind(*only);
                }
                several => {
                    sql.push(format_args!(" and i.{column} = any("));
                    sql.push_bind(several.to_vec()).push(")");
                }
            },
            Clause::Holds(column, fragment) => {
                sql.push(" and position(").push_bind(fragment.clone());
                sql.push(format_args!(" in i.{column}_folded) > 0"));
            }
            Clause::Kind(kind) => {
                sql.push(" and i.item_type = ").push_bind(*kind);
            }
            Clause::Level(level) => {
                sql.push(" and ").push(condition(*level));
            }
            Clause::OwnNumber(fragment) => {
                sql.push(" and exists (select from item_properties p where p.organization_id = i.organization_id
                    and p.item_id = i.item_id and position(");
                sql.push_bind(fragment.clone()).push(" in p.org_part_number_folded) > 0)");
            }
        }
    }
}

fn stock(row: &PgRow) -> Result<InventoryItem> {
    let id: Id<InventoryItem> = id(row, "id")?;
    let fields = InventoryRow::from_values(&mut |column| value(row, column, column.stored));
    let fields = fields.map_err(|faults| {
        Error::broken(format!("table inventory_items row {id}: {}", inconsistent(&faults)))
    })?;
    let description: Option<&str> = get(row, "description")?;
    let own_number: Option<&str> = get(row, "org_part_number")?;
    Ok(InventoryItem {
        id,
        item: super::super::row::id(row, "item_id")?,
        warehouse: super::super::row::id(row, "warehouse_id")?,
        reserved: get(row, "reserved")?,
        org_part_number: optional_words(own_number, "item_properties.org_part_number")?,
        description: optional_words(description, "an item's description")?,
        place: place(row)?,
        record: record(row)?,
        row: fields,
    })
}
