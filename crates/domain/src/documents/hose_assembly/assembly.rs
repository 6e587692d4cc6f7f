//! Hose assemblies.

use std::sync::Arc;

use async_trait::async_trait;

use crate::access::{Caller, Identity, Visibility};
use crate::catalogue::{CrimpFitting, Ferrule, Hose, Wrap};
use crate::configurator::figures::rating::PressureSource;
use crate::configurator::figures::wrap::CoverageKind;
use crate::configurator::inputs::configurator_input::{LengthMethod, Side};
use crate::customers::Customer;
use crate::documents::assembly_figures::Parts;
use crate::documents::hose_assembly::{
    self, AssemblyDetails, AssemblyForm, AssemblyReferences, FullAssembly, missing_for_release,
    paper, read_described, release,
};
use crate::documents::lifecycle::{Doubt, Parties};
use crate::documents::port::Documents;
use crate::documents::printing::{Paper, PrintedDocument};
use crate::documents::{Command, Document, DocumentType, Obsoletable};
use crate::fields::{Cell, Column, Degrees, Figure, Measure, columns};
use crate::measures::length::{Length, LengthUnit};
use crate::organization::Settings;
use crate::port::UnitOfWork;
use crate::workbooks::SheetTable;
use crate::workbooks::import::Form;
use crate::{Id, Notes, NumberText, Remark, Result, Services, Session, Text, Violation};

columns! {
    /// A hose cut to length with a fitting crimped on each end: the choices, and the figures derived from them.
    pub struct HoseAssembly {
        description: Option<Remark> = "description", "Description", "", "Description; generated from the components unless manualDescription is true.";
        manual_description: bool = "manualDescription", "Manual description", "", "Whether description and model code were entered, not generated.";
        model_code: Option<Text> = "modelCode", "Model code", "", "Short code of the components; generated unless manualDescription is true.";
        tag: Option<Text> = "tag", "Tag", "", "Tag to find it by, printed on its label.";
        hose_id: Id<Hose> = "hose", "Hose", "", "The hose.";
        end1_fitting_id: Option<Id<CrimpFitting>> = "end1", "End 1", "", "Fitting of end 1 (near end); a plain cut end if absent.";
        end1_ferrule_id: Option<Id<Ferrule>> = "ferrule1", "Ferrule 1", "", "Ferrule of end 1, for two-piece fittings; that of the crimp spec if absent.";
        manual_ferrule1: bool = "manualFerrule1", "Manual ferrule 1", "", "Whether the ferrule of end 1 was chosen; otherwise it follows the current crimp spec.";
        end2_fitting_id: Option<Id<CrimpFitting>> = "end2", "End 2", "", "Fitting of end 2 (far end); a plain cut end if absent.";
        end2_ferrule_id: Option<Id<Ferrule>> = "ferrule2", "Ferrule 2", "", "Ferrule of end 2, for two-piece fittings; that of the crimp spec if absent.";
        manual_ferrule2: bool = "manualFerrule2", "Manual ferrule 2", "", "Whether the ferrule of end 2 was chosen; otherwise it follows the current crimp spec.";
        wrap_id: Option<Id<Wrap>> = "wrap", "Wrap", "", "Wrap over the hose.";
        wrap_coverage: Option<CoverageKind> = "wrapCoverage", "Wrap coverage", "", "Part of the hose that the wrap covers; the whole hose if absent.";
        wrap_start: Option<Measure> = "wrapStart", "Wrap start", "", "Start of a partial wrap, from end 1, in lengthUnit.";
        wrap_length: Option<Measure> = "wrapLength", "Wrap length", "", "Length of the wrap, at each end if both are covered, in lengthUnit.";
        length: Figure = "length", "Length", "", "Length, in lengthUnit.";
        length_unit: LengthUnit = "lengthUnit", "Length unit", "", "Unit of the length; the organization's if absent.";
        length_method: LengthMethod = "lengthMethod", "Length method", "", "Kind of length: overall, seatToSeat or cutLength.";
        length_tolerance: Option<Text> = "lengthTolerance", "Length tolerance", "", "Length tolerance; that of the organization's standard if absent.";
        angle: Option<Degrees> = "angle", "Angle", "°", "Displacement angle between two bent ends, in the organization's direction.";
        proof_test: bool = "proofTest", "Proof test", "", "Whether each piece gets a proof test.";
        burst_test: bool = "burstTest", "Burst test", "", "Whether a sample gets a burst test.";
        comments: Option<Notes> = "comments", "Comments", "", "Remarks.";
        production_notes: Option<Notes> = "productionNotes", "Production notes", "", "Remarks for production.";
        print_text: Option<Remark> = "printText", "Print text", "", "Text printed on the hose.";
        vendor_part_number: Option<NumberText> = "vendorPartNumber", "Vendor part number", "", "The vendor's part number.";
        customer_id: Option<Id<Customer>> = "customer", "Customer", "", "Customer that it is made for.";
        customer_name: Option<Text> = "customerName", "Customer name", "", "Name of a customer without a record.";
        customer_part_number: Option<NumberText> = "customerPartNumber", "Customer part number", "", "The customer's part number.";
        customer_revision: Option<NumberText> = "customerRevision", "Customer revision", "", "The customer's revision.";
        weight_lbs: Option<Measure> = "WeightLbs", "Weight", "lb", "Weight of one piece; the sum of its components unless manualWeight is true.";
        manual_weight: bool = "manualWeight", "Manual weight", "", "Whether the weight was entered, not calculated.";
        overall_length_mm: Option<Figure> = "overallLengthmm", "Overall length", "mm", "Overall length; null if an allowance is unknown.";
        cut_length_mm: Option<Figure> = "cutLengthmm", "Cut length", "mm", "Cut length of the hose; null if an allowance is unknown.";
        free_length_mm: Option<Figure> = "freeHoseLengthmm", "Free hose", "mm", "Free length of hose between the fittings; null if an insertion length is unknown.";
        working_pressure_psi: Option<Figure> = "workingPressurePsi", "Working pressure", "psi", "Working pressure: the lowest rating of its components; null if the hose's is unknown.";
        working_pressure_source: Option<PressureSource> = "workingPressureSource", "Working pressure of", "", "Component that limits the working pressure.";
        proof_pressure_psi: Option<Figure> = "proofPressurePsi", "Proof pressure", "psi", "Twice the working pressure.";
        burst_pressure_psi: Option<Figure> = "burstPressurePsi", "Minimum burst pressure", "psi", "The hose's design factor times the working pressure.";
        hose_rating_only: bool = "hoseRatingOnly", "Hose rating only", "", "Whether the rating of an end is unknown, so that only the others count.";
        tolerance: Option<Text> = "tolerance", "Tolerance", "", "Length tolerance as printed: as entered, else that of the organization's standard; null if unknown.";
    }
}

