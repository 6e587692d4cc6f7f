//! Lengths of the grammar of numbers: `36"`, `4' 6`, `1 m 20`, `36 or 38"`.

use rust_decimal::Decimal;

use crate::configurator::parse::lexing::amount::{
    Amount, Form, Number, Unit, dash_of_inch, is_bend,
};
use crate::configurator::parse::lexing::cursor::{Found, Rest, whole};
use crate::configurator::parse::lexing::following::{
    an_end_follows, ends, names_follow, pieces_follow,
};
use crate::configurator::parse::lexing::grammar::thread_of;
use crate::configurator::parse::lexing::spoken::further_part;
use crate::configurator::parse::lexing::token::Lexeme;
use crate::configurator::parse::reading::meaning::Role;
use crate::configurator::parse::words::standard::tube_of_bore;
use crate::configurator::parse::words::vocabulary;

const fn one_of(lengths: Vec<Amount>, rest: Rest<'_>) -> (Lexeme, Rest<'_>) {
    (Lexeme::Only(Role::LengthChoice(lengths), 200), rest)
}

/// `36-38"`, `36 or 38"`, `between 36 and 38"`; `1 250 mm`: one of two lengths.
pub(super) fn choice(start: Rest<'_>) -> Found<'_> {
    let between = start.word(&["between", "zwischen"]).map(|(_, rest)| rest.blanks());
    let (number, rest) = between.unwrap_or(start).number()?;
    let own = rest.unit();
    let rest = own.map_or(rest, |(_, rest)| rest);
    let spaced = rest.strip_prefix(" ").filter(|rest| rest.digits(3).is_some());
    if let (Some(rest), None, Some(1..=9)) = (spaced, own, number.count())
        && let Some((small, rest)) = rest.amount()
        && small.unit.symbol() == "mm"
        && small.value >= 100.into()
    {
        let large = number.value.checked_mul(1000.into())?.checked_add(small.value)?;
        return Some(one_of(vec![Amount { value: large, ..small }, small], rest));
    }
    let gap = rest.blanks();
    let words = ["-", "to", "or", "oder", "bis", "and", "und"];
    let joined = words.get(..if between.is_some() { 7 } else { 5 }).unwrap_or_default();
    let (_, after) = gap.word(joined).or_else(|| Some((0, gap.strip_prefix("-")?)))?;
    let (second, rest) = after.blanks().number()?;
    let (unit, rest) = rest.unit()?;
    let first_unit = own.map_or(unit, |(unit, _)| unit);
    let first = Amount::new(number.in_unit(Some(first_unit)), first_unit, number.form)?;
    let second = Amount::new(second.in_unit(Some(unit)), unit, second.form)?;
    let size = first.plain && dash_of_inch(first.value).is_some() && own.is_none();
    let near = first.mm() < second.mm() && second.mm() <= first.mm().checked_mul(2.into())?;
    (near && !size).then(|| one_of(vec![first, second], rest))
}

/// `3 ft 6 in`, `4' 6`, `3'6 1/2"`.
pub(super) fn feet_and_inches(start: Rest<'_>) -> Found<'_> {
    let (feet, rest) = start.number().filter(|(feet, _)| feet.form == Form::Whole)?;
    let (_, rest) = rest.unit().filter(|(unit, _)| *unit == Unit::Foot)?;
    // `3 ft and a half`: half a foot; `3 ft and a half inch`.
    let part = further_part(rest);
    let half = part.and_then(|(over, under, after)| {
        let inch = after.unit().is_some_and(|(unit, _)| unit == Unit::Inch);
        Some((Number::fraction(Decimal::ZERO, over, under).filter(|_| inch)?, after))
    });
    if half.is_none() && part.is_some() {
        return None;
    }
    // `two feet - 8 pieces`, `3' -4 R1`
    let apart = rest.either(&[" - ", " -"]).is_some();
    let gap = rest.gap();
    let gap = gap.strip_prefix("and ").unwrap_or(gap);
    let (inches, rest) = half.or_else(|| gap.number())?;
    let unit = rest.unit();
    let inch = unit.filter(|(unit, _)| *unit == Unit::Inch).map(|(_, after)| after);
    let of_size = dash_of_inch(inches.value).or_else(|| tube_of_bore(inches.value)).is_some();
    // `6 foot 2 wire`; `5 ft 1 1/16 JIC`: the thread of the end.
    let written = gap.0.len() - rest.0.len();
    let word = vocabulary::longest(gap.0).is_some_and(|(length, _)| length > written);
    let thread = gap.0.get(..written).and_then(thread_of).is_some() && an_end_follows(rest);
    // `3 ft 1/2 inch`, but `3 ft 1/2" JIC`
    let sign = rest.blanks().is_next(|c| c == '"');
    let size = inches.form == Form::Fraction
        && of_size
        && inch.is_none_or(|rest| sign && names_follow(rest));
    let other = (unit.is_none() && (thread || pieces_follow(rest)))
        || (apart && (inch.is_none() || of_size));
    if word || other || size || inches.value >= 12.into() {
        return None;
    }
    let feet = feet.value.checked_mul(12.into())?;
    let mut amount = Amount::new(feet.checked_add(inches.value)?, Unit::Inch, Form::Mixed)?;
    amount.plain = false;
    // `4' 6 FJX`, `5 ft 1" R2`: the inches, and less surely the size of what follows; `3 foot 1/2 inch FJX`
    amount.doubtful = of_size && names_follow(inch.unwrap_or(rest));
    if amount.doubtful && inches.form == Form::Fraction {
        let both = vec![Amount { value: feet, ..amount }, amount];
        return Some(one_of(both, inch.unwrap_or(rest)));
    }
    if let Some(rest) = inch {
        // `3' 6" 1/2`, `3' 6" and a half`
        let half = further_part(rest).and_then(|(over, under, rest)| {
            Some((Number::fraction(amount.value, over, under)?, rest))
        });
        let fraction =
            || rest.gap().fraction(amount.value).filter(|(_, rest)| !names_follow(*rest));
        return Some(
            half.or_else(fraction).map_or((Lexeme::Length(amount), rest), |(mixed, rest)| {
                one_of(vec![amount, Amount { value: mixed.value, ..amount }], rest)
            }),
        );
    }
    let closed = rest.is_next(|c| c.is_alphanumeric() || "/.,\"'°-".contains(c) && !ends(rest));
    let other = unit.is_some() || rest.degree_sign().is_some();
    amount.doubtful |= an_end_follows(rest);
    (!closed && !other && inches.form != Form::Decimal).then_some((Lexeme::Length(amount), rest))
}

/// `1 m 20 cm`, `3m30`, `2 m 50`, `one metre twenty`.
pub(super) fn metres(start: Rest<'_>) -> Found<'_> {
    // `Meter fünfzig`
    let one = start.word(&["meter", "metre"]).map(|_| (Decimal::ONE, start));
    let (metres, rest) = one.or_else(|| whole(start))?;
    let (_, rest) = rest.unit().filter(|(unit, _)| *unit == Unit::Metre).or_else(|| {
        let rest = rest.blanks().strip_prefix("m")?;
        rest.is_next(|c| c.is_ascii_digit()).then_some((Unit::Metre, rest))
    })?;
    // `a metre and a half`
    if further_part(rest).is_some() {
        return None;
    }
    let mm = metres.checked_mul(1000.into())?;
    // `two meters, thirty`: a length, or pieces.
    let comma = rest.strip_prefix(", ").filter(|rest| rest.is_next(char::is_alphabetic));
    let gap = comma.unwrap_or(rest.blanks());
    let gap = gap.either(&["und ", "and "]).unwrap_or(gap);
    let (part, after) = whole(gap)?;
    let words = gap.is_next(char::is_alphabetic);
    let glued = gap.0.len() == rest.0.len();
    let length = gap.0.len() - after.0.len();
    let unit = after.unit();
    let times: u32 = match unit {
        Some((Unit::Millimetre, _)) => 1,
        Some((Unit::Centimetre, _)) => 10,
        None if length == 2 || (words && part < 100.into()) => 10,
        None if words || length == 3 => 1,
        _ => return None,
    };
    let mm = mm.checked_add(part.checked_mul(times.into())?)?;
    let mut amount = Amount::new(mm, Unit::Millimetre, Form::Mixed)?;
    amount.plain = false;
    if comma.is_some() {
        let alone = unit.is_none() && after.0.is_empty();
        let short = Amount::new(metres, Unit::Metre, Form::Whole)?;
        return alone.then(|| one_of(vec![short, amount], after));
    }
    if let Some((_, rest)) = unit {
        return Some((Lexeme::Length(amount), rest));
    }
    // `one metre two wire`
    let word = words && vocabulary::longest(gap.0).is_some_and(|(entry, _)| entry > length);
    let closed = after.is_next(|c| c.is_alphanumeric() || "/\"'°.,".contains(c)) && !ends(after);
    let other =
        after.degree_sign().is_some() || after.blanks().word(&["bar", "psi", "l", "s"]).is_some();
    let bend = !glued && is_bend(part) && an_end_follows(after);
    if word || closed || other || bend || pieces_follow(after) {
        return None;
    }
    amount.doubtful = !glued && names_follow(after);
    Some((Lexeme::Length(amount), after))
}

/// `36"`, `1,5 m`, `half a metre`; `10" longer` and `1,200 in` may be of several.
pub(super) fn length(start: Rest<'_>) -> Found<'_> {
    let (amount, rest) = start.amount()?;
    let relative =
        ["longer", "shorter", "more", "less", "extra", "länger", "kürzer", "mehr", "weniger"];
    if let Some((_, rest)) = rest.blanks().word(&relative) {
        return Some(one_of(vec![amount], rest));
    }
    if amount.doubtful {
        let (number, _) = start.number()?;
        let other = number.in_unit(None);
        let other =
            if other == number.value { number.in_unit(Some(Unit::Millimetre)) } else { other };
        return Some(one_of(vec![amount, Amount { value: other, ..amount }], rest));
    }
    Some((Lexeme::Length(amount), rest))
}
