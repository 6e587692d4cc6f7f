//! Rules that hold for all assemblies, tested on random ones.

use proptest::prelude::*;
use rust_decimal::Decimal;

use crate::configurator::assembly::{Configured, configure};
use crate::configurator::checks::bent::Bend;
use crate::configurator::inputs::configurator_input::{
    ConfiguratorInput, CrimpFacts, End, EndFacts, LengthMethod,
};
use crate::configurator::samples::{fitted, input, straight_end};
use crate::measures::length::{Length, LengthUnit, Millimetres};
use crate::measures::pressure::{Pressure, PressureUnit};

/// Allowance and stretch in hundredths of a millimetre, rating in psi, bent or straight; or plain.
type Drawn = Option<(Option<i64>, Option<i64>, Option<i64>, bool)>;

fn ends() -> impl Strategy<Value = Drawn> {
    let allowance = prop::option::weighted(0.9, 0_i64..9_000);
    let stretch = prop::option::of(0_i64..300);
    let rating = prop::option::of(500_i64..8_000);
    prop::option::weighted(0.9, (allowance, stretch, rating, any::<bool>()))
}

fn hundredths(value: Option<i64>) -> Option<Millimetres> {
    value.and_then(|value| Millimetres::new(Decimal::new(value, 2)).ok())
}

fn end(drawn: Drawn) -> Result<End, TestCaseError> {
    let Some((allowance, stretch, rating, bent)) = drawn else { return Ok(End::Plain) };
    let psi = |value| Pressure::new(Decimal::from(value), PressureUnit::Psi).ok();
    let facts = straight_end().map_err(failed)?;
    Ok(fitted(EndFacts {
        shape: Some(if bent { "90 elbow" } else { "straight" }.into()),
        cut_allowance: hundredths(allowance),
        crimp: Some(CrimpFacts {
            insertion: hundredths(Some(2_500)),
            stretch: hundredths(stretch),
            ambiguity: None,
        }),
        max_pressure: rating.and_then(psi),
        ..facts
    }))
}

fn assembly(
    thousandths_of_inch: i64,
    end1: Drawn,
    end2: Drawn,
) -> Result<ConfiguratorInput, TestCaseError> {
    let (end1, end2) = (end(end1)?, end(end2)?);
    let both_bent = [&end1, &end2].into_iter().all(|end| Bend::of(end) == Bend::Bent);
    let angle = both_bent.then(|| Decimal::from(135));
    let length = Length::new(Decimal::new(thousandths_of_inch, 3), LengthUnit::Inch)?;
    Ok(ConfiguratorInput { end1, end2, length, angle, ..input().map_err(failed)? })
}

fn made(input: &ConfiguratorInput) -> Result<Configured, TestCaseError> {
    configure(input).map_err(|refusals| TestCaseError::fail(format!("{refusals:?}")))
}

fn failed(error: impl std::fmt::Display) -> TestCaseError {
    TestCaseError::fail(error.to_string())
}

proptest! {
    #[test]
    fn overall_and_cut_length_lead_to_each_other(
        length in 10_000_i64..500_000, end1 in ends(), end2 in ends(),
    ) {
        let there = assembly(length, end1, end2)?;
        let Some(cut) = made(&there)?.cut_length else { return Ok(()) };
        prop_assert!(cut <= there.length.mm());
        let back = ConfiguratorInput {
            length: Length::new(cut.value(), LengthUnit::Millimetre)?,
            method: LengthMethod::CutLength,
            ..there.clone()
        };
        prop_assert_eq!(made(&back)?.overall_length, Some(there.length.mm()));
        prop_assert_eq!(made(&back)?.cut_length, Some(cut));
    }

    #[test]
    fn swapping_the_ends_changes_nothing_that_counts(
        length in 10_000_i64..500_000, end1 in ends(), end2 in ends(), by_cut in any::<bool>(),
    ) {
        let mut one = assembly(length, end1, end2)?;
        one.method = if by_cut { LengthMethod::CutLength } else { LengthMethod::Overall };
        let other = ConfiguratorInput { end1: one.end2.clone(), end2: one.end1.clone(), ..one.clone() };
        let (one, other) = (made(&one)?, made(&other)?);
        let pressures = |made: &Configured| {
            made.rating.map(|r| (r.working, r.proof, r.burst, r.complete))
        };
        prop_assert_eq!(pressures(&one), pressures(&other));
        prop_assert_eq!(one.cut_length, other.cut_length);
        prop_assert_eq!(one.overall_length, other.overall_length);
        prop_assert_eq!(one.free_hose, other.free_hose);
        prop_assert_eq!(one.weight_lb, other.weight_lb);
        prop_assert_eq!(one.angle, other.angle);
        prop_assert_eq!(one.tolerance, other.tolerance);
        prop_assert_eq!(one.warnings.len(), other.warnings.len());
    }

    #[test]
    fn the_unit_of_entry_changes_texts_alone(
        length in 0_i64..200_000, end1 in ends(), end2 in ends(),
    ) {
        let inch = assembly(length, end1, end2)?;
        let millimetre = Length::new(inch.length.mm().value(), LengthUnit::Millimetre)?;
        let millimetre = ConfiguratorInput { length: millimetre, ..inch.clone() };
        let numbers = |input: &ConfiguratorInput| {
            configure(input)
                .map(|made| {
                    let codes: Vec<_> = made.warnings.iter().map(|w| (w.code, w.field)).collect();
                    let lengths = (made.cut_length, made.overall_length, made.free_hose);
                    (lengths, made.rating, made.angle, made.weight_lb, codes)
                })
                .map_err(|refusals| refusals.iter().map(|r| (r.code, r.field)).collect::<Vec<_>>())
        };
        prop_assert_eq!(numbers(&inch), numbers(&millimetre));
    }

    #[test]
    fn no_part_is_rated_below_the_assembly(end1 in ends(), end2 in ends()) {
        let input = assembly(36_000, end1, end2)?;
        let Some(rating) = made(&input)?.rating else {
            return Err(TestCaseError::fail("the hose is rated"));
        };
        let parts = input.fitted_ends().filter_map(|(_, end)| end.max_pressure);
        let lowest = parts.chain(input.hose.max_pressure).min();
        prop_assert_eq!(Some(rating.working), lowest);
    }
}
