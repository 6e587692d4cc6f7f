//! The arguments of handlers: how they are described and read.

use domain::{Error, Id, Violation};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use validator::Validate;

use super::call::{NEW, violations};
use super::components::Schema;
use super::context::{Access, Context};
use super::parameters::ReadQuery;
use super::{BodyForm, Call, Operation, RowBody};
use crate::error::ApiError;
use crate::view::JobView;

/// An argument of a handler.
pub(crate) trait Extract<A: Access>: Sized {
    /// Adds the argument to the row of the operation.
    fn describe(operation: &mut Operation);

    /// Reads the argument; the gate found the request good by its description.
    fn extract(call: &mut Call) -> Result<Self, ApiError>;

    /// Compares the argument with stored data, in the handler's unit of work.
    async fn check(&self, _context: &mut Context<A>) -> Result<(), ApiError> {
        Ok(())
    }
}

/// The parameters of the path.
pub(crate) struct Path<T>(pub(crate) T);

/// What a path may name.
pub(crate) trait PathParameters: Sized {
    /// Adds what isn't said by the path itself to the row.
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
pub(crate) enum NewOr<T> {
    /// `new`
    New,
    /// An id.
    Known(T),
}

impl<T: ?Sized, U: ?Sized> PathParameters for (Id<T>, NewOr<Id<U>>) {
    fn describe(operation: &mut Operation) {
        let last = operation.path.rsplit_once('{').and_then(|(_, rest)| rest.split_once('}'));
        operation.or_new = last.map(|(name, _)| name.to_owned());
    }

    fn read(path: &[(String, String)]) -> Option<Self> {
        let (_, last) = path.get(1)?;
        let last = if last == NEW { NewOr::New } else { NewOr::Known(last.parse().ok()?) };
        Some((Id::read(path)?, last))
    }
}

impl<A: Access, T: PathParameters> Extract<A> for Path<T> {
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

impl<A: Access, T: ReadQuery> Extract<A> for Query<T> {
    fn describe(operation: &mut Operation) {
        operation.query = T::parameters;
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        Ok(Self(T::read(&call.query)?))
    }
}

/// The fields of a body, which the document shows at its top.
pub(crate) struct Body<T>(pub(crate) T);

/// The same, which the document shows in `params`. Both forms are read everywhere.
pub(crate) struct Params<T>(pub(crate) T);

/// The fields of a body in one of its forms.
pub(crate) trait Fields {
    /// What they are.
    type Input: DeserializeOwned + JsonSchema + Validate;
    /// How the document shows them.
    const FORM: BodyForm;

    /// The form with its fields.
    fn new(input: Self::Input) -> Self;
}

impl<T: DeserializeOwned + JsonSchema + Validate> Fields for Body<T> {
    type Input = T;
    const FORM: BodyForm = BodyForm::Flat;

    fn new(input: T) -> Self {
        Self(input)
    }
}

impl<T: DeserializeOwned + JsonSchema + Validate> Fields for Params<T> {
    type Input = T;
    const FORM: BodyForm = BodyForm::Params;

