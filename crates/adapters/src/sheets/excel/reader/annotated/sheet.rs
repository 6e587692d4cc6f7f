//! The XML of a sheet, copied event by event, with a column of notes and a reference to their drawing.

use std::io::{BufRead, Read, Write};

use domain::workbooks::{SheetNotes, column_letters};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, Writer};

use super::super::super::layout::{MESSAGES_WIDTH, height};
use super::super::cell::place;
use super::super::metered::{Metered, Source};
use super::{RELATIONS, escaped, prefix};
use crate::sheets::fault::{Fault, Result};

/// Elements after the drawing of notes in a sheet.
const AFTER_DRAWING: [&str; 9] = [
    "legacyDrawingHF",
    "drawingHF",
    "picture",
    "oleObjects",
    "controls",
    "webPublishItems",
    "tableParts",
    "extLst",
    "AlternateContent",
];

/// Writes a sheet with its notes: `format` is the cell format for them, `drawing` the relation of a new drawing.
pub(super) fn write<R: Read>(
    source: Source<R>,
    (notes, format): (&SheetNotes, Option<usize>),
    drawing: Option<&str>,
    to: &mut impl Write,
) -> Result<()> {
    let mut reader = Reader::from_reader(source);
    let mut copy = Copy {
        notes,
        format,
        drawing,
        widened: false,
        to: Writer::new(to),
        depth: 0,
        in_cells: false,
        past_cells: false,
        dropped: None,
        row: Row::default(),
    };
    let mut piece = Vec::new();
    loop {
        piece.clear();
        reader.get_mut().get_mut().renew();
        let event = match reader.read_event_into(&mut piece) {
            Ok(Event::Eof) => return Ok(()),
            Ok(event) => event,
            Err(error) => return Err(broken(&mut reader, error)),
        };
        copy.take(event)?;
    }
}

fn broken<R: Read>(reader: &mut Reader<Source<R>>, error: quick_xml::Error) -> Fault
where
    Source<R>: BufRead,
{
    let metered: &mut Metered<R> = reader.get_mut().get_mut();
    metered.fault().unwrap_or_else(|| Fault::damaged(error))
}

struct Copy<'a, W: Write> {
    notes: &'a SheetNotes,
    format: Option<usize>,
    drawing: Option<&'a str>,
    /// Whether the width of the column of notes is written.
    widened: bool,
    to: Writer<W>,
    /// Number of open elements.
    depth: usize,
    /// Whether the event is between rows.
    in_cells: bool,
    past_cells: bool,
    /// The depth of an element that is left out.
    dropped: Option<usize>,
    row: Row,
}

/// The row that is copied.
#[derive(Default)]
struct Row {
    /// Row number; 0 before the first row.
    number: u32,
    /// Whether the file states the number.
    has_number: bool,
    /// The position of the next cell.
    next: usize,
    /// Whether its note is written.
    annotated: bool,
    /// Prefix of the element's name.
    prefix: String,
}

