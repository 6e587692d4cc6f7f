//! JSON schemas, and checks of inputs against them.

pub(crate) mod forms;

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write;
use std::hash::{BuildHasher, RandomState};

use domain::fields::{Column, ColumnType};
use domain::{Spelling, TextFault, Violation, misspelt, without_controls, without_outer_breaks};
use jsonschema::Validator;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::types::JsonType;
use schemars::Schema;
use serde_json::{Map, Value, json};

use self::forms::{ALSO, DECIMAL, DROPS_CONTROLS, Forms};

/// No control characters other than tab and line feed.
const CLEAN: &str = r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$";
/// The same, and not blank.
const CLEAN_AND_FULL: &str = r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*[^\x00-\x20\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000][^\x00-\x08\x0b-\x1f\x7f-\x9f]*$";

/// No control characters, tab and line feed neither.
const ONE_LINE: &str = r"^[^\x00-\x1f\x7f-\x9f]*$";
/// The same, and not blank.
const ONE_LINE_AND_FULL: &str = r"^[^\x00-\x1f\x7f-\x9f]*[^\x00-\x20\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000][^\x00-\x1f\x7f-\x9f]*$";

/// Ids: 12 bytes in hexadecimal digits.
pub(crate) const ID: &str = "^[0-9a-fA-F]{24}$";

/// Patterns of texts.
pub(crate) const TEXTS: [&str; 4] = [CLEAN, CLEAN_AND_FULL, ONE_LINE, ONE_LINE_AND_FULL];

/// A text.
pub(crate) fn text(max: usize, about: &str) -> Value {
    json!({ "type": "string", "maxLength": max, "pattern": CLEAN, "description": about })
}

/// A text that is not blank.
pub(crate) fn full_text(max: usize, about: &str) -> Value {
    json!({ "type": "string", "minLength": 1, "maxLength": max, "pattern": CLEAN_AND_FULL, "description": about })
}

/// A remark: a text whose control characters are dropped.
pub(crate) fn remark(max: usize, about: &str) -> Value {
    json!({ "type": "string", "maxLength": max, DROPS_CONTROLS: true, "description": about })
}

/// A size: no control characters at all.
fn size(required: bool, about: &str) -> Value {
    let pattern = if required { ONE_LINE_AND_FULL } else { ONE_LINE };
    json!({ "type": "string", "minLength": i32::from(required), "maxLength": 20, "pattern": pattern, "description": about })
}

/// An id.
pub(crate) fn id(about: &str) -> Value {
    json!({ "type": "string", "pattern": ID, "description": about })
}

/// An id in a path, whose name says which record it is of.
pub(crate) fn id_in_path() -> Value {
    json!({ "type": "string", "pattern": ID })
}

/// The same or null.
pub(crate) fn nullable(mut schema: Value) -> Value {
    if let Some(object) = schema.as_object_mut() {
        if let Some(types) = object.get_mut("type") {
            let mut all = match types.take() {
                Value::Array(several) => several,
                one => vec![one],
            };
            all.push(json!("null"));
            *types = Value::Array(all);
        }
        if let Some(Value::Array(words)) = object.get_mut("enum") {
            words.push(Value::Null);
        }
    }
    schema
}

/// A schema whose values have a further form.
pub(crate) fn also(form: &str, mut schema: Value) -> Value {
    if let Some(fields) = schema.as_object_mut() {
        fields.insert(ALSO.to_owned(), json!(form));
    }
    schema
}

/// An object of these properties and no others.
pub(crate) fn object(
    about: &str,
    properties: impl IntoIterator<Item = (String, Value)>,
    required: &[&str],
) -> Value {
    let properties: Map<String, Value> = properties.into_iter().collect();
    json!({ "type": "object", "description": about, "properties": properties, "required": required, "additionalProperties": false })
}

/// A schema that was written as JSON.
pub(crate) fn of_json(schema: Value) -> Schema {
    Schema::try_from(schema).unwrap_or_default()
}

