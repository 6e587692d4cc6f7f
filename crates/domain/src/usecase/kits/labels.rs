//! The labels of a kit's assemblies.

use crate::documents::{HoseKit, MOST_PIECES, piece_order, too_many_labels};
use crate::organization::Caller;
use crate::paper::{Label, LabelSize};
use crate::port::Access;
use crate::usecase::labels::{LabelMaking, Labels};
use crate::usecase::lines::may_see;
use crate::usecase::{Services, own_scope};
use crate::{Error, Id, Result};

/// How labels are wanted.
#[derive(Debug, Clone, Copy)]
pub struct LabelOrder {
    /// How often each label.
    pub copies: u32,
    /// How many pieces; all of the kit where not said.
    pub pieces: Option<u32>,
    /// How large; as the organization's are where not said.
    pub size: Option<LabelSize>,
}

/// Reads what the labels of a kit say.
pub async fn labels(
    services: &Services,
    caller: &Caller,
    kit: Id<HoseKit>,
    order: LabelOrder,
    record_url: Option<&str>,
) -> Result<Labels> {
    let identity = caller.identity()?;
    let mut work = services.store.begin(own_scope(caller)?, Access::Read).await?;
    let found = work.kit_labels(kit).await?.filter(|kit| may_see(identity, kit.customer));
    let organization = work.organization().await?;
    drop(work);
    let kit = found.ok_or_else(|| Error::not_found("hose kit", kit))?;
    let quantities: Vec<u32> = kit.pieces.iter().map(|piece| piece.quantity).collect();
    let pieces = piece_order(&quantities, order.pieces)?;
    let count = u32::try_from(pieces.len()).unwrap_or(u32::MAX);
    if u64::from(count) * u64::from(order.copies) > MOST_PIECES {
        return Err(too_many_labels());
    }
    let settings = &organization.settings;
    let making = LabelMaking {
        settings,
        length_unit: kit.length_unit.unwrap_or(settings.length_unit),
        pressure_unit: kit.pressure_unit.unwrap_or(settings.pressure_unit),
        now: services.now(),
        record_url,
    };
    let labels = (1..)
        .zip(pieces)
        .filter_map(|(k, line)| {
            let label = making.label(kit.pieces.get(line)?);
            Some(Label { source: Some(kit.number.clone()), piece: Some((k, count)), ..label })
        })
        .collect();
    Ok(Labels {
        labels,
        copies: order.copies,
        size: order.size.unwrap_or_else(|| settings.label_size.size()),
        title: making.number(&kit.number, &kit.revision),
    })
}
