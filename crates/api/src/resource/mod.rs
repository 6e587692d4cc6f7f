//! One file for each resource: what its operations read and answer.

pub(crate) mod adaptor;
pub(crate) mod any_item;
pub(crate) mod asking;
pub(crate) mod audit;
pub(crate) mod brand;
pub(crate) mod component;
pub(crate) mod crimp_spec;
pub(crate) mod crimp_spec_change;
pub(crate) mod door;
pub(crate) mod enumeration;
pub(crate) mod file;
pub(crate) mod hose;
pub(crate) mod hose_kit;
pub(crate) mod image;
pub(crate) mod import;
pub(crate) mod item;
pub(crate) mod job;
pub(crate) mod kind;
pub(crate) mod pending;
pub(crate) mod pricing;
pub(crate) mod record;
pub(crate) mod series;
pub(crate) mod size;
pub(crate) mod token;
pub(crate) mod user;
pub(crate) mod wrap;
