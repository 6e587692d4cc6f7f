//! Frozen figures of an assembly that differ from those of its current components.
//!
//! A released assembly stays as it is, but nobody may be shown a pressure that its components no longer hold.

use crate::configurator::assembly::Configured;
use crate::configurator::inputs::configurator_input::LengthMethod;
use crate::documents::HoseAssembly;
use crate::fields::Figure;
use crate::measures::length::Millimetres;
use crate::measures::pressure::Pressure;

/// Smaller differences are rounding: the figures come from the same parts.
const SAME: f64 = 1e-6;

/// A figure that was frozen at the release, and would differ with the current components.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outdated {
    /// Which figure changed, and how.
    pub code: OutdatedCode,
    /// Frozen value.
    pub frozen: Option<f64>,
    /// Value from the current components; none if no longer known.
    pub now: Option<f64>,
}

/// Figures that can be outdated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutdatedCode {
    /// The components hold less than the frozen working pressure, psi.
    RatingLowered,
    /// The hose would be cut to another length, mm.
    CutLengthChanged,
    /// An assembly with a given cut length would have another overall length, mm.
    OverallLengthChanged,
}

impl OutdatedCode {
    pub const ALL: [Self; 3] =
        [Self::RatingLowered, Self::CutLengthChanged, Self::OverallLengthChanged];

    /// The stable code in snake case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::RatingLowered => "rating_lowered",
            Self::CutLengthChanged => "cut_length_changed",
            Self::OverallLengthChanged => "overall_length_changed",
        }
    }

    /// The field of an assembly that has the figure.
    pub const fn field(self) -> &'static str {
        match self {
            Self::RatingLowered => "workingPressurePsi",
            Self::CutLengthChanged => "cutLengthmm",
            Self::OverallLengthChanged => "overallLengthmm",
        }
    }
}

impl Outdated {
    /// A sentence about the change.
    pub fn message(&self) -> String {
        let (what, unit) = match self.code {
            OutdatedCode::RatingLowered => ("the working pressure", "psi"),
            OutdatedCode::CutLengthChanged => ("the cut length", "mm"),
            OutdatedCode::OverallLengthChanged => ("the overall length", "mm"),
        };
        let figure = |figure: Option<f64>| {
            figure.map_or_else(|| "unknown".to_owned(), |figure| format!("{figure} {unit}"))
        };
        let (frozen, now) = (figure(self.frozen), figure(self.now));
        format!("{what} was {frozen} at the release and would be {now} with the current components")
    }
}

