//! What a word may stand for.

use crate::Id;
use crate::catalogue::Brand;
use crate::configurator::parse::words::standard;

/// Words of the trade have so many words at most.
pub(super) const LONGEST_PHRASE: usize = 4;
/// A misspelt brand or word has so many letters at least.
pub(super) const SHORTEST_MISSPELT: usize = 5;

/// Something that a record must have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// This word: letters and digits.
    Word(String),
    /// A word that begins so.
    Start(String),
    /// A size of this key.
    Size(String),
    /// A size in inches or DN, which hoses by tube have as their bore.
    Bore(String),
    Brand(Id<Brand>),
}

/// All of these terms.
pub(super) type All = Vec<Term>;

/// Words may go on; numbers, single letters and standards stand as they are: `r1` isn't R12.
pub(super) fn start(word: String) -> Term {
    let goes_on = word.chars().any(char::is_alphabetic)
        && word.chars().nth(1).is_some()
        && !is_standard(&word);
    if goes_on { Term::Start(word) } else { Term::Word(word) }
}

/// Whether a text is the name of a standard, such as `r2`.
pub(super) fn is_standard(text: &str) -> bool {
    standard::find(text).is_some_and(|(length, _)| length == text.len())
}

/// Letters and digits alone.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}
