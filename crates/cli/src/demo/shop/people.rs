//! People of the demo. None has a password: a link from `/security/v1/forgot` or an invitation that
//! is sent again sets one.

use chrono::{DateTime, Utc};
use domain::access::Role;
use domain::organization::{Organization, User};
use domain::{Email, Error, Id, Record, Result, Text};

use crate::demo::ids::{Kind, Numbering};

/// A person of each role.
const PEOPLE: [(&str, &str, Role); 3] = [
    ("Ada Admin", "ada@demo-shop.example", Role::Admin),
    ("Rosa Regular", "rosa@demo-shop.example", Role::Regular),
    ("Rene Restricted", "rene@demo-shop.example", Role::Restricted),
];

/// The people of the shop.
pub(crate) fn people(organization: Id<Organization>, now: DateTime<Utc>) -> Result<Vec<User>> {
    let numbering = Numbering::new(Kind::User);
    let person = |(name, email, role): &(&str, &str, Role)| {
        let email = Email::new(email).map_err(|fault| Error::internal("the demo's people", fault));
        let name = Text::new(name).map_err(|fault| Error::internal("the demo's people", fault));
        Ok(User {
            id: numbering.id(),
            organization,
            email: email?,
            pending_email: None,
            name: Some(name?),
            role: *role,
            password_hash: None,
            record: Record::new(now, None),
        })
    };
    PEOPLE.iter().map(person).collect()
}
