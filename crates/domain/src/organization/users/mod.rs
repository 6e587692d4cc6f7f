//! Users of an organization, their passwords and sessions.

pub mod browser_session;
pub mod password_reset;
pub mod store;
mod user;

pub use browser_session::BrowserSession;
pub use store::{
    Changing, CurrentUser, Guest, Invited, UserChange, begin_change, change, found, guests, invite,
    list, may_change, myself, remind, remove, reset_password,
};
pub use user::{Password, User, WeakPassword};
