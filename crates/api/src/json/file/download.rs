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

/// The longest name before its ending, in bytes: file systems take 255, and browsers add to it.
const LONGEST_NAME: usize = 150;

/// How a browser handles a file.
#[derive(Clone, Copy)]
pub(crate) enum Shown {
    /// Saved.
    Attachment,
    /// Opened in the browser.
    Inline,
}

/// The beginning of an answer with a file of this name.
pub(crate) fn answer(shown: Shown, name: &str, media_type: &str) -> HttpResponseBuilder {
    let name = file_name(name);
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

/// A name for every file system: `_` replaces separators of folders and characters that Windows refuses, and a long
/// name is cut before its ending.
fn file_name(name: &str) -> String {
    let name = name.replace(|c: char| c.is_control() || r#"/\:*?"<>|"#.contains(c), "_");
    let (stem, ending) = name.rsplit_once('.').unwrap_or((&name, ""));
    let stem = stem.get(..stem.floor_char_boundary(LONGEST_NAME)).unwrap_or(stem);
    if ending.is_empty() { stem.to_owned() } else { format!("{stem}.{ending}") }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_those_of_every_file_system() {
        for (name, file) in [
            ("labels K-1.pdf", "labels K-1.pdf"),
            ("labels ../../K:1\\2.pdf", "labels .._.._K_1_2.pdf"),
            ("Łódź|\"1/2\"?.xlsx", "Łódź__1_2__.xlsx"),
            ("R1.5", "R1.5"),
        ] {
            assert_eq!(file_name(name), file);
        }
        let long = file_name(&format!("{}.pdf", "ä".repeat(400)));
        assert_eq!(long, format!("{}.pdf", "ä".repeat(75)));
    }
}
