//! Revisions: A, B … Z, AA … or 1, 2 …

use crate::organization::RevisionStyle;
use crate::{Error, NumberText, Result, TextFault, Violation};

/// The first revision of a number.
pub fn first(style: RevisionStyle) -> Result<NumberText> {
    label(first_label(style))
}

/// The most characters of a revision.
pub const MOST_SIGNS: usize = 100;

/// A revision that a caller named: trimmed and upper-cased. An empty one is an error.
pub fn parse(text: &str) -> std::result::Result<NumberText, Violation> {
    checked(&text.to_uppercase())
        .map_err(|fault| Violation::new("/revision", fault.code(), fault.to_string()))
}

/// Checks that a label is on one line and not too long.
fn checked(label: &str) -> std::result::Result<NumberText, TextFault> {
    if label.trim().chars().any(char::is_control) {
        return Err(TextFault::ControlCharacter);
    }
    let label = NumberText::new(label)?;
    if label.chars().count() > MOST_SIGNS { Err(TextFault::TooLong(MOST_SIGNS)) } else { Ok(label) }
}

/// The first unused revision after this one.
///
/// After a revision that doesn't fit the organization's style, counting starts from the beginning.
pub fn next(style: RevisionStyle, after: &str, used: impl Fn(&str) -> bool) -> Result<NumberText> {
    let counted = !after.is_empty() && after.bytes().all(|sign| alphabet(style).contains(&sign));
    let mut next = if counted { successor(after, style) } else { first_label(style).to_owned() };
    while used(&next) {
        next = successor(&next, style);
    }
    label(&next)
}

const fn first_label(style: RevisionStyle) -> &'static str {
    match style {
        RevisionStyle::Letters => "A",
        RevisionStyle::Numbers => "1",
    }
}

const fn alphabet(style: RevisionStyle) -> std::ops::RangeInclusive<u8> {
    match style {
        RevisionStyle::Letters => b'A'..=b'Z',
        RevisionStyle::Numbers => b'0'..=b'9',
    }
}

/// The label after this one: AA after Z, 10 after 9, 10 after 09.
fn successor(label: &str, style: RevisionStyle) -> String {
    let (first, last) = (*alphabet(style).start(), *alphabet(style).end());
    let mut signs = label.as_bytes().to_vec();
    let mut carry = true;
    for sign in signs.iter_mut().rev() {
        if *sign != last {
            *sign += 1;
            carry = false;
            break;
        }
        *sign = first;
    }
    let grown = if carry { first_label(style) } else { "" };
    signs.into_iter().fold(grown.to_owned(), |mut label, sign| {
        label.push(char::from(sign));
        label
    })
}

fn label(text: &str) -> Result<NumberText> {
    checked(text).map_err(|fault| Error::Conflict {
        code: "revisions_used_up",
        detail: format!("there is no revision after the last one: {fault}; give one"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use RevisionStyle::{Letters, Numbers};

    #[test]
    fn labels_are_counted() {
        for (style, after, expected) in [
            (Letters, "A", "B"),
            (Letters, "Z", "AA"),
            (Letters, "AZ", "BA"),
            (Letters, "ZZ", "AAA"),
            (Numbers, "1", "2"),
            (Numbers, "9", "10"),
            (Numbers, "099", "100"),
            (Numbers, "09", "10"),
            (Letters, "3", "A"),
            (Letters, "P-1", "A"),
            (Letters, "Ä", "A"),
            (Numbers, "C", "1"),
        ] {
            assert_eq!(&*next(style, after, |_| false).unwrap(), expected, "{after}");
        }
        assert_eq!((&*first(Letters).unwrap(), &*first(Numbers).unwrap()), ("A", "1"));
    }

    #[test]
    fn used_ones_are_skipped() {
        let used = |label: &str| ["B", "C", "1", "Z"].contains(&label);
        assert_eq!(&*next(Letters, "A", used).unwrap(), "D");
        assert_eq!(&*next(Letters, "Y", used).unwrap(), "AA");
        assert_eq!(&*next(Numbers, "C", used).unwrap(), "2");
    }

    #[test]
    fn the_longest_one_has_none_after_it() {
        let error = next(Letters, &"Z".repeat(MOST_SIGNS), |_| false).unwrap_err();
        assert!(matches!(error, Error::Conflict { code: "revisions_used_up", .. }), "{error}");
    }

    #[test]
    fn given_ones_are_tidied() {
        assert_eq!(&*parse(" b2 ").unwrap(), "B2");
        assert_eq!(&*parse("ä").unwrap(), "Ä");
        for (bad, code) in [
            ("", "empty"),
            ("  ", "empty"),
            ("a\u{0}b", "control_character"),
            ("a\nb", "control_character"),
            ("ß".repeat(51).as_str(), "too_long"),
        ] {
            let fault = parse(bad).unwrap_err();
            assert_eq!((fault.code, fault.pointer.as_str()), (code, "/revision"), "{bad:?}");
        }
    }
}
