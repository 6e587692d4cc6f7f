//! The OpenAPI document, made from the rows.

use actix_web::http::Method;
use serde_json::{Map, Value, json};

use crate::error::{LegacyErrorBody, Problem};
use crate::json::schema;
use crate::operation::description::examples;
use crate::operation::description::parameters::{name_filters, offer_texts, share};
use crate::operation::description::shared::{self, meaning};
use crate::operation::description::words;
use crate::operation::gate::body::BodyForm;
use crate::operation::gate::route::full_path;
use crate::operation::gate::upload::{FIELD, NDJSON};
use crate::operation::{
    Components, Content, Operation, ParameterKind, Permission, Success, operations,
};
use crate::workbooks::{CSV, WORKBOOK};

/// Where the document is served.
pub const OPENAPI_PATH: &str = "/openapi.json";

/// The OpenAPI 3.1 document of the interface.
pub fn openapi() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    let mut components = Components::default();
    for operation in operations() {
        let path = paths.entry(full_path(&operation)).or_insert_with(|| json!({}));
        let described = describe(&operation, &mut components);
        if let Some(path) = path.as_object_mut() {
            path.insert(operation.method.as_str().to_ascii_lowercase(), described);
        }
    }
    // Every operation refers to it.
    components.answer::<Problem>();
    let mut schemas = Value::Object(components.definitions());
    let mut paths = Value::Object(paths);
    [&mut schemas, &mut paths].into_iter().for_each(words::refer);
    if let Value::Object(schemas) = &mut schemas {
        schemas.extend(words::definitions());
    }
    if let Value::Object(schemas) = &mut schemas {
        name_filters(&mut paths, schemas);
        offer_texts(&mut paths, schemas);
    }
    let mut parameters = shared::parameters();
    parameters.extend(share(&mut paths));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Hosewright",
            "version": "1.0.0",
            "description": "Catalogue, hose assemblies, kits, work orders and sales estimates for shops that design and sell hydraulic hose.",
            "contact": { "name": "Whoever runs this service" },
            "license": { "name": "Apache-2.0", "identifier": "Apache-2.0" }
        },
        "servers": [{ "url": "/" }],
        "tags": shared::tags(),
        "paths": paths,
        "components": {
            "securitySchemes": shared::security_schemes(),
            "parameters": parameters,
            "responses": shared::responses(),
            "headers": shared::headers(),
            "schemas": schemas
        }
    })
}

fn describe(operation: &Operation, components: &mut Components) -> Value {
    let mut described = json!({
        "operationId": operation.id,
        "tags": [operation.group],
        "summary": operation.summary,
        "description": about(operation),
        "parameters": parameters(operation),
        "responses": responses(operation, components),
        "security": security(operation.who)
    });
    if let (Some(body), Some(described)) = (operation.body, described.as_object_mut()) {
        let fields = body.schema.described(components);
        if body.form == BodyForm::Workbook {
            described.insert("requestBody".to_owned(), workbook());
            return Value::Object(described.clone());
        }
        let schema = match body.form {
            BodyForm::Flat | BodyForm::Workbook | BodyForm::Records => fields,
            BodyForm::Params => schema::object(
                "The fields are in params; they may also be at the top level.",
                [("params".to_owned(), fields)],
                if body.needs_fields() { &["params"] } else { &[] },
            ),
        };
        let json = json!({ "schema": schema, "example": (body.example)() });
        let mut content = Map::from_iter([("application/json".to_owned(), json)]);
        if body.form == BodyForm::Records {
            let lines = json!({ "type": "string", "description": "The same records as JSON, one in each line, without the list around them." });
            content.insert(NDJSON.to_owned(), json!({ "schema": lines }));
        }
        described.insert(
            "requestBody".to_owned(),
            json!({ "required": body.required, "content": content }),
        );
    }
    described
}