    fn new(input: T) -> Self {
        Self(input)
    }
}

fn describe_body<F: Fields>(operation: &mut Operation) -> &mut RowBody {
    operation.body.insert(RowBody {
        schema: Schema::of_input::<F::Input>(),
        form: F::FORM,
        required: true,
        example: || Value::Null,
        tells_faults: false,
    })
}

impl<A: Access, T> Extract<A> for Body<T>
where
    Self: Fields,
{
    fn describe(operation: &mut Operation) {
        describe_body::<Self>(operation);
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        Ok(Self::new(call.required()?))
    }
}

impl<A: Access, T> Extract<A> for Params<T>
where
    Self: Fields,
{
    fn describe(operation: &mut Operation) {
        describe_body::<Self>(operation);
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        Ok(Self::new(call.required()?))
    }
}

/// A body that a request may come without.
impl<A: Access, F: Fields> Extract<A> for Option<F> {
    fn describe(operation: &mut Operation) {
        describe_body::<F>(operation).required = false;
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        Ok(call.input()?.map(F::new))
    }
}

/// A body whose faults go to the handler, which tells them together with those of the domain.
pub(crate) struct Draft<F: Fields> {
    /// The body without its faulty fields.
    pub(crate) input: F::Input,
    /// The faults of the others. Their pointers begin below the body's prefix, like the domain's.
    pub(crate) faults: Vec<Violation>,
}

impl<A: Access, F: Fields> Extract<A> for Draft<F> {
    fn describe(operation: &mut Operation) {
        describe_body::<F>(operation).tells_faults = true;
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        let faults = std::mem::take(&mut call.said.faults);
        let prefix = call.said.prefix;
        let mut fields = match call.said.fields.take() {
            Some(Value::Object(fields)) => fields,
            _ if faults.is_empty() => Map::new(),
            _ => return Err(Error::Invalid(faults).into()),
        };
        for fault in &faults {
            let below = fault.pointer.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('/'));
            let field = below.and_then(|rest| rest.split('/').next());
            field.and_then(|field| fields.remove(field));
        }
        let Ok(input) = serde_json::from_value::<F::Input>(Value::Object(fields)) else {
            return Err(Error::Invalid(faults).into());
        };
        let relative = |fault: Violation| Violation {
            pointer: fault.pointer.replacen(prefix, "", 1),
            ..fault
        };
        let mut faults: Vec<_> = faults.into_iter().map(relative).collect();
        if let Err(found) = input.validate() {
            faults.extend(violations(found.errors(), ""));
        }
        Ok(Self { input, faults })
    }
}

/// A body with all of its fields as they came, and their faults: for inputs that read past what is faulty by
/// themselves, so that a fault of one line of a list hides none of the others.
pub(crate) struct Lenient<F: Fields> {
    /// The body. Its type reads whatever the fields hold.
    pub(crate) input: F::Input,
    /// The faults. Their pointers begin below the body's prefix, like the domain's.
    pub(crate) faults: Vec<Violation>,
}

impl<A: Access, F: Fields> Extract<A> for Lenient<F> {
    fn describe(operation: &mut Operation) {
        describe_body::<F>(operation).tells_faults = true;
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        let mut faults = std::mem::take(&mut call.said.faults);
        let is_readable = matches!(call.said.fields, Some(Value::Object(_)));
        if !is_readable && !faults.is_empty() {
            return Err(Error::Invalid(faults).into());
        }
        let fields = call.fields();
        for fault in &mut faults {
            fault.pointer = fault.pointer.replacen(call.said.prefix, "", 1);
        }
        let input = serde_json::from_value(Value::Object(fields))
            .map_err(|error| Error::internal("reading a lenient body", error))?;
        Ok(Self { input, faults })
    }
}

/// A workbook that was sent: in a form, or alone.
pub(crate) struct Upload(pub(crate) std::fs::File);

impl<A: Access> Extract<A> for Upload {
    fn describe(operation: &mut Operation) {
        operation.body = Some(RowBody::workbook());
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        let file = call.said.file.take().map(Self);
        Ok(file.ok_or_else(|| Error::broken("an operation without its file"))?)
    }
}

/// Whether the caller prefers not to wait (`Prefer: respond-async`); the answer is the job then, with 202.
pub(crate) struct RespondAsync(pub(crate) bool);

impl<A: Access> Extract<A> for RespondAsync {
    fn describe(operation: &mut Operation) {
        operation.later = Some(Schema::of_answer::<JobView>());
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        Ok(Self(call.respond_async))
    }
}

/// What has an `ETag`, and can be changed only as its caller knows it.
pub(crate) trait Tagged: Serialize + Sized + 'static {
    /// What its path names it by.
    type Key: PathParameters + Copy + 'static;

    /// Reads it as its caller sees it, in the unit of work that is going to change it.
    async fn read<A: Access<Work = Box<dyn domain::port::UnitOfWork>>>(
        context: &mut Context<A>,
        key: Self::Key,
    ) -> Result<Self, ApiError>;
}

/// The record that the path names; where the request has `If-Match`, it is unchanged.
pub(crate) struct Unchanged<V: Tagged>(pub(crate) V::Key);

impl<A, V> Extract<A> for Unchanged<V>
where
    A: Access<Work = Box<dyn domain::port::UnitOfWork>>,
    V: Tagged,
{
    fn describe(operation: &mut Operation) {
        V::Key::describe(operation);
        operation.failures.push(412);
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        let Path(key) = <Path<V::Key> as Extract<A>>::extract(call)?;
        Ok(Self(key))
    }

    async fn check(&self, context: &mut Context<A>) -> Result<(), ApiError> {
        if context.call.has_expectation() {
            let view = V::read(context, self.0).await?;
            context.call.expects(&view)?;
        }
        Ok(())
    }
}
