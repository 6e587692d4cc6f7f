//! Lists with an `ETag`, answered with 304 to callers who have them already.
//!
//! The tag of a list is a digest of the version of its data and of everything else that its answer depends on: the
//! caller, the request, and the hour of signed addresses. The version is read before the list. So a tag may be older
//! than its answer, which costs one unnecessary read later; it is never newer, so nobody gets 304 for data from
//! before an acknowledged change.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use domain::port::Shows;
use domain::{Error, Session};
use sha2::{Digest, Sha256};

use crate::error::ApiError;
use crate::json::record::tag;
use crate::operation::context::Access;
use crate::operation::reply::Reply;
use crate::operation::{Answer, Call};

/// Reads a list whose answer depends only on audited tables, the hour, and periods of customers' prices.
pub(crate) struct ListOf<const DOCUMENTS: bool>;

/// A list that may show anything.
pub(crate) type List = ListOf<true>;

/// A list that shows no document and nothing derived from one, so that its tag outlives changes of documents.
pub(crate) type RecordList = ListOf<false>;

/// A list that may show anything, and is read by units of work of the handler's own.
pub(crate) struct ListLater;

impl<const DOCUMENTS: bool> Access for ListOf<DOCUMENTS> {
    const WRITES: bool = false;
    const IS_LIST: bool = true;
    type Session = Session;

    async fn begin(call: &mut Call) -> Result<Session, ApiError> {
        let mut session = call.read().await?;
        let shows = if DOCUMENTS { Shows::Everything } else { Shows::NoDocuments };
        call.meet(&mut session, shows).await?;
        Ok(session)
    }

    async fn finish(call: &Call, session: Session, reply: impl Reply) -> Answer {
        drop(session);
        Ok(call.tagged(reply.render()?.answer_to(call)))
    }
}

impl Access for ListLater {
    const WRITES: bool = false;
    const IS_LIST: bool = true;
    type Session = ();

    async fn begin(call: &mut Call) -> Result<(), ApiError> {
        let mut session = call.read().await?;
        call.meet(&mut session, Shows::Everything).await
    }

    async fn finish(call: &Call, (): (), reply: impl Reply) -> Answer {
        Ok(call.tagged(reply.render()?.answer_to(call)))
    }
}

impl Call {
    /// Sets the tag of the list; fails with 304 if the caller has it.
    async fn meet(&mut self, session: &mut Session, shows: Shows) -> Result<(), ApiError> {
        let tag = self.tag_of_list(session, shows).await?;
        // `*` matches any list that exists, which isn't known yet.
        if self.if_none_match.as_deref().is_some_and(|tags| tag::names(tags, &tag)) {
            return Err(ApiError::NotModified(tag));
        }
        self.list_tag = Some(tag);
        Ok(())
    }

    async fn tag_of_list(&self, session: &mut Session, shows: Shows) -> Result<String, Error> {
        let services = &self.app.services;
        let now = services.now();
        let version = session.work.version(shows, now).await?;
        // Addresses of images are signed for an hour; another key would sign them otherwise.
        let hour = format!("lists of the hour {}", now.timestamp() / 3_600);
        let signature = services.addresses.current(now).await?.sign(&hour);
        let release = env!("CARGO_PKG_VERSION");
        let settings = self.app.settings.public_organization;
        // `Debug` quotes texts, so different requests never look the same.
        let all = format!(
            "{:?}",
            (
                (version, signature, release, settings),
                (&self.caller, self.operation, &self.path, self.query.values())
            )
        );
        let digest = Sha256::digest(all);
        Ok(tag::weak(digest.get(..16).unwrap_or_default()))
    }

    /// An answer with the tag of its list.
    fn tagged(&self, answer: HttpResponse) -> HttpResponse {
        match &self.list_tag {
            Some(tag) if answer.status() == StatusCode::OK => {
                if self.if_none_match.as_deref().is_some_and(|tags| tag::knows(tags, tag)) {
                    return tag::not_modified(tag);
                }
                tag::with_tag(answer, tag)
            }
            _ => answer,
        }
    }
}
