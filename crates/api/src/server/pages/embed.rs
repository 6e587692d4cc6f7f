//! The page of the embedded configurator, for a frame in a web shop.
//!
//! Its address contains a token. Only pages of the origins that the token's organization lists may frame it; the page
//! gets these origins too, and sends messages to no others. Any page may frame a refusal, which shows only the
//! reason, to a shop's developer. The token is neither stored nor logged here and grants no access: the page calls
//! the service with it.

use std::borrow::Cow;
use std::rc::Rc;

use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERER, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use actix_web::web::{self, Data, Query, ServiceConfig};
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use domain::organization::Origin;
use domain::organization::identity::{Embedding, embedding};
use serde::Deserialize;

use crate::error::ApiError;
use crate::server::app::App;
use crate::server::observe::{OperationName, request_id};
use crate::server::request::address::caller_address;

/// Where the page is.
const PATH: &str = "/iframe/hoseassembly";

/// A page to be framed.
pub struct EmbeddedPage {
    /// HTML, with a `<head>`.
    pub html: Cow<'static, str>,
    /// Content security policy, without `frame-ancestors`.
    pub policy: Cow<'static, str>,
}

/// A policy of pages that load nothing.
const NOTHING: &str = "default-src 'none'; base-uri 'none'; form-action 'none'";

/// The address with the token must not be sent as a referrer or be cached, whatever the answer.
const KEEPS_ADDRESS: [(HeaderName, &str); 3] = [
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-store"),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
];

/// Serves the page, which is asked for with each request.
pub(crate) fn configure(service: &mut ServiceConfig, page: fn() -> EmbeddedPage) {
    let answer = move |app, request| async move { answer(&app, &request, page).await };
    service.route(PATH, web::get().to(answer));
}

/// The part of the query that decides who may frame the page; the page reads the rest.
#[derive(Default, Deserialize)]
struct EmbedQuery {
    security_token: Option<String>,
    customer_id: Option<String>,
}

async fn answer(
    app: &Data<App>,
    request: &HttpRequest,
    page: fn() -> EmbeddedPage,
) -> HttpResponse {
    request.extensions_mut().insert(OperationName(Rc::from("getIframeHoseAssembly")));
    match found(app, request).await {
        Ok((None, _)) => refused(UNKNOWN),
        Ok((Some(embedding), customer)) if !embedding.allows(customer.as_deref()) => {
            refused(OTHERS)
        }
        Ok((Some(Embedding { origins, .. }), _)) => match page_around(request) {
            Some(origin) if !origins.contains(&origin) => refused(&unlisted(&origin)),
            _ => {
                let EmbeddedPage { html, policy } = page();
                let ancestors = if origins.is_empty() { "'none'".into() } else { listed(&origins) };
                sent(StatusCode::OK, &policy, &ancestors, &with_origins(&html, &origins))
            }
        },
        Err(refusal) => {
            let mut answer = refusal.answer(&request_id(request), &[]);
            for (name, value) in KEEPS_ADDRESS {
                answer.headers_mut().insert(name, HeaderValue::from_static(value));
            }
            answer
        }
    }
}

/// The token's organization and limits, and the customer that the address names.
async fn found(
    app: &App,
    request: &HttpRequest,
) -> Result<(Option<Embedding>, Option<String>), ApiError> {
    app.limits.try_address(caller_address(request, &app.settings.proxies))?;
    // What stands there twice counts as malformed.
    let query = Query::<EmbedQuery>::from_query(request.query_string()).map(Query::into_inner);
    let EmbedQuery { security_token, customer_id } = query.unwrap_or_default();
    let token = security_token.unwrap_or_default();
    let embedding = embedding(&app.services, &token).await?;
    Ok((embedding, customer_id))
}

const UNKNOWN: &str = "The address of this page needs security_token, a token of this service for one customer. \
    This one is missing, cut off, or of another service.";

const OTHERS: &str = "The security_token of this page has to be a token of type customer that is bound to a customer, \
    best of purpose embed, and customer_id the same customer.";

fn unlisted(origin: &Origin) -> String {
    format!(
        "The page around is of {}, which is not among the origins that may show this configurator. \
        An admin adds it to corsOrigins of the organization.",
        origin.as_str()
    )
}

/// The origin of the page that frames this one, if the browser tells it.
fn page_around(request: &HttpRequest) -> Option<Origin> {
    let header = |name: &str| request.headers().get(name)?.to_str().ok();
    // A tab, unlike a frame, was opened by a link.
    header("sec-fetch-dest").filter(|kind| *kind == "iframe")?;
    let address = header(REFERER.as_str())?;
    let end = address.match_indices('/').nth(2).map_or(address.len(), |(at, _)| at);
    address.get(..end)?.parse().ok()
}

/// Why there is no configurator, for the shop's developer.
fn refused(why: &str) -> HttpResponse {
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Not allowed</title></head>\
        <body><p>{why}</p></body></html>"
    );
    sent(StatusCode::FORBIDDEN, NOTHING, "*", &html)
}

fn sent(status: StatusCode, policy: &str, ancestors: &str, html: &str) -> HttpResponse {
    let mut answer = HttpResponse::build(status);
    answer
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, format!("{policy}; frame-ancestors {ancestors}")));
    for header in KEEPS_ADDRESS {
        answer.insert_header(header);
    }
    answer.body(html.to_owned())
}

/// The page with the origins in its head, for its messages.
fn with_origins(html: &str, origins: &[Origin]) -> String {
    let meta = format!("<head><meta name=\"hosewright-origins\" content=\"{}\">", listed(origins));
    html.replacen("<head>", &meta, 1)
}

/// Origins for the policy and the page. They contain no character that HTML or a policy would misread.
fn listed(origins: &[Origin]) -> String {
    origins.iter().map(Origin::as_str).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: &str = "<!doctype html><html><head><title>Configurator</title></head></html>";

    #[test]
    fn origins_stand_in_the_head() {
        let origins = ["https://a.example", "http://[::1]:3000"].map(|text| text.parse().unwrap());
        let html = with_origins(HTML, &origins);
        let meta = "<head><meta name=\"hosewright-origins\" content=\"https://a.example http://[::1]:3000\">";
        assert!(html.contains(meta), "{html}");
        assert!(with_origins(HTML, &[]).contains("content=\"\""));
    }

    #[test]
    fn no_origin_breaks_out() {
        let evil = [
            "https://a.example\"><script>",
            "https://a.example;",
            "https://a.example 'self'",
            "https://a&b.example",
        ];
        for text in evil {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }
}
