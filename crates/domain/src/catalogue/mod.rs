//! What a hose shop sells: the six kinds of items, their brands, and each organization's own
//! properties laid over the catalogue that all share.

mod adaptor;
mod brand;
mod change;
mod component;
mod crimp_fitting;
mod crimp_spec;
mod ferrule;
mod hose;
mod item_type;
mod other_item;
mod overlay;
mod price;
mod selection;
mod word;
mod wrap;

pub use adaptor::Adaptor;
pub use brand::{Brand, BrandName, BrandProperties, BrandRow, ItemPricing, Percent};
pub(crate) use change::merge;
pub use change::{Changed, Given, change, new_overlay};
pub use component::{
    CatalogueEntity, Component, Costs, ItemEntry, ItemKey, Offer, Owner, Properties,
};
pub use crimp_fitting::CrimpFitting;
pub use crimp_spec::{CrimpSpec, Tolerance, Toleranced};
pub use ferrule::Ferrule;
pub use hose::Hose;
pub use item_type::ItemType;
pub use other_item::OtherItem;
pub use overlay::Overlay;
pub use price::{Amount, Currency, Price, UnitOfMeasure};
pub use selection::{
    Condition, Cursor, Filter, FilterOn, ItemSelection, MOST_COUNTED, Order, Ownership, Selection,
    SortKey, Total, Window,
};
pub use word::{Bulkhead, Forged, Gender, Swivel};
pub use wrap::Wrap;
