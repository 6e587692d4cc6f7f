//! Allocates stock to lines of documents.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::stock::Warehouse;
use crate::{Id, RawId};

/// Need of a document's line, in the unit of the stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Need {
    pub line: RawId,
    pub item: Id<ItemEntry>,
    /// Quantity: more than 0.
    pub quantity: Decimal,
}

/// Reservation of a line for an item in a warehouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reservation {
    pub line: RawId,
    pub item: Id<ItemEntry>,
    pub warehouse: Id<Warehouse>,
    /// Quantity: more than 0.
    pub quantity: Decimal,
}

/// These reservations as far as the goods are there. If less is on hand than reserved, the oldest reservations come
/// first. `all` has the reservations of these items in the warehouse, the oldest first.
pub fn covered(
    own: &[Reservation],
    on_hand: &BTreeMap<Id<ItemEntry>, Decimal>,
    all: &[Reservation],
) -> Vec<Reservation> {
    let mut left = on_hand.clone();
    let mut there = BTreeMap::new();
    for one in all {
        let Some(left) = left.get_mut(&one.item) else { continue };
        let quantity = one.quantity.min(*left).max(Decimal::ZERO);
        *left -= quantity;
        there.insert((one.line, one.item, one.warehouse), quantity);
    }
    let limited = |one: &Reservation| {
        let there = there.get(&(one.line, one.item, one.warehouse)).copied();
        Reservation { quantity: there.unwrap_or(one.quantity), ..*one }
    };
    own.iter().map(limited).collect()
}

/// A line with too little stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortage {
    pub line: RawId,
    pub item: Id<ItemEntry>,
    /// Quantity needed.
    pub needed: Decimal,
    /// Quantity reserved for the document.
    pub reserved: Decimal,
    /// Further quantity available for it.
    pub available: Decimal,
}

/// Allocation of stock to lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allotment {
    /// Quantities for the lines.
    pub allotted: Vec<(RawId, Id<ItemEntry>, Decimal)>,
    /// Lines that get less than they need.
    pub shortages: Vec<Shortage>,
    /// Items without a stock record, which are never short.
    pub untracked: Vec<Id<ItemEntry>>,
}

/// Allocates the available stock of each item to the lines, in their order.
pub fn allot(available: &BTreeMap<Id<ItemEntry>, Decimal>, needs: &[Need]) -> Allotment {
    let mut left = available.clone();
    let mut allotment = Allotment::default();
    for need in needs {
        let Some(left) = left.get_mut(&need.item) else {
            if !allotment.untracked.contains(&need.item) {
                allotment.untracked.push(need.item);
            }
            continue;
        };
        // Available stock is negative if more is promised than there is.
        let allotted = need.quantity.min(*left).max(Decimal::ZERO);
        if allotted > Decimal::ZERO {
            *left -= allotted;
            allotment.allotted.push((need.line, need.item, allotted));
        }
        if allotted < need.quantity {
            allotment.shortages.push(Shortage {
                line: need.line,
                item: need.item,
                needed: need.quantity,
                reserved: Decimal::ZERO,
                available: allotted,
            });
        }
    }
    allotment
}

/// Stock that lines of a document use up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Taking {
    /// From reservations of the document.
    pub reserved: Vec<Reservation>,
    /// From stock that nobody has reserved.
    pub available: Vec<(Id<ItemEntry>, Decimal)>,
    /// Lines with too little stock.
    pub shortages: Vec<Shortage>,
}