/// A workbook or CSV: in a form, or alone.
fn workbook() -> Value {
    let file = json!({ "type": "string", "format": "binary", "description": "A spreadsheet (.xlsx, .xls, .xlsb or .ods), or CSV in UTF-8 or Windows-1252 with semicolons, commas or tabs; at most 32 MiB and 200,000 rows. Its content tells which it is." });
    let form =
        schema::object("A form with the file.", [(FIELD.to_owned(), file.clone())], &[FIELD]);
    json!({ "required": true, "content": {
        "multipart/form-data": { "schema": form, "encoding": { FIELD: { "contentType": format!("{WORKBOOK}, {CSV}") } } },
        WORKBOOK: { "schema": file.clone() },
        CSV: { "schema": file }
    } })
}

fn about(operation: &Operation) -> String {
    let about = operation.about.replace('\n', " ");
    let embedded = if operation.embedded { "Open to tokens of purpose embed." } else { "" };
    let all = [about.as_str(), embedded].join(" ");
    if all.trim().is_empty() { format!("{}.", operation.summary) } else { all.trim().to_owned() }
}

fn security(who: Permission) -> Value {
    match who {
        Permission::Public => json!([{}, { "bearer": [] }]),
        Permission::Roles(_) => json!([{ "bearer": [] }]),
        Permission::Unauthenticated => json!([]),
    }
}

fn parameters(operation: &Operation) -> Vec<Value> {
    let in_path = path_names(&operation.path).map(|name| {
        let (schema, example) = if operation.or_new.as_deref() == Some(name) {
            (json!({ "type": "string", "pattern": "^([0-9a-fA-F]{24}|new)$", "description": "Id of the record, or the word new to create one." }), "new")
        } else {
            (schema::id_in_path(), examples::id(&operation.path, name))
        };
        json!({ "name": name, "in": "path", "required": true, "schema": schema, "example": example })
    });
    let query = (operation.query)();
    let posted = operation.method == Method::POST;
    let in_query = query.iter().map(|parameter| in_query(&operation.path, parameter, posted));
    let mut all: Vec<Value> = in_path.chain(in_query).collect();
    if operation.later.is_some() {
        let schema = json!({ "type": "string", "description": "respond-async: answer 202 with a job that continues." });
        all.push(json!({ "name": "Prefer", "in": "header", "required": false, "schema": schema, "example": "" }));
    }
    if operation.writes() {
        all.push(shared::parameter_reference("IdempotencyKey"));
    }
    if may_be_unchanged(operation) {
        all.push(shared::parameter_reference("IfNoneMatch"));
    }
    if operation.failures.contains(&412) {
        all.push(shared::parameter_reference("IfMatch"));
    }
    let filters: Vec<_> = query
        .iter()
        .filter_map(|parameter| Some((parameter.name.strip_prefix("search.")?, parameter)))
        .collect();
    if !filters.is_empty() {
        let fields =
            filters.iter().map(|(name, parameter)| ((*name).to_owned(), parameter.schema()));
        let search = schema::object("All filters as one JSON object.", fields, &[]);
        all.push(json!({ "name": "search", "in": "query", "required": false, "content": { "application/json": { "schema": search } } }));
    }
    all
}

/// A query parameter.
pub(super) fn in_query(path: &str, parameter: &crate::operation::Parameter, posted: bool) -> Value {
    let mut described =
        json!({ "name": parameter.name, "in": "query", "schema": parameter.schema() });
    let Some(fields) = described.as_object_mut() else { return described };
    if parameter.required {
        fields.insert("required".to_owned(), json!(true));
    } else if parameter.may_be_blank(posted) {
        fields.insert("allowEmptyValue".to_owned(), json!(true));
    }
    let is_list = matches!(parameter.kind, ParameterKind::AnyOf(_) | ParameterKind::Ids);
    if is_list {
        fields.insert("style".to_owned(), json!("form"));
        fields.insert("explode".to_owned(), json!(true));
    }
    if let Some(example) = examples::query(path, &parameter.name) {
        let example = if is_list { json!([example]) } else { json!(example) };
        fields.insert("example".to_owned(), example);
    }
    described
}

