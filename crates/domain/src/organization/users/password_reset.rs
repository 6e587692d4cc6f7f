//! Links in mails, and forgotten passwords. Their callers aren't signed in.

use std::sync::Arc;

use crate::access::{Actor, Author, Caller};
use crate::organization::mail::{Letter, LetterKind, Link, LinkFault, LinkPurpose, LinkToken};
use crate::organization::{Password, User};
use crate::port::{Access, Scope};
use crate::{Email, Error, Result, Services, Session, Violation};

/// Records a forgotten password of an address. Whether a user has the address is looked up later, so that neither the
/// answer nor its time tells.
pub async fn forgot(services: &Services, email: &str) -> Result<()> {
    let to = Email::new(email)
        .map_err(|fault| Error::invalid("/email", "malformed_email", fault.to_string()))?;
    let letter = Letter {
        id: services.id(),
        kind: LetterKind::Forgotten,
        user: None,
        to,
        created: services.now(),
    };
    services.outbox.add_forgotten(&letter).await
}

/// Sets a password by a link.
pub async fn set_password(
    services: &Arc<Services>,
    token: &str,
    password: &str,
    request: &str,
) -> Result<()> {
    let mut faults = Vec::new();
    let token = read(token).map_err(|fault| faults.push(fault)).ok();
    let weak = |fault: &dyn std::fmt::Display| {
        Violation::new("/password", "weak_password", fault.to_string())
    };
    let password = Password::new(password).map_err(|fault| faults.push(weak(&fault))).ok();
    let (Some(token), Some(password)) = (token, password) else {
        return Err(Error::Invalid(faults));
    };
    let link = good(services, &token, LinkPurpose::Password).await?;
    // Hashing takes time, so no unit of work is open during it.
    let hash = services.secrets.hash_password(password).await?;
    let mut session = begin(services, &link, request).await?;
    let mut user = redeem(&mut session, &link).await?;
    user.password_hash = Some(hash);
    user.record.touch(services.now(), Some(user.id.raw()));
    session.work.save_user(&user).await?;
    session.commit().await
}

/// Confirms a new e-mail address by a link.
pub async fn confirm_email(services: &Arc<Services>, token: &str, request: &str) -> Result<()> {
    let token = read(token).map_err(|fault| Error::Invalid(vec![fault]))?;
    let link = good(services, &token, LinkPurpose::Email).await?;
    let mut session = begin(services, &link, request).await?;
    let mut user = redeem(&mut session, &link).await?;
    if user.pending_email.as_ref() != Some(&link.email) {
        return Err(unknown());
    }
    user.pending_email = None;
    user.email = link.email.clone();
    user.record.touch(services.now(), Some(user.id.raw()));
    session.work.save_user(&user).await?;
    // A link for a password went to the old address, which somebody else may have by now.
    session.work.end_links(user.id, LinkPurpose::Password).await?;
    session.commit().await
}

fn read(token: &str) -> std::result::Result<LinkToken, Violation> {
    token.parse().map_err(|fault: crate::organization::mail::MalformedLink| {
        Violation::new("/token", "malformed_link", fault.to_string())
    })
}

fn unknown() -> Error {
    Error::invalid(
        "/token",
        "unknown_link",
        "is no longer valid; open the link of the latest mail, or request a new one",
    )
}

fn used() -> Error {
    Error::Conflict {
        code: "link_used",
        detail: "this link was already used; request a new one".to_owned(),
    }
}

/// The link of a token, if it is valid for this purpose.
async fn good(services: &Services, token: &LinkToken, purpose: LinkPurpose) -> Result<Link> {
    let link = services.outbox.link(&services.secrets.link_digest(token)).await?;
    let link = link.filter(|link| link.purpose == purpose).ok_or_else(unknown)?;
    match link.check(services.now()) {
        Ok(()) => Ok(link),
        Err(LinkFault::Used) => Err(used()),
        Err(LinkFault::Expired) => {
            let message = "has expired; request a new link";
            Err(Error::invalid("/token", "expired_link", message))
        }
    }
}

/// A session of the link's user.
async fn begin(services: &Arc<Services>, link: &Link, request: &str) -> Result<Session> {
    let author = Author { actor: Some(Actor::User(link.user)), request: request.to_owned() };
    let scope = Scope::Organization(link.organization);
    let caller = Caller::Anonymous(Some(link.organization));
    Session::begin(services, caller, scope, Access::Write(author)).await
}

/// Marks a link as used; a second use is refused.
async fn redeem(session: &mut Session, link: &Link) -> Result<User> {
    let user = session.work.user(link.user).await?.ok_or_else(unknown)?;
    if session.work.redeem_link(&link.digest, session.now()).await? {
        return Ok(user);
    }
    Err(used())
}
