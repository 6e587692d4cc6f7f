//! Tokens, keys and users.

use std::sync::Arc;

use std::net::IpAddr;

use crate::access::{AccountStatus, Actor, Caller, Identity, Purpose, Role};
use crate::customers::Customer;
use crate::organization::port::{IssuedToken, TOKEN_HOLDS, UserFilter};
use crate::organization::{
    ApiKey, KeySecret, NewApiKey, Organization, Origin, Password, SHARED_ORGANIZATION, User, keys,
};
use crate::port::{Access, Scope};
use crate::{Email, Error, Id, Record, Result, Services, Session, Spelling, Text, Window};

/// One message for everything that can be wrong with credentials, so that it doesn't tell which part is.
const REFUSED: &str = "the credentials are invalid";

/// Request for a token: the key's secret and name, the caller's address, the customer to bind the token to, and its
/// purpose.
pub async fn token_for_key(
    services: &Services,
    secret: &str,
    name: &str,
    address: IpAddr,
    (customer, purpose): (Option<Id<Customer>>, Option<Purpose>),
) -> Result<IssuedToken> {
    let refused = || Error::Unauthenticated(REFUSED.to_owned());
    let secret: KeySecret = secret.parse().map_err(|_malformed| refused())?;
    let now = services.now();
    let (key, subscription) = services.directory.api_key(secret.id()).await?.ok_or_else(refused)?;
    let good = services.secrets.digest(&secret) == key.digest
        && *key.properties.name == *Spelling::Name.tidy(name)
        && key.properties.expires.is_none_or(|expires| now < expires)
        && key.properties.trusts(address);
    if !good {
        return Err(refused());
    }
    if !subscription.opens_api_keys() {
        return Err(Error::Forbidden(
            "API keys need a professional or enterprise subscription".to_owned(),
        ));
    }
    let (customer, customer_is_fixed) = bound_customer(services, &key, customer).await?;
    if purpose == Some(Purpose::Embed) {
        may_be_embedded(&key, customer)?;
    }
    let identity = Identity {
        organization: key.organization,
        actor: Some(Actor::Key(key.id)),
        role: key.properties.key_type.role(),
        customer,
        customer_is_fixed,
        purpose,
        may_write: key.properties.scopes.may_write(),
        password: None,
        session: None,
    };
    services.tokens.issue(identity, now, now + TOKEN_HOLDS).await
}

/// Customer of a new token, and whether requests are bound to it. An unknown or deleted customer binds the token to
/// nobody, which allows less than a token for any customer.
async fn bound_customer(
    services: &Services,
    key: &ApiKey,
    requested: Option<Id<Customer>>,
) -> Result<(Option<Id<Customer>>, bool)> {
    if key.properties.key_type.role() != Role::Customer {
        return match requested {
            None => Ok((None, true)),
            Some(_) => Err(Error::invalid(
                "/customerId",
                "not_a_customer_key",
                "is only for keys of type customer; leave it out, or use such a key",
            )),
        };
    }
    match (key.properties.customer, requested) {
        (Some(own), Some(requested)) if own != requested => Err(Error::Forbidden(
            "this key is bound to another customer; leave customerId out".to_owned(),
        )),
        (None, None) => Ok((None, false)),
        (own, requested) => {
            let mut work =
                services.store.begin(Scope::Organization(key.organization), Access::Read).await?;
            let found = match own.or(requested) {
                Some(id) => work.records::<Customer>().find(id).await?,
                None => None,
            };
            Ok((found.map(|customer| customer.id), true))
        }
    }
}

/// A token in a page is visible to its visitors, so it must be a customer's.
fn may_be_embedded(key: &ApiKey, customer: Option<Id<Customer>>) -> Result<()> {
    if key.properties.key_type.role() != Role::Customer {
        return Err(Error::invalid(
            "/purpose",
            "not_a_customer_key",
            "embed is only for keys of type customer; leave it out, or use such a key",
        ));
    }
    if customer.is_none() {
        let message = "the purpose embed needs a customer; name one of your customers, or use a key that is bound to one";
        return Err(Error::invalid("/customerId", "unknown_customer", message));
    }
    Ok(())
}

/// Finds a person by e-mail address and password. If several organizations have users with this address, the oldest
/// user with this password counts. Without an address nobody is found, which takes as long.
pub async fn person(
    services: &Services,
    email: Option<&Email>,
    password: String,
    organization: Option<Id<Organization>>,
) -> Result<Identity> {
    let users = match email {
        Some(email) => services.directory.users_who_sign_in(email, organization).await?,
        None => Vec::new(),
    };
    let hashes = users.iter().filter_map(|user| user.password_hash.clone()).collect();
    let matches = services.secrets.password_matches(password, hashes).await?;
    let found = users.into_iter().zip(matches).find(|(_, matches)| *matches);
    let refused = || Error::Unauthenticated(REFUSED.to_owned());
    let (user, _) = found.ok_or_else(refused)?;
    let hash = user.password_hash.as_deref().ok_or_else(refused)?;
    let mark = services.secrets.password_mark(hash);
    Ok(Identity::of_person(user.organization, user.id, user.role, mark))
}

/// A token for a person.
pub async fn token_for_person(services: &Services, person: Identity) -> Result<IssuedToken> {
    let now = services.now();
    services.tokens.issue(person, now, now + TOKEN_HOLDS).await
}

