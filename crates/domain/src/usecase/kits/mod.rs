//! Hose kits: assemblies, adaptors and other items that are sold together.

mod existing;
mod kind;
mod labels;
mod paper;
mod sheet;

pub use existing::existing;
pub use labels::{LabelOrder, labels};
pub use sheet::KitRow;

use crate::documents::HoseKit;

/// A kit with all that is known of it.
pub type Known = super::lines::Known<HoseKit>;
