//! Price lists and their rows.

mod price_list;
pub mod row;
pub mod sheet;
pub mod store;

pub use price_list::{ListClaim, PriceList, PriceListItem};
pub use store::{ItemSaid, Tally, create, items, names, update};
pub(crate) use store::{WantedItem, item, name_products, overlap};
