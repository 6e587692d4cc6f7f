//! People.

use std::fmt;

use crate::access::Role;
use crate::organization::Organization;
use crate::{Email, Id, Record, Text};

/// A person who works with the service.
#[derive(Debug, Clone, PartialEq)]
pub struct User {
    pub id: Id<Self>,
    /// Organization.
    pub organization: Id<Organization>,
    /// E-mail address, unique within the organization.
    pub email: Email,
    /// The address that takes the place of it once its link was opened.
    pub pending_email: Option<Email>,
    pub name: Option<Text>,
    /// Role.
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

/// A password that is good enough to be set. Never printed.
pub struct Password(String);

/// A password that is too easily guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a password must have 8 to 200 characters with a capital letter, a small letter, a digit and a special character"
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
    fn knows_weak_passwords() {
        assert!(Password::new("Hose-2024").is_ok());
        for text in ["Ho-2024", "hose-2024", "HOSE-2024", "Hose-abcd", "Hose2024"] {
            assert!(Password::new(text).is_err(), "{text}");
        }
    }
}
