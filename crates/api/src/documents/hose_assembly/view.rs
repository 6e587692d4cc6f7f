//! Hose assemblies in answers.

use domain::access::Visibility;
use domain::configurator::checks::finding::Finding;
use domain::configurator::inputs::configurator_input::Side;
use domain::customers::{AssemblyCustomer, Customer};
use domain::documents::assembly_figures::{
    EndParts, ExtraItem, Outdated, OutdatedCode, Parts, length_tolerance, turned,
};
use domain::documents::hose_assembly::{FullAssembly, Names};
use domain::documents::lifecycle::compare;
use domain::documents::{Document, HoseAssembly, Line};
use domain::fields::{Choice, Column};
use domain::{Id, RawId};
use schemars::JsonSchema;
use serde::Serialize;

use super::components::AssemblyComponents;
use super::figures::Figures;
use crate::documents::compare::FieldValue;
use crate::documents::document::{Content, DisplayOptions, FullView, Header, View, any_id};
use crate::json::file::image_address::ImageAddresses;
use crate::json::view::Figure;
use crate::json::wire::{self, FullText, Text};
use crate::operation::HasRecord;

pub(super) fn content(
    document: &Document<HoseAssembly>,
    display: &DisplayOptions<'_>,
) -> Content<HoseAssembly> {
    let assembly = &document.content;
    let mut content = Content::new(document, display.settings, display.visibility);
    let convention = display.settings.angle_convention;
    let angle = assembly.angle.map(|angle| Figure(turned(angle, convention).get()));
    content.set("angle", angle);
    content.set("tolerance", length_tolerance(assembly).map(|text| &**text));
    content
}

pub(super) fn view(full: &FullAssembly, visibility: Visibility) -> FullView<HoseAssembly> {
    let units = full.details.units;
    let display = DisplayOptions { settings: &full.settings, units, visibility };
    let mut columns = content(&full.document, &display);
    if let Some(customer) = &full.customer {
        columns.set("customerName", &*customer.name);
    }
    columns.set("workingPressureSource", full.pressure_source().map(Choice::word));
    let details = HoseAssemblyView {
        figures: Figures::new(&full.document.content, full.details.units),
        names: ComponentNames::of_parts(&full.components),
        items: full.lines.iter().map(|line| AssemblyLine::new(line, &full.components)).collect(),
        components: AssemblyComponents::new(
            &full.components,
            full.details.units.length,
            visibility,
        ),
        warnings: full.findings().into_iter().map(AssemblyWarning::new).collect(),
        current_warnings: CurrentWarning::all(&full.details.outdated),
        customers: full.details.customers.iter().map(CustomerName::new).collect(),
    };
    View {
        header: Header::new(&full.document, &full.settings, visibility),
        content: columns,
        details,
    }
}

/// A hose assembly with its components.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "HoseAssembly")]
pub(crate) struct HoseAssemblyView {
    #[serde(flatten)]
    figures: Figures,
    #[serde(flatten)]
    names: ComponentNames,
    /// Adaptors and other items of the assembly, in order.
    items: Vec<AssemblyLine>,
    /// Components as the catalogue has them.
    components: AssemblyComponents,
    /// Warnings.
    warnings: Vec<AssemblyWarning>,
    /// Frozen figures of a released version that differ with its current components.
    current_warnings: Vec<CurrentWarning>,
    /// Further customers that it is assigned to, besides customer.
    customers: Vec<CustomerName>,
}

/// A hose assembly in a list, with the names of its components.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "HoseAssemblySummary")]
pub(crate) struct AssemblySummary {
    /// Path of its drawing on this host, valid for a day without a token.
    image: String,
    #[serde(flatten)]
    figures: Figures,
    #[serde(flatten)]
    names: ComponentNames,
    /// Frozen figures of a released version that differ with its current components.
    current_warnings: Vec<CurrentWarning>,
}

/// A hose assembly without its components and their names.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BriefHoseAssembly")]
pub(crate) struct BriefAssembly {
    #[serde(flatten)]
    figures: Figures,
    /// Frozen figures of a released version that differ with its current components.
    current_warnings: Vec<CurrentWarning>,
}

