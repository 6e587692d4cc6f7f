//! The catalogue of a hose shop: the six kinds of items, their brands, each organization's settings for them, and
//! what fits what.

pub mod brands;
pub mod fits;
pub mod images;
pub mod items;
pub mod kinds;
pub mod port;
pub mod styles;

pub use brands::{Brand, BrandName, BrandProperties, BrandRow, brand_named, find_brand};
pub use fits::{
    AdaptorMatch, AdaptorProperty, Approval, ChoiceLeft, Choices, Chosen, Connection, CrimpSpec,
    EndWanted, FerruleName, FitOn, Group, GroupBy, MatchRule, NONE, NamedFerrule, Pair, PairSpec,
    SeriesSpecs, Tolerance, Toleranced,
};
pub use items::{
    CatalogueEntity, Changed, Component, Condition, Costs, Cursor, Filter, FilterOn, ItemEntry,
    ItemKey, ItemSelection, Lack, Offer, Order, Overlay, Owner, Ownership, PendingItem, Properties,
    Selection, SortKey, Use, Window, change, new_overlay,
};
pub use kinds::{
    Adaptor, Bulkhead, CrimpFitting, Ferrule, Forged, Gender, Hose, ItemType, OtherItem,
    ProductType, Swivel, Wrap,
};
