//! The words of the trade: a table in a data file, words in a row, glued words, misspelt words.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use rust_decimal::Decimal;

use crate::catalogue::Gender;
use crate::configurator::inputs::configurator_input::LengthMethod;
use crate::configurator::parse::reading::meaning::{Drop, EndSelector, Families, Role, Score};
use crate::configurator::parse::words::families::named;
use crate::measures::angle::AngleConvention;

/// Words, slot, value, weight and language of each row.
const TABLE: &str = include_str!("vocabulary.tsv");
/// Words that are never misspellings of these.
const ORDINARY: &str = include_str!("ordinary.txt");
/// A misspelt word has so many letters at least; with two letters wrong so many.
const SHORTEST_MISSPELT: usize = 5;
const SHORTEST_TWICE_MISSPELT: usize = 9;
/// Words that are looked for may have a wrong letter for so many.
const LETTERS_FOR_A_WRONG_ONE: usize = 3;
/// Words that one may be a misspelling of, at most.
const MOST_NEAR: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slot {
    Plain,
    Hose,
    /// A family, a code, a gender, a shape, a swivel, a size of an end.
    End,
    /// `ends`, `fitting`.
    EndWord,
    /// `m`, `f`: a gender beside a family, else nothing.
    Letter,
    /// `nothing`, `none`: a plain cut end beside words for one.
    PerhapsPlain,
    /// Words for one of the ends, for both, and `same`.
    Scope,
    /// Kind of length, and `long`.
    LengthWord,
    ToleranceWord,
    AngleWord,
    /// Words behind and before a number of pieces.
    Count,
    QuantityWord,
    /// Other counted things: `3 guys`.
    People,
    Dozen,
    /// A number behind it is no size and no pieces: `truck 12`.
    Noun,
    Number,
    Size,
    Cover,
    Test,
    And,
    /// Words of the trade that the configuration has no field for.
    Trade,
    /// `tbc`, `noch offen`: what stands beside it is left for later.
    Undecided,
    /// `with o-ring`: what some connections have.
    Part,
    /// Of machines; what stands behind may be a model.
    Maker,
    /// `OD`, `spanner`: a number beside it measures a part, not the assembly.
    PartMeasure,
    /// A number behind it is no measure: `PO 77120`, `line 3`.
    Label,
    Filler,
}

#[derive(Debug, Clone)]
pub(crate) struct Meaning {
    pub(crate) slot: Slot,
    pub(crate) role: Role,
    pub(crate) weight: Score,
    /// Whether the word is of a country with metric measures.
    pub(crate) metric: bool,
}

#[derive(Debug)]
pub(crate) struct Entry {
    parts: Vec<&'static str>,
    pub(crate) meanings: Vec<Meaning>,
}

struct Vocabulary {
    /// By their first letter, the longest first.
    entries: HashMap<char, Vec<Entry>>,
    /// Where those of one word are among those of their first letter.
    alone: HashMap<&'static str, usize>,
    words: BTreeSet<&'static str>,
    /// Words that others may be misspellings of.
    spelt: BTreeSet<&'static str>,
}

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let mut meanings: HashMap<&'static str, Vec<Meaning>> = HashMap::new();
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let mut cells = line.split('\t');
        let (Some(words), Some(slot), Some(value)) = (cells.next(), cells.next(), cells.next())
        else {
            continue;
        };
        let weight = cells.next().and_then(|weight| weight.parse().ok()).unwrap_or_default();
        let metric = cells.next() == Some("de");
        for word in words.split('|') {
            let Some((slot, role)) = role(slot, value, word) else { continue };
            let meaning = Meaning { slot, role, weight, metric };
            meanings.entry(word).or_default().push(meaning);
        }
    }
    let mut words = BTreeSet::new();
    let mut spelt = BTreeSet::new();
    let mut entries: HashMap<char, Vec<Entry>> = HashMap::new();
    for (key, meanings) in meanings {
        let parts: Vec<&'static str> = key.split([' ', '-']).collect();
        let dull = meanings.iter().all(|meaning| {
            let filler = meaning.role == Role::Fill || meaning.slot == Slot::Number;
            filler && meaning.slot != Slot::Trade
        });
        for part in &parts {
            words.insert(*part);
            let letters = part.chars().count() >= SHORTEST_MISSPELT;
            if letters && !dull && part.chars().all(char::is_alphabetic) {
                spelt.insert(*part);
            }
        }
        if let Some(first) = key.chars().next() {
            entries.entry(first).or_default().push(Entry { parts, meanings });
        }
    }
    let mut alone = HashMap::new();
    for of_letter in entries.values_mut() {
        of_letter.sort_by_key(|entry| {
            let length: usize = entry.parts.iter().map(|part| part.len() + 1).sum();
            (std::cmp::Reverse(length), entry.parts.clone())
        });
        for (at, entry) in of_letter.iter().enumerate() {
            if let [word] = *entry.parts {
                alone.insert(word, at);
            }
        }
    }
    Vocabulary { entries, alone, words, spelt }
});

