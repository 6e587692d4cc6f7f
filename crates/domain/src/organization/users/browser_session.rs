//! Sessions of people who are signed in with the page, for a working day.
//!
//! The browser keeps a secret that is only good for getting short tokens. A session ends when it expires, when
//! somebody ends it, or when its user's password or role changes; its tokens end with it.

use chrono::{DateTime, TimeDelta, Utc};

use crate::access::{Actor, Identity, PasswordMark, Role};
use crate::organization::mail::LinkToken;
use crate::organization::port::IssuedToken;
use crate::organization::{Organization, User};
use crate::{Error, Id, Result, Services, Session};

/// A session in one browser.
#[derive(Debug, Clone, PartialEq)]
pub struct BrowserSession {
    pub id: Id<Self>,
    pub organization: Id<Organization>,
    pub user: Id<User>,
    /// SHA-256 of the secret that the browser has.
    pub digest: [u8; 32],
    /// Role at the sign-in.
    pub role: Role,
    /// Password at the sign-in.
    pub password: PasswordMark,
    /// User agent of the browser.
    pub browser: String,
    /// Address at the sign-in.
    pub address: String,
    pub created: DateTime<Utc>,
    /// When it last asked for a token.
    pub last_used: DateTime<Utc>,
    pub expires: DateTime<Utc>,
}

/// Validity of its tokens. The page asks for the next one before.
const TOKEN_HOLDS: TimeDelta = TimeDelta::minutes(15);
/// Longest stored user agent.
const LONGEST_NAME: usize = 300;

/// Browser, address and length of a new session.
#[derive(Debug)]
pub struct SignIn {
    pub browser: String,
    pub address: String,
    pub lasts: TimeDelta,
}

/// A token of a session, with its user.
#[derive(Debug, Clone)]
pub struct SessionToken {
    pub token: IssuedToken,
    pub user: Id<User>,
}

/// Begins a session of a person whose password was right, and returns its secret, which isn't stored.
pub async fn begin(
    services: &Services,
    person: Identity,
    SignIn { browser, address, lasts }: SignIn,
) -> Result<(LinkToken, SessionToken)> {
    let (Some(Actor::User(user)), Some(password)) = (person.actor, person.password) else {
        return Err(Error::broken("only people with a password sign in with a browser"));
    };
    let now = services.now();
    let secret = services.secrets.link_token()?;
    let session = BrowserSession {
        id: services.id(),
        organization: person.organization,
        user,
        digest: services.secrets.link_digest(&secret),
        role: person.role,
        password,
        browser: browser.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect(),
        address,
        created: now,
        last_used: now,
        expires: now + lasts,
    };
    services.directory.add_session(&session).await?;
    Ok((secret, issue(services, &session, now).await?))
}

/// Issues a token to whoever has the secret of a running session.
pub async fn token(services: &Services, secret: &LinkToken) -> Result<Option<SessionToken>> {
    let now = services.now();
    let digest = services.secrets.link_digest(secret);
    let Some(session) = services.directory.use_session(&digest, now).await? else {
        return Ok(None);
    };
    let actor = Actor::User(session.user);
    let status = services.directory.account_status(actor, Some(session.id)).await?;
    let is_still = status.is_some_and(|status| {
        (status.role, status.password) == (session.role, Some(session.password))
    });
    if !is_still {
        return Ok(None);
    }
    Ok(Some(issue(services, &session, now).await?))
}

async fn issue(
    services: &Services,
    session: &BrowserSession,
    now: DateTime<Utc>,
) -> Result<SessionToken> {
    let identity = Identity {
        session: Some(session.id),
        ..Identity::of_person(session.organization, session.user, session.role, session.password)
    };
    let expires = session.expires.min(now + TOKEN_HOLDS);
    let token = services.tokens.issue(identity, now, expires).await?;
    Ok(SessionToken { token, user: session.user })
}

/// Ends the session with a secret.
pub async fn end(services: &Services, secret: &LinkToken) -> Result<()> {
    services.directory.end_session(&services.secrets.link_digest(secret)).await
}

/// The caller's running sessions, the last used first.
pub async fn list(session: &mut Session) -> Result<Vec<BrowserSession>> {
    let Actor::User(id) = session.caller.account()? else { return Ok(Vec::new()) };
    let user = super::found(session, id).await?;
    let password = user.password_hash.map(|hash| session.services.secrets.password_mark(&hash));
    let mut sessions = session.work.sessions_of(id, session.now()).await?;
    sessions.retain(|one| one.role == user.role && Some(one.password) == password);
    Ok(sessions)
}

/// Ends one of the caller's sessions.
pub async fn end_own(session: &mut Session, id: Id<BrowserSession>) -> Result<()> {
    let ended = match session.caller.account()? {
        Actor::User(user) => session.work.end_session_of(user, id).await?,
        Actor::Key(_) => false,
    };
    if ended { Ok(()) } else { Err(Error::not_found("session", id)) }
}
