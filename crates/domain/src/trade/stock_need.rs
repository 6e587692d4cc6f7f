//! How much of the stock is needed of what stands on bills of materials.

use rust_decimal::{Decimal, RoundingStrategy};

use super::{InventoryItem, Need};
use crate::catalogue::{ItemType, UnitOfMeasure};
use crate::documents::{BillLine, Branch, Need as BillNeed};
use crate::{Id, RawId, Violation};

/// What lines need of the stock, each in the unit that its stock is counted in, hose with what is
/// lost in cutting. `stocked` is the stock of the warehouse; what isn't in it is never short and
/// counts in pieces or in the unit of bills.
///
/// # Errors
/// What can't be counted, each at its line of the list.
pub fn needs(
    lines: &[(RawId, Branch)],
    stocked: &[InventoryItem],
    scrap_percent: Decimal,
    list: &str,
) -> Result<Vec<Need>, Vec<Violation>> {
    let (mut needs, mut faults) = (Vec::<Need>::new(), Vec::new());
    for (line, branch) in lines {
        for part in branch.bill().lines {
            let item = Id::from_raw(part.item.id);
            let unit = stocked.iter().find(|stock| stock.item == item).map(unit_of);
            let unit = unit.unwrap_or_else(|| usual_unit(part.need));
            let known = needs.iter_mut().find(|need| need.line == *line && need.item == item);
            match (in_stock(&part, unit, scrap_percent), known) {
                (Ok(quantity), Some(known)) => known.quantity += quantity,
                (Ok(quantity), None) if quantity > Decimal::ZERO => {
                    needs.push(Need { line: *line, item, quantity });
                }
                (Ok(_), None) => {}
                (Err((code, message)), _) => {
                    let pointer = format!("/{list}/{}", Id::<()>::from_raw(*line));
                    faults.push(Violation::new(pointer, code, message));
                }
            }
        }
    }
    if faults.is_empty() { Ok(needs) } else { Err(faults) }
}

/// What the stock of an item is counted in.
pub fn unit_of(stock: &InventoryItem) -> UnitOfMeasure {
    stock.row.unit.unwrap_or(UnitOfMeasure::Each)
}

const fn usual_unit(need: BillNeed) -> UnitOfMeasure {
    match need {
        BillNeed::Pieces(_) => UnitOfMeasure::Each,
        BillNeed::Length(_) => UnitOfMeasure::Foot,
    }
}

/// How much of the stock a line of a bill needs, rounded up to what stock is counted by.
fn in_stock(
    part: &BillLine,
    unit: UnitOfMeasure,
    scrap_percent: Decimal,
) -> Result<Decimal, (&'static str, String)> {
    let name = &part.item.part_number;
    let (_, one) = unit.measure();
    let quantity = match part.need {
        BillNeed::Pieces(pieces) if unit == UnitOfMeasure::Each => Some(pieces),
        BillNeed::Length(Some(length)) if unit != UnitOfMeasure::Each => {
            length.value().checked_div(one)
        }
        BillNeed::Length(None) => {
            let message = format!("it is not known how long {name} is");
            return Err(("length_unknown", message));
        }
        BillNeed::Pieces(_) | BillNeed::Length(Some(_)) => {
            let other = if unit == UnitOfMeasure::Each { "lengths" } else { "pieces" };
            let message = format!(
                "the stock of {name} is counted in {}, and it is needed in {other}; change the unit of its stock",
                crate::sheet::Choice::word(unit)
            );
            return Err(("stock_unit", message));
        }
    };
    let scrap = match part.item.item_type {
        ItemType::Hose => scrap_percent,
        _ => Decimal::ZERO,
    };
    let with_scrap = Decimal::ONE + scrap / Decimal::ONE_HUNDRED;
    let quantity = quantity.and_then(|quantity| quantity.checked_mul(with_scrap));
    let quantity = quantity.filter(|quantity| *quantity < Decimal::from(10_000_000_000_i64));
    let quantity =
        quantity.ok_or_else(|| ("out_of_range", format!("too much of {name} is needed")))?;
    Ok(quantity.round_dp_with_strategy(4, RoundingStrategy::ToPositiveInfinity))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::BillItem;
    use crate::engineering::length::Millimetres;

    fn part(item_type: ItemType, need: BillNeed) -> BillLine {
        let item = BillItem {
            id: [1; 12],
            item_type,
            brand: None,
            part_number: "P".to_owned(),
            org_part_number: None,
            size: None,
            description: None,
        };
        BillLine { number: None, item, need }
    }

    fn length(mm: i64) -> BillNeed {
        BillNeed::Length(Some(Millimetres::new(Decimal::from(mm)).unwrap()))
    }

    #[test]
    fn lengths_are_counted_in_the_unit_of_the_stock_and_hose_with_scrap() {
        let told = |kind, need, unit, scrap| {
            in_stock(&part(kind, need), unit, Decimal::from(scrap))
                .map(|some| some.normalize().to_string())
        };
        let hose = |unit, scrap| told(ItemType::Hose, length(3048), unit, scrap).unwrap();
        assert_eq!(hose(UnitOfMeasure::Foot, 0), "10");
        assert_eq!(hose(UnitOfMeasure::Metre, 5), "3.2004");
        assert_eq!(hose(UnitOfMeasure::Inch, 10), "132");
        // Never less than is needed: 1000 mm are 3.28083… ft.
        assert_eq!(told(ItemType::Hose, length(1000), UnitOfMeasure::Foot, 0).unwrap(), "3.2809");
        assert_eq!(told(ItemType::Wrap, length(3048), UnitOfMeasure::Foot, 50).unwrap(), "10");
        let pieces = BillNeed::Pieces(Decimal::TWO);
        assert_eq!(told(ItemType::Adaptor, pieces, UnitOfMeasure::Each, 50).unwrap(), "2");
        let code = |need, unit| told(ItemType::Hose, need, unit, 0).unwrap_err().0;
        assert_eq!(code(length(1000), UnitOfMeasure::Each), "stock_unit");
        assert_eq!(code(pieces, UnitOfMeasure::Foot), "stock_unit");
        assert_eq!(code(BillNeed::Length(None), UnitOfMeasure::Foot), "length_unknown");
    }
}
