//! Configures a hose assembly.

use rust_decimal::Decimal;

use crate::configurator::checks::bent::{Bend, seat_is_overall};
use crate::configurator::checks::compatibility;
use crate::configurator::checks::finding::{Field, Refusal, RefusalCode, Warning, WarningCode};
use crate::configurator::figures::lengths::{Lengths, lengths};
use crate::configurator::figures::rating::{PressureSource, Rating, part_ratings, rating};
use crate::configurator::figures::weight::weight_lb;
use crate::configurator::figures::wrap::Coverage;
use crate::configurator::inputs::configurator_input::{ConfiguratorInput, LengthMethod, Side};
use crate::measures::angle::{Angle, AngleError, between_ends};
use crate::measures::length::Millimetres;

/// A hose assembly without errors.
#[derive(Debug, Clone, PartialEq)]
pub struct Configured {
    /// Cut length of the hose. `None` if an allowance is unknown and the overall length was entered.
    pub cut_length: Option<Millimetres>,
    /// Overall length. `None` if an allowance is unknown and the cut length was entered.
    pub overall_length: Option<Millimetres>,
    /// Free hose between the fittings. `None` if the cut length or an insertion length is unknown.
    pub free_hose: Option<Millimetres>,
    /// Pressures. `None` if the hose's rating is unknown.
    pub rating: Option<Rating>,
    /// Tolerance as entered, else that of the standard. `None` without either or without an overall length.
    pub tolerance: Option<String>,
    /// Displacement angle between two bent ends.
    pub angle: Option<Angle>,
    /// Weight in pounds. `None` if the weight of a part or the cut length is unknown.
    pub weight_lb: Option<Decimal>,
    /// Warnings.
    pub warnings: Vec<Warning>,
}

impl Configured {
    /// Warnings that prevent a release.
    pub fn release_blockers(&self) -> impl Iterator<Item = &Warning> {
        self.warnings.iter().filter(|warning| warning.blocks_release)
    }
}

/// Calculates the assembly of these components.
///
/// # Errors
/// All reasons why they don't make one.
pub fn configure(input: &ConfiguratorInput) -> Result<Configured, Vec<Refusal>> {
    let lengths = lengths(input);
    let angle = angle(input);
    let mut refusals = compatibility::refusals(input);
    refusals.extend(length_refusals(input, &lengths));
    refusals.extend(angle.as_ref().err().cloned());
    refusals.extend(wrap_refusal(input, &lengths));
    match angle {
        Ok(angle) if refusals.is_empty() => Ok(configured(input, &lengths, angle)),
        _ => Err(refusals),
    }
}

fn configured(input: &ConfiguratorInput, lengths: &Lengths, angle: Option<Angle>) -> Configured {
    let rating = rating(input);
    let mut warnings = compatibility::warnings(input);
    warnings.extend(allowance_warnings(input));
    warnings.extend(free_hose_warning(input, lengths));
    warnings.extend(rating_warnings(input, rating.as_ref()));
    warnings.extend(angle_warnings(input, angle));
    warnings.extend(wrap_warning(input));
    Configured {
        cut_length: lengths.cut,
        overall_length: lengths.overall,
        free_hose: lengths.free_hose,
        rating,
        tolerance: tolerance_text(input, lengths),
        angle,
        weight_lb: weight_lb(input, lengths.cut),
        warnings,
    }
}

fn length_refusals(input: &ConfiguratorInput, lengths: &Lengths) -> Vec<Refusal> {
    let mut found = Vec::new();
    if !input.length.mm().is_positive() {
        found.push(RefusalCode::LengthNotPositive.at(Field::Length, "the length must be above 0"));
    } else if let Some(cut) = lengths.cut.filter(|cut| !cut.is_positive()) {
        let unit = input.length.unit();
        let message = format!(
            "no hose is left: {} less the cut allowances is {}",
            input.length,
            cut.shown(unit)
        );
        found.push(RefusalCode::CutLengthNotPositive.at(Field::Length, message));
    }
    let seats = [&input.end1, &input.end2].into_iter().all(seat_is_overall);
    if input.method == LengthMethod::SeatToSeat && !seats {
        let message = "seat to seat needs two male or flanged ends; use overall or cut length";
        found.push(RefusalCode::UnsupportedLengthMethod.at(Field::LengthMethod, message));
    }
    found
}

fn angle(input: &ConfiguratorInput) -> Result<Option<Angle>, Refusal> {
    let convention = input.rules.angle_convention;
    let entered = input.angle.map(|degrees| Angle::entered(degrees, convention)).transpose();
    // An end of unknown shape may be bent.
    let may_lie = bends(input).iter().all(|(_, bend)| *bend != Bend::Straight);
    entered.and_then(|angle| between_ends(angle, may_lie)).map_err(|error| {
        let code = match error {
            AngleError::OutOfRange => RefusalCode::AngleOutOfRange,
            AngleError::TooFine => RefusalCode::AngleTooFine,
            AngleError::NotBothBent => RefusalCode::AngleNeedsBentEnds,
        };
        code.at(Field::Angle, error.to_string())
    })
}

