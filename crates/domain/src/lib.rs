//! The hydraulic hose business, pure: no HTTP, SQL, async runtime, file format or clock.

pub mod configurator;
pub mod engineering;
pub mod paper;
