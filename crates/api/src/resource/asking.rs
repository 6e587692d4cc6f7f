//! What several reading operations are asked for, and pages of what they answer.

use actix_web::HttpResponse;
use domain::Violation;
use domain::catalogue::Ownership;
use domain::usecase::catalogue::Asked;
use domain::usecase::series::Wanted;
use serde::Serialize;
use serde_json::{Value, json};

use crate::operation::{Call, Parameter, ParameterKind};
use crate::schema;

/// The parameters that leave items out.
pub(crate) fn hiding() -> [Parameter; 2] {
    use ParameterKind::Flag;
    [
        Parameter::new(
            "hideUnavailable",
            Flag,
            "Without items that are marked unavailable, or that stock is kept and shown of and none is left.",
        ),
        Parameter::new("hideUnavailableBrands", Flag, "Without items of disabled brands."),
    ]
}

/// The parameters of a page.
pub(crate) fn paging() -> [Parameter; 2] {
    use ParameterKind::Integer;
    [
        Parameter::new("page", Integer { min: 1, max: 1_000_000 }, "Page, from 1."),
        Parameter::new("limit", Integer { min: 1, max: 200 }, "Items a page; 25 where not given."),
    ]
}

/// What the parameters that all lists have ask for, and these filters.
pub(crate) fn asked(call: &Call, search: Vec<(String, String)>) -> Asked {
    let ownership = if call.query.flag("includeCustom", true) {
        Ownership::Accessible
    } else {
        Ownership::Shared
    };
    Asked {
        search,
        customer: call.query.id("customerId"),
        hide_unavailable: call.query.flag("hideUnavailable", false),
        hide_unavailable_brands: call.query.flag("hideUnavailableBrands", false),
        ownership,
        hose: None,
    }
}

/// What the parameters of series and sizes ask for.
pub(crate) fn wanted(call: &Call) -> Wanted {
    let text = |name: &str| call.query.text(name).map(str::to_owned);
    Wanted {
        brand: text("brand"),
        series: None,
        hose: call.query.id("hoseId"),
        hose_series: text("hoseSeries"),
        size: text("size"),
        hide_unavailable: call.query.flag("hideUnavailable", false),
        hide_unavailable_brands: call.query.flag("hideUnavailableBrands", false),
    }
}

/// A parameter that is not there and has to be.
pub(crate) fn required(name: &str) -> Violation {
    Violation::new(name, "required", "is required")
}

/// The page that was asked for, from 1.
pub(crate) fn page_number((offset, limit): (u32, u32)) -> u32 {
    offset.checked_div(limit).unwrap_or(0) + 1
}

/// A page of items.
#[derive(Serialize)]
pub(crate) struct Page<T> {
    items: Vec<T>,
    total: u64,
    page: u32,
}

/// Answers a page of items out of so many.
pub(crate) fn answer_page<T: Serialize>(
    items: Vec<T>,
    total: u64,
    window: (u32, u32),
) -> HttpResponse {
    HttpResponse::Ok().json(Page { items, total, page: page_number(window) })
}

/// The schema of a page of these items.
pub(crate) fn page_schema(item: Value, about: &str) -> Value {
    let properties = [
        (
            "items",
            json!({ "type": "array", "items": item, "description": "The items of this page." }),
        ),
        (
            "total",
            json!({ "type": "integer", "minimum": 0, "description": "How many there are on all pages." }),
        ),
        ("page", json!({ "type": "integer", "minimum": 1, "description": "The page, from 1." })),
    ];
    let properties = properties.map(|(name, schema)| (name.to_owned(), schema));
    schema::object(about, properties, &["items", "total", "page"])
}

/// The schema of a list of these.
pub(crate) fn list_schema(item: Value, about: &str) -> Value {
    json!({ "type": "array", "items": item, "description": about })
}
