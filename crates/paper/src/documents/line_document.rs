//! The data sheet of a document with lines: assemblies, kits and bought items.

use std::iter;

use domain::documents::lines::Weight;
use domain::documents::printing::port::Letterhead;
use domain::documents::printing::{LineDocumentLine, LineDocumentPaper, SheetItem};
use domain::documents::{BomLine, Document, DocumentType, HoseAssembly, Need, Status};
use domain::fields::Choice;
use domain::measures::angle::{Angle, AngleConvention};
use domain::measures::length::Millimetres;
use domain::measures::{Dimension, Quantity, UnitOfMeasure};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::bill::bill_section;
use super::{InUnits, footer, title, to_check};
use crate::sheet::{Align, Body, Column, Fact, Section, Sheet, Table};

/// Weight of one sales unit.
fn weight_text(weight: Weight, unit: UnitOfMeasure, units: InUnits) -> Option<String> {
    match unit.measure().0 {
        Dimension::Pieces => units.weight_alone(weight.each?),
        Dimension::Length => units.weight_by_length(weight.per_foot?),
    }
}

/// Weight of one piece or sales unit of a line.
fn weight_each(line: &LineDocumentLine<'_>, units: InUnits) -> Option<String> {
    match line.item {
        SheetItem::Assembly(assembly) => units.weight_alone(assembly.content.weight_lbs?),
        SheetItem::Kit(_, weight) => units.weight_alone(weight?),
        SheetItem::Bought(weight) => weight_text(weight, line.unit, units),
    }
}

/// How much of it: `4`, or `20 ft`.
fn told_quantity(quantity: Quantity, unit: UnitOfMeasure) -> String {
    told(quantity.get(), unit)
}

fn told(quantity: Decimal, unit: UnitOfMeasure) -> String {
    match unit {
        UnitOfMeasure::Each => quantity.normalize().to_string(),
        unit => format!("{} {}", quantity.normalize(), unit.word()),
    }
}

/// Weight of a line, in pounds; none if unknown.
fn weight(line: &LineDocumentLine<'_>) -> Option<f64> {
    let one = match line.item {
        SheetItem::Assembly(assembly) => assembly.content.weight_lbs,
        SheetItem::Kit(_, weight) => weight,
        SheetItem::Bought(weight) => return weight.of(line.quantity, line.unit),
    };
    Some(one?.get() * line.quantity.get().to_f64()?)
}

/// The data sheet.
pub(super) fn sheet(
    kind: &str,
    paper: &LineDocumentPaper<'_>,
    letterhead: &Letterhead<'_>,
) -> Sheet {
    let settings = letterhead.settings;
    let mut sections = Vec::from_iter(to_check(&notices(paper)));
    let tables = [
        ("Hose assemblies", assemblies(paper, settings.angle_convention)),
        ("Hose kits and their parts", kits(paper)),
        ("Adaptors and other items", bought(paper)),
    ];
    let tables = tables.into_iter().filter(|(_, table)| !table.rows.is_empty());
    sections.extend(
        tables.map(|(heading, table)| Section::new(heading, Body::Table(table.without_blanks()))),
    );
    sections.push(Section::new("Totals", Body::Facts(totals(paper), 2)).following());
    if !paper.bill.lines.is_empty() {
        let heading = "Bill of materials, in total";
        sections.push(bill_section(heading, paper.bill, InUnits(paper.units)));
    }
    sections.extend(paper.comments.map(|comments| Section::text("Comments", comments)));
    Sheet {
        size: settings.paper_size,
        title: title(kind, &paper.title, settings),
        sections,
        footer: footer(letterhead),
    }
}

/// The lines with their numbers and bills.
pub(super) fn numbered<'a>(
    paper: &'a LineDocumentPaper<'a>,
) -> impl Iterator<Item = (&'a LineDocumentLine<'a>, BomLine<'a>)> {
    (1..).zip(&paper.lines).map(|(place, line)| (line, line.branch.line_at(place)))
}

