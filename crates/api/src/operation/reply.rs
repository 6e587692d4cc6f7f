//! The replies of handlers: how they are described and written.

use std::marker::PhantomData;

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, ETAG, HeaderName, HeaderValue, LINK, SET_COOKIE};
use actix_web::{HttpResponse, HttpResponseBuilder};
use domain::Error;
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::ApiError;
use crate::json::record::tag::TaggedJson;
use crate::operation::description::components::Schema;
use crate::operation::{Call, Content, Operation, Success};

/// A reply of a handler.
pub(crate) trait Reply {
    /// Adds the reply to the row of the operation.
    fn describe(operation: &mut Operation);

    /// Writes it.
    fn render(self) -> Result<Rendered, ApiError>;
}

/// A reply that is written.
pub(crate) struct Rendered {
    content: Rendering,
    /// Whether caches must not store it.
    is_never_cached: bool,
    /// Whether it contains a secret, and so isn't stored for an `Idempotency-Key`.
    pub(crate) is_secret: bool,
}

enum Rendering {
    /// A record with its tag.
    Tagged(StatusCode, TaggedJson),
    /// Anything else.
    Whole(HttpResponse),
}

impl Rendered {
    fn tagged(status: StatusCode, json: TaggedJson) -> Self {
        Self { content: Rendering::Tagged(status, json), is_never_cached: false, is_secret: false }
    }

    /// An answer as it is.
    pub(crate) fn as_is(answer: HttpResponse) -> Self {
        Self { content: Rendering::Whole(answer), is_never_cached: false, is_secret: false }
    }

    fn secret(mut answer: HttpResponseBuilder, json: &impl Serialize) -> Self {
        answer.insert_header((CACHE_CONTROL, "no-store"));
        Self { is_secret: true, ..Self::as_is(answer.json(json)) }
    }

    /// The answer to a request; 304 if the caller has it already.
    pub(crate) fn answer_to(self, call: &Call) -> HttpResponse {
        let mut answer = match self.content {
            Rendering::Whole(answer) => call.with_amounts(answer),
            Rendering::Tagged(status, json) => {
                let json = json.with_texts(call.amounts_as_texts);
                if call.writes { json.answer(status) } else { call.shown_as(json) }
            }
        };
        if let Some(link) = call.link().and_then(|link| HeaderValue::from_str(&link).ok()) {
            answer.headers_mut().insert(LINK, link);
        }
        if self.is_never_cached {
            answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
        answer
    }
}

/// JSON.
pub(crate) struct Json<T>(pub(crate) T);

/// A record with its `ETag`; 304 to callers who have it already.
pub(crate) struct Tagged<T>(pub(crate) T);

/// A new record with its `ETag`: 201.
pub(crate) struct Created<T>(pub(crate) T);

/// JSON of work that continues after the answer: 202.
pub(crate) struct Accepted<T>(pub(crate) T);

/// JSON with a secret, which nobody stores: neither the service nor caches.
pub(crate) struct Secret<T>(pub(crate) T);

/// A new record with a secret, and its `ETag`: 201.
pub(crate) struct CreatedSecret<T>(pub(crate) T);

fn describe<T: JsonSchema>(operation: &mut Operation, status: u16, is_tagged: bool) {
    let content = Content::Json(Schema::of_answer::<T>());
    operation.answers.push(Success { is_tagged, ..Success::new(status, content) });
}

impl<T: Serialize + JsonSchema> Reply for Json<T> {
    fn describe(operation: &mut Operation) {
        describe::<T>(operation, 200, false);
    }

    fn render(self) -> Result<Rendered, ApiError> {
        let json = serde_json::to_vec(&self.0)
            .map_err(|error| Error::internal("writing an answer", error))?;
        let answer = HttpResponse::Ok().content_type("application/json").body(json);
        Ok(Rendered::as_is(answer))
    }
}

/// A reply, or the job that continues ([`RespondAsync`](crate::operation::RespondAsync), which describes it).
pub(crate) enum NowOrLater<T> {
    Now(Json<T>),
    Later(HttpResponse),
}

impl<T: Serialize + JsonSchema> Reply for NowOrLater<T> {
    fn describe(operation: &mut Operation) {
        Json::<T>::describe(operation);
    }

    fn render(self) -> Result<Rendered, ApiError> {
        match self {
            Self::Now(reply) => reply.render(),
            Self::Later(job) => Ok(Rendered::as_is(job)),
        }
    }
}

impl<T: Serialize + JsonSchema> Reply for Tagged<T> {
    fn describe(operation: &mut Operation) {
        describe::<T>(operation, 200, true);
    }

    fn render(self) -> Result<Rendered, ApiError> {
        Ok(Rendered::tagged(StatusCode::OK, TaggedJson::of(&self.0)?))
    }
}

impl<T: Serialize + JsonSchema> Reply for Created<T> {
    fn describe(operation: &mut Operation) {
        describe::<T>(operation, 201, true);
    }

    fn render(self) -> Result<Rendered, ApiError> {
        Ok(Rendered::tagged(StatusCode::CREATED, TaggedJson::of(&self.0)?))
    }
}

impl<T: Serialize + JsonSchema> Reply for Accepted<T> {
    fn describe(operation: &mut Operation) {
        describe::<T>(operation, 202, false);
    }

