//! Reads numbers in texts of makers' sheets.

use rust_decimal::Decimal;

use crate::workbooks::import::DecimalSign;
use crate::workbooks::profile::{Marks, Thousands};

/// Why a text is no number, or not a single one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NumberFault {
    NotANumber,
    /// It may be the first, with decimals, or the second, with thousands.
    Ambiguous(Decimal, Decimal),
}

/// Most characters of a number.
const MOST: usize = 40;
/// Digits that stand for no decimals, as in `12,- €`.
const NO_DECIMALS: [&str; 4] = ["-", "--", "–", "—"];

/// Reads a number. A sign that may be decimal or part thousands is a doubt, unless the marks say which it is, or the
/// number itself does: `1.234,5`, `0.250`, `12,50`.
pub(super) fn number(text: &str, marks: Marks) -> Result<Decimal, NumberFault> {
    let text = text.trim();
    if text.len() > MOST {
        return Err(NumberFault::NotANumber);
    }
    let unsigned = text.strip_prefix(['-', '\u{2212}', '+']).unwrap_or(text).trim_start();
    let minus = text.starts_with(['-', '\u{2212}']);
    // `.604` is 0.604, unless another sign precedes decimals.
    let sign = unsigned.chars().next().filter(|sign| matches!(sign, '.' | ','));
    let is_other = match marks.decimal {
        Some(decimal) => sign.is_some_and(|sign| sign != decimal.character()),
        None => {
            (marks.thousands == Some(Thousands::Point) && sign == Some('.'))
                || (marks.thousands == Some(Thousands::Comma) && sign == Some(','))
        }
    };
    let found = match sign {
        Some(_) if is_other => Err(NumberFault::NotANumber),
        Some(sign) => {
            parted(&format!("0{unsigned}"), Some(sign), None).ok_or(NumberFault::NotANumber)
        }
        None => unsigned_number(unsigned, marks),
    };
    let signed = |value: Decimal| if minus { -value } else { value };
    match found {
        Ok(value) => Ok(signed(value)),
        Err(NumberFault::Ambiguous(decimal, thousands)) => {
            Err(NumberFault::Ambiguous(signed(decimal), signed(thousands)))
        }
        Err(other) => Err(other),
    }
}

fn unsigned_number(text: &str, marks: Marks) -> Result<Decimal, NumberFault> {
    let decimal = match (marks.decimal, marks.thousands) {
        (Some(decimal), _) => Some(decimal.character()),
        (None, Some(Thousands::Point)) => Some(','),
        (None, Some(Thousands::Comma)) => Some('.'),
        (None, _) => None,
    };
    if let Some(decimal) = decimal {
        return parted(text, Some(decimal), marks.thousands).ok_or(NumberFault::NotANumber);
    }
    let count = |sign| text.matches(sign).count();
    let (points, commas) = (count('.'), count(','));
    // Thousands are known to be parted otherwise, so that a sign is decimal.
    let is_parted = marks.thousands.is_some() || text.contains(is_blank_or_apostrophe);
    let decimal = match (points, commas) {
        (0, 0) => None,
        (1, 0) if is_parted => Some('.'),
        (0, 1) if is_parted => Some(','),
        (1, 0) | (0, 1) => {
            let sign = if points == 1 { '.' } else { ',' };
            let other = if points == 1 { ',' } else { '.' };
            let with_decimals = parted(text, Some(sign), None);
            let with_thousands = parted(text, Some(other), None);
            return match (with_decimals, with_thousands) {
                (Some(decimal), Some(thousands)) if !text.starts_with('0') => {
                    Err(NumberFault::Ambiguous(decimal, thousands))
                }
                (Some(decimal), _) => Ok(decimal),
                (None, Some(thousands)) => Ok(thousands),
                (None, None) => Err(NumberFault::NotANumber),
            };
        }
        // The last of both precedes decimals; several of one kind part thousands.
        (1.., 1..) if text.rfind('.') > text.rfind(',') => Some('.'),
        (1.., _) => Some(','),
        (0, _) => Some('.'),
    };
    parted(text, decimal, marks.thousands).ok_or(NumberFault::NotANumber)
}

fn is_blank_or_apostrophe(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\'' | '\u{2019}')
}

/// Reads digits with this decimal sign, and groups of three before it.
fn parted(text: &str, decimal: Option<char>, thousands: Option<Thousands>) -> Option<Decimal> {
    let (whole, decimals) = match decimal.and_then(|sign| text.split_once(sign)) {
        Some((whole, decimals)) => (whole, decimals.trim_end()),
        None => (text, ""),
    };
    let has_decimals = whole.len() < text.len() && !NO_DECIMALS.contains(&decimals);
    let parts = |c: char| match thousands {
        Some(Thousands::Point) => c == '.',
        Some(Thousands::Comma) => c == ',',
        Some(Thousands::Blank) => c.is_whitespace(),
        Some(Thousands::Apostrophe) => matches!(c, '\'' | '\u{2019}'),
        None => {
            is_blank_or_apostrophe(c) || (matches!(c, '.' | ',') && decimal.is_some_and(|d| d != c))
        }
    };
    let mut groups = whole.split(parts);
    let first = groups.next().unwrap_or_default();
    let is_parted = first.len() < whole.len();
    let good = (!has_decimals || is_digits(decimals))
        && is_digits(first)
        && (!is_parted || first.len() <= 3)
        && groups.all(|group| group.len() == 3 && is_digits(group))
        && has_one_kind(whole, parts);
    let digits: String = whole.chars().filter(char::is_ascii_digit).collect();
    match (good, has_decimals) {
        (false, _) => None,
        (true, true) => format!("{digits}.{decimals}").parse().ok(),
        (true, false) => digits.parse().ok(),
    }
}

