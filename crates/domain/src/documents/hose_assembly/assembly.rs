//! Hose assemblies.

use crate::catalogue::{CrimpFitting, Ferrule, Hose, Wrap};
use crate::configurator::figures::rating::PressureSource;
use crate::configurator::figures::wrap::CoverageKind;
use crate::configurator::inputs::ingredients::{LengthMethod, Side};
use crate::customers::Customer;
use crate::documents::{Command, DocumentKind, Retirable};
use crate::fields::{Column, Degrees, Figure, Measure, columns};
use crate::measures::length::{Length, LengthUnit};
use crate::{Id, Notes, Text};

columns! {
    /// A hose cut to length with a fitting crimped on each end: what was chosen, and what follows.
    pub struct HoseAssembly {
        description: Option<Text> = "description", "Description", "", "Description; made of the parts unless it is written by hand.";
        manual_description: bool = "manualDescription", "Manual description", "", "Whether description and model code are written by hand.";
        model_code: Option<Text> = "modelCode", "Model code", "", "What it is made of, in short; made of the parts unless it is written by hand.";
        tag: Option<Text> = "tag", "Tag", "", "A mark to find it by, printed on its label.";
        hose_id: Id<Hose> = "hose", "Hose", "", "The hose.";
        end1_fitting_id: Option<Id<CrimpFitting>> = "end1", "End 1", "", "The fitting of the near end; a plain cut end where none.";
        end1_ferrule_id: Option<Id<Ferrule>> = "ferrule1", "Ferrule 1", "", "The ferrule of the near end, of two-piece fittings; that of the crimp spec unless it is named.";
        manual_ferrule1: bool = "manualFerrule1", "Manual ferrule 1", "", "Whether the ferrule of the near end was named; else it is that of the crimp spec, as this is now.";
        end2_fitting_id: Option<Id<CrimpFitting>> = "end2", "End 2", "", "The fitting of the far end; a plain cut end where none.";
        end2_ferrule_id: Option<Id<Ferrule>> = "ferrule2", "Ferrule 2", "", "The ferrule of the far end, of two-piece fittings; that of the crimp spec unless it is named.";
        manual_ferrule2: bool = "manualFerrule2", "Manual ferrule 2", "", "Whether the ferrule of the far end was named; else it is that of the crimp spec, as this is now.";
        wrap_id: Option<Id<Wrap>> = "wrap", "Wrap", "", "The cover over the hose.";
        wrap_coverage: Option<CoverageKind> = "wrapCoverage", "Wrap coverage", "", "How much of the hose the wrap covers; all of it where not said.";
        wrap_start: Option<Measure> = "wrapStart", "Wrap start", "", "Where a partial wrap begins, from end 1, in the length's unit.";
        wrap_length: Option<Measure> = "wrapLength", "Wrap length", "", "How long the wrap is, of each end where both are covered, in the length's unit.";
        length: Figure = "length", "Length", "", "The length, in its unit.";
        length_unit: LengthUnit = "lengthUnit", "Length unit", "", "Unit of the length; the organization's where not said.";
        length_method: LengthMethod = "lengthMethod", "Length method", "", "What the length measures: overall, seatToSeat or cutLength.";
        length_tolerance: Option<Text> = "lengthTolerance", "Length tolerance", "", "What the length may be off; that of the organization's standard where not said.";
        angle: Option<Degrees> = "angle", "Angle", "°", "Displacement angle between two bent ends, in the organization's direction.";
        proof_test: bool = "proofTest", "Proof test", "", "Whether each piece is tested at proof pressure.";
        burst_test: bool = "burstTest", "Burst test", "", "Whether a sample is burst.";
        comments: Option<Notes> = "comments", "Comments", "", "Remarks.";
        production_notes: Option<Notes> = "productionNotes", "Production notes", "", "Remarks for the shop.";
        print_text: Option<Text> = "printText", "Print text", "", "What is printed on the hose.";
        vendor_part_number: Option<Text> = "vendorPartNumber", "Vendor part number", "", "What the vendor calls it.";
        customer_id: Option<Id<Customer>> = "customer", "Customer", "", "The customer that it is made for.";
        customer_name: Option<Text> = "customerName", "Customer name", "", "The customer's name, of customers that there is no record of.";
        customer_part_number: Option<Text> = "customerPartNumber", "Customer part number", "", "What the customer calls it.";
        customer_revision: Option<Text> = "customerRevision", "Customer revision", "", "The customer's revision.";
        weight_lbs: Option<Measure> = "WeightLbs", "Weight", "lb", "Weight of one; the sum of its parts unless it was weighed.";
        manual_weight: bool = "manualWeight", "Manual weight", "", "Whether the weight was weighed, not added up.";
        overall_length_mm: Option<Figure> = "overallLengthmm", "Overall length", "mm", "Length over all; none where an allowance is unknown.";
        cut_length_mm: Option<Figure> = "cutLengthmm", "Cut length", "mm", "Length to cut the hose to; none where an allowance is unknown.";
        free_length_mm: Option<Figure> = "freeHoseLengthmm", "Free hose", "mm", "Hose between the fittings; none where an insertion length is unknown.";
        working_pressure_psi: Option<Figure> = "workingPressurePsi", "Working pressure", "psi", "The lowest rating of its parts; none where the hose's is unknown.";
        working_pressure_source: Option<PressureSource> = "workingPressureSource", "Working pressure of", "", "What sets the working pressure.";
        proof_pressure_psi: Option<Figure> = "proofPressurePsi", "Proof pressure", "psi", "Twice the working pressure.";
        burst_pressure_psi: Option<Figure> = "burstPressurePsi", "Minimum burst pressure", "psi", "The hose's design factor times the working pressure.";
        hose_rating_only: bool = "hoseRatingOnly", "Hose rating only", "", "Whether the rating of an end is unknown, so that the others alone rate it.";
        tolerance: Option<Text> = "tolerance", "Tolerance", "", "What the length may be off, as it is printed: as entered, else that of the organization's standard; none where that isn't known.";
    }
}

