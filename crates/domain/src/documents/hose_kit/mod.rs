//! Hose kits: assemblies, adaptors and other items that are sold together.

use crate::documents::lifecycle::FullDocument;

mod drawing;
mod existing;
mod kind;
mod kit;
mod labels;
mod paper;
mod release;
mod sheet;

pub use drawing::{KitDrawing, KitPart, drawing};
pub use existing::existing;
pub use kit::{AssemblyPiece, HoseKit, MOST_PIECES, piece_order, too_many_labels};
pub use labels::{LabelOrder, labels};
pub use sheet::KitRow;

/// A kit with all that is known of it.
pub type FullKit = FullDocument<HoseKit>;
