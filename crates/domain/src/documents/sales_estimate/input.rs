//! Input of an estimate.

use crate::access::{Caller, Role, staff_only};
use crate::documents::line_documents::{Before, LineDocumentInput};
use crate::documents::{Line, PriceInput, SalesEstimate};
use crate::fields::{Columns, Measure, Value, columns};
use crate::measures::{Amount, UnitOfMeasure};
use crate::pricing::Percent;
use crate::{Field, Result};

/// Input of an estimate; besides columns and lines the taxes: the whole list, if given.
pub type SalesEstimateInput = LineDocumentInput<SalesEstimate>;

columns! {
    /// Unit and price of a line.
    pub struct QuoteTerms {
        unit: Option<UnitOfMeasure> = "unitOfMeasure", "Unit of measure", "", "Unit of the quantity; if absent in a new line, feet or metres (by the organization's length unit) for hose and wrap, pieces for all else.";
        price: Option<Amount> = "price", "Price", "", "Entered price of one unit in the estimate's currency, which overrides all rules; null removes it. The price that the line shows anyway enters nothing. For staff only.";
        price_unit: Option<UnitOfMeasure> = "priceUnit", "Unit of the price", "", "Unit of the entered price; that of the quantity if absent.";
        unit_price: Option<Measure> = "unitPrice", "Unit price", "", "May be sent back as it was read, and sets nothing.";
        discount: Option<Percent> = "discountPercent", "Discount", "%", "Discount on the line, without burst tests; null removes it. For staff only.";
    }
}

/// The fields that only staff may set.
const OF_STAFF: [&str; 2] = ["discountPercent", "paymentTerms"];

/// Refuses prices, discounts, taxes and terms from a customer, unless they are unchanged.
pub(super) fn refuse_staff_fields(
    caller: &Caller,
    before: Option<&Before<SalesEstimate>>,
    input: &SalesEstimateInput,
) -> Result<()> {
    if caller.identity()?.role != Role::Customer {
        return Ok(());
    }
    let was = before.map(|before| &before.document.content);
    for field in OF_STAFF {
        let value = input.fields.get(field);
        if value.is_some_and(|value| differs(was, field, value.as_ref())) {
            return Err(staff_only(&format!("/{field}")));
        }
    }
    let taxes = before.map_or(&[][..], |before| &before.extra.taxes);
    let same = match &input.extra {
        Field::Keep => true,
        Field::Clear => taxes.is_empty(),
        // A new estimate has taxes to set, even if the list is empty.
        Field::Set(input) => was.is_some() && input == taxes,
    };
    if !same {
        return Err(staff_only("/taxes"));
    }
    let lines = before.map_or(&[][..], |before| &before.lines);
    for (at, given) in input.lines.iter().flat_map(|(_, lines)| lines).enumerate() {
        let old = lines.iter().find(|line| Some(line.id) == given.id);
        refuse_entered(caller, &given.price, old, &format!("/items/{at}"))?;
    }
    Ok(())
}

/// Whether a value differs from the estimate's.
fn differs(was: Option<&SalesEstimate>, field: &str, value: Option<&Value>) -> bool {
    let mut is = None;
    if let Some(was) = was {
        was.each_cell(&mut |column, cell| {
            if column.name == field {
                is = cell.value();
            }
        });
    }
    is.as_ref() != value
}

/// Refuses a price and a discount from a customer, unless they are unchanged.
pub(super) fn refuse_entered(
    caller: &Caller,
    price: &PriceInput,
    old: Option<&Line>,
    pointer: &str,
) -> Result<()> {
    let is = old.map(Line::entered).unwrap_or_default();
    let entered = price.entered(old, old.map_or(UnitOfMeasure::Each, |line| line.unit));
    let others = [
        ("price", !entered.leaves(is.manual.as_ref())),
        ("discountPercent", !price.discount.leaves(is.discount.as_ref())),
    ];
    match others.into_iter().find(|(_, other)| *other) {
        Some((field, _)) if caller.identity()?.role == Role::Customer => {
            Err(staff_only(&format!("{pointer}/{field}")))
        }
        _ => Ok(()),
    }
}
