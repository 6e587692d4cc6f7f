//! Use cases of users: who they are, inviting, changing and deleting them.

use std::sync::Arc;

use std::collections::HashSet;

use crate::access::{Actor, Caller, Identity, Role};
use crate::organization::mail::{Letter, LetterKind, LinkPurpose};
use crate::organization::port::{Admin, UserFilter};
use crate::organization::{Organization, Password, User};
use crate::{
    Email, Error, Field, Id, ListPage, Result, Services, Session, Text, Violation, Window,
};

/// The caller with name and organization.
#[derive(Debug, Clone, PartialEq)]
pub struct CurrentUser {
    /// From the token.
    pub identity: Identity,
    pub actor: Actor,
    /// The user; `None` for an API key.
    pub user: Option<User>,
    /// Name of the API key.
    pub key_name: Option<Text>,
    /// Organization of the user.
    pub organization: Organization,
}

/// Reads who is calling.
pub async fn myself(session: &mut Session) -> Result<CurrentUser> {
    let identity = session.caller.identity()?;
    let actor = session.caller.account()?;
    let organization = session.work.organization().await?;
    let user = match actor {
        Actor::User(id) => Some(found(session, id).await?),
        Actor::Key(_) => None,
    };
    let key_name = match actor {
        Actor::User(_) => None,
        Actor::Key(id) => {
            session.services.directory.api_key(id).await?.map(|(key, _)| key.properties.name)
        }
    };
    Ok(CurrentUser { identity, actor, user, key_name, organization })
}

/// A part of the list of users.
pub async fn list(
    session: &mut Session,
    filter: &UserFilter,
    window: &Window,
) -> Result<ListPage<User>> {
    session.work.page_of_users(filter, window).await
}

/// Finds a user by id; locked if the unit of work writes.
pub async fn found(session: &mut Session, id: Id<User>) -> Result<User> {
    session.work.user(id).await?.ok_or_else(|| Error::not_found("user", id))
}

/// Input of an invitation.
#[derive(Debug)]
pub struct Invited {
    /// E-mail address.
    pub email: String,
    /// Password, if given; otherwise a link sets it.
    pub password: Option<String>,
}

/// A checked invitation, with the hash of a given password.
#[derive(Debug)]
pub struct Guest {
    place: usize,
    email: Email,
    password_hash: Option<String>,
}

/// Checks invitations, reporting all errors together, and hashes their passwords. Hashing takes time, so this comes
/// before the unit of work.
pub async fn guests(
    services: &Arc<Services>,
    caller: &Caller,
    invited: Vec<Invited>,
) -> Result<Vec<Guest>> {
    let mut faults = Vec::new();
    let mut seen = HashSet::new();
    let mut checked = Vec::new();
    for (place, Invited { email, password }) in invited.into_iter().enumerate() {
        let mut fault = |field: &str, code, message: String| {
            let pointer = format!("/emailAddresses/{place}/{field}");
            faults.push(Violation::new(pointer, code, message));
        };
        let email = match Email::new(&email) {
            Ok(email) if seen.insert(email.clone()) => Some(email),
            Ok(_) => {
                fault("email", "duplicate", "occurs twice; name each address once".to_owned());
                None
            }
            Err(malformed) => {
                fault("email", "malformed_email", malformed.to_string());
                None
            }
        };
        let password = password.as_deref().map(Password::new).transpose();
        let password = password.unwrap_or_else(|weak| {
            fault("password", "weak_password", weak.to_string());
            None
        });
        checked.extend(email.map(|email| (place, email, password)));
    }
    if !faults.is_empty() {
        let mut session = Session::read(services, caller).await?;
        faults
            .extend(taken(&mut session, checked.iter().map(|(at, email, _)| (*at, email))).await?);
        faults.sort_by(|a, b| a.pointer.cmp(&b.pointer));
        return Err(Error::Invalid(faults));
    }
    let mut guests = Vec::new();
    for (place, email, password) in checked {
        let password_hash = match password {
            Some(password) => Some(services.secrets.hash_password(password).await?),
            None => None,
        };
        guests.push(Guest { place, email, password_hash });
    }
    Ok(guests)
}

