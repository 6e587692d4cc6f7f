//! The few ways in which a request can fail.

use std::error::Error as StdError;

use rust_decimal::Decimal;

use crate::RawId;

/// The answer of everything in the domain that can fail.
pub type Result<T> = std::result::Result<T, Error>;

/// Of a document that somebody put out of use on a new document, or on one that is released.
pub const OBSOLETE_COMPONENT: &str = "obsolete_component";

/// One thing that is wrong with what a caller sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Where: a JSON pointer into the body (`/brand`), or the name of a parameter (`size`).
    pub pointer: String,
    /// Stable code, in snake case.
    pub code: &'static str,
    /// Explanation for people.
    pub message: String,
}

impl Violation {
    /// A violation at `pointer`.
    pub fn new(pointer: impl Into<String>, code: &'static str, message: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), code, message: message.into() }
    }
}

/// Adds violations of fields that have none yet.
pub fn add_violations(violations: &mut Vec<Violation>, found: impl IntoIterator<Item = Violation>) {
    for violation in found {
        if violations.iter().all(|one| one.pointer != violation.pointer) {
            violations.push(violation);
        }
    }
}

/// A line of a document that there isn't enough stock for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortLine {
    /// Where it stands in the document: `/items/0`.
    pub place: String,
    pub line: RawId,
    pub number: String,
    /// The item that it needs.
    pub item: RawId,
    pub part_number: String,
    /// How much is needed.
    pub needed: Decimal,
    /// How much is reserved for it.
    pub reserved: Decimal,
    /// How much more there is for it.
    pub available: Decimal,
    /// Unit of the quantities.
    pub unit: &'static str,
}

impl ShortLine {
    /// In words.
    pub fn message(&self) -> String {
        let Self { number, part_number, needed, reserved, available, unit, .. } = self;
        let reserved = if reserved.is_zero() {
            String::new()
        } else {
            format!("{reserved} are reserved for it, ")
        };
        format!(
            "line {number} needs {needed} {unit} of {part_number}; {reserved}{available} are available"
        )
    }
}

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such record, or not one that the caller may see.
    #[error("{0}")]
    NotFound(String),
    /// Invalid input, with all violations.
    #[error("{}", summary(.0))]
    Invalid(Vec<Violation>),
    /// The state of the data does not allow it: a duplicate, a wrong life cycle state, still used.
    #[error("{detail}")]
    Conflict {
        /// Stable, snake case.
        code: &'static str,
        /// Cause and remedy.
        detail: String,
    },
    /// Something can't be released as it is: all reasons.
    #[error("{document} can't be released: {}", reasons.iter().map(|reason| reason.message.as_str()).collect::<Vec<_>>().join("; "))]
    Incomplete {
        /// Document to release.
        document: String,
        /// Everything that is in the way.
        reasons: Vec<Violation>,
        /// Whether it can be released with all of that if it is accepted.
        acceptable: bool,
    },
    /// Stock is short for what was to be done: every line that it is short for.
    #[error("{refusal}, since stock is short: {}", lines.iter().map(ShortLine::message).collect::<Vec<_>>().join("; "))]
    StockShort {
        /// The refused command: `work order W-1 can't be released`.
        refusal: String,
        /// Short items.
        lines: Vec<ShortLine>,
    },
    /// Nobody known, or nobody any more.
    #[error("{0}")]
    Unauthenticated(String),
    /// Known, but not allowed; says which right is needed.
    #[error("{0}")]
    Forbidden(String),
    /// The record changed since the caller read it.
    #[error("{0}")]
    Stale(String),
    /// More than the service takes.
    #[error("{0}")]
    TooLarge(String),
    /// Too much at once; come back after so many seconds.
    #[error("{detail}")]
    Busy {
        /// When to come back.
        retry_after_seconds: u32,
        /// Busy resource.
        detail: String,
    },
    /// More of this than a caller may do in a while; come back after so many seconds.
    #[error("{detail}")]
    TooMany {
        /// When to come back.
        retry_after_seconds: u32,
        /// Tells what there is too much of.
        detail: String,
    },
    /// The database is away.
    #[error("the database cannot be reached at the moment")]
    Unavailable(#[source] Box<dyn StdError + Send + Sync>),
    /// Internal error: logged, not answered.
    #[error("{context}")]
    Internal {
        /// Action that failed.
        context: String,
        /// The cause, for the log.
        #[source]
        source: Option<Box<dyn StdError + Send + Sync>>,
    },
}

impl Error {
    /// Whether all that is in the way is that documents were put out of use.
    pub fn is_of_obsolete(&self) -> bool {
        let (Self::Invalid(reasons) | Self::Incomplete { reasons, .. }) = self else {
            return false;
        };
        !reasons.is_empty() && reasons.iter().all(|reason| reason.code == OBSOLETE_COMPONENT)
    }

    /// A single violation.
    pub fn invalid(
        pointer: impl Into<String>,
        code: &'static str,
        message: impl Into<String>,
    ) -> Self {
        Self::Invalid(vec![Violation::new(pointer, code, message)])
    }

    /// A fault of ours with its cause.
    pub fn internal(
        context: impl Into<String>,
        source: impl Into<Box<dyn StdError + Send + Sync>>,
    ) -> Self {
        Self::Internal { context: context.into(), source: Some(source.into()) }
    }

    /// A fault of ours that has no cause beyond itself.
    pub fn broken(context: impl Into<String>) -> Self {
        Self::Internal { context: context.into(), source: None }
    }

    /// A record that is not there.
    pub fn not_found(what: &str, id: impl std::fmt::Display) -> Self {
        Self::NotFound(format!("there is no {what} {id}"))
    }
}

fn summary(violations: &[Violation]) -> String {
    let [first, rest @ ..] = violations else { return "the request is invalid".to_owned() };
    // A fault of the whole body has no place.
    let place = if first.pointer.is_empty() { "" } else { ": " };
    let more = if rest.is_empty() { String::new() } else { format!(" (and {} more)", rest.len()) };
    format!("{}{place}{}{more}", first.pointer, first.message)
}
