//! What a phrase came to mean.

use rust_decimal::Decimal;

use crate::Id;
use crate::catalogue::{CrimpFitting, Ferrule, Hose, Wrap};
use crate::configurator::figures::wrap::CoverageKind;
use crate::configurator::inputs::ingredients::LengthMethod;
use crate::configurator::parse::choosing::offer::Sure;
use crate::measures::length::LengthUnit;

/// A part with its number.
#[derive(Debug, Clone, PartialEq)]
pub struct Part<E> {
    /// Which.
    pub id: Id<E>,
    /// Its part number.
    pub part_number: String,
}

/// A configuration as a phrase gives it, ready for a new assembly where nothing is missing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Configuration {
    /// The hose.
    pub hose: Option<Part<Hose>>,
    /// The fittings.
    pub ends: [Option<Part<CrimpFitting>>; 2],
    /// The ferrules that crimp specs fix.
    pub ferrules: [Option<Id<Ferrule>>; 2],
    /// The cover.
    pub wrap: Option<Part<Wrap>>,
    /// How much of the hose it covers.
    pub coverage: Option<CoverageKind>,
    /// So much, in the length's unit, where it isn't all.
    pub wrap_length: Option<Decimal>,
    /// The length.
    pub length: Option<Decimal>,
    /// Its unit.
    pub unit: Option<LengthUnit>,
    /// What it measures.
    pub method: LengthMethod,
    /// What the length may be off, as it is printed.
    pub tolerance: Option<String>,
    /// Degrees between two bent ends, in the organization's direction.
    pub angle: Option<Decimal>,
    /// A proof test.
    pub proof_test: bool,
    /// A burst test.
    pub burst_test: bool,
}

/// How sure each part of a configuration is; none where it is not said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Confidences {
    /// The hose.
    pub hose: Option<Sure>,
    /// The ends.
    pub ends: [Option<Sure>; 2],
    /// The cover.
    pub wrap: Option<Sure>,
    /// The length.
    pub length: Option<Sure>,
    /// The angle.
    pub angle: Option<Sure>,
}

/// A part that may be meant.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<E> {
    /// Which.
    pub id: Id<E>,
    /// Its part number.
    pub part_number: String,
    /// Its brand, as the catalogue writes it; none where it is of no matter.
    pub brand: Option<String>,
    /// Its size.
    pub size: Option<String>,
    /// Its description.
    pub description: Option<String>,
    /// How sure it is the one.
    pub sure: Sure,
}

/// The parts that may be meant, the likeliest first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Candidates {
    /// Hoses.
    pub hose: Vec<Candidate<Hose>>,
    /// Fittings of each end.
    pub ends: [Vec<Candidate<CrimpFitting>>; 2],
    /// Covers.
    pub wrap: Vec<Candidate<Wrap>>,
    /// Lengths, where none is given.
    pub length: Vec<(Decimal, LengthUnit)>,
}

/// Words and what they mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadToken {
    /// The words.
    pub text: String,
    /// What they mean, in words that mean the same.
    pub meaning: String,
    /// How sure.
    pub sure: Sure,
}

/// What there is to know about an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// A stable word for it.
    pub code: &'static str,
    /// What to tell.
    pub message: String,
}

/// What a phrase came to mean.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Parsed {
    /// The configuration.
    pub configuration: Configuration,
    /// How sure each part of it is.
    pub confidences: Confidences,
    /// The words.
    pub tokens: Vec<ReadToken>,
    /// What is needed for an assembly and not known, by the names of fields.
    pub missing: Vec<&'static str>,
    /// What may be meant.
    pub candidates: Candidates,
    /// What there is to know.
    pub warnings: Vec<Doubt>,
    /// How many pieces were said.
    pub quantity: Option<u32>,
    /// How sure all of it is.
    pub sure: Option<Sure>,
    /// Whether somebody told what this very phrase means.
    pub corrected: bool,
}
