//! Orders created from released estimates, in full or in parts.

use std::collections::{BTreeSet, HashMap};

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::documents::lifecycle::Parties;
use crate::documents::lifecycle::outcome::mark_won;
use crate::documents::line_documents::{LineDocumentInput, is_of};
use crate::documents::work_order::shares::ordered_quantities;
use crate::documents::{
    Document, DocumentEntry, DocumentType, Line, SalesEstimate, Status, WorkOrder,
};
use crate::fields::{Choice, Value};
use crate::measures::Quantity;
use crate::{Error, Id, RawId, Result, Session, Violation};

/// The field with the estimate.
pub(super) const ESTIMATE: &str = "salesEstimateId";

/// The field with the discount that an order has from its estimate.
pub(super) const DISCOUNT: &str = "discountPercent";

/// Input of an order; besides columns and lines the lines of the estimate to order, unless all open
/// quantities are ordered.
pub type WorkOrderInput = LineDocumentInput<WorkOrder>;

/// A quantity of a line of an estimate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part {
    pub line: Id<Line>,
    /// Quantity; the open quantity if absent.
    pub quantity: Option<Quantity>,
}

/// Ordered quantities of an estimate, over all its versions.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Ordered {
    /// By line of the estimate.
    pub lines: HashMap<Id<Line>, Decimal>,
    /// The orders created from it, in their latest version, as far as the caller may see them.
    pub orders: Vec<DocumentEntry>,
}

impl Ordered {
    /// Ordered quantity of a line.
    pub fn of(&self, line: Id<Line>) -> Decimal {
        self.lines.get(&line).copied().unwrap_or_default()
    }

    /// Quantity not yet ordered.
    pub fn open(&self, line: &Line) -> Decimal {
        (line.quantity.get() - self.of(line.id)).max(Decimal::ZERO)
    }
}

/// Ordered quantities of an estimate.
pub async fn ordered_of(
    session: &mut Session,
    estimate: Id<SalesEstimate>,
    lines: &[Line],
) -> Result<Ordered> {
    let ids: Vec<Id<Line>> = lines.iter().map(|line| line.id).collect();
    let mut orders = session.work.orders_of(estimate.raw()).await?;
    let lines = if orders.is_empty() {
        HashMap::new()
    } else {
        ordered_quantities(&session.work.taken_lines(&ids).await?, None)
    };
    let identity = session.caller.identity()?;
    orders.retain(|order| {
        let parties = Parties { customer: order.customer, ..Parties::default() };
        WorkOrder::visible_to(identity, &parties)
    });
    Ok(Ordered { lines, orders })
}

