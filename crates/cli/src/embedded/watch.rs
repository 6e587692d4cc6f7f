//! Watches the server while the service runs, and restarts one that was killed or whose disk was full.

use std::time::Duration;

use super::folder::DataFolder;
use super::postmaster::{self, Postmaster};
use super::{Embedded, EmbeddedError, Notice, server};

/// How often it checks.
const LOOK: Duration = Duration::from_secs(1);
/// The first pause after a start that failed, and the longest: they double.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

/// Looks after the server of a service, for ever.
pub(super) async fn watch(embedded: &Embedded, folder: &DataFolder, notice: Notice<'_>) {
    let mut pause = PAUSES.0;
    loop {
        tokio::time::sleep(LOOK).await;
        let hindrance = revived(embedded, folder, notice).await;
        let Some(why) = hindrance.unwrap_or_else(|error| Some(error.to_string())) else {
            pause = PAUSES.0;
            continue;
        };
        tracing::error!(%why, again_in = ?pause, "PostgreSQL can't be started");
        tokio::time::sleep(pause).await;
        pause = PAUSES.1.min(pause * 2);
    }
}

/// Restarts the server if it is gone; returns why it doesn't start, if it doesn't.
async fn revived(
    embedded: &Embedded,
    folder: &DataFolder,
    notice: Notice<'_>,
) -> Result<Option<String>, EmbeddedError> {
    if postmaster::find(&folder.cluster())? != Postmaster::Absent {
        return Ok(None);
    }
    tracing::warn!("PostgreSQL has ended; it is started again");
    let hindrance = server::start_again(folder, embedded.port, &embedded.password, notice).await?;
    if hindrance.is_none() {
        tracing::warn!("PostgreSQL runs again");
    }
    Ok(hindrance)
}
