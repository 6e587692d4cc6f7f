//! The arguments of handlers: how they are described and read.

mod body;

use std::marker::PhantomData;

use domain::{Error, Id};
use schemars::JsonSchema;
use serde::Serialize;

pub(crate) use self::body::{Body, BodyWithErrors, Fields, LenientBody, Params, Patch};
use crate::error::ApiError;
use crate::json::view::JobView;
use crate::operation::context::{Access, Context};
use crate::operation::description::components::Schema;
use crate::operation::gate::call::NEW;
use crate::operation::gate::own_page::OwnPage;
use crate::operation::parameters::ReadQuery;
use crate::operation::{Call, Operation, RowBody};

/// An argument of a handler.
pub(crate) trait Argument<A: Access>: Sized {
    /// The part read from the request; the rest is read from the database.
    type Sent;

    /// Adds the argument to the row of the operation.
    fn describe(operation: &mut Operation);

    /// Reads the request, which the gate has checked against the description.
    fn extract(call: &mut Call) -> Result<Self::Sent, ApiError>;

    /// Reads the stored part, in the handler's unit of work.
    async fn load(sent: Self::Sent, context: &mut Context<A>) -> Result<Self, ApiError>;
}

/// An argument that is read from the request alone.
pub(crate) trait Extract: Sized {
    /// Adds the argument to the row of the operation.
    fn describe(operation: &mut Operation);

    /// Reads the request, which the gate has checked against the description.
    fn extract(call: &mut Call) -> Result<Self, ApiError>;
}

impl<A: Access, T: Extract> Argument<A> for T {
    type Sent = T;

    fn describe(operation: &mut Operation) {
        T::describe(operation);
    }

    fn extract(call: &mut Call) -> Result<T, ApiError> {
        T::extract(call)
    }

    async fn load(sent: T, _: &mut Context<A>) -> Result<T, ApiError> {
        Ok(sent)
    }
}

/// The parameters of the path.
pub(crate) struct Path<T>(pub(crate) T);

/// Types of path ids.
pub(crate) trait PathParameters: Sized {
    /// Adds details to the row that the path doesn't show.
    fn describe(_operation: &mut Operation) {}

    /// Reads the parameters, in their order.
    fn read(path: &[(String, String)]) -> Option<Self>;
}

impl<T: ?Sized> PathParameters for Id<T> {
    fn read(path: &[(String, String)]) -> Option<Self> {
        path.first()?.1.parse().ok()
    }
}

impl<T: ?Sized, U: ?Sized> PathParameters for (Id<T>, Id<U>) {
    fn read(path: &[(String, String)]) -> Option<Self> {
        let id = |at: usize| path.get(at).map(|(_, text)| text);
        Some((id(0)?.parse().ok()?, id(1)?.parse().ok()?))
    }
}

/// The id of a record, or the word `new` in its place.
#[derive(Debug, Clone, Copy)]
pub(crate) enum NewOrId<T> {
    /// `new`
    New,
    /// An id.
    Known(T),
}

impl<T: ?Sized> PathParameters for NewOrId<Id<T>> {
    fn describe(operation: &mut Operation) {
        let last = operation.path.rsplit_once('{').and_then(|(_, rest)| rest.split_once('}'));
        operation.or_new = last.map(|(name, _)| name.to_owned());
    }

    fn read(path: &[(String, String)]) -> Option<Self> {
        let (_, last) = path.last()?;
        Some(if last == NEW { Self::New } else { Self::Known(last.parse().ok()?) })
    }
}

impl<T: ?Sized, U: ?Sized> PathParameters for (Id<T>, NewOrId<Id<U>>) {
    fn describe(operation: &mut Operation) {
        NewOrId::<Id<U>>::describe(operation);
    }

    fn read(path: &[(String, String)]) -> Option<Self> {
        Some((Id::read(path)?, NewOrId::read(path.get(1..)?)?))
    }
}

impl PathParameters for () {
    fn read(_path: &[(String, String)]) -> Option<Self> {
        Some(())
    }
}

impl<T: PathParameters> Extract for Path<T> {
    fn describe(operation: &mut Operation) {
        T::describe(operation);
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        let read = T::read(&call.path).map(Self);
        Ok(read.ok_or_else(|| Error::broken("the path has other parameters"))?)
    }
}

/// The parameters of the query.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: ReadQuery> Extract for Query<T> {
    fn describe(operation: &mut Operation) {
        operation.query = T::parameters;
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        Ok(Self(T::read(&call.query)?))
    }
}

/// A workbook that was sent: in a form, or alone.
pub(crate) struct Upload {
    pub(crate) file: std::fs::File,
    /// As the sender named it, if at all.
    pub(crate) name: Option<String>,
}

impl Extract for Upload {
    fn describe(operation: &mut Operation) {
        operation.body = Some(RowBody::workbook());
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        let file = call.body.file.take();
        let file = file.ok_or_else(|| Error::broken("an operation without its file"))?;
        Ok(Self { file, name: call.body.file_name.take() })
    }
}

/// Records that were sent: a list, or one in each line.
pub(crate) struct Records<T> {
    pub(crate) file: std::fs::File,
    pub(crate) by_lines: bool,
    of: PhantomData<fn() -> T>,
}

impl<T: JsonSchema> Extract for Records<T> {
    fn describe(operation: &mut Operation) {
        operation.body = Some(RowBody::records(Schema::of_input::<Vec<T>>()));
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        let file = call.body.file.take();
        let file = file.ok_or_else(|| Error::broken("an operation without its records"))?;
        Ok(Self { file, by_lines: call.body.by_lines, of: PhantomData })
    }
}

/// Whether the caller prefers not to wait (`Prefer: respond-async`); the answer is the job then, with 202.
pub(crate) struct RespondAsync(pub(crate) bool);

impl Extract for RespondAsync {
    fn describe(operation: &mut Operation) {
        operation.later = Some(Schema::of_answer::<JobView>());
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        Ok(Self(call.respond_async))
    }
}

impl Extract for OwnPage {
    fn describe(operation: &mut Operation) {
        operation.own_page = true;
        operation.failures.push(403);
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        Ok(call.own_page.take().ok_or_else(|| Error::broken("an operation without its page"))?)
    }
}

/// Types with an `ETag`, for `If-Match`.
pub(crate) trait Tagged: Serialize + Sized + 'static {
    /// Type of the id in the path.
    type Key: PathParameters + Copy + 'static;

    /// Reads the record as the caller sees it, in the unit of work that will change it.
    async fn read<A: Access<Session = domain::Session>>(
        context: &mut Context<A>,
        key: Self::Key,
    ) -> Result<Self, ApiError>;
}

/// The record of the path; checked against `If-Match` if the request has it.
pub(crate) struct Unchanged<V: Tagged>(pub(crate) V::Key);

impl<A, V> Argument<A> for Unchanged<V>
where
    A: Access<Session = domain::Session>,
    V: Tagged,
{
    type Sent = V::Key;

    fn describe(operation: &mut Operation) {
        V::Key::describe(operation);
        operation.failures.push(412);
    }

    fn extract(call: &mut Call) -> Result<V::Key, ApiError> {
        let Path(key) = <Path<V::Key> as Extract>::extract(call)?;
        Ok(key)
    }

    async fn load(key: V::Key, context: &mut Context<A>) -> Result<Self, ApiError> {
        if context.call.has_expectation() {
            let view = V::read(context, key).await?;
            context.call.expects(&view)?;
        }
        Ok(Self(key))
    }
}
