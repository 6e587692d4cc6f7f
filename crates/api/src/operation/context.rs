//! The context of a handler: its caller and its unit of work.

use actix_web::web::Data;
use domain::Session;
use domain::access::{Caller, Visibility};

use crate::error::ApiError;
use crate::operation::reply::Reply;
use crate::operation::{Answer, Call};
use crate::server::app::App;

/// How a handler uses data, as a type in its signature.
pub(crate) trait Access: Sized + 'static {
    /// Whether it may write. Its requests may carry an `Idempotency-Key` then.
    const WRITES: bool;
    /// Whether it reads a list whose answer has an `ETag`.
    const IS_LIST: bool = false;
    /// A session, where it needs one from the start; none, or nothing, otherwise.
    type Session;

    async fn begin(call: &mut Call) -> Result<Self::Session, ApiError>;

    /// Ends the session, and answers.
    async fn finish(call: &Call, session: Self::Session, reply: impl Reply) -> Answer;

    /// Ends the session of a refused request before the answer, so that a repeated request finds its claim free.
    async fn abandon(session: Self::Session) {
        drop(session);
    }
}

/// Only reads. Its unit of work ends before the answer is written.
pub(crate) struct Read;

/// Writes. Changes are committed together with the answer; an error rolls them back.
pub(crate) struct Write;

/// Writes, and begins the unit of work itself (`ctx.session = Some(ctx.call.write().await?)`), after work that must
/// come before: hashing a password, waiting for a slot. It ends like that of [`Write`].
pub(crate) struct WriteLater;

/// Needs no data, or reads it by units of work of its own.
pub(crate) struct Without;

impl Access for Read {
    const WRITES: bool = false;
    type Session = Session;

    async fn begin(call: &mut Call) -> Result<Self::Session, ApiError> {
        Ok(call.read().await?)
    }

    async fn finish(call: &Call, session: Self::Session, reply: impl Reply) -> Answer {
        drop(session);
        Ok(reply.render()?.answer_to(call))
    }
}

impl Access for Write {
    const WRITES: bool = true;
    type Session = Session;

    async fn begin(call: &mut Call) -> Result<Self::Session, ApiError> {
        call.write().await
    }

    async fn finish(call: &Call, session: Self::Session, reply: impl Reply) -> Answer {
        let rendered = reply.render()?;
        let is_secret = rendered.is_secret;
        let answer = rendered.answer_to(call);
        if is_secret {
            call.commit_secret(session, answer).await
        } else {
            call.commit(session, answer).await
        }
    }

    async fn abandon(session: Session) {
        // A rollback fails only with its connection, and then PostgreSQL rolls back.
        let _gone = session.rollback().await;
    }
}

impl Access for WriteLater {
    const WRITES: bool = true;
    type Session = Option<Session>;

    async fn begin(_: &mut Call) -> Result<Self::Session, ApiError> {
        Ok(None)
    }

    async fn finish(call: &Call, session: Self::Session, reply: impl Reply) -> Answer {
        match session {
            Some(session) => Write::finish(call, session, reply).await,
            None => Ok(reply.render()?.answer_to(call)),
        }
    }

    async fn abandon(session: Option<Session>) {
        if let Some(session) = session {
            Write::abandon(session).await;
        }
    }
}

impl Access for Without {
    const WRITES: bool = false;
    type Session = ();

    async fn begin(_: &mut Call) -> Result<(), ApiError> {
        Ok(())
    }

    async fn finish(call: &Call, (): (), reply: impl Reply) -> Answer {
        Ok(reply.render()?.answer_to(call))
    }
}

/// The caller and the session of one request.
pub(crate) struct Context<A: Access> {
    /// The application.
    pub(crate) app: Data<App>,
    /// Who calls.
    pub(crate) caller: Caller,
    pub(crate) session: A::Session,
    /// The request.
    pub(crate) call: Call,
}

impl<A: Access> Context<A> {
    /// Begins the unit of work.
    pub(crate) async fn begin(mut call: Call) -> Result<Self, ApiError> {
        let session = A::begin(&mut call).await?;
        Ok(Self { app: call.app.clone(), caller: call.caller, session, call })
    }

    /// Ends the unit of work, and answers.
    pub(crate) async fn finish(self, reply: impl Reply) -> Answer {
        A::finish(&self.call, self.session, reply).await
    }

    /// Ends the session of a request that is refused.
    pub(crate) async fn abandon(self) {
        A::abandon(self.session).await;
    }

    /// Visibility for the caller.
    pub(crate) fn visibility(&self) -> Visibility {
        self.caller.visibility()
    }
}
