//! The catalogue of a hose shop: the six kinds of items, their brands, each organization's settings for them,
//! and what fits what.

pub mod brands;
pub mod fits;
pub mod images;
pub mod items;
pub mod kinds;
pub mod port;
pub mod styles;

pub use brands::{Brand, BrandName, BrandProperties, BrandRow, brand_named, find_brand};
pub use fits::{
    AdaptorMatch, Approval, ChosenSpecs, Connection, CrimpSpec, FerruleName, Group, GroupBy,
    HoseNames, HoseScope, MachineSetting, MatchRule, NamedFerrule, Pair, PairSpec, SeriesSpecs,
    SpecKey, SpecOnHose, Tolerance, Toleranced,
};
pub use items::{
    CatalogueEntity, CatalogueItem, Changed, ChoiceLeft, Choices, Chosen, Component, Condition,
    Contradiction, Costs, Filter, FilterTarget, ItemEntry, ItemKey, ItemSelection, MissingPart,
    NONE, Order, Overlay, Owner, Ownership, PendingItem, Properties, Selection, SortKey, Use,
    change, new_overlay,
};
pub use kinds::{
    Adaptor, Bulkhead, CrimpFitting, Ferrule, Forged, Gender, Hose, ItemType, OtherItem,
    ProductType, Swivel, Wrap,
};
pub(crate) use kinds::{hose_class, hose_rating};
