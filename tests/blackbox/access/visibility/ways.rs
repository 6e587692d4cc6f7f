//! Every place of a request that can hold an id, by the description of the interface.

use api::operation::Operation;
use serde_json::{Map, Value, json};
use tests::{Answer, parameters, request};

use crate::access::every_operation::address_of;

pub(crate) const UNKNOWN: &str = "ffffffffffffffffffffffff";

/// A place in the requests of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Way {
    Path(String),
    Query(String),
    /// Names of fields, the outermost first; `[]` is the first element of a list.
    Body(Vec<String>),
}

/// An operation with its description.
pub(crate) struct Described<'a> {
    pub(super) operation: &'a Operation,
    document: &'a Value,
    description: &'a Value,
}

impl<'a> Described<'a> {
    pub(crate) fn new(operation: &'a Operation, document: &'a Value) -> Self {
        let base = if operation.versioned { "/api/v1" } else { "" };
        let path = format!("{base}{}", operation.path);
        let method = operation.method.as_str().to_lowercase();
        Self { operation, document, description: &document["paths"][&path][&method] }
    }

    fn resolved(&self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(to) => self.resolved(self.document.pointer(&to[1..]).expect("a component")),
            // An optional one of a named type.
            None => match &schema["anyOf"][0] {
                Value::Null => schema,
                only => self.resolved(only),
            },
        }
    }

    /// The schema of the fields of its JSON body.
    fn body(&self) -> Option<&'a Value> {
        let body = &self.description["requestBody"]["content"]["application/json"]["schema"];
        let fields = self.resolved(body.as_object().map(|_| body)?);
        match &fields["properties"]["params"] {
            Value::Null => Some(fields),
            params => Some(self.resolved(params)),
        }
    }

    /// The names of the fields of its body.
    pub(crate) fn fields(&self) -> Vec<&'a str> {
        let fields = self.body().and_then(|body| body["properties"].as_object());
        fields.into_iter().flat_map(Map::keys).map(String::as_str).collect()
    }

    pub(super) fn ways(&self) -> Vec<Way> {
        let names = self.operation.path.split('/').filter_map(|part| part.strip_prefix('{'));
        let mut ways: Vec<Way> =
            names.map(|name| Way::Path(name.trim_end_matches('}').to_owned())).collect();
        let queries = self.queries().filter(|one| is_id(&one["schema"]));
        ways.extend(queries.map(|one| Way::Query(one["name"].as_str().unwrap().to_owned())));
        if let Some(body) = self.body() {
            self.places(body, &mut Vec::new(), &mut ways);
        }
        ways
    }

    fn queries(&self) -> impl Iterator<Item = &'a Value> {
        parameters(self.document, self.description).filter(|one| one["in"] == "query")
    }

    fn places(&self, schema: &'a Value, at: &mut Vec<String>, ways: &mut Vec<Way>) {
        let schema = self.resolved(schema);
        if is_id(schema) {
            ways.push(Way::Body(at.clone()));
        }
        if at.len() > 4 {
            return;
        }
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            at.push(name.clone());
            self.places(field, at, ways);
            at.pop();
        }
        if schema["items"].is_object() {
            at.push("[]".to_owned());
            self.places(&schema["items"], at, ways);
            at.pop();
        }
    }

    /// The least value that a schema takes, with `id` at a place in it.
    fn value(
        &self,
        schema: &'a Value,
        at: &[String],
        id: &str,
        own: &dyn Fn(&str) -> String,
    ) -> Value {
        let schema = self.resolved(schema);
        let of_type = |name: &str| match &schema["type"] {
            Value::Array(types) => types.iter().any(|one| one == name),
            one => one == name,
        };
        match at.first().map(String::as_str) {
            Some("[]") => return json!([self.value(&schema["items"], &at[1..], id, own)]),
            None if is_id(schema) => return json!(id),
            _ => {}
        }
        if schema["properties"].is_object() {
            let mut fields = Map::new();
            let required = schema["required"].as_array().into_iter().flatten();
            for name in required.filter_map(Value::as_str) {
                let field = self.resolved(&schema["properties"][name]);
                let value = if is_id(field) {
                    json!(own(name))
                } else {
                    self.value(field, &[], UNKNOWN, own)
                };
                fields.insert(name.to_owned(), value);
            }
            if let Some(name) = at.first() {
                let value = self.value(&schema["properties"][name], &at[1..], id, own);
                fields.insert(name.clone(), value);
            }
            return Value::Object(fields);
        }
        match &schema["enum"][0] {
            Value::Null => {}
            word => return word.clone(),
        }
        if of_type("boolean") {
            json!(false)
        } else if of_type("integer") || of_type("number") {
            json!(1)
        } else if of_type("array") {
            json!([])
        } else if of_type("object") {
            json!({})
        } else {
            json!("x")
        }
    }

    /// Sends a request with this id in this place, and ids of the caller's own in others.
    pub(super) fn send(
        &self,
        way: &Way,
        id: &str,
        token: &str,
        own: &dyn Fn(&str) -> String,
    ) -> Answer {
        let named = |name: &str| match way {
            Way::Path(here) if here == name => id.to_owned(),
            _ => own(name),
        };
        let method = self.operation.method.as_str();
        let mut call = request(method, &address_of(self.operation, &named)).token(token);
        for query in self.queries() {
            let name = query["name"].as_str().unwrap();
            if matches!(way, Way::Query(here) if here == name) {
                call = call.query(name, id);
            } else if query["required"] == true {
                let value = if is_id(&query["schema"]) { UNKNOWN } else { "x" };
                call = call.query(name, value);
            }
        }
        if method == "GET" {
            return call.send();
        }
        let at = if let Way::Body(at) = way { at.as_slice() } else { &[] };
        match self.body() {
            Some(body) => {
                // Records in the path are named alike.
                let of_field = |field: &str| {
                    let is_in_path = self.operation.path.contains(&format!("{{{field}}}"));
                    if is_in_path { named(field) } else { own(&format!("{field}Id")) }
                };
                call.json(&self.value(body, at, id, &of_field)).send()
            }
            None => call.send(),
        }
    }
}

fn is_id(schema: &Value) -> bool {
    schema["pattern"].as_str().is_some_and(|pattern| pattern.contains("{24}"))
}
