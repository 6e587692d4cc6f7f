//! Lengths, angles and sizes among atoms.

use rust_decimal::Decimal;

use super::atom::{Atom, Kind};
use super::code::dash;
use super::fact::{Fact, Said};
use crate::drawing::words::Family;
use crate::engineering::length::LengthUnit;
use crate::engineering::size_table::{SIZES, by_dn};

/// How many atoms a measure takes, and what it says.
pub(super) type Found = (usize, Vec<Fact>);

/// The measure that these atoms begin with.
pub(super) fn measure(atoms: &[Atom]) -> Option<Found> {
    angle(atoms)
        .or_else(|| named_size(atoms))
        .or_else(|| thread(atoms))
        .or_else(|| degrees(atoms))
        .or_else(|| length(atoms))
        .or_else(|| dashed(atoms))
        .or_else(|| bare(atoms))
}

/// The dash number of a bore in inches.
pub(super) fn inch_dash(inches: Decimal) -> Option<u16> {
    let sixteenths = inches.checked_mul(Decimal::from(16))?;
    SIZES.iter().find(|row| Decimal::from(row.dash) == sixteenths).map(|row| row.dash)
}

/// `qty 5`, `5 pcs`, `(10)`.
pub(super) fn pieces(atoms: &[Atom]) -> Option<Found> {
    let count =
        |atom: &Atom| atom.number().filter(|count| *count > Decimal::ZERO && count.is_integer());
    match atoms {
        [open, number, close, ..] if open.is('(') && close.is(')') => {
            Some((3, vec![Fact::Quantity(count(number)?)]))
        }
        [word, sign, number, ..]
            if matches!(word.raw.as_str(), "qty" | "quantity") && sign.is_sign() =>
        {
            Some((3, vec![Fact::Quantity(count(number)?)]))
        }
        [word, number, ..] if matches!(word.raw.as_str(), "qty" | "quantity") => {
            Some((2, vec![Fact::Quantity(count(number)?)]))
        }
        [number, word, ..]
            if matches!(
                word.raw.as_str(),
                "pc" | "pcs" | "pieces" | "piece" | "ea" | "off" | "nos" | "sets" | "units"
            ) =>
        {
            Some((2, vec![Fact::Quantity(count(number)?)]))
        }
        _ => None,
    }
}

/// `@45`, `@ 135°`.
fn angle(atoms: &[Atom]) -> Option<Found> {
    let (at, rest) = atoms.split_first()?;
    if !at.is('@') {
        return None;
    }
    let number = rest.first()?.number()?;
    let sign = degree_sign(rest.get(1..)?);
    Some((2 + sign, vec![Fact::Angle(number)]))
}

/// How many atoms say degrees here.
fn degree_sign(atoms: &[Atom]) -> usize {
    let says = atoms.first().is_some_and(|atom| {
        atom.is('°') || matches!(atom.raw.as_str(), "deg" | "degs" | "degree" | "degrees" | "dg")
    });
    usize::from(says)
}

/// `90°`, `45 deg`.
fn degrees(atoms: &[Atom]) -> Option<Found> {
    let (number, used) = amount(atoms)?;
    let sign = degree_sign(atoms.get(used..)?);
    (sign > 0).then(|| (used + sign, vec![Fact::Degrees(number)]))
}

/// `DN12`, `dash 8`, `G 1/2`.
fn named_size(atoms: &[Atom]) -> Option<Found> {
    let [word, rest @ ..] = atoms else { return None };
    let size = |dash: u16| Fact::Size(Said::Dash(dash));
    match word.raw.as_str() {
        "dn" => {
            let number = rest.first()?.number()?;
            let row = by_dn(number.normalize().to_string().parse().ok()?)?;
            Some((2, vec![size(row.dash)]))
        }
        "dash" => {
            let skip = usize::from(rest.first()?.is('-'));
            let number = rest.get(skip)?;
            Some((2 + skip, vec![size(dash(&number.raw)?)]))
        }
        "g" | "r" => {
            let (inches, used) = inches(rest)?;
            // R2 is a hose, R 1/2 a taper thread.
            let bare_number = used == 1 && rest.first()?.number().is_some();
            if bare_number && word.raw == "r" {
                return None;
            }
            let family: &'static [Family] =
                if word.raw == "g" { &[Family::Bspp] } else { &[Family::Bspt] };
            Some((1 + used, vec![size(inch_dash(inches)?), Fact::Families(family)]))
        }
        _ => None,
    }
}

