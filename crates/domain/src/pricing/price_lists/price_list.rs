//! Price lists.

use async_trait::async_trait;
use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::fields::{Column, End, Start, Validity, Value, columns};
use crate::measures::{Amount, Currency, Dimension, Quantity, UnitOfMeasure};
use crate::port::UnitOfWork;
use crate::records::port::Records;
use crate::records::{RecordKind, Stored};
use crate::{Error, ExternalId, Id, RawId, Result, Session, Text, Violation};

columns! {
    /// A price list of an organization.
    pub struct PriceList {
        name: Text = "name", "Name", "", "Name, unique among price lists.";
        external_id: Option<ExternalId> = "externalId", "External number", "", "Number in another system, such as an ERP, unique among price lists; every sign and its case count.";
        currency: Option<Currency> = "defaultCurrency", "Currency", "", "Currency of prices without their own; the organization's if absent.";
    }
}

columns! {
    /// Price of an item in a price list from a minimum quantity.
    pub struct PriceListItem {
        item_id: Id<ItemEntry> = "item", "Item", "", "The item, or any version of a hose assembly; the price is for all its versions.";
        list_price: Amount = "listPrice", "Price", "", "Price of one unit.";
        currency: Option<Currency> = "currency", "Currency", "", "Currency of the price; if absent, the price list's, else the organization's.";
        unit: Option<UnitOfMeasure> = "unitOfMeasure", "Unit", "", "Unit of the price; each if absent.";
        minimum_quantity: Quantity = "minimumQuantity", "Minimum quantity", "", "Minimum quantity; 1 if absent.";
        start_date: Option<Start> = "startDate", "Valid from", "", "Start of validity, inclusive.";
        end_date: Option<End> = "endDate", "Valid to", "", "End of validity, exclusive; a date includes the whole day.";
        enabled: bool = "enabled", "Enabled", "", "Whether it applies; true if absent.";
    }
}

impl RecordKind for PriceListItem {
    const NAME: &'static str = "price of an item";
    const FILTERS: &'static [&'static str] = &[];
    const SORTS: &'static [&'static str] = &["item"];

    fn default_value(column: &Column) -> Option<Value> {
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

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Records<Self> {
        work
    }
}

impl PriceListItem {
    /// Period of validity; `None` if it ends before it starts.
    pub fn validity(&self) -> Option<Validity> {
        Validity::new(self.start_date.map(Start::get), self.end_date.map(End::get))
    }

    /// Claim that no other price may have at the same time: list, item and minimum quantity. `None` for a price that
    /// isn't enabled.
    pub fn claim(&self, list: RawId) -> Option<(ListClaim, Validity)> {
        let (dimension, one) = self.unit.unwrap_or(UnitOfMeasure::Each).measure();
        // The bounds of quantities keep the product within a decimal.
        let quantity = self.minimum_quantity.get().checked_mul(one).unwrap_or(Decimal::MAX);
        let claim = (list, self.item_id, dimension, quantity.normalize());
        self.validity().filter(|_| self.enabled).map(|when| (claim, when))
    }
}

/// Item and minimum quantity in a list, in pieces or millimetres.
pub type ListClaim = (RawId, Id<ItemEntry>, Dimension, Decimal);

/// Most customers named in an error.
const NAMED: u32 = 5;

#[async_trait]
impl RecordKind for PriceList {
    const NAME: &'static str = "price list";
    const FILTERS: &'static [&'static str] = &["name"];
    const SORTS: &'static [&'static str] = &["name"];
    const EXTERNAL: Option<&'static str> = Some("externalId");

    /// Refuses to delete a list that customers have. Customers lock a list when they take it, so none can take it
    /// meanwhile.
    async fn remove(session: &mut Session, list: &Stored<Self>) -> Result<()> {
        let mut customers = session.work.customers_of_price_list(list.id, NAMED + 1).await?;
        if customers.is_empty() {
            return Ok(());
        }
        let more = customers.len() > usize::try_from(NAMED).unwrap_or_default();
        customers.truncate(usize::try_from(NAMED).unwrap_or_default());
        let (named, more) = (customers.join(", "), if more { " and others" } else { "" });
        Err(Error::Conflict {
            code: "still_used",
            detail: format!(
                "this price list is used by {named}{more}; give them another one first"
            ),
        })
    }

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Records<Self> {
        work
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDateTime;

    use super::*;

    fn row(item: u8, minimum: i64, when: &str) -> PriceListItem {
        let (start, end) = when.split_once("..").unwrap();
        let day = |day: &str| -> Option<NaiveDateTime> {
            (!day.is_empty()).then(|| format!("2026-01-{day}T00:00:00").parse().unwrap())
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

    #[test]
    fn only_enabled_ones_hold() {
        let list = RawId::default();
        let held = row(1, 5, "..").claim(list).unwrap().0;
        assert_eq!(held, (list, Id::from_raw([1; 12]), Dimension::Pieces, 5.into()));
        // 10 m are 10,000 mm.
        let of = |unit, minimum| PriceListItem { unit: Some(unit), ..row(1, minimum, "..") };
        let claimed = |unit, minimum| of(unit, minimum).claim(list).unwrap().0;
        assert_eq!(claimed(UnitOfMeasure::Metre, 10), claimed(UnitOfMeasure::Millimetre, 10_000));
        assert_ne!(claimed(UnitOfMeasure::Foot, 10), claimed(UnitOfMeasure::Metre, 10));
        assert_eq!(PriceListItem { enabled: false, ..row(1, 5, "..") }.claim(list), None);
    }

    #[test]
    fn ends_come_after_starts() {
        assert_eq!(row(1, 1, "05..05").check()[0].pointer, "/endDate");
        assert!(row(1, 1, "05..06").check().is_empty());
    }
}
