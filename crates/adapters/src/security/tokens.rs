//! Tokens: JSON Web Tokens signed with Ed25519 by keys that live in the database.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration as Pause, Instant};

use async_trait::async_trait;
use aws_lc_rs::digest::SHA256;
use aws_lc_rs::rand;
use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, Utc};
use domain::access::{Actor, Identity, PasswordMark, Purpose, Role};
use domain::fields::Choice;
use domain::organization::port::{IssuedToken, TOKEN_HOLDS, Tokens};
use domain::{Error, Id, Result, hex};
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode,
};
use serde::{Deserialize, Serialize};

use crate::postgres::Connections;
use crate::postgres::run::{Fetch, Run};

/// How long after a rotation an old key signs: where it was read before.
const LAST_SIGNS: Duration = Duration::minutes(1);
/// How long keys are taken from memory before a rotation elsewhere is seen.
const KEYS_HOLD: Pause = Pause::from_secs(30);
/// The least time between two looks for a key that is not known, so that forged tokens cost little.
const LOOK_AGAIN: Pause = Pause::from_secs(2);
/// Tokens whose verification is remembered at most.
const MOST_VERIFIED: usize = 1_000;
const ISSUER: &str = "hosewright";

/// Tokens by keys in PostgreSQL, on connections of `hosewright_system`.
pub struct PgTokens {
    pool: Connections,
    keys: RwLock<Option<Arc<Keys>>>,
}

/// The keys as they were read.
struct Keys {
    read: Instant,
    /// The first one signs.
    newest_first: Vec<Key>,
    /// By a digest of the token, of tokens whose signatures were verified: that takes an eighth of a small request.
    /// Forgotten with the keys, so no token outlives its key by that.
    verified: Mutex<HashMap<[u8; 32], VerifiedToken>>,
}

/// Who a token is for, and when it ends.
type VerifiedToken = (Identity, DateTime<Utc>);

impl Keys {
    fn verified(&self, digest: &[u8; 32]) -> Option<VerifiedToken> {
        self.verified.lock().ok()?.get(digest).copied()
    }

    fn remember(&self, digest: [u8; 32], checked: &VerifiedToken) {
        let Ok(mut verified) = self.verified.lock() else { return };
        if verified.len() >= MOST_VERIFIED {
            verified.clear();
        }
        verified.insert(digest, *checked);
    }
}

struct Key {
    id: String,
    /// When it signed last; none for one that still does.
    retired: Option<DateTime<Utc>>,
    signing: EncodingKey,
    checking: DecodingKey,
    public: Vec<u8>,
}

/// Claims of a token.
#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    /// The user or key.
    sub: String,
    /// `user` or `key`.
    typ: String,
    /// The organization.
    org: String,
    role: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    customer: Option<String>,
    /// Whether requests can name no customer, also where the token names none.
    #[serde(default)]
    fixed: bool,
    /// The use that it is limited to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    purpose: Option<String>,
    /// Distinguishes the password of then from others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pwd: Option<PasswordMark>,
    /// The session of the page that it ends with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sid: Option<String>,
    iat: i64,
    exp: i64,
}

impl PgTokens {
    /// Tokens on this pool. The first key is made with the first token.
    pub const fn new(pool: Connections) -> Self {
        Self { pool, keys: RwLock::new(None) }
    }

    async fn keys(&self, fresher_than: Pause) -> Result<Arc<Keys>> {
        let cached = self.keys.read().ok().and_then(|keys| keys.clone());
        // Where there are none yet, another instance may make the first at any moment.
        let fresh =
            |keys: &Arc<Keys>| !keys.newest_first.is_empty() && keys.read.elapsed() < fresher_than;
        if let Some(keys) = cached.filter(fresh) {
            return Ok(keys);
        }
        let rows: Vec<KeyRow> = sqlx::query_as(
            "select id, retired, private_key, public_key from signing_keys
            where retired is null or retired > now() - interval '1 hour' order by retired is null desc, created desc, id desc",
        )
        .all(&self.pool, "reading the signing keys")
        .await?;
        let newest_first = rows.into_iter().map(key).collect();
        let keys =
            Arc::new(Keys { read: Instant::now(), newest_first, verified: Mutex::default() });
        if let Ok(mut cached) = self.keys.write() {
            *cached = Some(Arc::clone(&keys));
        }
        Ok(keys)
    }

