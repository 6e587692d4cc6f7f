//! Reads a typed text as alternatives for each of its words.
//!
//! Every word must occur. Hyphens, blanks and case don't count: `t2a8`, `T2A 8` and `t2a-8` are the same. Words of
//! the trade stand for the words of catalogues (`fjx` for a female JIC swivel), inches and DN for dash sizes.
//! Standards and codes are separated from sizes behind them, as in phrases: `R2-8`, `2SN-DN12`, `dkol15-12`.

use rust_decimal::Decimal;

use crate::Id;
use crate::catalogue::Brand;
use crate::configurator::parse::lexing::text::clean;
use crate::configurator::parse::words::glued::{self, Piece};
use crate::configurator::parse::words::vocabulary::Slot;
use crate::configurator::parse::words::{standard, vocabulary};
use crate::search::ends::{BETWEEN, ends};
use crate::search::numbers::{
    MILLIMETRES, decimal_inches, fractions, is_dash, is_fraction, is_whole_inch, millimetres,
    pairs, sizes, threads, with_unit, without_zeros,
};
use crate::search::term::{
    All, LONGEST_PHRASE, SHORTEST_MISSPELT, Term, is_standard, letters, start,
};
use crate::search::trade::{TRADE, fitting, near, of_words, says_nothing, trade_terms};

/// Most words of a text that count.
const MOST_WORDS: usize = 12;
/// Most alternatives of a word.
const MOST_ALTERNATIVES: usize = 24;
/// Words that say nothing.
const EMPTY_WORDS: [&str; 48] = [
    "for", "with", "and", "a", "the", "of", "to", "x", "on", "size", "is", "are", "there", "do",
    "we", "you", "i", "have", "got", "any", "some", "need", "want", "looking", "please", "deg",
    "degree", "degrees", "grad", "für", "fuer", "mit", "und", "ein", "eine", "einen", "der", "das",
    "von", "auf", "wir", "haben", "brauche", "bitte", "in", "inch", "inches", "zoll",
];
/// A part number that may have lost a zero has so many digits at least.
const SHORTEST_NUMBER: usize = 4;
/// A word that all adaptors have.
const ADAPTOR: &str = "adaptor";

/// A word of a text, or a few that mean something together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The words as typed.
    pub text: String,
    /// One of these must match.
    pub alternatives: Vec<All>,
}

/// A text, prepared for a search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SearchText {
    /// Compared with part numbers: letters and digits, without fractions (`1/2` isn't 12).
    pub typed: String,
    pub words: Vec<Word>,
    /// Ends of an adaptor with their sizes, each as several words: `jic8`; ends with sizes come first.
    pub ends: Vec<Vec<String>>,
}

