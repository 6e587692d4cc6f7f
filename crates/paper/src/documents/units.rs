//! Measures as papers write them, in the units of who reads them.

use domain::catalogue::{Tolerance, Toleranced};
use domain::documents::assembly_figures::length_tolerance_in;
use domain::documents::{HoseAssembly, Need};
use domain::fields::{Choice, Measure};
use domain::measures::figure::{from_f64, rounded};
use domain::measures::length::{LengthUnit, Millimetres};
use domain::measures::pressure::{Pressure, PressureUnit};
use domain::organization::Units;
use rust_decimal::Decimal;

/// Pounds and feet by definition.
const KG_PER_LB: Decimal = Decimal::from_parts(45_359_237, 0, 0, false, 8);
const METRES_PER_FOOT: Decimal = Decimal::from_parts(3_048, 0, 0, false, 4);

/// Writes measures in the units of a paper.
#[derive(Clone, Copy)]
pub(super) struct InUnits(pub(super) Units);

impl InUnits {
    /// A length in both units: `36 in (914.4 mm)`.
    pub(super) fn both(self, length: Millimetres) -> String {
        format!("{} ({})", length.shown(self.0.length), length.converted(self.0.length.other()))
    }

    /// A length to cut in both units, as tapes show it: `32 27/32 in (834.4 mm)`.
    pub(super) fn cut(self, length: Millimetres) -> String {
        let [own, other] = length.to_cut(self.0.length);
        format!("{own} ({other})")
    }

    /// The tolerance beside a length in both units: `±6.4 mm (±1/4 in)`.
    pub(super) fn tolerance(self, assembly: &HoseAssembly) -> Option<String> {
        let first = length_tolerance_in(assembly, self.0.length)?;
        let second = length_tolerance_in(assembly, self.0.length.other())?;
        Some(if first == second { first } else { format!("{first} ({second})") })
    }

    /// A figure in millimetres in both units; none if unknown.
    pub(super) fn mm(self, mm: Option<f64>) -> Option<String> {
        Millimetres::from_f64(mm?).ok().map(|length| self.both(length))
    }

    /// A measure in both units.
    pub(super) fn measure(self, mm: Option<impl Into<f64>>) -> Option<String> {
        self.mm(mm.map(Into::into))
    }

    /// A least need in both units: `89 mm (3 1/2 in)`.
    pub(super) fn at_least(self, mm: Option<impl Into<f64>>) -> Option<String> {
        let length = Millimetres::from_f64(mm?.into()).ok()?;
        let [first, second] =
            [self.0.length, self.0.length.other()].map(|unit| length.shown_at_least(unit));
        Some(format!("{first} ({second})"))
    }

    /// A pressure in both units: `3000 psi (206.8 bar)`.
    pub(super) fn pressure(self, psi: Option<impl Into<f64>>) -> Option<String> {
        let pressure = Pressure::from_f64(psi?.into(), PressureUnit::Psi).ok()?;
        let other = match self.0.pressure {
            PressureUnit::Psi => PressureUnit::Bar,
            PressureUnit::Bar | PressureUnit::Megapascal => PressureUnit::Psi,
        };
        Some(format!("{} ({})", pressure.shown(self.0.pressure), pressure.shown(other)))
    }

    /// A length in the first unit alone, for tables.
    pub(super) fn length_alone(self, mm: Option<impl Into<f64>>) -> Option<String> {
        let length = Millimetres::from_f64(mm?.into()).ok()?;
        Some(length.shown(self.0.length))
    }

    /// A pressure in the first unit alone, for tables.
    pub(super) fn pressure_alone(self, psi: Option<impl Into<f64>>) -> Option<String> {
        let pressure = Pressure::from_f64(psi?.into(), PressureUnit::Psi).ok()?;
        Some(pressure.shown(self.0.pressure))
    }

    /// Millimetres in feet or metres.
    pub(super) fn in_bill(self, mm: Decimal) -> Option<String> {
        let need = Need::Length(Some(Millimetres::new(mm).ok()?));
        Some(format!("{} {}", need.quantity(self.0.bill)?, need.unit(self.0.bill).word()))
    }

    /// A weight in both units, pounds first where lengths are in inches: `1.93 lb (0.88 kg)`.
    pub(super) fn weight(self, pounds: f64) -> Option<String> {
        let [first, second] = self.weights(pounds)?;
        Some(format!("{first} ({second})"))
    }

    /// A weight in the first of them alone, for tables.
    pub(super) fn weight_alone(self, pounds: Measure) -> Option<String> {
        let [first, _] = self.weights(pounds.get())?;
        Some(first)
    }

    /// A weight by length, given in pounds per foot: `0.42 lb/ft`.
    pub(super) fn weight_by_length(self, pounds_per_foot: Measure) -> Option<String> {
        let per_foot = from_f64(pounds_per_foot.get())?;
        Some(match self.0.length {
            LengthUnit::Inch => format!("{} lb/ft", rounded(per_foot, 2)),
            LengthUnit::Millimetre => {
                format!("{} kg/m", rounded(per_foot * KG_PER_LB / METRES_PER_FOOT, 2))
            }
        })
    }

    fn weights(self, pounds: f64) -> Option<[String; 2]> {
        let pounds = from_f64(pounds)?;
        let in_pounds = format!("{} lb", rounded(pounds, 2));
        let in_kilograms = format!("{} kg", rounded(pounds * KG_PER_LB, 2));
        Some(match self.0.length {
            LengthUnit::Inch => [in_pounds, in_kilograms],
            LengthUnit::Millimetre => [in_kilograms, in_pounds],
        })
    }

    /// A measure with its tolerance: `31.62 ±0.15 mm (1.245 ±0.006 in)`.
    pub(super) fn toleranced(self, measure: &Toleranced) -> Option<String> {
        let in_unit = |unit: LengthUnit| {
            let value = figure(measure.value_mm, unit)?;
            Some(match measure.tolerance {
                None => format!("{value} {}", unit.symbol()),
                Some(Tolerance { plus_mm, minus_mm }) => {
                    let (plus, minus) = (figure(plus_mm, unit)?, figure(minus_mm.abs(), unit)?);
                    if plus == minus {
                        format!("{value} ±{plus} {}", unit.symbol())
                    } else {
                        format!("{value} +{plus}/-{minus} {}", unit.symbol())
                    }
                }
            })
        };
        Some(format!("{} ({})", in_unit(self.0.length)?, in_unit(self.0.length.other())?))
    }
}

/// A figure as it is set on a crimper: hundredths of a millimetre, thousandths of an inch.
fn figure(mm: f64, unit: LengthUnit) -> Option<String> {
    let length = Millimetres::from_f64(mm).ok()?;
    let figure = match unit {
        LengthUnit::Millimetre => rounded(length.value(), 2),
        LengthUnit::Inch => rounded(length.inches(), 3),
    };
    Some(figure.to_string())
}
