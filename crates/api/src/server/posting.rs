//! Mails go out beside the requests.

use std::sync::Arc;

use std::time::Duration;

use domain::Services;
use domain::organization::mail::outbox::{MailTransport, Posted, deliver, settle, take};
use domain::organization::port::DueLetter;
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
    let mut unsettled = Vec::new();
    loop {
        let settled = settle_all(&services, &mut unsettled).await;
        let letter = take(&services).await;
        if let Err(error) = &letter {
            tracing::warn!(%error, "the outbox can't be looked into");
        }
        match letter {
            // It was sent before, but its lease ended before that was recorded.
            Ok(Some(letter)) if is_among(&unsettled, &letter) => pauses.wait().await,
            Ok(Some(letter)) => {
                let posted = deliver(&services, &post, &letter).await;
                tell(&letter, &posted);
                unsettled.push((letter, posted));
                if settled {
                    pauses = Pauses::default();
                }
            }
            Ok(None) if settled => {
                pauses = Pauses::default();
                sleep(LOOK).await;
            }
            Ok(None) | Err(_) => pauses.wait().await,
        }
    }
}

/// Keeps what became of letters; what can't be kept stays, so that it is tried again and nothing
/// goes out twice meanwhile. Tells whether all was kept.
async fn settle_all(services: &Services, unsettled: &mut Vec<(DueLetter, Posted)>) -> bool {
    for (letter, posted) in std::mem::take(unsettled) {
        if let Err(error) = settle(services, &letter, &posted).await {
            tracing::warn!(letter = %letter.id, %error, "what became of a mail can't be kept; that is tried again");
            unsettled.push((letter, posted));
        }
    }
    unsettled.is_empty()
}

fn is_among(unsettled: &[(DueLetter, Posted)], letter: &DueLetter) -> bool {
    unsettled.iter().any(|(known, _)| known.id == letter.id)
}

fn tell(letter: &DueLetter, posted: &Posted) {
    match posted {
        Posted::Done => {}
        Posted::PutOff(why, _) => {
            tracing::warn!(%why, "a mail did not go out; it is tried again");
        }
        Posted::GivenUp(why) => {
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
