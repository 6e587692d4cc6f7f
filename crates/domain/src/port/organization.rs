//! What is kept of an organization itself.

use async_trait::async_trait;

use crate::Result;
use crate::organization::{Numbering, Organization};

/// The organization of the unit of work.
#[async_trait]
pub trait Organizations: Send {
    /// It.
    async fn organization(&mut self) -> Result<Organization>;
    /// The same; nobody else changes it until this unit of work ends.
    async fn organization_to_change(&mut self) -> Result<Organization>;
    /// Keeps what changed of it.
    async fn save_organization(&mut self, organization: &Organization) -> Result<()>;
}

/// The counters of documents' numbers.
#[async_trait]
pub trait Numbers: Send {
    /// How documents are numbered, and what was used before; of some kinds, nothing. Where this
    /// unit of work writes, nobody takes numbers until it ends.
    async fn numberings(&mut self) -> Result<Vec<Numbering>>;
    /// The first counter from the next one on whose number no document has.
    async fn free_counter(&mut self, from: &Numbering) -> Result<u64>;
    /// Takes the next one, by what is said of the kind, else by what is usual. Nobody else takes numbers of
    /// the kind until this unit of work ends, and nobody ever gets the same.
    async fn take_counter(&mut self, usual: &Numbering) -> Result<(Numbering, u64)>;
    /// Sets how these kinds are numbered from now on.
    async fn set_numberings(&mut self, numberings: &[Numbering]) -> Result<()>;
}
