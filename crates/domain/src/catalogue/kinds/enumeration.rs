//! Styles and shapes that the trade knows. A catalogue may have others: both are free text.

use crate::case_folded;

/// A value of an enumeration.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named {
    /// Value in fields and filters.
    pub code: String,
    /// Label for people.
    pub label: String,
}

/// Connection families with explanations.
const STYLES: &[(&str, &str)] = &[
    ("JIC", "JIC 37° flare (SAE J514)"),
    ("SAE 45°", "SAE 45° flare (SAE J512)"),
    ("ORB", "O-ring boss (SAE J1926-1)"),
    ("ORFS", "O-ring face seal (SAE J1453)"),
    ("NPTF", "NPTF taper pipe (SAE J476)"),
    ("NPT", "NPT taper pipe"),
    ("NPSM", "NPSM straight pipe swivel"),
    ("Code 61 flange", "Code 61 four-bolt flange (ISO 6162-1)"),
    ("Code 62 flange", "Code 62 four-bolt flange (ISO 6162-2)"),
    ("CAT flange", "CAT style flange with thick head"),
    ("BSPP", "BSP parallel pipe (ISO 228)"),
    ("BSPT", "BSP taper pipe (ISO 7-1)"),
    ("DIN 24° light", "DIN 24° cone, light series (ISO 8434-1)"),
    ("DIN 24° heavy", "DIN 24° cone, heavy series (ISO 8434-1)"),
    ("DIN 60°", "DIN 60° cone (DIN 3863)"),
    ("French GAZ", "French GAZ 24° cone"),
    ("French Millimétrique", "French metric 24° cone"),
    ("JIS", "JIS 30° flare (JIS B8363)"),
    ("Komatsu", "Komatsu style 30° flare, metric"),
    ("Banjo", "Banjo eye (DIN 7642)"),
    ("Standpipe light", "Standpipe, light series"),
    ("Standpipe heavy", "Standpipe, heavy series"),
    ("Staple", "Staple lock (SAE J1467)"),
    ("Quick coupler", "Quick coupler"),
    ("Hose splicer", "Hose splicer"),
    ("Tube end", "Tube end"),
];

/// Shapes of bodies.
const SHAPES: &[(&str, &str)] = &[
    ("straight", "Straight"),
    ("22.5° elbow", "22.5° elbow"),
    ("30° elbow", "30° elbow"),
    ("45° elbow", "45° elbow"),
    ("60° elbow", "60° elbow"),
    ("67.5° elbow", "67.5° elbow"),
    ("90° elbow", "90° elbow"),
    ("90° elbow short drop", "90° elbow, short drop"),
    ("90° elbow medium drop", "90° elbow, medium drop"),
    ("90° elbow long drop", "90° elbow, long drop"),
    ("110° elbow", "110° elbow"),
    ("135° elbow", "135° elbow"),
    ("180° elbow", "180° elbow"),
    ("block", "Block"),
    ("tee", "Tee"),
    ("cross", "Cross"),
];

/// The known styles of the trade and those found in the catalogue, or only the latter.
pub fn styles(found: &[String], known_too: bool) -> Vec<Named> {
    named(STYLES, found, known_too)
}

/// The known shapes of the trade and those found in the catalogue.
pub fn shapes(found: &[String]) -> Vec<Named> {
    named(SHAPES, found, true)
}

/// Known ones in the order of their table, then the others in the order they came.
fn named(known: &[(&str, &str)], found: &[String], known_too: bool) -> Vec<Named> {
    let is_found = |code: &str| found.iter().any(|text| case_folded(text) == case_folded(code));
    let is_known =
        |text: &str| known.iter().any(|(code, _)| case_folded(text) == case_folded(code));
    let mut all: Vec<Named> = known
        .iter()
        .filter(|(code, _)| known_too || is_found(code))
        .map(|(code, label)| Named { code: (*code).to_owned(), label: (*label).to_owned() })
        .collect();
    let others = found.iter().filter(|text| !is_known(text));
    all.extend(others.map(|text| Named { code: text.clone(), label: text.clone() }));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(named: Vec<Named>) -> Vec<String> {
        named.into_iter().map(|named| named.code).collect()
    }

    #[test]
    fn found_ones_come_with_or_without_the_known_ones() {
        let found = ["House style".to_owned(), "jic".to_owned()];
        assert_eq!(codes(styles(&found, false)), ["JIC", "House style"]);
        let all = codes(styles(&found, true));
        assert_eq!(all.len(), STYLES.len() + 1);
        assert_eq!(all.iter().filter(|code| case_folded(code) == "jic").count(), 1);
    }
}
