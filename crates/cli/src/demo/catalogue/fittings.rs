//! Crimp fittings: every connection of a series in the sizes and shapes that are made.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::Result;
use domain::catalogue::CrimpFitting;
use domain::measures::UnitOfMeasure;
use serde::Deserialize;

use crate::demo::catalogue::fields::{Fields, rounded};
use crate::demo::catalogue::hoses::Bore;
use crate::demo::catalogue::maker::{Made, MadeBrand, Maker};
use crate::demo::catalogue::part_numbers::part_number;
use crate::demo::ids::Kind;
use crate::demo::tables::{ELBOWS, END_SIZES, ENDS, FITTING_BODIES, FITTING_SERIES, Place};

#[derive(Deserialize)]
pub(crate) struct SeriesRow {
    pub(crate) series: String,
    pub(crate) brand: String,
    pub(crate) pieces: u8,
    body: String,
    pub(crate) numbering: String,
    tube_sized: bool,
    jumps: bool,
    price: f64,
    hoses: String,
    ends: String,
    application: String,
    pub(crate) approved: String,
}

#[derive(Deserialize)]
struct BodyRow {
    class: String,
    dash: u16,
    exposed_mm: f64,
    hex_mm: f64,
    weight_lb: f64,
}

#[derive(Deserialize, Clone, Copy)]
pub(crate) struct ElbowRow {
    bore: u16,
    drop45_mm: f64,
    drop90_mm: f64,
    add45_mm: f64,
    add90_mm: f64,
    pub(crate) weight_lb: f64,
}

#[derive(Deserialize)]
pub(crate) struct EndRow {
    pub(crate) code: String,
    pub(crate) metric: String,
    style: String,
    gender: String,
    swivel: String,
    shapes: String,
    words: String,
    seal: String,
    seat: Option<f64>,
    cone: Option<f64>,
    spec: String,
    nut: String,
    forged: String,
}

#[derive(Deserialize)]
pub(crate) struct EndSizeRow {
    pub(crate) code: String,
    pub(crate) size: String,
    pub(crate) bore: u16,
    thread: String,
    nose_mm: f64,
    nut_mm: Option<f64>,
    pub(crate) rating_psi: Option<f64>,
    tube_mm: Option<f64>,
    flange_in: String,
    thickness_in: Option<f64>,
    banjo_mm: Option<f64>,
    hoses: String,
}

/// The elbows by bore.
pub(crate) fn elbows() -> Result<HashMap<u16, ElbowRow>> {
    ELBOWS.by_key(|row: &ElbowRow| row.bore)
}

/// Effect of a bend on a fitting.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    /// Its name.
    pub(crate) words: &'static str,
    /// Suffix of part numbers, without a separator.
    pub(crate) suffix: &'static str,
    drop_mm: Option<f64>,
    add_mm: f64,
}

impl Shape {
    fn of(name: &str, elbow: &ElbowRow) -> Option<Self> {
        let (words, suffix, drop_mm, add_mm) = match name {
            "straight" => ("straight", "", None, 0.0),
            "45" => ("45° elbow", "45", Some(elbow.drop45_mm), elbow.add45_mm),
            "90" => ("90° elbow", "90", Some(elbow.drop90_mm), elbow.add90_mm),
            _ => return None,
        };
        Some(Self { words, suffix, drop_mm, add_mm })
    }
}

/// A connection on a body of a series.
struct Parts<'a> {
    series: &'a SeriesRow,
    body: &'a BodyRow,
    end: &'a EndRow,
    size: &'a EndSizeRow,
    elbow: &'a ElbowRow,
    shape: Shape,
}

