//! A typed text is read as alternatives for each of its words.
//!
//! Every word must occur. Hyphens, blanks and case don't count: `t2a8`, `T2A 8` and `t2a-8` are the same. Words of
//! the trade stand for what catalogues call it (`fjx` for a female JIC swivel), inches and DN for dash sizes.

use rust_decimal::Decimal;

use crate::Id;
use crate::catalogue::Brand;
use crate::configurator::parse::lexing::text::clean;
use crate::configurator::parse::words::{standard, vocabulary};
use crate::measures::size::Size;
use crate::search::ends::ends;
use crate::search::numbers::{
    decimal_inches, fractions, is_dash, is_fraction, is_whole_inch, millimetres, pairs, threads,
    with_unit, without_zeros,
};
use crate::search::trade::{TRADE, fitting, near, of_words, says_nothing, trade_terms};

/// Words of a text that count.
const MOST_WORDS: usize = 12;
/// Alternatives of a word that are looked for.
const MOST_ALTERNATIVES: usize = 24;
/// Words of the trade have so many words at most.
pub(super) const LONGEST_PHRASE: usize = 4;
/// Words that say nothing.
const EMPTY_WORDS: [&str; 48] = [
    "for", "with", "and", "a", "the", "of", TO, "x", "on", "size", "is", "are", "there", "do",
    "we", "you", "i", "have", "got", "any", "some", "need", "want", "looking", "please", "deg",
    "degree", "degrees", "grad", "für", "fuer", "mit", "und", "ein", "eine", "einen", "der", "das",
    "von", "auf", "wir", "haben", "brauche", "bitte", "in", "inch", "inches", "zoll",
];
/// Between two connections: `jic to orb`.
const TO: &str = "to";
/// A part number that may have lost a zero has so many digits at least, a misspelt brand so many letters.
const SHORTEST_NUMBER: usize = 4;
pub(super) const SHORTEST_MISSPELT: usize = 5;
/// A word that all adaptors have.
const ADAPTOR: &str = "adaptor";

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
    /// Compared with part numbers: letters and digits alone, none of a fraction (`1/2` is no 12).
    pub typed: String,
    /// Of each word one of several alternatives holds.
    pub words: Vec<Vec<All>>,
    /// Of the ends of an adaptor with their sizes, which come first, one of several words each: `jic8`.
    pub ends: Vec<Vec<String>>,
}

impl SearchText {
    /// Reads a text; brands by their names.
    pub fn new(text: &str, brands: &[(Id<Brand>, String)]) -> Self {
        let text = threads(&clean(text));
        // `1/2` is no number that begins with 12.
        let typed = if is_fraction(&text) { String::new() } else { letters(&text) };
        let mut tokens: Vec<&str> =
            text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).collect();
        let adaptor = of_words(ADAPTOR);
        let is_adaptor = |word: &&str| {
            *word == TO || TRADE.get(word).is_some_and(|called| called.contains(&adaptor))
        };
        let of_adaptor = tokens.iter().any(is_adaptor);
        let measures: Vec<Option<String>> = tokens.windows(2).map(with_unit).collect();
        for (at, measure) in measures.iter().enumerate() {
            if let (Some(measure), Some([number, unit])) = (measure, tokens.get_mut(at..at + 2)) {
                (*number, *unit) = (measure, "");
            }
        }
        let ends = ends(&tokens);
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
        Self { typed, words, ends }
    }

    /// Whether it names one size: then what has the same size all over is meant rather than what has another one too.
    pub fn names_one_size(&self) -> bool {
        let dash = |term: &Term| match term {
            Term::Size(key) => is_dash(key),
            Term::Word(_) | Term::Start(_) | Term::Brand(_) => false,
        };
        let of_size = |word: &&Vec<All>| word.iter().flatten().any(dash);
        self.words.iter().filter(of_size).count() == 1
    }

    /// The keys of a hose by tube, such as SAE 100R5, whose bore is the one size that is named in inches or DN: its
    /// bore's and its own. A half-inch hose by its bore is -10, and by its dash number -8 is none.
    pub fn hose_by_tube(&self) -> Option<[String; 2]> {
        let size = |all: &All| match all.as_slice() {
            [Term::Size(key)] => Some(key.clone()),
            _ => None,
        };
        let sizes = self.words.iter().map(|word| word.iter().filter_map(size).collect::<Vec<_>>());
        let sizes: Vec<_> = sizes.filter(|keys| keys.iter().any(|key| is_dash(key))).collect();
        // A bare dash number has one key; inches and DN also have their own text.
        let [keys] = sizes.as_slice() else { return None };
        // Another size may stand in one word with what it belongs to: `hose -6`.
        let has_size = |word: &&Vec<All>| {
            word.iter().flatten().any(|term| matches!(term, Term::Size(key) if is_dash(key)))
        };
        if self.words.iter().filter(has_size).count() > 1 {
            return None;
        }
        let bore = keys.iter().find(|key| is_dash(key)).filter(|_| keys.len() > 1)?;
        let inches = Decimal::from(bore.parse::<u16>().ok()?) / Decimal::from(16);
        Some([bore.clone(), standard::tube_of_bore(inches)?.to_string()])
    }
}

/// Two words of so many letters may be one that was parted.
const SHORT: usize = 4;

