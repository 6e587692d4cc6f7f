//! Applies input to an estimate.

use crate::access::{Caller, Role};
use crate::customers::Customer;
use crate::documents::line_documents::{LineComponents, about, content, retired, sold_by};
use crate::documents::lines::list::{LineInput, Placed, in_order, placed_lines};
use crate::documents::sales_estimate::kind::ITEMS;
use crate::documents::sales_estimate::pricing::price::quote;
use crate::documents::sales_estimate::pricing::rates::{pricing, today};
use crate::documents::sales_estimate::{QuoteInput, QuotePatch, SalesEstimateInput, defaults};
use crate::documents::{Document, Line, Quoted, SalesEstimate};
use crate::fields::{Choice, Columns, Moment, Value, place_all};
use crate::measures::{Currency, UnitOfMeasure};
use crate::organization::Settings;
use crate::pricing::{Rates, Tax, prices};
use crate::{Error, Field, Id, Result, Services, Session, Violation, add_violations};

/// An estimate under editing before a change.
pub(super) struct Before {
    pub(super) document: Document<SalesEstimate>,
    pub(super) lines: Vec<Line>,
    pub(super) taxes: Vec<Tax>,
    pub(super) rates: Rates,
}

/// An estimate as it is to be.
pub(super) struct Prepared {
    pub(super) content: SalesEstimate,
    pub(super) lines: Vec<Line>,
    pub(super) taxes: Vec<Tax>,
    pub(super) contents: LineComponents,
    pub(super) rates: Rates,
}

/// Applies the input to an estimate, new or existing.
///
/// # Errors
/// Everything that is wrong, each at its field; what the caller may not set or know of, at once.
pub(super) async fn prepare(
    session: &mut Session,
    before: Option<&Before>,
    mut input: SalesEstimateInput,
) -> Result<Prepared> {
    let was = before.map(|before| &before.document.content);
    let old = before.map_or(&[][..], |before| &before.lines);
    let taxes_before = before.map_or(&[][..], |before| &before.taxes);
    input.allow(&session.caller, was, old, taxes_before)?;
    allow_customer(&session.caller, was, &mut input)?;
    let mut faults = std::mem::take(&mut input.faults);
    let (today, settings) = today(session).await?;
    if was.is_none() {
        defaults::complete(session, &mut input, &settings, session.now()).await?;
    }
    for fault in place_all(SalesEstimate::COLUMNS, &mut input.fields, settings.time_zone)
        .err()
        .into_iter()
        .flatten()
    {
        input.fields.remove(fault.pointer.trim_start_matches('/'));
        add_violations(&mut faults, [fault]);
    }
    complete_currency(session, was, &mut input, settings.currency).await?;
    let now = Moment::new(session.now()).ok_or_else(|| Error::broken("a time beyond all sense"))?;
    if was.is_none() {
        let priced = Value::Text(now.get().to_rfc3339());
        input.fields.insert("priced".to_owned(), Some(priced));
    }
    let mut content = content(session, was, &input.fields, &mut faults).await?;
    if content.customer_id.is_none() && was.is_none_or(|was| was.customer_name.is_none()) {
        add_violations(&mut faults, [Violation::new("/customer", "required", "is required")]);
    }
    let taxes = match input.taxes {
        Field::Keep => taxes_before.to_vec(),
        Field::Clear => Vec::new(),
        Field::Set(taxes) => taxes,
    };
    let quotes = input.lines.as_deref().unwrap_or_default();
    let items = quotes.iter().flat_map(|quote| about(&ITEMS, &quote.line));
    let items = old.iter().map(|line| line.item).chain(items);
    let contents = LineComponents::of(session, items, None).await?;
    let mut lines = match &input.lines {
        Some(quotes) => {
            let by_staff = session.caller.identity()?.role != Role::Customer;
            let made = lines(&session.services, old, (quotes, by_staff), &contents, &settings);
            made.unwrap_or_else(|found| {
                add_violations(&mut faults, found);
                Vec::new()
            })
        }
        None => old.to_vec(),
    };
    let anew = was.is_none_or(|was| {
        was.customer_id != content.customer_id || was.currency != content.currency
    });
    if faults.is_empty() && was.is_some_and(|was| was.currency != content.currency) {
        faults.extend(of_other_currency(old, &lines, input.lines.as_deref(), was, &content));
    }
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    let rates = match before {
        // Rates in another currency would be of no use.
        Some(before) if !anew && before.rates.own() == settings.currency => before.rates.clone(),
        _ => today,
    };
    if anew {
        content.priced_at = now;
    }
    let old_of = |line: &Line| old.iter().find(|before| before.id == line.id);
    let mut stale: Vec<&mut Line> =
        lines.iter_mut().filter(|line| anew || line.needs_price(old_of(line))).collect();
    let pricing = pricing(&session.services, &content, rates.clone());
    quote(session, (&mut stale, &contents), &pricing).await?;
    discount_all(&mut lines, content.currency);
    content.add_up(&lines, &taxes);
    Ok(Prepared { content, lines, taxes, contents, rates })
}

