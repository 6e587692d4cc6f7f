//! Items of all kinds.

use actix_web::HttpResponse;
use domain::catalogue::{ItemEntry, ItemSelection, ItemType};
use domain::fold;
use domain::organization::Sight;
use domain::sheet::Choice;
use domain::usecase::items::page;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::schema;
use crate::view::Number;

/// The parameters of the list.
pub(crate) fn parameters() -> Vec<Parameter> {
    use ParameterKind::{Integer, Text, Words};
    vec![
        Parameter::new("search.partNumber", Text, "Occurs in the part number."),
        Parameter::new("skipItemTypes", Words(ItemType::WORDS), "Item types to leave out."),
        Parameter::new("page", Integer { min: 1, max: 1_000_000 }, "Page, from 1."),
        Parameter::new("limit", Integer { min: 1, max: 200 }, "Items a page; 25 where not given."),
    ]
}

/// A page of items.
#[derive(Serialize, ToSchema)]
pub(crate) struct ItemPage {
    /// The items, by part number.
    #[schema(inline)]
    items: Vec<ItemView>,
    /// How many there are on all pages.
    #[schema(minimum = 0)]
    total: u64,
    /// The page, from 1.
    #[schema(minimum = 1)]
    page: u32,
}

/// An item of any kind.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ItemView {
    /// Its part number, or its description where it has none.
    name: String,
    /// Address of its image.
    #[schema(required)]
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
    #[schema(required)]
    brand: Option<String>,
    /// Its size, where it has one.
    #[schema(required)]
    size: Option<String>,
    /// Description.
    #[schema(required)]
    description: Option<String>,
    /// List price of one unit, or the customer's own price for a customer. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    price: Option<Option<Number>>,
    /// Currency of the price; the organization's where null. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    price_currency: Option<Option<String>>,
    /// What the price is for: each, ft, m, in or mm. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    price_unit_of_measure: Option<Option<&'static str>>,
}

impl ItemView {
    fn new(item: ItemEntry, sight: Sight) -> Self {
        let knows = sight > Sight::Public;
        let ItemEntry {
            id,
            item_type,
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
            image: image_name.filter(|name| name.starts_with("https://")),
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

/// What the list answers.
pub(crate) fn reply() -> Value {
    schema::of::<ItemPage>()
}

/// `GET /organization/items`
pub(crate) async fn list(call: Call) -> Answer {
    let skip = call
        .query
        .words("skipItemTypes")
        .iter()
        .filter_map(|word| ItemType::of_word(word))
        .collect();
    let part_number = call.query.text("search.partNumber").map(fold);
    let (offset, limit) = call.query.page(25)?;
    let selection = ItemSelection { part_number, skip, customer: None };
    let (items, total) = page(&call.app.services, &call.caller, selection, (offset, limit)).await?;
    let sight = call.caller.sight();
    let items = items.into_iter().map(|item| ItemView::new(item, sight)).collect();
    let page = offset.checked_div(limit).unwrap_or(0) + 1;
    Ok(HttpResponse::Ok().json(ItemPage { items, total, page }))
}
