//! Stored data of an organization itself.

use async_trait::async_trait;

use chrono::{DateTime, Utc};

use crate::measures::Currency;
use crate::organization::{AcceptedTerms, ApiCall, ApiCallFilter, ApiKey, Numbering, Organization};
use crate::pricing::CurrencyRate;
use crate::{Id, RawId, Result, Text, Total};

/// The organization of the unit of work.
#[async_trait]
pub trait Organizations: Send {
    async fn organization(&mut self) -> Result<Organization>;
    /// The same; nobody else changes it until this unit of work ends.
    async fn organization_to_change(&mut self) -> Result<Organization>;
    /// Keeps what changed of it.
    async fn save_organization(&mut self, organization: &Organization) -> Result<()>;
}

/// The counters of documents' numbers.
#[async_trait]
pub trait Numbers: Send {
    /// Numbering of documents; some kinds have none. In a writing unit of work, nobody else takes numbers until
    /// it ends.
    async fn numberings(&mut self) -> Result<Vec<Numbering>>;
    /// The first counter from the next one on whose number no document has.
    async fn free_counter(&mut self, from: &Numbering) -> Result<u64>;
    /// Takes the next one, by the settings of the kind, else by the usual ones. Nobody else takes numbers of
    /// the kind until this unit of work ends, and nobody ever gets the same.
    async fn take_counter(&mut self, usual: &Numbering) -> Result<(Numbering, u64)>;
    /// Sets how these kinds are numbered from now on.
    async fn set_numberings(&mut self, numberings: &[Numbering]) -> Result<()>;
}

#[async_trait]
pub trait ApiKeys: Send {
    /// All, by name.
    async fn api_keys(&mut self) -> Result<Vec<ApiKey>>;
    /// One; nobody else changes it until this unit of work ends.
    async fn api_key_to_change(&mut self, id: Id<ApiKey>) -> Result<Option<ApiKey>>;
    /// Keeps a new one.
    async fn add_api_key(&mut self, key: &ApiKey) -> Result<()>;
    /// Keeps what changed of one.
    async fn save_api_key(&mut self, key: &ApiKey) -> Result<()>;
    /// Removes one; its tokens end within half a minute.
    async fn remove_api_key(
        &mut self,
        id: Id<ApiKey>,
        at: DateTime<Utc>,
        by: Option<RawId>,
    ) -> Result<()>;
}

/// The calls that were made with API keys.
#[async_trait]
pub trait ApiCalls: Send {
    /// A page of them with the names of the keys, the latest first, by offset and limit, and how
    /// many there are on all pages.
    async fn api_calls(
        &mut self,
        filter: &ApiCallFilter,
        page: (u32, u32),
    ) -> Result<(Vec<(ApiCall, Option<Text>)>, Total)>;
}

/// Rates of other currencies.
#[async_trait]
pub trait Currencies: Send {
    /// Those other than the organization's own, by code.
    async fn currencies(&mut self) -> Result<Vec<CurrencyRate>>;
    /// Keeps one, new or changed.
    async fn set_currency(&mut self, rate: &CurrencyRate) -> Result<()>;
    /// Removes one; tells whether there was one.
    async fn remove_currency(&mut self, currency: Currency) -> Result<bool>;
    /// Uses of a currency: their names and numbers.
    async fn uses_of_currency(&mut self, currency: Currency) -> Result<Vec<(&'static str, u64)>>;
    /// What has prices or costs that name no currency: its name and number.
    async fn prices_without_currency(&mut self) -> Result<Vec<(&'static str, u64)>>;
}

/// The terms that were accepted.
#[async_trait]
pub trait Terms: Send {
    /// History, latest first, limited.
    async fn accepted_terms(&mut self, most: u32) -> Result<Vec<AcceptedTerms>>;
    /// Stores their properties.
    async fn note_terms(&mut self, terms: &AcceptedTerms) -> Result<()>;
}
