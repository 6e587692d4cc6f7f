//! Hose kits: assemblies, adaptors and other items that are sold together.

use crate::documents::lifecycle::FullDocument;

mod drawing;
mod existing;
mod kind;
mod kit;
mod paper;
mod release;
mod sheet;

pub use drawing::{KitDrawing, KitPart, drawing};
pub use existing::existing;
pub use kit::HoseKit;
pub use sheet::KitRow;

/// A kit with all that is known of it.
pub type FullKit = FullDocument<HoseKit>;
