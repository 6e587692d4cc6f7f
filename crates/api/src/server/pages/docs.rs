//! The description of the interface, and the page that shows it.

use std::sync::LazyLock;

use actix_web::HttpResponse;
use actix_web::middleware::DefaultHeaders;
use actix_web::web::{self, ServiceConfig};
use bytes::Bytes;
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::operation::{OPENAPI_PATH, openapi};

/// The document, made when it is first asked for, and once for all threads.
static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| Bytes::from(openapi().to_string()));

/// Headers that let browsers call this service from the page, and keep them from loading anything from
/// elsewhere and from showing it in a frame. `unsafe-inline`: the page sets styles of elements itself.
pub(super) fn protected() -> DefaultHeaders {
    let policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
        connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    DefaultHeaders::new()
        .add(("content-security-policy", policy))
        .add(("x-content-type-options", "nosniff"))
        .add(("x-frame-options", "DENY"))
        .add(("referrer-policy", "no-referrer"))
}

/// `/openapi.json` and `/docs`.
pub(crate) fn configure(service: &mut ServiceConfig) {
    service
        .route(
            OPENAPI_PATH,
            web::get().to(|| async {
                HttpResponse::Ok().content_type("application/json").body(DOCUMENT.clone())
            }),
        )
        .route(
            "/docs",
            web::get().to(|| async {
                HttpResponse::PermanentRedirect().insert_header(("Location", "/docs/")).finish()
            }),
        )
        .service(
            web::scope("/docs").wrap(protected()).service(
                SwaggerUi::new("/{_:.*}")
                    .config(Config::from(OPENAPI_PATH).persist_authorization(false)),
            ),
        );
}
