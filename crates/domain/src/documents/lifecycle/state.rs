//! The states of a document and the commands that each allows.

use chrono::{DateTime, Utc};

use crate::fields::Choice;
use crate::{RawId, Violation};

/// Who did something, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    /// When.
    pub at: DateTime<Utc>,
    /// A user or an API key; none for the program itself.
    pub by: Option<RawId>,
}

/// State of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lifecycle {
    /// May be changed.
    UnderEditing,
    /// Frozen and in use.
    Released {
        /// When and by whom it was released.
        released: Stamp,
    },
    /// Can't be put on new documents.
    Obsolete {
        /// When and by whom it was released.
        released: Stamp,
        /// When and by whom it became obsolete.
        obsoleted: Stamp,
        /// Why.
        cause: Cause,
    },
    /// A work order that is done.
    Completed {
        /// When and by whom it was released.
        released: Stamp,
        /// When and by whom it was completed.
        completed: Stamp,
    },
    /// A work order that was given up.
    Cancelled {
        /// When and by whom it was released.
        released: Stamp,
        /// When and by whom it was cancelled.
        cancelled: Stamp,
    },
}

/// Why a document became obsolete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    ByHand,
    /// This later version was released; undoing that release also undoes this.
    SupersededBy(RawId),
}

/// The names of the states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    UnderEditing,
    Released,
    Obsolete,
    Completed,
    Cancelled,
}

impl Choice for Status {
    const WORDS: &'static [&'static str] =
        &["under editing", "released", "obsolete", "completed", "cancelled"];
    const ALL: &'static [Self] =
        &[Self::UnderEditing, Self::Released, Self::Obsolete, Self::Completed, Self::Cancelled];
}

impl Status {
    /// The mark on papers and labels that must not be used in this state.
    pub const fn mark(self) -> Option<&'static str> {
        match self {
            Self::Released | Self::Completed => None,
            Self::UnderEditing => Some("NOT RELEASED"),
            Self::Obsolete => Some("OBSOLETE"),
            Self::Cancelled => Some("CANCELLED"),
        }
    }

    /// Checks the status in a new or changed document: only "under editing" is accepted.
    pub fn refuse_given(status: Option<&str>) -> Option<Violation> {
        let word = status.map(str::trim).filter(|word| !word.is_empty())?;
        (!word.eq_ignore_ascii_case(Self::UnderEditing.word())).then(|| {
            Violation::new(
                "/status",
                "use_release",
                "only release and the other commands set it; leave it out, or use under editing",
            )
        })
    }
}

/// Commands on documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Change the document or its lines.
    Update,
    /// Delete it.
    Delete,
    /// Freeze it for use.
    Release,
    /// Undo its release.
    Unrelease,
    /// Keep it off new documents.
    Obsolete,
    /// Copy it to a new version of the same revision.
    NewVersion,
    /// Copy it to a new revision.
    Revise,
    /// Delete it and go back to the previous version.
    Rollback,
    /// Reserve more stock for it.
    Reserve,
    /// Record that it is done.
    Complete,
    /// Stop it.
    Cancel,
}

impl Command {
    /// The commands of every type of document.
    pub const COMMON: [Self; 6] =
        [Self::Update, Self::Delete, Self::Release, Self::NewVersion, Self::Revise, Self::Rollback];

    /// Participle after "it can be".
    pub const fn done(self) -> &'static str {
        match self {
            Self::Update => "changed",
            Self::Delete => "deleted",
            Self::Release => "released",
            Self::Unrelease => "unreleased",
            Self::Obsolete => "made obsolete",
            Self::NewVersion => "copied to a new version",
            Self::Revise => "revised",
            Self::Rollback => "rolled back",
            Self::Reserve => "given stock",
            Self::Complete => "completed",
            Self::Cancel => "cancelled",
        }
    }
}

/// Effect of a command on a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It may be changed, and keeps its state.
    Changes,
    /// It changes its state.
    Becomes(Lifecycle),
    /// It keeps its state, and a copy is under editing.
    GoesOn,
    /// It is deleted.
    Ends,
}

