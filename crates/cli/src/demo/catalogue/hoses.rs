//! Hoses: every series in every size of its standard.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::Result;
use domain::catalogue::Hose;
use domain::measures::UnitOfMeasure;
use domain::measures::pressure::{Pressure, PressureUnit};
use domain::measures::size_table::{SizeRow, by_dash, by_inch, tube_sized_bore};
use serde::Deserialize;

use crate::demo::catalogue::fields::{Fields, rounded};
use crate::demo::catalogue::maker::{Made, MadeBrand, Maker};
use crate::demo::ids::Kind;
use crate::demo::tables::{HOSE_SIZES, HOSE_TYPES, Place};

/// A hose with its reinforcement, which crimp specifications go by.
#[derive(Debug)]
pub(crate) struct MadeHose {
    /// The hose.
    pub(crate) made: Made<Hose>,
    /// Its reinforcement.
    pub(crate) braid: String,
}

/// A series of hoses.
#[derive(Deserialize, Clone)]
pub(crate) struct TypeRow {
    pub(crate) series: String,
    pub(crate) brand: String,
    standard: String,
    spec: String,
    sae: String,
    iso: String,
    class: String,
    grade: String,
    kind: String,
    description: String,
    cover: String,
    application: String,
    min_c: f64,
    max_c: f64,
    colour: String,
    lay_line: String,
    lay_text: String,
    tube_sized: bool,
    braid: String,
    price: f64,
    sizes: String,
}

/// Requirements of a standard for a size.
#[derive(Deserialize)]
pub(crate) struct SizeFigures {
    standard: String,
    pub(crate) dash: u16,
    pressure: f64,
    unit: String,
    bend_mm: f64,
    od_mm: f64,
    kg_m: f64,
}

impl SizeFigures {
    /// Whether it is of the standard that a series is made to.
    pub(crate) fn is_of(&self, row: &TypeRow) -> bool {
        self.standard == row.standard
    }
}

/// Pounds per foot for one kilogram per metre.
const LB_FT_PER_KG_M: f64 = 0.671_969;

pub(crate) fn hoses(
    brands: &HashMap<String, MadeBrand>,
    now: DateTime<Utc>,
) -> Result<Vec<MadeHose>> {
    let sizes = HOSE_SIZES.rows::<SizeFigures>()?;
    let maker = Maker::new(brands, Kind::Hose, now, UnitOfMeasure::Foot);
    let mut made = Vec::new();
    for (place, row) in HOSE_TYPES.rows::<TypeRow>()? {
        let only: Vec<u16> = place.list(&row.sizes)?;
        let of_standard = sizes.iter().filter(|(_, size)| size.is_of(&row));
        let before = made.len();
        for (at, size) in
            of_standard.filter(|(_, size)| only.is_empty() || only.contains(&size.dash))
        {
            let hose = fields(&row, size, *at)?
                .text("partNumber", format!("{}-{}", row.series, size.dash))
                .item(place)?;
            let made_hose = maker.make(place, hose, list_price(&row, size))?;
            made.push(MadeHose { made: made_hose, braid: row.braid.clone() });
        }
        if made.len() == before {
            return Err(place.fault(format!("standard {} has no sizes", row.standard)));
        }
    }
    Ok(made)
}

/// The fields of a hose of a series in a size, all but the part number.
pub(crate) fn fields(row: &TypeRow, size: &SizeFigures, place: Place) -> Result<Fields> {
    let bore = Bore::of(size.dash, row.tube_sized);
    let table = place.known(bore, "bore of dash size", size.dash)?;
    let unit = PressureUnit::parse(&size.unit).map_err(|error| place.fault(error))?;
    let pressure =
        Pressure::from_f64(size.pressure, unit).map_err(|error| place.fault(error))?.to_f64();
    let described =
        format!("{}, {} in, {}, {} cover", row.spec, table.inch, row.description, row.colour);
    Ok(Fields::default()
        .text("brand", &row.brand)
        .text("size", format!("-{}", size.dash))
        .text("nominalHoseSize", if row.tube_sized { table.nominal() } else { String::new() })
        .text("description", described)
        .text("series", &row.series)
        .text("spec", &row.spec)
        .text("saeSpec", &row.sae)
        .text("isoSpec", &row.iso)
        .text("DN", table.row.map(|row| row.dn.to_string()).unwrap_or_default())
        .text("isoClass", &row.class)
        .text("isoGrade", &row.grade)
        .text("isoType", &row.kind)
        .text("innerDiamInch", table.inch)
        .number("outerDiammm", size.od_mm)
        .number("maxPressurePsi", rounded(pressure, 0))
        .number("designFactor", 4.0)
        .number("minBendRadiusmm", size.bend_mm)
        .number("minTemperatureC", row.min_c)
        .number("maxTemperatureC", row.max_c)
        .number("weightLbsPerFt", rounded(size.kg_m * LB_FT_PER_KG_M, 3))
        .text("material", &row.cover)
        .text("application", &row.application)
        .text("colourHose", &row.colour)
        .text("colourLayLine", &row.lay_line)
        .text("colourLayLineText", &row.lay_text))
}

fn list_price(row: &TypeRow, size: &SizeFigures) -> f64 {
    row.price * (1.1 + 0.23 * f64::from(size.dash))
}

/// The true bore of a hose.
pub(crate) struct Bore {
    /// In inches, as the trade prints it.
    pub(crate) inch: &'static str,
    row: Option<&'static SizeRow>,
}

impl Bore {
    /// The bore of a dash size, which names the tube in some series.
    pub(crate) fn of(dash: u16, tube_sized: bool) -> Option<Self> {
        if tube_sized {
            // 3/32 smaller than the tube; the table begins at -4.
            let inch = if dash == 3 { "1/8" } else { tube_sized_bore(dash)? };
            return Some(Self { inch, row: by_inch(inch) });
        }
        by_dash(dash).map(|row| Self { inch: row.inch, row: Some(row) })
    }

    /// Dash size, or inches if it has none.
    pub(crate) fn nominal(&self) -> String {
        self.row.map_or_else(|| self.inch.to_owned(), |row| format!("-{}", row.dash))
    }
}
