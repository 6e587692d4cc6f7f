//! What numbers without a name mean among the words beside them.

use rust_decimal::Decimal;

use super::code::{dash, is_bend};
use super::fact::{Drop, Fact, Said, Sure, Token};
use super::measure::inch_dash;
use crate::configurator::ingredients::LengthMethod;
use crate::engineering::length::LengthUnit;

/// One thing that is said, with the place of its token.
#[derive(Debug, Clone)]
pub(super) struct Item {
    /// The place of its token.
    pub(super) token: usize,
    /// What is said.
    pub(super) fact: Fact,
}

/// The length of the assembly, as it was said.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct LengthWish {
    /// The figure.
    pub(crate) value: Decimal,
    /// Its unit; the organization's where not said.
    pub(crate) unit: Option<LengthUnit>,
    /// What it measures.
    pub(crate) method: LengthMethod,
    /// How sure.
    pub(crate) sure: Sure,
}

/// Everything that is said, one thing after the other.
pub(super) fn items(tokens: &[Token]) -> Vec<Item> {
    let mut items = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        let pressure =
            tokens.get(place + 1).is_some_and(|next| matches!(next.text.as_str(), "psi" | "bar"));
        // `36" long elbow`: how long the assembly is, not how far the elbow reaches.
        let measured = place.checked_sub(1).and_then(|before| tokens.get(before));
        let measured = measured.is_some_and(|before| {
            matches!(before.facts.as_slice(), [Fact::Length(..) | Fact::Number(_)])
        });
        let long_elbow = measured && matches!(token.facts.as_slice(), [Fact::Drop(_), Fact::Elbow]);
        for fact in &token.facts {
            let fact = match fact {
                Fact::Number(_) if pressure => Fact::Noise,
                Fact::Drop(_) if long_elbow => Fact::LengthWord,
                other => other.clone(),
            };
            items.push(Item { token: place, fact });
        }
    }
    items
}

/// What stands before a place, nothing that says nothing.
pub(super) fn before(items: &[Item], at: usize) -> Option<&Fact> {
    items.get(..at)?.iter().rev().map(|item| &item.fact).find(|fact| **fact != Fact::Noise)
}

/// What stands after a place.
pub(super) fn after(items: &[Item], at: usize) -> Option<&Fact> {
    items.get(at + 1..)?.iter().map(|item| &item.fact).find(|fact| **fact != Fact::Noise)
}

/// Gives numbers their meaning, and takes the length out.
pub(super) fn settle(items: &mut [Item], tokens: &mut [Token]) -> Option<LengthWish> {
    angles(items);
    drops(items);
    let length = length(items, tokens);
    let at = length.as_ref().map(|(at, _)| *at);
    let has_length = at.is_some();
    for place in 0..items.len() {
        if Some(place) == at {
            continue;
        }
        let Some(fact) = items.get(place).map(|item| item.fact.clone()) else { continue };
        let settled = match fact {
            Fact::Length(value, LengthUnit::Inch) => {
                small(value).map(|dash| Fact::Size(Said::Dash(dash)))
            }
            Fact::Number(number) => Some(number_as(items, place, number, has_length)),
            Fact::Degrees(degrees) if !is_bend(degrees) => Some(Fact::Angle(degrees)),
            _ => None,
        };
        let Some(settled) = settled else { continue };
        if settled == Fact::Unknown
            && let Some(token) = items.get(place).and_then(|item| tokens.get_mut(item.token))
        {
            token.sure = Sure::percent(20);
        }
        if let Some(item) = items.get_mut(place) {
            item.fact = settled;
        }
    }
    let (at, wish) = length?;
    if let Some(item) = items.get_mut(at) {
        item.fact = Fact::Noise;
        if let Some(token) = tokens.get_mut(item.token) {
            token.sure = wish.sure;
        }
    }
    Some(wish)
}

/// A bore that an inch figure may be.
fn small(value: Decimal) -> Option<u16> {
    (value <= Decimal::from(4)).then(|| inch_dash(value)).flatten()
}

