//! Warehouses and their stock.

use std::collections::HashMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::records::Stored;
use crate::stock::{HeldStock, InventoryItem, InventoryListing, Reservation, Stocked, Warehouse};
use crate::{Id, ListPage, RawId, Result, Window};

/// Rules over all warehouses of an organization.
#[async_trait]
pub trait Warehouses: Send {
    /// Locks out other changes of warehouses until this unit of work ends.
    async fn lock_warehouses(&mut self) -> Result<()>;
    /// Default warehouse.
    async fn default_warehouse(&mut self) -> Result<Option<Id<Warehouse>>>;
    /// Clears the default, before another warehouse becomes it.
    async fn unset_default_warehouse(&mut self) -> Result<()>;
    /// Whether the organization has other warehouses.
    async fn has_other_warehouses(&mut self, than: Id<Warehouse>) -> Result<bool>;
    /// A warehouse, locked against deletion until this unit of work ends.
    async fn warehouse_in_use(&mut self, id: Id<Warehouse>) -> Result<Option<Stored<Warehouse>>>;
    /// Number of items with stock, committed, reserved or ordered quantities.
    async fn stock_held(&mut self, warehouse: Id<Warehouse>) -> Result<u64>;
    /// Deletes stock records of a warehouse without any quantity.
    async fn forget_empty_stock(&mut self, warehouse: Id<Warehouse>) -> Result<()>;
}

/// Stock in warehouses.
#[async_trait]
pub trait Inventory: Send {
    /// A part of a list, by part number, size and id.
    async fn inventory(
        &mut self,
        listing: &InventoryListing,
        window: &Window,
    ) -> Result<ListPage<InventoryItem>>;
    /// Available quantities of these items over all warehouses; items without stock records are missing.
    async fn available(
        &mut self,
        items: &[Id<ItemEntry>],
    ) -> Result<HashMap<Id<ItemEntry>, Decimal>>;
    /// A stock record; locked if the unit of work writes.
    async fn inventory_item(&mut self, id: Id<InventoryItem>) -> Result<Option<InventoryItem>>;
    /// Stock of items in warehouses, each with the position of its pair. If the unit of work writes, they are locked
    /// in a fixed order, so one call must name all that it changes.
    async fn inventory_of(
        &mut self,
        pairs: &[(Id<ItemEntry>, Id<Warehouse>)],
    ) -> Result<Vec<(usize, InventoryItem)>>;
    /// Creates an empty stock record; `false` if there is one, perhaps created meanwhile.
    async fn begin_inventory(&mut self, stocked: &Stocked) -> Result<bool>;
    /// Stores new and changed records, in one statement. Reservations stay.
    async fn save_inventory(&mut self, stocked: &[Stocked]) -> Result<()>;
    /// Stock of these items that isn't 0, in any warehouse. Locks their stock and, so that none is added, the
    /// organization's own of these items.
    async fn held_stock(&mut self, items: &[Id<ItemEntry>]) -> Result<Vec<HeldStock>>;
    /// Removes stock records, in one statement.
    async fn remove_inventory(&mut self, ids: &[Id<InventoryItem>]) -> Result<()>;
    /// Locks out other imports of stock until this unit of work ends.
    async fn lock_inventory(&mut self) -> Result<()>;
}

/// Reservations of documents. Callers who change them have locked the stock by [`Inventory::inventory_of`].
#[async_trait]
pub trait Reservations: Send {
    /// Reservations of a document, whose lock the caller holds to change them.
    async fn reservations(&mut self, document: RawId) -> Result<Vec<Reservation>>;
    /// All reservations of these items in these warehouses, the oldest first.
    async fn oldest_reservations(
        &mut self,
        pairs: &[(Id<ItemEntry>, Id<Warehouse>)],
    ) -> Result<Vec<Reservation>>;
    /// Time of the first reservation that one of these documents still has of each item.
    async fn reserved_since(
        &mut self,
        documents: &[RawId],
    ) -> Result<HashMap<Id<ItemEntry>, DateTime<Utc>>>;
    /// Adds reservations of a document, in one statement; those of these items count from the given times, others
    /// from now.
    async fn add_reservations(
        &mut self,
        document: RawId,
        new: &[Reservation],
        since: &HashMap<Id<ItemEntry>, DateTime<Utc>>,
    ) -> Result<()>;
    /// Frees all reservations of a document, in one statement.
    async fn release_reservations(&mut self, document: RawId) -> Result<()>;
    /// Takes reserved quantities of a document out of the stock, in one statement.
    async fn take_reservations(&mut self, document: RawId, taken: &[Reservation]) -> Result<()>;
    /// Takes quantities that nobody has reserved out of the stock of a warehouse, in one statement.
    async fn take_stock(
        &mut self,
        warehouse: Id<Warehouse>,
        taken: &[(Id<ItemEntry>, Decimal)],
    ) -> Result<()>;
}
