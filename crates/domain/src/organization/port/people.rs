//! Users, links for them, and the mails with these links.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::access::Role;
use crate::organization::mail::{
    Addressee, Letter, LetterKind, Link, LinkPurpose, Mail, SendFailure,
};
use crate::organization::{BrowserSession, User};
use crate::{Email, Id, ListPage, Result, Window};

/// Filters of a list of users.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UserFilter {
    /// Text in the name.
    pub name: Option<String>,
    /// Text in the e-mail address.
    pub email: Option<String>,
    pub role: Option<Role>,
    /// Whether they can sign in.
    pub accepted: Option<bool>,
}

/// An admin, for the check that one is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Admin {
    /// The user.
    pub user: Id<User>,
    /// Whether the user has a password.
    pub accepted: bool,
}

/// Users of an organization.
#[async_trait]
pub trait Users: Send {
    /// A user who isn't deleted; locked if the unit of work writes.
    async fn user(&mut self, id: Id<User>) -> Result<Option<User>>;
    /// A part of the list of users, by e-mail address.
    async fn page_of_users(
        &mut self,
        filter: &UserFilter,
        window: &Window,
    ) -> Result<ListPage<User>>;
    /// The admins, locked until this unit of work ends; lock them before any user.
    async fn lock_admins(&mut self) -> Result<Vec<Admin>>;
    /// Those of these addresses that users of the organization have.
    async fn emails_in_use(&mut self, emails: &[Email]) -> Result<Vec<Email>>;
    /// Stores new users, in one statement; a used address is a conflict.
    async fn add_users(&mut self, users: &[User]) -> Result<()>;
    /// Stores a changed user.
    async fn save_user(&mut self, user: &User) -> Result<()>;
    /// Marks a user as deleted, and deletes its links and mails.
    async fn remove_user(&mut self, user: &User) -> Result<()>;
    /// Ends the link of a user for a purpose, and mails with one that weren't sent.
    async fn end_links(&mut self, user: Id<User>, purpose: LinkPurpose) -> Result<()>;
    /// Sessions of a user that haven't expired, the last used first.
    async fn sessions_of(
        &mut self,
        user: Id<User>,
        now: DateTime<Utc>,
    ) -> Result<Vec<BrowserSession>>;
    /// Ends a session of a user; `false` if there is none.
    async fn end_session_of(&mut self, user: Id<User>, id: Id<BrowserSession>) -> Result<bool>;
    /// Marks a link as used; `false` if it was used or ended meanwhile.
    async fn redeem_link(&mut self, digest: &[u8; 32], now: DateTime<Utc>) -> Result<bool>;
    /// Puts letters into the outbox; they are sent after the commit.
    async fn add_letters(&mut self, letters: &[Letter]) -> Result<()>;
}

/// A letter to be sent now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueMail {
    /// Id of the letter.
    pub id: Id<Letter>,
    /// Kind of letter.
    pub kind: LetterKind,
    /// E-mail address that it goes to.
    pub to: Email,
    /// Number of tries, including this one.
    pub tries: u32,
    /// Addressee; `None` if there is no such user, or the letter is no longer needed.
    pub about: Option<Addressee>,
}

/// Outbox of all organizations.
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Adds a letter to an address whose user isn't known yet.
    async fn add_forgotten(&self, letter: &Letter) -> Result<()>;
    /// A due letter, which nobody else gets until `lease`.
    async fn take_due(&self, now: DateTime<Utc>, lease: DateTime<Utc>) -> Result<Option<DueMail>>;
    /// Sets the time of the next try.
    async fn put_off(&self, id: Id<Letter>, until: DateTime<Utc>) -> Result<()>;
    /// Deletes a letter that was sent or given up.
    async fn remove_letter(&self, id: Id<Letter>) -> Result<()>;
    /// Stores a link, in place of an earlier one for the same user and purpose.
    async fn set_link(&self, link: &Link) -> Result<()>;
    /// The link with a digest.
    async fn link(&self, digest: &[u8; 32]) -> Result<Option<Link>>;
}

/// Delivers mails.
#[async_trait]
pub trait Mailer: Send + Sync {
    async fn send(&self, mail: &Mail) -> std::result::Result<(), SendFailure>;
}
