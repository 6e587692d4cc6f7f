//! One file for each resource: what its operations read and answer.

pub(crate) mod assembly_sheet;
pub(crate) mod component;
pub(crate) mod crimp_spec;
pub(crate) mod document_sheet;
pub(crate) mod file;
pub(crate) mod import;
pub(crate) mod record;
pub(crate) mod workbook;

pub(crate) use crate::pricing::{price, tax};
