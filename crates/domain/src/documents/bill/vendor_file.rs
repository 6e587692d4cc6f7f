//! Files for vendors: what is to be bought of them, and what was made of it.

use rust_decimal::Decimal;

use crate::case_folded;
use crate::configurator::inputs::configurator_input::Side;
use crate::documents::hose_assembly::figures::Parts;
use crate::documents::{Bill, BillLine, Document, HoseAssembly};
use crate::fields::{Choice, Figure};
use crate::measures::angle::{Angle, AngleConvention};
use crate::measures::length::{LengthUnit, Millimetres};
use crate::measures::pressure::{Pressure, PressureUnit};
use crate::organization::Units;

/// Rows under their columns, as texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VendorFile {
    /// Names of the columns.
    pub columns: &'static [&'static str],
    pub rows: Vec<Vec<String>>,
}

/// The columns of a purchase list.
const PURCHASE: &[&str] = &["vendorPartNumber", "description", "quantity", "unit", "reference"];

/// The columns of tracking records.
const TRACKING: &[&str] = &[
    "id",
    "partNumber",
    "description",
    "hosePartNumber",
    "end1PartNumber",
    "end2PartNumber",
    "ferrule1PartNumber",
    "ferrule2PartNumber",
    "overallLength",
    "cutLength",
    "lengthUnit",
    "orientation",
    "maxWorkingPressure",
    "pressureUnit",
    "quantity",
    "customer",
    "customerPartNumber",
    "comments",
    "date",
];

/// Purchase list for a brand, hose with this percentage of scrap; none if the bill has nothing of the brand.
pub fn purchase_list(
    bill: &Bill,
    brand: &str,
    (lengths, scrap_percent): (LengthUnit, Decimal),
    reference: &str,
) -> Option<VendorFile> {
    let of_brand = |line: &&BillLine| is_of(line.item.brand.as_deref(), brand);
    // Items on two lines of a bill are bought together.
    let lines = bill
        .lines
        .iter()
        .filter(of_brand)
        .map(|line| Bill { lines: vec![BillLine { number: None, ..line.clone() }] });
    let rows: Vec<Vec<String>> = Bill::total(lines)
        .lines
        .iter()
        .map(|line| {
            let quantity = line.with_scrap(scrap_percent).quantity(lengths);
            vec![
                line.item.part_number.clone(),
                line.item.description.clone().unwrap_or_default(),
                quantity.map(|quantity| quantity.to_string()).unwrap_or_default(),
                line.need.unit(lengths).word().to_owned(),
                reference.to_owned(),
            ]
        })
        .collect();
    (!rows.is_empty()).then_some(VendorFile { columns: PURCHASE, rows })
}

/// Data of tracking records besides those of the assembly.
#[derive(Debug, Clone)]
pub struct Tracked<'a> {
    /// The units of lengths and pressures.
    pub units: Units,
    /// In which direction the organization counts angles.
    pub convention: AngleConvention,
    /// The customer's name.
    pub customer: Option<&'a str>,
    /// The customer's part number.
    pub customer_part_number: Option<&'a str>,
    /// The day, ISO 8601.
    pub day: &'a str,
}

/// Tracking records as a file; none where there are none.
pub fn tracking_file(rows: Vec<Vec<String>>) -> Option<VendorFile> {
    (!rows.is_empty()).then_some(VendorFile { columns: TRACKING, rows })
}

/// The tracking record of a piece of an assembly with the parts of a brand alone; none where hose,
/// fittings and ferrules are all of others.
pub fn tracking_record(
    document: &Document<HoseAssembly>,
    parts: &Parts,
    brand: &str,
    tracked: &Tracked<'_>,
) -> Option<Vec<String>> {
    let assembly = &document.content;
    let number = |of: &str, number: &str| {
        if is_of(Some(of), brand) { number.to_owned() } else { String::new() }
    };
    let hose = &parts.hose.component.item;
    let fitting = |side: Side| {
        let fitting = parts.end(side).map(|end| &end.fitting.component.item);
        fitting.map(|fitting| number(&fitting.brand, &fitting.part_number)).unwrap_or_default()
    };
    let ferrule = |side: Side| {
        let ferrule = parts.end(side).and_then(|end| end.ferrule.as_ref());
        let ferrule = ferrule.map(|ferrule| &ferrule.component.item);
        ferrule.map(|ferrule| number(&ferrule.brand, &ferrule.part_number)).unwrap_or_default()
    };
    let components = [
        number(&hose.brand, &hose.part_number),
        fitting(Side::One),
        fitting(Side::Two),
        ferrule(Side::One),
        ferrule(Side::Two),
    ];
    if components.iter().all(String::is_empty) {
        return None;
    }
    let length = |mm: Option<Figure>| {
        let length = Millimetres::from_f64(mm?.get()).ok()?;
        Some(length.as_entered(tracked.units.length).to_string())
    };
    let pressure = |psi: Option<Figure>| {
        let pressure = Pressure::from_f64(psi?.get(), PressureUnit::Psi).ok()?;
        Some(pressure.figure(tracked.units.pressure).to_string())
    };
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let angle = assembly.angle.and_then(|angle| Angle::from_f64(angle.get()).ok());
    let mut row = vec![
        document.id.to_string(),
        document.number.to_string(),
        text(assembly.description.as_deref()),
    ];
    row.extend(components);
    row.extend([
        length(assembly.overall_length_mm).unwrap_or_default(),
        length(assembly.cut_length_mm).unwrap_or_default(),
        tracked.units.length.symbol().to_owned(),
        angle.map(|angle| angle.shown(tracked.convention).to_string()).unwrap_or_default(),
        pressure(assembly.working_pressure_psi).unwrap_or_default(),
        tracked.units.pressure.symbol().to_owned(),
        "1".to_owned(),
        text(tracked.customer),
        text(tracked.customer_part_number),
        text(assembly.comments.as_deref()),
        tracked.day.to_owned(),
    ]);
    Some(row)
}

/// The brands of a bill, each once.
pub fn brands_of(bill: &Bill) -> Vec<&str> {
    let mut brands: Vec<&str> = Vec::new();
    for brand in bill.lines.iter().filter_map(|line| line.item.brand.as_deref()) {
        if !brands.iter().any(|other| case_folded(other) == case_folded(brand)) {
            brands.push(brand);
        }
    }
    brands
}

fn is_of(brand: Option<&str>, name: &str) -> bool {
    brand.is_some_and(|brand| case_folded(brand) == case_folded(name))
}