/// Takes over the open lines of the released estimate in a new order.
pub(super) async fn take_over(session: &mut Session, input: &mut WorkOrderInput) -> Result<()> {
    match input.fields.get(ESTIMATE) {
        Some(Some(Value::Text(text))) => match text.parse() {
            Ok(id) => take(session, id, input).await,
            Err(_) => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Takes over lines or parts of them from an estimate, and its customer, location and currency.
async fn take(
    session: &mut Session,
    id: Id<SalesEstimate>,
    input: &mut WorkOrderInput,
) -> Result<()> {
    let pointer = format!("/{ESTIMATE}");
    // Locks the estimate, so that nobody else orders from it at the same time.
    let Some(estimate) = session.work.documents::<SalesEstimate>().find(id).await? else {
        input.faults.push(Violation::new(
            pointer,
            "unknown_estimate",
            "is not a sales estimate; check the id",
        ));
        return Ok(());
    };
    refuse_closed(session, &estimate).await?;
    let lines = session.work.lines(id.raw()).await?;
    let ordered = ordered_of(session, id, &lines).await?;
    let parts = chosen(&lines, &ordered, input.extra.as_deref())
        .map_err(|refusal| refused(refusal, &estimate))?;
    let parts = parts.unwrap_or_else(|faults| {
        input.faults.extend(faults);
        Vec::new()
    });
    mark_won(session, estimate.clone()).await?;
    let content = &estimate.content;
    let customer = content.customer_id.map(|customer| customer.to_string());
    let name = content.customer_name.as_ref().map(ToString::to_string);
    let discount = content.discount_percent.and_then(|discount| discount.get().to_f64());
    for (field, value) in [
        ("customer", customer.map(Value::Text)),
        ("customerName", name.map(Value::Text)),
        ("currency", Some(Value::Text(content.currency.code().to_owned()))),
        (DISCOUNT, discount.map(Value::Number)),
    ] {
        match input.fields.get(field) {
            Some(Some(text)) if Some(text) != value.as_ref() => {
                let message = "comes from the sales estimate; leave it out";
                let fault = Violation::new(format!("/{field}"), "contradiction", message);
                input.faults.push(fault);
            }
            _ => drop(input.fields.insert(field.to_owned(), value)),
        }
    }
    // A location that was deleted since is left out.
    let location = match content.location_id {
        Some(location) if is_of(session, content.customer_id, location).await? => Some(location),
        _ => None,
    };
    for (field, value) in [
        ("location", location.map(|location| location.to_string())),
        ("description", content.description.as_ref().map(ToString::to_string)),
    ] {
        input.fields.entry(field.to_owned()).or_insert(value.map(Value::Text));
    }
    input.taken = (0..)
        .zip(parts)
        .map(|(position, (line, quantity))| Line {
            id: session.id(),
            quantity,
            position,
            end: None,
            quoted: None,
            first: None,
            origin: Some(line.id),
            ..line.clone()
        })
        .collect();
    Ok(())
}

/// Refuses to order from an estimate that isn't released or has expired.
async fn refuse_closed(session: &mut Session, estimate: &Document<SalesEstimate>) -> Result<()> {
    let status = estimate.lifecycle.status();
    if status == Status::Released {
        let settings = session.work.organization().await?.settings;
        return estimate.content.check_not_expired(settings.local(session.now()).date());
    }
    Err(Error::Conflict {
        code: "not_released",
        detail: format!(
            "{} is {}; only a released version can be ordered from",
            estimate.title(),
            status.word()
        ),
    })
}

/// Why nothing can be ordered.
enum Refusal {
    /// All of the estimate is ordered.
    NothingOpen,
    /// More of these lines than is open, each with its number and open quantity.
    Over(Vec<(String, Decimal)>),
}

fn refused(refusal: Refusal, estimate: &Document<SalesEstimate>) -> Error {
    let title = estimate.title();
    let detail = match refusal {
        Refusal::NothingOpen => {
            format!("all of {title} is already ordered; offer more in a new version to order more")
        }
        Refusal::Over(lines) => {
            let parts = lines
                .iter()
                .map(|(number, open)| format!("line {number} has only {} open", open.normalize()));
            let parts = parts.collect::<Vec<_>>().join(", ");
            format!("this is more than {title} has open: {parts}; order at most that")
        }
    };
    Error::Conflict { code: "over_ordered", detail }
}

type Chosen<'a> = std::result::Result<Vec<(&'a Line, Quantity)>, Vec<Violation>>;

/// The lines to order, each with its quantity, and the errors of the input.
fn chosen<'a>(
    lines: &'a [Line],
    ordered: &Ordered,
    parts: Option<&[Part]>,
) -> std::result::Result<Chosen<'a>, Refusal> {
    let open = |line: &'a Line| Some((line, Quantity::new(ordered.open(line)).ok()?));
    let Some(parts) = parts else {
        let open: Vec<_> = lines.iter().filter_map(open).collect();
        return if open.is_empty() { Err(Refusal::NothingOpen) } else { Ok(Ok(open)) };
    };
    let (mut taken, mut faults, mut over) = (Vec::new(), Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    for (at, part) in parts.iter().enumerate() {
        let mut refuse = |field: &str, code, message: &str| {
            faults.push(Violation::new(format!("/items/{at}/{field}"), code, message));
        };
        let Some(line) = lines.iter().find(|line| line.id == part.line) else {
            refuse("lineId", "unknown_line", "is not a line of the sales estimate; check the id");
            continue;
        };
        if !seen.insert(line.id) {
            refuse("lineId", "duplicate", "occurs twice; list it once");
            continue;
        }
        let open_quantity = ordered.open(line);
        let quantity = part.quantity.or_else(|| Quantity::new(open_quantity).ok());
        match quantity {
            Some(quantity) if line.item.kind().is_made() && quantity.whole().is_err() => {
                refuse("quantity", "not_whole", "must be a whole number of pieces");
            }
            Some(quantity) if quantity.get() <= open_quantity => taken.push((line, quantity)),
            _ => over.push((line.number.to_string(), open_quantity)),
        }
    }
    match (faults.is_empty(), over.is_empty()) {
        (false, _) => Ok(Err(faults)),
        (true, false) => Err(Refusal::Over(over)),
        (true, true) => Ok(Ok(taken)),
    }
}

/// Quantity taken from each line of an estimate.
fn taken_quantities(lines: &[Line]) -> HashMap<Id<Line>, Decimal> {
    let mut taken = HashMap::<Id<Line>, Decimal>::new();
    for line in lines {
        if let Some(origin) = line.origin {
            *taken.entry(origin).or_default() += line.quantity.get();
        }
    }
    taken
}

/// Refuses changes of an order that take more than before from its estimate: more than is open there, or
/// anything from an estimate that can't be ordered from any more.
pub(super) async fn refuse_over(
    session: &mut Session,
    order: &Document<WorkOrder>,
    (before, lines): (&[Line], &[Line]),
) -> Result<()> {
    let (had, needed) = (taken_quantities(before), taken_quantities(lines));
    let Some(id) = order.content.estimate_id.filter(|_| !needed.is_empty()) else { return Ok(()) };
    let estimate = session.work.documents::<SalesEstimate>().find(id).await?;
    let estimate =
        estimate.ok_or_else(|| Error::broken("the sales estimate of an order is missing"))?;
    if needed.iter().any(|(line, quantity)| had.get(line).is_none_or(|had| quantity > had)) {
        refuse_closed(session, &estimate).await?;
    }
    let ids: Vec<Id<Line>> = needed.keys().copied().collect();
    let lineage: RawId = order.lineage.raw();
    let taken = session.work.taken_lines(&ids).await?;
    let others = Ordered { lines: ordered_quantities(&taken, Some(lineage)), orders: Vec::new() };
    let offered = session.work.lines(id.raw()).await?;
    let unit = |line: &Line| {
        let origin = line.origin?;
        offered.iter().find(|offered| offered.id == origin).map(|offered| offered.unit)
    };
    let otherwise = lines.iter().position(|line| unit(line).is_some_and(|unit| unit != line.unit));
    if let Some(at) = otherwise {
        let message =
            "comes from the sales estimate, like the price of the line; leave it as it is";
        let pointer = format!("/items/{at}/unitOfMeasure");
        return Err(Error::invalid(pointer, "of_the_estimate", message));
    }
    // Orders from the next version may have taken the quantity that this order keeps.
    let over = offered.iter().filter_map(|line| {
        let open = others.open(line);
        let quantity = needed.get(&line.id).copied().unwrap_or_default();
        let grows = had.get(&line.id).is_none_or(|had| quantity > *had);
        (grows && quantity > open).then(|| (line.number.to_string(), open))
    });
    match over.collect::<Vec<_>>() {
        over if over.is_empty() => Ok(()),
        over => Err(refused(Refusal::Over(over), &estimate)),
    }
}
