//! How texts are spelt that name things: those that print alike are the same.
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

/// Signs that print as a dash and that Unicode counts among other things: a bullet and a modifier.
const LIKE_DASHES: [char; 2] = ['\u{2043}', '\u{2d7}'];
/// Without them, words of some scripts are other words.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// How a text is spelt when it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// All of it: of addresses, delimiters, and what is looked for.
    Exact,
    /// All but control characters: of notes and descriptions. Tabs and line feeds stay.
    Typed,
    /// Of names: composed letters (NFC), single blanks, and of what is invisible joiners alone.
    Name,
    /// Of part numbers, own numbers and numbers of documents. Also, every dash is `-`, full-width
    /// signs are those of ASCII, and there are no joiners. Fractions stay: `8½` is not `81/2`.
    Number,
}

impl Spelling {
    /// The text in this spelling, without outer blanks.
    pub fn tidy(self, text: &str) -> Cow<'_, str> {
        let text = text.trim();
        if self == Self::Exact || is_tidy(text) {
            return Cow::Borrowed(text);
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

    /// The text without the control characters that a remark may have come with, which elsewhere are a fault.
    pub fn readable(self, text: &str) -> Cow<'_, str> {
        if self == Self::Typed && text.chars().any(is_control) {
            return Cow::Owned(text.chars().filter(|c| !is_control(*c)).collect());
        }
        Cow::Borrowed(text)
    }

    /// The text as it is compared: in this spelling, whatever its case.
    pub fn folded(self, text: &str) -> String {
        self.tidy(text).to_lowercase()
    }

    /// The sign that stands for another one; none for one that is left out.
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

/// How a type of texts is spelt.
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
    Named = Name, "Texts that name things.";
    Numbered = Number, "Part numbers, own numbers, numbers of documents.";
}

/// Whether a trimmed text is tidy at a glance, as most are: printable ASCII with single blanks.
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
        assert_eq!(Spelling::Typed.tidy("\u{1} a\r\n\tb\u{85}\u{7f} \u{0}"), "a\n\tb");
        assert_eq!(Spelling::Number.folded("Ｆc–É"), "fc-é");
    }

    proptest! {
        #[test]
        fn what_is_tidy_stays(text in any::<String>()) {
            for spelling in [Spelling::Exact, Spelling::Typed, Spelling::Name, Spelling::Number] {
                let tidy = spelling.tidy(&text);
                prop_assert_eq!(spelling.tidy(&tidy), &*tidy);
            }
        }
    }
}
