//! Files as answers, and addresses of files in answers.

pub(crate) mod delimited;
pub(crate) mod download;
pub(crate) mod image_address;
pub(crate) mod signed_address;
