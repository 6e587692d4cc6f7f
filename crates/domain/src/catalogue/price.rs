//! Prices of items.

use rust_decimal::Decimal;

use crate::sheet::Choice;

/// A currency by its ISO 4217 code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Currency([u8; 3]);

impl Currency {
    /// The currency of a code of three letters.
    pub fn new(code: &str) -> Option<Self> {
        let letters: [u8; 3] = code.as_bytes().try_into().ok()?;
        letters
            .iter()
            .all(u8::is_ascii_alphabetic)
            .then(|| Self(letters.map(|letter| letter.to_ascii_uppercase())))
    }

    /// The code, in capitals.
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// What a price or a quantity counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnitOfMeasure {
    /// Pieces.
    Each,
    /// Feet.
    Foot,
    /// Metres.
    Metre,
    /// Inches.
    Inch,
    /// Millimetres.
    Millimetre,
}

impl Choice for UnitOfMeasure {
    const WORDS: &'static [&'static str] = &["each", "ft", "m", "in", "mm"];
    const ALL: &'static [Self] =
        &[Self::Each, Self::Foot, Self::Metre, Self::Inch, Self::Millimetre];
}

/// So much money for one unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// How much.
    pub amount: Decimal,
    /// In which currency; the organization's where not said.
    pub currency: Option<Currency>,
    /// For what.
    pub unit: UnitOfMeasure,
}
