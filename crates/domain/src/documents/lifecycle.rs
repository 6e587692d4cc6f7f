//! The states of a document and what may happen in each.

use chrono::{DateTime, Utc};

use crate::{Error, RawId, Result};

/// Who did something, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    /// When.
    pub at: DateTime<Utc>,
    /// A user or an API key; none for the program itself.
    pub by: Option<RawId>,
}

/// Where a document stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lifecycle {
    /// May be changed.
    UnderEditing,
    /// Frozen and in use.
    Released {
        /// Since when, by whom.
        released: Stamp,
    },
    /// May no longer be put on new documents.
    Obsolete {
        /// When it was released, by whom.
        released: Stamp,
        /// Since when, by whom.
        obsoleted: Stamp,
    },
}

/// What can be done to a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Change it or its lines.
    Update,
    /// Freeze it.
    Release,
}

impl Command {
    const fn word(self) -> &'static str {
        match self {
            Self::Update => "changed",
            Self::Release => "released",
        }
    }
}

impl Lifecycle {
    /// The state, as callers write it.
    pub const fn status(&self) -> &'static str {
        match self {
            Self::UnderEditing => "under editing",
            Self::Released { .. } => "released",
            Self::Obsolete { .. } => "obsolete",
        }
    }

    /// Refuses a command that this state does not allow.
    pub fn allow(&self, command: Command, what: &str) -> Result<()> {
        match (self, command) {
            (Self::UnderEditing, Command::Update | Command::Release) => Ok(()),
            (Self::Released { .. } | Self::Obsolete { .. }, Command::Update | Command::Release) => {
                Err(Error::Conflict {
                    code: "wrong_state",
                    detail: format!(
                        "{what} is {} and can't be {}; only one under editing can",
                        self.status(),
                        command.word()
                    ),
                })
            }
        }
    }

    /// Releases.
    pub fn release(&mut self, released: Stamp, what: &str) -> Result<()> {
        self.allow(Command::Release, what)?;
        *self = Self::Released { released };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_document_under_editing_is_changed_or_released() {
        let stamp = Stamp { at: DateTime::UNIX_EPOCH, by: None };
        let states = [
            (Lifecycle::UnderEditing, true),
            (Lifecycle::Released { released: stamp }, false),
            (Lifecycle::Obsolete { released: stamp, obsoleted: stamp }, false),
        ];
        for (state, allowed) in states {
            for command in [Command::Update, Command::Release] {
                assert_eq!(
                    state.allow(command, "kit K-1").is_ok(),
                    allowed,
                    "{state:?} {command:?}"
                );
            }
        }
    }
}
