//! Lengths and pressures of a hose assembly in the caller's units.

use domain::configurator::inputs::configurator_input::LengthMethod;
use domain::documents::HoseAssembly;
use domain::documents::assembly_figures::length_tolerance_in;
use domain::fields::Figure;
use domain::measures::length::{LengthUnit, Millimetres};
use domain::measures::pressure::{Pressure as Psi, PressureUnit};
use domain::organization::Units;
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::view::Number;
use crate::json::wire::Word;

/// Lengths and pressures in the units of the customer or the organization; null if unknown.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Figures {
    /// Whether length is the cut length.
    defined_by_cut_length: bool,
    /// Overall length.
    overall_length: Option<Length>,
    /// Length tolerance beside lengths in each unit; null if unknown.
    tolerances: Option<Tolerances>,
    /// Cut length of the hose.
    cut_length: Option<Length>,
    /// Free length of hose between the fittings.
    free_hose_length: Option<Length>,
    /// Working pressure.
    working_pressure: Option<Pressure>,
    /// Proof pressure.
    proof_pressure: Option<Pressure>,
    /// Minimum burst pressure.
    burst_pressure: Option<Pressure>,
}

/// A length tolerance as shown beside lengths in each unit. A tolerance without a unit of length, such as ±1
/// %, is the same in both.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "LengthTolerances")]
struct Tolerances {
    /// Beside inches.
    r#in: String,
    /// Beside millimetres.
    mm: String,
}

/// A length with its unit.
#[derive(Serialize, JsonSchema)]
struct Length {
    /// Value.
    value: Number,
    /// Unit.
    unit: Word<LengthUnit>,
}

/// A pressure with its unit.
#[derive(Serialize, JsonSchema)]
struct Pressure {
    /// Value.
    value: Number,
    /// Unit.
    unit: Word<PressureUnit>,
}

impl Figures {
    pub(crate) fn new(assembly: &HoseAssembly, units: Units) -> Self {
        let length = |mm| Length::new(mm, units.length);
        let pressure = |psi| Pressure::new(psi, units.pressure);
        Self {
            defined_by_cut_length: assembly.length_method == LengthMethod::CutLength,
            overall_length: length(assembly.overall_length_mm),
            tolerances: Tolerances::of(assembly),
            cut_length: length(assembly.cut_length_mm),
            free_hose_length: length(assembly.free_length_mm),
            working_pressure: pressure(assembly.working_pressure_psi),
            proof_pressure: pressure(assembly.proof_pressure_psi),
            burst_pressure: pressure(assembly.burst_pressure_psi),
        }
    }
}

impl Tolerances {
    fn of(assembly: &HoseAssembly) -> Option<Self> {
        Some(Self {
            r#in: length_tolerance_in(assembly, LengthUnit::Inch)?,
            mm: length_tolerance_in(assembly, LengthUnit::Millimetre)?,
        })
    }
}

impl Length {
    fn new(mm: Option<Figure>, unit: LengthUnit) -> Option<Self> {
        let length = Millimetres::from_f64(mm?.get()).ok()?;
        Some(Self { value: Number::money(length.figure(unit)), unit: Word(unit) })
    }
}

impl Pressure {
    fn new(psi: Option<Figure>, unit: PressureUnit) -> Option<Self> {
        let pressure = Psi::from_f64(psi?.get(), PressureUnit::Psi).ok()?;
        Some(Self { value: Number::money(pressure.figure(unit)), unit: Word(unit) })
    }
}
