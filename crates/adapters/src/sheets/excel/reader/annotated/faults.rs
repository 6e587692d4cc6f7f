//! A sheet with a fault in each row, added to the package of a workbook.

use std::collections::BTreeMap;
use std::fmt::Write;

use domain::workbooks::{FaultSheet, column_letters};

use super::{RELATIONS, TYPES, escaped, into_root};
use crate::sheets::excel::layout::height;
use crate::sheets::excel::reader::package::Package;
use crate::sheets::fault::Result;

const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
/// Namespaces of workbooks in the strict form of the standard.
const STRICT: &str = "http://purl.oclc.org/ooxml";
/// The part of the new sheet, and its relation to the workbook.
const PART: &str = "xl/notes/importErrors.xml";
const RELATION: &str = "rIdImportErrors";

/// Where the sheet goes.
pub(super) struct Workbook<'a> {
    /// The part of the workbook.
    pub(super) part: &'a str,
    /// The part of an earlier sheet of this kind, whose place it takes.
    pub(super) earlier: Option<&'a str>,
}

/// Adds the sheet to the parts, unless it has no rows and there is no earlier one; a workbook whose list of sheets isn't understood
/// stays without. `format` is the cell format of wrapped texts.
pub(super) fn add(
    package: &mut Package,
    workbook: &Workbook<'_>,
    sheet: &FaultSheet,
    format: Option<usize>,
    texts: &mut BTreeMap<String, String>,
) -> Result<()> {
    let Some(list) = package.text(workbook.part)? else { return Ok(()) };
    let is_strict = list.contains(STRICT);
    let xml = written(sheet, format, is_strict);
    if let Some(earlier) = workbook.earlier {
        texts.insert(earlier.to_owned(), xml);
        return Ok(());
    }
    if sheet.rows.is_empty() {
        return Ok(());
    }
    let (folder, name) = workbook.part.rsplit_once('/').unwrap_or(("", workbook.part));
    let relations_part = format!("{folder}/_rels/{name}.rels");
    let relations = package.text(&relations_part)?;
    let types = match texts.get(TYPES) {
        Some(types) => Some(types.clone()),
        None => package.text(TYPES)?,
    };
    let space = if is_strict {
        format!("{STRICT}/officeDocument/relationships")
    } else {
        RELATIONS.to_owned()
    };
    let relation = format!(
        "<{{}}Relationship Id=\"{RELATION}\" Type=\"{space}/worksheet\" Target=\"/{PART}\"/>"
    );
    let of_type = format!(
        "<{{}}Override PartName=\"/{PART}\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/>"
    );
    let relations = relations.and_then(|relations| into_root(&relations, &relation));
    let types = types.and_then(|types| into_root(&types, &of_type));
    if let (Some(list), Some(relations), Some(types)) =
        (listed(&list, sheet.name, &space), relations, types)
    {
        texts.insert(workbook.part.to_owned(), list);
        texts.insert(relations_part, relations);
        texts.insert(TYPES.to_owned(), types);
        texts.insert(PART.to_owned(), xml);
    }
    Ok(())
}

/// The list of sheets with a further one at its end.
fn listed(list: &str, name: &str, space: &str) -> Option<String> {
    let end = list.rfind("sheets>")?;
    let end = list.get(..end)?.rfind("</")?;
    let prefix = list.get(end + 2..)?.split("sheets>").next()?;
    let id = |rest: &str| {
        let digits = rest.strip_prefix(['"', '\''])?;
        let length = digits.find(|c: char| !c.is_ascii_digit())?;
        digits.get(..length)?.parse::<u32>().ok()
    };
    let highest = list.split("sheetId=").skip(1).filter_map(id).max()?;
    let sheet = format!(
        "<{prefix}sheet xmlns:notes=\"{space}\" name=\"{name}\" sheetId=\"{}\" notes:id=\"{RELATION}\"/>",
        highest.checked_add(1)?
    );
    Some([list.get(..end)?, &sheet, list.get(end..)?].concat())
}

/// The XML of the sheet: headings that stay in sight, with a filter, and rows as high as their texts.
fn written(sheet: &FaultSheet, format: Option<usize>, is_strict: bool) -> String {
    let main = if is_strict { format!("{STRICT}/spreadsheetml/main") } else { MAIN.to_owned() };
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?><worksheet xmlns=\"{main}\"><sheetPr><pageSetUpPr fitToPage=\"1\"/></sheetPr><sheetViews><sheetView workbookViewId=\"0\"><pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews><cols>"
    );
    let widths: Vec<u16> = sheet.columns.iter().map(|(_, width)| *width).collect();
    for (at, width) in (1..).zip(&widths) {
        let at: usize = at;
        // Writing to a text can't fail.
        let _written =
            write!(xml, "<col min=\"{at}\" max=\"{at}\" width=\"{width}\" customWidth=\"1\"/>");
    }
    xml.push_str("</cols><sheetData>");
    let headings: Vec<String> =
        sheet.columns.iter().map(|(heading, _)| (*heading).to_owned()).collect();
    for (row, texts) in (1..).zip(std::iter::once(&headings).chain(&sheet.rows)) {
        push_row(&mut xml, row, texts, &widths, format);
    }
    let last = column_letters(widths.len().saturating_sub(1));
    let _written = write!(
        xml,
        "</sheetData><autoFilter ref=\"A1:{last}{}\"/><pageSetup orientation=\"landscape\" fitToHeight=\"0\"/></worksheet>",
        sheet.rows.len() + 1
    );
    xml
}

fn push_row(xml: &mut String, row: usize, texts: &[String], widths: &[u16], format: Option<usize>) {
    let points = texts.iter().zip(widths).map(|(text, width)| height(text, *width)).max();
    let _written =
        write!(xml, "<row r=\"{row}\" ht=\"{}\" customHeight=\"1\">", points.unwrap_or_default());
    let style = format.map(|format| format!(" s=\"{format}\"")).unwrap_or_default();
    for (at, text) in texts.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
        let (place, text) = (column_letters(at), escaped(text));
        let _written = write!(
            xml,
            "<c r=\"{place}{row}\" t=\"inlineStr\"{style}><is><t xml:space=\"preserve\">{text}</t></is></c>"
        );
    }
    xml.push_str("</row>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_added_to_the_list() {
        let list = "<w:workbook xmlns:w=\"u\"><w:sheets><w:sheet name=\"A\" sheetId=\"3\"/><w:sheet name='B' sheetId='12'/></w:sheets></w:workbook>";
        let added = "<w:sheet xmlns:notes=\"r\" name=\"N\" sheetId=\"13\" notes:id=\"rIdImportErrors\"/></w:sheets></w:workbook>";
        let found = listed(list, "N", "r").unwrap();
        assert!(found.ends_with(added), "{found}");
        assert_eq!(listed("<workbook/>", "N", "r"), None);
    }
}
