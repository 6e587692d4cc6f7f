//! Whether the service lives and is ready, and its metrics.

use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use serde_json::json;

use crate::error::Refusal;
use crate::observe::request_id;
use crate::server::App;

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
    match app.services.directory.ready().await {
        Ok(()) => HttpResponse::Ok().json(json!({ "status": "ready" })),
        Err(error) => Refusal::from(error).answer(&request_id(&request), &[]),
    }
}

async fn metrics(app: Data<App>) -> HttpResponse {
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
        Err(error) => Refusal::from(error).answer(&request_id(&request), &[]),
    }
}
