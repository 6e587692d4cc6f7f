//! Assemblies worked out by hand. The sample: 36 in = 914.4 mm overall, allowances 1.86 in =
//! 47.244 mm and 2.62 in = 66.548 mm, hence 31.52 in = 800.608 mm of hose.

use rust_decimal::Decimal;

use crate::configurator::assembly::{Configured, configure};
use crate::configurator::figures::wrap::{Coverage, WrapFacts};
use crate::configurator::inputs::configurator_input::{
    AdaptorFacts, ConfiguratorInput, CrimpFacts, End, EndFacts, ExtraFacts, FerruleFacts, Gender,
    LengthMethod, Rules,
};
use crate::configurator::samples::{
    Made, Outcome, elbow_end, fitted, hose, inches, input, mm, straight_end,
};
use crate::measures::angle::{Angle, AngleConvention};
use crate::measures::length::{Length, LengthUnit, Millimetres};
use crate::measures::size::Size;

fn configured(input: &ConfiguratorInput) -> Made<Configured> {
    configure(input).map_err(|refusals| format!("{refusals:?}").into())
}

/// Codes and fields of all refusals, in order; empty when there is none.
fn refusals(input: &ConfiguratorInput) -> Vec<(&'static str, &'static str)> {
    let found = configure(input).err().unwrap_or_default();
    found.iter().map(|refusal| (refusal.code.as_str(), refusal.field.name())).collect()
}

/// Codes and fields of all warnings, and whether they block release.
fn warnings(input: &ConfiguratorInput) -> Made<Vec<(&'static str, &'static str, bool)>> {
    let found = configured(input)?.warnings;
    Ok(found.iter().map(|w| (w.code.as_str(), w.field.name(), w.blocks_release)).collect())
}

#[test]
fn cut_length_from_overall_length() -> Outcome {
    let made = configured(&input()?)?;
    assert_eq!(made.cut_length, Some(mm(800.608)?));
    assert_eq!(made.overall_length, Some(mm(914.4)?));
    assert_eq!(made.free_hose, Some(mm(750.608)?));
    assert_eq!(made.tolerance.as_deref(), Some("±1/4 in"));
    assert_eq!(made.angle, None);
    assert_eq!(made.warnings, []);
    Ok(())
}

#[test]
fn overall_length_from_cut_length() -> Outcome {
    let by_cut =
        ConfiguratorInput { length: inches(31.52)?, method: LengthMethod::CutLength, ..input()? };
    let made = configured(&by_cut)?;
    assert_eq!((made.cut_length, made.overall_length), (Some(mm(800.608)?), Some(mm(914.4)?)));
    Ok(())
}

#[test]
fn the_tolerance_row_goes_by_overall_length() -> Outcome {
    // 33 in of hose is 37.48 in overall: 1 % is 0.3748 in, 3/8.
    let by_cut =
        ConfiguratorInput { length: inches(33.0)?, method: LengthMethod::CutLength, ..input()? };
    assert_eq!(configured(&by_cut)?.tolerance.as_deref(), Some("±3/8 in"));
    let entered = ConfiguratorInput { tolerance: Some(" +0 / -1/8 ".into()), ..by_cut.clone() };
    assert_eq!(configured(&entered)?.tolerance.as_deref(), Some("+0 / -1/8"));
    let blank = ConfiguratorInput { tolerance: Some("  ".into()), ..by_cut };
    assert_eq!(configured(&blank)?.tolerance.as_deref(), Some("±3/8 in"));
    Ok(())
}

#[test]
fn crimp_stretch_shortens_the_hose_to_cut() -> Outcome {
    let crimp =
        Some(CrimpFacts { insertion: Some(mm(25.0)?), stretch: Some(mm(1.5)?), ambiguity: None });
    let stretched =
        ConfiguratorInput { end1: fitted(EndFacts { crimp, ..straight_end()? }), ..input()? };
    assert_eq!(configured(&stretched)?.cut_length, Some(mm(799.108)?));
    let by_cut = ConfiguratorInput {
        length: Length::from_f64(799.108, LengthUnit::Millimetre)?,
        method: LengthMethod::CutLength,
        ..stretched
    };
    assert_eq!(configured(&by_cut)?.overall_length, Some(mm(914.4)?));
    Ok(())
}

