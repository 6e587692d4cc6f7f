//! The description of the interface, and the page that shows it.

use std::sync::LazyLock;

use actix_web::HttpResponse;
use actix_web::web::{self, ServiceConfig};
use bytes::Bytes;
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::operation::{OPENAPI_PATH, openapi};

/// The document, made when it is first asked for, and once for all threads.
static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| Bytes::from(openapi().to_string()));

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
            SwaggerUi::new("/docs/{_:.*}")
                .config(Config::from(OPENAPI_PATH).persist_authorization(true)),
        );
}
