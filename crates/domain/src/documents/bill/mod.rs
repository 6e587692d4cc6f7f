//! Bills of materials, and the files for vendors that are made from them.

mod materials;
mod node;
pub mod snapshots;
pub mod vendor_file;

pub use materials::{Bill, BillItem, BillLine, Need};
pub use node::{BomLine, BomNode, BranchItem, MadeItem};
