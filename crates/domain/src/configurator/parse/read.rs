//! From a text to tokens.

use std::collections::{BTreeMap, BTreeSet};

use super::atom::{Atom, atoms, chunks, clean};
use super::code;
use super::fact::{Fact, Said, Sure, Token};
use super::lexicon;
use super::measure::{measure, pieces};
use super::offer::PartId;

/// What an organization's own words mean.
#[derive(Debug, Clone, Default)]
pub(crate) struct Words {
    /// Series of hoses, folded.
    pub(crate) series: BTreeSet<String>,
    /// Words that hoses are described by, folded.
    pub(crate) features: BTreeSet<String>,
    /// Brands, folded.
    pub(crate) brands: BTreeSet<String>,
    /// Items by their part numbers, folded.
    pub(crate) parts: BTreeMap<String, Vec<PartId>>,
    /// Items whose part numbers hold words that nothing else understands.
    pub(crate) near: BTreeMap<String, PartId>,
    /// Words that were corrected, as [`phrase`] gives them, and what they are to be read as.
    pub(crate) corrected: BTreeMap<String, String>,
}

/// Words of one chunk that a part number can be, and the most of them that are looked up.
const MOST_NUMBERS: usize = 64;
/// Chunks of the longest correction that is kept.
pub(crate) const LONGEST_CORRECTION: usize = 8;

/// A text as texts are compared: case, blanks and signs that mean the same make no difference.
pub(crate) fn phrase(text: &str) -> String {
    chunks(&clean(text)).join(" ")
}

/// The words of a text that may be part numbers.
pub(crate) fn possible_numbers(text: &str) -> Vec<String> {
    let mut numbers = Vec::new();
    for chunk in chunks(&clean(text)) {
        let digits = chunk.chars().any(|c| c.is_ascii_digit());
        if digits && (3..=60).contains(&chunk.chars().count()) && !numbers.contains(&chunk) {
            let plain = without_zeros(&chunk).find(|plain| !numbers.contains(plain));
            numbers.extend(plain);
            numbers.push(chunk);
        }
    }
    numbers.truncate(MOST_NUMBERS);
    numbers
}

/// The words of a text that corrections may be of, each run of them.
pub(crate) fn possible_corrections(text: &str) -> Vec<String> {
    let chunks = chunks(&clean(text));
    let mut runs = BTreeSet::new();
    for start in 0..chunks.len() {
        for length in 1..=LONGEST_CORRECTION {
            if let Some(run) = chunks.get(start..start + length) {
                runs.insert(run.join(" "));
            }
        }
    }
    runs.into_iter().collect()
}

/// `t2a-08` is written `t2a-8` too.
fn without_zeros(chunk: &str) -> impl Iterator<Item = String> {
    let plain = chunk
        .split('-')
        .map(|part| match part.strip_prefix('0') {
            Some(rest) if !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()) => {
                rest
            }
            _ => part,
        })
        .collect::<Vec<_>>()
        .join("-");
    (plain != chunk).then_some(plain).into_iter()
}

/// Reads a text.
pub(crate) fn read(text: &str, words: &Words) -> Vec<Token> {
    let chunks = chunks(&clean(text));
    let atoms = atoms(&chunks);
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(rest) = atoms.get(at..).filter(|rest| !rest.is_empty()) {
        let (used, facts, sure) = next(rest, &chunks, words);
        let text = text_of(rest.get(..used).unwrap_or_default());
        tokens.push(Token::new(text, facts, sure));
        at += used.max(1);
    }
    tokens
}

/// The next token: how many atoms it has, and what it says.
fn next(rest: &[Atom], chunks: &[String], words: &Words) -> (usize, Vec<Fact>, Sure) {
    if rest.first().is_some_and(|atom| !atom.glued)
        && let Some(found) = of_chunk(rest, chunks, words)
    {
        return found;
    }
    if let Some((used, facts)) = pieces(rest) {
        return (used, facts, Sure::SAID);
    }
    if let Some((used, facts)) = of_words(rest, |word| word) {
        return (used, facts, Sure::SAID);
    }
    if let Some((used, facts)) = measure(rest) {
        return (used, facts, Sure::SAID);
    }
    if let Some(found) = of_one_word(rest, words) {
        return found;
    }
    let sign = rest.first().is_some_and(Atom::is_sign);
    if sign {
        return (1, vec![Fact::Weak], Sure::SAID);
    }
    (in_chunk(rest), vec![Fact::Unknown], Sure::NOT)
}

/// How many of these atoms are of the first one's chunk.
fn in_chunk(rest: &[Atom]) -> usize {
    let chunk = rest.first().map(|atom| atom.chunk);
    rest.iter().take_while(|atom| Some(atom.chunk) == chunk).count()
}

/// How many of these atoms are of the first so many chunks.
fn in_chunks(rest: &[Atom], chunks: usize) -> usize {
    let first = rest.first().map_or(0, |atom| atom.chunk);
    rest.iter().take_while(|atom| atom.chunk < first + chunks).count()
}

