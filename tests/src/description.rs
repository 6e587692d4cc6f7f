//! The description of the interface, as tests read it: what operations take, and every place in their requests that can
//! hold an id.

use api::operation::Operation;
use serde_json::{Map, Value, json};

use crate::records::{Records, UNKNOWN, address_of};
use crate::{Request, request};

/// The parameters of a described operation, also those that operations share.
pub fn parameters<'a>(
    document: &'a Value,
    described: &'a Value,
) -> impl Iterator<Item = &'a Value> {
    let parameters = described["parameters"].as_array().into_iter().flatten();
    parameters.map(|parameter| match parameter["$ref"].as_str() {
        Some(reference) => document.pointer(reference.trim_start_matches('#')).expect(reference),
        None => parameter,
    })
}

/// A place in the requests of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// A part of the path.
    Path(String),
    /// A parameter of the query.
    Query(String),
    /// Names of fields, the outermost first; `[]` is the first element of a list.
    Body(Vec<String>),
}

/// An operation with its description.
pub struct Described<'a> {
    /// Its row in the operation table.
    pub operation: &'a Operation,
    document: &'a Value,
    description: &'a Value,
}

impl<'a> Described<'a> {
    /// An operation in the description.
    pub fn new(operation: &'a Operation, document: &'a Value) -> Self {
        let base = if operation.versioned { "/api/v1" } else { "" };
        let path = format!("{base}{}", operation.path);
        let method = operation.method.as_str().to_lowercase();
        Self { operation, document, description: &document["paths"][&path][&method] }
    }

