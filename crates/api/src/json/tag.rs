//! Tags of records: `ETag`, `If-None-Match` and `If-Match`.
//!
//! The tag of a record is a digest of it as its caller sees it.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, VARY};
use domain::{Error, hex};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::operation::Call;

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
        // Weak, since answers may be compressed on their way.
        let tag = format!("W/\"{}\"", hex(digest.get(..16).unwrap_or_default()));
        Ok(Self { json, tag })
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

impl Call {
    /// The same of one that is written.
    pub(crate) fn shown_as(&self, tagged: TaggedJson) -> HttpResponse {
        if self.if_none_match.as_deref().is_some_and(|known| knows(known, &tagged.tag)) {
            return HttpResponse::NotModified().insert_header((ETAG, tagged.tag)).finish();
        }
        let mut answer = tagged.answer(StatusCode::OK);
        let headers = answer.headers_mut();
        for (name, value) in [(CACHE_CONTROL, "private, no-cache"), (VARY, "Authorization")] {
            headers.insert(name, actix_web::http::header::HeaderValue::from_static(value));
        }
        answer
    }

    /// Whether the caller changes a record only as it knows it.
    pub(crate) const fn has_expectation(&self) -> bool {
        self.if_match.is_some()
    }

    /// 412 unless the record, read in the unit of work that changes it, is one that the caller
    /// names in `If-Match`.
    pub(crate) fn expects(&self, view: &impl Serialize) -> Result<(), Error> {
        let Some(known) = &self.if_match else { return Ok(()) };
        if knows(known, &TaggedJson::of(view)?.tag) {
            return Ok(());
        }
        Err(Error::Stale(
            "the record has changed since it was read; read it again and repeat the change"
                .to_owned(),
        ))
    }
}

/// Whether the tags that a caller knows have this one, compared weakly.
pub(crate) fn knows(known: &str, tag: &str) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    known.split(',').any(|one| one.trim() == "*" || bare(one) == bare(tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_compared_weakly() {
        for known in ["\"ab\"", "W/\"ab\"", "\"x\", W/\"ab\"", "*", " \"ab\" "] {
            assert!(knows(known, "\"ab\"") && knows(known, "W/\"ab\""), "{known}");
        }
        for known in ["", "ab", "\"abc\"", "\"x\",\"y\""] {
            assert!(!knows(known, "\"ab\""), "{known}");
        }
    }
}