/// Schema of a column in requests.
pub(crate) fn column(column: &Column) -> Value {
    let about = if column.unit.is_empty() {
        column.about.to_owned()
    } else {
        format!("{} Unit: {}.", column.about, column.unit)
    };
    let schema = match column.holds {
        ColumnType::Text { max, spelling: Spelling::Typed } => remark(max, &about),
        ColumnType::Text { max, .. } if column.required => full_text(max, &about),
        ColumnType::Text { max, .. } => text(max, &about),
        ColumnType::Brand if column.required => full_text(1_000, &about),
        ColumnType::Brand => text(1_000, &about),
        ColumnType::Size => size(column.required, &about),
        ColumnType::Number { min, max } if is_amount(column) => {
            json!({ "type": "number", "format": DECIMAL, "minimum": min, "maximum": max, "description": about })
        }
        ColumnType::Number { min, max } => {
            json!({ "type": "number", "format": "double", "minimum": min, "maximum": max, "description": about })
        }
        ColumnType::Choice(words) => {
            json!({ "type": "string", "enum": words, "description": about })
        }
        ColumnType::Flag => json!({ "type": "boolean", "description": about }),
        ColumnType::Money => {
            json!({ "type": "number", "format": DECIMAL, "minimum": 0, "maximum": 99_999_999_999.999_9_f64, "description": about })
        }
        ColumnType::Currency => {
            json!({ "type": "string", "pattern": "^[A-Za-z]{3}$", "description": about })
        }
        ColumnType::Quantity { min, max } => {
            json!({ "type": "number", "minimum": min, "maximum": max, "description": about })
        }
        ColumnType::Moment | ColumnType::Day { .. } | ColumnType::Date { .. } => {
            let about = format!(
                "{about} A date without a time (2026-11-21) is in the organization's time zone."
            );
            json!({ "type": "string", "format": "date-time", "maxLength": 40, "pattern": CLEAN, "description": about })
        }
        ColumnType::Id => id(&about),
    };
    if column.required { schema } else { nullable(schema) }
}

/// Whether a column is a percentage, or a price that is sent back as it was read.
fn is_amount(column: &Column) -> bool {
    column.unit == "%" || column.name == "unitPrice"
}

/// Faults of a JSON body that are listed; the others are counted.
pub(crate) const MOST_TOLD: usize = 100;

/// Errors in a JSON body.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    /// The first faults, one of a place.
    pub(crate) listed: Vec<Violation>,
    /// How many more there are.
    pub(crate) more: usize,
    /// Hashes of the places that have one.
    places: HashSet<u64>,
    hasher: RandomState,
}

impl Faults {
    /// Adds an error of a place, unless it has one.
    fn note(&mut self, pointer: String, fault: impl FnOnce() -> (&'static str, String)) {
        if !self.places.insert(self.hasher.hash_one(&pointer)) {
            return;
        }
        if self.listed.len() < MOST_TOLD {
            let (code, message) = fault();
            self.listed.push(Violation::new(pointer, code, message));
        } else {
            self.more += 1;
        }
    }
}

/// A schema made ready to check values.
pub(crate) struct Checker {
    validator: Validator,
    schema: Value,
    pub(crate) forms: Forms,
}

impl Checker {
    /// Prepares one of our own schemas; tests find broken ones.
    pub(crate) fn new(schema: &Value) -> Result<Self, String> {
        let validator = jsonschema::draft202012::new(schema).map_err(|error| error.to_string())?;
        Ok(Self { validator, schema: schema.clone(), forms: Forms::of(schema) })
    }

    /// Whether values may have a field.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.schema.get("properties").is_none_or(|fields| fields.get(name).is_some())
    }

    /// The fields of the object that an error is about, by the keyword beside them.
    fn fields_of(&self, error: &jsonschema::ValidationError<'_>) -> Option<&Map<String, Value>> {
        let (object, _keyword) = error.schema_path().as_str().rsplit_once('/')?;
        self.schema.pointer(object)?.get("properties")?.as_object()
    }

