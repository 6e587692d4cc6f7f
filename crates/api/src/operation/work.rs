//! Units of work of requests, and stored answers for repeated requests.

use actix_web::HttpResponse;
use actix_web::body::to_bytes;
use domain::organization::retries::{EarlierRequest, Retry};
use domain::{Error, Result, Session};
use sha2::{Digest, Sha256};

use crate::error::ApiError;
use crate::operation::stored_response::{KEPT, StoredResponse};
use crate::operation::{Answer, Call};

/// Headers that are kept with an answer.
const HEADERS: [&str; 4] = ["content-type", "etag", "location", "preference-applied"];

impl Call {
    /// Begins a session that reads.
    pub(crate) async fn read(&self) -> Result<Session> {
        Session::read(&self.app.services, &self.caller).await
    }

    /// Begins a writing session in the caller's name. A repeated request, by its `Idempotency-Key`, ends with the
    /// first answer.
    pub(crate) async fn write(&self) -> std::result::Result<Session, ApiError> {
        if !self.writes {
            return Err(Error::broken("an operation that is said to read writes").into());
        }
        let session = Session::write(&self.app.services, &self.caller, &self.request).await?;
        self.claimed(session).await
    }

    /// The same for an import.
    pub(crate) async fn import(&self) -> std::result::Result<Session, ApiError> {
        let session = Session::import(&self.app.services, &self.caller, &self.request).await?;
        self.claimed(session).await
    }

    /// A session that begins with a claim of its request's `Idempotency-Key`.
    async fn claimed(&self, mut session: Session) -> std::result::Result<Session, ApiError> {
        let services = &self.app.services;
        let Some(retry) = &self.retry else { return Ok(session) };
        let Some(earlier) = session.work.claim(retry, services.now() - KEPT).await? else {
            return Ok(session);
        };
        // Ends the claim before the answer, so that a repeated request doesn't find it running.
        session.rollback().await?;
        match earlier {
            EarlierRequest::Answered(Some(answer)) => {
                let stored = serde_json::from_slice(&answer)
                    .map_err(|error| Error::internal("reading a kept answer", error))?;
                Err(ApiError::Again(Box::new(stored)))
            }
            EarlierRequest::Answered(None) => Err(Error::Conflict {
                code: "already_answered",
                detail:
                    "this request was already executed, and its answer contained a secret that is shown only once"
                        .to_owned(),
            }
            .into()),
            EarlierRequest::Other => Err(ApiError::OtherRequest),
            EarlierRequest::Running => Err(Error::Conflict {
                code: "still_running",
                detail: "a request with this Idempotency-Key is still running".to_owned(),
            }
            .into()),
        }
    }

    /// Commits the changes together with the answer, which is stored if the request has an `Idempotency-Key`.
    pub(crate) async fn commit(&self, mut session: Session, mut answer: HttpResponse) -> Answer {
        if let Some(retry) = &self.retry {
            let (stored, same) = keep(answer).await?;
            answer = same;
            let bytes = serde_json::to_vec(&stored)
                .map_err(|error| Error::internal("keeping an answer", error))?;
            session.work.keep_answer(retry, Some(&bytes), self.app.services.now()).await?;
        }
        session.commit().await?;
        Ok(answer)
    }

    /// The same for an answer with a secret, which isn't stored.
    pub(crate) async fn commit_secret(&self, mut session: Session, answer: HttpResponse) -> Answer {
        if let Some(retry) = &self.retry {
            session.work.keep_answer(retry, None, self.app.services.now()).await?;
        }
        session.commit().await?;
        Ok(answer)
    }
}

/// The answer in stored form, and the answer itself. Answers of writing operations are small.
async fn keep(answer: HttpResponse) -> Result<(StoredResponse, HttpResponse)> {
    let status = answer.status();
    let headers = HEADERS.iter().filter_map(|name| {
        let value = answer.headers().get(*name)?.to_str().ok()?;
        Some(((*name).to_owned(), value.to_owned()))
    });
    let headers: Vec<_> = headers.collect();
    let (head, body) = answer.into_parts();
    let body = to_bytes(body).await.map_err(|error| Error::broken(error.to_string()))?;
    let text = String::from_utf8(body.to_vec())
        .map_err(|error| Error::internal("keeping an answer", error))?;
    let stored = StoredResponse { status: status.as_u16(), headers, body: text };
    Ok((stored, head.set_body(body).map_into_boxed_body()))
}

/// The request as a repeatable one, if it has an `Idempotency-Key`.
///
/// # Errors
/// If the key is blank, too long, or not of visible ASCII.
pub(crate) fn retry(
    key: Option<&str>,
    actor: domain::RawId,
    content: &[&[u8]],
) -> Result<Option<Retry>> {
    let Some(key) = key else { return Ok(None) };
    let good = (1..=255).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
    if !good {
        return Err(Error::invalid(
            "Idempotency-Key",
            "malformed",
            "must be 1 to 255 visible ASCII characters, ideally random for each request",
        ));
    }
    let mut digest = Sha256::new();
    for part in content {
        digest.update(part.len().to_be_bytes());
        digest.update(part);
    }
    Ok(Some(Retry { actor, key: key.to_owned(), digest: digest.finalize().into() }))
}
