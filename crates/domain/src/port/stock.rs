//! Warehouses and what is in them.

use async_trait::async_trait;
use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::trade::{InventoryItem, Warehouse};
use crate::{Id, Result};

/// What holds over all warehouses of an organization.
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
    /// How many items one holds, or promises to somebody.
    async fn stock_held(&mut self, warehouse: Id<Warehouse>) -> Result<u64>;
    /// Forgets the items of which one holds nothing.
    async fn forget_empty_stock(&mut self, warehouse: Id<Warehouse>) -> Result<()>;
}

/// Stock on hand.
#[async_trait]
pub trait Stock: Send {
    /// Adds to the stock of items in a warehouse, in one statement; the ids are those of the
    /// records where there are none yet.
    async fn add_stock(
        &mut self,
        warehouse: Id<Warehouse>,
        stock: &[(Id<InventoryItem>, Id<ItemEntry>, Decimal)],
    ) -> Result<()>;
}
