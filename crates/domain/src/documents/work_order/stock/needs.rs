//! The stock that the lines of an order need, from their bills of materials.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::documents::{BomNode, Need as BillNeed};
use crate::stock::need::FrozenNeed;
use crate::{Id, RawId, Violation};

/// The upper limit of a stock quantity.
const MOST: Decimal = Decimal::from_parts(1_410_065_408, 2, 0, false, 0);

/// Needs of lines for items, hose including scrap. `list` is the field with the lines.
///
/// # Errors
///
/// Unknown or excessive quantities, each at its line.
pub(super) fn frozen_needs(
    lines: &[(RawId, &BomNode)],
    scrap_percent: Decimal,
    list: &str,
) -> Result<Vec<FrozenNeed>, Vec<Violation>> {
    let (mut needs, mut faults) = (Vec::new(), Vec::new());
    for (at, (line, branch)) in lines.iter().enumerate() {
        let mut of_line = BTreeMap::<RawId, FrozenNeed>::new();
        for part in branch.bill().lines {
            let (line, item) = (*line, Id::from_raw(part.item.id));
            let nothing =
                || FrozenNeed { line, item, pieces: Decimal::ZERO, length_mm: Decimal::ZERO };
            let need = of_line.entry(part.item.id).or_insert_with(nothing);
            let name = &part.item.part_number;
            let mut refuse = |code, message: String| {
                faults.push(Violation::new(format!("/{list}/{at}"), code, message));
            };
            let (sum, more) = match part.need {
                BillNeed::Pieces(pieces) => (&mut need.pieces, Some(pieces)),
                BillNeed::Length(None) => {
                    refuse("length_unknown", format!("the length of {name} is unknown"));
                    continue;
                }
                BillNeed::Length(Some(length)) => {
                    let factor = part.item.scrap_factor(scrap_percent);
                    (&mut need.length_mm, length.value().checked_mul(factor))
                }
            };
            match more.and_then(|more| sum.checked_add(more)).filter(|sum| *sum < MOST) {
                Some(total) => *sum = total,
                None => refuse("out_of_range", format!("the quantity of {name} is too large")),
            }
        }
        needs.extend(of_line.into_values().filter(|need| !need.is_nothing()));
    }
    if faults.is_empty() { Ok(needs) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::ItemType;
    use crate::documents::BillItem;
    use crate::measures::UnitOfMeasure;
    use crate::measures::length::Millimetres;

    fn branch(item_type: ItemType, need: BillNeed) -> BomNode {
        let item = BillItem {
            id: [1; 12],
            item_type,
            brand: None,
            part_number: "P".to_owned(),
            org_part_number: None,
            size: None,
            description: None,
        };
        BomNode::of_item(None, item, need)
    }

    fn length(mm: i64) -> BillNeed {
        BillNeed::Length(Some(Millimetres::new(Decimal::from(mm)).unwrap()))
    }

    fn counted(kind: ItemType, need: BillNeed, unit: UnitOfMeasure, scrap: i64) -> Option<String> {
        let branch = branch(kind, need);
        let needs = frozen_needs(&[([9; 12], &branch)], Decimal::from(scrap), "items").unwrap();
        needs[0].counted_in(unit).map(|some| some.normalize().to_string())
    }

    #[test]
    fn lengths_are_counted_in_the_unit_of_the_stock_and_hose_with_scrap() {
        let hose = |unit, scrap| counted(ItemType::Hose, length(3048), unit, scrap).unwrap();
        assert_eq!(hose(UnitOfMeasure::Foot, 0), "10");
        assert_eq!(hose(UnitOfMeasure::Metre, 5), "3.2004");
        assert_eq!(hose(UnitOfMeasure::Inch, 10), "132");
        // Rounded up, never less than needed: 1000 mm are 3.28083… ft.
        let foot = UnitOfMeasure::Foot;
        assert_eq!(counted(ItemType::Hose, length(1000), foot, 0).unwrap(), "3.2809");
        assert_eq!(counted(ItemType::Wrap, length(3048), foot, 50).unwrap(), "10");
    }

    #[test]
    fn pieces_are_whole_and_never_cut() {
        let pieces = |quantity: &str| BillNeed::Pieces(quantity.parse().unwrap());
        let each = UnitOfMeasure::Each;
        assert_eq!(counted(ItemType::Adaptor, pieces("2"), each, 50).unwrap(), "2");
        assert_eq!(counted(ItemType::Hose, pieces("2"), each, 50).unwrap(), "2");
        assert_eq!(counted(ItemType::OtherItem, pieces("2.25"), each, 0).unwrap(), "3");
    }

    #[test]
    fn what_is_needed_otherwise_than_it_is_counted_is_refused() {
        assert_eq!(counted(ItemType::Hose, length(1000), UnitOfMeasure::Each, 0), None);
        let two = BillNeed::Pieces(Decimal::TWO);
        assert_eq!(counted(ItemType::Hose, two, UnitOfMeasure::Foot, 0), None);
        let unknown = branch(ItemType::Hose, BillNeed::Length(None));
        let exact = branch(ItemType::Hose, length(1));
        let huge = branch(ItemType::Adaptor, BillNeed::Pieces(MOST));
        let lines = [([1; 12], &exact), ([2; 12], &unknown), ([3; 12], &huge)];
        let refused = frozen_needs(&lines, Decimal::ZERO, "items").unwrap_err();
        let refused: Vec<_> =
            refused.iter().map(|fault| (fault.pointer.as_str(), fault.code)).collect();
        assert_eq!(refused, [("/items/1", "length_unknown"), ("/items/2", "out_of_range")]);
        assert_eq!(MOST, Decimal::from(10_000_000_000_i64));
    }
}
