//! Building blocks of requests and answers: values, records, lists, schemas and files.

pub(crate) mod figure;
pub(crate) mod file;
pub(crate) mod json_paths;
pub(crate) mod list;
pub(crate) mod record;
pub(crate) mod schema;
pub(crate) mod view;
pub(crate) mod wire;
