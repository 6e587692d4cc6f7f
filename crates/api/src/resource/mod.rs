//! One file for each resource: what its operations read and answer.

pub(crate) mod asking;
pub(crate) mod compare;
pub(crate) mod component;
pub(crate) mod crimp_spec;
pub(crate) mod document;
pub(crate) mod document_price;
pub(crate) mod document_sheet;
pub(crate) mod file;
pub(crate) mod goods;
pub(crate) mod hose_assembly;
pub(crate) mod hose_kit;
pub(crate) mod import;
pub(crate) mod kind;
pub(crate) mod label;
pub(crate) mod lifecycle;
pub(crate) mod paper;
pub(crate) mod parse;
pub(crate) mod price_step;
pub(crate) mod record;
pub(crate) mod sales_estimate;
pub(crate) mod work_order;
pub(crate) mod workbook;
pub(crate) mod written;

pub(crate) use crate::pricing::{price, tax};
