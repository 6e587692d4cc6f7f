//! Prices of an estimate's lines by the rules.

use chrono::{DateTime, Utc};

use crate::customers::Customer;
use crate::documents::line_documents::{self, LineComponents, LinePrice};
use crate::documents::sales_estimate::pricing::steps::{priced_by, steps};
use crate::documents::{FoundPrice, Line, Quoted};
use crate::measures::{Currency, Quantity};
use crate::pricing::Rates;
use crate::pricing::prices::PriceRequest;
use crate::{Id, Result, Session};

/// Customer, date, currency and exchange rates of a pricing.
#[derive(Debug, Clone)]
pub(crate) struct Pricing {
    pub(crate) customer: Option<Id<Customer>>,
    pub(crate) currency: Currency,
    pub(crate) rates: Rates,
    pub(crate) at: DateTime<Utc>,
}

/// Current prices of these lines by the rules, without entered prices; in the order of the lines, in a fixed
/// number of statements.
pub(crate) async fn found(
    session: &mut Session,
    (lines, contents): (&[Line], &LineComponents),
    pricing: &Pricing,
) -> Result<Vec<FoundPrice>> {
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    let request = PriceRequest {
        lines: Vec::new(),
        customer: pricing.customer,
        at: pricing.at,
        currency: Some(pricing.currency),
        taxes: Vec::new(),
        work: Vec::new(),
        products: Vec::new(),
        rates: Some(pricing.rates.clone()),
    };
    let priced = line_documents::price(session, (lines, contents), Quantity::ONE, request).await?;
    let found = priced.lines.iter();
    Ok(found.map(|line| of_rules(line, contents, pricing.currency)).collect())
}

/// Prices lines again; entered prices stay.
pub(crate) async fn quote(
    session: &mut Session,
    (lines, contents): (&mut [&mut Line], &LineComponents),
    pricing: &Pricing,
) -> Result<()> {
    let copies: Vec<Line> = lines.iter().map(|line| Line::clone(line)).collect();
    let found = found(session, (&copies, contents), pricing).await?;
    for (line, found) in lines.iter_mut().zip(found) {
        line.quoted = Some(Box::new(quoted(line, found, pricing.currency)));
    }
    Ok(())
}

/// The quoted price of a line, from the found price and the entered data.
pub(crate) fn quoted(line: &Line, found: FoundPrice, currency: Currency) -> Quoted {
    Quoted::new((line.quantity, line.unit), line.entered(), found, currency)
}

fn of_rules(line: &LinePrice, contents: &LineComponents, currency: Currency) -> FoundPrice {
    FoundPrice {
        price: line.priced.price(),
        by: priced_by(&line.priced),
        burst_test: line.burst_tests(currency),
        warning: line.own_warning(),
        cost: line.cost(),
        steps: steps(line, contents, currency),
        made_of: line.made_of(),
    }
}
