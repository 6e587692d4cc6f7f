//! Mails: their texts, addressees and retries.

mod letter;
mod link;
pub mod outbox;

pub(crate) use letter::compose;
pub use letter::{Addressee, Letter, LetterKind, LinkRules};
pub use link::{Link, LinkFault, LinkPurpose, LinkToken, MalformedLink};

use chrono::TimeDelta;

use crate::Email;

/// A mail to be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// E-mail address that it goes to.
    pub to: Email,
    /// Subject.
    pub subject: String,
    /// Lines of plain text.
    pub text: String,
}

impl std::fmt::Debug for Mail {
    /// The body may contain a link.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mail").field("subject", &self.subject).finish_non_exhaustive()
    }
}

/// Reason why a mail wasn't sent.
#[derive(Debug, thiserror::Error)]
pub enum SendFailure {
    /// Permanent failure: nobody accepts it.
    #[error("{0}")]
    Refused(String),
    /// Temporary failure; try again later.
    #[error("{0}")]
    Later(String),
}

/// Pauses between tries, in seconds; after the last one a mail is given up.
const PAUSES: [i64; 8] = [10, 60, 300, 900, 3_600, 10_800, 21_600, 43_200];

/// Pause after this number of tries; `None` to give up.
pub fn pause_after(tries: u32) -> Option<TimeDelta> {
    let at = usize::try_from(tries.checked_sub(1)?).ok()?;
    PAUSES.get(at).copied().and_then(TimeDelta::try_seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_less_and_less_often_and_gives_up_within_two_days() {
        let pauses: Vec<_> = (1..).map_while(pause_after).collect();
        assert!(pauses.len() > 5 && pauses.is_sorted(), "{pauses:?}");
        let all = pauses.iter().fold(TimeDelta::zero(), |all, pause| all + *pause);
        assert!(all < TimeDelta::days(2), "{all}");
    }

    #[test]
    fn a_mail_does_not_leak_into_logs() {
        let to = Email::new("ann@shop.example").unwrap();
        let mail = Mail { to, subject: "Hello".to_owned(), text: "secret".to_owned() };
        assert!(!format!("{mail:?}").contains("secret"));
    }
}
