//! Spelling of texts that name things: texts that print alike are the same.
//!
//! The database has the same rule for rows of earlier versions (`tidy_name` and `tidy_number`).

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

use icu_normalizer::{ComposingNormalizer, ComposingNormalizerBorrowed};
use icu_properties::props::{Dash, DefaultIgnorableCodePoint};
use icu_properties::{CodePointSetData, CodePointSetDataBorrowed};

const NFC: ComposingNormalizerBorrowed<'static> = ComposingNormalizer::new_nfc();
const INVISIBLE: CodePointSetDataBorrowed<'static> =
    CodePointSetData::new::<DefaultIgnorableCodePoint>();
const DASHES: CodePointSetDataBorrowed<'static> = CodePointSetData::new::<Dash>();

/// Characters that print as a dash but aren't dashes in Unicode: a bullet and a modifier letter.
const LIKE_DASHES: [char; 2] = ['\u{2043}', '\u{2d7}'];
/// Joiners, without which words of some scripts change.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// Form in which a text is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// Unchanged: addresses, delimiters, and texts of searches.
    Exact,
    /// Without control characters except tabs and line feeds: notes and descriptions.
    Typed,
    /// Numbers of other systems: composed letters (NFC), every other sign and its case counts.
    External,
    /// Names: composed letters (NFC), single blanks, and no invisible characters except joiners.
    Name,
    /// Part numbers, own numbers and numbers of documents: as names, with `-` for every dash, ASCII for full-width
    /// characters, and no joiners. Fractions stay: `8½` isn't `81/2`.
    Number,
}

impl Spelling {
    /// The text in this spelling, without outer blanks.
    pub fn tidy(self, text: &str) -> Cow<'_, str> {
        let text = text.trim();
        if self == Self::Exact || is_tidy(text) {
            return Cow::Borrowed(text);
        }
        if self == Self::External {
            return NFC.normalize(text);
        }
        if self == Self::Typed {
            return match self.readable(text) {
                Cow::Borrowed(text) => Cow::Borrowed(text),
                Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
            };
        }
        let visible: String = text.chars().filter_map(|c| self.sign(c)).collect();
        let words: Vec<&str> = visible.split_whitespace().collect();
        Cow::Owned(NFC.normalize(&words.join(" ")).into_owned())
    }

    /// The text without control characters, which are errors in texts other than remarks.
    pub fn readable(self, text: &str) -> Cow<'_, str> {
        if self == Self::Typed && text.chars().any(is_control) {
            return Cow::Owned(text.chars().filter(|c| !is_control(*c)).collect());
        }
        Cow::Borrowed(text)
    }

    /// The text in the form in which it is compared: in this spelling and in folded case.
    pub fn folded(self, text: &str) -> String {
        self.tidy(text).to_lowercase()
    }

    /// Replacement of a character; `None` to remove it.
    fn sign(self, c: char) -> Option<char> {
        let number = self == Self::Number;
        match c {
            _ if JOINERS.contains(&c) && !number => Some(c),
            _ if INVISIBLE.contains(c) => None,
            _ if number && (DASHES.contains(c) || LIKE_DASHES.contains(&c)) => Some('-'),
            // `！` to `～`
            '\u{ff01}'..='\u{ff5e}' if number => char::from_u32(u32::from(c) - 0xfee0),
            _ => Some(c),
        }
    }
}

/// Whether it is a control character other than tab and line feed.
pub(super) fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n')
}

/// Spelling as a type.
pub trait Spelt: Debug + Clone + Ord + Hash {
    const SPELLING: Spelling;
}

/// Declares types of spellings.
macro_rules! spelt {
    ($($name:ident = $spelling:ident, $about:literal;)*) => {$(
        #[doc = $about]
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {}

        impl Spelt for $name {
            const SPELLING: Spelling = Spelling::$spelling;
        }
    )*};
}

spelt! {
    Exact = Exact, "Texts of which every sign counts.";
    Typed = Typed, "Texts as they were typed, less control characters.";
    External = External, "Numbers of other systems.";
    Named = Name, "Texts that name things.";
    Numbered = Number, "Part numbers, own numbers, numbers of documents.";
}

/// Whether a trimmed text is obviously tidy, as most are: printable ASCII with single blanks.
fn is_tidy(text: &str) -> bool {
    let mut before = b'!';
    text.bytes().all(|byte| {
        let single = byte != b' ' || before != b' ';
        before = byte;
        single && matches!(byte, b' '..=b'~')
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_and_numbers_that_print_alike_are_the_same() {
        for (text, name, number) in [
            ("FC-1", "FC-1", "FC-1"),
            ("F\u{200b}C-\u{ad}1\u{feff}", "FC-1", "FC-1"),
            ("FC\u{2011}1", "FC\u{2011}1", "FC-1"),
            ("Ａ－１／２", "Ａ－１／２", "A-1/2"),
            (" a\u{a0}\u{2009}b\tc\u{3000}", "a b c", "a b c"),
            ("e\u{301}", "é", "é"),
            ("e\u{34f}\u{301}", "é", "é"),
            ("8½", "8½", "8½"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم", "میخواهم"),
            ("\u{200b}", "", ""),
            ("Süd – Ost", "Süd – Ost", "Süd - Ost"),
        ] {
            assert_eq!(Spelling::Name.tidy(text), name, "{text:?}");
            assert_eq!(Spelling::Number.tidy(text), number, "{text:?}");
            assert_eq!(Spelling::Exact.tidy(text), text.trim());
            assert_eq!(Spelling::Typed.tidy(text), text.trim());
        }
        assert_eq!(
            Spelling::External.tidy(" e\u{301}  A\u{2011}\u{200b}1 "),
            "é  A\u{2011}\u{200b}1"
        );
        assert_eq!(Spelling::Typed.tidy("\u{1} a\r\n\tb\u{85}\u{7f} \u{0}"), "a\n\tb");
        assert_eq!(Spelling::Number.folded("Ｆc–É"), "fc-é");
    }

    proptest! {
        #[test]
        fn what_is_tidy_stays(text in any::<String>()) {
            for spelling in [Spelling::Exact, Spelling::Typed, Spelling::External, Spelling::Name, Spelling::Number] {
                let tidy = spelling.tidy(&text);
                prop_assert_eq!(spelling.tidy(&tidy), &*tidy);
            }
        }
    }
}
