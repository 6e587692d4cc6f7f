//! The description of the interface, as tests read it.

use serde_json::Value;

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
