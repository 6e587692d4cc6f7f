//! Items whatever their kind.

use std::borrow::Cow;

use domain::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, ItemEntry, ItemSelection, ItemType,
    OtherItem, Overlay, Wrap,
};
use domain::organization::{Caller, Sight};
use domain::port::{AnyUnitOfWork, Catalogue, DocumentEntry};
use domain::sheet::Choice;
use domain::usecase::Services;
use domain::usecase::catalogue::{self as of_kind, update_any};
use domain::usecase::items::{self, Found, look_up};
use domain::{Error, Id};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::kind::update_example;
use super::offer::{OfferView, offer_schema};
use crate::error::{ApiError, LegacyErrorBody};
use crate::image_address::ImageAddresses;
use crate::operation::columns::{Form, Input, component, of_json};
use crate::operation::row::{group, read, send};
use crate::operation::{
    Context, Json, Operation, Parameter, ParameterKind, Patch, Path, Query, QueryValues,
    READERS_AND_CUSTOMERS, ReadQuery, WRITERS, Who, Without, Write,
};
use crate::page::{Page, paging};
use crate::view::Number;
use crate::wire;

pub(crate) fn operations() -> Vec<Operation> {
    let components = read(
        "getOrganizationComponents",
        "/organization/components",
        READERS_AND_CUSTOMERS,
        "List components of all kinds",
        components,
    )
    .about("Components of all kinds in one list, by part number.")
    .returns("A page of components.");
    let mut rows = group("Component", vec![components]);
    rows.extend(group("Item", of_items()));
    rows
}

fn of_items() -> Vec<Operation> {
    vec![
        read(
            "getOrganizationItems",
            "/organization/items",
            Who::Public,
            "List the items of the organization",
            list,
        )
        .about("Items of all kinds, by part number.")
        .returns("A page of items.")
        .legacy_errors(&[(500, LegacyErrorBody::EmptyItems)]),
        read(
            "getOrganizationItemTypes",
            "/organization/itemtypes",
            READERS_AND_CUSTOMERS,
            "List the item types in use",
            types,
        )
        .about("Item types that the organization has items of, with how many.")
        .returns("The item types in use."),
        read("getItemId", "/item/{itemId}", READERS_AND_CUSTOMERS, "Get an item of any kind", find)
            .about("Components with all their fields, assemblies and kits in short; itemType tells the kind.")
            .returns("The item."),
        send(
            "postOrganizationItemItemIdUpdate",
            "/organization/item/{itemId}/update",
            WRITERS,
            "Change what the organization says of an item of any kind",
            update,
        )
        .about("Own part number, availability, priority, list price and cost. Fields that are absent stay, null clears.")
        .example(update_example)
        .returns("The item after the change."),
    ]
}

/// Which items of all kinds a list has.
struct AnyItemQuery {
    selection: ItemSelection,
    /// Offset and limit.
    window: (u32, u32),
}

impl AnyItemQuery {
    fn read(query: &QueryValues, skip: Vec<ItemType>) -> Result<Self, Error> {
        let selection = ItemSelection {
            search: query.search(),
            skip,
            hide_unavailable: query.flag("hideUnavailable", false),
            customer: None,
        };
        Ok(Self { selection, window: query.page(25)? })
    }
}

impl ReadQuery for AnyItemQuery {
    fn parameters() -> Vec<Parameter> {
        use ParameterKind::{Text, Words};
        let mut parameters = vec![
            Parameter::new("search.partNumber", Text, "Occurs in the part number."),
            Parameter::new("skipItemTypes", Words(ItemType::WORDS), "Item types to leave out."),
        ];
        parameters.extend(paging());
        parameters
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let skip = query.words("skipItemTypes").iter().filter_map(|word| ItemType::of_word(word));
        Self::read(query, skip.collect())
    }
}

/// Which components a list has.
struct ComponentQuery(AnyItemQuery);

impl ReadQuery for ComponentQuery {
    fn parameters() -> Vec<Parameter> {
        use ParameterKind::{Flag, Text, Words};
        let mut parameters = vec![
            Parameter::new("search.partNumber", Text, "Occurs in the part number."),
            Parameter::new(
                "search.orgPartNumber",
                Text,
                "Occurs in the organization's own part number.",
            ),
            Parameter::new("search.brand", Text, "Occurs in the name of the brand."),
            Parameter::new("search.size", Text, "A size: -08, 8, 1/2 and DN12 are the same."),
            Parameter::new("search.description", Text, "Occurs in the description."),
            Parameter::new(
                "itemType",
                Words(ItemType::WORDS),
                "Item types to list; all if absent.",
            ),
            Parameter::new("hideUnavailable", Flag, "Without items that are marked unavailable."),
        ];
        parameters.extend(paging());
        parameters
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let wanted = query.words("itemType");
        let is_left_out =
            |kind: &ItemType| !wanted.is_empty() && !wanted.iter().any(|word| *word == kind.word());
        let skip = ItemType::ALL.iter().copied().filter(is_left_out).collect();
        AnyItemQuery::read(query, skip).map(Self)
    }
}

/// An item of any kind, in short.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Item")]
struct EntryView {
    /// Its part number, or its description if it has none.
    name: String,
    /// Address of its image: absolute, or a path on this host. That of an own item holds a day.
    image: Option<String>,
    /// Its id.
    #[serde(rename = "_id")]
    id: wire::Id<ItemEntry>,
    /// Its kind.
    item_type: wire::Word<ItemType>,
    /// Its part number.
    part_number: String,
    /// The organization's own part number, or the customer's for a customer. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    org_part_number: Option<Option<String>>,
    /// Name of its brand.
    brand: Option<String>,
    /// Its size, if it has one.
    size: Option<String>,
    /// Description.
    description: Option<String>,
    /// List price of one unit, or the customer's own price for a customer. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<Option<Number>>,
    /// Currency of the price; the organization's if null. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    price_currency: Option<Option<String>>,
    /// What the price is for: each, ft, m, in or mm. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    price_unit_of_measure: Option<Option<&'static str>>,
}

