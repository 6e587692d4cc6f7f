//! Price lists.

use async_trait::async_trait;

use super::price::Validity;
use crate::catalogue::{Amount, Currency, ItemEntry, UnitOfMeasure};
use crate::documents::Quantity;
use crate::port::AnyUnitOfWork;
use crate::records::{Kept, RecordKind};
use crate::sheet::{Column, End, Start, Value, columns};
use crate::{Error, Id, RawId, Result, Text, Violation};

columns! {
    /// A price list, by which customers are priced.
    pub struct PriceList {
        name: Text = "name", "Name", "", "Its name, unlike that of any other price list.";
        currency: Option<Currency> = "defaultCurrency", "Currency", "", "Currency of its prices that name none; the organization's where empty.";
    }
}

columns! {
    /// What an item costs in a price list from a quantity on.
    pub struct PriceListItem {
        item_id: Id<ItemEntry> = "item", "Item", "", "The item, or a hose assembly by any of its versions; its price is that of its number.";
        list_price: Amount = "listPrice", "Price", "", "What one unit costs.";
        currency: Option<Currency> = "currency", "Currency", "", "Currency of the price; the price list's where empty, else the organization's.";
        unit: Option<UnitOfMeasure> = "unitOfMeasure", "Unit", "", "What the price is for; each where empty.";
        minimum_quantity: Quantity = "minimumQuantity", "Minimum quantity", "", "From which quantity on it holds; 1 where empty.";
        start_date: Option<Start> = "startDate", "Valid from", "", "From when on it holds.";
        end_date: Option<End> = "endDate", "Valid to", "", "Until when it holds; a day alone is the last one.";
        enabled: bool = "enabled", "Enabled", "", "Whether it holds; it does where empty.";
    }
}

impl RecordKind for PriceListItem {
    const NAME: &'static str = "price of an item";
    const FILTERS: &'static [&'static str] = &[];
    const SORTS: &'static [&'static str] = &["item"];

    fn otherwise(column: &Column) -> Option<Value> {
        match column.name {
            "enabled" => Some(Value::Flag(true)),
            "minimumQuantity" => Some(Value::Number(1.0)),
            _ => None,
        }
    }

    fn check(&self) -> Vec<Violation> {
        let late = self.validity().is_none();
        let fault =
            || Violation::new("/endDate", "ends_before_it_starts", "must be after the start");
        late.then(fault).into_iter().collect()
    }
}

impl PriceListItem {
    /// When it holds; none where it ends before it starts.
    pub fn validity(&self) -> Option<Validity> {
        Validity::new(self.start_date.map(Start::get), self.end_date.map(End::get))
    }
}

/// Pairs of places of prices that hold at the same time, for the same item and from the same
/// quantity on: of those that are enabled. Where a price holds beside another, it is in a pair, or
/// the other is.
pub fn overlapping<'a>(
    rows: impl Iterator<Item = (Option<RawId>, &'a PriceListItem)>,
) -> Vec<(usize, usize)> {
    let mut sorted: Vec<_> = rows
        .enumerate()
        .filter(|(_, (_, row))| row.enabled)
        .filter_map(|(place, (list, row))| {
            let validity = row.validity()?;
            Some(((list, row.item_id, row.minimum_quantity), validity, place))
        })
        .collect();
    // Within a key by their start; those without one first.
    sorted.sort_by(|(one, when, at), (two, other, place)| {
        (one, when.start(), at).cmp(&(two, other.start(), place))
    });
    let mut sorted = sorted.into_iter();
    let mut found = Vec::new();
    let Some(mut last) = sorted.next() else { return found };
    for next in sorted {
        let ((key, until, place), (other, validity, at)) = (&last, &next);
        let overlaps = key == other && until.overlaps(validity);
        if overlaps {
            found.push((*place, *at));
        }
        // The one that holds longer stays to compare with.
        let longer = |end| until.end().is_none_or(|until| end <= until);
        if !(overlaps && validity.end().map_or(until.end().is_none(), longer)) {
            last = next;
        }
    }
    found
}

/// Customers that are named when they are in the way.
const NAMED: u32 = 5;

#[async_trait]
impl RecordKind for PriceList {
    const NAME: &'static str = "price list";
    const FILTERS: &'static [&'static str] = &["name"];
    const SORTS: &'static [&'static str] = &["name"];

    /// Refuses while customers are priced by it. They lock it when they take it, so that none can
    /// come in between.
    async fn remove(work: &mut AnyUnitOfWork, list: &Kept<Self>) -> Result<()> {
        let mut customers = work.customers_of_price_list(list.id, NAMED + 1).await?;
        if customers.is_empty() {
            return Ok(());
        }
        let more = customers.len() > usize::try_from(NAMED).unwrap_or_default();
        customers.truncate(usize::try_from(NAMED).unwrap_or_default());
        let (named, more) = (customers.join(", "), if more { " and others" } else { "" });
        Err(Error::Conflict {
            code: "still_used",
            detail: format!("this price list is used by {named}{more}; give them another first"),
        })
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};
    use rust_decimal::Decimal;

    use super::*;

    fn row(item: u8, minimum: i64, when: &str) -> PriceListItem {
        let (start, end) = when.split_once("..").unwrap();
        let day = |day: &str| -> Option<DateTime<Utc>> {
            (!day.is_empty()).then(|| format!("2026-01-{day}T00:00:00Z").parse().unwrap())
        };
        PriceListItem {
            item_id: Id::from_raw([item; 12]),
            list_price: Amount::new(Decimal::ONE).unwrap(),
            currency: None,
            unit: None,
            minimum_quantity: Quantity::new(Decimal::from(minimum)).unwrap(),
            start_date: day(start).and_then(Start::new),
            end_date: day(end).and_then(End::new),
            enabled: true,
        }
    }

    fn found(rows: &[PriceListItem]) -> Vec<usize> {
        let pairs = overlapping(rows.iter().map(|row| (None, row)));
        let mut later: Vec<_> = pairs.into_iter().map(|(one, two)| one.max(two)).collect();
        later.sort_unstable();
        later
    }

    #[test]
    fn one_price_at_a_time() {
        assert_eq!(found(&[row(1, 1, ".."), row(1, 10, ".."), row(2, 1, "..")]), [0; 0]);
        assert_eq!(found(&[row(1, 1, ".."), row(1, 1, "..")]), [1]);
        assert_eq!(found(&[row(1, 1, "10..20"), row(1, 1, "20.."), row(1, 1, "..10")]), [0; 0]);
        assert_eq!(found(&[row(1, 1, "10..20"), row(1, 1, "19.."), row(1, 1, "..11")]), [1, 2]);
        // A long one overlaps with all that come within it.
        assert_eq!(found(&[row(1, 1, "01.."), row(1, 1, "05..06"), row(1, 1, "08..09")]), [1, 2]);
        assert_eq!(found(&[row(1, 1, "01..09"), row(1, 1, "02..03"), row(1, 1, "05..06")]), [1, 2]);
        let off = PriceListItem { enabled: false, ..row(1, 1, "..") };
        assert_eq!(found(&[row(1, 1, ".."), off]), [0; 0]);
    }

    #[test]
    fn lists_are_apart() {
        let row = row(1, 1, "..");
        let rows = [(Some([1; 12]), &row), (Some([2; 12]), &row), (Some([1; 12]), &row)];
        assert_eq!(overlapping(rows.into_iter()), [(0, 2)]);
    }

    #[test]
    fn ends_come_after_starts() {
        assert_eq!(row(1, 1, "05..05").check()[0].pointer, "/endDate");
        assert!(row(1, 1, "05..06").check().is_empty());
    }
}
