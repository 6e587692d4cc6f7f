//! Reads numbers in texts, and finds their decimal sign.

use std::collections::BTreeMap;

use crate::Violation;
use crate::fields::{Choice, Column, ColumnType};
use crate::workbooks::ReadCell;
use crate::workbooks::import::ImportContext;
use crate::workbooks::import::reading::row::{Mark, Row};

/// Decimal sign of numbers in text cells; the other sign separates thousands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecimalSign {
    Point,
    Comma,
}

impl Choice for DecimalSign {
    const WORDS: &'static [&'static str] = &[".", ","];
    const ALL: &'static [Self] = &[Self::Point, Self::Comma];
}

impl DecimalSign {
    /// The decimal sign, and the one between thousands.
    const fn characters(self) -> (char, char) {
        match self {
            Self::Point => ('.', ','),
            Self::Comma => (',', '.'),
        }
    }
}

/// Reads a text as a number: a sign, digits, and perhaps decimals. It may have separators between thousands only if
/// the decimal sign is known; otherwise the decimal sign is a point.
pub(crate) fn plain_number(text: &str, sign: Option<DecimalSign>) -> Option<f64> {
    let (decimal, group) = sign.unwrap_or(DecimalSign::Point).characters();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, decimals) = digits.split_once(decimal).unwrap_or((digits, "0"));
    let mut groups = whole.split(group);
    let first = groups.next().unwrap_or_default();
    let is_parted = first.len() < whole.len();
    let good = is_number(decimals)
        && is_number(first)
        && (!is_parted || (sign.is_some() && first.len() <= 3))
        && groups.all(|group| group.len() == 3 && is_number(group));
    let plain = || {
        let minus = if text.starts_with('-') { "-" } else { "" };
        format!("{minus}{}.{decimals}", whole.replace(group, "")).parse().ok()
    };
    if good { plain() } else { None }
}

fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number in a text, without the `%` of a percentage.
pub(crate) fn digits<'t>(column: &Column, text: &'t str) -> &'t str {
    let text = text.trim();
    let share = text.strip_suffix('%').filter(|_| column.unit == "%");
    share.map_or(text, str::trim_end)
}

/// What a text tells about the decimal sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tells {
    /// It is a point: `4.5`.
    Point,
    /// Nothing, and the number is ambiguous: `1.250`.
    Doubt,
}

/// What a cell tells about the decimal sign of its column.
pub(crate) fn tells(column: &Column, cell: &ReadCell) -> Option<Tells> {
    let holds_numbers = matches!(
        column.holds,
        ColumnType::Number { .. } | ColumnType::Money | ColumnType::Quantity { .. }
    );
    let ReadCell::Text(text) = cell else { return None };
    let text = digits(column, text);
    if !holds_numbers || plain_number(text, None).is_none() {
        return None;
    }
    let (whole, decimals) = text.trim_start_matches(['-', '+']).split_once('.')?;
    let may_be_thousands = whole.len() <= 3 && !whole.starts_with('0') && decimals.len() == 3;
    Some(if may_be_thousands { Tells::Doubt } else { Tells::Point })
}

/// Cells whose number is ambiguous until the whole column was read.
#[derive(Debug, Default)]
pub(crate) struct Unsettled {
    columns: BTreeMap<&'static str, Doubt>,
    /// Most cells kept for each column.
    noted: usize,
}

#[derive(Debug)]
enum Doubt {
    /// Another text of the column shows the sign.
    Settled,
    /// Ambiguous cells, and the number of further ones.
    Open(Vec<Mark>, u64),
}

impl ImportContext<'_> {
    /// Adds what a cell of a row tells about the decimal sign.
    pub(crate) fn note(&mut self, column: &'static Column, tells: Tells, row: &Row) {
        let unsettled = &mut self.found.unsettled;
        let doubt = unsettled.columns.entry(column.name).or_insert(Doubt::Open(Vec::new(), 0));
        match (doubt, tells) {
            (Doubt::Settled, _) => {}
            (doubt @ Doubt::Open(..), Tells::Point) => *doubt = Doubt::Settled,
            (Doubt::Open(_, more), Tells::Doubt) if unsettled.noted >= self.request.most_faults => {
                *more += 1;
            }
            (Doubt::Open(cells, _), Tells::Doubt) => {
                unsettled.noted += 1;
                cells.push(Mark::of(self.origin, row, column.name));
            }
        }
    }

    /// Reports cells that are still ambiguous at the end of the sheet.
    pub(crate) fn report_unsettled(&mut self) {
        for (name, doubt) in std::mem::take(&mut self.found.unsettled).columns {
            let Doubt::Open(cells, more) = doubt else { continue };
            for mark in cells {
                self.report_at(&mark, &in_doubt(name, mark.value()));
            }
            self.found.findings.count += more;
        }
    }
}

fn in_doubt(name: &str, text: &str) -> Violation {
    let thousands = text.replace('.', "");
    let message = format!(
        "may be {text} or {thousands}; format the cell as a number, or import with decimalSign, which says whether a point or a comma precedes decimals"
    );
    Violation::new(format!("/{name}"), "ambiguous_number", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_parted_where_the_sign_is_known() {
        let point = |text| plain_number(text, Some(DecimalSign::Point));
        let comma = |text| plain_number(text, Some(DecimalSign::Comma));
        assert_eq!((point("1.250"), comma("1.250")), (Some(1.25), Some(1250.0)));
        assert_eq!((point("1,250"), comma("1,250")), (Some(1250.0), Some(1.25)));
        assert_eq!(
            (point("-1,234,567.5"), comma("-1.234.567,5")),
            (Some(-1_234_567.5), Some(-1_234_567.5))
        );
        assert_eq!((point("4.5"), comma("4,5")), (Some(4.5), Some(4.5)));
        assert_eq!((point("1250"), comma("1250")), (Some(1250.0), Some(1250.0)));
        for wrong in ["4,5", "1,25,000", "1234,567", ",500", "1.250,5", "1,250,", "1,,250"] {
            assert_eq!(point(wrong), None, "{wrong}");
        }
        for wrong in ["4.5", "1234.567", ".500", "1,250.5", "1.250.5"] {
            assert_eq!(comma(wrong), None, "{wrong}");
        }
        // Otherwise nothing separates thousands.
        assert_eq!((plain_number("1.250", None), plain_number("1,250", None)), (Some(1.25), None));
    }

    #[test]
    fn texts_that_can_be_read_in_two_ways_are_in_doubt() {
        use crate::catalogue::Hose;
        use crate::fields::Columns;
        let column = |name: &str| Hose::COLUMNS.iter().find(|column| column.name == name).unwrap();
        let tells = |text: &str| tells(column("weightLbsPerFt"), &ReadCell::Text(text.to_owned()));
        for text in ["1.250", " 12.500 ", "999.999", "-1.250", "+1.250"] {
            assert_eq!(tells(text), Some(Tells::Doubt), "{text}");
        }
        for text in ["4.5", "0.250", "1250.000", "1.2500", "012.500"] {
            assert_eq!(tells(text), Some(Tells::Point), "{text}");
        }
        for text in ["1250", "1,250", "1.250,5", "1.250.000", "one"] {
            assert_eq!(tells(text), None, "{text}");
        }
        assert_eq!(super::tells(column("series"), &ReadCell::Text("1.250".to_owned())), None);
    }
}
