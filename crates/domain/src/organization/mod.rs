//! Organizations, the people and programs that act for them, and what each may do.

mod api_key;
mod caller;
mod numbering;
mod organizations;
mod settings;
mod user;

pub use api_key::{ApiKey, KeySecret, KeyType, MalformedKey, NewApiKey};
pub use caller::{Actor, Author, Caller, Identity, Role, Sight};
pub use numbering::{NumberedKind, Numbering};
pub use organizations::{Organization, SHARED_ORGANIZATION, Subscription};
pub use settings::{
    DayCount, Delimiter, LabelStock, PaperSize, RevisionStyle, SettingSeen, Settings,
};
pub use user::{Email, MalformedEmail, Password, User, WeakPassword};
