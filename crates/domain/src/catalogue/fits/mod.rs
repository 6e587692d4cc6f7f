//! Compatibility: fittings and ferrules of a hose, crimp specs, connections, adaptors.

pub mod adaptors;
mod choice;
pub mod connections;
mod crimp_spec;
pub mod crimp_specs;
mod fit;
pub mod of_hose;
pub mod series;

pub use choice::{AdaptorMatch, AdaptorProperty, ChoiceLeft, Choices, Chosen, MatchRule, NONE};
pub use crimp_spec::{CrimpSpec, FerruleName, Tolerance, Toleranced};
pub use fit::{
    Approval, Connection, EndWanted, FitOn, Group, GroupBy, NamedFerrule, Pair, PairSpec,
    SeriesSpecs,
};
pub use of_hose::{FittingWithFerrules, crimp_specs, ferrule, fittings_with_ferrules};
