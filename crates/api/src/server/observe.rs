//! Request ids, the access log and metrics.

use std::net::IpAddr;
use std::rc::Rc;
use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage, HttpRequest};

use chrono::TimeDelta;
use domain::access::{Actor, Identity};
use domain::organization::ApiCall;
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use rust_decimal::prelude::ToPrimitive;
use tracing::Instrument;

use crate::server::app::App;

/// The name of the operation that a request reached.
#[derive(Clone)]
pub(crate) struct OperationName(pub(crate) Rc<str>);

/// The caller of a request whose token is good.
#[derive(Clone)]
pub(crate) struct CalledBy {
    pub(crate) identity: Identity,
    pub(crate) address: IpAddr,
}

#[derive(Clone)]
struct RequestId(String);

const HEADER: &str = "x-request-id";

pub(crate) fn request_id(request: &HttpRequest) -> String {
    request.extensions().get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default()
}

/// Collects metrics from now on.
pub fn install_metrics() -> Result<PrometheusHandle, BuildError> {
    let seconds =
        [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0];
    PrometheusBuilder::new()
        .set_buckets_for_metric(
            Matcher::Full("http_request_duration_seconds".to_owned()),
            &seconds,
        )?
        .install_recorder()
}

/// Gives every request an id, a span, a line in the log and a place in the metrics.
pub(crate) async fn observe<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let begun = Instant::now();
    let id = sent_id(&request).unwrap_or_else(|| new_id(&request));
    request.extensions_mut().insert(RequestId(id.clone()));
    let method = request.method().clone();
    let span = tracing::info_span!("request", request_id = %id, method = %method);
    let mut answer = next.call(request).instrument(span.clone()).await?;
    let operation = answer
        .request()
        .extensions()
        .get::<OperationName>()
        .map_or_else(|| "other".to_owned(), |name| name.0.to_string());
    let status = answer.status().as_u16();
    let seconds = begun.elapsed().as_secs_f64();
    let milliseconds = seconds * 1_000.0;
    span.in_scope(|| {
        // Balancers and monitoring ask every few seconds.
        if is_watched(answer.request()) {
            tracing::debug!(operation, status, milliseconds, "answered");
        } else {
            tracing::info!(operation, status, milliseconds, "answered");
        }
    });
    note_call(&answer, &id, &operation, seconds);
    let labels = [
        ("operation", operation.clone()),
        ("method", method.to_string()),
        ("status", status.to_string()),
    ];
    metrics::counter!("http_requests_total", &labels).increment(1);
    metrics::histogram!("http_request_duration_seconds", "operation" => operation).record(seconds);
    if let Ok(value) = HeaderValue::from_str(&id) {
        answer.headers_mut().insert(HeaderName::from_static(HEADER), value);
    }
    Ok(answer)
}

/// Whether a request asks how the service is, and not for something of it.
fn is_watched(request: &HttpRequest) -> bool {
    request.path().starts_with("/health/") || request.path() == "/metrics"
}

/// Notes a call with an API key in the organization's history.
fn note_call<B>(answer: &ServiceResponse<B>, id: &str, operation: &str, seconds: f64) {
    let request = answer.request();
    let Some(app) = request.app_data::<Data<App>>() else { return };
    let extensions = request.extensions();
    let Some(CalledBy { identity, address }) = extensions.get() else { return };
    let Some(Actor::Key(key)) = identity.actor else { return };
    let now = app.services.now();
    let took = TimeDelta::try_milliseconds((seconds * 1_000.0).round().to_i64().unwrap_or(0));
    app.calls.note(ApiCall {
        id: app.services.id(),
        organization: identity.organization,
        key,
        at: now - took.unwrap_or_default(),
        method: request.method().to_string(),
        path: request.path().chars().take(1_000).collect(),
        operation: operation.to_owned(),
        status: answer.status().as_u16(),
        milliseconds: (seconds * 1e6).round() / 1e3,
        address: *address,
        request: id.to_owned(),
    });
}

/// The id that the caller sent, where it is fit for a log.
fn sent_id(request: &ServiceRequest) -> Option<String> {
    let id = request.headers().get(HEADER)?.to_str().ok()?;
    let fit = !id.is_empty() && id.len() <= 128 && id.bytes().all(|byte| byte.is_ascii_graphic());
    fit.then(|| id.to_owned())
}

fn new_id(request: &ServiceRequest) -> String {
    request
        .app_data::<Data<App>>()
        .map_or_else(String::new, |app| app.services.id::<()>().to_string())
}
