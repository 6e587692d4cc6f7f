//! Terms that an organization accepts.

use chrono::{DateTime, Utc};

use crate::access::Actor;
use crate::fields::Bounded;
use crate::{Error, Id, Result, Session};

pub type TermsVersion = Bounded<0, 1_000_000>;

/// An admin's acceptance or withdrawal of a version of the terms.
#[derive(Debug, Clone, PartialEq)]
pub struct AcceptedTerms {
    pub id: Id<Self>,
    pub version: TermsVersion,
    /// Whether they were accepted; `false` is a withdrawal.
    pub accepted: bool,
    /// Time of the statement.
    pub at: DateTime<Utc>,
    /// User or API key.
    pub by: Actor,
}

/// Most entries of the history.
const MOST: u32 = 100;

/// History, latest first.
pub async fn history(session: &mut Session) -> Result<Vec<AcceptedTerms>> {
    session.work.accepted_terms(MOST).await
}

/// The latest acceptance of a version, or of any; the last entry of a version decides.
pub fn in_force(history: &[AcceptedTerms], version: Option<f64>) -> Option<&AcceptedTerms> {
    let mut decided = Vec::new();
    history.iter().find(|terms| {
        let is_last = !decided.contains(&terms.version);
        decided.push(terms.version);
        let is_meant = version.is_none_or(|number| (terms.version.get() - number).abs() < 1e-9);
        is_last && is_meant && terms.accepted
    })
}

/// Records an acceptance or a withdrawal.
pub async fn accept(
    session: &mut Session,
    version: f64,
    accepted: bool,
) -> Result<Vec<AcceptedTerms>> {
    let by = session.caller.account()?;
    let version = TermsVersion::new(version)
        .ok_or_else(|| Error::invalid("/version", "out_of_range", "must be from 0 to 1000000"))?;
    let at = session.now();
    let terms = AcceptedTerms { id: session.id(), version, accepted, at, by };
    session.work.note_terms(&terms).await?;
    history(session).await
}
