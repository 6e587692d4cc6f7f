//! Tags of records: `ETag`, `If-None-Match` and `If-Match`.
//!
//! The tag of a record is a digest of it as its caller sees it. Those of lists are made in `operation::list`.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderValue, VARY};
use domain::{Error, hex};
use serde::Serialize;
use sha2::{Digest, Sha256};

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
        Ok(Self { json, tag: weak(digest.get(..16).unwrap_or_default()) })
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

/// A tag of these bytes. Weak, since answers may be compressed on their way.
pub(crate) fn weak(bytes: &[u8]) -> String {
    format!("W/\"{}\"", hex(bytes))
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

/// Whether these tags include this one, compared weakly, or are `*`.
pub(crate) fn knows(tags: &str, tag: &str) -> bool {
    names(tags, tag) || tags.split(',').any(|one| one.trim() == "*")
}

/// Whether these tags include this one, compared weakly.
pub(crate) fn names(tags: &str, tag: &str) -> bool {
    fn bare(tag: &str) -> &str {
        let tag = tag.trim();
        tag.strip_prefix("W/").unwrap_or(tag)
    }
    tags.split(',').any(|one| bare(one) == bare(tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_compared_weakly() {
        for tags in ["\"ab\"", "W/\"ab\"", "\"x\", W/\"ab\"", "*", " \"ab\" "] {
            assert!(knows(tags, "\"ab\"") && knows(tags, "W/\"ab\""), "{tags}");
        }
        assert!(!names("*", "\"ab\"") && names("\"x\", W/\"ab\"", "W/\"ab\""));
        for tags in ["", "ab", "\"abc\"", "\"x\",\"y\""] {
            assert!(!knows(tags, "\"ab\""), "{tags}");
        }
    }
}
