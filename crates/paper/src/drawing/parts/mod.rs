//! Drawings of hoses, fittings, adaptors and covers.

mod adaptor;
pub(crate) mod bend;
pub(crate) mod covers;
pub(crate) mod crimp_fitting;
mod hose;
mod reinforcement;

pub(crate) use adaptor::of_adaptor;
pub(crate) use covers::{of_ferrule, of_wrap, of_wrap_style};
pub(crate) use crimp_fitting::of_crimp_fitting;
pub(crate) use hose::of_hose;
