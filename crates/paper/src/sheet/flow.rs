//! Sections one below the other, over as many pages as they need.

use super::codes::{self, Code};
use super::lettering::{Style, fit, line_height};
use super::{Body, Fact, MARGIN, Section, Table, Title, figure, frame, grid};
use crate::drawing::Drawing;
use crate::measure::Measure;
use crate::model::Mark;

const HEADING_PT: u8 = 9;
const TEXT_PT: u8 = 8;
/// White before a heading, and after it.
const BEFORE: f64 = 3.6;
const AFTER: f64 = 0.7;
/// Between facts and the drawing at their right.
const GUTTER: f64 = 5.0;
/// A table that takes no more of a page isn't parted.
const SHORT: f64 = 0.45;
/// Fewest lines of a running text that stay together.
const LEAST_LINES: f64 = 2.0;
/// White after a text below a row.
const BELOW: f64 = 1.5;

/// Pages being filled.
pub(super) struct Flow<'a> {
    title: &'a Title,
    measure: &'a dyn Measure,
    pages: Vec<Vec<Mark>>,
    page: Vec<Mark>,
    /// Left and right edge.
    sides: (f64, f64),
    /// The lowest edge of the paper that may be printed on.
    foot: f64,
    /// Where the next thing stands, and where the page ends.
    y: f64,
    bottom: f64,
    /// Whether nothing stands on the page below its head.
    fresh: bool,
}

impl<'a> Flow<'a> {
    /// The first page with its title block.
    pub(super) fn new(
        title: &'a Title,
        (width, height): (f64, f64),
        measure: &'a dyn Measure,
    ) -> Self {
        let sides = (MARGIN, width - MARGIN);
        let foot = height - MARGIN * 0.75;
        let mut page = Vec::new();
        let y = frame::title(title, sides, MARGIN, measure, &mut page);
        let bottom = foot - frame::foot_height(measure);
        Self { title, measure, pages: Vec::new(), page, sides, foot, y, bottom, fresh: false }
    }

    /// The pages, with their feet.
    pub(super) fn finish(mut self, footer: &str) -> Vec<Vec<Mark>> {
        self.pages.push(std::mem::take(&mut self.page));
        let count = self.pages.len();
        for (at, page) in (1..).zip(&mut self.pages) {
            page.extend(frame::foot(footer, (at, count), self.sides, self.foot, self.measure));
        }
        self.pages
    }

    /// Adds a section.
    pub(super) fn section(&mut self, section: &Section) {
        let Section { heading, body } = section;
        match body {
            Body::Table(table) => self.table(heading, table, true),
            Body::Facts(facts, columns) => {
                if !facts.is_empty() {
                    self.table(heading, &grid::of_facts(facts, *columns), false);
                }
            }
            Body::Figure(drawing, facts) => self.figure(heading, drawing, facts),
            Body::Text(text) => self.text(heading, text),
            Body::Codes(codes) => self.codes(heading, codes),
        }
    }

    fn width(&self) -> f64 {
        self.sides.1 - self.sides.0
    }

    fn next_page(&mut self) {
        self.pages.push(std::mem::take(&mut self.page));
        self.y = frame::running_head(self.title, self.sides, MARGIN, self.measure, &mut self.page);
        self.fresh = true;
    }

    /// Makes sure that so much stands together.
    fn keep(&mut self, height: f64) {
        if !self.fresh && self.y + height > self.bottom {
            self.next_page();
        }
    }

    fn heading_height(&self, heading: &str) -> f64 {
        if heading.is_empty() {
            BEFORE * 0.6
        } else {
            BEFORE + line_height(self.measure, HEADING_PT) + AFTER
        }
    }

    fn heading(&mut self, heading: &str) {
        let height = self.heading_height(heading);
        if !heading.is_empty() {
            let style = Style { sizes: (HEADING_PT, 6), bold: true, most: 1 };
            let text = fit(heading, self.width(), style, self.measure);
            let place = (self.sides.0, self.y + BEFORE);
            self.page.extend(text.place(place, false, HEADING_PT, self.measure));
        }
        self.y += height;
        self.fresh = false;
    }

