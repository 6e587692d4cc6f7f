//! A shop for the tests of several folders, and tests of the test kit.

pub(crate) mod bench;
mod testkit;
