//! Where a request comes from, and in which form its answer goes back.

pub(crate) mod address;
pub(crate) mod coding;
pub(crate) mod cors;
pub(crate) mod head;
pub(crate) mod origins;
