//! Adaptors: every family under two brands, tied by the cross reference.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::Result;
use domain::catalogue::Adaptor;
use domain::measures::UnitOfMeasure;
use serde::Deserialize;

use crate::demo::catalogue::fields::{Fields, rounded};
use crate::demo::catalogue::fittings::{EndSizeRow, elbows};
use crate::demo::catalogue::maker::{Made, MadeBrand, Maker};
use crate::demo::ids::Kind;
use crate::demo::tables::{ADAPTORS, END_SIZES, Place};

#[derive(Deserialize)]
struct FamilyRow {
    number: String,
    sae: String,
    shape: String,
    words: String,
    ends: String,
    rated_by: String,
    spec: String,
    sizes: String,
}

/// The fields of an end.
const ENDS: [[&str; 5]; 4] = [
    ["ends/0/style", "ends/0/gender", "ends/0/dashSize", "ends/0/swivel", "ends/0/bulkhead"],
    ["ends/1/style", "ends/1/gender", "ends/1/dashSize", "ends/1/swivel", "ends/1/bulkhead"],
    ["ends/2/style", "ends/2/gender", "ends/2/dashSize", "ends/2/swivel", "ends/2/bulkhead"],
    ["ends/3/style", "ends/3/gender", "ends/3/dashSize", "ends/3/swivel", "ends/3/bulkhead"],
];

/// The brands that make them, and whether they number by the SAE code; those that do make what
/// has one.
const BRANDS: [(&str, bool); 2] = [("Corvessa", false), ("Beldrake", true)];

/// All adaptors.
pub(crate) fn adaptors(
    brands: &HashMap<String, MadeBrand>,
    now: DateTime<Utc>,
) -> Result<Vec<Made<Adaptor>>> {
    let ratings: HashMap<(String, String), f64> = END_SIZES
        .rows::<EndSizeRow>()?
        .into_iter()
        .filter_map(|(_, row)| Some(((row.code, row.size), row.rating_psi?)))
        .collect();
    let weights = elbows()?;
    let maker = Maker::new(brands, Kind::Adaptor, now, UnitOfMeasure::Each);
    let mut made = Vec::new();
    let mut cross_reference = 10_000.0;
    for (place, family) in ADAPTORS.rows::<FamilyRow>()? {
        for sizes in place.list::<String>(&family.sizes)? {
            cross_reference += 1.0;
            let dashes: Vec<&str> = sizes.split('-').collect();
            let mut weight = 0.0;
            for dash in &dashes {
                let bore = dash.parse().ok().and_then(|bore: u16| weights.get(&bore));
                weight += place.known(bore, "bore", dash)?.weight_lb * 0.9;
            }
            let rating = rating(place, &family, &dashes, &ratings)?;
            for (brand, by_sae) in BRANDS {
                if by_sae && family.sae.is_empty() {
                    continue;
                }
                let number = if by_sae { &family.sae } else { &family.number };
                let fields = ends(place, &family, &dashes)?
                    .text("partNumber", format!("{number}-{sizes}"))
                    .text("brand", brand)
                    .text("shape", &family.shape)
                    .number("crossReference", cross_reference)
                    .text("familyCrossReference", &family.number)
                    .text("description", format!("{} -{}", family.words, dashes.join(" x -")))
                    .text("material", "steel, zinc plated")
                    .text("spec", &family.spec)
                    .text("specSAE", &family.sae)
                    .number("maxPressurePsi", rating)
                    .number("weightLbs", rounded(weight, 3));
                made.push(maker.make(
                    place,
                    fields.item(place)?,
                    list_price(&family, weight, by_sae),
                )?);
            }
        }
    }
    Ok(made)
}

fn ends(place: Place, family: &FamilyRow, dashes: &[&str]) -> Result<Fields> {
    let ends: Vec<String> = place.list(&family.ends)?;
    if ends.len() != dashes.len() {
        return Err(place.fault(format!("{} ends, but {} sizes", ends.len(), dashes.len())));
    }
    let mut fields = Fields::default();
    for (([style, gender, size, swivel, bulkhead], end), dash) in ENDS.iter().zip(&ends).zip(dashes)
    {
        let mut words = end.split(':');
        fields = fields
            .text(style, words.next().unwrap_or_default())
            .text(gender, words.next().unwrap_or_default())
            .text(size, format!("-{dash}"));
        fields = match words.next() {
            None => fields,
            Some(word @ "swivel") => fields.text(swivel, word),
            Some(word @ "bulkhead") => fields.text(bulkhead, word),
            Some(other) => return Err(place.fault(format!("{other} is nothing an end can be"))),
        };
    }
    Ok(fields)
}

/// The lowest rating of the ends.
fn rating(
    place: Place,
    family: &FamilyRow,
    dashes: &[&str],
    ratings: &HashMap<(String, String), f64>,
) -> Result<f64> {
    let mut lowest = f64::INFINITY;
    for (code, dash) in place.list::<String>(&family.rated_by)?.into_iter().zip(dashes) {
        let of_end = ratings.get(&(code.clone(), (*dash).to_owned()));
        lowest = lowest.min(*place.known(of_end, "rated end", format!("{code} -{dash}"))?);
    }
    Ok(lowest)
}

fn list_price(family: &FamilyRow, weight: f64, dear: bool) -> f64 {
    let shape = if family.shape == "straight" { 1.0 } else { 2.4 };
    (1.1 + 6.0 * weight) * shape * if dear { 1.12 } else { 1.0 }
}
