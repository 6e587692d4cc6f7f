//! Tries to get in, counted for all processes of the service.

use std::net::IpAddr;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::{Email, Result};

/// Requests for tokens of a network within a minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenRequests {
    /// Whether the last one was within the limit; only such ones count.
    pub accepted: bool,
    /// How long it takes until all are left again.
    pub all_left_in: Duration,
}

/// Wrong passwords for an account since the last right one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongPasswords {
    pub times: u32,
    /// Time since the last one.
    pub since: Duration,
}

/// Counts tries of networks: an IPv4 address, or the /64 of an IPv6 one. An account is known by its e-mail address; all
/// texts that are none count as one account.
#[async_trait]
pub trait Tries: Send + Sync {
    /// Counts a request for a token, if the network has one of `each_minute` left.
    async fn count_token_request(&self, network: IpAddr, each_minute: u32)
    -> Result<TokenRequests>;
    /// Wrong passwords for an account, if there were any.
    async fn wrong_passwords(
        &self,
        network: IpAddr,
        account: Option<&Email>,
    ) -> Result<Option<WrongPasswords>>;
    /// Counts a wrong password.
    async fn count_wrong_password(&self, network: IpAddr, account: Option<&Email>) -> Result<()>;
    /// Forgets the wrong passwords for an account, after a right one.
    async fn forget_wrong_passwords(&self, network: IpAddr, account: Option<&Email>) -> Result<()>;
    /// Forgets what doesn't count any more: requests for tokens, and accounts without a wrong password since a time.
    async fn forget_tries(&self, now: DateTime<Utc>, wrong_before: DateTime<Utc>) -> Result<()>;
}