fn families(value: &'static str) -> Option<Families> {
    Some(Families { of: named(value)?, usual: value.contains('>') })
}

fn role(slot: &str, value: &'static str, word: &str) -> Option<(Slot, Role)> {
    let gender = |word: &str| match word {
        "m" => Some(Gender::Male),
        "f" => Some(Gender::Female),
        _ => None,
    };
    let drop = || match value.split(' ').next() {
        Some("long") => Drop::Long,
        Some("medium") => Drop::Medium,
        _ => Drop::Short,
    };
    Some(match slot {
        "layers" => {
            let count = value.get(..1)?.parse().ok()?;
            (Slot::Hose, Role::Layers(count, value.ends_with('s')))
        }
        "feature" => (Slot::Hose, Role::Feature(value.to_owned())),
        "hose" => (Slot::Hose, Role::Fill),
        "family" => (Slot::End, Role::Family(families(value)?)),
        "code" => {
            let words: Vec<&'static str> = value.split(',').collect();
            let has = |word: &str| words.contains(&word);
            let swivel = if has("sw") { Some(true) } else { has("rg").then_some(false) };
            let tube = words.iter().find(|word| matches!(**word, "L" | "S"));
            let code = Role::Code {
                families: families(words.first()?)?,
                gender: words.get(1).and_then(|word| gender(word)),
                swivel,
                tube: tube.and_then(|word| word.chars().next()).map(|c| c.to_ascii_lowercase()),
            };
            (Slot::End, code)
        }
        "plain" => (Slot::End, Role::Plain),
        "perhapsplain" => (Slot::PerhapsPlain, Role::Plain),
        "gender" => (Slot::End, Role::Gender(gender(value)?)),
        "undecided" => {
            let fallback = if value.is_empty() { Role::Fill } else { Role::Unread };
            (Slot::Undecided, fallback)
        }
        "letter" => (Slot::Letter, Role::Gender(gender(word)?)),
        "swivel" => (Slot::End, Role::Swivel { turns: value != "rg", plural: value == "sws" }),
        "shape" if value == "bent" => (Slot::End, Role::Bent),
        "shape" => (Slot::End, Role::Shape(value.parse().ok()?)),
        "drop" => (Slot::Plain, Role::Drop(drop())),
        "which" => {
            let selector = match value {
                "one" => EndSelector::One,
                "other" => EndSelector::Other,
                "1" => EndSelector::First,
                _ => EndSelector::Second,
            };
            (Slot::Scope, Role::EndSelector(selector))
        }
        "both" => (Slot::Scope, Role::Both),
        "same" => (Slot::Scope, Role::Same),
        "endword" => (Slot::EndWord, Role::EndWord { plural: value == "plural" }),
        "method" => {
            let method = match value {
                "cut" => LengthMethod::CutLength,
                "sts" => LengthMethod::SeatToSeat,
                _ => LengthMethod::Overall,
            };
            (Slot::LengthWord, Role::Method(method))
        }
        "lenword" => (Slot::LengthWord, Role::Fill),
        "alt" => (Slot::Plain, Role::Or),
        "to" => (Slot::Plain, Role::To),
        "and" => (Slot::And, Role::And),
        "tolword" => (Slot::ToleranceWord, Role::ToleranceWord),
        "angleword" => (Slot::AngleWord, Role::Fill),
        "turn" if value == "clockwise" => (Slot::Plain, Role::Turn(AngleConvention::Clockwise)),
        "turn" => (Slot::Plain, Role::Turn(AngleConvention::Counterclockwise)),
        "count" | "lenwords" => (Slot::Count, Role::Fill),
        "qtyword" => (Slot::QuantityWord, Role::Fill),
        "people" => (Slot::People, Role::Fill),
        "dozen" => (Slot::Dozen, Role::Quantity(value.parse().ok()?)),
        "noun" => (Slot::Noun, Role::Fill),
        "maker" => (Slot::Maker, Role::Fill),
        "label" => (Slot::Label, Role::Fill),
        "numword" => (Slot::Number, Role::BareLength(value.parse().ok()?)),
        "sizeword" => (Slot::Size, Role::HoseSize(value.parse().ok()?)),
        "wrap" => (Slot::Cover, Role::Cover(value)),
        "colour" => (Slot::Plain, Role::Colour(value)),
        "full" => (Slot::Plain, Role::Full),
        "test" => {
            let (proof, burst) = (value.contains("proof"), value.contains("burst"));
            (Slot::Test, Role::Test { proof, burst })
        }
        "service" => (Slot::Filler, Role::Service),
        "part" => (Slot::Part, Role::Unread),
        "partmeasure" => (Slot::PartMeasure, Role::Fill),
        "trade" => (Slot::Trade, Role::Unread),
        _ => (Slot::Filler, Role::Fill),
    })
}