    /// Errors of a value, its fields and texts. Stored texts must not begin or end with a tab or a line break; texts
    /// of searches may.
    pub(crate) fn faults(&self, value: &Value, prefix: &str, is_kept: bool) -> Faults {
        let mut faults = Faults::default();
        for error in self.validator.iter_errors(value) {
            self.note(&error, prefix, &mut faults);
        }
        let check = |text: &str| {
            without_controls(text)?;
            if is_kept { without_outer_breaks(text) } else { Ok(()) }
        };
        texts(value, &mut prefix.to_owned(), check, &mut faults);
        faults.listed.sort_by(|a, b| a.pointer.cmp(&b.pointer));
        faults
    }

    fn note(&self, error: &jsonschema::ValidationError<'_>, prefix: &str, faults: &mut Faults) {
        let place = format!("{prefix}{}", error.instance_path());
        match error.kind() {
            ValidationErrorKind::AdditionalProperties { unexpected } => {
                for name in unexpected {
                    let pointer = below(&place, name);
                    faults
                        .note(pointer, || ("unknown_field", unknown(name, self.fields_of(error))));
                }
            }
            ValidationErrorKind::Required { property } => {
                let name = property.as_str().unwrap_or_default();
                faults.note(format!("{place}/{name}"), || {
                    let field = self.fields_of(error).and_then(|fields| fields.get(name));
                    let message = match field.and_then(|field| field.get("enum")) {
                        Some(options) => format!("is required; one of: {}", words(options)),
                        None => "is required".to_owned(),
                    };
                    ("required", message)
                });
            }
            ValidationErrorKind::OneOfNotValid { context } => {
                self.note_one_of(error, context, prefix, faults);
            }
            _ => faults.note(place, || describe(error)),
        }
    }
}

