//! Sizes of hose and connections as the trade writes them.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use rust_decimal::Decimal;

use crate::Spelling;
use crate::measures::length::Millimetres;
use crate::measures::size_notation::SizeNotation;

/// Rank of every size that has no dash number: after all that have one.
const AFTER_DASH_SIZES: i32 = 1_000_000;

/// A size: a text of 1 to 20 characters.
///
/// Two sizes are equal when they mean the same: `-08`, `08`, `8` and `-8` are all dash 8, and all
/// are written `-8`. A text without a dash number (`15L`, `M22x1.5`, also `1/2`) stays as it was
/// entered, is compared without outer blanks and case, and sorts after the dash sizes.
#[derive(Debug, Clone)]
pub struct Size {
    text: String,
    key: Key,
}

/// Sort key of a size; dash numbers come first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Key {
    Dash(u16),
    Text(String),
}

/// Why a text is not a size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// Nothing but blanks.
    #[error("a size must not be empty")]
    Empty,
    /// More than [`Size::MAX_CHARS`] characters.
    #[error("a size has at most 20 characters")]
    TooLong,
    /// A line break, tab or other control character.
    #[error("a size must not contain control characters")]
    ControlCharacter,
}

impl Size {
    /// Most characters a size may have.
    pub const MAX_CHARS: usize = 20;

    /// Reads a size; outer blanks are dropped.
    ///
    /// # Errors
    /// If the text is blank, longer than 20 characters, or has a control character.
    pub fn new(text: &str) -> Result<Self, SizeError> {
        let entered = Spelling::Number.tidy(text);
        if entered.is_empty() {
            return Err(SizeError::Empty);
        }
        if entered.chars().count() > Self::MAX_CHARS {
            return Err(SizeError::TooLong);
        }
        if text.chars().any(char::is_control) {
            return Err(SizeError::ControlCharacter);
        }
        let key = Key::of(&entered);
        let text = match key {
            Key::Dash(dash) => format!("-{dash}"),
            Key::Text(_) => entered.into_owned(),
        };
        Ok(Self { text, key })
    }

    /// The size as it is written everywhere: `-8`, else the text as it was entered.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Canonical text to compare and store: the dash number without dash and leading zeros
    /// (`8`), else the text in lower case.
    pub fn key(&self) -> String {
        self.key.to_text()
    }

    /// Number to sort by: the dash number, or 1,000,000 for texts, which then sort by
    /// [`key`](Self::key).
    pub fn rank(&self) -> i32 {
        self.dash().map_or(AFTER_DASH_SIZES, i32::from)
    }

    /// Sizes of these texts in order, without repetition.
    pub fn each_once<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<Self> {
        let mut texts: Vec<&str> = texts.into_iter().collect();
        // Among equal sizes, the first spelling in alphabetical order stays.
        texts.sort_unstable();
        let mut sizes = BTreeSet::new();
        for size in texts.into_iter().filter_map(|text| Self::new(text).ok()) {
            sizes.insert(size);
        }
        sizes.into_iter().collect()
    }

    /// The dash number, sixteenths of an inch, when the size is one.
    pub fn dash(&self) -> Option<u16> {
        match self.key {
            Key::Dash(dash) => Some(dash),
            Key::Text(_) => None,
        }
    }

    /// The inches of a size that is written as a fraction of them: `13/32`, `1 13/16`.
    pub fn inches(&self) -> Option<Millimetres> {
        let (whole, part) = self.text.rsplit_once([' ', '-']).unwrap_or(("0", &self.text));
        let (over, under) = part.split_once('/')?;
        let [whole, over, under] = [whole, over, under].map(|text| text.parse::<u16>().ok());
        let part = Decimal::from(over?).checked_div(under?.into())?;
        Millimetres::from_inches(Decimal::from(whole?) + part).ok()
    }

    /// Reads a size in a search.
    ///
    /// Beside the stored meaning of the text it also takes other notations for the dash size they
    /// stand for: `1/2`, `1/2"`, `1-1/4 in`, `DN12`, `DN 13` and `#8` find dash sizes, and still
    /// the sizes stored under that very text.
    pub fn filter(text: &str) -> SizeFilter {
        // Millimetres of a connection are those of its tube or thread.
        SizeFilter::of(text, |notation| notation != SizeNotation::Bore)
    }

    /// Reads a size of hoses in a search: as [`filter`](Self::filter), and the millimetres of a bore.
    pub fn hose_filter(text: &str) -> SizeFilter {
        SizeFilter::of(text, |_| true)
    }

    /// Reads a maker's own designation in a search: inches and DN mean no dash size.
    pub fn designation(text: &str) -> SizeFilter {
        SizeFilter::of(text, |_| false)
    }
}

impl Key {
    fn of(text: &str) -> Self {
        dash_number(text).map_or_else(|| Self::Text(text.to_lowercase()), Self::Dash)
    }

    fn to_text(&self) -> String {
        match self {
            Self::Dash(dash) => dash.to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}

/// `-08`, `08`, `8`, `-8` → 8. Zero is no dash number.
fn dash_number(text: &str) -> Option<u16> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let only_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|dash| only_digits && *dash > 0)
}

