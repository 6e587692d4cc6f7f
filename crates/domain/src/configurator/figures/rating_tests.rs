//! Pressures worked out by hand.

use rust_decimal::Decimal;

use crate::configurator::assembly::configure;
use crate::configurator::figures::rating::{Rating, rating};
use crate::configurator::inputs::configurator_input::{
    AdaptorFacts, ConfiguratorInput, End, EndFacts,
};
use crate::configurator::samples::{Made, Outcome, elbow_end, fitted, input, psi, straight_end};
use crate::fields::Choice;
use crate::measures::pressure::{DesignFactor, Pressure};

fn sample(
    hose: Option<f64>,
    end1: Option<f64>,
    end2: Option<f64>,
    adaptors2: &[Option<f64>],
) -> Made<ConfiguratorInput> {
    let of = |value: Option<f64>| value.map(psi).transpose();
    let adaptor = |value: &Option<f64>| -> Made<AdaptorFacts> {
        Ok(AdaptorFacts { max_pressure: of(*value)?, weight_lb: None })
    };
    let adaptors = adaptors2.iter().map(adaptor).collect::<Made<Vec<_>>>()?;
    let mut made = input()?;
    made.hose.max_pressure = of(hose)?;
    made.end1 = fitted(EndFacts { max_pressure: of(end1)?, ..straight_end()? });
    made.end2 = fitted(EndFacts { max_pressure: of(end2)?, adaptors, ..elbow_end()? });
    Ok(made)
}

#[test]
fn the_weakest_part_sets_the_working_pressure() -> Outcome {
    type Case<'a> = (Option<f64>, Option<f64>, Option<f64>, &'a [Option<f64>], f64, &'a str, bool);
    let cases: [Case<'_>; 8] = [
        (Some(4000.0), Some(5000.0), Some(6000.0), &[], 4000.0, "hose", true),
        (Some(4000.0), Some(3000.0), Some(3500.0), &[], 3000.0, "end1", true),
        (Some(4000.0), Some(5000.0), Some(2250.0), &[], 2250.0, "end2", true),
        (
            Some(4000.0),
            Some(5000.0),
            Some(5000.0),
            &[Some(6000.0), Some(1800.0)],
            1800.0,
            "adaptor2",
            true,
        ),
        (Some(4000.0), Some(4000.0), Some(4000.0), &[Some(4000.0)], 4000.0, "hose", true),
        (Some(4000.0), None, Some(3500.0), &[], 3500.0, "end2", false),
        (Some(4000.0), None, None, &[], 4000.0, "hose", false),
        (Some(4000.0), Some(3000.0), Some(5000.0), &[None], 3000.0, "end1", false),
    ];
    for (hose, end1, end2, adaptors, working, source, complete) in cases {
        let found = rating(&sample(hose, end1, end2, adaptors)?);
        let found = found.map(|r| (r.working, r.source.word(), r.complete));
        assert_eq!(found, Some((psi(working)?, source, complete)), "{hose:?} {end1:?} {end2:?}");
    }
    Ok(())
}

#[test]
fn without_a_rating_of_the_hose_there_is_none() -> Outcome {
    assert_eq!(rating(&sample(None, Some(3000.0), Some(3000.0), &[])?), None);
    Ok(())
}

#[test]
fn proof_is_twice_and_burst_four_times_the_pressure_of_the_assembly() -> Outcome {
    let pressures = |r: Rating| [r.working, r.proof, r.burst].map(Pressure::psi);
    let mut made = sample(Some(4000.0), Some(3000.0), Some(5000.0), &[])?;
    let expected = [3000, 6000, 12_000].map(Decimal::from);
    assert_eq!(rating(&made).map(pressures), Some(expected));
    made.hose.design_factor = DesignFactor::new(Decimal::from(3));
    let expected = [3000, 6000, 9000].map(Decimal::from);
    assert_eq!(rating(&made).map(pressures), Some(expected));
    Ok(())
}

#[test]
fn every_unrated_part_is_warned_of_and_plain_ends_need_no_rating() -> Outcome {
    let fields = |input: &ConfiguratorInput| -> Vec<(&'static str, &'static str)> {
        let warnings = configure(input).map(|made| made.warnings).unwrap_or_default();
        warnings.iter().map(|warning| (warning.code.as_str(), warning.field.name())).collect()
    };
    let unrated = sample(Some(4000.0), None, Some(3500.0), &[None])?;
    let expected = [("end_rating_unknown", "end1"), ("end_rating_unknown", "end2")];
    assert_eq!(fields(&unrated), expected);
    let plain =
        ConfiguratorInput { end1: End::Plain, ..sample(Some(4000.0), None, Some(3500.0), &[])? };
    assert_eq!(fields(&plain), []);
    assert_eq!(rating(&plain).map(|rating| rating.complete), Some(true));
    Ok(())
}
