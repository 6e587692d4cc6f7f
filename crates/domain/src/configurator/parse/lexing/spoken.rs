//! Lengths as they are spoken: `3 feet and a half`, `half a metre`, `one metre twenty`, `10 linear feet`.

use rust_decimal::Decimal;

use crate::configurator::parse::lexing::amount::{Amount, Form, Number, Unit};
use crate::configurator::parse::lexing::cursor::Rest;
use crate::configurator::parse::lexing::lengths::{Found, names_follow, whole};
use crate::configurator::parse::lexing::token::Lexeme;
use crate::configurator::parse::reading::context::is_plural_hose;
use crate::configurator::parse::reading::meaning::Role;
use crate::configurator::parse::words::vocabulary::{self, Slot};

/// Words between a number or its unit and the part behind it, and the parts.
const AND: [&str; 6] = [" and ", " & ", " plus ", " und ", " + ", " "];
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

fn part_of(parts: &[(&str, u32, u32)], rest: Rest<'_>) -> Option<(u32, u32, usize)> {
    parts.iter().find_map(|(words, over, under)| {
        let words: Vec<&str> = words.split('|').collect();
        let (_, after) = rest.word(&words)?;
        Some((*over, *under, after.0.len()))
    })
}

/// ` and a half`: its two numbers, and what is left.
pub(super) fn further_part(rest: Rest<'_>) -> Option<(u32, u32, Rest<'_>)> {
    let and = AND.iter().find_map(|and| Some((*and, rest.eat(and)?)));
    // `36 half` is no number, `2 einhalb` is.
    let (_, after) = and.filter(|(and, after)| *and != " " || after.0.starts_with("einhalb"))?;
    let (over, under, left) = part_of(&FURTHER, after)?;
    let rest = Rest(rest.0.get(rest.0.len() - left..)?);
    // `36" and half a dozen`
    let others = ["a", "an", "of them", "of these", "of it", "dozen", "dutzend", "price", "each"];
    rest.blanks().word(&others).is_none().then_some((over, under, rest))
}

/// `half a metre`, `1/2 a metre`; half an inch is a size.
pub(super) fn part_of_a_unit(start: Rest<'_>) -> Option<(Amount, Rest<'_>)> {
    let by_number = start.fraction(Decimal::ZERO).and_then(|(number, rest)| {
        Some((number, rest.either(&[" of a ", " of an ", " a ", " an "])?))
    });
    let by_words = || {
        let (over, under, left) = part_of(&BEFORE, start)?;
        let rest = Rest(start.0.get(start.0.len() - left..)?);
        Some((Number::fraction(Decimal::ZERO, over, under)?, rest))
    };
    let (number, rest) = by_number.or_else(by_words)?;
    let (unit, rest) = rest.unit()?;
    let small = matches!(unit, Unit::Inch | Unit::Centimetre | Unit::Millimetre);
    (!small).then_some((Amount::new(number.value, unit, Form::Decimal)?, rest))
}