    /// A schema that may be that of a component, or an optional one of a component.
    pub fn resolved(&self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(to) => self.resolved(self.document.pointer(&to[1..]).expect("a component")),
            None => match schema["anyOf"].as_array().map(Vec::as_slice) {
                Some([only, null]) if null["type"] == "null" => self.resolved(only),
                _ => schema,
            },
        }
    }

    /// Its bodies by media type; empty where it takes none.
    pub fn bodies(&self) -> impl Iterator<Item = (&'a str, &'a Value)> {
        let content = self.description["requestBody"]["content"].as_object();
        content.into_iter().flatten().map(|(name, body)| (name.as_str(), body))
    }

    /// The schema of its JSON body.
    pub fn whole_body(&self) -> Option<&'a Value> {
        let (_, body) = self.bodies().find(|(name, _)| *name == "application/json")?;
        Some(self.resolved(&body["schema"]))
    }

    /// The schema of the fields of its JSON body.
    fn body(&self) -> Option<&'a Value> {
        let fields = self.whole_body()?;
        match &fields["properties"]["params"] {
            Value::Null => Some(fields),
            params => Some(self.resolved(params)),
        }
    }

    /// The names of the fields of its body.
    pub fn fields(&self) -> Vec<&'a str> {
        let fields = self.body().and_then(|body| body["properties"].as_object());
        fields.into_iter().flat_map(Map::keys).map(String::as_str).collect()
    }

    /// The example of its JSON body, with the records of a shop in place of the demo's.
    pub fn example(&self, records: &Records) -> Option<Value> {
        let (_, body) = self.bodies().find(|(name, _)| *name == "application/json")?;
        let mut example = body.get("example")?.clone();
        take_over(&mut example, "", records);
        Some(example)
    }

    /// The parameters of its query.
    pub fn queries(&self) -> impl Iterator<Item = &'a Value> {
        parameters(self.document, self.description).filter(|one| one["in"] == "query")
    }

    /// What it says of a status.
    pub fn answers(&self, status: u16) -> Option<&'a Value> {
        let answer = self.description["responses"].get(status.to_string())?;
        match answer["$ref"].as_str() {
            Some(to) => self.document.pointer(&to[1..]),
            None => Some(answer),
        }
    }

    /// Where its requests can hold an id.
    pub fn ways(&self) -> Vec<Way> {
        let names = self.operation.path.split('/').filter_map(|part| part.strip_prefix('{'));
        let mut ways: Vec<Way> =
            names.map(|name| Way::Path(name.trim_end_matches('}').to_owned())).collect();
        let queries = self.queries().filter(|one| {
            let schema = self.resolved(&one["schema"]);
            takes_id(schema) || takes_id(self.resolved(&schema["items"]))
        });
        ways.extend(
            queries.map(|one| Way::Query(one["name"].as_str().expect("a name").to_owned())),
        );
        if let Some(body) = self.body() {
            self.places(body, &mut Vec::new(), &mut ways);
        }
        ways
    }

    fn places(&self, schema: &'a Value, at: &mut Vec<String>, ways: &mut Vec<Way>) {
        let schema = self.resolved(schema);
        if takes_id(schema) {
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
        // Records of several types are in one list.
        for one in schema["oneOf"].as_array().into_iter().flatten() {
            self.places(one, at, ways);
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
            None if takes_id(schema) => return json!(id),
            _ => {}
        }
        if let Some(of) = schema["oneOf"].as_array() {
            let has = |one: &&Value| {
                at.first().is_none_or(|name| !self.resolved(one)["properties"][name].is_null())
            };
            return of.iter().find(has).map_or(Value::Null, |one| self.value(one, at, id, own));
        }
        if schema["properties"].is_object() {
            let mut fields = Map::new();
            let required = schema["required"].as_array().into_iter().flatten();
            for name in required.filter_map(Value::as_str) {
                let field = self.resolved(&schema["properties"][name]);
                let value = if takes_id(field) {
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
        match (&schema["const"], &schema["enum"][0]) {
            (Value::Null, Value::Null) => {}
            (Value::Null, word) | (word, _) => return word.clone(),
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

    /// A request with this id in this place, and ids of the caller's own in others. Its body is the example with these
    /// records, or the least that is taken.
    pub fn request(
        &self,
        way: &Way,
        id: &str,
        example: Option<&Records>,
        own: &dyn Fn(&str) -> String,
    ) -> Request {
        let named = |name: &str| match way {
            Way::Path(here) if here == name => id.to_owned(),
            _ => own(name),
        };
        let method = self.operation.method.as_str();
        let mut call = request(method, &address_of(self.operation, &named));
        for query in self.queries() {
            let name = query["name"].as_str().expect("a name");
            if matches!(way, Way::Query(here) if here == name) {
                call = call.query(name, id);
            } else if query["required"] == true {
                let value = if takes_id(self.resolved(&query["schema"])) { UNKNOWN } else { "x" };
                call = call.query(name, value);
            }
        }
        if method == "GET" {
            return call;
        }
        let at = if let Way::Body(at) = way { at.as_slice() } else { &[] };
        let Some(body) = self.body() else { return call };
        // Records in the path are named alike.
        let of_field = |field: &str| {
            let is_in_path = self.operation.path.contains(&format!("{{{field}}}"));
            if is_in_path { named(field) } else { own(&format!("{field}Id")) }
        };
        let least = self.value(body, at, id, &of_field);
        let example = example.and_then(|records| self.example(records));
        call.json(&match example {
            Some(example) => with(example, &least),
            None => least,
        })
    }
}

/// An example with further fields, in its `params` where it has these.
fn with(mut example: Value, further: &Value) -> Value {
    match (&mut example, further) {
        (Value::Object(fields), Value::Object(further)) => {
            if let Some(params) = fields.get_mut("params") {
                *params = with(params.take(), &Value::Object(further.clone()));
                return example;
            }
            for (name, value) in further {
                let merged = fields.get(name).map(|old| with(old.clone(), value));
                fields.insert(name.clone(), merged.unwrap_or_else(|| value.clone()));
            }
            example
        }
        (Value::Array(old), Value::Array(new)) if !old.is_empty() && !new.is_empty() => {
            old[0] = with(old[0].take(), &new[0]);
            example
        }
        _ => further.clone(),
    }
}

/// Puts records of a shop in the place of the demo's documents, customers and so on. Its items are everybody's.
fn take_over(value: &mut Value, field: &str, records: &Records) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                take_over(value, name, records);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|one| take_over(one, field, records)),
        Value::String(text) => {
            if let Some(kind) = kind_in_the_demo(text) {
                let own = records.id(kind);
                *text = if own == UNKNOWN { records.of_field(field) } else { own };
            }
        }
        _ => {}
    }
}

/// The kind of a record of the demo's own, by its id.
fn kind_in_the_demo(id: &str) -> Option<&'static str> {
    Some(match id.strip_prefix("de300000000000")?.get(..4)? {
        "0009" => "customerId",
        "000b" => "hoseAssemblyId",
        "000c" => "hoseKitId",
        // Lines are named by their items, too.
        "000d" | "0016" => "itemId",
        "000e" => "warehouseId",
        "0010" => "inventoryItemId",
        "0011" => "userId",
        "0012" => "priceListId",
        "0014" => "salesEstimateId",
        "0015" => "workOrderId",
        "0017" => "importProfileId",
        _ => return None,
    })
}

/// Whether a text is an id, or may be one.
pub fn takes_id(schema: &Value) -> bool {
    let by_form = schema["pattern"].as_str().is_some_and(|pattern| pattern.contains("{24}"));
    let about = schema["description"].as_str().unwrap_or_default();
    let by_words = ["Id of ", "Id, ", " or id of "].iter().any(|words| about.contains(words));
    let is_text = schema["type"] == "string" || schema["type"][0] == "string";
    by_form || (by_words && is_text)
}
