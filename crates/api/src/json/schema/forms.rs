//! Forms of values that are accepted beside the one that the description shows.
//!
//! Generators of clients understand one type for each field. So the description shows one, and a body's values in
//! other forms are rewritten before they are checked. Amounts may come as texts, for senders without exact decimals.

use std::borrow::Cow;
use std::collections::BTreeMap;

use domain::Spelling;
use serde_json::{Map, Number, Value};

/// Keyword in a schema that distinguishes remarks from other texts, in which control characters are errors.
pub(crate) const DROPS_CONTROLS: &str = "x-drops-control-characters";

/// Keyword in a schema for a further form of its values. The description doesn't show it.
pub(crate) const ALSO: &str = "x-also";

/// Value of [`ALSO`]: a number where a text is expected.
pub(crate) const NUMBER: &str = "number";

/// Value of [`ALSO`]: 1 and 0 for true and false.
pub(crate) const SWITCH: &str = "switch";

/// Value of `format` of amounts of money, percentages and rates, which may be texts.
pub(crate) const DECIMAL: &str = "decimal";

/// Digits that a number in JSON keeps for certain.
const EXACT_DIGITS: usize = 15;

/// How a value in another form is rewritten.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Form {
    /// Control characters in a remark are dropped.
    Remark,
    /// `"12.50"` is 12.5.
    Decimal,
    /// 10 is `"10"`.
    Number,
    /// 1 is `true`.
    Switch,
    /// `{"unit": "in"}` is `"in"`, for the name of this field.
    Object(String),
}

/// Places in values of a schema whose values have further forms.
#[derive(Debug, Default)]
pub(crate) struct Forms {
    /// Further forms of the value itself.
    own: Vec<Form>,
    fields: BTreeMap<String, Forms>,
    elements: Option<Box<Forms>>,
}