/// The derived columns.
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

#[async_trait]
impl DocumentType for HoseAssembly {
    const NAME: &'static str = "hose assembly";
    const KIND: &'static str = "hoseAssembly";
    const NUMBER: &'static str = "partNumber";
    const EXTRA_COMMANDS: &'static [Command] = &[Command::Unrelease, Command::Obsolete];
    const ROLLS_BACK_TO_NOTHING: bool = true;

    type Terms = ();
    type Components = Parts;
    type Details = AssemblyDetails;
    type References = AssemblyReferences;

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self> {
        work
    }

    fn customer(&self) -> Option<Id<Customer>> {
        self.customer_id
    }

    fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    fn is_derived(column: &Column) -> bool {
        DERIVED.contains(&column.stored)
    }

    /// The embedded page of a shop sees those that it stored.
    fn visible_to(identity: Identity, parties: &Parties<'_>) -> bool {
        parties.include(identity) && identity.may_see_made_by(parties.maker)
    }

    async fn assigned(
        session: &mut Session,
        lineages: &[Id<Self>],
    ) -> Result<Vec<(Id<Self>, Id<Customer>)>> {
        let assigned = session.work.assembly_customers(lineages).await?;
        Ok(assigned.into_iter().map(|(lineage, customer)| (lineage, customer.customer)).collect())
    }

    async fn load(session: &mut Session, document: Document<Self>) -> Result<FullAssembly> {
        hose_assembly::load_whole(session, document).await
    }

    async fn missing(_session: &mut Session, full: &FullAssembly) -> Result<Vec<Violation>> {
        Ok(missing_for_release(full.details.configured.as_ref(), &full.components))
    }

