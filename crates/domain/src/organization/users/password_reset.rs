//! At the door: links that people were sent, and passwords that they forgot. Nobody is known yet.

use crate::access::{Actor, Author};
use crate::organization::mail::{Letter, LetterKind, Link, LinkFault, LinkPurpose, LinkToken};
use crate::organization::{Password, User};
use crate::port::{Access, AnyUnitOfWork, Scope};
use crate::{Email, Error, Result, Services, Violation};

/// Notes that somebody forgot the password of an address. Whether it is anybody's is found out
/// later, so that neither the answer nor its time tells.
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
    services: &Services,
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
    // Hashing takes time: no unit of work is held meanwhile.
    let hash = services.secrets.hash_password(password).await?;
    let mut work = begin(services, &link, request).await?;
    let mut user = redeem(services, &mut *work, &link).await?;
    user.password_hash = Some(hash);
    user.record.touch(services.now(), Some(user.id.raw()));
    work.save_user(&user).await?;
    work.commit().await
}

/// Confirms a new e-mail address by a link.
pub async fn confirm_email(services: &Services, token: &str, request: &str) -> Result<()> {
    let token = read(token).map_err(|fault| Error::Invalid(vec![fault]))?;
    let link = good(services, &token, LinkPurpose::Email).await?;
    let mut work = begin(services, &link, request).await?;
    let mut user = redeem(services, &mut *work, &link).await?;
    if user.pending_email.as_ref() != Some(&link.email) {
        return Err(unknown());
    }
    user.pending_email = None;
    user.email = link.email.clone();
    user.record.touch(services.now(), Some(user.id.raw()));
    work.save_user(&user).await?;
    // A link for a password went to the address before, which may be somebody else's by now.
    work.end_links(user.id, LinkPurpose::Password).await?;
    work.commit().await
}

fn read(token: &str) -> std::result::Result<LinkToken, Violation> {
    token.parse().map_err(|fault: crate::organization::mail::MalformedLink| {
        Violation::new("/token", "malformed_link", fault.to_string())
    })
}

fn unknown() -> Error {
    Error::invalid("/token", "unknown_link", "is not good; a newer link may have taken its place")
}

fn used() -> Error {
    Error::Conflict {
        code: "link_used",
        detail: "this link was used already; ask for a new one".to_owned(),
    }
}

/// The link of a token where it is good for this.
async fn good(services: &Services, token: &LinkToken, purpose: LinkPurpose) -> Result<Link> {
    let link = services.outbox.link(&services.secrets.link_digest(token)).await?;
    let link = link.filter(|link| link.purpose == purpose).ok_or_else(unknown)?;
    match link.check(services.now()) {
        Ok(()) => Ok(link),
        Err(LinkFault::Used) => Err(used()),
        Err(LinkFault::Expired) => {
            let message = "is at its end; ask for a new link";
            Err(Error::invalid("/token", "expired_link", message))
        }
    }
}

/// The unit of work of whoever a link is of, in its own name.
async fn begin(services: &Services, link: &Link, request: &str) -> Result<Box<AnyUnitOfWork>> {
    let author = Author { actor: Some(Actor::User(link.user)), request: request.to_owned() };
    services.store.begin(Scope::Organization(link.organization), Access::Write(author)).await
}

/// Uses a link up: whoever comes second finds it used.
async fn redeem(services: &Services, work: &mut AnyUnitOfWork, link: &Link) -> Result<User> {
    let user = work.user(link.user).await?.ok_or_else(unknown)?;
    if work.redeem_link(&link.digest, services.now()).await? {
        return Ok(user);
    }
    Err(used())
}
