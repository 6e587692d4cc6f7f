//! Documents in requests: number, columns and lists of lines.
//!
//! These bodies are read field by field, so that all errors are reported together with those of the domain.

use std::borrow::Cow;
use std::marker::PhantomData;

use domain::documents::line_documents::{LineDocument, LineDocumentInput};
use domain::documents::lines::list::LineInput;
use domain::documents::{MOST_NUMBER, Status};
use domain::{ExternalId, Field, NumberText, Violation, add_violations};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use validator::{Validate, ValidationErrors};

use super::document::{CUSTOMER_ORG, DocumentApi, settable};
use crate::json::list::page::EXTERNAL;
use crate::json::{json_paths, schema};
use crate::operation::columns::component;

/// The most lines in each list of a document.
const MOST_LINES: usize = 1_000;

/// Purpose of a body.
pub(crate) trait Purpose: 'static {
    /// Suffix of the component's name.
    const SUFFIX: &'static str;
    /// Beginning of the description, before the name of the type.
    const ABOUT: &'static str;
    /// Whether it makes a new document; null then clears nothing.
    const IS_NEW: bool;
}

/// Creating a document.
pub(crate) struct New;

impl Purpose for New {
    const SUFFIX: &'static str = "Input";
    const ABOUT: &'static str = "The fields of";
    const IS_NEW: bool = true;
}

/// Changing a document.
pub(crate) struct Change;

impl Purpose for Change {
    const SUFFIX: &'static str = "Patch";
    const ABOUT: &'static str = "Changes of";
    const IS_NEW: bool = false;
}

/// Input of a document.
pub(crate) struct DocumentInput<K, P> {
    pub(crate) fields: Map<String, Value>,
    form: PhantomData<fn() -> (K, P)>,
}

impl<'de, K, P> Deserialize<'de> for DocumentInput<K, P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { fields: Map::deserialize(deserializer)?, form: PhantomData })
    }
}

impl<K, P> Validate for DocumentInput<K, P> {
    fn validate(&self) -> Result<(), ValidationErrors> {
        // The domain checks documents.
        Ok(())
    }
}

impl<K: DocumentApi, P: Purpose> JsonSchema for DocumentInput<K, P> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}{}", component(K::NAME), P::SUFFIX).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let revision = "First revision; the organization's first one if absent.";
        let status = "under editing; the operations of the life cycle change it.";
        let number = "Number, the same for all versions; the next one if absent in a new document.";
        let mut fields = K::fields::<P>(generator);
        let number = schema::full_text(MOST_NUMBER, number);
        let number = if K::IS_NUMBER_NULLABLE { schema::nullable(number) } else { number };
        fields.insert(K::NUMBER.to_owned(), number);
        for (name, about) in [("revision", revision), ("status", status)] {
            fields.insert(name.to_owned(), schema::nullable(schema::text(100, about)));
        }
        let number = schema::text(
            100,
            "Number in another system, such as an ERP, the same for all versions and unique among documents of the type; every sign and its case count. Alone it can be changed in every state. For staff only.",
        );
        fields.insert(EXTERNAL.to_owned(), schema::nullable(number));
        let about = format!("{} {}.", P::ABOUT, domain::with_article(K::NAME));
        schema::of_json(schema::object(&about, fields, K::required::<P>()))
    }
}

/// A line in a request.
pub(crate) struct LineBody<K, P>(PhantomData<fn() -> (K, P)>);

impl<K: DocumentApi, P: Purpose> JsonSchema for LineBody<K, P> {
    fn schema_name() -> Cow<'static, str> {
        let suffix = if P::IS_NEW { New::SUFFIX } else { Change::SUFFIX };
        format!("{}Line{suffix}", component(K::NAME)).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let about = format!("A line of {}.", domain::with_article(K::NAME));
        schema::of_json(schema::object(&about, K::line_fields::<P>(), &[]))
    }
}

/// The schema of a list of lines.
pub(crate) fn lines_schema<K: DocumentApi, P: Purpose>(
    generator: &mut SchemaGenerator,
    about: &str,
    most: usize,
) -> Value {
    let line = generator.subschema_for::<LineBody<K, P>>();
    json!({ "type": ["array", "null"], "items": line, "maxItems": most, "description": about })
}

