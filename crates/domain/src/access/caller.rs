//! Who is calling, and what they may do and see.

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
    /// Belongs to a customer of the organization, or acts for one.
    Customer,
}

impl Choice for Role {
    const WORDS: &'static [&'static str] = &["admin", "regular", "restricted", "customer"];
    const ALL: &'static [Self] = &[Self::Admin, Self::Regular, Self::Restricted, Self::Customer];
}

/// Figures that a caller may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Visibility {
    /// No price, cost, stock or own part number: whoever calls without a token.
    Public,
    /// Prices, no costs.
    Prices,
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
    /// The id that records keep of who made them.
    pub const fn raw(self) -> RawId {
        match self {
            Self::User(id) => id.raw(),
            Self::Key(id) => id.raw(),
        }
    }
}

/// In whose name something is written, for the audit trail. By default the operator's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Author {
    /// The user or key; none: the operator or the service itself.
    pub actor: Option<Actor>,
    /// The id of the request; empty where there is none.
    pub request: String,
}

impl Author {
    /// The id that records keep.
    pub fn raw(&self) -> Option<RawId> {
        self.actor.map(Actor::raw)
    }
}

/// The use that a token is limited to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// A configurator that is embedded in a web shop, for one customer.
    Embed,
}

impl Choice for Purpose {
    const WORDS: &'static [&'static str] = &["embed"];
    const ALL: &'static [Self] = &[Self::Embed];
}

/// A caller whose token was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity {
    /// The organization that the caller belongs to.
    pub organization: Id<Organization>,
    /// The user or key; none: a batch job of the operator.
    pub actor: Option<Actor>,
    /// Permissions.
    pub role: Role,
    /// The customer that it acts for.
    pub customer: Option<Id<Customer>>,
    /// Whether the token decides on the customer, also on none; else each request may name one.
    pub customer_is_fixed: bool,
    /// The use that the token is limited to, besides the limits of its role.
    pub purpose: Option<Purpose>,
    /// Whether it is let write what its role may.
    pub may_write: bool,
    /// The password of a person when the token was issued.
    pub password: Option<PasswordMark>,
    /// The session of the page that the token belongs to, and ends with.
    pub session: Option<Id<BrowserSession>>,
}

impl Identity {
    /// A person with a password.
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

    /// The id that records keep of who made them.
    pub fn by(&self) -> Option<RawId> {
        self.actor.map(Actor::raw)
    }

    /// Whether its purpose lets it see a document that this one made: whoever looks into the page of a shop can use
    /// its token, which shows nothing but what was made with the same key.
    pub fn may_see_made_by(&self, maker: Option<RawId>) -> bool {
        !self.is_embedded() || maker == self.by()
    }
}

/// Mark that distinguishes a password from earlier and later ones, without revealing it.
pub type PasswordMark = [u8; 8];

/// Current permissions of a user or key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountStatus {
    pub role: Role,
    /// Whether it is let write what its role may.
    pub may_write: bool,
    /// The customer that a key is bound to.
    pub customer: Option<Id<Customer>>,
    /// The password of a person: a new one ends the tokens that were issued before.
    pub password: Option<PasswordMark>,
}

/// Who is calling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caller {
    /// Somebody without a token; sees the catalogue of this organization, or the shared one alone.
    Anonymous(Option<Id<Organization>>),
    /// Somebody known.
    Known(Identity),
}

impl Caller {
    /// Visibility for the caller.
    pub const fn visibility(&self) -> Visibility {
        match self {
            Self::Anonymous(_) => Visibility::Public,
            Self::Known(Identity { role: Role::Admin, .. }) => Visibility::Costs,
            Self::Known(_) => Visibility::Prices,
        }
    }

    /// Whether the caller belongs to the organization itself, not to one of its customers.
    pub fn is_staff(&self) -> bool {
        self.identity().is_ok_and(|identity| identity.role != Role::Customer)
    }

    /// The caller's identity; an error for those without one.
    pub fn identity(&self) -> Result<Identity> {
        match self {
            Self::Known(identity) => Ok(*identity),
            Self::Anonymous(_) => Err(Error::Unauthenticated("a token is required".to_owned())),
        }
    }

    /// The user or key that calls; an error for those without one.
    pub fn account(&self) -> Result<Actor> {
        self.identity()?.actor.ok_or_else(|| {
            Error::Forbidden("a batch job can't do this; it needs a user or an API key".to_owned())
        })
    }

    /// A batch job of the operator, which may do and see in an organization what its admins may.
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

    /// A customer that somebody else reads for, who has no account of its own.
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
