//! People, the links that they are sent, and the mails that take them there.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::access::Role;
use crate::organization::mail::{
    Addressee, Letter, LetterKind, Link, LinkPurpose, Mail, SendFailure,
};
use crate::organization::{BrowserSession, User};
use crate::{Email, Id, Result, Total};

/// Filters of a list of users.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UserFilter {
    /// Somewhere in the name.
    pub name: Option<String>,
    /// Somewhere in the e-mail address.
    pub email: Option<String>,
    pub role: Option<Role>,
    /// Whether they can sign in.
    pub accepted: Option<bool>,
}

/// An admin, as it counts for whether one is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Admin {
    /// Who.
    pub user: Id<User>,
    /// Whether with a password.
    pub accepted: bool,
}

/// The people of an organization.
#[async_trait]
pub trait Users: Send {
    /// One who is not deleted, locked against other units of work where this one may write.
    async fn user(&mut self, id: Id<User>) -> Result<Option<User>>;
    /// A page of them, by e-mail address, and how many there are on all pages.
    async fn page_of_users(
        &mut self,
        filter: &UserFilter,
        page: (u32, u32),
    ) -> Result<(Vec<User>, Total)>;
    /// The admins. Until this unit of work ends, no other gets them: lock them before anybody.
    async fn lock_admins(&mut self) -> Result<Vec<Admin>>;
    /// Those of these addresses that somebody of the organization has.
    async fn emails_in_use(&mut self, emails: &[Email]) -> Result<Vec<Email>>;
    /// Keeps new ones, in one statement. An address that somebody has is a conflict.
    async fn add_users(&mut self, users: &[User]) -> Result<()>;
    /// Keeps a changed one.
    async fn save_user(&mut self, user: &User) -> Result<()>;
    /// Marks one as deleted and forgets what is under way for it.
    async fn remove_user(&mut self, user: &User) -> Result<()>;
    /// Ends the link of a person for a purpose, and mails with one that are yet to go.
    async fn end_links(&mut self, user: Id<User>, purpose: LinkPurpose) -> Result<()>;
    /// The sessions of a person that have not reached their end, the last used first.
    async fn sessions_of(
        &mut self,
        user: Id<User>,
        now: DateTime<Utc>,
    ) -> Result<Vec<BrowserSession>>;
    /// Ends a session of a person; false where there is none.
    async fn end_session_of(&mut self, user: Id<User>, id: Id<BrowserSession>) -> Result<bool>;
    /// Notes that a link was used; false where it was used or ended meanwhile.
    async fn redeem_link(&mut self, digest: &[u8; 32], now: DateTime<Utc>) -> Result<bool>;
    /// Puts letters into the outbox: they go once this unit of work is committed.
    async fn add_letters(&mut self, letters: &[Letter]) -> Result<()>;
}

/// A letter that is to be sent now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueMail {
    /// The letter.
    pub id: Id<Letter>,
    /// Item.
    pub kind: LetterKind,
    /// To whom it goes.
    pub to: Email,
    /// Number of tries, including this one.
    pub tries: u32,
    /// Addressee; none if there is no such user, or the letter is no longer needed.
    pub about: Option<Addressee>,
}

/// Mails that are to go out, over all organizations.
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Writes a letter that is about nobody known yet.
    async fn add_forgotten(&self, letter: &Letter) -> Result<()>;
    /// A letter that is due. Nobody else gets it until `lease`.
    async fn take_due(&self, now: DateTime<Utc>, lease: DateTime<Utc>) -> Result<Option<DueMail>>;
    /// Tries a letter again at some time.
    async fn put_off(&self, id: Id<Letter>, until: DateTime<Utc>) -> Result<()>;
    /// Forgets a letter that went out, or never will.
    async fn remove_letter(&self, id: Id<Letter>) -> Result<()>;
    /// Keeps a link in place of the one before for the same person and purpose.
    async fn set_link(&self, link: &Link) -> Result<()>;
    /// The link of a digest.
    async fn link(&self, digest: &[u8; 32]) -> Result<Option<Link>>;
}

/// Takes mails to where they are read.
#[async_trait]
pub trait Mailer: Send + Sync {
    async fn send(&self, mail: &Mail) -> std::result::Result<(), SendFailure>;
}
