//! Documents with lines (kits, work orders, estimates): storing, pricing and printing them.

mod branches;
mod cell;
mod content_digest;
mod contents;
mod cost;
mod line_document;
mod line_rows;
mod one_line;
mod paper;
mod place;
mod price;
mod sheet;
mod store;
mod unreleased;

pub use branches::branches;
pub use cell::cell_of;
pub use contents::{LineComponents, SeenItem};
pub use line_document::{After, Before, LineDocument, LineDocumentInput, LineList};
pub(crate) use one_line::find_line;
pub use one_line::{Changed, add_line, remove_line, update_line};
pub(crate) use paper::Buyers;
pub use paper::{accepted, labels, outdated, printable, printed_lines, tracked};
pub(crate) use place::{is_of, location_of};
pub(crate) use price::kits_unpacked;
pub use price::{LinePrice, LinesPrice, Priced, price};
pub(crate) use sheet::sheet;
pub use sheet::{DocumentRow, Number, PartNumber, RowReferences};
pub(crate) use store::{before, full, load_without_details, store};
pub use store::{bill, create, load, update};
pub use unreleased::unreleased_lines;
