//! Days and local times in columns. They stay the same when the organization's time zone changes.

use chrono::{
    DateTime, Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, SubsecRound, TimeDelta, Utc,
};
use chrono_tz::Tz;

use crate::Violation;
use crate::fields::moment::{in_zone, no_date, out_of_range, place};
use crate::fields::{Cell, Column, ColumnType, ColumnValue, Fault, FieldPatch, Value, text};

/// A day on which something is due (`ENDS` false), or the last day of a period (`ENDS` true).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day<const ENDS: bool>(NaiveDate);

/// The day on which something is due.
pub type DueDay = Day<false>;
/// The last day of a period.
pub type LastDay = Day<true>;

/// A local time at which a period starts (`ENDS` false) or ends, exclusive (`ENDS` true). A day alone means its
/// beginning; as an end it includes the whole day, so it means the beginning of the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalTime<const ENDS: bool>(NaiveDateTime);

/// Start of a period, inclusive.
pub type Start = LocalTime<false>;
/// End of a period, exclusive.
pub type End = LocalTime<true>;

/// Whether a day is one of the years 1900 to 2200, in some zone.
fn is_kept(day: NaiveDate) -> bool {
    (1899..=2201).contains(&day.year())
}

impl<const ENDS: bool> Day<ENDS> {
    /// A day of the years 1900 to 2200.
    pub fn new(day: NaiveDate) -> Option<Self> {
        is_kept(day).then_some(Self(day))
    }

    /// The day.
    pub const fn get(self) -> NaiveDate {
        self.0
    }
}

impl<const ENDS: bool> ColumnValue for Day<ENDS> {
    const HOLDS: ColumnType = ColumnType::Day { ends: ENDS };

    fn cell(&self) -> Cell<'_> {
        Cell::Day { day: self.0, ends: ENDS }
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        let day = text(value)?.trim().parse().map_err(|_other| no_date())?;
        Self::new(day).ok_or_else(out_of_range)
    }
}

impl<const ENDS: bool> LocalTime<ENDS> {
    /// A local time of the years 1900 to 2200, to the millisecond.
    pub fn new(time: NaiveDateTime) -> Option<Self> {
        is_kept(time.date()).then(|| Self(time.trunc_subsecs(3)))
    }

    /// The local time.
    pub const fn get(self) -> NaiveDateTime {
        self.0
    }
}

impl<const ENDS: bool> ColumnValue for LocalTime<ENDS> {
    const HOLDS: ColumnType = ColumnType::Date { ends: ENDS };

    fn cell(&self) -> Cell<'_> {
        Cell::LocalTime(self.0)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        let time = text(value)?.trim().parse().map_err(|_other| no_date())?;
        Self::new(time).ok_or_else(out_of_range)
    }
}

/// The moment of a date in a zone: the beginning of a day, or the end of a last day; `None` for others.
pub fn moment_of(cell: Cell<'_>, zone: Tz) -> Option<DateTime<Utc>> {
    let local = match cell {
        Cell::Moment(moment) => return Some(moment),
        Cell::LocalTime(local) => local,
        Cell::Day { day, ends: false } => day.and_time(NaiveTime::MIN),
        Cell::Day { day, ends: true } => {
            day.checked_add_days(Days::new(1)).unwrap_or(day).and_time(NaiveTime::MIN)
        }
        _ => return None,
    };
    Some(in_zone(local, zone))
}

