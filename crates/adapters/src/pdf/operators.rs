//! Operands and operators of PDF as text.

use std::fmt::Write as _;

use paper::drawing::Colour;

use super::fonts::faces::POINT;

pub(super) fn colour(Colour(red, green, blue): Colour) -> String {
    [red, green, blue].map(|part| figure(f64::from(part) / 255.0)).join(" ")
}

pub(super) fn points_of(mm: f64) -> f64 {
    mm / POINT
}

/// A number without superfluous digits.
pub(super) fn figure(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A number with many decimals, for coordinates in a unit that is scaled up.
pub(super) fn fine(value: f64) -> String {
    let text = format!("{value:.5}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Writing to a string can't fail.
pub(super) fn push(drawing: &mut String, written: std::fmt::Arguments<'_>) {
    let _never_fails = drawing.write_fmt(written);
}

/// Units of UTF-16 as hexadecimal digits.
pub(super) fn utf16(units: impl Iterator<Item = u16>) -> String {
    let mut digits = String::new();
    units.for_each(|unit| push(&mut digits, format_args!("{unit:04X}")));
    digits
}