impl<W: Write> Copy<'_, W> {
    fn take(&mut self, event: Event<'_>) -> Result<()> {
        match event {
            Event::Start(start) => {
                self.depth += 1;
                if self.dropped.is_none() {
                    self.start(start, false)?;
                }
                Ok(())
            }
            Event::Empty(start) => {
                self.depth += 1;
                if self.dropped.is_none() {
                    self.start(start, true)?;
                    if self.dropped == Some(self.depth) {
                        self.dropped = None;
                    }
                }
                self.depth -= 1;
                Ok(())
            }
            Event::End(end) => {
                if self.dropped.is_some() {
                    if self.dropped == Some(self.depth) {
                        self.dropped = None;
                    }
                } else {
                    match (self.depth, end.local_name().into_inner()) {
                        (3, "row") if self.in_cells => self.note()?,
                        (2, "cols") => self.widen(prefix(end.name().into_inner()))?,
                        (2, "sheetData") => {
                            self.further(prefix(end.name().into_inner()))?;
                            (self.in_cells, self.past_cells) = (false, true);
                        }
                        (1, _) => {
                            let prefix = prefix(end.name().into_inner()).to_owned();
                            self.draw(&prefix)?;
                        }
                        _ => {}
                    }
                    self.put(Event::End(end))?;
                }
                self.depth = self.depth.saturating_sub(1);
                Ok(())
            }
            other if self.dropped.is_none() => self.put(other),
            _ => Ok(()),
        }
    }

    fn put(&mut self, event: Event<'_>) -> Result<()> {
        self.to.write_event(event).map_err(Fault::Disk)
    }

    /// An element that begins, or is empty.
    fn start(&mut self, start: BytesStart<'_>, empty: bool) -> Result<()> {
        let name = start.local_name().into_inner().to_owned();
        match (self.depth, name.as_str()) {
            // The sheet's dimension grows, but it is optional.
            (2, "dimension") => {
                self.dropped = Some(self.depth);
                return Ok(());
            }
            (3, "col") => {
                let number = |name| attribute(&start, name)?.parse::<usize>().ok();
                let own = self.notes.column + 1;
                let range = number("min").zip(number("max")).filter(|(_, last)| *last >= own);
                if let Some((first, last)) = range {
                    // The column of notes has a width of its own.
                    self.dropped = Some(self.depth);
                    self.columns(&start, (first, last.min(own - 1)))?;
                    self.widen(prefix(start.name().into_inner()))?;
                    return self.columns(&start, (first.max(own + 1), last));
                }
            }
            (2, "sheetData") => {
                let prefix = prefix(start.name().into_inner()).to_owned();
                if !self.widened {
                    self.raw(&format!("<{prefix}cols>"))?;
                    self.widen(&prefix)?;
                    self.raw(&format!("</{prefix}cols>"))?;
                }
                if empty {
                    self.raw(&format!("<{prefix}sheetData>"))?;
                    self.further(&prefix)?;
                    self.past_cells = true;
                    return self.raw(&format!("</{prefix}sheetData>"));
                }
                self.in_cells = true;
            }
            (2, "legacyDrawing") => self.drawing = None,
            (2, name) if self.past_cells && AFTER_DRAWING.contains(&name) => {
                let prefix = prefix(start.name().into_inner()).to_owned();
                self.draw(if name == "AlternateContent" { "" } else { &prefix })?;
            }
            (3, "row") if self.in_cells => {
                let number = attribute(&start, "r").and_then(|number| number.parse().ok());
                self.row = Row {
                    number: number.unwrap_or(self.row.number + 1),
                    has_number: number.is_some(),
                    next: 0,
                    annotated: false,
                    prefix: prefix(start.name().into_inner()).to_owned(),
                };
                // A row states the columns it spans, which may be one more now.
                let mut row = without(&start, &["spans"])?;
                if let Some(note) = self.notes.rows.get(&self.row.number) {
                    let before = attribute(&row, "ht").and_then(|points| points.parse().ok());
                    let points = f64::from(height(note, MESSAGES_WIDTH)).max(before.unwrap_or(0.0));
                    row = without(&row, &["ht", "customHeight"])?;
                    row.push_attribute(("ht", points.to_string().as_str()));
                    row.push_attribute(("customHeight", "1"));
                }
                return self.put(if empty { Event::Empty(row) } else { Event::Start(row) });
            }
            (4, "c") if self.in_cells => {
                if let Some((column, row)) = attribute(&start, "r").as_deref().and_then(place) {
                    self.row.next = column;
                    if !self.row.has_number {
                        (self.row.number, self.row.has_number) = (row, true);
                    }
                }
                let column = self.row.next;
                self.row.next += 1;
                if column >= self.notes.column {
                    self.note()?;
                }
                if column == self.notes.column {
                    self.dropped = Some(self.depth);
                    return Ok(());
                }
            }
            _ => {}
        }
        self.put(if empty { Event::Empty(start) } else { Event::Start(start) })
    }

    /// Writes what the file says of columns for some of them.
    fn columns(&mut self, start: &BytesStart<'_>, (first, last): (usize, usize)) -> Result<()> {
        if first > last {
            return Ok(());
        }
        let mut columns = without(start, &["min", "max"])?;
        columns.push_attribute(("min", first.to_string().as_str()));
        columns.push_attribute(("max", last.to_string().as_str()));
        self.put(Event::Empty(columns))
    }

    /// Writes the note beside the row, once.
    fn note(&mut self) -> Result<()> {
        if std::mem::replace(&mut self.row.annotated, true) {
            return Ok(());
        }
        let Row { number, prefix, .. } = &self.row;
        let Some(note) = self.notes.rows.get(number) else { return Ok(()) };
        let cell = self.cell(*number, prefix, note);
        self.raw(&cell)
    }

    fn cell(&self, row: u32, prefix: &str, note: &str) -> String {
        let text = escaped(note);
        let place = format!("{}{row}", column_letters(self.notes.column));
        let format = self.format.map(|format| format!(" s=\"{format}\"")).unwrap_or_default();
        format!(
            "<{prefix}c r=\"{place}\"{format} t=\"inlineStr\"><{prefix}is><{prefix}t xml:space=\"preserve\">{text}</{prefix}t></{prefix}is></{prefix}c>"
        )
    }

    /// Writes the notes below the last row.
    fn further(&mut self, prefix: &str) -> Result<()> {
        let notes = self.notes;
        for (row, note) in notes.rows.range(self.row.number + 1..) {
            let (cell, points) = (self.cell(*row, prefix, note), height(note, MESSAGES_WIDTH));
            self.raw(&format!(
                "<{prefix}row r=\"{row}\" ht=\"{points}\" customHeight=\"1\">{cell}</{prefix}row>"
            ))?;
        }
        Ok(())
    }

    /// Writes the width of the column of notes, once.
    fn widen(&mut self, prefix: &str) -> Result<()> {
        if std::mem::replace(&mut self.widened, true) {
            return Ok(());
        }
        let own = self.notes.column + 1;
        self.raw(&format!(
            "<{prefix}col min=\"{own}\" max=\"{own}\" width=\"{MESSAGES_WIDTH}\" customWidth=\"1\"/>"
        ))
    }

    fn raw(&mut self, xml: &str) -> Result<()> {
        self.to.get_mut().write_all(xml.as_bytes()).map_err(Fault::Disk)
    }

    /// Writes the reference to the drawing of the notes, once.
    fn draw(&mut self, prefix: &str) -> Result<()> {
        let Some(relation) = self.drawing.take() else { return Ok(()) };
        let element =
            format!("<{prefix}legacyDrawing xmlns:r=\"{RELATIONS}\" r:id=\"{relation}\"/>");
        self.raw(&element)
    }
}

/// An element without these attributes.
fn without(start: &BytesStart<'_>, dropped: &[&str]) -> Result<BytesStart<'static>> {
    let mut element = BytesStart::new(start.name().into_inner().to_owned());
    for attribute in start.attributes().with_checks(false) {
        let attribute = attribute.map_err(Fault::damaged)?;
        if !dropped.contains(&attribute.key.into_inner()) {
            element.push_attribute(attribute);
        }
    }
    Ok(element)
}

fn attribute(start: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = start.attributes();
    let mut readable = attributes.with_checks(false).filter_map(std::result::Result::ok);
    let found = readable.find(|attribute| attribute.key.into_inner() == name)?;
    Some(found.value.into_owned())
}
