//! Runs long work on threads of its own, only so much at once; the rest waits in a queue.

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::organization::Organization;
use domain::port::Scope;
use domain::workbooks::jobs::{self, Job, JobEnd, JobFailure, JobReport, Progress};
use domain::{Error, Id, Result, Services};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

use crate::limits::fair_queue::{FairQueue, Room, Turn, Waiting};
use crate::limits::login_throttle::FORGOTTEN;
use crate::limits::tenant::Tenant;
use crate::operation::stored_response::KEPT;

/// Niceness of threads for long work; other threads have 0.
const GIVES_WAY: i32 = 15;
/// Interval at which a running job renews its lease.
const BEAT: Duration = Duration::from_secs(1);
/// Interval at which dead jobs are looked for.
const SWEEP: Duration = Duration::from_secs(5);

/// Threads for long work. [`Workers::end`] ends them, and rolls back the work under way.
#[derive(Clone)]
pub struct Workers(Arc<Inner>);

struct Inner {
    runtime: Mutex<Option<Runtime>>,
    imports: FairQueue<Tenant>,
    exports: FairQueue<Tenant>,
}

/// A turn to import.
pub(crate) type Place = Turn<Tenant>;

/// A job's place in the queue of imports.
pub(crate) type Queued = Waiting<Tenant>;

/// Most waiting imports of one organization, since each keeps a file.
pub(crate) const MOST_QUEUED: usize = 10;
/// Most waiting exports of one organization.
const MOST_WAITING: usize = 200;

/// Work of a job: reports its progress and returns its report. Work that writes ends the job itself, in the same unit
/// of work.
pub(crate) trait Task: Send + 'static {
    fn run(self, progress: ProgressReport) -> impl Future<Output = Result<JobReport>> + Send;
}

/// Progress of a job.
#[derive(Clone, Default)]
pub(crate) struct ProgressReport(Arc<Mutex<Progress>>);

impl ProgressReport {
    pub(crate) fn set(&self, progress: Progress) {
        if let Ok(mut stored) = self.0.lock() {
            *stored = progress;
        }
    }

    fn get(&self) -> Progress {
        self.0.lock().map(|progress| *progress).unwrap_or_default()
    }
}

/// A task that is aborted when nobody waits for it any more.
struct Attached<T>(JoinHandle<T>);

impl<T> Drop for Attached<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Lowers the priority of this thread below those that answer requests. Only Linux has a niceness for each thread;
/// elsewhere it is of the whole process.
fn lower_thread_priority() {
    if cfg!(target_os = "linux")
        && let Err(error) = rustix::process::setpriority_process(None, GIVES_WAY)
    {
        tracing::debug!(%error, "a thread for what takes long goes on like any other");
    }
}

/// For callers who can't queue it.
pub(crate) const TOO_MANY_IMPORTS: &str = "too many imports are under way; try again later";

impl Workers {
    /// Threads for this many imports and exports at once.
    pub(crate) fn new(imports: usize, exports: usize) -> std::io::Result<Self> {
        let mut runtime = Builder::new_multi_thread();
        runtime.worker_threads(imports + exports).thread_name("work").enable_all();
        runtime.on_thread_start(lower_thread_priority);
        Ok(Self(Arc::new(Inner {
            runtime: Mutex::new(Some(runtime.build()?)),
            imports: FairQueue::new(half_for_others(imports)),
            exports: FairQueue::new(half_for_others(exports)),
        })))
    }

    /// Aborts all work under way.
    pub fn end(&self) {
        if let Some(runtime) = self.0.runtime.lock().ok().and_then(|mut runtime| runtime.take()) {
            runtime.shutdown_background();
        }
    }

    fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<JoinHandle<T>> {
        self.on_runtime(|runtime| runtime.spawn(work))
    }

    fn on_runtime<T>(&self, begin: impl FnOnce(&Runtime) -> T) -> Result<T> {
        let runtime = self.0.runtime.lock().ok();
        let runtime = runtime.as_ref().and_then(|runtime| runtime.as_ref());
        runtime.map(begin).ok_or_else(|| Error::Busy {
            retry_after_seconds: 5,
            detail: "the service is restarting; try again in a moment".to_owned(),
        })
    }

