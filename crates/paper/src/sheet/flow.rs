//! Sections one below the other, over as many pages as they need.

use super::codes::{self, Code};
use super::lettering::{Style, block, fit, line_height};
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
/// Things up to this part of a page stay together, unless more than `MOST_WHITE` of the page would be left white.
const SHORT: f64 = 0.45;
const MOST_WHITE: f64 = 0.2;
/// Fewest lines of a running text, and of a row that goes on over pages, that stay together.
const LEAST_LINES: usize = 2;
const LEAST_OF_ROW: u8 = 4;
/// The most lines of facts beside a drawing, so that they fit on a page.
const MOST_BESIDE: usize = 10;
/// White between paragraphs, in parts of a line.
const PARAGRAPH: f64 = 0.25;

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
    /// The position of the next thing, and the end of the page.
    y: f64,
    bottom: f64,
    /// Whether the page is empty below its head.
    fresh: bool,
    /// The section with which the page begins, if it does.
    opened_by: Option<usize>,
    /// The section that is being added.
    at: usize,
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
        Self {
            title,
            measure,
            pages: Vec::new(),
            page,
            sides,
            foot,
            y,
            bottom,
            fresh: false,
            opened_by: None,
            at: 0,
        }
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

    /// Adds sections one below the other. Returns the last one if it is a short remark alone on the last page.
    pub(super) fn sections(&mut self, sections: &[Section]) -> Option<usize> {
        for (at, section) in sections.iter().enumerate() {
            self.at = at;
            let tail = self.tail(sections.get(at + 1..).unwrap_or_default());
            match &section.body {
                Body::Table(table) => self.table(&section.heading, table, true, tail),
                Body::Facts(facts, _) if facts.is_empty() => {}
                Body::Facts(facts, columns) => {
                    self.table(&section.heading, &grid::of_facts(facts, *columns), false, tail);
                }
                Body::Figure(drawing, facts) => self.figure(&section.heading, drawing, facts, tail),
                Body::Text(text) => self.text(&section.heading, text, tail),
                Body::Codes(codes) => self.codes(&section.heading, codes, tail),
            }
        }
        let is_remark = |section: &Section| matches!(section.body, Body::Text(_) | Body::Codes(_));
        let is_short = self.y < MARGIN + self.page_room() * SHORT;
        self.opened_by.filter(|at| {
            is_short && *at + 1 == sections.len() && sections.last().is_some_and(is_remark)
        })
    }

    /// The height that must be on the page with the end of a section: the following sections, as far as they
    /// stay together.
    fn tail(&self, after: &[Section]) -> f64 {
        let mut tail = 0.0;
        for section in after.iter().take_while(|section| section.follows) {
            let (height, whole) = self.together(section);
            tail += self.heading_height(&section.heading) + height;
            if !whole {
                break;
            }
        }
        if tail <= self.page_room() * SHORT { tail } else { 0.0 }
    }

    /// How much of a section stays together, below its heading, and whether that is all of it.
    fn together(&self, section: &Section) -> (f64, bool) {
        let measure = self.measure;
        let rows = |table: &Table, head: f64| {
            let rows: Vec<_> =
                grid::rows(table, (self.sides.0, self.width()), usize::MAX, measure).collect();
            let all: f64 = rows.iter().map(|row| row.height).sum();
            let whole = all <= self.page_room() * SHORT;
            let first = rows.iter().take(2).map(|row| self.beginning(row));
            (head + if whole { all } else { first.sum() }, whole)
        };
        match &section.body {
            Body::Table(table) => {
                let head = grid::head(table, (self.sides.0, self.width()), measure);
                rows(table, head.height)
            }
            Body::Facts(facts, _) if facts.is_empty() => (0.0, true),
            Body::Facts(facts, columns) => rows(&grid::of_facts(facts, *columns), 0.0),
            Body::Figure(drawing, facts) => {
                (drawing.height.max(height_of(&self.beside(drawing, facts))), true)
            }
            Body::Text(text) => {
                let lines = self.lines(text);
                let all: f64 = lines.iter().map(|(_, height)| height).sum();
                let whole = all <= self.page_room() * SHORT;
                let first = lines.iter().take(LEAST_LINES).map(|(_, height)| height);
                (if whole { all } else { first.sum() }, whole)
            }
            Body::Codes(codes) => {
                let codes: Vec<Code> = codes.iter().map(|code| Code::of(code, measure)).collect();
                (codes::height(measure), codes::rows(&codes, self.width()).len() <= 1)
            }
        }
    }

    /// The height of a page for sections.
    fn page_room(&self) -> f64 {
        self.bottom - MARGIN
    }

    fn width(&self) -> f64 {
        self.sides.1 - self.sides.0
    }

    fn next_page(&mut self) {
        self.pages.push(std::mem::take(&mut self.page));
        self.y = frame::running_head(self.title, self.sides, MARGIN, self.measure, &mut self.page);
        self.fresh = true;
        self.opened_by = None;
    }

    /// Makes sure that this height fits at the beginning of a section.
    fn keep(&mut self, height: f64) {
        if !self.fresh && self.y + height > self.bottom {
            self.next_page();
            self.opened_by = Some(self.at);
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

    /// The height of a row that must be on the page on which it begins.
    fn beginning(&self, row: &grid::Row) -> f64 {
        if row.height <= self.page_room() * SHORT {
            row.height
        } else {
            grid::Row::of_lines(LEAST_OF_ROW, self.measure)
        }
    }

    fn table(&mut self, heading: &str, table: &Table, headed: bool, tail: f64) {
        let measure = self.measure;
        let span = (self.sides.0, self.width());
        let heads = || headed.then(|| grid::head(table, span, measure));
        let head = self.heading_height(heading) + heads().map_or(0.0, |head| head.height);
        let rows: Vec<grid::Row> = grid::rows(table, span, usize::MAX, measure).collect();
        let first: f64 = rows.iter().take(2).map(|row| self.beginning(row)).sum();
        let all = height_of(&rows);
        let left = self.bottom - self.y;
        let is_short = all <= self.page_room() * SHORT;
        let goes_on = left >= self.page_room() * MOST_WHITE;
        let stays = is_short && (!goes_on || rows.len() <= LEAST_LINES);
        self.keep(head + if stays { all + tail } else { first });
        self.heading(heading);
        let mut top = self.begin_table(heads());
        // The last rows stay with what follows the table.
        let last = rows.len().saturating_sub(2);
        let mut rows = rows.into_iter().enumerate().peekable();
        let mut ending = 0.0;
        while let Some((at, mut row)) = rows.next() {
            // A heading or a row with parts stays with its first part.
            let part =
                rows.peek().filter(|_| row.heads).map_or(0.0, |(_, part)| self.beginning(part));
            if at == last {
                ending = tail + rows.peek().map_or(0.0, |(_, other)| self.beginning(other));
            }
            let needed = self.beginning(&row) + part.max(ending);
            if self.y + needed > self.bottom && self.y > top + 1e-6 {
                top = self.turn_table(heading, heads());
            }
            if self.y > top + 1e-6 {
                self.page.push(frame::rule(self.sides, self.y, false));
            }
            while self.y + row.height > self.bottom + 1e-6 {
                let (fitting, rest) = row.parted(self.bottom - self.y, measure);
                self.place(fitting);
                top = self.turn_table(heading, heads());
                row = rest;
            }
            self.place(row);
            ending = 0.0;
        }
        self.end_table();
    }

    fn place(&mut self, row: grid::Row) {
        let below = self.y + row.height;
        if row.heads {
            self.page.push(frame::band(self.sides, (self.y, below)));
        }
        self.page.extend(row.place(self.y, self.measure));
        self.y = below;
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
        if let Some(head) = head {
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

    /// The facts to the left of a drawing, if there is room.
    fn beside(&self, drawing: &Drawing, facts: &[Fact]) -> Vec<grid::Row> {
        let room = self.room_beside(drawing);
        if room <= 40.0 || facts.is_empty() {
            return Vec::new();
        }
        let span = (self.sides.0, room);
        grid::rows(&grid::of_facts(facts, 1), span, MOST_BESIDE, self.measure).collect()
    }

    fn room_beside(&self, drawing: &Drawing) -> f64 {
        self.width() - drawing.width - GUTTER
    }

    fn figure(&mut self, heading: &str, drawing: &Drawing, facts: &[Fact], tail: f64) {
        let rows = self.beside(drawing, facts);
        let height = self.heading_height(heading) + drawing.height.max(height_of(&rows));
        self.keep(height + tail);
        self.heading(heading);
        let top = self.y;
        let edges = (self.sides.0, self.sides.0 + self.room_beside(drawing));
        let mut y = top;
        if !rows.is_empty() {
            self.page.push(frame::rule(edges, y, false));
        }
        for row in rows {
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

    fn codes(&mut self, heading: &str, codes: &[String], tail: f64) {
        let codes: Vec<Code> = codes.iter().map(|code| Code::of(code, self.measure)).collect();
        let rows = codes::rows(&codes, self.width());
        let height = codes::height(self.measure);
        let with = |row: usize| if row + 1 == rows.len() { height + tail } else { height };
        self.keep(self.heading_height(heading) + with(0));
        self.heading(heading);
        for (at, row) in rows.iter().enumerate() {
            if at > 0 && self.y + with(at) > self.bottom {
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

    /// A running text in lines, each with its height and the white below it.
    fn lines(&self, text: &str) -> Vec<(String, f64)> {
        let line = line_height(self.measure, TEXT_PT);
        let style = Style { sizes: (TEXT_PT, TEXT_PT), bold: false, most: usize::MAX };
        let paragraphs = text.lines().filter(|paragraph| !paragraph.trim().is_empty());
        let of_paragraph = |paragraph: &str| {
            let lines = block(paragraph, self.width(), style, self.measure).lines;
            let last = lines.len().saturating_sub(1);
            let white = move |at| if at == last { line * PARAGRAPH } else { 0.0 };
            lines.into_iter().enumerate().map(move |(at, words)| (words, line + white(at)))
        };
        paragraphs.flat_map(of_paragraph).collect()
    }

    fn text(&mut self, heading: &str, text: &str, tail: f64) {
        let lines = self.lines(text);
        let height = |from: usize, count: usize| -> f64 {
            lines.iter().skip(from).take(count).map(|(_, height)| height).sum()
        };
        let last = lines.len().saturating_sub(LEAST_LINES);
        let beginning = height(0, LEAST_LINES) + if last == 0 { tail } else { 0.0 };
        self.keep(self.heading_height(heading) + beginning);
        self.heading(heading);
        for (at, (words, line)) in lines.iter().enumerate() {
            // The last lines stay with what follows the text.
            let needed = if at == last { height(at, LEAST_LINES) + tail } else { *line };
            if at > 0 && self.y + needed > self.bottom {
                self.next_page();
                self.y += BEFORE * 0.6;
            }
            let y = self.y + self.measure.ascent_mm(TEXT_PT);
            let x = self.sides.0;
            let text = words.clone();
            self.page.push(Mark::Text { x, y, size_pt: TEXT_PT, bold: false, text });
            self.y += line;
            self.fresh = false;
        }
    }
}

fn height_of(rows: &[grid::Row]) -> f64 {
    rows.iter().map(|row| row.height).sum()
}
