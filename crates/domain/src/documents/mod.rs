//! The documents of a hose shop: hose assemblies and hose kits, with one life cycle.

mod document;
mod hose_assembly;
mod hose_kit;
mod lifecycle;
mod line;
mod quantity;

pub use document::{Document, DocumentKind};
pub use hose_assembly::{AssemblyEnd, HoseAssembly};
pub use hose_kit::{HoseKit, KitLabels, KitPiece, MOST_PIECES, piece_order, too_many_labels};
pub use lifecycle::{Command, Lifecycle, Stamp};
pub use line::{Line, LineChange, LineItem, LineKind};
pub use quantity::{Quantity, QuantityFault};
