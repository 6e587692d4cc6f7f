//! A typed text is read as alternatives for each of its words.
//!
//! Every word must occur. Hyphens, blanks and case don't count: `t2a8`, `T2A 8` and `t2a-8` are the same. Words of
//! the trade stand for what catalogues call it (`fjx` for a female JIC swivel), inches and DN for dash sizes.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::catalogue::styles::Family;
use crate::catalogue::{Brand, Gender};
use crate::configurator::parse::choosing::hoses::layered;
use crate::configurator::parse::lexing::text::clean;
use crate::configurator::parse::reading::meaning::{Families, Role};
use crate::configurator::parse::words::families::kind;
use crate::configurator::parse::words::standard;
use crate::configurator::parse::words::vocabulary::{self, Entry};
use crate::measures::size::Size;
use crate::search::numbers::{fractions, inches, threads};
use crate::{Id, case_folded};

/// Words of a text that count.
const MOST_WORDS: usize = 12;
/// Alternatives of a word that are looked for.
const MOST_ALTERNATIVES: usize = 24;
/// Words of the trade have so many words at most.
const LONGEST_PHRASE: usize = 4;
/// Words that say nothing.
const EMPTY_WORDS: [&str; 48] = [
    "for", "with", "and", "a", "the", "of", TO, "x", "on", "size", "is", "are", "there", "do",
    "we", "you", "i", "have", "got", "any", "some", "need", "want", "looking", "please", "deg",
    "degree", "degrees", "grad", "für", "fuer", "mit", "und", "ein", "eine", "einen", "der", "das",
    "von", "auf", "wir", "haben", "brauche", "bitte", "in", "inch", "inches", "zoll",
];
/// Between two connections: `jic to orb`.
const TO: &str = "to";
/// A word that all adaptors have, and one that all fittings have.
const ADAPTOR: &str = "adaptor";
const FITTING: &str = "fitting";
/// The greatest whole inches before a fraction: `90 1/2` are two numbers.
const WHOLE_INCHES: [&str; 3] = ["1", "2", "3"];

/// Words of the trade beside those of phrases, with what catalogues call them; nothing for words that say nothing.
static TRADE: LazyLock<HashMap<&'static str, Vec<All>>> = LazyLock::new(|| {
    let rows = include_str!("words.tsv").lines().filter(|line| !line.starts_with('#'));
    let of_row = |line: &'static str| {
        let (words, called) = line.split_once('\t').unwrap_or((line, ""));
        let called = called.split('/').map(of_words).filter(|all| !all.is_empty());
        let called: Vec<All> = called.collect();
        words.split('|').map(move |word| (word, called.clone()))
    };
    rows.flat_map(of_row).collect()
});

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
pub(super) type All = Vec<Term>;

/// A text, made ready for a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchText {
    /// Its letters and digits.
    pub typed: String,
    /// Of each word one of several alternatives holds.
    pub words: Vec<Vec<All>>,
}

/// The greatest dash number of hoses and connections.
const GREATEST_DASH: u16 = 64;
/// Dash numbers that are rather angles.
const ANGLES: [u16; 1] = [45];