    fn doubts(full: &FullAssembly) -> Vec<(Doubt, Violation)> {
        full.details.configured.as_ref().map(release::release_doubts).unwrap_or_default()
    }

    async fn on_release(session: &mut Session, full: &mut FullAssembly, _terms: ()) -> Result<()> {
        release::on_release(session, full).await
    }

    async fn on_unrelease(session: &mut Session, id: Id<Self>) -> Result<()> {
        release::on_unrelease(session, id).await
    }

    async fn on_reopened(session: &mut Session, id: Id<Self>) -> Result<()> {
        release::on_reopened(session, id).await
    }

    async fn to_print(session: &mut Session, full: FullAssembly) -> Result<PrintedDocument<Self>> {
        Box::pin(paper::to_print(session, full)).await
    }

    fn data_sheet(printed: &PrintedDocument<Self>) -> Paper<'_> {
        paper::data_sheet(printed)
    }

    async fn tracked(
        _session: &mut Session,
        printed: &PrintedDocument<Self>,
        brand: &str,
        day: &str,
    ) -> Result<Vec<Vec<String>>> {
        Ok(paper::tracked(printed, brand, day))
    }

    fn sheet(_visibility: Visibility) -> SheetTable {
        AssemblyForm::default().table(Visibility::Prices)
    }

    async fn search(services: &Arc<Services>, caller: &Caller) -> Result<Session> {
        read_described(services, caller).await
    }

    async fn current(
        session: &mut Session,
        documents: Vec<Document<Self>>,
    ) -> Result<Vec<Document<Self>>> {
        let current = hose_assembly::current(session, documents).await?;
        Ok(current.into_iter().map(|one| one.document).collect())
    }

    async fn references(
        session: &mut Session,
        assemblies: &[Document<Self>],
    ) -> Result<AssemblyReferences> {
        AssemblyReferences::of(session, assemblies).await
    }

    fn row(
        references: &AssemblyReferences,
        assembly: &Document<Self>,
        (settings, _visibility): (&Settings, Visibility),
        see: &mut dyn FnMut(&'static Column, Cell<'_>),
    ) -> Result<()> {
        references.each_cell(assembly, settings, see)
    }
}

impl Obsoletable for HoseAssembly {}

impl HoseAssembly {
    /// An assembly of a hose of this length, with plain ends and nothing else.
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

    /// The entered fields, without derived ones.
    pub fn entered_fields(&self) -> Self {
        let mut described = Self { hose_rating_only: false, ..self.clone() };
        for figure in [
            &mut described.overall_length_mm,
            &mut described.cut_length_mm,
            &mut described.free_length_mm,
            &mut described.working_pressure_psi,
            &mut described.proof_pressure_psi,
            &mut described.burst_pressure_psi,
        ] {
            *figure = None;
        }
        (described.working_pressure_source, described.tolerance) = (None, None);
        if !described.manual_weight {
            described.weight_lbs = None;
        }
        if !described.manual_description {
            (described.description, described.model_code) = (None, None);
        }
        for side in self.usual_ferrules() {
            described.set_ferrule(side, None);
        }
        described
    }

    /// Whether a column shows a derived value: it can't be entered, or nobody has entered it.
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

    /// The ends with the ferrule of the crimp spec.
    pub fn usual_ferrules(&self) -> Vec<Side> {
        let manual = [self.manual_ferrule1, self.manual_ferrule2];
        Side::BOTH
            .into_iter()
            .zip(manual)
            .filter(|(_, manual)| !manual)
            .map(|(side, _)| side)
            .collect()
    }

    /// Lets the ferrule of an end follow the crimp spec.
    pub const fn leave_ferrule(&mut self, side: Side) {
        match side {
            Side::One => self.manual_ferrule1 = false,
            Side::Two => self.manual_ferrule2 = false,
        }
    }

    /// The entered length; none if it is out of range.
    pub fn entered_length(&self) -> Option<Length> {
        Length::from_f64(self.length.get(), self.length_unit).ok()
    }
}

/// An end of a hose assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssemblyEnd {
    pub fitting: Id<CrimpFitting>,
    /// The ferrule of a two-piece fitting.
    pub ferrule: Option<Id<Ferrule>>,
}
