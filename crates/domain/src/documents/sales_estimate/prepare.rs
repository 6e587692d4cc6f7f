//! Applies input to an estimate.

use crate::access::{Caller, Role, customer_writes, staff_only};
use crate::customers::Customer;
use crate::documents::line_documents::{After, Before};
use crate::documents::lines::list::LineInput;
use crate::documents::sales_estimate::input::refuse_staff_fields;
use crate::documents::sales_estimate::pricing::price::quote;
use crate::documents::sales_estimate::pricing::rates::pricing;
use crate::documents::sales_estimate::{EstimateExtra, SalesEstimateInput, defaults};
use crate::documents::{Line, PriceInput, Quoted, SalesEstimate};
use crate::fields::{Choice, Moment, Value};
use crate::measures::{Currency, UnitOfMeasure};
use crate::pricing::Tax;
use crate::pricing::prices::{self, current_rates};
use crate::{Error, Field, Id, Result, Session, Violation};

/// Refuses fields that the caller may not set, and sets the defaults of a new estimate.
pub(super) async fn prepare(
    session: &mut Session,
    before: Option<&Before<SalesEstimate>>,
    input: &mut SalesEstimateInput,
) -> Result<()> {
    if before.is_none() && input.faults.is_empty() {
        customer_writes(&session.caller)?;
    }
    let was = before.map(|before| &before.document.content);
    refuse_staff_fields(&session.caller, before, input)?;
    use_own_customer(&session.caller, was, input)?;
    let settings = session.work.organization().await?.settings;
    if was.is_none() {
        defaults::complete(session, input, &settings, session.now()).await?;
        let priced = Value::Text(now(session)?.get().to_rfc3339());
        input.fields.insert("priced".to_owned(), Some(priced));
    }
    complete_currency(session, was, input, settings.currency).await
}

fn now(session: &Session) -> Result<Moment> {
    Moment::new(session.now()).ok_or_else(|| Error::broken("the clock is out of range"))
}

/// Whether all lines must be priced again: for another customer, or in another currency.
fn is_priced_anew(before: Option<&Before<SalesEstimate>>, now: &SalesEstimate) -> bool {
    before.is_none_or(|before| {
        let was = &before.document.content;
        was.customer_id != now.customer_id || was.currency != now.currency
    })
}

/// Taxes as given or as before; current exchange rates if all lines are priced again.
pub(super) async fn extra(
    session: &mut Session,
    before: Option<&Before<SalesEstimate>>,
    taxes: Field<Vec<Tax>>,
    content: &SalesEstimate,
) -> Result<EstimateExtra> {
    let taxes = match taxes {
        Field::Keep => before.map_or_else(Vec::new, |before| before.extra.taxes.clone()),
        Field::Clear => Vec::new(),
        Field::Set(taxes) => taxes,
    };
    let own = session.work.organization().await?.settings.currency;
    let rates = match before {
        // Exchange rates in another currency are useless.
        Some(before)
            if !is_priced_anew(Some(before), content) && before.extra.rates.own() == own =>
        {
            before.extra.rates.clone()
        }
        _ => current_rates(session, own).await?,
    };
    Ok(EstimateExtra { taxes, rates })
}

/// Prices the lines that need it, and calculates the totals.
pub(super) async fn price(
    session: &mut Session,
    before: Option<&Before<SalesEstimate>>,
    inputs: &[LineInput],
    after: &mut After<SalesEstimate>,
) -> Result<()> {
    if let Some(before) = before
        && before.document.content.currency != after.content.currency
    {
        let faults = of_other_currency(before, inputs, after);
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
    }
    let anew = is_priced_anew(before, &after.content);
    let old = before.map_or(&[][..], |before| &before.lines);
    let old_of = |line: &Line| old.iter().find(|before| before.id == line.id);
    price_lines(session, after, anew, |line| anew || line.needs_price(old_of(line))).await
}

/// Prices these lines, and calculates the totals. `is_whole` means that they are all lines of the estimate.
pub(super) async fn price_lines(
    session: &mut Session,
    after: &mut After<SalesEstimate>,
    is_whole: bool,
    is_stale: impl Fn(&Line) -> bool + Send,
) -> Result<()> {
    if is_whole {
        after.content.priced_at = now(session)?;
    }
    let pricing = pricing(&session.services, &after.content, after.extra.rates.clone());
    let taxes = after.extra.taxes.clone();
    let (content, lines, components) = after.parts(session).await?;
    let mut stale: Vec<&mut Line> = lines.iter_mut().filter(|line| is_stale(line)).collect();
    quote(session, (&mut stale, components), &pricing).await?;
    discount_all(lines, content.currency);
    content.add_up(lines, &taxes);
    Ok(())
}

