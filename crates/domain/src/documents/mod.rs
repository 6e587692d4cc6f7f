//! The documents of a hose shop: hose assemblies, hose kits, work orders and sales estimates, with
//! one life cycle, lineage, lines and bills of materials for all.

pub mod bill;
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
pub mod sales_estimate;
pub mod work_order;

pub use bill::{Bill, BillItem, BillLine, BomLine, BomNode, BranchItem, MadeItem, Need};
pub use hose_assembly::{AssemblyEnd, HoseAssembly, missing_for_release};
pub use hose_kit::HoseKit;
pub use lifecycle::{
    Cause, Command, Copying, Document, DocumentKind, Edit, Fulfilled, Lifecycle, Lineage,
    MOST_NUMBER, NextRevision, Obsoletable, Removal, Stamp, Status, Step, Version,
};
pub use lines::{
    ContentDigest, Entered, FoundPrice, Line, LineChange, LineItem, LineKind, PartOf, PriceStep,
    PricedBy, PricedPart, QuoteWarning, Quoted, QuotedTotals,
};
pub use listing::{DocumentListing, DocumentOrder};
pub use sales_estimate::{SalesEstimate, with_tax};
pub use work_order::{Completion, OrderTotals, OrderedLine, TakenLine, WorkOrder};
