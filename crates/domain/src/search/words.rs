//! What a typed text asks for.
//!
//! Every word must occur. Hyphens, blanks and case don't count: `t2a8`, `T2A 8` and `t2a-8` are the same. Words of
//! the trade stand for what catalogues call it (`fjx` for a female JIC swivel), inches and DN for dash sizes.

use crate::catalogue::{Brand, Gender};
use crate::configurator::parse::choosing::hoses::layered;
use crate::configurator::parse::lexing::text::clean;
use crate::configurator::parse::reading::meaning::{Families, Role};
use crate::configurator::parse::words::families::kind;
use crate::configurator::parse::words::vocabulary::{self, Entry};
use crate::measures::size::Size;
use crate::{Id, fold};

/// Words of a text that count.
const MOST_WORDS: usize = 12;
/// Alternatives of a word that are looked for.
const MOST_ALTERNATIVES: usize = 24;
/// Words that say nothing.
const EMPTY_WORDS: [&str; 14] =
    ["for", "with", "and", "a", "the", "of", "to", "x", "on", "in", "inch", "inches", "size", "zoll"];

/// Something that a record must have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// This word: letters and digits.
    Word(String),
    /// A word that begins so.
    Start(String),
    /// A size of this key.
    Size(String),
    Brand(Id<Brand>),
}

/// All of these terms.
type All = Vec<Term>;

/// A text, made ready for a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchText {
    /// Its letters and digits.
    pub typed: String,
    /// Of each word one of several alternatives holds.
    pub words: Vec<Vec<All>>,
}

impl SearchText {
    /// Reads a text; brands by their names.
    pub fn new(text: &str, brands: &[(Id<Brand>, String)]) -> Self {
        let text = clean(text);
        let typed = letters(&text);
        let mut said: Vec<&str> =
            text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).collect();
        said.retain(|word| word.chars().any(char::is_alphanumeric));
        said.truncate(MOST_WORDS);
        let mut words: Vec<(bool, Vec<All>)> = Vec::new();
        let mut rest = said.as_slice();
        while let [first, behind @ ..] = rest {
            let (alternatives, taken) = phrase(rest, brands);
            let short = taken == 1 && first.chars().count() <= SHORT;
            // `2 sn`: as two words, and as one.
            if let (true, Some((true, before)), Some(joined)) =
                (short, words.last_mut(), joined(&said, rest.len(), first))
            {
                let mut both = cross(before, &alternatives);
                both.push(vec![start(joined)]);
                *before = both;
            } else {
                words.push((short, alternatives));
            }
            rest = rest.get(taken..).unwrap_or(behind);
        }
        let mut words: Vec<Vec<All>> =
            words.into_iter().map(|(_, alternatives)| alternatives).collect();
        words.retain(|alternatives| !alternatives.is_empty());
        Self { typed, words }
    }
}

/// Two words of so many letters may be one that was parted.
const SHORT: usize = 4;

/// A word together with the one before it, if one of both has digits alone and the other none.
fn joined(said: &[&str], left: usize, word: &str) -> Option<String> {
    let before = letters(said.get(said.len().checked_sub(left + 1)?)?);
    let word = letters(word);
    let digits = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let parted = before.chars().count() <= SHORT && digits(&before) != digits(&word);
    (parted && !EMPTY_WORDS.contains(&word.as_str())).then(|| format!("{before}{word}"))
}

/// What the words at the beginning may mean, and how many words that are.
fn phrase(said: &[&str], brands: &[(Id<Brand>, String)]) -> (Vec<All>, usize) {
    // `1 1/4`
    if let [whole, fraction, ..] = said
        && whole.chars().all(|c| c.is_ascii_digit())
        && fraction.contains('/')
    {
        let mixed = format!("{whole} {fraction}");
        if let [_, dash, ..] = Size::wanted(&mixed).keys().as_slice() {
            return (vec![vec![Term::Size(dash.clone())], vec![Term::Word(written(&mixed))]], 2);
        }
    }
    for count in (2..=said.len().min(4)).rev() {
        let Some(words) = said.get(..count) else { continue };
        let text = words.join(" ");
        let Some(meant) = whole_entry(&text).map(meant).filter(|meant| !meant.is_empty()) else {
            continue;
        };
        let mut alternatives = meant;
        alternatives.push(words.iter().map(|word| start(letters(word))).collect());
        return (alternatives, count);
    }
    (said.first().map(|said| word(said, brands)).unwrap_or_default(), 1)
}

