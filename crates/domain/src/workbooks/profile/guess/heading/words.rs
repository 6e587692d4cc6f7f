//! Words that makers have for ours: genders, units of prices, marks of what an item has.

use crate::case_folded;
use crate::fields::Column;
use crate::workbooks::profile::price_unit::sold_by;

/// Words and marks by which a column says that an item has what it is about.
const YES: [&str; 14] =
    ["x", "✓", "✔", "●", "•", "yes", "y", "ja", "j", "oui", "o", "tak", "sí", "si"];
/// Words for the genders of connections, each line for one of ours.
const GENDERS: [(&str, &str); 2] = [
    ("male", "ag a m ext außen aussen außengewinde männlich mâle macho gz męski męska maschio"),
    (
        "female",
        "ig i f ft fem int innen innengewinde weiblich femelle hembra gw żeński żeńska femmina überwurf",
    ),
];

/// Our word for one of theirs.
pub(in crate::workbooks::profile::guess) fn translated(
    column: &Column,
    words: &[&'static str],
    text: &str,
) -> Option<&'static str> {
    let folded = case_folded(text);
    let folded = folded.trim_end_matches('.');
    let own = words.iter().find(|word| word.eq_ignore_ascii_case(folded)).copied();
    let by_column = || match (column.name, words) {
        (name, _) if name.to_lowercase().contains("unit") => sold_by(folded)?.unit,
        (name, _) if name.ends_with("gender") => gender(folded),
        (_, [only]) => YES.contains(&folded).then_some(*only),
        _ => None,
    };
    own.or_else(by_column).filter(|word| words.contains(word))
}

fn gender(folded: &str) -> Option<&'static str> {
    let is_here = |words: &str| words.split(' ').any(|word| word == folded);
    GENDERS.iter().find(|(_, words)| is_here(words)).map(|(ours, _)| *ours)
}
