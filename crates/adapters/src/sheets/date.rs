//! Dates: the number formats that show them, and the dates of numbers of days.

use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime};

/// Kind of value of a number format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shows {
    Number,
    /// A number shown in percent.
    Percentage,
    /// A date, or a date and a time.
    Date,
    /// A time of day.
    Time,
}

/// Kind of value of a built-in format of Excel.
pub(super) const fn built_in(id: u32) -> Shows {
    match id {
        9 | 10 => Shows::Percentage,
        14..=17 | 22 | 27..=31 | 36 | 50..=54 | 57 | 58 => Shows::Date,
        18..=21 | 32..=35 | 45 | 47 | 55 | 56 => Shows::Time,
        _ => Shows::Number,
    }
}

/// Kind of value of a custom format, by its first section. Elapsed times (`[h]:mm`) are amounts and stay numbers.
pub(super) fn custom(code: &str) -> Shows {
    let (mut date, mut time, mut month, mut percentage) = (false, false, false, false);
    let mut characters = code.chars();
    while let Some(character) = characters.next() {
        match character.to_ascii_lowercase() {
            ';' => break,
            '"' => {
                characters.by_ref().find(|next| *next == '"');
            }
            '\\' | '_' | '*' => {
                characters.next();
            }
            '[' => {
                let inside: String = characters.by_ref().take_while(|next| *next != ']').collect();
                let inside = inside.to_ascii_lowercase();
                if !inside.is_empty() && inside.chars().all(|unit| matches!(unit, 'h' | 'm' | 's'))
                {
                    return Shows::Number;
                }
            }
            'y' | 'd' => date = true,
            'h' | 's' => time = true,
            'm' => month = true,
            '%' => percentage = true,
            _ => {}
        }
    }
    match (date || (month && !time), time) {
        (true, _) => Shows::Date,
        (false, true) => Shows::Time,
        (false, false) if percentage => Shows::Percentage,
        (false, false) => Shows::Number,
    }
}

/// The ISO text of a number of days that is shown as a date or time; none for numbers that Excel can't show either.
pub(super) fn iso(days: f64, shows: Shows, from_1904: bool) -> Option<String> {
    // 31 December 9999 is the last day that Excel knows.
    if !(0.0..2_958_466.0).contains(&days) {
        return None;
    }
    if days < 1.0 && (shows == Shows::Time || !from_1904) {
        return Some(time(midnight()?.checked_add_signed(since(days)?)?.time()));
    }
    let epoch = if from_1904 {
        NaiveDate::from_ymd_opt(1904, 1, 1)?
    } else if days < 60.0 {
        NaiveDate::from_ymd_opt(1899, 12, 31)?
    } else {
        // Excel takes 1900 for a leap year.
        NaiveDate::from_ymd_opt(1899, 12, 30)?
    };
    Some(text(epoch.and_time(NaiveTime::MIN).checked_add_signed(since(days)?)?))
}

/// The ISO text of a date written as text; none for other texts.
pub(super) fn of_text(written: &str) -> Option<String> {
    let local = written.strip_suffix('Z').unwrap_or(written);
    if let Ok(date) = local.parse::<NaiveDate>() {
        return Some(date.to_string());
    }
    if let Ok(moment) = local.parse::<NaiveDateTime>() {
        return Some(text(moment));
    }
    local.parse::<NaiveTime>().ok().map(time)
}

fn midnight() -> Option<NaiveDateTime> {
    Some(NaiveDate::from_ymd_opt(1900, 1, 1)?.and_time(NaiveTime::MIN))
}

/// Days as a duration, to the millisecond, the most that Excel shows.
fn since(days: f64) -> Option<Duration> {
    let milliseconds = format!("{:.0}", days * 86_400_000.0).parse().ok()?;
    Duration::try_milliseconds(milliseconds)
}

/// The ISO text of a date, with its time unless that is midnight.
pub(super) fn text(moment: NaiveDateTime) -> String {
    if moment.time() == NaiveTime::MIN {
        moment.date().to_string()
    } else {
        format!("{}T{}", moment.date(), time(moment.time()))
    }
}

/// The ISO text of a time.
pub(super) fn time(time: NaiveTime) -> String {
    time.format("%H:%M:%S%.f").to_string()
}
