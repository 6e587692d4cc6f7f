//! Hoses, fittings, adaptors and covers as they are drawn.

mod adaptor;
pub(crate) mod bend;
pub(crate) mod covers;
pub(crate) mod crimp_fitting;
mod hose;
mod reinforcement;

pub use adaptor::of_adaptor;
pub use covers::{of_ferrule, of_wrap, of_wrap_style};
pub use crimp_fitting::of_crimp_fitting;
pub use hose::of_hose;
