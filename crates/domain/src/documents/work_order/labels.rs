//! The labels of an order's assemblies, those of its kits too.

use crate::documents::lifecycle::FullDocument;
use crate::documents::line_documents::{self};
use crate::documents::printing::Label;
use crate::documents::printing::labels::{LabelMaking, Labels};
use crate::documents::{MOST_PIECES, WorkOrder, piece_order, too_many_labels};
use crate::organization::{LabelSize, Units};
use crate::{Error, Id, Result, Session};

/// Number and size of labels.
#[derive(Debug, Clone, Copy)]
pub struct LabelOrder {
    /// Copies of each label.
    pub copies: u32,
    /// Size; the organization's if absent.
    pub size: Option<LabelSize>,
}

/// Reads what the labels of an order say: one for each piece of an assembly, numbered.
pub async fn labels(
    session: &mut Session,
    id: Id<WorkOrder>,
    order: LabelOrder,
    record_url: Option<&str>,
) -> Result<Labels> {
    let full: FullDocument<WorkOrder, ()> = line_documents::find_full(session, id).await?;
    let pieces =
        line_documents::pieces(session, &full, full.document.content.customer_name.as_ref())
            .await?;
    let quantities: Vec<u32> = pieces.iter().map(|piece| piece.quantity).collect();
    if quantities.is_empty() {
        let message = "the order has no hose assemblies to label";
        return Err(Error::invalid("/workOrderId", "no_assemblies", message));
    }
    let in_order = piece_order(&quantities, None)?;
    let count = u32::try_from(in_order.len()).unwrap_or(u32::MAX);
    if u64::from(count) * u64::from(order.copies) > MOST_PIECES {
        return Err(too_many_labels());
    }
    let (document, settings) = (&full.document, &full.settings);
    let units = Units::of(settings, full.customer.as_ref());
    let making = LabelMaking {
        settings,
        length_unit: units.length,
        pressure_unit: units.pressure,
        now: session.now(),
        record_url,
    };
    let label = |(k, at): (u32, usize)| {
        let label = making.label(pieces.get(at)?);
        Some(Label { source: Some(document.number.to_string()), piece: Some((k, count)), ..label })
    };
    Ok(Labels {
        labels: (1..).zip(in_order).filter_map(label).collect(),
        copies: order.copies,
        size: order.size.unwrap_or_else(|| settings.label_size.size()),
        title: making.number(&document.number, &document.revision),
    })
}