impl Lifecycle {
    /// The name of the state.
    pub const fn status(&self) -> Status {
        match self {
            Self::UnderEditing => Status::UnderEditing,
            Self::Released { .. } => Status::Released,
            Self::Obsolete { .. } => Status::Obsolete,
            Self::Completed { .. } => Status::Completed,
            Self::Cancelled { .. } => Status::Cancelled,
        }
    }

    /// Whether somebody made it obsolete by hand.
    pub const fn is_retired(&self) -> bool {
        matches!(self, Self::Obsolete { cause: Cause::ByHand, .. })
    }

    /// Whether the release of a later version made it obsolete.
    pub const fn is_superseded(&self) -> bool {
        matches!(self, Self::Obsolete { cause: Cause::SupersededBy(_), .. })
    }

    /// Whether it was released at any time.
    pub const fn was_released(&self) -> bool {
        !matches!(self, Self::UnderEditing)
    }

    /// When and by whom it was released; none under editing.
    pub const fn released(&self) -> Option<Stamp> {
        match *self {
            Self::UnderEditing => None,
            Self::Released { released }
            | Self::Obsolete { released, .. }
            | Self::Completed { released, .. }
            | Self::Cancelled { released, .. } => Some(released),
        }
    }

    /// The effect of a command on a document in this state; none if the state doesn't allow it.
    ///
    /// This is the whole state machine. Rules that depend on other versions are in the lineage.
    pub const fn step(self, command: Command, now: Stamp) -> Option<Step> {
        use Command::{
            Cancel, Complete, Delete, NewVersion, Obsolete, Release, Reserve, Revise, Rollback,
            Unrelease, Update,
        };
        match (self, command) {
            (Self::UnderEditing, Update) | (Self::Released { .. }, Reserve) => Some(Step::Changes),
            (Self::UnderEditing, Release) => Some(Step::Becomes(Self::Released { released: now })),
            (Self::UnderEditing, Delete | Rollback) => Some(Step::Ends),
            (Self::Released { .. }, Unrelease) => Some(Step::Becomes(Self::UnderEditing)),
            (Self::Released { released }, Obsolete) => Some(Step::Becomes(Self::Obsolete {
                released,
                obsoleted: now,
                cause: Cause::ByHand,
            })),
            (Self::Released { released }, Complete) => {
                Some(Step::Becomes(Self::Completed { released, completed: now }))
            }
            (Self::Released { released }, Cancel) => {
                Some(Step::Becomes(Self::Cancelled { released, cancelled: now }))
            }
            (Self::Released { .. } | Self::Obsolete { .. }, NewVersion | Revise) => {
                Some(Step::GoesOn)
            }
            (
                Self::UnderEditing,
                Unrelease | Obsolete | NewVersion | Revise | Reserve | Complete | Cancel,
            )
            | (Self::Released { .. }, Update | Release | Delete | Rollback)
            | (
                Self::Obsolete { .. },
                Update | Delete | Release | Unrelease | Obsolete | Rollback | Reserve | Complete
                | Cancel,
            )
            | (
                Self::Completed { .. } | Self::Cancelled { .. },
                Update | Delete | Release | Unrelease | Obsolete | NewVersion | Revise | Rollback
                | Reserve | Complete | Cancel,
            ) => None,
        }
    }

    /// State after the release of a later version.
    pub const fn superseded(self, by: RawId, now: Stamp) -> Option<Self> {
        match self {
            Self::Released { released } => {
                Some(Self::Obsolete { released, obsoleted: now, cause: Cause::SupersededBy(by) })
            }
            Self::UnderEditing
            | Self::Obsolete { .. }
            | Self::Completed { .. }
            | Self::Cancelled { .. } => None,
        }
    }

