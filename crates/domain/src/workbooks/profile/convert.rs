//! Makes a cell of ours of cells of a maker's sheet.

use std::borrow::Cow;

use rust_decimal::Decimal;

use crate::fields::{Column, ColumnType, Fault};
use crate::measures::figure::{from_f64, rounded, to_f64};
use crate::workbooks::profile::number::{NumberFault, number};
use crate::workbooks::profile::price_unit::{is_unit, quantity, sold_by};
use crate::workbooks::profile::{ColumnRule, Layout, Marks, Unit, date, size};
use crate::workbooks::{ReadCell, as_shown};
use crate::{Spelling, case_folded};

/// Decimals of amounts.
const MONEY_DECIMALS: u32 = 4;

/// A cell as it becomes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Converted {
    pub(crate) cell: ReadCell,
    /// Whether a price was rounded, since it is for many.
    pub(crate) is_rounded: bool,
}

impl From<ReadCell> for Converted {
    fn from(cell: ReadCell) -> Self {
        Self { cell, is_rounded: false }
    }
}

/// How a column of ours is read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner<'a> {
    pub(crate) column: &'static Column,
    pub(crate) rule: &'a ColumnRule,
    pub(crate) layout: &'a Layout,
    /// Whether the column identifies records, so that no part of it may be missing.
    pub(crate) is_key: bool,
}

/// The cell of ours for cells of a row, in the order of the rule's headings, and the one that says for how many a price
/// is. A cell that can't be read, or in two ways, is an error.
pub(crate) fn convert(
    manner: Manner<'_>,
    cells: &[&ReadCell],
    per: Option<&ReadCell>,
) -> Result<Converted, Fault> {
    let Manner { column, rule, .. } = manner;
    if let Some(fixed) = &rule.fixed {
        return Ok(ReadCell::Text(fixed.clone()).into());
    }
    if let Some(ReadCell::Broken(what)) =
        cells.iter().find(|cell| matches!(cell, ReadCell::Broken(_)))
    {
        return Err(Fault::new("broken_cell", what.clone()));
    }
    let cell = one_of(manner, cells)?;
    if is_blank(&cell) {
        return Ok(ReadCell::Empty.into());
    }
    match column.holds {
        ColumnType::Number { .. } | ColumnType::Money | ColumnType::Quantity { .. } => {
            figure(manner, &cell, per)
        }
        ColumnType::Moment | ColumnType::Day { .. } | ColumnType::Date { .. } => match &*cell {
            ReadCell::Text(text) => {
                let order = rule.date_order.or(manner.layout.date_order);
                date::day(text, order).map(|day| ReadCell::Date(day).into())
            }
            _ => Ok(cell.into_owned().into()),
        },
        ColumnType::Size => sized(rule, cell),
        _ if rule.size.is_some() => sized(rule, cell),
        ColumnType::Choice(_) if is_unit(column) => {
            let said = sold_by(&plain_text(&cell)).and_then(|said| said.unit);
            let text = said.map(|unit| ReadCell::Text(unit.to_owned()));
            Ok(text.unwrap_or_else(|| cell.into_owned()).into())
        }
        // A setting of 2.1 is a number in lists; a part number of 2.1 was none before a spreadsheet made it one.
        ColumnType::Text { .. } if !column.name.to_lowercase().ends_with("partnumber") => {
            Ok(match &*cell {
                ReadCell::Number(number) | ReadCell::Unformatted(number) => {
                    ReadCell::Text(as_shown(*number).to_string()).into()
                }
                _ => cell.into_owned().into(),
            })
        }
        _ => Ok(cell.into_owned().into()),
    }
}

