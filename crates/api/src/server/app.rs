//! State shared by all requests.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::access::Caller;
use domain::{Error, Services};
use metrics_exporter_prometheus::PrometheusHandle;

use crate::error::ApiError;
use crate::limits::fair_queue::{FairQueue, Turn};
use crate::limits::rate_limits::Limits;
use crate::limits::tenant::{Requests, Tenant};
use crate::limits::work::Workers;
use crate::server::background::calls::CallLog;
use crate::server::request::origins::Origins;
use crate::server::settings::Settings;

/// Most waiting requests of one tenant, since each may hold a body.
const MOST_WAITING: usize = 200;

/// State shared by all requests.
pub struct App {
    pub(crate) services: Arc<Services>,
    pub(crate) settings: Settings,
    pub(crate) limits: Limits,
    requests: FairQueue<Requests>,
    pub(crate) workers: Workers,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) calls: CallLog,
    pub(crate) origins: Origins,
    pub(crate) stopping: Stopping,
}

/// Whether the service is about to stop; then it isn't ready, but goes on answering.
#[derive(Debug, Clone, Default)]
pub struct Stopping(Arc<AtomicBool>);

impl Stopping {
    /// Tells balancers to send nothing more.
    pub fn begin(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl App {
    /// The application over these services, within a runtime.
    ///
    /// # Errors
    /// When threads can't be started.
    pub fn new(
        services: Arc<Services>,
        settings: Settings,
        metrics: PrometheusHandle,
    ) -> std::io::Result<Self> {
        let workers = Workers::new(settings.imports_at_once, settings.exports_at_once)?;
        let limits = Limits::new(&settings);
        let requests = FairQueue::new(settings.room_for_requests());
        let calls = CallLog::start(services.clone(), &settings);
        let origins = Origins::new(&settings.cors_origins);
        let stopping = Stopping::default();
        Ok(Self {
            services,
            settings,
            limits,
            requests,
            workers,
            metrics,
            calls,
            origins,
            stopping,
        })
    }

    /// The history of calls with API keys, to be ended with the service.
    pub fn calls(&self) -> CallLog {
        self.calls.clone()
    }

    /// Tells it that it is about to stop.
    pub fn stopping(&self) -> Stopping {
        self.stopping.clone()
    }

    /// Waits for the turn of a request.
    ///
    /// # Errors
    /// Too many, if the organization (or callers without a token together) has as many waiting requests as allowed;
    /// busy, if the turn didn't come in time.
    pub(crate) async fn turn(
        &self,
        caller: &Caller,
        writes: bool,
    ) -> Result<Turn<Requests>, ApiError> {
        let requests = Requests { of: Tenant::of(caller), writes };
        let waiting = self.requests.take(requests, MOST_WAITING);
        let waiting = waiting.ok_or(ApiError::TooMany { retry_after_seconds: 1, left: None })?;
        Ok(waiting.patiently().await.ok_or_else(|| Error::Busy {
            retry_after_seconds: 5,
            detail: "this request waited 30 seconds for its turn; send fewer at the same time"
                .to_owned(),
        })?)
    }

    /// The threads for work that takes long, to be ended with the service.
    pub fn workers(&self) -> Workers {
        self.workers.clone()
    }
}
