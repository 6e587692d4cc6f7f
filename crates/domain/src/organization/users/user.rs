//! People.

use std::borrow::Cow;
use std::fmt;

use idna::AsciiDenyList;

use crate::organization::{Organization, Role};
use crate::{Id, Record, Text, fold};

/// A person who works with the service.
#[derive(Debug, Clone, PartialEq)]
pub struct User {
    pub id: Id<Self>,
    /// Where the person works.
    pub organization: Id<Organization>,
    /// E-mail address, unique within the organization.
    pub email: Email,
    /// The address that takes the place of it once its link was opened.
    pub pending_email: Option<Email>,
    pub name: Option<Text>,
    /// What the person may do.
    pub role: Role,
    /// The hash of the password; none before an invitation was redeemed.
    pub password_hash: Option<String>,
    /// When and by whom.
    pub record: Record,
}

impl User {
    /// The roles that people can have.
    pub const ROLES: [Role; 3] = [Role::Admin, Role::Regular, Role::Restricted];

    /// Whether the person can sign in: the invitation was accepted, or came with a password.
    pub const fn has_accepted(&self) -> bool {
        self.password_hash.is_some()
    }
}

/// An e-mail address, kept in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Email(String);

/// What may stand in the name of an address beside letters and digits.
const MARKS: &[u8] = b"!#$%&'*+/=?^_`{|}~-";

/// A text that is no e-mail address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be an e-mail address, like name@example.com")]
pub struct MalformedEmail;

impl Email {
    /// Reads an address: a name of ASCII and a domain with a dot, at most 254 characters long; the
    /// forms that mail servers take, and no quoted names. A domain in other letters is kept in its
    /// ASCII form, which all mail servers understand: `łódź.example` is `xn--d-uga0v4h.example`.
    pub fn new(text: &str) -> Result<Self, MalformedEmail> {
        let folded = fold(text);
        let (local, domain) = folded.split_once('@').ok_or(MalformedEmail)?;
        let domain = if domain.is_ascii() {
            Cow::Borrowed(domain)
        } else {
            let ascii = idna::domain_to_ascii_cow(domain.as_bytes(), AsciiDenyList::STD3);
            ascii.map_err(|_unmapped| MalformedEmail)?
        };
        let address = format!("{local}@{domain}");
        let atom = |part: &str| {
            !part.is_empty()
                && part.bytes().all(|b| b.is_ascii_alphanumeric() || MARKS.contains(&b))
        };
        let label = |part: &str| {
            let edges = part.starts_with('-') || part.ends_with('-');
            (1..=63).contains(&part.len())
                && !edges
                && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        };
        let good = address.len() <= 254
            && local.len() <= 64
            && local.split('.').all(atom)
            && domain.contains('.')
            && domain.split('.').all(label);
        good.then_some(Self(address)).ok_or(MalformedEmail)
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A password that is good enough to be set. Never printed.
pub struct Password(String);

/// A password that is too easily guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a password has 8 to 200 characters with a capital letter, a small letter, a digit and a special character"
)]
pub struct WeakPassword;

impl Password {
    /// Checks a new password.
    pub fn new(text: &str) -> Result<Self, WeakPassword> {
        let has = |test: fn(char) -> bool| text.chars().any(test);
        let strong = (8..=200).contains(&text.chars().count())
            && has(char::is_uppercase)
            && has(char::is_lowercase)
            && has(|c| c.is_ascii_digit())
            && has(|c| !c.is_alphanumeric());
        strong.then(|| Self(text.to_owned())).ok_or(WeakPassword)
    }

    /// The text, for hashing.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_addresses() {
        assert_eq!(Email::new(" Ann@Hose.Example ").unwrap().as_str(), "ann@hose.example");
        for text in ["Jan@Łódź.example", "jan@ŁÓDŹ.EXAMPLE", "jan@xn--d-uga0v4h.example"] {
            assert_eq!(Email::new(text).unwrap().as_str(), "jan@xn--d-uga0v4h.example", "{text}");
        }
        assert_eq!(Email::new("a@例え。テスト").unwrap().as_str(), "a@xn--r8jz45g.xn--zckzah");
        for text in [
            "",
            "ann",
            "ann@łódź",
            "ann@łódź..example",
            "ann@łó dź.example",
            "ann@łódź.example/x",
            "ann@łódź_x.example",
            "ann@\u{200b}.example",
            "łucja@hose.example",
            "@hose.example",
            "ann@",
            "ann@hose",
            "a@b@c.example",
            "ann@hose..example",
            "an n@hose.example",
            "ann.@hose.example",
            "a..nn@hose.example",
            "\"ann\"@hose.example",
            "ann,bob@hose.example",
            "ann@hose.example\r\nBcc: bob@hose.example",
            "ann@-hose.example",
            "änn@hose.example",
        ] {
            assert_eq!(Email::new(text), Err(MalformedEmail), "{text}");
        }
    }

    #[test]
    fn knows_weak_passwords() {
        assert!(Password::new("Hose-2024").is_ok());
        for text in ["Ho-2024", "hose-2024", "HOSE-2024", "Hose-abcd", "Hose2024"] {
            assert!(Password::new(text).is_err(), "{text}");
        }
    }
}