#[test]
fn a_plain_end_adds_nothing() -> Outcome {
    let one_plain = ConfiguratorInput { end2: End::Plain, ..input()? };
    assert_eq!(configured(&one_plain)?.cut_length, Some(mm(867.156)?));
    assert_eq!(configured(&one_plain)?.free_hose, Some(mm(842.156)?));
    let both_plain = ConfiguratorInput { end1: End::Plain, ..one_plain };
    let made = configured(&both_plain)?;
    assert_eq!((made.cut_length, made.free_hose), (Some(mm(914.4)?), Some(mm(914.4)?)));
    assert_eq!(made.warnings, []);
    Ok(())
}

#[test]
fn an_unknown_allowance_leaves_one_length_unknown_and_blocks_release() -> Outcome {
    let unknown = EndFacts { cut_allowance: None, ..elbow_end()? };
    let overall = ConfiguratorInput { end2: fitted(unknown), ..input()? };
    let made = configured(&overall)?;
    assert_eq!((made.cut_length, made.overall_length), (None, Some(mm(914.4)?)));
    assert_eq!((made.free_hose, made.weight_lb), (None, None));
    assert_eq!(warnings(&overall)?, [("cut_allowance_unknown", "end2", true)]);
    assert_eq!(made.release_blockers().count(), 1);

    let by_cut = ConfiguratorInput { method: LengthMethod::CutLength, ..overall };
    let made = configured(&by_cut)?;
    assert_eq!((made.cut_length, made.overall_length), (Some(mm(914.4)?), None));
    assert_eq!(made.tolerance, None);
    assert!(made.weight_lb.is_some());
    assert_eq!(warnings(&by_cut)?, [("cut_allowance_unknown", "end2", true)]);
    Ok(())
}

#[test]
fn nothing_left_to_cut_is_refused() -> Outcome {
    let of = |value: f64| -> Made<ConfiguratorInput> {
        let length = Length::from_f64(value, LengthUnit::Millimetre)?;
        Ok(ConfiguratorInput { length, ..input()? })
    };
    for value in [113.792, 113.7925, 50.0] {
        assert_eq!(refusals(&of(value)?), [("cut_length_not_positive", "length")], "{value} mm");
    }
    assert_eq!(refusals(&of(0.000_9)?), [("length_not_positive", "length")]);
    assert_eq!(refusals(&of(113.793)?), []);
    Ok(())
}

#[test]
fn seat_to_seat_is_overall_where_both_ends_are_male_or_flanged() -> Outcome {
    let seats = ConfiguratorInput { method: LengthMethod::SeatToSeat, ..input()? };
    assert_eq!(refusals(&seats), [("unsupported_length_method", "lengthMethod")]);
    let male = EndFacts { gender: Some(Gender::Male), ..straight_end()? };
    let one_male = ConfiguratorInput { end1: fitted(male), ..seats };
    assert_eq!(refusals(&one_male), [("unsupported_length_method", "lengthMethod")]);
    let flange = EndFacts { style: Some("Code 61 flange".into()), ..elbow_end()? };
    let both = ConfiguratorInput { end2: fitted(flange), ..one_male };
    assert_eq!(configured(&both)?.cut_length, Some(mm(800.608)?));
    Ok(())
}