/// `9/16-18`, `1 5/16-12`: threads of so many to the inch.
fn thread(atoms: &[Atom]) -> Option<Found> {
    let whole = match atoms {
        [first, second, ..]
            if first.number().is_some() && matches!(second.kind, Kind::Fraction(_)) =>
        {
            1
        }
        [first, ..] if matches!(first.kind, Kind::Fraction(_)) => 0,
        _ => return None,
    };
    match atoms.get(whole..)? {
        [over, minus, pitch, ..] if minus.is('-') && minus.glued && pitch.glued => {
            let pitch_number = pitch.number()?;
            let fine = (Decimal::from(10)..=Decimal::from(28)).contains(&pitch_number);
            let head = match atoms.first() {
                Some(first) if whole == 1 => format!("{} ", first.raw),
                _ => String::new(),
            };
            let text = format!("{head}{}-{}", over.raw, pitch.raw);
            fine.then(|| (whole + 3, vec![Fact::Size(Said::Thread(text))]))
        }
        _ => None,
    }
}

/// `36"`, `914 mm`, `3 ft 6 in`, `36 1/2"`, `3'`, `1.2m`.
fn length(atoms: &[Atom]) -> Option<Found> {
    let (value, used) = amount(atoms)?;
    let (factor, unit) = unit(atoms.get(used)?)?;
    let mut used = used + 1;
    let mut value = value.checked_mul(factor)?;
    let foot = factor == Decimal::from(12);
    if foot {
        let rest = atoms.get(used..)?;
        let skip = usize::from(rest.first().is_some_and(|atom| atom.is('-') && atom.glued));
        if let Some((inches, more)) = rest.get(skip..).and_then(amount) {
            let behind = rest.get(skip + more);
            let of_inch = behind.and_then(self::unit) == Some((Decimal::ONE, LengthUnit::Inch));
            let glued = rest.first().is_some_and(|atom| atom.glued);
            let small = inches < Decimal::from(12);
            if small && (of_inch || (glued && behind.is_none_or(|atom| !atom.glued))) {
                value = value.checked_add(inches)?;
                used += skip + more + usize::from(of_inch);
            }
        }
    }
    Some((used, vec![Fact::Length(value.normalize(), unit)]))
}

/// What a unit is in inches or millimetres.
fn unit(atom: &Atom) -> Option<(Decimal, LengthUnit)> {
    use LengthUnit::{Inch, Millimetre};
    let of = |factor: u16, unit| Some((Decimal::from(factor), unit));
    if atom.is('"') {
        return of(1, Inch);
    }
    if atom.is('\'') {
        return of(12, Inch);
    }
    match atom.raw.as_str() {
        "in" | "ins" | "inch" | "inches" | "inchs" => of(1, Inch),
        "ft" | "fts" | "foot" | "feet" => of(12, Inch),
        "mm" | "mms" | "millimeter" | "millimeters" | "millimetre" | "millimetres" => {
            of(1, Millimetre)
        }
        "cm" | "cms" | "centimeters" | "centimetres" => of(10, Millimetre),
        "m" | "mtr" | "mtrs" | "meter" | "meters" | "metre" | "metres" => of(1_000, Millimetre),
        _ => None,
    }
}

/// `-8`.
fn dashed(atoms: &[Atom]) -> Option<Found> {
    match atoms {
        [minus, number, rest @ ..] if minus.is('-') && number.glued && ends(rest) => {
            number.number()?;
            Some((2, vec![Fact::Size(Said::Dash(dash(&number.raw)?))]))
        }
        _ => None,
    }
}

/// `08`, `1/2`, `38 1/2`, `36`; also words for fractions.
fn bare(atoms: &[Atom]) -> Option<Found> {
    let word = atoms.first()?;
    let next = atoms.get(1).map(|atom| atom.raw.as_str());
    match (word.raw.as_str(), next) {
        ("half", Some("inch" | "in")) => return Some((2, vec![Fact::Size(Said::Dash(8))])),
        ("half", _) => return Some((1, vec![Fact::Size(Said::Dash(8))])),
        ("quarter", Some("inch" | "in")) => return Some((2, vec![Fact::Size(Said::Dash(4))])),
        _ => {}
    }
    let (value, used) = amount(atoms)?;
    if !ends(atoms.get(used..)?) {
        return None;
    }
    let digits = used == 1 && word.number().is_some();
    if digits && word.raw.len() == 2 && word.raw.starts_with('0') {
        return Some((1, vec![Fact::Size(Said::Dash(dash(&word.raw)?))]));
    }
    if !digits && let Some(dash) = inch_dash(value) {
        return Some((used, vec![Fact::Size(Said::Dash(dash))]));
    }
    Some((used, vec![Fact::Number(value)]))
}

