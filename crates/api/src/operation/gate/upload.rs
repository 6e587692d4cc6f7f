//! Uploads: a workbook or CSV in a form or alone, whose content tells which it is, or records as JSON, written to a file
//! without a name.

use std::fs::File;
use std::io::{Seek, Write};

use actix_multipart::{Field, Multipart};
use actix_web::HttpRequest;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::Payload;
use bytes::Bytes;
use domain::workbooks::history::file_name;
use domain::{Error, Violation};
use futures_util::{Stream, StreamExt};
use tokio::task::spawn_blocking;

use crate::error::ApiError;
use crate::operation::gate::incoming;
use crate::server::settings::MOST_UPLOAD_BYTES;
use crate::workbooks::{CSV, WORKBOOK};

/// The field of a form.
pub(crate) const FIELD: &str = "file";

/// The media type of records as JSON, one in each line.
pub(crate) const NDJSON: &str = "application/x-ndjson";

/// Bytes that are written at once.
const CHUNK: usize = 256 * 1024;

/// Reads the file that was sent, and its name if the form says it.
pub(crate) async fn read(
    request: &HttpRequest,
    payload: Payload,
) -> Result<(File, Option<String>), ApiError> {
    // A form is a little longer than the file in it.
    refuse_announced(request, MOST_UPLOAD_BYTES + 64 * 1024)?;
    let chunks = incoming::chunks(request, payload);
    match media_type(request).as_str() {
        "multipart/form-data" => form(Multipart::new(request.headers(), chunks)).await,
        WORKBOOK | CSV => Ok((workbook(chunks).await?, None)),
        _ => Err(ApiError::UnsupportedMediaType(format!(
            "the body must be multipart/form-data with a workbook or CSV in the field {FIELD}, a workbook sent as {WORKBOOK}, or CSV sent as {CSV}"
        ))),
    }
}

/// Reads records that were sent as JSON, and whether each stands in a line of its own.
pub(crate) async fn read_records(
    request: &HttpRequest,
    payload: Payload,
) -> Result<(File, bool), ApiError> {
    refuse_announced(request, MOST_UPLOAD_BYTES)?;
    let by_lines = match media_type(request).as_str() {
        "application/json" => false,
        NDJSON => true,
        _ => {
            return Err(ApiError::UnsupportedMediaType(format!(
                "the body must be a list of records sent as application/json, or one record in each line, sent as {NDJSON}"
            )));
        }
    };
    let file = save(incoming::chunks(request, payload)).await?;
    match file.or(if by_lines { Some(empty_file()?) } else { None }) {
        Some(file) => Ok((file, by_lines)),
        None => Err(Error::invalid("", "body_required", "a list of records is required").into()),
    }
}

fn media_type(request: &HttpRequest) -> String {
    let media_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media_type = media_type.unwrap_or_default();
    media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

fn refuse_announced(request: &HttpRequest, most: u64) -> Result<(), Error> {
    let announced = request.headers().get("content-length");
    let announced = announced.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > most) { Err(too_large()) } else { Ok(()) }
}

fn too_large() -> Error {
    Error::TooLarge(format!(
        "a file or list may have at most {} MiB; copy the list alone into a new file, or split it",
        MOST_UPLOAD_BYTES >> 20
    ))
}

async fn form(mut form: Multipart) -> Result<(File, Option<String>), ApiError> {
    let mut file = None;
    let mut faults = Vec::new();
    while let Some(field) = form.next().await {
        let mut field = field.map_err(|error| incoming::refusal(&error))?;
        let name = field.name().unwrap_or_default().to_owned();
        if name == FIELD && file.is_none() {
            let sent = field.content_disposition().and_then(|said| said.get_filename());
            let name = sent.and_then(file_name);
            file = Some((workbook(&mut field).await?, name));
            continue;
        }
        let (code, message) = if name == FIELD {
            ("duplicate_field", "was sent twice; send one file".to_owned())
        } else {
            ("unknown_field", format!("is not a field of this form; it has {FIELD}"))
        };
        faults.push(Violation::new(
            format!("/{}", name.chars().take(100).collect::<String>()),
            code,
            message,
        ));
        drain(field).await?;
        if faults.len() > 20 {
            break;
        }
    }
    match file {
        Some(file) if faults.is_empty() => Ok(file),
        Some(_) => Err(Error::Invalid(faults).into()),
        None => {
            let missing = format!("is required: a workbook or CSV in the form's field {FIELD}");
            faults.push(Violation::new(FIELD, "required", missing));
            Err(Error::Invalid(faults).into())
        }
    }
}

/// Reads over a field.
async fn drain(mut field: Field) -> Result<(), ApiError> {
    let mut length = 0_u64;
    while let Some(chunk) = field.next().await {
        let chunk = chunk.map_err(|error| incoming::refusal(&error))?;
        length += u64::try_from(chunk.len()).unwrap_or(u64::MAX);
        if length > MOST_UPLOAD_BYTES {
            return Err(too_large().into());
        }
    }
    Ok(())
}

async fn workbook<E: std::error::Error + 'static>(
    chunks: impl Stream<Item = Result<Bytes, E>> + Unpin,
) -> Result<File, ApiError> {
    let empty = "the file is empty; send a spreadsheet or a CSV file with headings";
    let saved = save(chunks).await?;
    Ok(saved.ok_or_else(|| Error::invalid(FIELD, "not_a_workbook", empty))?)
}

/// Writes a stream to a file, beside the async threads; `None` if it is empty.
async fn save<E: std::error::Error + 'static>(
    mut chunks: impl Stream<Item = Result<Bytes, E>> + Unpin,
) -> Result<Option<File>, ApiError> {
    let disk = |error| Error::internal("keeping an upload", error);
    let mut file = empty_file()?;
    let (mut length, mut waiting) = (0_u64, Vec::with_capacity(CHUNK));
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|error| incoming::refusal(&error))?;
        length += u64::try_from(chunk.len()).unwrap_or(u64::MAX);
        if length > MOST_UPLOAD_BYTES {
            return Err(too_large().into());
        }
        waiting.extend_from_slice(&chunk);
        if waiting.len() >= CHUNK {
            (file, waiting) = write(file, waiting).await?;
        }
    }
    let (mut file, _) = write(file, waiting).await?;
    file.rewind().map_err(disk)?;
    Ok((length > 0).then_some(file))
}

fn empty_file() -> Result<File, Error> {
    tempfile::tempfile().map_err(|error| Error::internal("keeping an upload", error))
}

async fn write(mut file: File, mut bytes: Vec<u8>) -> Result<(File, Vec<u8>), Error> {
    let written = spawn_blocking(move || {
        file.write_all(&bytes)?;
        bytes.clear();
        Ok::<_, std::io::Error>((file, bytes))
    });
    let written = written.await.map_err(|error| Error::internal("keeping an upload", error))?;
    written.map_err(|error| Error::internal("keeping an upload", error))
}
