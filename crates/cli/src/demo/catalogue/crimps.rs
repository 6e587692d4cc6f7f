//! Crimp specifications: which fitting series goes on which hose, and how.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::catalogue::{CrimpSpec, Ferrule, Tolerance, Toleranced};
use domain::{Record, Result};
use serde::Deserialize;

use crate::demo::catalogue::fittings::SeriesRow;
use crate::demo::catalogue::hoses::MadeHose;
use crate::demo::catalogue::maker::{Made, text};
use crate::demo::ids::{Kind, Numbering};
use crate::demo::tables::{CRIMPS, FITTING_SERIES, Place};

#[derive(Deserialize)]
struct CrimpRow {
    series: String,
    braid: String,
    dash: u16,
    ferrule: String,
    die: String,
    crimp_mm: f64,
    tolerance_mm: f64,
    insert_mm: f64,
    skive_mm: Option<f64>,
}

/// Tolerance of a skive length, in mm.
const SKIVE_TOLERANCE: f64 = 1.0;

/// The crimp specifications of all hoses.
pub(crate) fn crimp_specs(
    hoses: &[MadeHose],
    ferrules: &[Made<Ferrule>],
    now: DateTime<Utc>,
) -> Result<Vec<CrimpSpec>> {
    let rows = CRIMPS.rows::<CrimpRow>()?;
    let series = FITTING_SERIES.by_key(|row: &SeriesRow| row.series.clone())?;
    let ferrules: HashMap<&str, &Made<Ferrule>> =
        ferrules.iter().map(|made| (&*made.component.item.part_number, made)).collect();
    let numbering = Numbering::new(Kind::CrimpSpec);
    let mut specs = Vec::new();
    for hose in hoses {
        let item = &hose.made.component.item;
        let dash = item.size.dash();
        let fitting = |row: &CrimpRow| row.braid == hose.braid && Some(row.dash) == dash;
        for (place, row) in rows.iter().filter(|(_, row)| fitting(row)) {
            let coupling = place.known(series.get(&row.series), "fitting series", &row.series)?;
            if !place.list::<String>(&coupling.approved)?.contains(&item.brand.to_string()) {
                continue;
            }
            let ferrule = ferrule_of(*place, row, &ferrules)?;
            if ferrule.is_some() != (coupling.pieces == 2) {
                return Err(place.fault("a ferrule goes with two-piece fittings, and only there"));
            }
            let foreign = *coupling.brand != *item.brand;
            specs.push(CrimpSpec {
                id: numbering.id(),
                owner: hose.made.component.owner,
                hose: hose.made.component.id,
                coupling_series: text(*place, &row.series)?,
                coupling_series_brand: if foreign {
                    Some(text(*place, &coupling.brand)?)
                } else {
                    None
                },
                ferrule: ferrule.map(|made| made.component.id),
                ferrule_name: None,
                die_size: Some(text(*place, &row.die)?),
                spacer_ring: None,
                crimp_diam: Some(toleranced(row.crimp_mm, row.tolerance_mm)),
                insert_length_mm: Some(row.insert_mm),
                crimp_stretch_per_end_mm: None,
                skive_external: row.skive_mm.map(|mm| toleranced(mm, SKIVE_TOLERANCE)),
                skive_internal: None,
                record: Record::new(now, None),
            });
        }
    }
    Ok(specs)
}

fn ferrule_of<'a>(
    place: Place,
    row: &CrimpRow,
    ferrules: &HashMap<&str, &'a Made<Ferrule>>,
) -> Result<Option<&'a Made<Ferrule>>> {
    if row.ferrule.is_empty() {
        return Ok(None);
    }
    let part_number = format!("{}-{}", row.ferrule, row.dash);
    place.known(ferrules.get(part_number.as_str()).copied(), "ferrule", &part_number).map(Some)
}

const fn toleranced(value_mm: f64, tolerance_mm: f64) -> Toleranced {
    let tolerance = Tolerance { plus_mm: tolerance_mm, minus_mm: tolerance_mm };
    Toleranced { value_mm, tolerance: Some(tolerance) }
}
