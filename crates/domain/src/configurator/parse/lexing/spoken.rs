//! Lengths as they are spoken: `3 feet and a half`, `half a metre`, `one metre twenty`, `10 linear feet`.

use rust_decimal::Decimal;

use crate::configurator::parse::lexing::amount::{Amount, Form, Number, Unit};
use crate::configurator::parse::lexing::cursor::Rest;
use crate::configurator::parse::lexing::lengths::{Found, names_follow};
use crate::configurator::parse::lexing::token::Lexeme;
use crate::configurator::parse::reading::context::is_plural_hose;
use crate::configurator::parse::reading::meaning::Role;
use crate::configurator::parse::words::vocabulary::{self, Slot};

/// Parts behind a number or its unit, the longer words first.
const FURTHER: [(&str, u32, u32); 4] = [
    (
        "and a half|and one half|and half|und ein halber|und ein halbes|und ein halb|und einen halben|einhalb",
        1,
        2,
    ),
    ("and a quarter|and one quarter|and quarter|und ein viertel", 1, 4),
    ("and three quarters|and three quarter|und drei viertel|und dreiviertel", 3, 4),
    ("and an eighth|and one eighth", 1, 8),
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

fn part_of(parts: &[(&str, u32, u32)], rest: Rest<'_>) -> Option<(u32, u32, usize)> {
    parts.iter().find_map(|(words, over, under)| {
        let words: Vec<&str> = words.split('|').collect();
        let (_, after) = rest.word(&words)?;
        Some((*over, *under, after.0.len()))
    })
}

/// ` and a half`: its two numbers, and what is left.
pub(super) fn further_part(rest: Rest<'_>) -> Option<(u32, u32, Rest<'_>)> {
    let (over, under, left) = part_of(&FURTHER, rest.eat(" ")?)?;
    Some((over, under, Rest(rest.0.get(rest.0.len() - left..)?)))
}

/// `half a metre`; half an inch is a size.
pub(super) fn part_of_a_unit(start: Rest<'_>) -> Option<(Amount, Rest<'_>)> {
    let (over, under, left) = part_of(&BEFORE, start)?;
    let (unit, rest) = Rest(start.0.get(start.0.len() - left..)?).unit()?;
    let number = Number::fraction(Decimal::ZERO, over, under)?;
    let small = matches!(unit, Unit::Inch | Unit::Centimetre | Unit::Millimetre);
    (!small).then_some((Amount::new(number.value, unit, Form::Decimal)?, rest))
}

/// `3 feet and a half`: half a foot.
pub(super) fn with_part_behind(
    number: Number,
    unit: Unit,
    rest: Rest<'_>,
) -> Option<(Amount, Rest<'_>)> {
    let (over, under, rest) = further_part(rest)?;
    // `36" and a half inch hose`
    if rest.unit().is_some() {
        return None;
    }
    let part = Decimal::from(over).checked_div(under.into())?;
    let mut amount = Amount::new(number.value.checked_add(part)?, unit, Form::Mixed)?;
    amount.plain = false;
    Some((amount, rest))
}

/// Behind words that say of a length only that it is one: `10 linear feet`, `3 lfd. m`.
pub(super) fn running(rest: Rest<'_>) -> Option<Rest<'_>> {
    let words = ["linear", "lineal", "running", "laufende", "laufender", "laufenden", "lfd", "lin"];
    let (_, rest) = rest.word(&words)?;
    Some(rest.eat(".").unwrap_or(rest).blanks())
}

/// `36"1/2`, `36-inch 1/2`, `36" and 1/2`: the part behind the inches, or the size of something.
pub(super) fn inches_and_part(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = start.number().filter(|(number, _)| number.form == Form::Whole)?;
    let (_, rest) = rest.unit().filter(|(unit, _)| *unit == Unit::Inch)?;
    let glued = rest.eat("-").unwrap_or(rest);
    let apart = rest.either(&[" - ", " and ", " & ", " "]);
    let (mixed, rest) = glued.fraction(number.value).or_else(|| apart?.fraction(number.value))?;
    let closed = rest.is_next(|c| c.is_alphanumeric() || "\"'°/".contains(c));
    let named = names_follow(rest);
    // `36" 1/2 FJX`
    let other = rest.unit().is_some() || rest.thread_follows() || (named && apart.is_some());
    if closed || other {
        return None;
    }
    let mut amount = Amount::new(mixed.value, Unit::Inch, Form::Mixed)?;
    amount.plain = false;
    amount.doubtful = named || apart.is_some();
    Some((Lexeme::Length(amount), rest))
}

/// `36 - 1/2`: one number, or a length and something else.
pub(super) fn number_and_part(start: Rest<'_>) -> Found<'_> {
    let (whole, rest) = start.digits(3)?;
    let whole: Decimal = whole.parse().ok()?;
    let (mixed, rest) = rest.eat(" - ")?.fraction(whole)?;
    let rest = rest.unit().filter(|(unit, _)| *unit == Unit::Inch).map_or(rest, |(_, rest)| rest);
    let closed = rest.is_next(|c| c.is_alphanumeric() || "\"'°/".contains(c));
    if closed || whole < 4.into() || rest.thread_follows() || names_follow(rest) {
        return None;
    }
    let length = |value| Amount::new(value, Unit::Inch, Form::Decimal);
    let both = vec![length(whole)?, length(mixed.value)?];
    Some((Lexeme::Only(Role::LengthChoice(both), 200), rest))
}

/// `one twenty inches`: 120, or one of 20; `three six`.
pub(super) fn spoken_digits(start: Rest<'_>) -> Found<'_> {
    if start.word(&["a", "ein", "einen"]).is_some() || !start.is_next(char::is_alphabetic) {
        return None;
    }
    let (first, rest) = start.below_hundred()?;
    let (second, rest) = rest.gap().below_hundred()?;
    // `three six`
    if rest.0.is_empty() || rest.is_next(|c| matches!(c, ',' | ';')) {
        return Some((Lexeme::Only(Role::Unread, 0), rest));
    }
    let (unit, rest) = rest.unit().filter(|_| second >= 10.into())?;
    if pieces_follow(rest) {
        return None;
    }
    let joined = first.checked_mul(100.into())?.checked_add(second)?;
    let length = |value| Amount::new(value, unit, Form::Decimal);
    let both = vec![length(joined)?, length(second)?];
    Some((Lexeme::Only(Role::LengthChoice(both), 200), rest))
}

/// Whether what a number counts is named in the same clause: `ten pieces`, `two R2 hoses`.
pub(super) fn pieces_follow(rest: Rest<'_>) -> bool {
    let clause = rest.0.split([',', ';']).next().unwrap_or_default();
    let mut words = clause.split_whitespace();
    let first = words.clone().next().and_then(vocabulary::word);
    let counted = [Slot::Count, Slot::People, Slot::Dozen];
    first.is_some_and(|entry| counted.into_iter().any(|slot| entry.has(slot)))
        || words.any(is_plural_hose)
}
