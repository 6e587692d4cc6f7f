//! Callers of every kind.

use domain::access::{Actor, Identity, Role};
use domain::customers::Customer;
use domain::organization::identity::create_key;
use domain::organization::port::TOKEN_HOLDS;
use domain::organization::{KeyType, NewApiKey, TrustedAddress, User};
use domain::{BoundedText, Email, Id, Record};

use crate::database::world;
use crate::{Shop, unique};

/// Who calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Without a token.
    Anonymous,
    /// An admin.
    Admin,
    /// Staff that creates and changes.
    Regular,
    /// Staff that reads.
    Restricted,
    /// A customer key bound to a customer.
    Customer,
    /// A customer key bound to nobody.
    Unbound,
    /// The admin of another organization.
    Foreign,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Anonymous,
        Self::Admin,
        Self::Regular,
        Self::Restricted,
        Self::Customer,
        Self::Unbound,
        Self::Foreign,
    ];
}

/// The tokens of an organization's callers.
pub struct Callers {
    tokens: [String; 7],
    /// The customer of the bound key.
    pub customer: Id<Customer>,
}

impl Callers {
    /// Somebody of every kind.
    pub fn of(shop: &Shop) -> Self {
        let customer = shop.customer("Bound customer");
        let stranger = Shop::new("stranger");
        let tokens = Kind::ALL.map(|kind| match kind {
            Kind::Anonymous => String::new(),
            Kind::Admin => shop.staff(Role::Admin),
            Kind::Regular => shop.staff(Role::Regular),
            Kind::Restricted => shop.staff(Role::Restricted),
            Kind::Customer => shop.customer_token(Some(customer)),
            Kind::Unbound => shop.customer_token(None),
            Kind::Foreign => stranger.staff(Role::Admin),
        });
        Self { tokens, customer }
    }

    /// The token of one; empty for nobody.
    pub fn token(&self, kind: Kind) -> &str {
        let at = Kind::ALL.iter().position(|other| *other == kind).expect("all are there");
        &self.tokens[at]
    }
}

impl Shop {
    /// A token of new staff.
    pub fn staff(&self, role: Role) -> String {
        self.token_of(self.member(role), role, None)
    }

    /// A token of a new admin.
    pub fn admin(&self) -> String {
        self.staff(Role::Admin)
    }

    /// New staff, without a password.
    pub fn member(&self, role: Role) -> Actor {
        let services = Self::services();
        let user = User {
            id: services.id(),
            organization: self.organization.id,
            email: Email::new(&format!("{}@{}.example", unique("user"), self.id())).expect("good"),
            pending_email: None,
            name: None,
            role,
            password_hash: None,
            record: Record::new(services.now(), None),
        };
        world().block_on(services.directory.add_user(&user)).expect("a user");
        Actor::User(user.id)
    }

    /// A new key's secret.
    pub fn key(&self, name: &str, key_type: KeyType, customer: Option<Id<Customer>>) -> String {
        self.new_key(NewApiKey {
            name: BoundedText::new(name).expect("a name"),
            key_type,
            scopes: key_type.usual_scopes(),
            customer,
            addresses: Vec::new(),
            expires: None,
        })
    }

    /// The secret of a key like this.
    pub fn new_key(&self, new: NewApiKey) -> String {
        let made = create_key(Self::services(), &self.organization, new);
        world().block_on(made).expect("a key").reveal()
    }

    /// A token of a new customer key.
    pub fn customer_token(&self, customer: Option<Id<Customer>>) -> String {
        let secret = self.key("customer", KeyType::Customer, customer);
        let id = secret[3..27].parse().expect("the key's id");
        self.token_of(Actor::Key(id), Role::Customer, customer)
    }

    /// A token as the service hands it out.
    pub fn token_of(&self, actor: Actor, role: Role, customer: Option<Id<Customer>>) -> String {
        self.token_at(actor, role, customer, Self::services().now())
    }

    /// A token handed out at some other time.
    pub fn token_at(
        &self,
        actor: Actor,
        role: Role,
        customer: Option<Id<Customer>>,
        now: chrono::DateTime<chrono::Utc>,
    ) -> String {
        let identity = Identity {
            organization: self.organization.id,
            actor: Some(actor),
            role,
            customer,
            customer_is_fixed: customer.is_some(),
            purpose: None,
            may_write: true,
            password: None,
            session: None,
        };
        let issued = Self::services().tokens.issue(identity, now, now + TOKEN_HOLDS);
        world().block_on(issued).expect("a token").text
    }
}

/// An address or network that may ask for tokens.
pub fn trusted(network: &str) -> TrustedAddress {
    TrustedAddress { network: network.parse().expect("a network"), description: None }
}
