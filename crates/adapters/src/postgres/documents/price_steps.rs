//! The steps of prices, stored with lines as JSON, since nothing is searched by them.

use domain::documents::{PartOf, PriceStep, PricedBy, PricedPart};
use domain::fields::Choice;
use domain::measures::{Currency, UnitOfMeasure};
use domain::pricing::{Step, StepAction, Work};
use domain::{Error, Id, RawId, Result};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::postgres::row::choice;

/// A stored step. Numbers are texts, which are exact; fields that a kind of step doesn't have are absent.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct StoredStep {
    /// Action of a step; none for a part.
    #[serde(skip_serializing_if = "Option::is_none")]
    did: Option<String>,
    /// A percentage, a minimum quantity or a rate.
    #[serde(skip_serializing_if = "Option::is_none")]
    figure: Option<String>,
    /// The unit or currency that was converted.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    work: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    called: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quantity: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit_price: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    currency: String,
    unit: String,
}

/// Steps as JSON.
pub(crate) fn written(steps: &[PriceStep]) -> Option<String> {
    let stored: Vec<StoredStep> = steps.iter().map(stored_step).collect();
    if stored.is_empty() { None } else { serde_json::to_string(&stored).ok() }
}

/// Steps from JSON.
pub(crate) fn read(json: Option<&str>) -> Result<Vec<PriceStep>> {
    let Some(json) = json else { return Ok(Vec::new()) };
    let stored: Vec<StoredStep> = serde_json::from_str(json)
        .map_err(|error| Error::internal("reading the steps of a price", error))?;
    stored.iter().map(step).collect()
}

fn stored_step(step: &PriceStep) -> StoredStep {
    match step {
        PriceStep::Rule(Step { did, amount, currency, unit }) => {
            let (figure, from) = match did {
                StepAction::Discount { percent } | StepAction::Margin { percent } => {
                    (Some(*percent), None)
                }
                StepAction::PriceList { from } => (Some(*from), None),
                StepAction::Unit { from } => (None, Some(from.word().to_owned())),
                StepAction::Currency { from, rate } => (Some(*rate), Some(from.code().to_owned())),
                StepAction::Manual
                | StepAction::NetPrice
                | StepAction::ListPrice
                | StepAction::Cost
                | StepAction::Rounded => (None, None),
            };
            StoredStep {
                did: Some(did.word().to_owned()),
                figure: figure.map(|figure| figure.to_string()),
                from,
                amount: Some(amount.to_string()),
                currency: currency.code().to_owned(),
                unit: unit.word().to_owned(),
                ..StoredStep::default()
            }
        }
        PriceStep::Part(part) => {
            let (item, called, work) = match &part.subject {
                PartOf::Item(id, called) => {
                    (Some(Id::<()>::from_raw(*id).to_string()), called.clone(), None)
                }
                PartOf::Work(work) => (None, None, Some(work.word().to_owned())),
            };
            StoredStep {
                item,
                called,
                work,
                quantity: text(part.quantity),
                unit_price: text(part.unit_price),
                amount: text(part.amount),
                source: part.source.map(|source| source.word().to_owned()),
                currency: part.currency.code().to_owned(),
                unit: part.unit.word().to_owned(),
                ..StoredStep::default()
            }
        }
    }
}

fn step(stored: &StoredStep) -> Result<PriceStep> {
    let currency = currency(&stored.currency)?;
    let unit: UnitOfMeasure = choice(&stored.unit, "price_steps.unit")?;
    if let Some(word) = &stored.did {
        let did = did(word, stored)?;
        let amount = number(stored.amount.as_deref())?.ok_or_else(|| incomplete("amount"))?;
        return Ok(PriceStep::Rule(Step { did, amount, currency, unit }));
    }
    let subject = match (&stored.item, &stored.work) {
        (Some(item), _) => PartOf::Item(item_id(item)?, stored.called.clone()),
        (None, Some(work)) => PartOf::Work(choice::<Work>(work, "price_steps.work")?),
        (None, None) => return Err(incomplete("item")),
    };
    let source = stored.source.as_deref();
    let source = source.map(|word| choice::<PricedBy>(word, "price_steps.source")).transpose()?;
    let quantity = number(stored.quantity.as_deref())?;
    let (unit_price, amount) =
        (number(stored.unit_price.as_deref())?, number(stored.amount.as_deref())?);
    Ok(PriceStep::Part(PricedPart {
        subject,
        quantity,
        unit,
        unit_price,
        amount,
        currency,
        source,
    }))
}

