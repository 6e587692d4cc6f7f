//! Files of other formats made by hand: as programs save them, and as nobody would.

use std::io::{Cursor, Write};

use tests::C;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// The part of the only sheet of a binary workbook, and where that is said.
pub(super) const SHEET: &str = "xl/worksheets/sheet1.bin";
const RELATIONS: &[u8] =
    br#"<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.bin"/></Relationships>"#;

/// A zip of these parts.
pub(super) fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in parts {
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        let deflated = SimpleFileOptions::default();
        zip.start_file(*path, if *path == "mimetype" { stored } else { deflated }).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// The content of an OpenDocument spreadsheet with these rows in its table `hose`.
pub(super) fn ods_content(rows: &str) -> String {
    format!(
        r#"<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="hose">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"#
    )
}

/// An OpenDocument spreadsheet with these rows in its table `hose`.
pub(super) fn ods_of(rows: &str) -> Vec<u8> {
    ods_with(&ods_content(rows))
}

/// An OpenDocument spreadsheet of this content.
pub(super) fn ods_with(content: &str) -> Vec<u8> {
    packed(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", b"<manifest:manifest xmlns:manifest=\"m\"/>"),
        ("content.xml", content.as_bytes()),
    ])
}

pub(super) fn ods(rows: &[Vec<C>]) -> Vec<u8> {
    let cell = |cell: &C| match cell {
        C::T(text) => format!(
            r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#
        ),
        C::N(number) => format!(
            r#"<table:table-cell office:value-type="float" office:value="{number}"><text:p>{number}</text:p></table:table-cell>"#
        ),
        C::B(flag) => format!(
            r#"<table:table-cell office:value-type="boolean" office:boolean-value="{flag}"><text:p>{flag}</text:p></table:table-cell>"#
        ),
        _ => "<table:table-cell/>".to_owned(),
    };
    let row = |row: &Vec<C>| {
        format!("<table:table-row>{}</table:table-row>", row.iter().map(cell).collect::<String>())
    };
    ods_of(&rows.iter().map(row).collect::<String>())
}

/// A record of a binary workbook.
pub(super) fn record(into: &mut Vec<u8>, kind: u16, data: &[u8]) {
    if kind < 0x80 {
        into.push(kind.to_le_bytes()[0]);
    } else {
        into.extend([kind.to_le_bytes()[0] | 0x80, (kind >> 7).to_le_bytes()[0]]);
    }
    into.extend([data.len().to_le_bytes()[0] | 0x80, (data.len() >> 7).to_le_bytes()[0]]);
    into.extend(data);
}

pub(super) fn wide(text: &str) -> Vec<u8> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let length = u32::try_from(units.len()).unwrap().to_le_bytes();
    length.into_iter().chain(units.into_iter().flat_map(u16::to_le_bytes)).collect()
}

/// A binary workbook of these rows in its sheet `hose`.
pub(super) fn xlsb(rows: &[Vec<C>]) -> Vec<u8> {
    let mut cells = Vec::new();
    for (at, row) in (0_u32..).zip(rows) {
        xlsb_row(&mut cells, at);
        for (column, cell) in (0_u32..).zip(row) {
            match cell {
                C::T(text) => xlsb_cell(&mut cells, 6, column, &wide(text)),
                C::N(number) => xlsb_cell(&mut cells, 5, column, &number.to_le_bytes()),
                C::B(flag) => xlsb_cell(&mut cells, 4, column, &[u8::from(*flag)]),
                _ => {}
            }
        }
    }
    xlsb_of(&cells, &[])
}

/// Begins a row at a position.
pub(super) fn xlsb_row(into: &mut Vec<u8>, at: u32) {
    record(into, 0, &[at.to_le_bytes().as_slice(), &[0; 13]].concat());
}

/// A cell of a kind: 4 yes or no, 5 a number, 6 a text, 7 a shared text.
pub(super) fn xlsb_cell(into: &mut Vec<u8>, kind: u16, column: u32, value: &[u8]) {
    record(into, kind, &[column.to_le_bytes().as_slice(), &[0; 4], value].concat());
}

/// A binary workbook with these records of its sheet, and these shared texts.
pub(super) fn xlsb_of(cells: &[u8], strings: &[u8]) -> Vec<u8> {
    let mut book = Vec::new();
    record(&mut book, 0x83, &[]);
    let sheet = [[0; 4], 1_u32.to_le_bytes()].concat();
    record(&mut book, 0x9C, &[sheet, wide("rId1"), wide("hose")].concat());
    record(&mut book, 0x90, &[]);
    record(&mut book, 0x84, &[]);
    let mut sheet = Vec::new();
    record(&mut sheet, 0x81, &[]);
    record(&mut sheet, 0x94, &[0; 16]);
    record(&mut sheet, 0x91, &[]);
    sheet.extend(cells);
    record(&mut sheet, 0x92, &[]);
    record(&mut sheet, 0x82, &[]);
    let mut parts: Vec<(&str, &[u8])> = vec![
        ("xl/_rels/workbook.bin.rels", RELATIONS),
        ("xl/workbook.bin", &book),
        (SHEET, &sheet),
    ];
    if !strings.is_empty() {
        parts.push(("xl/sharedStrings.bin", strings));
    }
    packed(&parts)
}

