//! Printed documents with lines.

use std::collections::HashMap;
use std::slice;

use rust_decimal::prelude::ToPrimitive;

use crate::base::list::without_repeats;
use crate::documents::bill::snapshots;
use crate::documents::bill::vendor_file::{Tracked, tracking_record};
use crate::documents::lifecycle::FullDocument;
use crate::documents::line_documents::buyers::Buyers;
use crate::documents::line_documents::labels::CompletedOn;
use crate::documents::line_documents::{LineComponents, LineDocument, branches, single};
use crate::documents::printing::{LineDocumentLine, SheetItem};
use crate::documents::{Bill, BomNode, Line, LineItem, hose_assembly};
use crate::fields::Measure;
use crate::measures::Quantity;
use crate::organization::Units;
use crate::{Error, Result, Session};

/// The most tracking records of one file.
const MOST_RECORDS: usize = 20_000;

/// What a document needs: in all, as it was frozen where it was released; whether it was; and line
/// by line.
pub async fn needs<K: LineDocument, D>(
    session: &mut Session,
    full: &FullDocument<K, D>,
) -> Result<(Bill, bool, Vec<BomNode>)> {
    let frozen = snapshots::frozen(session, full.document.id).await?;
    let branches = branches(session, &full.lines, &full.components, frozen.as_ref()).await?;
    Ok(match frozen {
        Some(bill) => (bill, true, branches),
        None => (BomNode::total(&branches), false, branches),
    })
}

/// Lines as data sheets tell them, with what each needs.
pub fn printed_lines<'a>(
    lines: &'a [Line],
    contents: &'a LineComponents,
    branches: Option<&'a [BomNode]>,
) -> Vec<LineDocumentLine<'a>> {
    let item = |line: &Line| {
        Some(match line.item {
            LineItem::HoseAssembly(id) => SheetItem::Assembly(contents.assemblies.get(&id)?),
            LineItem::HoseKit(id) => {
                let (kit, lines) = contents.kits.get(&id)?;
                SheetItem::Kit(kit, weight(lines, contents))
            }
            item => SheetItem::Bought(contents.item(item)?.weight),
        })
    };
    let lines = lines.iter().zip(branches.unwrap_or_default());
    let printed = lines.filter_map(|(line, branch)| {
        Some(LineDocumentLine {
            branch,
            quantity: line.quantity,
            unit: line.unit,
            comments: line.comments.as_deref(),
            item: item(line)?,
        })
    });
    printed.collect()
}

/// Messages of [`LineComponents::outdated`], each once.
pub fn outdated<K: LineDocument>(contents: &LineComponents, lines: &[Line]) -> Vec<String> {
    without_repeats(contents.outdated::<K>(lines).into_iter().map(|figure| figure.message))
}

/// Weight of a kit of these lines, in pounds; none if that of a line is unknown.
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

/// The tracking records of the pieces of a document's assemblies for a brand, those of kits too; `day` is that
/// of pieces that weren't completed.
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
        for (part, pieces) in single(slice::from_ref(line), contents, Quantity::ONE)? {
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
                    detail: format!("it has more than {MOST_RECORDS} pieces; order them in parts"),
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