/// Numbers beside a word for angles.
fn angles(items: &mut [Item]) {
    for at in 0..items.len() {
        let Some(Fact::Number(number) | Fact::Degrees(number)) =
            items.get(at).map(|item| item.fact.clone())
        else {
            continue;
        };
        let named = before(items, at) == Some(&Fact::AngleWord)
            || (after(items, at) == Some(&Fact::AngleWord) && !number_follows_word(items, at));
        if named && let Some(item) = items.get_mut(at) {
            item.fact = Fact::Angle(number);
        }
    }
}

/// Lengths beside a word for how far an elbow reaches: `2.5" drop`, `drop of 63 mm`. Without a unit
/// it is inches where that is not too far.
fn drops(items: &mut [Item]) {
    for at in 0..items.len() {
        let mm = match items.get(at).map(|item| item.fact.clone()) {
            Some(Fact::Length(value, LengthUnit::Millimetre)) => Some(value),
            // `90 drop 28 mm`: the bend stands before the word, not the drop.
            Some(Fact::Number(value)) if is_bend(value) => None,
            Some(Fact::Number(value)) if value > MOST_INCHES => Some(value),
            Some(Fact::Length(value, LengthUnit::Inch) | Fact::Number(value)) => inches(value),
            _ => None,
        };
        let Some(mm) = mm else { continue };
        let behind = items.iter().enumerate().take(at).rev();
        let mut behind = behind.filter(|(_, item)| !matches!(item.fact, Fact::Noise | Fact::Of));
        let before = behind.next().filter(|(_, item)| item.fact == Fact::DropWord);
        let mut ahead = items.iter().enumerate().skip(at + 1);
        let after = ahead.find(|(_, item)| item.fact != Fact::Noise);
        let after = after.filter(|(_, item)| item.fact == Fact::DropWord);
        // Of two words it is the nearer one's: `90 2.5" drop x 90 3" drop`.
        let Some(word) = after.or(before).map(|(word, _)| word) else { continue };
        if let Some(item) = items.get_mut(word) {
            item.fact = Fact::Noise;
        }
        if let Some(item) = items.get_mut(at) {
            item.fact = Fact::Drop(Drop::Length(mm));
        }
    }
}

/// No elbow reaches so many inches.
const MOST_INCHES: Decimal = Decimal::TEN;

fn inches(value: Decimal) -> Option<Decimal> {
    value.checked_mul(Decimal::new(254, 1))
}

/// Whether the word for angles after a number has another number behind it.
fn number_follows_word(items: &[Item], at: usize) -> bool {
    let behind =
        items.iter().enumerate().skip(at + 1).find(|(_, item)| item.fact == Fact::AngleWord);
    behind
        .and_then(|(word, _)| after(items, word))
        .is_some_and(|fact| matches!(fact, Fact::Number(_) | Fact::Degrees(_) | Fact::Angle(_)))
}

/// The likeliest length, and its place.
fn length(items: &[Item], tokens: &[Token]) -> Option<(usize, LengthWish)> {
    let mut best: Option<(i32, usize)> = None;
    for (at, item) in items.iter().enumerate() {
        let score = match item.fact {
            Fact::Length(value, unit) => 50 + length_score(items, at, value, unit),
            Fact::Number(number) => 30 + number_score(items, at, number),
            _ => continue,
        };
        if score > 0 && best.is_none_or(|(most, _)| score > most) {
            best = Some((score, at));
        }
    }
    let (_, at) = best?;
    let (value, unit, sure) = match items.get(at)?.fact {
        Fact::Length(value, unit) => {
            let unclear =
                unit == LengthUnit::Inch && small(value).is_some() && !is_named(items, at);
            (value, Some(unit), if unclear { Sure::GUESS } else { Sure::SAID })
        }
        Fact::Number(value) => {
            (value, None, if is_named(items, at) { Sure::LIKELY } else { Sure::GUESS })
        }
        _ => return None,
    };
    let known =
        items.get(at).and_then(|item| tokens.get(item.token)).map_or(sure, |token| token.sure);
    let method = items.iter().find_map(|item| match item.fact {
        Fact::Method(method) => Some(method),
        _ => None,
    });
    let wish =
        LengthWish { value, unit, method: method.unwrap_or_default(), sure: sure.min(known) };
    (value > Decimal::ZERO).then_some((at, wish))
}

