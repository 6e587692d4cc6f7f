//! Bodies as they come in. Whoever stops sending isn't waited for.

use std::error::Error as StdError;
use std::io;
use std::pin::Pin;
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::error::PayloadError;
use actix_web::http::header::CONTENT_ENCODING;
use actix_web::web::{Bytes, Data, Payload};
use domain::Error;
use futures_util::stream::{self, Stream, StreamExt};
use tokio::time::timeout;

use crate::error::ApiError;
use crate::server::app::App;
use crate::server::settings::Settings;

/// A body, chunk by chunk.
pub(crate) type Chunks = Pin<Box<dyn Stream<Item = Result<Bytes, PayloadError>>>>;

/// The chunks of a body; an error where none comes in the time that the operator sets.
pub(crate) fn chunks(request: &HttpRequest, payload: Payload) -> Chunks {
    let patience = patience(request);
    let chunks = stream::unfold(payload, move |mut payload| async move {
        let chunk = match timeout(patience, payload.next()).await {
            Ok(chunk) => chunk?,
            Err(_elapsed) => Err(PayloadError::Io(io::ErrorKind::TimedOut.into())),
        };
        Some((chunk, payload))
    });
    // Forms ask on after the end.
    Box::pin(chunks.fuse())
}

/// Refuses a compressed body, which nobody would decompress.
pub(crate) fn refuse_coding(request: &HttpRequest) -> Result<(), ApiError> {
    let codings = request.headers().get_all(CONTENT_ENCODING);
    for coding in codings {
        let coding = String::from_utf8_lossy(coding.as_bytes());
        if !coding.trim().eq_ignore_ascii_case("identity") {
            return Err(ApiError::UnsupportedCoding(coding.chars().take(40).collect()));
        }
    }
    Ok(())
}

fn patience(request: &HttpRequest) -> Duration {
    let app = request.app_data::<Data<App>>();
    app.map_or_else(|| Settings::default().body_patience, |app| app.settings.body_patience)
}

/// Why a body couldn't be read to its end.
pub(crate) fn refusal(error: &(dyn StdError + 'static)) -> ApiError {
    let mut causes = std::iter::successors(Some(error), |cause| StdError::source(*cause));
    let stalled = |cause: &(dyn StdError + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == io::ErrorKind::TimedOut)
    };
    if causes.any(stalled) {
        return ApiError::Stalled;
    }
    Error::invalid("", "broken_body", format!("the body could not be read: {error}")).into()
}
