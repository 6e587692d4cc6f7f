//! Customers' item properties.

use crate::catalogue::ItemEntry;
use crate::fields::{End, FieldPatch, Start, Validity, columns};
use crate::measures::{Amount, Currency, UnitOfMeasure};
use crate::port::UnitOfWork;
use crate::pricing::Discount;
use crate::records::port::Records;
use crate::records::{RecordKind, Stored};
use crate::{Error, Id, Notes, NumberText, RawId, Text, Violation};

columns! {
    /// A customer's part number and price of an item, always or for a period.
    pub struct CustomerItemProperties {
        item_id: Id<ItemEntry> = "item", "Item", "", "Id of the item, or of the first version of a hose assembly.";
        org_part_number: Option<NumberText> = "orgPartNumber", "Customer part number", "", "The customer's own part number.";
        net_price: Option<Amount> = "netPrice", "Net price", "", "The customer's price of one unit.";
        net_price_currency: Option<Currency> = "netPriceCurrency", "Currency", "", "Currency of the net price; the organization's if absent.";
        net_price_unit: Option<UnitOfMeasure> = "netPriceUnitOfMeasure", "Unit", "", "Unit of the net price; each if absent.";
        discount: Option<Discount> = "discount", "Discount", "", "Discount off the list price as a fraction (0.1 is 10 %); used if there is no net price.";
        notes: Option<Notes> = "notes", "Notes", "", "Notes.";
        start_date: Option<Start> = "startDate", "Valid from", "", "Start of validity, inclusive.";
        end_date: Option<End> = "endDate", "Valid to", "", "End of validity, exclusive; a date includes the whole day.";
        record_source: Option<Text> = "recordSource", "Source", "", "Source of the data.";
        erp_header_id: Option<NumberText> = "erpHeaderId", "ERP header number", "", "Number of the containing document in the organization's ERP.";
        erp_id: Option<NumberText> = "erpId", "ERP number", "", "Number in the organization's ERP.";
    }
}

impl RecordKind for CustomerItemProperties {
    const NAME: &'static str = "property of an item";
    const FILTERS: &'static [&'static str] = &["orgPartNumber"];
    const SORTS: &'static [&'static str] = &["orgPartNumber", "startDate"];

    fn check(&self) -> Vec<Violation> {
        let late = self.validity().is_none();
        let late = late.then(|| {
            Violation::new("/endDate", "ends_before_it_starts", "must be after the start")
        });
        let without = self.net_price.is_none();
        let needs_price = |is_set: bool, name: &str| {
            let message = "belongs to a net price; give that too, or leave this out";
            (without && is_set).then(|| Violation::new(format!("/{name}"), "no_amount", message))
        };
        let of_price = [
            needs_price(self.net_price_currency.is_some(), "netPriceCurrency"),
            needs_price(self.net_price_unit.is_some(), "netPriceUnitOfMeasure"),
        ];
        late.into_iter().chain(of_price.into_iter().flatten()).collect()
    }

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Records<Self> {
        work
    }
}

/// Clears currency and unit with the net price that they belong to.
pub(super) fn clear_with_price(patch: &mut FieldPatch) {
    if patch.get("netPrice") == Some(&None) {
        for of_price in ["netPriceCurrency", "netPriceUnitOfMeasure"] {
            patch.entry(of_price.to_owned()).or_insert(None);
        }
    }
}

impl CustomerItemProperties {
    /// Empty properties.
    pub const fn of(item: Id<ItemEntry>) -> Self {
        Self {
            item_id: item,
            org_part_number: None,
            net_price: None,
            net_price_currency: None,
            net_price_unit: None,
            discount: None,
            notes: None,
            start_date: None,
            end_date: None,
            record_source: None,
            erp_header_id: None,
            erp_id: None,
        }
    }

    /// Period of validity; `None` if it ends before it starts.
    pub fn validity(&self) -> Option<Validity> {
        Validity::new(self.start_date.map(Start::get), self.end_date.map(End::get))
    }

    /// Claim that no other properties may have at the same time: the net price of an item for a customer. `None`
    /// without a net price.
    pub fn claim(&self, customer: RawId) -> Option<(NetPriceClaim, Validity)> {
        self.net_price?;
        self.validity().map(|when| ((customer, self.item_id), when))
    }

    /// Properties that a new period takes over: all except price and period.
    fn continued(&self) -> Self {
        Self {
            net_price: None,
            net_price_currency: None,
            net_price_unit: None,
            discount: None,
            start_date: None,
            end_date: None,
            ..self.clone()
        }
    }
}

/// The net price of an item for a customer.
pub type NetPriceClaim = (RawId, Id<ItemEntry>);

