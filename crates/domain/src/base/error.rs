//! Errors of requests.

use std::error::Error as StdError;

use rust_decimal::Decimal;

use crate::RawId;

/// Result of everything in the domain that can fail.
pub type Result<T> = std::result::Result<T, Error>;

/// Code for an obsolete component of a new or released document.
pub const OBSOLETE_COMPONENT: &str = "obsolete_component";

/// One error in the caller's input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// JSON pointer into the body (`/brand`), or the name of a parameter (`size`).
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

/// A line of a document with too little stock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortLine {
    /// Place of the line: `/items/0`.
    pub place: String,
    pub line: RawId,
    pub number: String,
    pub item: RawId,
    pub part_number: String,
    /// Quantity needed.
    pub needed: Decimal,
    /// Quantity reserved for it.
    pub reserved: Decimal,
    /// Further quantity available for it.
    pub available: Decimal,
    /// Unit of the quantities.
    pub unit: &'static str,
}

impl ShortLine {
    /// Explanation for people.
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
    /// A document can't be released, for these reasons.
    #[error("{document} can't be released: {}", reasons.iter().map(|reason| reason.message.as_str()).collect::<Vec<_>>().join("; "))]
    Incomplete {
        /// The document.
        document: String,
        /// All reasons.
        reasons: Vec<Violation>,
        /// Whether `accept` can override all reasons.
        acceptable: bool,
    },
    /// Stock is short for the command, on these lines.
    #[error("{refusal}, since stock is short: {}", lines.iter().map(ShortLine::message).collect::<Vec<_>>().join("; "))]
    StockShort {
        /// The refused command: `work order W-1 can't be released`.
        refusal: String,
        /// Short items.
        lines: Vec<ShortLine>,
    },
    /// Unknown caller, or an ended token.
    #[error("{0}")]
    Unauthenticated(String),
    /// The caller lacks a permission, which the text names.
    #[error("{0}")]
    Forbidden(String),
    /// The record changed since the caller read it.
    #[error("{0}")]
    Stale(String),
    /// More than the service takes.
    #[error("{0}")]
    TooLarge(String),
    /// The service is busy; try again after some seconds.
    #[error("{detail}")]
    Busy {
        /// When to try again.
        retry_after_seconds: u32,
        /// Busy resource.
        detail: String,
    },
    /// The caller has reached a limit; try again after some seconds.
    #[error("{detail}")]
    TooMany {
        /// When to try again.
        retry_after_seconds: u32,
        /// The limit.
        detail: String,
    },
    /// The database can't be reached.
    #[error("the database cannot be reached at the moment")]
    Unavailable(#[source] Box<dyn StdError + Send + Sync>),
    /// The database didn't say whether it stored a change.
    #[error(
        "the database did not say in time whether this was stored; send the same request with the same Idempotency-Key again, which is answered as the first time or done now; without a key, look whether it was done before you repeat it"
    )]
    OutcomeUnknown(#[source] Box<dyn StdError + Send + Sync>),
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
    /// Whether obsolete documents are the only reason.
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

    /// An internal error with its cause.
    pub fn internal(
        context: impl Into<String>,
        source: impl Into<Box<dyn StdError + Send + Sync>>,
    ) -> Self {
        Self::Internal { context: context.into(), source: Some(source.into()) }
    }

    /// An internal error without a further cause.
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
    // An error of the whole body has no place.
    let place = if first.pointer.is_empty() { "" } else { ": " };
    let more = if rest.is_empty() { String::new() } else { format!(" (and {} more)", rest.len()) };
    format!("{}{place}{}{more}", first.pointer, first.message)
}