/// An assembly of a list.
pub(crate) fn summary(
    document: &Document<HoseAssembly>,
    outdated: &[Outdated],
    names: &Names,
    (display, images): (&DisplayOptions<'_>, &ImageAddresses),
) -> View<HoseAssembly, AssemblySummary> {
    let assembly = &document.content;
    let mut columns = content(document, display);
    if let Some((name, _)) = assembly.customer_id.and_then(|id| names.customers.get(&id)) {
        columns.set("customerName", &**name);
    }
    let details = AssemblySummary {
        image: images.of_document(document.id),
        figures: Figures::new(assembly, display.units),
        names: ComponentNames::listed(assembly, names),
        current_warnings: CurrentWarning::all(outdated),
    };
    let header = Header::new(document, display.settings, display.visibility);
    View { header, content: columns, details }
}

/// An assembly with its own fields alone.
pub(crate) fn brief(
    document: &Document<HoseAssembly>,
    outdated: &[Outdated],
    display: &DisplayOptions<'_>,
) -> View<HoseAssembly, BriefAssembly> {
    let details = BriefAssembly {
        figures: Figures::new(&document.content, display.units),
        current_warnings: CurrentWarning::all(outdated),
    };
    let content = content(document, display);
    let header = Header::new(document, display.settings, display.visibility);
    View { header, content, details }
}

/// Names of the components.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ComponentNames {
    /// Brand of the hose.
    hose_brand: Option<Text<1_000>>,
    /// Part number of the hose.
    hose_part_number: Option<Text<1_000>>,
    /// Size of the hose.
    hose_size: Option<Text<1_000>>,
    /// Part number of the fitting of end 1.
    end1_part_number: Option<Text<1_000>>,
    /// Part number of the fitting of end 2.
    end2_part_number: Option<Text<1_000>>,
    /// Part number of the ferrule of end 1.
    ferrule1_part_number: Option<Text<1_000>>,
    /// Part number of the ferrule of end 2.
    ferrule2_part_number: Option<Text<1_000>>,
    /// Part number of the wrap.
    wrap_part_number: Option<Text<1_000>>,
}

impl ComponentNames {
    fn of_parts(parts: &Parts) -> Self {
        let text = |text: &str| Text(text.to_owned());
        let fitting = |side| {
            let end: &EndParts = parts.end(side)?;
            Some(text(&end.fitting.component.item.part_number))
        };
        let ferrule = |side| {
            let ferrule = parts.end(side)?.ferrule.as_ref()?;
            Some(text(&ferrule.component.item.part_number))
        };
        let hose = &parts.hose.component.item;
        Self {
            hose_brand: Some(text(&hose.brand)),
            hose_part_number: Some(text(&hose.part_number)),
            hose_size: Some(text(hose.size.as_str())),
            end1_part_number: fitting(Side::One),
            end2_part_number: fitting(Side::Two),
            ferrule1_part_number: ferrule(Side::One),
            ferrule2_part_number: ferrule(Side::Two),
            wrap_part_number: parts
                .wrap
                .as_ref()
                .map(|wrap| text(&wrap.component.item.part_number)),
        }
    }

    fn listed(assembly: &HoseAssembly, names: &Names) -> Self {
        let entry = |id: Option<RawId>| id.and_then(|id| names.items.get(&id));
        let number = |id: Option<RawId>| entry(id).map(|entry| Text(entry.part_number.clone()));
        let fitting = |side| number(assembly.end(side).map(|end| end.fitting.raw()));
        let ferrule = |side| number(assembly.end(side).and_then(|end| end.ferrule).map(Id::raw));
        let hose = entry(Some(assembly.hose_id.raw()));
        Self {
            hose_brand: hose.and_then(|hose| hose.brand.clone()).map(Text),
            hose_part_number: number(Some(assembly.hose_id.raw())),
            hose_size: hose.and_then(|hose| hose.size.clone()).map(Text),
            end1_part_number: fitting(Side::One),
            end2_part_number: fitting(Side::Two),
            ferrule1_part_number: ferrule(Side::One),
            ferrule2_part_number: ferrule(Side::Two),
            wrap_part_number: number(assembly.wrap_id.map(Id::raw)),
        }
    }
}

/// An adaptor or another item of an assembly.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "HoseAssemblyLine")]
struct AssemblyLine {
    /// Id of the line.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// The item.
    item: wire::Id<()>,
    /// Item type.
    #[schemars(extend("enum" = ["adaptor", "otherItem"]))]
    item_type: &'static str,
    /// Part number.
    part_number: Option<Text<1_000>>,
    /// Number on the bill of materials.
    number: FullText<1_000>,
    /// Quantity.
    quantity: Figure,
    /// Remarks.
    comments: Option<Text<10_000>>,
    /// Position among the lines.
    order: i32,
    /// End that the adaptor is screwed onto.
    #[schemars(extend("enum" = [1, 2, null]))]
    end: Option<i32>,
}

