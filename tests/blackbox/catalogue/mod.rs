//! Components and other items, brands, images, and what fits what.

mod adaptor;
mod brand;
mod choices;
mod crimp_fitting;
mod enumeration;
mod fits;
mod hose;
pub(crate) mod image;
mod item;
pub(crate) mod kind;
mod pending;
pub(crate) mod sizes;