impl Checker {
    /// Adds the errors of the alternative that the discriminator of a value names, or that it names none.
    fn note_one_of(
        &self,
        error: &jsonschema::ValidationError<'_>,
        alternatives: &[Vec<jsonschema::ValidationError<'static>>],
        prefix: &str,
        faults: &mut Faults,
    ) {
        let place = format!("{prefix}{}", error.instance_path());
        let path = error.schema_path().as_str();
        let schema = path.rsplit_once('/').and_then(|(parent, _)| self.schema.pointer(parent));
        let tag = schema.and_then(|schema| schema.pointer("/discriminator/propertyName")?.as_str());
        let (Some(schema), Some(tag)) = (schema, tag) else {
            return faults.note(place, || describe(error));
        };
        if !error.instance().is_object() {
            return faults.note(place, || ("wrong_type", "must be an object".to_owned()));
        }
        let said = error.instance().get(tag);
        let words_of = |one: &Value| {
            let words = one.pointer(&format!("/properties/{tag}/enum"));
            words.cloned().unwrap_or_default()
        };
        let words_of_each =
            schema.get("oneOf").and_then(Value::as_array).into_iter().flatten().map(words_of);
        let words_of_each: Vec<Value> = words_of_each.collect();
        let is_named = |words: &Value| {
            said.is_some_and(|said| words.as_array().is_some_and(|words| words.contains(said)))
        };
        match words_of_each.iter().position(is_named).and_then(|at| alternatives.get(at)) {
            Some(errors) => errors.iter().for_each(|error| self.note(error, prefix, faults)),
            None => faults.note(format!("{place}/{tag}"), || {
                let all = words_of_each.iter().map(words).collect::<Vec<_>>().join(", ");
                match said {
                    Some(_) => ("unknown_value", format!("must be one of: {all}")),
                    None => ("required", format!("is required; one of: {all}")),
                }
            }),
        }
    }
}

/// Message for an unknown field beside these.
fn unknown(name: &str, fields: Option<&Map<String, Value>>) -> String {
    let known = fields.into_iter().flat_map(Map::keys).map(String::as_str);
    unknown_field(misspelt(name, known))
}

/// Message for an unknown field that is a misspelling of this one.
pub(crate) fn unknown_field(meant: Option<&str>) -> String {
    let hint = meant.map(|meant| format!("; did you mean {meant}?")).unwrap_or_default();
    format!("is not a field of this input{hint}")
}

/// Code and message of a fault of one value.
fn describe(error: &jsonschema::ValidationError<'_>) -> (&'static str, String) {
    let one = |code, message: String| (code, message);
    match error.kind() {
        ValidationErrorKind::Type { kind } => {
            one("wrong_type", format!("must be {}", wanted_types(kind)))
        }
        ValidationErrorKind::Enum { options } => {
            one("unknown_value", format!("must be one of: {}", words(options)))
        }
        ValidationErrorKind::MaxLength { limit } => {
            one("too_long", format!("must be at most {limit} characters long"))
        }
        ValidationErrorKind::MinLength { .. } => one("empty", "must not be empty".to_owned()),
        ValidationErrorKind::Maximum { limit } => {
            one("out_of_range", format!("must be at most {}", bound(limit)))
        }
        ValidationErrorKind::Minimum { limit } => {
            one("out_of_range", format!("must be at least {}", bound(limit)))
        }
        ValidationErrorKind::ExclusiveMinimum { limit } => {
            one("out_of_range", format!("must be more than {}", bound(limit)))
        }
        ValidationErrorKind::MaxItems { limit } => {
            one("too_many", format!("must have at most {limit} elements"))
        }
        ValidationErrorKind::Pattern { pattern } if TEXTS.contains(&pattern.as_str()) => {
            let blank = error.instance().as_str().is_some_and(|text| {
                text.trim().is_empty()
                    && !text.chars().any(|c| c.is_control() && !c.is_whitespace())
            });
            if blank {
                one("empty", "must not be empty".to_owned())
            } else {
                one("control_character", "must not contain control characters".to_owned())
            }
        }
        ValidationErrorKind::Pattern { pattern } if pattern.contains("{24}") => {
            one("malformed_id", "must be an id of 24 hexadecimal digits".to_owned())
        }
        ValidationErrorKind::Pattern { .. } => {
            one("malformed", "does not have the required form".to_owned())
        }
        _ => one("invalid", error.to_string()),
    }
}

/// Adds texts that a check refuses, even where the schema has no rule.
fn texts(
    value: &Value,
    place: &mut String,
    check: impl Fn(&str) -> Result<(), TextFault> + Copy,
    faults: &mut Faults,
) {
    let length = place.len();
    match value {
        Value::String(text) => {
            if let Err(fault) = check(text) {
                faults.note(place.clone(), || (fault.code(), fault.to_string()));
            }
        }
        Value::Array(elements) => {
            for (at, element) in elements.iter().enumerate() {
                // Writing to a text can't fail.
                let _written = write!(place, "/{at}");
                texts(element, place, check, faults);
                place.truncate(length);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                if !matches!(field, Value::String(_) | Value::Array(_) | Value::Object(_)) {
                    continue;
                }
                place.push('/');
                place.push_str(&escaped(name));
                texts(field, place, check, faults);
                place.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The pointer to a field.
fn below(place: &str, name: &str) -> String {
    format!("{place}/{}", escaped(name))
}

pub(crate) fn escaped(name: &str) -> Cow<'_, str> {
    if name.contains(['~', '/']) {
        Cow::Owned(name.replace('~', "~0").replace('/', "~1"))
    } else {
        Cow::Borrowed(name)
    }
}

fn wanted_types(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(only) => type_in_words(*only).to_owned(),
        TypeKind::Multiple(several) => {
            several.iter().map(type_in_words).collect::<Vec<_>>().join(" or ")
        }
    }
}

fn type_in_words(kind: JsonType) -> &'static str {
    match kind {
        JsonType::Null => "null",
        JsonType::Boolean => "true or false",
        JsonType::Integer => "a whole number",
        JsonType::Number => "a number",
        JsonType::String => "a text",
        JsonType::Array => "a list",
        JsonType::Object => "an object",
    }
}

/// A bound as people write it: 100, not 100.0.
fn bound(limit: &Value) -> String {
    limit.as_f64().map_or_else(|| limit.to_string(), |limit| limit.to_string())
}

fn words(options: &Value) -> String {
    let words = options.as_array().into_iter().flatten();
    words
        .map(|word| word.as_str().map_or_else(|| word.to_string(), str::to_owned))
        .collect::<Vec<_>>()
        .join(", ")
}