/// An older workbook of these rows in its sheet `hose`.
pub(super) fn xls(rows: &[Vec<C>]) -> Vec<u8> {
    let mut cells = Vec::new();
    for (row, columns) in (0_u16..).zip(rows) {
        for (column, cell) in (0_u16..).zip(columns) {
            match cell {
                C::T(text) => {
                    let units: Vec<u16> = text.encode_utf16().collect();
                    let length = u16::try_from(units.len()).unwrap().to_le_bytes();
                    let units = units.into_iter().flat_map(u16::to_le_bytes);
                    let text: Vec<u8> = length.into_iter().chain([1]).chain(units).collect();
                    xls_cell(&mut cells, 0x204, (row, column), &text);
                }
                C::N(number) => xls_cell(&mut cells, 0x203, (row, column), &number.to_le_bytes()),
                C::B(flag) => xls_cell(&mut cells, 0x205, (row, column), &[u8::from(*flag), 0]),
                _ => {}
            }
        }
    }
    Compound::of(&xls_of(&["hose".to_owned()], &[], &cells)).file
}

/// A record of an older workbook.
pub(super) fn biff(into: &mut Vec<u8>, kind: u16, data: &[u8]) {
    into.extend(kind.to_le_bytes());
    into.extend(u16::try_from(data.len()).unwrap().to_le_bytes());
    into.extend(data);
}

/// A cell of a kind at a row and a column: 0x203 a number, 0x204 a text, 0x205 yes or no, 0xFD a shared text.
pub(super) fn xls_cell(into: &mut Vec<u8>, kind: u16, (row, column): (u16, u16), value: &[u8]) {
    let place = [row.to_le_bytes(), column.to_le_bytes(), [0; 2]].concat();
    biff(into, kind, &[&place, value].concat());
}

/// The stream of an older workbook: with these records before its sheets, which all have these cells.
pub(super) fn xls_of(sheets: &[String], more: &[u8], cells: &[u8]) -> Vec<u8> {
    let mut stream = Vec::new();
    biff(&mut stream, 0x809, &[0, 6, 5, 0, 0, 0, 0, 0]);
    stream.extend(more);
    let names: usize = sheets.iter().map(|name| 12 + name.len()).sum();
    let begins = u32::try_from(stream.len() + names + 4).unwrap();
    for name in sheets {
        let length = u8::try_from(name.len()).unwrap();
        let data = [&begins.to_le_bytes(), [0, 0, length, 0].as_slice(), name.as_bytes()].concat();
        biff(&mut stream, 0x85, &data);
    }
    biff(&mut stream, 0x0A, &[]);
    biff(&mut stream, 0x809, &[0, 6, 16, 0, 0, 0, 0, 0]);
    stream.extend(cells);
    biff(&mut stream, 0x0A, &[]);
    stream
}

/// Bytes of a sector.
const SECTOR: usize = 4096;
/// The end of a chain of sectors.
const END: u32 = 0xFFFF_FFFE;

/// A compound file: a stream in sectors, a directory, and the table that chains them.
pub(super) struct Compound {
    pub(super) file: Vec<u8>,
    /// Number of sectors of the stream.
    pub(super) sectors: usize,
}

impl Compound {
    /// With a stream `Workbook`.
    pub(super) fn of(stream: &[u8]) -> Self {
        let length = stream.len().max(SECTOR);
        let sectors = length.div_ceil(SECTOR);
        let tables = (sectors + 1).div_ceil(SECTOR / 4 - 1);
        let number = |number: usize| u32::try_from(number).unwrap();
        let mut head = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
        head.extend([0; 16]);
        for short in [0x3E_u16, 4, 0xFFFE, 12, 6, 0, 0, 0] {
            head.extend(short.to_le_bytes());
        }
        for long in [1, number(tables), number(sectors), 0, 4096, END, 0, END, 0] {
            head.extend(long.to_le_bytes());
        }
        (0..109).for_each(|at| {
            let table = if at < tables { number(sectors + 1 + at) } else { u32::MAX };
            head.extend(table.to_le_bytes());
        });
        let mut file = head;
        file.resize(SECTOR, 0);
        file.extend(stream);
        file.resize(SECTOR * (1 + sectors), 0);
        for (name, kind, length) in [("Root Entry", 5, 0), ("Workbook", 2, length)] {
            let mut entry: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
            entry.resize(128, 0);
            entry[64] = u8::try_from(2 * name.len() + 2).unwrap();
            entry[66] = kind;
            entry[120..124].copy_from_slice(&number(length).to_le_bytes());
            file.extend(entry);
        }
        file.resize(SECTOR * (2 + sectors), 0);
        let mut made = Self { file, sectors };
        made.file.resize(SECTOR * (2 + sectors + tables), 0xFF);
        for at in 0..sectors {
            made.chain(at, if at + 1 < sectors { number(at + 1) } else { END });
        }
        made.chain(sectors, END);
        for table in 0..tables {
            made.chain(sectors + 1 + table, 0xFFFF_FFFD);
        }
        made
    }

    /// Chains a sector to another one; that of the directory comes behind those of the stream.
    pub(super) fn chain(&mut self, sector: usize, next: u32) {
        let at = SECTOR * (2 + self.sectors) + 4 * sector;
        self.file[at..at + 4].copy_from_slice(&next.to_le_bytes());
    }

    /// Claims a length of the stream.
    pub(super) fn claim(&mut self, length: u64) {
        let at = SECTOR * (1 + self.sectors) + 128 + 120;
        self.file[at..at + 8].copy_from_slice(&length.to_le_bytes());
    }
}

/// A spreadsheet whose table has no end, in which a reader turns in a circle.
pub(super) fn endless() -> Vec<u8> {
    let content = ods_content("<table:table-row><table:table-cell/></table:table-row>");
    ods_with(content.split_once("</table:table>").unwrap().0)
}
