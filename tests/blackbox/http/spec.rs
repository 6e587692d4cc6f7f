//! The table of operations against the interface's list, and the description against itself.

use std::collections::BTreeSet;

use api::operation::{Permission, operations};
use serde_json::{Value, json};
use tests::{Shop, get, parameters, run, service};

const ALL: &str = include_str!("../../data/operations.tsv");
/// Operations beside the interface's list, which it can't be used without.
const BESIDE: &[&str] = &[
    "GET /audit",
    "GET /changes",
    "GET /customernames",
    "GET /customers/items",
    "GET /hoseassemblies/parsefeedback",
    "GET /hoseassembly/{hoseAssemblyId}/compare",
    "GET /hoseassembly/{hoseAssemblyId}/datasheet",
    "GET /hosekit/{hoseKitId}/compare",
    "GET /hoses/configuration",
    "GET /importprofile/{importProfileId}",
    "GET /importprofiles",
    "GET /imports",
    "GET /imports/{importId}",
    "GET /job/{jobId}",
    "GET /job/{jobId}/events",
    "GET /organization/api-history",
    "GET /organization/today",
    "GET /salesestimate/{salesEstimateId}/compare",
    "GET /search",
    "GET /user/sessions",
    "GET /workorder/{workOrderId}/compare",
    "POST /brands/create",
    "POST /crimpfittings/configuration",
    "POST /crimpspecs/exceltemplate",
    "POST /crimpspecs/export",
    "POST /crimpspecs/import",
    "POST /crimpspecs/upsert",
    "POST /customers/delete",
    "POST /customers/import",
    "POST /customers/items/delete",
    "POST /customers/items/export",
    "POST /customers/upsert",
    "POST /hoseassemblies/parsefeedback/{correctionId}/delete",
    "POST /hoseassembly/preview",
    "POST /image/{belongsToId}/delete",
    "POST /image/{belongsToId}/update",
    "POST /importprofile/{importProfileId}/delete",
    "POST /importprofile/{importProfileId}/update",
    "POST /importprofiles/create",
    "POST /importprofiles/guess",
    "POST /imports/{importId}/revert",
    "POST /inventory/delete",
    "POST /inventory/move",
    "POST /inventory/upsert",
    "POST /items/delete",
    "POST /items/price",
    "POST /items/upsert",
    "POST /organization/apikeys",
    "POST /pricelist/{priceListId}/item/{rowId}/delete",
    "POST /pricelist/{priceListId}/item/{rowId}/update",
    "POST /pricelist/{priceListId}/items/delete",
    "POST /pricelist/{priceListId}/items/upsert",
    "POST /salesestimate/{salesEstimateId}/delete",
    "POST /salesestimate/{salesEstimateId}/outcome",
    "POST /user/session/{sessionId}/delete",
    "POST /workorder/{workOrderId}/cancel",
    "POST /workorder/{workOrderId}/complete",
    "POST /workorder/{workOrderId}/getBillOfMaterials",
    "POST /workorder/{workOrderId}/reserve",
];

