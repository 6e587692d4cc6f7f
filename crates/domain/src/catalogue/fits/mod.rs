//! Compatibility: fittings and ferrules of a hose, crimp specs, connections, adaptors.

pub mod adaptors;
pub mod connections;
mod crimp_spec;
pub mod crimp_specs;
mod fit;
pub mod of_hose;
pub mod series;

pub(crate) use crimp_spec::or_shown;
pub use crimp_spec::{CrimpSpec, FerruleName, Tolerance, Toleranced, shown_inches};
pub use fit::{
    AdaptorMatch, Approval, Connection, Group, GroupBy, HoseScope, MatchRule, NamedFerrule, Pair,
    PairSpec, SeriesSpecs,
};
pub use of_hose::{FittingWithFerrules, crimp_specs, ferrule, fittings_with_ferrules};
