//! Tags of records: `ETag`, `If-None-Match` and `If-Match`.
//!
//! The tag of a record is a digest of it as its caller sees it. It is strong, as RFC 9110 (8.8.1, 13.1.1) wants for
//! `If-Match`, so it differs by the coding of the answer: `"abc"` compressed is `"abc-gzip"`. Which coding a caller has
//! doesn't matter to the state of a record; it is left out when tags are compared, as is what makes a tag weak on its
//! way. Tags of lists are weak; they are made in `operation::list`.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, VARY,
};
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpResponse};
use domain::{Error, hex};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::json::schema::forms::Forms;
use crate::operation::amounts::as_texts;
use crate::server::observe::OperationName;

/// A record as JSON, with its tag.
pub(crate) struct TaggedJson {
    json: Vec<u8>,
    tag: String,
}

impl TaggedJson {
    pub(crate) fn of(view: &impl Serialize) -> Result<Self, Error> {
        let json =
            serde_json::to_vec(view).map_err(|error| Error::internal("writing a record", error))?;
        let digest = Sha256::digest(&json);
        Ok(Self { json, tag: strong(digest.get(..16).unwrap_or_default()) })
    }

    /// The same with amounts as texts, another representation of the same state.
    pub(crate) fn with_texts(self, amounts: Option<&Forms>) -> Self {
        let Some(amounts) = amounts else { return self };
        let tag = format!("{}{TEXTS}\"", self.tag.trim_end_matches('"'));
        Self { json: as_texts(amounts, &self.json), tag }
    }

    pub(crate) fn tag(&self) -> &str {
        &self.tag
    }

    /// The same JSON with the tag of another record.
    pub(crate) fn with_tag_of(self, other: Self) -> Self {
        Self { tag: other.tag, ..self }
    }

    pub(crate) fn answer(self, status: StatusCode) -> HttpResponse {
        HttpResponse::build(status)
            .insert_header((CONTENT_TYPE, "application/json"))
            .insert_header((ETAG, self.tag))
            .body(self.json)
    }
}

/// A tag of these bytes, for answers that are the same byte for byte.
pub(crate) fn strong(bytes: &[u8]) -> String {
    format!("\"{}\"", hex(bytes))
}

/// A tag of these bytes, for answers that say the same.
pub(crate) fn weak(bytes: &[u8]) -> String {
    format!("W/{}", strong(bytes))
}

/// Says in the strong tag of a compressed answer how it is compressed.
pub(crate) async fn tag_codings<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let mut answer = next.call(request).await?;
    // The page's files are compressed beforehand, and have tags of their own.
    if answer.request().extensions().get::<OperationName>().is_some()
        && let Some(tag) = coded(answer.headers())
    {
        answer.headers_mut().insert(ETAG, tag);
    }
    Ok(answer)
}

/// The strong tag of a compressed answer, with its coding.
fn coded(headers: &HeaderMap) -> Option<HeaderValue> {
    let coding = headers.get(CONTENT_ENCODING)?.to_str().ok()?;
    let tag = headers.get(ETAG)?.to_str().ok()?;
    let inner = tag.strip_prefix('"')?.strip_suffix('"')?;
    HeaderValue::from_str(&format!("\"{inner}-{coding}\"")).ok()
}

/// The answer to a GET with its tag: only the caller may keep it, and must check it each time.
pub(crate) fn with_tag(mut answer: HttpResponse, tag: &str) -> HttpResponse {
    let headers = answer.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(VARY, HeaderValue::from_static("Authorization, apiCustomerId, Accept-Encoding"));
    // A tag is made of visible ASCII.
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(ETAG, tag);
    }
    answer
}

/// 304, with the headers that 200 would have.
pub(crate) fn not_modified(tag: &str) -> HttpResponse {
    with_tag(HttpResponse::NotModified().finish(), tag)
}

/// Whether these tags include this one, whatever its coding, or are `*`.
pub(crate) fn knows(tags: &str, tag: &str) -> bool {
    names(tags, tag) || tags.split(',').any(|one| one.trim() == "*")
}

/// Whether these tags include this one, whatever its coding.
pub(crate) fn names(tags: &str, tag: &str) -> bool {
    tags.split(',').any(|one| state(one).is_some_and(|one| Some(one) == state(tag)))
}

/// The one of these tags that means the same as this one, as it was said; else this one.
pub(crate) fn as_said<'a>(tags: Option<&'a str>, tag: &'a str) -> &'a str {
    let mut said = tags.into_iter().flat_map(|tags| tags.split(',').map(str::trim));
    let is_weak = tag.starts_with("W/");
    said.find(|one| names(one, tag) && one.starts_with("W/") == is_weak).unwrap_or(tag)
}

/// Whether these tags include one of the same record in the same state, however it was shown, or are `*`.
pub(crate) fn expect(tags: &str, tag: &str) -> bool {
    let record = |tag| state(tag).map(|state| state.strip_suffix(TEXTS).unwrap_or(state));
    let mut all = tags.split(',');
    all.any(|one| one.trim() == "*" || record(one).is_some_and(|one| Some(one) == record(tag)))
}

/// What says in a tag that amounts are texts.
const TEXTS: &str = "-string";

/// What says in a tag how the answer is compressed.
const CODINGS: [&str; 4] = ["-gzip", "-zstd", "-br", "-deflate"];

/// The part of a tag that says what is shown: what is between the quotes, up to the coding.
fn state(tag: &str) -> Option<&str> {
    let tag = tag.trim();
    let quoted = tag.strip_prefix("W/").unwrap_or(tag);
    let inner = quoted.strip_prefix('"')?.strip_suffix('"')?;
    Some(CODINGS.iter().find_map(|coding| inner.strip_suffix(coding)).unwrap_or(inner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_compared_by_what_they_are_of() {
        for tags in [
            "\"ab\"",
            "W/\"ab\"",
            "\"ab-gzip\"",
            "W/\"ab-zstd\"",
            "\"x\", W/\"ab\"",
            "*",
            " \"ab\" ",
        ] {
            assert!(knows(tags, "\"ab\"") && knows(tags, "W/\"ab\""), "{tags}");
        }
        for tags in ["\"ab\"", "\"ab-string\"", "W/\"ab-string-gzip\"", "*", "\"x\", \"ab-zstd\""] {
            assert!(expect(tags, "\"ab\"") && !expect("\"x\"", tags), "{tags}");
        }
        assert!(!knows("\"ab-string\"", "\"ab\"") && !expect("\"abc\"", "\"ab\""));
        assert!(!names("*", "\"ab\"") && names("\"x\", W/\"ab\"", "W/\"ab\""));
        for tags in ["", "ab", "\"abc\"", "\"a-b\"", "\"\"", "\"x\",\"y\""] {
            assert!(!knows(tags, "\"ab\""), "{tags}");
        }
    }
}