fn wrap_refusal(input: &ConfiguratorInput, lengths: &Lengths) -> Option<Refusal> {
    let cut = lengths.cut.filter(|cut| cut.is_positive())?;
    let wrap = input.wrap.as_ref().filter(|wrap| !wrap.coverage.fits_on(cut))?;
    let unit = input.length.unit();
    let covered = match wrap.coverage {
        Coverage::Full => "the wrap".to_owned(),
        Coverage::Partial { start, length } => {
            format!("{} of wrap, beginning {} from end 1,", length.shown(unit), start.shown(unit))
        }
        Coverage::EachEnd { length } => format!("{} of wrap at each end", length.shown(unit)),
    };
    let message = format!("{covered} goes beyond {} of hose; make it shorter", cut.shown(unit));
    Some(RefusalCode::WrapLongerThanHose.at(Field::Wrap, message))
}

fn allowance_warnings(input: &ConfiguratorInput) -> Vec<Warning> {
    let unknown = input.fitted_ends().filter(|(_, end)| end.cut_allowance.is_none());
    unknown
        .map(|(side, _)| {
            let message = format!("the cut allowance of {} is unknown", side.name());
            WarningCode::CutAllowanceUnknown.at(Field::End(side), message).blocking(true)
        })
        .collect()
}

/// Warns if the free hose is shorter than twice the minimum bend radius, or if there is none.
fn free_hose_warning(input: &ConfiguratorInput, lengths: &Lengths) -> Option<Warning> {
    let free = lengths.free_hose_at_most?;
    let radius = input.hose.min_bend_radius;
    let least = radius.map(|radius| radius + radius).unwrap_or_default();
    if free.is_positive() && free >= least {
        return None;
    }
    let unit = input.length.unit();
    let message = if free.is_positive() {
        format!(
            "{} of free hose, less than twice the minimum bend radius ({})",
            free.shown(unit),
            least.shown(unit)
        )
    } else {
        let over = (Millimetres::default() - free).shown(unit);
        format!("the fittings overlap by {over} inside the hose; make the assembly longer")
    };
    Some(WarningCode::BelowMinimumFreeLength.at(Field::Length, message))
}

fn rating_warnings(input: &ConfiguratorInput, rating: Option<&Rating>) -> Vec<Warning> {
    let mut found = Vec::new();
    if rating.is_none() {
        let message = "the hose has no working pressure, so the assembly has none";
        found.push(WarningCode::HoseRatingUnknown.at(Field::Hose, message));
        let tests = [
            (input.proof_test, Field::ProofTest, "proof"),
            (input.burst_test, Field::BurstTest, "burst"),
        ];
        for (_, field, test) in tests.into_iter().filter(|(ordered, ..)| *ordered) {
            let message = format!("a {test} test is ordered but its pressure is unknown");
            found.push(WarningCode::TestPressureUnknown.at(field, message));
        }
    }
    for (source, _) in part_ratings(input).into_iter().filter(|(_, rating)| rating.is_none()) {
        let (field, part, side) = match source {
            PressureSource::Hose => continue,
            PressureSource::End(side) => (Field::End(side), "fitting", side),
            PressureSource::Adaptor(side) => (Field::End(side), "adaptor", side),
        };
        let message = format!("the {part} of {} has no working pressure", side.name());
        found.push(WarningCode::EndRatingUnknown.at(field, message));
    }
    found
}

fn bends(input: &ConfiguratorInput) -> [(Side, Bend); 2] {
    [(Side::One, Bend::of(&input.end1)), (Side::Two, Bend::of(&input.end2))]
}

fn angle_warnings(input: &ConfiguratorInput, angle: Option<Angle>) -> Vec<Warning> {
    let bends = bends(input);
    let any = |kind: Bend| bends.iter().any(|(_, bend)| *bend == kind);
    if any(Bend::Straight) {
        return Vec::new();
    }
    if !any(Bend::Unknown) {
        let message = "both ends are bent, but the angle between them is missing";
        let missing = WarningCode::AngleMissing.at(Field::Angle, message).blocking(true);
        return Vec::from_iter(angle.is_none().then_some(missing));
    }
    // With two ends of unknown shape, no angle is asked for.
    if angle.is_none() && !any(Bend::Bent) {
        return Vec::new();
    }
    let unknown = bends.iter().filter(|(_, bend)| *bend == Bend::Unknown);
    unknown
        .map(|(side, _)| {
            let what = if angle.is_none() {
                "an angle may be missing"
            } else {
                "the angle applies only if it is bent"
            };
            let message = format!("the shape of {} is unknown: {what}", side.name());
            let warning = WarningCode::EndShapeUnknown.at(Field::End(*side), message);
            warning.blocking(angle.is_none())
        })
        .collect()
}

fn wrap_warning(input: &ConfiguratorInput) -> Option<Warning> {
    let diameter = input.hose.outer_diameter;
    let tight = input.wrap.as_ref().is_some_and(|wrap| !wrap.fits_over(diameter));
    let message = "the wrap doesn't fit the outside diameter of the hose";
    tight.then(|| WarningCode::WrapDoesNotFit.at(Field::Wrap, message))
}

fn tolerance_text(input: &ConfiguratorInput, lengths: &Lengths) -> Option<String> {
    let entered = input.tolerance.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let unit = input.length.unit();
    let standard = || input.rules.tolerance.shown(lengths.overall?, input.hose.dn, unit);
    entered.map(str::to_owned).or_else(standard)
}
