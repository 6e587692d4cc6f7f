//! Texts that people enter.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use super::spelling::{External, Named, Numbered, Spelling, Spelt, Typed, is_control};

/// A text of 1 to `MAX` characters without control characters other than tab and line feed,
/// without outer blanks, in the spelling of `S`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoundedText<const MAX: usize, S = Named>(String, PhantomData<S>);

/// A name or a property.
pub type Text = BoundedText<1_000>;

/// A part number, an own number, the number or revision of a document.
pub type NumberText = BoundedText<1_000, Numbered>;

/// Number of a record in another system, such as an ERP or a web shop.
pub type ExternalId = BoundedText<100, External>;

/// The same where the interface has had it from the beginning, as `erpId`.
pub type ErpId = BoundedText<1_000, External>;

/// A description, as typed but without control characters.
pub type Remark = BoundedText<1_000, Typed>;

/// Longer remarks.
pub type Notes = BoundedText<10_000, Typed>;

/// Why a text was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TextFault {
    /// Nothing but blanks.
    #[error("must not be empty")]
    Empty,
    /// More characters than allowed.
    #[error("must be at most {0} characters long")]
    TooLong(usize),
    /// A control character other than tab and line feed.
    #[error("must not contain control characters")]
    ControlCharacter,
    /// A tab or a line break at the beginning or the end, which would be lost.
    #[error("must not begin or end with a tab or a line break; remove it")]
    OuterBreak,
}

impl TextFault {
    /// The stable code of this fault.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLong(_) => "too_long",
            Self::ControlCharacter => "control_character",
            Self::OuterBreak => "outer_break",
        }
    }
}

impl<const MAX: usize, S: Spelt> BoundedText<MAX, S> {
    /// Checks and tidies `text`.
    pub fn new(text: &str) -> Result<Self, TextFault> {
        Self::optional(text)?.ok_or(TextFault::Empty)
    }

    /// Keeps a text that is tidy already.
    pub fn of(text: String) -> Result<Self, TextFault> {
        match S::SPELLING.tidy(&text) {
            Cow::Borrowed(tidy) if tidy.len() == text.len() && !tidy.is_empty() => {
                Self::check(tidy)?;
                Ok(Self(text, PhantomData))
            }
            _ => Self::new(&text),
        }
    }

    /// Checks and tidies `text`; `None` if it is blank. Outer blanks are dropped. An outer tab or line break is an
    /// error, since the text may not be what was meant.
    pub fn optional(text: &str) -> Result<Option<Self>, TextFault> {
        let text = &*S::SPELLING.readable(text);
        let inner = S::SPELLING.tidy(text);
        if inner.is_empty() {
            // A text of invisible characters alone.
            return without_controls(text.trim()).map(|()| None);
        }
        without_controls(text.trim())?;
        without_outer_breaks(text)?;
        Self::check(&inner)?;
        Ok(Some(Self(inner.into_owned(), PhantomData)))
    }

    fn check(text: &str) -> Result<(), TextFault> {
        without_controls(text)?;
        // Other spellings have no tabs and line feeds by now, or may have them.
        if S::SPELLING == Spelling::External && text.contains(['\t', '\n']) {
            return Err(TextFault::ControlCharacter);
        }
        if text.len() > MAX && text.chars().count() > MAX {
            return Err(TextFault::TooLong(MAX));
        }
        Ok(())
    }

    /// A generated text, shortened with an ellipsis; `None` if nothing is left.
    pub fn shortened(text: &str) -> Option<Self> {
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        let text = S::SPELLING.tidy(&text);
        if text.chars().count() <= MAX {
            return (!text.is_empty()).then(|| Self(text.into_owned(), PhantomData));
        }
        let begin: String = text.chars().take(MAX - 1).collect();
        Some(Self(format!("{begin}…"), PhantomData))
    }
}

impl<const MAX: usize, S> Deref for BoundedText<MAX, S> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize, S> fmt::Display for BoundedText<MAX, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<const MAX: usize, S> fmt::Debug for BoundedText<MAX, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl<const MAX: usize, S> From<BoundedText<MAX, S>> for String {
    fn from(words: BoundedText<MAX, S>) -> Self {
        words.0
    }
}

/// Refuses control characters except tabs and line feeds.
pub fn without_controls(text: &str) -> Result<(), TextFault> {
    // Most texts are plain, which is quick to see.
    let plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if !plain && text.chars().any(is_control) {
        return Err(TextFault::ControlCharacter);
    }
    Ok(())
}

/// Refuses a tab, a line break or another control character at the beginning or the end of a text that isn't blank.
pub fn without_outer_breaks(text: &str) -> Result<(), TextFault> {
    let inner = text.trim();
    let controls = |text: &str| text.chars().filter(|c| c.is_control()).count();
    if inner.is_empty() || inner.len() == text.len() || controls(inner) == controls(text) {
        return Ok(());
    }
    Err(without_controls(text).err().unwrap_or(TextFault::OuterBreak))
}

