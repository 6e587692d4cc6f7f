//! Cells on their way between the processes: a letter for the kind, and the value behind it.

use calamine::{Data, ExcelDateTime};
use chrono::{NaiveDate, NaiveTime};
use domain::workbooks::ReadCell;

use crate::sheets::date;
use crate::sheets::limits;
use crate::sheets::rows::text;

/// Texts of failed formulas: taken for texts, they would become part numbers.
const ERRORS: [&str; 7] = ["#N/A", "#DIV/0!", "#REF!", "#NAME?", "#VALUE!", "#NUM!", "#NULL!"];

/// The cell that the library read, to be sent; `None` if it is blank.
pub(super) fn sent(cell: &Data) -> Option<String> {
    Some(match cell {
        Data::Empty => return None,
        Data::String(text) if text.trim().is_empty() => return None,
        // OpenDocument has errors as texts.
        Data::String(text) if ERRORS.contains(&text.as_str()) || text.starts_with("Err:5") => {
            format!("x{}", shortened(text))
        }
        Data::String(text) => format!("t{}", shortened(text)),
        Data::Int(number) => format!("n{number}"),
        Data::Float(number) => format!("n{number}"),
        Data::Bool(flag) => format!("b{}", u8::from(*flag)),
        Data::DateTime(moment) if moment.is_duration() => format!("n{}", moment.as_f64()),
        Data::DateTime(moment) => shown(*moment).map_or_else(
            || format!("x{}, which isn't a date in Excel", moment.as_f64()),
            |iso| format!("d{iso}"),
        ),
        Data::DateTimeIso(iso) => date::of_text(iso).map_or_else(
            || format!("xno readable date: {}", shortened(iso)),
            |iso| format!("d{iso}"),
        ),
        Data::DurationIso(iso) => match elapsed(iso) {
            Some(seconds) if seconds < 86_400.0 => {
                date::iso(seconds / 86_400.0, date::Shows::Time, false)
                    .map_or_else(|| format!("t{}", shortened(iso)), |iso| format!("d{iso}"))
            }
            Some(seconds) => format!("n{}", seconds / 86_400.0),
            None => format!("xno readable time: {}", shortened(iso)),
        },
        Data::Error(error) => format!("x{error}"),
    })
}

/// The cell that was sent; `None` if it is none.
pub(super) fn received(sent: &str) -> Option<ReadCell> {
    let (kind, value) = sent.split_at_checked(1)?;
    Some(match kind {
        "t" => text(value),
        "n" => ReadCell::Unformatted(value.parse().ok().filter(|number: &f64| number.is_finite())?),
        "b" => ReadCell::Flag(value == "1"),
        "d" => ReadCell::Date(value.to_owned()),
        "x" => ReadCell::Broken(value.to_owned()),
        _ => return None,
    })
}

/// A text, no longer than it takes to notice that it is too long.
fn shortened(text: &str) -> &str {
    text.get(..text.floor_char_boundary(limits::CELL)).unwrap_or_default()
}

/// The ISO text of a date, a time or both.
fn shown(moment: ExcelDateTime) -> Option<String> {
    let (year, month, day, hour, minute, second, milli) = moment.to_ymd_hms_milli();
    let time =
        NaiveTime::from_hms_milli_opt(hour.into(), minute.into(), second.into(), milli.into())?;
    if (0.0..1.0).contains(&moment.as_f64()) {
        return Some(date::time(time));
    }
    // 31 December 9999 is the last day that Excel knows.
    let known = (0.0..2_958_466.0).contains(&moment.as_f64());
    let day = NaiveDate::from_ymd_opt(year.into(), month.into(), day.into()).filter(|_| known)?;
    Some(date::text(day.and_time(time)))
}

/// Seconds of a duration such as `PT13H05M00S`.
fn elapsed(iso: &str) -> Option<f64> {
    let (mut rest, mut seconds) = (iso.strip_prefix("PT")?, 0.0);
    for (unit, factor) in [('H', 3600.0), ('M', 60.0), ('S', 1.0)] {
        if let Some((number, behind)) = rest.split_once(unit) {
            seconds += number.replace(',', ".").parse::<f64>().ok()? * factor;
            rest = behind;
        }
    }
    rest.is_empty().then_some(seconds)
}
