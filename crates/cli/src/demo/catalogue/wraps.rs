//! Protective covers.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::Result;
use domain::catalogue::Wrap;
use domain::measures::UnitOfMeasure;
use serde::Deserialize;

use crate::demo::catalogue::fields::{Fields, rounded};
use crate::demo::catalogue::maker::{Made, MadeBrand, Maker};
use crate::demo::ids::Kind;
use crate::demo::tables::{Place, WRAPS};

#[derive(Deserialize)]
struct WrapRow {
    part: String,
    kind: String,
    brand: String,
    colour: String,
    material: String,
    spec: String,
    words: String,
    max_c: f64,
    lb_ft: f64,
    price: f64,
    sizes: String,
}

/// The bore that weight and price of a kind are given for, mm.
const USUAL_MM: f64 = 25.0;

/// All covers.
pub(crate) fn wraps(
    brands: &HashMap<String, MadeBrand>,
    now: DateTime<Utc>,
) -> Result<Vec<Made<Wrap>>> {
    let maker = Maker::new(brands, Kind::Wrap, now, UnitOfMeasure::Foot);
    let mut made = Vec::new();
    for (place, row) in WRAPS.rows::<WrapRow>()? {
        for entry in place.list::<String>(&row.sizes)? {
            let (size, least, most) = sized(place, &entry)?;
            let wrap = Fields::default()
                .text("partNumber", format!("{}-{size}", row.part))
                .text("brand", &row.brand)
                .text("size", size)
                .text("wrapType", &row.kind)
                .text("colour", &row.colour)
                .text(
                    "description",
                    format!("{}, {}, for hose {least} to {most} mm", row.words, row.colour),
                )
                .text("material", &row.material)
                .text("spec", &row.spec)
                .number("innerDiamMinmm", least)
                .number("innerDiamMaxmm", most)
                .number("maxTemperatureC", row.max_c)
                .number("weightLbsPerFt", rounded(row.lb_ft * most / USUAL_MM, 3))
                .item(place)?;
            made.push(maker.make(place, wrap, row.price * (0.4 + 0.6 * most / USUAL_MM))?);
        }
    }
    Ok(made)
}

/// `20=18.5-20.5`: the size, the smallest and the largest hose.
fn sized(place: Place, entry: &str) -> Result<(&str, f64, f64)> {
    let read = || {
        let (size, range) = entry.split_once('=')?;
        let (least, most) = range.split_once('-')?;
        Some((size, least.parse().ok()?, most.parse().ok()?))
    };
    read().ok_or_else(|| place.fault(format!("{entry} is not size=least-most")))
}