    /// State before the release of that version; none if it has its state for another reason.
    pub fn given_back(self, by: RawId) -> Option<Self> {
        match self {
            Self::Obsolete { released, cause: Cause::SupersededBy(release), .. }
                if release == by =>
            {
                Some(Self::Released { released })
            }
            Self::UnderEditing
            | Self::Released { .. }
            | Self::Obsolete { .. }
            | Self::Completed { .. }
            | Self::Cancelled { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: Stamp = Stamp { at: DateTime::UNIX_EPOCH, by: None };
    const NOW: Stamp = Stamp { at: DateTime::<Utc>::MAX_UTC, by: Some([7; 12]) };

    #[test]
    fn every_state_takes_every_command_or_refuses_it() {
        use Command::{
            Cancel, Complete, Delete, NewVersion, Obsolete, Release, Reserve, Revise, Rollback,
            Unrelease, Update,
        };
        let released = Lifecycle::Released { released: BEFORE };
        let obsolete = |cause| Lifecycle::Obsolete { released: BEFORE, obsoleted: BEFORE, cause };
        let by_hand =
            Lifecycle::Obsolete { released: BEFORE, obsoleted: NOW, cause: Cause::ByHand };
        let completed = Lifecycle::Completed { released: BEFORE, completed: NOW };
        let cancelled = Lifecycle::Cancelled { released: BEFORE, cancelled: NOW };
        let good: [(Lifecycle, &[(Command, Step)]); 6] = [
            (
                Lifecycle::UnderEditing,
                &[
                    (Update, Step::Changes),
                    (Delete, Step::Ends),
                    (Release, Step::Becomes(Lifecycle::Released { released: NOW })),
                    (Rollback, Step::Ends),
                ],
            ),
            (
                released,
                &[
                    (Unrelease, Step::Becomes(Lifecycle::UnderEditing)),
                    (Obsolete, Step::Becomes(by_hand)),
                    (NewVersion, Step::GoesOn),
                    (Revise, Step::GoesOn),
                    (Reserve, Step::Changes),
                    (Complete, Step::Becomes(completed)),
                    (Cancel, Step::Becomes(cancelled)),
                ],
            ),
            (obsolete(Cause::ByHand), &[(NewVersion, Step::GoesOn), (Revise, Step::GoesOn)]),
            (
                obsolete(Cause::SupersededBy([1; 12])),
                &[(NewVersion, Step::GoesOn), (Revise, Step::GoesOn)],
            ),
            (completed, &[]),
            (cancelled, &[]),
        ];
        let all =
            Command::COMMON.into_iter().chain([Unrelease, Obsolete, Reserve, Complete, Cancel]);
        for command in all {
            for (state, allowed) in good {
                let expected = allowed.iter().find(|(listed, _)| *listed == command);
                let step = state.step(command, NOW);
                assert_eq!(step, expected.map(|(_, step)| *step), "{state:?} {command:?}");
            }
        }
    }

    #[test]
    fn a_release_is_undone_by_what_it_did_and_nothing_else() {
        let released = Lifecycle::Released { released: BEFORE };
        let superseded = released.superseded([1; 12], NOW).unwrap();
        assert_eq!(superseded.status(), Status::Obsolete);
        assert_eq!(superseded.given_back([1; 12]), Some(released));
        assert_eq!(superseded.given_back([2; 12]), None);
        let Some(Step::Becomes(by_hand)) = released.step(Command::Obsolete, NOW) else { panic!() };
        assert_eq!(by_hand.given_back([1; 12]), None);
        for other in [Lifecycle::UnderEditing, by_hand, superseded] {
            assert_eq!(other.superseded([3; 12], NOW), None, "{other:?}");
        }
    }

    #[test]
    fn the_status_is_not_written() {
        for good in [None, Some(""), Some(" "), Some("under editing"), Some("Under Editing ")] {
            assert_eq!(Status::refuse_given(good), None, "{good:?}");
        }
        for bad in ["released", "obsolete", "draft", "underediting"] {
            assert_eq!(Status::refuse_given(Some(bad)).unwrap().code, "use_release", "{bad}");
        }
    }
}
