//! The cut list of a work order: how to cut hose and other items sold by length.

use domain::RawId;
use domain::configurator::figures::wrap::Coverage;
use domain::documents::assembly_figures::coverage;
use domain::documents::printing::{CutPiece, LineDocumentPaper};
use domain::documents::{BranchItem, Document, HoseAssembly, Need};
use domain::measures::length::Millimetres;
use rust_decimal::Decimal;

use super::{InUnits, line_document};
use crate::sheet::{Align, Column, Table};

/// A number of cuts with the same length.
struct Cut {
    /// The hose or other item to cut from.
    from: RawId,
    /// Brand, part number and size of that.
    name: String,
    pieces: Decimal,
    /// None if unknown.
    length: Option<Millimetres>,
    tolerance: String,
    /// The assembly or line that needs it.
    purpose: String,
    wrap: String,
}

impl Cut {
    /// The hose of an assembly.
    fn of_assembly(piece: &CutPiece<'_>, units: InUnits) -> Self {
        let hose = &piece.parts.hose.component;
        let wrap = piece.parts.wrap.as_ref().map(|wrap| &wrap.component.item);
        let (brand, number) = (Some(&*hose.item.brand), &*hose.item.part_number);
        Self {
            from: hose.id.raw(),
            name: name(brand, number, Some(&hose.item.size.to_string())),
            pieces: piece.pieces,
            length: line_document::cut_of(&piece.document.content),
            tolerance: units.tolerance(&piece.document.content).unwrap_or_default(),
            purpose: numbered(piece.document),
            wrap: wrap
                .map(|wrap| {
                    let cut = |length| units.cut(length);
                    let covered = covers(&piece.document.content, cut).unwrap_or_default();
                    format!("{} {}: {covered}", &*wrap.brand, &*wrap.part_number)
                })
                .unwrap_or_default(),
        }
    }

    /// The length of all pieces, in millimetres; none if that of a cut is unknown.
    fn together(&self) -> Option<Decimal> {
        self.length?.value().checked_mul(self.pieces)
    }
}

fn name(brand: Option<&str>, part_number: &str, size: Option<&str>) -> String {
    let name = brand.into_iter().chain([part_number]).collect::<Vec<_>>().join(" ");
    size.map_or_else(|| name.clone(), |size| format!("{name}, size {size}"))
}

/// The pieces of each hose, the longest first, with their total.
pub(super) fn cut_list(pieces: &[CutPiece<'_>], paper: &LineDocumentPaper<'_>) -> Table {
    let units = InUnits(paper.units);
    let columns = vec![
        Column::new("Cut from", 0.27, Align::Strong),
        Column::new("Pieces", 0.08, Align::Right),
        Column::new("Cut length", 0.21, Align::Right),
        Column::new("Tolerance", 0.14, Align::Left),
        Column::new("Together", 0.13, Align::Right),
        Column::new("For", 0.2, Align::Left),
        Column::new("Wrap", 0.17, Align::Left),
    ];
    let cuts = pieces.iter().map(|piece| Cut::of_assembly(piece, units)).chain(by_length(paper));
    let mut sources: Vec<(RawId, Vec<Cut>)> = Vec::new();
    for cut in cuts {
        match sources.iter_mut().find(|(from, _)| *from == cut.from) {
            Some((_, cuts)) => cuts.push(cut),
            None => sources.push((cut.from, vec![cut])),
        }
    }
    let unknown = || "unknown".to_owned();
    let (mut rows, mut depths) = (Vec::new(), Vec::new());
    for (_, mut cuts) in sources {
        cuts.sort_by_key(|cut| std::cmp::Reverse(cut.length.map(Millimetres::value)));
        let all = cuts.iter().map(Cut::together).sum::<Option<Decimal>>();
        let count: Decimal = cuts.iter().map(|cut| cut.pieces).sum();
        rows.push(vec![
            cuts.first().map(|cut| cut.name.clone()).unwrap_or_default(),
            count.normalize().to_string(),
            String::new(),
            String::new(),
            all.and_then(|mm| units.in_bill(mm)).unwrap_or_else(unknown),
            String::new(),
            String::new(),
        ]);
        depths.push(0);
        for cut in cuts {
            rows.push(vec![
                String::new(),
                cut.pieces.normalize().to_string(),
                cut.length.map_or_else(unknown, |length| units.cut(length)),
                cut.tolerance.clone(),
                cut.together().and_then(|mm| units.in_bill(mm)).unwrap_or_else(unknown),
                cut.purpose,
                cut.wrap,
            ]);
            depths.push(1);
        }
    }
    Table { columns, rows, depths }
}

/// Each line that is sold by its length, as one cut. Lines of kits are counted in pieces.
fn by_length(paper: &LineDocumentPaper<'_>) -> Vec<Cut> {
    line_document::numbered(paper)
        .filter_map(|(line, bom_line)| match (&line.branch.item, line.branch.need) {
            (BranchItem::Item(item), Need::Length(length)) => Some(Cut {
                from: item.id,
                name: name(item.brand.as_deref(), &item.part_number, item.size.as_deref()),
                pieces: Decimal::ONE,
                length,
                tolerance: String::new(),
                purpose: format!("item {}", bom_line.number),
                wrap: String::new(),
            }),
            _ => None,
        })
        .collect()
}

/// How much of the hose a wrap covers, and where.
pub(super) fn covers(
    assembly: &HoseAssembly,
    shown: impl Fn(Millimetres) -> String,
) -> Option<String> {
    Some(match coverage(assembly).ok()? {
        Coverage::Full => "the whole hose".to_owned(),
        Coverage::Partial { start, length } => {
            format!("{}, beginning {} from end 1", shown(length), shown(start))
        }
        Coverage::EachEnd { length } => format!("{} at each end", shown(length)),
    })
}

pub(super) fn numbered(document: &Document<HoseAssembly>) -> String {
    format!("{} Rev {}", &*document.number, &*document.revision)
}
