//! Numbers of a typed text: inches, threads and fractions.

use crate::measures::size::Size;
use crate::search::Term;
use crate::search::words::{All, letters};

/// After a number these make it inches.
const INCHES: [&str; 4] = ["in", "inch", "inches", "zoll"];

/// `1 in` as `1"`: without the sign it would be -1.
pub(super) fn inches(pair: &[&str]) -> Option<String> {
    let [number, unit] = pair else { return None };
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    (is_number && INCHES.contains(unit)).then(|| format!("{number}\""))
}

/// `m18 x 1.5` as `m18x1.5`.
pub(super) fn threads(text: &str) -> String {
    let mut parts = text.split(" x ");
    let mut together = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let numbers = together.ends_with(|c: char| c.is_ascii_digit())
            && part.starts_with(|c: char| c.is_ascii_digit());
        together.push_str(if numbers { "x" } else { " x " });
        together.push_str(part);
    }
    together
}

/// A fraction as a size, and as texts have it: `1/2`, `1-1/4`, `1 1/4"`, `13/16-16`, `g3/4`.
pub(super) fn fractions(text: &str) -> Vec<All> {
    let Some((above, below)) = text.split_once('/') else { return Vec::new() };
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    let below_digits = digits(below);
    let numerator: String = {
        let from = above.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
        above.get(from..).unwrap_or_default().to_owned()
    };
    let ahead = above.strip_suffix(&numerator).unwrap_or_default();
    let whole: String = letters(ahead).chars().filter(char::is_ascii_digit).collect();
    let prefix: String = letters(ahead).chars().filter(|c| !c.is_ascii_digit()).collect();
    let mut terms = vec![Term::Word(format!("{whole}f{numerator}f{below_digits}"))];
    terms.extend((!prefix.is_empty()).then_some(Term::Word(prefix)));
    // The pitch of a thread.
    let pitch = below.strip_prefix(below_digits.as_str()).map(digits_behind).unwrap_or_default();
    terms.extend((!pitch.is_empty()).then_some(Term::Word(pitch)));
    let mut alternatives: Vec<All> =
        Size::filter(text).keys().into_iter().map(|key| vec![Term::Size(key)]).collect();
    alternatives.push(terms);
    alternatives
}

/// The digits behind a hyphen.
fn digits_behind(rest: &str) -> String {
    let rest = rest.strip_prefix('-').unwrap_or_default();
    rest.chars().take_while(char::is_ascii_digit).collect()
}
