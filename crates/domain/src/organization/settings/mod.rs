//! What an organization sets about itself, and the lists that it keeps.

pub mod acceptance;
mod fields;
mod label_size;
mod listed;
pub mod lists;
mod numbering;
mod organization;
pub mod store;
mod terms;

pub use fields::{
    DayCount, Delimiter, LabelStock, PaperSize, RevisionStyle, SettingSeen, Settings,
};
pub use label_size::{LabelSize, LabelSizeError};
pub use listed::{Listed, OrganizationLocation, ProductGroup, Supplier};
pub use numbering::{NumberedKind, Numbering};
pub use organization::{Organization, SHARED_ORGANIZATION, Subscription};
pub use store::{Change, Defaults, Set, defaults, read, read_to_change, update};
pub use terms::{AcceptedTerms, TermsVersion};