/// Converts dates in input to the days, local times or moments of their columns: a day (`2026-11-21`), a local time
/// (`2026-11-21T13:05`), or a time with its offset (RFC 3339).
///
/// # Errors
/// Errors, each at its column's pointer.
pub fn place_all(
    columns: &[Column],
    patch: &mut FieldPatch,
    zone: Tz,
) -> Result<(), Vec<Violation>> {
    let mut faults = Vec::new();
    for column in columns {
        let Some(Some(Value::Text(date))) = patch.get_mut(column.name) else { continue };
        match placed(date, column.holds, zone) {
            Some(Ok(placed)) => *date = placed,
            Some(Err(fault)) => faults.push(fault.at(format!("/{}", column.name))),
            None => {}
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Date of a text in a column of dates; `None` for other columns.
pub(crate) fn placed(date: &str, holds: ColumnType, zone: Tz) -> Option<Result<String, Fault>> {
    Some(match holds {
        ColumnType::Moment => place(date, false, zone).map(|moment| moment.to_rfc3339()),
        ColumnType::Date { ends } => place(date, ends, zone)
            .map(|moment| canonical(moment.with_timezone(&zone).naive_local().trunc_subsecs(3))),
        ColumnType::Day { ends } => place_day(date, ends, zone).map(|day| day.to_string()),
        _ => return None,
    })
}

/// The day of a text in a zone: for a moment its day, or the last one before it ends.
pub fn place_day(date: &str, ends: bool, zone: Tz) -> Result<NaiveDate, Fault> {
    let moment = place(date, ends, zone)?;
    let within = if ends { moment - TimeDelta::milliseconds(1) } else { moment };
    Ok(within.with_timezone(&zone).date_naive())
}

/// A local time as columns read it.
pub(crate) fn canonical(time: NaiveDateTime) -> String {
    time.format("%Y-%m-%dT%H:%M:%S%.f").to_string()
}

/// A local time for people: an end at the beginning of a day is shown as the day before.
pub(crate) fn for_people(time: NaiveDateTime, ends: bool) -> NaiveDateTime {
    let before = time.date().pred_opt().filter(|_| ends && time.time() == NaiveTime::MIN);
    before.map_or(time, |before| before.and_time(NaiveTime::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono_tz::America::{Chicago, Los_Angeles, Sao_Paulo};

    fn held(date: &str, holds: ColumnType, zone: Tz) -> String {
        placed(date, holds, zone).unwrap().unwrap_or_else(|fault| fault.code.to_owned())
    }

    #[test]
    fn days_are_those_of_the_organization() {
        let (due, last) = (DueDay::HOLDS, LastDay::HOLDS);
        for (date, first_of, last_of) in [
            ("2026-11-21", "2026-11-21", "2026-11-21"),
            ("2026-11-21T13:05", "2026-11-21", "2026-11-21"),
            ("2026-11-21T06:00:00Z", "2026-11-21", "2026-11-20"),
            ("2026-11-21T05:59:59Z", "2026-11-20", "2026-11-20"),
            ("21.11.2026", "invalid_date", "invalid_date"),
        ] {
            assert_eq!(
                (held(date, due, Chicago), held(date, last, Chicago)),
                (first_of.to_owned(), last_of.to_owned())
            );
        }
        // Clocks there were set from midnight to one o'clock.
        assert_eq!(held("2018-11-03", last, Sao_Paulo), "2018-11-03");
        assert_eq!(held("2018-11-04", due, Sao_Paulo), "2018-11-04");
    }

    #[test]
    fn what_is_shown_is_read_as_the_same_in_each_zone() {
        for zone in [Chicago, Los_Angeles, Sao_Paulo, Tz::Asia__Tokyo, Tz::UTC] {
            for day in ["2026-11-21", "2026-03-08", "2018-11-04", "2018-11-03", "2200-12-31"] {
                let due = DueDay::new(day.parse().unwrap()).unwrap();
                let shown = moment_of(due.cell(), zone).unwrap().to_rfc3339();
                assert_eq!(held(&shown, DueDay::HOLDS, zone), day);
                let last = LastDay::new(day.parse().unwrap()).unwrap();
                let shown = moment_of(last.cell(), zone).unwrap().to_rfc3339();
                assert_eq!(held(&shown, LastDay::HOLDS, zone), day);
                let end = held(day, End::HOLDS, zone);
                let end = End::read(Some(Value::Text(end.clone()))).unwrap();
                let shown = moment_of(end.cell(), zone).unwrap().to_rfc3339();
                assert_eq!(held(&shown, End::HOLDS, zone), canonical(end.get()));
            }
        }
    }

    #[test]
    fn ends_are_written_as_whole_days() {
        for (date, time) in [
            ("2026-11-21", "2026-11-21T00:00:00"),
            ("2026-11-21T13:05:06.789", "2026-11-21T13:05:06.789"),
        ] {
            let end: NaiveDateTime = held(date, End::HOLDS, Chicago).parse().unwrap();
            assert_eq!(canonical(for_people(end, true)), time);
        }
    }
}
