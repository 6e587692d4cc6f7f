//! Words after a number, of which it may be the size or the count.

use crate::configurator::parse::lexing::cursor::Rest;
use crate::configurator::parse::words::glued;
use crate::configurator::parse::words::standard;
use crate::configurator::parse::words::vocabulary::{self, Slot};

/// A comma or point that ends something.
pub(super) fn ends(rest: Rest<'_>) -> bool {
    rest.either(&[",", "."]).is_some_and(|rest| !rest.is_next(|c| c.is_ascii_digit()))
}

/// Whether words of an end or of a hose follow, of which what stands before may be the size.
pub(super) fn names_follow(rest: Rest<'_>) -> bool {
    a_hose_follows(rest) || an_end_follows(rest)
}

fn a_hose_follows(rest: Rest<'_>) -> bool {
    let text = rest.blanks().0;
    // `t2a`
    let run = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let series = run.contains(|c: char| c.is_ascii_digit())
        && run.starts_with(|c: char| c.is_alphabetic() && c != 'x');
    let word = vocabulary::longest(text);
    series || word.is_some_and(|(_, entry)| entry.has(Slot::Hose)) || standard::find(text).is_some()
}

pub(super) fn an_end_follows(rest: Rest<'_>) -> bool {
    let text = rest.blanks().0;
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    let glued = text.get(..end).is_some_and(|run| glued::split(run).is_some());
    glued || vocabulary::longest(text).is_some_and(|(_, entry)| entry.has(Slot::End))
}

/// Whether what a number counts is named in the same clause: `ten pieces`, `two R2 hoses`.
pub(super) fn pieces_follow(rest: Rest<'_>) -> bool {
    let clause = rest.0.split([',', ';']).next().unwrap_or_default();
    let mut words = clause.split_whitespace().map(|word| word.trim_end_matches('.'));
    let first = words.clone().next().and_then(vocabulary::word);
    let counted = [Slot::Count, Slot::People, Slot::Dozen];
    first.is_some_and(|entry| counted.into_iter().any(|slot| entry.has(slot)))
        || words.any(is_plural_hose)
}

/// Hoses, not a hose.
pub(crate) fn is_plural_hose(word: &str) -> bool {
    let plural = ["hoses", "schläuche", "schlaeuche", "leitungen", "assemblies", "lines"];
    plural.iter().any(|end| word.ends_with(end))
}
