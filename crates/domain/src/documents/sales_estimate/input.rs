//! Input of an estimate.

use crate::access::{Caller, Role};
use crate::documents::lines::list::LineInput;
use crate::documents::{Line, SalesEstimate};
use crate::fields::{Columns, FieldPatch, Measure, Value, columns};
use crate::measures::{Amount, UnitOfMeasure};
use crate::pricing::{PerUnit, Percent, Tax};
use crate::{Error, Field, NumberText, Result, Violation};

/// Input of an estimate.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SalesEstimateInput {
    pub number: Option<NumberText>,
    pub revision: Option<NumberText>,
    /// The fields of the column table, by name.
    pub fields: FieldPatch,
    /// Lines: the whole list, if given.
    pub lines: Option<Vec<QuoteInput>>,
    /// Taxes: the whole list, if given.
    pub taxes: Field<Vec<Tax>>,
    /// Errors found so far, to report with all others.
    pub faults: Vec<Violation>,
}

columns! {
    /// How a line is sold.
    pub struct QuoteTerms {
        unit: Option<UnitOfMeasure> = "unitOfMeasure", "Unit of measure", "", "Unit of the quantity; if absent in a new line, feet or metres (by the organization's length unit) for hose and wrap, pieces for all else.";
        price: Option<Amount> = "price", "Price", "", "Entered price of one unit in the estimate's currency, which overrides all rules; null removes it. The price that the line shows anyway enters nothing. For staff only.";
        price_unit: Option<UnitOfMeasure> = "priceUnit", "Unit of the price", "", "Unit of the entered price; that of the quantity if absent.";
        unit_price: Option<Measure> = "unitPrice", "Unit price", "", "May be sent back as it was read, and sets nothing.";
        discount: Option<Percent> = "discountPercent", "Discount", "%", "Discount on the line, without burst tests; null removes it. For staff only.";
    }
}

/// A line as it is given, with what it is sold by.
#[derive(Debug, Clone, PartialEq)]
pub struct QuoteInput {
    pub line: LineInput,
    /// Unit of the quantity.
    pub unit: Option<UnitOfMeasure>,
    /// Input of its price.
    pub price: QuotePatch,
}

/// Input of the price of a line.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct QuotePatch {
    /// The price of one unit that goes before all rules.
    pub price: Field<Amount>,
    /// The unit of that price; that of the quantity if absent.
    pub price_unit: Option<UnitOfMeasure>,
    /// The discount on the line.
    pub discount: Field<Percent>,
}

impl QuotePatch {
    /// The price that it enters on a line whose quantity is in this unit. The price that the line shows anyway, by the
    /// rules, enters none: so a line may be sent back as it was read.
    pub(super) fn entered(
        &self,
        line: Option<&Line>,
        unit: UnitOfMeasure,
    ) -> Field<PerUnit<Amount>> {
        let quoted = line.and_then(|line| line.quoted.as_deref());
        let shown = quoted.filter(|quoted| quoted.manual.is_none()).and_then(|quoted| quoted.price);
        match self.price {
            Field::Keep => Field::Keep,
            Field::Clear => Field::Clear,
            Field::Set(amount) => {
                let is_shown = |shown: PerUnit<Amount>| {
                    shown.amount == amount && self.price_unit.is_none_or(|unit| unit == shown.unit)
                };
                if shown.is_some_and(is_shown) {
                    return Field::Keep;
                }
                Field::Set(PerUnit { amount, unit: self.price_unit.unwrap_or(unit) })
            }
        }
    }
}

/// The fields of an estimate that staff alone sets.
const OF_STAFF: [&str; 2] = ["discountPercent", "paymentTerms"];

impl SalesEstimateInput {
    /// Refuses what staff alone sets, where a customer sets it: prices, discounts, taxes and terms
    /// other than they are.
    pub(super) fn allow(
        &self,
        caller: &Caller,
        was: Option<&SalesEstimate>,
        before: &[Line],
        taxes: &[Tax],
    ) -> Result<()> {
        if caller.identity()?.role != Role::Customer {
            return Ok(());
        }
        for field in OF_STAFF {
            let value = self.fields.get(field);
            if value.is_some_and(|value| says_other(was, field, value.as_ref())) {
                return Err(refused(&format!("/{field}")));
            }
        }
        let same = match &self.taxes {
            Field::Keep => true,
            Field::Clear => taxes.is_empty(),
            // A new one has taxes to set, even if these are none.
            Field::Set(input) => was.is_some() && input == taxes,
        };
        if !same {
            return Err(refused("/taxes"));
        }
        for (at, quote) in self.lines.iter().flatten().enumerate() {
            let old = before.iter().find(|line| Some(line.id) == quote.line.id);
            refuse_entered(caller, &quote.price, old, &format!("/items/{at}"))?;
        }
        Ok(())
    }
}

/// Whether a value of a field is another one than an estimate has.
fn says_other(was: Option<&SalesEstimate>, field: &str, value: Option<&Value>) -> bool {
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

/// Refuses a price and a discount that staff alone sets, where a customer sets them to others than
/// they are.
pub(super) fn refuse_entered(
    caller: &Caller,
    price: &QuotePatch,
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
            Err(refused(&format!("{pointer}/{field}")))
        }
        _ => Ok(()),
    }
}

fn refused(pointer: &str) -> Error {
    Error::Forbidden(format!("only staff may set {pointer}; leave it out"))
}
