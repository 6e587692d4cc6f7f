//! Parts and decimals in words: `and a half`, `three quarters of a`, `point five`.

use rust_decimal::Decimal;

use crate::configurator::parse::lexing::amount::{Form, Number};
use crate::configurator::parse::lexing::cursor::Rest;
use crate::configurator::parse::words::vocabulary;

/// Words between a number or its unit and the part behind it.
pub(super) const AND: [&str; 6] = [" and ", " & ", " plus ", " und ", " + ", " "];
/// Parts behind a number or its unit.
const FURTHER: [(&str, u32, u32); 4] = [
    ("a half|one half|one-half|half|ein halber|ein halbes|ein halb|einen halben|einhalb", 1, 2),
    ("a quarter|one quarter|one-quarter|quarter|ein viertel", 1, 4),
    ("three quarters|three quarter|three-quarters|three-quarter|drei viertel|dreiviertel", 3, 4),
    ("an eighth|one eighth", 1, 8),
];
/// Parts before a unit.
const BEFORE: [(&str, u32, u32); 3] = [
    (
        "half of a|half of an|half a|half an|a half|one half|half|einen halben|einem halben|ein halber|ein halbes|halber|halben|halbes",
        1,
        2,
    ),
    ("three quarters of a|three quarter|three quarters|drei viertel|dreiviertel", 3, 4),
    (
        "one quarter of a|a quarter of a|quarter of a|a quarter|one quarter|quarter|ein viertel|einen viertel|viertel",
        1,
        4,
    ),
];

/// `half a` before a unit: its two numbers, and what is left.
pub(super) fn part_before(rest: Rest<'_>) -> Option<(u32, u32, Rest<'_>)> {
    part_of(&BEFORE, rest)
}

fn part_of<'t>(parts: &[(&str, u32, u32)], rest: Rest<'t>) -> Option<(u32, u32, Rest<'t>)> {
    parts.iter().find_map(|(words, over, under)| {
        let words: Vec<&str> = words.split('|').collect();
        let (_, after) = rest.word(&words)?;
        Some((*over, *under, after))
    })
}

/// ` and a half`: its two numbers, and what is left.
pub(super) fn further_part(rest: Rest<'_>) -> Option<(u32, u32, Rest<'_>)> {
    let and = AND.iter().find_map(|and| Some((*and, rest.strip_prefix(and)?)));
    // `36 half` is no number, `2 einhalb` is.
    let (_, after) = and.filter(|(and, after)| *and != " " || after.0.starts_with("einhalb"))?;
    let (over, under, rest) = part_of(&FURTHER, after)?;
    // `36" and half a dozen`
    let others = ["a", "an", "of them", "of these", "of it", "dozen", "dutzend", "price", "each"];
    rest.blanks().word(&others).is_none().then_some((over, under, rest))
}

/// `plus or minus a half`
pub(super) fn part_alone(rest: Rest<'_>) -> Option<(Decimal, Rest<'_>)> {
    let (over, under, rest) = part_of(&FURTHER, rest)?;
    Some((Decimal::from(over).checked_div(under.into())?, rest))
}

/// `36 point five`, `zwei Komma fünf`
pub(super) fn with_decimals(number: Number, rest: Rest<'_>) -> Option<(Number, Rest<'_>)> {
    let rest = rest.either(&[" point", " komma", " comma", " dot"])?;
    let mut decimals = String::new();
    let mut after = rest;
    if let Some((digits, rest)) = rest.blanks().digits(4) {
        decimals.push_str(digits);
        after = rest;
    } else {
        while let Some((digits, rest)) = digit(after) {
            decimals.push_str(&digits.to_string());
            after = rest;
        }
    }
    let text = format!("{}.{decimals}", number.value);
    (!decimals.is_empty() && number.form == Form::Whole).then_some(())?;
    let value = text.parse().ok()?;
    Some((Number::decimal(value), after))
}

/// A further number that is spoken.
pub(super) fn digit(rest: Rest<'_>) -> Option<(Decimal, Rest<'_>)> {
    let rest = rest.strip_prefix(" ")?;
    let zero = || Some((Decimal::ZERO, rest.word(&["zero", "null", "oh"])?.1));
    let number = rest.below_hundred().or_else(zero)?;
    // `five six two wire hoses`
    let longer =
        vocabulary::longest(rest.0).is_some_and(|(used, _)| used > rest.0.len() - number.1.0.len());
    (!longer).then_some(number)
}
