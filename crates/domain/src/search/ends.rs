//! Ends of an adaptor in a typed text, each with its size: `1/2 jic x 3/8 npt`.

use crate::case_folded;
use crate::configurator::parse::reading::meaning::{Families, Role};
use crate::configurator::parse::words::families::kind;
use crate::configurator::parse::words::vocabulary;
use crate::measures::size::Size;
use crate::search::numbers::{is_dash, is_whole_inch};
use crate::search::term::{LONGEST_PHRASE, letters};

/// Words between two ends.
pub(super) const BETWEEN: [&str; 3] = ["to", "x", "auf"];

/// For each end with a connection and a size, the words that adaptors may have for it, such as `jic8`.
pub(super) fn ends(tokens: &[&str]) -> Vec<Vec<String>> {
    let parts: Vec<&[&str]> = tokens.split(|token| BETWEEN.contains(token)).collect();
    if parts.len() < 2 {
        return Vec::new();
    }
    parts.into_iter().filter_map(end).collect()
}

fn end(tokens: &[&str]) -> Option<Vec<String>> {
    let families = (0..tokens.len()).find_map(|at| families(tokens.get(at..)?))?;
    let sizes = size(tokens)?;
    let of_family = |family| {
        let name = letters(&case_folded(kind(family).name));
        sizes.iter().map(move |size| format!("{name}{size}"))
    };
    Some(families.of.iter().copied().flat_map(of_family).collect())
}

/// Connections that begin with these tokens.
fn families(tokens: &[&str]) -> Option<Families> {
    (1..=tokens.len().min(LONGEST_PHRASE)).rev().find_map(|count| {
        let text = tokens.get(..count)?.join(" ");
        let (length, entry) = vocabulary::longest(&text)?;
        let families = |role: &Role| match role {
            Role::Family(families) | Role::Code { families, .. } => Some(*families),
            _ => None,
        };
        let found = entry.meanings.iter().find_map(|meaning| families(&meaning.role));
        found.filter(|_| length == text.len())
    })
}

/// Dash sizes that these tokens may mean, if they have exactly one size.
fn size(tokens: &[&str]) -> Option<Vec<String>> {
    let mut found: Option<Vec<String>> = None;
    let mut rest = tokens;
    while let [first, behind @ ..] = rest {
        let fraction = behind.first().filter(|next| is_whole_inch(first) && next.contains('/'));
        let text = fraction.map_or((*first).to_owned(), |fraction| format!("{first} {fraction}"));
        rest = if fraction.is_some() { behind.get(1..).unwrap_or_default() } else { behind };
        let mut sizes = Size::filter(&text).keys();
        sizes.retain(|key| is_dash(key));
        if sizes.is_empty() {
            continue;
        }
        if found.is_some() {
            return None;
        }
        found = Some(sizes);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_read_with_their_sizes() {
        for (text, words) in [
            ("1/2 jic x 3/8 npt", vec![vec!["jic8"], vec!["npt6", "npsm6"]]),
            ("-8 jic to -10 orb", vec![vec!["jic8"], vec!["orb10"]]),
            ("1 1/4 bspp male to 1 npt", vec![vec!["bspp20"], vec!["npt1", "npsm1"]]),
            ("jic 90 8 x npt", vec![vec!["jic8"]]),
            ("jic 8 10 x npt", vec![]),
            ("1/2 jic 90", vec![]),
        ] {
            let tokens: Vec<&str> = text.split(' ').collect();
            assert_eq!(ends(&tokens), words, "{text}");
        }
    }
}
