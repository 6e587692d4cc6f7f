//! Work orders of the demo: one under editing, one released.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::customers::Customer;
use domain::documents::{
    Document, DocumentKind, HoseAssembly, Lifecycle, Line, LineItem, LineKind, WorkOrder, lifecycle,
};
use domain::fields::{Choice, Start};
use domain::measures::Quantity;
use domain::records::Stored;
use domain::stock::Warehouse;
use domain::{Id, Notes, Record, Result, Session, Text};
use serde::Deserialize;

use crate::demo::catalogue::all::DemoCatalogue;
use crate::demo::catalogue::maker::text;
use crate::demo::documents::assemblies::customer_of;
use crate::demo::documents::kits::MadeKit;
use crate::demo::documents::parts::Parts;
use crate::demo::ids::{Kind, Numbering};
use crate::demo::tables::{Figure, ORDER_LINES, ORDERS, Place};

/// An order with its lines, and whether it is to be released.
#[derive(Debug)]
pub(crate) struct MadeOrder {
    order: Document<WorkOrder>,
    lines: Vec<Line>,
    released: bool,
}

#[derive(Deserialize)]
struct OrderRow {
    number: String,
    description: String,
    status: String,
    customer: String,
    due: String,
    purchase_order: String,
    notes: String,
}

#[derive(Deserialize)]
struct LineRow {
    order: String,
    kind: String,
    item: String,
    number: String,
    quantity: Figure,
    comments: String,
}

pub(crate) fn orders(
    catalogue: &DemoCatalogue,
    (assemblies, kits): (&[Document<HoseAssembly>], &[MadeKit]),
    customers: &HashMap<String, Stored<Customer>>,
    warehouse: Id<Warehouse>,
    now: DateTime<Utc>,
) -> Result<Vec<MadeOrder>> {
    let numbering = Numbering::new(Kind::WorkOrder);
    let mut made = Vec::new();
    for (place, row) in ORDERS.rows::<OrderRow>()? {
        let optional = |words: &str| Text::optional(words).map_err(|fault| place.fault(fault));
        let due = format!("{}T12:00:00Z", row.due).parse().ok().and_then(Start::new);
        let content = WorkOrder {
            description: optional(&row.description)?,
            customer_id: customer_of(place, &row.customer, customers)?,
            warehouse_id: Some(warehouse),
            due_date: Some(place.known(due, "day", &row.due)?),
            purchase_order: optional(&row.purchase_order)?,
            production_notes: Notes::optional(&row.notes).map_err(|fault| place.fault(fault))?,
            ..WorkOrder::default()
        };
        let (number, revision) = (text(place, &row.number)?, text(place, "A")?);
        let record = Record::new(now, None);
        let order = Document::new(numbering.id(), number, revision, record, content);
        made.push(MadeOrder { order, lines: Vec::new(), released: row.status == "released" });
    }
    add_lines(catalogue, (assemblies, kits), &mut made)?;
    Ok(made)
}

fn add_lines(
    catalogue: &DemoCatalogue,
    (assemblies, kits): (&[Document<HoseAssembly>], &[MadeKit]),
    orders: &mut [MadeOrder],
) -> Result<()> {
    let adaptors = Parts::of(catalogue.adaptors.iter());
    let others = Parts::of(catalogue.other_items.iter());
    let numbering = Numbering::new(Kind::OrderLine);
    for (place, row) in ORDER_LINES.rows::<LineRow>()? {
        let order = orders.iter_mut().find(|made| *made.order.number == row.order);
        let MadeOrder { lines, .. } = place.known(order, "order", &row.order)?;
        let kind = place.known(LineKind::of_word(&row.kind), "kind of line", &row.kind)?;
        let quantity = Quantity::new(row.quantity.0).map_err(|fault| place.fault(fault))?;
        let item = match kind {
            LineKind::HoseAssembly => {
                let made = assemblies.iter().find(|made| *made.number == row.item);
                LineItem::HoseAssembly(released(place, made, &row.item)?)
            }
            LineKind::HoseKit => {
                let made = kits.iter().map(|made| &made.kit);
                let made = made.into_iter().find(|kit| *kit.number == row.item);
                LineItem::HoseKit(released(place, made, &row.item)?)
            }
            LineKind::Adaptor => {
                LineItem::Adaptor(place.known(adaptors.find(&row.item), "adaptor", &row.item)?.id)
            }
            LineKind::OtherItem => LineItem::OtherItem(
                place.known(others.find(&row.item), "other item", &row.item)?.id,
            ),
            _ => return Err(place.fault("orders are of no such items")),
        };
        lines.push(Line {
            quantity,
            comments: Notes::optional(&row.comments).map_err(|fault| place.fault(fault))?,
            position: i32::try_from(lines.len()).unwrap_or(i32::MAX),
            ..Line::of(numbering.id(), item, text(place, &row.number)?)
        });
    }
    Ok(())
}

/// A document that is released, so that what it is put on can be.
fn released<K: DocumentKind>(
    place: Place,
    made: Option<&Document<K>>,
    number: &str,
) -> Result<Id<K>> {
    let made = place.known(made, K::NAME, number)?;
    if made.lifecycle == Lifecycle::UnderEditing {
        return Err(place.fault(format!("{number} is not released")));
    }
    Ok(made.id)
}

/// Writes them, and releases those that are to be: their stock is reserved.
pub(crate) async fn write(session: &mut Session, orders: &[MadeOrder]) -> Result<()> {
    for MadeOrder { order, lines, released } in orders {
        session.work.documents::<WorkOrder>().add(order).await?;
        session.work.add_lines(order.id.raw(), lines).await?;
        if *released {
            lifecycle::release::<WorkOrder>(session, order.id, (), false).await?;
        }
    }
    Ok(())
}
