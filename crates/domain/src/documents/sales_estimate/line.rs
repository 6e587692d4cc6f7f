//! The lines of an estimate, one by one.

use crate::access::Role;
use crate::documents::lifecycle::Opened;
use crate::documents::line_documents::{find_line, moved, sold_by};
use crate::documents::lines::list::LineInput;
use crate::documents::sales_estimate::input::refuse_entered;
use crate::documents::sales_estimate::prepare::{
    Numbers, Prepared, discount_all, of_other_unit, priced,
};
use crate::documents::sales_estimate::pricing::price::quote;
use crate::documents::sales_estimate::pricing::rates::pricing;
use crate::documents::sales_estimate::store::{before, contents, keep};
use crate::documents::sales_estimate::{
    FullEstimate, QuoteInput, QuotePatch, SalesEstimateInput, update,
};
use crate::documents::{Line, LineChange, LineKind, SalesEstimate};
use crate::fields::Choice;
use crate::measures::UnitOfMeasure;
use crate::{Error, RawId, Result, Session, Violation};

/// A change of a line.
#[derive(Debug, Clone)]
pub struct QuoteChange {
    /// The line or its item, as the body names it.
    pub line_or_item: RawId,
    /// Item type; can't be changed.
    pub kind: LineKind,
    /// Number, quantity and remarks.
    pub change: LineChange,
    /// Unit of the quantity; as before if absent.
    pub unit: Option<UnitOfMeasure>,
    /// Input of its price.
    pub price: QuotePatch,
}

/// Changes a line of an estimate that is under editing, and gives the estimate. `line` is the
/// line's id, or the id of its item where exactly one line has it.
pub async fn update_line(
    session: &mut Session,
    opened: Opened<SalesEstimate>,
    line: RawId,
    change: QuoteChange,
) -> Result<FullEstimate> {
    let old = find_line::<SalesEstimate>(opened.lines(session).await?, line, None)?;
    let before = before(session, opened).await?;
    refuse_entered(&session.caller, &change.price, Some(&old), "")?;
    let item = moved::<SalesEstimate>(session, &old, change.change.item).await?;
    let by_staff = session.caller.identity()?.role != Role::Customer;
    let new = changed(&old, change, by_staff, &session.work.organization().await?.settings)?;
    let mut lines = before.lines.clone();
    if let Some(place) = lines.iter_mut().find(|line| line.id == new.id) {
        *place = Line { item, ..new };
    }
    let contents = contents(session, &lines).await?;
    let rates = before.rates.clone();
    let place = lines.iter_mut().find(|line| line.id == old.id);
    if let Some(place) = place.filter(|line| line.needs_price(Some(&old))) {
        let pricing = pricing(&session.services, &before.document.content, rates.clone());
        quote(session, (&mut [place], &contents), &pricing).await?;
    }
    let mut content = before.document.content.clone();
    discount_all(&mut lines, content.currency);
    content.add_up(&lines, &before.taxes);
    let taxes = before.taxes.clone();
    let prepared = Prepared { content, lines, taxes, contents, rates };
    keep(session, before, prepared).await
}

fn changed(
    old: &Line,
    change: QuoteChange,
    by_staff: bool,
    settings: &crate::organization::Settings,
) -> Result<Line> {
    let mut faults = Vec::new();
    if change.line_or_item != old.id.raw() && change.line_or_item != old.item.raw() {
        let message = "must be the id of the line in the path, or of its item";
        faults.push(Violation::new("/itemId", "differs_from_path", message));
    }
    if change.kind != old.item.kind() {
        let message = format!("the line has item type {}", old.item.kind().word());
        faults.push(Violation::new("/itemType", "contradiction", message));
    }
    let mut line = old.clone();
    if let Err(fault) = line.apply(change.change) {
        faults.push(Violation::new("/quantity", fault.code(), fault.to_string()));
    }
    match sold_by(&line, change.unit, line.quoted.is_none(), settings) {
        Ok(unit) => {
            faults.extend(of_other_unit(&line, unit, (&change.price, by_staff), ""));
            line = priced(line, unit, change.price);
        }
        Err((code, message)) => faults.push(Violation::new("/unitOfMeasure", code, message)),
    }
    if faults.is_empty() { Ok(line) } else { Err(Error::Invalid(faults)) }
}

/// Adds a line at the end of an estimate that is under editing, and gives the estimate.
pub async fn add_line(
    session: &mut Session,
    opened: Opened<SalesEstimate>,
    mut new: QuoteInput,
) -> Result<FullEstimate> {
    opened.document.change()?;
    let lines = opened.lines(session).await?;
    let mut numbers = Numbers::after(&lines, &[]);
    new.line.number = new.line.number.or_else(|| numbers.next());
    let place = lines.len();
    let quotes = lines.into_iter().map(|line| QuoteInput {
        line: LineInput { id: Some(line.id), ..LineInput::default() },
        unit: None,
        price: QuotePatch::default(),
    });
    let lines = quotes.chain([new]).collect();
    let input = SalesEstimateInput { lines: Some(lines), ..SalesEstimateInput::default() };
    let prefix = format!("/items/{place}");
    update(session, opened, input).await.map_err(|error| alone(error, &prefix))
}

/// Faults of a line of a list as those of a line alone.
fn alone(error: Error, prefix: &str) -> Error {
    match error {
        Error::Invalid(mut faults) => {
            for fault in &mut faults {
                let field = fault.pointer.strip_prefix(prefix).unwrap_or(&fault.pointer);
                fault.pointer = match field {
                    "/item" => "/itemId".to_owned(),
                    "/number" => "/lineNumber".to_owned(),
                    other => other.to_owned(),
                };
            }
            Error::Invalid(faults)
        }
        Error::Forbidden(message) => Error::Forbidden(message.replacen(prefix, "", 1)),
        other => other,
    }
}

/// Removes a line of an estimate that is under editing; named as for a change.
pub async fn remove_line(
    session: &mut Session,
    opened: Opened<SalesEstimate>,
    line: RawId,
) -> Result<FullEstimate> {
    let gone = find_line::<SalesEstimate>(opened.lines(session).await?, line, None)?;
    let before = before(session, opened).await?;
    let mut lines = before.lines.clone();
    lines.retain(|line| line.id != gone.id);
    let contents = contents(session, &lines).await?;
    let mut content = before.document.content.clone();
    content.add_up(&lines, &before.taxes);
    let (taxes, rates) = (before.taxes.clone(), before.rates.clone());
    let prepared = Prepared { content, lines, taxes, contents, rates };
    keep(session, before, prepared).await
}