/// A customer's estimates are its own; it can't know of another customer.
fn allow_customer(
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
            return Err(Error::Forbidden("only staff may set /customer; leave it out".to_owned()));
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

/// The currency of a new estimate, and of one whose currency is left open.
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

/// The lines that take the place of those before, not priced yet where that is needed.
fn lines(
    services: &Services,
    before: &[Line],
    (quotes, by_staff): (&[QuoteInput], bool),
    contents: &LineComponents,
    settings: &Settings,
) -> std::result::Result<Vec<Line>, Vec<Violation>> {
    let mut numbers = Numbers::after(before, quotes);
    let numbered: Vec<LineInput> = quotes
        .iter()
        .map(|quote| {
            let mut line = quote.line.clone();
            if line.id.is_none() && line.number.is_none() && !line.deleted {
                line.number = numbers.next();
            }
            line
        })
        .collect();
    let subjects = contents.subjects(ITEMS.kinds);
    let (made, mut faults) = placed_lines(before, &numbered, &subjects, "/items", || services.id());
    faults.extend(quotes.iter().enumerate().filter_map(|(at, quote)| {
        let pointer = format!("/items/{at}/item");
        retired::<SalesEstimate>((&ITEMS, contents), before, &quote.line, pointer)
    }));
    let mut lines: Vec<Placed> = Vec::with_capacity(made.len());
    for (at, (place, line)) in made {
        let Some(quote) = quotes.get(at) else { continue };
        match sold_by(&line, quote.unit, line.quoted.is_none(), settings) {
            Ok(unit) => {
                let pointer = format!("/items/{at}");
                faults.extend(of_other_unit(&line, unit, (&quote.price, by_staff), &pointer));
                lines.push((place, priced(line, unit, quote.price.clone())));
            }
            Err((code, message)) => {
                let pointer = format!("/items/{at}/unitOfMeasure");
                faults.push(Violation::new(pointer, code, message));
            }
        }
    }
    let lines = in_order(lines);
    if faults.is_empty() { Ok(lines) } else { Err(faults) }
}

/// A line sold by a unit, with the input of its price: not priced yet where another one was
/// entered. What its discount takes off is worked out with all others.
pub(super) fn priced(line: Line, unit: UnitOfMeasure, price: QuotePatch) -> Line {
    let before = line.entered();
    let mut entered = before;
    price.entered(Some(&line), unit).apply(&mut entered.manual);
    price.discount.apply(&mut entered.discount);
    let mut line = Line { unit, ..line };
    match &mut line.quoted {
        Some(quoted) if entered.manual == before.manual => quoted.discount = entered.discount,
        quoted => *quoted = Some(Box::new(Quoted::pending(entered))),
    }
    line
}

/// An entered price is for one unit: with another unit it must be entered anew, by staff. Prices for pieces and for
/// lengths can't be told from one another.
pub(super) fn of_other_unit(
    line: &Line,
    unit: UnitOfMeasure,
    (price, by_staff): (&QuotePatch, bool),
    pointer: &str,
) -> Option<Violation> {
    let (one, other) = (unit, price.price_unit.unwrap_or(unit));
    if price.price != Field::Keep && one.measure().0 != other.measure().0 {
        let message = format!("a price for 1 {} can't be of {}", other.word(), one.word());
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

/// Takes the discounts of lines off their prices.
pub(super) fn discount_all(lines: &mut [Line], currency: Currency) {
    for line in lines {
        let sold = (line.quantity, line.unit);
        if let Some(quoted) = &mut line.quoted {
            quoted.put_discount(sold, quoted.discount, currency);
        }
    }
}

/// The lines whose entered prices are in the currency that the estimate was in.
fn of_other_currency(
    before: &[Line],
    lines: &[Line],
    inputs: Option<&[QuoteInput]>,
    was: Option<&SalesEstimate>,
    now: &SalesEstimate,
) -> Vec<Violation> {
    let (Some(was), code) = (was, now.currency.code()) else { return Vec::new() };
    let input_of = |line: &Line| {
        let mut quotes = inputs.unwrap_or_default().iter();
        let at = quotes.position(|quote| quote.line.id == Some(line.id));
        let named =
            at.and_then(|at| inputs?.get(at)).is_some_and(|quote| quote.price.price != Field::Keep);
        (at, named)
    };
    let remaining = lines.iter().filter(|line| {
        before.iter().any(|before| before.id == line.id) && line.entered().manual.is_some()
    });
    let faults = remaining.filter_map(|line| {
        let (at, named) = input_of(line);
        let pointer = match at {
            Some(at) => format!("/items/{at}/price"),
            None => "/currency".to_owned(),
        };
        let message = format!(
            "the price of line {} was entered in {}; enter it in {code}, or null for the price by the rules",
            &*line.number,
            was.currency.code()
        );
        (!named).then(|| Violation::new(pointer, "other_currency", message))
    });
    faults.collect()
}

/// Numbers for new lines that have none: one more than the greatest.
pub(super) struct Numbers(u64);

impl Numbers {
    /// Those after these lines, and after those that are given.
    pub(super) fn after(before: &[Line], quotes: &[QuoteInput]) -> Self {
        let old = before.iter().map(|line| &line.number);
        let new = quotes.iter().filter_map(|quote| quote.line.number.as_ref());
        let greatest = old.chain(new).filter_map(|number| number.parse::<u64>().ok()).max();
        Self(greatest.unwrap_or(0))
    }

    pub(super) fn next(&mut self) -> Option<crate::NumberText> {
        self.0 = self.0.checked_add(1)?;
        crate::NumberText::new(&self.0.to_string()).ok()
    }
}
