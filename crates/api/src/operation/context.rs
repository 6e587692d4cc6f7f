//! The context of a handler: its caller and its unit of work.

use actix_web::web::Data;
use domain::access::{Caller, Visibility};
use domain::port::UnitOfWork;

use crate::error::ApiError;
use crate::operation::reply::Reply;
use crate::operation::{Answer, Call};
use crate::server::run::App;

/// Access of a handler to data, as a type that its signature shows.
pub(crate) trait Access: Sized + 'static {
    /// Whether it may write. Its requests may carry an `Idempotency-Key` then.
    const WRITES: bool;
    /// Unit of work.
    type Work;

    /// Begins the unit of work.
    async fn begin(call: &Call) -> Result<Self::Work, ApiError>;

    /// Ends the unit of work, and answers.
    async fn finish(call: &Call, work: Self::Work, reply: impl Reply) -> Answer;
}

/// Only reads. Its unit of work ends before the answer is written.
pub(crate) struct Read;

/// May write. What it did is committed together with its answer; an error undoes it.
pub(crate) struct Write;

/// May write, and begins its unit of work itself (`ctx.work = Some(ctx.call.write().await?)`), for what has
/// to be done before: hashing a password, waiting for a place. It ends as that of [`Write`] does.
pub(crate) struct WriteLater;

/// Needs no data, or reads it by units of work of its own.
pub(crate) struct Without;

impl Access for Read {
    const WRITES: bool = false;
    type Work = Box<dyn UnitOfWork>;

    async fn begin(call: &Call) -> Result<Self::Work, ApiError> {
        Ok(call.read().await?)
    }

    async fn finish(call: &Call, work: Self::Work, reply: impl Reply) -> Answer {
        drop(work);
        Ok(reply.render()?.answer_to(call))
    }
}

impl Access for Write {
    const WRITES: bool = true;
    type Work = Box<dyn UnitOfWork>;

    async fn begin(call: &Call) -> Result<Self::Work, ApiError> {
        call.write().await
    }

    async fn finish(call: &Call, work: Self::Work, reply: impl Reply) -> Answer {
        let rendered = reply.render()?;
        let is_secret = rendered.is_secret;
        let answer = rendered.answer_to(call);
        if is_secret {
            call.commit_secret(work, answer).await
        } else {
            call.commit(work, answer).await
        }
    }
}

impl Access for WriteLater {
    const WRITES: bool = true;
    type Work = Option<Box<dyn UnitOfWork>>;

    async fn begin(_: &Call) -> Result<Self::Work, ApiError> {
        Ok(None)
    }

    async fn finish(call: &Call, work: Self::Work, reply: impl Reply) -> Answer {
        match work {
            Some(work) => Write::finish(call, work, reply).await,
            None => Ok(reply.render()?.answer_to(call)),
        }
    }
}

impl Access for Without {
    const WRITES: bool = false;
    type Work = ();

    async fn begin(_: &Call) -> Result<(), ApiError> {
        Ok(())
    }

    async fn finish(call: &Call, (): (), reply: impl Reply) -> Answer {
        Ok(reply.render()?.answer_to(call))
    }
}

/// The caller and the unit of work of one request.
pub(crate) struct Context<A: Access> {
    /// The application.
    pub(crate) app: Data<App>,
    /// Who calls.
    pub(crate) caller: Caller,
    /// The unit of work.
    pub(crate) work: A::Work,
    /// The request.
    pub(crate) call: Call,
}

impl<A: Access> Context<A> {
    /// Begins the unit of work.
    pub(crate) async fn begin(call: Call) -> Result<Self, ApiError> {
        let work = A::begin(&call).await?;
        Ok(Self { app: call.app.clone(), caller: call.caller, work, call })
    }

    /// Ends the unit of work, and answers.
    pub(crate) async fn finish(self, reply: impl Reply) -> Answer {
        A::finish(&self.call, self.work, reply).await
    }

    /// Visibility for the caller.
    pub(crate) fn sight(&self) -> Visibility {
        self.caller.sight()
    }
}
