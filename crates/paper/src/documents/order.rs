//! The data sheet of a work order: what to make, how to cut and crimp hose, and what else the shop must know.

use domain::RawId;
use domain::configurator::inputs::configurator_input::Side;
use domain::documents::assembly_figures::{EndParts, Parts};
use domain::documents::printing::port::Letterhead;
use domain::documents::printing::{CutPiece, LackingPart, OrderPaper};
use domain::fields::Choice;
use rust_decimal::Decimal;

use super::cuts::{cut_list, numbered};
use super::ends::machines;
use super::{InUnits, line_document};
use crate::sheet::{Align, Body, Column, Fact, Section, Sheet, Table};

/// The data sheet.
pub(super) fn sheet(paper: &OrderPaper<'_>, letterhead: &Letterhead<'_>) -> Sheet {
    let mut sheet = line_document::sheet("Work order", &paper.document, letterhead);
    let order = paper.order;
    let text = |text: Option<&str>| text.map(str::to_owned);
    let facts = [
        ("Due", order.due_date.map(|due| due.get().to_string()), 1),
        ("Warehouse", paper.warehouse.map(str::to_owned), 1),
        ("Sales order", text(order.sales_order.as_deref()), 1),
        ("Purchase order", text(order.purchase_order.as_deref()), 1),
        ("Deliver to", paper.location.clone(), 4),
    ];
    let facts = facts
        .into_iter()
        .filter_map(|(name, value, span)| Fact::of(name, value).map(|fact| fact.over(span)));
    sheet.title.facts.extend(facts);
    let pieces = gathered(&paper.cuts);
    let units = InUnits(paper.document.units);
    let remarks = order.production_notes.as_deref();
    let mut further = Vec::from_iter(remarks.map(|text| Section::text("Production notes", text)));
    let tables = [
        ("Cut list", cut_list(&pieces, &paper.document)),
        ("Crimp settings", crimps(&pieces, units)),
        ("Notes and tests, by assembly", notes(&pieces, units)),
    ];
    let tables = tables.into_iter().filter(|(_, table)| !table.rows.is_empty());
    further.extend(
        tables.map(|(heading, table)| Section::new(heading, Body::Table(table.without_blanks()))),
    );
    let bill = sheet.sections.iter().position(|found| found.heading.starts_with("Bill"));
    let at = bill.unwrap_or(sheet.sections.len());
    sheet.sections.splice(at..at, further);
    let codes = codes(paper.document.title.number, &pieces);
    sheet.sections.push(Section::new("Barcodes", Body::Codes(codes)));
    if !paper.lacking.is_empty() {
        sheet.title.notice.get_or_insert_with(|| "SHORT OF STOCK: see what is missing".to_owned());
        let table = Body::Table(lacking(paper).without_blanks());
        sheet.sections.insert(0, Section::new("Missing in stock", table));
    }
    sheet
}

/// Shortages line by line.
fn lacking(paper: &OrderPaper<'_>) -> Table {
    let columns = vec![
        Column::new("Item", 0.07, Align::Left),
        Column::new("Part number", 0.2, Align::Strong),
        Column::new("Our number", 0.14, Align::Left),
        Column::new("Maker", 0.14, Align::Left),
        Column::new("Description", 0.28, Align::Left),
        Column::new("Needed", 0.1, Align::Right),
        Column::new("Reserved", 0.1, Align::Right),
        Column::new("Missing", 0.1, Align::Right),
        Column::new("Unit", 0.06, Align::Left),
    ];
    let numbers: Vec<String> =
        line_document::numbered(&paper.document).map(|(_, bom_line)| bom_line.number).collect();
    let row = |part: &LackingPart<'_>| {
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let item = part.item;
        vec![
            numbers.get(part.line).cloned().unwrap_or_default(),
            item.part_number.clone(),
            text(item.org_part_number.as_deref()),
            text(item.brand.as_deref()),
            text(item.description.as_deref()),
            part.needed.normalize().to_string(),
            part.reserved.normalize().to_string(),
            part.short.normalize().to_string(),
            part.unit.word().to_owned(),
        ]
    };
    Table { columns, rows: paper.lacking.iter().map(row).collect(), depths: Vec::new() }
}

/// Each assembly once, with all of its pieces, in the order of their first use.
fn gathered<'a>(cuts: &[CutPiece<'a>]) -> Vec<CutPiece<'a>> {
    let mut pieces: Vec<CutPiece<'a>> = Vec::new();
    for cut in cuts {
        match pieces.iter_mut().find(|piece| piece.document.id == cut.document.id) {
            Some(piece) => piece.pieces += cut.pieces,
            None => pieces.push(*cut),
        }
    }
    pieces
}

