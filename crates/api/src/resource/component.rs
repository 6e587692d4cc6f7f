//! Components of all kinds as files.

use domain::catalogue::ItemType;
use domain::sheet::Choice;
use domain::usecase::export::{Wanted, components};
use domain::{Error, Id};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use validator::Validate;

use crate::operation::{Answer, Call};
use crate::resource::file::{Shown, answer, chunks};
use crate::schema;

/// The media type of workbooks.
pub(crate) const WORKBOOK: &str =
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The filters of an export.
const FILTERS: [&str; 12] = [
    "partNumber",
    "orgPartNumber",
    "brand",
    "size",
    "dashSize",
    "hoseSize",
    "nominalHoseSize",
    "series",
    "wrapType",
    "description",
    "itemType",
    "colour",
];

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct Request {
    components: Vec<Option<String>>,
    component_type: String,
    select_all: bool,
    #[serde(default)]
    search: Map<String, Value>,
    #[serde(default)]
    custom: bool,
}

/// What an export reads.
pub(crate) fn export_schema() -> Value {
    let filter = |name: &str| {
        (
            name.to_owned(),
            schema::nullable(schema::text(
                1_000,
                "Occurs in this field; sizes are compared by value.",
            )),
        )
    };
    let search = schema::object(
        "Filters, all of which hold. A filter on a field that the type does not have matches nothing.",
        FILTERS.map(filter),
        &[],
    );
    let ids = json!({ "type": "array", "items": schema::nullable(schema::id("A component.")), "maxItems": 50_000,
        "description": "The components to export when selectAll is false; nulls are skipped." });
    let flag = |about: &str| json!({ "type": "boolean", "description": about });
    schema::object(
        "Which components to export.",
        [
            ("components".to_owned(), ids),
            (
                "componentType".to_owned(),
                json!({ "type": "string", "enum": ItemType::WORDS, "description": "The type of the components." }),
            ),
            (
                "selectAll".to_owned(),
                flag(
                    "true exports all that match search, and ignores components; false exports the listed ones, and ignores search.",
                ),
            ),
            ("search".to_owned(), search),
            ("custom".to_owned(), flag("true exports the organization's own components alone.")),
        ],
        &["components", "componentType", "selectAll"],
    )
}

/// A request that works on the demo organization.
pub(crate) fn export_example() -> Value {
    json!({ "componentType": "hose", "components": [], "selectAll": true, "search": { "size": "8" } })
}

/// `POST /components/export`
pub(crate) async fn export(mut call: Call) -> Answer {
    let request: Request = call.required()?;
    let item_type = ItemType::of_word(&request.component_type)
        .ok_or_else(|| Error::broken("an export without a type"))?;
    let wanted = if request.select_all {
        Wanted::Matching(filters(request.search))
    } else {
        Wanted::Listed(listed(request.components))
    };
    let (services, caller) = (call.app.services.clone(), call.caller);
    let export =
        async move { components(&services, &caller, item_type, wanted, request.custom).await };
    let export = call.export(export).await?;
    let mut answer = answer(Shown::Attachment, &format!("{}.xlsx", item_type.word()), WORKBOOK);
    answer.insert_header(("X-Unknown-Components", export.unknown.to_string()));
    Ok(answer.no_chunking(export.length).streaming(chunks(export.file)))
}

/// The filters that a body names.
pub(crate) fn filters(search: Map<String, Value>) -> Vec<(String, String)> {
    let given = search
        .into_iter()
        .filter_map(|(name, value)| Some((name, value.as_str()?.trim().to_owned())));
    given.filter(|(_, value)| !value.is_empty()).collect()
}

/// The ids of a list, nulls skipped.
pub(crate) fn listed(ids: Vec<Option<String>>) -> Vec<domain::RawId> {
    ids.into_iter().flatten().filter_map(|id| id.parse::<Id<()>>().ok()).map(Id::raw).collect()
}
