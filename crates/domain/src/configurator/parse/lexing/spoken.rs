//! Parts and numbers that are spoken beside a unit: `and a half`, `36"1/2`, `3 ft 1/2`, `one twenty inches`.

use rust_decimal::Decimal;

use crate::configurator::parse::lexing::amount::{Amount, Form, Unit};
use crate::configurator::parse::lexing::cursor::{Found, Rest, whole};
use crate::configurator::parse::lexing::following::{names_follow, pieces_follow};
use crate::configurator::parse::lexing::token::Lexeme;
use crate::configurator::parse::reading::meaning::Role;
use crate::configurator::parse::words::vocabulary;

/// Words between a number or its unit and the part behind it.
const AND: [&str; 6] = [" and ", " & ", " plus ", " und ", " + ", " "];
const HALVES: &str = "half of a|half of an|half a|half an|a half|one half|one-half|half|ein halber|ein halbes|\
    ein halb|einen halben|einem halben|halber|halben|halbes|einhalb";
const QUARTERS: &str = "one quarter of a|a quarter of a|quarter of a|a quarter|one quarter|one-quarter|quarter|\
    ein viertel|einen viertel|viertel";
const THREE_QUARTERS: &str = "three quarters of a|three quarters|three quarter|three-quarters|three-quarter|\
    drei viertel|dreiviertel";

/// Words for a mark of decimals.
const POINTS: [&str; 4] = [" point", " komma", " comma", " dot"];

/// `half a`: its two numbers, and what is left.
pub(super) fn part(rest: Rest<'_>) -> Option<(u32, u32, Rest<'_>)> {
    let parts =
        [(HALVES, 1, 2), (QUARTERS, 1, 4), (THREE_QUARTERS, 3, 4), ("an eighth|one eighth", 1, 8)];
    parts.into_iter().find_map(|(words, over, under)| {
        let after = words.split('|').find_map(|word| Some(rest.word(&[word])?.1))?;
        Some((over, under, after))
    })
}

/// ` and a half`: its two numbers, and what is left.
pub(super) fn further_part(rest: Rest<'_>) -> Option<(u32, u32, Rest<'_>)> {
    let and = AND.iter().find_map(|and| Some((*and, rest.strip_prefix(and)?)));
    // `36 half` is no number, `2 einhalb` is.
    let (_, after) = and.filter(|(and, after)| *and != " " || after.0.starts_with("einhalb"))?;
    let (over, under, rest) = part(after)?;
    // `36" and half a dozen`
    let others = ["a", "an", "of them", "of these", "of it", "dozen", "dutzend", "price", "each"];
    rest.blanks().word(&others).is_none().then_some((over, under, rest))
}

/// A further number that is spoken: `six` of `five six`, but not of `five six wire hoses`.
fn digit(rest: Rest<'_>) -> Option<(Decimal, Rest<'_>)> {
    let rest = rest.either(&POINTS).unwrap_or(rest).strip_prefix(" ")?;
    let zero = || Some((Decimal::ZERO, rest.word(&["zero", "null", "oh"])?.1));
    let (number, after) = rest.below_hundred().or_else(zero)?;
    let used = rest.0.len() - after.0.len();
    let longer = vocabulary::longest(rest.0).is_some_and(|(longest, _)| longest > used);
    (!longer).then_some((number, after))
}

/// `36"1/2` is one length; `36" 1/2`, `36 - 1/2`, `36 and 3/4`, `3 ft 1/2` may be one, or a length and something else.
pub(super) fn number_and_part(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = whole(start)?;
    let own = rest.unit();
    let (unit, rest) = own.unwrap_or((Unit::Inch, rest));
    let glued = own.and_then(|_| rest.strip_prefix("-").unwrap_or(rest).fraction(number));
    // `36 1/2` is a number.
    let and = AND.iter().filter(|and| own.is_some() || **and != " ");
    let apart = || {
        let dash = rest.strip_prefix(" - ");
        dash.or_else(|| and.clone().find_map(|and| rest.strip_prefix(and)))?.fraction(number)
    };
    let blank = rest.strip_prefix(" ").is_some_and(|rest| rest.fraction(number).is_some());
    let (mixed, after) = glued.or_else(apart)?;
    let inch = after.unit().filter(|(unit, _)| *unit == Unit::Inch);
    let rest = inch.map_or(after, |(_, rest)| rest);
    let closed = rest.is_next(|c| c.is_alphanumeric() || "\"'°/".contains(c))
        || rest.blanks().strip_prefix("-").is_some();
    // `1 and 1/2`, `2 m 1/2"`, `36" 1/2 FJX`
    let size = names_follow(rest) || own.map_or(number < 4.into(), |_| blank && inch.is_some());
    if closed || (glued.is_none() && size) || rest.thread_follows() {
        return None;
    }
    if glued.is_some() && unit == Unit::Inch {
        let mut amount = Amount::new(mixed.value, unit, Form::Mixed)?;
        (amount.plain, amount.doubtful) = (false, names_follow(rest));
        return Some((Lexeme::Length(amount), rest));
    }
    let length = |value| Amount::new(value, unit, Form::Decimal);
    let both = vec![length(number)?, length(mixed.value)?];
    Some((Lexeme::Only(Role::LengthChoice(both), 200), rest))
}

/// Two numbers in words that are none together, with their unit: nobody can say which of them is what.
pub(super) fn spoken_digits(start: Rest<'_>) -> Found<'_> {
    if start.word(&["a", "ein", "einen"]).is_some() || !start.is_next(char::is_alphabetic) {
        return None;
    }
    let (_, rest) = start.below_hundred()?;
    let mut many = rest.either(&POINTS).is_some();
    let (second, mut rest) = digit(rest)?;
    while let Some((_, after)) = digit(rest) {
        (many, rest) = (true, after);
    }
    let after = rest.unit().map(|(_, after)| after).or_else(|| rest.degree_sign());
    let ended = many || rest.0.is_empty() || rest.is_next(|c| matches!(c, ',' | ';'));
    // `two ten foot hoses`, `one five foot hose`
    let counted = !ended && (pieces_follow(rest) || second < 10.into());
    let unread = (Lexeme::Only(Role::Unread, 0), after.unwrap_or(rest));
    (!counted && (ended || after.is_some())).then_some(unread)
}
