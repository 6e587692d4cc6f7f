//! The description of the interface, and the page that shows it.

use actix_web::HttpResponse;
use actix_web::web::{self, ServiceConfig};
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::operation::{OPENAPI_PATH, openapi};

/// `/openapi.json` and `/docs`.
pub(crate) fn configure(service: &mut ServiceConfig) {
    let document = openapi().to_string();
    service
        .route(
            OPENAPI_PATH,
            web::get().to(move || {
                let document = document.clone();
                async move { HttpResponse::Ok().content_type("application/json").body(document) }
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
