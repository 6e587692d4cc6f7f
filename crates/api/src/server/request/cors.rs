//! Pages of other origins: which may call from a browser, and which answers they may read.
//!
//! Pages may read an answer of an organization if their origin is in its list or in the configuration. A preflight
//! doesn't tell who will call, so the origins of all organizations count; so they do for answers of no organization.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage, HttpRequest, HttpResponse};
use domain::Id;
use domain::organization::{Organization, Origin};

use crate::server::app::App;
use crate::server::observe::CalledBy;
use crate::server::request::address::caller_address;

const METHODS: &str = "GET, HEAD, POST";
const READ_FROM_REQUESTS: &str = "authorization, content-type, apicustomerid, x-request-id, if-none-match, if-match, idempotency-key, prefer";
const SHOWN_OF_ANSWERS: &str = "ETag, Link, X-Total-Count, X-Request-Id, Content-Disposition, Content-Location, Retry-After, RateLimit, RateLimit-Policy, Location";
/// How long browsers remember a preflight.
const HOLDS: &str = "3600";

/// Whether pages of the origin of a request may call an organization; any if no organization is named.
async fn let_in(
    app: &App,
    request: &HttpRequest,
    origin: &HeaderValue,
    organization: Option<Id<Organization>>,
) -> bool {
    // Browsers send an exact origin; `null` is none.
    let written = origin.to_str().unwrap_or_default();
    let Some(origin) = written.parse().ok().filter(|origin: &Origin| origin.as_str() == written)
    else {
        return false;
    };
    if app.origins.configured.contains(&origin) {
        return true;
    }
    let key = (origin, organization);
    if let Some(listed) = app.origins.remembered(&key) {
        return listed;
    }
    let address = caller_address(request, &app.settings.proxies);
    // Made-up origins must not keep the database busy.
    if app.limits.try_address(address).is_err() {
        return false;
    }
    match app.services.directory.lists_origin(&key.0, organization).await {
        Ok(listed) => {
            app.origins.remember(key, listed);
            listed
        }
        Err(error) => {
            tracing::warn!(%error, "who lists an origin can't be asked");
            false
        }
    }
}

/// Answers preflights, and adds the headers that let pages read answers.
pub(crate) async fn cors<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let origin = request.headers().get(header::ORIGIN).cloned();
    let app = request.app_data::<Data<App>>().cloned();
    let (Some(origin), Some(app)) = (origin, app) else {
        let mut answer = next.call(request).await?;
        vary(answer.headers_mut());
        return Ok(answer.map_into_left_body());
    };
    let asked_before = request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    if asked_before {
        let allowed = let_in(&app, request.request(), &origin, None).await;
        let mut answer = HttpResponse::NoContent().finish();
        let headers = answer.headers_mut();
        vary(headers);
        if allowed {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            set(headers, header::ACCESS_CONTROL_ALLOW_METHODS, METHODS);
            set(headers, header::ACCESS_CONTROL_ALLOW_HEADERS, READ_FROM_REQUESTS);
            set(headers, header::ACCESS_CONTROL_MAX_AGE, HOLDS);
        }
        return Ok(request.into_response(answer).map_into_right_body());
    }
    let mut answer = next.call(request).await?;
    let called_by = answer.request().extensions().get::<CalledBy>().map(|by| by.identity);
    let organization = called_by.map(|identity| identity.organization);
    let allowed = let_in(&app, answer.request(), &origin, organization).await;
    let headers = answer.headers_mut();
    vary(headers);
    if allowed {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        set(headers, header::ACCESS_CONTROL_EXPOSE_HEADERS, SHOWN_OF_ANSWERS);
    }
    Ok(answer.map_into_left_body())
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.insert(name, HeaderValue::from_static(value));
}

/// Caches keep an answer for the origin that it is for.
fn vary(headers: &mut HeaderMap) {
    headers.append(header::VARY, HeaderValue::from_static("Origin"));
}