/// The longest entry that a text begins with, and how many bytes it has.
pub(crate) fn longest(text: &str) -> Option<(usize, &'static Entry)> {
    let of_letter = VOCABULARY.entries.get(&text.chars().next()?)?;
    of_letter
        .iter()
        .filter_map(|entry| Some((entry.begins(text)?, entry)))
        .max_by_key(|(length, entry)| (*length, entry.parts.len()))
}

pub(crate) fn word(word: &str) -> Option<&'static Entry> {
    let at = *VOCABULARY.alone.get(word)?;
    VOCABULARY.entries.get(&word.chars().next()?)?.get(at)
}

/// Whether a word is one of the trade's, or of a few of them.
pub(crate) fn is_known(word: &str) -> bool {
    VOCABULARY.words.contains(word)
}

impl Entry {
    /// Number of bytes that it matches at the start of a text; blanks, hyphens and points between its words don't
    /// matter.
    fn begins(&self, text: &str) -> Option<usize> {
        let mut rest = text;
        for (at, part) in self.parts.iter().enumerate() {
            if at > 0 {
                let after = rest.strip_prefix('.').unwrap_or(rest);
                let next = after.trim_start_matches([' ', '-']);
                (next.len() < rest.len()).then_some(())?;
                rest = next;
            }
            rest = rest.strip_prefix(part)?;
        }
        let last = self.parts.last()?.chars().last()?;
        let next = rest.chars().next();
        let letter = last.is_alphabetic();
        let runs_on = next.is_some_and(|next| {
            (next.is_alphabetic() && (letter || last.is_ascii_digit()))
                || (letter && next.is_ascii_digit())
                || (last.is_ascii_digit() && next.is_ascii_digit())
                || (letter && next == '\'' && self.parts.len() == 1 && self.has(Slot::Number))
        });
        (!runs_on).then_some(text.len() - rest.len())
    }

    pub(crate) fn number(&self) -> Option<Decimal> {
        self.meanings.iter().find_map(|meaning| match meaning.role {
            Role::BareLength(value) if meaning.slot == Slot::Number => Some(value),
            _ => None,
        })
    }

