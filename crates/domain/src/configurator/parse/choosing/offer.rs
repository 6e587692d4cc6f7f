//! Catalogue data for reading phrases, and confidence.

use rust_decimal::Decimal;

use crate::Id;
use crate::catalogue::{CrimpFitting, Ferrule, Gender, Hose, Wrap};
use crate::measures::pressure::{Pressure, PressureUnit};
use crate::measures::size::Size;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Confidence(u8);

impl Confidence {
    pub const SAID: Self = Self(98);
    /// A usual guess.
    pub const LIKELY: Self = Self(85);
    pub const GUESS: Self = Self(75);
    pub const NOT: Self = Self(0);

    pub const fn percent(percent: u8) -> Self {
        Self(if percent > 100 { 100 } else { percent })
    }

    pub const fn get(self) -> u8 {
        self.0
    }

    pub fn and(self, other: Self) -> Self {
        let product = u16::from(self.0) * u16::from(other.0);
        Self(u8::try_from((product + 50) / 100).unwrap_or(u8::MAX))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartId {
    Hose(Id<Hose>),
    Fitting(Id<CrimpFitting>),
    Wrap(Id<Wrap>),
}

/// An organization's preference for a brand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BrandPreference {
    pub name: String,
    /// Name as the catalogue writes it.
    pub shown: String,
    pub offered: bool,
    pub preselected: bool,
}

/// Words that hoses are found by, all folded.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HoseKeywords {
    pub series: Option<String>,
    pub spec: String,
    pub further_specs: String,
    pub description: String,
    /// Application, material and colour.
    pub about: String,
    pub brand: BrandPreference,
}

/// A hose that may be meant.
#[derive(Debug, Clone, PartialEq)]
pub struct HoseOption {
    pub id: Id<Hose>,
    pub part_number: String,
    pub size: Size,
    pub words: HoseKeywords,
    pub description: Option<String>,
    pub rating: Option<Pressure>,
    pub available: bool,
    /// Whether it is in stock, if the text names no kind of hose.
    pub in_stock: bool,
}

impl HoseOption {
    /// Whether it may have the working pressure that is asked for; figures of catalogues are rounded.
    pub(crate) fn may_hold(&self, asked: Option<(Pressure, PressureUnit)>) -> bool {
        let both = asked.zip(self.rating);
        both.is_none_or(|((asked, _), rating)| asked.psi() <= rating.psi() * Decimal::new(101, 2))
    }
}

/// A fitting for a hose that may be meant.
#[derive(Debug, Clone, PartialEq)]
pub struct FittingOption {
    pub hose: Id<Hose>,
    pub id: Id<CrimpFitting>,
    pub part_number: String,
    pub brand: BrandPreference,
    /// The connection, as the catalogue calls it.
    pub style: String,
    pub shape: String,
    /// Drop of an elbow, in millimetres.
    pub drop_mm: Option<f64>,
    pub gender: Option<Gender>,
    pub swivel: bool,
    pub size: Size,
    pub thread: Option<String>,
    /// The ferrule that the crimp specs fix.
    pub ferrule: Option<Id<Ferrule>>,
    /// Whether a crimp spec of the hose is for it: one that is named by its part number may have none.
    pub approved: bool,
    pub description: Option<String>,
    pub available: bool,
}

/// A wrap that goes over the hose.
#[derive(Debug, Clone, PartialEq)]
pub struct WrapOption {
    pub id: Id<Wrap>,
    pub part_number: String,
    pub kind: String,
    pub colour: String,
    pub description: Option<String>,
    pub available: bool,
}
