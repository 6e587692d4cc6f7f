//! Errors as answers.

pub(crate) mod codes;

use std::borrow::Cow;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{ACCEPT_ENCODING, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use domain::measures::UnitOfMeasure;
use domain::organization::changes::Expiry;
use domain::workbooks::{CellError, SheetReport};
use domain::{Error, Id, OBSOLETE_COMPONENT, ShortLine, Violation};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::error::codes::{ErrorCode, PAGES};
use crate::json::record::tag::not_modified;
use crate::json::schema::MOST_TOLD;
use crate::json::view::{Figure, ReportView, faulty};
use crate::json::wire;
use crate::json::wire::Word;
use crate::limits::rate_limits::Left;
use crate::operation::stored_response::StoredResponse;

/// An error, as defined by RFC 9457.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Problem {
    /// Kind of problem: the address of a page about its code, on this host.
    #[serde(rename = "type")]
    #[schemars(extend("format" = "uri-reference"))]
    kind: String,
    /// HTTP status in words.
    title: String,
    /// The HTTP status.
    status: u16,
    /// Cause and remedy.
    detail: String,
    /// Same as `detail`.
    message: String,
    /// Stable code.
    #[schemars(with = "ErrorCode")]
    code: &'static str,
    /// Id of the request, also in the header `X-Request-Id` and in the log.
    request_id: String,
    /// Everything that is wrong with the input, or prevents a release; empty otherwise.
    errors: Vec<FieldError>,
    /// Number of further errors in the input; `errors` lists at most 100, of lists of records 1,000.
    #[serde(skip_serializing_if = "is_zero")]
    #[schemars(range(min = 1))]
    more_errors: usize,
    /// Short stock, line by line; only with code `stock_short`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<ShortageView>")]
    shortages: Option<Vec<ShortageView>>,
    /// Report of a refused import.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ReportView")]
    report: Option<ReportView>,
    /// Where to read the feed of changes anew; only with code `cursor_expired`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    next: Option<String>,
    /// Why the cursor is no longer good; only with code `cursor_expired`. restored: a backup was restored, or the
    /// organization moved, so what the service had acknowledged may be lost. pruned: nothing is lost, but changes that
    /// old are no longer kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Word<Expiry>")]
    reason: Option<Word<Expiry>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// An error in the input.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct FieldError {
    /// JSON pointer into the body, name of a parameter, or place in a workbook (`hose!C5`).
    pointer: String,
    /// Stable code.
    #[schemars(with = "ErrorCode")]
    code: Cow<'static, str>,
    /// Explanation for people.
    message: String,
}

impl FieldError {
    pub(crate) const fn new(pointer: String, code: Cow<'static, str>, message: String) -> Self {
        Self { pointer, code, message }
    }
}

impl From<&Violation> for FieldError {
    fn from(violation: &Violation) -> Self {
        Self {
            pointer: violation.pointer.clone(),
            code: violation.code.into(),
            message: violation.message.clone(),
        }
    }
}

impl From<&ShortLine> for FieldError {
    fn from(line: &ShortLine) -> Self {
        Self { pointer: line.place.clone(), code: "stock_short".into(), message: line.message() }
    }
}

impl From<&CellError> for FieldError {
    fn from(fault: &CellError) -> Self {
        Self { pointer: fault.place(), code: fault.code.clone(), message: fault.message.clone() }
    }
}

/// A line whose stock is short.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "StockShortage")]
pub(crate) struct ShortageView {
    /// Id of the line.
    line_id: wire::Id<()>,
    /// Number.
    line_number: String,
    /// Id of the item.
    item_id: wire::Id<()>,
    /// Part number.
    part_number: String,
    /// Quantity needed.
    needed: Figure,
    /// Quantity reserved for the document.
    reserved: Figure,
    /// Further quantity available for it.
    available: Figure,
    /// Unit of the quantities.
    #[schemars(with = "Word<UnitOfMeasure>")]
    unit: &'static str,
}

impl From<&ShortLine> for ShortageView {
    fn from(line: &ShortLine) -> Self {
        let id = |id| wire::Id(Id::from_raw(id));
        Self {
            line_id: id(line.line),
            line_number: line.number.clone(),
            item_id: id(line.item),
            part_number: line.part_number.clone(),
            needed: Figure::of(line.needed),
            reserved: Figure::of(line.reserved),
            available: Figure::of(line.available),
            unit: line.unit,
        }
    }
}

/// The body that the specification gives an operation for a status, in place of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LegacyErrorBody {
    /// A JSON string.
    Text,
    /// An object with `message`.
    Message,
    /// An empty list.
    EmptyItems,
}

impl LegacyErrorBody {
    pub(crate) fn body(self, detail: &str) -> Value {
        match self {
            Self::Text => json!(detail),
            Self::Message => json!({ "message": detail }),
            Self::EmptyItems => json!({ "items": [], "total": 0 }),
        }
    }
}

