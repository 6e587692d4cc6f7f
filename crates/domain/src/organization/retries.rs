//! Requests that come again: the same key and content get the answer of the first time.

use crate::RawId;

/// A request that may come again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retry {
    /// Who sent it.
    pub actor: RawId,
    /// The key that its sender gave it.
    pub key: String,
    /// A digest of all that it asks for.
    pub digest: [u8; 32],
}

/// What is known of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claimed {
    /// It comes for the first time; nobody else does it meanwhile.
    New,
    /// It was answered; nothing is kept of an answer that carried a secret.
    Answered(Option<Vec<u8>>),
    /// Another request had the key.
    Other,
    /// It is being done at present.
    Running,
}
