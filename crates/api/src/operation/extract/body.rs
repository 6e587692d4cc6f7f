//! The bodies of requests as arguments of handlers.

use domain::{Error, Violation};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use validator::Validate;

use super::Extract;
use crate::error::ApiError;
use crate::operation::description::components::Schema;
use crate::operation::gate::call::violations;
use crate::operation::{BodyForm, Call, Operation, RowBody};

/// The fields of a body, which the document shows at its top.
pub(crate) struct Body<T>(pub(crate) T);

/// The same, which the document shows in `params`. Both forms are read everywhere.
pub(crate) struct Params<T>(pub(crate) T);

/// The same for a change whose fields and body may all be absent.
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
        may_be_empty: !F::REQUIRED,
        example: || Value::Null,
        handles_errors: false,
    })
}

impl<T> Extract for Body<T>
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

impl<T> Extract for Params<T>
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

impl<T> Extract for Patch<T>
where
    Self: Fields<Input = T>,
    T: DeserializeOwned + Validate,
{
    fn describe(operation: &mut Operation) {
        describe_body::<Self>(operation);
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        call.body.fields.get_or_insert_with(|| Value::Object(Map::new()));
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
impl<F: Fields> Extract for Option<F> {
    fn describe(operation: &mut Operation) {
        describe_body::<Self>(operation);
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        Ok(call.input()?.map(F::new))
    }
}

/// A body whose errors go to the handler, which reports them together with those of the domain.
pub(crate) struct BodyWithErrors<F: Fields> {
    /// The body without invalid fields.
    pub(crate) input: F::Input,
    /// Errors of the invalid fields. Like the domain's, their pointers begin below the body's prefix.
    pub(crate) faults: Vec<Violation>,
}

impl<F: Fields> Extract for BodyWithErrors<F> {
    fn describe(operation: &mut Operation) {
        describe_body::<F>(operation).handles_errors = true;
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        let faults = std::mem::take(&mut call.body.faults);
        // More errors than are listed: reading on would only delay others.
        if call.body.more_faults > 0 {
            return Err(Error::Invalid(faults).into());
        }
        let prefix = call.body.prefix;
        let received = call.body.fields.take();
        let is_absent = received.is_none();
        let fields = match received {
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

/// A whole body and its errors, for inputs that skip invalid parts by themselves, so that an error in one line of a
/// list hides no others.
pub(crate) struct LenientBody<F: Fields> {
    /// The body. Its type reads whatever the fields hold.
    pub(crate) input: F::Input,
    /// The faults. Their pointers begin below the body's prefix, like the domain's.
    pub(crate) faults: Vec<Violation>,
}

impl<F: Fields> Extract for LenientBody<F> {
    fn describe(operation: &mut Operation) {
        describe_body::<F>(operation).handles_errors = true;
    }

    fn extract(call: &mut Call) -> Result<Self, ApiError> {
        let mut faults = std::mem::take(&mut call.body.faults);
        if call.body.more_faults > 0 {
            return Err(Error::Invalid(faults).into());
        }
        let is_readable = matches!(call.body.fields, Some(Value::Object(_)));
        if !is_readable && !faults.is_empty() {
            return Err(Error::Invalid(faults).into());
        }
        let fields = call.fields();
        for fault in &mut faults {
            fault.pointer = fault.pointer.replacen(call.body.prefix, "", 1);
        }
        let input = serde_json::from_value(Value::Object(fields))
            .map_err(|error| Error::internal("reading a lenient body", error))?;
        Ok(Self { input, faults })
    }
}

/// The fields without those at these places. If the rest of an element can't be read, the whole field of the body is
/// left out.
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

/// Removes the value at a pointer. An element of a list becomes null, so that the others keep their positions.
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
