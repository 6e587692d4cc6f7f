//! Standards of hoses: `SAE 100R2AT`, `EN 853 2SN`.

use rust_decimal::Decimal;

/// Words that may precede a standard's name, in this order.
const HEADS: [&[&str]; 4] = [
    &["sae", "din", "iso"],
    &["en", "j517", "j 517"],
    &["853", "854", "855", "856", "857"],
    &["100"],
];
/// Norms whose numbers say nothing of the hose.
const NORMS: [&str; 6] = ["en 85", "en85", "din 20066", "iso 18752", "sae j5", "iso 1436"];

/// Standards whose dash numbers are of tubes, so that the bore is smaller: SAE 100R5, 100R14.
const BY_TUBE: [&str; 2] = ["R5", "R14"];
/// Their dash numbers by the bore in 32nds of an inch.
const TUBES: [(u16, u16); 12] = [
    (4, 3),
    (6, 4),
    (8, 5),
    (10, 6),
    (13, 8),
    (16, 10),
    (20, 12),
    (28, 16),
    (36, 20),
    (44, 24),
    (58, 32),
    (76, 40),
];

pub(crate) fn is_by_tube(spec: &str) -> bool {
    BY_TUBE.contains(&spec)
}

/// The dash number that hoses by tube have with a bore in inches.
pub(crate) fn tube_of_bore(inches: Decimal) -> Option<u16> {
    let bore = inches.checked_mul(32.into())?;
    TUBES.iter().find(|(outer, _)| bore == (*outer).into()).map(|(_, dash)| *dash)
}

/// The standard that a text begins with and its length; no standard where it is the number of a norm alone.
pub(crate) fn find(text: &str) -> Option<(usize, Option<String>)> {
    let mut rest = text;
    for heads in HEADS {
        let head = heads.iter().find_map(|head| rest.strip_prefix(head));
        rest = head.map_or(rest, |rest| rest.trim_start_matches([' ', '-', '/', ':']));
    }
    if let Some((spec, used)) = own_name(rest) {
        return Some((text.len() - rest.len() + used, Some(spec)));
    }
    let norm = NORMS.iter().find(|norm| text.starts_with(**norm))?;
    let tail = text.get(norm.len()..)?;
    let digits = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
    Some((norm.len() + digits, None))
}

/// `r2`, `r2at`, `r 12`, `2sn`, `2 sn`, `sn2`, `4sp`.
fn own_name(text: &str) -> Option<(String, usize)> {
    if let Some(rest) = text.strip_prefix('r') {
        let rest = rest.strip_prefix([' ', '-']).unwrap_or(rest);
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, rest) = rest.split_at_checked(digits)?;
        let number: u8 = number.parse().ok().filter(|number| (1..=19).contains(number))?;
        let classes = [" ats", " at", "ats", "at", "as", "sn", "a", "b", "s", "t", ""];
        let rest = classes.iter().find_map(|class| rest.strip_prefix(class).filter(ends))?;
        return Some((format!("R{number}"), text.len() - rest.len()));
    }
    let kinds = ["sn", "st", "sc", "sp", "sh", "te", "se", "sb", "at"];
    let digit = |c: char| matches!(c, '1' | '2' | '3' | '4' | '6');
    let first = text.chars().next()?;
    let (layers, kind, rest) = if digit(first) {
        let rest = text.get(1..)?.trim_start_matches(' ');
        let kind = kinds.iter().find(|kind| rest.starts_with(**kind))?;
        (first, *kind, rest.get(2..)?)
    } else {
        let kind = kinds.iter().take(3).find(|kind| text.starts_with(**kind))?;
        let layers = text.get(2..)?.chars().next().filter(|c| matches!(c, '1' | '2'))?;
        (layers, *kind, text.get(3..)?)
    };
    // `2AT` is short for 100R2AT.
    if kind == "at" {
        let named = matches!(layers, '1' | '2') && ends(&rest) && text.get(1..2) == Some("a");
        return named.then(|| (format!("R{layers}"), text.len() - rest.len()));
    }
    let four = matches!(kind, "sp" | "sh") == matches!(layers, '4' | '6');
    let open = rest.starts_with(char::is_alphabetic) && !rest.starts_with("dn");
    let spaced = text.starts_with(&format!("{layers} ")) && kind == "st";
    (four && !open && !spaced)
        .then(|| (format!("{layers}{}", kind.to_uppercase()), text.len() - rest.len()))
}

fn ends(rest: &&str) -> bool {
    !rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '/' | '"'))
        || rest.starts_with('x')
        || rest.starts_with("dn")
}

/// The standards that a text of the catalogue names: `SAE 100R2AT`, `EN 853 2SN`.
pub(crate) fn named(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let of_word = |word: &str| {
        let word = word.to_lowercase();
        let (length, spec) = find(&word)?;
        spec.filter(|_| length == word.len())
    };
    words.filter_map(of_word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standards_of_hoses() {
        for (text, spec, used) in [
            ("r2", Some("R2"), 2),
            ("100r2at", Some("R2"), 7),
            ("sae 100 r2 at, 3/8", Some("R2"), 13),
            ("r2-08", Some("R2"), 2),
            ("2sn dn12", Some("2SN"), 3),
            ("en 853 2sn", Some("2SN"), 10),
            ("en853-2sn", Some("2SN"), 9),
            ("4sp-16", Some("4SP"), 3),
            ("sn2 1/2", Some("2SN"), 3),
            ("2at-8", Some("R2"), 3),
            ("en 856 hose", None, 6),
        ] {
            assert_eq!(find(text), Some((used, spec.map(str::to_owned))), "{text}");
        }
        for text in ["r99", "2", "", "r1/2", "rush", "2 at 90", "r2x4"] {
            assert!(find(text).is_none() || text == "r2x4", "{text}");
        }
        assert_eq!(named("SAE 100R2AT / EN 853 2SN"), ["R2", "2SN"]);
    }
}
