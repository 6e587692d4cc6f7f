//! A workbook: its sheets, texts and formats.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::Read;

use domain::workbooks::SheetInfo;

use super::limits;
use super::package::{Package, PartXml};
use super::strings::Strings;
use super::xml::{Piece, Xml};
use crate::sheets::date::{self, Shows};
use crate::sheets::fault::{Fault, Result};
use crate::sheets::limits::SHEETS;
use crate::sheets::other_formats::OtherFormat;
use crate::sheets::suspect::looks_like;

/// How an OpenDocument spreadsheet begins.
const SPREADSHEET: &str = "application/vnd.oasis.opendocument.spreadsheet";

/// An open workbook.
#[derive(Debug)]
pub(in crate::sheets) struct Book {
    package: Package,
    /// The part of the workbook itself.
    workbook: String,
    /// The parts of its sheets.
    parts: Vec<String>,
    /// The part of its styles.
    styles: String,
    pub(super) sheets: Vec<SheetInfo>,
    tables: Tables,
}

/// The parts of a workbook.
pub(super) struct Parts {
    pub(super) package: Package,
    pub(super) workbook: String,
    pub(super) sheets: Vec<String>,
    pub(super) styles: String,
    /// Number of cell formats.
    pub(super) formats: usize,
}

/// Shared data that the cells of all sheets refer to.
#[derive(Debug, Default)]
pub(super) struct Tables {
    /// The shared strings.
    pub(super) strings: Strings,
    /// Kind of value of each cell format.
    pub(super) formats: Vec<Shows>,
    /// Whether days count from 1904.
    pub(super) from_1904: bool,
}

/// The target and the type of a relation.
pub(super) type Relations = BTreeMap<String, (String, String)>;

impl Book {
    /// Opens a workbook.
    pub(in crate::sheets) fn open(file: File) -> Result<Self> {
        let mut package = Package::open(file)?;
        let workbook = workbook_part(&mut package)?;
        if !package.has(&workbook) {
            return Err(other(&mut package));
        }
        let (folder, name) = workbook.rsplit_once('/').unwrap_or(("", &workbook));
        let relations = relations(&mut package, &format!("{folder}/_rels/{name}.rels"))?;
        let (named, from_1904) = sheets(&mut package, &workbook)?;
        let mut book = Self {
            package,
            workbook: workbook.clone(),
            parts: Vec::new(),
            styles: String::new(),
            sheets: Vec::new(),
            tables: Tables { from_1904, ..Tables::default() },
        };
        for (info, relation) in named {
            let Some((target, kind)) = relations.get(&relation) else {
                return Err(Fault::damaged(format_args!("its sheet {:?} is missing", info.name)));
            };
            // Charts and macros have sheets of their own kinds.
            if kind == "worksheet" {
                let part = resolved(folder, target);
                book.package.needed(&part, "a sheet", limits::SHEET)?;
                book.parts.push(part);
                book.sheets.push(info);
            }
        }
        if book.sheets.is_empty() {
            return Err(Fault::damaged("it has no sheet with cells"));
        }
        let related = |relation: &str, usual: &str| {
            let found = relations.values().find(|(_, kind)| kind == relation);
            resolved(folder, found.map_or(usual, |(target, _)| target))
        };
        book.read_strings(&related("sharedStrings", "sharedStrings.xml"))?;
        book.styles = related("styles", "styles.xml");
        book.read_styles()?;
        Ok(book)
    }

    /// A sheet's XML, and the tables that its cells refer to.
    pub(super) fn sheet(&mut self, place: usize) -> Result<(PartXml<'_>, &Tables)> {
        let part = self.parts.get(place).map_or("", String::as_str);
        let name = self.sheets.get(place).map_or("", |sheet| &sheet.name);
        let what = format!("the sheet {}", name.chars().take(31).collect::<String>());
        Ok((self.package.needed(part, &what, limits::SHEET)?, &self.tables))
    }

    pub(super) fn into_parts(self) -> Parts {
        let Self { package, workbook, parts: sheets, styles, tables, .. } = self;
        Parts { package, workbook, sheets, styles, formats: tables.formats.len() }
    }

    fn read_strings(&mut self, path: &str) -> Result<()> {
        if let Some(mut xml) =
            self.package.part(path, "the table of shared strings", limits::STRINGS)?
        {
            self.tables.strings = Strings::read(&mut xml)?;
        }
        Ok(())
    }

    fn read_styles(&mut self) -> Result<()> {
        let found = self.package.part(&self.styles, "the table of formats", limits::PART)?;
        if let Some(mut xml) = found {
            self.tables.formats = formats(&mut xml)?;
        }
        Ok(())
    }
}

/// The folder of the workbook part.
fn workbook_part(package: &mut Package) -> Result<String> {
    let found = relations(package, "_rels/.rels")?
        .into_values()
        .find(|(_, kind)| kind == "officeDocument")
        .map(|(target, _)| resolved("", &target));
    Ok(found.unwrap_or_else(|| "xl/workbook.xml".to_owned()))
}

