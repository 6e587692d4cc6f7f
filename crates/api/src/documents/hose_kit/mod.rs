//! Hose kits.

mod lines;
mod price;

use domain::Violation;
use domain::access::Visibility;
use domain::documents::hose_kit::{self, FullKit};
use domain::documents::line_documents::{LineComponents, LineDocumentInput};
use domain::documents::lines::list::LineColumns;
use domain::documents::{HoseKit, Line, LineKind};
use domain::fields::{Choice, Columns};
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::crud;
use super::document::{DocumentApi, FullView, View};
use super::input::{
    DocumentInput, New, Purpose, line_document_fields, plain_lines, read_line_document,
};
use super::life_cycle::{self, FREEZES};
use super::line::{LineDocumentDetails, LineFields, Summary, header_and_lines, summaries};
use super::listing::{self, Existing};
use super::words::Words;
use crate::error::ApiError;
use crate::json::json_paths;
use crate::json::wire::FullText;
use crate::operation::row::{get, group, post};
use crate::operation::{
    Body, Context, Json, LenientBody, Operation, READERS_AND_CUSTOMERS, Read, WRITERS,
    WRITERS_AND_CUSTOMERS,
};

const WORDS: Words =
    Words { group: "HoseKit", path: "hosekit", id: "hoseKitId", readers: READERS_AND_CUSTOMERS };

pub(super) fn operations() -> Vec<Operation> {
    let life = life_cycle::operations::<HoseKit>(&WORDS, FREEZES);
    let parts = [documents(), lines::operations(), price::operations(), life];
    group("HoseKit", parts.into_iter().flatten().collect())
}

fn documents() -> Vec<Operation> {
    vec![
        post("/hosekits/create", WRITERS, crud::create::<HoseKit, Body<_>>)
            .named("postHoseKitsCreate", "Create a hose kit")
            .about("Without a part number it gets the next one. Lines may be added now or later.")
            .example(create_example)
            .returns("The new hose kit."),
        post("/hosekits/checkexisting", WRITERS_AND_CUSTOMERS, check_existing)
            .named("postHoseKitsCheckExisting", "Find identical hose kits")
            .about(
                "The latest and the released kits with the same items in the same quantities, in any order; and the latest kit with the
part number, if one is given.",
            )
            .example(create_example)
            .returns("The existing documents."),
        get("/hosekits", READERS_AND_CUSTOMERS, listing::list::<HoseKit>)
            .named("getHoseKits", "List hose kits")
            .about("A customer sees its own.")
            .returns("A page of hose kits."),
        get("/hosekit/{hoseKitId}", READERS_AND_CUSTOMERS, crud::find::<HoseKit>)
            .named("getHoseKitId", "Get a hose kit")
            .about("With its lines, by kind.")
            .returns("The hose kit."),
        post("/hosekit/{hoseKitId}/update", WRITERS, crud::update::<HoseKit, Body<_>>)
            .named("postHoseKitIdUpdate", "Change a hose kit")
            .about(
                "Only under editing. A given list replaces all lines of its kind: lines with an _id are kept, lines without one are
added, missing ones are removed.",
            )
            .example(|| json!({ "comments": "Pack the adaptors apart." }))
            .returns("The hose kit after the change."),
    ]
}

fn create_example() -> Value {
    json!({
        "partNumber": "KIT-EXAMPLE",
        "description": "Boom hoses",
        "hoseAssemblies": [{ "item": "de300000000000000b000001", "quantity": 2 }],
        "adaptors": [{ "item": "de3000000000000004000001", "quantity": 4 }],
    })
}

impl DocumentApi for HoseKit {
    const FILE: &'static str = "hosekits";
    const LIST: &'static str = "hoseKits";
    const SEARCHED: &'static [&'static str] =
        &["description", "customerPartNumber", "customerName"];

    type Input = LineDocumentInput<Self>;
    type DetailsView = HoseKitView;

    fn fields<P: Purpose>(generator: &mut SchemaGenerator) -> Map<String, Value> {
        line_document_fields::<Self, P>(generator)
    }

    fn line_fields<P: Purpose>() -> Map<String, Value> {
        let mut line = json_paths::fields(LineColumns::COLUMNS);
        for of_others in ["end", "itemType", "unitOfMeasure", "salesOrder", "purchaseOrder"] {
            line.remove(of_others);
        }
        line
    }

    fn read<P: Purpose>(input: DocumentInput<Self, P>, faults: Vec<Violation>) -> Self::Input {
        read_line_document(input, faults, plain_lines)
    }

    fn view(full: &FullKit, visibility: Visibility) -> FullView<Self> {
        let (header, content, details) = header_and_lines(full, visibility);
        let of = |kind| {
            let lines = full.lines.iter().filter(move |line| line.item.kind() == kind);
            lines.map(|line| KitLine::new(line, &full.components)).collect()
        };
        let details = HoseKitView {
            line_details: details,
            hose_assemblies: of(LineKind::HoseAssembly),
            adaptors: of(LineKind::Adaptor),
            other_items: of(LineKind::OtherItem),
        };
        View { header, content, details }
    }
}

/// A hose kit with its lines.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "HoseKit")]
pub(crate) struct HoseKitView {
    #[serde(flatten)]
    line_details: LineDocumentDetails,
    /// Hose assemblies, in order.
    hose_assemblies: Vec<KitLine>,
    /// Adaptors, in order.
    adaptors: Vec<KitLine>,
    /// Other items, in order.
    other_items: Vec<KitLine>,
}

/// A line of a hose kit.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "HoseKitLine")]
pub(crate) struct KitLine {
    #[serde(flatten)]
    fields: LineFields,
    /// Number on the bill of materials.
    number: FullText<1_000>,
    /// Type of the item.
    #[schemars(extend("enum" = ["hoseAssembly", "adaptor", "otherItem"]))]
    item_type: &'static str,
}

impl KitLine {
    pub(crate) fn new(line: &Line, contents: &LineComponents) -> Self {
        Self {
            fields: LineFields::new(line, contents),
            number: FullText(line.number.to_string()),
            item_type: line.item.kind().word(),
        }
    }
}

async fn check_existing(
    ctx: &mut Context<Read>,
    body: LenientBody<Body<DocumentInput<HoseKit, New>>>,
) -> Result<Json<Existing<Summary<HoseKit>>>, ApiError> {
    let input = HoseKit::read(body.input, body.faults);
    let found = hose_kit::existing(&mut ctx.session, &input).await?;
    Ok(Json(Existing::new(summaries(&mut ctx.session, &found).await?)))
}
