//! Organizations, their users and API keys with their permissions, and records of what they did.

pub mod audit;
pub mod changes;
pub mod identity;
pub mod keys;
pub mod mail;
pub mod numbering;
pub mod port;
pub mod retries;
pub mod settings;
pub mod today;
mod units;
pub mod users;

pub use keys::{
    ApiCall, ApiCallFilter, ApiKey, KeySecret, KeyType, MOST_ORIGINS, MalformedKey,
    MalformedNetwork, MalformedOrigin, Network, NewApiKey, Origin, Scopes, TrustedAddress,
    UnknownScopes,
};
pub use numbering::{NumberedKind, Numbering};
pub use settings::{
    AcceptedTerms, DayCount, Delimiter, LabelSize, LabelSizeError, LabelStock, Listed,
    Organization, OrganizationLocation, PaperSize, ProductGroup, RevisionStyle,
    SHARED_ORGANIZATION, SettingVisibility, Settings, Subscription, Supplier, TermsVersion,
};
pub use units::{Units, units};
pub use users::{BrowserSession, Password, User, WeakPassword};