/// The cell as it stands, or a text made of it, or of several.
fn one_of<'a>(manner: Manner<'_>, cells: &[&'a ReadCell]) -> Result<Cow<'a, ReadCell>, Fault> {
    match cells {
        [cell] if !is_changed(manner.rule, cell) => Ok(Cow::Borrowed(cell)),
        cells => text_of(manner, cells).map(Cow::Owned),
    }
}

/// Whether a rule makes a text of a single cell. A number stays one, as its decimal sign is no matter of the list, unless it is
/// split or translated.
fn is_changed(rule: &ColumnRule, cell: &ReadCell) -> bool {
    let is_text = matches!(cell, ReadCell::Text(_));
    rule.is_of_several()
        || rule.split.is_some()
        || is_text && !rule.cut.is_empty()
        || rule.translated(&plain_text(cell)).is_some()
}

/// Joins, splits, cuts and translates texts.
fn text_of(manner: Manner<'_>, cells: &[&ReadCell]) -> Result<ReadCell, Fault> {
    let Manner { rule, is_key, .. } = manner;
    let texts: Vec<String> = cells.iter().map(|cell| plain_text(cell)).collect();
    let filled: Vec<&str> =
        texts.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    if filled.is_empty() {
        return Ok(ReadCell::Empty);
    }
    if is_key && filled.len() < texts.len() {
        let blank = texts.iter().position(String::is_empty).unwrap_or_default();
        let name = rule.headings.get(blank).or_else(|| rule.letters.get(blank));
        let name = name.map(String::as_str).unwrap_or_default();
        let message = format!("is joined of several cells, but that of {name} is blank; fill it");
        return Err(Fault::new("required", message));
    }
    let mut text = filled.join(rule.join.as_deref().unwrap_or(" "));
    if let Some(split) = &rule.split {
        let pieces: Vec<&str> = text.split(split.separator.as_str()).map(str::trim).collect();
        // Blanks part words, however many there are.
        let pieces: Vec<&str> = if split.separator.trim().is_empty() {
            pieces.into_iter().filter(|piece| !piece.is_empty()).collect()
        } else {
            pieces
        };
        let at = usize::try_from(split.piece.unsigned_abs()).unwrap_or(usize::MAX);
        let piece = if split.piece < 0 {
            pieces.len().checked_sub(at).and_then(|at| pieces.get(at))
        } else {
            at.checked_sub(1).and_then(|at| pieces.get(at))
        };
        let Some(piece) = piece else {
            let (piece, separator) = (split.piece, &split.separator);
            let message = format!(
                "has no piece {piece} between {separator:?}; correct the cell, or how the profile splits it"
            );
            return Err(Fault::new("wrong_type", message));
        };
        let piece = (*piece).to_owned();
        text = piece;
    }
    for cut in &rule.cut {
        text = without(&text, cut);
    }
    let word = rule.translated(&text).map(str::to_owned);
    Ok(ReadCell::Text(word.unwrap_or(text)))
}

/// The text without another at its end or beginning, in any case.
fn without(text: &str, cut: &str) -> String {
    let text = text.trim();
    let is = |part: Option<&str>| part.is_some_and(|part| case_folded(part) == case_folded(cut));
    let end = text.len().checked_sub(cut.len());
    if is(end.and_then(|end| text.get(end..))) {
        return text.get(..end.unwrap_or_default()).unwrap_or_default().trim_end().to_owned();
    }
    if is(text.get(..cut.len())) {
        return text.get(cut.len()..).unwrap_or_default().trim_start().to_owned();
    }
    text.to_owned()
}

/// A cell as text, as it is shown; blank if it can't be one.
pub(crate) fn plain_text(cell: &ReadCell) -> String {
    match cell {
        ReadCell::Text(text) => Spelling::Name.tidy(text).into_owned(),
        other => crate::workbooks::shown(other),
    }
}

fn is_blank(cell: &ReadCell) -> bool {
    match cell {
        ReadCell::Empty => true,
        ReadCell::Text(text) => text.trim().is_empty(),
        _ => false,
    }
}

fn sized(rule: &ColumnRule, cell: Cow<'_, ReadCell>) -> Result<Converted, Fault> {
    let text = match &*cell {
        ReadCell::Text(text) => text.clone(),
        ReadCell::Number(number) | ReadCell::Unformatted(number) => as_shown(*number).to_string(),
        // What else it may be is told when our column reads it.
        _ => return Ok(cell.into_owned().into()),
    };
    size::size(&text, rule.size).map(|size| ReadCell::Text(size).into())
}

/// A number in the unit of our column.
fn figure(manner: Manner<'_>, cell: &ReadCell, per: Option<&ReadCell>) -> Result<Converted, Fault> {
    let Manner { column, rule, layout, .. } = manner;
    let marks = rule.marks.or(layout.marks);
    if let ReadCell::Text(text) = cell
        && let Some(share) = text.trim().strip_suffix('%')
    {
        return Ok(percentage(column, in_text(share, marks)?).into());
    }
    let Some((value, theirs)) = theirs(manner, cell)? else { return Ok(cell.clone().into()) };
    if let Some(ours) = Unit::parse(column.unit) {
        let theirs = theirs.or(rule.unit).unwrap_or(ours);
        let converted = theirs.convert(for_one(value, rule), ours).ok_or_else(|| {
            let message = format!("must be in one of: {}", ours.alike());
            Fault::new("unknown_unit", message)
        })?;
        return Ok(ReadCell::Number(to_f64(converted)).into());
    }
    if column.holds != ColumnType::Money {
        return Ok(ReadCell::Number(to_f64(for_one(value, rule))).into());
    }
    let per = quantity(rule, marks, per)?;
    let each = value.checked_div(per).unwrap_or(value);
    let kept = rounded(each, MONEY_DECIMALS);
    // Only what the division leaves is rounded: a price with more decimals is an error of its own.
    let is_rounded = per != Decimal::ONE && kept != each;
    let each = if is_rounded { kept } else { each };
    Ok(Converted { cell: ReadCell::Number(to_f64(each)), is_rounded })
}

/// The number in a cell as it stands, with its own unit if it has one; none if it isn't a number.
fn theirs(manner: Manner<'_>, cell: &ReadCell) -> Result<Option<(Decimal, Option<Unit>)>, Fault> {
    let Manner { column, rule, layout, .. } = manner;
    let marks = rule.marks.or(layout.marks);
    Ok(match cell {
        ReadCell::Text(text) => {
            let has_unit = Unit::parse(column.unit).is_some();
            let (figure, unit) = if has_unit { Unit::behind(text) } else { (text.trim(), None) };
            Some((in_text(figure, marks)?, unit))
        }
        ReadCell::Number(value) => Some((exact(*value)?, None)),
        ReadCell::Unformatted(value) if column.unit != "%" => Some((exact(*value)?, None)),
        _ => None,
    })
}

/// Whether a stored figure shows in their unit what the cell shows: 4000 psi are 276 bar in a list without decimals.
pub(crate) fn shows_the_same(manner: Manner<'_>, cells: &[&ReadCell], stored: f64) -> bool {
    let Some(ours) = Unit::parse(manner.column.unit) else { return false };
    let ([_], Ok(cell)) = (cells, one_of(manner, cells)) else { return false };
    let Ok(Some((value, unit))) = theirs(manner, &cell) else { return false };
    let theirs = unit.or(manner.rule.unit).unwrap_or(ours);
    let stored = from_f64(stored).and_then(|stored| ours.convert(stored, theirs));
    let many = Decimal::from(manner.rule.per.unwrap_or(1));
    let stored = stored.and_then(|stored| stored.checked_mul(many));
    stored.is_some_and(|stored| rounded(stored, value.scale()) == value)
}

/// A figure for one metre or foot of one that is for many; a share of a percentage.
fn for_one(value: Decimal, rule: &ColumnRule) -> Decimal {
    value.checked_div(Decimal::from(rule.per.unwrap_or(1))).unwrap_or(value)
}

fn percentage(column: &Column, share: Decimal) -> ReadCell {
    if column.unit == "%" {
        ReadCell::Number(to_f64(share))
    } else {
        ReadCell::Percentage(to_f64(share / Decimal::ONE_HUNDRED))
    }
}

fn exact(value: f64) -> Result<Decimal, Fault> {
    from_f64(as_shown(value)).ok_or_else(|| Fault::new("wrong_type", "must be a smaller number"))
}

fn in_text(text: &str, marks: Marks) -> Result<Decimal, Fault> {
    number(text, marks).map_err(|fault| match fault {
        NumberFault::NotANumber => Fault::new(
            "wrong_type",
            match marks.decimal {
                Some(sign) => format!(
                    "must be a number with {:?} before decimals; let the profile cut off other texts",
                    sign.character()
                ),
                None => "must be a number; let the profile cut off other texts".to_owned(),
            },
        ),
        NumberFault::Ambiguous(decimal, thousands) => Fault::new(
            "ambiguous_number",
            format!(
                "may be {} or {}; say in the profile which sign precedes decimals",
                decimal.normalize(),
                thousands.normalize()
            ),
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{CrimpFitting, Hose, Overlay};
    use crate::fields::{Choice, Columns};
    use crate::workbooks::import::DecimalSign;
    use crate::workbooks::profile::{SizeNotation, Split, WordPair};

    fn column(name: &str) -> &'static Column {
        let columns = [Hose::COLUMNS, Overlay::COLUMNS, CrimpFitting::COLUMNS];
        columns.into_iter().flatten().find(|column| column.name == name).unwrap()
    }

    fn text(text: &str) -> ReadCell {
        ReadCell::Text(text.to_owned())
    }

    fn read(rule: &ColumnRule, cells: &[ReadCell]) -> Result<ReadCell, &'static str> {
        let layout = Layout::default();
        let column = column(&rule.column);
        let is_key = rule.column == "partNumber";
        let manner = Manner { column, rule, layout: &layout, is_key };
        let cells: Vec<&ReadCell> = cells.iter().collect();
        convert(manner, &cells, None).map(|made| made.cell).map_err(|fault| fault.code)
    }

    fn rule(column: &str) -> ColumnRule {
        ColumnRule { column: column.to_owned(), ..ColumnRule::default() }
    }

    #[test]
    fn figures_come_out_in_our_units() {
        let number = |number| Ok(ReadCell::Number(number));
        let bar = ColumnRule { unit: Some(Unit::Bar), ..rule("maxPressurePsi") };
        assert_eq!(read(&bar, &[ReadCell::Number(350.0)]), number(5076.0));
        assert_eq!(read(&bar, &[text("350 bar")]), number(5076.0));
        // A unit in the cell counts more than that of the column.
        assert_eq!(read(&bar, &[text("35 MPa")]), number(5076.0));
        assert_eq!(read(&bar, &[text("350 mm")]), Err("unknown_unit"));
        assert_eq!(read(&bar, &[text("1.250")]), Err("ambiguous_number"));
        assert_eq!(read(&bar, &[text("350 €")]), Err("wrong_type"));
        assert_eq!(read(&bar, &[ReadCell::Broken("#N/A".to_owned())]), Err("broken_cell"));
        assert_eq!(read(&bar, &[text("  ")]), Ok(ReadCell::Empty));
        let hundred = ColumnRule {
            unit: Some(Unit::KilogramPerMetre),
            per: Some(100),
            ..rule("weightLbsPerFt")
        };
        assert_eq!(read(&hundred, &[ReadCell::Number(42.0)]), number(0.2822));
        let degrees = ColumnRule { unit: Some(Unit::Fahrenheit), ..rule("minTemperatureC") };
        assert_eq!(read(&degrees, &[text("-40 °F")]), number(-40.0));
        assert_eq!(read(&degrees, &[text("-40 °C")]), number(-40.0));
    }

    #[test]
    fn prices_are_for_one() {
        let marks = Marks { decimal: Some(DecimalSign::Comma), thousands: None };
        let price = ColumnRule { cut: vec!["€".to_owned()], marks, ..rule("listPrice") };
        assert_eq!(read(&price, &[text("1.234,50 €")]), Ok(ReadCell::Number(1234.5)));
        assert_eq!(read(&price, &[text("€ 12,50")]), Ok(ReadCell::Number(12.5)));
        assert_eq!(read(&price, &[text("12,50 $")]), Err("wrong_type"));
        let hundred = ColumnRule { per: Some(100), ..price.clone() };
        assert_eq!(read(&hundred, &[text("1.250")]), Ok(ReadCell::Number(12.5)));
        let layout = Layout::default();
        let by_cell = |rule: &ColumnRule, value: f64, per: &ReadCell| {
            let column = column(&rule.column);
            let manner = Manner { column, rule, layout: &layout, is_key: false };
            let made = convert(manner, &[&ReadCell::Number(value)], Some(per));
            made.map(|made| (made.cell, made.is_rounded)).map_err(|fault| fault.code)
        };
        let by = ColumnRule { per_heading: Some("PE".to_owned()), ..rule("listPrice") };
        let each = |price, rounded| Ok((ReadCell::Number(price), rounded));
        assert_eq!(by_cell(&by, 45.67, &ReadCell::Number(1_000.0)), each(0.0457, true));
        assert_eq!(by_cell(&by, 45.67, &text("100 St.")), each(0.4567, false));
        assert_eq!(by_cell(&by, 45.67, &ReadCell::Empty), each(45.67, false));
        // Its own decimals aren't rounded away.
        assert_eq!(by_cell(&by, 0.123_45, &text("1")), each(0.123_45, false));
        // A unit alone is for one.
        assert_eq!(by_cell(&by, 45.67, &text("St.")), each(45.67, false));
        assert_eq!(by_cell(&by, 45.67, &text("0")), Err("wrong_type"));
    }

    #[test]
    fn texts_are_joined_split_cut_and_translated() {
        let headings = ["Serie", "DN"].map(str::to_owned).to_vec();
        let joined = ColumnRule { headings, join: Some("-".to_owned()), ..rule("partNumber") };
        assert_eq!(read(&joined, &[text("2SN"), ReadCell::Number(12.0)]), Ok(text("2SN-12")));
        assert_eq!(read(&joined, &[text("2SN"), ReadCell::Empty]), Err("required"));
        assert_eq!(read(&joined, &[ReadCell::Empty, ReadCell::Empty]), Ok(ReadCell::Empty));
        let described = ColumnRule { column: "description".to_owned(), join: None, ..joined };
        assert_eq!(read(&described, &[text("Schlauch"), ReadCell::Empty]), Ok(text("Schlauch")));
        let split = |separator: &str, piece| {
            let split = Some(Split { separator: separator.to_owned(), piece });
            ColumnRule { split, size: Some(SizeNotation::Dn), ..rule("size") }
        };
        assert_eq!(read(&split(" ", 3), &[text("Schlauch  2SN DN12")]), Ok(text("-8")));
        assert_eq!(read(&split("/", -1), &[text("2SN/blau/12")]), Ok(text("-8")));
        assert_eq!(read(&split("/", 4), &[text("2SN/blau/12")]), Err("wrong_type"));
        assert_eq!(read(&split("/", -4), &[text("2SN/blau/12")]), Err("wrong_type"));
        let words = [("AG", "male"), ("IG", "female")];
        let words =
            words.map(|(theirs, ours)| WordPair { theirs: theirs.into(), ours: ours.into() });
        let gender = ColumnRule { words: words.to_vec(), ..rule("gender") };
        assert_eq!(read(&gender, &[text(" ag ")]), Ok(text("male")));
        assert_eq!(read(&gender, &[text("beides")]), Ok(text("beides")));
    }

    #[test]
    fn every_unit_of_our_columns_is_known() {
        for kind in crate::workbooks::profile::ProfileKind::ALL {
            let form = kind.form().unwrap();
            for column in form.accepted(crate::access::Visibility::Costs) {
                let holds_numbers = matches!(column.holds, ColumnType::Number { .. });
                if holds_numbers && !matches!(column.unit, "" | "%" | "°") {
                    assert!(
                        Unit::parse(column.unit).is_some(),
                        "{} ({})",
                        column.name,
                        column.unit
                    );
                }
            }
        }
    }
}