impl AssemblyLine {
    fn new(line: &Line, parts: &Parts) -> Self {
        let extra = parts.extras.iter().find(|extra| extra.line.id == line.id);
        let part_number = extra.map(|extra| ExtraItem::part_number(&extra.item));
        Self {
            id: any_id(line.id.raw()),
            item: any_id(line.item.raw()),
            item_type: line.item.kind().word(),
            part_number: part_number.map(|number| Text(number.to_owned())),
            number: FullText(line.number.to_string()),
            quantity: Figure::of(line.quantity.get()),
            comments: line.comments.as_ref().map(|comments| Text(comments.to_string())),
            order: line.position,
            end: line.end.map(|end| match end {
                Side::One => 1,
                Side::Two => 2,
            }),
        }
    }
}

/// A warning about an assembly, or an error caused by changed components.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AssemblyWarning {
    /// Stable code.
    code: FullText<100>,
    /// Field concerned.
    field: Text<100>,
    /// Explanation for people.
    message: FullText<1_000>,
    /// Whether it prevents a release.
    blocks_release: bool,
}

impl AssemblyWarning {
    fn new(finding: Finding) -> Self {
        Self {
            code: FullText(finding.code),
            field: Text(finding.field),
            message: FullText(finding.message),
            blocks_release: finding.blocks_release,
        }
    }
}

/// A frozen figure that differs with the current components.
#[derive(Serialize, JsonSchema)]
struct CurrentWarning {
    /// Stable code, in snake case.
    #[schemars(extend("enum" = OutdatedCode::ALL.map(OutdatedCode::as_str)))]
    code: &'static str,
    /// The frozen field.
    #[schemars(extend("enum" = OutdatedCode::ALL.map(OutdatedCode::field)))]
    field: &'static str,
    /// Frozen value, in the field's unit.
    frozen: Option<Figure>,
    /// Value with the current components, in the field's unit; null if no longer known.
    now: Option<Figure>,
    /// Explanation for people.
    message: FullText<1_000>,
}

impl CurrentWarning {
    fn all(outdated: &[Outdated]) -> Vec<Self> {
        let one = |outdated: &Outdated| Self {
            code: outdated.code.as_str(),
            field: outdated.code.field(),
            frozen: outdated.frozen.map(Figure),
            now: outdated.now.map(Figure),
            message: FullText(outdated.message()),
        };
        outdated.iter().map(one).collect()
    }
}

/// A customer of an assembly, with its part number and revision.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "AssemblyCustomer")]
struct CustomerName {
    /// The customer; it may have been deleted since.
    customer: wire::Id<Customer>,
    /// Name.
    name: FullText<1_000>,
    /// The customer's part number of the assembly.
    part_number: Option<Text<1_000>>,
    /// Revision.
    revision: Option<Text<1_000>>,
}

impl CustomerName {
    fn new(customer: &AssemblyCustomer) -> Self {
        let text = |text: Option<&str>| text.map(|text| Text(text.to_owned()));
        Self {
            customer: wire::Id(customer.customer),
            name: FullText(customer.name.to_string()),
            part_number: text(customer.part_number.as_deref()),
            revision: text(customer.revision.as_deref()),
        }
    }
}

/// A hose assembly after its release, or after its release was undone.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReleasedHoseAssembly")]
pub(crate) struct ReleasedAssembly {
    #[serde(flatten)]
    record: FullView<HoseAssembly>,
    /// Figures that changed with the components since the last save, or since the release that was undone;
    /// absent if none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<FigureChange>,
}

impl HasRecord for ReleasedAssembly {
    fn record(&self) -> impl Serialize {
        &self.record
    }
}

/// A figure that changed.
#[derive(Serialize, JsonSchema)]
struct FigureChange {
    /// Field of the assembly.
    field: FullText<100>,
    /// Value when the assembly was last saved, or frozen value.
    before: FieldValue,
    /// Value from the current components.
    after: FieldValue,
}

impl ReleasedAssembly {
    /// An assembly with the figures that differ from those before.
    pub(crate) fn new(saved: &HoseAssembly, full: &FullAssembly, visibility: Visibility) -> Self {
        let units = full.details.units;
        let display = DisplayOptions { settings: &full.settings, units, visibility };
        let before = content(&full.document.with(saved.clone()), &display);
        let after = content(&full.document, &display);
        let value = |content: &Content<HoseAssembly>, column: &Column| {
            FieldValue(content.get(column.name).cloned().unwrap_or_default())
        };
        // Neither command changes anything but derived figures.
        let differences = compare::fields(saved, &full.document.content);
        let changes = differences.into_iter().map(|(column, _)| FigureChange {
            field: FullText(column.name.to_owned()),
            before: value(&before, column),
            after: value(&after, column),
        });
        Self { changes: changes.collect(), record: view(full, visibility) }
    }
}