/// Filter on sizes; see [`Size::filter`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SizeFilter {
    own: Key,
    dash: Option<Key>,
}

impl SizeFilter {
    fn of(text: &str, is_read: impl Fn(SizeNotation) -> bool) -> Self {
        let text = Spelling::Number.tidy(text);
        let own = Key::of(&text);
        let folded = text.to_lowercase();
        let told = SizeNotation::told(&folded).filter(|(notation, _)| is_read(*notation));
        let row = told.and_then(|(notation, figure)| notation.row(figure));
        let dash = row.map(|row| Key::Dash(row.dash)).filter(|dash| *dash != own);
        Self { own, dash }
    }

    /// Whether a size matches.
    pub fn matches(&self, size: &Size) -> bool {
        size.key == self.own || self.dash.as_ref() == Some(&size.key)
    }

    /// The values of [`Size::key`] that match: one, or two when inches or a DN were understood.
    pub fn keys(&self) -> Vec<String> {
        std::iter::once(&self.own).chain(&self.dash).map(Key::to_text).collect()
    }

    /// The key of the size as it was written.
    pub fn own_key(&self) -> String {
        self.own.to_text()
    }

    /// Key of the dash number for inches or a DN; for hoses by tube (SAE 100R5), that of the bore.
    pub fn bore_key(&self) -> Option<String> {
        self.dash.as_ref().map(Key::to_text)
    }
}

impl PartialEq for Size {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Size {}

impl PartialOrd for Size {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Size {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

impl Hash for Size {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dash_numbers_are_read_by_value_and_written_in_one_form() -> Result<(), SizeError> {
        for text in ["-08", "08", "8", "-8", " 8 "] {
            let size = Size::new(text)?;
            assert_eq!((size.dash(), size.key().as_str(), size.rank()), (Some(8), "8", 8));
            assert_eq!(size.as_str(), "-8");
        }
        Ok(())
    }

    #[test]
    fn other_texts_have_no_dash_number() -> Result<(), SizeError> {
        let texts = ["15L", "M22x1.5", "1/2", "DN12", "--8", "8-8", "+8", "0", "-", "-0", "99999"];
        for text in texts {
            let size = Size::new(text)?;
            assert_eq!(size.dash(), None, "{text}");
            assert_eq!((size.key(), size.rank()), (text.to_lowercase(), 1_000_000));
        }
        assert_eq!(Size::new("m22X1.5")?, Size::new(" M22x1.5")?);
        Ok(())
    }

    #[test]
    fn sizes_sort_by_dash_value_then_text() -> Result<(), SizeError> {
        let texts = ["M22", "16", "-4", "15L", "08", "-10"];
        let mut sizes = texts.iter().map(|text| Size::new(text)).collect::<Result<Vec<_>, _>>()?;
        sizes.sort();
        let sorted: Vec<&str> = sizes.iter().map(Size::as_str).collect();
        assert_eq!(sorted, ["-4", "-8", "-10", "-16", "15L", "M22"]);
        Ok(())
    }

    #[test]
    fn faulty_texts_are_refused() {
        assert_eq!(Size::new("  "), Err(SizeError::Empty));
        assert_eq!(Size::new(&"8".repeat(21)), Err(SizeError::TooLong));
        assert!(Size::new(&"é".repeat(20)).is_ok());
        for text in ["8\t8", "\t8", "8\n"] {
            assert_eq!(Size::new(text), Err(SizeError::ControlCharacter), "{text:?}");
        }
    }

    #[test]
    fn a_search_understands_inches_and_dn() -> Result<(), SizeError> {
        let cases = [
            ("1/2", "-8"),
            ("1/2\"", "8"),
            ("1/2 in", "08"),
            ("1 1/4", "-20"),
            ("1-1/4 inch", "20"),
            ("1\"", "16"),
            ("DN12", "8"),
            ("dn 13", "8"),
            ("DN 50", "32"),
            ("-08", "8"),
        ];
        for (entered, stored) in cases {
            assert!(Size::filter(entered).matches(&Size::new(stored)?), "{entered} finds {stored}");
        }
        for (entered, stored) in [("1/2", "1/2"), ("DN12", "dn12"), ("15l", "15L")] {
            assert!(Size::filter(entered).matches(&Size::new(stored)?), "{entered} finds {stored}");
        }
        Ok(())
    }

    #[test]
    fn sizes_are_listed_once_in_order() {
        let sizes = Size::each_once(["M22x1.5", "-08", "12", "8", "m22X1.5", "4", " "]);
        let texts: Vec<&str> = sizes.iter().map(Size::as_str).collect();
        assert_eq!(texts, ["-4", "-8", "-12", "M22x1.5"]);
    }

    #[test]
    fn a_search_finds_nothing_else() -> Result<(), SizeError> {
        let cases =
            [("1", "16"), ("1/2", "12"), ("DN11", "8"), ("12", "8"), ("7/16", "7"), ("8", "-18")];
        for (entered, stored) in cases {
            assert!(!Size::filter(entered).matches(&Size::new(stored)?), "{entered} on {stored}");
        }
        assert_eq!(Size::filter("1/2").keys(), ["1/2", "8"]);
        assert_eq!(Size::filter("-08").keys(), ["8"]);
        Ok(())
    }
}