/// Checks a token against present permissions: revoked users, keys and sessions end their tokens.
///
/// `header_customer` is the customer of the request's header; it counts for customers' tokens that aren't bound to
/// one.
pub async fn authenticate(
    services: &Services,
    token: &str,
    header_customer: Option<&str>,
) -> Result<Caller> {
    let mut identity = services.tokens.check(token, services.now()).await?;
    let ended =
        || Error::Unauthenticated("the token is no longer valid; ask for a new one".to_owned());
    let actor = identity.actor.ok_or_else(ended)?;
    match services.directory.account_status(actor, identity.session).await? {
        Some(account_status) if is_still(identity, &account_status) => {
            identity.may_write = account_status.may_write;
        }
        _ => return Err(ended()),
    }
    if let (Role::Customer, Some(header)) = (identity.role, header_customer) {
        let customer: Option<Id<Customer>> = header.trim().parse().ok();
        if !identity.customer_is_fixed {
            identity.customer = known_customer(services, identity, customer).await?;
            return Ok(Caller::Known(identity));
        }
        if identity.customer.is_none() || customer != identity.customer {
            return Err(Error::Forbidden(
                "the token is bound to a customer other than apiCustomerId, or to none; leave the header out, or get a token for that customer".to_owned(),
            ));
        }
    }
    // A token bound by its request stays valid when the customer's own keys end.
    if let Some(bound) = identity.customer
        && known_customer(services, identity, Some(bound)).await?.is_none()
    {
        return Err(ended());
    }
    Ok(Caller::Known(identity))
}

/// Claims of the token in an address of the embedded configurator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Embedding {
    /// Identity that the token was issued for; it may have ended.
    pub identity: Identity,
    /// Origins whose pages may embed the configurator.
    pub origins: Vec<Origin>,
}

impl Embedding {
    /// Whether the token has the purpose embed, and is for this customer if one is named.
    pub fn allows(&self, customer: Option<&str>) -> bool {
        let Identity { role, customer: own, .. } = self.identity;
        let is_own = |named: &str| named.trim().parse().ok() == own;
        role == Role::Customer && own.is_some() && customer.is_none_or(is_own)
    }
}

/// Reads a token of this service for an embedded page, expired or not; `None` for others. It grants no access: each
/// call of the page is checked by [`authenticate`].
pub async fn embedding(services: &Services, token: &str) -> Result<Option<Embedding>> {
    let identity = match services.tokens.signed(token).await {
        Ok((identity, _)) => identity,
        Err(Error::Unauthenticated(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    let scope = Scope::Organization(identity.organization);
    let mut work = services.store.begin(scope, Access::Read).await?;
    let origins = work.organization().await?.origins;
    Ok(Some(Embedding { identity, origins }))
}

/// Whether the account still has the permissions in the token.
fn is_still(identity: Identity, account_status: &AccountStatus) -> bool {
    // A token without a customer gives no access to customers' records, whatever its key is bound to.
    let bound_to_none = identity.customer_is_fixed && identity.customer.is_none();
    account_status.role == identity.role
        && account_status.password == identity.password
        && account_status
            .customer
            .is_none_or(|bound| bound_to_none || identity.customer == Some(bound))
}

async fn known_customer(
    services: &Services,
    identity: Identity,
    customer: Option<Id<Customer>>,
) -> Result<Option<Id<Customer>>> {
    let Some(customer) = customer else { return Ok(None) };
    let mut work =
        services.store.begin(Scope::Organization(identity.organization), Access::Read).await?;
    Ok(work.records::<Customer>().find(customer).await?.map(|customer| customer.id))
}

/// The organization with this name. The shared one is never found, since it has no keys and users.
pub async fn organization_named(services: &Services, name: &str) -> Result<Organization> {
    let found = services.directory.organization_named(name).await?;
    let found = found.filter(|organization| organization.id != SHARED_ORGANIZATION);
    found.ok_or_else(|| Error::NotFound(format!("there is no organization named {name:?}")))
}

/// Creates a key for the operator and returns its secret, which isn't stored.
pub async fn create_key(
    services: &Arc<Services>,
    organization: &Organization,
    new: NewApiKey,
) -> Result<KeySecret> {
    let mut session = Session::job(services, organization.id, "key create").await?;
    let (_, secret) = keys::make(&mut session, new).await?;
    session.commit().await?;
    Ok(secret)
}

/// Creates a user.
pub async fn create_user(
    services: &Services,
    organization: &Organization,
    email: Email,
    name: Option<Text>,
    role: Role,
    password: Password,
) -> Result<User> {
    let user = User {
        id: services.id(),
        organization: organization.id,
        email,
        pending_email: None,
        name,
        role,
        password_hash: Some(services.secrets.hash_password(password).await?),
        record: Record::new(services.now(), None),
    };
    services.directory.add_user(&user).await?;
    Ok(user)
}

/// Sets the password of a user for the operator.
pub async fn set_password(
    services: &Arc<Services>,
    organization: &Organization,
    email: &Email,
    password: Password,
) -> Result<()> {
    // Hashing takes time, so no unit of work is open during it.
    let hash = services.secrets.hash_password(password).await?;
    let mut session = Session::job(services, organization.id, "user password").await?;
    let filter = UserFilter { email: Some(email.as_str().to_owned()), ..UserFilter::default() };
    let users = session.work.page_of_users(&filter, &Window::first(200)).await?;
    let user = users.items.into_iter().find(|user| user.email == *email);
    let missing = || Error::NotFound("no user has this e-mail address".to_owned());
    let mut user = user.ok_or_else(missing)?;
    user.password_hash = Some(hash);
    user.record.touch(session.now(), None);
    session.work.save_user(&user).await?;
    session.commit().await
}
