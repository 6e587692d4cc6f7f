//! What the lines of an estimate cost by the rules.

use chrono::{DateTime, Utc};

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
    Ok(priced.lines.iter().map(|line| of_rules(line, pricing.currency)).collect())
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
        let manual = super::given::manual(line);
        line.quoted = Some(Box::new(Quoted::new(line.quantity, manual, found, pricing.currency)));
    }
    Ok(())
}

fn of_rules(line: &LinePrice, currency: Currency) -> FoundPrice {
    let doubt_of = |price: &UnitPrice| price.doubts.first().map(QuoteDoubt::from);
    let (by, doubt) = match &line.priced {
        Priced::Assembly(price) => match &price.own {
            Some((_, own)) => (PricedBy::Rule(own.source), doubt_of(own)),
            None => (PricedBy::Parts, None),
        },
        Priced::Kit { .. } => (PricedBy::Parts, None),
        Priced::Item(item) => (PricedBy::Rule(item.price.source), doubt_of(&item.price)),
    };
    FoundPrice { unit: line.priced.unit(), by, burst_test: line.burst_tests(currency), doubt }
}
