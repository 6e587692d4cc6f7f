//! `HEAD`: the answer of `GET` without its body.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::Error;
use actix_web::body::{BodySize, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use bytes::Bytes;

/// Answers `HEAD` as `GET` is answered, with the length of the body where it is known.
pub(crate) async fn head<B: MessageBody>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, SizeOnlyBody>>, Error> {
    if request.method() != Method::HEAD {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    request.head_mut().method = Method::GET;
    let answer = next.call(request).await?;
    // The body is dropped unread: what would be made for it is not.
    Ok(answer.map_body(|_, body| EitherBody::right(SizeOnlyBody(body.size()))))
}

/// A body of which only the size is told.
pub(crate) struct SizeOnlyBody(BodySize);

impl MessageBody for SizeOnlyBody {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        self.0
    }

    fn poll_next(
        self: Pin<&mut Self>,
        _context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        Poll::Ready(None)
    }
}
