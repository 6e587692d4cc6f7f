//! Moments in columns, and moments of days and local times.

use std::ops::RangeInclusive;

use chrono::{
    DateTime, Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, SubsecRound, TimeDelta,
    TimeZone, Utc,
};
use chrono_tz::Tz;

use crate::fields::{Cell, ColumnType, ColumnValue, Fault, Value, text};

/// A moment, to the millisecond.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(DateTime<Utc>);

/// Years of dates that people enter, where the organization is.
const YEARS: RangeInclusive<i32> = 1900..=2200;

/// The same years, in seconds since 1970: from the first midnight of all zones (14 hours
/// ahead) to the end of the last day in the last of them (12 hours behind).
const KEPT: RangeInclusive<i64> = -2_208_988_800 - 14 * 3_600..=7_289_654_400 + 12 * 3_600;

impl Moment {
    /// The beginning of 1970.
    pub const EPOCH: Self = Self(DateTime::UNIX_EPOCH);

    /// A moment of the years 1900 to 2200 in any zone.
    pub fn new(moment: DateTime<Utc>) -> Option<Self> {
        KEPT.contains(&moment.timestamp()).then(|| Self(moment.trunc_subsecs(3)))
    }

    /// The moment.
    pub const fn get(self) -> DateTime<Utc> {
        self.0
    }
}

impl ColumnValue for Moment {
    const HOLDS: ColumnType = ColumnType::Moment;

    fn cell(&self) -> Cell<'_> {
        Cell::Moment(self.0)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        let moment =
            DateTime::parse_from_rfc3339(text(value)?.trim()).map_err(|_other| no_date())?;
        Self::new(moment.to_utc()).ok_or_else(out_of_range)
    }
}

/// The moment of a day (`2026-11-21`), of a local time (`2026-11-21T13:05`), or of a time with its
/// offset (RFC 3339).
pub(crate) fn place(date: &str, ends: bool, zone: Tz) -> Result<DateTime<Utc>, Fault> {
    let date = date.trim();
    let moment = if let Ok(moment) = DateTime::parse_from_rfc3339(date) {
        moment.to_utc()
    } else if let Ok(day) = NaiveDate::parse_from_str(date, "%Y-%m-%d") {
        let day = if ends { day.checked_add_days(Days::new(1)) } else { Some(day) };
        in_zone(day.ok_or_else(out_of_range)?.and_time(NaiveTime::MIN), zone)
    } else {
        in_zone(local(date).ok_or_else(no_date)?, zone)
    };
    // The end of a last day is the beginning of the next.
    let within = if ends { moment - TimeDelta::milliseconds(1) } else { moment };
    let year = within.with_timezone(&zone).year();
    if YEARS.contains(&year) { Ok(moment) } else { Err(out_of_range()) }
}

fn local(date: &str) -> Option<NaiveDateTime> {
    let forms =
        ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%d %H:%M"];
    forms.iter().find_map(|form| NaiveDateTime::parse_from_str(date, form).ok())
}

/// Moment of a local time: the earlier one if clocks were put back, and the first after the gap if they were put
/// forward.
pub(crate) fn in_zone(local: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    let quarters = (0..=96).map(|quarter| local + TimeDelta::minutes(15 * quarter));
    let mut found = quarters.filter_map(|time| zone.from_local_datetime(&time).earliest());
    found.next().map_or_else(|| local.and_utc(), |moment| moment.to_utc())
}

/// Local time of a moment in a zone. `None` if it would be read as another moment, as in the hour that comes twice
/// when clocks are put back.
pub fn written(moment: DateTime<Utc>, zone: Tz) -> Option<NaiveDateTime> {
    let local = moment.with_timezone(&zone).naive_local();
    (in_zone(local, zone) == moment).then_some(local)
}

pub(super) fn no_date() -> Fault {
    Fault::new("invalid_date", "must be a date, e.g. 2026-11-21 or 2026-11-21T13:05:00Z")
}

pub(super) fn out_of_range() -> Fault {
    Fault::new("out_of_range", "must be a date of the years 1900 to 2200")
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono_tz::America::{Chicago, Sao_Paulo};

    fn placed(date: &str, ends: bool, zone: Tz) -> String {
        place(date, ends, zone)
            .map_or_else(|fault| fault.code.to_owned(), |moment| moment.to_rfc3339())
    }

    #[test]
    fn days_begin_and_end_where_the_organization_is() {
        assert_eq!(placed("2026-11-21", false, Chicago), "2026-11-21T06:00:00+00:00");
        assert_eq!(placed("2026-11-21", true, Chicago), "2026-11-22T06:00:00+00:00");
        assert_eq!(placed("2026-07-01 13:05", true, Chicago), "2026-07-01T18:05:00+00:00");
        assert_eq!(placed("2026-07-01T13:05:00+02:00", true, Chicago), "2026-07-01T11:05:00+00:00");
        // Clocks there went from midnight to one o'clock, and a day later began that day.
        assert_eq!(placed("2018-11-04", false, Sao_Paulo), "2018-11-04T03:00:00+00:00");
    }

    #[test]
    fn others_are_refused() {
        for bad in ["", "tomorrow", "21.11.2026", "2026-13-01", "2026-02-30", "13:05:00"] {
            assert_eq!(placed(bad, false, Tz::UTC), "invalid_date", "{bad}");
        }
        assert_eq!(placed("2200-12-31", true, Chicago), "2201-01-01T06:00:00+00:00");
        assert_eq!(placed("1900-01-01", false, Tz::Asia__Tokyo), "1899-12-31T15:00:00+00:00");
        for far in [
            "1899-12-31",
            "1899-12-31T23:59",
            "1900-01-01T05:59:59Z",
            "2201-01-01",
            "2201-01-01T06:00:01Z",
        ] {
            for ends in [false, true] {
                assert_eq!(placed(far, ends, Chicago), "out_of_range", "{far}");
            }
        }
    }

    #[test]
    fn an_hour_that_comes_twice_is_no_local_time() {
        for (moment, local) in [
            ("2026-11-01T05:30:00Z", Some("2026-11-01T00:30:00")),
            ("2026-11-01T06:30:00Z", Some("2026-11-01T01:30:00")),
            ("2026-11-01T07:30:00Z", None),
            ("2026-11-01T08:30:00Z", Some("2026-11-01T02:30:00")),
        ] {
            let moment = place(moment, false, Chicago).unwrap();
            let written = written(moment, Chicago);
            let written = written.map(|local| local.format("%Y-%m-%dT%H:%M:%S").to_string());
            assert_eq!(written.as_deref(), local);
        }
    }
}