/// Why a request was refused: by the domain, or before it was understood.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// By the domain.
    #[error(transparent)]
    Domain(#[from] Error),
    /// The body is of another type than the operation reads.
    #[error("{0}")]
    UnsupportedMediaType(String),
    /// The body is compressed.
    #[error("the body has the Content-Encoding {0}, which isn't understood; send it without one")]
    UnsupportedCoding(String),
    /// Cells of a sheet are faulty.
    #[error("{}", faulty(.0))]
    Sheet(Box<SheetReport>),
    /// Records of a list are faulty.
    #[error("{}", faulty_records(*.all, .errors))]
    Records {
        /// The first ones.
        errors: Vec<FieldError>,
        /// How many there are.
        all: u64,
    },
    /// Nothing more of the body came.
    #[error("the rest of the body did not arrive in time; send the request again")]
    Stalled,
    /// More requests than a caller may make.
    #[error("too many requests; try again in {retry_after_seconds} s")]
    TooMany {
        /// When to come back.
        retry_after_seconds: u64,
        /// For the `RateLimit` headers; absent for limits on other things than calls.
        left: Option<Left>,
    },
    /// As many jobs of the organization wait as may.
    #[error(
        "{most} imports of this organization are already waiting; try again when one has started"
    )]
    TooManyJobs {
        /// As many as may.
        most: usize,
    },
    /// A repeated request, with its first answer.
    #[error("this request was already answered")]
    Again(Box<StoredResponse>),
    /// The caller has the list of this tag already.
    #[error("the list has not changed")]
    NotModified(String),
    /// A place in the feed of changes that is no longer good.
    #[error(
        "this cursor is no longer good, since {reason}; take the cursor of this answer, read all lists, and go on from it"
    )]
    CursorExpired {
        reason: Expiry,
        /// Where to begin anew.
        begin_at: String,
    },
    /// Another request had its `Idempotency-Key`.
    #[error("another request has this Idempotency-Key; give each request its own key")]
    OtherRequest,
    /// No operation at this path.
    #[error("there is no operation at this path")]
    NoSuchPath,
    /// The path has other methods.
    #[error("this path doesn't have this method; it has {0}")]
    NoSuchMethod(String),
}

impl ApiError {
    /// Status and code.
    fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Domain(error) => kind(error),
            Self::UnsupportedMediaType(_) | Self::UnsupportedCoding(_) => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type")
            }
            Self::Sheet(_) => (StatusCode::BAD_REQUEST, "invalid_sheet"),
            Self::Records { .. } => (StatusCode::BAD_REQUEST, "invalid_input"),
            Self::Stalled => (StatusCode::REQUEST_TIMEOUT, "body_timeout"),
            Self::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many_requests"),
            Self::TooManyJobs { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many_jobs"),
            Self::Again(_) => (StatusCode::OK, "answered_before"),
            Self::NotModified(_) => (StatusCode::NOT_MODIFIED, "not_modified"),
            Self::CursorExpired { .. } => (StatusCode::GONE, "cursor_expired"),
            Self::OtherRequest => (StatusCode::UNPROCESSABLE_ENTITY, "idempotency_mismatch"),
            Self::NoSuchPath => (StatusCode::NOT_FOUND, "no_such_path"),
            Self::NoSuchMethod(_) => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed"),
        }
    }

    /// The answer, in the operation's own words where the specification has some for the status.
    pub(crate) fn answer(
        &self,
        request_id: &str,
        legacy_errors: &[(u16, LegacyErrorBody)],
    ) -> HttpResponse {
        self.answer_with(request_id, legacy_errors, 0)
    }

    /// The same, where so many more faults were found than are listed.
    pub(crate) fn answer_with(
        &self,
        request_id: &str,
        legacy_errors: &[(u16, LegacyErrorBody)],
        more: usize,
    ) -> HttpResponse {
        match self {
            Self::Again(stored) => return stored.again(),
            Self::NotModified(tag) => return not_modified(tag),
            _ => {}
        }
        let (status, code) = self.kind();
        self.log(status);
        let detail = match self {
            // The cause is for the log; the caller learns the id to name it by.
            Self::Domain(Error::Internal { .. }) => {
                format!("something went wrong on our side; please name request {request_id}")
            }
            other => other.to_string(),
        };
        let mut answer = HttpResponse::build(status);
        match self {
            Self::Domain(Error::Unauthenticated(_)) => {
                answer.insert_header((WWW_AUTHENTICATE, "Bearer"));
            }
            Self::Domain(
                Error::Busy { retry_after_seconds, .. }
                | Error::TooMany { retry_after_seconds, .. },
            ) => {
                answer.insert_header((RETRY_AFTER, *retry_after_seconds));
            }
            Self::Domain(Error::Unavailable(_) | Error::OutcomeUnknown(_)) => {
                answer.insert_header((RETRY_AFTER, 5));
            }
            Self::TooMany { retry_after_seconds, .. } => {
                answer.insert_header((RETRY_AFTER, *retry_after_seconds));
            }
            Self::TooManyJobs { .. } => {
                answer.insert_header((RETRY_AFTER, 30));
            }
            // Else the rest of the body would be read as the next request.
            Self::Stalled => {
                answer.force_close();
            }
            // By RFC 9110, this tells a coding that isn't understood from a media type.
            Self::UnsupportedCoding(_) => {
                answer.insert_header((ACCEPT_ENCODING, "identity"));
            }
            Self::NoSuchMethod(allowed) => {
                answer.insert_header(("Allow", allowed.as_str()));
            }
            _ => {}
        }
        if let Some((_, legacy)) = legacy_errors.iter().find(|(of, _)| *of == status.as_u16()) {
            return answer.json(legacy.body(&detail));
        }
        let mut more_errors = 0;
        let errors = match self {
            Self::Domain(Error::Invalid(violations)) => {
                more_errors = more + violations.len().saturating_sub(MOST_TOLD);
                violations.iter().take(MOST_TOLD).map(FieldError::from).collect()
            }
            Self::Domain(Error::Incomplete { reasons, .. }) => {
                reasons.iter().map(FieldError::from).collect()
            }
            Self::Domain(Error::StockShort { lines, .. }) => {
                lines.iter().map(FieldError::from).collect()
            }
            Self::Sheet(report) => report.errors.iter().map(FieldError::from).collect(),
            Self::Records { errors, all } => {
                more_errors =
                    usize::try_from(*all).unwrap_or_default().saturating_sub(errors.len());
                errors.clone()
            }
            _ => Vec::new(),
        };
        let shortages = match self {
            Self::Domain(Error::StockShort { lines, .. }) => {
                Some(lines.iter().map(ShortageView::from).collect())
            }
            _ => None,
        };
        let report = match self {
            Self::Sheet(report) => Some(ReportView::of(report)),
            _ => None,
        };
        answer.insert_header((CONTENT_TYPE, PROBLEM)).json(Problem {
            kind: format!("{PAGES}/{code}"),
            title: status.canonical_reason().unwrap_or_default().to_owned(),
            status: status.as_u16(),
            message: detail.clone(),
            detail,
            code,
            request_id: request_id.to_owned(),
            errors,
            more_errors,
            shortages,
            report,
            next: match self {
                Self::CursorExpired { begin_at, .. } => Some(begin_at.clone()),
                _ => None,
            },
            reason: match self {
                Self::CursorExpired { reason, .. } => Some(Word(*reason)),
                _ => None,
            },
        })
    }

    /// Faults of ours go to the log once, with their chain.
    fn log(&self, status: StatusCode) {
        if !status.is_server_error() {
            return;
        }
        let mut causes = Vec::new();
        let mut cause = std::error::Error::source(self);
        while let Some(error) = cause {
            causes.push(error.to_string());
            cause = error.source();
        }
        let (status, causes) = (status.as_u16(), causes.join(": "));
        // Whoever sends too much at once, or changes one record many times, is no fault of the service.
        if matches!(self, Self::Domain(Error::Busy { .. })) {
            tracing::warn!(status, error = %self, causes, "request refused");
        } else {
            tracing::error!(status, error = %self, causes, "request failed");
        }
    }
}

