//! One grammar of numbers: what a text begins with that a number makes, tried in this order.

use rust_decimal::Decimal;

use crate::catalogue::styles::Family;
use crate::configurator::parse::lexing::amount::{Form, Number, dash_of_inch, is_bend};
use crate::configurator::parse::lexing::cursor::{Found, Rest};
use crate::configurator::parse::lexing::following::{ends, names_follow};
use crate::configurator::parse::lexing::lengths::{choice, feet_and_inches, length, metres};
use crate::configurator::parse::lexing::other_units::of_other_unit;
use crate::configurator::parse::lexing::spoken::{number_and_part, spoken_digits};
use crate::configurator::parse::lexing::token::Lexeme;
use crate::configurator::parse::reading::meaning::{Families, Role, SizeToken};
use crate::configurator::parse::words::glued::is_tube;
use crate::measures::pressure::{Pressure, PressureUnit};
use crate::measures::size_table::{by_dash, by_dn};

/// Threads of connections in inches.
const UNF: &str = "7/16-20|1/2-20|9/16-18|3/4-16|7/8-14|1 1/16-12|1 3/16-12|1 5/16-12|1 5/8-12|\
    1 7/8-12|2 1/2-12|11/16-16|13/16-16|1-14|1 7/16-12|1 11/16-12|2-12|5/8-18|1 1/16-14|5/16-24";
const CODE_61: Families = Families { of: &[Family::Code61], usual: true };
const CODE_62: Families = Families { of: &[Family::Code62], usual: true };
const PARALLEL: Families = Families { of: &[Family::Bspp], usual: true };
const TAPER: Families = Families { of: &[Family::Bspt], usual: true };

/// Threads of pipe by their diameter, each with the pitches of NPT and BSP.
const PIPE: &str = "1/8-27|1/8-28|1/4-18|1/4-19|3/8-18|3/8-19|1/2-14|3/4-14|1-11.5|1-11|\
    1 1/4-11.5|1 1/4-11|1 1/2-11.5|1 1/2-11|2-11.5|2-11";

/// The thread of a diameter that no size has: `1 1/16`.
pub(crate) fn thread_of(diameter: &str) -> Option<&'static str> {
    let head = diameter.replace(['-', '.'], " ");
    UNF.split('|')
        .find(|thread| thread.strip_prefix(head.as_str()).is_some_and(|rest| rest.starts_with('-')))
}

/// Quantity at the beginning of a text, and its length in bytes.
pub(crate) fn measure(text: &str) -> Option<(Lexeme, usize)> {
    let start = Rest(text);
    let rules: [for<'t> fn(Rest<'t>) -> Found<'t>; 22] = [
        date,
        tolerance,
        limits,
        at,
        metric,
        unf,
        bsp,
        choice,
        feet_and_inches,
        metres,
        number_and_part,
        spoken_digits,
        money,
        pressure,
        degrees,
        length,
        tube,
        of_other_unit,
        dn,
        dash,
        parens,
        number,
    ];
    let (lexeme, rest) = rules.into_iter().find_map(|rule| rule(start))?;
    Some((lexeme, text.len() - rest.0.len()))
}

const fn fill(rest: Rest<'_>) -> (Lexeme, Rest<'_>) {
    (Lexeme::Only(Role::Fill, 0), rest)
}

const fn unread(rest: Rest<'_>) -> (Lexeme, Rest<'_>) {
    (Lexeme::Only(Role::Unread, 0), rest)
}

const fn end_size(size: SizeToken, rest: Rest<'_>) -> (Lexeme, Rest<'_>) {
    (Lexeme::Only(Role::EndSize(size), 200), rest)
}

