//! Compatibility: fittings and ferrules of a hose, crimp specs, connections, adaptors.

pub mod adaptors;
pub mod connections;
pub mod crimp_row;
mod crimp_sheet;
mod crimp_spec;
pub mod crimp_specs;
mod fit;
pub mod of_hose;
pub mod series;

pub(crate) use crimp_spec::or_shown;
pub use crimp_spec::{
    ChosenSpecs, CrimpSpec, FerruleName, HoseNames, MOST_MACHINES, MachineSetting, SpecKey,
    SpecOnHose, Tolerance, Toleranced, shown_inches,
};
pub use fit::{
    AdaptorMatch, Approval, Connection, Group, GroupBy, HoseScope, MatchRule, NamedFerrule, Pair,
    PairSpec, SeriesSpecs,
};
pub use of_hose::{FittingWithFerrules, crimp_specs, ferrule, fittings_with_ferrules};