/// Whether a word beside a figure says that it is the length.
fn is_named(items: &[Item], at: usize) -> bool {
    let says = |fact: Option<&Fact>| matches!(fact, Some(Fact::Method(_) | Fact::LengthWord));
    says(before(items, at)) || says(after(items, at))
}

fn length_score(items: &[Item], at: usize, value: Decimal, unit: LengthUnit) -> i32 {
    let mut score = 0;
    if is_named(items, at) {
        score += 50;
    } else if unit == LengthUnit::Inch && small(value).is_some() {
        // Alone, with the hose's size said elsewhere, it is a short hose.
        let sized = items.iter().enumerate().any(|(place, item)| {
            place != at
                && matches!(
                    item.fact,
                    Fact::HoseSize(_) | Fact::Part(_) | Fact::Size(Said::Dash(_))
                )
        });
        score -= if sized { 35 } else { 55 };
    }
    let of_wrap =
        matches!(before(items, at), Some(Fact::Wrap(_) | Fact::Full)) || wrap_follows(items, at);
    if of_wrap { score - 40 } else { score }
}

/// Whether a cover follows a place: `24" of nylon sleeve`.
pub(super) fn wrap_follows(items: &[Item], at: usize) -> bool {
    let following = items.get(at + 1..).unwrap_or_default().iter().map(|item| &item.fact);
    let mut following =
        following.filter(|fact| !matches!(fact, Fact::Noise | Fact::Of | Fact::Colour(_)));
    matches!(following.next(), Some(Fact::Wrap(_)))
}

fn number_score(items: &[Item], at: usize, number: Decimal) -> i32 {
    if is_named(items, at) {
        return 50;
    }
    let previous = before(items, at);
    let next = after(items, at);
    let end = |fact: Option<&Fact>| {
        fact.is_some_and(|fact| fact.is_of_end() || matches!(fact, Fact::Size(_)))
    };
    let marks = |fact: Option<&Fact>| {
        matches!(fact, Some(Fact::OneEnd | Fact::OtherEnd | Fact::End(_) | Fact::Both))
    };
    let mut score = 0;
    if is_bend(number) && (end(previous) || end(next) || marks(previous)) {
        score -= 20;
    }
    if is_dash(number) {
        let sized = items.iter().take(at).any(|item| match item.fact {
            Fact::HoseSize(_) | Fact::Size(Said::Dash(_)) => true,
            Fact::Length(value, LengthUnit::Inch) => small(value).is_some(),
            _ => false,
        });
        if previous.is_some_and(Fact::is_of_hose) && !sized {
            score -= 35;
        }
        if next.is_some_and(Fact::is_of_end) {
            score -= 15;
        }
        if matches!(previous, Some(Fact::AngleWord)) {
            score -= 50;
        }
    }
    score
}

fn is_dash(number: Decimal) -> bool {
    number.is_integer() && dash(&number.normalize().to_string()).is_some()
}

/// What a number is that is not the length.
fn number_as(items: &[Item], at: usize, number: Decimal, has_length: bool) -> Fact {
    let end = |fact: Option<&Fact>| {
        fact.is_some_and(|fact| fact.is_of_end() || matches!(fact, Fact::Size(_)))
    };
    let places = |fact: Option<&Fact>| {
        matches!(
            fact,
            Some(
                Fact::OneEnd
                    | Fact::OtherEnd
                    | Fact::End(_)
                    | Fact::Both
                    | Fact::Strong
                    | Fact::Weak
                    | Fact::Plural
            )
        )
    };
    let (previous, next) = (before(items, at), after(items, at));
    let near_end = end(previous) || end(next) || places(previous) || places(next);
    if is_bend(number) && near_end && (has_length || !is_dash(number)) {
        return Fact::Degrees(number);
    }
    match dash(&number.normalize().to_string()) {
        Some(dash) if number.is_integer() => Fact::Size(Said::Dash(dash)),
        _ => Fact::Unknown,
    }
}