/// `plus or minus a half`
pub(super) fn part_alone(rest: Rest<'_>) -> Option<(Decimal, Rest<'_>)> {
    let (over, under, left) = part_of(&FURTHER, rest)?;
    let rest = Rest(rest.0.get(rest.0.len() - left..)?);
    Some((Decimal::from(over).checked_div(under.into())?, rest))
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

/// `1/2` behind whole inches, or the size of something: the sum, and whether that is doubtful.
pub(super) fn part_behind_inches(
    whole: Decimal,
    rest: Rest<'_>,
) -> Option<(Decimal, bool, Rest<'_>)> {
    if let Some((over, under, rest)) = further_part(rest) {
        let part = Number::fraction(whole, over, under)?;
        return rest.unit().is_none().then_some((part.value, false, rest));
    }
    let glued = rest.eat("-").unwrap_or(rest);
    let apart = rest.eat(" - ").or_else(|| rest.either(&AND));
    let (mixed, rest) = glued.fraction(whole).or_else(|| apart?.fraction(whole))?;
    let named = names_follow(rest);
    // `36" 1/2 FJX`
    let other = rest.unit().is_some() || rest.thread_follows() || (named && apart.is_some());
    // `36" +1/2 -0`
    let closed = rest.is_next(|c| c.is_alphanumeric() || "\"'°/".contains(c));
    let closed = closed || rest.blanks().eat("-").is_some();
    (!closed && !other).then_some((mixed.value, named || apart.is_some(), rest))
}

/// `36"1/2`, `36-inch 1/2`, `36" and 1/2`
pub(super) fn inches_and_part(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = start.number().filter(|(number, _)| number.form == Form::Whole)?;
    let (_, rest) = rest.unit().filter(|(unit, _)| *unit == Unit::Inch)?;
    let (value, doubtful, rest) = part_behind_inches(number.value, rest)?;
    let mut amount = Amount::new(value, Unit::Inch, Form::Mixed)?;
    amount.plain = false;
    amount.doubtful = doubtful;
    Some((Lexeme::Length(amount), rest))
}

/// `36 - 1/2`, `36 and 3/4`, `3 ft 1/2`: one number, or a length and something else.
pub(super) fn number_and_part(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = whole(start)?;
    let said = rest.unit();
    let (unit, rest) = said.unwrap_or((Unit::Inch, rest));
    let and = [" - ", " and ", " & ", " plus ", " und ", " + "];
    let blank = rest.eat(" ").filter(|_| said.is_some());
    let (mixed, after) = rest.either(&and).or(blank)?.fraction(number)?;
    let inch = after.unit().filter(|(unit, _)| *unit == Unit::Inch);
    // `2 m 1/2"`
    if inch.is_some() && rest.either(&and).is_none() {
        return None;
    }
    let rest = inch.map_or(after, |(_, rest)| rest);
    let closed = rest.is_next(|c| c.is_alphanumeric() || "\"'°/".contains(c));
    let short = said.is_none() && number < 4.into();
    let closed = closed || rest.blanks().eat("-").is_some();
    if closed || short || rest.thread_follows() || names_follow(rest) {
        return None;
    }
    let length = |value| Amount::new(value, unit, Form::Decimal);
    let both = vec![length(number)?, length(mixed.value)?];
    Some((Lexeme::Only(Role::LengthChoice(both), 200), rest))
}

/// `one twenty inches`: 120, or one of 20; `three six`, `one eight five zero mm`.
pub(super) fn spoken_digits(start: Rest<'_>) -> Found<'_> {
    if start.word(&["a", "ein", "einen"]).is_some() || !start.is_next(char::is_alphabetic) {
        return None;
    }
    let (first, rest) = start.below_hundred()?;
    let (second, mut rest) = rest.gap().below_hundred()?;
    let mut many = false;
    while let Some((_, after)) = digit(rest) {
        (many, rest) = (true, after);
    }
    let unit = rest.unit();
    // Nobody can say which of them is what.
    if many || rest.0.is_empty() || rest.is_next(|c| matches!(c, ',' | ';')) {
        return Some((Lexeme::Only(Role::Unread, 0), unit.map_or(rest, |(_, rest)| rest)));
    }
    // `offset one twenty degrees`
    if let Some(rest) = rest.degree_sign() {
        return Some((Lexeme::Only(Role::Unread, 0), rest));
    }
    let (unit, rest) = unit.filter(|_| second >= 10.into())?;
    if pieces_follow(rest) {
        return None;
    }
    let joined = first.checked_mul(100.into())?.checked_add(second)?;
    let length = |value| Amount::new(value, unit, Form::Decimal);
    let both = vec![length(joined)?, length(second)?];
    Some((Lexeme::Only(Role::LengthChoice(both), 200), rest))
}

/// A further number that is spoken.
fn digit(rest: Rest<'_>) -> Option<(Decimal, Rest<'_>)> {
    let rest = rest.eat(" ")?;
    let zero = || Some((Decimal::ZERO, rest.word(&["zero", "null", "oh"])?.1));
    let said = rest.below_hundred().or_else(zero)?;
    // `five six two wire hoses`
    let longer =
        vocabulary::longest(rest.0).is_some_and(|(used, _)| used > rest.0.len() - said.1.0.len());
    (!longer).then_some(said)
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

/// Whether what a number counts is named in the same clause: `ten pieces`, `two R2 hoses`.
pub(super) fn pieces_follow(rest: Rest<'_>) -> bool {
    let clause = rest.0.split([',', ';']).next().unwrap_or_default();
    let mut words = clause.split_whitespace();
    let first = words.clone().next().and_then(vocabulary::word);
    let counted = [Slot::Count, Slot::People, Slot::Dozen];
    first.is_some_and(|entry| counted.into_iter().any(|slot| entry.has(slot)))
        || words.any(is_plural_hose)
}
