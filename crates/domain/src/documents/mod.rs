//! The documents of a hose shop: hose assemblies, hose kits, work orders and sales estimates, with one
//! life cycle.

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
mod price_step;
mod quantity;
mod quoted;
pub mod revision;
mod sales_estimate;
#[cfg(test)]
mod sales_estimate_tests;
pub mod vendor_file;
mod work_order;

pub use bill_of_materials::{Bill, BillItem, BillLine, Need};
pub use branch::{Branch, BranchItem, MadeItem, ToldLine};
pub use document::{Document, DocumentKind, Fulfilled, MOST_NUMBER, Retirable, Version};
pub use hose_assembly::{AssemblyEnd, HoseAssembly};
pub use hose_kit::{AssemblyPiece, HoseKit, MOST_PIECES, piece_order, too_many_labels};
pub use lifecycle::{Cause, Command, Lifecycle, Stamp, Status, Step};
pub use line::{Line, LineChange, LineItem, LineKind, Origin};
pub use lineage::{Copying, Edit, Lineage, NextRevision, Removal};
pub use price_step::{PartOf, PriceStep, PricedPart};
pub use quantity::{Quantity, QuantityFault};
pub use quoted::{Entered, FoundPrice, MadeOf, PricedBy, QuoteDoubt, Quoted, QuotedTotals};
pub use sales_estimate::{SalesEstimate, with_tax};
pub use work_order::{OrderTotals, OrderedLine, OrderedPart, WorkOrder};