#[test]
fn less_than_two_bend_radii_of_free_hose_is_warned_of() -> Outcome {
    // 356 mm free + 50 inserted + 113.792 allowances = 519.792 mm overall.
    let of = |value: f64| -> Made<ConfiguratorInput> {
        let length = Length::from_f64(value, LengthUnit::Millimetre)?;
        Ok(ConfiguratorInput { length, ..input()? })
    };
    assert_eq!(warnings(&of(519.792)?)?, []);
    let warned = [("below_minimum_free_length", "length", false)];
    assert_eq!(warnings(&of(519.79)?)?, warned);
    let mut unknown_radius = of(400.0)?;
    unknown_radius.hose.min_bend_radius = None;
    assert_eq!(warnings(&unknown_radius)?, []);
    // Fittings meet inside the hose: 163.792 − 113.792 − 50 leaves nothing free.
    unknown_radius.length = Length::from_f64(163.792, LengthUnit::Millimetre)?;
    assert_eq!(warnings(&unknown_radius)?, warned);
    unknown_radius.length = Length::from_f64(163.8, LengthUnit::Millimetre)?;
    assert_eq!(warnings(&unknown_radius)?, []);
    Ok(())
}

#[test]
fn an_unknown_insertion_leaves_free_hose_unknown() -> Outcome {
    let crimp = Some(CrimpFacts::default());
    let end1 = fitted(EndFacts { crimp, ..straight_end()? });
    let long = ConfiguratorInput { end1: end1.clone(), ..input()? };
    assert_eq!(configured(&long)?.free_hose, None);
    assert_eq!(configured(&long)?.warnings, []);
    // At most 400 − 113.792 − 25 mm are free, for certain less than 356.
    let short = ConfiguratorInput { end1, length: inches(400.0 / 25.4)?, ..input()? };
    assert_eq!(warnings(&short)?, [("below_minimum_free_length", "length", false)]);
    Ok(())
}

#[test]
fn angles_belong_to_two_bent_ends() -> Outcome {
    let of = |angle: &str, end1: EndFacts| -> Made<ConfiguratorInput> {
        let angle = Some(angle.parse::<Decimal>()?);
        Ok(ConfiguratorInput { end1: fitted(end1), angle, ..input()? })
    };
    let made = configured(&of("90.5", elbow_end()?)?)?;
    assert_eq!(made.angle.map(|angle| angle.degrees().to_string()).as_deref(), Some("90.5"));
    assert_eq!(configured(&of("0", straight_end()?)?)?.angle, None);
    assert_eq!(refusals(&of("90", straight_end()?)?), [("angle_needs_bent_ends", "angle")]);
    assert_eq!(refusals(&of("361", elbow_end()?)?), [("angle_out_of_range", "angle")]);
    assert_eq!(refusals(&of("90.25", elbow_end()?)?), [("angle_too_fine", "angle")]);

    let missing = ConfiguratorInput { angle: None, ..of("0", elbow_end()?)? };
    assert_eq!(warnings(&missing)?, [("angle_missing", "angle", true)]);

    let mut clockwise = of("90", elbow_end()?)?;
    clockwise.rules.angle_convention = AngleConvention::Clockwise;
    let angle = configured(&clockwise)?.angle.map(Angle::degrees);
    assert_eq!(angle, Some(Decimal::from(270)));
    Ok(())
}

#[test]
fn sizes_must_agree() -> Outcome {
    let dash6 = EndFacts { hose_size: Size::new("-6")?, ..straight_end()? };
    let wrong = ConfiguratorInput { end1: fitted(dash6), ..input()? };
    assert_eq!(refusals(&wrong), [("hose_size_differs", "end1")]);

    let ferrule =
        Some(FerruleFacts { brand: "Acme".into(), size: Size::new("10")?, weight_lb: None });
    let wrong = fitted(EndFacts { ferrule, ..elbow_end()? });
    let wrong = ConfiguratorInput { end2: wrong, ..input()? };
    assert_eq!(refusals(&wrong), [("ferrule_size_differs", "ferrule2")]);
    Ok(())
}

