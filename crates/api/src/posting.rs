//! Mails go out beside the requests.

use std::time::Duration;

use domain::usecase::Services;
use domain::usecase::mail::{Post, Posted, send_next};

/// How often the outbox is looked into.
const LOOK: Duration = Duration::from_secs(1);
/// How long to wait when it can't be.
const AWAY: Duration = Duration::from_secs(10);

/// Sends what is in the outbox, for ever.
pub async fn post_mails(services: Services, post: Post) {
    loop {
        let pause = match send_next(&services, &post).await {
            Ok(Posted::Done) => continue,
            Ok(Posted::Nothing) => LOOK,
            Ok(Posted::PutOff(why)) => {
                tracing::warn!(%why, "a mail did not go out; it is tried again");
                continue;
            }
            Ok(Posted::GivenUp(letter, why)) => {
                tracing::error!(letter = %letter.id, kind = ?letter.kind, tries = letter.tries, %why, "a mail is given up");
                continue;
            }
            Err(error) => {
                tracing::warn!(%error, "the outbox can't be looked into");
                AWAY
            }
        };
        tokio::time::sleep(pause).await;
    }
}