#[test]
fn every_operation_of_the_interface_is_built() {
    let listed = |line: &str| {
        let mut fields = line.split('\t').skip(1);
        format!("{} {}", fields.next().unwrap(), fields.next().unwrap())
    };
    let all: BTreeSet<_> = ALL.lines().skip(1).map(listed).collect();
    assert_eq!(all.len(), 235);
    let built: BTreeSet<_> = operations()
        .iter()
        .filter(|operation| operation.versioned)
        .map(|operation| format!("{} {}", operation.method, operation.path))
        .collect();
    let outside: Vec<_> = operations()
        .into_iter()
        .filter(|operation| !operation.versioned)
        .map(|operation| operation.path)
        .collect();
    let names = ["token", "forgot", "password", "email", "session/begin", "session", "session/end"];
    let paths = names.map(|name| format!("/security/v1/{name}"));
    assert_eq!(outside, paths);
    let unknown: Vec<_> = built.difference(&all).map(String::as_str).collect();
    assert_eq!(unknown, BESIDE, "not in the interface");
    let missing: Vec<_> = all.difference(&built).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

pub(crate) fn document() -> Value {
    get(&format!("{}/openapi.json", service().host)).send().expect(200).json()
}

#[test]
fn the_description_is_the_same_everywhere() {
    let printed = run(["openapi"]);
    assert!(printed.status.success());
    let printed: Value = serde_json::from_slice(&printed.stdout).expect("JSON");
    assert_eq!(document(), printed);
    let committed =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/openapi.json")).unwrap();
    assert_eq!(
        serde_json::from_slice::<Value>(&committed).unwrap(),
        printed,
        "make openapi writes it anew"
    );
    assert!(printed.to_string().len() < 1_200_000, "{}", printed.to_string().len());
    let page = get(&format!("{}/docs/", service().host)).send().expect(200);
    assert!(page.header("content-type").starts_with("text/html"), "{page}");
}

#[test]
fn every_operation_is_described() {
    let document = document();
    assert_eq!(document["openapi"], "3.1.0");
    for operation in operations() {
        let base = if operation.versioned { "/api/v1" } else { "" };
        let path = format!("{base}{}", operation.path);
        let described = &document["paths"][&path][operation.method.as_str().to_lowercase()];
        assert_eq!(described["operationId"], operation.id, "{path}");
        assert!(described["summary"].as_str().is_some_and(|text| text.len() > 5), "{path}");
        let responses = described["responses"].as_object().unwrap();
        let good: Vec<_> = responses.iter().filter(|(status, _)| status.starts_with('2')).collect();
        let later = parameters(&document, described).any(|parameter| parameter["name"] == "Prefer");
        // Pages of web shops are answered what they have already.
        let known = operation.id == "postHoseAssembliesCreate";
        let others = [later, known, operation.or_new.is_some(), operation.nothing.is_some()];
        assert_eq!(good.len(), 1 + others.into_iter().filter(|one| *one).count(), "{path}");
        assert_eq!(responses.contains_key("204"), operation.nothing.is_some(), "{path}");
        let noted = path == "/security/v1/forgot";
        assert_eq!(responses.contains_key("202"), later || noted, "{path}");
        for (_, answer) in good.into_iter().filter(|(status, _)| *status != "204") {
            let content = answer["content"].as_object().unwrap();
            assert!(content.values().all(|content| content["schema"].is_object()), "{path}");
        }
        for status in ["429", "500", "503"] {
            assert!(responses.contains_key(status), "{path} {status}");
        }
        if operation.who != Permission::Unauthenticated && operation.who != Permission::Public {
            assert!(responses.contains_key("401"), "{path}");
            assert_eq!(described["security"], json!([{ "bearer": [] }]), "{path}");
        }
        if let Some(body) = described.get("requestBody") {
            let content = body["content"].as_object().unwrap();
            let described = match content.get("application/json") {
                Some(json) => json["example"].is_object() || json["example"].is_array(),
                None => content.values().all(|content| content["schema"].is_object()),
            };
            assert!(described, "{path}");
        }
    }
    let count: usize = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .map(|path| path.as_object().unwrap().len())
        .sum();
    assert_eq!(count, operations().len());
}

/// Shows every schema in the document, with its place.
fn each_schema(value: &Value, place: &str, see: &mut dyn FnMut(&str, &Value)) {
    match value {
        Value::Object(object) => {
            for (name, inner) in object {
                let place = format!("{place}/{name}");
                if name == "properties" {
                    for (name, schema) in inner.as_object().into_iter().flatten() {
                        see(&format!("{place}/{name}"), schema);
                    }
                }
                each_schema(inner, &place, see);
            }
        }
        Value::Array(list) => list
            .iter()
            .enumerate()
            .for_each(|(at, inner)| each_schema(inner, &format!("{place}/{at}"), see)),
        _ => {}
    }
}

#[test]
fn every_field_is_described() {
    let document = document();
    let (mut seen, mut bare) = (0, Vec::new());
    each_schema(&document, "", &mut |place, schema| {
        // Bodies that the specification gives for failures are in its own words; alternatives
        // only narrow what stands beside them.
        if place.contains("/oneOf/")
            || place.contains("/responses/500/")
            || place.contains("/responses/403/")
        {
            return;
        }
        seen += 1;
        let typed = ["type", "$ref", "oneOf", "anyOf", "allOf"]
            .iter()
            .any(|name| schema.get(name).is_some());
        let parts = schema["allOf"].as_array().into_iter().flatten();
        let is_described = parts
            .chain([schema])
            .any(|schema| schema["description"].as_str().is_some_and(|text| text.len() > 3))
            || schema.get("$ref").is_some()
            || schema["anyOf"][0].get("$ref").is_some();
        if !typed || !is_described {
            bare.push(place.to_owned());
        }
    });
    assert!(seen > 200, "{seen}");
    assert!(bare.is_empty(), "{bare:#?}");
}

#[test]
fn examples_keep_to_their_schemas() {
    const DOCUMENT: &str = "urn:openapi";
    let document = document();
    let registry = jsonschema::Registry::new().add(DOCUMENT, document.clone()).expect("schemas");
    let registry = registry.prepare().expect("schemas");
    let mut checked = 0;
    let mut check = |place: &str, schema: &Value, example: &Value| {
        let within =
            schema.to_string().replace("\"#/components", &format!("\"{DOCUMENT}#/components"));
        let schema: Value = serde_json::from_str(&within).expect("JSON");
        let options = jsonschema::draft202012::options().with_registry(&registry);
        let validator = options.build(&schema).expect(place);
        let faults: Vec<_> =
            validator.iter_errors(example).map(|error| error.to_string()).collect();
        assert!(faults.is_empty(), "{place}: {example}: {faults:?}");
        checked += 1;
    };
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (_, operation) in methods.as_object().unwrap() {
            let content = &operation["requestBody"]["content"]["application/json"];
            if content.is_object() {
                check(path, &content["schema"], &content["example"]);
            }
            for parameter in parameters(&document, operation) {
                if let Some(example) = parameter.get("example") {
                    check(path, &parameter["schema"], example);
                }
            }
        }
    }
    each_schema(&document, "", &mut |place, schema| {
        for example in schema["examples"].as_array().into_iter().flatten() {
            check(place, schema, example);
        }
    });
    assert!(checked >= 12, "{checked}");
}

