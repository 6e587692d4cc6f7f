//! Black-box tests: they start the real program and speak HTTP. Their folders are those of the code.

mod access;
mod catalogue;
mod configurator;
mod customers;
mod documents;
mod http;
mod organization;
mod paper;
mod pricing;
mod program;
mod records;
mod search;
mod stock;
mod support;
mod workbooks;
