//! Lists of items of any kind.

use domain::access::Visibility;
use domain::catalogue::items::{OwnItems, all_kinds};
use domain::catalogue::{Condition, ItemEntry, ItemSelection, ItemType};
use domain::fields::Choice;
use domain::measures::UnitOfMeasure;
use domain::{Error, Window};
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::{ApiError, LegacyErrorBody};
use crate::json::file::image_address::ImageAddresses;
use crate::json::list::page::{
    EXTERNAL, IDS, Page, counted, counting, external, identified, paging,
};
use crate::json::record::deletion::{MANY, by_id_or_number, none};
use crate::json::view::Number;
use crate::json::wire;
use crate::json::wire::Word;
use crate::operation::row::{get, group, post};
use crate::operation::{
    Context, Json, Operation, Parameter, ParameterKind, Permission, Query, QueryValues,
    READERS_AND_CUSTOMERS, ReadQuery, RecordList, WRITERS,
};

pub(crate) fn operations() -> Vec<Operation> {
    let components = get("/organization/components", READERS_AND_CUSTOMERS, components)
        .named("getOrganizationComponents", "List components of all kinds")
        .embedded()
        .about("Components of all kinds in one list, by part number.")
        .returns("A page of components.");
    let mut rows = group("Component", vec![components]);
    rows.extend(group("Item", of_items()));
    rows
}

fn of_items() -> Vec<Operation> {
    vec![
        get("/organization/items", Permission::Public, list)
            .named("getOrganizationItems", "List the items of the organization")
            .embedded()
            .about("Items of all kinds, by part number.")
            .returns("A page of items.")
            .legacy_errors(&[(500, LegacyErrorBody::EmptyItems)]),
        get("/organization/itemtypes", READERS_AND_CUSTOMERS, types)
            .named("getOrganizationItemTypes", "List the item types in use")
            .embedded()
            .about("Item types of the organization's items, with the number of items.")
            .returns("The item types in use."),
        post("/items/delete", WRITERS, by_id_or_number::<OwnItems>)
            .named("postItemsDelete", "Delete items of the organization's own")
            .about(MANY)
            .example(none),
    ]
}

/// Which items of all kinds a list has.
struct AnyItemQuery {
    selection: ItemSelection,
    window: Window,
}

impl AnyItemQuery {
    fn read(query: &QueryValues, is_listed: impl Fn(&str) -> bool) -> Result<Self, Error> {
        let kinds = ItemType::ALL.iter().copied().filter(|kind| is_listed(kind.word()));
        let mut selection = ItemSelection {
            hide_unavailable: query.flag("hideUnavailable", false),
            counting: counted(query),
            ..ItemSelection::of(kinds, &query.search())?
        };
        if let Some(ids) = query.ids(IDS) {
            selection.require(&Condition::among(&ids));
        }
        if let Some(number) = query.text(EXTERNAL) {
            selection.require(&Condition::external(number));
        }
        Ok(Self { selection, window: query.window(25)? })
    }
}

impl ReadQuery for AnyItemQuery {
    fn parameters() -> Vec<Parameter> {
        use ParameterKind::Text;
        let mut parameters = vec![
            Parameter::new("search.partNumber", Text, "Occurs in the part number."),
            Parameter::new(
                "skipItemTypes",
                ParameterKind::any_of(ItemType::WORDS),
                "Item types to leave out.",
            ),
        ];
        parameters.extend([identified(), external()]);
        parameters.extend(paging());
        parameters.push(counting());
        parameters
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let skipped = query.words("skipItemTypes");
        Self::read(query, |kind| !skipped.iter().any(|word| word == kind))
    }
}

/// Which components a list has.
struct ComponentQuery(AnyItemQuery);

impl ReadQuery for ComponentQuery {
    fn parameters() -> Vec<Parameter> {
        use ParameterKind::{Flag, Text};
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
                ParameterKind::any_of(ItemType::WORDS),
                "Item types to list; all if absent.",
            ),
            Parameter::new(
                "hideUnavailable",
                Flag,
                "Leaves out items that are marked unavailable.",
            ),
        ];
        parameters.extend([identified(), external()]);
        parameters.extend(paging());
        parameters.push(counting());
        parameters
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let types = query.words("itemType");
        let is_listed = |kind: &str| types.is_empty() || types.iter().any(|word| word == kind);
        AnyItemQuery::read(query, is_listed).map(Self)
    }
}

/// An item of any kind, in short form.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Item")]
struct EntryView {
    /// Part number, or description if there is none.
    name: String,
    /// Address of the image: absolute, or a path on this host. The address for an own item is valid for a day.
    image: Option<String>,
    /// Id of the record.
    #[serde(rename = "_id")]
    id: wire::Id<ItemEntry>,
    /// Item type.
    item_type: wire::Word<ItemType>,
    /// Part number.
    part_number: String,
    /// The organization's own part number, or the customer's for a customer. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    org_part_number: Option<Option<String>>,
    /// Name of the brand.
    brand: Option<String>,
    /// Size, if it has one.
    size: Option<String>,
    /// Description.
    description: Option<String>,
    /// List price of one unit, or the customer's own price for a customer. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<Option<Number>>,
    /// Currency of the price; the organization's if null. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    price_currency: Option<Option<String>>,
    /// Unit of the price: each, ft, m, in or mm. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Word<UnitOfMeasure>>")]
    price_unit_of_measure: Option<Option<&'static str>>,
}

impl EntryView {
    fn new(item: ItemEntry, visibility: Visibility, images: &ImageAddresses) -> Self {
        let knows = visibility > Visibility::Public;
        let price = item.price().cloned();
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
            ..
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
    ctx: &mut Context<RecordList>,
    Query(query): Query<AnyItemQuery>,
) -> Result<Json<Page<EntryView>>, ApiError> {
    let AnyItemQuery { selection, window } = query;
    let page = all_kinds::page(&mut ctx.session, selection, &window).await?;
    let (visibility, images) = (ctx.visibility(), ImageAddresses::new(&ctx.call).await?);
    let page = page.map(|item| EntryView::new(item, visibility, &images));
    Ok(Json(Page::new(&mut ctx.call, page)))
}

async fn components(
    ctx: &mut Context<RecordList>,
    Query(ComponentQuery(query)): Query<ComponentQuery>,
) -> Result<Json<Page<EntryView>>, ApiError> {
    list(ctx, Query(query)).await
}

/// An item type in use.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ItemTypeCount")]
struct TypeView {
    /// Item type.
    item_type: wire::Word<ItemType>,
    /// Number of items of this type.
    #[schemars(range(min = 0))]
    count: u64,
}

async fn types(ctx: &mut Context<RecordList>) -> Result<Json<Vec<TypeView>>, ApiError> {
    let counts = all_kinds::types(&mut ctx.session).await?.into_iter();
    let view = |(kind, count)| TypeView { item_type: wire::Word(kind), count };
    Ok(Json(counts.map(view).collect()))
}
