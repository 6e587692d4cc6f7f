//! The OpenAPI document, made from the rows.

use serde_json::{Map, Value, json};

use super::body::BodyForm;
use super::route::full_path;
use super::upload::FIELD;
use super::{Content, Operation, Who, operations};
use crate::error::{PROBLEM, Problem, Spoken};
use crate::resource::component::WORKBOOK;
use crate::schema;

/// Where the document is served.
pub const OPENAPI_PATH: &str = "/openapi.json";

/// The OpenAPI 3.1 document of the interface.
pub fn openapi() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for operation in operations() {
        let path = paths.entry(full_path(&operation)).or_insert_with(|| json!({}));
        if let Some(path) = path.as_object_mut() {
            path.insert(operation.method.as_str().to_ascii_lowercase(), describe(&operation));
        }
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Hosewright",
            "version": "1.0.0",
            "description": "Catalogue, hose assemblies and hose kits of organizations that design and sell hydraulic hose products.",
            "license": { "name": "Apache-2.0", "identifier": "Apache-2.0" }
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "securitySchemes": { "bearer": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                "description": "A token of POST /security/v1/token." } },
            "schemas": problem_schemas()
        }
    })
}

fn describe(operation: &Operation) -> Value {
    let mut described = json!({
        "operationId": operation.id,
        "tags": [operation.group],
        "summary": operation.summary,
        "description": operation.about.replace('\n', " "),
        "parameters": parameters(operation),
        "responses": responses(operation),
        "security": security(operation.who)
    });
    if let (Some(body), Some(described)) = (operation.body, described.as_object_mut()) {
        let fields = (body.schema)();
        if body.form == BodyForm::Workbook {
            described.insert("requestBody".to_owned(), workbook());
            return Value::Object(described.clone());
        }
        let schema = match body.form {
            BodyForm::Flat | BodyForm::Workbook => fields,
            BodyForm::Params => schema::object(
                "The fields stand in params; they may also stand without it.",
                [("params".to_owned(), fields)],
                &[],
            ),
        };
        let content =
            json!({ "application/json": { "schema": schema, "example": (body.example)() } });
        described.insert(
            "requestBody".to_owned(),
            json!({ "required": body.required, "content": content }),
        );
    }
    described
}

/// A workbook: in a form, or alone.
fn workbook() -> Value {
    let file = json!({ "type": "string", "format": "binary", "description": "A workbook (.xlsx) of at most 32 MiB and 200,000 rows." });
    let form =
        schema::object("A form with the workbook.", [(FIELD.to_owned(), file.clone())], &[FIELD]);
    json!({ "required": true, "content": {
        "multipart/form-data": { "schema": form, "encoding": { FIELD: { "contentType": WORKBOOK } } },
        WORKBOOK: { "schema": file }
    } })
}

fn security(who: Who) -> Value {
    match who {
        Who::Public => json!([{}, { "bearer": [] }]),
        Who::Roles(_) => json!([{ "bearer": [] }]),
        Who::Outside => json!([]),
    }
}

