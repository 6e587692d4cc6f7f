//! API keys, by which programs get tokens.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use chrono::{DateTime, Utc};

use crate::access::Role;
use crate::customers::Customer;
use crate::fields::Choice;
use crate::organization::{Network, Organization};
use crate::{Id, Record, Remark, Text, Violation, hex};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyType {
    /// Same permissions as an admin.
    Admin,
    /// Permissions of a customer: of one customer, or of the one named in each request.
    Customer,
    /// Another word for admin.
    FullAccess,
    /// Permissions of restricted staff: reads, and sees no costs.
    ReadOnly,
}

impl Choice for KeyType {
    const WORDS: &'static [&'static str] = &["admin", "customer", "full-access", "read-only"];
    const ALL: &'static [Self] = &[Self::Admin, Self::Customer, Self::FullAccess, Self::ReadOnly];
}

impl KeyType {
    /// Role of its tokens.
    pub const fn role(self) -> Role {
        match self {
            Self::Admin | Self::FullAccess => Role::Admin,
            Self::Customer => Role::Customer,
            Self::ReadOnly => Role::Restricted,
        }
    }

    /// Scopes if none are given: all that the role permits.
    pub const fn usual_scopes(self) -> Scopes {
        match self {
            Self::ReadOnly => Scopes::Read,
            Self::Admin | Self::Customer | Self::FullAccess => Scopes::ReadWrite,
        }
    }
}

/// Scopes of a key, within its role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scopes {
    /// Reading only.
    Read,
    /// Reading and writing.
    ReadWrite,
}

/// A text without scopes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be read, or read,write")]
pub struct UnknownScopes;

impl Scopes {
    /// Textual form.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::ReadWrite => "read,write",
        }
    }

    /// Whether they include writing.
    pub const fn may_write(self) -> bool {
        matches!(self, Self::ReadWrite)
    }
}

impl FromStr for Scopes {
    type Err = UnknownScopes;

    /// Reads words separated by commas, in any order and case.
    fn from_str(text: &str) -> Result<Self, UnknownScopes> {
        let (mut reads, mut writes) = (false, false);
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match word.to_ascii_lowercase().as_str() {
                "read" => reads = true,
                "write" => writes = true,
                _ => return Err(UnknownScopes),
            }
        }
        match (reads, writes) {
            (true, true) => Ok(Self::ReadWrite),
            (true, false) => Ok(Self::Read),
            // Writing requires reading.
            (false, _) => Err(UnknownScopes),
        }
    }
}

/// A trusted address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrustedAddress {
    /// The address or network.
    pub network: Network,
    pub description: Option<Remark>,
}

/// A stored key, without its secret.
#[derive(Debug, Clone, PartialEq)]
pub struct ApiKey {
    /// Id of the key, part of the secret.
    pub id: Id<Self>,
    /// Organization of the key.
    pub organization: Id<Organization>,
    pub properties: NewApiKey,
    /// SHA-256 of the secret.
    pub digest: [u8; 32],
    /// Time of the last use, to about a minute; `None` for never.
    pub last_used: Option<DateTime<Utc>>,
    /// When and by whom it was created and changed.
    pub record: Record,
}

/// Input of a key.
#[derive(Debug, Clone, PartialEq)]
pub struct NewApiKey {
    /// Name; requests for tokens must send it with the secret.
    pub name: Text,
    /// Type of the key.
    pub key_type: KeyType,
    /// Scopes.
    pub scopes: Scopes,
    /// Customer that its tokens are bound to.
    pub customer: Option<Id<Customer>>,
    /// Addresses that may ask for tokens; any if empty.
    pub addresses: Vec<TrustedAddress>,
    /// Time at which it expires.
    pub expires: Option<DateTime<Utc>>,
}

impl NewApiKey {
    /// Whether an address may ask for tokens.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.addresses.is_empty()
            || self.addresses.iter().any(|trusted| trusted.network.contains(address))
    }

    /// Errors in the input of a new or changed key.
    pub fn check(&self, now: DateTime<Utc>, before: Option<&Self>) -> Vec<Violation> {
        let mut faults = Vec::new();
        if self.key_type == KeyType::ReadOnly && self.scopes.may_write() {
            let message = "a read-only key may only read; give it the scope read";
            faults.push(Violation::new("/scopes", "scopes_disagree", message));
        }
        if self.customer.is_some() && self.key_type != KeyType::Customer {
            let message = "is only for keys of type customer; leave it out";
            faults.push(Violation::new("/customer", "not_a_customer_key", message));
        }
        let other = before.is_none_or(|before| before.expires != self.expires);
        if other && self.expires.is_some_and(|expires| expires <= now) {
            faults.push(Violation::new("/expires", "in_the_past", "must lie in the future"));
        }
        faults
    }
}

/// The secret of a key: `hk_`, the key's id, 160 random bits and a checksum, all in hex.
///
/// The checksum lets a mistyped key be refused without the database.
#[derive(Clone, PartialEq, Eq)]
pub struct KeySecret {
    id: Id<ApiKey>,
    random: [u8; 20],
}

/// A text that is no API key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is not an API key, or has a typing error")]
pub struct MalformedKey;

impl KeySecret {
    /// The secret of key `id` with these random bytes.
    pub const fn new(id: Id<ApiKey>, random: [u8; 20]) -> Self {
        Self { id, random }
    }

    /// Id of the key with this secret.
    pub const fn id(&self) -> Id<ApiKey> {
        self.id
    }

    /// The whole text, to be shown once.
    pub fn reveal(&self) -> String {
        format!("hk_{}{}{:08x}", self.id, hex(&self.random), self.checksum())
    }

    fn checksum(&self) -> u32 {
        // FNV-1a: meant to catch typing errors only.
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
    fn scopes_are_read_in_any_order() {
        for text in ["read,write", "write, Read", "READ,,write,read"] {
            assert_eq!(text.parse(), Ok(Scopes::ReadWrite), "{text}");
        }
        assert_eq!(" read ".parse(), Ok(Scopes::Read));
        for bad in ["", "write", "read,admin", "readwrite"] {
            assert_eq!(bad.parse::<Scopes>(), Err(UnknownScopes), "{bad}");
        }
    }

    #[test]
    fn does_not_leak_into_logs() {
        let secret = KeySecret::new(Id::from_raw([7; 12]), [0x5a; 20]);
        assert!(!format!("{secret:?}").contains("5a5a"));
    }
}
