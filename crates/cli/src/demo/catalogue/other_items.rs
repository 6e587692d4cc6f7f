//! Other items: clamps, caps, tags, labour.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::Result;
use domain::catalogue::OtherItem;
use domain::measures::UnitOfMeasure;
use serde::Deserialize;

use crate::demo::catalogue::fields::Fields;
use crate::demo::catalogue::maker::{Made, MadeBrand, Maker};
use crate::demo::ids::Kind;
use crate::demo::tables::OTHER_ITEMS;

#[derive(Deserialize)]
struct OtherRow {
    part: String,
    brand: String,
    kind: String,
    description: String,
    material: String,
    weight_lb: Option<f64>,
    price: f64,
}

/// All other items.
pub(crate) fn other_items(
    brands: &HashMap<String, MadeBrand>,
    now: DateTime<Utc>,
) -> Result<Vec<Made<OtherItem>>> {
    let maker = Maker::new(brands, Kind::OtherItem, now, UnitOfMeasure::Each);
    let make = |(place, row): (_, OtherRow)| {
        let item = Fields::default()
            .text("partNumber", row.part)
            .text("itemType", row.kind)
            .text("brand", row.brand)
            .text("description", row.description)
            .text("material", row.material)
            .number("weightLbs", row.weight_lb)
            .item(place)?;
        maker.make(place, item, row.price)
    };
    OTHER_ITEMS.rows()?.into_iter().map(make).collect()
}
