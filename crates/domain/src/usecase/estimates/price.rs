//! What the lines of an estimate cost by the rules.

use chrono::{DateTime, Utc};

use super::steps::steps;
use crate::catalogue::Currency;
use crate::documents::{FoundPrice, Line, PricedBy, Quantity, QuoteDoubt, Quoted};
use crate::organization::Caller;
use crate::port::AnyUnitOfWork;
use crate::trade::Customer;
use crate::trade::price::{Rates, UnitPrice};
use crate::usecase::lines::{self, Contents, LinePrice, Priced};
use crate::usecase::prices::Asked;
use crate::{Id, Result};

/// For whom lines are priced, when, and in which currency at which rates.
#[derive(Debug, Clone)]
pub(super) struct Pricing {
    pub(super) customer: Option<Id<Customer>>,
    pub(super) currency: Currency,
    pub(super) rates: Rates,
    pub(super) at: DateTime<Utc>,
}

/// What these lines cost now by the rules, as if staff had entered nothing; in the order of the
/// lines, in a number of statements that doesn't depend on how many they are.
pub(super) async fn found(
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    (lines, contents): (&[Line], &Contents),
    pricing: &Pricing,
) -> Result<Vec<FoundPrice>> {
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    let asked = Asked {
        lines: Vec::new(),
        customer: pricing.customer,
        at: pricing.at,
        currency: Some(pricing.currency),
        taxes: Vec::new(),
        work: Vec::new(),
        wholes: Vec::new(),
        rates: Some(pricing.rates.clone()),
    };
    let priced = lines::price(work, caller, (lines, contents), Quantity::ONE, asked).await?;
    let found = priced.lines.iter();
    Ok(found.map(|line| of_rules(line, contents, pricing.currency)).collect())
}

/// Prices lines anew; what staff entered stays.
pub(super) async fn quote(
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    (lines, contents): (&mut [&mut Line], &Contents),
    pricing: &Pricing,
) -> Result<()> {
    let asked: Vec<Line> = lines.iter().map(|line| Line::clone(line)).collect();
    let found = found(work, caller, (&asked, contents), pricing).await?;
    for (line, found) in lines.iter_mut().zip(found) {
        line.quoted = Some(Box::new(quoted(line, found, pricing.currency)));
    }
    Ok(())
}

/// A line's price as it is found, with what staff entered of it.
pub(super) fn quoted(line: &Line, found: FoundPrice, currency: Currency) -> Quoted {
    Quoted::new((line.quantity, line.unit), line.entered(), found, currency)
}

fn of_rules(line: &LinePrice, contents: &Contents, currency: Currency) -> FoundPrice {
    let doubt_of = |price: &UnitPrice| price.doubts.first().map(QuoteDoubt::from);
    let doubt = match &line.priced {
        Priced::Assembly(price) => price.own.as_ref().and_then(|(_, own)| doubt_of(own)),
        Priced::Kit { .. } => None,
        Priced::Item(item) => doubt_of(&item.price),
    };
    FoundPrice {
        unit: line.priced.unit(),
        by: priced_by(&line.priced),
        burst_test: line.burst_tests(currency),
        doubt,
        cost: line.cost(),
        steps: steps(line, contents, currency),
        made_of: line.made_of(),
    }
}

/// What set a price.
pub(super) fn priced_by(priced: &Priced) -> PricedBy {
    match priced {
        Priced::Assembly(price) => {
            price.own.as_ref().map_or(PricedBy::Parts, |(_, own)| PricedBy::Rule(own.source))
        }
        Priced::Kit { .. } => PricedBy::Parts,
        Priced::Item(item) => PricedBy::Rule(item.price.source),
    }
}
