//! Documents with lines (kits, work orders, sales estimates): keeping, pricing and printing them
//! all.

mod branches;
mod buyers;
mod cell;
mod content_digest;
mod contents;
mod cost;
mod customer_part_numbers;
mod kind;
mod labels;
mod one;
mod paper;
mod place;
mod price;
mod sheet;
mod store;

pub use branches::branches;
pub(crate) use buyers::Buyers;
pub use cell::cell_of;
pub use contents::{LineComponents, SeenItem};
pub use kind::{LineDocument, LineDocumentInput, LineList};
pub use labels::labels;
pub(crate) use one::moved;
pub use one::{NewLine, add_line, find_line, remove_line, update_line};
pub use paper::{accepted, outdated, printable, printed_lines, tracked};
pub(crate) use place::{is_of, location_of};
pub(crate) use price::single;
pub use price::{LinePrice, LinesPrice, Priced, price};
pub use sheet::{Named, released};
pub(crate) use store::{about, content, retired, sold_by, with_parties};
pub use store::{bill, create, load, update};
