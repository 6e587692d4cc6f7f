//! Tokens and secrets, and whom they belong to.

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};

use crate::access::{AccountStatus, Actor, Identity, PasswordMark};
use crate::organization::mail::LinkToken;
use crate::organization::{
    ApiKey, BrowserSession, KeySecret, Organization, Origin, Password, Subscription, User,
};
use crate::{Email, Error, Id, Result};

/// Data over all organizations: credentials and permissions.
#[async_trait]
pub trait Directory: Send + Sync {
    /// An organization by its name.
    async fn organization_named(&self, name: &str) -> Result<Option<Organization>>;
    /// Keeps a new organization.
    async fn add_organization(&self, organization: &Organization) -> Result<()>;
    /// A key with what its organization has subscribed to.
    async fn api_key(&self, id: Id<ApiKey>) -> Result<Option<(ApiKey, Subscription)>>;
    /// The users with an address and a password, of this organization or of any, oldest first; of
    /// very many only the oldest.
    async fn users_who_sign_in(
        &self,
        email: &Email,
        organization: Option<Id<Organization>>,
    ) -> Result<Vec<User>>;
    /// Keeps a new user.
    async fn add_user(&self, user: &User) -> Result<()>;
    /// Whether an organization lists an origin; any if none is given.
    async fn lists_origin(
        &self,
        origin: &Origin,
        organization: Option<Id<Organization>>,
    ) -> Result<bool>;
    /// Current permissions, at most 30 seconds old; none for deleted users and keys, and where the session is over.
    async fn account_status(
        &self,
        actor: Actor,
        session: Option<Id<BrowserSession>>,
    ) -> Result<Option<AccountStatus>>;
    /// Keeps a new session, and forgets those of its person that are over.
    async fn add_session(&self, session: &BrowserSession) -> Result<()>;
    /// The session of a digest unless it has reached its end; notes that it was used.
    async fn use_session(
        &self,
        digest: &[u8; 32],
        now: DateTime<Utc>,
    ) -> Result<Option<BrowserSession>>;
    /// Ends the session of a digest, if there is one.
    async fn end_session(&self, digest: &[u8; 32]) -> Result<()>;
    /// Whether the database answers.
    async fn ready(&self) -> Result<()>;
}

/// The longest that a token holds.
pub const TOKEN_HOLDS: TimeDelta = TimeDelta::hours(1);

/// A token as it is handed out.
#[derive(Debug, Clone)]
pub struct IssuedToken {
    /// The token.
    pub text: String,
    /// When it ends.
    pub expires: DateTime<Utc>,
}

/// Signs and checks tokens.
#[async_trait]
pub trait Tokens: Send + Sync {
    /// A token for `identity`, good for [`TOKEN_HOLDS`] at most.
    async fn issue(
        &self,
        identity: Identity,
        now: DateTime<Utc>,
        expires: DateTime<Utc>,
    ) -> Result<IssuedToken>;
    /// Who a token was issued for, and when it ends; an unauthenticated error for one that is forged.
    async fn signed(&self, token: &str) -> Result<(Identity, DateTime<Utc>)>;
    /// Who a token is for; an unauthenticated error for one that is forged or at its end.
    async fn check(&self, token: &str, now: DateTime<Utc>) -> Result<Identity> {
        let (identity, expires) = self.signed(token).await?;
        if expires <= now {
            return Err(Error::Unauthenticated(
                "the token has expired; ask for a new one".to_owned(),
            ));
        }
        Ok(identity)
    }
    /// The public parts of the signing keys, as a JSON Web Key Set.
    async fn public_keys(&self) -> Result<String>;
    /// Signs with a new key from now on. Tokens of the old ones hold to their end, or end at once.
    async fn rotate(&self, now: DateTime<Utc>, at_once: bool) -> Result<()>;
}

/// Makes and checks secrets.
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
    /// Distinguishes the password of a hash from others.
    fn password_mark(&self, hash: &str) -> PasswordMark;
    /// To which of these hashes a password belongs; takes as long for none as for one.
    async fn password_matches(&self, password: String, hashes: Vec<String>) -> Result<Vec<bool>>;
}