impl EntryView {
    fn new(item: ItemEntry, sight: Sight, images: &ImageAddresses) -> Self {
        let knows = sight > Sight::Public;
        let ItemEntry {
            id,
            item_type,
            owner,
            part_number,
            org_part_number,
            brand,
            size,
            description,
            image_name,
            price,
        } = item;
        let name = if part_number.is_empty() {
            description.clone().unwrap_or_default()
        } else {
            part_number.clone()
        };
        let currency = price
            .as_ref()
            .and_then(|price| price.currency)
            .map(|currency| currency.code().to_owned());
        Self {
            name,
            image: Some(images.of(id, owner, image_name.as_deref())),
            id: wire::Id(id),
            item_type: wire::Word(item_type),
            part_number,
            org_part_number: knows.then_some(org_part_number),
            brand,
            size,
            description,
            price_currency: knows.then_some(currency),
            price_unit_of_measure: knows.then(|| price.as_ref().map(|price| price.unit.word())),
            price: knows.then(|| price.map(|price| Number::money(price.amount))),
        }
    }
}

async fn list(
    ctx: &mut Context<Without>,
    Query(query): Query<AnyItemQuery>,
) -> Result<Json<Page<EntryView>>, ApiError> {
    let AnyItemQuery { selection, window } = query;
    let (found, total) = items::page(&ctx.app.services, &ctx.caller, selection, window).await?;
    let (sight, images) = (ctx.sight(), ImageAddresses::new(&ctx.call).await?);
    let views = found.into_iter().map(|item| EntryView::new(item, sight, &images));
    Ok(Json(Page::new(views.collect(), total, window)))
}

async fn components(
    ctx: &mut Context<Without>,
    Query(ComponentQuery(query)): Query<ComponentQuery>,
) -> Result<Json<Page<EntryView>>, ApiError> {
    list(ctx, Query(query)).await
}

/// A kind of items.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ItemTypeCount")]
struct TypeView {
    /// The item type.
    item_type: wire::Word<ItemType>,
    /// How many items of it the organization may use.
    #[schemars(range(min = 0))]
    count: u64,
}

async fn types(ctx: &mut Context<Without>) -> Result<Json<Vec<TypeView>>, ApiError> {
    let counts = items::types(&ctx.app.services, &ctx.caller).await?.into_iter();
    let view = |(kind, count)| TypeView { item_type: wire::Word(kind), count };
    Ok(Json(counts.map(view).collect()))
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
        of_json(json!({ "description": "The item; itemType tells its kind.", "oneOf": all }))
    }
}

/// An item whose `itemType` tells its kind.
struct KindView<E>(OfferView<E>);

/// The field with the free text type of an other item, since `itemType` tells the kind here.
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
            let kind = json!({ "type": "string", "const": E::TYPE.word(), "description": "What kind of item it is." });
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
        of_json(schema)
    }
}

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

async fn find(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<ItemEntry>>,
) -> Result<Json<AnyItem>, ApiError> {
    let (services, caller) = (&ctx.app.services, &ctx.caller);
    let kind = match look_up(services, caller, id).await? {
        Found::Item(kind) => kind,
        Found::Document(entry) => return Ok(Json(AnyItem::Document(entry.into()))),
    };
    let mut work = ctx.call.read().await?;
    Ok(Json(AnyItem::read(services, &mut *work, caller, kind, id).await?))
}

/// What changes of what the organization says of an item.
struct ItemPatch;

impl Form for ItemPatch {
    type Entity = Overlay;

    fn name() -> String {
        "ItemPatch".to_owned()
    }

    fn about() -> String {
        "What changes of what the organization says of an item.".to_owned()
    }
}

async fn update(
    ctx: &mut Context<Write>,
    Path(id): Path<Id<ItemEntry>>,
    Patch(input): Patch<Input<ItemPatch>>,
) -> Result<Json<AnyItem>, ApiError> {
    let (services, caller) = (&ctx.app.services, &ctx.caller);
    let kind = update_any(services, &mut *ctx.work, caller, id, input.given).await?;
    Ok(Json(AnyItem::read(services, &mut *ctx.work, caller, kind, id).await?))
}

impl AnyItem {
    /// An item of this kind as its caller sees it.
    async fn read(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        kind: ItemType,
        id: Id<ItemEntry>,
    ) -> Result<Self, Error> {
        Ok(match kind {
            ItemType::Hose => Self::Hose(one(services, work, caller, id).await?),
            ItemType::CrimpFitting => Self::CrimpFitting(one(services, work, caller, id).await?),
            ItemType::Adaptor => Self::Adaptor(one(services, work, caller, id).await?),
            ItemType::Ferrule => Self::Ferrule(one(services, work, caller, id).await?),
            ItemType::Wrap => Self::Wrap(one(services, work, caller, id).await?),
            ItemType::OtherItem => Self::OtherItem(one(services, work, caller, id).await?),
        })
    }
}

async fn one<E: CatalogueEntity>(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<ItemEntry>,
) -> Result<Box<KindView<E>>, Error>
where
    AnyUnitOfWork: Catalogue<E>,
{
    let offer = of_kind::find_in::<E>(services, work, caller, id.of_kind()).await?;
    Ok(Box::new(KindView(OfferView::new(offer, caller.sight()))))
}