    fn table(&mut self, heading: &str, table: &Table, headed: bool) {
        let measure = self.measure;
        let span = (self.sides.0, self.width());
        let heads = || headed.then(|| grid::head(table, span, measure));
        let head_height = heads().map_or(0.0, |head| head.height);
        let rows: Vec<grid::Row> = grid::rows(table, span, measure).collect();
        let whole = |row: &grid::Row| {
            row.height + row.below.iter().map(|below| below.height(measure)).sum::<f64>()
        };
        let first: f64 = rows.iter().take(2).map(|row| row.height).sum();
        let all: f64 = rows.iter().map(whole).sum();
        // What is short stands on one page.
        let page = (self.bottom - MARGIN) * SHORT;
        let together = if all <= page { all } else { first };
        self.keep(self.heading_height(heading) + head_height + together);
        self.heading(heading);
        let mut top = self.begin_table(heads());
        let mut rows = rows.into_iter().peekable();
        while let Some(mut row) = rows.next() {
            // What has parts stands with the first of them, and with the first lines below it.
            let part = rows.peek().filter(|_| row.heads).map_or(0.0, |part| part.height);
            let lines = if row.below.is_empty() { 0.0 } else { LEAST_LINES };
            let following = part + lines * grid::Below::line(measure);
            if self.y + row.height + following > self.bottom && self.y > top + 1e-6 {
                top = self.turn_table(heading, heads());
            }
            if self.y > top + 1e-6 {
                self.page.push(frame::rule(self.sides, self.y, false));
            }
            let below = self.y + row.height;
            if row.heads {
                self.page.push(frame::band(self.sides, (self.y, below)));
            }
            self.page.extend(row.place(self.y, measure));
            self.y = below;
            for grid::Below { head, lines } in row.below {
                let mut name = Some(head);
                for line in lines {
                    if self.y + grid::Below::line(measure) > self.bottom && self.y > top + 1e-6 {
                        top = self.turn_table(heading, heads());
                        name = Some(format!("{}, continued", row.name));
                    }
                    let name = name.take();
                    let marks = grid::Below::place(span, self.y, name.as_deref(), line, measure);
                    self.page.extend(marks);
                    self.y += grid::Below::line(measure);
                }
                self.y = (self.y + BELOW).min(self.bottom);
            }
        }
        self.end_table();
    }

    /// Goes on with a table on the next page; answers where its rows begin.
    fn turn_table(&mut self, heading: &str, head: Option<grid::Row>) -> f64 {
        self.end_table();
        self.next_page();
        let again =
            if heading.is_empty() { String::new() } else { format!("{heading} (continued)") };
        self.heading(&again);
        self.begin_table(head)
    }

    /// The head of a table; answers where its rows begin.
    fn begin_table(&mut self, head: Option<grid::Row>) -> f64 {
        if let Some(mut head) = head {
            let (left, right) = self.sides;
            let below = self.y + head.height;
            self.page.push(frame::panel((left, self.y), (right, below), true));
            self.page.extend(head.place(self.y, self.measure));
            self.y = below;
        } else {
            self.page.push(frame::rule(self.sides, self.y, false));
        }
        self.y
    }

    fn end_table(&mut self) {
        self.page.push(frame::rule(self.sides, self.y, false));
    }

    fn figure(&mut self, heading: &str, drawing: &Drawing, facts: &[Fact]) {
        let table = grid::of_facts(facts, 1);
        let beside = (self.sides.0, self.width() - drawing.width - GUTTER);
        let rows: Vec<grid::Row> = if beside.1 > 40.0 && !facts.is_empty() {
            grid::rows(&table, beside, self.measure).collect()
        } else {
            Vec::new()
        };
        let listed: f64 = rows.iter().map(|row| row.height).sum();
        let height = self.heading_height(heading) + drawing.height.max(listed);
        self.keep(height);
        self.heading(heading);
        let top = self.y;
        let edges = (beside.0, beside.0 + beside.1);
        let mut y = top;
        if !rows.is_empty() {
            self.page.push(frame::rule(edges, y, false));
        }
        for mut row in rows {
            let height = row.height;
            self.page.extend(row.place(y, self.measure));
            y += height;
            self.page.push(frame::rule(edges, y, false));
        }
        let left = if facts.is_empty() {
            f64::midpoint(self.sides.0, self.sides.1) - drawing.width / 2.0
        } else {
            self.sides.1 - drawing.width
        };
        self.page.extend(figure::placed(drawing, (left, top), self.measure));
        self.y = (top + drawing.height).max(y);
    }

    fn codes(&mut self, heading: &str, codes: &[String]) {
        let codes: Vec<Code> = codes.iter().map(|code| Code::of(code, self.measure)).collect();
        let rows = codes::rows(&codes, self.width());
        let height = codes::height(self.measure);
        self.keep(self.heading_height(heading) + height);
        self.heading(heading);
        for row in rows {
            if self.y + height > self.bottom {
                self.next_page();
                self.y += BEFORE * 0.6;
            }
            for (x, code) in row {
                self.page.extend(code.place((self.sides.0 + x, self.y), self.measure));
            }
            self.y += height;
            self.fresh = false;
        }
    }

    fn text(&mut self, heading: &str, text: &str) {
        let measure = self.measure;
        let line = line_height(measure, TEXT_PT);
        self.keep(self.heading_height(heading) + LEAST_LINES * line);
        self.heading(heading);
        let style = Style { sizes: (TEXT_PT, TEXT_PT), bold: false, most: usize::MAX };
        for paragraph in text.lines().filter(|paragraph| !paragraph.trim().is_empty()) {
            for words in fit(paragraph, self.width(), style, measure).lines {
                if self.y + line > self.bottom {
                    self.next_page();
                    self.y += BEFORE * 0.6;
                }
                let y = self.y + measure.ascent_mm(TEXT_PT);
                let x = self.sides.0;
                self.page.push(Mark::Text { x, y, size_pt: TEXT_PT, bold: false, text: words });
                self.y += line;
                self.fresh = false;
            }
            self.y += line * 0.25;
        }
    }
}
