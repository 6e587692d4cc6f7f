//! The pages that links in mails lead to, for those who have none of their own.

use actix_web::HttpResponse;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::web::{self, ServiceConfig};

/// Where the pages are.
pub const ACCOUNT: &str = "/account";

/// Security headers: nothing from other origins, no frames, and no referrer, since the address ends with a
/// secret.
const HEADERS: [(&str, &str); 4] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("referrer-policy", "no-referrer"),
    ("cache-control", "no-store"),
    ("x-content-type-options", "nosniff"),
];

/// `/account/password`, `/account/email` and what they need.
pub(crate) fn configure(service: &mut ServiceConfig) {
    let files = [
        ("password", "text/html; charset=utf-8", include_str!("account/password.html")),
        ("email", "text/html; charset=utf-8", include_str!("account/email.html")),
        ("account.js", "text/javascript; charset=utf-8", include_str!("account/account.js")),
        ("account.css", "text/css; charset=utf-8", include_str!("account/account.css")),
    ];
    for (name, media_type, text) in files {
        let send = move || async move { page(media_type, text) };
        service.route(&format!("{ACCOUNT}/{name}"), web::get().to(send));
    }
}

fn page(media_type: &'static str, text: &'static str) -> HttpResponse {
    let mut answer = HttpResponse::Ok().content_type(media_type).body(text);
    let headers: &mut HeaderMap = answer.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    answer
}