/// What one word may mean.
fn word(said: &str, brands: &[(Id<Brand>, String)]) -> Vec<All> {
    let plain = letters(said);
    if EMPTY_WORDS.contains(&plain.as_str()) {
        return Vec::new();
    }
    let mut alternatives: Vec<All> = Vec::new();
    if said.contains('/') {
        alternatives.push(vec![Term::Word(written(said))]);
    } else {
        let parts = said.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
        alternatives.push(parts.map(|part| start(part.to_owned())).collect());
        if let [_, _, ..] = alternatives.first().map(Vec::as_slice).unwrap_or_default() {
            alternatives.push(vec![start(plain.clone())]);
        }
    }
    if said.chars().any(|c| c.is_ascii_digit()) {
        let keys = Size::wanted(said).keys();
        alternatives.extend(keys.into_iter().map(|key| vec![Term::Size(key)]));
        alternatives.extend(parted(&plain));
    }
    if let Some(entry) = vocabulary::word(said) {
        alternatives.extend(meant(entry));
    } else if let Some(right) = vocabulary::misspelt(said) {
        alternatives.push(vec![Term::Word(right.to_owned())]);
        alternatives.extend(vocabulary::word(right).map(meant).unwrap_or_default());
    }
    for (brand, name) in brands {
        if fold(name).split(|c: char| !c.is_alphanumeric()).any(|word| word == plain) {
            alternatives.push(vec![Term::Brand(*brand)]);
        }
    }
    alternatives.dedup();
    alternatives.truncate(MOST_ALTERNATIVES);
    alternatives
}

/// `t2a8` as `t2a` and `8`, and at its other places between letters and digits.
fn parted(word: &str) -> Vec<All> {
    let chars: Vec<(usize, char)> = word.char_indices().collect();
    let borders = chars.windows(2).filter_map(|pair| match pair {
        [(_, a), (at, b)] if a.is_ascii_digit() != b.is_ascii_digit() => Some(*at),
        _ => None,
    });
    borders
        .filter_map(|at| word.split_at_checked(at))
        .map(|(left, right)| vec![Term::Word(left.to_owned()), start(right.to_owned())])
        .collect()
}

/// The entry of the vocabulary that is this text as a whole.
fn whole_entry(text: &str) -> Option<&'static Entry> {
    vocabulary::longest(text).filter(|(length, _)| *length == text.len()).map(|(_, entry)| entry)
}

/// How catalogues call what an entry means.
fn meant(entry: &Entry) -> Vec<All> {
    let roles = entry.meanings.iter().map(|meaning| &meaning.role);
    roles.flat_map(called).filter(|all| !all.is_empty()).collect()
}

fn called(role: &Role) -> Vec<All> {
    match role {
        Role::Family(families) => of_families(*families),
        Role::Code { families, gender, swivel, .. } => {
            let mut all = of_families(*families);
            for terms in &mut all {
                terms.extend(gender.map(of_gender));
                terms.extend((*swivel == Some(true)).then(|| word_term("swivel")));
            }
            all
        }
        Role::Gender(gender) => vec![vec![of_gender(*gender)]],
        Role::Swivel { turns: true, .. } => vec![vec![word_term("swivel")]],
        Role::Shape(angle) if angle.is_zero() => vec![vec![word_term("straight")]],
        Role::Shape(angle) => vec![vec![word_term(&angle.normalize().to_string())]],
        Role::Bent => vec![vec![word_term("elbow")], vec![word_term("bent")]],
        Role::Layers(count, _) => {
            let standards = layered(*count).iter().map(|standard| fold(standard));
            standards
                .flat_map(|name| [format!("100{name}at"), format!("100{name}"), name])
                .map(|name| vec![Term::Word(name)])
                .collect()
        }
        Role::Feature(words) => vec![of_words(words)],
        Role::Cover(words) => vec![of_words(words)],
        _ => Vec::new(),
    }
}

