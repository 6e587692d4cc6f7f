//! Handlers: async functions whose arguments and replies describe their operation.

use domain::{Error, Violation};
use futures_util::future::LocalBoxFuture;

use crate::error::ApiError;
use crate::operation::context::{Access, Context};
use crate::operation::extract::Argument;
use crate::operation::reply::Reply;
use crate::operation::{Answer, Call, Operation};

/// An `async fn(&mut Context<_>, …) -> Result<impl Reply, ApiError>`.
pub(crate) trait Handler<Args>: Copy + Send + Sync + 'static {
    /// Adds what the types say to the row of the operation.
    fn describe(operation: &mut Operation);

    /// Reads the arguments out of a request that passed the gate, and answers it.
    fn handle(self, call: Call) -> LocalBoxFuture<'static, Answer>;
}

/// Implements [`Handler`] for functions with these arguments.
macro_rules! handlers {
    ($(#[$lint:meta])* $($argument:ident)*) => {
        impl<F, M, R, $($argument),*> Handler<(M, R, $($argument,)*)> for F
        where
            M: Access,
            R: Reply + 'static,
            $($argument: Argument<M> + 'static,)*
            F: AsyncFn(&mut Context<M>, $($argument),*) -> Result<R, ApiError>
                + Copy + Send + Sync + 'static,
        {
            fn describe(operation: &mut Operation) {
                operation.writing = Some(M::WRITES);
                operation.is_list = M::IS_LIST;
                $($argument::describe(operation);)*
                R::describe(operation);
            }

            $(#[$lint])*
            fn handle(self, mut call: Call) -> LocalBoxFuture<'static, Answer> {
                Box::pin(async move {
                    $(let $argument = $argument::extract(&mut call)?;)*
                    let prefix = call.body.prefix;
                    let mut context = Context::<M>::begin(call).await?;
                    let reply = async {
                        $(let $argument = $argument::load($argument, &mut context).await?;)*
                        self(&mut context, $($argument),*).await.map_err(|error| below_prefix(prefix, error))
                    };
                    match reply.await {
                        Ok(reply) => context.finish(reply).await,
                        Err(error) => {
                            context.abandon().await;
                            Err(error)
                        }
                    }
                })
            }
        }
    };
}

handlers!(#[expect(unused_mut, reason = "there is nothing to read")]);
handlers!(
    #[expect(non_snake_case, reason = "arguments are named as their types")]
    A
);
handlers!(#[expect(non_snake_case, reason = "arguments are named as their types")] A B);
handlers!(#[expect(non_snake_case, reason = "arguments are named as their types")] A B C);

/// Handlers name fields; the prefix of the body is added here.
fn below_prefix(prefix: &str, error: ApiError) -> ApiError {
    match error {
        ApiError::Domain(Error::Invalid(mut faults)) => {
            below(prefix, &mut faults);
            ApiError::Domain(Error::Invalid(faults))
        }
        other => other,
    }
}

/// Puts faults at fields below the body's prefix.
pub(crate) fn below(prefix: &str, faults: &mut [Violation]) {
    for fault in faults {
        // Faults of all fields together name the prefix itself.
        if fault.pointer.starts_with('/') && fault.pointer != prefix {
            fault.pointer.insert_str(0, prefix);
        }
    }
}