/// The relations of a part, by their ids.
pub(super) fn relations(package: &mut Package, path: &str) -> Result<Relations> {
    let mut relations = Relations::new();
    let Some(mut xml) = package.part(path, "a list of parts", limits::PART)? else {
        return Ok(relations);
    };
    loop {
        match xml.next()? {
            Piece::Start(tag) if tag.is("Relationship") => {
                let id = tag.attribute("Id")?.unwrap_or_default();
                let target = tag.attribute("Target")?.unwrap_or_default();
                let kind = tag.attribute("Type")?.unwrap_or_default();
                let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
                relations.insert(id, (target, kind));
                if relations.len() > limits::ENTRIES {
                    return Err(Fault::damaged("it lists too many parts"));
                }
            }
            Piece::Eof => return Ok(relations),
            _ => {}
        }
    }
}

/// A target relative to a folder.
pub(super) fn resolved(folder: &str, target: &str) -> String {
    if let Some(absolute) = target.strip_prefix('/') {
        return absolute.to_owned();
    }
    let mut path: Vec<&str> = folder.split('/').filter(|step| !step.is_empty()).collect();
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                path.pop();
            }
            step => path.push(step),
        }
    }
    path.join("/")
}

/// The sheets with their relations, and whether days count from 1904.
fn sheets(package: &mut Package, path: &str) -> Result<(Vec<(SheetInfo, String)>, bool)> {
    let mut xml = package.needed(path, "the list of sheets", limits::PART)?;
    let (mut found, mut from_1904) = (Vec::new(), false);
    loop {
        match xml.next()? {
            Piece::Start(tag) if tag.is("sheet") => {
                if found.len() >= SHEETS {
                    return Err(Fault::too_many_sheets());
                }
                let name = tag.attribute("name")?.unwrap_or_default();
                let state = tag.attribute("state")?;
                let hidden = state.is_some_and(|state| state != "visible");
                let relation = tag.attribute("id")?.unwrap_or_default();
                found.push((SheetInfo { name, hidden }, relation));
            }
            Piece::Start(tag) if tag.is("workbookPr") => {
                if let Some(flag) = tag.attribute("date1904")? {
                    from_1904 = flag == "1" || flag == "true";
                }
            }
            Piece::Eof => return Ok((found, from_1904)),
            _ => {}
        }
    }
}

/// Kind of value of each cell format.
fn formats<R: Read>(xml: &mut Xml<R>) -> Result<Vec<Shows>> {
    let mut customs = HashMap::new();
    let mut formats = Vec::new();
    // Formats also occur in irrelevant places, such as conditional formats.
    let (mut in_customs, mut in_cells) = (false, false);
    loop {
        match xml.next()? {
            Piece::Start(tag) => match tag.name() {
                "numFmts" => in_customs = true,
                "cellXfs" => (in_customs, in_cells) = (false, true),
                "cellStyleXfs" | "cellStyles" | "dxfs" | "fonts" | "fills" | "borders" => {
                    (in_customs, in_cells) = (false, false);
                }
                "numFmt" if in_customs => {
                    let id = tag.attribute("numFmtId")?.and_then(|id| id.parse::<u32>().ok());
                    let code = tag.attribute("formatCode")?.unwrap_or_default();
                    if let Some(id) = id {
                        customs.insert(id, date::custom(&code));
                    }
                }
                "xf" if in_cells => {
                    let id = tag.attribute("numFmtId")?.and_then(|id| id.parse::<u32>().ok());
                    let id = id.unwrap_or_default();
                    formats.push(customs.get(&id).copied().unwrap_or_else(|| date::built_in(id)));
                }
                _ => {}
            },
            Piece::Eof => return Ok(formats),
            _ => {}
        }
    }
}

/// The other format that a package is in; `None` if it may be a workbook of Excel 2007 and later.
pub(in crate::sheets) fn other_format(file: &File) -> Result<Option<OtherFormat>> {
    let mut package = Package::open(file.try_clone().map_err(Fault::Disk)?)?;
    if package.has("xl/workbook.bin") {
        return Ok(Some(OtherFormat::Xlsb));
    }
    let of = package.peek("mimetype");
    Ok((of.as_deref() == Some(SPREADSHEET)).then_some(OtherFormat::Ods))
}

/// Explains what a package without a workbook is.
fn other(package: &mut Package) -> Fault {
    if package.has("mimetype") {
        return looks_like("an OpenDocument file that is no spreadsheet");
    }
    if package.has("word/") {
        looks_like("a Word document")
    } else if package.has("ppt/") {
        looks_like("a PowerPoint presentation")
    } else if package.has("index/") {
        looks_like("a Numbers spreadsheet")
    } else {
        looks_like("a zip archive without a workbook in it")
    }
}