fn parameters(operation: &Operation) -> Vec<Value> {
    let in_path = path_names(&operation.path).map(|name| {
        let (schema, example) = if operation.or_new == Some(name) {
            (json!({ "type": "string", "pattern": "^([0-9a-fA-F]{24}|new)$", "description": "The id of the record, or the word new to make one." }), "new")
        } else {
            (schema::id("The id of the record."), example_id(&operation.path, name))
        };
        json!({ "name": name, "in": "path", "required": true, "schema": schema, "example": example })
    });
    let query = (operation.query)();
    let in_query = query.iter().map(|parameter| in_query(&operation.path, parameter));
    let mut all: Vec<Value> = in_path.chain(in_query).collect();
    if operation.later.is_some() {
        let schema = json!({ "type": "string", "description": "respond-async: answer 202 with a job, and go on." });
        all.push(json!({ "name": "Prefer", "in": "header", "required": false, "schema": schema, "example": "" }));
    }
    if operation.writes() {
        let schema = json!({ "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$",
            "description": "A key of the request's own: sent again within 24 hours with the same content, it is done once and gets the same answer." });
        all.push(json!({ "name": "Idempotency-Key", "in": "header", "required": false, "schema": schema }));
    }
    if operation.failures.contains(&412) {
        let schema = json!({ "type": "string", "description": "The ETag of the record as it was read: 412 where it was changed since." });
        all.push(json!({ "name": "If-Match", "in": "header", "required": false, "schema": schema, "example": "*" }));
    }
    let filters: Vec<_> = query
        .iter()
        .filter_map(|parameter| Some((parameter.name.strip_prefix("search.")?, parameter)))
        .collect();
    if !filters.is_empty() {
        let fields = filters
            .iter()
            .map(|(name, parameter)| ((*name).to_owned(), schema::nullable(parameter.schema())));
        let search = schema::object("The filters as one JSON object.", fields, &[]);
        all.push(json!({ "name": "search", "in": "query", "required": false, "content": { "application/json": { "schema": search } } }));
    }
    all
}

/// A query parameter. A blank one is the same as none.
fn in_query(path: &str, parameter: &super::Parameter) -> Value {
    let mut described = json!({ "name": parameter.name, "in": "query", "required": parameter.required, "allowEmptyValue": !parameter.required, "schema": parameter.schema() });
    let Some(fields) = described.as_object_mut() else { return described };
    if let super::ParameterKind::Words(_) = parameter.kind {
        fields.insert("style".to_owned(), json!("form"));
        fields.insert("explode".to_owned(), json!(true));
    }
    match &*parameter.name {
        "customerId" => fields.insert("example".to_owned(), json!("de3000000000000009000001")),
        "with" if path.starts_with("/hosekit/") => {
            fields.insert("example".to_owned(), json!("de300000000000000c000002"))
        }
        "with" if path.starts_with("/workorder/") => {
            fields.insert("example".to_owned(), json!("de3000000000000015000002"))
        }
        "with" => fields.insert("example".to_owned(), json!("de300000000000000b000001")),
        "itemId" => fields.insert("example".to_owned(), json!("de3000000000000003000013")),
        _ => None,
    };
    described
}

/// A record of the demo organization: the ninth byte tells the kind, the rest counts from 1.
fn example_id(path: &str, name: &str) -> &'static str {
    match name {
        "warehouseId" => "de300000000000000e000001",
        "inventoryItemId" => "de3000000000000010000001",
        "brandId" => "de3000000000000001000001",
        "hoseId" | "belongsToId" => "de3000000000000002000001",
        "crimpfittingId" => "de3000000000000003000001",
        "adaptorId" => "de3000000000000004000001",
        "ferruleId" => "de3000000000000005000001",
        "priceListId" => "de3000000000000012000001",
        "wrapId" => "de3000000000000006000001",
        "itemId" if path.starts_with("/salesestimate/") => "de300000000000000d0003e9",
        "salesEstimateId" if needs_released(path) => "de3000000000000014000002",
        "salesEstimateId" => "de3000000000000014000001",
        "itemId" if path.starts_with("/hosekit/") => "de300000000000000d000005",
        // One that is released, and one under editing.
        "itemId" if path.starts_with("/workorder/") => "de3000000000000016000001",
        "workOrderId" if needs_released(path) => "de3000000000000015000002",
        "workOrderId" => "de3000000000000015000001",
        "hoseAssemblyId" if needs_released(path) => "de300000000000000b000001",
        "hoseAssemblyId" => "de300000000000000b000008",
        "customerId" => "de3000000000000009000001",
        "locationId" if path.ends_with("/update") => "new",
        "itemId" | "otherItemId" => "de3000000000000007000001",
        _ => "de300000000000000c000001",
    }
}

/// Whether an operation on a document works on released ones.
fn needs_released(path: &str) -> bool {
    ["/unrelease", "/obsolete", "/newversion", "/revise", "/complete", "/cancel"]
        .iter()
        .any(|end| path.ends_with(end))
}