/// What records with these errors are told.
fn faulty_records(all: u64, errors: &[FieldError]) -> String {
    let count = if all == 1 { "1 error was".to_owned() } else { format!("{all} errors were") };
    let first = errors
        .first()
        .map(|first| format!("; the first is at {}: {}", first.pointer, first.message));
    format!("{count} found in the records, and nothing was written{}", first.unwrap_or_default())
}

/// The media type of problems.
pub(crate) const PROBLEM: &str = "application/problem+json";

/// Status and code of an error.
fn kind(error: &Error) -> (StatusCode, &'static str) {
    match error {
        error if error.is_of_obsolete() => (StatusCode::CONFLICT, OBSOLETE_COMPONENT),
        Error::NotFound(_) => (StatusCode::NOT_FOUND, "not_found"),
        Error::Invalid(_) => (StatusCode::BAD_REQUEST, "invalid_input"),
        Error::Conflict { code, .. } => (StatusCode::CONFLICT, code),
        Error::Incomplete { reasons, acceptable, .. } => {
            (StatusCode::CONFLICT, alone(reasons, *acceptable).unwrap_or("incomplete"))
        }
        Error::StockShort { .. } => (StatusCode::CONFLICT, "stock_short"),
        Error::Unauthenticated(_) => (StatusCode::UNAUTHORIZED, "unauthenticated"),
        Error::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden"),
        Error::Stale(_) => (StatusCode::PRECONDITION_FAILED, "stale"),
        Error::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
        Error::Busy { .. } => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
        Error::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many_requests"),
        Error::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
        Error::OutcomeUnknown(_) => (StatusCode::SERVICE_UNAVAILABLE, "outcome_unknown"),
        Error::Internal { .. } => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
    }
}

/// The code of what is in the way if nothing else is, and it can be accepted or one command mends it.
fn alone(reasons: &[Violation], acceptable: bool) -> Option<&'static str> {
    let code = reasons.first()?.code;
    let is_mended = acceptable || ["price_outdated", "expired"].contains(&code);
    (is_mended && reasons.iter().all(|reason| reason.code == code)).then_some(code)
}
