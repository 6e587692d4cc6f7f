//! Rows of cells.

use super::lettering::{Fitted, Style, fit, line_height};
use super::{Align, Column, Fact, Table};
use crate::measure::Measure;
use crate::model::Mark;

const PLAIN_PT: u8 = 8;
const NAME_PT: u8 = 7;
const SMALLEST_PT: u8 = 5;
/// White in a cell, beside and above its text.
const BESIDE: f64 = 1.2;
const ABOVE: f64 = 0.75;
/// A cell has no more lines than that.
const MOST_LINES: usize = 10;

/// How far parts stand in from what they are parts of.
const INDENT: f64 = 2.4;

/// A row, ready to be placed.
pub(super) struct Row {
    cells: Vec<(f64, Align, Fitted)>,
    pub(super) height: f64,
    /// Whether the rows below are parts of it.
    pub(super) heads: bool,
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
    let cells = table.columns.iter().map(|column| (column.head.as_str(), column.align, style));
    row(cells, &places(&table.columns, left, width), measure)
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
        let cells = table.columns.iter().zip(texts);
        let cells =
            cells.map(|(column, text)| (text.as_str(), column.align, style(column.align, depth)));
        let places = places.iter().zip(&table.columns).map(|((x, wide), column)| {
            let inset = if column.align == Align::Strong { f64::from(depth) * INDENT } else { 0.0 };
            (x + inset, wide - inset)
        });
        let places: Vec<_> = places.collect();
        Row { heads: table.heads(at), ..row(cells, &places, measure) }
    })
}

fn style(align: Align, depth: u8) -> Style {
    let size = if align == Align::Name { NAME_PT } else { PLAIN_PT };
    let bold = align == Align::Strong && depth == 0;
    Style { sizes: (size, SMALLEST_PT), bold, most: MOST_LINES }
}

fn row<'a>(
    cells: impl Iterator<Item = (&'a str, Align, Style)>,
    places: &[(f64, f64)],
    measure: &dyn Measure,
) -> Row {
    let cells: Vec<_> = cells
        .zip(places)
        .map(|((text, align, style), (x, wide))| {
            let fitted = fit(text, wide - 2.0 * BESIDE, style, measure);
            let x = if align == Align::Right { x + wide - BESIDE } else { x + BESIDE };
            (x, align, fitted)
        })
        .collect();
    let least = line_height(measure, PLAIN_PT);
    // A small text stands lower, on the base line of the others.
    let lowered = measure.ascent_mm(PLAIN_PT) - measure.ascent_mm(SMALLEST_PT);
    let high = |fitted: &Fitted| {
        let shift = if fitted.size_pt < PLAIN_PT { lowered } else { 0.0 };
        fitted.height(measure) + shift
    };
    let tallest = cells.iter().map(|(_, _, fitted)| high(fitted)).fold(least, f64::max);
    Row { cells, height: tallest + 2.0 * ABOVE, heads: false }
}

impl Row {
    /// Its texts, from `top` on.
    pub(super) fn place(self, top: f64, measure: &dyn Measure) -> Vec<Mark> {
        let cells = self.cells.into_iter();
        cells
            .flat_map(|(x, align, fitted)| {
                fitted.place((x, top + ABOVE), align == Align::Right, PLAIN_PT, measure)
            })
            .collect()
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
