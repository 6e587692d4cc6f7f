//! Files as answers.

use std::fs::File;
use std::io::Read;

use actix_web::http::header::{
    Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue,
};
use actix_web::{HttpResponse, HttpResponseBuilder};
use bytes::Bytes;
use domain::Error;
use futures_util::Stream;
use tokio::task::spawn_blocking;

/// The bytes that are read from a file at once.
const CHUNK: usize = 64 * 1024;

/// How a file is to be shown.
#[derive(Clone, Copy)]
pub(crate) enum Shown {
    /// Saved.
    Attachment,
    /// Opened in the browser.
    Inline,
}

/// The beginning of an answer with a file of this name.
pub(crate) fn answer(shown: Shown, name: &str, media_type: &str) -> HttpResponseBuilder {
    let ascii: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || "-_. ".contains(c) { c } else { '_' })
        .collect();
    let mut parameters = vec![DispositionParam::Filename(ascii.clone())];
    if ascii != name {
        let value = ExtendedValue {
            charset: Charset::Ext("UTF-8".to_owned()),
            language_tag: None,
            value: name.as_bytes().to_vec(),
        };
        parameters.push(DispositionParam::FilenameExt(value));
    }
    let disposition = match shown {
        Shown::Attachment => DispositionType::Attachment,
        Shown::Inline => DispositionType::Inline,
    };
    let mut answer = HttpResponse::Ok();
    answer
        .content_type(media_type)
        .insert_header(ContentDisposition { disposition, parameters })
        .insert_header(("X-Content-Type-Options", "nosniff"));
    answer
}

/// The bytes of a file, read beside the async threads, a chunk at a time.
pub(crate) fn chunks(file: File) -> impl Stream<Item = Result<Bytes, Error>> {
    futures_util::stream::try_unfold(file, |mut file| async move {
        let read = spawn_blocking(move || {
            let mut chunk = vec![0; CHUNK];
            let length = file.read(&mut chunk)?;
            chunk.truncate(length);
            Ok::<_, std::io::Error>((chunk, file))
        });
        let (chunk, file) = read
            .await
            .map_err(|error| Error::internal("reading a file", error))?
            .map_err(|error| Error::internal("reading a file", error))?;
        Ok((!chunk.is_empty()).then(|| (Bytes::from(chunk), file)))
    })
}
