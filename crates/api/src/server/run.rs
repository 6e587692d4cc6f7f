//! The HTTP server.

use std::future::ready;
use std::net::TcpListener;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::http::Method;
use actix_web::http::header::ACCEPT;
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{App as Application, HttpRequest, HttpResponse, HttpServer};

use crate::error::ApiError;
use crate::json::record::tag::tag_codings;
use crate::operation;
use crate::server::app::App;
use crate::server::health;
use crate::server::observe::{observe, request_id};
use crate::server::pages::embed::EmbeddedPage;
use crate::server::pages::{account, docs, embed, problems};
use crate::server::request::coding::takes_some_coding;
use crate::server::request::cors::cors;
use crate::server::request::head::head;

/// Pages for browsers.
#[derive(Clone, Copy)]
pub struct Pages {
    /// Adds their paths.
    pub configure: fn(&mut ServiceConfig),
    /// The page of the embedded configurator.
    pub embedded: fn() -> EmbeddedPage,
    /// The page that says to a person that there is no such page.
    pub nowhere: fn(&HttpRequest) -> HttpResponse,
}

/// Serves on a listener until it is told to stop, and answers running requests. Metrics may have a listener of their
/// own. `pages` are served beside the API.
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
    let shutdown = app.settings.shutdown;
    if let Some(metrics) = metrics {
        tokio::spawn(serve_metrics(app.clone(), metrics)?);
    }
    let tidied = app.clone();
    app.workers.sweep(app.services.clone()).map_err(std::io::Error::other)?;
    let server = HttpServer::new(move || {
        Application::new()
            .app_data(app.clone())
            .wrap(Compress::default())
            .wrap(from_fn(takes_some_coding))
            .wrap(from_fn(tag_codings))
            .wrap(from_fn(cors))
            .wrap(from_fn(head))
            .wrap(from_fn(observe))
            .configure(operation::configure)
            .configure(health::configure)
            .configure(docs::configure)
            .configure(problems::configure)
            .configure(account::configure)
            .configure(|service| {
                if let Some(pages) = pages {
                    (pages.configure)(service);
                    embed::configure(service, pages.embedded);
                }
            })
            .default_service(web::to(move |request: HttpRequest| {
                ready(no_such_path(&request, pages))
            }))
    })
    // Otherwise the second write of an answer would wait for the delayed acknowledgement of the first.
    .tcp_nodelay(true)
    // Longer than proxies and clients keep theirs, so that nobody sends on a closing connection.
    .keep_alive(Duration::from_secs(75))
    // Work for a caller who has gone is aborted and frees its resources.
    .h1_allow_half_closed(false)
    .client_request_timeout(Duration::from_secs(10))
    .shutdown_timeout(shutdown.as_secs())
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

fn no_such_path(request: &HttpRequest, pages: Option<Pages>) -> HttpResponse {
    match pages.filter(|_| is_for_a_page(request)) {
        Some(pages) => (pages.nowhere)(request),
        None => ApiError::NoSuchPath.answer(&request_id(request), &[]),
    }
}

/// Whether a browser asks for a page to show, and not at an address of the API.
fn is_for_a_page(request: &HttpRequest) -> bool {
    let is_of_api = ["/api/", "/security/"].iter().any(|start| request.path().starts_with(start));
    let accepts = request.headers().get(ACCEPT).and_then(|value| value.to_str().ok());
    request.method() == Method::GET
        && !is_of_api
        && accepts.is_some_and(|types| types.contains("text/html"))
}
