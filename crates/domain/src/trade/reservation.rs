//! What documents keep for themselves of the stock.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::Warehouse;
use crate::catalogue::ItemEntry;
use crate::{Id, RawId};

/// What a line of a document needs, in the unit that the stock is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Need {
    /// The line.
    pub line: RawId,
    /// The item.
    pub item: Id<ItemEntry>,
    /// How much: more than nothing.
    pub quantity: Decimal,
}

/// What a line has of the stock of an item in a warehouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reservation {
    /// The line.
    pub line: RawId,
    /// The item.
    pub item: Id<ItemEntry>,
    /// The warehouse.
    pub warehouse: Id<Warehouse>,
    /// How much: more than nothing.
    pub quantity: Decimal,
}

/// A line that there isn't enough for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortage {
    /// The line.
    pub line: RawId,
    /// The item.
    pub item: Id<ItemEntry>,
    /// How much it needs.
    pub needed: Decimal,
    /// How much there is for it.
    pub available: Decimal,
}

/// How stock was given to lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allotment {
    /// What each line gets.
    pub given: Vec<(RawId, Id<ItemEntry>, Decimal)>,
    /// The lines that get less than they need.
    pub shortages: Vec<Shortage>,
    /// Items that no stock is kept of there: never short.
    pub untracked: Vec<Id<ItemEntry>>,
}

/// Gives what is available of each item to the lines, in their order, as far as it goes.
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
        // Less than nothing may be available, where more is promised than there is.
        let given = need.quantity.min(*left).max(Decimal::ZERO);
        if given > Decimal::ZERO {
            *left -= given;
            allotment.given.push((need.line, need.item, given));
        }
        if given < need.quantity {
            allotment.shortages.push(Shortage {
                line: need.line,
                item: need.item,
                needed: need.quantity,
                available: given,
            });
        }
    }
    allotment
}

/// What is taken out of the reservations of a document: of each line and item at most what it has.
///
/// # Errors
/// The first that has less than is to be taken.
pub fn take(kept: &[Reservation], wanted: &[Need]) -> Result<Vec<Reservation>, Shortage> {
    let mut left = kept.to_vec();
    let mut taken = Vec::new();
    for want in wanted {
        let mut needed = want.quantity;
        let has = |one: &&mut Reservation| one.line == want.line && one.item == want.item;
        for one in left.iter_mut().filter(has) {
            let quantity = needed.min(one.quantity);
            if quantity > Decimal::ZERO {
                one.quantity -= quantity;
                needed -= quantity;
                taken.push(Reservation { quantity, ..*one });
            }
        }
        if needed > Decimal::ZERO {
            let available = want.quantity - needed;
            let (line, item) = (want.line, want.item);
            return Err(Shortage { line, item, needed: want.quantity, available });
        }
    }
    Ok(taken)
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
        let given: Vec<_> = allotment
            .given
            .iter()
            .map(|(line, _, quantity)| (line[0], quantity.to_string()))
            .collect();
        assert_eq!(given, [(1, "3.0".to_owned()), (2, "2.0".to_owned())]);
        let short: Vec<_> = allotment.shortages.iter().map(|one| one.line[0]).collect();
        assert_eq!(short, [2, 4]);
        assert_eq!(allotment.untracked, [item(2)]);
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
                let of_it = |given: &&(RawId, Id<ItemEntry>, Decimal)| given.1 == *of;
                let given: Decimal = allotment.given.iter().filter(of_it).map(|given| given.2).sum();
                prop_assert!(given <= (*there).max(Decimal::ZERO));
                let short: Decimal = allotment.shortages.iter().filter(|one| one.item == *of)
                    .map(|one| one.needed - one.available).sum();
                let needed: Decimal = needs.iter().filter(|need| need.item == *of).map(|need| need.quantity).sum();
                prop_assert_eq!(given + short, needed);
                // Nothing is kept back while a line goes short.
                prop_assert!(short.is_zero() || given == (*there).max(Decimal::ZERO));
            }
            prop_assert!(allotment.given.iter().all(|given| given.2 > Decimal::ZERO));
            prop_assert!(allotment.untracked.iter().all(|of| !available.contains_key(of)));
        }

        #[test]
        fn nothing_is_taken_twice(
            kept in prop::collection::vec((0_u8..4, 0_u8..3, 1_i64..100), 0..8),
            wanted in prop::collection::vec((0_u8..4, 0_u8..3, 1_i64..100), 0..8),
        ) {
            let kept: Vec<_> = (0..).zip(&kept).map(|(place, (line, of, much)): (u8, _)| Reservation {
                line: [*line; 12],
                item: item(*of),
                warehouse: Id::from_raw([place; 12]),
                quantity: Decimal::new(*much, 1),
            }).collect();
            let wanted: Vec<_> = wanted.iter().map(|(line, of, much)| need(*line, *of, *much)).collect();
            let sum = |all: &[Reservation], of: &Need| -> Decimal {
                all.iter().filter(|one| one.line == of.line && one.item == of.item).map(|one| one.quantity).sum()
            };
            let asked = |of: &Need| -> Decimal {
                wanted.iter().filter(|one| one.line == of.line && one.item == of.item).map(|one| one.quantity).sum()
            };
            match take(&kept, &wanted) {
                Ok(taken) => for want in &wanted {
                    prop_assert_eq!(sum(&taken, want), asked(want));
                    prop_assert!(sum(&taken, want) <= sum(&kept, want));
                },
                Err(_) => prop_assert!(wanted.iter().any(|want| asked(want) > sum(&kept, want))),
            }
        }
    }
}
