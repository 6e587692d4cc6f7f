//! Papers of documents with lines.

mod buyers;
mod customer_part_numbers;
mod labels;

pub(crate) use buyers::Buyers;
pub use labels::labels;

use std::collections::HashMap;
use std::slice;

use rust_decimal::prelude::ToPrimitive;

use crate::base::list::without_repeats;
use crate::documents::bill::snapshots;
use crate::documents::hose_assembly::{Tracked, tracking_record};
use crate::documents::lifecycle::Doubt;
use crate::documents::line_documents::paper::customer_part_numbers::customer_part_numbers;
use crate::documents::line_documents::paper::labels::CompletedOn;
use crate::documents::line_documents::{LineComponents, LineDocument, branches, kits_unpacked};
use crate::documents::printing::{ForCustomer, LineDocumentLine, PrintedDocument, SheetItem};
use crate::documents::{
    BomNode, Document, DocumentType, FullDocument, HoseAssembly, Line, LineItem, hose_assembly,
};
use crate::fields::{Choice, Measure};
use crate::measures::Quantity;
use crate::organization::Units;
use crate::{Error, Id, Result, Session};

/// The most tracking records in a file.
const MOST_RECORDS: usize = 20_000;

/// A document with the bills that its papers show: in total, frozen if it is released, and line by line.
pub async fn printable<K: LineDocument + DocumentType<Components = LineComponents>>(
    session: &mut Session,
    mut full: FullDocument<K>,
    customer: ForCustomer,
) -> Result<PrintedDocument<K>> {
    full.components.customer_part_numbers = customer_part_numbers(session, &full).await?;
    full.components.released_with = released_with(session, &full.components).await?;
    let frozen = snapshots::frozen(session, full.document.id).await?;
    let branches = branches(session, &full.lines, &full.components, frozen.as_ref()).await?;
    let (bill, frozen) = match frozen {
        Some(bill) => (bill, true),
        None => (BomNode::total(&branches), false),
    };
    let units = Units::of(&full.settings, full.customer.as_ref());
    Ok(PrintedDocument { full, bill, frozen, branches: Some(branches), customer, units })
}

/// Sentences about ends without an approved crimp spec that were accepted at releases.
async fn released_with(
    session: &mut Session,
    contents: &LineComponents,
) -> Result<HashMap<Id<HoseAssembly>, Vec<String>>> {
    let released = contents.assemblies.values().filter(|one| one.lifecycle.released().is_some());
    let released: Vec<_> = released.map(|one| one.id).collect();
    if released.is_empty() {
        return Ok(HashMap::new());
    }
    let code = Doubt::NoCrimpSpec.word();
    let mut found: HashMap<_, Vec<String>> = HashMap::new();
    for (assembly, findings) in session.work.frozen_findings(&released).await? {
        let doubts = findings.into_iter().filter(|finding| finding.code == code);
        found.entry(assembly).or_default().extend(doubts.map(|doubt| doubt.message));
    }
    Ok(found)
}

/// Lines for data sheets, each with its parts.
pub fn printed_lines<'a>(
    lines: &'a [Line],
    contents: &'a LineComponents,
    branches: &'a [BomNode],
) -> Vec<LineDocumentLine<'a>> {
    let item = |line: &Line, branch: &'a BomNode| {
        Some(match line.item {
            LineItem::HoseAssembly(id) => {
                (SheetItem::Assembly(contents.assemblies.get(&id)?), Vec::new())
            }
            LineItem::HoseKit(id) => {
                let (kit, lines) = contents.kits.get(&id)?;
                let item = SheetItem::Kit(kit, weight(lines, contents));
                (item, printed_lines(lines, contents, &branch.parts))
            }
            item => (SheetItem::Bought(contents.item(item)?.weight), Vec::new()),
        })
    };
    let printed = lines.iter().zip(branches).filter_map(|(line, branch)| {
        let (item, inside) = item(line, branch)?;
        let own = contents.customer_part_numbers.get(&line.item.raw());
        Some(LineDocumentLine {
            branch,
            quantity: line.quantity,
            unit: line.unit,
            comments: line.comments.as_deref(),
            customer_part_number: own.map(String::as_str),
            item,
            inside,
        })
    });
    printed.collect()
}

