//! Stored data of an organization itself.

use async_trait::async_trait;

use chrono::{DateTime, Utc};

use crate::measures::Currency;
use crate::organization::{AcceptedTerms, ApiCall, ApiCallFilter, ApiKey, Numbering, Organization};
use crate::pricing::CurrencyRate;
use crate::{Id, ListPage, RawId, Result, Text, Window};

/// The organization of the unit of work.
#[async_trait]
pub trait Organizations: Send {
    async fn organization(&mut self) -> Result<Organization>;
    /// The same, locked until this unit of work ends.
    async fn organization_to_change(&mut self) -> Result<Organization>;
    /// Stores its changes.
    async fn save_organization(&mut self, organization: &Organization) -> Result<()>;
}

/// Counters of numbers.
#[async_trait]
pub trait Numbers: Send {
    /// Numberings of these kinds; some have none. Locked if the unit of work writes.
    async fn numberings(&mut self) -> Result<Vec<Numbering>>;
    /// First counter, from the next one on, whose number no document has.
    async fn free_counter(&mut self, from: &Numbering) -> Result<u64>;
    /// Takes the next number by the numbering of the kind, else by the default. Numbers of the kind are locked until
    /// this unit of work ends, and are never given twice.
    async fn take_counter(&mut self, usual: &Numbering) -> Result<(Numbering, u64)>;
    /// Stores new numberings.
    async fn set_numberings(&mut self, numberings: &[Numbering]) -> Result<()>;
}

#[async_trait]
pub trait ApiKeys: Send {
    /// All keys, by name.
    async fn api_keys(&mut self) -> Result<Vec<ApiKey>>;
    /// A key, locked until this unit of work ends.
    async fn api_key_to_change(&mut self, id: Id<ApiKey>) -> Result<Option<ApiKey>>;
    /// Stores a new one.
    async fn add_api_key(&mut self, key: &ApiKey) -> Result<()>;
    /// Stores changes of one.
    async fn save_api_key(&mut self, key: &ApiKey) -> Result<()>;
    /// Deletes one; its tokens end within half a minute.
    async fn remove_api_key(
        &mut self,
        id: Id<ApiKey>,
        at: DateTime<Utc>,
        by: Option<RawId>,
    ) -> Result<()>;
}

/// Calls with API keys.
#[async_trait]
pub trait ApiCalls: Send {
    /// A part of the list of calls with the names of their keys, latest first.
    async fn api_calls(
        &mut self,
        filter: &ApiCallFilter,
        window: &Window,
    ) -> Result<ListPage<(ApiCall, Option<Text>)>>;
}

/// Exchange rates.
#[async_trait]
pub trait Currencies: Send {
    /// Currencies other than the organization's own, by code.
    async fn currencies(&mut self) -> Result<Vec<CurrencyRate>>;
    /// Stores a new or changed one.
    async fn set_currency(&mut self, rate: &CurrencyRate) -> Result<()>;
    /// Removes one; returns whether there was one.
    async fn remove_currency(&mut self, currency: Currency) -> Result<bool>;
    /// Uses of a currency, with the number of each.
    async fn uses_of_currency(&mut self, currency: Currency) -> Result<Vec<(&'static str, u64)>>;
    /// Prices and costs without a currency of their own, with the number of each.
    async fn prices_without_currency(&mut self) -> Result<Vec<(&'static str, u64)>>;
}

/// Accepted terms.
#[async_trait]
pub trait Terms: Send {
    /// History, latest first, up to a limit.
    async fn accepted_terms(&mut self, most: u32) -> Result<Vec<AcceptedTerms>>;
    /// Stores an acceptance or withdrawal.
    async fn note_terms(&mut self, terms: &AcceptedTerms) -> Result<()>;
}
