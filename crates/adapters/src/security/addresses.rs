//! Signed addresses: HMAC-SHA-256 by a key that lives in the database.

use std::sync::{Arc, OnceLock};

use async_trait::async_trait;
use aws_lc_rs::{hmac, rand};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::port::{AddressKey, AddressKeys};
use domain::{Error, Result};
use sqlx::PgPool;

use crate::postgres::fault;

/// The key in PostgreSQL, read once, on connections of `hosewright_system`.
#[derive(Debug)]
pub struct PgAddressKeys {
    pool: PgPool,
    key: OnceLock<Arc<HmacKey>>,
}

#[derive(Debug)]
struct HmacKey(hmac::Key);

impl PgAddressKeys {
    /// The key on this pool. It is made when it is first wanted.
    pub const fn new(pool: PgPool) -> Self {
        Self { pool, key: OnceLock::new() }
    }

    async fn stored(&self) -> Result<Option<Vec<u8>>> {
        sqlx::query_scalar("select key from address_keys where id = 1")
            .fetch_optional(&self.pool)
            .await
            .map_err(fault("reading the key of addresses"))
    }

    async fn made(&self) -> Result<Vec<u8>> {
        let mut key = [0; 32];
        rand::fill(&mut key).map_err(|error| Error::internal("drawing a key", error))?;
        // Of two services that start together the first one's key stays.
        sqlx::query(
            "insert into address_keys (id, key) values (1, $1) on conflict (id) do nothing",
        )
        .bind(key.as_slice())
        .execute(&self.pool)
        .await
        .map_err(fault("keeping the key of addresses"))?;
        self.stored().await?.ok_or_else(|| Error::broken("the key of addresses is gone"))
    }
}

#[async_trait]
impl AddressKeys for PgAddressKeys {
    async fn current(&self) -> Result<Arc<dyn AddressKey>> {
        if let Some(key) = self.key.get() {
            let key: Arc<dyn AddressKey> = Arc::<HmacKey>::clone(key);
            return Ok(key);
        }
        let bytes = match self.stored().await? {
            Some(bytes) => bytes,
            None => self.made().await?,
        };
        let key = Arc::new(HmacKey(hmac::Key::new(hmac::HMAC_SHA256, &bytes)));
        let kept: Arc<dyn AddressKey> = Arc::<HmacKey>::clone(self.key.get_or_init(|| key));
        Ok(kept)
    }
}

impl AddressKey for HmacKey {
    fn sign(&self, text: &str) -> String {
        URL_SAFE_NO_PAD.encode(hmac::sign(&self.0, text.as_bytes()))
    }

    fn is_signature(&self, text: &str, signature: &str) -> bool {
        let signature = URL_SAFE_NO_PAD.decode(signature);
        signature.is_ok_and(|bytes| hmac::verify(&self.0, text.as_bytes(), &bytes).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_of_its_text_alone() {
        let key = HmacKey(hmac::Key::new(hmac::HMAC_SHA256, &[7; 32]));
        let other = HmacKey(hmac::Key::new(hmac::HMAC_SHA256, &[8; 32]));
        let signature = key.sign("image a b 1");
        assert_eq!(signature.len(), 43);
        assert!(key.is_signature("image a b 1", &signature));
        assert!(!key.is_signature("image a b 2", &signature));
        assert!(!other.is_signature("image a b 1", &signature));
        for forged in
            ["", "x", &signature[1..], &format!("{signature}A"), &signature.to_uppercase()]
        {
            assert!(!key.is_signature("image a b 1", forged), "{forged}");
        }
    }
}