impl SearchText {
    /// Reads a text; brands by their names.
    pub fn new(text: &str, brands: &[(Id<Brand>, String)]) -> Self {
        let text = threads(&clean(text));
        let typed = letters(&text);
        let mut tokens: Vec<&str> =
            text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).collect();
        let adaptor = of_words(ADAPTOR);
        let is_adaptor = |word: &&str| {
            *word == TO || TRADE.get(word).is_some_and(|called| called.contains(&adaptor))
        };
        let of_adaptor = tokens.iter().any(is_adaptor);
        let inches: Vec<Option<String>> = tokens.windows(2).map(inches).collect();
        for (token, inches) in tokens.iter_mut().zip(&inches) {
            if let Some(inches) = inches {
                *token = inches;
            }
        }
        tokens.retain(|word| {
            let plain = letters(word);
            !plain.is_empty() && !EMPTY_WORDS.contains(&plain.as_str())
        });
        let size;
        if let Some(at) = tokens.iter().position(|word| *word == "dn")
            && let Some(number) = tokens.get(at + 1)
        {
            size = format!("dn{number}");
            tokens.splice(at..at + 2, [size.as_str()]);
        }
        tokens.truncate(MOST_WORDS);
        let mut words: Vec<Vec<All>> = Vec::new();
        // The word before, where it may be one with the next.
        let mut before: Option<&str> = None;
        let mut rest = tokens.as_slice();
        while let [first, ..] = rest {
            let (alternatives, taken) = phrase(rest, brands);
            let one = before.filter(|_| taken == 1).and_then(|before| joined(before, first));
            before = (taken == 1 && one.is_none()).then_some(*first);
            if let (Some(last), Some(one)) = (words.last_mut(), one) {
                let mut both = cross(last, &alternatives);
                both.push(vec![start(one)]);
                *last = both;
            } else {
                words.push(alternatives);
            }
            rest = rest.get(taken..).unwrap_or_default();
        }
        words.retain(|alternatives| !alternatives.is_empty());
        if of_adaptor {
            // Codes of ends are of those of adaptors then.
            for term in words.iter_mut().flatten().flatten().filter(|term| **term == fitting()) {
                *term = start(ADAPTOR.to_owned());
            }
        }
        Self { typed, words }
    }

    /// Whether it names one size: then what has the same size all over is meant rather than what has another one too.
    pub fn names_one_size(&self) -> bool {
        let dash = |term: &Term| match term {
            Term::Size(key) => {
                key.parse().is_ok_and(|dash: u16| dash <= GREATEST_DASH && !ANGLES.contains(&dash))
            }
            Term::Word(_) | Term::Start(_) | Term::Brand(_) => false,
        };
        let of_size = |word: &&Vec<All>| word.iter().flatten().any(dash);
        self.words.iter().filter(of_size).count() == 1
    }
}

/// Two words of so many letters may be one that was parted.
const SHORT: usize = 4;

/// Two words as one: `2 sn`, if one of both has digits alone and the other none.
fn joined(before: &str, word: &str) -> Option<String> {
    // `1/2 fjx` has no 12 in it.
    if before.contains('/') || word.contains('/') {
        return None;
    }
    let (before, word) = (letters(before), letters(word));
    let short = |word: &str| word.chars().count() <= SHORT;
    let digits = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let parted = digits(&before) != digits(&word) && short(&before) && short(&word);
    parted.then(|| format!("{before}{word}"))
}

/// The alternatives of the longest known phrase at the beginning, else of one word, and how many words it has.
fn phrase(words: &[&str], brands: &[(Id<Brand>, String)]) -> (Vec<All>, usize) {
    // `1 1/4`
    if let [whole, fraction, ..] = words
        && WHOLE_INCHES.contains(whole)
        && fraction.contains('/')
    {
        return (fractions(&format!("{whole} {fraction}")), 2);
    }
    for count in (2..=words.len().min(LONGEST_PHRASE)).rev() {
        let Some(words) = words.get(..count) else { continue };
        let mut alternatives = trade_terms(&words.join(" "));
        if alternatives.is_empty() {
            continue;
        }
        alternatives.push(words.iter().map(|word| start(letters(word))).collect());
        return (alternatives, count);
    }
    (words.first().map(|first| word(first, brands)).unwrap_or_default(), 1)
}

/// The alternatives of a text in the trade; none if it isn't one of the trade's words or standards.
fn trade_terms(text: &str) -> Vec<All> {
    if let Some((length, Some(standard))) = standard::find(text)
        && length == text.len()
    {
        return of_standard(&standard);
    }
    let mut alternatives = TRADE.get(text).cloned().unwrap_or_default();
    let entry = vocabulary::longest(text).filter(|(length, _)| *length == text.len());
    alternatives.extend(entry.map(|(_, entry)| meanings_of(entry)).unwrap_or_default());
    alternatives
}

