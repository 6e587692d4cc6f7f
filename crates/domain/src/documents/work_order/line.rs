//! The lines of a work order, one by one.

use crate::documents::lifecycle::Opened;
use crate::documents::line_documents::{self, LineComponents, NewLine, find_line};
use crate::documents::work_order::{FullOrder, with_details};
use crate::documents::{Line, LineChange, LineItem, LineKind, WorkOrder};
use crate::fields::Choice;
use crate::{Error, Id, RawId, Result, Session};

/// Adds a line at the end of an order that is under editing, and gives the order. If no kind is given, the
/// item is found by its id.
pub async fn add_line(
    session: &mut Session,
    order: Opened<WorkOrder>,
    (item, kind): (RawId, Option<LineKind>),
    new: NewLine,
) -> Result<FullOrder> {
    let kind = match kind {
        Some(kind) => kind,
        None => kind_of(session, item).await?,
    };
    let new = NewLine { item: LineItem::new(kind, item), ..new };
    let full = Box::pin(line_documents::add_line(session, order, new)).await?;
    with_details(session, full).await
}

/// What kind of item an id is of; if nobody has it, any kind will say so.
async fn kind_of(session: &mut Session, item: RawId) -> Result<LineKind> {
    let kinds = LineKind::ALL.iter().map(|kind| LineItem::new(*kind, item));
    let contents = LineComponents::of(session, kinds, None).await?;
    let found = contents.subjects(LineKind::ALL).get(&item).map(|subject| subject.item.kind());
    Ok(found.unwrap_or(LineKind::OtherItem))
}

/// Changes a line of an order that is under editing; it must be of this kind.
pub async fn update_line(
    session: &mut Session,
    order: Opened<WorkOrder>,
    (line_id, kind): (Id<Line>, LineKind),
    change: LineChange,
) -> Result<()> {
    let line = find_line::<WorkOrder>(order.lines(session).await?, line_id.raw(), None)?;
    let actual = line.item.kind();
    if actual != kind {
        let message = format!("the line has item type {}, which can't be changed", actual.word());
        return Err(Error::invalid("/itemType", "other_item", message));
    }
    line_documents::update_line(session, order, line_id.raw(), kind, change).await
}
