//! The documents of a hose shop: hose assemblies, hose kits and work orders, with one life cycle.

mod bill_of_materials;
mod branch;
pub mod compare;
mod document;
mod hose_assembly;
mod hose_kit;
mod lifecycle;
mod line;
pub mod line_list;
pub mod line_text;
mod lineage;
#[cfg(test)]
mod lineage_tests;
mod quantity;
pub mod revision;
pub mod vendor_file;
mod work_order;

pub use bill_of_materials::{Bill, BillItem, BillLine, Need};
pub use branch::{Branch, BranchItem, MadeItem, ToldLine};
pub use document::{Document, DocumentKind, Fulfilled, MOST_NUMBER, Retirable, Version};
pub use hose_assembly::{AssemblyEnd, HoseAssembly};
pub use hose_kit::{AssemblyPiece, HoseKit, KitLabels, MOST_PIECES, piece_order, too_many_labels};
pub use lifecycle::{Cause, Command, Lifecycle, Stamp, Status, Step};
pub use line::{Line, LineChange, LineItem, LineKind};
pub use lineage::{Copying, Edit, Lineage, NextRevision, Removal};
pub use quantity::{Quantity, QuantityFault};
pub use work_order::{OrderedLine, WorkOrder};
