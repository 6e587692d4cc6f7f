//! The currencies that an organization trades in, and their rates.

mod rates;
pub mod store;

pub use rates::{CurrencyRate, ExchangeRate};
pub(crate) use store::may_change_own;
pub use store::{CurrencyChange, list, set, to_change};