impl Forms {
    /// Places in a schema without references.
    pub(crate) fn of(schema: &Value) -> Self {
        let mut found = Self { own: own(schema), ..Self::default() };
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            found.fields.insert(name.clone(), Self::of(field));
        }
        if schema["items"].is_object() {
            found.elements = Some(Box::new(Self::of(&schema["items"])));
        }
        for way in ["anyOf", "oneOf", "allOf"] {
            for alternative in schema[way].as_array().into_iter().flatten() {
                found.join(Self::of(alternative));
            }
        }
        found.fields.retain(|_, field| !field.is_none());
        found.elements = found.elements.filter(|elements| !elements.is_none());
        found
    }

    fn is_none(&self) -> bool {
        self.own.is_empty() && self.fields.is_empty() && self.elements.is_none()
    }

    pub(crate) fn join(&mut self, other: Self) {
        for form in other.own {
            if !self.own.contains(&form) {
                self.own.push(form);
            }
        }
        for (name, field) in other.fields {
            self.fields.entry(name).or_default().join(field);
        }
        if let Some(elements) = other.elements {
            self.elements.get_or_insert_default().join(*elements);
        }
    }

    /// Rewrites values of a request to the forms that the schema has.
    pub(crate) fn read(&self, value: &mut Value) {
        self.each(value, &mut |form, value| form.read(value));
    }

    /// Rewrites amounts of an answer to texts.
    pub(crate) fn write_texts(&self, value: &mut Value) {
        self.each(value, &mut |form, value| {
            if let (Form::Decimal, Value::Number(number)) = (form, &*value) {
                // The shortest one, never with an exponent.
                let text = match (number.as_i64(), number.as_f64()) {
                    (None, Some(number)) => number.to_string(),
                    _ => number.to_string(),
                };
                *value = Value::String(text);
            }
        });
    }

    /// Forms of the elements of a list.
    pub(crate) fn of_elements(&self) -> &Self {
        self.elements.as_deref().unwrap_or(self)
    }

    fn each(&self, value: &mut Value, rewrite: &mut impl FnMut(&Form, &mut Value)) {
        for form in &self.own {
            rewrite(form, value);
        }
        match value {
            Value::Array(values) => {
                if let Some(elements) = &self.elements {
                    for value in values {
                        elements.each(value, rewrite);
                    }
                }
            }
            Value::Object(values) => {
                for (name, field) in &self.fields {
                    if let Some(value) = values.get_mut(name) {
                        field.each(value, rewrite);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Further forms of the values of a schema.
fn own(schema: &Value) -> Vec<Form> {
    let is_remark = schema[DROPS_CONTROLS] == true;
    let is_decimal = schema["format"] == DECIMAL;
    let also = schema[ALSO].as_str().map(|form| match form {
        NUMBER => Form::Number,
        SWITCH => Form::Switch,
        field => Form::Object(field.to_owned()),
    });
    let forms = [is_remark.then_some(Form::Remark), is_decimal.then_some(Form::Decimal), also];
    forms.into_iter().flatten().collect()
}

impl Form {
    fn read(&self, value: &mut Value) {
        let other = match (self, &mut *value) {
            (Self::Remark, Value::String(text)) => match Spelling::Typed.readable(text) {
                Cow::Owned(readable) => Some(Value::String(readable)),
                Cow::Borrowed(_) => None,
            },
            (Self::Decimal, Value::String(text)) => decimal(text).map(Value::Number),
            (Self::Number, Value::Number(number)) => Some(Value::String(number.to_string())),
            (Self::Switch, Value::Number(number)) => match number.as_f64() {
                Some(1.0) => Some(Value::Bool(true)),
                Some(0.0) => Some(Value::Bool(false)),
                _ => None,
            },
            (Self::Object(field), Value::Object(fields)) => only(fields, field),
            _ => None,
        };
        if let Some(other) = other {
            *value = other;
        }
    }
}

/// The number of a text like 12.50, unless a number in JSON could not keep its digits.
fn decimal(text: &str) -> Option<Number> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let kept = whole.trim_start_matches('0').len() + fraction.trim_end_matches('0').len();
    if !is_plain(whole) || !is_plain(fraction) || kept > EXACT_DIGITS {
        return None;
    }
    match text.parse::<i64>() {
        Ok(whole) => Some(whole.into()),
        Err(_) => Number::from_f64(text.parse().ok()?),
    }
}

/// The value of an object's only field, or null of an empty one.
fn only(fields: &mut Map<String, Value>, name: &str) -> Option<Value> {
    match fields.len() {
        0 => Some(Value::Null),
        1 => fields.remove(name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_remarks_are_cleaned_wherever_they_stand() {
        let remark = json!({ "type": "string", DROPS_CONTROLS: true });
        let line = json!({ "properties": { "number": { "type": "string" }, "comments": remark } });
        let schema = json!({ "properties": {
            "name": { "type": "string" },
            "notes": remark,
            "lines": { "anyOf": [{ "items": line }, { "type": "null" }] }
        }});
        let mut value = json!({ "name": "a\u{1}", "notes": "b\r\n\u{1}", "lines": [
            { "number": "c\u{1}", "comments": "d\u{1}" }, 1, null
        ], "other": "e\u{1}" });
        Forms::of(&schema).read(&mut value);
        let cleaned = json!({ "name": "a\u{1}", "notes": "b\n", "lines": [
            { "number": "c\u{1}", "comments": "d" }, 1, null
        ], "other": "e\u{1}" });
        assert_eq!(value, cleaned);
    }

    #[test]
    fn other_forms_become_the_described_one_or_stay() {
        let schema = |more: Value| json!({ "properties": { "x": more } });
        let decimal = schema(json!({ "type": "number", "format": DECIMAL }));
        let number = schema(json!({ "type": "string", ALSO: NUMBER }));
        let switch = schema(json!({ "type": "boolean", ALSO: SWITCH }));
        let object = schema(json!({ "type": "string", ALSO: "unit" }));
        for (schema, given, read) in [
            (&decimal, json!("12.50"), json!(12.5)),
            (&decimal, json!("-0.0001"), json!(-0.0001)),
            (&decimal, json!("99999999999.9999"), json!(99_999_999_999.999_9)),
            (&decimal, json!("1234567890123456.5"), json!("1234567890123456.5")),
            (&decimal, json!("0.12345678901234567"), json!("0.12345678901234567")),
            (&decimal, json!("1e3"), json!("1e3")),
            (&decimal, json!("1,5"), json!("1,5")),
            (&decimal, json!(".5"), json!(".5")),
            (&decimal, json!(""), json!("")),
            (&decimal, json!(null), json!(null)),
            (&number, json!(10), json!("10")),
            (&number, json!(2.5), json!("2.5")),
            (&number, json!(true), json!(true)),
            (&switch, json!(1), json!(true)),
            (&switch, json!(0.0), json!(false)),
            (&switch, json!(2), json!(2)),
            (&object, json!({ "unit": "in" }), json!("in")),
            (&object, json!({ "unit": null }), json!(null)),
            (&object, json!({}), json!(null)),
            (&object, json!({ "unit": "in", "x": 1 }), json!({ "unit": "in", "x": 1 })),
            (&object, json!({ "other": "in" }), json!({ "other": "in" })),
        ] {
            let mut value = json!({ "x": given });
            Forms::of(schema).read(&mut value);
            assert_eq!(value, json!({ "x": read }), "{given}");
        }
    }
}
