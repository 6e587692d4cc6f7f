//! Numbers and parts that are spoken beside a unit: `36" and a half`, `3 ft 1/2`, `one twenty inches`.

use rust_decimal::Decimal;

use crate::configurator::parse::lexing::amount::{Amount, Form, Number, Unit};
use crate::configurator::parse::lexing::cursor::{Found, Rest, whole};
use crate::configurator::parse::lexing::following::{names_follow, pieces_follow};
use crate::configurator::parse::lexing::parts::{AND, digit, further_part};
use crate::configurator::parse::lexing::token::Lexeme;
use crate::configurator::parse::reading::meaning::Role;

/// `1/2` behind whole inches, or the size of something: the sum, and whether that is doubtful.
pub(super) fn part_behind_inches(
    whole: Decimal,
    rest: Rest<'_>,
) -> Option<(Decimal, bool, Rest<'_>)> {
    if let Some((over, under, rest)) = further_part(rest) {
        let part = Number::fraction(whole, over, under)?;
        return rest.unit().is_none().then_some((part.value, false, rest));
    }
    let glued = rest.strip_prefix("-").unwrap_or(rest);
    let apart = rest.strip_prefix(" - ").or_else(|| rest.either(&AND));
    let (mixed, rest) = glued.fraction(whole).or_else(|| apart?.fraction(whole))?;
    let named = names_follow(rest);
    // `36" 1/2 FJX`
    let other = rest.unit().is_some() || rest.thread_follows() || (named && apart.is_some());
    // `36" +1/2 -0`
    let closed = rest.is_next(|c| c.is_alphanumeric() || "\"'°/".contains(c));
    let closed = closed || rest.blanks().strip_prefix("-").is_some();
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
    let read_unit = rest.unit();
    let (unit, rest) = read_unit.unwrap_or((Unit::Inch, rest));
    let and = [" - ", " and ", " & ", " plus ", " und ", " + "];
    let blank = rest.strip_prefix(" ").filter(|_| read_unit.is_some());
    let (mixed, after) = rest.either(&and).or(blank)?.fraction(number)?;
    let inch = after.unit().filter(|(unit, _)| *unit == Unit::Inch);
    // `2 m 1/2"`
    if inch.is_some() && rest.either(&and).is_none() {
        return None;
    }
    let rest = inch.map_or(after, |(_, rest)| rest);
    let closed = rest.is_next(|c| c.is_alphanumeric() || "\"'°/".contains(c));
    let short = read_unit.is_none() && number < 4.into();
    let closed = closed || rest.blanks().strip_prefix("-").is_some();
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
