//! Completing orders, in part or in full, and cancelling them.

use std::collections::HashMap;

use rust_decimal::Decimal;

use crate::documents::lifecycle::Opened;
use crate::documents::line_documents::find_line;
use crate::documents::work_order::stock::{progress, reserve_more, take_out};
use crate::documents::work_order::{FullOrder, stock_of};
use crate::documents::{Command, Completion, Document, Edit, Line, OrderedLine, WorkOrder};
use crate::measures::Quantity;
use crate::stock::reservations;
use crate::{Error, Id, RawId, Result, Session, Violation};

/// Completed quantity of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Done {
    /// The line, by its id or that of its item.
    pub line: RawId,
    /// Quantity; all that is left if absent.
    pub quantity: Option<Quantity>,
}

/// Completes a released order, in full or in these parts, and takes their materials from stock. The last part
/// completes the order.
pub async fn complete(
    session: &mut Session,
    mut order: Opened<WorkOrder>,
    done: Option<&[Done]>,
) -> Result<FullOrder> {
    order.lineage.check(order.id(), Command::Complete)?;
    let full = order.full(session).await?;
    let id = full.document.id;
    let parts = parts(&full.lines, &full.details.ordered, done)?;
    take_out(session, full, &parts).await?;
    for line in &mut full.details.ordered {
        line.completed += parts.get(&line.line).copied().unwrap_or_default();
    }
    let (ordered, discount) = (&full.details.ordered, full.details.discount);
    session.work.save_ordered_lines(id.raw(), ordered, discount).await?;
    let is_done = full.lines.iter().all(|line| left(line, ordered).is_zero());
    let day = full.settings.local(session.now()).date();
    let parts = parts.into_iter().filter(|(_, part)| !part.is_zero());
    let new: Vec<Completion> =
        parts.map(|(line, quantity)| Completion { line, day, quantity }).collect();
    session.work.add_completions(id.raw(), &new).await?;
    if is_done {
        let edits = order.lineage.complete(id, order.stamp)?;
        order.edit(session, &edits).await?;
        // Everything it needed was taken; the rest of its reservations is freed.
        reservations::release(session, id.raw()).await?;
    } else {
        touch(session, &mut order).await?;
    }
    with_stock(session, order).await
}

/// Reserves what a released order still lacks, as far as it is in stock.
pub async fn reserve(session: &mut Session, mut order: Opened<WorkOrder>) -> Result<FullOrder> {
    order.lineage.check(order.id(), Command::Reserve)?;
    let full = order.full(session).await?;
    reserve_more(session, full).await?;
    touch(session, &mut order).await?;
    with_stock(session, order).await
}

/// Cancels a released order and frees its remaining reservations.
pub async fn cancel(session: &mut Session, mut order: Opened<WorkOrder>) -> Result<FullOrder> {
    let id = order.id();
    order.lineage.check(id, Command::Cancel)?;
    // Records that the order refers to are locked before the stock.
    order.full(session).await?;
    let edits = order.lineage.cancel(id, order.stamp)?;
    order.edit(session, &edits).await?;
    reservations::release(session, id.raw()).await?;
    with_stock(session, order).await
}

/// Records the time of a change that leaves the order's state as it is.
async fn touch(session: &mut Session, order: &mut Opened<WorkOrder>) -> Result<()> {
    let mut version = order.document.version();
    version.record.touch(order.stamp.at, order.stamp.by);
    order.edit(session, &[Edit::Save(version)]).await
}

/// An order with its stock after a command.
async fn with_stock(session: &mut Session, order: Opened<WorkOrder>) -> Result<FullOrder> {
    let mut full = order.into_full(session).await?;
    full.details.stock = stock_of(session, &full).await?;
    Ok(full)
}

/// Remaining quantity of a line.
fn left(line: &Line, ordered: &[OrderedLine]) -> Decimal {
    let progress = progress(line, ordered);
    progress.ordered - progress.done
}

/// Completed quantities by line; all remaining quantities if none are given.
fn parts(
    lines: &[Line],
    ordered: &[OrderedLine],
    done: Option<&[Done]>,
) -> Result<HashMap<Id<Line>, Decimal>> {
    let Some(done) = done else {
        return Ok(lines.iter().map(|line| (line.id, left(line, ordered))).collect());
    };
    let (mut parts, mut faults) = (HashMap::new(), Vec::new());
    for (at, done) in done.iter().enumerate() {
        let mut refuse = |field: &str, code, message: String| {
            faults.push(Violation::new(format!("/items/{at}/{field}"), code, message));
        };
        let line = match find_line::<WorkOrder>(lines.to_vec(), done.line, None) {
            Ok(line) => line,
            Err(Error::NotFound(message)) => {
                refuse("_id", "unknown_line", message);
                continue;
            }
            Err(other) => return Err(other),
        };
        let left = left(&line, ordered);
        let part = done.quantity.map_or(left, Quantity::get);
        if part > left {
            let message =
                format!("is more than the remaining {}; complete at most that", left.normalize());
            refuse("quantity", "more_than_left", message);
        } else if line.item.kind().is_made() && !part.fract().is_zero() {
            refuse("quantity", "not_whole", "must be a whole number of pieces".to_owned());
        }
        if parts.insert(line.id, part).is_some() {
            refuse("_id", "duplicate", "occurs twice; list it once".to_owned());
        }
    }
    if faults.is_empty() { Ok(parts) } else { Err(Error::Invalid(faults)) }
}

/// Refuses to copy a partly completed order, since the copy would make the completed part again.
pub(crate) async fn refuse_partly_completed(
    session: &mut Session,
    order: &Document<WorkOrder>,
) -> Result<()> {
    let (ordered, _) = session.work.ordered_lines(order.id.raw()).await?;
    if ordered.iter().any(|line| line.completed > Decimal::ZERO) {
        return Err(Error::Conflict {
            code: "partly_completed",
            detail: format!(
                "{} is partly completed; complete or cancel the rest, and create a new order for the changed goods",
                order.title()
            ),
        });
    }
    Ok(())
}
