//! Sizes as makers write them, as dash numbers.

use rust_decimal::Decimal;

use crate::Spelling;
use crate::fields::{Choice, Fault};
use crate::measures::size_table::{SIZES, SizeRow, by_dash, by_dn, by_inch};

/// How a sheet writes sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SizeNotation {
    /// Sixteenths of an inch: `-8`, `08`.
    Dash,
    /// Nominal diameter: `12`, `DN 12`.
    Dn,
    /// Inches as a fraction or a number: `1/2"`, `1 1/4`, `0.5`.
    Inch,
    /// Inside diameter in millimetres: `12.7`.
    Bore,
}

impl Choice for SizeNotation {
    const WORDS: &'static [&'static str] = &["dash", "dn", "inch", "mm"];
    const ALL: &'static [Self] = &[Self::Dash, Self::Dn, Self::Inch, Self::Bore];
}

/// How far a bore may be from that of the table, in tenths of a millimetre: makers print 6.3 or 6.4, 12.5 or 12.7.
const BORE_TENTHS: i64 = 5;

/// Reads a size in a notation; without one, the signs of the text itself have to tell: `-8`, `DN 12`, `1/2"`. Texts that
/// aren't sizes of hose (`15L`, `M22x1.5`) stay as they are, unless there is a notation.
pub(super) fn size(text: &str, notation: Option<SizeNotation>) -> Result<String, Fault> {
    let text = Spelling::Number.tidy(text).into_owned();
    let folded = text.to_lowercase();
    let dn = folded.strip_prefix("dn").map(|dn| dn.trim_start_matches([' ', '-', '.']));
    let mm = folded.strip_suffix("mm").map(str::trim_end);
    let inch = ["inches", "inch", "zoll", "in", "\"", "''", "\u{2033}"]
        .iter()
        .find_map(|mark| folded.strip_suffix(mark))
        .map(str::trim_end)
        .filter(|inch| inch.starts_with(|c: char| c.is_ascii_digit() || is_vulgar(c)));
    let dash = folded.strip_prefix('-').filter(|dash| dash.bytes().all(|b| b.is_ascii_digit()));
    let is_fraction = folded.contains(['/', '\u{2044}']) || folded.contains(is_vulgar);
    // What a text says itself counts most.
    let found = match (dn, inch, notation) {
        _ if dash.is_some() => of_dash(&folded, &text)?,
        (Some(dn), _, _) => of_dn(dn, &text)?,
        (_, Some(inch), _) => of_inch(inch, &text)?,
        (_, _, Some(SizeNotation::Bore)) => of_bore(mm.unwrap_or(&folded), &text)?,
        (_, _, Some(SizeNotation::Dn)) => of_dn(&folded, &text)?,
        (_, _, Some(SizeNotation::Inch)) => of_inch(&folded, &text)?,
        (_, _, Some(SizeNotation::Dash)) => of_dash(&folded, &text)?,
        (_, _, None) if is_fraction => of_inch(&folded, &text)?,
        (_, _, None) => return unmarked(text, &folded),
    };
    Ok(format!("-{}", found.dash))
}

/// How a size says itself that it is written: `-8`, `DN 12`, `1/2"`.
pub(super) fn notation(text: &str) -> Option<SizeNotation> {
    let folded = text.trim().to_lowercase();
    let begins_with_digit = folded.starts_with(|c: char| c.is_ascii_digit() || is_vulgar(c));
    let dash = folded.strip_prefix('-').filter(|dash| !dash.is_empty());
    if dash.is_some_and(|dash| dash.bytes().all(|b| b.is_ascii_digit())) {
        Some(SizeNotation::Dash)
    } else if folded.starts_with("dn") {
        Some(SizeNotation::Dn)
    } else if begins_with_digit
        && (folded.contains(['/', '"', '\u{2044}', '\u{2033}']) || folded.contains(is_vulgar))
    {
        Some(SizeNotation::Inch)
    } else {
        None
    }
}

/// A text without a sign of its notation.
fn unmarked(text: String, folded: &str) -> Result<String, Fault> {
    let digits = folded.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','));
    if !digits {
        return Ok(text);
    }
    let (dash, dn) = (folded.parse().ok().and_then(by_dash), folded.parse().ok().and_then(by_dn));
    let readings = [
        dash.map(|row| format!("dash {}", row.dash)),
        dn.map(|row| format!("DN {text}, which is -{}", row.dash)),
    ];
    let readings: Vec<String> = readings.into_iter().flatten().collect();
    let readings = match readings.as_slice() {
        [] => "is no dash size and no DN of hose".to_owned(),
        readings => format!("may be {}", readings.join(", or ")),
    };
    Err(Fault::new(
        "ambiguous_size",
        format!("{readings}; say in the profile how sizes are written: dash, dn, inch or mm"),
    ))
}

fn of_dash(folded: &str, text: &str) -> Result<&'static SizeRow, Fault> {
    let digits = folded.trim_start_matches(['-', '#']);
    digits.parse().ok().and_then(by_dash).ok_or_else(|| {
        let message = format!("{text} is no dash size from -2 to -64; correct it, or how the profile says that sizes are written");
        Fault::new("invalid_size", message)
    })
}

fn of_dn(dn: &str, text: &str) -> Result<&'static SizeRow, Fault> {
    dn.trim().parse().ok().and_then(by_dn).ok_or_else(|| {
        let known: Vec<String> = SIZES.iter().map(|row| row.dn.to_string()).collect();
        let message = format!("{text} is no DN of hose; those are {}", known.join(", "));
        Fault::new("invalid_size", message)
    })
}

