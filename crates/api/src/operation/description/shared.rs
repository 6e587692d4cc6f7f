//! Shared parts of the description: groups, tokens, errors and headers.

use serde_json::{Map, Value, json};

use crate::error::PROBLEM;

/// The groups that operations are listed under, with what they are about.
const TAGS: [(&str, &str); 29] = [
    ("Security", "Tokens, passwords and links sent by e-mail."),
    ("Hose", "Hoses, sold by length and cut for assemblies."),
    ("CrimpFitting", "Crimp fittings, and which of them fit a hose."),
    ("Adaptor", "Adaptors: both ends are threads or other connections."),
    ("Ferrule", "Ferrules: crimped over hose and fitting."),
    ("Wrap", "Wraps and sleeves that protect hoses."),
    ("OtherItem", "All other items: clamps, caps, seals, services."),
    ("Brand", "Brands of items, and which of them the organization offers."),
    ("Item", "Items of all kinds in one list."),
    ("Search", "One search box for items, documents and customers."),
    ("Component", "Items in workbooks: import, export, templates."),
    ("Size", "Sizes of hoses and connections."),
    ("Gender", "Genders of connections."),
    ("Shape", "Shapes of fittings."),
    ("Style", "Styles of connections."),
    ("Image", "Images of items and logos of organizations."),
    ("HoseAssembly", "Hoses cut to length with fitted ends: configure, price, release, print."),
    ("HoseKit", "Sets of assemblies and items sold together."),
    ("WorkOrder", "Production orders: reserve stock, complete in part or whole, cancel."),
    ("SalesEstimate", "Quotations with fixed prices: price, release, turn into work orders."),
    ("PriceList", "Price lists, and prices of items for customers."),
    ("Customer", "Customers, their locations, and their part numbers and prices of items."),
    ("Warehouse", "Warehouses."),
    ("Inventory", "Stock on hand, committed, reserved and available."),
    (
        "Organization",
        "The caller's organization: settings, lists, numbering, taxes, API keys, the audit trail.",
    ),
    ("User", "Users, their roles and invitations."),
    ("Import", "Imports of the past, and reverting them."),
    ("ImportProfile", "Import profiles: how lists of makers become sheets of our own form."),
    ("Job", "Jobs that continue after the answer, such as large imports."),
];

/// The groups, for the document.
pub(crate) fn tags() -> Value {
    TAGS.iter().map(|(name, about)| json!({ "name": name, "description": about })).collect()
}

/// How callers say who they are.
pub(crate) fn security_schemes() -> Value {
    json!({ "bearer": {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "JWT",
        "description": "A token of POST /security/v1/token, for an API key or a user, valid for an hour. Unless the token is bound to a customer, the header apiCustomerId may name the customer of a request, whose prices then apply. A token of purpose embed, for a page in a web shop, may call only the operations that say so."
    } })
}

/// A failure that operations share.
struct Failure {
    status: u16,
    name: &'static str,
    about: &'static str,
}

const FAILURES: [Failure; 13] = [
    Failure {
        status: 400,
        name: "Invalid",
        about: "The input is invalid; errors lists everything that is wrong.",
    },
    Failure { status: 401, name: "Unauthenticated", about: "No token, or an invalid one." },
    Failure { status: 403, name: "Forbidden", about: "The caller's role doesn't allow it." },
    Failure { status: 404, name: "NotFound", about: "There is no such record." },
    Failure { status: 409, name: "Conflict", about: "The state of the data doesn't allow it." },
    Failure {
        status: 410,
        name: "CursorExpired",
        about: "The cursor is too old, or of a database before a restore; next is one to begin at.",
    },
    Failure { status: 412, name: "Stale", about: "The record has changed since it was read." },
    Failure { status: 413, name: "TooLarge", about: "Too large." },
    Failure {
        status: 415,
        name: "UnsupportedMediaType",
        about: "The body's media type is not supported.",
    },
    Failure {
        status: 422,
        name: "IdempotencyMismatch",
        about: "Another request has this Idempotency-Key.",
    },
    Failure {
        status: 429,
        name: "TooManyRequests",
        about: "Too many requests; try again after Retry-After.",
    },
    Failure { status: 500, name: "InternalError", about: "Error in the service." },
    Failure {
        status: 503,
        name: "Unavailable",
        about: "Busy, or the database is unavailable; try again after Retry-After.",
    },
];

fn failure(status: u16) -> &'static Failure {
    let [.., internal, _] = &FAILURES;
    FAILURES.iter().find(|failure| failure.status == status).unwrap_or(internal)
}

