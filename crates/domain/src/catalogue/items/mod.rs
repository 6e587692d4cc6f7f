//! Items of any kind: listing, creating, changing and deleting them, and an organization's properties of them.

pub mod all_kinds;
mod change;
#[cfg(test)]
mod change_tests;
mod choices;
mod component;
mod create;
mod delete;
mod filter;
mod list;
mod offers;
mod overlay;
mod pending;
mod selection;
mod update;

pub use change::{Changed, change, new_overlay};
pub use choices::{ChoiceLeft, Choices, choices};
pub(crate) use choices::{in_order, sees_stock};
pub use component::{
    CatalogueEntity, CatalogueItem, Component, Contradiction, Costs, ItemEntry, ItemKey, Owner,
    Properties,
};
pub use create::create;
pub(crate) use delete::by_external;
pub use delete::{Need, OwnItems, OwnedItem};
pub(crate) use filter::searched;
pub use filter::{Chosen, Filter, FilterTarget, NONE, chosen};
pub(crate) use list::known_hose;
pub use list::{ListQuery, find, list, page, select};
pub use offers::{CatalogueItems, ItemIds, offers};
pub use overlay::Overlay;
pub use pending::{MissingPart, PendingItem, Use, pending_items, vendors};
pub use selection::{Condition, ItemSelection, Order, Ownership, Selection, SortKey};
pub use update::{current, update, update_any};
