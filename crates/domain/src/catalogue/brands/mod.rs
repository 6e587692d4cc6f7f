//! Brands, and an organization's settings for them.

mod brand;
mod name;
pub mod store;

pub use brand::{Brand, BrandName, BrandProperties, BrandRow};
pub use name::{brand_named, find_brand};
pub(crate) use store::offered;
pub use store::{BrandWithPreferences, Removed, create, list, offering, remove, to_change, update};