/// What one or more whole chunks say.
fn of_chunk(rest: &[Atom], chunks: &[String], words: &Words) -> Option<(usize, Vec<Fact>, Sure)> {
    let first = rest.first()?.chunk;
    if let Some((count, meaning)) = corrected(chunks.get(first..)?, words) {
        // What a correction says is read without corrections, so that it comes to an end.
        let plain = Words { corrected: BTreeMap::new(), ..words.clone() };
        let said = read(meaning, &plain);
        let facts: Vec<Fact> = said.iter().flat_map(|token| token.facts.iter().cloned()).collect();
        return Some((in_chunks(rest, count), facts, Sure::percent(97)));
    }
    let chunk = chunks.get(first)?;
    let whole = in_chunk(rest);
    let said = |facts: Vec<Fact>| Some((whole, facts, Sure::SAID));
    if let Some(part) = words.parts.get(chunk) {
        return said(vec![Fact::Part(part.clone())]);
    }
    if let Some(part) = without_zeros(chunk).find_map(|plain| words.parts.get(&plain)) {
        return Some((whole, vec![Fact::Part(part.clone())], Sure::percent(94)));
    }
    if let Some(part) = words.near.get(chunk) {
        return Some((whole, vec![Fact::Part(vec![*part])], Sure::percent(72)));
    }
    if let Some(facts) = series(chunk, words).or_else(|| code::hose_spec(chunk)) {
        return said(facts);
    }
    if let Some(facts) = code::connection(chunk).or_else(|| code::metric(chunk)) {
        return said(facts);
    }
    standard_in_words(rest, chunks)
}

/// `100 r2 at`, `sae 100 r2`, `r2 at`, `2 sn`: a standard in several chunks.
fn standard_in_words(rest: &[Atom], chunks: &[String]) -> Option<(usize, Vec<Fact>, Sure)> {
    let first = rest.first()?.chunk;
    // The number of a standard is no length: `EN 853 2SN`.
    let number = |text: &String| {
        (3..=5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    if matches!(chunks.get(first..), Some([word, of, ..]) if matches!(word.as_str(), "en" | "iso") && number(of))
    {
        return Some((in_chunks(rest, 2), vec![Fact::Noise], Sure::SAID));
    }
    let joined = |count: usize| chunks.get(first..first + count).map(<[String]>::concat);
    let begins = chunks.get(first)?;
    let fits = begins == "100"
        || begins == "r"
        || (begins.len() == 1 && begins.starts_with(|c: char| c.is_ascii_digit()));
    if !fits {
        return None;
    }
    (2..=3).rev().find_map(|count| {
        let facts = code::hose_spec(&joined(count)?)?;
        Some((in_chunks(rest, count), facts, Sure::percent(95)))
    })
}

/// The longest correction that these chunks begin with.
fn corrected<'w>(chunks: &[String], words: &'w Words) -> Option<(usize, &'w str)> {
    if words.corrected.is_empty() {
        return None;
    }
    (1..=LONGEST_CORRECTION.min(chunks.len())).rev().find_map(|count| {
        let run = chunks.get(..count)?.join(" ");
        words.corrected.get(&run).map(|meaning| (count, meaning.as_str()))
    })
}

/// `t2a`, `t2a-8`, `t2a08`.
fn series(chunk: &str, words: &Words) -> Option<Vec<Fact>> {
    if words.series.contains(chunk) {
        return Some(vec![Fact::Series(chunk.to_owned())]);
    }
    let (series, size) = chunk.rsplit_once('-')?;
    let dash = code::dash(size)?;
    words
        .series
        .contains(series)
        .then(|| vec![Fact::Series(series.to_owned()), Fact::HoseSize(Said::Dash(dash))])
}

/// Words that the trade knows; hyphens between them don't matter.
fn of_words(
    rest: &[Atom],
    spelt: impl for<'w> Fn(&'w str) -> &'w str,
) -> Option<(usize, Vec<Fact>)> {
    let mut raws: Vec<&str> = Vec::new();
    let mut used: Vec<usize> = Vec::new();
    for (at, atom) in rest.iter().enumerate().take(12) {
        let hyphen = atom.is('-') && atom.glued && at > 0;
        if !hyphen {
            raws.push(spelt(&atom.raw));
            used.push(at + 1);
        }
    }
    let (count, facts) = lexicon::longest(&raws)?;
    let end = used.get(count.checked_sub(1)?).copied()?;
    // It must not end in the middle of a word: `1w` but not `1wx`.
    let whole = rest.get(end).is_none_or(|atom| !atom.glued || atom.is_sign());
    whole.then_some((end, facts))
}

/// A word of the organization's own catalogue, or a misspelt one.
fn of_one_word(rest: &[Atom], words: &Words) -> Option<(usize, Vec<Fact>, Sure)> {
    let atom = rest.first()?;
    let alone = rest.get(1).is_none_or(|next| !next.glued || next.is_sign());
    let letters = atom.raw.chars().all(char::is_alphabetic) && alone;
    if !letters || atom.is_sign() {
        return None;
    }
    let chunk = text_of(rest.get(..in_chunk(rest))?);
    for (text, used) in [(chunk.as_str(), in_chunk(rest)), (atom.raw.as_str(), 1)] {
        if words.brands.contains(text) {
            return Some((used, vec![Fact::Brand(text.to_owned())], Sure::SAID));
        }
        if words.features.contains(text) {
            return Some((used, vec![Fact::Feature(text.to_owned())], Sure::SAID));
        }
    }
    let own = |word: &str| words.features.contains(word) || words.brands.contains(word);
    let spelt = of_words(rest, |word| if own(word) { word } else { lexicon::spelt(word) });
    if let Some((used, facts)) = spelt {
        return Some((used, facts, Sure::percent(86)));
    }
    let near = |known: &&String| strsim::osa_distance(known, &atom.raw) == 1;
    let long = atom.raw.chars().count() > 4;
    let brand = words.brands.iter().find(near).filter(|_| long)?;
    Some((1, vec![Fact::Brand(brand.clone())], Sure::percent(85)))
}

/// The text of atoms, with a blank between chunks.
fn text_of(atoms: &[Atom]) -> String {
    let mut text = String::new();
    for atom in atoms {
        if !atom.glued && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&atom.raw);
    }
    text
}
