//! Shares parameters among operations, as components of the document.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

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

/// Every parameter with a schema; generators of clients can't refer to one with content.
fn each(paths: &mut Value, visit: &mut dyn FnMut(&mut Value)) {
    let operations = paths.as_object_mut().into_iter().flat_map(Map::values_mut);
    let operations = operations.filter_map(Value::as_object_mut).flat_map(Map::values_mut);
    for parameters in operations.filter_map(|operation| operation.get_mut("parameters")) {
        let parameters = parameters.as_array_mut().into_iter().flatten();
        parameters.filter(|one| one.get("schema").is_some()).for_each(&mut *visit);
    }
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
