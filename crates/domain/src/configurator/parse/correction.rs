//! What people said that a phrase, or a word in phrases, means.

use crate::catalogue::{CrimpFitting, Ferrule, Hose, Wrap};
use crate::configurator::figures::wrap::CoverageKind;
use crate::configurator::inputs::ingredients::LengthMethod;
use crate::customers::Customer;
use crate::fields::{Degrees, Measure, columns};
use crate::measures::length::LengthUnit;
use crate::records::RecordKind;
use crate::{Id, Text};

/// The longest words that a correction is kept of.
pub const LONGEST_WORDS: usize = 500;

columns! {
    /// What a phrase, or words in phrases, mean to an organization or to one of its customers.
    pub struct ParseCorrection {
        words: Text = "words", "Words", "", "The words: lower case, single blanks.";
        whole: bool = "whole", "Whole phrase", "", "Whether it holds for a phrase of these very words, not for these words in phrases.";
        customer_id: Option<Id<Customer>> = "customer", "Customer", "", "The customer that it holds for; all where none.";
        meaning: Option<Text> = "meaning", "Meaning", "", "What the words are to be read as.";
        hose_id: Option<Id<Hose>> = "hose", "Hose", "", "The hose.";
        end1_fitting_id: Option<Id<CrimpFitting>> = "end1", "End 1", "", "The fitting of the near end; a plain cut end where none.";
        end1_ferrule_id: Option<Id<Ferrule>> = "ferrule1", "Ferrule 1", "", "The ferrule of the near end.";
        end2_fitting_id: Option<Id<CrimpFitting>> = "end2", "End 2", "", "The fitting of the far end; a plain cut end where none.";
        end2_ferrule_id: Option<Id<Ferrule>> = "ferrule2", "Ferrule 2", "", "The ferrule of the far end.";
        wrap_id: Option<Id<Wrap>> = "wrap", "Wrap", "", "The cover over the hose.";
        wrap_coverage: Option<CoverageKind> = "wrapCoverage", "Wrap coverage", "", "How much of the hose the wrap covers.";
        wrap_length: Option<Measure> = "wrapLength", "Wrap length", "", "How long the wrap is, in the length's unit.";
        length: Option<Measure> = "length", "Length", "", "The length, in its unit.";
        length_unit: Option<LengthUnit> = "lengthUnit", "Length unit", "", "Unit of the length; the organization's where not said.";
        length_method: Option<LengthMethod> = "lengthMethod", "Length method", "", "What the length measures: overall, seatToSeat or cutLength.";
        angle: Option<Degrees> = "angle", "Angle", "°", "Displacement angle between two bent ends, in the organization's direction.";
        proof_test: bool = "proofTest", "Proof test", "", "Whether each piece is tested at proof pressure.";
        burst_test: bool = "burstTest", "Burst test", "", "Whether a sample is burst.";
    }
}

impl RecordKind for ParseCorrection {
    const NAME: &'static str = "correction";
    const FILTERS: &'static [&'static str] = &[];
    const SORTS: &'static [&'static str] = &["words"];
}

/// The names of the columns that a phrase's configuration has.
pub const CONFIGURATION: &[&str] = &[
    "hose",
    "end1",
    "ferrule1",
    "end2",
    "ferrule2",
    "wrap",
    "wrapCoverage",
    "wrapLength",
    "length",
    "lengthUnit",
    "lengthMethod",
    "angle",
    "proofTest",
    "burstTest",
];

impl ParseCorrection {
    /// A correction of nothing yet.
    pub const fn of(words: Text, whole: bool, customer: Option<Id<Customer>>) -> Self {
        Self {
            words,
            whole,
            customer_id: customer,
            meaning: None,
            hose_id: None,
            end1_fitting_id: None,
            end1_ferrule_id: None,
            end2_fitting_id: None,
            end2_ferrule_id: None,
            wrap_id: None,
            wrap_coverage: None,
            wrap_length: None,
            length: None,
            length_unit: None,
            length_method: None,
            angle: None,
            proof_test: false,
            burst_test: false,
        }
    }

    /// Whether the two are of the same words, said to the same.
    pub fn replaces(&self, other: &Self) -> bool {
        self.words == other.words
            && self.whole == other.whole
            && self.customer_id == other.customer_id
    }
}
