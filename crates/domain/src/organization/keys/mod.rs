//! API keys, the addresses that may use them, and the calls made with them.

mod api_call;
mod api_key;
mod network;
mod origin;
pub mod store;

pub use api_call::{ApiCall, ApiCallFilter};
pub use api_key::{
    ApiKey, KeySecret, KeyType, MalformedKey, NewApiKey, Scopes, TrustedAddress, UnknownScopes,
};
pub use network::{MalformedNetwork, Network};
pub use origin::{MOST_ORIGINS, MalformedOrigin, Origin};
pub use store::{list, make, remove, to_change, update};