/// `15.06.2026`, `6/15/26`, `2026-06-15`, `bis 27.11.`, `by 3/4`, `3/14`.
fn date(start: Rest<'_>) -> Found<'_> {
    let words = ["bis", "am", "zum", "vom", "by", "on", "until", "due", "before", "vor"];
    let words = [words.as_slice(), &["delivery", "lieferung", "liefertermin"]].concat();
    let mut rest = start;
    while let Some((_, after)) = rest.word(&words) {
        rest = after.blanks();
    }
    let by = rest.0.len() < start.0.len();
    let (one, after) = rest.small(4)?;
    let sign = after.0.get(..1).filter(|sign| [".", "/", "-"].contains(sign))?;
    let (two, after) = after.strip_prefix(sign)?.small(2)?;
    let sensible = one.max(two) <= 31 && (1..=12).contains(&one.min(two));
    let ended = |rest: &Rest<'_>| !rest.is_next(char::is_alphanumeric) && rest.unit().is_none();
    if let Some((third, rest)) = after.strip_prefix(sign).and_then(|rest| rest.small(4)) {
        let year = |year: u16| (1990..2100).contains(&year);
        let dated = if sign == "-" { year(one) } else { year(third) || (third < 100 && sensible) };
        return (dated && ended(&rest)).then(|| fill(rest));
    }
    // `27.11.`: without a word before it, it may be a length at the end of a sentence.
    if let (".", Some(rest)) = (sign, after.strip_prefix(".")) {
        let day = ended(&rest) && sensible;
        return day.then(|| if by { fill(rest) } else { unread(rest) });
    }
    let fraction = matches!(two, 2 | 4 | 8 | 16 | 32);
    let day = sign == "/" && sensible && (by && !names_follow(after) || two > 12 && !fraction);
    (day && ended(&after)).then(|| fill(after))
}

/// A limit of a tolerance: its value and its unit.
fn limit(rest: Rest<'_>) -> Option<(Decimal, Option<&'static str>, Rest<'_>)> {
    if let Some((amount, rest)) = rest.amount() {
        return Some((amount.value, Some(amount.unit.symbol()), rest));
    }
    let (number, rest) = rest.number()?;
    let percent = rest.blanks().strip_prefix("%");
    Some((number.value, percent.map(|_| "%"), percent.unwrap_or(rest)))
}

const fn limited<'t>(
    plus: Decimal,
    minus: Decimal,
    unit: Option<&'static str>,
    rest: Rest<'t>,
) -> (Lexeme, Rest<'t>) {
    (Lexeme::Only(Role::Tolerance { plus, minus, unit }, 200), rest)
}

