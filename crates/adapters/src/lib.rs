//! The domain's ports on real things.

pub mod pdf;
