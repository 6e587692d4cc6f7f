//! A workbook whose sheet is compressed while its rows still arrive.
//!
//! rust_xlsxwriter makes everything but the rows: styles, headings, drop-down lists and guide. It would
//! compress a sheet only once all of its rows are there, so they are written beside it, and the sheet
//! is put together from what stands before them, them, and what stands after them.

use std::fs::File;
use std::io::{BufWriter, Cursor, Error, Read, Seek, Write};

use domain::workbooks::SheetTable;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc, CrcWriter};
use rust_xlsxwriter::Workbook;
use rust_xlsxwriter::utility::{cell_range, column_number_to_name};
use zip::read::read_zipfile_from_stream;
use zip::{ZipArchive, ZipWriter};

use super::layout::{self, Lists, Notes, SAMPLES, TIME_SAMPLES};
use super::rows::ColumnXml;
use super::writer::Fault;

/// How much is tried to make a sheet small: 6, which is usual, takes twice as long for a seventh less.
const LEVEL: u32 = 3;

/// The part of the first sheet.
const SHEET: &str = "xl/worksheets/sheet1.xml";

/// A workbook that lacks its rows.
pub(super) struct Shell {
    book: Vec<u8>,
    /// The sheet's part, without the area that the sheet takes.
    before_area: String,
    after_area: String,
    /// XML after the rows.
    pub(super) after_rows: String,
    last_column: u16,
}

impl Shell {
    /// The workbook of a table, and how the cells of its columns are written.
    pub(super) fn of(table: &SheetTable) -> Result<(Self, Vec<ColumnXml>), Fault> {
        let tables = std::slice::from_ref(table);
        let lists = Lists::of(tables);
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet_with_constant_memory()?;
        layout::head(sheet, table, &lists, Notes::Without)?;
        layout::samples(sheet, table)?;
        layout::guide(workbook.add_worksheet(), tables)?;
        lists.write(&mut workbook)?;
        let book = workbook.save_to_buffer()?;

        let mut xml = String::new();
        ZipArchive::new(Cursor::new(&book))?.by_name(SHEET)?.read_to_string(&mut xml)?;
        let (before_area, rest) = cut(&xml, "<dimension ref=\"")?;
        let (_, rest) = cut(rest, "\"")?;
        let (rows, after) = cut(rest, "</sheetData>")?;
        let (headings, samples) = cut(rows, "</row>")?;
        let columns: Vec<ColumnXml> = (0..)
            .zip(&table.columns)
            .map(|(at, _)| {
                let format =
                    |row| format_at(samples, &format!("{}{row}", column_number_to_name(at)));
                ColumnXml::new(at, format(SAMPLES + 1), format(TIME_SAMPLES + 1))
            })
            .collect();
        let shell = Self {
            before_area: format!("{before_area}<dimension ref=\""),
            after_area: format!("\"{headings}</row>"),
            after_rows: format!("</sheetData>{after}"),
            last_column: u16::try_from(columns.len().saturating_sub(1)).unwrap_or(u16::MAX),
            book,
        };
        Ok((shell, columns))
    }

    /// The workbook with its rows and what stands after them, of which the last is `last_row`.
    pub(super) fn save(self, rows: Compressed, last_row: u32) -> Result<(File, u64), Fault> {
        let area = cell_range(0, 0, last_row, self.last_column);
        let head = format!("{}{area}{}", self.before_area, self.after_area);
        let mut archive = ZipArchive::new(Cursor::new(&self.book))?;
        let mut saved = ZipWriter::new(BufWriter::new(tempfile::tempfile()?));
        let mut sheet = rows.after(&head)?;
        for at in 0..archive.len() {
            let part = archive.by_index_raw(at)?;
            if part.name()? != SHEET {
                saved.raw_copy_file(part)?;
            } else if let Some(part) = read_zipfile_from_stream(&mut sheet)? {
                saved.raw_copy_file(part)?;
            }
        }
        let mut file = saved.finish()?.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        let length = file.stream_position()?;
        file.rewind()?;
        Ok((file, length))
    }
}

/// XML before and after a mark.
fn cut<'a>(xml: &'a str, mark: &str) -> Result<(&'a str, &'a str), Fault> {
    let parts = xml.split_once(mark);
    parts.ok_or_else(|| Error::other(format!("a sheet without {mark}")).into())
}

/// The format of a cell as an attribute; nothing where it has none.
fn format_at(xml: &str, cell: &str) -> String {
    let format = xml.split_once(&format!("<c r=\"{cell}\" s=\""));
    let format = format.and_then(|(_, rest)| rest.split_once('"'));
    format.map_or_else(String::new, |(format, _)| format!(" s=\"{format}\""))
}

/// Rows that are compressed as they come.
pub(super) struct Compressed(CrcWriter<DeflateEncoder<File>>);

impl Compressed {
    pub(super) fn new() -> Result<Self, Fault> {
        Ok(Self(CrcWriter::new(deflating(tempfile::tempfile()?))))
    }

    /// A part of a zip archive: its header, a text, and the rows after it.
    fn after(self, head: &str) -> Result<impl Read, Fault> {
        let mut crc = Crc::new();
        crc.update(head.as_bytes());
        crc.combine(self.0.crc());
        // Two compressed streams are one where the first ends with a whole byte and not as the last.
        let mut begin = deflating(Vec::new());
        begin.write_all(head.as_bytes())?;
        begin.flush()?;
        let mut end = self.0.into_inner();
        end.try_finish()?;
        let length = begin.total_in() + end.total_in();
        let compressed = begin.total_out() + end.total_out();
        let header = header(crc.sum(), compressed, length)?;
        let mut rows = end.finish()?;
        rows.rewind()?;
        Ok(Cursor::new(header).chain(Cursor::new(begin.get_ref().clone())).chain(rows))
    }
}

impl Write for Compressed {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}

fn deflating<W: Write>(to: W) -> DeflateEncoder<W> {
    DeflateEncoder::new(to, Compression::new(LEVEL))
}

/// The header of the sheet's part (APPNOTE.TXT 4.3.7): a deflated file of the first day of 1980.
fn header(crc: u32, compressed: u64, length: u64) -> Result<Vec<u8>, Fault> {
    let size = |size: u64| u32::try_from(size).map_err(|_too_long| Fault::TooLong);
    let name = u16::try_from(SHEET.len()).unwrap_or_default();
    let header = [
        b"PK\x03\x04\x14\0\0\0\x08\0\0\0\x21\0".as_slice(),
        &crc.to_le_bytes(),
        &size(compressed)?.to_le_bytes(),
        &size(length)?.to_le_bytes(),
        &name.to_le_bytes(),
        b"\0\0",
        SHEET.as_bytes(),
    ];
    Ok(header.concat())
}