/// Errors of addresses that users of the organization have. Users of other organizations may have them too, which
/// isn't disclosed.
async fn taken<'a>(
    session: &mut Session,
    invited: impl Iterator<Item = (usize, &'a Email)>,
) -> Result<Vec<Violation>> {
    let invited: Vec<_> = invited.collect();
    let emails: Vec<_> = invited.iter().map(|(_, email)| (*email).clone()).collect();
    let taken = session.work.emails_in_use(&emails).await?;
    let existing = invited.iter().filter(|(_, email)| taken.contains(email));
    let fault = |place: &usize| {
        let message = "is already a user of your organization; leave it out";
        Violation::new(format!("/emailAddresses/{place}/email"), "already_user", message)
    };
    Ok(existing.map(|(place, _)| fault(place)).collect())
}

/// Creates invited users, who may read until an admin gives them another role, and writes to them.
pub async fn invite(session: &mut Session, guests: Vec<Guest>) -> Result<Vec<User>> {
    let identity = session.caller.identity()?;
    let faults = taken(session, guests.iter().map(|guest| (guest.place, &guest.email))).await?;
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    let record = session.services.record(identity);
    let made = guests.into_iter().map(|Guest { place: _, email, password_hash }| User {
        id: session.id(),
        organization: identity.organization,
        email,
        pending_email: None,
        name: None,
        role: Role::Restricted,
        password_hash,
        record: record.clone(),
    });
    let users: Vec<User> = made.collect();
    session.work.add_users(&users).await?;
    let letters: Vec<Letter> = users
        .iter()
        .map(|user| {
            let kind =
                if user.has_accepted() { LetterKind::Welcome } else { LetterKind::Invitation };
            letter(&session.services, kind, user, &user.email)
        })
        .collect();
    session.work.add_letters(&letters).await?;
    Ok(users)
}

/// Invites a user again who hasn't accepted yet.
pub async fn remind(session: &mut Session, id: Id<User>) -> Result<User> {
    let user = found(session, id).await?;
    if user.has_accepted() {
        return Err(Error::Conflict {
            code: "already_accepted",
            detail: "this user already has a password; POST /security/v1/forgot sends a link for a new one"
                .to_owned(),
        });
    }
    write_anew(session, LetterKind::Invitation, &user, &user.email).await?;
    Ok(user)
}

/// Sends the caller a link to set a new password.
pub async fn reset_password(session: &mut Session) -> Result<()> {
    let Actor::User(id) = session.caller.account()? else {
        return Err(Error::Forbidden("an API key has no password".to_owned()));
    };
    let user = found(session, id).await?;
    write_anew(session, LetterKind::Reset, &user, &user.email).await
}

#[derive(Debug, Clone, Default)]
pub struct UserChange {
    pub name: Field<Text>,
    /// New address, which counts after its link was opened.
    pub email: Option<Email>,
    /// New role.
    pub role: Option<Role>,
}

/// Checks whether the caller may change a user: itself, and admins everybody; only admins change roles.
pub fn may_change(
    caller: &Caller,
    named: Option<Id<User>>,
    change: &UserChange,
) -> Result<Id<User>> {
    let identity = caller.identity()?;
    let own = match identity.actor {
        Some(Actor::User(id)) => Some(id),
        Some(Actor::Key(_)) | None => None,
    };
    if identity.role != Role::Admin {
        if named.is_some() && named != own {
            return Err(Error::Forbidden("only admins may change other users".to_owned()));
        }
        if change.role.is_some() {
            return Err(Error::Forbidden("only admins may change roles".to_owned()));
        }
    }
    named.or(own).ok_or_else(|| {
        Error::invalid("/userId", "required", "is required with an API key, since it is not a user")
    })
}

/// The admins, locked before any user, if the change concerns whether one is left.
async fn admins(session: &mut Session, needed: bool) -> Result<Vec<Admin>> {
    if needed { session.work.lock_admins().await } else { Ok(Vec::new()) }
}

/// A user to change, with the admins if its role may change.
#[derive(Debug)]
pub struct Changing {
    /// Present state.
    pub user: User,
    admins: Vec<Admin>,
}

