//! What several reading operations are asked for.

use domain::Violation;
use domain::usecase::series::Wanted;
use serde_json::{Value, json};

use crate::operation::{Call, Parameter, ParameterKind};

/// The parameters that leave items out.
pub(crate) fn hiding() -> [Parameter; 2] {
    use ParameterKind::Flag;
    [
        Parameter::new(
            "hideUnavailable",
            Flag,
            "Without items that are marked unavailable, or that stock is kept and shown of and none is left.",
        ),
        Parameter::new("hideUnavailableBrands", Flag, "Without items of disabled brands."),
    ]
}

/// What the parameters of series and sizes ask for.
pub(crate) fn wanted(call: &Call) -> Wanted {
    let text = |name: &str| call.query.text(name).map(str::to_owned);
    Wanted {
        brand: text("brand"),
        series: None,
        hose: call.query.id("hoseId"),
        hose_series: text("hoseSeries"),
        size: text("size"),
        hide_unavailable: call.query.flag("hideUnavailable", false),
        hide_unavailable_brands: call.query.flag("hideUnavailableBrands", false),
    }
}

/// A parameter that is not there and has to be.
pub(crate) fn required(name: &str) -> Violation {
    Violation::new(name, "required", "is required")
}

/// The schema of a list of these.
pub(crate) fn list_schema(item: &Value, about: &str) -> Value {
    json!({ "type": "array", "items": item, "description": about })
}

/// A schema of an object with one field more.
pub(crate) fn with_field(mut object: Value, name: &str, field: Value) -> Value {
    if let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut) {
        properties.insert(name.to_owned(), field);
    }
    if let Some(required) = object.get_mut("required").and_then(Value::as_array_mut) {
        required.push(json!(name));
    }
    object
}