/// The names in braces of a path.
fn path_names(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

/// Whether it answers 304 to who has the answer already.
fn may_be_unchanged(operation: &Operation) -> bool {
    let is_tagged = operation.is_list || operation.answers.iter().any(|answer| answer.is_tagged);
    is_tagged && !operation.writes()
}

fn responses(operation: &Operation, components: &mut Components) -> Map<String, Value> {
    let mut responses = Map::new();
    for answer in &operation.answers {
        let content = match answer.content {
            Content::Json(schema) => {
                json!({ "application/json": { "schema": schema.described(components) } })
            }
            Content::File(media_types) => files(media_types),
            Content::Either(schema, media_types) => {
                let mut content = files(media_types);
                if let Some(content) = content.as_object_mut() {
                    let schema = json!({ "schema": schema.described(components) });
                    content.insert("application/json".to_owned(), schema);
                }
                content
            }
        };
        let about = if answer.about.is_empty() { default_about(answer) } else { answer.about };
        let mut described = json!({ "description": about, "content": content });
        let is_tagged = answer.is_tagged || operation.is_list;
        let tag = is_tagged.then(|| ("ETag".to_owned(), shared::tag_reference(operation.is_list)));
        let header = |(name, about): &(&str, &str)| {
            let header = json!({ "description": about, "schema": { "type": "string" } });
            ((*name).to_owned(), header)
        };
        let parameters = (operation.query)();
        let is_list = parameters.iter().any(|one| matches!(one.kind, ParameterKind::Cursor));
        let link = is_list.then(|| ("Link".to_owned(), shared::next_page_reference()));
        let headers = tag.into_iter().chain(answer.headers.iter().map(header)).chain(link);
        let headers: Map<String, Value> = headers.collect();
        if let (false, Some(described)) = (headers.is_empty(), described.as_object_mut()) {
            described.insert("headers".to_owned(), Value::Object(headers));
        }
        responses.insert(answer.status.to_string(), described);
    }
    if may_be_unchanged(operation) {
        responses.insert("304".to_owned(), shared::unchanged_reference());
    }
    if let Some(about) = operation.nothing {
        responses.insert("204".to_owned(), json!({ "description": about }));
    }
    let usual = operation.answers.first().map(|answer| answer.status.to_string());
    if operation.or_new.is_some() && !responses.contains_key("201") {
        let content = usual.and_then(|usual| responses.get(&usual)?.get("content").cloned());
        responses.insert(
            "201".to_owned(),
            json!({ "description": "The new record, if the path has new instead of an id.", "content": content }),
        );
    }
    if let Some(schema) = operation.later {
        let headers = json!({ "Location": { "description": "Address of the job.", "schema": { "type": "string" } } });
        responses.insert(
            "202".to_owned(),
            json!({ "description": "Accepted; the job shows the progress.", "headers": headers,
                "content": { "application/json": { "schema": schema.described(components) } } }),
        );
    }
    for status in operation.failures() {
        let legacy = operation.legacy_errors.iter().find(|(of, _)| *of == status);
        let described = match legacy {
            Some((_, body)) => json!({ "description": meaning(status), "content": failure(*body) }),
            None => shared::failure_reference(status),
        };
        responses.insert(status.to_string(), described);
    }
    responses
}

/// Default description of an answer.
const fn default_about(answer: &Success) -> &'static str {
    match answer.status {
        201 => "The new record.",
        202 => "It goes on.",
        _ if answer.is_tagged => "The record.",
        _ => "The answer.",
    }
}

/// Files of these media types.
fn files(media_types: &[&str]) -> Value {
    let file = |media_type: &&str| {
        ((*media_type).to_owned(), json!({ "schema": { "type": "string", "format": "binary" } }))
    };
    Value::Object(media_types.iter().map(file).collect())
}

fn failure(legacy: LegacyErrorBody) -> Value {
    let schema = match legacy {
        LegacyErrorBody::Text => json!({ "type": "string" }),
        LegacyErrorBody::Message => {
            json!({ "type": "object", "properties": { "message": { "type": "string" } }, "required": ["message"] })
        }
        LegacyErrorBody::EmptyItems => {
            json!({ "type": "object", "required": ["items", "total"], "properties": {
            "items": { "type": "array", "items": { "type": "object", "properties": {
                "name": { "type": "string" }, "image": { "type": ["string", "null"] } } } },
            "total": { "type": "integer" } } })
        }
    };
    json!({ "application/json": { "schema": schema } })
}