/// Stock that lines use up: first each line's own reservation, then other reservations of the document, then
/// available stock.
pub fn take(
    reservations: &[Reservation],
    available: &BTreeMap<Id<ItemEntry>, Decimal>,
    needs: &[Need],
) -> Taking {
    let (mut reservations, mut available) = (reservations.to_vec(), available.clone());
    let mut taking = Taking::default();
    let mut missing: Vec<Decimal> = needs.iter().map(|want| want.quantity).collect();
    for own in [true, false] {
        for (want, missing) in needs.iter().zip(&mut missing) {
            let fits =
                |one: &&mut Reservation| one.item == want.item && (one.line == want.line) == own;
            for one in reservations.iter_mut().filter(fits) {
                let quantity = one.quantity.min(*missing);
                if quantity > Decimal::ZERO {
                    one.quantity -= quantity;
                    *missing -= quantity;
                    taking.reserved.push(Reservation { quantity, ..*one });
                }
            }
        }
    }
    for (want, missing) in needs.iter().zip(missing) {
        let (line, item, needed) = (want.line, want.item, want.quantity);
        let there = available.entry(item).or_default();
        let allotted = missing.min(*there).max(Decimal::ZERO);
        if allotted > Decimal::ZERO {
            *there -= allotted;
            taking.available.push((item, allotted));
        }
        if allotted < missing {
            let reserved = needed - missing;
            taking.shortages.push(Shortage { line, item, needed, reserved, available: allotted });
        }
    }
    taking
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn item(number: u8) -> Id<ItemEntry> {
        Id::from_raw([number; 12])
    }

    fn need(line: u8, of: u8, quantity: i64) -> Need {
        Need { line: [line; 12], item: item(of), quantity: Decimal::new(quantity, 1) }
    }

    #[test]
    fn lines_come_in_their_order() {
        let available = BTreeMap::from([(item(1), Decimal::new(50, 1))]);
        let needs = [need(1, 1, 30), need(2, 1, 30), need(3, 2, 10), need(4, 1, 10)];
        let allotment = allot(&available, &needs);
        let allotted: Vec<_> = allotment
            .allotted
            .iter()
            .map(|(line, _, quantity)| (line[0], quantity.to_string()))
            .collect();
        assert_eq!(allotted, [(1, "3.0".to_owned()), (2, "2.0".to_owned())]);
        let short: Vec<_> = allotment.shortages.iter().map(|one| one.line[0]).collect();
        assert_eq!(short, [2, 4]);
        assert_eq!(allotment.untracked, [item(2)]);
    }

    #[test]
    fn who_reserved_first_has_what_is_there() {
        let reserved = |line: u8, of: u8, quantity: i64| Reservation {
            line: [line; 12],
            item: item(of),
            warehouse: Id::from_raw([9; 12]),
            quantity: Decimal::from(quantity),
        };
        let all = [reserved(1, 1, 4), reserved(2, 1, 4), reserved(3, 1, 4)];
        let own = [reserved(2, 1, 4), reserved(3, 1, 4), reserved(3, 2, 7)];
        for (on_hand, expected) in
            [(12, [4, 4, 7]), (6, [2, 0, 7]), (9, [4, 1, 7]), (-3, [0, 0, 7])]
        {
            let on_hand = BTreeMap::from([(item(1), Decimal::from(on_hand))]);
            let there = covered(&own, &on_hand, &all);
            let there: Vec<Decimal> = there.iter().map(|one| one.quantity).collect();
            assert_eq!(there, expected.map(Decimal::from), "{on_hand:?}");
        }
    }

    proptest! {
        #[test]
        fn never_more_than_there_is(
            stock in prop::collection::btree_map(0_u8..4, -50_i64..500, 0..4),
            needs in prop::collection::vec((0_u8..9, 0_u8..5, 1_i64..200), 0..20),
        ) {
            let available: BTreeMap<_, _> =
                stock.iter().map(|(of, there)| (item(*of), Decimal::new(*there, 1))).collect();
            let needs: Vec<_> = needs.iter().map(|(line, of, much)| need(*line, *of, *much)).collect();
            let allotment = allot(&available, &needs);
            for (of, there) in &available {
                let of_it = |row: &&(RawId, Id<ItemEntry>, Decimal)| row.1 == *of;
                let total: Decimal = allotment.allotted.iter().filter(of_it).map(|row| row.2).sum();
                prop_assert!(total <= (*there).max(Decimal::ZERO));
                let short: Decimal = allotment.shortages.iter().filter(|one| one.item == *of)
                    .map(|one| one.needed - one.available).sum();
                let needed: Decimal = needs.iter().filter(|need| need.item == *of).map(|need| need.quantity).sum();
                prop_assert_eq!(total + short, needed);
                // No reservation stays unused while a line is short.
                prop_assert!(short.is_zero() || total == (*there).max(Decimal::ZERO));
            }
            prop_assert!(allotment.allotted.iter().all(|row| row.2 > Decimal::ZERO));
            prop_assert!(allotment.untracked.iter().all(|of| !available.contains_key(of)));
        }

        #[test]
        fn nothing_is_taken_twice(
            reservations in prop::collection::vec((0_u8..4, 0_u8..3, 1_i64..100), 0..8),
            stock in prop::collection::btree_map(0_u8..3, -50_i64..200, 0..3),
            needs in prop::collection::vec((0_u8..4, 0_u8..3, 1_i64..100), 0..8),
        ) {
            let reservations: Vec<_> = (0..).zip(&reservations).map(|(place, (line, of, much)): (u8, _)| Reservation {
                line: [*line; 12],
                item: item(*of),
                warehouse: Id::from_raw([place; 12]),
                quantity: Decimal::new(*much, 1),
            }).collect();
            let available: BTreeMap<_, _> =
                stock.iter().map(|(of, there)| (item(*of), Decimal::new(*there, 1))).collect();
            let needs: Vec<_> = needs.iter().map(|(line, of, much)| need(*line, *of, *much)).collect();
            let taking = take(&reservations, &available, &needs);
            for of in (0..3).map(item) {
                let reserved = |all: &[Reservation], line: Option<RawId>| -> Decimal {
                    all.iter().filter(|one| one.item == of && line.is_none_or(|line| line == one.line))
                        .map(|one| one.quantity).sum()
                };
                let needed = |line: Option<RawId>| -> Decimal {
                    needs.iter().filter(|one| one.item == of && line.is_none_or(|line| line == one.line))
                        .map(|one| one.quantity).sum()
                };
                let free: Decimal =
                    taking.available.iter().filter(|one| one.0 == of).map(|one| one.1).sum();
                let short: Decimal = taking.shortages.iter().filter(|one| one.item == of)
                    .map(|one| one.needed - one.reserved - one.available).sum();
                let taken = reserved(&taking.reserved, None);
                let there = available.get(&of).copied().unwrap_or_default().max(Decimal::ZERO);
                prop_assert_eq!(taken + free + short, needed(None));
                prop_assert!(taken <= reserved(&reservations, None) && free <= there);
                // Available stock is untouched while the document has reservations.
                prop_assert!(free.is_zero() || taken == reserved(&reservations, None));
                prop_assert!(short.is_zero() || free == there);
                for line in (0..4).map(|line| [line; 12]) {
                    let own = reserved(&reservations, Some(line)).min(needed(Some(line)));
                    prop_assert!(reserved(&taking.reserved, Some(line)) >= own);
                }
            }
        }
    }
}