/// `±1/4"`, `+/- 3 mm`, `tol. 1/8`, `± 1 %`, `tolerance +10/-5`, `Toleranz -5 mm`.
fn tolerance(start: Rest<'_>) -> Found<'_> {
    let named = start.word(&["tolerance", "toleranz", "tol"]).map(|(_, rest)| {
        let rest = rest.strip_prefix(".").unwrap_or(rest).blanks();
        rest.either(&["of ", "von ", "is ", "ist ", ":", "="]).unwrap_or(rest).blanks()
    });
    if let Some(found) = named.and_then(|rest| limits(rest).or_else(|| one_limit(rest))) {
        return Some(found);
    }
    let rest =
        named.map_or_else(|| plus_minus(start), |rest| Some(plus_minus(rest).unwrap_or(rest)))?;
    let (value, unit, rest) = limit(rest.blanks())?;
    Some(rest.degree_sign().map_or_else(|| limited(value, value, unit, rest), unread))
}

/// `+10 mm`, `-5 mm`: the other limit is 0.
fn one_limit(start: Rest<'_>) -> Found<'_> {
    let above = start.strip_prefix("+");
    let (value, unit, rest) = limit(above.or_else(|| start.strip_prefix("-"))?)?;
    let (plus, minus) =
        if above.is_some() { (value, Decimal::ZERO) } else { (Decimal::ZERO, value) };
    Some(limited(plus, minus, unit, rest))
}

fn plus_minus(start: Rest<'_>) -> Option<Rest<'_>> {
    if let Some(rest) = start.either(&["±", "plus or minus", "plus/minus", "plus minus"]) {
        return Some(rest);
    }
    // `FJX + -8 MP` is none.
    let plus = start.strip_prefix("+")?;
    plus.strip_prefix("-").or_else(|| plus.blanks().strip_prefix("/")?.blanks().strip_prefix("-"))
}

/// `+3/-1 mm`, `+10 -0 mm`, `-0/+10`.
fn limits(start: Rest<'_>) -> Found<'_> {
    let minus_first = start.strip_prefix("-").is_some();
    let (first, second) = if minus_first { ("-", "+") } else { ("+", "-") };
    let (one, unit, rest) = limit(start.strip_prefix(first)?.blanks())?;
    let rest = rest.blanks();
    let parted = rest.either(&["/", ","]);
    let rest = parted.unwrap_or(rest).blanks().strip_prefix(second)?.blanks();
    let (two, second_unit, rest) = limit(rest)?;
    let unit = second_unit.or(unit);
    let (plus, minus) = if minus_first { (two, one) } else { (one, two) };
    // `FJX -8 + 8 MP` is none.
    let apart = minus_first && parted.is_none() && !minus.is_zero();
    if apart || (unit.is_none() && minus >= 100.into()) {
        return None;
    }
    Some(limited(plus, minus, unit, rest))
}

/// `@45`, `@ 45 deg`; `5 pcs @ 12.50` is a price.
fn at(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = start.strip_prefix("@")?.blanks().number()?;
    let after = rest.degree_sign().unwrap_or(rest);
    if after.unit().is_some() || after.blanks().word(&["bar", "psi"]).is_some() {
        return None;
    }
    if number.value.scale() == 2 && after.0.len() == rest.0.len() {
        return Some(fill(rest));
    }
    Some((Lexeme::Only(Role::Angle(number.value), 250), after))
}

/// `M22x1.5`, `M22 x 1,5`, `M22-1.5`, `M18`; `18x1.5`.
fn metric(start: Rest<'_>) -> Found<'_> {
    let Some(lettered) = start.strip_prefix("m") else {
        let (diameter, rest) = start.digits(2)?;
        let rest = rest.strip_prefix("x")?.either(&["1.5", "1,5"])?;
        let thread = !rest.is_next(char::is_alphanumeric) && rest.unit().is_none();
        let size = SizeToken::Metric(format!("m{diameter}x1.5"));
        return thread.then(|| end_size(size, rest));
    };
    let (diameter, rest) = lettered.blanks().digits(2)?;
    let usual = diameter.parse::<u16>().is_ok_and(|diameter| (8..=60).contains(&diameter));
    let glued = lettered.is_next(|c| c.is_ascii_digit());
    let hyphen = rest.strip_prefix("-").filter(|rest| glued && rest.0.get(1..2) == Some("."));
    let times = rest.blanks().either(&["x", "*"]).map(Rest::blanks);
    let pitch = hyphen.or(times).and_then(Rest::number);
    let pitch = pitch.filter(|(pitch, _)| (Decimal::ONE..=4.into()).contains(&pitch.value));
    match pitch {
        _ if !usual => None,
        Some((pitch, rest)) => {
            let pitch = pitch.value.normalize();
            Some(end_size(SizeToken::Metric(format!("m{diameter}x{pitch}")), rest))
        }
        None if glued && !rest.is_next(char::is_alphanumeric) => {
            Some(end_size(SizeToken::Metric(format!("m{diameter}")), rest))
        }
        None => None,
    }
}

/// `3/4-16`, `1 1/16"-12`; of pipe, `1/4-18`, the size.
fn unf(start: Rest<'_>) -> Found<'_> {
    let rest = if let Some((_, rest)) = start.fraction(Decimal::ZERO) {
        rest
    } else {
        let (_, rest) = start.digits(1)?;
        let gap = rest.strip_prefix(".").unwrap_or_else(|| rest.gap());
        gap.fraction(Decimal::ONE).map_or(rest, |(_, rest)| rest)
    };
    let text = start.0.get(..start.0.len() - rest.0.len())?.replace(['-', '.'], " ");
    let (thread, rest) = if let Some((pitch, rest)) = rest.thread_pitch() {
        (format!("{text}-{pitch}"), rest)
    } else {
        // `3/4 UNF`: the thread of that diameter.
        let (_, rest) =
            rest.strip_prefix("\"").unwrap_or(rest).blanks().word(&["unf", "un", "uns"])?;
        (thread_of(&text)?.to_owned(), rest)
    };
    let is_of = |threads: &str| threads.split('|').any(|listed| listed == thread);
    let size = if is_of(PIPE) {
        SizeToken::Dash(dash_of_inch(Rest(&text).number()?.0.value)?)
    } else {
        SizeToken::Unf(Some(thread.clone()).filter(|_| is_of(UNF))?)
    };
    Some(end_size(size, rest))
}

/// `G1/2`, `R 3/4`, `G1`: British pipe, parallel and taper.
fn bsp(start: Rest<'_>) -> Found<'_> {
    let (families, rest) = match start.strip_prefix("g") {
        Some(rest) => (PARALLEL, rest.blanks()),
        None => (TAPER, start.strip_prefix("r")?.blanks()),
    };
    let (number, rest) = rest.number()?;
    let whole = number.form == Form::Whole;
    let dash = dash_of_inch(number.value).filter(|_| number.form != Form::Decimal)?;
    let rest = rest.strip_prefix("\"").unwrap_or(rest);
    let runs_on = rest.is_next(|c| c.is_alphanumeric() || c == '-') || (whole && dash > 32);
    (!runs_on).then_some((Lexeme::Only(Role::Bsp(families, dash), 200), rest))
}

/// Percents and prices: `10 %`, `$45`, `45 €`.
fn money(start: Rest<'_>) -> Found<'_> {
    let signs = ["$", "£", "€"];
    if let Some(rest) = start.either(&signs) {
        return Some(fill(rest.blanks().number()?.1));
    }
    let rest = start.number()?.1.blanks();
    let word = || rest.word(&["eur", "euro", "usd"]).map(|(_, rest)| rest);
    Some(fill(rest.either(&signs).or_else(word).or_else(|| rest.strip_prefix("%"))?))
}

/// `275 bar`, `3000 psi`
fn pressure(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = start.number()?;
    let (at, rest) = rest.blanks().word(&["psi", "psig", "bar", "mpa"])?;
    let unit = match at {
        0 | 1 => PressureUnit::Psi,
        2 => PressureUnit::Bar,
        _ => PressureUnit::Megapascal,
    };
    let value = number.in_unit(None);
    let Ok(pressure) = Pressure::new(value, unit) else { return Some(fill(rest)) };
    let flange = match u32::try_from(value) {
        Ok(3000) if at == 0 => Some(CODE_61),
        Ok(6000) if at == 0 => Some(CODE_62),
        _ => None,
    };
    Some((Lexeme::Pressure(pressure, unit, flange), rest))
}

/// `90°`, `45 deg`, `22.5 Grad`; `18L-90°`.
fn degrees(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = start.strip_prefix("-").unwrap_or(start).number()?;
    let rest = rest.degree_sign()?;
    // `90 °C` is a temperature.
    if let Some((_, rest)) = rest.blanks().word(&["c", "f", "celsius", "fahrenheit"]) {
        return Some(unread(rest));
    }
    // `90°-Bogen`
    let bent = rest.strip_prefix("-").filter(|rest| rest.is_next(char::is_alphabetic));
    Some((Lexeme::Degrees(number.value), bent.unwrap_or(rest)))
}

/// `DN12`, `NW 12`, `12er`
fn dn(start: Rest<'_>) -> Found<'_> {
    let (dn, rest) = if let Some((dn, rest)) = start.small(3) {
        let (_, rest) = rest.word(&["er"])?;
        // `10er Pack`
        let packed = rest.blanks().word(&["pack", "packung", "set"]).is_some();
        (!packed).then_some((dn, rest))?
    } else {
        let rest = start.either(&["dn", "nw"])?;
        rest.either(&[" ", "-", ":", "="]).unwrap_or(rest).blanks().said(3)?
    };
    Some((Lexeme::Dn(by_dn(dn)?.dash), rest))
}

/// `15L`, `25 S`; `d15`, whose series the connection says.
fn tube(start: Rest<'_>) -> Found<'_> {
    if let Some(rest) = start.either(&["d=", "d"]) {
        let (diameter, rest) = rest.digits(2)?;
        let number = Number::whole(diameter.parse().ok()?);
        let ended = !rest.is_next(char::is_alphanumeric);
        return ended.then_some((Lexeme::Number(number), rest));
    }
    let (diameter, rest) = start.said(2)?;
    let rest = rest.strip_prefix(" ").unwrap_or(rest);
    let series = rest.next().filter(|c| matches!(c, 'l' | 's'))?;
    let rest = Rest(rest.0.get(1..)?);
    let crossed = rest.strip_prefix("x").is_some_and(|rest| rest.is_next(char::is_alphanumeric));
    let open = rest.is_next(|c| c.is_alphanumeric() || "=:'".contains(c)) && !crossed;
    let size = SizeToken::Tube(format!("{diameter}{series}"));
    (is_tube(diameter, series) && !open).then(|| end_size(size, rest))
}

/// `-8`, `#8`, `dash 8`, `size 8`.
fn dash(start: Rest<'_>) -> Found<'_> {
    let worded = start.either(&["#", "dash", "size"]).map(Rest::blanks);
    let (number, rest) = match worded {
        Some(rest) => rest.strip_prefix("-").unwrap_or(rest).said(2)?,
        None => start.strip_prefix("-")?.small(2)?,
    };
    let open = rest.is_next(|c| matches!(c, '/' | '"' | '\'' | '°'))
        || (rest.is_next(|c| c == '.') && !ends(rest))
        || (rest.is_next(char::is_alphabetic) && worded.is_none());
    if open || rest.unit().is_some() || rest.degree_sign().is_some() {
        return None;
    }
    let dash = by_dash(number).map(|row| Lexeme::Dash(row.dash));
    // `FJX-90`: no size.
    let bend = || is_bend(number.into()).then(|| Lexeme::Number(Number::whole(number.into())));
    Some((dash.or_else(bend)?, rest))
}

/// `(5)`.
fn parens(start: Rest<'_>) -> Found<'_> {
    let (digits, rest) = start.strip_prefix("(")?.blanks().digits(4)?;
    let rest = rest.blanks().strip_prefix(")")?;
    Some((Lexeme::Parens(digits.parse().ok()?), rest))
}

fn number(start: Rest<'_>) -> Found<'_> {
    let (number, rest) = start
        .number()
        .filter(|(number, _)| number.value > Decimal::ONE || !start.is_next(char::is_alphabetic))?;
    // `3/8er`: a size.
    let sized = rest.word(&["er"]).filter(|_| matches!(number.form, Form::Fraction | Form::Mixed));
    Some((Lexeme::Number(number), sized.map_or(rest, |(_, rest)| rest)))
}

#[cfg(test)]
#[path = "grammar_tests.rs"]
mod tests;
