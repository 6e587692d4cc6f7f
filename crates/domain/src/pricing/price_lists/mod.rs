//! Price lists and their rows.

mod price_list;
pub mod row;
pub mod sheet;
pub mod store;

pub use price_list::{ListClaim, PriceList, PriceListItem};
pub use store::{ChangeCounts, PriceListItemInput, SHOWN, create, items, names, update};
pub(crate) use store::{PlacedItem, item, name_products, overlap};
