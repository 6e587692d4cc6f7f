//! Tokens, secrets, and the accounts that they belong to.

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};

use crate::access::{AccountStatus, Actor, Identity, PasswordMark};
use crate::organization::mail::LinkToken;
use crate::organization::{
    ApiKey, BrowserSession, KeySecret, Organization, Origin, Password, Subscription, User,
};
use crate::{Email, Error, Id, Result};

/// Credentials and permissions of all organizations.
#[async_trait]
pub trait Directory: Send + Sync {
    /// An organization by its name.
    async fn organization_named(&self, name: &str) -> Result<Option<Organization>>;
    /// Stores a new organization.
    async fn add_organization(&self, organization: &Organization) -> Result<()>;
    /// A key, with the subscription of its organization.
    async fn api_key(&self, id: Id<ApiKey>) -> Result<Option<(ApiKey, Subscription)>>;
    /// Users with this address and a password, of one organization or of all, oldest first and up to a limit.
    async fn users_who_sign_in(
        &self,
        email: &Email,
        organization: Option<Id<Organization>>,
    ) -> Result<Vec<User>>;
    /// Stores a new user.
    async fn add_user(&self, user: &User) -> Result<()>;
    /// Whether the organization lists an origin; any organization if `None`.
    async fn lists_origin(
        &self,
        origin: &Origin,
        organization: Option<Id<Organization>>,
    ) -> Result<bool>;
    /// Present permissions, at most 30 seconds old; `None` for deleted users and keys and for ended sessions.
    async fn account_status(
        &self,
        actor: Actor,
        session: Option<Id<BrowserSession>>,
    ) -> Result<Option<AccountStatus>>;
    /// Stores a new session, and deletes expired ones of its user.
    async fn add_session(&self, session: &BrowserSession) -> Result<()>;
    /// The session with a digest, unless it has expired; records that it was used.
    async fn use_session(
        &self,
        digest: &[u8; 32],
        now: DateTime<Utc>,
    ) -> Result<Option<BrowserSession>>;
    /// Ends the session with a digest, if there is one.
    async fn end_session(&self, digest: &[u8; 32]) -> Result<()>;
    /// Checks whether the database answers.
    async fn ready(&self) -> Result<()>;
}

/// Longest validity of a token.
pub const TOKEN_HOLDS: TimeDelta = TimeDelta::hours(1);

/// A new token.
#[derive(Debug, Clone)]
pub struct IssuedToken {
    /// The text to send.
    pub text: String,
    /// When it expires.
    pub expires: DateTime<Utc>,
}

/// Signs and checks tokens.
#[async_trait]
pub trait Tokens: Send + Sync {
    /// Issues a token for `identity`, valid for at most [`TOKEN_HOLDS`].
    async fn issue(
        &self,
        identity: Identity,
        now: DateTime<Utc>,
        expires: DateTime<Utc>,
    ) -> Result<IssuedToken>;
    /// Identity and expiry of a token; unauthenticated if it is forged.
    async fn signed(&self, token: &str) -> Result<(Identity, DateTime<Utc>)>;
    /// Identity of a token; unauthenticated if it is forged or has expired.
    async fn check(&self, token: &str, now: DateTime<Utc>) -> Result<Identity> {
        let (identity, expires) = self.signed(token).await?;
        if expires <= now {
            return Err(Error::Unauthenticated(
                "the token has expired; ask for a new one".to_owned(),
            ));
        }
        Ok(identity)
    }
    /// Public signing keys as a JSON Web Key Set.
    async fn public_keys(&self) -> Result<String>;
    /// Signs with a new key from now on. Tokens of old keys stay valid until they expire, or end at once.
    async fn rotate(&self, now: DateTime<Utc>, at_once: bool) -> Result<()>;
}

/// Creates and checks secrets.
#[async_trait]
pub trait Secrets: Send + Sync {
    /// A new secret for a key.
    fn key_secret(&self, id: Id<ApiKey>) -> Result<KeySecret>;
    /// Stored digest of a secret.
    fn digest(&self, secret: &KeySecret) -> [u8; 32];
    /// A new secret for a link.
    fn link_token(&self) -> Result<LinkToken>;
    /// Stored digest of a link's secret.
    fn link_digest(&self, token: &LinkToken) -> [u8; 32];
    /// Stored hash of a password.
    async fn hash_password(&self, password: Password) -> Result<String>;
    /// Fingerprint of a password's hash, by which tokens notice a new password.
    fn password_mark(&self, hash: &str) -> PasswordMark;
    /// Finds the hashes that a password matches; takes as long for none as for one.
    async fn password_matches(&self, password: String, hashes: Vec<String>) -> Result<Vec<bool>>;
}
