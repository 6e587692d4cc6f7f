//! Named schemas of the description, made from types.

use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::transform::RecursiveTransform;
use serde_json::{Map, Value, json};

use crate::json::schema;
use crate::json::schema::forms::{DECIMAL, DROPS_CONTROLS};

/// Where the document keeps named schemas.
const AT: &str = "#/components/schemas/";

/// The schema of an input or an answer. Its name and the names within become components.
#[derive(Clone, Copy)]
pub(crate) struct Schema(fn(&mut Components) -> Value);

impl Schema {
    /// Of a type that is read.
    pub(crate) const fn of_input<T: JsonSchema>() -> Self {
        Self(|components| components.inputs.subschema_for::<T>().to_value())
    }

    /// Of a type that is written.
    pub(crate) const fn of_answer<T: JsonSchema>() -> Self {
        Self(|components| components.answers.subschema_for::<T>().to_value())
    }

    /// Of what isn't JSON.
    pub(crate) const fn nothing() -> Self {
        Self(|_| Value::Null)
    }

    /// As the document shows it, with references to components.
    pub(crate) fn described(self, components: &mut Components) -> Value {
        (self.0)(components)
    }

    /// With the referenced schemas in place of references.
    pub(crate) fn resolved(self) -> Value {
        let mut components = Components::default();
        let schema = self.described(&mut components);
        inlined(&schema, &components.definitions())
    }
}

/// The schema of a type that is read, with all that it refers to in its place.
pub(crate) fn whole_input<T: JsonSchema>() -> Value {
    Schema::of_input::<T>().resolved()
}

/// Collects the named schemas of all operations.
pub(crate) struct Components {
    inputs: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Default for Components {
    fn default() -> Self {
        let settings = || {
            let mut settings =
                SchemaSettings::draft2020_12().with_transform(RecursiveTransform(plain));
            settings.definitions_path = "/components/schemas".into();
            settings
        };
        let answers = settings().with_transform(RecursiveTransform(without_limits_of_texts));
        Self {
            inputs: settings().for_deserialize().into_generator(),
            answers: answers.for_serialize().into_generator(),
        }
    }
}

impl Components {
    /// The schema of an answer that belongs to no operation alone.
    pub(crate) fn answer<T: JsonSchema>(&mut self) -> Value {
        self.answers.subschema_for::<T>().to_value()
    }

    /// All named schemas, those of requests and of answers together.
    pub(crate) fn definitions(mut self) -> Map<String, Value> {
        let mut all = self.inputs.take_definitions(true);
        all.extend(self.answers.take_definitions(true));
        all
    }

    /// Names that stand for two schemas.
    #[cfg(test)]
    pub(crate) fn ambiguous(mut self) -> Vec<String> {
        let inputs = self.inputs.take_definitions(true);
        let answers = self.answers.take_definitions(true);
        let both = answers
            .iter()
            .filter(|(name, schema)| inputs.get(*name).is_some_and(|other| other != *schema));
        let mut found: Vec<String> = both.map(|(name, _)| name.clone()).collect();
        let numbered = inputs.keys().chain(answers.keys()).filter(|name| {
            let plain = name.trim_end_matches(char::is_numeric);
            plain != name.as_str() && (inputs.contains_key(plain) || answers.contains_key(plain))
        });
        found.extend(numbered.cloned());
        found
    }
}

/// Replaces references in a schema by the schemas.
fn inlined(schema: &Value, all: &Map<String, Value>) -> Value {
    match schema {
        Value::Object(fields) => {
            let named = fields.get("$ref").and_then(Value::as_str);
            let named = named.and_then(|to| all.get(to.strip_prefix(AT)?));
            if let Some(named) = named {
                return with_fields(inlined(named, all), fields);
            }
            let inner = |(name, value): (&String, &Value)| (name.clone(), inlined(value, all));
            or_null(fields.iter().map(inner).collect())
        }
        Value::Array(elements) => elements.iter().map(|element| inlined(element, all)).collect(),
        other => other.clone(),
    }
}

/// Merges a schema with what stands beside the reference to it, such as the description of a field.
fn with_fields(mut schema: Value, fields: &Map<String, Value>) -> Value {
    if let Some(schema) = schema.as_object_mut() {
        let others = fields.iter().filter(|(name, _)| *name != "$ref");
        schema.extend(others.map(|(name, value)| (name.clone(), value.clone())));
    }
    schema
}

/// Merges a schema and null into one schema, so that errors of a value point at its fields.
fn or_null(mut fields: Map<String, Value>) -> Value {
    let any = fields.get("anyOf").and_then(Value::as_array).map(Vec::as_slice);
    if let Some([only @ Value::Object(_), null]) = any
        && *null == json!({ "type": "null" })
        && only.get("type").is_some()
    {
        let only = schema::nullable(only.clone());
        fields.remove("anyOf");
        return with_fields(only, &fields);
    }
    Value::Object(fields)
}

/// Formats of texts and numbers that callers know; others are the sizes of Rust's numbers.
const FORMATS: [&str; 4] = ["date", "date-time", "uri-reference", DECIMAL];

/// Forbids undeclared fields, replaces lists of constants by an `enum`, and removes the formats of Rust's numbers.
fn plain(schema: &mut schemars::Schema) {
    if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
        schema.insert("additionalProperties".to_owned(), json!(false));
    }
    let words = schema.get("oneOf").and_then(Value::as_array);
    let words: Option<Vec<_>> =
        words.and_then(|all| all.iter().map(|one| one.get("const").cloned()).collect());
    if let Some(words) = words {
        schema.remove("oneOf");
        schema.insert("type".to_owned(), json!("string"));
        schema.insert("enum".to_owned(), Value::Array(words));
    }
    let format = schema.get("format").and_then(Value::as_str);
    if format.is_some_and(|format| !FORMATS.contains(&format)) {
        schema.remove("format");
    }
}

/// Patterns of texts matter only to senders.
fn without_limits_of_texts(schema: &mut schemars::Schema) {
    let pattern = schema.get("pattern").and_then(Value::as_str);
    let is_remark = schema.get(DROPS_CONTROLS).is_some();
    if is_remark || pattern.is_some_and(|pattern| schema::TEXTS.contains(&pattern)) {
        for limit in ["pattern", "minLength", "maxLength", DROPS_CONTROLS] {
            schema.remove(limit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::{Content, operations};

    #[test]
    fn a_name_stands_for_one_schema() {
        let mut components = Components::default();
        for operation in operations() {
            if let Some(body) = operation.body {
                body.schema.described(&mut components);
            }
            for answer in operation.answers {
                if let Content::Json(schema) | Content::Either(schema, _) = answer.content {
                    schema.described(&mut components);
                }
            }
        }
        let ambiguous = components.ambiguous();
        assert!(ambiguous.is_empty(), "{ambiguous:?}");
    }
}