#[test]
fn tube_sized_hose_is_compared_by_nominal_size_when_both_have_one() -> Outcome {
    // 100R5 -6 has a bore of 5/16 in, nominal -5.
    let mut r5 = ConfiguratorInput { end2: End::Plain, ..input()? };
    r5.hose.size = Size::new("-6")?;
    r5.hose.nominal_size = Some(Size::new("-5")?);
    let end = |size: &str, nominal: Option<&str>| -> Made<End> {
        let nominal_hose_size = nominal.map(Size::new).transpose()?;
        Ok(fitted(EndFacts { hose_size: Size::new(size)?, nominal_hose_size, ..straight_end()? }))
    };
    for (size, nominal, fits) in [
        ("-6", None, true),
        ("-5", None, false),
        ("-5", Some("05"), true),
        ("-6", Some("-6"), false),
    ] {
        let tried = ConfiguratorInput { end1: end(size, nominal)?, ..r5.clone() };
        assert_eq!(refusals(&tried).is_empty(), fits, "fitting {size} nominal {nominal:?}");
    }
    for (size, fits) in [("-6", true), ("5", true), ("4", false)] {
        let ferrule =
            Some(FerruleFacts { brand: "Acme".into(), size: Size::new(size)?, weight_lb: None });
        let hose_size = Size::new("-6")?;
        let end1 = fitted(EndFacts { hose_size, ferrule, ..straight_end()? });
        let tried = ConfiguratorInput { end1, ..r5.clone() };
        assert_eq!(refusals(&tried).is_empty(), fits, "ferrule {size}");
    }
    r5.hose.nominal_size = None;
    let tried = ConfiguratorInput { end1: end("-6", Some("-5"))?, ..r5 };
    assert_eq!(refusals(&tried), []);
    Ok(())
}

#[test]
fn a_missing_crimp_spec_or_another_brand_warns_and_blocks_when_demanded() -> Outcome {
    let ferrule =
        Some(FerruleFacts { brand: "Bolt".into(), size: Size::new("8")?, weight_lb: None });
    let other = EndFacts { brand: "Bolt".into(), crimp: None, ferrule, ..straight_end()? };
    let mut mixed = ConfiguratorInput { end1: fitted(other), ..input()? };
    let expected = |crimp, brand| {
        [
            ("no_crimp_spec", "end1", crimp),
            ("brand_differs", "end1", brand),
            ("brand_differs", "ferrule1", brand),
        ]
    };
    assert_eq!(warnings(&mixed)?, expected(false, false));
    mixed.rules = Rules { demand_crimp_spec: true, ..Rules::default() };
    assert_eq!(warnings(&mixed)?, expected(true, false));
    mixed.rules = Rules { demand_same_brand: true, ..Rules::default() };
    assert_eq!(warnings(&mixed)?, expected(false, true));

    let spelt = EndFacts { brand: " ACME".into(), ..straight_end()? };
    assert_eq!(warnings(&ConfiguratorInput { end1: fitted(spelt), ..input()? })?, []);
    Ok(())
}

#[test]
fn all_refusals_come_at_once() -> Outcome {
    let wrong = EndFacts { hose_size: Size::new("12")?, ..straight_end()? };
    let all = ConfiguratorInput {
        end1: fitted(wrong.clone()),
        end2: fitted(wrong),
        length: inches(1.0)?,
        method: LengthMethod::SeatToSeat,
        angle: Some(Decimal::from(45)),
        // Of a hose that doesn't exist no wrap can be too long.
        wrap: Some(WrapFacts {
            min_hose_diameter: None,
            max_hose_diameter: None,
            lb_per_foot: None,
            coverage: Coverage::EachEnd { length: mm(10.0)? },
        }),
        ..input()?
    };
    let expected = [
        ("hose_size_differs", "end1"),
        ("hose_size_differs", "end2"),
        ("cut_length_not_positive", "length"),
        ("unsupported_length_method", "lengthMethod"),
        ("angle_needs_bent_ends", "angle"),
    ];
    assert_eq!(refusals(&all), expected);
    Ok(())
}

