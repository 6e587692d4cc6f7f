//! Items of all kinds.

use actix_web::HttpResponse;
use domain::catalogue::{ItemEntry, ItemSelection, ItemType};
use domain::organization::Sight;
use domain::sheet::Choice;
use domain::usecase::items::page;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::image_address::ImageAddresses;
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::page::{Page, page_schema, paging};
use crate::schema;
use crate::view::Number;

/// The parameters of the list.
pub(crate) fn parameters() -> Vec<Parameter> {
    use ParameterKind::{Text, Words};
    let mut parameters = vec![
        Parameter::new("search.partNumber", Text, "Occurs in the part number."),
        Parameter::new("skipItemTypes", Words(ItemType::WORDS), "Item types to leave out."),
    ];
    parameters.extend(paging());
    parameters
}

/// An item of any kind.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Item")]
struct ItemView {
    /// Its part number, or its description where it has none.
    name: String,
    /// Address of its image: absolute, or a path on this host. That of an own item holds a day.
    image: Option<String>,
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// Its kind.
    item_type: &'static str,
    /// Its part number.
    part_number: String,
    /// The organization's own part number, or the customer's for a customer. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    org_part_number: Option<Option<String>>,
    /// Name of its brand.
    brand: Option<String>,
    /// Its size, where it has one.
    size: Option<String>,
    /// Description.
    description: Option<String>,
    /// List price of one unit, or the customer's own price for a customer. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<Option<Number>>,
    /// Currency of the price; the organization's where null. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    price_currency: Option<Option<String>>,
    /// What the price is for: each, ft, m, in or mm. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    price_unit_of_measure: Option<Option<&'static str>>,
}

impl ItemView {
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
            id: id.to_string(),
            item_type: item_type.word(),
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

/// What a list answers.
pub(crate) fn reply() -> Value {
    page_schema(&schema::of::<ItemView>())
}

/// `GET /organization/items`
pub(crate) async fn list(call: Call) -> Answer {
    let skip = call
        .query
        .words("skipItemTypes")
        .iter()
        .filter_map(|word| ItemType::of_word(word))
        .collect();
    answer(call, skip).await
}

/// The parameters of the list of components.
pub(crate) fn component_parameters() -> Vec<Parameter> {
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
            "Item types to list; all where not given.",
        ),
        Parameter::new("hideUnavailable", Flag, "Without items that are marked unavailable."),
    ];
    parameters.extend(paging());
    parameters
}

/// `GET /organization/components`
pub(crate) async fn components(call: Call) -> Answer {
    let wanted = call.query.words("itemType");
    let left_out =
        |kind: &ItemType| !wanted.is_empty() && !wanted.iter().any(|word| *word == kind.word());
    let skip = ItemType::ALL.iter().copied().filter(left_out).collect();
    answer(call, skip).await
}

async fn answer(call: Call, skip: Vec<ItemType>) -> Answer {
    let window = call.query.page(25)?;
    let selection = ItemSelection {
        search: call.query.search(),
        skip,
        hide_unavailable: call.query.flag("hideUnavailable", false),
        customer: None,
    };
    let (items, total) = page(&call.app.services, &call.caller, selection, window).await?;
    let sight = call.caller.sight();
    let images = ImageAddresses::new(&call).await?;
    let items: Vec<_> = items.into_iter().map(|item| ItemView::new(item, sight, &images)).collect();
    Ok(Page::new(items, total, window).answer())
}

/// What the list of item types answers.
pub(crate) fn types_reply() -> Value {
    let element = schema::of::<TypeView>();
    serde_json::json!({ "type": "array", "items": element, "description": "The item types in use." })
}

/// A kind of items.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ItemType")]
struct TypeView {
    /// The item type.
    item_type: &'static str,
    /// How many items of it the organization may use.
    #[schemars(range(min = 0))]
    count: u64,
}

/// `GET /organization/itemtypes`
pub(crate) async fn types(call: Call) -> Answer {
    let counts = domain::usecase::items::types(&call.app.services, &call.caller).await?;
    let views = counts.into_iter().map(|(kind, count)| TypeView { item_type: kind.word(), count });
    Ok(HttpResponse::Ok().json(views.collect::<Vec<_>>()))
}
