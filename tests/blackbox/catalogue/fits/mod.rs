//! What goes with a hose, compared with what comparing everything with everything gives.

mod catalogue;
mod choices;
mod crimp_sheet;
mod crimp_specs;
mod fittings;
mod series;
mod wraps;
