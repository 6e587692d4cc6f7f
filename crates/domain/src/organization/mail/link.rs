//! Links in mails, each valid once and for a limited time.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};

use crate::fields::Choice;
use crate::organization::{Organization, User};
use crate::{Email, Id, hex};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkPurpose {
    /// Setting a password, for an invitation or a forgotten one.
    Password,
    /// Confirming a new e-mail address.
    Email,
}

impl Choice for LinkPurpose {
    const WORDS: &'static [&'static str] = &["password", "email"];
    const ALL: &'static [Self] = &[Self::Password, Self::Email];
}

/// A stored link, without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Organization.
    pub organization: Id<Organization>,
    /// The user.
    pub user: Id<User>,
    /// What it is for.
    pub purpose: LinkPurpose,
    /// SHA-256 of the secret.
    pub digest: [u8; 32],
    /// Address that it was sent to.
    pub email: Email,
    /// When it was sent.
    pub sent: DateTime<Utc>,
    /// When it expires.
    pub expires: DateTime<Utc>,
    /// When it was used.
    pub redeemed: Option<DateTime<Utc>>,
}

/// Reason why a link isn't valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkFault {
    /// Already used.
    Used,
    /// Expired.
    Expired,
}

impl Link {
    /// Whether it is valid at this time.
    pub fn check(&self, now: DateTime<Utc>) -> Result<(), LinkFault> {
        if self.redeemed.is_some() {
            return Err(LinkFault::Used);
        }
        if now >= self.expires {
            return Err(LinkFault::Expired);
        }
        Ok(())
    }
}

/// The secret of a link: `hl_` and 256 random bits in hex.
#[derive(Clone, PartialEq, Eq)]
pub struct LinkToken([u8; 32]);

/// A text that is no secret of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is incomplete or mistyped; open the whole link of the mail")]
pub struct MalformedLink;

impl LinkToken {
    /// The secret of these random bytes.
    pub const fn new(random: [u8; 32]) -> Self {
        Self(random)
    }

    /// The whole text, to be sent once.
    pub fn reveal(&self) -> String {
        format!("hl_{}", hex(&self.0))
    }
}

impl fmt::Debug for LinkToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkToken(…)")
    }
}

impl FromStr for LinkToken {
    type Err = MalformedLink;

    fn from_str(text: &str) -> Result<Self, MalformedLink> {
        let digits = text.trim().strip_prefix("hl_").ok_or(MalformedLink)?;
        if digits.len() != 64 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(MalformedLink);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_not_text| MalformedLink)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_not_hex| MalformedLink)?;
        }
        Ok(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn reads_what_it_shows_and_nothing_else() {
        let token = LinkToken::new([0x5a; 32]);
        let text = token.reveal();
        assert_eq!(format!(" {text}\n").parse(), Ok(token.clone()));
        assert!(!format!("{token:?}").contains("5a"));
        for text in ["", "hl_", "hl_é", &text[1..], &text[..66], &format!("{text}0")] {
            assert_eq!(text.parse::<LinkToken>(), Err(MalformedLink), "{text}");
        }
    }

    #[test]
    fn is_good_once_and_for_a_time() {
        let sent = DateTime::UNIX_EPOCH;
        let link = Link {
            organization: Id::from_raw([1; 12]),
            user: Id::from_raw([2; 12]),
            purpose: LinkPurpose::Password,
            digest: [0; 32],
            email: Email::new("ann@shop.example").unwrap(),
            sent,
            expires: sent + TimeDelta::hours(1),
            redeemed: None,
        };
        assert_eq!(link.check(sent + TimeDelta::minutes(59)), Ok(()));
        assert_eq!(link.check(link.expires), Err(LinkFault::Expired));
        let used = Link { redeemed: Some(sent), ..link };
        assert_eq!(used.check(sent), Err(LinkFault::Used));
        assert_eq!(used.check(used.expires), Err(LinkFault::Used));
    }
}
