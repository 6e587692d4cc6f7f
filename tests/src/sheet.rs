//! Workbooks, opened again by another library.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};

/// The first sheet of a workbook.
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// The names of all sheets.
    pub names: Vec<String>,
    /// The headings.
    pub headings: Vec<String>,
    /// The rows below them.
    pub rows: Vec<Vec<Data>>,
}

/// Opens a workbook.
pub fn sheet(file: &[u8]) -> Sheet {
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(file)).expect("a workbook");
    let names = book.sheet_names();
    let name = names.first().expect("a sheet").clone();
    let formulas = book.worksheet_formula(&name).expect("its formulas");
    assert!(formulas.used_cells().next().is_none(), "a formula in {name}");
    let range = book.worksheet_range(&name).expect("its cells");
    let mut rows = range.rows().map(<[Data]>::to_vec);
    let headings = rows.next().expect("headings");
    let headings = headings.iter().map(ToString::to_string).collect();
    Sheet { name, names, headings, rows: rows.collect() }
}

impl Sheet {
    /// The place of a heading.
    #[track_caller]
    pub fn at(&self, heading: &str) -> usize {
        let found = self.headings.iter().position(|known| known == heading);
        found.unwrap_or_else(|| panic!("no {heading} in {:?}", self.headings))
    }

    /// A column as texts.
    #[track_caller]
    pub fn column(&self, heading: &str) -> Vec<String> {
        let at = self.at(heading);
        self.rows.iter().map(|row| row[at].to_string()).collect()
    }
}
