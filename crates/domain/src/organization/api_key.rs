//! API keys: how programs prove who they are.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use chrono::{DateTime, Utc};

use super::{Organization, Role};
use crate::sheet::Choice;
use crate::trade::Customer;
use crate::{Id, Record, Text, hex};

/// What a key may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyType {
    /// The same as an admin.
    Admin,
    /// What customers may do, for one customer or for the one that each request names.
    Customer,
}

impl Choice for KeyType {
    const WORDS: &'static [&'static str] = &["admin", "customer"];
    const ALL: &'static [Self] = &[Self::Admin, Self::Customer];
}

impl KeyType {
    /// The role that its tokens have.
    pub const fn role(self) -> Role {
        match self {
            Self::Admin => Role::Admin,
            Self::Customer => Role::Customer,
        }
    }
}

/// A key as it is kept: its secret is not.
#[derive(Debug, Clone, PartialEq)]
pub struct ApiKey {
    /// Its id, part of the secret.
    pub id: Id<Self>,
    /// Whose it is.
    pub organization: Id<Organization>,
    /// Name; a token is only given to who knows it.
    pub name: Text,
    /// What it may do.
    pub key_type: KeyType,
    /// The customer that its tokens are bound to.
    pub customer: Option<Id<Customer>>,
    /// The addresses that may ask for tokens; all where none is given.
    pub addresses: Vec<IpAddr>,
    /// When it ends.
    pub expires: Option<DateTime<Utc>>,
    /// SHA-256 of the secret.
    pub digest: [u8; 32],
    /// When and by whom.
    pub record: Record,
}

/// What is said of a key when it is made.
#[derive(Debug, Clone)]
pub struct NewApiKey {
    /// Name.
    pub name: Text,
    /// What it may do.
    pub key_type: KeyType,
    /// The customer that its tokens are bound to.
    pub customer: Option<Id<Customer>>,
    /// The addresses that may ask for tokens.
    pub addresses: Vec<IpAddr>,
    /// When it ends.
    pub expires: Option<DateTime<Utc>>,
}

/// The secret of a key: `hk_`, the key's id, 160 random bits and a checksum, all in hex.
///
/// The checksum lets a mistyped key be told from a wrong one without asking the database.
#[derive(Clone, PartialEq, Eq)]
pub struct KeySecret {
    id: Id<ApiKey>,
    random: [u8; 20],
}

/// A text that is no API key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is not an API key, or one with a typing error")]
pub struct MalformedKey;

impl KeySecret {
    /// The secret of key `id` with these random bytes.
    pub const fn new(id: Id<ApiKey>, random: [u8; 20]) -> Self {
        Self { id, random }
    }

    /// The key that it belongs to.
    pub const fn id(&self) -> Id<ApiKey> {
        self.id
    }

    /// The whole text, to be shown once.
    pub fn reveal(&self) -> String {
        format!("hk_{}{}{:08x}", self.id, hex(&self.random), self.checksum())
    }

    fn checksum(&self) -> u32 {
        // FNV-1a: only meant to catch typing errors.
        self.id
            .raw()
            .iter()
            .chain(&self.random)
            .fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
    }
}

impl fmt::Debug for KeySecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeySecret({}, …)", self.id)
    }
}

impl FromStr for KeySecret {
    type Err = MalformedKey;

    fn from_str(text: &str) -> Result<Self, MalformedKey> {
        let digits = text
            .trim()
            .strip_prefix("hk_")
            .filter(|digits| digits.is_ascii())
            .ok_or(MalformedKey)?;
        let (id, rest) = digits.split_at_checked(24).ok_or(MalformedKey)?;
        let (random, checksum) = rest.split_at_checked(40).ok_or(MalformedKey)?;
        let mut bytes = [0; 20];
        for (byte, pair) in bytes.iter_mut().zip(random.as_bytes().chunks_exact(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_not_text| MalformedKey)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_not_hex| MalformedKey)?;
        }
        let secret = Self { id: id.parse().map_err(|_not_id| MalformedKey)?, random: bytes };
        (format!("{:08x}", secret.checksum()) == checksum).then_some(secret).ok_or(MalformedKey)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_shows_and_catches_typing_errors() {
        let secret = KeySecret::new(Id::from_raw([7; 12]), [0x5a; 20]);
        let text = secret.reveal();
        assert_eq!(text.parse(), Ok(secret));
        for at in 3..text.len() {
            let mut typo = text.clone();
            let replacement = if &text[at..=at] == "1" { "2" } else { "1" };
            typo.replace_range(at..=at, replacement);
            assert_eq!(typo.parse::<KeySecret>(), Err(MalformedKey), "{typo}");
        }
        assert_eq!("hk_é".parse::<KeySecret>(), Err(MalformedKey));
    }

    #[test]
    fn does_not_leak_into_logs() {
        let secret = KeySecret::new(Id::from_raw([7; 12]), [0x5a; 20]);
        assert!(!format!("{secret:?}").contains("5a5a"));
    }
}
