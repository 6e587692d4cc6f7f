//! Callers, and what they may do and see.

use crate::customers::Customer;
use crate::fields::Choice;
use crate::organization::{ApiKey, BrowserSession, Organization, User};
use crate::{Error, Id, RawId, Result};

/// Role in an organization.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// May do and see everything.
    Admin,
    /// Creates and changes, never sees costs.
    Regular,
    /// Reads, never sees costs.
    Restricted,
    /// A customer of the organization, or somebody who acts for one.
    Customer,
}

impl Choice for Role {
    const WORDS: &'static [&'static str] = &["admin", "regular", "restricted", "customer"];
    const ALL: &'static [Self] = &[Self::Admin, Self::Regular, Self::Restricted, Self::Customer];
}

/// Fields that a caller may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Visibility {
    /// No prices, costs, stock or own part numbers: callers without a token.
    Public,
    /// Prices, but no costs.
    Prices,
    /// Also the numbers that records have in the organization's other systems.
    Staff,
    /// Everything.
    Costs,
}

/// The user or API key behind a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A person.
    User(Id<User>),
    /// A program.
    Key(Id<ApiKey>),
}

impl Actor {
    /// Id stored as author of records.
    pub const fn raw(self) -> RawId {
        match self {
            Self::User(id) => id.raw(),
            Self::Key(id) => id.raw(),
        }
    }
}

/// Author of changes, for the audit trail; by default the operator.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Author {
    /// User or API key; `None` for the operator and the service itself.
    pub actor: Option<Actor>,
    /// Id of the request; empty if there is none.
    pub request: String,
}

impl Author {
    /// Id stored as author of records.
    pub fn raw(&self) -> Option<RawId> {
        self.actor.map(Actor::raw)
    }
}

/// Purpose that a token is limited to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// A configurator that is embedded in a web shop, for one customer.
    Embed,
}

impl Choice for Purpose {
    const WORDS: &'static [&'static str] = &["embed"];
    const ALL: &'static [Self] = &[Self::Embed];
}

/// Identity in a valid token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity {
    /// The organization that the caller belongs to.
    pub organization: Id<Organization>,
    /// User or API key; `None` for a batch job of the operator.
    pub actor: Option<Actor>,
    /// Permissions.
    pub role: Role,
    /// The customer that it acts for.
    pub customer: Option<Id<Customer>>,
    /// Whether the token decides on the customer, even on none; otherwise each request may name one.
    pub customer_is_fixed: bool,
    /// Purpose of the token, which limits it further than its role.
    pub purpose: Option<Purpose>,
    /// Whether it may write what its role permits.
    pub may_write: bool,
    /// Fingerprint of the user's password when the token was issued.
    pub password: Option<PasswordMark>,
    /// Session of the page that the token belongs to and ends with.
    pub session: Option<Id<BrowserSession>>,
}

impl Identity {
    /// Identity of a user with a password.
    pub const fn of_person(
        organization: Id<Organization>,
        user: Id<User>,
        role: Role,
        password: PasswordMark,
    ) -> Self {
        Self {
            organization,
            actor: Some(Actor::User(user)),
            role,
            customer: None,
            customer_is_fixed: true,
            purpose: None,
            may_write: true,
            password: Some(password),
            session: None,
        }
    }

    pub fn is_embedded(&self) -> bool {
        self.purpose == Some(Purpose::Embed)
    }

    /// Id stored as author of records.
    pub fn by(&self) -> Option<RawId> {
        self.actor.map(Actor::raw)
    }

    /// Whether its purpose lets it see a document by this author. Visitors of a shop's page can use its token, so it
    /// only shows documents made with the same key.
    pub fn may_see_made_by(&self, maker: Option<RawId>) -> bool {
        !self.is_embedded() || maker == self.by()
    }
}

/// Fingerprint that distinguishes a password from earlier and later ones without revealing it.
pub type PasswordMark = [u8; 8];

/// Present permissions of a user or key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountStatus {
    pub role: Role,
    /// Whether it may write what its role permits.
    pub may_write: bool,
    /// The customer that a key is bound to.
    pub customer: Option<Id<Customer>>,
    /// Fingerprint of the user's password; a new one ends earlier tokens.
    pub password: Option<PasswordMark>,
}

/// The caller of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caller {
    /// Somebody without a token, who sees the catalogue of this organization, or the shared one.
    Anonymous(Option<Id<Organization>>),
    /// Somebody with a valid token.
    Known(Identity),
}

impl Caller {
    /// Visibility for the caller.
    pub const fn visibility(&self) -> Visibility {
        match self {
            Self::Anonymous(_) => Visibility::Public,
            Self::Known(Identity { role: Role::Admin, .. }) => Visibility::Costs,
            Self::Known(
                Identity { role: Role::Customer, .. } | Identity { purpose: Some(_), .. },
            ) => Visibility::Prices,
            Self::Known(_) => Visibility::Staff,
        }
    }

    /// Whether the caller belongs to the organization itself, not to one of its customers.
    pub fn is_staff(&self) -> bool {
        self.identity().is_ok_and(|identity| identity.role != Role::Customer)
    }

    /// Identity of the caller; an error without a token.
    pub fn identity(&self) -> Result<Identity> {
        match self {
            Self::Known(identity) => Ok(*identity),
            Self::Anonymous(_) => Err(Error::Unauthenticated("a token is required".to_owned())),
        }
    }

    /// User or API key of the caller; an error without a token.
    pub fn account(&self) -> Result<Actor> {
        self.identity()?.actor.ok_or_else(|| {
            Error::Forbidden("a batch job can't do this; it needs a user or an API key".to_owned())
        })
    }

    /// A batch job of the operator, with the permissions of an organization's admins.
    pub const fn job(organization: Id<Organization>) -> Self {
        Self::Known(Identity {
            organization,
            actor: None,
            role: Role::Admin,
            customer: None,
            customer_is_fixed: true,
            purpose: None,
            may_write: true,
            password: None,
            session: None,
        })
    }

    /// A customer without an account, for whom somebody else reads.
    pub const fn reader(organization: Id<Organization>, customer: Id<Customer>) -> Self {
        Self::Known(Identity {
            organization,
            actor: None,
            role: Role::Customer,
            customer: Some(customer),
            customer_is_fixed: true,
            purpose: None,
            may_write: false,
            password: None,
            session: None,
        })
    }
}
