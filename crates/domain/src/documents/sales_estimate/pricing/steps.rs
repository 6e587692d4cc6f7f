//! Steps of a line's price: those of a rule, or the parts of a sum.

use rust_decimal::Decimal;

use crate::documents::hose_assembly::{AssemblyPrice, Share};
use crate::documents::line_documents::{LineComponents, LinePrice, Priced};
use crate::documents::{PartOf, PriceStep, PricedBy, PricedPart};
use crate::measures::{Currency, UnitOfMeasure};
use crate::pricing::prices::Line;
use crate::pricing::{Charge, Step, rounded};

/// Decimals of the shown prices of parts.
const SHOWN: u32 = 4;

/// The steps of a line's unit price: those of the rule that set it, else the parts of the sum.
pub(crate) fn steps(
    line: &LinePrice,
    contents: &LineComponents,
    currency: Currency,
) -> Vec<PriceStep> {
    match &line.priced {
        Priced::Assembly(price) => match &price.own {
            Some((_, own)) => rules(&own.steps),
            None => parts(price, currency),
        },
        Priced::Kit { lines, .. } => {
            lines.iter().map(|line| of_kit(line, contents, currency)).collect()
        }
        Priced::Item(item) => rules(&item.price.steps),
    }
}

fn rules(steps: &[Step]) -> Vec<PriceStep> {
    steps.iter().copied().map(PriceStep::Rule).collect()
}

fn parts(price: &AssemblyPrice, currency: Currency) -> Vec<PriceStep> {
    let shares = price.shares.iter();
    let shares = shares.map(|(share, line)| component(share, line.as_ref(), currency));
    shares.chain(price.labour.iter().map(|charge| labour(charge, currency))).collect()
}

fn component(share: &Share, line: Option<&Line>, currency: Currency) -> PriceStep {
    let price = line.and_then(|line| line.price.price);
    let amount = price.zip(share.quantity);
    let amount = amount.and_then(|(price, quantity)| price.exact().of(quantity, share.unit));
    PriceStep::Part(PricedPart {
        subject: PartOf::Item(share.item.raw(), line.map(|line| line.item.part_number.clone())),
        quantity: share.quantity.map(shown),
        unit: share.unit,
        unit_price: price.and_then(|price| price.shown().in_unit(share.unit)),
        amount: amount.map(shown),
        currency,
        source: line.map(|line| PricedBy::Rule(line.price.source)),
    })
}

fn labour(charge: &Charge, currency: Currency) -> PriceStep {
    let part = charge.part;
    let amount = part.amount();
    PriceStep::Part(PricedPart {
        subject: PartOf::Work(charge.work),
        quantity: Some(part.quantity),
        unit: UnitOfMeasure::Each,
        unit_price: part.price.map(|price| shown(price.amount)),
        amount: amount.map(shown),
        currency,
        source: None,
    })
}

fn of_kit(line: &LinePrice, contents: &LineComponents, currency: Currency) -> PriceStep {
    let item = line.line.item;
    PriceStep::Part(PricedPart {
        subject: PartOf::Item(item.raw(), contents.part_number(item).map(str::to_owned)),
        quantity: Some(line.line.quantity.get()),
        unit: line.line.unit,
        unit_price: line.priced.price().and_then(|price| price.in_unit(line.line.unit)),
        amount: line.amount,
        currency,
        source: Some(priced_by(&line.priced)),
    })
}

fn shown(amount: Decimal) -> Decimal {
    rounded(amount, SHOWN)
}

/// Rule that set a price.
pub(crate) fn priced_by(priced: &Priced) -> PricedBy {
    match priced {
        Priced::Assembly(price) => {
            price.own.as_ref().map_or(PricedBy::Parts, |(_, own)| PricedBy::Rule(own.source))
        }
        Priced::Kit { .. } => PricedBy::Parts,
        Priced::Item(item) => PricedBy::Rule(item.price.source),
    }
}