/// A name in the form in which it is compared.
pub fn case_folded(text: &str) -> String {
    Spelling::Name.folded(text)
}

/// Longer names aren't taken for misspellings, since comparing them takes long.
const MOST_COMPARED: usize = 60;

/// Similarity of two names, from 0 to 1; 0 for names that are too long.
pub fn similarity(a: &str, b: &str) -> f64 {
    // A character has at most four bytes.
    if a.len().max(b.len()) > 4 * MOST_COMPARED {
        return 0.0;
    }
    strsim::jaro_winkler(a, b)
}

/// Most letters in which a misspelt name differs.
const MISSPELT: usize = 2;

/// The known name that this one misspells: at most two letters differ, and fewer than half of a short name,
/// regardless of case.
pub fn misspelt<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > 4 * MOST_COMPARED {
        return None;
    }
    let name = case_folded(name);
    let close = |known: &'a str| {
        let letters = strsim::osa_distance(&case_folded(known), &name);
        (letters <= MISSPELT && 2 * letters < known.chars().count()).then_some((letters, known))
    };
    known.into_iter().filter_map(close).min().map(|(_, known)| known)
}

/// A name with its article: a hose, an adaptor.
pub fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// Bytes as lower-case hex digits.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_names_are_known() {
        let known = ["endDate", "startDate", "unit", "notes", "id"];
        for (name, expected) in [
            ("endDatee", Some("endDate")),
            ("EndDat", Some("endDate")),
            ("ednDate", Some("endDate")),
            ("note", Some("notes")),
            ("units", Some("unit")),
            ("unitss", None),
            ("to", None),
            ("somethingElse", None),
            ("endDateeee", None),
        ] {
            assert_eq!(misspelt(name, known), expected, "{name}");
        }
        assert_eq!(misspelt(&"n".repeat(1_000_000), known), None);
    }

    #[test]
    fn keeps_what_people_write() {
        let typed = "  2SN-08 \t½\" Łódź\n№ 5 ";
        assert_eq!(&*Remark::new(typed).unwrap(), "2SN-08 \t½\" Łódź\n№ 5");
        assert_eq!(&*Text::new(typed).unwrap(), "2SN-08 ½\" Łódź № 5");
        assert_eq!(Text::optional("   "), Ok(None));
        assert_eq!(&*Remark::new("\u{0}two\r\nlines\u{1b}").unwrap(), "two\nlines");
        assert_eq!(Remark::of("a\u{7}b".to_owned()), Remark::new("ab"));
        assert_eq!(Remark::optional("\u{0}\r"), Ok(None));
        assert_eq!(Remark::new("two\r\n"), Err(TextFault::OuterBreak));
    }

    #[test]
    fn outer_blanks_are_dropped_and_outer_breaks_refused() {
        for text in ["\ta", "a\n", " \ta", "a \n ", "\n\na"] {
            assert_eq!(Text::new(text), Err(TextFault::OuterBreak), "{text:?}");
        }
        for text in ["\ra", "a\r\n", "\u{85}a"] {
            assert_eq!(Text::new(text), Err(TextFault::ControlCharacter), "{text:?}");
        }
        for blank in ["", " ", "\t", " \n", "\r\n"] {
            assert_eq!(Text::optional(blank), Ok(None), "{blank:?}");
        }
        assert_eq!(&*Text::new("\u{a0} a\tb\nc ").unwrap(), "a b c");
    }

    #[test]
    fn texts_are_taken_as_they_are_read() {
        for text in [
            "2SN",
            " 2SN ",
            "",
            " ",
            "\t2SN",
            "2SN\n",
            "a\u{0}b",
            "\u{85}",
            "Łódź\t\n½",
            "a  b",
            "e\u{301}",
            "äöü",
            "äöüß",
            "aaaa",
        ] {
            assert_eq!(
                BoundedText::<3>::of(text.to_owned()),
                BoundedText::<3>::new(text),
                "{text:?}"
            );
            assert_eq!(Text::of(text.to_owned()), Text::new(text), "{text:?}");
        }
    }

    #[test]
    fn numbers_of_other_systems_are_one_line() {
        assert_eq!(&*ExternalId::new(" a  B ").unwrap(), "a  B");
        for text in ["a\tb", "a\nb", "a\u{7}b"] {
            assert_eq!(ExternalId::new(text), Err(TextFault::ControlCharacter), "{text:?}");
        }
        assert_eq!(ExternalId::new(&"é".repeat(101)), Err(TextFault::TooLong(100)));
    }

    #[test]
    fn refuses_the_rest() {
        assert_eq!(Text::new(" "), Err(TextFault::Empty));
        assert_eq!(Text::new("a\u{0}b"), Err(TextFault::ControlCharacter));
        assert_eq!(BoundedText::<3>::new("äöü"), BoundedText::<3>::new(" äöü "));
        assert_eq!(BoundedText::<3>::new("äöüß"), Err(TextFault::TooLong(3)));
    }
}