    async fn signing_keys(&self, now: DateTime<Utc>) -> Result<Arc<Keys>> {
        let keys = self.keys(KEYS_HOLD).await?;
        if !keys.newest_first.is_empty() {
            return Ok(keys);
        }
        self.add_key(now, "where not exists (select from signing_keys)").await?;
        self.keys(Pause::ZERO).await
    }

    async fn add_key(&self, now: DateTime<Utc>, condition: &'static str) -> Result<()> {
        let document = Ed25519KeyPair::generate_pkcs8(&rand::SystemRandom::new())
            .map_err(|error| Error::internal("making a signing key", error))?;
        let pair = Ed25519KeyPair::from_pkcs8(document.as_ref())
            .map_err(|error| Error::internal("reading a new signing key", error))?;
        let mut id = [0; 8];
        rand::fill(&mut id).map_err(|error| Error::internal("drawing a key's id", error))?;
        // Two services that start together make one key.
        let sql = format!(
            "with turn as materialized (select pg_advisory_xact_lock(7268))
            insert into signing_keys (id, private_key, public_key, created) select $1, $2, $3, $4 from turn {condition}"
        );
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(hex(&id))
            .bind(document.as_ref())
            .bind(pair.public_key().as_ref())
            .bind(now)
            .run(&self.pool, "keeping a signing key")
            .await?;
        Ok(())
    }
}

#[async_trait]
impl Tokens for PgTokens {
    async fn issue(
        &self,
        identity: Identity,
        now: DateTime<Utc>,
        expires: DateTime<Utc>,
    ) -> Result<IssuedToken> {
        let keys = self.signing_keys(now).await?;
        let key =
            keys.newest_first.first().ok_or_else(|| Error::broken("there is no signing key"))?;
        let (typ, sub) = match identity.actor {
            Some(Actor::User(id)) => ("user", id.to_string()),
            Some(Actor::Key(id)) => ("key", id.to_string()),
            None => return Err(Error::broken("a batch job has no token")),
        };
        let claims = Claims {
            iss: ISSUER.to_owned(),
            sub,
            typ: typ.to_owned(),
            org: identity.organization.to_string(),
            role: identity.role.word().to_owned(),
            customer: identity.customer.map(|id| id.to_string()),
            fixed: identity.customer_is_fixed,
            purpose: identity.purpose.map(|purpose| purpose.word().to_owned()),
            pwd: identity.password,
            sid: identity.session.map(|id| id.to_string()),
            iat: now.timestamp(),
            exp: expires.timestamp(),
        };
        let header = Header { kid: Some(key.id.clone()), ..Header::new(Algorithm::EdDSA) };
        let text = encode(&header, &claims, &key.signing)
            .map_err(|error| Error::internal("signing a token", error))?;
        Ok(IssuedToken { text, expires })
    }

