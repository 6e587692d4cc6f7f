//! Stock needs of bills of materials.

use rust_decimal::{Decimal, RoundingStrategy};

use crate::catalogue::ItemEntry;
use crate::fields::Choice;
use crate::measures::length::LengthUnit;
use crate::measures::{Dimension, UnitOfMeasure};
use crate::stock::InventoryItem;
use crate::{Id, RawId};

/// Item that a line of an order needs, frozen when the order is released.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrozenNeed {
    pub line: RawId,
    pub item: Id<ItemEntry>,
    pub pieces: Decimal,
    /// Length in millimetres, for hose including scrap.
    pub length_mm: Decimal,
}

impl FrozenNeed {
    /// Whether nothing is needed.
    pub const fn is_nothing(&self) -> bool {
        self.pieces.is_zero() && self.length_mm.is_zero()
    }

    /// Unit if there is no stock record.
    pub const fn usual_unit(&self, lengths: LengthUnit) -> UnitOfMeasure {
        if self.length_mm.is_zero() {
            UnitOfMeasure::Each
        } else {
            UnitOfMeasure::of_lengths(lengths)
        }
    }

    /// The need in the unit of the stock, rounded up to what it counts; `None` for pieces of stock counted by length,
    /// and the other way round.
    pub fn counted_in(&self, unit: UnitOfMeasure) -> Option<Decimal> {
        let (needed, other) = match unit.measure().0 {
            Dimension::Pieces => (self.pieces, self.length_mm),
            Dimension::Length => (self.length_mm, self.pieces),
        };
        let counted = needed.checked_div(unit.measure().1).filter(|_| other.is_zero())?;
        Some(rounded_up(counted, unit))
    }

    /// Error of stock that is counted in another kind of unit than needed.
    pub fn other_unit(unit: UnitOfMeasure, part_number: &str) -> String {
        let needed = match unit.measure().0 {
            Dimension::Pieces => "lengths",
            Dimension::Length => "pieces",
        };
        format!(
            "the stock of {part_number} is counted in {}, but needed in {needed}; change the unit of its stock",
            unit.word()
        )
    }
}

/// Rounds up: pieces to whole ones, lengths to four decimals.
pub fn rounded_up(quantity: Decimal, unit: UnitOfMeasure) -> Decimal {
    quantity.round_dp_with_strategy(decimals(unit), RoundingStrategy::ToPositiveInfinity)
}

/// Quantity that becomes free for a document; whole pieces if counted in pieces.
pub fn reservable(stock: &InventoryItem, given_up: Decimal) -> Decimal {
    let available = (stock.available() + given_up).max(Decimal::ZERO);
    available.round_dp_with_strategy(decimals(stock.unit()), RoundingStrategy::ToZero)
}

const fn decimals(unit: UnitOfMeasure) -> u32 {
    match unit.measure().0 {
        Dimension::Pieces => 0,
        Dimension::Length => 4,
    }
}
