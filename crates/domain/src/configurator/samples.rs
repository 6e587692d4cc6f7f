//! Components for the tests: a -8 two-wire hose and JIC fittings.

use std::error::Error;

use rust_decimal::Decimal;

use crate::configurator::inputs::configurator_input::{
    ConfiguratorInput, CrimpFacts, End, EndFacts, Gender, HoseFacts, LengthMethod, Rules,
};
use crate::measures::length::{Length, LengthUnit, Millimetres};
use crate::measures::pressure::{Pressure, PressureUnit};
use crate::measures::size::Size;

pub(crate) type Outcome = Result<(), Box<dyn Error>>;
pub(crate) type Made<T> = Result<T, Box<dyn Error>>;

pub(crate) fn mm(value: f64) -> Made<Millimetres> {
    Ok(Millimetres::from_f64(value)?)
}

pub(crate) fn psi(value: f64) -> Made<Pressure> {
    Ok(Pressure::from_f64(value, PressureUnit::Psi)?)
}

pub(crate) fn inches(value: f64) -> Made<Length> {
    Ok(Length::from_f64(value, LengthUnit::Inch)?)
}

pub(crate) fn hose() -> Made<HoseFacts> {
    Ok(HoseFacts {
        brand: "Acme".into(),
        size: Size::new("-8")?,
        nominal_size: None,
        max_pressure: Some(psi(4000.0)?),
        design_factor: None,
        min_bend_radius: Some(mm(178.0)?),
        dn: Some(12),
        outer_diameter: Some(mm(21.0)?),
        lb_per_foot: Some(Decimal::new(35, 2)),
    })
}

/// Straight female swivel, allowance 1.86 in = 47.244 mm, 25 mm inserted.
pub(crate) fn straight_end() -> Made<EndFacts> {
    Ok(EndFacts {
        brand: "Acme".into(),
        hose_size: Size::new("8")?,
        nominal_hose_size: None,
        shape: Some("straight".into()),
        style: Some("JIC 37".into()),
        gender: Some(Gender::Female),
        max_pressure: Some(psi(5000.0)?),
        cut_allowance: Some(Millimetres::from_inches(Decimal::new(186, 2))?),
        weight_lb: Some(Decimal::new(30, 2)),
        ferrule: None,
        crimp: Some(CrimpFacts { insertion: Some(mm(25.0)?), stretch: None, ambiguity: None }),
        adaptors: Vec::new(),
    })
}

/// 90° elbow, allowance 2.62 in = 66.548 mm, 25 mm inserted.
pub(crate) fn elbow_end() -> Made<EndFacts> {
    Ok(EndFacts {
        shape: Some("90 elbow".into()),
        cut_allowance: Some(Millimetres::from_inches(Decimal::new(262, 2))?),
        weight_lb: Some(Decimal::new(50, 2)),
        ..straight_end()?
    })
}

pub(crate) fn fitted(facts: EndFacts) -> End {
    End::Fitted(Box::new(facts))
}

/// 36 in overall, straight end 1, elbow end 2, nothing to warn about.
pub(crate) fn input() -> Made<ConfiguratorInput> {
    Ok(ConfiguratorInput {
        hose: hose()?,
        end1: fitted(straight_end()?),
        end2: fitted(elbow_end()?),
        wrap: None,
        extras: Vec::new(),
        length: inches(36.0)?,
        method: LengthMethod::Overall,
        angle: None,
        tolerance: None,
        proof_test: false,
        burst_test: false,
        rules: Rules::default(),
    })
}
