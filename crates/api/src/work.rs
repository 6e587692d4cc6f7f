//! Work that takes long: on threads of its own, so much of it at once, the rest in a queue.

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::job::{Job, JobEnd, JobFailure, Progress};
use domain::organization::Organization;
use domain::port::Scope;
use domain::sheet::SheetReport;
use domain::usecase::{Services, job};
use domain::{Error, Id, Result};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

use crate::operation::KEPT;
use crate::places::{Place, Places, Queued};

/// How often a job gives a sign of life.
const BEAT: Duration = Duration::from_secs(1);
/// How often dead jobs are looked for.
const SWEEP: Duration = Duration::from_secs(5);
/// How long a request waits for its place.
const PATIENCE: Duration = Duration::from_secs(30);

/// The threads for work that takes long. It ends with [`Workers::end`]: what is under way is
/// undone.
#[derive(Clone)]
pub struct Workers(Arc<Inner>);

struct Inner {
    runtime: Mutex<Option<Runtime>>,
    places: Places,
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
            places: Places::new(at_once),
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

    /// A place for somebody who waits for it.
    ///
    /// # Errors
    /// `Busy` when none became free for half a minute.
    pub(crate) async fn place(&self, organization: Id<Organization>) -> Result<Place> {
        let taken = tokio::time::timeout(PATIENCE, self.0.places.take(organization)).await;
        taken.ok().flatten().ok_or_else(|| Error::Busy {
            retry_after_seconds: 30,
            detail: "other imports were under way for the 30 seconds that this one waited; try again, or send Prefer: respond-async to have it queued".to_owned(),
        })
    }

    /// Does work at this place, for somebody who waits for it; it ends when nobody does any more.
    pub(crate) async fn now<T: Send + 'static>(
        &self,
        place: Place,
        work: impl Future<Output = Result<T>> + Send + 'static,
    ) -> Result<T> {
        let work = async move {
            let _place = place;
            work.await
        };
        let mut attached = Attached(self.spawn(work)?);
        (&mut attached.0).await.map_err(|error| Error::internal("work that takes long", error))?
    }

    /// A place in the queue of jobs; none where as many of the organization wait as may.
    pub(crate) fn queue(&self, organization: Id<Organization>) -> Option<Queued> {
        self.0.places.queue(organization)
    }

    /// Does a job as soon as there is room.
    pub(crate) fn later(
        &self,
        services: Services,
        scope: Scope,
        id: Id<Job>,
        queued: Queued,
        task: impl Task,
    ) -> Result<()> {
        let place = self.0.places.take(queued.organization());
        self.spawn(async move {
            let (told, waiting) = (Told::default(), AtomicBool::new(true));
            let lives = beat(&services, scope, id, &told, &waiting);
            let does = async {
                let Some(_place) = place.await else { return };
                drop(queued);
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
