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

impl<T: ?Sized> PathParameters for NewOr<Id<T>> {
    fn describe(operation: &mut Operation) {
        let last = operation.path.rsplit_once('{').and_then(|(_, rest)| rest.split_once('}'));
        operation.or_new = last.map(|(name, _)| name.to_owned());
    }

    fn read(path: &[(String, String)]) -> Option<Self> {
        let (_, last) = path.last()?;
        Some(if last == NEW { Self::New } else { Self::Known(last.parse().ok()?) })
    }
}

impl<T: ?Sized, U: ?Sized> PathParameters for (Id<T>, NewOr<Id<U>>) {
    fn describe(operation: &mut Operation) {
        NewOr::<Id<U>>::describe(operation);
    }

    fn read(path: &[(String, String)]) -> Option<Self> {
        Some((Id::read(path)?, NewOr::read(path.get(1..)?)?))
    }
}

impl PathParameters for () {
    fn read(_path: &[(String, String)]) -> Option<Self> {
        Some(())
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

/// The same of a change of which everything may be absent: without fields it changes nothing.
pub(crate) struct Patch<T>(pub(crate) T);

/// The fields of a body in one of its forms.
pub(crate) trait Fields {
    /// What they are.
    type Input: DeserializeOwned + JsonSchema + Validate;
    /// How the document shows them.
    const FORM: BodyForm;
    /// Whether a request needs them.
    const REQUIRED: bool = true;

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

impl<T: DeserializeOwned + JsonSchema + Validate> Fields for Patch<T> {
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
        required: F::REQUIRED,
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

impl<A: Access, T> Extract<A> for Patch<T>
where
    Self: Fields<Input = T>,
    T: DeserializeOwned + Validate,
{
    fn describe(operation: &mut Operation) {
        describe_body::<Self>(operation);
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        call.said.fields.get_or_insert_with(|| Value::Object(Map::new()));
        Ok(Self::new(call.required()?))
    }
}

impl<F: Fields> Fields for Option<F> {
    type Input = F::Input;
    const FORM: BodyForm = F::FORM;
    const REQUIRED: bool = false;

    fn new(input: F::Input) -> Self {
        Some(F::new(input))
    }
}

/// A body that a request may come without.
impl<A: Access, F: Fields> Extract<A> for Option<F> {
    fn describe(operation: &mut Operation) {
        describe_body::<Self>(operation);
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
        let said = call.said.fields.take();
        let is_absent = said.is_none();
        let fields = match said {
            Some(fields @ Value::Object(_)) => fields,
            _ if faults.is_empty() => Value::Object(Map::new()),
            _ => return Err(Error::Invalid(faults).into()),
        };
        let at = |fault: &Violation| fault.pointer.strip_prefix(prefix).map(str::to_owned);
        let places: Vec<String> = faults.iter().filter_map(at).collect();
        let Some(input) = sound::<F::Input>(&fields, &places) else {
            if is_absent {
                let detail = "a body is required";
                return Err(Error::invalid(prefix, "body_required", detail).into());
            }
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

/// What fields say without those at these places; if the rest of an element can't be read alone, without
/// the whole field of the body that it is in.
fn sound<T: DeserializeOwned>(fields: &Value, places: &[String]) -> Option<T> {
    let mut without = fields.clone();
    for place in places {
        remove(&mut without, place);
    }
    serde_json::from_value(without).ok().or_else(|| {
        let mut without = fields.clone();
        for place in places {
            let field = place.split('/').nth(1).unwrap_or_default();
            remove(&mut without, &format!("/{field}"));
        }
        serde_json::from_value(without).ok()
    })
}

/// Removes what a pointer points at. An element of a list becomes null, so that the others stay in their places.
fn remove(fields: &mut Value, pointer: &str) {
    let Some((parent, name)) = pointer.rsplit_once('/') else { return };
    match fields.pointer_mut(parent) {
        Some(Value::Object(parent)) => {
            drop(parent.remove(&name.replace("~1", "/").replace("~0", "~")));
        }
        Some(Value::Array(parent)) => {
            let element = name.parse().ok().and_then(|at: usize| parent.get_mut(at));
            if let Some(element) = element {
                *element = Value::Null;
            }
        }
        _ => {}
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

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Line {
        quantity: u32,
        note: Option<String>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Fields {
        name: Option<String>,
        #[serde(default)]
        lines: Vec<Line>,
    }

    #[test]
    fn only_what_is_faulty_is_left_out() {
        let fields =
            json!({ "name": 5, "lines": [{ "quantity": 1, "note": 2 }, { "quantity": 3 }] });
        let places = ["/name", "/lines/0/note", "/unknown/0"].map(str::to_owned);
        let line = |quantity| Line { quantity, note: None };
        let expected = Fields { name: None, lines: vec![line(1), line(3)] };
        assert_eq!(sound(&fields, &places), Some(expected));
    }

    #[test]
    fn a_field_without_which_the_rest_can_not_be_read_takes_it_along() {
        let fields = json!({ "name": "x", "lines": [{ "quantity": "one" }, { "quantity": 3 }] });
        let expected = Fields { name: Some("x".to_owned()), lines: Vec::new() };
        assert_eq!(sound(&fields, &["/lines/0/quantity".to_owned()]), Some(expected));
    }
}
