//! The six kinds of items, each a column table, and the words that their columns hold.

mod adaptor;
mod crimp_fitting;
pub mod enumeration;
mod ferrule;
mod hose;
mod hose_class;
mod item_type;
mod other_item;
mod product_type;
mod word;
mod wrap;

pub use adaptor::Adaptor;
pub use crimp_fitting::CrimpFitting;
pub use ferrule::Ferrule;
pub use hose::Hose;
pub(crate) use hose_class::{hose_class, hose_rating};
pub use item_type::ItemType;
pub use other_item::OtherItem;
pub use product_type::ProductType;
pub use word::{Bulkhead, Forged, Gender, Swivel};
pub use wrap::Wrap;
