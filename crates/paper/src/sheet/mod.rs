//! Documents of several pages: a title block, then sections one below the other.
//!
//! Texts in heads wrap, then shrink, then end in an ellipsis; texts in tables wrap in their cells and are
//! never cut. Tables and tall rows continue over pages with their heads repeated. No short section is alone
//! on the last page. Every page names its document and its number of all pages.

mod codes;
mod figure;
mod flow;
mod frame;
mod grid;
mod lettering;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use domain::documents::printing::port::PrintError;
use domain::organization::PaperSize;

use crate::drawing::{self, Drawing};
use crate::logo::Logo;
use crate::measure::{Measure, check_printable};
use crate::model::{Layout, Mark, Page};
use flow::Flow;

/// A document.
#[derive(Debug, Clone)]
pub(crate) struct Sheet {
    pub(crate) size: PaperSize,
    /// Head of the first page.
    pub(crate) title: Title,
    pub(crate) sections: Vec<Section>,
    /// Foot of every page.
    pub(crate) footer: String,
}

/// The head of a document.
#[derive(Debug, Clone, Default)]
pub(crate) struct Title {
    /// The logo of who made it.
    pub(crate) logo: Option<Arc<Logo>>,
    /// Who made it.
    pub(crate) organization: String,
    /// Where that is, in short.
    pub(crate) address: String,
    /// Kind of document.
    pub(crate) kind: String,
    /// The number of the document.
    pub(crate) number: String,
    /// The revision of that.
    pub(crate) revision: String,
    /// Prominent notice: that it isn't released.
    pub(crate) notice: Option<String>,
    /// Key facts, four in a row.
    pub(crate) facts: Vec<Fact>,
}

/// A value with its name.
#[derive(Debug, Clone, Default)]
pub(crate) struct Fact {
    /// Name.
    pub(crate) name: String,
    /// The value.
    pub(crate) value: String,
    /// How many places of four it takes in a title block.
    pub(crate) span: u8,
}

/// A part of a document.
#[derive(Debug, Clone)]
pub(crate) struct Section {
    /// The heading; empty for none.
    pub(crate) heading: String,
    pub(crate) body: Body,
    /// Whether it must begin on the page with the end of the previous section.
    pub(crate) follows: bool,
}

impl Section {
    pub(crate) fn new(heading: &str, body: Body) -> Self {
        Self { heading: heading.to_owned(), body, follows: false }
    }

    /// Running text.
    pub(crate) fn text(heading: &str, text: impl Into<String>) -> Self {
        Self::new(heading, Body::Text(text.into()))
    }

    /// The section, kept with the end of the previous one.
    #[must_use]
    pub(crate) fn following(self) -> Self {
        Self { follows: true, ..self }
    }
}

/// Content of a section.
#[derive(Debug, Clone)]
pub(crate) enum Body {
    /// Rows under heads.
    Table(Table),
    /// Names and values, in this many columns.
    Facts(Vec<Fact>, usize),
    /// A drawing as wide as the page, or with facts at its left.
    Figure(Drawing, Vec<Fact>),
    /// Running text; line feeds part paragraphs.
    Text(String),
    /// Texts as Code 128, each with its text below.
    Codes(Vec<String>),
}

/// A table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    pub(crate) columns: Vec<Column>,
    /// A text for each column.
    pub(crate) rows: Vec<Vec<String>>,
    /// The level of each row below the rows that it is part of; empty if all have the same level.
    pub(crate) depths: Vec<u8>,
}

impl Table {
    /// The table without empty columns.
    #[must_use]
    pub(crate) fn without_blanks(self) -> Self {
        let Self { columns, rows, depths } = self;
        let used: Vec<bool> = (0..columns.len())
            .map(|at| rows.iter().any(|row| row.get(at).is_some_and(|text| !text.is_empty())))
            .collect();
        let whole: f64 = columns.iter().map(|column| column.share).sum();
        let columns = columns.into_iter().zip(&used);
        let mut columns: Vec<Column> =
            columns.filter(|(_, used)| **used).map(|(column, _)| column).collect();
        // The space of removed columns goes to texts; figures and numbers stay where they are.
        let of_words = |column: &Column| column.align != Align::Right && column.share >= 0.1;
        let words: f64 =
            columns.iter().filter(|column| of_words(column)).map(|column| column.share).sum();
        let left: f64 = columns.iter().map(|column| column.share).sum();
        for column in columns.iter_mut().filter(|column| of_words(column)) {
            column.share *= 1.0 + (whole - left) / words.max(f64::MIN_POSITIVE);
        }
        let rows = rows.into_iter().map(|row| {
            row.into_iter().zip(&used).filter(|(_, used)| **used).map(|(text, _)| text).collect()
        });
        Self { columns, rows: rows.collect(), depths }
    }