    fn render(self) -> Result<Rendered, ApiError> {
        Ok(Rendered::as_is(HttpResponse::Accepted().json(&self.0)))
    }
}

impl<T: Serialize + JsonSchema> Reply for Secret<T> {
    fn describe(operation: &mut Operation) {
        Json::<T>::describe(operation);
    }

    fn render(self) -> Result<Rendered, ApiError> {
        Ok(Rendered::secret(HttpResponse::Ok(), &self.0))
    }
}

impl<T: HasRecord> Reply for CreatedSecret<T> {
    fn describe(operation: &mut Operation) {
        describe::<T>(operation, 201, true);
    }

    fn render(self) -> Result<Rendered, ApiError> {
        let tag = TaggedJson::of(&self.0.record())?;
        let mut answer = HttpResponse::Created();
        answer.insert_header((ETAG, tag.tag()));
        Ok(Rendered::secret(answer, &self.0))
    }
}

/// Answers with a record.
pub(crate) trait HasRecord: Serialize + JsonSchema {
    /// The record, as it is answered elsewhere.
    fn record(&self) -> impl Serialize;
}

/// JSON of a record, with its `ETag`.
pub(crate) struct JsonTagged<T>(pub(crate) T);

impl<T: HasRecord> Reply for JsonTagged<T> {
    fn describe(operation: &mut Operation) {
        describe::<T>(operation, 200, true);
    }

    fn render(self) -> Result<Rendered, ApiError> {
        let record = TaggedJson::of(&self.0.record())?;
        let json = TaggedJson::of(&self.0)?.with_tag_of(record);
        Ok(Rendered::tagged(StatusCode::OK, json))
    }
}

/// A reply to a `GET` that caches must not store.
pub(crate) struct NotCached<R>(pub(crate) R);

impl<R: Reply> Reply for NotCached<R> {
    fn describe(operation: &mut Operation) {
        R::describe(operation);
    }

    fn render(self) -> Result<Rendered, ApiError> {
        Ok(Rendered { is_never_cached: true, ..self.0.render()? })
    }
}

/// A reply that sets a cookie.
pub(crate) struct WithCookie<R>(pub(crate) R, pub(crate) String);

impl<R: Reply> Reply for WithCookie<R> {
    fn describe(operation: &mut Operation) {
        R::describe(operation);
        for answer in &mut operation.answers {
            answer.headers =
                &[("Set-Cookie", "The session, or its end, for these addresses alone.")];
        }
    }

    fn render(self) -> Result<Rendered, ApiError> {
        let Self(reply, cookie) = self;
        let cookie = HeaderValue::from_str(&cookie);
        let cookie = cookie.map_err(|error| Error::internal("writing a cookie", error))?;
        let mut rendered = reply.render()?;
        if let Rendering::Whole(answer) = &mut rendered.content {
            answer.headers_mut().append(SET_COOKIE, cookie);
        }
        Ok(rendered)
    }
}

/// Nothing: 204. The row describes what it means (`.or_nothing(…)`).
pub(crate) struct NoContent;

impl Reply for NoContent {
    fn describe(operation: &mut Operation) {
        operation.nothing = Some("It is done.");
    }

    fn render(self) -> Result<Rendered, ApiError> {
        Ok(Rendered::as_is(HttpResponse::NoContent().finish()))
    }
}

/// Kind of file.
pub(crate) trait Media: 'static {
    /// Media types.
    const TYPES: &'static [&'static str];
    /// The headers beside it, with their meaning.
    const HEADERS: &'static [(&'static str, &'static str)] = &[];
}

/// `application/pdf`
pub(crate) struct Pdf;

impl Media for Pdf {
    const TYPES: &'static [&'static str] = &["application/pdf"];
}

/// A file, as [`crate::json::file::download::answer`] begins it.
pub(crate) struct File<M> {
    answer: HttpResponse,
    media: PhantomData<fn() -> M>,
}

impl<M> File<M> {
    pub(crate) const fn new(answer: HttpResponse) -> Self {
        Self { answer, media: PhantomData }
    }

    /// With one more header.
    pub(crate) fn with(mut self, name: HeaderName, value: &str) -> Result<Self, Error> {
        let value = HeaderValue::from_str(value);
        let value = value.map_err(|error| Error::internal("writing a header", error))?;
        self.answer.headers_mut().insert(name, value);
        Ok(self)
    }
}

impl<M: Media> Reply for File<M> {
    fn describe(operation: &mut Operation) {
        let content = Content::File(M::TYPES);
        operation.answers.push(Success { headers: M::HEADERS, ..Success::new(200, content) });
    }

    fn render(self) -> Result<Rendered, ApiError> {
        Ok(Rendered::as_is(self.answer))
    }
}

/// One of two replies.
pub(crate) enum OneOf<A, B> {
    /// The first.
    First(A),
    /// The second.
    Second(B),
}

impl<A: Reply, B: Reply> Reply for OneOf<A, B> {
    fn describe(operation: &mut Operation) {
        A::describe(operation);
        B::describe(operation);
        // JSON or a file of one status are one answer.
        if let [.., json, file] = operation.answers.as_mut_slice()
            && let (Content::Json(schema), Content::File(media)) = (json.content, file.content)
            && json.status == file.status
        {
            json.content = Content::Either(schema, media);
            operation.answers.pop();
        }
    }

    fn render(self) -> Result<Rendered, ApiError> {
        match self {
            Self::First(reply) => reply.render(),
            Self::Second(reply) => reply.render(),
        }
    }
}
