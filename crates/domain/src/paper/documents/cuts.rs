//! The cut list of a work order: how hose, and what else is sold by its length, is cut.

use rust_decimal::Decimal;

use super::super::{Align, Column, Table};
use super::Units;
use super::goods::{self, GoodsPaper};
use super::order::{CutPiece, numbered};
use crate::RawId;
use crate::configurator::derived::length_tolerance;
use crate::documents::{Branch, BranchItem, LineKind, Need};
use crate::engineering::length::Millimetres;
use crate::sheet::Choice;

/// So many cuts of one length.
struct Cut {
    /// What it is cut from.
    from: RawId,
    /// What people call that.
    name: String,
    pieces: Decimal,
    /// None where it is unknown.
    length: Option<Millimetres>,
    tolerance: String,
    /// The assembly or the line that it is for.
    purpose: String,
    wrap: String,
}

impl Cut {
    /// The hose of an assembly.
    fn of_assembly(piece: &CutPiece<'_>) -> Self {
        let hose = &piece.parts.hose.component;
        let wrap = piece.parts.wrap.as_ref().map(|wrap| &wrap.component.item);
        let (brand, number) = (Some(&*hose.item.brand), &*hose.item.part_number);
        Self {
            from: hose.id.raw(),
            name: name(brand, number, Some(&hose.item.size.to_string())),
            pieces: piece.pieces,
            length: goods::cut_of(&piece.document.content),
            tolerance: length_tolerance(&piece.document.content).unwrap_or_default(),
            purpose: numbered(piece.document),
            wrap: wrap
                .map(|wrap| format!("{} {}", &*wrap.brand, &*wrap.part_number))
                .unwrap_or_default(),
        }
    }

    /// What all pieces take together, in millimetres.
    fn together(&self) -> Option<Decimal> {
        self.length?.value().checked_mul(self.pieces)
    }
}

fn name(brand: Option<&str>, part_number: &str, size: Option<&str>) -> String {
    let name = brand.into_iter().chain([part_number]).collect::<Vec<_>>().join(" ");
    size.map_or_else(|| name.clone(), |size| format!("{name}, size {size}"))
}

/// The pieces of each hose one below the other, the longest first, and what they come to.
pub(super) fn cut_list(pieces: &[CutPiece<'_>], paper: &GoodsPaper<'_>) -> Table {
    let units = paper.units;
    let columns = vec![
        Column::new("Cut from", 0.27, Align::Strong),
        Column::new("Pieces", 0.08, Align::Right),
        Column::new("Cut length", 0.21, Align::Right),
        Column::new("Tolerance", 0.14, Align::Left),
        Column::new("Together", 0.13, Align::Right),
        Column::new("For", 0.2, Align::Left),
        Column::new("Wrap", 0.17, Align::Left),
    ];
    let cuts = pieces.iter().map(Cut::of_assembly).chain(by_length(paper));
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

/// What is sold by its length, each line as one cut; of kits, one for each kit.
fn by_length(paper: &GoodsPaper<'_>) -> Vec<Cut> {
    let mut cuts = Vec::new();
    for (line, told) in goods::numbered(paper) {
        let purpose = format!("item {}", told.number);
        add_cuts(line.branch, Decimal::ONE, &purpose, &mut cuts);
    }
    cuts
}

fn add_cuts(branch: &Branch, pieces: Decimal, purpose: &str, cuts: &mut Vec<Cut>) {
    match (&branch.item, branch.need) {
        (BranchItem::Item(item), Need::Length(all)) => {
            let one = all.and_then(|all| all.value().checked_div(pieces));
            cuts.push(Cut {
                from: item.id,
                name: name(item.brand.as_deref(), &item.part_number, item.size.as_deref()),
                pieces,
                length: one.and_then(|mm| Millimetres::new(mm).ok()),
                tolerance: String::new(),
                purpose: purpose.to_owned(),
                wrap: String::new(),
            });
        }
        // The hose of assemblies is told with them.
        (BranchItem::Made(made), Need::Pieces(kits)) if made.kind == LineKind::HoseKit => {
            for part in &branch.parts {
                add_cuts(part, kits, purpose, cuts);
            }
        }
        _ => {}
    }
}

impl Units {
    /// So many millimetres in feet or metres.
    pub(super) fn in_bill(self, mm: Decimal) -> Option<String> {
        let need = Need::Length(Some(Millimetres::new(mm).ok()?));
        Some(format!("{} {}", need.quantity(self.bill)?, need.unit(self.bill).word()))
    }
}