impl SearchText {
    /// Reads a text; this many letters may be wrong in words of the trade. Brands are known by their names.
    pub fn new(text: &str, brands: &[(Id<Brand>, String)], wrong: usize) -> Self {
        let text = threads(&clean(text));
        // `1/2` doesn't begin the number 12.
        let typed = if is_fraction(&text) { String::new() } else { letters(&text) };
        let tokens = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
        let mut tokens: Vec<&str> = tokens.flat_map(apart).collect();
        let adaptor = of_words(ADAPTOR);
        let is_adaptor = |word: &&str| {
            BETWEEN.contains(word)
                || TRADE.get(word).is_some_and(|called| called.contains(&adaptor))
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
        let mut words: Vec<Word> = Vec::new();
        // The previous word, if it may belong together with the next one.
        let mut before: Option<&str> = None;
        let mut rest = tokens.as_slice();
        while let [first, ..] = rest {
            let (alternatives, taken) = phrase(rest, brands, wrong);
            let typed = rest.get(..taken).unwrap_or_default().join(" ");
            let one = before.filter(|_| taken == 1).and_then(|before| joined(before, first));
            before = (taken == 1 && one.is_none()).then_some(*first);
            if let (Some(last), Some(one)) = (words.last_mut(), one) {
                let mut both = cross(&last.alternatives, &alternatives);
                both.push(vec![start(one)]);
                *last = Word { text: format!("{} {typed}", last.text), alternatives: both };
            } else {
                words.push(Word { text: typed, alternatives });
            }
            rest = rest.get(taken..).unwrap_or_default();
        }
        words.retain(|word| !word.alternatives.is_empty());
        if of_adaptor {
            // Codes of ends also mean ends of adaptors then.
            for all in words.iter_mut().flat_map(|word| &mut word.alternatives) {
                all.retain(|term| *term != fitting());
            }
        }
        Self { typed, words, ends }
    }

    /// The text without its number and with only the words at these positions.
    pub fn only(mut self, places: &[usize]) -> Self {
        let mut at = 0..;
        self.words.retain(|_| at.next().is_some_and(|at| places.contains(&at)));
        self.typed.clear();
        self
    }

    /// Positions of its words, the most telling first: part numbers and standards, words of the trade, sizes, other
    /// words.
    pub fn by_weight(&self) -> Vec<usize> {
        let weight = |word: &Word| {
            let name = word.text.trim_start_matches("dn").trim_end_matches(MILLIMETRES);
            let has = |test: fn(char) -> bool| name.contains(test);
            match (has(|c| c.is_ascii_digit()), has(char::is_alphabetic)) {
                (true, true) => 0,
                (true, false) => 2,
                (false, _) if word.alternatives.len() > 1 => 1,
                (false, _) => 3,
            }
        };
        let mut places: Vec<usize> = (0..self.words.len()).collect();
        places.sort_by_key(|at| self.words.get(*at).map(weight));
        places
    }

    /// Terms of its words.
    fn terms(&self) -> impl Iterator<Item = impl Iterator<Item = &Term>> {
        self.words.iter().map(|word| word.alternatives.iter().flatten())
    }

    /// Whether it has one size: items of this size all over are preferred to those with a second size.
    pub fn names_one_size(&self) -> bool {
        self.terms().filter_map(|mut terms| terms.find_map(Term::dash)).count() == 1
    }

    /// Keys of hoses by tube, such as SAE 100R5, whose bore is the only size of the text in inches or DN: that of the
    /// bore, and that of the hose. A half-inch hose by its bore is -10; by its dash number -8 it isn't meant.
    pub fn hose_by_tube(&self) -> Option<[String; 2]> {
        // Another size may be joined to a word: `hose -6`.
        let mut of_words = self.terms().filter_map(|terms| {
            let sizes: Vec<&Term> = terms.filter(|term| term.dash().is_some()).collect();
            (!sizes.is_empty()).then_some(sizes)
        });
        let (sizes, None) = (of_words.next()?, of_words.next()) else { return None };
        let bore = sizes.iter().find(|term| matches!(term, Term::Bore(_)))?.dash()?;
        let inches = Decimal::from(bore) / Decimal::from(16);
        Some([bore.to_string(), standard::tube_of_bore(inches)?.to_string()])
    }
}

impl Term {
    /// Dash number of a size that has one.
    fn dash(&self) -> Option<u16> {
        match self {
            Self::Size(key) | Self::Bore(key) => key.parse().ok().filter(|_| is_dash(key)),
            Self::Word(_) | Self::Start(_) | Self::Brand(_) => None,
        }
    }
}

/// Separates what phrases read apart: `r2-8` into `r2` and `8`, `dkol15-12` into `dkol`, `15` and `12`. Others stay
/// whole.
fn apart(token: &str) -> Vec<&str> {
    let behind = |at: usize| {
        let (head, tail) = token.split_at_checked(at)?;
        Some((head, tail.trim_start_matches('-'))).filter(|(_, tail)| !tail.is_empty())
    };
    if let Some((length, Some(_))) = standard::find(token)
        && let Some((head, tail)) = behind(length)
    {
        return vec![head, tail];
    }
    let is_end =
        |(_, piece): &(usize, Piece)| matches!(piece, Piece::Word(word) if word.has(Slot::End));
    let coded = |head: &str| glued::split(head).filter(|pieces| pieces.first().is_some_and(is_end));
    if let Some((head, tail)) = token.split_once('-')
        && tail.starts_with(|c: char| c.is_ascii_digit())
        && let Some([(length, _), _]) = coded(head).as_deref()
        && let Some((code, size)) = head.split_at_checked(*length)
    {
        return vec![code, size, tail];
    }
    vec![token]
}

/// Fewest letters of two words that may be one word written apart.
const SHORT: usize = 4;

/// Two words joined into one: `2 sn`, if exactly one of both consists of digits.
fn joined(before: &str, word: &str) -> Option<String> {
    // `1/2 fjx` doesn't contain 12, and `1.25 r13` doesn't contain 125.
    if [before, word].iter().any(|text| text.contains(['/', '.'])) {
        return None;
    }
    let (before, word) = (letters(before), letters(word));
    let short = |word: &str| word.chars().count() <= SHORT;
    let digits = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let parted = digits(&before) != digits(&word) && short(&before) && short(&word);
    parted.then(|| format!("{before}{word}"))
}

/// Alternatives of the longest known phrase at the beginning, else of one word, and its number of words.
fn phrase(words: &[&str], brands: &[(Id<Brand>, String)], wrong: usize) -> (Vec<All>, usize) {
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
    (words.first().map(|first| word(first, brands, wrong)).unwrap_or_default(), 1)
}

/// Alternatives of a text in the trade; `None` if it is neither a word of the trade nor a standard.
fn word(text: &str, brands: &[(Id<Brand>, String)], wrong: usize) -> Vec<All> {
    if text.contains('/') {
        return fractions(text);
    }
    let plain = letters(text);
    if says_nothing(&plain) || near(text, 1).into_iter().any(says_nothing) {
        return Vec::new();
    }
    let mut alternatives = spelt(text);
    if text.chars().any(|c| c.is_ascii_digit()) {
        alternatives.extend(sizes(text));
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
        for right in near(text, wrong) {
            alternatives.push(vec![start(right.to_owned())]);
            alternatives.extend(trade_terms(right));
        }
    }
    alternatives.extend(meanings);
    alternatives.extend(called_so(&plain, brands, wrong).map(|brand| vec![Term::Brand(brand)]));
    alternatives.dedup();
    alternatives.truncate(MOST_ALTERNATIVES);
    alternatives
}

/// A word as spelt: joined, and in the parts between its signs.
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

/// A number with the leading zero that spreadsheets drop: `070102-8` for `70102-8`.
fn with_zero(text: &str) -> Option<All> {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let is_number = digits >= SHORTEST_NUMBER && !text.starts_with('0');
    is_number.then(|| spelt(&format!("0{text}")).pop()).flatten()
}

/// Brands with this word in their name; else those with a similar name.
fn called_so(
    word: &str,
    brands: &[(Id<Brand>, String)],
    wrong: usize,
) -> impl Iterator<Item = Id<Brand>> {
    let named = |most: usize| {
        brands.iter().filter(move |(_, name)| {
            let name = clean(name);
            let mut words = name.split(|c: char| !c.is_alphanumeric());
            words.any(|part| strsim::osa_distance(part, word) <= most)
        })
    };
    let may_be_wrong = word.chars().count() >= SHORTEST_MISSPELT && !vocabulary::is_known(word);
    let most = if may_be_wrong && named(0).next().is_none() { wrong } else { 0 };
    named(most).map(|(brand, _)| *brand)
}

/// `t2a8` as `t2a` and `8`, and parted at its other changes between letters and digits; `fjx90` as the meaning of
/// `fjx` at 90°.
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

/// One alternative of each.
fn cross(one: &[All], other: &[All]) -> Vec<All> {
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| [a.as_slice(), b].concat()));
    pairs.take(MOST_ALTERNATIVES).collect()
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