/// Whether groups are parted by one kind of sign.
fn has_one_kind(whole: &str, parts: impl Fn(char) -> bool) -> bool {
    let mut signs = whole.chars().filter(|c| parts(*c));
    let first = signs.next();
    signs.all(|sign| Some(sign) == first)
}

fn is_digits(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

impl DecimalSign {
    /// The sign.
    pub(super) const fn character(self) -> char {
        match self {
            Self::Point => '.',
            Self::Comma => ',',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, decimal: Option<DecimalSign>, thousands: Option<Thousands>) -> String {
        match number(text, Marks { decimal, thousands }) {
            Ok(number) => number.normalize().to_string(),
            Err(NumberFault::NotANumber) => "no".to_owned(),
            Err(NumberFault::Ambiguous(one, other)) => {
                format!("{} or {}", one.normalize(), other.normalize())
            }
        }
    }

    #[test]
    fn numbers_that_may_be_two_are_in_doubt() {
        for (text, found) in [
            ("1.250", "1.25 or 1250"),
            ("1,250", "1.25 or 1250"),
            ("-1.250", "-1.25 or -1250"),
            ("999.999", "999.999 or 999999"),
            ("12,50", "12.5"),
            ("12.5", "12.5"),
            ("0.250", "0.25"),
            ("0,250", "0.25"),
            ("1250.000", "1250"),
            ("1.2500", "1.25"),
            ("1.234,50", "1234.5"),
            ("1,234.50", "1234.5"),
            ("1.234.567", "1234567"),
            ("1,234,567", "1234567"),
            ("1 250", "1250"),
            ("1\u{202f}250,5", "1250.5"),
            ("1'250.50", "1250.5"),
            ("1’250.500", "1250.5"),
            ("12,-", "12"),
            ("12,–", "12"),
            ("\u{2212}40", "-40"),
            ("+7", "7"),
            ("350", "350"),
            ("1.23.45", "no"),
            ("1.234,56,7", "no"),
            ("12 34", "no"),
            ("1.234 567", "no"),
            (".5", "0.5"),
            (".604", "0.604"),
            ("5.", "no"),
            ("1e3", "no"),
            ("12,50 €", "no"),
            ("", "no"),
            ("-", "no"),
            ("auf Anfrage", "no"),
        ] {
            assert_eq!(read(text, None, None), found, "{text}");
        }
    }

    #[test]
    fn known_signs_leave_no_doubt() {
        use DecimalSign::{Comma, Point};
        for (text, decimal, thousands, found) in [
            ("1.250", Some(Point), None, "1.25"),
            ("1.250", Some(Comma), None, "1250"),
            ("1,250", Some(Comma), None, "1.25"),
            ("1.234,50", Some(Comma), None, "1234.5"),
            ("1 234,50", Some(Comma), None, "1234.5"),
            ("1.234,50", Some(Point), None, "no"),
            ("12.5", Some(Comma), None, "no"),
            (".604", Some(Comma), None, "no"),
            (".604", None, Some(Thousands::Point), "no"),
            ("12.50", Some(Comma), Some(Thousands::Blank), "no"),
            ("1.250", Some(Comma), Some(Thousands::Blank), "no"),
            ("1 250,5", Some(Comma), Some(Thousands::Blank), "1250.5"),
            ("1.250", None, Some(Thousands::Point), "1250"),
            ("1,250", None, Some(Thousands::Point), "1.25"),
            ("1.250", None, Some(Thousands::Comma), "1.25"),
            ("1.250", None, Some(Thousands::Apostrophe), "1.25"),
            ("1'250", None, Some(Thousands::Apostrophe), "1250"),
        ] {
            assert_eq!(read(text, decimal, thousands), found, "{text} {decimal:?} {thousands:?}");
        }
    }

    proptest::proptest! {
        /// Whatever the country, a number that is written with its signs is read as it was.
        #[test]
        fn what_is_written_with_known_signs_is_read_alike(
            whole in 0_u32..100_000_000,
            cents in 0_u32..1_000,
            style in 0_usize..5,
        ) {
            let (decimal, thousands, kind) = [
                (",", ".", Thousands::Point),
                (".", ",", Thousands::Comma),
                (",", "\u{a0}", Thousands::Blank),
                (".", "'", Thousands::Apostrophe),
                (",", "", Thousands::Blank),
            ][style];
            let digits = whole.to_string();
            let mut grouped = String::new();
            for (at, digit) in digits.chars().enumerate() {
                if at > 0 && (digits.len() - at).is_multiple_of(3) {
                    grouped.push_str(thousands);
                }
                grouped.push(digit);
            }
            let text = format!("{grouped}{decimal}{cents:03}");
            let sign = if decimal == "," { DecimalSign::Comma } else { DecimalSign::Point };
            let expected = Decimal::new(i64::from(whole) * 1_000 + i64::from(cents), 3);
            for thousands in [None, Some(kind)] {
                let marks = Marks { decimal: Some(sign), thousands };
                proptest::prop_assert_eq!(number(&text, marks), Ok(expected), "{}", text);
            }
            // Without them it is the same, or a doubt that has it.
            match number(&text, Marks::default()) {
                Ok(found) => proptest::prop_assert_eq!(found, expected, "{}", text),
                Err(NumberFault::Ambiguous(one, _)) => proptest::prop_assert_eq!(one, expected),
                Err(NumberFault::NotANumber) => proptest::prop_assert!(false, "{}", text),
            }
        }
    }
}