/// The fields of a document with lines.
pub(crate) fn line_document_fields<K: LineDocument + DocumentApi, P: Purpose>(
    generator: &mut SchemaGenerator,
) -> Map<String, Value> {
    let mut fields = json_paths::fields(settable::<K>());
    fields.insert(CUSTOMER_ORG.to_owned(), schema::nullable(schema::id("Same as customer.")));
    for list in K::LISTS {
        let about = format!("{} of the {}; in a change, the whole new list.", list.about, K::NAME);
        let lines = lines_schema::<K, P>(generator, &about, MOST_LINES);
        fields.insert(list.field.to_owned(), lines);
    }
    fields
}

/// Reads the lines of a list at a position in the body.
pub(crate) type ReadLines = fn(Value, &str) -> (Vec<LineInput>, Vec<Violation>);

/// Reads lines with only the fields that every line has.
pub(crate) fn plain_lines(lines: Value, place: &str) -> (Vec<LineInput>, Vec<Violation>) {
    json_paths::lines(Some(numbered(lines)), place)
}

/// Reads a document with lines.
pub(crate) fn read_line_document<K: LineDocument + DocumentApi, P: Purpose>(
    input: DocumentInput<K, P>,
    faults: Vec<Violation>,
    read_lines: ReadLines,
) -> LineDocumentInput<K> {
    let mut fields = input.fields;
    let mut input = LineDocumentInput { faults, ..LineDocumentInput::default() };
    (input.number, input.revision) = take_number::<K>(&mut fields, &mut input.faults);
    take_customer(&mut fields, &mut input.faults);
    for list in K::LISTS {
        let Some(lines) = take_list::<P>(&mut fields, list.field) else { continue };
        let (lines, found) = read_lines(lines, &format!("/{}", list.field));
        add_violations(&mut input.faults, found);
        input.lines.push((list, lines));
    }
    fields.retain(|name, _| settable::<K>().any(|column| column.name == name));
    input.fields = json_paths::from_json(K::COLUMNS, fields);
    input
}

/// Takes a list of lines. Null removes the lines of an existing document, and means nothing in a new one.
pub(crate) fn take_list<P: Purpose>(fields: &mut Map<String, Value>, name: &str) -> Option<Value> {
    match fields.remove(name)? {
        Value::Null if P::IS_NEW => None,
        Value::Null => Some(json!([])),
        list => Some(list),
    }
}

/// Takes number and revision.
pub(crate) fn take_number<K: DocumentApi>(
    fields: &mut Map<String, Value>,
    faults: &mut Vec<Violation>,
) -> (Option<NumberText>, Option<NumberText>) {
    let number = take_text(fields, K::NUMBER, faults);
    let revision = take_text(fields, "revision", faults);
    faults.extend(Status::refuse_given(fields.remove("status").as_ref().and_then(Value::as_str)));
    (number, revision)
}

/// Takes the number in another system; a blank one is none, an invalid one is an error.
pub(crate) fn take_external<K, P>(
    input: &mut DocumentInput<K, P>,
    faults: &mut Vec<Violation>,
) -> Field<ExternalId> {
    let text = match input.fields.remove(EXTERNAL) {
        Some(Value::String(text)) => text,
        Some(Value::Null) => return Field::Clear,
        _ => return Field::Keep,
    };
    match ExternalId::optional(&text) {
        Ok(number) => number.map_or(Field::Clear, Field::Set),
        Err(fault) => {
            let pointer = format!("/{EXTERNAL}");
            add_violations(faults, [Violation::new(pointer, fault.code(), fault.to_string())]);
            Field::Keep
        }
    }
}

/// A document number; a blank one is none, an invalid one is an error.
fn take_text(
    fields: &mut Map<String, Value>,
    name: &str,
    faults: &mut Vec<Violation>,
) -> Option<NumberText> {
    let Some(Value::String(text)) = fields.remove(name) else { return None };
    NumberText::optional(&text).unwrap_or_else(|fault| {
        let pointer = format!("/{name}");
        add_violations(faults, [Violation::new(pointer, fault.code(), fault.to_string())]);
        None
    })
}

/// Takes the customer by the other name of its field.
fn take_customer(fields: &mut Map<String, Value>, faults: &mut Vec<Violation>) {
    let Some(other) = fields.remove(CUSTOMER_ORG) else { return };
    match fields.get("customer") {
        Some(customer) if *customer != other => faults.push(Violation::new(
            format!("/{CUSTOMER_ORG}"),
            "contradiction",
            "contradicts customer; leave one of them out",
        )),
        Some(_) => {}
        None => drop(fields.insert("customer".to_owned(), other)),
    }
}

/// Renames the number of each line to the common name.
fn numbered(mut lines: Value) -> Value {
    for line in lines.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        if let Some(number) = line.remove("lineNumber") {
            line.insert("number".to_owned(), number);
        }
    }
    lines
}
