//! What a caller says of an estimate.

use crate::access::{Caller, Role};
use crate::documents::lines::list::GivenLine;
use crate::documents::{Line, SalesEstimate};
use crate::fields::{Columns, FieldPatch, Value, columns};
use crate::measures::{Amount, UnitOfMeasure};
use crate::pricing::{Percent, Tax};
use crate::{Error, Field, Result, Text, Violation};

/// What was said of an estimate.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EstimateGiven {
    /// Its number.
    pub number: Option<Text>,
    /// Its revision.
    pub revision: Option<Text>,
    /// The fields of the column table, by name.
    pub fields: FieldPatch,
    /// Its lines: the whole list, where it was said.
    pub lines: Option<Vec<GivenQuote>>,
    /// Its taxes: the whole list, where it was said.
    pub taxes: Field<Vec<Tax>>,
    /// What was already found wrong, to be told with all else.
    pub faults: Vec<Violation>,
}

columns! {
    /// What a line is sold by.
    pub struct QuoteTerms {
        unit: Option<UnitOfMeasure> = "unitOfMeasure", "Unit of measure", "", "What the quantity counts; hose and wrap by the organization's unit of length where a new line doesn't say, all else by the piece.";
        price: Option<Amount> = "price", "Price", "", "The price of one unit, in the estimate's currency, that goes before all rules; null takes it back. For staff only.";
        discount: Option<Percent> = "discountPercent", "Discount", "%", "The discount on the line, burst tests aside; null takes it back. For staff only.";
    }
}

/// A line as it is given, with what it is sold by.
#[derive(Debug, Clone, PartialEq)]
pub struct GivenQuote {
    /// The line.
    pub line: GivenLine,
    /// What its quantity counts.
    pub unit: Option<UnitOfMeasure>,
    /// What is said of its price.
    pub said: QuotePatch,
}

/// What is said of the price of a line.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct QuotePatch {
    /// The price of one unit that goes before all rules.
    pub price: Field<Amount>,
    /// The discount on the line.
    pub discount: Field<Percent>,
}

/// The fields of an estimate that staff alone sets.
const OF_STAFF: [&str; 2] = ["discountPercent", "paymentTerms"];

impl EstimateGiven {
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
            let said = self.fields.get(field);
            if said.is_some_and(|said| says_other(was, field, said.as_ref())) {
                return Err(refused(&format!("/{field}")));
            }
        }
        let same = match &self.taxes {
            Field::Keep => true,
            Field::Clear => taxes.is_empty(),
            // That a new one has none is said too.
            Field::Set(given) => was.is_some() && given == taxes,
        };
        if !same {
            return Err(refused("/taxes"));
        }
        for (at, given) in self.lines.iter().flatten().enumerate() {
            let known = before.iter().find(|line| Some(line.id) == given.line.id);
            refuse_entered(caller, &given.said, known, &format!("/items/{at}"))?;
        }
        Ok(())
    }
}

/// Whether a value of a field is another one than an estimate has.
fn says_other(was: Option<&SalesEstimate>, field: &str, said: Option<&Value>) -> bool {
    let mut is = None;
    if let Some(was) = was {
        was.each_cell(&mut |column, cell| {
            if column.name == field {
                is = cell.value();
            }
        });
    }
    is.as_ref() != said
}

/// Refuses a price and a discount that staff alone sets, where a customer sets them to others than
/// they are.
pub(super) fn refuse_entered(
    caller: &Caller,
    said: &QuotePatch,
    known: Option<&Line>,
    pointer: &str,
) -> Result<()> {
    let is = known.map(Line::entered).unwrap_or_default();
    let others = [
        ("price", !said.price.leaves(is.manual.as_ref())),
        ("discountPercent", !said.discount.leaves(is.discount.as_ref())),
    ];
    match others.into_iter().find(|(_, other)| *other) {
        Some((field, _)) if caller.identity()?.role == Role::Customer => {
            Err(refused(&format!("{pointer}/{field}")))
        }
        _ => Ok(()),
    }
}

fn refused(pointer: &str) -> Error {
    Error::Forbidden(format!("{pointer} is set by staff alone; leave it out"))
}
