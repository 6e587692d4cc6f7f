//! Users and passwords.

use std::fmt;

use crate::access::Role;
use crate::organization::Organization;
use crate::{Email, Id, Record, Text};

/// A person with an account.
#[derive(Debug, Clone, PartialEq)]
pub struct User {
    pub id: Id<Self>,
    /// Their organization.
    pub organization: Id<Organization>,
    /// E-mail address, unique within the organization.
    pub email: Email,
    /// New address, which replaces the other once its link is opened.
    pub pending_email: Option<Email>,
    pub name: Option<Text>,
    /// Their role.
    pub role: Role,
    /// Hash of the password; `None` before the invitation is accepted.
    pub password_hash: Option<String>,
    /// When and by whom it was created and changed.
    pub record: Record,
}

impl User {
    /// Roles of people.
    pub const ROLES: [Role; 3] = [Role::Admin, Role::Regular, Role::Restricted];

    /// Whether the user can sign in: accepted the invitation, or got a password with it.
    pub const fn has_accepted(&self) -> bool {
        self.password_hash.is_some()
    }
}

/// A password that is strong enough. Never printed.
pub struct Password(String);

/// A password that is too weak.
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
