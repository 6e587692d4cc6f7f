//! Tells the configurator about components.

use domain::Result;
use domain::catalogue::{CrimpFitting, CrimpSpec, Ferrule, Gender, Hose, Wrap};
use domain::configurator::ingredients::{
    CrimpFacts, EndFacts, FerruleFacts, Gender as EndGender, HoseFacts,
};
use domain::configurator::wrap::{Coverage, WrapFacts};
use domain::engineering::length::Millimetres;
use domain::engineering::pressure::{DesignFactor, Pressure, PressureUnit};
use domain::sheet::Measure;
use rust_decimal::Decimal;

use super::tables::Place;

/// What the configurator wants to know of a hose.
pub(super) fn hose(place: Place, hose: &Hose) -> Result<HoseFacts> {
    Ok(HoseFacts {
        brand: hose.brand.to_string(),
        size: hose.size.clone(),
        nominal_size: hose.nominal_hose_size.clone(),
        max_pressure: psi(place, hose.max_pressure_psi)?,
        design_factor: hose.design_factor.and_then(|factor| DesignFactor::from_f64(factor.get())),
        min_bend_radius: mm(place, hose.min_bend_radius_mm.map(Measure::get))?,
        outer_diameter: mm(place, hose.outer_diam_mm.map(Measure::get))?,
        lb_per_foot: pounds(place, hose.weight_lbs_per_ft)?,
    })
}

/// What the configurator wants to know of an end.
pub(super) fn end(
    place: Place,
    fitting: &CrimpFitting,
    ferrule: Option<&Ferrule>,
    spec: &CrimpSpec,
) -> Result<EndFacts> {
    let ferrule = ferrule.map(|ferrule| {
        Ok::<_, domain::Error>(FerruleFacts {
            brand: ferrule.brand.to_string(),
            size: ferrule.size.clone(),
            weight_lb: pounds(place, ferrule.weight_lbs)?,
        })
    });
    Ok(EndFacts {
        brand: fitting.brand.to_string(),
        hose_size: fitting.hose_size.clone(),
        nominal_hose_size: fitting.nominal_hose_size.clone(),
        shape: fitting.shape.as_deref().map(str::to_owned),
        style: fitting.style.as_deref().map(str::to_owned),
        gender: fitting.gender.map(|gender| match gender {
            Gender::Male => EndGender::Male,
            Gender::Female => EndGender::Female,
        }),
        max_pressure: psi(place, fitting.max_pressure_psi)?,
        cut_allowance: mm(place, fitting.cut_allowance_mm.map(Measure::get))?,
        weight_lb: pounds(place, fitting.weight_lbs)?,
        ferrule: ferrule.transpose()?,
        crimp: Some(CrimpFacts {
            insertion: mm(place, spec.insert_length_mm)?,
            stretch: mm(place, spec.crimp_stretch_per_end_mm)?,
        }),
        adaptors: Vec::new(),
    })
}

/// What the configurator wants to know of a cover over the whole hose.
pub(super) fn wrap(place: Place, wrap: &Wrap) -> Result<WrapFacts> {
    Ok(WrapFacts {
        min_hose_diameter: mm(place, wrap.inner_diam_min_mm.map(Measure::get))?,
        max_hose_diameter: mm(place, wrap.inner_diam_max_mm.map(Measure::get))?,
        lb_per_foot: pounds(place, wrap.weight_lbs_per_ft)?,
        coverage: Coverage::Full,
    })
}

fn mm(place: Place, value: Option<f64>) -> Result<Option<Millimetres>> {
    value.map(Millimetres::from_f64).transpose().map_err(|error| place.fault(error))
}

fn psi(place: Place, value: Option<Measure>) -> Result<Option<Pressure>> {
    let read = |value: Measure| Pressure::from_f64(value.get(), PressureUnit::Psi);
    value.map(read).transpose().map_err(|error| place.fault(error))
}

fn pounds(place: Place, value: Option<Measure>) -> Result<Option<Decimal>> {
    let read = |value: Measure| Decimal::try_from(value.get());
    value.map(read).transpose().map_err(|error| place.fault(error))
}
