//! Days in texts of makers' sheets.

use chrono::NaiveDate;

use crate::fields::Fault;
use crate::workbooks::profile::DateOrder;

/// Reads a day, as ISO 8601. Without an order it must be readable in one way only, or ISO itself.
pub(super) fn day(text: &str, order: Option<DateOrder>) -> Result<String, Fault> {
    let text = text.trim();
    // A time behind it, as exports of other systems have: midnight.
    let day = text.split_once([' ', 'T']).map_or(text, |(day, time)| {
        let is_midnight = time.chars().all(|c| matches!(c, '0' | ':' | '.' | 'Z'));
        if is_midnight { day } else { text }
    });
    let parts: Vec<&str> = day.split(['.', '/', '-']).filter(|part| !part.is_empty()).collect();
    let [first, second, third] = parts.as_slice() else { return Err(no_date()) };
    let number =
        |part: &str| -> Option<i32> { part.trim().parse().ok().filter(|_| part.trim().len() <= 4) };
    let (Some(a), Some(b), Some(c)) = (number(first), number(second), number(third)) else {
        return Err(no_date());
    };
    let year_first = first.trim().len() == 4;
    let in_order = |order| match order {
        DateOrder::DayFirst => of(c, b, a),
        DateOrder::MonthFirst => of(c, a, b),
        DateOrder::YearFirst => of(a, b, c),
    };
    if year_first {
        return of(a, b, c).ok_or_else(no_date);
    }
    match order {
        Some(DateOrder::YearFirst) => Err(no_date()),
        Some(order) => in_order(order).ok_or_else(no_date),
        None => match (in_order(DateOrder::DayFirst), in_order(DateOrder::MonthFirst)) {
            (Some(one), Some(other)) if one != other => Err(Fault::new(
                "ambiguous_date",
                format!("may be {one} or {other}; say in the profile which order dates have"),
            )),
            (Some(one), _) | (None, Some(one)) => Ok(one),
            (None, None) => Err(no_date()),
        },
    }
}

fn of(year: i32, month: i32, day: i32) -> Option<String> {
    let year = if year < 100 { year + 2_000 } else { year };
    let [month, day] = [month, day].map(u32::try_from);
    Some(NaiveDate::from_ymd_opt(year, month.ok()?, day.ok()?)?.to_string())
}

fn no_date() -> Fault {
    Fault::new("wrong_type", "must be a date in the order that the profile says")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_the_order_of_the_profile() {
        use DateOrder::{DayFirst, MonthFirst, YearFirst};
        for (text, order, found) in [
            ("01.02.2026", Some(DayFirst), "2026-02-01"),
            ("1.2.26", Some(DayFirst), "2026-02-01"),
            ("01/02/2026", Some(MonthFirst), "2026-01-02"),
            ("2026-02-01", Some(DayFirst), "2026-02-01"),
            ("2026/02/01", Some(YearFirst), "2026-02-01"),
            ("01.02.2026 00:00:00", Some(DayFirst), "2026-02-01"),
            ("31.12.2026", None, "2026-12-31"),
            ("12/31/2026", None, "2026-12-31"),
            ("05.05.2026", None, "2026-05-05"),
            ("01.02.2026", None, "ambiguous_date"),
            ("31.02.2026", Some(DayFirst), "wrong_type"),
            ("31.12.2026", Some(MonthFirst), "wrong_type"),
            ("01.02.2026 12:30", Some(DayFirst), "wrong_type"),
            ("ab 2026", Some(DayFirst), "wrong_type"),
            ("46000", Some(DayFirst), "wrong_type"),
        ] {
            let day = day(text, order).unwrap_or_else(|fault| fault.code.to_owned());
            assert_eq!(day, found, "{text} {order:?}");
        }
    }
}
