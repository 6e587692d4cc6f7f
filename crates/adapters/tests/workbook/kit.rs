//! Workbooks made by hand, and the reading of them.

use std::fs::File;
use std::io::{Cursor, Seek, Write};

use adapters::sheets::SheetFiles;
use domain::workbooks::port::{SheetCodec, SheetReader};
use domain::workbooks::{ReadCell, ReadRow};
use domain::{Error, Result};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/// The parts of a workbook, to be changed before they are packed.
#[derive(Debug, Clone)]
pub(crate) struct Parts(pub(crate) Vec<(String, Vec<u8>)>);

impl Parts {
    /// A workbook with one sheet of these rows.
    pub(crate) fn with_rows(rows: &str) -> Self {
        Self::with_sheet(&format!(
            r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>"#
        ))
    }

    /// A workbook with one sheet of this XML.
    pub(crate) fn with_sheet(sheet: &str) -> Self {
        let mut parts = Self(Vec::new());
        parts.put(
            "_rels/.rels",
            format!(
                r#"<Relationships><Relationship Id="rId1" Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
            ),
        );
        parts.put(
            "xl/workbook.xml",
            format!(
                r#"<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets><sheet name="hoses" sheetId="1" r:id="rId1"/></sheets></workbook>"#
            ),
        );
        parts.put(
            "xl/_rels/workbook.xml.rels",
            format!(
                r#"<Relationships><Relationship Id="rId1" Type="{RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="{RELATIONS}/styles" Target="styles.xml"/></Relationships>"#
            ),
        );
        parts.put("xl/worksheets/sheet1.xml", sheet);
        parts
    }

    /// Adds or replaces a part.
    pub(crate) fn put(&mut self, path: &str, content: impl AsRef<[u8]>) -> &mut Self {
        self.0.retain(|(other, _)| other != path);
        self.0.push((path.to_owned(), content.as_ref().to_vec()));
        self
    }

    /// Gives it shared strings.
    pub(crate) fn strings(&mut self, items: &str) -> &mut Self {
        self.put("xl/sharedStrings.xml", format!(r#"<sst xmlns="{MAIN}">{items}</sst>"#))
    }

    /// Gives it formats.
    pub(crate) fn styles(&mut self, styles: &str) -> &mut Self {
        self.put("xl/styles.xml", format!(r#"<styleSheet xmlns="{MAIN}">{styles}</styleSheet>"#))
    }

    /// The file.
    pub(crate) fn zip(&self) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, content) in &self.0 {
            zip.start_file(path.as_str(), SimpleFileOptions::default()).expect("a part");
            zip.write_all(content).expect("its content");
        }
        zip.finish().expect("a zip").into_inner()
    }
}

/// A file on disk.
pub(crate) fn file(bytes: &[u8]) -> File {
    let mut file = tempfile::tempfile().expect("a file");
    file.write_all(bytes).expect("room");
    file.rewind().expect("its start");
    file
}

/// Opens a workbook.
pub(crate) async fn open(bytes: &[u8]) -> Result<Box<dyn SheetReader>> {
    SheetFiles::default().open(file(bytes)).await
}

/// All rows of a sheet.
pub(crate) async fn rows_of(reader: &mut dyn SheetReader, sheet: usize) -> Result<Vec<ReadRow>> {
    reader.begin(sheet).await?;
    let mut all = Vec::new();
    while let Some(rows) = reader.rows(100).await? {
        assert!(!rows.is_empty() && rows.len() <= 100, "{} rows at once", rows.len());
        all.extend(rows);
    }
    Ok(all)
}

/// All rows of the first sheet.
pub(crate) async fn read(bytes: &[u8]) -> Result<Vec<ReadRow>> {
    rows_of(&mut *open(bytes).await?, 0).await
}

/// The cells of the rows of the first sheet.
#[track_caller]
pub(crate) fn cells(result: Result<Vec<ReadRow>>) -> Vec<Vec<ReadCell>> {
    result.expect("rows").into_iter().map(|row| row.cells).collect()
}

/// A text cell.
pub(crate) fn text(text: &str) -> ReadCell {
    ReadCell::Text(text.to_owned())
}

/// A date cell.
pub(crate) fn date(iso: &str) -> ReadCell {
    ReadCell::Date(iso.to_owned())
}

/// The message of an error about a file that is no workbook.
#[track_caller]
pub(crate) fn not_a_workbook<T>(result: Result<T>) -> String {
    match result.err().expect("an error") {
        Error::Invalid(violations) => {
            assert_eq!(violations.len(), 1);
            let violation = &violations[0];
            assert_eq!((violation.pointer.as_str(), violation.code), ("file", "not_a_workbook"));
            violation.message.clone()
        }
        other => panic!("{other:?}"),
    }
}
