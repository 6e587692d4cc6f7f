//! One file for each resource: what its operations read and answer.

pub(crate) mod any_item;
pub(crate) mod brand;
pub(crate) mod component;
pub(crate) mod file;
pub(crate) mod hose;
pub(crate) mod hose_kit;
pub(crate) mod image;
pub(crate) mod item;
pub(crate) mod kind;
pub(crate) mod token;
