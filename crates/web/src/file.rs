//! The files of the page, as they are sent.

use std::path::Path;

use actix_web::body::MessageBody;
use actix_web::http::header::{
    ACCEPT_ENCODING, AcceptEncoding, CACHE_CONTROL, ContentEncoding, ETag, Encoding, EntityTag,
    Header, IfNoneMatch, VARY, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::{HttpRequest, HttpResponse};
use rust_embed_for_web::{DynamicFile, EmbedableFile, RustEmbed};

// `Files`, with the folder that `build.rs` puts them in, and `RELEASE`.
include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A file in the folder that PAGE_FOLDER names, for those who work on the page; debug builds alone look there.
fn on_disk(path: &str) -> Option<DynamicFile> {
    if !cfg!(debug_assertions) {
        return None;
    }
    let folder = std::env::var_os("PAGE_FOLDER")?;
    DynamicFile::read_from_fs(Path::new(&folder).join(path)).ok()
}

/// A file as text.
pub(crate) fn text(path: &str) -> Option<String> {
    let text = |data: &[u8]| String::from_utf8_lossy(data).into_owned();
    match on_disk(path) {
        Some(file) => Some(text(&file.data())),
        None => Files::get(path).map(|file| text(file.data())),
    }
}

/// How long a browser keeps a file.
#[derive(Clone, Copy)]
pub(crate) enum Keeping {
    /// It asks each time, so that a new release shows at once.
    Asks,
    /// For good: its address is that of a release.
    ForGood,
}

/// Sends a file, compressed if the browser takes that, or 304 if it has it already.
pub(crate) fn answer(request: &HttpRequest, path: &str, keeping: Keeping) -> Option<HttpResponse> {
    match on_disk(path) {
        Some(file) => Some(sent(request, &file, Keeping::Asks)),
        None => Files::get(path).map(|file| sent(request, &file, keeping)),
    }
}

fn sent<File>(request: &HttpRequest, file: &File, keeping: Keeping) -> HttpResponse
where
    File: EmbedableFile<Data: MessageBody>,
{
    let tag = EntityTag::new_strong(file.etag().as_ref().trim_matches('"').to_owned());
    let is_known = IfNoneMatch::parse(request).is_ok_and(|header| match header {
        IfNoneMatch::Any => true,
        IfNoneMatch::Items(tags) => tags.iter().any(|other| other.weak_eq(&tag)),
    });
    let mut answer = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer
        .insert_header(ETag(tag))
        .insert_header((
            CACHE_CONTROL,
            match keeping {
                Keeping::Asks => "no-cache",
                Keeping::ForGood => "public, max-age=31536000, immutable",
            },
        ))
        .insert_header((VARY, ACCEPT_ENCODING.as_str()))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"));
    if is_known {
        return answer.finish();
    }
    if let Some(kind) = file.mime_type() {
        let kind = kind.as_ref();
        let charset = if kind.starts_with("text/") { "; charset=utf-8" } else { "" };
        answer.content_type(format!("{kind}{charset}"));
    }
    let compressed = [
        (Encoding::brotli(), ContentEncoding::Brotli, file.data_br()),
        (Encoding::gzip(), ContentEncoding::Gzip, file.data_gzip()),
    ];
    let compressed =
        compressed.into_iter().filter_map(|(taken, is, data)| Some((taken, is, data?)));
    let compressed: Vec<_> = compressed.collect();
    let identity = Encoding::identity();
    let offered = compressed.iter().map(|(taken, ..)| taken).chain([&identity]);
    let encoding =
        AcceptEncoding::parse(request).ok().and_then(|accepted| accepted.negotiate(offered));
    let chosen = compressed.into_iter().find(|(taken, ..)| encoding.as_ref() == Some(taken));
    match chosen {
        Some((_, is, data)) => answer.insert_header(is).body(data),
        None => answer.insert_header(ContentEncoding::Identity).body(file.data()),
    }
}
