//! Catalogue data for reading phrases, and confidence.

use rust_decimal::Decimal;

use crate::Id;
use crate::catalogue::{CrimpFitting, Ferrule, Gender, Hose, Wrap};
use crate::measures::pressure::{Pressure, PressureUnit};
use crate::measures::size::Size;

/// Confidence in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Confidence(u8);

impl Confidence {
    pub const SAID: Self = Self(98);
    /// A usual guess.
    pub const LIKELY: Self = Self(85);
    pub const GUESS: Self = Self(75);
    pub const NOT: Self = Self(0);

    /// So many percent.
    pub const fn percent(percent: u8) -> Self {
        Self(if percent > 100 { 100 } else { percent })
    }

    /// The percentage.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Both of two things.
    pub fn and(self, other: Self) -> Self {
        let product = u16::from(self.0) * u16::from(other.0);
        Self(u8::try_from((product + 50) / 100).unwrap_or(u8::MAX))
    }
}

/// An item that is named by its part number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartId {
    Hose(Id<Hose>),
    Fitting(Id<CrimpFitting>),
    Wrap(Id<Wrap>),
}

/// An organization's preference for a brand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BrandPreference {
    /// Its name, folded.
    pub name: String,
    /// Its name as the catalogue writes it.
    pub shown: String,
    /// Whether the organization offers it.
    pub offered: bool,
    /// Whether it comes first.
    pub preselected: bool,
}

/// Words that hoses are found by, all folded.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HoseKeywords {
    pub series: Option<String>,
    /// The maker's specification.
    pub spec: String,
    /// Further ones: of SAE, ISO and EN.
    pub further_specs: String,
    pub description: String,
    /// Application, material and colour.
    pub about: String,
    pub brand: BrandPreference,
}

/// A hose that may be meant.
#[derive(Debug, Clone, PartialEq)]
pub struct HoseOption {
    /// The hose.
    pub id: Id<Hose>,
    pub part_number: String,
    pub size: Size,
    pub words: HoseKeywords,
    /// Description as displayed.
    pub description: Option<String>,
    /// Maximum working pressure.
    pub rating: Option<Pressure>,
    /// Whether the organization has it.
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
    /// The fitting.
    pub id: Id<CrimpFitting>,
    pub part_number: String,
    pub brand: BrandPreference,
    /// The connection, as the catalogue calls it.
    pub style: String,
    /// Shape, as in the catalogue.
    pub shape: String,
    /// Drop of an elbow, in millimetres.
    pub drop_mm: Option<f64>,
    /// Male or female.
    pub gender: Option<Gender>,
    /// Whether it turns.
    pub swivel: bool,
    /// The size of the connection.
    pub size: Size,
    pub thread: Option<String>,
    /// The ferrule that the crimp specs fix.
    pub ferrule: Option<Id<Ferrule>>,
    /// Whether a crimp spec of the hose is for it: one that is named by its part number may have none.
    pub approved: bool,
    pub description: Option<String>,
    /// Whether the organization has it.
    pub available: bool,
}

/// A wrap that goes over the hose.
#[derive(Debug, Clone, PartialEq)]
pub struct WrapOption {
    /// The wrap.
    pub id: Id<Wrap>,
    pub part_number: String,
    /// The kind, folded.
    pub kind: String,
    /// The colour, folded.
    pub colour: String,
    pub description: Option<String>,
    /// Whether the organization has it.
    pub available: bool,
}
