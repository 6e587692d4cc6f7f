//! Organizations, the people and programs that act for them, and what each may do.

mod api_call;
mod api_key;
mod caller;
mod currency;
mod lists;
mod network;
mod numbering;
mod organizations;
mod origin;
mod settings;
mod terms;
mod user;

pub use api_call::{ApiCall, WantedCalls};
pub use api_key::{
    ApiKey, KeySecret, KeyType, MalformedKey, NewApiKey, Scopes, TrustedAddress, UnknownScopes,
};
pub use caller::{Actor, Author, Caller, Identity, PasswordMark, Role, Sight, Standing};
pub use currency::{CurrencyRate, ExchangeRate};
pub use lists::{Listed, OrganizationLocation, ProductGroup, Supplier};
pub use network::{MalformedNetwork, Network};
pub use numbering::{NumberedKind, Numbering};
pub use organizations::{Organization, SHARED_ORGANIZATION, Subscription};
pub use origin::{MOST_ORIGINS, MalformedOrigin, Origin};
pub use settings::{
    DayCount, Delimiter, LabelStock, PaperSize, RevisionStyle, SettingSeen, Settings,
};
pub use terms::{AcceptedTerms, TermsVersion};
pub use user::{Email, MalformedEmail, Password, User, WeakPassword};
