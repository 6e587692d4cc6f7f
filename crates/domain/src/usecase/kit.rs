//! Hose kits: their lines and the labels of their assemblies.

use crate::documents::{
    HoseKit, KitLabels, Line, LineChange, LineKind, MOST_PIECES, piece_order, too_many_labels,
};
use crate::organization::{Caller, Role};
use crate::paper::{Label, LabelSize};
use crate::port::{Access, AnyUnitOfWork};
use crate::usecase::labels::{LabelMaking, Labels};
use crate::usecase::{Services, own_scope};
use crate::{Error, Id, RawId, Result};

/// Changes a line of a kit that is under editing.
///
/// `line` is the line's id, or the id of its item where exactly one line has it. The line must
/// be of `kind`.
pub async fn update_line(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    kit: Id<HoseKit>,
    line: RawId,
    kind: LineKind,
    change: LineChange,
) -> Result<()> {
    let identity = caller.identity()?;
    let document = work.document(kit).await?;
    let mut document = document.ok_or_else(|| Error::not_found("hose kit", kit))?;
    let lines = work.lines(kit.raw()).await?;
    let mut line = find_line(lines, line, kind)?;
    document.change()?;
    line.apply(change).map_err(|fault| {
        Error::invalid("/params/quantity", "invalid_quantity", fault.to_string())
    })?;
    work.save_lines(kit.raw(), std::slice::from_ref(&line)).await?;
    document.record.touch(services.now(), Some(identity.actor.raw()));
    work.save_document(&document).await
}

fn find_line(lines: Vec<Line>, wanted: RawId, kind: LineKind) -> Result<Line> {
    let missing = || {
        Error::NotFound(format!(
            "the kit has no such line of kind {}",
            crate::sheet::Choice::word(kind)
        ))
    };
    let of_kind = lines.into_iter().filter(|line| line.item.kind() == kind);
    let (named, others): (Vec<_>, Vec<_>) = of_kind.partition(|line| line.id.raw() == wanted);
    if let Some(line) = named.into_iter().next() {
        return Ok(line);
    }
    let mut of_item = others.into_iter().filter(|line| line.item.raw() == wanted);
    match (of_item.next(), of_item.next()) {
        (Some(line), None) => Ok(line),
        (None, _) => Err(missing()),
        (Some(_), Some(_)) => Err(Error::Conflict {
            code: "ambiguous_line",
            detail: "more than one line of the kit has this item; name the line by its own id"
                .to_owned(),
        }),
    }
}

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
    let found =
        work.kit_labels(kit).await?.filter(|kit| may_see(identity.role, identity.customer, kit));
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

/// A customer sees its own kits alone.
fn may_see(role: Role, customer: Option<Id<crate::trade::Customer>>, kit: &KitLabels) -> bool {
    role != Role::Customer || (customer.is_some() && kit.customer == customer)
}
