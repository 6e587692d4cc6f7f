//! Other items: clamps, caps, tags, labour.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::Result;
use domain::catalogue::{OtherItem, UnitOfMeasure};
use serde::Deserialize;

use super::fields::Fields;
use super::ids::Kind;
use super::maker::{Made, MadeBrand, Maker};
use super::tables::OTHER_ITEMS;

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
pub(super) fn other_items(
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
