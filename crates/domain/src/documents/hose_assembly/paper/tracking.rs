//! Tracking records: what was made with parts of a brand.

use crate::configurator::inputs::configurator_input::Side;
use crate::documents::assembly_figures::Parts;
use crate::documents::bill::vendor_file::is_of;
use crate::documents::{Document, HoseAssembly};
use crate::fields::Figure;
use crate::measures::angle::{Angle, AngleConvention};
use crate::measures::length::Millimetres;
use crate::measures::pressure::{Pressure, PressureUnit};
use crate::organization::Units;

/// Data of tracking records that isn't the assembly's own.
#[derive(Debug, Clone)]
pub(crate) struct Tracked<'a> {
    /// The units of lengths and pressures.
    pub(crate) units: Units,
    /// The direction in which the organization counts angles.
    pub(crate) convention: AngleConvention,
    pub(crate) customer: Option<&'a str>,
    pub(crate) customer_part_number: Option<&'a str>,
    /// The day, ISO 8601.
    pub(crate) day: &'a str,
}

/// The tracking record of a piece of an assembly, with the parts of this brand only; none if hose, fittings
/// and ferrules are all of other brands.
pub(crate) fn tracking_record(
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
