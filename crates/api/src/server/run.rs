//! The HTTP server.

use std::sync::Arc;

use std::net::{IpAddr, TcpListener};
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{App as Application, HttpRequest, HttpServer};
use domain::access::Caller;
use domain::{Error, Services};
use metrics_exporter_prometheus::PrometheusHandle;

use crate::error::ApiError;
use crate::operation;
use crate::server::calls::CallLog;
use crate::server::cors::{Origins, cors};
use crate::server::embed::EmbeddedPage;
use crate::server::head::head;
use crate::server::observe::{observe, request_id};
use crate::server::settings::Settings;
use crate::server::{account, docs, embed, health};
use crate::sharing::limits::Limits;
use crate::sharing::sharer::{Requests, Sharer};
use crate::sharing::turns::{Turn, Turns};
use crate::sharing::work::Workers;

/// So many requests of one sharer may wait; each may hold a body.
const MOST_WAITING: usize = 200;

/// State shared by all requests.
pub struct App {
    pub(crate) services: Arc<Services>,
    pub(crate) settings: Settings,
    pub(crate) limits: Limits,
    requests: Turns<Requests>,
    pub(crate) workers: Workers,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) calls: CallLog,
    pub(crate) origins: Origins,
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
        let requests = Turns::new(settings.room_for_requests());
        let calls = CallLog::start(services.clone(), &settings);
        let origins = Origins::new(&settings.cors_origins);
        Ok(Self { services, settings, limits, requests, workers, metrics, calls, origins })
    }

    /// The history of calls with API keys, to be ended with the service.
    pub fn calls(&self) -> CallLog {
        self.calls.clone()
    }

    /// The turn of a request.
    ///
    /// # Errors
    /// Too many where as many of the caller's organization or address wait as may; busy where its turn
    /// didn't come.
    pub(crate) async fn turn(
        &self,
        caller: &Caller,
        address: IpAddr,
        writes: bool,
    ) -> Result<Turn<Requests>, ApiError> {
        let requests = Requests { of: Sharer::of(caller, address), writes };
        if self.requests.waiting(requests) >= MOST_WAITING {
            return Err(ApiError::TooMany { retry_after_seconds: 1 });
        }
        let turn = self.requests.within_patience(requests).await;
        Ok(turn.ok_or_else(|| Error::Busy {
            retry_after_seconds: 5,
            detail: "this request waited 30 seconds for others; send fewer at the same time"
                .to_owned(),
        })?)
    }

    /// The threads for work that takes long, to be ended with the service.
    pub fn workers(&self) -> Workers {
        self.workers.clone()
    }
}

/// Pages for browsers.
#[derive(Clone, Copy)]
pub struct Pages {
    /// Adds their paths.
    pub configure: fn(&mut ServiceConfig),
    /// The page of the embedded configurator.
    pub embedded: fn() -> EmbeddedPage,
}

/// Serves on a listener until it is told to stop; requests that are under way are answered. Metrics
/// are served on a listener of their own where there is one. `pages` are beside the API.
///
/// # Errors
/// When the listener can't be used.
pub fn run(
    app: App,
    listener: TcpListener,
    metrics: Option<TcpListener>,
    pages: Option<Pages>,
) -> std::io::Result<Server> {
    let app = Data::new(app);
    if let Some(metrics) = metrics {
        tokio::spawn(serve_metrics(app.clone(), metrics)?);
    }
    let tidied = app.clone();
    app.workers.sweep(app.services.clone()).map_err(std::io::Error::other)?;
    let server = HttpServer::new(move || {
        Application::new()
            .app_data(app.clone())
            .wrap(Compress::default())
            .wrap(from_fn(cors))
            .wrap(from_fn(head))
            .wrap(from_fn(observe))
            .configure(operation::configure)
            .configure(health::configure)
            .configure(docs::configure)
            .configure(account::configure)
            .configure(|service| {
                if let Some(pages) = pages {
                    (pages.configure)(service);
                    embed::configure(service, pages.embedded);
                }
            })
            .default_service(web::to(no_such_path))
    })
    // An answer in two writes would wait for the caller's delayed acknowledgement of the first.
    .tcp_nodelay(true)
    // Longer than proxies and clients keep theirs, so that none sends on a connection being closed.
    .keep_alive(Duration::from_secs(75))
    // Work for a caller who has gone ends, and gives back what it holds.
    .h1_allow_half_closed(false)
    .client_request_timeout(Duration::from_secs(10))
    .shutdown_timeout(10)
    .disable_signals()
    .listen(listener)?
    .run();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_mins(1)).await;
            tidied.limits.tidy();
            tidied.origins.tidy();
            tidied.metrics.run_upkeep();
        }
    });
    Ok(server)
}

fn serve_metrics(app: Data<App>, listener: TcpListener) -> std::io::Result<Server> {
    let server = HttpServer::new(move || {
        Application::new().app_data(app.clone()).configure(health::configure_metrics)
    });
    Ok(server.workers(1).disable_signals().listen(listener)?.run())
}

async fn no_such_path(request: HttpRequest) -> actix_web::HttpResponse {
    ApiError::NoSuchPath.answer(&request_id(&request), &[])
}