fn word(text: &str, brands: &[(Id<Brand>, String)]) -> Vec<All> {
    if text.contains('/') {
        return fractions(text);
    }
    let plain = letters(text);
    let says_nothing = |word: &str| TRADE.get(word).is_some_and(Vec::is_empty);
    if says_nothing(text) || vocabulary::near(text).into_iter().any(says_nothing) {
        return Vec::new();
    }
    let standard = standard::find(text).is_some_and(|(length, _)| length == text.len());
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    let parts: All = parts.map(|part| start(part.to_owned())).collect();
    let mut alternatives: Vec<All> = Vec::new();
    if parts.len() > 1 {
        alternatives.push(vec![start(plain.clone())]);
    }
    alternatives.push(if standard { vec![Term::Word(plain.clone())] } else { parts });
    if text.chars().any(|c| c.is_ascii_digit()) {
        let keys = Size::filter(text).keys();
        alternatives.extend(keys.into_iter().map(|key| vec![Term::Size(key)]));
        alternatives.extend(parted(&plain));
    }
    let meanings = trade_terms(text);
    if meanings.is_empty() {
        for right in vocabulary::misspelt(text).into_iter().chain(vocabulary::near(text)) {
            alternatives.push(vec![start(right.to_owned())]);
            alternatives.extend(trade_terms(right));
        }
    }
    alternatives.extend(meanings);
    for (brand, name) in brands {
        if clean(name).split(|c: char| !c.is_alphanumeric()).any(|word| word == plain) {
            alternatives.push(vec![Term::Brand(*brand)]);
        }
    }
    alternatives.dedup();
    alternatives.truncate(MOST_ALTERNATIVES);
    alternatives
}

/// `t2a8` as `t2a` and `8`, and at its other places between letters and digits; `fjx90` as what `fjx` means at 90.
fn parted(word: &str) -> Vec<All> {
    let chars: Vec<(usize, char)> = word.char_indices().collect();
    let borders = chars.windows(2).filter_map(|pair| match pair {
        [(_, a), (at, b)] if a.is_ascii_digit() != b.is_ascii_digit() => Some(*at),
        _ => None,
    });
    let parts = borders.filter_map(|at| word.split_at_checked(at));
    let of = |(left, right): (&str, &str)| {
        let behind = vec![start(right.to_owned())];
        let mut all = cross(&trade_terms(left), std::slice::from_ref(&behind));
        all.push([vec![Term::Word(left.to_owned())], behind].concat());
        all
    };
    parts.flat_map(of).collect()
}

/// A standard of hoses, as texts name it: `100R2AT`, `EN 856 R12`, `2SN`.
fn of_standard(name: &str) -> Vec<All> {
    let name = case_folded(name);
    let endings =
        if name.starts_with('r') { ["", "at", "a", "s", "ats"].as_slice() } else { &[""] };
    let names = endings.iter().flat_map(|ending| {
        ["", "100"].map(|head| vec![Term::Word(format!("{head}{name}{ending}"))])
    });
    names.collect()
}

/// How catalogues call what an entry means.
fn meanings_of(entry: &Entry) -> Vec<All> {
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
                // Codes are of the ends of hoses.
                terms.push(fitting());
            }
            all
        }
        Role::Gender(gender) => vec![vec![of_gender(*gender)]],
        Role::Swivel { turns: true, .. } => vec![vec![word_term("swivel")]],
        Role::Shape(angle) if angle.is_zero() => vec![vec![word_term("straight")]],
        Role::Shape(angle) => vec![vec![word_term(&angle.normalize().to_string())]],
        Role::Bent => vec![vec![word_term("elbow")], vec![word_term("bent")]],
        Role::Layers(count, spiral) => {
            let mut all: Vec<All> =
                layered(*count).iter().flat_map(|standard| of_standard(standard)).collect();
            let count = match count {
                1 => "one",
                2 => "two",
                4 => "four",
                _ => "six",
            };
            let layer = if *spiral { "spiral" } else { "wire" };
            all.push(vec![word_term(count), word_term(layer)]);
            all
        }
        Role::Feature(words) => vec![of_words(words)],
        Role::Cover(words) => vec![of_words(words)],
        _ => Vec::new(),
    }
}