    /// Whether the row of a place has rows below it that are parts of it.
    fn heads(&self, at: usize) -> bool {
        let depth = |at: usize| self.depths.get(at).copied().unwrap_or_default();
        depth(at + 1) > depth(at)
    }
}

/// A column of a table.
#[derive(Debug, Clone)]
pub(crate) struct Column {
    /// Heading.
    pub(crate) head: String,
    /// Share of the width, relative to those of the others.
    pub(crate) share: f64,
    /// Alignment of its texts.
    pub(crate) align: Align,
}

/// Alignment and style of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    /// At the left.
    Left,
    /// At the left, bold.
    Strong,
    /// On the left, small: names of values.
    Name,
    /// At the right.
    Right,
}

impl Column {
    /// A column.
    pub(crate) fn new(head: &str, share: f64, align: Align) -> Self {
        Self { head: head.to_owned(), share, align }
    }
}

impl Fact {
    /// A fact; none if the value is unknown.
    pub(crate) fn of(name: &str, value: Option<String>) -> Option<Self> {
        value.map(|value| Self { name: name.to_owned(), value, span: 1 })
    }

    /// A fact.
    pub(crate) fn new(name: &str, value: impl Into<String>) -> Self {
        Self { name: name.to_owned(), value: value.into(), span: 1 }
    }

    /// The fact over this many places.
    #[must_use]
    pub(crate) fn over(self, span: u8) -> Self {
        Self { span, ..self }
    }
}

/// White at the edges of a page.
const MARGIN: f64 = 12.0;

/// Width and height of a paper.
const fn extent(size: PaperSize) -> (f64, f64) {
    match size {
        PaperSize::A4 => (210.0, 297.0),
        PaperSize::Letter => (215.9, 279.4),
    }
}

/// How wide a drawing may be on a paper.
pub(crate) fn room_of(size: PaperSize) -> f64 {
    extent(size).0 - 2.0 * MARGIN
}

/// Lays a document out.
pub(crate) fn lay_out_sheet(sheet: &Sheet, measure: &dyn Measure) -> Result<Layout, PrintError> {
    let texts: Vec<&str> = sheet.texts().collect();
    check_printable(&texts, measure)?;
    let (width_mm, height_mm) = extent(sheet.size);
    let flow = || Flow::new(&sheet.title, (width_mm, height_mm), measure);
    let mut filled = flow();
    if let Some(alone) = filled.sections(&sheet.sections) {
        let mut sections = sheet.sections.clone();
        sections.iter_mut().skip(alone).for_each(|section| section.follows = true);
        filled = flow();
        filled.sections(&sections);
    }
    let pages: Vec<Vec<Mark>> = filled.finish(&sheet.footer);
    let pages = pages.into_iter().map(|marks| Page { width_mm, height_mm, marks }).collect();
    let title = format!("{} {} {}", sheet.title.kind, sheet.title.number, sheet.title.revision);
    Ok(Layout { title: title.trim().to_owned(), pages })
}

impl Sheet {
    /// All its texts.
    fn texts(&self) -> impl Iterator<Item = &str> {
        let title = &self.title;
        let texts = [
            &title.organization,
            &title.address,
            &title.kind,
            &title.number,
            &title.revision,
            &self.footer,
        ];
        let facts = title.facts.iter().flat_map(Fact::texts);
        let sections = self.sections.iter().flat_map(Section::texts);
        texts
            .into_iter()
            .chain(title.notice.as_ref())
            .map(String::as_str)
            .chain(facts)
            .chain(sections)
    }
}

impl Fact {
    fn texts(&self) -> [&str; 2] {
        [&self.name, &self.value]
    }
}

impl Section {
    fn texts(&self) -> Vec<&str> {
        let mut texts = vec![self.heading.as_str()];
        match &self.body {
            Body::Table(table) => {
                texts.extend(table.columns.iter().map(|column| column.head.as_str()));
                texts.extend(table.rows.iter().flatten().map(String::as_str));
            }
            Body::Facts(facts, _) => texts.extend(facts.iter().flat_map(Fact::texts)),
            Body::Figure(drawing, facts) => {
                texts.extend(facts.iter().flat_map(Fact::texts));
                texts.extend(drawing.marks.iter().filter_map(|mark| match mark {
                    drawing::Mark::Text { text, .. } => Some(text.as_str()),
                    drawing::Mark::Path { .. } => None,
                }));
            }
            Body::Text(text) => texts.push(text),
            Body::Codes(codes) => texts.extend(codes.iter().map(String::as_str)),
        }
        texts
    }
}
