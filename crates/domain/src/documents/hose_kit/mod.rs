//! Hose kits: assemblies, adaptors and other items that are sold together.

use crate::documents::FullDocument;

mod drawing;
mod existing;
mod kit;
mod paper;
mod release;

pub use drawing::{KitDrawing, KitPart, drawing};
pub use existing::existing;
pub use kit::HoseKit;

/// A kit with everything that belongs to it.
pub type FullKit = FullDocument<HoseKit>;
