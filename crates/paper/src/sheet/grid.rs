//! Rows of cells.

use super::lettering::{Fitted, Style, fit, fit_whole, line_height};
use super::{Align, Column, Fact, Table};
use crate::measure::Measure;
use crate::model::Mark;

const PLAIN_PT: u8 = 8;
const NAME_PT: u8 = 7;
const SMALLEST_PT: u8 = 5;
/// White in a cell, beside and above its text.
const BESIDE: f64 = 1.2;
const ABOVE: f64 = 0.75;
/// A cell has no more lines than that: what is longer stands below the row.
const MOST_LINES: usize = 10;
/// What stands in its place.
const ELSEWHERE: &str = "see below";
/// The part of the width that names of texts below rows have.
const NAMES: f64 = 0.15;

/// How far parts stand in from what they are parts of.
const INDENT: f64 = 2.4;

/// A row, ready to be placed.
pub(super) struct Row {
    cells: Vec<(f64, Align, Fitted)>,
    pub(super) height: f64,
    /// Whether the rows below are parts of it.
    pub(super) heads: bool,
    /// What stands below the cells.
    pub(super) below: Vec<Below>,
    /// Its first text.
    pub(super) name: String,
}

/// A text below a row, as wide as the table.
pub(super) struct Below {
    /// The column that it belongs to.
    pub(super) head: String,
    pub(super) lines: Vec<String>,
}

/// Left edges and widths of columns that share a width.
fn places(columns: &[Column], left: f64, width: f64) -> Vec<(f64, f64)> {
    let whole: f64 = columns.iter().map(|column| column.share).sum();
    let mut x = left;
    columns
        .iter()
        .map(|column| {
            let wide = width * column.share / whole.max(f64::MIN_POSITIVE);
            let place = (x, wide);
            x += wide;
            place
        })
        .collect()
}

/// The head of a table.
pub(super) fn head(table: &Table, (left, width): (f64, f64), measure: &dyn Measure) -> Row {
    let style = Style { sizes: (NAME_PT, SMALLEST_PT), bold: true, most: 2 };
    let places = places(&table.columns, left, width);
    let cells = table.columns.iter().zip(places).filter(|(column, _)| !column.is_below());
    let cells = cells.map(|(column, (x, wide))| {
        let text = fit(&column.head, inside(wide), style, measure);
        (edge(column.align, x, wide), column.align, text)
    });
    row(cells.collect(), measure)
}

/// The rows of a table.
pub(super) fn rows<'a>(
    table: &'a Table,
    (left, width): (f64, f64),
    measure: &'a dyn Measure,
) -> impl Iterator<Item = Row> + 'a {
    let places = places(&table.columns, left, width);
    table.rows.iter().enumerate().map(move |(at, texts)| {
        let depth = table.depths.get(at).copied().unwrap_or_default();
        let mut cells = Vec::with_capacity(texts.len());
        let mut below = Vec::new();
        for ((column, (x, wide)), text) in table.columns.iter().zip(&places).zip(texts) {
            let inset = if column.align == Align::Strong { f64::from(depth) * INDENT } else { 0.0 };
            let (x, wide) = (x + inset, wide - inset);
            let style = style(column.align, depth);
            let long = stands_below(column, text, wide, style, measure);
            if !column.is_below() {
                let whole = if long { None } else { fit_whole(text, inside(wide), style, measure) };
                let shown = if long { ELSEWHERE } else { text };
                let fitted = whole.unwrap_or_else(|| fit(shown, inside(wide), style, measure));
                cells.push((edge(column.align, x, wide), column.align, fitted));
            }
            if !long {
                continue;
            }
            let style = Style { sizes: (PLAIN_PT, PLAIN_PT), bold: false, most: usize::MAX };
            let lines = fit_whole(text, inside(width * (1.0 - NAMES)), style, measure);
            let lines = lines.map(|fitted| fitted.lines).unwrap_or_default();
            below.push(Below { head: column.head.clone(), lines });
        }
        let name = texts.first().cloned().unwrap_or_default();
        Row { heads: table.heads(at), below, name, ..row(cells, measure) }
    })
}

