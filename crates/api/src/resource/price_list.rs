//! Price lists.

use actix_web::HttpResponse;
use domain::organization::Sight;
use domain::trade::PriceList;
use domain::usecase::price_lists;
use domain::usecase::priced::{self, Priced};
use domain::usecase::records;
use domain::{Id};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::{Answer, Call};
use crate::page::{Page, page_schema};
use crate::resource::priced::{PricedView, said, with_fields};
use crate::resource::{priced as of_priced, record};
use crate::schema;
use crate::tag;

/// A price list without its items.
#[derive(Serialize)]
struct ListView<'a> {
    #[serde(flatten)]
    list: PricedView<'a, PriceList>,
    #[serde(rename = "priceListId")]
    price_list: String,
    deleted: bool,
}

impl<'a> ListView<'a> {
    fn new(list: &'a Priced<PriceList>, sight: Sight) -> Self {
        let price_list = list.kept.id.to_string();
        // A deleted one isn't shown to anybody.
        Self { list: PricedView::new(list, sight), price_list, deleted: false }
    }
}

fn list_fields() -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("priceListId".to_owned(), schema::id("Its id, which is the same as _id."));
    fields.insert(
        "deleted".to_owned(),
        json!({ "type": "boolean", "const": false, "description": "Deleted ones aren't shown." }),
    );
    fields
}

/// What one answers without its items.
fn head_reply() -> Value {
    with_fields(of_priced::reply::<PriceList>(), list_fields(), &["priceListId", "deleted"])
}
