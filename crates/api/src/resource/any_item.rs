//! Items whatever their kind, by id.

use actix_web::HttpResponse;
use domain::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, ItemType, OtherItem, Overlay, Wrap,
};
use domain::port::{AnyUnitOfWork, Catalogue, DocumentEntry};
use domain::sheet::{Choice, Columns};
use domain::usecase::catalogue as items;
use domain::usecase::items::{Found, look_up};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::nest;
use crate::operation::{Answer, Call};
use crate::schema;
use crate::view::{OfferView, offer_schema};

/// An assembly or a kit, in short.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ItemDocument")]
struct DocumentView {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// Its kind: hoseAssembly or hoseKit.
    item_type: String,
    /// Its number.
    part_number: String,
    /// Its revision.
    revision: String,
    /// Its version within the revision, from 1.
    #[schemars(range(min = 1))]
    version: i32,
    /// Where it stands.
    status: &'static str,
    /// Its description.
    description: Option<String>,
}

impl From<DocumentEntry> for DocumentView {
    fn from(entry: DocumentEntry) -> Self {
        Self {
            id: entry.id.to_string(),
            item_type: entry.kind,
            part_number: entry.number,
            revision: entry.revision,
            version: entry.version,
            status: entry.status.word(),
            description: entry.description,
        }
    }
}

/// What an item of any kind answers.
pub(crate) fn reply() -> Value {
    json!({
        "description": "The item; itemType tells its kind.",
        "oneOf": [
            with_type::<Hose>(), with_type::<CrimpFitting>(), with_type::<Adaptor>(), with_type::<Ferrule>(),
            with_type::<Wrap>(), with_type::<OtherItem>(), schema::of::<DocumentView>()
        ]
    })
}

fn with_type<E: CatalogueEntity>() -> Value {
    let mut schema = offer_schema::<E>();
    if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        if let Some(free) = fields.remove("itemType") {
            fields.insert(FREE_TYPE.to_owned(), free);
        }
        fields.insert(
            "itemType".to_owned(),
            json!({ "type": "string", "const": E::TYPE.word(), "description": "What kind of item it is." }),
        );
    }
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.retain(|name| name != "itemType");
        required.push(json!("itemType"));
    }
    schema
}

/// Where the free text type of another item stands, since `itemType` tells the kind here.
const FREE_TYPE: &str = "otherItemType";

/// `GET /item/{itemId}`
pub(crate) async fn find(call: Call) -> Answer {
    match look_up(&call.app.services, &call.caller, call.only_id()?).await? {
        Found::Item(kind) => of_kind(&call, kind).await,
        Found::Document(entry) => Ok(HttpResponse::Ok().json(DocumentView::from(entry))),
    }
}

async fn of_kind(call: &Call, kind: ItemType) -> Answer {
    match kind {
        ItemType::Hose => of::<Hose>(call).await,
        ItemType::CrimpFitting => of::<CrimpFitting>(call).await,
        ItemType::Adaptor => of::<Adaptor>(call).await,
        ItemType::Ferrule => of::<Ferrule>(call).await,
        ItemType::Wrap => of::<Wrap>(call).await,
        ItemType::OtherItem => of::<OtherItem>(call).await,
    }
}

async fn of<E: CatalogueEntity>(call: &Call) -> Answer
where
    AnyUnitOfWork: Catalogue<E>,
{
    let offer = items::find::<E>(&call.app.services, &call.caller, call.only_id()?).await?;
    let view = OfferView { offer: &offer, sight: call.caller.sight() };
    let mut view = serde_json::to_value(view)
        .map_err(|error| domain::Error::internal("writing an item", error))?;
    if let Some(fields) = view.as_object_mut()
        && let Some(free) = fields.insert("itemType".to_owned(), json!(E::TYPE.word()))
    {
        fields.insert(FREE_TYPE.to_owned(), free);
    }
    Ok(HttpResponse::Ok().json(view))
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    schema::change("What changes of what the organization says of an item.", Overlay::COLUMNS)
}

/// `POST /organization/item/{itemId}/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let id = call.only_id()?;
    let given = nest::given(Overlay::COLUMNS, call.fields());
    let prefix = call.said.prefix;
    let mut work = call.write().await?;
    let changed = items::update_any(&call.app.services, &mut *work, &call.caller, id, given).await;
    let kind = changed.map_err(|error| nest::below(prefix, error))?;
    work.commit().await?;
    of_kind(&call, kind).await
}
