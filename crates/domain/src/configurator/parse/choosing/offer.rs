//! What the catalogue offers to a reader of phrases, and how sure the reader is.

use crate::Id;
use crate::catalogue::{CrimpFitting, Ferrule, Gender, Hose, Wrap};
use crate::measures::size::Size;

/// How sure something is, in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sure(u8);

impl Sure {
    /// As said.
    pub const SAID: Self = Self(98);
    /// A usual guess.
    pub const LIKELY: Self = Self(85);
    /// A guess.
    pub const GUESS: Self = Self(75);
    /// Not at all.
    pub const NOT: Self = Self(0);

    /// So many percent.
    pub const fn percent(percent: u8) -> Self {
        Self(if percent > 100 { 100 } else { percent })
    }

    /// How many percent.
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
    /// A hose.
    Hose(Id<Hose>),
    /// A fitting.
    Fitting(Id<CrimpFitting>),
    /// A wrap.
    Wrap(Id<Wrap>),
}

/// What an organization thinks of a brand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BrandStanding {
    /// Its name, folded.
    pub name: String,
    /// Its name as the catalogue writes it.
    pub shown: String,
    /// Whether the organization offers it.
    pub offered: bool,
    /// Whether it comes first.
    pub preselected: bool,
}

/// What hoses are found by in words. All folded.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HoseWords {
    /// The series.
    pub series: Option<String>,
    /// The maker's specification.
    pub spec: String,
    /// Further ones: of SAE, ISO and EN.
    pub further_specs: String,
    /// The description.
    pub description: String,
    /// What it is made for, of what, in which colour.
    pub about: String,
    /// The brand.
    pub brand: BrandStanding,
}

/// A hose that may be meant.
#[derive(Debug, Clone, PartialEq)]
pub struct HoseOption {
    /// The hose.
    pub id: Id<Hose>,
    /// Its part number.
    pub part_number: String,
    /// Its size.
    pub size: Size,
    /// Its words.
    pub words: HoseWords,
    /// Its description as it is shown.
    pub description: Option<String>,
    /// Whether the organization has it.
    pub available: bool,
}

/// A fitting that is approved on a hose that may be meant.
#[derive(Debug, Clone, PartialEq)]
pub struct FittingOption {
    /// The hose.
    pub hose: Id<Hose>,
    /// The fitting.
    pub id: Id<CrimpFitting>,
    /// Its part number.
    pub part_number: String,
    /// Its brand.
    pub brand: BrandStanding,
    /// The connection, as the catalogue calls it.
    pub style: String,
    /// How it is bent, as the catalogue calls it.
    pub shape: String,
    /// How far an elbow reaches, in millimetres.
    pub drop_mm: Option<f64>,
    /// Male or female.
    pub gender: Option<Gender>,
    /// Whether it turns.
    pub swivel: bool,
    /// The size of the connection.
    pub size: Size,
    /// The thread.
    pub thread: Option<String>,
    /// The ferrule that the crimp specs fix.
    pub ferrule: Option<Id<Ferrule>>,
    /// Its description.
    pub description: Option<String>,
    /// Whether the organization has it.
    pub available: bool,
}

/// A wrap that goes over the hose.
#[derive(Debug, Clone, PartialEq)]
pub struct WrapOption {
    /// The wrap.
    pub id: Id<Wrap>,
    /// Its part number.
    pub part_number: String,
    /// The kind, folded.
    pub kind: String,
    /// The colour, folded.
    pub colour: String,
    /// The description.
    pub description: Option<String>,
    /// Whether the organization has it.
    pub available: bool,
}
