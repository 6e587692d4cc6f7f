//! A workbook with notes added: at cells, and beside rows in a column of its own.
//!
//! Only the parts with notes are rewritten. Every other part of the package is copied unchanged, so formulas,
//! formats and everything else stay.

mod comments;
mod faults;
mod sheet;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Seek, Write};

use domain::workbooks::{FaultSheet, SheetNotes};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use self::comments::Comments;
use super::book::{Book, Parts, relations, resolved};
use super::limits;
use super::package::{Package, normal};
use crate::sheets::fault::{Fault, Result};

const TYPES: &str = "[Content_Types].xml";
const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";

type Saved = ZipWriter<BufWriter<File>>;

/// Writes the workbook: the file, positioned at its start, and its length in bytes.
pub(super) fn write(book: Book, notes: &[SheetNotes], faults: &FaultSheet) -> Result<(File, u64)> {
    let earlier = book.sheets.iter().position(|sheet| FaultSheet::is_named(&sheet.name));
    let Parts { mut package, workbook, sheets: parts, styles, formats } = book.into_parts();
    let mut saved = ZipWriter::new(BufWriter::new(tempfile::tempfile().map_err(Fault::Disk)?));
    // New and replaced parts, by path.
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    let mut sheets = BTreeSet::new();
    let wrapping = package.text(&styles)?.and_then(|xml| wrapping(&xml, formats));
    let format = wrapping.as_ref().map(|_| formats);
    texts.extend(wrapping.map(|xml| (styles, xml)));
    let earlier = earlier.and_then(|at| parts.get(at)).map(String::as_str);
    let place = faults::Workbook { part: &workbook, earlier };
    faults::add(&mut package, &place, faults, format, &mut texts)?;
    for notes in notes {
        let Some(part) = parts.get(notes.sheet) else { continue };
        // Two sheets of one part would be written twice.
        if !sheets.insert(normal(part)) {
            continue;
        }
        let drawing = comment(&mut package, part, notes, &mut texts)?;
        begin(&mut saved, part)?;
        let xml = package.needed(part, "a sheet", limits::SHEET)?;
        sheet::write(xml.into_source(), (notes, format), drawing.as_deref(), &mut saved)?;
    }
    let replaced: BTreeSet<String> = texts.keys().map(|path| normal(path)).collect();
    let file = package.file().try_clone().map_err(Fault::Disk)?;
    let mut archive = ZipArchive::new(file).map_err(Fault::damaged)?;
    for at in 0..archive.len() {
        let part = archive.by_index_raw(at).map_err(Fault::damaged)?;
        let name = normal(&part.name().map_err(Fault::damaged)?);
        if !sheets.contains(&name) && !replaced.contains(&name) {
            saved.raw_copy_file(part).map_err(Fault::damaged)?;
        }
    }
    for (path, text) in &texts {
        begin(&mut saved, path)?;
        saved.write_all(text.as_bytes()).map_err(Fault::Disk)?;
    }
    let done = saved.finish().map_err(Fault::damaged)?;
    let mut file = done.into_inner().map_err(|error| Fault::Disk(error.into_error()))?;
    let length = file.stream_position().map_err(Fault::Disk)?;
    file.rewind().map_err(Fault::Disk)?;
    Ok((file, length))
}

fn begin(saved: &mut Saved, path: &str) -> Result<()> {
    saved.start_file(path, SimpleFileOptions::default()).map_err(Fault::damaged)
}

/// Makes the parts for a sheet's notes, merged with existing ones. Returns the relation of the drawing if the
/// sheet doesn't name it yet.
fn comment(
    package: &mut Package,
    part: &str,
    notes: &SheetNotes,
    texts: &mut BTreeMap<String, String>,
) -> Result<Option<String>> {
    if notes.cells.is_empty() {
        return Ok(None);
    }
    let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
    let path = format!("{folder}/_rels/{name}.rels");
    let relations = relations(package, &path)?;
    let of_kind = |kind: &str| {
        let found = relations.iter().find(|(_, (_, relation))| relation == kind);
        found.map(|(_, (target, _))| resolved(folder, target))
    };
    let (old_comments, old_drawing) = (of_kind("comments"), of_kind("vmlDrawing"));
    let read = |package: &mut Package, path: &Option<String>| match path {
        Some(path) => package.text(path),
        None => Ok(None),
    };
    let comments =
        Comments { comments: read(package, &old_comments)?, drawing: read(package, &old_drawing)? };
    let Some(written) = comments.with(&notes.cells) else { return Ok(None) };
    let number = notes.sheet + 1;
    let new = |kind: &str, extension: &str| format!("xl/notes/{kind}{number}.{extension}");
    let comments_path = old_comments.clone().unwrap_or_else(|| new("comments", "xml"));
    let drawing_path = old_drawing.clone().unwrap_or_else(|| new("vmlDrawing", "vml"));
    let added = [
        (&old_comments, "rIdNotes", "comments", &comments_path),
        (&old_drawing, "rIdNotesDrawing", "vmlDrawing", &drawing_path),
    ];
    let added = added.iter().filter(|(old, ..)| old.is_none()).map(|(_, id, kind, path)| {
        format!("<{{}}Relationship Id=\"{id}\" Type=\"{RELATIONS}/{kind}\" Target=\"/{path}\"/>")
    });
    let added: Vec<String> = added.collect();
    let added = added.concat();
    if !added.is_empty() {
        let relations = package.text(&path)?.unwrap_or_else(|| {
            format!("<Relationships xmlns=\"{PACKAGE}/relationships\"></Relationships>")
        });
        let types = match texts.get(TYPES) {
            Some(types) => Some(types.clone()),
            None => package.text(TYPES)?,
        };
        let types = types.and_then(|types| typed(&types, &comments_path));
        // A package without content types has no notes at cells; programs are lenient, and so is this reader.
        let (Some(relations), Some(types)) = (into_root(&relations, &added), types) else {
            return Ok(None);
        };
        texts.insert(path, relations);
        texts.insert(TYPES.to_owned(), types);
    }
    texts.insert(comments_path, written.comments);
    texts.insert(drawing_path, written.drawing);
    Ok(old_drawing.is_none().then(|| "rIdNotesDrawing".to_owned()))
}

