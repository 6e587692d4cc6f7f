//! The labels of a kit's assemblies.

use std::sync::Arc;

use crate::access::Caller;
use crate::documents::hose_kit::FullKit;
use crate::documents::line_documents::{self};
use crate::documents::printing::Label;
use crate::documents::printing::labels::{LabelMaking, Labels};
use crate::documents::{HoseKit, MOST_PIECES, piece_order, too_many_labels};
use crate::organization::{LabelSize, Units};
use crate::{Id, Result, Services, Session};

/// Number and size of labels.
#[derive(Debug, Clone, Copy)]
pub struct LabelOrder {
    /// Copies of each label.
    pub copies: u32,
    /// Number of pieces; all of the kit if absent.
    pub pieces: Option<u32>,
    /// Size; the organization's if absent.
    pub size: Option<LabelSize>,
}

/// Reads what the labels of a kit say.
pub async fn labels(
    services: &Arc<Services>,
    caller: &Caller,
    kit: Id<HoseKit>,
    order: LabelOrder,
    record_url: Option<&str>,
) -> Result<Labels> {
    let mut session = Session::read(services, caller).await?;
    let full: FullKit = line_documents::find_full(&mut session, kit).await?;
    let buyer = full.document.content.customer_name.as_ref();
    let pieces = line_documents::pieces(&mut session, &full, buyer).await?;
    drop(session);
    let quantities: Vec<u32> = pieces.iter().map(|piece| piece.quantity).collect();
    let in_order = piece_order(&quantities, order.pieces)?;
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
        now: services.now(),
        record_url,
    };
    let labels = (1..)
        .zip(in_order)
        .filter_map(|(k, line)| {
            let label = making.label(pieces.get(line)?);
            Some(Label {
                source: Some(document.number.to_string()),
                piece: Some((k, count)),
                ..label
            })
        })
        .collect();
    Ok(Labels {
        labels,
        copies: order.copies,
        size: order.size.unwrap_or_else(|| settings.label_size.size()),
        title: making.number(&document.number, &document.revision),
    })
}
