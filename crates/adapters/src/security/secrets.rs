//! Secrets of keys, and passwords.

use std::sync::{Arc, OnceLock};

use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use async_trait::async_trait;
use aws_lc_rs::rand;
use domain::access::PasswordMark;
use domain::organization::mail::LinkToken;
use domain::organization::port::Secrets;
use domain::organization::{ApiKey, KeySecret, Password};
use domain::{Error, Id, Result};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// Passwords hashed at once; each takes 19 MiB.
const AT_ONCE: usize = 4;

/// Secrets as they should be made: random from the operating system, passwords by Argon2id.
#[derive(Debug, Clone)]
pub struct RealSecrets {
    room: Arc<Semaphore>,
}

impl Default for RealSecrets {
    fn default() -> Self {
        Self { room: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl RealSecrets {
    /// Works on a password beside the async threads, few at once.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let room = Arc::clone(&self.room).acquire_owned().await;
        let room = room.map_err(|error| Error::internal("waiting to hash a password", error))?;
        let done = spawn_blocking(move || {
            let _room = room;
            work()
        });
        done.await.map_err(|error| Error::internal("hashing a password", error))?
    }
}

#[async_trait]
impl Secrets for RealSecrets {
    fn key_secret(&self, id: Id<ApiKey>) -> Result<KeySecret> {
        let mut random = [0; 20];
        rand::fill(&mut random).map_err(|error| Error::internal("drawing a secret", error))?;
        Ok(KeySecret::new(id, random))
    }

    fn digest(&self, secret: &KeySecret) -> [u8; 32] {
        Sha256::digest(secret.reveal()).into()
    }

    fn link_token(&self) -> Result<LinkToken> {
        let mut random = [0; 32];
        rand::fill(&mut random).map_err(|error| Error::internal("drawing a secret", error))?;
        Ok(LinkToken::new(random))
    }

    fn link_digest(&self, token: &LinkToken) -> [u8; 32] {
        Sha256::digest(token.reveal()).into()
    }

    fn password_mark(&self, hash: &str) -> PasswordMark {
        password_mark(hash)
    }

    async fn hash_password(&self, password: Password) -> Result<String> {
        self.work(move || hash(password.reveal())).await
    }

    async fn password_matches(&self, password: String, hashes: Vec<String>) -> Result<Vec<bool>> {
        self.work(move || {
            if hashes.is_empty() {
                is_of(&password, &nobodys_hash()?)?;
            }
            hashes.iter().map(|hash| is_of(&password, hash)).collect()
        })
        .await
    }
}

fn is_of(password: &str, hash: &str) -> Result<bool> {
    let hash =
        PasswordHash::new(hash).map_err(|error| broken("reading a password's hash", &error))?;
    Ok(argon2()?.verify_password(password.as_bytes(), &hash).is_ok())
}

/// A hash that nobody's password has, so that unknown people take as long as known ones.
fn nobodys_hash() -> Result<String> {
    static HASH: OnceLock<String> = OnceLock::new();
    if let Some(hash) = HASH.get() {
        return Ok(hash.clone());
    }
    let hash = hash("nobody")?;
    Ok(HASH.get_or_init(|| hash).clone())
}

fn hash(password: &str) -> Result<String> {
    let hash = argon2()?.hash_password(password.as_bytes());
    Ok(hash.map_err(|error| broken("hashing a password", &error))?.to_string())
}

/// Argon2id with 19 MiB, two passes, one lane.
fn argon2() -> Result<Argon2<'static>> {
    let params =
        Params::new(19 * 1024, 2, 1, None).map_err(|error| broken("setting up Argon2", &error))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn broken(doing: &str, error: &dyn std::fmt::Display) -> Error {
    Error::broken(format!("{doing}: {error}"))
}
/// The beginning of a digest of a hash, which holds a salt of its own: it tells nothing of the password.
pub(crate) fn password_mark(hash: &str) -> PasswordMark {
    let digest: [u8; 32] = Sha256::digest(hash).into();
    digest.first_chunk().copied().unwrap_or_default()
}