/// The names in braces of a path.
fn path_names(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

fn responses(operation: &Operation) -> Map<String, Value> {
    let success = &operation.success;
    let content = match success.content {
        Content::Json(schema) => json!({ "application/json": { "schema": schema() } }),
        Content::File(media_type) => files(&[media_type]),
        Content::Either(schema, media_types) => {
            let mut content = files(media_types);
            if let Some(content) = content.as_object_mut() {
                content.insert("application/json".to_owned(), json!({ "schema": schema() }));
            }
            content
        }
    };
    let mut responses = Map::new();
    responses.insert(
        success.status.to_string(),
        json!({ "description": success.about, "content": content }),
    );
    if let Some(about) = operation.nothing {
        responses.insert("204".to_owned(), json!({ "description": about }));
    }
    if operation.or_new.is_some() {
        responses.insert(
            "201".to_owned(),
            json!({ "description": "What was made, where the path has new in place of an id.", "content": responses.get(&success.status.to_string()).and_then(|made| made.get("content")) }),
        );
    }
    if let Some(schema) = operation.later {
        let headers =
            json!({ "Location": { "description": "The job.", "schema": { "type": "string" } } });
        responses.insert(
            "202".to_owned(),
            json!({ "description": "It goes on; the job tells how far it is.", "headers": headers,
                "content": { "application/json": { "schema": schema() } } }),
        );
    }
    for status in operation.failures() {
        let spoken =
            operation.spoken.iter().find(|(of, _)| *of == status).map(|(_, spoken)| *spoken);
        responses.insert(
            status.to_string(),
            json!({ "description": meaning(status), "content": failure(spoken) }),
        );
    }
    responses
}

/// Files of these media types.
fn files(media_types: &[&str]) -> Value {
    let file = |media_type: &&str| {
        ((*media_type).to_owned(), json!({ "schema": { "type": "string", "format": "binary" } }))
    };
    Value::Object(media_types.iter().map(file).collect())
}

fn failure(spoken: Option<Spoken>) -> Value {
    let Some(spoken) = spoken else {
        return json!({ PROBLEM: { "schema": { "$ref": "#/components/schemas/Problem" } } });
    };
    let schema = match spoken {
        Spoken::Text => json!({ "type": "string" }),
        Spoken::Message => {
            json!({ "type": "object", "properties": { "message": { "type": "string" } }, "required": ["message"] })
        }
        Spoken::EmptyItems => {
            json!({ "type": "object", "required": ["items", "total"], "properties": {
            "items": { "type": "array", "items": { "type": "object", "properties": {
                "name": { "type": "string" }, "image": { "type": ["string", "null"] } } } },
            "total": { "type": "integer" } } })
        }
    };
    json!({ "application/json": { "schema": schema } })
}

const fn meaning(status: u16) -> &'static str {
    match status {
        400 => "The input is invalid; every fault is listed.",
        401 => "No token, or one that is not valid.",
        403 => "The caller's role does not allow it.",
        404 => "There is no such record.",
        409 => "The state of the data does not allow it.",
        413 => "More than the service takes.",
        412 => "The record was changed since it was read.",
        415 => "The body is of another media type than described.",
        422 => "Another request had this Idempotency-Key.",
        429 => "Too many requests; come back after Retry-After.",
        503 => "Busy, or the database is away; come back after Retry-After.",
        _ => "Something went wrong on our side.",
    }
}

fn problem_schemas() -> Value {
    let mut fault = Vec::new();
    <Problem as utoipa::ToSchema>::schemas(&mut fault);
    let mut schemas: Map<String, Value> = fault
        .into_iter()
        .map(|(name, schema)| (name, serde_json::to_value(schema).unwrap_or_default()))
        .collect();
    schemas.insert("Problem".to_owned(), schema::of::<Problem>());
    Value::Object(schemas)
}
