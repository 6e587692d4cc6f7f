//! Operations of every kind of item, with the kind's words inserted.

use std::marker::PhantomData;

use domain::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, ItemEntry, ItemType, OtherItem, Overlay,
    Wrap, items,
};
use domain::fields::{Column, Columns, FieldPatch};
use domain::records::deletion::delete_one;
use domain::{Id, Violation, with_article};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use validator::Validate;

use super::catalogue_item::CatalogueItemView;
use super::query::{ItemQuery, OwnItemQuery, VariantOf};
use crate::error::{ApiError, LegacyErrorBody};
use crate::json::list::page::{EXTERNAL, Page};
use crate::json::record::Deleted;
use crate::json::wire;
use crate::operation::columns::{Form, Input, component};
use crate::operation::row::{get, group, post};
use crate::operation::{
    Body, BodyWithErrors, Context, Created, Json, Operation, Params, Path, Query,
    READERS_AND_CUSTOMERS, Read, RecordList, Tagged, Unchanged, WRITERS, Write,
};

/// Names of a kind in paths and operations.
struct Words {
    /// Singular, in paths: `crimpfitting`.
    one: &'static str,
    /// Several, in paths: `crimpfittings`.
    many: &'static str,
    /// Plural, in names of operations: `CrimpFittings`.
    names: &'static str,
    /// The path parameter: `crimpfittingId`.
    id: &'static str,
    /// A new one that works on the demo organization.
    example: fn() -> Value,
}

const HOSE: Words = Words {
    one: "hose",
    many: "hoses",
    names: "Hoses",
    id: "hoseId",
    example: || json!({ "partNumber": "MY-2SN-08", "brand": "Torvane", "size": "8", "series": "MY", "isoSpec": "EN 853 2SN", "maxPressurePsi": 4000 }),
};

const CRIMP_FITTING: Words = Words {
    one: "crimpfitting",
    many: "crimpfittings",
    names: "CrimpFittings",
    id: "crimpfittingId",
    example: || {
        json!({
            "partNumber": "MY-8FJX-8", "brand": "Torvane", "hoseSize": "8", "dashSize": "8", "series": "TC",
            "style": "JIC", "gender": "female", "swivel": "swivel", "shape": "straight", "threadSize": "3/4-16",
            "cutAllowancemm": 30.5, "maxPressurePsi": 5000
        })
    },
};

const ADAPTOR: Words = Words {
    one: "adaptor",
    many: "adaptors",
    names: "Adaptors",
    id: "adaptorId",
    example: || {
        json!({ "partNumber": "MY-0403-8-8", "brand": "Torvane", "shape": "straight",
            "ends": [{ "style": "JIC", "gender": "male", "dashSize": "8" }, { "style": "NPT", "gender": "male", "dashSize": "8" }] })
    },
};

const FERRULE: Words = Words {
    one: "ferrule",
    many: "ferrules",
    names: "Ferrules",
    id: "ferruleId",
    example: || json!({ "partNumber": "MY-F-08", "brand": "Torvane", "size": "8", "lengthmm": 32 }),
};

const WRAP: Words = Words {
    one: "wrap",
    many: "wraps",
    names: "Wraps",
    id: "wrapId",
    example: || json!({ "partNumber": "MY-SG-20", "brand": "Torvane", "size": "20", "wrapType": "spiral guard", "colour": "black" }),
};

const OTHER_ITEM: Words = Words {
    one: "otheritem",
    many: "otheritems",
    names: "OtherItems",
    id: "otherItemId",
    example: || json!({ "partNumber": "MY-CLAMP-20", "itemType": "clamp", "description": "Clamp for 20 mm hose" }),
};

