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

/// An earlier request with the same key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EarlierRequest {
    /// Already answered; answers with a secret are not stored.
    Answered(Option<Vec<u8>>),
    /// It was another request.
    Other,
    /// Still running.
    Running,
}
