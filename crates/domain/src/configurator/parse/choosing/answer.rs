//! Result of reading a phrase.

use rust_decimal::Decimal;

use crate::Id;
use crate::catalogue::{CrimpFitting, Ferrule, Hose, Wrap};
use crate::configurator::figures::wrap::CoverageKind;
use crate::configurator::inputs::configurator_input::LengthMethod;
use crate::configurator::parse::choosing::offer::Confidence;
use crate::configurator::parse::reading::meaning::Role;
use crate::configurator::parse::reading::request::{EndRequest, Reading, Slot};
use crate::measures::length::LengthUnit;

#[derive(Debug, Clone, PartialEq)]
pub struct Part<E> {
    pub id: Id<E>,
    pub part_number: String,
}

/// A configuration as a phrase gives it, ready for a new assembly where nothing is missing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Configuration {
    pub hose: Option<Part<Hose>>,
    pub ends: [Option<Part<CrimpFitting>>; 2],
    /// The ferrules that crimp specs fix.
    pub ferrules: [Option<Id<Ferrule>>; 2],
    pub wrap: Option<Part<Wrap>>,
    pub coverage: Option<CoverageKind>,
    /// So much, in the length's unit, where it isn't all.
    pub wrap_length: Option<Decimal>,
    pub length: Option<Decimal>,
    pub unit: Option<LengthUnit>,
    pub method: LengthMethod,
    pub tolerance: Option<String>,
    /// Degrees between two bent ends, in the organization's direction.
    pub angle: Option<Decimal>,
    pub proof_test: bool,
    pub burst_test: bool,
}

/// Confidence in each part of a configuration; none if the text doesn't give it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Confidences {
    pub hose: Option<Confidence>,
    pub ends: [Option<Confidence>; 2],
    pub wrap: Option<Confidence>,
    pub length: Option<Confidence>,
    pub angle: Option<Confidence>,
}

/// A part that may be meant.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<E> {
    pub id: Id<E>,
    pub part_number: String,
    /// Brand, as the catalogue writes it; none if it doesn't matter.
    pub brand: Option<String>,
    pub size: Option<String>,
    pub description: Option<String>,
    pub sure: Confidence,
}

/// The parts that may be meant, the likeliest first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Candidates {
    pub hose: Vec<Candidate<Hose>>,
    pub ends: [Vec<Candidate<CrimpFitting>>; 2],
    pub wrap: Vec<Candidate<Wrap>>,
    /// Lengths, where none is given.
    pub length: Vec<(Decimal, LengthUnit)>,
}

/// The parts as a text describes them, in standard words that can be read again, whether or not the catalogue has them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Understood {
    pub hose_size: Option<String>,
    pub ends: [Option<String>; 2],
    pub wrap: Option<String>,
}

impl Understood {
    pub(crate) fn of(reading: &Reading) -> Self {
        let wrap = reading.wrap.as_ref().map(|wrap| Role::Cover(wrap.kind).words());
        Self {
            hose_size: reading.hose.size.map(|(dash, _)| format!("-{dash}")),
            ends: reading.ends.each_ref().map(EndRequest::words),
            wrap,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadToken {
    pub text: String,
    pub meaning: String,
    pub sure: Confidence,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhraseWarning {
    /// A stable word for it.
    pub code: &'static str,
    pub message: String,
    /// The parts that it doubts; the whole is doubted too.
    pub(crate) of: Vec<Slot>,
}

impl PhraseWarning {
    /// Names of the parts that it doubts.
    pub fn parts(&self) -> Vec<&'static str> {
        let doubted = Slot::ALL.into_iter().filter(|slot| self.of.contains(slot));
        doubted.map(Slot::name).collect()
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Parsed {
    pub configuration: Configuration,
    pub confidences: Confidences,
    pub tokens: Vec<ReadToken>,
    /// The parts as it describes them.
    pub understood: Understood,
    /// Names of required fields that are unknown.
    pub missing: Vec<&'static str>,
    pub candidates: Candidates,
    pub warnings: Vec<PhraseWarning>,
    pub quantity: Option<u32>,
    pub sure: Option<Confidence>,
    /// Whether somebody told what this very phrase means.
    pub corrected: bool,
}
