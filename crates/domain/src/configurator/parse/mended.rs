//! Misspelt words, put right before anything is read.

use super::glued::split;
use super::lexer::OwnWords;
use super::vocabulary::misspelt;

/// A text with its misspelt words put right.
pub(super) struct Mended {
    pub(super) text: String,
    /// Where a word that was put right begins and ends, and where it ended before.
    edits: Vec<(usize, usize, usize)>,
}

impl Mended {
    pub(super) fn of(part: &str, own: &OwnWords) -> Self {
        let mut mended = Self { text: String::with_capacity(part.len()), edits: Vec::new() };
        let mut word_from = None;
        let ends = part.char_indices().map(|(at, c)| (at, Some(c)));
        for (at, c) in ends.chain([(part.len(), None)]) {
            let within = c.is_some_and(char::is_alphanumeric);
            match (word_from, within) {
                (None, true) => word_from = Some(at),
                (Some(from), false) => {
                    let word = part.get(from..at).unwrap_or_default();
                    let known = own.features.contains(word) || own.brands.contains(word);
                    match misspelt(word).filter(|_| !known && split(word).is_none()) {
                        Some(right) => {
                            let start = mended.text.len();
                            mended.text.push_str(right);
                            mended.edits.push((start, mended.text.len(), at));
                        }
                        None => mended.text.push_str(word),
                    }
                    word_from = None;
                }
                _ => {}
            }
            if let (Some(c), false) = (c, within) {
                mended.text.push(c);
            }
        }
        mended
    }

    pub(super) fn origin(&self, at: usize) -> usize {
        let before = self.edits.iter().rev().find(|(_, end, _)| *end <= at);
        before.map_or(at, |(_, end, origin)| origin + (at - end))
    }

    pub(super) fn touches(&self, start: usize, end: usize) -> bool {
        self.edits.iter().any(|(from, to, _)| *from < end && start < *to)
    }
}
