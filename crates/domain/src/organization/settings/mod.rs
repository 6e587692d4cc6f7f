//! Settings and lists of an organization.

mod fields;
mod label_size;
mod listed;
pub mod lists;
mod organization;
pub mod store;
pub mod terms;

pub use fields::{
    DayCount, Delimiter, LabelStock, PaperSize, RevisionStyle, SettingVisibility, Settings,
};
pub use label_size::{LabelSize, LabelSizeError};
pub use listed::{Listed, OrganizationLocation, ProductGroup, Supplier};
pub use organization::{Organization, SHARED_ORGANIZATION, Subscription};
pub(crate) use store::pricing;
pub use store::{Change, Set, read, read_to_change, update};
pub use terms::{AcceptedTerms, TermsVersion};