fn of_families(families: Families) -> Vec<All> {
    let mut all: Vec<All> = families.of.iter().map(|family| of_words(kind(*family).name)).collect();
    // The letter of a parallel pipe thread: `G 1/2`.
    all.extend(families.of.contains(&Family::Bspp).then(|| vec![word_term("g")]));
    all
}

fn of_words(text: &str) -> All {
    let text = case_folded(text);
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| start(word.to_owned())).collect()
}

fn of_gender(gender: Gender) -> Term {
    word_term(match gender {
        Gender::Male => "male",
        Gender::Female => "female",
    })
}

fn fitting() -> Term {
    word_term(FITTING)
}

fn word_term(word: &str) -> Term {
    Term::Word(word.to_owned())
}

/// Words may go on; numbers, and single letters, stand as they are.
fn start(word: String) -> Term {
    let goes_on = word.chars().any(char::is_alphabetic) && word.chars().nth(1).is_some();
    if goes_on { Term::Start(word) } else { Term::Word(word) }
}

pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
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
            ("T2A-8", vec!["t2a8*|t2a* 8|=t2a-8|t 2a8*|t2 a8*|t2a 8"]),
            ("1/2", vec!["=1/2|=8|f1f2"]),
            ("1 1/4 in", vec!["=1 1/4|=20|1f1f4"]),
            ("1/2 fjx", vec!["=1/2|=8|f1f2", "fjx*|jic* female swivel fitting"]),
            ("1-1/16-12", vec!["=1-1/16-12|1f1f16 12"]),
            ("g3/4", vec!["=g3/4|f3f4 g"]),
            ("sleeve for 20", vec!["sleeve*|nylon* sleeve*", "20|=20"]),
            ("black  COVER", vec!["black*", "cover*"]),
            ("parker", vec!["parker*|brand"]),
            ("1 inch", vec!["1|=1\"|=16"]),
            ("90 1/2", vec!["90|=90", "=1/2|=8|f1f2"]),
            ("do we have any elbow", vec!["elbow*|elbow|bent"]),
            ("mj to orb", vec!["mj*|jic* male adaptor*", "orb*"]),
            ("", vec![]),
            ("--", vec![]),
        ] {
            assert_eq!(read(text), words, "{text}");
        }
        // A standard doesn't go on: R1 isn't R12.
        assert!(!read("r1")[0].contains('*'), "{:?}", read("r1"));
    }

    #[test]
    fn words_of_the_trade_stand_for_those_of_catalogues() {
        for (text, has) in [
            ("fjx", "jic* female swivel fitting"),
            ("elbow", "elbow"),
            ("2 wire", "2sn"),
            ("two wire", "100r2at"),
            ("femal", "female"),
            ("2 sn", "2sn"),
            ("dn12", "=8"),
            ("DN 12", "=8"),
            ("1/2\"", "=8"),
            ("90s", "90"),
            ("2-wire", "two wire"),
            ("100 r1 at", "100r1at"),
            ("r2", "100r2"),
            ("mb90", "orb* male fitting 90"),
            ("Rohrschelle", "clamp*"),
            ("m18 x 1.5", "=m18x1.5"),
            ("bsp", "g"),
        ] {
            let words = read(text);
            assert!(words.len() == 1, "{text}: {words:?}");
            assert!(words[0].split('|').any(|one| one == has), "{text}: {words:?}");
        }
    }
}
