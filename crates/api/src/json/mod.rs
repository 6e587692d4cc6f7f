//! Building blocks of requests and answers: values, records, pages, tags, schemas and files.

pub(crate) mod cursor;
pub(crate) mod deletion;
pub(crate) mod delimited;
pub(crate) mod download;
pub(crate) mod figure;
pub(crate) mod forms;
pub(crate) mod image_address;
pub(crate) mod json_paths;
pub(crate) mod many;
pub(crate) mod page;
pub(crate) mod record;
pub(crate) mod schema;
pub(crate) mod signed_address;
pub(crate) mod tag;
pub(crate) mod view;
pub(crate) mod wire;