/// Description of an error status.
pub(crate) fn meaning(status: u16) -> &'static str {
    failure(status).about
}

/// A reference to the failure of this status.
pub(crate) fn failure_reference(status: u16) -> Value {
    json!({ "$ref": format!("#/components/responses/{}", failure(status).name) })
}

/// Name of the answer to who has it already, for its reference and for the document's components.
const UNCHANGED: &str = "Unchanged";

/// A reference to the answer to who has it already.
pub(crate) fn unchanged_reference() -> Value {
    json!({ "$ref": format!("#/components/responses/{UNCHANGED}") })
}

/// Headers of answers, for the document's components.
pub(crate) fn headers() -> Value {
    let header = |about: &str| json!({ "description": about, "schema": { "type": "string" } });
    json!({
        "ListTag": header("Version of the list, for If-None-Match."),
        "NextPage": header("The address of the next page, as <…>; rel=\"next\" (RFC 8288); absent with the last one."),
        "RecordTag": header("Version of the record, for If-Match and If-None-Match. Strong: what follows a dash is the coding of the answer."),
    })
}

/// A reference to the version of a list or a record.
pub(crate) fn tag_reference(is_list: bool) -> Value {
    let name = if is_list { "ListTag" } else { "RecordTag" };
    header_reference(name)
}

/// A reference to the address of a list's next page.
pub(crate) fn next_page_reference() -> Value {
    header_reference("NextPage")
}

fn header_reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/headers/{name}") })
}

/// The failures and the answer to who has it already, for the document's components.
pub(crate) fn responses() -> Value {
    let described = |failure: &Failure| {
        let mut response = json!({
            "description": failure.about,
            "content": { PROBLEM: { "schema": { "$ref": "#/components/schemas/Problem" } } }
        });
        let wait = ("Retry-After", "Seconds to wait before the next try.");
        let headers: &[(&str, &str)] = match failure.status {
            401 => &[("WWW-Authenticate", "Bearer: a token is needed.")],
            429 => &[
                wait,
                (
                    "RateLimit",
                    "What is left: r requests now, more after t seconds. In all answers.",
                ),
                (
                    "RateLimit-Policy",
                    "The limit: q requests at once, all of them again after w seconds.",
                ),
            ],
            503 => &[wait],
            _ => &[],
        };
        if let (false, Some(fields)) = (headers.is_empty(), response.as_object_mut()) {
            let header = |(name, about): &(&str, &str)| {
                let header = json!({ "description": about, "schema": { "type": "string" } });
                ((*name).to_owned(), header)
            };
            let headers: Map<_, _> = headers.iter().map(header).collect();
            fields.insert("headers".to_owned(), Value::Object(headers));
        }
        (failure.name.to_owned(), response)
    };
    let unchanged = json!({ "description": "Unchanged: If-None-Match has the current ETag." });
    let unchanged = (UNCHANGED.to_owned(), unchanged);
    Value::Object(FAILURES.iter().map(described).chain([unchanged]).collect::<Map<_, _>>())
}

/// Headers that many requests may have, for the document's components.
pub(crate) fn parameters() -> Map<String, Value> {
    let header = |name: &str, schema: Value| json!({ "name": name, "in": "header", "required": false, "schema": schema });
    let key = json!({ "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$",
        "description": "A unique key of the request. A repeat with the same key and content within 24 hours is not executed again and gets the first answer." });
    let tag = json!({ "type": "string", "description": "ETag of the record as you read it: 412 if it has changed since." });
    let mut if_match = header("If-Match", tag);
    if let Some(fields) = if_match.as_object_mut() {
        fields.insert("example".to_owned(), json!("*"));
    }
    let etags = json!({ "type": "string", "description": "ETags of answers that you have: 304 if one of them is still right." });
    let if_none_match = header("If-None-Match", etags);
    let named = [
        ("IdempotencyKey", header("Idempotency-Key", key)),
        ("IfMatch", if_match),
        ("IfNoneMatch", if_none_match),
    ];
    named.map(|(name, parameter)| (name.to_owned(), parameter)).into_iter().collect()
}

/// A reference to one of [`parameters`].
pub(crate) fn parameter_reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/parameters/{name}") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::operations;

    #[test]
    fn every_group_is_described() {
        for operation in operations() {
            assert!(TAGS.iter().any(|(name, _)| *name == operation.group), "{}", operation.group);
        }
    }

    #[test]
    fn every_failure_has_a_response() {
        for operation in operations() {
            for status in operation.failures() {
                assert_eq!(failure(status).status, status, "{}", operation.id);
            }
        }
    }
}
