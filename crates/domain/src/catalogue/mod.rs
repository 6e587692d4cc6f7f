//! What a hose shop sells: the six kinds of items, their brands, and each organization's own
//! properties laid over the catalogue that all share.

mod adaptor;
mod brand;
mod change;
#[cfg(test)]
mod change_tests;
mod choice;
mod component;
mod crimp_fitting;
mod crimp_spec;
pub mod enumeration;
mod ferrule;
mod fit;
mod hose;
mod item_type;
mod other_item;
mod overlay;
mod pending;
mod price;
mod product_type;
mod selection;
mod word;
mod wrap;

pub use adaptor::Adaptor;
pub use brand::{Brand, BrandName, BrandProperties, BrandRow};
pub(crate) use change::merge;
pub use change::{Changed, Given, change, new_overlay};
pub use choice::{AdaptorMatch, AdaptorProperty, ChoiceLeft, Choices, Chosen, MatchRule, NONE};
pub use component::{
    CatalogueEntity, Component, Costs, ItemEntry, ItemKey, Offer, Owner, Properties,
};
pub use crimp_fitting::CrimpFitting;
pub use crimp_spec::{CrimpSpec, FerruleName, Tolerance, Toleranced};
pub use ferrule::Ferrule;
pub use fit::{
    Approval, Connection, EndWanted, FitOn, Group, GroupBy, NamedFerrule, Pair, PairSpec,
    SeriesSpecs,
};
pub use hose::Hose;
pub use item_type::ItemType;
pub use other_item::OtherItem;
pub use overlay::Overlay;
pub use pending::{Lack, PendingItem, Use};
pub use price::{Amount, Currency, Dimension, Price, UnitOfMeasure};
pub use product_type::ProductType;
pub use selection::{
    Condition, Cursor, Filter, FilterOn, ItemSelection, MOST_COUNTED, Order, Ownership, Selection,
    SortKey, Total, Window,
};
pub use word::{Bulkhead, Forged, Gender, Swivel};
pub use wrap::Wrap;
