//! Work that takes long: on threads of its own, so much of it at once, the rest in a queue.

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::operation::KEPT;
use domain::job::{Job, JobEnd, JobFailure, Progress};
use domain::port::Scope;
use domain::sheet::SheetReport;
use domain::usecase::{Services, job};
use domain::{Error, Id, Result};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;

/// How often a job gives a sign of life.
const BEAT: Duration = Duration::from_secs(1);
/// How often dead jobs are looked for.
const SWEEP: Duration = Duration::from_secs(5);
/// Jobs that may wait: each holds a file.
const MOST_WAITING: usize = 100;

/// The threads for work that takes long. It ends with [`Workers::end`]: what is under way is
/// undone.
#[derive(Clone)]
pub struct Workers(Arc<Inner>);

struct Inner {
    runtime: Mutex<Option<Runtime>>,
    /// How much is done at once.
    room: Arc<Semaphore>,
    /// How much may wait.
    queue: Arc<Semaphore>,
}

/// What a job does: it tells how far it is, and gives its report. It ends its job itself where it
/// wrote something, in the same unit of work.
pub(crate) trait Task: Send + 'static {
    /// Does it.
    fn run(self, progress: Told) -> impl Future<Output = Result<SheetReport>> + Send;
}

/// How far a job is, for whoever asks.
#[derive(Clone, Default)]
pub(crate) struct Told(Arc<Mutex<Progress>>);

impl Told {
    /// Notes how far it is.
    pub(crate) fn set(&self, progress: Progress) {
        if let Ok(mut told) = self.0.lock() {
            *told = progress;
        }
    }

    fn get(&self) -> Progress {
        self.0.lock().map(|told| *told).unwrap_or_default()
    }
}

/// A task that ends when nobody waits for it any more.
struct Attached<T>(JoinHandle<T>);

impl<T> Drop for Attached<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Workers {
    /// Threads for so much at once.
    pub(crate) fn new(at_once: usize) -> std::io::Result<Self> {
        let mut runtime = Builder::new_multi_thread();
        runtime.worker_threads(at_once).thread_name("work").enable_all();
        Ok(Self(Arc::new(Inner {
            runtime: Mutex::new(Some(runtime.build()?)),
            room: Arc::new(Semaphore::new(at_once)),
            queue: Arc::new(Semaphore::new(MOST_WAITING)),
        })))
    }

    /// Ends everything that is under way.
    pub fn end(&self) {
        if let Some(runtime) = self.0.runtime.lock().ok().and_then(|mut runtime| runtime.take()) {
            runtime.shutdown_background();
        }
    }

    fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<JoinHandle<T>> {
        let runtime = self.0.runtime.lock().ok();
        let runtime = runtime.as_ref().and_then(|runtime| runtime.as_ref());
        runtime.map(|runtime| runtime.spawn(work)).ok_or_else(|| Error::Busy {
            retry_after_seconds: 5,
            detail: "the service is being stopped".to_owned(),
        })
    }

    /// Does work now, for somebody who waits for it.
    pub(crate) async fn now<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T>> + Send + 'static,
    ) -> Result<T> {
        let room = Arc::clone(&self.0.room).try_acquire_owned();
        let room = room.map_err(|_full| busy("as many imports as the service does at once"))?;
        let work = async move {
            let _room: OwnedSemaphorePermit = room;
            work.await
        };
        let mut attached = Attached(self.spawn(work)?);
        (&mut attached.0).await.map_err(|error| Error::internal("work that takes long", error))?
    }

    /// A place in the queue; an error where it is full.
    pub(crate) fn place(&self) -> Result<OwnedSemaphorePermit> {
        Arc::clone(&self.0.queue)
            .try_acquire_owned()
            .map_err(|_full| busy("as many jobs as may wait"))
    }

    /// Does a job as soon as there is room.
    pub(crate) fn later(
        &self,
        services: Services,
        scope: Scope,
        id: Id<Job>,
        place: OwnedSemaphorePermit,
        task: impl Task,
    ) -> Result<()> {
        let room = Arc::clone(&self.0.room);
        self.spawn(async move {
            let _place = place;
            let (told, waiting) = (Told::default(), AtomicBool::new(true));
            let lives = beat(&services, scope, id, &told, &waiting);
            let does = async {
                let Ok(_room) = room.acquire_owned().await else { return };
                waiting.store(false, Ordering::Relaxed);
                let done = task.run(told.clone()).await;
                if let Err(error) = job::end(&services, scope, id, &end(&services, done)).await {
                    tracing::error!(job = %id, %error, "the end of a job could not be noted");
                }
            };
            tokio::select! {
                () = lives => {}
                () = does => {}
            }
        })
        .map(drop)
    }

    /// Looks after jobs that died, from now on.
    pub(crate) fn sweep(&self, services: Services) -> Result<()> {
        self.spawn(async move {
            let mut beat = tokio::time::interval(SWEEP);
            loop {
                beat.tick().await;
                match services.housekeeping.tidy_jobs(services.now()).await {
                    Ok(0) => {}
                    Ok(died) => tracing::warn!(died, "jobs were interrupted"),
                    Err(error) => tracing::warn!(%error, "jobs could not be tidied"),
                }
                let kept_since = services.now() - KEPT;
                if let Err(error) = services.housekeeping.forget_answers(kept_since).await {
                    tracing::warn!(%error, "old answers could not be forgotten");
                }
            }
        })
        .map(drop)
    }
}

fn busy(what: &str) -> Error {
    Error::Busy { retry_after_seconds: 5, detail: format!("{what} are under way; try again soon") }
}

/// Gives signs of life until the job counts as dead.
async fn beat(services: &Services, scope: Scope, id: Id<Job>, told: &Told, waiting: &AtomicBool) {
    let mut beat = tokio::time::interval(BEAT);
    loop {
        beat.tick().await;
        let progress = (!waiting.load(Ordering::Relaxed)).then(|| told.get());
        match job::tell(services, scope, id, progress).await {
            Ok(true) => {}
            // The import that ends it notes so itself; one that was swept must not go on.
            Ok(false) => break,
            Err(error) => tracing::warn!(job = %id, %error, "a job's progress could not be noted"),
        }
    }
}

fn end(services: &Services, done: Result<SheetReport>) -> JobEnd {
    let at = services.now();
    match done {
        Ok(report) if report.faults == 0 => JobEnd { failure: None, report: Some(report), at },
        Ok(report) => {
            let failure = JobFailure {
                code: "invalid_sheet".to_owned(),
                message: crate::view::faulty(&report),
            };
            JobEnd { failure: Some(failure), report: Some(report), at }
        }
        Err(error) => JobEnd { failure: Some(failure(&error)), report: None, at },
    }
}

fn failure(error: &Error) -> JobFailure {
    let (code, message) = match error {
        Error::Internal { .. } => {
            tracing::error!(%error, cause = ?std::error::Error::source(error), "a job failed");
            ("internal", "something went wrong on our side".to_owned())
        }
        Error::Invalid(violations) => (
            violations.first().map_or("invalid_input", |violation| violation.code),
            error.to_string(),
        ),
        Error::Conflict { code, .. } => (*code, error.to_string()),
        Error::TooLarge(_) => ("too_large", error.to_string()),
        Error::Unavailable(_) => ("unavailable", error.to_string()),
        _ => ("failed", error.to_string()),
    };
    JobFailure { code: code.to_owned(), message }
}