    /// Whether it is a number and nothing else: `ten`, but not `one`, `a`.
    pub(crate) fn is_plain_number(&self) -> bool {
        self.meanings.len() == 1 && self.number().is_some_and(|value| value > Decimal::ONE)
    }

    pub(crate) fn role(&self) -> Option<&Role> {
        self.meanings.first().map(|meaning| &meaning.role)
    }

    pub(crate) fn has(&self, slot: Slot) -> bool {
        self.meanings.iter().any(|meaning| meaning.slot == slot)
    }
}

/// The word of the trade that a misspelt one nearly is; none where two are as near that mean different things.
pub(crate) fn misspelt(text: &str) -> Option<&'static str> {
    let letters = text.chars().count();
    let plain = text.chars().all(char::is_alphabetic) && !ORDINARY_WORDS.contains(text);
    if letters < SHORTEST_MISSPELT || is_known(text) || !plain {
        return None;
    }
    let most = if letters >= SHORTEST_TWICE_MISSPELT { 2 } else { 1 };
    let found = alike(beginning_so(&VOCABULARY.spelt, text), text, most);
    let (nearest, best) = *found.first()?;
    let means = |text: &str| word(text).map(|entry| format!("{:?}", entry.meanings.first()));
    let same =
        |other: &str| other == best || (means(best).is_some() && means(other) == means(best));
    let mut nearest = found.iter().take_while(|(distance, _)| *distance == nearest);
    nearest.all(|(_, other)| same(other)).then_some(best)
}

/// Words with so many letters wrong, the nearest first.
fn alike(
    words: impl Iterator<Item = &'static &'static str>,
    text: &str,
    most: usize,
) -> Vec<(usize, &'static str)> {
    let letters = text.chars().count();
    let words = words.filter(|word| word.chars().count().abs_diff(letters) <= most);
    let mut found: Vec<_> = words.map(|word| (strsim::osa_distance(word, text), *word)).collect();
    found.retain(|(distance, _)| (1..=most).contains(distance));
    found.sort_unstable();
    found
}

fn beginning_so(
    words: &'static BTreeSet<&'static str>,
    text: &str,
) -> impl Iterator<Item = &'static &'static str> {
    let first = text.chars().next();
    words.iter().filter(move |word| word.chars().next() == first)
}

static ORDINARY_WORDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    ORDINARY.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect()
});

/// Words of the trade, also those that say little, of which a word may be a misspelling by so many letters.
pub(crate) fn near(word: &str, wrong: usize) -> Vec<&'static str> {
    if is_known(word) || !word.chars().all(char::is_alphabetic) {
        return Vec::new();
    }
    misspelt_among(beginning_so(&VOCABULARY.words, word), word, wrong)
}

/// The words of which one is a misspelling by so many letters, the nearest first. Short words may have one wrong.
pub(crate) fn misspelt_among(
    words: impl Iterator<Item = &'static &'static str>,
    word: &str,
    wrong: usize,
) -> Vec<&'static str> {
    let letters = word.chars().count();
    if letters < SHORTEST_MISSPELT {
        return Vec::new();
    }
    let found = alike(words, word, wrong.min(letters / LETTERS_FOR_A_WRONG_ONE));
    found.into_iter().map(|(_, spelling)| spelling).take(MOST_NEAR).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_understood() {
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let cells: Vec<&str> = line.split('\t').collect();
            assert_eq!(cells.len(), 5, "{line}");
            assert!(cells[3].parse::<Score>().is_ok(), "{line}");
            for word in cells[0].split('|') {
                assert!(longest(word).is_some_and(|(length, _)| length == word.len()), "{word}");
            }
        }
    }

    #[test]
    fn misspelt_words_are_put_right() {
        for (word, expected) in [
            ("femmale", Some("female")),
            ("swivle", Some("swivel")),
            ("stright", Some("straight")),
            ("flanje", Some("flange")),
            ("komastu", Some("komatsu")),
            ("zzzzz", None),
            ("hose", None),
            ("forks", None),
            ("suite", None),
        ] {
            assert_eq!(misspelt(word), expected, "{word}");
        }
    }
}