/// Sentences about doubts that were accepted for the assemblies in these lines, including those in kits,
/// without repetitions.
pub fn accepted(contents: &LineComponents, lines: &[Line]) -> Vec<String> {
    let of_assembly = |(_, document): (&Line, &Document<HoseAssembly>)| {
        let found = contents.released_with.get(&document.id).into_iter().flatten();
        let title = document.title();
        found.map(move |message| format!("{title}: {message}")).collect::<Vec<_>>()
    };
    without_repeats(contents.assemblies_of(lines).flat_map(of_assembly))
}

/// Messages of [`accepted`] and [`LineComponents::outdated`], without repetitions.
pub fn outdated<K: LineDocument>(contents: &LineComponents, lines: &[Line]) -> Vec<String> {
    let outdated = contents.outdated::<K>(lines).into_iter().map(|figure| figure.message);
    without_repeats(accepted(contents, lines).into_iter().chain(outdated))
}

/// Weight of a kit with these lines, in pounds; none if that of a line is unknown.
fn weight(lines: &[Line], contents: &LineComponents) -> Option<Measure> {
    let of_line = |line: &Line| {
        let one = match line.item {
            LineItem::HoseAssembly(id) => contents.assemblies.get(&id)?.content.weight_lbs,
            LineItem::HoseKit(_) => None,
            item => return contents.item(item)?.weight.of(line.quantity, line.unit),
        };
        Some(one?.get() * line.quantity.get().to_f64()?)
    };
    Measure::new(lines.iter().map(of_line).sum::<Option<f64>>()?)
}

/// The tracking records of a document's assemblies for a brand, including those in kits; `day` is for pieces
/// that weren't completed.
pub async fn tracked<K: LineDocument, D>(
    session: &mut Session,
    full: &FullDocument<K, D>,
    units: Units,
    (brand, day): (&str, &str),
) -> Result<Vec<Vec<String>>> {
    let FullDocument { lines, components: contents, settings, .. } = full;
    let parts = hose_assembly::parts_of(session, contents.assemblies.values()).await?;
    let buyers = Buyers::of(session, full).await?;
    let parts: HashMap<_, _> =
        parts.into_iter().map(|(document, parts)| (document.id, (document, parts))).collect();
    let completions = K::completions(session, &full.document).await?;
    let mut records = Vec::new();
    for line in lines {
        for (part, pieces) in kits_unpacked(slice::from_ref(line), contents, Quantity::ONE)? {
            let LineItem::HoseAssembly(id) = part.item else { continue };
            let Some((document, parts)) = parts.get(&id) else { continue };
            let (buyer, completed) =
                (buyers.buyer(document), CompletedOn::of(line, pieces, &completions));
            let record = |day: &str| {
                let tracked = Tracked {
                    units,
                    convention: settings.angle_convention,
                    customer: buyer.name.as_deref(),
                    customer_part_number: buyer.part_number.as_deref(),
                    day,
                };
                tracking_record(document, parts, brand, &tracked)
            };
            if record(day).is_none() {
                continue;
            }
            let count = usize::try_from(pieces.get()).unwrap_or(usize::MAX);
            if records.len().saturating_add(count) > MOST_RECORDS {
                return Err(Error::Conflict {
                    code: "too_many_pieces",
                    detail: format!(
                        "{} has more than {MOST_RECORDS} pieces; put them on several documents",
                        full.document.title()
                    ),
                });
            }
            let of_piece = |nth| match completed.day(nth) {
                Some(completed) => record(&completed.to_string()),
                None => record(day),
            };
            records.extend((0..pieces.pieces()).filter_map(of_piece));
        }
    }
    Ok(records)
}