fn of_families(families: Families) -> Vec<All> {
    families.of.iter().map(|family| of_words(kind(*family).name)).collect()
}

fn of_words(text: &str) -> All {
    let text = fold(text);
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| start(word.to_owned())).collect()
}

fn of_gender(gender: Gender) -> Term {
    word_term(match gender {
        Gender::Male => "male",
        Gender::Female => "female",
    })
}

fn word_term(word: &str) -> Term {
    Term::Word(word.to_owned())
}

/// Words may go on; numbers, and single letters, stand as they are.
fn start(word: String) -> Term {
    let goes_on = word.chars().any(char::is_alphabetic) && word.chars().nth(1).is_some();
    if goes_on { Term::Start(word) } else { Term::Word(word) }
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// A fraction as its word in the database: `f1f2` for 1/2, `1f1f2` for 1 1/2.
fn written(fraction: &str) -> String {
    let whole = fraction.split([' ', '-']).rev().nth(1).map(letters).unwrap_or_default();
    let fraction = fraction.split([' ', '-']).next_back().unwrap_or_default();
    let (above, below) = fraction.split_once('/').unwrap_or((fraction, ""));
    format!("{whole}f{}f{}", letters(above), letters(below))
}

/// One alternative of each.
fn cross(one: &[All], other: &[All]) -> Vec<All> {
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| [a.as_slice(), b].concat()));
    pairs.take(MOST_ALTERNATIVES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The alternatives of each word, in short: `a b|c` for `a` and `b`, or `c`; `a*` for words that begin so.
    fn read(text: &str) -> Vec<String> {
        let term = |term: &Term| match term {
            Term::Word(word) => word.clone(),
            Term::Start(word) => format!("{word}*"),
            Term::Size(key) => format!("={key}"),
            Term::Brand(_) => "brand".to_owned(),
        };
        let all = |all: &All| all.iter().map(term).collect::<Vec<_>>().join(" ");
        let brands = [(Id::from_raw([1; 12]), "Parker Hannifin".to_owned())];
        let words = SearchText::new(text, &brands).words;
        words.iter().map(|one| one.iter().map(all).collect::<Vec<_>>().join("|")).collect()
    }

    #[test]
    fn texts_are_read() {
        for (text, words) in [
            ("T2A-8", vec!["t2a* 8|t2a8*|=t2a-8|t 2a8*|t2 a8*|t2a 8"]),
            ("1/2", vec!["f1f2|=1/2|=8"]),
            ("1 1/4 in", vec!["=20|1f1f4"]),
            ("black  COVER", vec!["black*", "cover*"]),
            ("parker", vec!["parker*|brand"]),
            ("", vec![]),
            ("--", vec![]),
        ] {
            assert_eq!(read(text), words, "{text}");
        }
    }

    #[test]
    fn words_of_the_trade_stand_for_those_of_catalogues() {
        for (text, has) in [
            ("fjx", "jic* female swivel"),
            ("elbow", "elbow"),
            ("2 wire", "2sn"),
            ("two wire", "100r2at"),
            ("femal", "female"),
            ("2 sn", "2sn*"),
            ("dn12", "=8"),
            ("1/2\"", "=8"),
            ("90s", "90"),
        ] {
            let words = read(text);
            assert!(words.len() == 1, "{text}: {words:?}");
            assert!(words[0].split('|').any(|one| one == has), "{text}: {words:?}");
        }
    }
}