/// How to crimp: each combination of hose, fitting and ferrule once.
fn crimps(pieces: &[CutPiece<'_>], units: InUnits) -> Table {
    let mut columns = vec![
        Column::new("Hose", 0.16, Align::Left),
        Column::new("Fitting", 0.19, Align::Strong),
        Column::new("Ferrule", 0.15, Align::Left),
        Column::new("Ends", 0.06, Align::Right),
        Column::new("Die", 0.08, Align::Left),
        Column::new("Spacer", 0.08, Align::Left),
        Column::new("Crimp diameter", 0.2, Align::Left),
        Column::new("Insertion", 0.13, Align::Left),
        Column::new("Skive, outer", 0.15, Align::Left),
        Column::new("Skive, inner", 0.15, Align::Left),
    ];
    let mut found: Vec<(&Parts, &EndParts, Decimal)> = Vec::new();
    for piece in pieces {
        for end in [Side::One, Side::Two].into_iter().filter_map(|side| piece.parts.end(side)) {
            let same = |(parts, other, _): &&mut (&Parts, &EndParts, Decimal)| {
                parts.hose.component.id == piece.parts.hose.component.id
                    && other.fitting.component.id == end.fitting.component.id
                    && id_of(other) == id_of(end)
            };
            match found.iter_mut().find(same) {
                Some((_, _, ends)) => *ends += piece.pieces,
                None => found.push((piece.parts, end, piece.pieces)),
            }
        }
    }
    let set = |end: &EndParts| end.spec.as_ref().and_then(machines);
    let has_machines = found.iter().any(|(_, end, _)| set(end).is_some());
    if has_machines {
        columns.push(Column::new("Machines", 0.16, Align::Left));
    }
    let row = |(parts, end, ends): (&Parts, &EndParts, Decimal)| {
        let (hose, fitting) = (&parts.hose.component.item, &end.fitting.component.item);
        let ferrule = end.ferrule.as_ref().map(|ferrule| &ferrule.component.item);
        let spec = end.spec.as_ref();
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let diameter = match spec {
            None => "no approved specification: ask before crimping".to_owned(),
            Some(spec) => {
                let diameter =
                    spec.crimp_diam.as_ref().and_then(|diameter| units.toleranced(diameter));
                diameter.unwrap_or_default()
            }
        };
        let skive = |measure: Option<&domain::catalogue::Toleranced>| {
            measure.and_then(|measure| units.toleranced(measure)).unwrap_or_default()
        };
        let mut cells = vec![
            format!("{}, size {}", &*hose.part_number, hose.size),
            fitting.part_number.to_string(),
            ferrule.map(|ferrule| ferrule.part_number.to_string()).unwrap_or_default(),
            ends.normalize().to_string(),
            text(spec.and_then(|spec| spec.die_size.as_deref())),
            text(spec.and_then(|spec| spec.spacer_ring.as_deref())),
            diameter,
            spec.and_then(|spec| units.mm(spec.insert_length_mm)).unwrap_or_default(),
            skive(spec.and_then(|spec| spec.skive_external.as_ref())),
            skive(spec.and_then(|spec| spec.skive_internal.as_ref())),
        ];
        cells.extend(has_machines.then(|| set(end).unwrap_or_default()));
        cells
    };
    Table { columns, rows: found.into_iter().map(row).collect(), depths: Vec::new() }
}

fn id_of(end: &EndParts) -> Option<RawId> {
    end.ferrule.as_ref().map(|ferrule| ferrule.component.id.raw())
}

/// Notes for making and testing assemblies.
fn notes(pieces: &[CutPiece<'_>], units: InUnits) -> Table {
    let columns = vec![
        Column::new("Assembly", 0.18, Align::Strong),
        Column::new("Tests", 0.22, Align::Left),
        Column::new("Printed on the hose", 0.18, Align::Left),
        Column::new("Production notes", 0.42, Align::Left),
    ];
    let row = |piece: &CutPiece<'_>| {
        let assembly = &piece.document.content;
        let proof =
            assembly.proof_test.then(|| match units.pressure(assembly.proof_pressure_psi) {
                Some(pressure) => format!("proof test each at {pressure}"),
                None => "proof test each; the pressure is unknown".to_owned(),
            });
        let burst = assembly.burst_test.then(|| "burst test of a sample".to_owned());
        let tests: Vec<String> = proof.into_iter().chain(burst).collect();
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let cells = [
            tests.join("; "),
            text(assembly.print_text.as_deref()),
            text(assembly.production_notes.as_deref()),
        ];
        let any = cells.iter().any(|text| !text.is_empty());
        any.then(|| std::iter::once(numbered(piece.document)).chain(cells).collect())
    };
    Table { columns, rows: pieces.iter().filter_map(row).collect(), depths: Vec::new() }
}

/// The numbers of the order and its assemblies, as codes to scan.
fn codes(number: &str, pieces: &[CutPiece<'_>]) -> Vec<String> {
    let mut codes = vec![number.to_owned()];
    for piece in pieces {
        let number = piece.document.number.to_string();
        if !codes.contains(&number) {
            codes.push(number);
        }
    }
    codes
}