/// Whether a measure may end before these atoms.
fn ends(rest: &[Atom]) -> bool {
    rest.first().is_none_or(|atom| !atom.glued || atom.is_sign())
}

/// A number, a fraction, or both: `36`, `1/2`, `36 1/2`, `28-1/4`.
fn amount(atoms: &[Atom]) -> Option<(Decimal, usize)> {
    let (first, rest) = atoms.split_first()?;
    let value = first.amount()?;
    let whole = first.number().is_some_and(|number| number.is_integer());
    let skip = usize::from(rest.first().is_some_and(|atom| atom.is('-') && atom.glued));
    match rest.get(skip).map(|atom| &atom.kind) {
        Some(Kind::Fraction(part))
            if whole && *part < Decimal::ONE && !first.raw.starts_with('0') =>
        {
            Some((value.checked_add(*part)?, 2 + skip))
        }
        _ => Some((value, 1)),
    }
}

/// An amount that is a bore.
fn inches(atoms: &[Atom]) -> Option<(Decimal, usize)> {
    amount(atoms).filter(|(inches, _)| inch_dash(*inches).is_some())
}

#[cfg(test)]
mod tests {
    use super::super::atom::{atoms, chunks, clean};
    use super::*;

    fn first(text: &str) -> Option<Fact> {
        measure(&atoms(&chunks(&clean(text)))).and_then(|(_, facts)| facts.into_iter().next())
    }

    #[test]
    fn lengths_are_read_in_all_units() {
        for (text, value, unit) in [
            ("36\"", "36", LengthUnit::Inch),
            ("36 in", "36", LengthUnit::Inch),
            ("914mm", "914", LengthUnit::Millimetre),
            ("3 ft 6 in", "42", LengthUnit::Inch),
            ("3'6\"", "42", LengthUnit::Inch),
            ("3' 6 1/2\"", "42.5", LengthUnit::Inch),
            ("3'-6\"", "42", LengthUnit::Inch),
            ("36 1/2\"", "36.5", LengthUnit::Inch),
            ("28-1/4\"", "28.25", LengthUnit::Inch),
            ("3'", "36", LengthUnit::Inch),
            ("3' fjx", "36", LengthUnit::Inch),
            ("1.2m", "1200", LengthUnit::Millimetre),
            ("80cm", "800", LengthUnit::Millimetre),
            ("36,5 in", "36.5", LengthUnit::Inch),
        ] {
            assert_eq!(first(text), Some(Fact::Length(value.parse().unwrap(), unit)), "{text}");
        }
    }

    #[test]
    fn pieces_are_counted() {
        for text in ["qty 5", "qty: 5", "5 pcs", "(5)"] {
            let found = pieces(&atoms(&chunks(&clean(text)))).map(|(_, facts)| facts);
            assert_eq!(found, Some(vec![Fact::Quantity(Decimal::from(5))]), "{text}");
        }
    }

    #[test]
    fn sizes_and_angles() {
        let dash = |dash| Some(Fact::Size(Said::Dash(dash)));
        for (text, expected) in [
            ("-8", dash(8)),
            ("08", dash(8)),
            ("1/2", dash(8)),
            ("1-1/4", dash(20)),
            ("DN12", dash(8)),
            ("dn 13", dash(8)),
            ("dash 8", dash(8)),
            ("G 1/2", dash(8)),
            ("@45", Some(Fact::Angle(Decimal::from(45)))),
            ("90°", Some(Fact::Degrees(Decimal::from(90)))),
            ("45deg", Some(Fact::Degrees(Decimal::from(45)))),
            ("9/16-18", Some(Fact::Size(Said::Thread("9/16-18".to_owned())))),
            ("38 1/2", Some(Fact::Number("38.5".parse().unwrap()))),
            ("36", Some(Fact::Number(Decimal::from(36)))),
            ("36zz", None),
        ] {
            assert_eq!(first(text), expected, "{text}");
        }
    }
}
