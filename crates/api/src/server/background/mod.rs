//! Work that no request waits for.

pub(crate) mod calls;
pub(crate) mod mail_sender;
