//! Shares parameters among operations, as components of the document.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::operation::amounts;
use crate::operation::description::describe::in_query;
use crate::operation::description::shared::parameter_reference;

/// Replaces parameters that occur at least twice by references, and returns the components. If parameters with one
/// name differ, the most frequent one is shared.
pub(crate) fn share(paths: &mut Value) -> Map<String, Value> {
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    each(paths, &mut |parameter| *uses.entry(parameter.to_string()).or_default() += 1);
    let mut shared: BTreeMap<String, (usize, Value)> = BTreeMap::new();
    each(paths, &mut |parameter| {
        let count = uses.get(&parameter.to_string()).copied().unwrap_or_default();
        let best = shared.get(&component_name(parameter)).map_or(1, |(most, _)| *most);
        if count > best {
            shared.insert(component_name(parameter), (count, parameter.clone()));
        }
    });
    each(paths, &mut |parameter| {
        let name = component_name(parameter);
        if shared.get(&name).is_some_and(|(_, other)| other == parameter) {
            *parameter = parameter_reference(&name);
        }
    });
    shared.into_iter().map(|(name, (_, parameter))| (name, parameter)).collect()
}

/// Makes the filters that `search` takes as one JSON object components: the same ones are one. Generators of clients
/// need a name for an object.
pub(crate) fn name_filters(paths: &mut Value, schemas: &mut Map<String, Value>) {
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    each_operation(paths, &mut |operation| {
        let id = operation.get("operationId").and_then(Value::as_str).unwrap_or_default();
        let name = format!("{}Filters", id.trim_start_matches("get"));
        let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
        for parameter in parameters.into_iter().flatten() {
            let Some(schema) = parameter.pointer_mut("/content/application~1json/schema") else {
                continue;
            };
            let name = names.entry(schema.to_string()).or_insert(name.clone());
            schemas.insert(name.clone(), schema.take());
            *schema = json!({ "$ref": format!("#/components/schemas/{name}") });
        }
    });
}

/// Adds the parameter for amounts as texts to operations whose answers have some.
pub(crate) fn offer_texts(paths: &mut Value, schemas: &Map<String, Value>) {
    let texts: Vec<_> = schemas.iter().map(|(name, schema)| (name, schema.to_string())).collect();
    let mut references: Vec<String> = Vec::new();
    let has = |text: &str, references: &[String]| {
        text.contains("\"format\":\"decimal\"")
            || references.iter().any(|reference| text.contains(reference))
    };
    loop {
        let reference = |name: &str| format!("\"#/components/schemas/{name}\"");
        let found = texts.iter().filter(|(_, text)| has(text, &references));
        let found: Vec<String> = found.map(|(name, _)| reference(name)).collect();
        if found.len() == references.len() {
            break;
        }
        references = found;
    }
    each_operation(paths, &mut |operation| {
        let answers = operation.get("responses").and_then(Value::as_object).into_iter().flatten();
        let good = answers.filter(|(status, _)| status.starts_with('2'));
        let mut schemas =
            good.filter_map(|(_, answer)| answer.pointer("/content/application~1json/schema"));
        if schemas.any(|schema| has(&schema.to_string(), &references)) {
            let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
            if let Some(all) = parameters {
                all.push(in_query("", &amounts::parameter(), true));
            }
        }
    });
}

fn each_operation(paths: &mut Value, visit: &mut dyn FnMut(&mut Map<String, Value>)) {
    let operations = paths.as_object_mut().into_iter().flat_map(Map::values_mut);
    let operations = operations.filter_map(Value::as_object_mut).flat_map(Map::values_mut);
    operations.filter_map(Value::as_object_mut).for_each(visit);
}

/// Every parameter with a schema; generators of clients can't refer to one with content.
fn each(paths: &mut Value, visit: &mut dyn FnMut(&mut Value)) {
    each_operation(paths, &mut |operation| {
        let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
        let parameters = parameters.into_iter().flatten();
        parameters.filter(|one| one.get("schema").is_some()).for_each(&mut *visit);
    });
}

/// `sortBy[0].key` is `SortBy0Key`.
fn component_name(parameter: &Value) -> String {
    let name = parameter.get("name").and_then(Value::as_str).unwrap_or_default();
    let parts = name.split(|c: char| !c.is_ascii_alphanumeric());
    parts
        .flat_map(|part| {
            let mut letters = part.chars();
            letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters)
        })
        .collect()
}
