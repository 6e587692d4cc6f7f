//! Hose kits: their lines and the labels of their assemblies.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

use crate::documents::{
    HoseKit, KitLabels, KitPiece, Line, LineChange, LineKind, MOST_PIECES, piece_order,
    too_many_labels,
};
use crate::engineering::length::Millimetres;
use crate::engineering::pressure::{Pressure, PressureUnit};
use crate::organization::{Caller, Organization, Role};
use crate::paper::{Label, LabelSize, Paper, label_paper};
use crate::port::{Access, AnyUnitOfWork};
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
    /// How large; as the organization has them where not said.
    pub size: Option<LabelSize>,
}

/// What is printed for a label order, and what the file is called.
#[derive(Debug)]
pub struct Labels {
    /// The pieces, one label each.
    pub labels: Vec<Label>,
    /// How often each.
    pub copies: u32,
    /// How large.
    pub size: LabelSize,
    /// The kit's number and revision.
    pub title: String,
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
    let printing =
        Printing { organization: &organization, kit: &kit, now: services.now(), record_url, count };
    let labels = (1..)
        .zip(pieces)
        .filter_map(|(k, line)| Some(printing.label(kit.pieces.get(line)?, k)))
        .collect();
    let title = format!(
        "{}{}{}",
        kit.number,
        organization.settings.revision_delimiter.as_str(),
        kit.revision
    );
    let size = label_size(order.size, &organization);
    Ok(Labels { labels, copies: order.copies, size, title })
}

/// How large labels are: as was asked, else as the organization has them.
pub fn label_size(asked: Option<LabelSize>, organization: &Organization) -> LabelSize {
    asked.unwrap_or_else(|| organization.settings.label_size.size())
}

/// A customer sees its own kits alone.
fn may_see(role: Role, customer: Option<Id<crate::trade::Customer>>, kit: &KitLabels) -> bool {
    role != Role::Customer || (customer.is_some() && kit.customer == customer)
}

/// Lays out and prints labels. Works hard: call it where blocking is fine.
pub fn print(services: &Services, labels: &Labels) -> Result<Vec<u8>> {
    let paper = lay_out(services, labels);
    services.printer.print(&paper).map_err(|fault| Error::internal("printing labels", fault))
}

fn lay_out(services: &Services, labels: &Labels) -> Paper {
    let copies = usize::try_from(labels.copies).unwrap_or(1);
    label_paper(
        &format!("Labels {}", labels.title),
        labels.size,
        &labels.labels,
        copies,
        &*services.printer,
    )
}

struct Printing<'a> {
    organization: &'a Organization,
    kit: &'a KitLabels,
    now: DateTime<Utc>,
    record_url: Option<&'a str>,
    count: u32,
}

impl Printing<'_> {
    fn label(&self, piece: &KitPiece, k: u32) -> Label {
        let number = format!(
            "{}{}{}",
            piece.number,
            self.organization.settings.revision_delimiter.as_str(),
            piece.revision
        );
        Label {
            organization: self.organization.settings.name.to_string(),
            part_number: piece.number.clone(),
            revision: Some(piece.revision.clone()),
            description: piece.description.clone(),
            customer: piece.customer.clone(),
            customer_part_number: piece.customer_part_number.clone(),
            length: self.length(piece),
            working_pressure: piece.working_pressure_psi.map(|psi| self.pressure(psi)),
            note: piece.hose_rating_only.then(|| "hose rating only".to_owned()),
            date_code: self
                .now
                .with_timezone(&self.organization.settings.time_zone)
                .format("%y%m")
                .to_string(),
            source: Some(self.kit.number.clone()),
            piece: Some((k, self.count)),
            qr: self.record(piece, &number),
            barcode: Some(piece.number.clone()),
        }
    }

    fn record(&self, piece: &KitPiece, number: &str) -> String {
        let Some(address) = self.record_url else { return number.to_owned() };
        address
            .replace("{kind}", "hoseassembly")
            .replace("{id}", &Id::<()>::from_raw(piece.id).to_string())
            .replace("{number}", number)
    }

    fn length(&self, piece: &KitPiece) -> Option<String> {
        let unit = self.kit.length_unit.unwrap_or(self.organization.settings.length_unit);
        let (mm, kind) = match (piece.overall_length_mm, piece.cut_length_mm) {
            (Some(overall), _) => (overall, "OAL"),
            (None, Some(cut)) => (cut, "CL"),
            (None, None) => return None,
        };
        let length = Millimetres::new(Decimal::from_f64(mm)?).ok()?;
        Some(format!("{} {kind}", length.shown(unit)))
    }

    fn pressure(&self, psi: f64) -> String {
        let unit = self.kit.pressure_unit.unwrap_or(self.organization.settings.pressure_unit);
        let second = if unit == PressureUnit::Psi { PressureUnit::Bar } else { PressureUnit::Psi };
        Pressure::from_f64(psi, PressureUnit::Psi).map_or_else(
            |_| format!("{psi} psi"),
            |pressure| format!("{} / {}", pressure.shown(unit), pressure.shown(second)),
        )
    }
}
