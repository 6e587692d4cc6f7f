//! Lengths of the grammar of numbers: `36"`, `4' 6`, `1 m 20`, `36 or 38"`.

use rust_decimal::Decimal;

use crate::configurator::parse::lexing::amount::{Amount, Form, Number, Unit, dash_of_inch};
use crate::configurator::parse::lexing::bend::is_bend;
use crate::configurator::parse::lexing::cursor::{Found, Rest, whole};
use crate::configurator::parse::lexing::following::{
    a_hose_follows, an_end_follows, ends, names_follow, pieces_follow,
};
use crate::configurator::parse::lexing::grammar::thread_of;
use crate::configurator::parse::lexing::parts::further_part;
use crate::configurator::parse::lexing::spoken::part_behind_inches;
use crate::configurator::parse::lexing::token::Lexeme;
use crate::configurator::parse::reading::meaning::Role;
use crate::configurator::parse::words::{standard, vocabulary};

/// `10" longer`.
pub(super) fn relative(start: Rest<'_>) -> Found<'_> {
    let (_, rest) = start.amount()?;
    let words =
        ["longer", "shorter", "more", "less", "extra", "länger", "kürzer", "mehr", "weniger"];
    let (_, rest) = rest.blanks().word(&words)?;
    Some((Lexeme::Only(Role::RelativeLength, 200), rest))
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
        && small.form == Form::Whole
    {
        let large = number.value.checked_mul(1000.into())?.checked_add(small.value)?;
        let large = Amount { value: large, plain: false, ..small };
        return Some((Lexeme::Only(Role::LengthChoice(vec![large, small]), 200), rest));
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
    let both = vec![first, second];
    (near && !size).then_some((Lexeme::Only(Role::LengthChoice(both), 200), rest))
}

/// `3 ft 6 in`, `4' 6`, `3'6 1/2"`.
pub(super) fn feet_and_inches(start: Rest<'_>) -> Found<'_> {
    let (feet, rest) = start.number().filter(|(feet, _)| feet.form == Form::Whole)?;
    let (_, rest) = rest.unit().filter(|(unit, _)| *unit == Unit::Foot)?;
    let short = start.0.get(..start.0.len() - rest.0.len())?.ends_with(['\'', 't', 'ß', 's']);
    let (before_gap, gap) = (rest, rest.gap());
    // `3 ft and a half`: half a foot; `3 ft and a half inch`.
    let half = further_part(rest).and_then(|(over, under, after)| {
        let inch = after.unit().is_some_and(|(unit, _)| unit == Unit::Inch);
        Some((Number::fraction(Decimal::ZERO, over, under).filter(|_| inch)?, after))
    });
    if half.is_none() && further_part(rest).is_some() {
        return None;
    }
    let gap = gap.strip_prefix("and ").unwrap_or(gap);
    let (inches, rest) = half.or_else(|| gap.number())?;
    // `6 foot 2 wire`.
    if vocabulary::longest(gap.0).is_some_and(|(length, _)| length > gap.0.len() - rest.0.len()) {
        return None;
    }
    let of_size =
        dash_of_inch(inches.value).is_some() || standard::tube_of_bore(inches.value).is_some();
    let unit = rest.unit().map(|(unit, _)| unit);
    // `two feet - 8 pieces`, `3' -4 R1`
    let apart = before_gap.either(&[" - ", " -"]).is_some();
    if (apart && (unit != Some(Unit::Inch) || of_size)) || (unit.is_none() && pieces_follow(rest)) {
        return None;
    }
    // `5 ft 1 1/16 JIC`: the thread of the end.
    let written = gap.0.get(..gap.0.len() - rest.0.len()).unwrap_or_default();
    if unit.is_none() && thread_of(written).is_some() && an_end_follows(rest) {
        return None;
    }
    // `3 ft 1/2 inch`, but `3 ft 1/2" JIC`.
    // `3 foot 1/2 inch FJX`, `3 feet 1 inch R2`
    let whole = inches.form == Form::Whole;
    let sized = |rest| of_size && if whole { a_hose_follows(rest) } else { names_follow(rest) };
    let size = inches.form == Form::Fraction && of_size;
    let sign = rest.blanks().is_next(|c| c == '"');
    let of_other = |(unit, rest)| unit != Unit::Inch || (sign && names_follow(rest));
    let size = size && rest.unit().is_none_or(of_other);
    if inches.value >= 12.into() || size {
        return None;
    }
    let feet = feet.value.checked_mul(12.into())?;
    let mut amount = Amount::new(feet.checked_add(inches.value)?, Unit::Inch, Form::Mixed)?;
    amount.plain = false;
    if let Some((Unit::Inch, rest)) = rest.unit() {
        let part = whole.then(|| part_behind_inches(amount.value, rest)).flatten();
        if let Some((value, doubtful, rest)) = part {
            return Some((Lexeme::Length(Amount { value, doubtful, ..amount }), rest));
        }
        amount.doubtful = sized(rest);
        return Some((Lexeme::Length(amount), rest));
    }
    let closed = rest.is_next(|c| c.is_alphanumeric() || "/.,\"'°-".contains(c) && !ends(rest));
    let other = rest.unit().is_some()
        || rest.degree_sign().is_some()
        || rest.0.trim_start().starts_with("x ");
    // `4' 6 FJX`: the inches, and less surely the size of the end.
    amount.doubtful = an_end_follows(rest) || sized(rest);
    (short && !closed && !other && inches.form != Form::Decimal)
        .then_some((Lexeme::Length(amount), rest))
}

/// `1 m 20 cm`, `3m30`, `2 m 50`, `one metre twenty`.
pub(super) fn metres(start: Rest<'_>) -> Found<'_> {
    let spelt = start.is_next(char::is_alphabetic);
    // `Meter fünfzig`
    let one = start.word(&["meter", "metre"]).map(|_| (Decimal::ONE, start));
    let (metres, rest) = one.or_else(|| whole(start))?;
    let (unit, rest) = rest.unit().filter(|(unit, _)| *unit == Unit::Metre).or_else(|| {
        let rest =
            rest.blanks().strip_prefix("m").filter(|rest| rest.is_next(|c| c.is_ascii_digit()))?;
        Some((Unit::Metre, rest))
    })?;
    // `two m 8 fjx`, `a metre and a half`
    if further_part(rest).is_some() {
        return None;
    }
    if spelt && start.0.get(..start.0.len() - rest.0.len())?.ends_with(" m") {
        return None;
    }
    let mm = metres.checked_mul(1000.into())?;
    let comma = rest.strip_prefix(", ").filter(|_| spelt);
    let gap = comma.unwrap_or(rest.blanks());
    let gap = gap.either(&["und ", "and "]).unwrap_or(gap);
    let (part, after) = whole(gap)?;
    let words = gap.is_next(char::is_alphabetic);
    // `two meters, thirty`: a length, or pieces.
    if comma.is_some() {
        let alone = words && (after.0.is_empty() || ends(after));
        let length = |mm| Amount::new(mm, Unit::Millimetre, Form::Decimal);
        let both = vec![length(mm)?, length(mm.checked_add(part.checked_mul(10.into())?)?)?];
        return alone.then_some((Lexeme::Only(Role::LengthChoice(both), 200), after));
    }
    let length = gap.0.len() - after.0.len();
    // `one metre two wire`
    if words && vocabulary::longest(gap.0).is_some_and(|(entry, _)| entry > length) {
        return None;
    }
    let glued = gap.0.len() == rest.0.len();
    let times: u32 = match after.unit() {
        Some((Unit::Centimetre, _)) => 10,
        Some((Unit::Millimetre, _)) => 1,
        Some(_) => return None,
        None if words && part < 100.into() => 10,
        None => match length {
            2 => 10,
            _ if words || length == 3 => 1,
            _ => return None,
        },
    };
    let own_unit = after.unit();
    let rest = own_unit.map_or(after, |(_, rest)| rest);
    let closed = after.is_next(|c| c.is_alphanumeric() || matches!(c, '/' | '"' | '\'' | '°'))
        || (after.is_next(|c| matches!(c, '.' | ',')) && !ends(after));
    let other =
        after.degree_sign().is_some() || after.blanks().word(&["bar", "psi", "l", "s"]).is_some();
    let bend = !glued && is_bend(part) && an_end_follows(after);
    if own_unit.is_none() && (closed || other || bend || pieces_follow(after)) {
        return None;
    }
    let mm = mm.checked_add(part.checked_mul(times.into())?)?;
    let mut amount = Amount::new(mm, Unit::Millimetre, Form::Mixed)?;
    amount.plain = false;
    amount.doubtful = own_unit.is_none() && !glued && names_follow(after);
    (unit == Unit::Metre).then_some((Lexeme::Length(amount), rest))
}

/// `mm 1150`, as Italians write it.
pub(super) fn unit_first(start: Rest<'_>) -> Found<'_> {
    let (unit, rest) = start.word(&["mm", "cm"])?;
    let unit = if unit == 0 { Unit::Millimetre } else { Unit::Centimetre };
    let (number, rest) = rest.blanks().number()?;
    let ended = !rest.is_next(char::is_alphanumeric) && rest.unit().is_none();
    let amount = Amount::new(number.in_unit(Some(unit)), unit, number.form)?;
    (ended && amount.mm() >= 100.into()).then_some((Lexeme::Length(amount), rest))
}

/// `36"`, `1,5 m`, `half a metre`.
pub(super) fn length(start: Rest<'_>) -> Found<'_> {
    let (amount, rest) = start.amount()?;
    if amount.doubtful {
        let (number, _) = start.number()?;
        let other = number.in_unit(None);
        let other =
            if other == number.value { number.in_unit(Some(Unit::Millimetre)) } else { other };
        let both = vec![amount, Amount { value: other, ..amount }];
        return Some((Lexeme::Only(Role::LengthChoice(both), 200), rest));
    }
    Some((Lexeme::Length(amount), rest))
}
