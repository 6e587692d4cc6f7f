//! Reads cells as values of columns.

use chrono_tz::Tz;

use crate::fields::date::placed;
use crate::fields::{Cell, Column, ColumnType, Columns, Fault, FieldPatch, Value};
use crate::workbooks::import::DecimalSign;
use crate::workbooks::import::reading::number::{digits, plain_number};
use crate::workbooks::{ReadCell, as_shown, percent};
use crate::{Spelling, without_controls};

/// The largest whole number that Excel keeps exactly.
const MOST_DIGITS: f64 = 999_999_999_999_999.0;

/// A share that nobody means: 200 %. Greater numbers are percentages as they stand.
const LARGE: f64 = 2.0;

/// How to read the cells of a workbook.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner {
    /// Time zone of its dates without a time.
    pub(crate) zone: Tz,
    /// Decimal sign of numbers in texts, if given.
    pub(crate) decimal_sign: Option<DecimalSign>,
}

/// Value of a cell for a column; `None` if blank.
pub(crate) fn value(
    column: &Column,
    cell: &ReadCell,
    manner: Manner,
) -> Result<Option<Value>, Fault> {
    match cell {
        ReadCell::Empty => Ok(None),
        ReadCell::Text(text) if text.trim().is_empty() => Ok(None),
        ReadCell::Broken(what) => Err(Fault::new("broken_cell", what.clone())),
        cell => match column.holds {
            // Calculated numbers differ beyond the digits that Excel shows.
            ColumnType::Number { .. } | ColumnType::Money | ColumnType::Quantity { .. } => {
                let number = number(column, cell, manner.decimal_sign);
                number.map(as_shown).map(Value::Number).map(Some)
            }
            ColumnType::Flag => flag(cell).map(Value::Flag).map(Some),
            ColumnType::Text { .. }
            | ColumnType::Brand
            | ColumnType::Size
            | ColumnType::Choice(_)
            | ColumnType::Currency
            | ColumnType::Id => {
                let text = text(cell, column.holds.spelling())?;
                Ok((!text.trim().is_empty()).then_some(Value::Text(text)))
            }
            ColumnType::Moment | ColumnType::Day { .. } | ColumnType::Date { .. } => {
                date(cell, column.holds, manner.zone).map(Value::Text).map(Some)
            }
        },
    }
}

/// Keeps the stored number if the cell shows the same, since a workbook has fewer digits than may be stored.
pub(crate) fn keep_what_shows_the_same<C: Columns>(stored: &C, patch: &mut FieldPatch) {
    stored.each_cell(&mut |column, cell| {
        if let (Cell::Number(stored), Some(Some(Value::Number(read)))) =
            (cell, patch.get_mut(column.name))
            && as_shown(stored).total_cmp(read).is_eq()
        {
            *read = stored;
        }
    });
}

fn number(column: &Column, cell: &ReadCell, sign: Option<DecimalSign>) -> Result<f64, Fault> {
    let percentage = column.unit == "%";
    match cell {
        ReadCell::Unformatted(number) if percentage && *number != 0.0 && number.abs() <= LARGE => {
            let (shown, share) = (as_shown(*number), percent(*number));
            Err(Fault::new(
                "ambiguous_percentage",
                format!(
                    "may be {shown} % or {share} %, which files of this format don't tell; write it as text, e.g. {share}%, or save the file as .xlsx"
                ),
            ))
        }
        ReadCell::Number(number) | ReadCell::Unformatted(number) => Ok(*number),
        ReadCell::Percentage(share) if percentage => Ok(percent(*share)),
        // A share stays a share in a column without a unit: a discount of 0.1.
        ReadCell::Percentage(share)
            if column.unit.is_empty() && matches!(column.holds, ColumnType::Number { .. }) =>
        {
            Ok(*share)
        }
        ReadCell::Percentage(_) => Err(Fault::new(
            "wrong_type",
            "must be a number, but is a percentage; format the cell as a number",
        )),
        ReadCell::Text(text) => plain_number(digits(column, text), sign).ok_or_else(|| {
            let hint = match sign {
                None if text.contains(',') => {
                    "; use a decimal point, not a comma, or import with decimalSign=,"
                }
                Some(DecimalSign::Point) if text.contains(',') => " with a decimal point",
                Some(DecimalSign::Comma) if text.contains('.') => " with a decimal comma",
                _ => "",
            };
            Fault::new("wrong_type", format!("must be a number{hint}"))
        }),
        ReadCell::Date(_) => Err(Fault::new("wrong_type", "must be a number, but is a date")),
        _ => Err(Fault::new("wrong_type", "must be a number")),
    }
}

