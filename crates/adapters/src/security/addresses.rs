//! Signed addresses: HMAC-SHA-256 by keys that live in the database.

use std::sync::{Arc, RwLock};
use std::time::{Duration as Pause, Instant};

use async_trait::async_trait;
use aws_lc_rs::{hmac, rand};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, Utc};
use domain::catalogue::port::{AddressKey, AddressKeys};
use domain::{Error, Result};

use crate::postgres::Connections;
use crate::postgres::run::{Fetch, Run};

/// How long a key signs before a new one takes its place.
const SIGNS: Duration = Duration::days(7);
/// How long keys are taken from memory before a new one from elsewhere is seen.
const KEYS_HOLD: Pause = Pause::from_secs(30);
/// A new key signs once all instances have read it.
const FIRST_SIGNS: Duration = Duration::minutes(1);
/// The least time between two looks for the key of a signature, so that forged ones cost little.
const LOOK_AGAIN: Pause = Pause::from_secs(2);

/// The keys in PostgreSQL, on connections of `hosewright_system`.
#[derive(Debug)]
pub struct PgAddressKeys {
    pool: Connections,
    keys: RwLock<Option<Arc<Keys>>>,
}

/// The keys as they were read.
#[derive(Debug)]
struct Keys {
    read: Instant,
    /// With when they were made, newest first.
    keys: Vec<(Arc<HmacKey>, DateTime<Utc>)>,
}

#[derive(Debug)]
struct HmacKey(hmac::Key);

impl PgAddressKeys {
    /// The keys on this pool. The first is made when it is needed.
    pub const fn new(pool: Connections) -> Self {
        Self { pool, keys: RwLock::new(None) }
    }

    async fn keys(&self, fresher_than: Pause, now: DateTime<Utc>) -> Result<Arc<Keys>> {
        let cached = self.keys.read().ok().and_then(|keys| keys.clone());
        if let Some(keys) = cached.filter(|keys| keys.read.elapsed() < fresher_than) {
            return Ok(keys);
        }
        let rows: Vec<(Vec<u8>, DateTime<Utc>)> = sqlx::query_as(
            "select key, created from address_keys
            where retired is null or retired > $1 - interval '25 hours' order by created desc",
        )
        .bind(now)
        .all(&self.pool, "reading the keys of addresses")
        .await?;
        let key = |(bytes, created): (Vec<u8>, _)| {
            (Arc::new(HmacKey(hmac::Key::new(hmac::HMAC_SHA256, &bytes))), created)
        };
        let keys = rows.into_iter().map(key).collect();
        let keys = Arc::new(Keys { read: Instant::now(), keys });
        if let Ok(mut cached) = self.keys.write() {
            *cached = Some(Arc::clone(&keys));
        }
        Ok(keys)
    }
}

/// The key that signs, unless the newest one did for long enough.
fn signing(keys: &Keys, now: DateTime<Utc>) -> Option<Arc<dyn AddressKey>> {
    let (_, newest) = keys.keys.first()?;
    let signing = keys.keys.iter().find(|(_, created)| *created + FIRST_SIGNS <= now);
    let (key, _) = signing.or(keys.keys.last())?;
    let key: Arc<dyn AddressKey> = Arc::<HmacKey>::clone(key);
    (now < *newest + SIGNS).then_some(key)
}

#[async_trait]
impl AddressKeys for PgAddressKeys {
    async fn current(&self, now: DateTime<Utc>) -> Result<Arc<dyn AddressKey>> {
        if let Some(key) = signing(&*self.keys(KEYS_HOLD, now).await?, now) {
            return Ok(key);
        }
        // Another instance may have made one meanwhile; of two that are made at once both hold.
        if let Some(key) = signing(&*self.keys(Pause::ZERO, now).await?, now) {
            return Ok(key);
        }
        self.rotate(now, false).await?;
        signing(&*self.keys(Pause::ZERO, now).await?, now)
            .ok_or_else(|| Error::broken("the key of addresses is gone"))
    }

    async fn is_signature(&self, text: &str, signature: &str, now: DateTime<Utc>) -> Result<bool> {
        let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else { return Ok(false) };
        let is_of =
            |keys: &Keys| keys.keys.iter().any(|(key, _)| key.is_signature(text, &signature));
        Ok(is_of(&*self.keys(KEYS_HOLD, now).await?) || is_of(&*self.keys(LOOK_AGAIN, now).await?))
    }

    async fn rotate(&self, now: DateTime<Utc>, at_once: bool) -> Result<()> {
        let mut key = [0; 32];
        rand::fill(&mut key).map_err(|error| Error::internal("drawing a key", error))?;
        sqlx::query(
            "with over as (delete from address_keys where $3 or retired < $2 - interval '25 hours'),
                before as (update address_keys set retired = $2 + interval '1 minute' where retired is null and not $3)
            insert into address_keys (key, created) values ($1, $2)",
        )
        .bind(key.as_slice())
        .bind(now)
        .bind(at_once)
        .run(&self.pool, "keeping a key of addresses")
        .await?;
        if let Ok(mut cached) = self.keys.write() {
            *cached = None;
        }
        Ok(())
    }
}

impl HmacKey {
    fn is_signature(&self, text: &str, signature: &[u8]) -> bool {
        hmac::verify(&self.0, text.as_bytes(), signature).is_ok()
    }
}

impl AddressKey for HmacKey {
    fn sign(&self, text: &str) -> String {
        URL_SAFE_NO_PAD.encode(hmac::sign(&self.0, text.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_signs_from_a_minute_to_a_week_after_it_was_made() {
        let key = |byte: u8, days: i64| {
            let made = DateTime::UNIX_EPOCH + Duration::days(days);
            (Arc::new(HmacKey(hmac::Key::new(hmac::HMAC_SHA256, &[byte; 32]))), made)
        };
        let keys = Keys { read: Instant::now(), keys: vec![key(3, 14), key(2, 7), key(1, 0)] };
        let signs = |minutes: i64| {
            let now = DateTime::UNIX_EPOCH + Duration::days(14) + Duration::minutes(minutes);
            let signature = signing(&keys, now)?.sign("a");
            let signed = keys.keys.iter().position(|(key, _)| key.sign("a") == signature);
            signed.map(|at| 3 - at)
        };
        let day = 24 * 60;
        assert_eq!(
            [0, 1, day, 7 * day - 1, 7 * day].map(signs),
            [Some(2), Some(3), Some(3), Some(3), None]
        );
        let first = Keys { read: Instant::now(), keys: vec![key(1, 0)] };
        assert!(signing(&first, DateTime::UNIX_EPOCH).is_some());
    }

    #[test]
    fn a_signature_is_of_its_text_alone() {
        let key = HmacKey(hmac::Key::new(hmac::HMAC_SHA256, &[7; 32]));
        let other = HmacKey(hmac::Key::new(hmac::HMAC_SHA256, &[8; 32]));
        let signature = key.sign("image a b 1");
        assert_eq!(signature.len(), 43);
        let bytes = URL_SAFE_NO_PAD.decode(&signature).unwrap();
        assert!(key.is_signature("image a b 1", &bytes));
        assert!(!key.is_signature("image a b 2", &bytes));
        assert!(!other.is_signature("image a b 1", &bytes));
        for forged in [&[][..], &bytes[1..], &[&bytes[..], &[0]].concat()] {
            assert!(!key.is_signature("image a b 1", forged), "{forged:?}");
        }
    }
}
