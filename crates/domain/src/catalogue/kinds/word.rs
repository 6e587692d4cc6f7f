//! The closed word lists of fittings and adaptors.

use crate::fields::Choice;

/// Which side of a connection an end is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gender {
    /// External thread.
    Male,
    /// Internal thread.
    Female,
}

impl Choice for Gender {
    const WORDS: &'static [&'static str] = &["male", "female"];
    const ALL: &'static [Self] = &[Self::Male, Self::Female];
}

/// An end that turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Swivel;

impl Choice for Swivel {
    const WORDS: &'static [&'static str] = &["swivel"];
    const ALL: &'static [Self] = &[Self];
}

/// A forged body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forged;

impl Choice for Forged {
    const WORDS: &'static [&'static str] = &["forged"];
    const ALL: &'static [Self] = &[Self];
}

/// An end that passes through a panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bulkhead;

impl Choice for Bulkhead {
    const WORDS: &'static [&'static str] = &["bulkhead"];
    const ALL: &'static [Self] = &[Self];
}
