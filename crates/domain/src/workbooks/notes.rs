//! Notes in an uploaded workbook.

use std::collections::BTreeMap;

use crate::case_folded;
use crate::workbooks::CellError;

/// Heading of the column with messages, and name of the sheet with a fault in each row. Imports ignore both.
pub(crate) const NOTED: &str = "Import errors";

/// Notes on a sheet: messages in a column of their own, and comments at cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetNotes {
    /// Position of the sheet, from 0.
    pub sheet: usize,
    /// Position of the column, from 0. Its present cells are replaced.
    pub column: usize,
    /// Texts of the column by row number, including the heading.
    pub rows: BTreeMap<u32, String>,
    /// Comments by row number and column position.
    pub cells: BTreeMap<(u32, usize), String>,
}

/// A sheet with a fault in each row, beside those of an uploaded workbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultSheet {
    pub name: &'static str,
    /// Headings, with how many characters wide their columns are.
    pub columns: [(&'static str, u16); 7],
    pub rows: Vec<Vec<String>>,
}

impl FaultSheet {
    /// Of these faults; without rows if there are none.
    pub fn of(faults: &[CellError]) -> Self {
        let row = |fault: &CellError| {
            let CellError { sheet, row, column, letter, code, message, value } = fault;
            let row = row.map(|row| row.to_string()).unwrap_or_default();
            let (sheet, column, letter) = (sheet.clone(), column.clone(), letter.clone());
            vec![sheet, row, column, letter, value.clone(), message.clone(), code.to_string()]
        };
        Self {
            name: NOTED,
            columns: [
                ("Sheet", 16),
                ("Row", 8),
                ("Column", 28),
                ("Letter", 8),
                ("Value", 28),
                ("What is wrong", 70),
                ("Code", 22),
            ],
            rows: faults.iter().map(row).collect(),
        }
    }

    /// Whether a sheet of this name is one.
    pub fn is_named(name: &str) -> bool {
        case_folded(name) == case_folded(NOTED)
    }
}