/// Properties of an item that a change refers to.
#[derive(Debug, Clone, PartialEq)]
pub enum PropertiesTarget {
    /// These.
    Known(Box<Stored<CustomerItemProperties>>),
    /// New ones, copied from these.
    New(CustomerItemProperties),
}

/// Chooses the properties that a change refers to, from a customer's properties of an item and the start in the
/// change, if it has one.
///
/// Without a start: the only properties, or those valid now. With a start: the properties with that start, else new
/// ones, so that prices can be entered ahead. Properties without a price get the start.
///
/// # Errors
/// If several match.
pub fn target_of(
    item: Id<ItemEntry>,
    mut records: Vec<Stored<CustomerItemProperties>>,
    start: Option<Option<Start>>,
    now: chrono::NaiveDateTime,
) -> crate::Result<PropertiesTarget> {
    let one = records.len() == 1;
    let Some(last) = records.last() else {
        return Ok(PropertiesTarget::New(CustomerItemProperties::of(item)));
    };
    let continued = last.fields.continued();
    let at = match start {
        Some(start) => {
            let same = records.iter().position(|stored| stored.fields.start_date == start);
            let unpriced = one && last.fields.net_price.is_none() && last.fields.discount.is_none();
            match same.or(unpriced.then_some(0)) {
                Some(at) => at,
                None => return Ok(PropertiesTarget::New(continued)),
            }
        }
        None if one => 0,
        None => {
            let holds = |stored: &Stored<CustomerItemProperties>| {
                stored.fields.validity().is_some_and(|validity| validity.holds_at(now))
            };
            // The one that began last counts, as for prices.
            records.iter().rposition(holds).ok_or_else(|| Error::Conflict {
                code: "ambiguous_properties",
                detail: "the customer has several properties of this item, none of them for today; name one by its startDate, or by its _id in the path".to_owned(),
            })?
        }
    };
    Ok(PropertiesTarget::Known(Box::new(records.swap_remove(at))))
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, NaiveDateTime};
    use rust_decimal::Decimal;

    use super::*;
    use crate::Record;

    fn day(day: &str) -> NaiveDateTime {
        format!("2026-01-{day}T00:00:00").parse().unwrap()
    }

    fn stored(id: u8, when: &str, priced: bool) -> Stored<CustomerItemProperties> {
        let (start, end) = when.split_once("..").unwrap();
        let fields = CustomerItemProperties {
            net_price: priced.then(|| Amount::new(Decimal::ONE).unwrap()),
            org_part_number: Some(crate::NumberText::new("THEIRS").unwrap()),
            start_date: (!start.is_empty()).then(|| Start::new(day(start)).unwrap()),
            end_date: (!end.is_empty()).then(|| End::new(day(end)).unwrap()),
            ..CustomerItemProperties::of(Id::from_raw(RawId::default()))
        };
        Stored {
            id: Id::from_raw([id; 12]),
            parent: None,
            record: Record::new(DateTime::UNIX_EPOCH, None),
            fields,
        }
    }

    fn chosen(records: &[Stored<CustomerItemProperties>], start: Option<&str>) -> String {
        let start = start.map(|start| (!start.is_empty()).then(|| Start::new(day(start)).unwrap()));
        match target_of(Id::from_raw(RawId::default()), records.to_vec(), start, day("15")) {
            Ok(PropertiesTarget::Known(stored)) => stored.id.to_string()[..2].to_owned(),
            Ok(PropertiesTarget::New(fields)) => {
                format!("new {}", fields.org_part_number.as_deref().unwrap_or_default())
            }
            Err(_) => "ambiguous".to_owned(),
        }
    }

    #[test]
    fn changes_are_about_what_they_say() {
        let always = [stored(1, "..", true)];
        assert_eq!(chosen(&[], None), "new ");
        assert_eq!(chosen(&always, None), "01");
        assert_eq!(chosen(&always, Some("")), "01");
        assert_eq!(chosen(&always, Some("20")), "new THEIRS");
        assert_eq!(chosen(&[stored(1, "..", false)], Some("20")), "01");
        let times = [stored(1, "..10", true), stored(2, "10..20", true), stored(3, "20..", true)];
        assert_eq!(chosen(&times, None), "02");
        assert_eq!(chosen(&times, Some("20")), "03");
        assert_eq!(chosen(&times, Some("25")), "new THEIRS");
        assert_eq!(chosen(&[times[0].clone(), times[2].clone()], None), "ambiguous");
    }

    #[test]
    fn only_net_prices_hold() {
        let claim = |priced| stored(1, "10..20", priced).fields.claim([7; 12]);
        assert_eq!(claim(true).unwrap().0, ([7; 12], Id::from_raw(RawId::default())));
        assert_eq!(claim(false), None);
    }
}
