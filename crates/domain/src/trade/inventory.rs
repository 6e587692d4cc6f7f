//! What is in a warehouse of an item.

/// What is in a warehouse of an item.
#[derive(Debug, Clone, PartialEq)]
pub struct InventoryItem {}
