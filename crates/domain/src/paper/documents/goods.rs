//! The data sheet of a document that gathers goods: assemblies, and what is bought as it is.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::super::{Align, Body, Column, Fact, Section, Sheet, Table};
use super::{ForCustomer, Units, bill_section, footer, title};
use crate::documents::{
    Bill, BomNode, Document, DocumentKind, HoseAssembly, HoseKit, Need, Status, ToldLine,
};
use crate::fields::{Choice, Measure};
use crate::measures::angle::{Angle, AngleConvention};
use crate::measures::length::Millimetres;
use crate::measures::{Dimension, Quantity, UnitOfMeasure};
use crate::organization::Settings;

/// What the data sheet of such a document tells.
#[derive(Debug, Clone)]
pub struct GoodsPaper<'a> {
    /// What kind of sheet it is.
    pub kind: &'static str,
    /// What the document is.
    pub description: Option<&'a str>,
    /// Remarks about it.
    pub comments: Option<&'a str>,
    /// Its lines in order.
    pub lines: Vec<GoodsLine<'a>>,
    /// What it needs.
    pub bill: &'a Bill,
    /// Whom it is for.
    pub customer: &'a ForCustomer,
    /// The units.
    pub units: Units,
}

/// A line with what its sheet tells beside the bill.
#[derive(Debug, Clone)]
pub struct GoodsLine<'a> {
    /// The line.
    pub branch: &'a BomNode,
    /// How much of it, as it was ordered.
    pub quantity: Quantity,
    /// What that counts.
    pub unit: UnitOfMeasure,
    /// Remarks about it.
    pub comments: Option<&'a str>,
    /// What it is about.
    pub item: SheetItem<'a>,
}

/// What a line is about.
#[derive(Debug, Clone, Copy)]
pub enum SheetItem<'a> {
    /// An assembly.
    Assembly(&'a Document<HoseAssembly>),
    /// A kit, and what one weighs.
    Kit(&'a Document<HoseKit>, Option<Measure>),
    /// Something that is bought as it is, and what it weighs.
    Bought(Weight),
}

/// What something weighs that is bought as it is, in pounds.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Weight {
    /// A piece of it.
    pub each: Option<Measure>,
    /// A foot of it.
    pub per_foot: Option<Measure>,
}

impl Weight {
    /// So much of it, in pounds; none where that isn't known.
    pub fn of(self, quantity: Quantity, unit: UnitOfMeasure) -> Option<f64> {
        let quantity = quantity.get();
        match unit.measure() {
            (Dimension::Pieces, _) => Some(self.each?.get() * quantity.to_f64()?),
            (Dimension::Length, one) => {
                let (_, foot) = UnitOfMeasure::Foot.measure();
                let feet = quantity.checked_mul(one)?.checked_div(foot)?;
                Some(self.per_foot?.get() * feet.to_f64()?)
            }
        }
    }

    /// That of a piece or of a length, as lines of the unit are sold.
    fn told(self, unit: UnitOfMeasure, units: Units) -> Option<String> {
        match unit.measure().0 {
            Dimension::Pieces => units.weight_alone(self.each?),
            Dimension::Length => units.weight_by_length(self.per_foot?),
        }
    }
}

impl GoodsLine<'_> {
    /// How much of it: `4`, or `20 ft`.
    fn told_quantity(&self) -> String {
        let quantity = self.quantity.get().normalize();
        match self.unit {
            UnitOfMeasure::Each => quantity.to_string(),
            unit => format!("{quantity} {}", unit.word()),
        }
    }

    /// What all of it weighs, in pounds; none where that isn't known.
    fn weight(&self) -> Option<f64> {
        let one = match self.item {
            SheetItem::Assembly(assembly) => assembly.content.weight_lbs,
            SheetItem::Kit(_, weight) => weight,
            SheetItem::Bought(weight) => return weight.of(self.quantity, self.unit),
        };
        Some(one?.get() * self.quantity.get().to_f64()?)
    }
}

/// The data sheet.
pub fn goods_sheet<K>(
    document: &Document<K>,
    paper: &GoodsPaper<'_>,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Sheet {
    let section = |heading: &str, body: Body| Section { heading: heading.to_owned(), body };
    let mut sections = Vec::new();
    let assemblies = assemblies(paper, settings.angle_convention);
    if !assemblies.rows.is_empty() {
        sections.push(section("Hose assemblies", Body::Table(assemblies.without_blanks())));
    }
    let kits = kits(paper);
    if !kits.rows.is_empty() {
        sections.push(section("Hose kits", Body::Table(kits.without_blanks())));
    }
    let bought = bought(paper);
    if !bought.rows.is_empty() {
        sections.push(section("Adaptors and other items", Body::Table(bought.without_blanks())));
    }
    sections.push(section("Totals", Body::Facts(totals(paper), 2)));
    if !paper.bill.lines.is_empty() {
        let heading = "Bill of materials, for all of it";
        sections.push(bill_section(heading, paper.bill, paper.units));
    }
    if let Some(comments) = paper.comments {
        sections.push(section("Comments", Body::Text(comments.to_owned())));
    }
    let doubts = doubts(paper);
    if !doubts.is_empty() {
        sections.push(section("To be checked", Body::Text(doubts.join("\n"))));
    }
    Sheet {
        size: settings.paper_size,
        title: title(paper.kind, settings, document, paper.description, paper.customer),
        sections,
        footer: footer(settings, now),
    }
}

