//! Converts catalogue items to input of the configurator.
//!
//! A rating of 0 counts as unknown, since parts hold some pressure.

use rust_decimal::Decimal;

use crate::catalogue::{Adaptor, CrimpFitting, Ferrule, Gender as CatalogueGender, Hose, Wrap};
use crate::configurator::figures::wrap::{Coverage, WrapFacts};
use crate::configurator::inputs::configurator_input::{
    AdaptorFacts, CrimpFacts, EndFacts, FerruleFacts, Gender, HoseFacts,
};
use crate::fields::Measure;
use crate::measures::allowance;
use crate::measures::figure::from_f64;
use crate::measures::length::Millimetres;
use crate::measures::pressure::{DesignFactor, Pressure, PressureUnit};
use crate::measures::size::Size;
use crate::measures::size_table::by_dash;

pub fn hose(hose: &Hose) -> HoseFacts {
    HoseFacts {
        brand: hose.brand.to_string(),
        size: hose.size.clone(),
        nominal_size: hose.nominal_hose_size.clone(),
        max_pressure: psi(hose.max_pressure_psi),
        design_factor: hose.design_factor.and_then(|factor| DesignFactor::from_f64(factor.get())),
        min_bend_radius: mm(hose.min_bend_radius_mm),
        dn: nominal_diameter(hose),
        outer_diameter: mm(hose.outer_diam_mm),
        lb_per_foot: exact(hose.weight_lbs_per_ft),
    }
}

/// An end: a fitting with its ferrule and the crimp spec for the hose.
pub fn end(
    fitting: &CrimpFitting,
    ferrule: Option<&Ferrule>,
    crimp: Option<CrimpFacts>,
    adaptors: Vec<AdaptorFacts>,
) -> EndFacts {
    EndFacts {
        brand: fitting.brand.to_string(),
        hose_size: fitting.hose_size.clone(),
        nominal_hose_size: fitting.nominal_hose_size.clone(),
        shape: fitting.shape.as_deref().map(str::to_owned),
        style: fitting.style.as_deref().map(str::to_owned),
        gender: fitting.gender.map(|gender| match gender {
            CatalogueGender::Male => Gender::Male,
            CatalogueGender::Female => Gender::Female,
        }),
        max_pressure: psi(fitting.max_pressure_psi),
        // If both figures are given they agree, since the catalogue refuses others.
        cut_allowance: allowance::from_catalogue(
            exact(fitting.cut_allowance_inch),
            exact(fitting.cut_allowance_mm),
        )
        .ok()
        .flatten(),
        weight_lb: exact(fitting.weight_lbs),
        ferrule: ferrule.map(|ferrule| FerruleFacts {
            brand: ferrule.brand.to_string(),
            size: ferrule.size.clone(),
            weight_lb: exact(ferrule.weight_lbs),
        }),
        crimp,
        adaptors,
    }
}

pub fn adaptor(adaptor: &Adaptor) -> AdaptorFacts {
    AdaptorFacts {
        max_pressure: psi(adaptor.max_pressure_psi),
        weight_lb: exact(adaptor.weight_lbs),
    }
}

/// A wrap with its coverage.
pub fn wrap(wrap: &Wrap, coverage: Coverage) -> WrapFacts {
    WrapFacts {
        min_hose_diameter: mm(wrap.inner_diam_min_mm),
        max_hose_diameter: mm(wrap.inner_diam_max_mm),
        lb_per_foot: exact(wrap.weight_lbs_per_ft),
        coverage,
    }
}

/// DN of the maker, else of the size by true bore, else of the size.
fn nominal_diameter(hose: &Hose) -> Option<u16> {
    let dn = hose.dn.as_deref().and_then(|text| {
        let digits: String = text.chars().skip_while(|sign| !sign.is_ascii_digit()).collect();
        digits.split(|sign: char| !sign.is_ascii_digit()).next()?.parse().ok()
    });
    let sizes = [hose.nominal_hose_size.as_ref(), Some(&hose.size)];
    let of_size = |size: &Size| by_dash(size.dash()?).map(|row| row.dn);
    dn.or_else(|| sizes.into_iter().flatten().find_map(of_size))
}

fn mm(measure: Option<Measure>) -> Option<Millimetres> {
    Millimetres::from_f64(measure?.get()).ok()
}

fn psi(measure: Option<Measure>) -> Option<Pressure> {
    Pressure::from_f64(measure?.get(), PressureUnit::Psi).ok()
}

/// A measure as an exact number.
pub fn exact(measure: Option<Measure>) -> Option<Decimal> {
    from_f64(measure?.get())
}
