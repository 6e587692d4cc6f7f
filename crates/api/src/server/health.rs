//! Whether the service lives and is ready, and its metrics.

use std::time::Duration;

use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use domain::Error;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::error::ApiError;
use crate::server::app::App;
use crate::server::observe::request_id;
use crate::server::settings::MetricsFor;

/// How long a database that is ready may take to say so: who asks waits no longer.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// `/health/live`, `/health/ready`, `/metrics`, `/.well-known/jwks.json`.
pub(crate) fn configure(service: &mut ServiceConfig) {
    service
        .route("/health/live", web::get().to(live))
        .route("/health/ready", web::get().to(ready))
        .route("/metrics", web::get().to(metrics))
        .route("/.well-known/jwks.json", web::get().to(public_keys));
}

async fn live() -> HttpResponse {
    HttpResponse::Ok().json(json!({ "status": "live" }))
}

async fn ready(app: Data<App>, request: HttpRequest) -> HttpResponse {
    if app.stopping.has_begun() {
        let refusal = Error::Busy {
            retry_after_seconds: 5,
            detail: "the service is about to stop; send requests to another one".to_owned(),
        };
        return ApiError::from(refusal).answer(&request_id(&request), &[]);
    }
    let ready = tokio::time::timeout(PATIENCE, app.services.directory.ready()).await;
    match ready.unwrap_or_else(|elapsed| Err(Error::Unavailable(elapsed.into()))) {
        Ok(()) => HttpResponse::Ok().json(json!({ "status": "ready" })),
        Err(error) => ApiError::from(error).answer(&request_id(&request), &[]),
    }
}

async fn metrics(app: Data<App>, request: HttpRequest) -> HttpResponse {
    match &app.settings.metrics {
        MetricsFor::Token(token) if has_token(&request, token) => measured(&app),
        MetricsFor::Token(_) => {
            let refusal = "metrics need the operator's token in the header Authorization: Bearer …";
            let refusal = ApiError::from(Error::Unauthenticated(refusal.to_owned()));
            refusal.answer(&request_id(&request), &[])
        }
        MetricsFor::ThisMachine if is_of_this_machine(&request) => measured(&app),
        MetricsFor::ThisMachine | MetricsFor::Nobody => {
            ApiError::NoSuchPath.answer(&request_id(&request), &[])
        }
    }
}

/// Whether a request has this bearer token. Digests are compared, whose first difference tells nothing
/// of the token's.
fn has_token(request: &HttpRequest, token: &str) -> bool {
    let mut headers = request.headers().get_all("authorization");
    // Where two are sent, a proxy may have gone by the other one.
    let header = headers.next().filter(|_| headers.next().is_none());
    let sent = header.and_then(|header| header.to_str().ok()?.strip_prefix("Bearer "));
    sent.is_some_and(|sent| Sha256::digest(sent) == Sha256::digest(token))
}

fn is_of_this_machine(request: &HttpRequest) -> bool {
    let passed_on = ["forwarded", "x-forwarded-for", "via", "x-real-ip"];
    request.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback())
        && !passed_on.iter().any(|name| request.headers().contains_key(*name))
}

/// `/metrics` for whoever reaches the address that the operator gave them.
pub(crate) fn configure_metrics(service: &mut ServiceConfig) {
    service.route("/metrics", web::get().to(async |app: Data<App>| measured(&app)));
}

fn measured(app: &App) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(app.metrics.render())
}

async fn public_keys(app: Data<App>, request: HttpRequest) -> HttpResponse {
    match app.services.tokens.public_keys().await {
        Ok(keys) => HttpResponse::Ok()
            .content_type("application/json")
            .insert_header(("Cache-Control", "max-age=30"))
            .body(keys),
        Err(error) => ApiError::from(error).answer(&request_id(&request), &[]),
    }
}
