//! The page for browsers: a configurator over the API. Its files are in `page/`; the program holds them, compressed.

mod file;
mod policy;

use actix_web::http::StatusCode;
use actix_web::http::header::{
    CONTENT_SECURITY_POLICY, ETAG, HeaderValue, REFERRER_POLICY, X_FRAME_OPTIONS,
};
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};

use crate::file::{Keeping, RELEASE};

pub use policy::policy;

/// The paths that are places within the page. Those below them are too.
const PLACES: [&str; 20] = [
    "/",
    "/configure",
    "/catalogue",
    "/assemblies",
    "/quotations",
    "/orders",
    "/customers",
    "/kits",
    "/stock",
    "/prices",
    "/settings",
    "/account",
    "/import",
    // The API's words for them, which people type too.
    "/workorders",
    "/salesestimates",
    "/hoseassemblies",
    "/hosekits",
    "/items",
    "/inventory",
    "/pricelists",
];

/// Serves the page: its files below `/page/`, and itself at its places.
pub fn configure(service: &mut ServiceConfig) {
    service.route("/page/{file:.+}", web::get().to(file));
    for place in PLACES {
        service.route(place, web::get().to(page));
        if place != "/" {
            service.route(&format!("{place}/{{below:.*}}"), web::get().to(page));
        }
    }
}

async fn file(request: HttpRequest, path: web::Path<String>) -> HttpResponse {
    let (path, keeping) = within_release(&path);
    // Those who work on the page read from disk, which would follow `..`.
    let is_below = path.split('/').all(|name| !name.starts_with('.'));
    // The page itself needs the headers that it has at its places.
    let path = Some(path).filter(|path| is_below && *path != PAGE);
    path.and_then(|path| file::answer(&request, path, keeping)).unwrap_or_else(|| {
        HttpResponse::NotFound().content_type("text/plain").body("the page has no such file")
    })
}

/// The file of an address that may name a release. One that was opened before this release began goes on with the files of this one.
fn within_release(path: &str) -> (&str, Keeping) {
    let is_release = |name: &str| {
        name.len() == RELEASE.len() && name.bytes().all(|sign| sign.is_ascii_hexdigit())
    };
    match path.split_once('/') {
        Some((RELEASE, file)) => (file, Keeping::ForGood),
        Some((name, file)) if is_release(name) => (file, Keeping::Asks),
        _ => (path, Keeping::Asks),
    }
}

const PAGE: &str = "index.html";

async fn page(request: HttpRequest) -> HttpResponse {
    shown(&request)
}

/// The page at an address that is none of its places, where it says so.
pub fn nowhere(request: &HttpRequest) -> HttpResponse {
    let mut answer = shown(request);
    if answer.status() == StatusCode::OK {
        *answer.status_mut() = StatusCode::NOT_FOUND;
        // A browser that asks again gets it again.
        answer.headers_mut().remove(ETAG);
    }
    answer
}

fn shown(request: &HttpRequest) -> HttpResponse {
    let Some(mut answer) = file::answer(request, PAGE, Keeping::Asks) else {
        return HttpResponse::InternalServerError().finish();
    };
    let headers = answer.headers_mut();
    let policy = format!("{}; frame-ancestors 'none'", policy(&html()));
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    answer
}

/// The page's HTML.
pub fn html() -> String {
    file::text(PAGE).unwrap_or_default()
}