pub(crate) fn operations() -> Vec<Operation> {
    let other_items =
        [common::<OtherItem>(&OTHER_ITEM), vec![update_row::<OtherItem>(&OTHER_ITEM)]];
    [
        // Hoses have a list and a change of their own.
        group("Hose", common::<Hose>(&HOSE)),
        group("CrimpFitting", listed::<CrimpFitting>(&CRIMP_FITTING)),
        group("Adaptor", listed::<Adaptor>(&ADAPTOR)),
        group("Ferrule", listed::<Ferrule>(&FERRULE)),
        group("Wrap", listed::<Wrap>(&WRAP)),
        group("OtherItem", other_items.into_iter().flatten().chain(other_item_rows()).collect()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Operations of all kinds.
fn common<E: CatalogueEntity>(words: &Words) -> Vec<Operation> {
    let Words { one, many, names, id, example } = *words;
    let (path, summary) = (format!("/{many}/create"), format!("Create {}", with_article(E::NAME)));
    let create = if E::TYPE == ItemType::CrimpFitting {
        post(path, WRITERS, create_beside::<E>)
            .named(format!("post{names}Create"), summary)
            .legacy_errors(&[(500, LegacyErrorBody::Message)])
    } else {
        post(path, WRITERS, create::<E>).named(format!("post{names}Create"), summary)
    };
    vec![
        create
            .about("Creates an own item of the organization, or with itemId a variant of an existing item.")
            .example(example)
            .returns("The new item.")
            .fails(&[404]),
        get(format!("/{one}/{{{id}}}"), READERS_AND_CUSTOMERS, find::<E>)
            .named(format!("get{}", names.trim_end_matches('s')), format!("Get {}", with_article(E::NAME)))
.embedded()
        .about("One item, with the values of the organization or the calling customer.")
        .returns("The item."),
        get(format!("/organization/custom{many}"), READERS_AND_CUSTOMERS, list_own::<E>)
            .named(format!("getOrganizationCustom{names}"), format!("List the organization's own items: {}", E::NAME))
.embedded()
        .about("Items that the organization created, by part number.")
        .returns("A page of items."),
    ]
}

/// Operations of kinds with the standard list and change.
fn listed<E: CatalogueEntity>(words: &Words) -> Vec<Operation> {
    let Words { many, names, .. } = *words;
    let mut rows = common::<E>(words);
    rows.push(
        get(format!("/organization/{many}"), READERS_AND_CUSTOMERS, list::<E>)
            .named(
                format!("getOrganization{names}"),
                format!("List the organization's items: {}", E::NAME),
            )
            .embedded()
            .about("Shared and own items, by part number. All filters must match.")
            .returns("A page of items."),
    );
    rows.push(update_row::<E>(words));
    rows
}

fn update_row<E: CatalogueEntity>(words: &Words) -> Operation {
    let Words { one, names, id, .. } = *words;
    post(format!("/organization/{one}/{{{id}}}/update"), WRITERS, update::<E>)
        .named(format!("postOrganization{}Update", names.trim_end_matches('s')), format!("Change {}, or the organization's settings for it", with_article(E::NAME)))
        .about(
            "Absent fields keep their values, null clears. The organization may set its own part number, availability, priority,
list price and cost of every item; it may change the other fields of its own items only. Only admins set costs.",
        )
        .example(update_example)
        .returns("The item after the change.")
}

fn other_item_rows() -> [Operation; 2] {
    [
        post("/otheritems/{itemId}/update", WRITERS, update::<OtherItem>)
            .named("postOtherItemsItemIdUpdate", "Change an other item")
            .about("Same as /organization/otheritem/{otherItemId}/update.")
            .example(update_example)
            .returns("The item after the change."),
        post("/otheritems/{itemId}/delete", WRITERS, remove::<OtherItem>)
            .named("postOtherItemsItemIdDelete", "Delete an other item of the organization's own")
            .about("Refused while a document uses it; hide shared items with available: false.")
            .returns("Deleted."),
    ]
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "params": { "available": true, "priority": "1" } })
}

/// The fields of a new item.
pub(crate) struct NewItem<E>(PhantomData<fn() -> E>);

impl<E: CatalogueEntity> Form for NewItem<E> {
    type Entity = E;

    fn name() -> String {
        format!("{}Input", component(E::NAME))
    }

    fn about() -> String {
        format!("The fields of {}.", with_article(E::NAME))
    }

    fn columns() -> impl Iterator<Item = &'static Column> + Clone {
        // A new item may have its number in another system from the beginning.
        let external = Overlay::COLUMNS.iter().filter(|column| column.name == EXTERNAL);
        E::COLUMNS.iter().chain(external)
    }

    fn needs(column: &Column) -> bool {
        column.required
    }
}

/// Changes of an item and of the organization's settings for it.
pub(crate) struct ItemPatch<E>(PhantomData<fn() -> E>);

impl<E: CatalogueEntity> Form for ItemPatch<E> {
    type Entity = E;

