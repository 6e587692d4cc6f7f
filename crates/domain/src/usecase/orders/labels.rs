//! The labels of an order's assemblies, those of its kits too.

use std::collections::HashMap;

use crate::documents::{
    AssemblyPiece, LineItem, MOST_PIECES, Quantity, WorkOrder, piece_order, too_many_labels,
};
use crate::organization::Caller;
use crate::paper::{Label, LabelSize};
use crate::port::AnyUnitOfWork;
use crate::sheet::Measure;
use crate::trade::Units;
use crate::usecase::labels::{LabelMaking, Labels};
use crate::usecase::lines::{self, Known, single};
use crate::usecase::{Services, customers};
use crate::{Error, Id, Result};

/// How labels are wanted.
#[derive(Debug, Clone, Copy)]
pub struct LabelOrder {
    /// How often each label.
    pub copies: u32,
    /// How large; as the organization's are where not said.
    pub size: Option<LabelSize>,
}

/// Reads what the labels of an order say: one for each piece of an assembly, numbered.
pub async fn labels(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<WorkOrder>,
    order: LabelOrder,
    record_url: Option<&str>,
) -> Result<Labels> {
    let known: Known<WorkOrder> = lines::known(services, work, caller, id).await?;
    let pieces = pieces(work, &known).await?;
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
    let (document, settings) = (&known.document, &known.settings);
    let units = Units::of(settings, known.customer.as_ref());
    let making = LabelMaking {
        settings,
        length_unit: units.length,
        pressure_unit: units.pressure,
        now: services.now(),
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

/// The assemblies of an order with how many of each, in the order of its lines.
async fn pieces(work: &mut AnyUnitOfWork, known: &Known<WorkOrder>) -> Result<Vec<AssemblyPiece>> {
    let contents = &known.contents;
    let owners = contents.assemblies.values().filter_map(|one| one.content.customer_id);
    let owners = customers::names_of(work, owners.collect()).await?;
    let owners: HashMap<_, _> = owners.into_iter().map(|(id, name, _)| (id, name)).collect();
    let order = &known.document.content;
    let buyer = known.customer.as_ref().map(|customer| &customer.name);
    let buyer = buyer.or(order.customer_name.as_ref());
    let mut pieces = Vec::new();
    for (line, quantity) in single(&known.lines, contents, Quantity::ONE)? {
        let LineItem::HoseAssembly(id) = line.item else { continue };
        let Some(document) = contents.assemblies.get(&id) else { continue };
        let assembly = &document.content;
        let owner = assembly.customer_id.and_then(|id| owners.get(&id));
        let customer = owner.or(assembly.customer_name.as_ref()).or(buyer);
        pieces.push(AssemblyPiece {
            quantity: quantity.pieces(),
            id: document.id.raw(),
            number: document.number.to_string(),
            revision: document.revision.to_string(),
            description: assembly.description.as_deref().unwrap_or_default().to_owned(),
            customer: customer.map(ToString::to_string),
            customer_part_number: assembly.customer_part_number.as_deref().map(str::to_owned),
            overall_length_mm: assembly.overall_length_mm.map(Measure::get),
            cut_length_mm: assembly.cut_length_mm.map(Measure::get),
            working_pressure_psi: assembly.working_pressure_psi.map(Measure::get),
            hose_rating_only: assembly.hose_rating_only,
            tag: assembly.tag.as_deref().map(str::to_owned),
        });
    }
    Ok(pieces)
}