/// All crimp fittings.
pub(crate) fn fittings(
    brands: &HashMap<String, MadeBrand>,
    now: DateTime<Utc>,
) -> Result<Vec<Made<CrimpFitting>>> {
    let bodies = FITTING_BODIES.by_key(|row: &BodyRow| (row.class.clone(), row.dash))?;
    let ends = ENDS.by_key(|row: &EndRow| row.code.clone())?;
    let sizes = END_SIZES.rows::<EndSizeRow>()?;
    let elbows = elbows()?;
    let maker = Maker::new(brands, Kind::CrimpFitting, now, UnitOfMeasure::Each);
    let mut made = Vec::new();
    for (place, series) in FITTING_SERIES.rows::<SeriesRow>()? {
        let taken: Vec<u16> = place.list(&series.hoses)?;
        for code in place.list::<String>(&series.ends)? {
            let end = place.known(ends.get(&code), "connection", &code)?;
            for (at, size) in sizes.iter().filter(|(_, size)| size.code == code) {
                let elbow = at.known(elbows.get(&size.bore), "elbow of bore", size.bore)?;
                let hoses: Vec<u16> = at.list(&size.hoses)?;
                for (turn, dash) in hoses.into_iter().enumerate() {
                    let usual = dash == size.bore || turn == 0;
                    if !taken.contains(&dash) || (!series.jumps && !usual) {
                        continue;
                    }
                    let key = (series.body.clone(), dash);
                    let body = place.known(bodies.get(&key), "body of size", dash)?;
                    for name in place.list::<String>(&end.shapes)? {
                        // Jump sizes are made straight, the first of them at a right angle too.
                        if !usual && (name == "45" || (name == "90" && turn > 1)) {
                            continue;
                        }
                        let shape = place.known(Shape::of(&name, elbow), "shape", &name)?;
                        let parts = Parts { series: &series, body, end, size, elbow, shape };
                        made.push(maker.make(*at, parts.fitting(*at)?, parts.list_price())?);
                    }
                }
            }
        }
    }
    Ok(made)
}

impl Parts<'_> {
    fn fitting(&self, place: Place) -> Result<CrimpFitting> {
        let Self { series, body, end, size, shape, .. } = self;
        let bore = Bore::of(body.dash, series.tube_sized);
        let bore = place.known(bore, "bore of dash size", body.dash)?;
        let allowance = rounded(body.exposed_mm + size.nose_mm + shape.add_mm, 1);
        let inches = |mm: f64| rounded(mm / 25.4, 2);
        Fields::default()
            .text("partNumber", part_number(series, end, size, body.dash, *shape))
            .text("brand", &series.brand)
            .text("hoseSize", format!("-{}", body.dash))
            .text("dashSize", dash_size(&size.size))
            .text("series", &series.series)
            .text("nominalHoseSize", if series.tube_sized { bore.nominal() } else { String::new() })
            .text("threadSize", &size.thread)
            .text("shape", shape.words)
            .text("style", &end.style)
            .text("gender", &end.gender)
            .text("swivel", &end.swivel)
            .text("forged", &end.forged)
            .text("sealType", &end.seal)
            .text("description", self.description())
            .text("material", "steel")
            .text("spec", &end.spec)
            .text("endType", if series.numbering == "metric" { &end.metric } else { &end.code })
            .text("nutType", &end.nut)
            .text("application", &series.application)
            .text("hoseInnerDiamInch", bore.inch)
            .text("flangeDiamInch", &size.flange_in)
            .number("maxPressurePsi", size.rating_psi)
            .number("cutAllowanceInch", inches(allowance))
            .number("cutAllowancemm", allowance)
            .number("hexSizemm", body.hex_mm)
            .number("hexSizeNutmm", size.nut_mm)
            .number("weightLbs", self.weight_lb())
            .number("coneAngle", end.cone)
            .number("dropLengthInch", shape.drop_mm.map(inches))
            .number("dropLengthmm", shape.drop_mm)
            .number("seatAngle", end.seat)
            .number("tubeOuterDiammm", size.tube_mm)
            .number("flangeThickness", size.thickness_in)
            .number("banjoInnerDiammm", size.banjo_mm)
            .item(place)
    }

    fn description(&self) -> String {
        let Self { series, body, end, size, shape, .. } = self;
        let thread = if size.thread.is_empty() || size.thread == size.size {
            String::new()
        } else {
            format!(" ({})", size.thread)
        };
        let stem = if series.pieces == 2 { ", stem for ferrule" } else { "" };
        let connection = format!("{} {}{thread}", end.words, dash_size(&size.size));
        format!("{connection}, {}, for -{} hose{stem}", shape.words, body.dash)
    }

    fn weight_lb(&self) -> f64 {
        let bend = if self.shape.drop_mm.is_some() { self.elbow.weight_lb } else { 0.0 };
        let stem = if self.series.pieces == 2 { 0.6 } else { 1.0 };
        rounded(self.body.weight_lb * stem + self.elbow.weight_lb * 0.8 + bend, 3)
    }

    fn list_price(&self) -> f64 {
        let bend = if self.shape.drop_mm.is_some() { 1.9 } else { 1.0 };
        self.series.price * bend * (2.2 + 8.5 * self.weight_lb())
    }
}

/// A dash size with its dash, any other as it is.
pub(crate) fn dash_size(size: &str) -> String {
    let dash = size.bytes().all(|byte| byte.is_ascii_digit());
    if dash { format!("-{size}") } else { size.to_owned() }
}
