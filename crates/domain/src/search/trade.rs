//! Words of the trade, and the words of catalogues for them: `fjx` is a female JIC swivel.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use crate::case_folded;
use crate::catalogue::Gender;
use crate::catalogue::styles::Family;
use crate::configurator::parse::choosing::hoses::layered;
use crate::configurator::parse::reading::meaning::{Families, Role};
use crate::configurator::parse::words::families::kind;
use crate::configurator::parse::words::standard;
use crate::configurator::parse::words::vocabulary::{self, Entry};
use crate::search::term::{All, SHORTEST_MISSPELT, Term, start};

/// A word that all fittings have.
const FITTING: &str = "fitting";

const TABLE: &str = include_str!("words.tsv");
/// Words of the trade besides those of phrases, with the words of catalogues for them; none for words without
/// meaning.
pub(super) static TRADE: LazyLock<HashMap<&'static str, Vec<All>>> = LazyLock::new(|| {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    let of_row = |line: &'static str| {
        let (words, called) = line.split_once('\t').unwrap_or((line, ""));
        let called = called.split('/').map(of_words).filter(|all| !all.is_empty());
        let called: Vec<All> = called.collect();
        words.split('|').map(move |word| (word, called.clone()))
    };
    rows.flat_map(of_row).collect()
});

/// Words of that table whose misspellings are accepted.
static TRADE_WORDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let words = TABLE.lines().filter(|line| !line.starts_with('#'));
    let words = words.flat_map(|line| line.split(['\t', '|', '/', ' ']));
    words.filter(|word| word.chars().count() >= SHORTEST_MISSPELT).collect()
});

/// `hydraulic`, `po`
pub(super) fn says_nothing(word: &str) -> bool {
    TRADE.get(word).is_some_and(Vec::is_empty)
}

/// Words of the trade that differ from a word by this many letters.
pub(super) fn near(word: &str, wrong: usize) -> Vec<&'static str> {
    let mut near = Vec::from_iter(vocabulary::misspelt(word));
    near.extend(vocabulary::near(word, wrong));
    if !(vocabulary::is_known(word) || TRADE.contains_key(word)) {
        near.extend(vocabulary::misspelt_among(TRADE_WORDS.iter(), word, wrong));
    }
    near
}

pub(super) fn trade_terms(text: &str) -> Vec<All> {
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

/// A hose standard as texts name it: `100R2AT`, `EN 856 R12`, `2SN`.
fn of_standard(name: &str) -> Vec<All> {
    let name = case_folded(name);
    let endings =
        if name.starts_with('r') { ["", "at", "a", "s", "ats"].as_slice() } else { &[""] };
    let names = endings.iter().flat_map(|ending| {
        ["", "100"].map(|head| vec![Term::Word(format!("{head}{name}{ending}"))])
    });
    names.collect()
}

/// Words of catalogues for an entry of the phrases' vocabulary.
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
                // Codes are those of hose ends.
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
        Role::HoseSize(dash @ 1..) => vec![vec![Term::Bore(dash.to_string())]],
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

pub(super) fn of_words(text: &str) -> All {
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

pub(super) fn fitting() -> Term {
    word_term(FITTING)
}

fn word_term(word: &str) -> Term {
    Term::Word(word.to_owned())
}
