//! Remaining stock needs of a released order's lines, and the stock that each completed part uses.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::measures::UnitOfMeasure;
use crate::measures::length::LengthUnit;
use crate::stock::need::{FrozenNeed, rounded_up};
use crate::stock::{InventoryItem, Need, Reservation};
use crate::{Id, RawId};

/// Ordered and completed quantity of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    pub line: RawId,
    /// Ordered quantity.
    pub ordered: Decimal,
    /// Completed quantity.
    pub done: Decimal,
}

/// Whether the stock of an item is known in a unit that fits the need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tracking {
    /// The warehouse doesn't track its stock.
    Untracked,
    /// Counted in pieces but needed by length, or the other way round.
    OtherUnit,
    /// The warehouse tracks its stock.
    Tracked,
}

/// Need of a released order's line for an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineStock {
    /// The line and its completed quantity.
    pub progress: Progress,
    pub item: Id<ItemEntry>,
    /// Whether its stock is tracked.
    pub tracking: Tracking,
    /// Unit of the quantities: that of the stock, if there is any.
    pub unit: UnitOfMeasure,
    /// Quantity that the whole line needs.
    pub needed: Decimal,
    /// Quantity reserved for the line, as far as the goods are in stock.
    pub reserved: Decimal,
}

impl LineStock {
    /// Quantity taken from stock once so much of the line is done: its share, rounded up to the precision of
    /// stock, and everything with the last piece.
    fn taken_at(&self, done: Decimal) -> Decimal {
        let ordered = self.progress.ordered;
        let share = self.needed.checked_mul(done).and_then(|all| all.checked_div(ordered));
        match share {
            Some(share) if done < ordered => rounded_up(share, self.unit).min(self.needed),
            _ => self.needed,
        }
    }

    /// Quantity that a further part of the line uses.
    pub fn taken_with(&self, part: Decimal) -> Decimal {
        self.taken_at(self.progress.done + part) - self.taken_at(self.progress.done)
    }

    /// Quantity that the rest of the line needs.
    pub fn left(&self) -> Decimal {
        self.needed - self.taken_at(self.progress.done)
    }

    /// Quantity of that not yet reserved; 0 if stock isn't tracked.
    pub fn short(&self) -> Decimal {
        match self.tracking {
            Tracking::Untracked => Decimal::ZERO,
            Tracking::OtherUnit | Tracking::Tracked => {
                (self.left() - self.reserved).max(Decimal::ZERO)
            }
        }
    }

    /// The missing quantity to reserve, if its stock is tracked.
    pub fn lacking(&self) -> Option<Need> {
        self.need_of(self.short())
    }

    /// The quantity that leaves the stock with a part of the line.
    pub fn need_with(&self, part: Decimal) -> Option<Need> {
        self.need_of(self.taken_with(part))
    }

    fn need_of(&self, quantity: Decimal) -> Option<Need> {
        let Self { progress, item, tracking, .. } = *self;
        (tracking == Tracking::Tracked && quantity > Decimal::ZERO).then_some(Need {
            line: progress.line,
            item,
            quantity,
        })
    }
}

/// Stock needs of lines, in order.
pub fn line_stock(
    lines: &[Progress],
    needs: &[FrozenNeed],
    stock: &BTreeMap<Id<ItemEntry>, InventoryItem>,
    reserved: &[Reservation],
    lengths: LengthUnit,
) -> Vec<LineStock> {
    let mut of_lines = BTreeMap::<RawId, Vec<&FrozenNeed>>::new();
    for need in needs {
        of_lines.entry(need.line).or_default().push(need);
    }
    let mut has = BTreeMap::<(RawId, Id<ItemEntry>), Decimal>::new();
    for one in reserved {
        *has.entry((one.line, one.item)).or_default() += one.quantity;
    }
    let of_line = |progress: &Progress| {
        let needs = of_lines.remove(&progress.line).unwrap_or_default().into_iter();
        let progress = *progress;
        needs.map(move |need| (progress, need)).collect::<Vec<_>>()
    };
    let one = |(progress, need): (Progress, &FrozenNeed)| {
        let unit = stock.get(&need.item).map(InventoryItem::unit);
        let counted = unit.and_then(|unit| need.counted_in(unit));
        let (tracking, unit) = match (unit, counted) {
            (None, _) => (Tracking::Untracked, need.usual_unit(lengths)),
            (Some(_), None) => (Tracking::OtherUnit, need.usual_unit(lengths)),
            (Some(unit), Some(_)) => (Tracking::Tracked, unit),
        };
        LineStock {
            progress,
            item: need.item,
            tracking,
            unit,
            needed: counted.or_else(|| need.counted_in(unit)).unwrap_or_default(),
            reserved: has.get(&(need.line, need.item)).copied().unwrap_or_default(),
        }
    };
    lines.iter().flat_map(of_line).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn stocked(needed: &str, ordered: i64, done: i64, unit: UnitOfMeasure) -> LineStock {
        LineStock {
            progress: Progress {
                line: [1; 12],
                ordered: Decimal::from(ordered),
                done: Decimal::from(done),
            },
            item: Id::from_raw([2; 12]),
            tracking: Tracking::Tracked,
            unit,
            needed: needed.parse().unwrap(),
            reserved: Decimal::ZERO,
        }
    }

    #[test]
    fn each_part_takes_its_share() {
        let each = |done| stocked("8", 3, done, UnitOfMeasure::Each);
        let with = |one: LineStock| one.taken_with(Decimal::ONE).to_string();
        // 8/3 are 3, 16/3 are 6, and all are 8.
        assert_eq!([with(each(0)), with(each(1)), with(each(2))], ["3", "3", "2"]);
        let feet = |done| stocked("8.2127", 3, done, UnitOfMeasure::Foot);
        assert_eq!([with(feet(0)), with(feet(1)), with(feet(2))], ["2.7376", "2.7376", "2.7375"]);
        assert_eq!(each(1).left().to_string(), "5");
        assert_eq!(each(3).left(), Decimal::ZERO);
        let reserved = LineStock { reserved: Decimal::TWO, ..each(1) };
        assert_eq!(reserved.lacking().map(|need| need.quantity), Some(Decimal::from(3)));
        let untracked = LineStock { tracking: Tracking::Untracked, ..each(1) };
        assert_eq!((untracked.lacking(), untracked.short()), (None, Decimal::ZERO));
    }

    proptest! {
        #[test]
        fn all_parts_take_what_the_whole_needs(
            needed in 1_i64..1_000_000, parts in prop::collection::vec(1_i64..9, 1..6), counted: bool,
        ) {
            let unit = if counted { UnitOfMeasure::Each } else { UnitOfMeasure::Metre };
            let needed = if counted { Decimal::from(needed) } else { Decimal::new(needed, 4) };
            let (mut done, mut taken) = (0, Decimal::ZERO);
            let ordered: i64 = parts.iter().sum();
            for part in parts {
                let one = stocked(&needed.to_string(), ordered, done, unit);
                let more = one.taken_with(Decimal::from(part));
                prop_assert!(more >= Decimal::ZERO);
                prop_assert!(!counted || more.fract().is_zero());
                taken += more;
                done += part;
                // Never less than was built in.
                prop_assert!(taken * Decimal::from(ordered) >= needed * Decimal::from(done));
                prop_assert_eq!(stocked(&needed.to_string(), ordered, done, unit).left(), needed - taken);
            }
            prop_assert_eq!(taken, needed);
        }
    }
}
