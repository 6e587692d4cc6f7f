//! Listing, making and changing catalogue items, whatever their kind.

mod brand_name;
mod create;
mod list;
mod offers;
mod update;

pub use brand_name::{brand_named, find_brand};
pub use create::create;
pub(crate) use list::known_hose;
pub use list::{Asked, find, find_in, list, page, select};
pub use offers::offers;
pub use update::{current, remove, update, update_any};
