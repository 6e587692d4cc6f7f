//! Glued words: `fjx90xfjx90`, `dkol15l`, `mnpt6`.

use std::mem::discriminant;

use rust_decimal::Decimal;

use crate::configurator::parse::reading::meaning::Drop;
use crate::configurator::parse::words::vocabulary::{Entry, Slot, word};

#[derive(Debug, Clone)]
pub(crate) enum Piece {
    Number(Decimal),
    Tube(String),
    Word(&'static Entry),
    Drop(Drop),
    Times,
}

/// Words that say nothing where they are glued to others.
const DULL: [Slot; 9] = [
    Slot::Filler,
    Slot::Label,
    Slot::Count,
    Slot::QuantityWord,
    Slot::People,
    Slot::And,
    Slot::Number,
    Slot::Plain,
    Slot::Trade,
];

/// Tubes of DIN 2353, in millimetres.
pub(crate) fn is_tube(diameter: u16, series: char) -> bool {
    let light = [6, 8, 10, 12, 15, 18, 22, 28, 35, 42];
    let heavy = [6, 8, 10, 12, 14, 16, 20, 25, 30, 38];
    if series == 'l' { light.contains(&diameter) } else { heavy.contains(&diameter) }
}

/// The cheapest cover of a glued run (`fjx90xfjx90`, `dkol15l`) by words and numbers, with the length of each piece.
pub(crate) fn split(run: &str) -> Option<Vec<(usize, Piece)>> {
    const LONGEST: usize = 40;
    if !run.is_ascii() || run.len() > LONGEST || run.len() < 2 {
        return None;
    }
    let mut best: Vec<Option<(u32, usize, Piece)>> = vec![None; run.len() + 1];
    for from in 0..run.len() {
        let so_far = match best.get(from) {
            Some(Some((cost, ..))) => *cost,
            _ if from == 0 => 0,
            _ => continue,
        };
        for to in from + 1..=run.len() {
            let Some((cost, piece)) = piece(run, from, to) else { continue };
            let slot = best.get_mut(to)?;
            if slot.as_ref().is_none_or(|(least, ..)| so_far + cost < *least) {
                *slot = Some((so_far + cost, from, piece));
            }
        }
    }
    let mut pieces = Vec::new();
    let mut at = run.len();
    while at > 0 {
        let (_, from, piece) = best.get(at)?.clone()?;
        pieces.push((at - from, piece));
        at = from;
    }
    pieces.reverse();
    let letters = run.bytes().all(|byte| byte.is_ascii_alphabetic());
    let kind = |(_, piece): &(usize, Piece)| match piece {
        Piece::Word(entry) => entry.role().filter(|role| !role.is_connection()).map(discriminant),
        _ => None,
    };
    // `feml` is no female male.
    let mut pairs = pieces.iter().zip(pieces.iter().skip(1));
    let twice = pairs.any(|(one, next)| kind(one).is_some() && kind(one) == kind(next));
    (pieces.len() >= 2 && !(letters && pieces.len() > 3) && !twice).then_some(pieces)
}

/// Possible meaning of a piece of a run, and its cost.
fn piece(run: &str, from: usize, to: usize) -> Option<(u32, Piece)> {
    let text = run.get(from..to)?;
    let digit = |at: usize| run.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let before = from.checked_sub(1);
    let digit_before = before.is_some_and(digit);
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        let whole = text.len() <= 4 && !digit_before && !digit(to);
        return whole.then(|| Some((80, Piece::Number(text.parse().ok()?)))).flatten();
    }
    // `dkol10lxdkol8l`
    let ended = to == run.len() || (run.as_bytes().get(to) == Some(&b'x') && to + 1 < run.len());
    let letter_after = run.as_bytes().get(to).is_some_and(u8::is_ascii_alphabetic);
    if let Some(series) = text.chars().last().filter(|c| matches!(c, 'l' | 's'))
        && let Some(diameter) = text.get(..text.len() - 1).and_then(|text| text.parse().ok())
    {
        // `dkol15lgerade`
        let mut words = (to + 3..=run.len()).filter_map(|end| word(run.get(to..end)?));
        let apart = ended || !letter_after || words.next().is_some();
        let tube = is_tube(diameter, series) && !digit_before && apart;
        return tube.then(|| (70, Piece::Tube(text.to_owned())));
    }
    if digit_before && ended {
        match text {
            "l" | "ld" => return Some((90, Piece::Drop(Drop::Long))),
            "s" | "sd" => return Some((90, Piece::Drop(Drop::Short))),
            _ => {}
        }
    }
    if text == "x" {
        return (from > 0 && to < run.len()).then_some((130, Piece::Times));
    }
    let entry = word(text).filter(|entry| !entry.has(Slot::Letter) && text.len() >= 2)?;
    let letters = !run.bytes().any(|byte| byte.is_ascii_digit());
    if letters && !entry.has(Slot::End) {
        return None;
    }
    let means = entry.meanings.iter().any(|meaning| !DULL.contains(&meaning.slot));
    // `mpxfjx` is `mp x fjx` rather than `mpx fjx`.
    let other = |text: &str| word(text).is_some_and(|other| other.role() != entry.role());
    let crossed = letter_after && run.as_bytes().get(to) != Some(&b'x');
    let times = crossed && text.strip_suffix('x').is_some_and(other);
    let cost = match text.len() {
        _ if times => 300,
        2 => 140,
        _ => 100,
    };
    means.then_some((cost, Piece::Word(entry)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glued_words_are_split() {
        for (run, pieces) in [
            ("fjx90xfjx90", 5),
            ("dkol15l", 2),
            ("jic8", 2),
            ("8fjx90l", 4),
            ("6mp", 2),
            ("dkol10lxdkol8l", 5),
        ] {
            assert_eq!(split(run).map(|pieces| pieces.len()), Some(pieces), "{run}");
        }
        for run in ["mx", "grandpa", "feml"] {
            assert!(split(run).is_none(), "{run}");
        }
    }
}