/// The columns that follow from the others.
const DERIVED: &[&str] = &[
    "overall_length_mm",
    "cut_length_mm",
    "free_length_mm",
    "working_pressure_psi",
    "working_pressure_source",
    "proof_pressure_psi",
    "burst_pressure_psi",
    "hose_rating_only",
    "tolerance",
];

impl DocumentKind for HoseAssembly {
    const NAME: &'static str = "hose assembly";
    const KIND: &'static str = "hoseAssembly";
    const FURTHER: &'static [Command] = &[Command::Unrelease, Command::Obsolete];
    const ROLLS_BACK_TO_NOTHING: bool = true;
}

impl Retirable for HoseAssembly {}

impl HoseAssembly {
    /// An assembly of a hose of this length, with plain ends, that nothing else is said of.
    pub const fn plain(hose: Id<Hose>, length: Figure, unit: LengthUnit) -> Self {
        Self {
            description: None,
            manual_description: false,
            model_code: None,
            tag: None,
            hose_id: hose,
            end1_fitting_id: None,
            end1_ferrule_id: None,
            manual_ferrule1: false,
            end2_fitting_id: None,
            end2_ferrule_id: None,
            manual_ferrule2: false,
            wrap_id: None,
            wrap_coverage: None,
            wrap_start: None,
            wrap_length: None,
            length,
            length_unit: unit,
            length_method: LengthMethod::Overall,
            length_tolerance: None,
            angle: None,
            proof_test: false,
            burst_test: false,
            comments: None,
            production_notes: None,
            print_text: None,
            vendor_part_number: None,
            customer_id: None,
            customer_name: None,
            customer_part_number: None,
            customer_revision: None,
            weight_lbs: None,
            manual_weight: false,
            overall_length_mm: None,
            cut_length_mm: None,
            free_length_mm: None,
            working_pressure_psi: None,
            working_pressure_source: None,
            proof_pressure_psi: None,
            burst_pressure_psi: None,
            hose_rating_only: false,
            tolerance: None,
        }
    }