/// The lines of a kit on the line with this number.
fn within<'a>(
    kit: &'a LineDocumentLine<'a>,
    number: &str,
) -> impl Iterator<Item = (&'a LineDocumentLine<'a>, BomLine<'a>)> {
    (1..).zip(&kit.inside).map(move |(place, line)| {
        let bom_line = line.branch.line_at(place);
        let number = format!("{number}.{}", bom_line.number);
        (line, BomLine { number, ..bom_line })
    })
}

/// The lines and, after each kit, what is in it: as much as all of its kits need.
fn with_inside<'a>(
    paper: &'a LineDocumentPaper<'a>,
) -> impl Iterator<Item = (&'a LineDocumentLine<'a>, BomLine<'a>)> {
    numbered(paper).flat_map(|(line, bom_line)| {
        let inside: Vec<_> = within(line, &bom_line.number).collect();
        iter::once((line, bom_line)).chain(inside)
    })
}

/// Cut length of an assembly's hose.
pub(super) fn cut_of(assembly: &HoseAssembly) -> Option<Millimetres> {
    Millimetres::from_f64(assembly.cut_length_mm?.get()).ok()
}

/// Assemblies, also those in kits: what is to be made.
fn assemblies(paper: &LineDocumentPaper<'_>, convention: AngleConvention) -> Table {
    let units = InUnits(paper.units);
    let columns = vec![
        Column::new("Item", 0.06, Align::Left),
        Column::new("Qty", 0.05, Align::Right),
        Column::new("Part number", 0.18, Align::Strong),
        customers_number(0.18),
        Column::new("Description", 0.38, Align::Left),
        Column::new("Overall length", 0.11, Align::Right),
        Column::new("Cut length", 0.11, Align::Right),
        Column::new("Angle", 0.06, Align::Right),
        Column::new("Working pressure", 0.1, Align::Right),
        Column::new("Weight each", 0.09, Align::Right),
    ];
    let unknown = || "unknown".to_owned();
    let row = |(line, bom_line): (&LineDocumentLine<'_>, BomLine<'_>)| {
        let SheetItem::Assembly(document) = line.item else { return None };
        let assembly = &document.content;
        let angle = assembly.angle.and_then(|angle| Angle::from_f64(angle.get()).ok());
        let rated = assembly.hose_rating_only.then(|| "not all parts are rated".to_owned());
        let remarks = line.comments.map(str::to_owned).into_iter().chain(rated);
        let remarks: Vec<String> = remarks.collect();
        let pieces = bom_line.need.quantity(paper.units.bill);
        Some(vec![
            bom_line.number,
            pieces.map(|pieces| pieces.to_string()).unwrap_or_default(),
            format!("{} Rev {}", &*document.number, &*document.revision),
            line.customer_part_number.unwrap_or_default().to_owned(),
            remarked(assembly.description.as_deref(), Some(&remarks.join("; "))),
            units.length_alone(assembly.overall_length_mm).unwrap_or_else(unknown),
            cut_of(assembly).map_or_else(unknown, |cut| units.cut(cut)),
            angle.map(|angle| format!("{}°", angle.shown(convention))).unwrap_or_default(),
            units.pressure_alone(assembly.working_pressure_psi).unwrap_or_else(unknown),
            assembly.weight_lbs.and_then(|weight| units.weight_alone(weight)).unwrap_or_default(),
        ])
    };
    let rows = with_inside(paper).filter_map(row).collect();
    Table { columns, rows, depths: Vec::new() }
}

/// A description with remarks below it.
fn remarked(description: Option<&str>, remarks: Option<&str>) -> String {
    let remarks = remarks.filter(|remarks| !remarks.is_empty());
    let remarks = remarks.map(|remarks| format!("Remarks: {remarks}"));
    let lines: Vec<&str> = description.into_iter().chain(remarks.as_deref()).collect();
    lines.join("\n")
}

/// The customer's part number of an item.
fn customers_number(share: f64) -> Column {
    Column::new("Customer's number", share, Align::Left)
}

