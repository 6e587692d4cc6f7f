//! Derived figures of a hose assembly, stored with it.

use rust_decimal::Decimal;

use crate::configurator::assembly::{Configured, configure};
use crate::configurator::checks::finding::{Refusal, WarningCode};
use crate::configurator::figures::description::{Naming, description, model_code};
use crate::configurator::figures::wrap::{Coverage, CoverageKind};
use crate::configurator::inputs::configurator_input::{
    ConfiguratorInput, LengthMethod, Rules, Side,
};
use crate::configurator::inputs::facts;
use crate::documents::HoseAssembly;
use crate::documents::assembly_figures::Parts;
use crate::fields::{Degrees, Figure, Measure};
use crate::measures::angle::{Angle, AngleConvention};
use crate::measures::length::{Length, LengthUnit, Millimetres};
use crate::measures::pressure::Pressure;
use crate::measures::tolerance::in_unit;
use crate::organization::Settings;
use crate::{Remark, Text, Violation};

/// Calculates the figures of an assembly from its parts.
///
/// # Errors
///
/// All reasons why the parts don't fit together, each at its field.
pub fn configured(
    assembly: &HoseAssembly,
    parts: &Parts,
    settings: &Settings,
) -> Result<Configured, Vec<Violation>> {
    let mut faults = Vec::new();
    let length = assembly.entered_length().filter(|length| !length.is_too_long());
    if length.is_none() {
        faults.push(too_long("length"));
    }
    let coverage = coverage(assembly).map_err(|fault| faults.push(fault)).ok();
    let (Some(length), Some(coverage), true) = (length, coverage, faults.is_empty()) else {
        return Err(faults);
    };
    configure(&input(assembly, parts, settings, length, coverage))
        .map_err(|refusals| refusals.into_iter().map(violation).collect())
}

fn input(
    assembly: &HoseAssembly,
    parts: &Parts,
    settings: &Settings,
    length: Length,
    coverage: Coverage,
) -> ConfiguratorInput {
    ConfiguratorInput {
        hose: facts::hose(&parts.hose.component.item),
        end1: parts.end_facts(Side::One),
        end2: parts.end_facts(Side::Two),
        wrap: parts.wrap.as_ref().map(|wrap| facts::wrap(&wrap.component.item, coverage)),
        extras: parts.extra_facts(),
        length,
        method: assembly.length_method,
        angle: assembly.angle.and_then(|angle| Decimal::try_from(angle.get()).ok()),
        tolerance: assembly.length_tolerance.as_deref().map(str::to_owned),
        proof_test: assembly.proof_test,
        burst_test: assembly.burst_test,
        rules: Rules {
            demand_crimp_spec: settings.require_crimp_spec,
            demand_same_brand: settings.require_same_brand,
            // Assemblies store their angle counter-clockwise.
            angle_convention: AngleConvention::Counterclockwise,
            tolerance: settings.length_tolerance_standard,
        },
    }
}

/// Coverage of the hose by the wrap.
///
/// # Errors
/// If lengths of the wrap are missing, or given without a wrap.
pub fn coverage(assembly: &HoseAssembly) -> Result<Coverage, Violation> {
    let refuse =
        |field: &str, code, message: &str| Err(Violation::new(format!("/{field}"), code, message));
    if assembly.wrap_id.is_none() {
        let has_wrap = assembly.wrap_coverage.is_some()
            || assembly.wrap_start.is_some()
            || assembly.wrap_length.is_some();
        return if has_wrap {
            refuse(
                "wrap",
                "required",
                "is required if its coverage is given; leave that out if there is no wrap",
            )
        } else {
            Ok(Coverage::Full)
        };
    }
    let length =
        |measure: Option<Measure>| Length::from_f64(measure?.get(), assembly.length_unit).ok();
    for (field, measure) in
        [("wrapStart", assembly.wrap_start), ("wrapLength", assembly.wrap_length)]
    {
        if length(measure).is_some_and(|length| length.is_too_long()) {
            return Err(too_long(field));
        }
    }
    let mm = |measure| length(measure).map(|length| length.mm());
    let length = mm(assembly.wrap_length).filter(|length| length.is_positive());
    match (assembly.wrap_coverage.unwrap_or(CoverageKind::Full), length) {
        (CoverageKind::Full, _)
            if assembly.wrap_length.is_some() || assembly.wrap_start.is_some() =>
        {
            refuse(
                "wrapCoverage",
                "lengths_of_full",
                "covers the whole hose, so it has no start or length; use partial or eachEnd",
            )
        }
        (CoverageKind::Full, _) => Ok(Coverage::Full),
        (_, None) => refuse(
            "wrapLength",
            "required",
            "is required and must be above 0 if the wrap covers a part",
        ),
        (CoverageKind::Partial, Some(length)) => {
            let start = mm(assembly.wrap_start).unwrap_or_default();
            Ok(Coverage::Partial { start, length })
        }
        (CoverageKind::EachEnd, Some(_)) if assembly.wrap_start.is_some() => refuse(
            "wrapStart",
            "no_start",
            "each end is covered from its fitting, so there is no start; leave it out",
        ),
        (CoverageKind::EachEnd, Some(length)) => Ok(Coverage::EachEnd { length }),
    }
}

