//! What a caller says of an estimate.

use crate::catalogue::{Amount, Given, UnitOfMeasure};
use crate::documents::line_list::GivenLine;
use crate::documents::{EstimateTax, Line};
use crate::organization::{Caller, Role};
use crate::sheet::columns;
use crate::{Error, Field, Result, Text, Violation};

/// What was said of an estimate.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EstimateGiven {
    /// Its number.
    pub number: Option<Text>,
    /// Its revision.
    pub revision: Option<Text>,
    /// The fields of the column table, by name.
    pub fields: Given,
    /// Its lines: the whole list, where it was said.
    pub lines: Option<Vec<GivenQuote>>,
    /// Its taxes: the whole list, where it was said.
    pub taxes: Option<Vec<EstimateTax>>,
    /// What was already found wrong, to be told with all else.
    pub faults: Vec<Violation>,
}

columns! {
    /// What a line is sold by.
    pub struct QuoteTerms {
        unit: Option<UnitOfMeasure> = "unitOfMeasure", "Unit of measure", "", "What the quantity counts; hose and wrap by the organization's unit of length where a new line doesn't say, all else by the piece.";
        price: Option<Amount> = "price", "Price", "", "The price of one unit, in the estimate's currency, that goes before all rules; null takes it back. For staff only.";
    }
}

/// A line as it is given, with what it is sold by.
#[derive(Debug, Clone, PartialEq)]
pub struct GivenQuote {
    /// The line.
    pub line: GivenLine,
    /// What its quantity counts.
    pub unit: Option<UnitOfMeasure>,
    /// The price of one unit that goes before all rules.
    pub price: Field<Amount>,
}

impl EstimateGiven {
    /// Refuses what staff alone sets, where a customer sets it: prices and taxes other than they
    /// are.
    pub(super) fn allow(
        &self,
        caller: &Caller,
        before: &[Line],
        taxes: &[EstimateTax],
    ) -> Result<()> {
        if caller.identity()?.role != Role::Customer {
            return Ok(());
        }
        let others = |given: &Vec<EstimateTax>| given.as_slice() != taxes;
        if self.taxes.as_ref().is_some_and(others) {
            return Err(refused("/taxes"));
        }
        let lines = self.lines.iter().flatten().enumerate();
        for (at, given) in lines {
            let known = before.iter().find(|line| Some(line.id) == given.line.id);
            refuse_price(caller, &given.price, known, &format!("/items/{at}/price"))?;
        }
        Ok(())
    }
}

/// Refuses a price that staff alone sets, where a customer sets it to another than it is.
pub(super) fn refuse_price(
    caller: &Caller,
    price: &Field<Amount>,
    known: Option<&Line>,
    pointer: &str,
) -> Result<()> {
    let is = known.and_then(manual);
    let same = match price {
        Field::Keep => true,
        Field::Clear => is.is_none(),
        Field::Set(price) => is == Some(*price),
    };
    let by_customer = caller.identity()?.role == Role::Customer;
    if by_customer && !same { Err(refused(pointer)) } else { Ok(()) }
}

/// The price that staff entered for a line.
pub(super) fn manual(line: &Line) -> Option<Amount> {
    line.quoted.as_ref()?.manual
}

fn refused(pointer: &str) -> Error {
    Error::Forbidden(format!("{pointer} is set by staff alone; leave it out"))
}
