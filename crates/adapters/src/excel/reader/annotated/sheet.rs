//! The XML of a sheet, copied event by event, with a column of notes and the name of a drawing.

use std::io::{BufRead, Read, Write};

use domain::workbooks::{SheetNotes, column_letters};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, Writer};

use super::super::cell::place;
use super::super::fault::{Fault, Result};
use super::super::metered::{Metered, Source};
use super::{RELATIONS, escaped, prefix};

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

/// Writes a sheet with its notes, and with the relation of their drawing where it is new.
pub(super) fn write<R: Read>(
    source: Source<R>,
    notes: &SheetNotes,
    drawing: Option<&str>,
    to: &mut impl Write,
) -> Result<()> {
    let mut reader = Reader::from_reader(source);
    let mut copy = Copy {
        notes,
        drawing,
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
    drawing: Option<&'a str>,
    to: Writer<W>,
    /// How many elements are open.
    depth: usize,
    /// Whether this is between the rows.
    in_cells: bool,
    past_cells: bool,
    /// The depth of an element that isn't copied.
    dropped: Option<usize>,
    row: Row,
}

/// The row that is copied.
#[derive(Default)]
struct Row {
    /// Its number; 0 before the first.
    number: u32,
    /// Whether the file has the number.
    has_number: bool,
    /// The place of the next cell.
    next: usize,
    /// Whether its note is written.
    annotated: bool,
    /// The prefix of its name.
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
                        (2, "sheetData") => (self.in_cells, self.past_cells) = (false, true),
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
            // The area of the cells, which grows, need not be told.
            (2, "dimension") => {
                self.dropped = Some(self.depth);
                return Ok(());
            }
            (2, "sheetData") => self.in_cells = !empty,
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
                // A row says which columns it spans, which may be one more now.
                let mut row = BytesStart::new(start.name().into_inner().to_owned());
                for attribute in start.attributes().with_checks(false) {
                    let attribute = attribute.map_err(Fault::damaged)?;
                    if attribute.key.into_inner() != "spans" {
                        row.push_attribute(attribute);
                    }
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

    /// The note beside the row, once.
    fn note(&mut self) -> Result<()> {
        if std::mem::replace(&mut self.row.annotated, true) {
            return Ok(());
        }
        let Row { number, prefix, .. } = &self.row;
        let Some(note) = self.notes.rows.get(number) else { return Ok(()) };
        let text = escaped(note);
        let place = format!("{}{number}", column_letters(self.notes.column));
        let cell = format!(
            "<{prefix}c r=\"{place}\" t=\"inlineStr\"><{prefix}is><{prefix}t xml:space=\"preserve\">{text}</{prefix}t></{prefix}is></{prefix}c>"
        );
        self.to.get_mut().write_all(cell.as_bytes()).map_err(Fault::Disk)
    }

    /// Names the drawing of the notes, once.
    fn draw(&mut self, prefix: &str) -> Result<()> {
        let Some(relation) = self.drawing.take() else { return Ok(()) };
        let element =
            format!("<{prefix}legacyDrawing xmlns:r=\"{RELATIONS}\" r:id=\"{relation}\"/>");
        self.to.get_mut().write_all(element.as_bytes()).map_err(Fault::Disk)
    }
}

fn attribute(start: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = start.attributes();
    let mut readable = attributes.with_checks(false).filter_map(std::result::Result::ok);
    let found = readable.find(|attribute| attribute.key.into_inner() == name)?;
    Some(found.value.into_owned())
}
