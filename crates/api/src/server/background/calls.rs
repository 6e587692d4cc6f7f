//! Writes the history of calls with API keys in the background; requests never wait for it or fail because of it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::TimeDelta;
use domain::organization::ApiCall;
use domain::{Error, Services};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use crate::server::settings::Settings;

/// Calls that are written at once.
const BATCH: usize = 500;
/// How long calls are gathered.
const GATHER: Duration = Duration::from_millis(250);
/// How long to wait for a database that is away before the next try.
const PAUSE: Duration = Duration::from_secs(2);
/// How often old calls are forgotten.
const TIDY: Duration = Duration::from_hours(1);
/// How long the service waits at its end until the last calls are written.
const PATIENCE: Duration = Duration::from_secs(5);

/// Queue of calls. When it is full, further calls are counted and dropped.
#[derive(Clone)]
pub struct CallLog(Arc<Inner>);

struct Inner {
    queue: Mutex<Option<Sender<ApiCall>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl CallLog {
    /// Starts writing on the present runtime.
    pub(crate) fn start(services: Arc<Services>, settings: &Settings) -> Self {
        let (queue, calls) = channel(settings.calls_waiting.max(1));
        let days = TimeDelta::days(settings.calls_kept_days.into());
        let writer = tokio::spawn(write(services, calls, days));
        Self(Arc::new(Inner { queue: Mutex::new(Some(queue)), writer: Mutex::new(Some(writer)) }))
    }

    /// Notes a call.
    pub(crate) fn note(&self, call: ApiCall) {
        let queue = self.0.queue.lock().ok().and_then(|queue| queue.clone());
        // A full queue and one that is closed lose the call alike.
        let noted = queue.is_some_and(|queue| queue.try_send(call).is_ok());
        if !noted {
            metrics::counter!("api_calls_not_noted_total").increment(1);
        }
    }

    /// Ends it when all that was noted is written, or after a while.
    pub async fn end(&self) {
        drop(self.0.queue.lock().ok().and_then(|mut queue| queue.take()));
        let writer = self.0.writer.lock().ok().and_then(|mut writer| writer.take());
        let Some(mut writer) = writer else { return };
        if timeout(PATIENCE, &mut writer).await.is_err() {
            writer.abort();
            tracing::warn!("calls of API keys could not be written in time and are lost");
        }
    }
}

async fn write(services: Arc<Services>, mut calls: Receiver<ApiCall>, retention: TimeDelta) {
    let writes = async {
        let mut batch = Vec::with_capacity(BATCH);
        while calls.recv_many(&mut batch, BATCH).await > 0 {
            gather(&mut calls, &mut batch).await;
            keep(&services, &batch).await;
            batch.clear();
        }
    };
    // Calls go on being written while many old ones are deleted.
    tokio::select! {
        () = writes => {}
        () = tidy(&services, retention) => {}
    }
}

/// Deletes old calls, for ever.
async fn tidy(services: &Services, retention: TimeDelta) {
    let mut beat = interval(TIDY);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        beat.tick().await;
        forget(services, retention).await;
    }
}

/// Waits briefly for more calls, so that few statements write many.
async fn gather(calls: &mut Receiver<ApiCall>, batch: &mut Vec<ApiCall>) {
    let more = async {
        while batch.len() < BATCH {
            let room = BATCH - batch.len();
            if calls.recv_many(batch, room).await == 0 {
                break;
            }
        }
    };
    let _over = timeout(GATHER, more).await;
}

/// Writes calls once the database is there; until then the queue fills.
async fn keep(services: &Services, batch: &[ApiCall]) {
    loop {
        match services.housekeeping.note_calls(batch).await {
            Ok(()) => return,
            Err(Error::Unavailable(_)) => sleep(PAUSE).await,
            Err(error) => {
                tracing::error!(%error, cause = ?std::error::Error::source(&error), lost = batch.len(), "calls of API keys could not be written");
                return;
            }
        }
    }
}

async fn forget(services: &Services, retention: TimeDelta) {
    match services.housekeeping.forget_calls(services.now() - retention).await {
        Ok(0) => {}
        Ok(forgotten) => tracing::info!(forgotten, "old calls of API keys are forgotten"),
        Err(error) => tracing::warn!(%error, "old calls of API keys could not be forgotten"),
    }
}
