//! XML, piece by piece, each of bounded size, depth and effect.

use std::borrow::Cow;
use std::io::{BufReader, Read};

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::limits;
use super::metered::{Metered, Source};
use crate::sheets::fault::{Fault, Result};

/// Size of the read buffer.
const AHEAD: usize = 32 << 10;

/// The XML of a part.
pub(super) struct Xml<R> {
    reader: Reader<Source<R>>,
    piece: Vec<u8>,
    depth: usize,
}

/// The next event.
pub(super) enum Piece<'a> {
    /// An element begins.
    Start(Tag<'a>),
    /// An element ends.
    End,
    Text(Cow<'a, str>),
    /// The part ends.
    Eof,
    /// Comments and other events without meaning here.
    Other,
}

/// The beginning of an element.
pub(super) struct Tag<'a>(BytesStart<'a>);

impl Tag<'_> {
    /// Name without prefix.
    pub(super) fn name(&self) -> &str {
        self.0.local_name().into_inner()
    }

    /// Whether it has this name.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name() == name
    }

    /// Calls `see` with local name and raw value of each attribute.
    pub(super) fn attributes(&self, mut see: impl FnMut(&str, &str)) -> Result<()> {
        // Not checked for doubles, which takes a time that grows with the square of their number.
        for attribute in self.0.attributes().with_checks(false) {
            let attribute = attribute.map_err(Fault::damaged)?;
            see(attribute.key.local_name().into_inner(), &attribute.value);
        }
        Ok(())
    }

    /// The value of an attribute by its local name.
    pub(super) fn attribute(&self, name: &str) -> Result<Option<String>> {
        for attribute in self.0.attributes().with_checks(false) {
            let attribute = attribute.map_err(Fault::damaged)?;
            if attribute.key.local_name().into_inner() == name {
                let value = attribute.normalized_value(XmlVersion::Implicit1_0);
                return Ok(Some(value.map_err(Fault::damaged)?.into_owned()));
            }
        }
        Ok(None)
    }
}

impl<R: Read> Xml<R> {
    /// Reads from the start of a part.
    pub(super) fn new(part: Metered<R>) -> Self {
        let mut reader = Reader::from_reader(BufReader::with_capacity(AHEAD, part));
        reader.config_mut().expand_empty_elements = true;
        Self { reader, piece: Vec::new(), depth: 0 }
    }

    /// The part being read; at its start if nothing was read yet.
    pub(super) fn into_source(self) -> Source<R> {
        self.reader.into_inner()
    }

    /// How many elements are open.
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    /// The next piece.
    pub(super) fn next(&mut self) -> Result<Piece<'_>> {
        self.piece.clear();
        self.reader.get_mut().get_mut().renew();
        match self.reader.read_event_into(&mut self.piece) {
            Ok(event) => taken(event, &mut self.depth),
            Err(error) => {
                let stopped = self.reader.get_mut().get_mut().fault();
                Err(stopped.unwrap_or_else(|| Fault::damaged(error)))
            }
        }
    }

    /// Reads past the element that began last.
    pub(super) fn skip(&mut self) -> Result<()> {
        let outside = self.depth.saturating_sub(1);
        while self.depth > outside {
            self.next()?;
        }
        Ok(())
    }

    /// Adds the text of the element that just began, without that of nested elements, up to a number of bytes.
    pub(super) fn text(&mut self, into: &mut String, most: usize) -> Result<()> {
        let inside = self.depth;
        while self.depth >= inside {
            let within = self.depth > inside;
            if let Piece::Text(text) = self.next()?
                && !within
                && into.len() < most
            {
                into.push_str(&text);
            }
        }
        Ok(())
    }

    /// Reads to the end of the part, so that its checksum is compared.
    pub(super) fn finish(&mut self) -> Result<()> {
        while !matches!(self.next()?, Piece::Eof) {}
        Ok(())
    }
}

fn taken<'a>(event: Event<'a>, depth: &mut usize) -> Result<Piece<'a>> {
    match event {
        Event::Start(_) if *depth >= limits::DEPTH => {
            Err(Fault::damaged("its elements are nested too deep"))
        }
        Event::Start(start) => {
            *depth += 1;
            Ok(Piece::Start(Tag(start)))
        }
        Event::End(_) => {
            *depth = depth.saturating_sub(1);
            Ok(Piece::End)
        }
        Event::Text(text) => Ok(Piece::Text(plain(text.into_inner()))),
        Event::CData(text) => Ok(Piece::Text(plain(text.into_inner()))),
        Event::GeneralRef(name) => character(&name).map(Piece::Text),
        Event::DocType(_) => {
            Err(Fault::damaged("it declares a document type, which no workbook does"))
        }
        Event::Eof if *depth > 0 => Err(Fault::damaged("one of its parts ends too early")),
        Event::Eof => Ok(Piece::Eof),
        Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => Ok(Piece::Other),
    }
}

/// A text with the line ends of XML.
fn plain(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        text
    }
}

/// The character of a reference. Entities that a document defines itself aren't supported.
fn character(name: &BytesRef<'_>) -> Result<Cow<'static, str>> {
    if let Some(character) = name.resolve_char_ref().map_err(Fault::damaged)? {
        return Ok(Cow::Owned(character.to_string()));
    }
    resolve_predefined_entity(name)
        .map(Cow::Borrowed)
        .ok_or_else(|| Fault::damaged("it refers to an entity that XML doesn't know"))
}
