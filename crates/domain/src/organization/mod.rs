//! Organizations, the people and programs that act for them, what each may do, and what is noted
//! of it.

pub mod audit;
mod caller;
pub mod identity;
pub mod keys;
pub mod mail;
pub mod port;
pub mod retries;
pub mod scopes;
pub mod settings;
mod units;
mod units_of;
pub mod users;

pub use caller::{AccountStatus, Actor, Author, Caller, Identity, PasswordMark, Role, Visibility};
pub use keys::{
    ApiCall, ApiKey, KeySecret, KeyType, MOST_ORIGINS, MalformedKey, MalformedNetwork,
    MalformedOrigin, Network, NewApiKey, Origin, Scopes, TrustedAddress, UnknownScopes,
    WantedCalls,
};
pub use scopes::{customer_writes, own_scope, scope};
pub use settings::{
    AcceptedTerms, DayCount, Delimiter, LabelSize, LabelSizeError, LabelStock, Listed,
    NumberedKind, Numbering, Organization, OrganizationLocation, PaperSize, ProductGroup,
    RevisionStyle, SHARED_ORGANIZATION, SettingSeen, Settings, Subscription, Supplier,
    TermsVersion,
};
pub use units::Units;
pub use units_of::units;
pub use users::{Email, MalformedEmail, Password, User, WeakPassword};
