//! Rows of cells.

use super::lettering::{Fitted, Style, block, fit, line_height};
use super::{Align, Column, Fact, Table};
use crate::measure::Measure;
use crate::model::Mark;

const PLAIN_PT: u8 = 8;
const NAME_PT: u8 = 7;
const SMALLEST_PT: u8 = 5;
/// Padding of a cell, beside and above its text.
const BESIDE: f64 = 1.2;
const ABOVE: f64 = 0.75;
/// Indentation of parts.
const INDENT: f64 = 2.4;

/// A row, ready to be placed.
pub(super) struct Row {
    cells: Vec<Cell>,
    pub(super) height: f64,
    /// Whether the rows below are parts of it.
    pub(super) heads: bool,
}

/// A text with the place where it begins, or ends at the right.
struct Cell {
    x: f64,
    align: Align,
    text: Fitted,
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
    let cells = table.columns.iter().zip(places).map(|(column, (x, wide))| {
        let text = fit(&column.head, inside(wide), style, measure);
        Cell { x: edge(column.align, x, wide), align: column.align, text }
    });
    Row::new(cells.collect(), false, measure)
}

/// The rows of a table; cells have at most this many lines.
pub(super) fn rows<'a>(
    table: &'a Table,
    (left, width): (f64, f64),
    most: usize,
    measure: &'a dyn Measure,
) -> impl Iterator<Item = Row> + 'a {
    let places = places(&table.columns, left, width);
    table.rows.iter().enumerate().map(move |(at, texts)| {
        let depth = table.depths.get(at).copied().unwrap_or_default();
        let cells =
            table.columns.iter().zip(&places).zip(texts).map(|((column, (x, wide)), text)| {
                let align = column.align;
                let inset = if align == Align::Strong { f64::from(depth) * INDENT } else { 0.0 };
                let (x, wide) = (x + inset, wide - inset);
                let text = block(text, inside(wide), style(align, depth, most), measure);
                Cell { x: edge(align, x, wide), align, text }
            });
        Row::new(cells.collect(), table.heads(at), measure)
    })
}

fn style(align: Align, depth: u8, most: usize) -> Style {
    let size = if align == Align::Name { NAME_PT } else { PLAIN_PT };
    let bold = align == Align::Strong && depth == 0;
    Style { sizes: (size, SMALLEST_PT), bold, most }
}

/// Share of a cell's width that its text has.
fn inside(wide: f64) -> f64 {
    wide - 2.0 * BESIDE
}

/// Where texts of a cell begin, or end at the right.
fn edge(align: Align, x: f64, wide: f64) -> f64 {
    if align == Align::Right { x + wide - BESIDE } else { x + BESIDE }
}

/// How far a small text is lowered to the base line of the others.
fn lowered(text: &Fitted, measure: &dyn Measure) -> f64 {
    let lowered = measure.ascent_mm(PLAIN_PT) - measure.ascent_mm(SMALLEST_PT);
    if text.size_pt < PLAIN_PT { lowered } else { 0.0 }
}

impl Row {
    fn new(cells: Vec<Cell>, heads: bool, measure: &dyn Measure) -> Self {
        let high = |cell: &Cell| cell.text.height(measure) + lowered(&cell.text, measure);
        let tallest = cells.iter().map(high).fold(line_height(measure, PLAIN_PT), f64::max);
        Self { cells, height: tallest + 2.0 * ABOVE, heads }
    }

    /// How high one is in which no text has more lines than that.
    pub(super) fn of_lines(lines: u8, measure: &dyn Measure) -> f64 {
        f64::from(lines) * line_height(measure, PLAIN_PT) + 2.0 * ABOVE
    }

    /// Splits a row that doesn't fit: the first lines of its texts, and the rest.
    pub(super) fn parted(self, room: f64, measure: &dyn Measure) -> (Self, Self) {
        let (mut first, mut rest) = (Vec::new(), Vec::new());
        for Cell { x, align, mut text } in self.cells {
            let room = room - 2.0 * ABOVE - lowered(&text, measure);
            let others = text.split_off(room, measure);
            first.push(Cell { x, align, text });
            rest.push(Cell { x, align, text: others });
        }
        (Self::new(first, self.heads, measure), Self::new(rest, self.heads, measure))
    }

    /// Cells from `top` on.
    pub(super) fn place(self, top: f64, measure: &dyn Measure) -> Vec<Mark> {
        let cells = self.cells.into_iter();
        cells
            .flat_map(|Cell { x, align, text }| {
                text.place((x, top + ABOVE), align == Align::Right, PLAIN_PT, measure)
            })
            .collect()
    }
}

/// Facts as a table without head: names and values alternate, in columns that are read downwards.
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