/// The fault of a length above any hose's.
pub fn too_long(field: &str) -> Violation {
    let message = "must be at most 10,000 m: 10,000,000 mm or 393,701 in";
    Violation::new(format!("/{field}"), "too_long", message)
}

fn violation(refusal: Refusal) -> Violation {
    Violation::new(format!("/{}", refusal.field.name()), refusal.code.as_str(), refusal.message)
}

/// Writes the derived figures into an assembly; they are unknown if its parts don't fit together.
///
/// Entered values stay: a measured weight, a manual description, a tolerance.
pub fn write_figures(
    assembly: &mut HoseAssembly,
    parts: &Parts,
    settings: &Settings,
    configured: Option<&Configured>,
) {
    let mm = |length: Option<Millimetres>| Figure::new(length?.to_f64());
    let psi = |pressure: Option<Pressure>| Figure::new(pressure?.to_f64());
    let made = |of: fn(&Configured) -> Option<Millimetres>| mm(configured.and_then(of));
    assembly.overall_length_mm = made(|made| made.overall_length);
    assembly.cut_length_mm = made(|made| made.cut_length);
    assembly.free_length_mm = made(|made| made.free_hose);
    let rating = configured.and_then(|made| made.rating);
    assembly.working_pressure_psi = psi(rating.map(|rating| rating.working));
    assembly.working_pressure_source = rating.map(|rating| rating.source);
    assembly.proof_pressure_psi = psi(rating.map(|rating| rating.proof));
    assembly.burst_pressure_psi = psi(rating.map(|rating| rating.burst));
    assembly.hose_rating_only = rating.is_some_and(|rating| !rating.complete);
    assembly.tolerance = match configured {
        Some(made) => made.tolerance.as_deref().and_then(Text::shortened),
        None => assembly.length_tolerance.clone(),
    };
    if let Some(made) = configured {
        assembly.angle = made.angle.and_then(degrees);
    }
    if !assembly.manual_weight {
        let pounds = configured.and_then(|made| f64::try_from(made.weight_lb?).ok());
        assembly.weight_lbs = pounds.and_then(Measure::new);
    }
    if let Some(length) = assembly.entered_length() {
        write_description(assembly, parts, settings, Some(length));
    }
}

/// Clears the figures that follow from the length: they were calculated with a stand-in, since no length is chosen yet.
pub(crate) fn forget_length(
    assembly: &mut HoseAssembly,
    parts: &Parts,
    settings: &Settings,
    configured: &mut Configured,
) {
    configured.overall_length = None;
    configured.cut_length = None;
    configured.free_hose = None;
    configured.weight_lb = None;
    configured.tolerance = assembly.length_tolerance.as_deref().map(str::to_owned);
    configured.warnings.retain(|warning| warning.code != WarningCode::BelowMinimumFreeLength);
    write_figures(assembly, parts, settings, Some(configured));
    write_description(assembly, parts, settings, None);
}

/// Generates description and model code from the names of the parts, unless they were entered.
fn write_description(
    assembly: &mut HoseAssembly,
    parts: &Parts,
    settings: &Settings,
    length: Option<Length>,
) {
    if assembly.manual_description {
        return;
    }
    let number = |side| parts.end(side).map(|end| &*end.fitting.component.item.part_number);
    let angle = assembly.angle.and_then(|angle| Angle::from_f64(angle.get()).ok());
    let naming = Naming {
        hose: &parts.hose.component.item.part_number,
        length,
        by_cut_length: assembly.length_method == LengthMethod::CutLength,
        end1: number(Side::One),
        end2: number(Side::Two),
        angle: angle.map(|angle| angle.shown(settings.angle_convention)),
        wrap: parts.wrap.as_ref().map(|wrap| &*wrap.component.item.part_number),
    };
    assembly.description = Remark::shortened(&description(&naming));
    assembly.model_code = Text::shortened(&model_code(&naming));
}

fn degrees(angle: Angle) -> Option<Degrees> {
    Degrees::new(f64::try_from(angle.degrees()).ok()?)
}

/// Length tolerance: as entered, else as calculated.
pub fn length_tolerance(assembly: &HoseAssembly) -> Option<&Text> {
    assembly.length_tolerance.as_ref().or(assembly.tolerance.as_ref())
}

/// The length tolerance as shown beside a length in a unit.
pub fn length_tolerance_in(assembly: &HoseAssembly, unit: LengthUnit) -> Option<String> {
    let text = length_tolerance(assembly)?;
    Some(in_unit(text, assembly.length_unit, unit).unwrap_or_else(|| text.to_string()))
}

/// Converts a stored angle to the organization's direction, and back.
pub fn turned(angle: Degrees, convention: AngleConvention) -> Degrees {
    // An invalid angle stays as it is, and is refused by the configurator.
    let other = Angle::from_f64(angle.get()).ok().map(|angle| angle.shown(convention));
    let other = other.and_then(|degrees| Degrees::new(f64::try_from(degrees).ok()?));
    other.unwrap_or(angle)
}
