//! Sends mails in the background.

use std::sync::Arc;

use std::time::Duration;

use domain::Services;
use domain::organization::mail::outbox::{MailTransport, SendResult, deliver, save_result, take};
use domain::organization::port::DueMail;
use tokio::time::sleep;

/// How often the outbox is looked into.
const LOOK: Duration = Duration::from_secs(1);
/// How long to wait after the first of several errors of the database.
const FIRST: Duration = Duration::from_secs(1);
/// How long to wait at most.
const MOST: Duration = Duration::from_secs(10);

/// Sends what is in the outbox, for ever.
pub async fn post_mails(services: Arc<Services>, post: MailTransport) {
    let mut pauses = Pauses::default();
    let mut unsaved = Vec::new();
    loop {
        let saved = save_results(&services, &mut unsaved).await;
        let letter = take(&services).await;
        if let Err(error) = &letter {
            tracing::warn!(%error, "the outbox can't be looked into");
        }
        match letter {
            // It was sent before, but its lease ended before that was recorded.
            Ok(Some(letter)) if is_among(&unsaved, &letter) => pauses.wait().await,
            Ok(Some(letter)) => {
                let result = deliver(&services, &post, &letter).await;
                log_result(&letter, &result);
                unsaved.push((letter, result));
                if saved {
                    pauses = Pauses::default();
                }
            }
            Ok(None) if saved => {
                pauses = Pauses::default();
                sleep(LOOK).await;
            }
            Ok(None) | Err(_) => pauses.wait().await,
        }
    }
}

/// Stores results of letters; what can't be stored is kept for the next try, so that nothing is sent twice meanwhile.
/// Returns whether all were stored.
async fn save_results(services: &Services, unsaved: &mut Vec<(DueMail, SendResult)>) -> bool {
    for (letter, result) in std::mem::take(unsaved) {
        if let Err(error) = save_result(services, &letter, &result).await {
            tracing::warn!(letter = %letter.id, %error, "what became of a mail can't be kept; that is tried again");
            unsaved.push((letter, result));
        }
    }
    unsaved.is_empty()
}

fn is_among(unsaved: &[(DueMail, SendResult)], letter: &DueMail) -> bool {
    unsaved.iter().any(|(other, _)| other.id == letter.id)
}

fn log_result(letter: &DueMail, result: &SendResult) {
    match result {
        SendResult::Done => {}
        SendResult::PutOff(why, _) => {
            tracing::warn!(%why, "a mail did not go out; it is tried again");
        }
        SendResult::GivenUp(why) => {
            tracing::error!(letter = %letter.id, kind = ?letter.kind, tries = letter.tries, %why, "a mail is given up");
        }
    }
}

/// Pauses that grow for as long as errors go on.
struct Pauses {
    next: Duration,
}

impl Default for Pauses {
    fn default() -> Self {
        Self { next: FIRST }
    }
}

impl Pauses {
    async fn wait(&mut self) {
        sleep(self.step()).await;
    }

    /// The next pause.
    fn step(&mut self) -> Duration {
        let pause = self.next;
        self.next = (pause * 2).min(MOST);
        pause
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_from_one_second_to_ten() {
        let mut pauses = Pauses::default();
        let seconds: Vec<_> = (0..6).map(|_| pauses.step().as_secs()).collect();
        assert_eq!(seconds, [1, 2, 4, 8, 10, 10]);
    }
}
