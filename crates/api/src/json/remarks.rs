//! Removes control characters from remarks before a body is checked.

use std::borrow::Cow;
use std::collections::BTreeMap;

use domain::Spelling;
use serde_json::Value;

/// Keyword in a schema that distinguishes remarks from other texts, in which control characters are errors.
pub(crate) const DROPS_CONTROLS: &str = "x-drops-control-characters";

/// Places of remarks in values of a schema.
#[derive(Debug, Default)]
pub(crate) struct Remarks {
    /// Whether the value itself is a remark.
    is_one: bool,
    fields: BTreeMap<String, Remarks>,
    elements: Option<Box<Remarks>>,
}

impl Remarks {
    /// Places in a schema without references.
    pub(crate) fn of(schema: &Value) -> Self {
        let mut found = Self { is_one: schema[DROPS_CONTROLS] == true, ..Self::default() };
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
        !self.is_one && self.fields.is_empty() && self.elements.is_none()
    }

    fn join(&mut self, other: Self) {
        self.is_one |= other.is_one;
        for (name, field) in other.fields {
            self.fields.entry(name).or_default().join(field);
        }
        if let Some(elements) = other.elements {
            self.elements.get_or_insert_default().join(*elements);
        }
    }

    /// Removes the control characters from remarks in a value.
    pub(crate) fn clean(&self, value: &mut Value) {
        match value {
            Value::String(text) if self.is_one => {
                if let Cow::Owned(readable) = Spelling::Typed.readable(text) {
                    *text = readable;
                }
            }
            Value::Array(values) => {
                if let Some(elements) = &self.elements {
                    for value in values {
                        elements.clean(value);
                    }
                }
            }
            Value::Object(values) => {
                for (name, field) in &self.fields {
                    if let Some(value) = values.get_mut(name) {
                        field.clean(value);
                    }
                }
            }
            _ => {}
        }
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
        Remarks::of(&schema).clean(&mut value);
        let cleaned = json!({ "name": "a\u{1}", "notes": "b\n", "lines": [
            { "number": "c\u{1}", "comments": "d" }, 1, null
        ], "other": "e\u{1}" });
        assert_eq!(value, cleaned);
    }
}
