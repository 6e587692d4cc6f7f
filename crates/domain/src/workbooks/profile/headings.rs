//! Headings that stand in several rows, one below the other.

use crate::workbooks::profile::Layout;
use crate::workbooks::profile::convert::plain_text;
use crate::workbooks::{ReadCell, ReadRow};

/// Most rows that headings take.
pub const MOST_HEADING_ROWS: u32 = 3;

impl Layout {
    /// Number of rows that the headings take.
    pub(crate) fn heading_rows(&self) -> usize {
        let rows = self.heading_rows.unwrap_or(1).clamp(1, MOST_HEADING_ROWS);
        usize::try_from(rows).unwrap_or(1)
    }
}

/// The headings of some rows as one row, with the number of the last: the texts of a column one behind the other. A text above
/// several columns, which a merged cell has in the first of them, belongs to all of them.
pub(crate) fn joined(rows: &[ReadRow]) -> Option<ReadRow> {
    let (first, others) = rows.split_first()?;
    Some(others.iter().fold(first.clone(), |upper, lower| pair(&upper, lower)))
}

fn pair(upper: &ReadRow, lower: &ReadRow) -> ReadRow {
    let text = |row: &ReadRow, at: usize| row.cells.get(at).map(plain_text).unwrap_or_default();
    let width = upper.cells.len().max(lower.cells.len());
    let mut cells = Vec::with_capacity(width);
    // The text above the last column that has one below it as well.
    let mut above = String::new();
    for at in 0..width {
        let (own, below) = (text(upper, at), text(lower, at));
        above = match (own.is_empty(), below.is_empty()) {
            (_, true) => String::new(),
            (true, false) => above,
            (false, false) => own.clone(),
        };
        let over = if own.is_empty() { above.as_str() } else { own.as_str() };
        let gap = if over.is_empty() || below.is_empty() { "" } else { " " };
        let whole = format!("{over}{gap}{below}");
        cells.push(if whole.is_empty() { ReadCell::Empty } else { ReadCell::Text(whole) });
    }
    ReadRow { number: lower.number, cells }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: u32, texts: &[&str]) -> ReadRow {
        let cell = |text: &&str| match *text {
            "" => ReadCell::Empty,
            text => ReadCell::Text(text.to_owned()),
        };
        ReadRow { number, cells: texts.iter().map(cell).collect() }
    }

    #[test]
    fn headings_are_read_down_the_columns() {
        let rows = [
            row(4, &["Art.-Nr.", "Druck", "", "", "Biege-", "Preis"]),
            row(5, &["", "Betrieb", "Berst", "", "radius", "EUR/100 m"]),
        ];
        let headings = joined(&rows).unwrap();
        let texts: Vec<String> = headings.cells.iter().map(plain_text).collect();
        assert_eq!(headings.number, 5);
        assert_eq!(
            texts,
            ["Art.-Nr.", "Druck Betrieb", "Druck Berst", "", "Biege- radius", "Preis EUR/100 m"]
        );
        assert_eq!(joined(&rows[..1]).as_ref(), Some(&rows[0]));
        assert_eq!(joined(&[]), None);
    }
}