fn of_inch(inch: &str, text: &str) -> Result<&'static SizeRow, Fault> {
    let fault = || {
        let message = format!("{text} is no hose size in inches, such as 1/2 or 1 1/4");
        Fault::new("invalid_size", message)
    };
    let plain = spelt_out(inch);
    if let Some(row) = by_inch(&plain) {
        return Ok(row);
    }
    let number: Decimal = plain.replace(',', ".").parse().map_err(|_no_number| fault())?;
    // 0.5 in are 8 sixteenths.
    let sixteenths = number.checked_mul(Decimal::from(16)).ok_or_else(fault)?.normalize();
    let dash = sixteenths.is_integer().then(|| u16::try_from(sixteenths).ok()).flatten();
    dash.and_then(by_dash).ok_or_else(fault)
}

fn of_bore(bore: &str, text: &str) -> Result<&'static SizeRow, Fault> {
    let fault = || {
        let message = format!("{text} is not the bore of any hose size in millimetres");
        Fault::new("invalid_size", message)
    };
    let bore: Decimal = bore.replace(',', ".").parse().map_err(|_no_number| fault())?;
    let near = |row: &&SizeRow| (row.bore().value() - bore).abs() <= Decimal::new(BORE_TENTHS, 1);
    SIZES.iter().find(near).ok_or_else(fault)
}

/// Whether it is a fraction in one character: `½`.
fn is_vulgar(c: char) -> bool {
    VULGAR.iter().any(|(vulgar, _)| *vulgar == c)
}

const VULGAR: [(char, &str); 9] = [
    ('½', "1/2"),
    ('¼', "1/4"),
    ('¾', "3/4"),
    ('⅛', "1/8"),
    ('⅜', "3/8"),
    ('⅝', "5/8"),
    ('⅞', "7/8"),
    ('⅓', "1/3"),
    ('⅔', "2/3"),
];

/// Inches as in the table of sizes: `1 1/4` of `1.1/4`, `1-1/4` and `1¼`.
fn spelt_out(inch: &str) -> String {
    let mut plain = inch.replace('\u{2044}', "/");
    for (vulgar, fraction) in VULGAR {
        if plain.contains(vulgar) {
            plain = plain.replace(vulgar, &format!(" {fraction}"));
        }
    }
    if plain.contains('/') {
        plain = plain.replace(['-', '.', '+'], " ");
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, notation: Option<SizeNotation>) -> String {
        size(text, notation).unwrap_or_else(|fault| fault.code.to_owned())
    }

    #[test]
    fn sizes_become_dash_numbers() {
        use SizeNotation::{Bore, Dash, Dn, Inch};
        for (text, notation, found) in [
            ("12", Some(Dn), "-8"),
            ("DN 12", Some(Dn), "-8"),
            ("DN13", Some(Dn), "-8"),
            ("DN-20", Some(Dn), "-12"),
            ("15", Some(Dn), "invalid_size"),
            ("8", Some(Dash), "-8"),
            ("-08", Some(Dash), "-8"),
            ("#8", Some(Dash), "-8"),
            ("-8", Some(Dn), "-8"),
            ("12", Some(Dash), "-12"),
            ("7", Some(Dash), "invalid_size"),
            ("1/2", Some(Inch), "-8"),
            ("1/2\"", Some(Inch), "-8"),
            ("0.5", Some(Inch), "-8"),
            ("0,5", Some(Inch), "-8"),
            ("1", Some(Inch), "-16"),
            ("1.1/4\"", Some(Inch), "-20"),
            ("1-1/4 inch", Some(Inch), "-20"),
            ("1¼\"", Some(Inch), "-20"),
            ("½ Zoll", Some(Inch), "-8"),
            ("1/3", Some(Inch), "invalid_size"),
            ("12.7", Some(Bore), "-8"),
            ("12,5", Some(Bore), "-8"),
            ("6.3 mm", Some(Bore), "-4"),
            ("25.4", Some(Bore), "-16"),
            ("20", Some(Bore), "invalid_size"),
            ("M22x1.5", Some(Dash), "invalid_size"),
        ] {
            assert_eq!(read(text, notation), found, "{text} {notation:?}");
        }
    }

    #[test]
    fn without_a_notation_the_text_itself_has_to_tell() {
        for (text, found) in [
            ("-8", "-8"),
            ("DN 12", "-8"),
            ("1/2\"", "-8"),
            ("1/2", "-8"),
            ("1¼", "-20"),
            ("12", "ambiguous_size"),
            ("8", "ambiguous_size"),
            ("12.7", "ambiguous_size"),
            ("15L", "15L"),
            ("M22x1.5", "M22x1.5"),
            ("DN 15", "invalid_size"),
        ] {
            assert_eq!(read(text, None), found, "{text}");
        }
        let message = size("12", None).unwrap_err().message;
        assert!(message.starts_with("may be dash 12, or DN 12, which is -8;"), "{message}");
    }

    #[test]
    fn each_size_of_the_table_is_found_in_every_notation() {
        for row in &SIZES {
            let dash = format!("-{}", row.dash);
            for (text, notation) in [
                (row.dash.to_string(), SizeNotation::Dash),
                (row.dn.to_string(), SizeNotation::Dn),
                (row.other_dn.unwrap_or(row.dn).to_string(), SizeNotation::Dn),
                (row.inch.to_owned(), SizeNotation::Inch),
                (row.bore().value().to_string(), SizeNotation::Bore),
            ] {
                assert_eq!(read(&text, Some(notation)), dash, "{text} {notation:?}");
            }
        }
    }
}