fn did(word: &str, stored: &StoredStep) -> Result<StepAction> {
    let figure = || number(stored.figure.as_deref())?.ok_or_else(|| incomplete("figure"));
    let from = || stored.from.as_deref().ok_or_else(|| incomplete("from"));
    Ok(match word {
        "manual" => StepAction::Manual,
        "netPrice" => StepAction::NetPrice,
        "priceList" => StepAction::PriceList { from: figure()? },
        "listPrice" => StepAction::ListPrice,
        "cost" => StepAction::Cost,
        "discount" => StepAction::Discount { percent: figure()? },
        "margin" => StepAction::Margin { percent: figure()? },
        "unit" => StepAction::Unit { from: choice(from()?, "price_steps.from")? },
        "currency" => StepAction::Currency { from: currency(from()?)?, rate: figure()? },
        "rounded" => StepAction::Rounded,
        other => return Err(Error::broken(format!("{other} is no step of a price"))),
    })
}

fn text(number: Option<Decimal>) -> Option<String> {
    number.map(|number| number.to_string())
}

fn number(text: Option<&str>) -> Result<Option<Decimal>> {
    let read = |text: &str| {
        text.parse()
            .map_err(|_malformed| Error::broken(format!("price_steps: {text} is no number")))
    };
    text.map(read).transpose()
}

fn currency(code: &str) -> Result<Currency> {
    Currency::new(code).ok_or_else(|| Error::broken(format!("price_steps.currency {code}")))
}

fn item_id(id: &str) -> Result<RawId> {
    let broken = |_| Error::broken(format!("price_steps.item {id}"));
    id.parse::<Id<()>>().map(Id::raw).map_err(broken)
}

fn incomplete(field: &str) -> Error {
    Error::broken(format!("a step of a price has no {field}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_they_were_written() {
        let (currency, unit) = (Currency::DOLLAR, UnitOfMeasure::Foot);
        let percent = Decimal::new(125, 1);
        let rules = [
            StepAction::Manual,
            StepAction::NetPrice,
            StepAction::PriceList { from: Decimal::TEN },
            StepAction::ListPrice,
            StepAction::Cost,
            StepAction::Discount { percent },
            StepAction::Margin { percent },
            StepAction::Unit { from: UnitOfMeasure::Metre },
            StepAction::Currency { from: Currency::DOLLAR, rate: percent },
            StepAction::Rounded,
        ];
        assert_eq!(rules.map(|did| did.word()), StepAction::WORDS);
        let amount = Decimal::new(12_345, 4);
        let rule = |did| PriceStep::Rule(Step { did, amount, currency, unit });
        let part = |subject, unit_price, source| {
            let quantity = Some(Decimal::TWO);
            let amount = unit_price;
            PriceStep::Part(PricedPart {
                subject,
                quantity,
                unit,
                unit_price,
                amount,
                currency,
                source,
            })
        };
        let mut steps: Vec<PriceStep> = rules.into_iter().map(rule).collect();
        steps.push(part(
            PartOf::Item([7; 12], Some("H-8".to_owned())),
            Some(amount),
            Some(PricedBy::Parts),
        ));
        steps.push(part(PartOf::Item([7; 12], None), None, None));
        steps.push(part(PartOf::Work(Work::ProofTest), Some(amount), None));
        let json = written(&steps).unwrap();
        assert_eq!(read(Some(&json)).unwrap(), steps);
        assert_eq!((written(&[]), read(None).unwrap()), (None, Vec::new()));
        assert!(read(Some(r#"[{"did":"gift","currency":"USD","unit":"each"}]"#)).is_err());
    }
}
