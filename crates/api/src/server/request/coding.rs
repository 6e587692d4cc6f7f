//! Which codings callers take answers in.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{ACCEPT_ENCODING, AcceptEncoding, Encoding};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage};

/// Lets callers who take no coding that there is have their answers without one, as they would any refusal. The
/// compressing middleware would refuse them in words of its own.
pub(crate) async fn takes_some_coding<B: MessageBody>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let codings = [Encoding::identity(), Encoding::gzip(), Encoding::deflate(), Encoding::zstd()];
    let taken = request.get_header::<AcceptEncoding>();
    if taken.is_some_and(|taken| taken.negotiate(codings.iter()).is_none()) {
        request.headers_mut().remove(ACCEPT_ENCODING);
    }
    next.call(request).await
}
