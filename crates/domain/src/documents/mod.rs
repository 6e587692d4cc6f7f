//! The documents of a hose shop: hose assemblies and hose kits, with one life cycle.

pub mod compare;
mod document;
mod hose_assembly;
mod hose_kit;
mod lifecycle;
mod line;
pub mod line_list;
mod lineage;
#[cfg(test)]
mod lineage_tests;
mod quantity;
pub mod revision;

pub use document::{Document, DocumentKind, Fulfilled, Retirable, Version};
pub use hose_assembly::{AssemblyEnd, HoseAssembly};
pub use hose_kit::{HoseKit, KitLabels, KitPiece, MOST_PIECES, piece_order, too_many_labels};
pub use lifecycle::{Cause, Command, Lifecycle, Stamp, Status, Step};
pub use line::{Line, LineChange, LineItem, LineKind};
pub use lineage::{Copying, Edit, Lineage, NextRevision};
pub use quantity::{Quantity, QuantityFault};
