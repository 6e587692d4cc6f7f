//! People of an organization, and how they set their passwords.

pub mod password_reset;
pub mod store;
mod user;

pub use store::{
    Changing, CurrentUser, Guest, Invited, UserChange, begin_change, change, found, guests, invite,
    list, may_change, myself, remind, remove, reset_password,
};
pub use user::{Password, User, WeakPassword};