    /// Computes on another thread, so that other requests on this one don't wait.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        compute: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let computed = self.on_runtime(|runtime| runtime.spawn_blocking(compute))?.await;
        computed.map_err(|error| Error::internal("computing beside requests", error))?
    }

    /// Runs an export once it is the organization's turn; it is aborted if the caller goes away.
    ///
    /// # Errors
    /// `Busy` if its turn didn't come within half a minute.
    pub(crate) async fn export<T: Send + 'static>(
        &self,
        of: Tenant,
        export: impl Future<Output = Result<T>> + Send + 'static,
    ) -> Result<T> {
        let waiting = self.0.exports.take(of, MOST_WAITING);
        let turn = in_time(waiting, "too many exports are under way; try again later").await?;
        self.now(turn, export).await
    }

    /// A slot for an import whose caller waits; the hint is for one that waits in vain.
    ///
    /// # Errors
    /// `Busy` if none became free within half a minute.
    pub(crate) async fn place(&self, organization: Id<Organization>, hint: &str) -> Result<Place> {
        let waiting = self.0.imports.take(Tenant::Organization(organization), MOST_WAITING);
        in_time(waiting, hint).await
    }

    /// Runs an import in this slot; it is aborted if the caller goes away.
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

    /// A place in the queue of imports; `None` if the organization has as many there as allowed.
    pub(crate) fn queue(&self, organization: Id<Organization>) -> Option<Queued> {
        self.0.imports.take(Tenant::Organization(organization), MOST_QUEUED)
    }

    /// Runs a job as soon as a slot is free.
    pub(crate) fn later(
        &self,
        services: Arc<Services>,
        scope: Scope,
        id: Id<Job>,
        queued: Queued,
        task: impl Task,
    ) -> Result<()> {
        self.spawn(async move {
            let (progress, waiting) = (ProgressReport::default(), AtomicBool::new(true));
            let lives = beat(&services, scope, id, &progress, &waiting);
            let does = async {
                let Some(_place) = queued.turn().await else { return };
                waiting.store(false, Ordering::Relaxed);
                let done = task.run(progress.clone()).await;
                if let Err(error) = jobs::end(&services, scope, id, &end(&services, done)).await {
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

    /// Looks for dead jobs at intervals from now on.
    pub(crate) fn sweep(&self, services: Arc<Services>) -> Result<()> {
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
                if let Err(error) = services.housekeeping.forget_sessions(services.now()).await {
                    tracing::warn!(%error, "sessions that are over could not be forgotten");
                }
                let now = services.now();
                if let Err(error) = services.tries.forget_tries(now, now - FORGOTTEN).await {
                    tracing::warn!(%error, "old tries to get in could not be forgotten");
                }
            }
        })
        .map(drop)
    }
}

/// Half of the slots, rounded up, are for any organization; the rest is for organizations with nothing running, since
/// imports and exports take long.
const fn half_for_others(room: usize) -> Room {
    Room { slots: room - room / 2, reserve: room / 2 }
}

async fn in_time(waiting: Option<Waiting<Tenant>>, hint: &str) -> Result<Place> {
    let turn = match waiting {
        Some(waiting) => waiting.patiently().await,
        None => None,
    };
    turn.ok_or_else(|| Error::Busy { retry_after_seconds: 30, detail: hint.to_owned() })
}

/// Renews the lease of the job until it counts as dead.
async fn beat(
    services: &Services,
    scope: Scope,
    id: Id<Job>,
    progress: &ProgressReport,
    waiting: &AtomicBool,
) {
    let mut beat = tokio::time::interval(BEAT);
    loop {
        beat.tick().await;
        let progress = (!waiting.load(Ordering::Relaxed)).then(|| progress.get());
        match jobs::report_progress(services, scope, id, progress).await {
            Ok(true) => {}
            // An import ends its job itself. A job that was declared dead must not go on.
            Ok(false) => break,
            Err(error) => tracing::warn!(job = %id, %error, "a job's progress could not be noted"),
        }
    }
}

fn end(services: &Services, done: Result<JobReport>) -> JobEnd {
    let at = services.now();
    match done {
        Ok(JobReport::Import(report)) if report.faults > 0 => {
            let failure = JobFailure {
                code: "invalid_sheet".to_owned(),
                message: crate::json::view::faulty(&report),
            };
            let report = Some(JobReport::Import(report));
            JobEnd { failure: Some(failure), report, at }
        }
        Ok(report) => JobEnd { failure: None, report: Some(report), at },
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
        Error::OutcomeUnknown(_) => ("outcome_unknown", error.to_string()),
        _ => ("failed", error.to_string()),
    };
    JobFailure { code: code.to_owned(), message }
}