    /// Whether a column follows from the others, so that nobody sets it.
    pub fn is_derived(column: &Column) -> bool {
        DERIVED.contains(&column.stored)
    }

    /// What a person said of it, without what follows from that and from its parts.
    pub fn said(&self) -> Self {
        let mut said = Self { hose_rating_only: false, ..self.clone() };
        for figure in [
            &mut said.overall_length_mm,
            &mut said.cut_length_mm,
            &mut said.free_length_mm,
            &mut said.working_pressure_psi,
            &mut said.proof_pressure_psi,
            &mut said.burst_pressure_psi,
        ] {
            *figure = None;
        }
        (said.working_pressure_source, said.tolerance) = (None, None);
        if !said.manual_weight {
            said.weight_lbs = None;
        }
        if !said.manual_description {
            (said.description, said.model_code) = (None, None);
        }
        for side in self.usual_ferrules() {
            said.set_ferrule(side, None);
        }
        said
    }

    /// Whether a column shows something that follows from its parts: one that nobody sets, or what
    /// a person left to them.
    pub fn follows(&self, column: &Column) -> bool {
        match column.stored {
            "weight_lbs" => !self.manual_weight,
            "description" | "model_code" => !self.manual_description,
            "end1_ferrule_id" => !self.manual_ferrule1,
            "end2_ferrule_id" => !self.manual_ferrule2,
            _ => Self::is_derived(column),
        }
    }

    /// The fitting and the ferrule of an end.
    pub const fn end(&self, side: Side) -> Option<AssemblyEnd> {
        let (fitting, ferrule) = match side {
            Side::One => (self.end1_fitting_id, self.end1_ferrule_id),
            Side::Two => (self.end2_fitting_id, self.end2_ferrule_id),
        };
        match fitting {
            Some(fitting) => Some(AssemblyEnd { fitting, ferrule }),
            None => None,
        }
    }

    /// Puts another fitting and ferrule on an end.
    pub fn set_end(&mut self, side: Side, end: Option<AssemblyEnd>) {
        let fitting = end.map(|end| end.fitting);
        let ferrule = end.and_then(|end| end.ferrule);
        match side {
            Side::One => (self.end1_fitting_id, self.end1_ferrule_id) = (fitting, ferrule),
            Side::Two => (self.end2_fitting_id, self.end2_ferrule_id) = (fitting, ferrule),
        }
    }

    /// Puts another ferrule on an end.
    pub const fn set_ferrule(&mut self, side: Side, ferrule: Option<Id<Ferrule>>) {
        match side {
            Side::One => self.end1_ferrule_id = ferrule,
            Side::Two => self.end2_ferrule_id = ferrule,
        }
    }

    /// The ends whose ferrule is that of the crimp spec.
    pub fn usual_ferrules(&self) -> Vec<Side> {
        let manual = [self.manual_ferrule1, self.manual_ferrule2];
        Side::BOTH
            .into_iter()
            .zip(manual)
            .filter(|(_, manual)| !manual)
            .map(|(side, _)| side)
            .collect()
    }

    /// Leaves the ferrule of an end to the crimp spec.
    pub const fn leave_ferrule(&mut self, side: Side) {
        match side {
            Side::One => self.manual_ferrule1 = false,
            Side::Two => self.manual_ferrule2 = false,
        }
    }

    /// The length as it was entered; none where it is beyond all sense.
    pub fn entered_length(&self) -> Option<Length> {
        Length::from_f64(self.length.get(), self.length_unit).ok()
    }
}

/// An end of a hose assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssemblyEnd {
    /// The fitting.
    pub fitting: Id<CrimpFitting>,
    /// The ferrule of a two-piece fitting.
    pub ferrule: Option<Id<Ferrule>>,
}
