//! Repeated requests: the same key and content get the first answer.

use crate::RawId;

/// A request that may be repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retry {
    /// Sender of the request.
    pub actor: RawId,
    /// Idempotency-Key of the request.
    pub key: String,
    /// Digest of its contents.
    pub digest: [u8; 32],
}

/// An earlier request with the same key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EarlierRequest {
    /// Answered; answers with a secret aren't stored.
    Answered(Option<Vec<u8>>),
    /// It had other contents.
    Other,
    /// Still running.
    Running,
}
