//! `If-None-Match` of records that are read, and `If-Match` of those that are changed.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use domain::Error;
use serde::Serialize;

use crate::json::record::tag::{TaggedJson, as_said, expect, knows, not_modified, with_tag};
use crate::operation::gate::call::Call;

impl Call {
    /// Answers 304 if the caller has the record already.
    pub(crate) fn shown_as(&self, tagged: TaggedJson) -> HttpResponse {
        if self.if_none_match.as_deref().is_some_and(|tags| knows(tags, tagged.tag())) {
            return not_modified(as_said(self.if_none_match.as_deref(), tagged.tag()));
        }
        let tag = tagged.tag().to_owned();
        with_tag(tagged.answer(StatusCode::OK), &tag)
    }

    /// Whether the request has `If-Match`.
    pub(crate) const fn has_expectation(&self) -> bool {
        self.if_match.is_some()
    }

    /// Answers 412 unless `If-Match` names the present state of the record, read in the unit of work that changes it.
    pub(crate) fn expects(&self, view: &impl Serialize) -> Result<(), Error> {
        let Some(tags) = &self.if_match else { return Ok(()) };
        if expect(tags, TaggedJson::of(view)?.tag()) {
            return Ok(());
        }
        Err(Error::Stale(
            "the record has changed since it was read; read it again and repeat the change"
                .to_owned(),
        ))
    }
}