/// Whether a text of a column is too long for a cell in letters of the usual size.
fn stands_below(
    column: &Column,
    text: &str,
    wide: f64,
    style: Style,
    measure: &dyn Measure,
) -> bool {
    let usual = Style { sizes: (style.sizes.0, style.sizes.0), ..style };
    let too_long = || fit_whole(text, inside(wide), usual, measure).is_none();
    !text.trim().is_empty() && (column.is_below() || !column.head.is_empty() && too_long())
}

fn style(align: Align, depth: u8) -> Style {
    let size = if align == Align::Name { NAME_PT } else { PLAIN_PT };
    let bold = align == Align::Strong && depth == 0;
    Style { sizes: (size, SMALLEST_PT), bold, most: MOST_LINES }
}

/// Share of a cell's width that its text has.
fn inside(wide: f64) -> f64 {
    wide - 2.0 * BESIDE
}

/// Where texts of a cell begin, or end at the right.
fn edge(align: Align, x: f64, wide: f64) -> f64 {
    if align == Align::Right { x + wide - BESIDE } else { x + BESIDE }
}

fn row(cells: Vec<(f64, Align, Fitted)>, measure: &dyn Measure) -> Row {
    let least = line_height(measure, PLAIN_PT);
    // A small text stands lower, on the base line of the others.
    let lowered = measure.ascent_mm(PLAIN_PT) - measure.ascent_mm(SMALLEST_PT);
    let high = |fitted: &Fitted| {
        let shift = if fitted.size_pt < PLAIN_PT { lowered } else { 0.0 };
        fitted.height(measure) + shift
    };
    let tallest = cells.iter().map(|(_, _, fitted)| high(fitted)).fold(least, f64::max);
    let height = tallest + 2.0 * ABOVE;
    Row { cells, height, heads: false, below: Vec::new(), name: String::new() }
}

impl Row {
    /// Its cells, from `top` on.
    pub(super) fn place(&mut self, top: f64, measure: &dyn Measure) -> Vec<Mark> {
        let cells = self.cells.drain(..);
        cells
            .flat_map(|(x, align, fitted)| {
                fitted.place((x, top + ABOVE), align == Align::Right, PLAIN_PT, measure)
            })
            .collect()
    }
}

impl Below {
    /// How high a line of it is.
    pub(super) fn line(measure: &dyn Measure) -> f64 {
        line_height(measure, PLAIN_PT)
    }

    /// How high it is on one page.
    pub(super) fn height(&self, measure: &dyn Measure) -> f64 {
        std::iter::repeat_n(Self::line(measure), self.lines.len()).sum::<f64>() + 2.0 * ABOVE
    }

    /// A line of it from `top` on, the first on a page with a name.
    pub(super) fn place(
        (left, width): (f64, f64),
        top: f64,
        name: Option<&str>,
        line: String,
        measure: &dyn Measure,
    ) -> Vec<Mark> {
        let style = Style { sizes: (NAME_PT, SMALLEST_PT), bold: false, most: 1 };
        let fitted = name.map(|name| fit(name, inside(width * NAMES), style, measure));
        let mut marks = fitted.map_or_else(Vec::new, |name| {
            name.place((left + BESIDE, top), false, PLAIN_PT, measure)
        });
        let text = Fitted { size_pt: PLAIN_PT, bold: false, lines: vec![line] };
        let x = left + width * NAMES + BESIDE;
        marks.extend(text.place((x, top), false, PLAIN_PT, measure));
        marks
    }
}

/// Facts as a table without head: names and values by turns, in columns that read downwards.
pub(super) fn of_facts(facts: &[Fact], columns: usize) -> Table {
    let columns = columns.max(1);
    let high = facts.len().div_ceil(columns);
    let rows = (0..high).map(|row| {
        (0..columns)
            .flat_map(|column| match facts.get(column * high + row) {
                Some(fact) => [fact.name.clone(), fact.value.clone()],
                None => [String::new(), String::new()],
            })
            .collect()
    });
    let rows = rows.collect();
    let pair = || [Column::new("", 0.36, Align::Name), Column::new("", 0.64, Align::Left)];
    let columns = (0..columns).flat_map(|_| pair()).collect();
    Table { columns, rows, depths: Vec::new() }
}
