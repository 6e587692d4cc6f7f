//! JSON bodies: read with a limit, checked against the operation's own schema.

use std::fs::File;

use actix_web::HttpRequest;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{Bytes, BytesMut, Payload};
use domain::{Error, Violation};
use futures_util::StreamExt;
use serde_json::Value;

use crate::error::ApiError;
use crate::json::schema::{Checker, Faults};
use crate::limits::work::Workers;
use crate::operation::Schema;
use crate::operation::gate::{incoming, strict_json, upload};
use crate::server::settings::MOST_JSON_BYTES;

/// Largest body read on the request's thread; longer ones would delay other requests.
const AT_ONCE: usize = 16 << 10;

/// The body that an operation reads.
#[derive(Clone, Copy)]
pub(crate) struct RowBody {
    /// Form of the fields.
    pub(crate) schema: Schema,
    /// Whether it is described as `{"params": …}`. Both forms are read everywhere.
    pub(crate) form: BodyForm,
    /// Whether a request needs one.
    pub(crate) required: bool,
    /// Whether an empty one means nothing to do, although its fields are needed otherwise.
    pub(crate) may_be_empty: bool,
    /// An example that works on the demo organization.
    pub(crate) example: fn() -> Value,
    /// Whether the handler reports the errors, together with others.
    pub(crate) handles_errors: bool,
}

/// How a body is described.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodyForm {
    Flat,
    /// Fields are in `params`.
    Params,
    /// A workbook, in a form or alone.
    Workbook,
    /// Records: a list, or one in each line.
    Records,
}

impl BodyForm {
    /// Whether it is written to a file, and checked when the file is read.
    pub(crate) const fn is_file(self) -> bool {
        matches!(self, Self::Workbook | Self::Records)
    }
}

/// Contents of a request's body.
#[derive(Debug, Default)]
pub(crate) struct ReceivedBody {
    /// The file that was sent, to be read from its start.
    pub(crate) file: Option<File>,
    /// As the sender named it, if at all.
    pub(crate) file_name: Option<String>,
    /// Whether the file has a record in each line.
    pub(crate) by_lines: bool,
    /// The bytes of a JSON body.
    pub(crate) bytes: Bytes,
    /// The fields; `None` without a body, or without `params` in it.
    pub(crate) fields: Option<Value>,
    /// Prefix of pointers to the fields.
    pub(crate) prefix: &'static str,
    /// Errors in the fields.
    pub(crate) faults: Vec<Violation>,
    /// Number of further errors.
    pub(crate) more_faults: usize,
}

impl RowBody {
    /// Whether a request needs some of the fields.
    pub(crate) fn needs_fields(&self) -> bool {
        let schema = self.schema.resolved();
        let needed = schema
            .get("required")
            .and_then(Value::as_array)
            .is_some_and(|fields| !fields.is_empty());
        self.required && !self.may_be_empty && needed
    }

    /// Receives the body of a request: a file, or the bytes of JSON.
    pub(crate) async fn receive(
        &self,
        request: &HttpRequest,
        payload: Payload,
    ) -> Result<ReceivedBody, ApiError> {
        incoming::refuse_coding(request)?;
        if self.form == BodyForm::Workbook {
            let (file, file_name) = upload::read(request, payload).await?;
            return Ok(ReceivedBody { file: Some(file), file_name, ..ReceivedBody::default() });
        }
        if self.form == BodyForm::Records {
            let (file, by_lines) = upload::read_records(request, payload).await?;
            return Ok(ReceivedBody { file: Some(file), by_lines, ..ReceivedBody::default() });
        }
        let bytes = collect(request, payload).await?.freeze();
        if bytes.is_empty() && self.required {
            return Err(Error::invalid("", "body_required", "a JSON body is required").into());
        }
        if !bytes.is_empty() && !is_json(request) {
            return Err(ApiError::UnsupportedMediaType(
                "the body must be JSON, sent as Content-Type: application/json".to_owned(),
            ));
        }
        Ok(ReceivedBody { bytes, ..ReceivedBody::default() })
    }

    /// Reads and checks JSON, including its texts.
    pub(crate) async fn read(
        &self,
        checker: Option<&'static Checker>,
        is_kept: bool,
        received: ReceivedBody,
        workers: &Workers,
    ) -> Result<ReceivedBody, Error> {
        if received.bytes.is_empty() {
            return Ok(received);
        }
        let (body, bytes) = (*self, received.bytes);
        if bytes.len() <= AT_ONCE {
            return body.understand(checker, is_kept, bytes);
        }
        workers.compute(move || body.understand(checker, is_kept, bytes)).await
    }

    /// Reads and checks the fields of a body.
    fn understand(
        self,
        checker: Option<&Checker>,
        is_kept: bool,
        bytes: Bytes,
    ) -> Result<ReceivedBody, Error> {
        let value = strict_json::read(&bytes)
            .map_err(|fault| Error::invalid("", fault.code(), fault.to_string()))?;
        let (mut fields, prefix) = self.unwrap(value);
        if let Some((fields, checker)) = fields.as_mut().zip(checker) {
            checker.forms.read(fields);
        }
        let found = fields.as_ref().zip(checker);
        let found = found.map(|(fields, checker)| checker.faults(fields, prefix, is_kept));
        let Faults { listed: faults, more: more_faults, .. } = found.unwrap_or_default();
        Ok(ReceivedBody { bytes, fields, prefix, faults, more_faults, ..ReceivedBody::default() })
    }

    /// Takes the fields out of `params`, where they are in one.
    fn unwrap(self, value: Value) -> (Option<Value>, &'static str) {
        match value {
            Value::Object(mut object) if object.len() == 1 && object.contains_key("params") => {
                match object.remove("params") {
                    Some(fields) => (Some(fields), "/params"),
                    None => (None, "/params"),
                }
            }
            Value::Object(object) if object.is_empty() && self.form == BodyForm::Params => {
                (None, "/params")
            }
            other => (Some(other), ""),
        }
    }
}

/// Bytes of a body, up to a limit.
pub(crate) async fn collect(request: &HttpRequest, payload: Payload) -> Result<BytesMut, ApiError> {
    let too_large =
        || Error::TooLarge(format!("a JSON body may have at most {MOST_JSON_BYTES} bytes"));
    let announced = request
        .headers()
        .get("content-length")
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > MOST_JSON_BYTES) {
        return Err(too_large().into());
    }
    let mut bytes = BytesMut::new();
    let mut chunks = incoming::chunks(request, payload);
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|error| incoming::refusal(&error))?;
        if bytes.len() + chunk.len() > MOST_JSON_BYTES {
            return Err(too_large().into());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// `application/json` or a type that is built on it.
fn is_json(request: &HttpRequest) -> bool {
    let Some(value) = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok())
    else {
        return false;
    };
    let media_type = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    media_type == "application/json"
        || (media_type.starts_with("application/") && media_type.ends_with("+json"))
}
