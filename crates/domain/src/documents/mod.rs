//! The documents of a hose shop: assemblies, kits, work orders and estimates, which share life cycle,
//! versions, lines and bills of materials.

pub mod assembly_figures;
pub mod bill;
mod document_type;
pub mod export;
pub mod hose_assembly;
pub mod hose_kit;
pub mod lifecycle;
pub mod line_documents;
pub mod lines;
mod listing;
pub mod lookup;
pub mod port;
pub mod printing;
#[cfg(test)]
mod rooms_tests;
pub mod sales_estimate;
pub mod work_order;

pub use bill::{Bill, BillItem, BillLine, BomLine, BomNode, BranchItem, MadeItem, Need};
pub use document_type::{DocumentType, Fulfilled, FullDocument, Obsoletable};
pub use hose_assembly::{AssemblyEnd, HoseAssembly, missing_for_release};
pub use hose_kit::HoseKit;
pub use lifecycle::{
    Cause, Command, Copying, Document, DocumentEntry, Edit, Lifecycle, Lineage, MOST_NUMBER,
    NextRevision, Removal, Stamp, Status, Step, Version,
};
pub use lines::{
    Completion, ContentDigest, Entered, FoundPrice, Line, LineChange, LineItem, LineKind, PartOf,
    PriceInput, PriceStep, PricedBy, PricedPart, QuoteWarning, Quoted, QuotedTotals,
};
pub use listing::{DocumentListing, DocumentOrder};
pub use sales_estimate::{SalesEstimate, with_tax};
pub use work_order::{OrderTotals, OrderedLine, TakenLine, WorkOrder};