/// Kits, each with its lines.
fn kits(paper: &LineDocumentPaper<'_>) -> Table {
    let units = InUnits(paper.units);
    let columns = vec![
        Column::new("Item", 0.07, Align::Left),
        Column::new("Total", 0.08, Align::Right),
        Column::new("Per kit", 0.08, Align::Right),
        Column::new("Part number", 0.2, Align::Strong),
        customers_number(0.14),
        Column::new("Description", 0.45, Align::Left),
        Column::new("Weight each", 0.09, Align::Right),
    ];
    let (mut rows, mut depths) = (Vec::new(), Vec::new());
    for (line, bom_line) in numbered(paper) {
        let SheetItem::Kit(kit, weight) = line.item else { continue };
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        rows.push(vec![
            bom_line.number.clone(),
            told_quantity(line.quantity, line.unit),
            String::new(),
            format!("{} Rev {}", &*kit.number, &*kit.revision),
            text(line.customer_part_number),
            remarked(kit.content.description.as_deref(), line.comments),
            weight.and_then(|weight| units.weight_alone(weight)).unwrap_or_default(),
        ]);
        depths.push(0);
        for (inside, bom_line) in within(line, &bom_line.number) {
            let all = inside.quantity.get().checked_mul(line.quantity.get());
            rows.push(vec![
                bom_line.number.clone(),
                all.map(|all| told(all, inside.unit)).unwrap_or_default(),
                told_quantity(inside.quantity, inside.unit),
                named(&bom_line),
                text(inside.customer_part_number),
                remarked(bom_line.description, inside.comments),
                weight_each(inside, units).unwrap_or_default(),
            ]);
            depths.push(1);
        }
    }
    Table { columns, rows, depths }
}

/// Number and revision.
fn named(line: &BomLine<'_>) -> String {
    match line.revision {
        Some(revision) => format!("{} Rev {revision}", line.part_number),
        None => line.part_number.to_owned(),
    }
}

fn bought(paper: &LineDocumentPaper<'_>) -> Table {
    let columns = vec![
        Column::new("Item", 0.06, Align::Left),
        Column::new("Qty", 0.09, Align::Right),
        Column::new("Part number", 0.18, Align::Strong),
        customers_number(0.14),
        Column::new("Description", 0.38, Align::Left),
        Column::new("Our number", 0.12, Align::Left),
        Column::new("Maker", 0.12, Align::Left),
        Column::new("Weight each", 0.11, Align::Right),
    ];
    let row = |(line, bom_line): (&LineDocumentLine<'_>, BomLine<'_>)| {
        let SheetItem::Bought(_) = line.item else { return None };
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        Some(vec![
            bom_line.number,
            told_quantity(line.quantity, line.unit),
            bom_line.part_number.to_owned(),
            text(line.customer_part_number),
            remarked(bom_line.description, line.comments),
            text(bom_line.org_part_number),
            text(bom_line.brand),
            weight_each(line, InUnits(paper.units)).unwrap_or_default(),
        ])
    };
    let rows = numbered(paper).filter_map(row).collect();
    Table { columns, rows, depths: Vec::new() }
}

