//! What a hose shop sells: the six kinds of items, their brands, and each organization's own
//! properties laid over the catalogue that all share.

mod adaptor;
mod brand;
mod component;
mod crimp_fitting;
mod crimp_spec;
mod ferrule;
mod hose;
mod item_type;
mod other_item;
mod price;
mod selection;
mod word;
mod wrap;

pub use adaptor::Adaptor;
pub use brand::{Brand, BrandName, BrandProperties};
pub use component::{
    CatalogueEntity, Component, Costs, ItemEntry, Offer, Owner, Properties, PropertiesChange,
};
pub use crimp_fitting::CrimpFitting;
pub use crimp_spec::{CrimpSpec, Tolerance, Toleranced};
pub use ferrule::Ferrule;
pub use hose::Hose;
pub use item_type::ItemType;
pub use other_item::OtherItem;
pub use price::{Currency, Price, UnitOfMeasure};
pub use selection::{
    Condition, Cursor, Filter, FilterOn, ItemSelection, Ownership, Selection, Window,
};
pub use word::{Bulkhead, Forged, Gender, Swivel};
pub use wrap::Wrap;