/// The lines with their numbers and what bills tell of them.
pub(super) fn numbered<'a>(
    paper: &'a GoodsPaper<'a>,
) -> impl Iterator<Item = (&'a GoodsLine<'a>, ToldLine<'a>)> {
    (1..).zip(&paper.lines).map(|(place, line)| (line, line.branch.told_at(place)))
}

/// What is cut off the hose for an assembly.
pub(super) fn cut_of(assembly: &HoseAssembly) -> Option<Millimetres> {
    Millimetres::from_f64(assembly.cut_length_mm?.get()).ok()
}

fn assemblies(paper: &GoodsPaper<'_>, convention: AngleConvention) -> Table {
    let units = paper.units;
    let columns = vec![
        Column::new("Item", 0.06, Align::Left),
        Column::new("Qty", 0.05, Align::Right),
        Column::new("Part number", 0.18, Align::Strong),
        Column::new("Description", 0.24, Align::Left),
        Column::new("Overall length", 0.11, Align::Right),
        Column::new("Cut length", 0.11, Align::Right),
        Column::new("Angle", 0.06, Align::Right),
        Column::new("Working pressure", 0.1, Align::Right),
        Column::new("Weight each", 0.09, Align::Right),
        Column::new("Remarks", 0.16, Align::Left),
    ];
    let unknown = || "unknown".to_owned();
    let row = |(line, told): (&GoodsLine<'_>, ToldLine<'_>)| {
        let SheetItem::Assembly(document) = line.item else { return None };
        let assembly = &document.content;
        let angle = assembly.angle.and_then(|angle| Angle::from_f64(angle.get()).ok());
        let rated = assembly.hose_rating_only.then(|| "not all parts are rated".to_owned());
        let remarks = line.comments.map(str::to_owned).into_iter().chain(rated);
        Some(vec![
            told.number,
            line.told_quantity(),
            format!("{} Rev {}", &*document.number, &*document.revision),
            assembly.description.as_deref().unwrap_or_default().to_owned(),
            units.length_alone(assembly.overall_length_mm).unwrap_or_else(unknown),
            cut_of(assembly).map_or_else(unknown, |cut| units.cut(cut)),
            angle.map(|angle| format!("{}°", angle.shown(convention))).unwrap_or_default(),
            units.pressure_alone(assembly.working_pressure_psi).unwrap_or_else(unknown),
            assembly.weight_lbs.and_then(|weight| units.weight_alone(weight)).unwrap_or_default(),
            remarks.collect::<Vec<_>>().join("; "),
        ])
    };
    let rows = numbered(paper).filter_map(row).collect();
    Table { columns, rows, depths: Vec::new() }
}

fn kits(paper: &GoodsPaper<'_>) -> Table {
    let columns = vec![
        Column::new("Item", 0.06, Align::Left),
        Column::new("Qty", 0.05, Align::Right),
        Column::new("Part number", 0.22, Align::Strong),
        Column::new("Description", 0.36, Align::Left),
        Column::new("Weight each", 0.09, Align::Right),
        Column::new("Remarks", 0.22, Align::Left),
    ];
    let row = |(line, told): (&GoodsLine<'_>, ToldLine<'_>)| {
        let SheetItem::Kit(kit, weight) = line.item else { return None };
        Some(vec![
            told.number,
            line.told_quantity(),
            format!("{} Rev {}", &*kit.number, &*kit.revision),
            kit.content.description.as_deref().unwrap_or_default().to_owned(),
            weight.and_then(|weight| paper.units.weight_alone(weight)).unwrap_or_default(),
            line.comments.unwrap_or_default().to_owned(),
        ])
    };
    let rows = numbered(paper).filter_map(row).collect();
    Table { columns, rows, depths: Vec::new() }
}

fn bought(paper: &GoodsPaper<'_>) -> Table {
    let columns = vec![
        Column::new("Item", 0.06, Align::Left),
        Column::new("Qty", 0.09, Align::Right),
        Column::new("Part number", 0.18, Align::Strong),
        Column::new("Description", 0.25, Align::Left),
        Column::new("Our number", 0.12, Align::Left),
        Column::new("Maker", 0.12, Align::Left),
        Column::new("Weight each", 0.11, Align::Right),
        Column::new("Remarks", 0.16, Align::Left),
    ];
    let row = |(line, told): (&GoodsLine<'_>, ToldLine<'_>)| {
        let SheetItem::Bought(weight) = line.item else { return None };
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        Some(vec![
            told.number,
            line.told_quantity(),
            told.part_number.to_owned(),
            text(told.description),
            text(told.org_part_number),
            text(told.brand),
            weight.told(line.unit, paper.units).unwrap_or_default(),
            text(line.comments),
        ])
    };
    let rows = numbered(paper).filter_map(row).collect();
    Table { columns, rows, depths: Vec::new() }
}