/// Two words as one: `2 sn`, if one of both has digits alone and the other none.
fn joined(before: &str, word: &str) -> Option<String> {
    // `1/2 fjx` has no 12 in it, and `1.25 r13` no 125.
    if [before, word].iter().any(|text| text.contains(['/', '.'])) {
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
        && is_whole_inch(whole)
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
fn word(text: &str, brands: &[(Id<Brand>, String)]) -> Vec<All> {
    if text.contains('/') {
        return fractions(text);
    }
    let plain = letters(text);
    if says_nothing(&plain) || near(text).any(says_nothing) {
        return Vec::new();
    }
    let mut alternatives = spelt(text);
    if text.chars().any(|c| c.is_ascii_digit()) {
        let keys = Size::filter(text).keys();
        alternatives.extend(keys.into_iter().map(|key| vec![Term::Size(key)]));
        alternatives.extend(parted(&plain));
        alternatives.extend(millimetres(text));
        alternatives.extend(decimal_inches(text));
        alternatives.extend(pairs(text));
        let unpadded = without_zeros(text);
        if unpadded != text {
            alternatives.extend(spelt(&unpadded));
            alternatives.extend(parted(&letters(&unpadded)));
        }
        alternatives.extend(with_zero(&unpadded));
    }
    let meanings = trade_terms(text);
    if meanings.is_empty() {
        for right in near(text) {
            alternatives.push(vec![start(right.to_owned())]);
            alternatives.extend(trade_terms(right));
        }
    }
    alternatives.extend(meanings);
    alternatives.extend(called_so(&plain, brands).map(|brand| vec![Term::Brand(brand)]));
    alternatives.dedup();
    alternatives.truncate(MOST_ALTERNATIVES);
    alternatives
}

/// A word as it is spelt: together, and in the parts that its signs make.
fn spelt(text: &str) -> Vec<All> {
    if is_standard(text) {
        return vec![vec![Term::Word(letters(text))]];
    }
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    let parts: All = parts.map(|part| start(part.to_owned())).collect();
    // 0.5 isn't 05.
    let is_decimal = text.trim_end_matches('"').parse::<f32>().is_ok();
    let together = (parts.len() > 1 && !is_decimal).then(|| vec![start(letters(text))]);
    together.into_iter().chain([parts]).collect()
}

/// A number with the zero before it that spreadsheets leave out: `070102-8` of `70102-8`.
fn with_zero(text: &str) -> Option<All> {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let is_number = digits >= SHORTEST_NUMBER && !text.starts_with('0');
    is_number.then(|| spelt(&format!("0{text}")).pop()).flatten()
}

/// Brands of which a word is one's name or part of it; else those whose names it nearly is.
fn called_so(word: &str, brands: &[(Id<Brand>, String)]) -> impl Iterator<Item = Id<Brand>> {
    let named = |most: usize| {
        brands.iter().filter(move |(_, name)| {
            let name = clean(name);
            let mut words = name.split(|c: char| !c.is_alphanumeric());
            words.any(|part| strsim::osa_distance(part, word) <= most)
        })
    };
    let may_be_wrong = word.chars().count() >= SHORTEST_MISSPELT && !vocabulary::is_known(word);
    let most = usize::from(may_be_wrong && named(0).next().is_none());
    named(most).map(|(brand, _)| *brand)
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
        // `po4500012345`
        all.extend(says_nothing(left).then(|| behind.clone()));
        all.push([vec![Term::Word(left.to_owned())], behind].concat());
        all
    };
    parts.flat_map(of).collect()
}

/// Words may go on; numbers, single letters and standards stand as they are: `r1` isn't R12.
pub(super) fn start(word: String) -> Term {
    let goes_on = word.chars().any(char::is_alphabetic)
        && word.chars().nth(1).is_some()
        && !is_standard(&word);
    if goes_on { Term::Start(word) } else { Term::Word(word) }
}

fn is_standard(text: &str) -> bool {
    standard::find(text).is_some_and(|(length, _)| length == text.len())
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
    fn hoses_by_tube_are_larger_than_their_bore() {
        let sizes = |text: &str| SearchText::new(text, &[]).hose_by_tube();
        for text in ["1/2 r5", "100R5 1/2 hose", "dn12 100r14", "r5 1/2\""] {
            assert_eq!(sizes(text), Some(["8".to_owned(), "10".to_owned()]), "{text}");
        }
        for text in ["r5 -8", "1/2 hose -6", "1/2 x 3/4", "r5", "3/8 r5"] {
            assert_eq!(sizes(text), None, "{text}");
        }
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
            ("18 mm", "m18*"),
            ("13mm", "=8"),
            ("0.5 in", "=8"),
            ("t2a-08", "t2a* 8"),
            ("70102-8", "070102 8"),
            ("po12345", "12345"),
            ("parkr", "brand"),
            ("070102-08", "070102 8"),
            ("8x6", "=8 =6"),
            ("24x1.5", "m24x1*"),
            ("three quarter", "=12"),
            (".75", "=12"),
            ("vavle", "valve*"),
            ("bsp", "g"),
        ] {
            let words = read(text);
            assert!(words.len() == 1, "{text}: {words:?}");
            assert!(words[0].split('|').any(|one| one == has), "{text}: {words:?}");
        }
    }
}
