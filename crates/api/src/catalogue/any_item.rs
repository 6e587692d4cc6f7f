//! An item of any kind by its id.

use std::borrow::Cow;

use domain::catalogue::items::{self, update_any};
use domain::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, ItemEntry, ItemType, OtherItem, Overlay,
    Wrap,
};
use domain::documents::DocumentEntry;
use domain::documents::Status;
use domain::documents::lookup::{Found, look_up};
use domain::fields::Choice;
use domain::{Error, Id, Session};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::catalogue_item::{CatalogueItemView, offer_schema};
use super::kind::update_example;
use crate::error::ApiError;
use crate::json::schema;
use crate::json::wire::Word;
use crate::operation::columns::{Form, Input, component};
use crate::operation::row::{get, group, post};
use crate::operation::{
    Access, Context, Operation, Patch, Path, READERS_AND_CUSTOMERS, Read, Tagged, TaggedView,
    Unchanged, WRITERS, Write,
};

pub(crate) fn operations() -> Vec<Operation> {
    let rows = vec![
        get("/item/{itemId}", READERS_AND_CUSTOMERS, find)
            .named("getItemId", "Get an item of any kind")
.embedded()
            .about("Components with all their fields, assemblies and kits in short form; itemType is the kind.")
            .returns("The item."),
        post("/organization/item/{itemId}/update", WRITERS, update)
            .named("postOrganizationItemItemIdUpdate", "Change the organization's settings for an item of any kind")
            .about("Own part number, availability, priority, list price and cost. Absent fields keep their values, null clears.")
            .example(update_example)
            .returns("The item after the change."),
    ];
    group("Item", rows)
}

/// An item with all its fields, or a document in short.
#[derive(Serialize)]
#[serde(untagged)]
enum AnyItem {
    Hose(Box<KindView<Hose>>),
    CrimpFitting(Box<KindView<CrimpFitting>>),
    Adaptor(Box<KindView<Adaptor>>),
    Ferrule(Box<KindView<Ferrule>>),
    Wrap(Box<KindView<Wrap>>),
    OtherItem(Box<KindView<OtherItem>>),
    Document(DocumentView),
}

impl JsonSchema for AnyItem {
    fn schema_name() -> Cow<'static, str> {
        "AnyItem".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let all = [
            generator.subschema_for::<KindView<Hose>>(),
            generator.subschema_for::<KindView<CrimpFitting>>(),
            generator.subschema_for::<KindView<Adaptor>>(),
            generator.subschema_for::<KindView<Ferrule>>(),
            generator.subschema_for::<KindView<Wrap>>(),
            generator.subschema_for::<KindView<OtherItem>>(),
            generator.subschema_for::<DocumentView>(),
        ];
        schema::of_json(json!({ "description": "The item; itemType is its kind.", "oneOf": all }))
    }
}

/// An item whose `itemType` names its kind.
struct KindView<E>(CatalogueItemView<E>);

/// The field with the free text type of an other item, since `itemType` names the kind here.
const FREE_TYPE: &str = "otherItemType";

impl<E: CatalogueEntity> Serialize for KindView<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut item = serde_json::to_value(&self.0).map_err(serde::ser::Error::custom)?;
        if let Some(fields) = item.as_object_mut()
            && let Some(free) = fields.insert("itemType".to_owned(), json!(E::TYPE.word()))
        {
            fields.insert(FREE_TYPE.to_owned(), free);
        }
        item.serialize(serializer)
    }
}

impl<E: CatalogueEntity> JsonSchema for KindView<E> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}AsItem", component(E::NAME)).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut schema = offer_schema::<E>();
        if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            let kind =
                json!({ "type": "string", "const": E::TYPE.word(), "description": "Item type." });
            if let Some(free) = fields.insert("itemType".to_owned(), kind) {
                fields.insert(FREE_TYPE.to_owned(), free);
            }
        }
        if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
            if required.iter().any(|name| name == "itemType") {
                required.push(json!(FREE_TYPE));
            } else {
                required.push(json!("itemType"));
            }
        }
        schema::of_json(schema)
    }
}

/// An assembly or a kit, in short form.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ItemDocument")]
struct DocumentView {
    /// Id of the record.
    #[serde(rename = "_id")]
    #[schemars(with = "crate::json::wire::Id<()>")]
    id: String,
    /// Item type: hoseAssembly or hoseKit.
    #[schemars(extend("enum" = ["hoseAssembly", "hoseKit"]))]
    item_type: String,
    /// Number.
    part_number: String,
    /// Revision.
    revision: String,
    /// Version within the revision, from 1.
    #[schemars(range(min = 1))]
    version: i32,
    /// Status in its life cycle.
    #[schemars(with = "Word<Status>")]
    status: &'static str,
    /// Description.
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

impl TaggedView for AnyItem {
    type Key = Id<ItemEntry>;

    async fn read<A: Access<Session = Session>>(
        context: &mut Context<A>,
        id: Self::Key,
    ) -> Result<Self, ApiError> {
        Ok(match look_up(&mut context.session, id).await? {
            Found::Item(kind) => Self::of_kind(&mut context.session, kind, id).await?,
            Found::Document(entry) => Self::Document(entry.into()),
        })
    }
}

async fn find(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<ItemEntry>>,
) -> Result<Tagged<AnyItem>, ApiError> {
    Ok(Tagged(AnyItem::read(ctx, id).await?))
}

/// Changes of the organization's settings for an item.
struct ItemPatch;

impl Form for ItemPatch {
    type Entity = Overlay;

    fn name() -> String {
        "ItemPatch".to_owned()
    }

    fn about() -> String {
        "Changes of the organization's settings for an item.".to_owned()
    }
}

async fn update(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<AnyItem>,
    Patch(input): Patch<Input<ItemPatch>>,
) -> Result<Tagged<AnyItem>, ApiError> {
    let kind = update_any(&mut ctx.session, id, input.patch).await?;
    Ok(Tagged(AnyItem::of_kind(&mut ctx.session, kind, id).await?))
}

impl AnyItem {
    /// An item of this kind as its caller sees it.
    async fn of_kind(
        session: &mut Session,
        kind: ItemType,
        id: Id<ItemEntry>,
    ) -> Result<Self, Error> {
        Ok(match kind {
            ItemType::Hose => Self::Hose(one(session, id).await?),
            ItemType::CrimpFitting => Self::CrimpFitting(one(session, id).await?),
            ItemType::Adaptor => Self::Adaptor(one(session, id).await?),
            ItemType::Ferrule => Self::Ferrule(one(session, id).await?),
            ItemType::Wrap => Self::Wrap(one(session, id).await?),
            ItemType::OtherItem => Self::OtherItem(one(session, id).await?),
        })
    }
}

async fn one<E: CatalogueEntity>(
    session: &mut Session,
    id: Id<ItemEntry>,
) -> Result<Box<KindView<E>>, Error> {
    let offer = items::find::<E>(session, id.of_kind()).await?;
    Ok(Box::new(KindView(CatalogueItemView::new(offer, session.caller.visibility()))))
}