    fn name() -> String {
        format!("{}Patch", component(E::NAME))
    }

    fn about() -> String {
        let it = with_article(E::NAME);
        format!("Changes of {it}. The fields of the item itself can be changed for own items only.")
    }

    fn columns() -> impl Iterator<Item = &'static Column> + Clone {
        E::COLUMNS.iter().chain(Overlay::COLUMNS)
    }
}

/// A new item, or a variant of an existing one.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "{T}")]
struct NewVariant<T> {
    #[serde(flatten)]
    fields: T,
    /// Creates a variant of this item, of the same kind: optional fields that are absent from the body are copied
    /// from it.
    item_id: Option<wire::Id<ItemEntry>>,
}

/// A page of the items that the organization may use.
async fn list<E: CatalogueEntity>(
    ctx: &mut Context<RecordList>,
    Query(query): Query<ItemQuery<E>>,
) -> Result<Json<Page<CatalogueItemView<E>>>, ApiError> {
    page(ctx, query).await
}

/// Answers a page of the organization's own items.
async fn list_own<E: CatalogueEntity>(
    ctx: &mut Context<RecordList>,
    Query(OwnItemQuery(query)): Query<OwnItemQuery<E>>,
) -> Result<Json<Page<CatalogueItemView<E>>>, ApiError> {
    page(ctx, query).await
}

async fn page<E: CatalogueEntity>(
    ctx: &mut Context<RecordList>,
    ItemQuery { list, window, .. }: ItemQuery<E>,
) -> Result<Json<Page<CatalogueItemView<E>>>, ApiError> {
    let selection = items::select::<E>(&mut ctx.session, list).await?;
    let page = items::page(&mut ctx.session, &selection, &window).await?;
    Ok(Json(CatalogueItemView::page(ctx, page)))
}

/// Answers an item.
async fn find<E: CatalogueEntity>(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<E>>,
) -> Result<Tagged<CatalogueItemView<E>>, ApiError> {
    let offer = items::find(&mut ctx.session, id).await?;
    Ok(Tagged(CatalogueItemView::new(offer, ctx.visibility())))
}

/// Creates an item.
async fn create<E: CatalogueEntity>(
    ctx: &mut Context<Write>,
    draft: BodyWithErrors<Body<NewVariant<Input<NewItem<E>>>>>,
) -> Result<Created<CatalogueItemView<E>>, ApiError> {
    let NewVariant { fields, item_id } = draft.input;
    make(ctx, &fields.patch, draft.faults, item_id).await
}

/// Creates an item; the original of a variant is named besides the body.
async fn create_beside<E: CatalogueEntity>(
    ctx: &mut Context<Write>,
    Query(VariantOf { item_id }): Query<VariantOf>,
    draft: BodyWithErrors<Body<Input<NewItem<E>>>>,
) -> Result<Created<CatalogueItemView<E>>, ApiError> {
    make(ctx, &draft.input.patch, draft.faults, item_id).await
}

async fn make<E: CatalogueEntity>(
    ctx: &mut Context<Write>,
    patch: &FieldPatch,
    faults: Vec<Violation>,
    based_on: Option<wire::Id<ItemEntry>>,
) -> Result<Created<CatalogueItemView<E>>, ApiError> {
    let based_on = based_on.map(|id| id.0.of_kind());
    let made = items::create(&mut ctx.session, patch, faults, based_on).await?;
    Ok(Created(CatalogueItemView::new(made, ctx.visibility())))
}

/// Changes one.
async fn update<E: CatalogueEntity>(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<CatalogueItemView<E>>,
    draft: BodyWithErrors<Params<Input<ItemPatch<E>>>>,
) -> Result<Tagged<CatalogueItemView<E>>, ApiError> {
    let patch = draft.input.patch;
    let changed = items::update(&mut ctx.session, id, patch, draft.faults).await?;
    Ok(Tagged(CatalogueItemView::new(changed, ctx.visibility())))
}

/// Removes one of the organization's own.
async fn remove<E: CatalogueEntity>(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<CatalogueItemView<E>>,
) -> Result<Json<Deleted>, ApiError> {
    delete_one(&mut ctx.session, &items::OwnItems(Some(E::TYPE)), id.raw()).await?;
    Ok(Json(Deleted::new(id.raw())))
}
