//! Secrets of keys, and passwords.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
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

/// Passwords hashed at once.
const AT_ONCE: usize = 4;
/// Memory of one, in blocks of 1 KiB.
const BLOCKS: u32 = 19 * 1024;
/// Passes over it.
const PASSES: u32 = 2;

/// Secrets as they should be made: random from the operating system, passwords by Argon2id.
#[derive(Debug, Clone)]
pub struct RealSecrets {
    room: Arc<Semaphore>,
    memory: Arc<Memory>,
}

/// Memory of passwords that were hashed, for the next ones: as many times as [`AT_ONCE`] at most. An allocator that
/// keeps such blocks for each of its threads would keep some of all threads.
#[derive(Default)]
struct Memory(Mutex<Vec<Vec<Block>>>);

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Memory")
    }
}

impl Memory {
    fn lend<T>(&self, size: usize, work: impl FnOnce(&mut [Block]) -> T) -> T {
        let free = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut blocks = free().pop().unwrap_or_default();
        if blocks.len() < size {
            blocks = vec![Block::default(); size];
        }
        let done = work(&mut blocks);
        free().push(blocks);
        done
    }
}

impl Default for RealSecrets {
    fn default() -> Self {
        Self { room: Arc::new(Semaphore::new(AT_ONCE)), memory: Arc::default() }
    }
}

impl RealSecrets {
    /// Works on a password beside the async threads, few at once.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Memory) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let memory = Arc::clone(&self.memory);
        let room = Arc::clone(&self.room).acquire_owned().await;
        let room = room.map_err(|error| Error::internal("waiting to hash a password", error))?;
        let done = spawn_blocking(move || {
            let _room = room;
            work(&memory)
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
        self.work(move |memory| hash(memory, password.reveal())).await
    }

    async fn password_matches(&self, password: String, hashes: Vec<String>) -> Result<Vec<bool>> {
        self.work(move |memory| {
            if hashes.is_empty() {
                is_of(memory, &password, &nobodys_hash(memory)?)?;
            }
            hashes.iter().map(|hash| is_of(memory, &password, hash)).collect()
        })
        .await
    }
}

fn is_of(memory: &Memory, password: &str, hash: &str) -> Result<bool> {
    let unreadable = |error: &dyn std::fmt::Display| broken("reading a password's hash", error);
    let hash = PasswordHash::new(hash).map_err(|error| unreadable(&error))?;
    let (Some(salt), Some(expected)) = (&hash.salt, &hash.hash) else {
        return Err(unreadable(&"it has no salt or no digest"));
    };
    let params = Params::try_from(&hash).map_err(|error| unreadable(&error))?;
    // Digests are compared in the same time whatever they are.
    Ok(digest(memory, params, password, salt)? == *expected)
}

/// A hash that nobody's password has, so that unknown people take as long as known ones.
fn nobodys_hash(memory: &Memory) -> Result<String> {
    static HASH: OnceLock<String> = OnceLock::new();
    if let Some(hash) = HASH.get() {
        return Ok(hash.clone());
    }
    let hash = hash(memory, "nobody")?;
    Ok(HASH.get_or_init(|| hash).clone())
}

/// Argon2id with 19 MiB, two passes, one lane.
fn hash(memory: &Memory, password: &str) -> Result<String> {
    let failed = |error: &dyn std::fmt::Display| broken("hashing a password", error);
    let params = Params::new(BLOCKS, PASSES, 1, None).map_err(|error| failed(&error))?;
    let mut salt = [0; 16];
    rand::fill(&mut salt).map_err(|error| failed(&error))?;
    let salt = Salt::new(&salt).map_err(|error| failed(&error))?;
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&params).map_err(|error| failed(&error))?,
        salt: Some(salt),
        hash: Some(digest(memory, params, password, &salt)?),
    };
    Ok(hash.to_string())
}

/// The Argon2id digest, computed in memory that is lent and given back.
fn digest(memory: &Memory, params: Params, password: &str, salt: &Salt) -> Result<Output> {
    let failed = |error: &dyn std::fmt::Display| broken("hashing a password", error);
    let mut digest = vec![0; params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN)];
    let size = params.block_count();
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let hashed = memory.lend(size, |blocks| {
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, &mut digest, blocks)
    });
    hashed.map_err(|error| failed(&error))?;
    Output::new(&digest).map_err(|error| failed(&error))
}

fn broken(doing: &str, error: &dyn std::fmt::Display) -> Error {
    Error::broken(format!("{doing}: {error}"))
}

/// The beginning of a digest of a hash, which holds a salt of its own: it tells nothing of the password.
pub(crate) fn password_mark(hash: &str) -> PasswordMark {
    let digest: [u8; 32] = Sha256::digest(hash).into();
    digest.first_chunk().copied().unwrap_or_default()
}
