//! The rows.

use actix_web::http::Method;

use super::{Body, BodyForm, Content, Operation, READERS_AND_CUSTOMERS, Success, WRITERS, Who};
use crate::error::Spoken;
use crate::resource::{component, crimp_fitting, hose, hose_kit, item, token};

/// All operations.
pub fn operations() -> Vec<Operation> {
    let mut all = catalogue();
    all.extend(kits());
    all.extend(security());
    all
}

fn catalogue() -> Vec<Operation> {
    vec![
        Operation {
            id: "getOrganizationHoses",
            group: "Hose",
            method: Method::GET,
            path: "/organization/hoses",
            versioned: true,
            summary: "List the hoses of the organization",
            about: "The whole list, streamed; with page or limit a page of it, and the number of all in the header X-Total-Count.
Filters may be written search.series=x, search[series]=x or search={\"series\":\"x\"}.",
            who: Who::Public,
            query: hose::parameters,
            body: None,
            success: Success { status: 200, about: "The hoses.", content: Content::Json(hose::reply) },
            failures: &[400, 401, 403],
            spoken: &[],
            guarded: false,
            run: |call| Box::pin(hose::list(call)),
        },
        Operation {
            id: "getOrganizationItems",
            group: "Item",
            method: Method::GET,
            path: "/organization/items",
            versioned: true,
            summary: "List the items of the organization",
            about: "Items of all kinds, by part number.",
            who: Who::Public,
            query: item::parameters,
            body: None,
            success: Success { status: 200, about: "A page of items.", content: Content::Json(item::reply) },
            failures: &[400, 401],
            spoken: &[(500, Spoken::EmptyItems)],
            guarded: false,
            run: |call| Box::pin(item::list(call)),
        },
        Operation {
            id: "postComponentsExports",
            group: "Component",
            method: Method::POST,
            path: "/components/export",
            versioned: true,
            summary: "Export components of one type to Excel",
            about: "A workbook with one row for each component and a sheet that explains the columns. Which columns it has
follows from who asks: prices and own part numbers need a token, costs the role admin. Listed components that there are
none of are left out and counted in the header X-Unknown-Components.",
            who: Who::Public,
            query: Vec::new,
            body: Some(Body {
                schema: component::export_schema,
                form: BodyForm::Flat,
                required: true,
                example: component::export_example,
                tells_faults: false,
            }),
            success: Success { status: 200, about: "The workbook.", content: Content::File(component::WORKBOOK) },
            failures: &[400, 401, 413, 415],
            spoken: &[(500, Spoken::Text)],
            guarded: false,
            run: |call| Box::pin(component::export(call)),
        },
        Operation {
            id: "postCrimpFittingsCreate",
            group: "CrimpFitting",
            method: Method::POST,
            path: "/crimpfittings/create",
            versioned: true,
            summary: "Create a crimp fitting",
            about: "Creates a crimp fitting of the organization, or a variant of an existing one.",
            who: WRITERS,
            query: crimp_fitting::parameters,
            body: Some(Body {
                schema: crimp_fitting::input,
                form: BodyForm::Flat,
                required: true,
                example: crimp_fitting::example,
                tells_faults: true,
            }),
            success: Success { status: 201, about: "The new fitting.", content: Content::Json(crimp_fitting::reply) },
            failures: &[400, 401, 403, 404, 409, 413, 415],
            spoken: &[(500, Spoken::Message)],
            guarded: false,
            run: |call| Box::pin(crimp_fitting::create(call)),
        },
    ]
}

fn kits() -> Vec<Operation> {
    vec![
        Operation {
            id: "postHoseKitIdOtherItemItemIdUpdate",
            group: "HoseKit",
            method: Method::POST,
            path: "/hosekit/{hoseKitId}/otheritem/{itemId}/update",
            versioned: true,
            summary: "Change an item in the bill of materials of a hose kit",
            about: "Changes a line of another item while the kit is under editing. itemId is the line's id; the item's own id
is taken too where exactly one line has it. Without params nothing changes.",
            who: WRITERS,
            query: Vec::new,
            body: Some(Body {
                schema: hose_kit::line_schema,
                form: BodyForm::Params,
                required: true,
                example: hose_kit::line_example,
                tells_faults: false,
            }),
            success: Success { status: 200, about: "The item was updated.", content: Content::Json(updated) },
            failures: &[400, 401, 403, 404, 409, 413, 415],
            spoken: &[(403, Spoken::Text), (500, Spoken::Text)],
            guarded: false,
            run: |call| Box::pin(hose_kit::update_other_item(call)),
        },
        Operation {
            id: "postHoseKitIdLabels",
            group: "HoseKit",
            method: Method::POST,
            path: "/hosekit/{hoseKitId}/labels",
            versioned: true,
            summary: "Print labels for the hose assemblies of a kit",
            about: "One label for each piece of the kit's assemblies, numbered k of n, as PDF.",
            who: READERS_AND_CUSTOMERS,
            query: Vec::new,
            body: Some(Body {
                schema: hose_kit::labels_schema,
                form: BodyForm::Params,
                required: false,
                example: hose_kit::labels_example,
                tells_faults: false,
            }),
            success: Success { status: 200, about: "The labels.", content: Content::File("application/pdf") },
            failures: &[400, 401, 404, 413, 415],
            spoken: &[(500, Spoken::Text)],
            guarded: false,
            run: |call| Box::pin(hose_kit::labels(call)),
        },
    ]
}

fn security() -> Vec<Operation> {
    vec![Operation {
        id: "postSecurityToken",
        group: "Security",
        method: Method::POST,
        path: "/security/v1/token",
        versioned: false,
        summary: "Get a token",
        about: "Exchanges an API key and its name, or the e-mail address and password of a user, for a token that holds an
hour. A key's trusted addresses are checked here alone.",
        who: Who::Outside,
        query: Vec::new,
        body: Some(Body {
            schema: token::input,
            form: BodyForm::Flat,
            required: true,
            example: token::example,
            tells_faults: false,
        }),
        success: Success { status: 200, about: "The token.", content: Content::Json(token::reply) },
        failures: &[400, 401, 403, 413, 415],
        spoken: &[],
        guarded: true,
        run: |call| Box::pin(token::issue(call)),
    }]
}

fn updated() -> serde_json::Value {
    serde_json::json!({ "type": "string", "const": "item updated" })
}