fn flag(cell: &ReadCell) -> Result<bool, Fault> {
    let word = match cell {
        ReadCell::Flag(flag) => return Ok(*flag),
        ReadCell::Text(text) => text.trim().to_ascii_lowercase(),
        _ => String::new(),
    };
    match word.as_str() {
        "true" | "yes" => Ok(true),
        "false" | "no" => Ok(false),
        _ => Err(Fault::new("wrong_type", "must be TRUE or FALSE")),
    }
}

fn date(cell: &ReadCell, holds: ColumnType, zone: Tz) -> Result<String, Fault> {
    match cell {
        ReadCell::Date(date) | ReadCell::Text(date) => placed(date, holds, zone),
        _ => None,
    }
    .unwrap_or_else(|| {
        Err(Fault::new(
            "wrong_type",
            "must be a date; format the cell as a date, or enter a text such as 2026-11-21",
        ))
    })
}

fn text(cell: &ReadCell, spelling: Spelling) -> Result<String, Fault> {
    match cell {
        ReadCell::Text(text) => {
            let text = spelling.readable(text);
            without_controls(&text).map_err(|fault| Fault::new(fault.code(), fault.to_string()))?;
            Ok(text.into_owned())
        }
        ReadCell::Number(number) | ReadCell::Unformatted(number)
            if as_shown(*number).fract() == 0.0 && number.abs() <= MOST_DIGITS =>
        {
            Ok(format!("{number:.0}"))
        }
        ReadCell::Date(_) => Err(Fault::new(
            "wrong_type",
            "must be a text, but is a date; format the cell as text and enter it again",
        )),
        _ => Err(Fault::new(
            "wrong_type",
            "must be a text; format the cell as text and enter it again",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{Hose, Overlay};
    use crate::fields::Columns;

    fn read(name: &str, cell: &ReadCell) -> Result<Option<Value>, &'static str> {
        let column = Hose::COLUMNS.iter().chain(Overlay::COLUMNS).find(|other| other.name == name);
        let manner = Manner { zone: Tz::UTC, decimal_sign: None };
        value(column.unwrap(), cell, manner).map_err(|fault| fault.code)
    }

    fn text_of(words: &str) -> ReadCell {
        ReadCell::Text(words.to_owned())
    }

    #[test]
    fn whole_numbers_in_text_columns_become_their_digits() {
        let digits = |digits: &str| Ok(Some(Value::Text(digits.to_owned())));
        assert_eq!(read("size", &ReadCell::Number(8.0)), digits("8"));
        assert_eq!(read("partNumber", &ReadCell::Number(-8.0)), digits("-8"));
        assert_eq!(
            read("partNumber", &ReadCell::Number(123_456_789_012_345.0)),
            digits("123456789012345")
        );
        assert_eq!(read("partNumber", &ReadCell::Number(1e15)), Err("wrong_type"));
        assert_eq!(read("partNumber", &ReadCell::Number(8.5)), Err("wrong_type"));
        assert_eq!(read("partNumber", &ReadCell::Flag(true)), Err("wrong_type"));
        assert_eq!(read("partNumber", &ReadCell::Date("2026-01-02".to_owned())), Err("wrong_type"));
    }

    #[test]
    fn texts_in_number_columns_have_a_decimal_point() {
        let number = |number| Ok(Some(Value::Number(number)));
        assert_eq!(read("maxPressurePsi", &text_of(" 4000.50 ")), number(4000.5));
        assert_eq!(read("minTemperatureC", &text_of("-40")), number(-40.0));
        for wrong in ["4,5", "4 000", "1e3", "NaN", "inf", "5.", ".5", "0x10", "--1", "1.2.3"] {
            assert_eq!(read("maxPressurePsi", &text_of(wrong)), Err("wrong_type"), "{wrong}");
        }
    }

    #[test]
    fn flags_are_words_too() {
        for (word, flag) in [("TRUE", true), (" yes ", true), ("False", false), ("NO", false)] {
            assert_eq!(read("available", &text_of(word)), Ok(Some(Value::Flag(flag))));
        }
        assert_eq!(read("available", &text_of("maybe")), Err("wrong_type"));
        assert_eq!(read("available", &ReadCell::Number(1.0)), Err("wrong_type"));
    }

    #[test]
    fn blanks_are_nothing_and_broken_cells_are_faults() {
        assert_eq!(read("available", &text_of(" \t")), Ok(None));
        assert_eq!(read("size", &ReadCell::Empty), Ok(None));
        assert_eq!(read("series", &ReadCell::Broken("#N/A".to_owned())), Err("broken_cell"));
    }

    #[test]
    fn computed_numbers_are_taken_as_shown() {
        for name in ["listPrice", "weightLbsPerFt"] {
            assert_eq!(read(name, &ReadCell::Number(0.1 + 0.2)), Ok(Some(Value::Number(0.3))));
        }
        let eight = ReadCell::Number(8.0 + f64::EPSILON * 4.0);
        assert_eq!(read("size", &eight), Ok(Some(Value::Text("8".to_owned()))));
    }
}