/// Reads and locks the user to change.
pub async fn begin_change(
    session: &mut Session,
    id: Id<User>,
    change: &UserChange,
) -> Result<Changing> {
    let admins = admins(session, change.role.is_some()).await?;
    let user = session.work.user(id).await?;
    let unknown = || Error::invalid("/userId", "unknown_user", "there is no such user");
    Ok(Changing { user: user.ok_or_else(unknown)?, admins })
}

/// Changes a user.
pub async fn change(session: &mut Session, changing: Changing, change: UserChange) -> Result<User> {
    let Changing { mut user, admins } = changing;
    let before = user.clone();
    change.name.apply(&mut user.name);
    if let Some(role) = change.role {
        if role != Role::Admin {
            keep_an_admin(&admins, &user)?;
        }
        user.role = role;
    }
    let email = change.email;
    if let Some(email) = &email {
        // Whether a colleague has the address is only disclosed to whoever opens the link.
        user.pending_email = (*email != user.email).then(|| email.clone());
    }
    if user != before {
        user.record.touch(session.now(), session.caller.identity()?.by());
        session.work.save_user(&user).await?;
    }
    match (&user.pending_email, email) {
        (Some(email), Some(_)) => {
            write_anew(session, LetterKind::NewEmail, &user, email).await?;
        }
        (None, Some(_)) => session.work.end_links(user.id, LinkPurpose::Email).await?,
        (_, None) => {}
    }
    Ok(user)
}

/// Deletes a user. Its tokens end within half a minute.
pub async fn remove(session: &mut Session, id: Id<User>) -> Result<()> {
    let admins = admins(session, true).await?;
    let mut user = found(session, id).await?;
    keep_an_admin(&admins, &user)?;
    user.record.touch(session.now(), session.caller.identity()?.by());
    session.work.remove_user(&user).await
}

/// Refuses to remove the last admin, or the last one who can sign in.
fn keep_an_admin(admins: &[Admin], leaving: &User) -> Result<()> {
    let (left, gone): (Vec<Admin>, Vec<Admin>) =
        admins.iter().copied().partition(|admin| admin.user != leaving.id);
    let Some(leaving) = gone.first() else { return Ok(()) };
    let stays = left.iter().any(|admin| admin.accepted || !leaving.accepted);
    if stays {
        return Ok(());
    }
    Err(Error::Conflict {
        code: "last_admin",
        detail: "this is the last admin who can sign in; make another user an admin first"
            .to_owned(),
    })
}

/// Writes a letter with a link, and ends earlier links.
async fn write_anew(
    session: &mut Session,
    kind: LetterKind,
    user: &User,
    to: &Email,
) -> Result<()> {
    if let Some(purpose) = kind.purpose() {
        session.work.end_links(user.id, purpose).await?;
    }
    session.work.add_letters(&[letter(&session.services, kind, user, to)]).await
}

fn letter(services: &Services, kind: LetterKind, user: &User, to: &Email) -> Letter {
    let (id, created) = (services.id(), services.now());
    Letter { id, kind, user: Some(user.id), to: to.clone(), created }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::Record;

    fn user(id: u8) -> User {
        User {
            id: Id::from_raw([id; 12]),
            organization: Id::from_raw([9; 12]),
            email: Email::new("ann@shop.example").unwrap(),
            pending_email: None,
            name: None,
            role: Role::Admin,
            password_hash: None,
            record: Record::new(DateTime::UNIX_EPOCH, None),
        }
    }

    #[test]
    fn an_admin_who_can_sign_in_stays() {
        let admin = |id, accepted| Admin { user: Id::from_raw([id; 12]), accepted };
        let keeps = |admins: &[Admin]| keep_an_admin(admins, &user(1)).is_ok();
        assert!(!keeps(&[admin(1, true)]));
        assert!(!keeps(&[admin(1, false)]));
        assert!(!keeps(&[admin(1, true), admin(2, false)]), "nobody could sign in");
        assert!(keeps(&[admin(1, true), admin(2, true)]));
        assert!(keeps(&[admin(1, false), admin(2, false)]));
        assert!(keeps(&[admin(2, false)]), "who is none may go");
        assert!(keeps(&[]));
    }
}
