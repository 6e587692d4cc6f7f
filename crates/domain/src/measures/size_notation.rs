//! Notations of hose sizes: dash numbers, inches, DN and millimetres of the bore.

use rust_decimal::Decimal;

use crate::fields::Choice;
use crate::measures::size_table::{SIZES, SizeRow, by_dash, by_dn, by_inch};

/// How a size is written.
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

/// Signs of inches behind a number, the longer ones first.
const INCHES: [&str; 8] = ["inches", "inch", "zoll", "in", "\"", "''", "\u{2033}", "\u{201d}"];

/// How far a bore may be from that of the table, in tenths of a millimetre: makers print 6.3 or 6.4, 12.5 or 12.7.
const BORE_TENTHS: i64 = 5;

impl SizeNotation {
    /// The notation that a tidy text in lower case has a sign of, with what stands beside the sign: `12` of `dn 12`.
    pub fn signed(folded: &str) -> Option<(Self, &str)> {
        let dash = folded.strip_prefix(['-', '#']);
        if let Some(dash) = dash.filter(|dash| dash.bytes().all(|byte| byte.is_ascii_digit())) {
            return Some((Self::Dash, dash));
        }
        if let Some(dn) = folded.strip_prefix("dn") {
            return Some((Self::Dn, dn.trim_start_matches([' ', '-', '.'])));
        }
        let is_number =
            |text: &&str| text.starts_with(|c: char| c.is_ascii_digit() || is_vulgar(c));
        let before = |sign: &str| Some(folded.strip_suffix(sign)?.trim_end()).filter(is_number);
        if let Some(inch) = INCHES.iter().find_map(|sign| before(sign)) {
            return Some((Self::Inch, inch));
        }
        before("mm").map(|bore| (Self::Bore, bore))
    }

    /// The same, where a fraction without a sign is one of inches: `1/2`, `1-1/4`, `½`.
    pub fn told(folded: &str) -> Option<(Self, &str)> {
        Self::signed(folded).or_else(|| is_fraction(folded).then_some((Self::Inch, folded)))
    }

    /// The size that a figure means, without the sign of its notation.
    pub fn row(self, figure: &str) -> Option<&'static SizeRow> {
        match self {
            Self::Dash => figure.parse().ok().and_then(by_dash),
            Self::Dn => figure.trim().parse().ok().and_then(by_dn),
            Self::Inch => of_inches(figure),
            Self::Bore => of_bore(figure),
        }
    }
}

/// That a text is no size of hose in its notation, for people.
pub fn no_size(notation: SizeNotation, text: &str) -> String {
    match notation {
        SizeNotation::Dash => format!("{text} is no dash size from -2 to -64"),
        SizeNotation::Dn => {
            let known: Vec<String> = SIZES.iter().map(|row| row.dn.to_string()).collect();
            format!("{text} is no DN of hose; those are {}", known.join(", "))
        }
        SizeNotation::Inch => format!("{text} is no hose size in inches, such as 1/2 or 1 1/4"),
        SizeNotation::Bore => {
            format!("{text} is not the bore of any hose size in millimetres")
        }
    }
}

fn of_inches(inch: &str) -> Option<&'static SizeRow> {
    let plain = spelt_out(inch);
    if let Some(row) = by_inch(&plain) {
        return Some(row);
    }
    let number: Decimal = plain.replace(',', ".").parse().ok()?;
    // 0.5 in are 8 sixteenths.
    let sixteenths = number.checked_mul(Decimal::from(16))?.normalize();
    let dash = sixteenths.is_integer().then(|| u16::try_from(sixteenths).ok()).flatten();
    by_dash(dash?)
}

fn of_bore(bore: &str) -> Option<&'static SizeRow> {
    let bore: Decimal = bore.replace(',', ".").parse().ok()?;
    let near = |row: &&SizeRow| (row.bore().value() - bore).abs() <= Decimal::new(BORE_TENTHS, 1);
    SIZES.iter().find(near)
}

/// Whether it is a fraction, alone or behind a whole number, and nothing else.
pub fn is_fraction(text: &str) -> bool {
    let plain = spelt_out(text);
    let (whole, fraction) = plain.rsplit_once(' ').unwrap_or(("0", &plain));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = fraction.split_once('/');
    is_number(whole) && parts.is_some_and(|(over, under)| is_number(over) && is_number(under))
}

/// Whether it is a fraction in one character: `½`.
pub fn is_vulgar(c: char) -> bool {
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

    #[test]
    fn a_sign_tells_the_notation() {
        use SizeNotation::{Bore, Dash, Dn, Inch};
        for (text, told) in [
            ("-8", Some((Dash, "8"))),
            ("#08", Some((Dash, "08"))),
            ("dn 12", Some((Dn, "12"))),
            ("dn-12", Some((Dn, "12"))),
            ("1/2\"", Some((Inch, "1/2"))),
            ("½ zoll", Some((Inch, "½"))),
            ("1-1/4 in", Some((Inch, "1-1/4"))),
            ("12.7 mm", Some((Bore, "12.7"))),
            ("1/2", Some((Inch, "1/2"))),
            ("1¼", Some((Inch, "1¼"))),
            ("8", None),
            ("12.7", None),
            ("15l", None),
            ("m22x1.5", None),
            ("g1/2", None),
            ("3/4-16", None),
            ("1/2-14 npt", None),
            ("", None),
        ] {
            assert_eq!(SizeNotation::told(text), told, "{text}");
        }
    }

    #[test]
    fn each_size_of_the_table_is_found_in_every_notation() {
        use SizeNotation::{Bore, Dash, Dn, Inch};
        for row in &SIZES {
            let sixteenths = Decimal::from(row.dash).checked_div(Decimal::from(16)).unwrap();
            for (notation, figure) in [
                (Dash, row.dash.to_string()),
                (Dn, row.dn.to_string()),
                (Dn, row.other_dn.unwrap_or(row.dn).to_string()),
                (Inch, row.inch.to_owned()),
                (Inch, row.inch.replace(' ', "-")),
                (Inch, sixteenths.to_string()),
                (Bore, row.bore().value().to_string()),
            ] {
                assert_eq!(notation.row(&figure), Some(row), "{figure} {notation:?}");
            }
        }
    }
}
