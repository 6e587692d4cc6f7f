//! Ferrules of the two-piece series.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::Result;
use domain::catalogue::Ferrule;
use domain::measures::UnitOfMeasure;
use serde::Deserialize;

use crate::demo::catalogue::fields::Fields;
use crate::demo::catalogue::maker::{Made, MadeBrand, Maker};
use crate::demo::ids::Kind;
use crate::demo::tables::FERRULES;

#[derive(Deserialize)]
struct FerruleRow {
    series: String,
    brand: String,
    dash: u16,
    diameter_mm: f64,
    length_mm: f64,
    weight_lb: f64,
    skive: String,
    made_for: String,
    words: String,
}

/// All ferrules.
pub(crate) fn ferrules(
    brands: &HashMap<String, MadeBrand>,
    now: DateTime<Utc>,
) -> Result<Vec<Made<Ferrule>>> {
    let maker = Maker::new(brands, Kind::Ferrule, now, UnitOfMeasure::Each);
    let make = |(place, row)| {
        let FerruleRow { series, brand, dash, weight_lb, .. } = &row;
        let skive = if row.skive == "no" { "no-skive" } else { "skive" };
        let ferrule = Fields::default()
            .text("partNumber", format!("{series}-{dash}"))
            .text("brand", brand)
            .text("size", format!("-{dash}"))
            .text("description", format!("{} -{dash}", row.words))
            .text("material", "steel")
            .text("series", series)
            .text("spec", format!("{}, {skive}", row.made_for))
            .number("weightLbs", *weight_lb)
            .number("diametermm", row.diameter_mm)
            .number("lengthmm", row.length_mm)
            .item(place)?;
        maker.make(place, ferrule, 0.35 + 5.0 * weight_lb)
    };
    FERRULES.rows()?.into_iter().map(make).collect()
}