/// Lists of records that the demo has none of.
const NOT_IN_THE_DEMO: [&str; 7] = [
    "/hoseassemblies/parsefeedback",
    "/organization/customadaptors",
    "/organization/customferrules",
    "/organization/customwraps",
    "/customer/{customerId}/locations",
    "/organization/api/history",
    "/organization/api-history",
];

#[test]
fn examples_of_queries_find_something_in_the_demo() {
    let (document, token) = (document(), Shop::demo().admin());
    let (mut sent, mut bare, mut refused, mut empty) = (0, Vec::new(), Vec::new(), Vec::new());
    for (path, methods) in document["paths"].as_object().unwrap() {
        let described = &methods["get"];
        let all: Vec<_> = parameters(&document, described).collect();
        let filled = all.iter().filter(|one| one["in"] == "path").fold(
            path.replace("/api/v1", ""),
            |path, one| {
                let id = one["example"].as_str().expect("an example");
                path.replace(&format!("{{{}}}", one["name"].as_str().unwrap()), id)
            },
        );
        let (examples, others): (Vec<&Value>, Vec<&Value>) = all
            .iter()
            .filter(|one| one["in"] == "query")
            .partition(|one| one["example"] != json!(null));
        // Signed addresses and cursors are handed out, not written.
        let handed_out = ["organization", "customer", "signature", "after"].map(Value::from);
        let is_written = |one: &Value| !handed_out.contains(&one["name"]);
        let takes_words = others
            .iter()
            .filter(|one| one["schema"]["pattern"].is_string())
            .any(|one| is_written(one));
        if takes_words && examples.is_empty() {
            bare.push(path);
        }
        for one in &examples {
            let name = one["name"].as_str().unwrap();
            // One of several is needed there, and no single one of them.
            let by_id = path.ends_with("/adaptors/cross").then_some("adaptorId");
            let is_needed =
                |other: &Value| other["required"] == true || by_id == other["name"].as_str();
            let needed = examples.iter().filter(|other| is_needed(other) || other == &one);
            let request = needed.fold(get(&filled).token(&token), |request, one| {
                let value = one["example"].as_str().or(one["example"][0].as_str()).unwrap();
                request.query(one["name"].as_str().unwrap(), value)
            });
            let answer = request.send();
            sent += 1;
            if answer.status != 200 {
                refused.push(format!("{path}?{name}: {}", answer.status));
            }
            let found: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
            if (found["total"] == 0 || found == json!([]))
                && !NOT_IN_THE_DEMO.iter().any(|list| path.ends_with(list))
            {
                empty.push(format!("{path}?{name}"));
            }
        }
    }
    let wrong = (bare, refused, empty);
    assert!(wrong == Default::default(), "{wrong:#?}");
    assert!(sent > 200, "{sent}");
}
