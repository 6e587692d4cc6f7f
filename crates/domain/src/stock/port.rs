//! Warehouses and what is in them.

use std::collections::HashMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::records::Stored;
use crate::stock::{InventoryItem, InventoryListing, Reservation, Stocked, Warehouse};
use crate::{Id, RawId, Result, Total};

/// Rules over all warehouses of an organization.
#[async_trait]
pub trait Warehouses: Send {
    /// Keeps other changes of warehouses out until this unit of work ends.
    async fn lock_warehouses(&mut self) -> Result<()>;
    /// The one where none is named.
    async fn default_warehouse(&mut self) -> Result<Option<Id<Warehouse>>>;
    /// Leaves no warehouse the default, for another to become it.
    async fn unset_default_warehouse(&mut self) -> Result<()>;
    /// Whether there are other ones.
    async fn has_other_warehouses(&mut self, than: Id<Warehouse>) -> Result<bool>;
    /// One, which nobody removes until this unit of work ends.
    async fn warehouse_in_use(&mut self, id: Id<Warehouse>) -> Result<Option<Stored<Warehouse>>>;
    /// Number of items with stock, committed, reserved or ordered quantities.
    async fn stock_held(&mut self, warehouse: Id<Warehouse>) -> Result<u64>;
    /// Forgets the items of which one holds nothing.
    async fn forget_empty_stock(&mut self, warehouse: Id<Warehouse>) -> Result<()>;
}

/// Stock in warehouses.
#[async_trait]
pub trait Inventory: Send {
    /// Part of a list, by part number, size and id.
    async fn inventory(
        &mut self,
        listing: &InventoryListing,
        page: (u32, u32),
    ) -> Result<Vec<InventoryItem>>;
    /// Number of records in a list.
    async fn count_inventory(&mut self, listing: &InventoryListing) -> Result<Total>;
    /// The quantities of these items that are available in all warehouses, of those that stock is kept of.
    async fn available(
        &mut self,
        items: &[Id<ItemEntry>],
    ) -> Result<HashMap<Id<ItemEntry>, Decimal>>;
    /// One by its id; where this unit of work writes, nobody else changes it until it ends.
    async fn inventory_item(&mut self, id: Id<InventoryItem>) -> Result<Option<InventoryItem>>;
    /// Those of items in warehouses, each with the place of its pair. Where this unit of work
    /// writes they are locked until it ends, in one order for everybody: it names all that it
    /// changes at once.
    async fn inventory_of(
        &mut self,
        pairs: &[(Id<ItemEntry>, Id<Warehouse>)],
    ) -> Result<Vec<(usize, InventoryItem)>>;
    /// Keeps nothing of an item in a warehouse, where nothing was kept of it; false where
    /// something was, perhaps by somebody else meanwhile.
    async fn begin_inventory(&mut self, stocked: &Stocked) -> Result<bool>;
    /// Keeps new and changed ones, in one statement. What is reserved stays.
    async fn save_inventory(&mut self, stocked: &[Stocked]) -> Result<()>;
    async fn remove_inventory(&mut self, id: Id<InventoryItem>) -> Result<()>;
    /// Keeps other imports of stock out until this unit of work ends.
    async fn lock_inventory(&mut self) -> Result<()>;
}

/// Stock that documents keep for themselves. Whoever changes it has locked the stock before, by
/// [`Inventory::inventory_of`].
#[async_trait]
pub trait Reservations: Send {
    /// Reservations of a document; callers who change them hold its lock.
    async fn reservations(&mut self, document: RawId) -> Result<Vec<Reservation>>;
    /// All reservations of these items in these warehouses, the oldest first.
    async fn oldest_reservations(
        &mut self,
        pairs: &[(Id<ItemEntry>, Id<Warehouse>)],
    ) -> Result<Vec<Reservation>>;
    /// When one of these documents first reserved something of an item that it still has.
    async fn reserved_since(
        &mut self,
        documents: &[RawId],
    ) -> Result<HashMap<Id<ItemEntry>, DateTime<Utc>>>;
    /// Reserves more for a document, in one statement; of these items since then, of others from now on.
    async fn add_reservations(
        &mut self,
        document: RawId,
        new: &[Reservation],
        since: &HashMap<Id<ItemEntry>, DateTime<Utc>>,
    ) -> Result<()>;
    /// Gives back everything that a document has, in one statement.
    async fn release_reservations(&mut self, document: RawId) -> Result<()>;
    /// Takes this much of what a document has out of the stock, in one statement.
    async fn take_reservations(&mut self, document: RawId, taken: &[Reservation]) -> Result<()>;
    /// Takes so much of items that nobody has reserved out of the stock of a warehouse, in one
    /// statement.
    async fn take_stock(
        &mut self,
        warehouse: Id<Warehouse>,
        taken: &[(Id<ItemEntry>, Decimal)],
    ) -> Result<()>;
}
