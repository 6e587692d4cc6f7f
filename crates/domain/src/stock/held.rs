//! What warehouses have of an item.

use std::fmt::{self, Display, Formatter};

use rust_decimal::Decimal;

use crate::Id;
use crate::catalogue::ItemEntry;

/// Quantities of an item in a warehouse, which aren't all 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldStock {
    pub item: Id<ItemEntry>,
    /// Name of the warehouse.
    pub warehouse: String,
    pub on_hand: Decimal,
    pub committed: Decimal,
    pub reserved: Decimal,
    pub on_order: Decimal,
}

impl Display for HeldStock {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let quantities = [
            (self.on_hand, "on hand"),
            (self.committed, "committed"),
            (self.reserved, "reserved"),
            (self.on_order, "on order"),
        ];
        let held = quantities.iter().filter(|(quantity, _)| !quantity.is_zero());
        let held: Vec<_> =
            held.map(|(quantity, what)| format!("{} {what}", quantity.normalize())).collect();
        write!(f, "{} in {}", held.join(" and "), self.warehouse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_are_told_as_far_as_there_are_any() {
        let held = HeldStock {
            item: Id::from_raw([1; 12]),
            warehouse: "Main".to_owned(),
            on_hand: Decimal::new(35_000, 4),
            committed: Decimal::ZERO,
            reserved: Decimal::ONE,
            on_order: Decimal::ZERO,
        };
        assert_eq!(held.to_string(), "3.5 on hand and 1 reserved in Main");
    }
}