/// A customer makes estimates for itself, and can't name another customer.
fn use_own_customer(
    caller: &Caller,
    was: Option<&SalesEstimate>,
    input: &mut SalesEstimateInput,
) -> Result<()> {
    let identity = caller.identity()?;
    if identity.role != Role::Customer {
        return Ok(());
    }
    let own = identity.customer;
    match input.fields.get("customer") {
        Some(Some(Value::Text(text))) => match text.parse::<Id<Customer>>() {
            Ok(customer) if Some(customer) != own => {
                return Err(Error::not_found("customer", customer));
            }
            _ => {}
        },
        Some(_) if was.is_some() => {
            return Err(staff_only("/customer"));
        }
        _ => {
            if let (None, Some(own)) = (was, own) {
                let own = Value::Text(own.to_string());
                input.fields.insert("customer".to_owned(), Some(own));
            }
        }
    }
    Ok(())
}

/// Sets the currency of a new estimate, and of one whose currency is cleared.
async fn complete_currency(
    session: &mut Session,
    was: Option<&SalesEstimate>,
    input: &mut SalesEstimateInput,
    own: Currency,
) -> Result<()> {
    match input.fields.get("currency") {
        Some(Some(_)) => return Ok(()),
        None if was.is_some() => return Ok(()),
        _ => {}
    }
    let customer = match input.fields.get("customer") {
        Some(Some(Value::Text(text))) => text.parse().ok(),
        _ => was.and_then(|was| was.customer_id),
    };
    let usual = match prices::currency_of(session, customer).await {
        // An unknown customer is reported at its field.
        Err(Error::Invalid(_)) => own,
        found => found?,
    };
    input.fields.insert("currency".to_owned(), Some(Value::Text(usual.code().to_owned())));
    Ok(())
}

/// A line with unit and price: marked to be priced if another price was entered. The discount is taken off
/// later, with all others.
pub(super) fn with_unit_and_price(
    caller: &Caller,
    line: Line,
    unit: UnitOfMeasure,
    price: &PriceInput,
    pointer: &str,
) -> std::result::Result<Line, Violation> {
    let by_staff = caller.identity().is_ok_and(|identity| identity.role != Role::Customer);
    if let Some(fault) = of_other_unit(&line, unit, (price, by_staff), pointer) {
        return Err(fault);
    }
    let before = line.entered();
    let mut entered = before;
    price.entered(Some(&line), unit).apply(&mut entered.manual);
    price.discount.clone().apply(&mut entered.discount);
    let mut line = Line { unit, ..line };
    match &mut line.quoted {
        Some(quoted) if entered.manual == before.manual => quoted.discount = entered.discount,
        quoted => *quoted = Some(Box::new(Quoted::pending(entered))),
    }
    Ok(line)
}

/// An entered price is for one unit: with another unit staff must enter it again. Prices per piece and per
/// length can't be converted into one another.
fn of_other_unit(
    line: &Line,
    unit: UnitOfMeasure,
    (price, by_staff): (&PriceInput, bool),
    pointer: &str,
) -> Option<Violation> {
    let (one, other) = (unit, price.price_unit.unwrap_or(unit));
    if price.price != Field::Keep && one.measure().0 != other.measure().0 {
        let message = format!(
            "can't be {}, since the quantity is in {}; give the price in a unit of the same kind",
            other.word(),
            one.word()
        );
        let pointer = format!("{pointer}/priceUnit");
        return Some(Violation::new(pointer, "unit_mismatch", message));
    }
    let keeps_price = line.entered().manual.is_some() && !(by_staff && price.price != Field::Keep);
    let (old, new) = (line.unit.word(), unit.word());
    let (field, message) = if by_staff {
        (
            "price",
            format!(
                "the price was entered for 1 {old}; enter it for 1 {new}, or null for the price by the rules"
            ),
        )
    } else {
        ("unitOfMeasure", format!("the price of this line is for 1 {old}; keep that unit"))
    };
    (keeps_price && unit != line.unit)
        .then(|| Violation::new(format!("{pointer}/{field}"), "other_unit", message))
}

/// Takes the discounts off the prices of lines.
fn discount_all(lines: &mut [Line], currency: Currency) {
    for line in lines {
        let sold = (line.quantity, line.unit);
        if let Some(quoted) = &mut line.quoted {
            quoted.put_discount(sold, quoted.discount, currency);
        }
    }
}

/// The lines whose entered prices are in the previous currency.
fn of_other_currency(
    before: &Before<SalesEstimate>,
    inputs: &[LineInput],
    after: &After<SalesEstimate>,
) -> Vec<Violation> {
    let (was, now) = (before.document.content.currency.code(), after.content.currency.code());
    let remaining = after.lines.iter().filter(|line| {
        before.lines.iter().any(|before| before.id == line.id) && line.entered().manual.is_some()
    });
    let faults = remaining.filter_map(|line| {
        let at = inputs.iter().position(|input| input.id == Some(line.id));
        let input = at.and_then(|at| inputs.get(at));
        if input.is_some_and(|input| input.price.price != Field::Keep) {
            return None;
        }
        let pointer = match at {
            Some(at) => format!("/items/{at}/price"),
            None => "/currency".to_owned(),
        };
        let message = format!(
            "the price of line {} was entered in {was}; enter it in {now}, or null for the price by the rules",
            &*line.number,
        );
        Some(Violation::new(pointer, "other_currency", message))
    });
    faults.collect()
}