/// How much it is together.
fn totals(paper: &GoodsPaper<'_>) -> Vec<Fact> {
    let count = |of_kind: fn(SheetItem<'_>) -> bool| {
        let of_kind = paper.lines.iter().filter(|line| of_kind(line.item));
        let counted: Vec<Decimal> = of_kind
            .filter_map(|line| match line.branch.need {
                Need::Pieces(pieces) => Some(pieces),
                Need::Length(_) => None,
            })
            .collect();
        let pieces: Decimal = counted.iter().sum();
        let of_pieces = if pieces == Decimal::ONE { "piece" } else { "pieces" };
        let told = format!("{} {of_pieces} in {}", pieces.normalize(), in_lines(counted.len()));
        (!counted.is_empty()).then_some(told)
    };
    let known = paper.lines.iter().filter_map(GoodsLine::weight);
    let some_unknown = paper.lines.iter().any(|line| line.weight().is_none());
    let weight = match (paper.units.weight(known.sum()), some_unknown) {
        (Some(weight), true) => Some(format!("{weight}, without what has no known weight")),
        (weight, _) => weight,
    };
    let rated = paper.lines.iter().filter_map(|line| match line.item {
        SheetItem::Assembly(document) => document.content.working_pressure_psi,
        SheetItem::Kit(..) | SheetItem::Bought(_) => None,
    });
    let lowest = rated.min_by(|one, other| one.get().total_cmp(&other.get()));
    let facts = [
        ("Hose assemblies", count(|item| matches!(item, SheetItem::Assembly(_)))),
        ("Hose kits", count(|item| matches!(item, SheetItem::Kit(..)))),
        ("Adaptors, other items", count(|item| matches!(item, SheetItem::Bought(_)))),
        ("Sold by length", lengths(paper)),
        ("Weight of all", weight),
        ("Lowest working pressure", paper.units.pressure(lowest)),
    ];
    facts.into_iter().filter_map(|(name, value)| Fact::of(name, value)).collect()
}

fn in_lines(lines: usize) -> String {
    format!("{lines} {}", if lines == 1 { "line" } else { "lines" })
}

/// How much is sold by its length.
fn lengths(paper: &GoodsPaper<'_>) -> Option<String> {
    let lengths = paper.lines.iter().filter_map(|line| match line.branch.need {
        Need::Length(length) => Some(length.map(Millimetres::value)),
        Need::Pieces(_) => None,
    });
    let lengths: Vec<Option<Decimal>> = lengths.collect();
    let all = lengths.iter().copied().sum::<Option<Decimal>>()?;
    let told = paper.units.in_bill(all)?;
    (!lengths.is_empty()).then(|| format!("{told} in {}", in_lines(lengths.len())))
}

/// What somebody has to look after, each with the lines that it is about.
fn doubts(paper: &GoodsPaper<'_>) -> Vec<String> {
    fn unknown<F: Copy>(known: Option<F>) -> Option<String> {
        known.is_none().then(String::new)
    }
    let found = [
        (
            "Not released",
            said_of(paper, |item| match item {
                SheetItem::Assembly(one) => open(one),
                SheetItem::Kit(one, _) => open(one),
                SheetItem::Bought(_) => None,
            }),
        ),
        (
            "Cut length unknown",
            said_of(paper, |item| match item {
                SheetItem::Assembly(one) => unknown(one.content.cut_length_mm),
                SheetItem::Kit(..) | SheetItem::Bought(_) => None,
            }),
        ),
        (
            "Working pressure unknown",
            said_of(paper, |item| match item {
                SheetItem::Assembly(one) => unknown(one.content.working_pressure_psi),
                SheetItem::Kit(..) | SheetItem::Bought(_) => None,
            }),
        ),
    ];
    let told = found.into_iter().filter(|(_, lines)| !lines.is_empty());
    told.map(|(what, lines)| format!("• {what}: {}", lines.join(", "))).collect()
}

/// The state of a document that is not released.
fn open<K: DocumentKind>(document: &Document<K>) -> Option<String> {
    let status = document.lifecycle.status();
    (status != Status::Released).then(|| format!(" ({})", status.word()))
}

/// The documents of which there is something to say, by their lines.
fn said_of(paper: &GoodsPaper<'_>, say: fn(SheetItem<'_>) -> Option<String>) -> Vec<String> {
    let line = |(line, told): (&GoodsLine<'_>, ToldLine<'_>)| {
        let said = say(line.item)?;
        let revision = told.revision.unwrap_or_default();
        Some(format!("{} {} Rev {revision}{said}", told.number, told.part_number))
    };
    numbered(paper).filter_map(line).collect()
}