/// The content types with those of notes.
fn typed(types: &str, comments: &str) -> Option<String> {
    let mut added = String::new();
    if !types.to_lowercase().contains("extension=\"vml\"") {
        added.push_str("<{}Default Extension=\"vml\" ContentType=\"application/vnd.openxmlformats-officedocument.vmlDrawing\"/>");
    }
    if !types.contains(&format!("PartName=\"/{comments}\"")) {
        let of_notes = format!(
            "<{{}}Override PartName=\"/{comments}\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml\"/>"
        );
        added.push_str(&of_notes);
    }
    into_root(types, &added)
}

/// The styles with a further cell format, which wraps texts; none if they aren't understood.
fn wrapping(styles: &str, formats: usize) -> Option<String> {
    let end = styles.rfind("cellXfs>")?;
    let end = styles.get(..end)?.rfind("</")?;
    let begin = styles.get(..end)?.rfind("cellXfs")?;
    let prefix = styles.get(end + 2..)?.split("cellXfs").next()?;
    let format = format!(
        "<{prefix}xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyAlignment=\"1\">\
         <{prefix}alignment vertical=\"top\" wrapText=\"1\"/></{prefix}xf>"
    );
    let (head, rest) = (styles.get(..begin)?, styles.get(begin..end)?);
    let counted = format!("count=\"{formats}\"");
    let rest = rest.replacen(&counted, &format!("count=\"{}\"", formats + 1), 1);
    Some([head, &rest, &format, styles.get(end..)?].concat())
}

/// An XML document with further elements at the end of its root; `{}` in them stands for the prefix. None if
/// the document isn't understood.
fn into_root(xml: &str, elements: &str) -> Option<String> {
    let (before, end) = xml.split_at(xml.rfind("</").or_else(|| xml.rfind("/>"))?);
    if let Some(after) = end.strip_prefix("/>") {
        // An empty root.
        let name = before.rsplit_once('<')?.1.split_whitespace().next()?;
        let elements = elements.replace("{}", prefix(name));
        return Some(format!("{before}>{elements}</{name}>{after}"));
    }
    let elements = elements.replace("{}", prefix(end.strip_prefix("</")?));
    Some(format!("{before}{elements}{end}"))
}

/// A text as the content of an element, with `_xHHHH_` for characters that XML can't hold, and for the
/// underscore of a text that looks like such an escape.
fn escaped(text: &str) -> String {
    let mut xml = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        match c {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '_' if text.get(at..).is_some_and(looks_escaped) => xml.push_str("_x005F_"),
            '\t' | '\n' => xml.push(c),
            c if is_escaped(c) => {
                // Writing to a text can't fail.
                let _written = write!(xml, "_x{:04X}_", u32::from(c));
            }
            c => xml.push(c),
        }
    }
    xml
}

/// Whether XML can't hold a character, or would change it.
const fn is_escaped(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

/// Whether a text begins as `_xHHHH_` does, also where the last underscore is that of an escape.
fn looks_escaped(text: &str) -> bool {
    let hex = matches!(text.as_bytes(), [b'_', b'x', a, b, c, d, ..]
        if [a, b, c, d].into_iter().all(u8::is_ascii_hexdigit));
    let next = text.get("_xHHHH".len()..).and_then(|rest| rest.chars().next());
    hex && next.is_some_and(|c| c == '_' || is_escaped(c))
}

/// The prefix of a name, with the colon.
fn prefix(name: &str) -> &str {
    name.find(':').and_then(|at| name.get(..=at)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_for_notes_is_added() {
        let of = |xml: &str, formats| wrapping(xml, formats);
        let xf = |prefix: &str| {
            format!(
                "<{prefix}xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyAlignment=\"1\"><{prefix}alignment vertical=\"top\" wrapText=\"1\"/></{prefix}xf>"
            )
        };
        assert_eq!(
            of("<s><cellXfs count=\"1\"><xf/></cellXfs><d/></s>", 1).unwrap(),
            format!("<s><cellXfs count=\"2\"><xf/>{}</cellXfs><d/></s>", xf(""))
        );
        assert_eq!(
            of("<x:s><x:cellXfs><x:xf/></x:cellXfs></x:s>", 1).unwrap(),
            format!("<x:s><x:cellXfs><x:xf/>{}</x:cellXfs></x:s>", xf("x:"))
        );
        assert_eq!(of("<s/>", 0), None);
    }

    #[test]
    fn elements_go_to_the_end_of_the_root() {
        for (before, after) in [
            ("<a><b/></a>", Some("<a><b/><c/></a>")),
            (
                "<?xml?>\n<x:a xmlns:x=\"u\"></x:a>\n",
                Some("<?xml?>\n<x:a xmlns:x=\"u\"><x:c/></x:a>\n"),
            ),
            ("<a k=\"v\"/>", Some("<a k=\"v\"><c/></a>")),
            ("", None),
        ] {
            assert_eq!(into_root(before, "<{}c/>").as_deref(), after, "{before}");
        }
    }
}