/// The totals.
fn totals(paper: &LineDocumentPaper<'_>) -> Vec<Fact> {
    let count = |of_kind: fn(SheetItem<'_>) -> bool| {
        let of_kind = with_inside(paper).filter(|(line, _)| of_kind(line.item));
        let counted: Vec<Decimal> = of_kind
            .filter_map(|(line, _)| match line.branch.need {
                Need::Pieces(pieces) => Some(pieces),
                Need::Length(_) => None,
            })
            .collect();
        let pieces: Decimal = counted.iter().sum();
        let of_pieces = if pieces == Decimal::ONE { "piece" } else { "pieces" };
        let text = format!("{} {of_pieces} in {}", pieces.normalize(), in_lines(counted.len()));
        (!counted.is_empty()).then_some(text)
    };
    let weights = paper.lines.iter().filter_map(weight);
    let some_unknown = paper.lines.iter().any(|line| weight(line).is_none());
    let weight = match (InUnits(paper.units).weight(weights.sum()), some_unknown) {
        (Some(weight), true) => Some(format!("{weight}, without items of unknown weight")),
        (weight, _) => weight,
    };
    let rated = with_inside(paper).filter_map(|(line, _)| match line.item {
        SheetItem::Assembly(document) => document.content.working_pressure_psi,
        SheetItem::Kit(..) | SheetItem::Bought(_) => None,
    });
    let lowest = rated.min_by(|one, other| one.get().total_cmp(&other.get()));
    let facts = [
        ("Hose assemblies", count(|item| matches!(item, SheetItem::Assembly(_)))),
        ("Hose kits", count(|item| matches!(item, SheetItem::Kit(..)))),
        ("Adaptors, other items", count(|item| matches!(item, SheetItem::Bought(_)))),
        ("Sold by length", lengths(paper)),
        ("Total weight", weight),
        ("Lowest working pressure", InUnits(paper.units).pressure(lowest)),
    ];
    facts.into_iter().filter_map(|(name, value)| Fact::of(name, value)).collect()
}

fn in_lines(lines: usize) -> String {
    format!("{lines} {}", if lines == 1 { "line" } else { "lines" })
}

/// How much is sold by its length.
fn lengths(paper: &LineDocumentPaper<'_>) -> Option<String> {
    let lengths = paper.lines.iter().filter_map(|line| match line.branch.need {
        Need::Length(length) => Some(length.map(Millimetres::value)),
        Need::Pieces(_) => None,
    });
    let lengths: Vec<Option<Decimal>> = lengths.collect();
    let all = lengths.iter().copied().sum::<Option<Decimal>>()?;
    let total = InUnits(paper.units).in_bill(all)?;
    (!lengths.is_empty()).then(|| format!("{total} in {}", in_lines(lengths.len())))
}

/// Notices, each with its lines, then the paper's own warnings.
fn notices(paper: &LineDocumentPaper<'_>) -> Vec<String> {
    fn unknown<F: Copy>(value: Option<F>) -> Option<String> {
        value.is_none().then(String::new)
    }
    let found = [
        (
            "Not released",
            lines_with(paper, |item| match item {
                SheetItem::Assembly(one) => open(one),
                SheetItem::Kit(one, _) => open(one),
                SheetItem::Bought(_) => None,
            }),
        ),
        (
            "Cut length unknown",
            lines_with(paper, |item| match item {
                SheetItem::Assembly(one) => unknown(one.content.cut_length_mm),
                SheetItem::Kit(..) | SheetItem::Bought(_) => None,
            }),
        ),
        (
            "Working pressure unknown",
            lines_with(paper, |item| match item {
                SheetItem::Assembly(one) => unknown(one.content.working_pressure_psi),
                SheetItem::Kit(..) | SheetItem::Bought(_) => None,
            }),
        ),
    ];
    let found = found.into_iter().filter(|(_, lines)| !lines.is_empty());
    let of_lines = found.map(|(what, lines)| format!("{what}: {}", lines.join(", ")));
    of_lines.chain(paper.warnings.iter().cloned()).collect()
}

/// The state of a document that is not released.
fn open<K: DocumentType>(document: &Document<K>) -> Option<String> {
    let status = document.lifecycle.status();
    (status != Status::Released).then(|| format!(" ({})", status.word()))
}

/// The lines with documents that have this note, including those in kits, and the note.
fn lines_with(
    paper: &LineDocumentPaper<'_>,
    note: fn(SheetItem<'_>) -> Option<String>,
) -> Vec<String> {
    let told = |(line, bom_line): (&LineDocumentLine<'_>, BomLine<'_>)| {
        Some(format!("{} {}{}", bom_line.number, named(&bom_line), note(line.item)?))
    };
    with_inside(paper).filter_map(told).collect()
}