#[test]
fn weight_is_hose_by_the_foot_and_parts_by_the_piece() -> Outcome {
    // 31.52 in × 0.35 lb/ft = 0.919333 lb, + 0.3 + 0.5
    assert_eq!(configured(&input()?)?.weight_lb, Some(Decimal::new(17_193, 4)));

    let weight_lb = Some(Decimal::new(1, 1));
    let ferrule = Some(FerruleFacts { brand: "Acme".into(), size: Size::new("8")?, weight_lb });
    let wrap = WrapFacts {
        min_hose_diameter: None,
        max_hose_diameter: None,
        lb_per_foot: Some(Decimal::new(12, 2)),
        coverage: Coverage::EachEnd { length: mm(152.4)? }, // 2 × 6 in = 1 ft
    };
    let more = ConfiguratorInput {
        end1: fitted(EndFacts {
            ferrule: ferrule.clone(),
            adaptors: vec![AdaptorFacts { max_pressure: None, weight_lb: Some(Decimal::ONE) }],
            ..straight_end()?
        }),
        wrap: Some(wrap),
        extras: vec![ExtraFacts { quantity: Decimal::TWO, weight_lb: Some(Decimal::new(5, 2)) }],
        ..input()?
    };
    // + 0.1 ferrule + 0.12 wrap + 2 × 0.05 extras + 1 adaptor
    assert_eq!(configured(&more)?.weight_lb, Some(Decimal::new(30_393, 4)));

    let ferrule = ferrule.map(|ferrule| FerruleFacts { weight_lb: None, ..ferrule });
    let end1 = fitted(EndFacts { ferrule, ..straight_end()? });
    assert_eq!(configured(&ConfiguratorInput { end1, ..more })?.weight_lb, None);
    Ok(())
}

#[test]
fn a_wrap_fits_over_and_on_the_hose() -> Outcome {
    let of = |min: f64, max: f64, coverage: Coverage| -> Made<ConfiguratorInput> {
        let wrap = WrapFacts {
            min_hose_diameter: Some(mm(min)?),
            max_hose_diameter: Some(mm(max)?),
            lb_per_foot: None,
            coverage,
        };
        Ok(ConfiguratorInput { wrap: Some(wrap), ..input()? })
    };
    assert_eq!(warnings(&of(21.0, 21.0, Coverage::Full)?)?, []);
    let warned = [("wrap_does_not_fit", "wrap", false)];
    assert_eq!(warnings(&of(21.1, 30.0, Coverage::Full)?)?, warned);
    assert_eq!(warnings(&of(10.0, 20.9, Coverage::Full)?)?, warned);

    let partial = |length: f64| -> Made<Coverage> {
        Ok(Coverage::Partial { start: mm(700.0)?, length: mm(length)? })
    };
    let refused = [("wrap_longer_than_hose", "wrap")];
    assert_eq!(refusals(&of(20.0, 30.0, partial(100.608)?)?), []);
    assert_eq!(refusals(&of(20.0, 30.0, partial(100.61)?)?), refused);
    let halves = Coverage::EachEnd { length: mm(400.31)? };
    assert_eq!(refusals(&of(20.0, 30.0, halves)?), refused);
    assert_eq!(Coverage::Full.covered(None), None);
    assert_eq!(halves.covered(None), Some(Millimetres::from_f64(800.62)?));
    Ok(())
}

#[test]
fn an_unrated_hose_warns_also_about_ordered_tests() -> Outcome {
    let mut unrated = input()?;
    unrated.hose.max_pressure = None;
    let hose_warning = ("hose_rating_unknown", "hose", false);
    assert_eq!(warnings(&unrated)?, [hose_warning]);
    unrated.burst_test = true;
    let burst = ("test_pressure_unknown", "burstTest", false);
    assert_eq!(warnings(&unrated)?, [hose_warning, burst]);
    unrated.proof_test = true;
    let proof = ("test_pressure_unknown", "proofTest", false);
    assert_eq!(warnings(&unrated)?, [hose_warning, proof, burst]);
    let rated = ConfiguratorInput { hose: hose()?, ..unrated };
    assert_eq!(warnings(&rated)?, []);
    Ok(())
}