/// Outdated figures, given the current configuration; none if the components no longer fit together.
pub fn outdated(frozen: &HoseAssembly, now: Option<&Configured>) -> Vec<Outdated> {
    let figure = |figure: Option<Figure>| figure.map(Figure::get);
    let pressure = (figure(frozen.working_pressure_psi), working_psi(now));
    let mm = |length: Option<Millimetres>| length.map(Millimetres::to_f64);
    let cut = (figure(frozen.cut_length_mm), mm(now.and_then(|now| now.cut_length)));
    let overall = (figure(frozen.overall_length_mm), mm(now.and_then(|now| now.overall_length)));
    let lowered = match pressure {
        (Some(frozen), Some(now)) => now < frozen - SAME,
        // A rating that was withdrawn counts as lower.
        (Some(_), None) => true,
        (None, _) => false,
    };
    let changed = |figures: (Option<f64>, Option<f64>)| match figures {
        (Some(frozen), Some(now)) => (frozen - now).abs() > SAME,
        (frozen, now) => frozen.is_some() != now.is_some(),
    };
    let overall_follows = frozen.length_method != LengthMethod::Overall;
    let outdated = |code, (frozen, now): (Option<f64>, Option<f64>)| Outdated { code, frozen, now };
    [
        lowered.then(|| outdated(OutdatedCode::RatingLowered, pressure)),
        changed(cut).then(|| outdated(OutdatedCode::CutLengthChanged, cut)),
        (overall_follows && changed(overall))
            .then(|| outdated(OutdatedCode::OverallLengthChanged, overall)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Lowers frozen pressures to those of the current components, for labels and papers.
pub fn lower_pressures(frozen: &mut HoseAssembly, now: Option<&Configured>) {
    let lowered = outdated(frozen, now);
    if lowered.iter().all(|outdated| outdated.code != OutdatedCode::RatingLowered) {
        return;
    }
    let rating = now.and_then(|now| now.rating);
    let psi = |pressure: Option<Pressure>| Figure::new(pressure?.to_f64());
    frozen.working_pressure_psi = psi(rating.map(|rating| rating.working));
    frozen.working_pressure_source = rating.map(|rating| rating.source);
    frozen.proof_pressure_psi = psi(rating.map(|rating| rating.proof));
    frozen.burst_pressure_psi = psi(rating.map(|rating| rating.burst));
    frozen.hose_rating_only = rating.is_some_and(|rating| !rating.complete);
}

fn working_psi(now: Option<&Configured>) -> Option<f64> {
    Some(now?.rating?.working.to_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Id;
    use crate::configurator::assembly::configure;
    use crate::configurator::inputs::configurator_input::ConfiguratorInput;
    use crate::configurator::samples::{Made, Outcome, hose, input, psi};
    use crate::measures::length::LengthUnit;

    fn with(change: impl FnOnce(&mut ConfiguratorInput)) -> Made<Configured> {
        let mut of = input()?;
        change(&mut of);
        configure(&of).map_err(|refusals| format!("{refusals:?}").into())
    }

    fn frozen() -> HoseAssembly {
        let length = Figure::new(36.0).unwrap();
        let mut frozen = HoseAssembly::plain(Id::from_raw([1; 12]), length, LengthUnit::Inch);
        frozen.working_pressure_psi = Figure::new(4000.0);
        frozen.burst_pressure_psi = Figure::new(16_000.0);
        frozen.cut_length_mm = Figure::new(800.608);
        frozen
    }

    fn codes(now: Option<&Configured>) -> Vec<(&'static str, Option<f64>, Option<f64>)> {
        let found = outdated(&frozen(), now);
        found.into_iter().map(|one| (one.code.as_str(), one.frozen, one.now)).collect()
    }

    #[test]
    fn a_lower_rating_and_another_cut_are_told() -> Outcome {
        assert_eq!(codes(Some(&with(|_| {})?)), []);
        let stronger = psi(5000.0)?;
        assert_eq!(codes(Some(&with(|of| of.hose.max_pressure = Some(stronger))?)), []);
        let weaker = psi(1000.0)?;
        let now = with(|of| of.hose.max_pressure = Some(weaker))?;
        assert_eq!(codes(Some(&now)), [("rating_lowered", Some(4000.0), Some(1000.0))]);
        let mut lowered = frozen();
        lower_pressures(&mut lowered, Some(&now));
        assert_eq!(lowered.working_pressure_psi, Figure::new(1000.0));
        assert_eq!(lowered.burst_pressure_psi, Figure::new(4000.0));
        assert_eq!(lowered.cut_length_mm, frozen().cut_length_mm, "that was cut already");
        Ok(())
    }

    #[test]
    fn what_is_not_known_any_more_is_told() -> Outcome {
        let unrated = hose()?;
        let now = with(|of| {
            of.hose = crate::configurator::inputs::configurator_input::HoseFacts {
                max_pressure: None,
                ..unrated
            }
        })?;
        assert_eq!(codes(Some(&now)), [("rating_lowered", Some(4000.0), None)]);
        let nothing =
            [("rating_lowered", Some(4000.0), None), ("cut_length_changed", Some(800.608), None)];
        assert_eq!(codes(None), nothing);
        let mut lowered = frozen();
        lower_pressures(&mut lowered, None);
        assert_eq!(lowered.working_pressure_psi, None);
        Ok(())
    }
}
