//! Remarks in JSON bodies: they may come with control characters, which are dropped before a body is checked.

use std::borrow::Cow;
use std::collections::BTreeMap;

use domain::Spelling;
use serde_json::Value;

/// The keyword by which a schema tells a remark from other texts, where control characters are faults.
pub(crate) const DROPS_CONTROLS: &str = "x-drops-control-characters";

/// Where the values of a schema have remarks.
#[derive(Debug, Default)]
pub(crate) struct Remarks {
    /// Whether a text is one itself.
    is_one: bool,
    fields: BTreeMap<String, Remarks>,
    elements: Option<Box<Remarks>>,
}

impl Remarks {
    /// Those of a schema that refers to no others.
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

    /// Drops the control characters of a value's remarks.
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