    async fn signed(&self, token: &str) -> Result<(Identity, DateTime<Utc>)> {
        let digest = sha256(token);
        if let Some(verified) = self.keys(KEYS_HOLD).await?.verified(&digest) {
            return Ok(verified);
        }
        let invalid = || Error::Unauthenticated("the token is not valid".to_owned());
        let header = decode_header(token).map_err(|_malformed| invalid())?;
        let kid = header.kid.ok_or_else(invalid)?;
        let mut keys = self.keys(KEYS_HOLD).await?;
        if !keys.newest_first.iter().any(|key| key.id == kid) {
            keys = self.keys(LOOK_AGAIN).await?;
        }
        let key = keys.newest_first.iter().find(|key| key.id == kid).ok_or_else(invalid)?;
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.set_issuer(&[ISSUER]);
        validation.set_required_spec_claims(&["exp", "iss", "sub"]);
        // The time comes from the Clock port.
        validation.validate_exp = false;
        let claims = decode::<Claims>(token, &key.checking, &validation)
            .map_err(|_forged| invalid())?
            .claims;
        let expires = DateTime::from_timestamp(claims.exp, 0);
        // A stolen key would sign tokens for years, and date them back.
        let lasts = claims.exp.saturating_sub(claims.iat);
        let is_late = key.retired.is_some_and(|retired| claims.iat > retired.timestamp());
        if lasts > TOKEN_HOLDS.num_seconds() || is_late {
            return Err(invalid());
        }
        let verified = identity(&claims).zip(expires).ok_or_else(invalid)?;
        keys.remember(digest, &verified);
        Ok(verified)
    }

    async fn public_keys(&self) -> Result<String> {
        let keys = self.keys(KEYS_HOLD).await?;
        let keys: Vec<String> = keys
            .newest_first
            .iter()
            .map(|key| {
                let x = base64_url(&key.public);
                format!(r#"{{"kty":"OKP","crv":"Ed25519","use":"sig","alg":"EdDSA","kid":"{}","x":"{x}"}}"#, key.id)
            })
            .collect();
        Ok(format!(r#"{{"keys":[{}]}}"#, keys.join(",")))
    }

    async fn rotate(&self, now: DateTime<Utc>, at_once: bool) -> Result<()> {
        // No token is left of a key that has been retired for as long as tokens hold.
        let retired = if at_once { now - TOKEN_HOLDS } else { now + LAST_SIGNS };
        sqlx::query("update signing_keys set retired = $1 where retired is null or retired > $1")
            .bind(retired)
            .run(&self.pool, "retiring signing keys")
            .await?;
        self.add_key(now, "").await?;
        if let Ok(mut cached) = self.keys.write() {
            *cached = None;
        }
        Ok(())
    }
}

fn sha256(text: &str) -> [u8; 32] {
    let mut digest = [0; 32];
    digest.copy_from_slice(aws_lc_rs::digest::digest(&SHA256, text.as_bytes()).as_ref());
    digest
}

/// Id, when it was retired, private and public part.
type KeyRow = (String, Option<DateTime<Utc>>, Vec<u8>, Vec<u8>);

fn key((id, retired, private, public): KeyRow) -> Key {
    Key {
        id,
        retired,
        signing: EncodingKey::from_ed_der(&private),
        checking: DecodingKey::from_ed_der(&public),
        public,
    }
}

fn identity(claims: &Claims) -> Option<Identity> {
    let actor = match claims.typ.as_str() {
        "user" => Actor::User(claims.sub.parse().ok()?),
        "key" => Actor::Key(claims.sub.parse().ok()?),
        _ => return None,
    };
    let customer = match &claims.customer {
        Some(id) => Some(id.parse::<Id<_>>().ok()?),
        None => None,
    };
    let session = match &claims.sid {
        Some(id) => Some(id.parse::<Id<_>>().ok()?),
        None => None,
    };
    // Tokens of a purpose that isn't known are limited to nothing.
    let purpose = match &claims.purpose {
        Some(word) => Some(Purpose::of_word(word)?),
        None => None,
    };
    Some(Identity {
        organization: claims.org.parse().ok()?,
        actor: Some(actor),
        role: Role::of_word(&claims.role)?,
        customer_is_fixed: claims.fixed || customer.is_some(),
        customer,
        purpose,
        // Current permissions are checked with each request.
        may_write: true,
        password: claims.pwd,
        session,
    })
}

/// Base64 in the alphabet of URLs, without padding, as JSON Web Keys have it.
fn base64_url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
