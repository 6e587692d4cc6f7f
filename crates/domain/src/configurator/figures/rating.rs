//! Working, proof and burst pressure of an assembly.

use crate::configurator::inputs::configurator_input::{ConfiguratorInput, EndFacts, Side};
use crate::fields::Choice;
use crate::measures::pressure::{DesignFactor, Pressure};

/// Component that limits the working pressure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PressureSource {
    /// The hose, also if another component has the same rating.
    Hose,
    /// The fitting of an end.
    End(Side),
    /// An adaptor on an end.
    Adaptor(Side),
}

impl Choice for PressureSource {
    const WORDS: &'static [&'static str] = &["hose", "end1", "end2", "adaptor1", "adaptor2"];
    const ALL: &'static [Self] = &[
        Self::Hose,
        Self::End(Side::One),
        Self::End(Side::Two),
        Self::Adaptor(Side::One),
        Self::Adaptor(Side::Two),
    ];
}

/// Pressures of an assembly whose hose has a rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rating {
    /// Lowest of hose, ends and adaptors (SAE J517).
    pub working: Pressure,
    /// Component that limits it.
    pub source: PressureSource,
    /// Proof test: twice the working pressure.
    pub proof: Pressure,
    /// Minimum burst: the hose's design factor times the assembly's working pressure.
    pub burst: Pressure,
    /// False when a fitting or adaptor is unrated: a label then says "hose rating only".
    pub complete: bool,
}

/// Rating of an assembly; `None` if the hose's is unknown.
pub fn rating(input: &ConfiguratorInput) -> Option<Rating> {
    let hose = &input.hose;
    let rated = part_ratings(input);
    let lowest = rated.iter().filter_map(|(source, pressure)| pressure.map(|p| (*source, p)));
    let hose_rating = (PressureSource::Hose, hose.max_pressure?);
    let (source, working) =
        lowest.fold(hose_rating, |low, next| if next.1 < low.1 { next } else { low });
    Some(Rating {
        working,
        source,
        proof: working.times(DesignFactor::PROOF),
        burst: working.times(hose.design_factor.unwrap_or_default()),
        complete: rated.iter().all(|(_, pressure)| pressure.is_some()),
    })
}

/// Ratings of all components on the ends, known or not.
pub(crate) fn part_ratings(input: &ConfiguratorInput) -> Vec<(PressureSource, Option<Pressure>)> {
    let of_end = |(side, end): (Side, &EndFacts)| {
        let adaptors = end.adaptors.iter().map(|a| (PressureSource::Adaptor(side), a.max_pressure));
        std::iter::once((PressureSource::End(side), end.max_pressure))
            .chain(adaptors)
            .collect::<Vec<_>>()
    };
    input.fitted_ends().flat_map(of_end).collect()
}
