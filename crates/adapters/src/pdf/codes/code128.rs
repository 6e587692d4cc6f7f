//! Code 128 as modules.

use barcoders::sym::code128::Code128;

/// This many digits make it worth switching to the set with two digits per symbol.
const DIGITS_AT_AN_END: usize = 4;
const DIGITS_INSIDE: usize = 6;
const SET_B: char = 'Ɓ';
const SET_C: char = 'Ć';

/// The modules of a text from start to stop, `true` for black; none if it has characters other than printable ASCII.
pub(in crate::pdf) fn modules(text: &str) -> Option<Vec<bool>> {
    if text.is_empty() || !text.chars().all(|c| matches!(c, ' '..='~')) {
        return None;
    }
    let code = Code128::new(with_sets(text)).ok()?;
    Some(code.encode().into_iter().map(|module| module == 1).collect())
}

/// The text with marks where the character set changes.
fn with_sets(text: &str) -> String {
    let runs = runs(text);
    let last = runs.len().saturating_sub(1);
    let mut marked = String::with_capacity(text.len() + 8);
    let mut set = None;
    for (at, run) in runs.iter().enumerate() {
        let worthwhile = if at == 0 || at == last { DIGITS_AT_AN_END } else { DIGITS_INSIDE };
        let digits = run.starts_with(|c: char| c.is_ascii_digit());
        let paired = if digits && run.len() >= worthwhile { run.len() / 2 * 2 } else { 0 };
        // An odd digit comes before the pairs, in the set for all characters.
        let (single, pairs) = run.split_at(run.len() - paired);
        for (part, code_set) in [(single, SET_B), (pairs, SET_C)] {
            if part.is_empty() {
                continue;
            }
            if set != Some(code_set) {
                marked.push(code_set);
                set = Some(code_set);
            }
            marked.push_str(part);
        }
    }
    marked
}

/// The text cut where digits begin and end.
fn runs(text: &str) -> Vec<&str> {
    let mut runs = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != digits).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        runs.push(run);
        rest = after;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_paired_where_it_pays() {
        assert_eq!(with_sets("HA-10234"), "ƁHA-1Ć0234");
        assert_eq!(with_sets("123456"), "Ć123456");
        assert_eq!(with_sets("12345"), "Ɓ1Ć2345");
        assert_eq!(with_sets("A1234B"), "ƁA1234B");
        assert_eq!(with_sets("A123456B"), "ƁAĆ123456ƁB");
        assert_eq!(modules("123456").unwrap().len(), 11 * 5 + 13);
        assert_eq!(modules("X").unwrap().len(), 11 * 3 + 13);
    }

    #[test]
    fn only_printable_ascii() {
        for text in ["", "Łódź", "tab\there", "À", "\u{7f}"] {
            assert_eq!(modules(text), None, "{text:?}");
        }
    }
}
