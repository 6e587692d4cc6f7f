//! Corrections of phrases, or of words in phrases.

use crate::catalogue::{CrimpFitting, Ferrule, Hose, ItemEntry, ItemType, Wrap};
use crate::configurator::figures::wrap::CoverageKind;
use crate::configurator::inputs::configurator_input::LengthMethod;
use crate::customers::Customer;
use crate::fields::{Degrees, Measure, columns};
use crate::measures::length::LengthUnit;
use crate::port::UnitOfWork;
use crate::records::RecordKind;
use crate::records::port::Records;
use crate::{Id, Text};

/// The longest words that a correction is kept of.
pub const LONGEST_WORDS: usize = 500;

columns! {
    /// Meaning of a phrase, or of words in phrases, for an organization or one of its customers.
    pub struct ParseCorrection {
        words: Text = "words", "Words", "", "The words, in lower case with single blanks.";
        whole: bool = "whole", "Whole phrase", "", "Whether it applies to this whole text, not to these words in any text.";
        customer_id: Option<Id<Customer>> = "customer", "Customer", "", "Customer that it applies to; all if null.";
        meaning: Option<Text> = "meaning", "Meaning", "", "Meaning of the words.";
        hose_id: Option<Id<Hose>> = "hose", "Hose", "", "The hose.";
        end1_fitting_id: Option<Id<CrimpFitting>> = "end1", "End 1", "", "Fitting of end 1 (near end); a plain cut end if absent.";
        end1_ferrule_id: Option<Id<Ferrule>> = "ferrule1", "Ferrule 1", "", "Ferrule of end 1.";
        end2_fitting_id: Option<Id<CrimpFitting>> = "end2", "End 2", "", "Fitting of end 2 (far end); a plain cut end if absent.";
        end2_ferrule_id: Option<Id<Ferrule>> = "ferrule2", "Ferrule 2", "", "Ferrule of end 2.";
        wrap_id: Option<Id<Wrap>> = "wrap", "Wrap", "", "Wrap over the hose.";
        wrap_coverage: Option<CoverageKind> = "wrapCoverage", "Wrap coverage", "", "Part of the hose that the wrap covers.";
        wrap_length: Option<Measure> = "wrapLength", "Wrap length", "", "Length of the wrap, in lengthUnit.";
        length: Option<Measure> = "length", "Length", "", "Length, in lengthUnit.";
        length_unit: Option<LengthUnit> = "lengthUnit", "Length unit", "", "Unit of the length; the organization's if absent.";
        length_method: Option<LengthMethod> = "lengthMethod", "Length method", "", "Kind of length: overall, seatToSeat or cutLength.";
        angle: Option<Degrees> = "angle", "Angle", "°", "Displacement angle between two bent ends, in the organization's direction.";
        proof_test: bool = "proofTest", "Proof test", "", "Whether each piece gets a proof test.";
        burst_test: bool = "burstTest", "Burst test", "", "Whether a sample gets a burst test.";
    }
}

/// The names of the columns that are no part of a configuration.
pub const OF_WORDS: [&str; 4] = ["words", "whole", "customer", "meaning"];

impl ParseCorrection {
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

    /// Whether both correct the same words for the same customer.
    pub fn replaces(&self, other: &Self) -> bool {
        self.words == other.words
            && self.whole == other.whole
            && self.customer_id == other.customer_id
    }

    /// The parts of its configuration by the names of their fields.
    pub fn parts(&self) -> [(&'static str, Option<Id<ItemEntry>>, ItemType); 6] {
        let fitting = |id: Option<Id<_>>| (id.map(Id::of_kind), ItemType::CrimpFitting);
        let ferrule = |id: Option<Id<_>>| (id.map(Id::of_kind), ItemType::Ferrule);
        let named = |name, (id, kind)| (name, id, kind);
        [
            ("hose", self.hose_id.map(Id::of_kind), ItemType::Hose),
            named("end1", fitting(self.end1_fitting_id)),
            named("ferrule1", ferrule(self.end1_ferrule_id)),
            named("end2", fitting(self.end2_fitting_id)),
            named("ferrule2", ferrule(self.end2_ferrule_id)),
            ("wrap", self.wrap_id.map(Id::of_kind), ItemType::Wrap),
        ]
    }

    pub fn items(&self) -> impl Iterator<Item = Id<ItemEntry>> {
        self.parts().into_iter().filter_map(|(_, id, _)| id)
    }
}

impl RecordKind for ParseCorrection {
    const NAME: &'static str = "correction";
    const FILTERS: &'static [&'static str] = &["words", "customer"];
    const SORTS: &'static [&'static str] = &["words"];

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Records<Self> {
        work
    }
}
