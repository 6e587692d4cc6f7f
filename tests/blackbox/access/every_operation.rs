//! Every operation of the table, by every kind of caller, on records of one's own and of others.

use std::collections::BTreeMap;

use api::operation::{Operation, Permission, operations};
use domain::access::Role;
use serde_json::json;
use tests::{Answer, Callers, Kind, Records, Shop, UNKNOWN, address_of, request, service};

/// The address of an operation, with this id in its path.
fn address(operation: &Operation, id: &str) -> String {
    address_of(operation, &|_| id.to_owned())
}

/// Calls with an empty body, which no operation that writes does anything for.
fn call(operation: &Operation, token: &str, id: &str) -> Answer {
    let request = request(operation.method.as_str(), &address(operation, id)).token(token);
    let request =
        if operation.own_page { request.header("Origin", &service().host) } else { request };
    if operation.method == "POST" { request.json(&json!({})).send() } else { request.send() }
}

fn role_of(kind: Kind) -> Option<Role> {
    match kind {
        Kind::Anonymous => None,
        Kind::Admin | Kind::Foreign => Some(Role::Admin),
        Kind::Regular => Some(Role::Regular),
        Kind::Restricted => Some(Role::Restricted),
        Kind::Customer | Kind::Unbound => Some(Role::Customer),
    }
}

#[test]
fn callers_are_let_in_by_role() {
    let shop = Shop::new("roles");
    let callers = Callers::of(&shop);
    let (kit, _) = shop.kit("K-1", Some(callers.customer), &[]);
    for operation in operations() {
        for kind in Kind::ALL {
            let answer = call(&operation, callers.token(kind), &kit);
            assert!(answer.status < 500, "{kind:?}: {answer}");
            match (operation.who, role_of(kind)) {
                (Permission::Public | Permission::Unauthenticated, _) => {
                    assert!(!matches!(answer.status, 401 | 403), "{kind:?}: {answer}");
                }
                (Permission::Roles(_), None) => {
                    let answer = answer.problem(401, "unauthenticated");
                    assert_eq!(answer.header("www-authenticate"), "Bearer");
                }
                // A customer's token without a customer is let in and may not write; it reads.
                (Permission::Roles(roles), Some(Role::Customer))
                    if kind == Kind::Unbound && roles.contains(&Role::Customer) =>
                {
                    let may_refuse = || {
                        operation.writes()
                            && answer.field("/detail").to_string().contains("apiCustomerId")
                    };
                    let let_in = !matches!(answer.status, 401 | 403) || may_refuse();
                    assert!(let_in, "{kind:?} {}: {answer}", operation.path);
                }
                (Permission::Roles(roles), Some(role)) if roles.contains(&role) => {
                    assert!(!matches!(answer.status, 401 | 403), "{kind:?}: {answer}");
                }
                (Permission::Roles(_), Some(_)) => drop(answer.expect(403)),
            }
        }
    }
}

#[test]
fn records_of_others_are_not_found() {
    let shop = Shop::new("records");
    let callers = Callers::of(&shop);
    let records = Records::of(&shop, &callers);
    let before = tests::count(&shop.id());
    for operation in operations().into_iter().filter(|operation| operation.path.contains('{')) {
        let with_body = |token: &str, id: &dyn Fn(&str) -> String| {
            let body = if operation.path.starts_with("/hosekit/")
                && operation.path.contains("{itemId}")
            {
                json!({ "params": { "itemId": id("itemId"), "itemNumber": "1", "quantity": 1 } })
            } else if operation.path.ends_with("/workorder/{workOrderId}/item/{itemId}/update") {
                json!({ "params": { "lineNumber": "1", "itemType": "adaptor", "quantity": 1 } })
            } else if operation.path.ends_with("}/item/{itemId}/update")
                && operation.path.starts_with("/salesestimate/")
            {
                json!({ "params": { "itemId": id("itemId"), "lineNumber": "1", "itemType": "hose", "quantity": 1 } })
            } else if operation.path.ends_with("/revise") {
                json!({ "params": { "revision": "Z" } })
            } else if operation.path == "/image/{belongsToId}/update" {
                json!({ "params": { "content": "AAAA" } })
            } else if operation.path.ends_with("/outcome") {
                json!({ "params": { "outcome": "sent" } })
            } else if operation.path.contains("/add") {
                json!({ "params": { "itemId": UNKNOWN } })
            } else if operation.path.ends_with("/getBillOfMaterials") {
                json!({ "params": { "format": "json" } })
            } else {
                json!({ "params": {} })
            };
            let request =
                request(operation.method.as_str(), &address_of(&operation, id)).token(token);
            // What it is compared with is looked for after it.
            let request = if operation.path.ends_with("/compare") {
                request.query("with", UNKNOWN)
            } else {
                request
            };
            if operation.method == "POST" { request.json(&body).send() } else { request.send() }
        };
        let own = |name: &str| records.id(name);
        let unknown = |_: &str| UNKNOWN.to_owned();
        let nonsense = |_: &str| "nonsense".to_owned();
        with_body(callers.token(Kind::Foreign), &own).problem(404, "not_found");
        with_body(callers.token(Kind::Admin), &unknown).problem(404, "not_found");
        let malformed =
            with_body(callers.token(Kind::Admin), &nonsense).problem(400, "invalid_input");
        assert_eq!(malformed.field("/errors/0/code"), "malformed_id", "{malformed}");
    }
    assert_eq!(tests::count(&shop.id()), before);
}

#[test]
fn wrong_methods_are_told_the_right_ones() {
    let mut methods: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for operation in operations() {
        let address = address(&operation, "ffffffffffffffffffffffff");
        let methods = methods.entry(address).or_default();
        methods.push(operation.method.to_string());
        if operation.method == "GET" {
            methods.push("HEAD".to_owned());
        }
    }
    for (address, right) in methods {
        for method in ["PUT", "DELETE", "PATCH", "GET", "POST"] {
            if right.iter().any(|other| other == method) {
                continue;
            }
            let answer = request(method, &address).send().problem(405, "method_not_allowed");
            assert_eq!(answer.header("allow"), right.join(", "), "{answer}");
        }
    }
}

#[test]
fn requests_have_ids() {
    for operation in operations() {
        let send = |id: &str| {
            let request = request(operation.method.as_str(), &address(&operation, "nonsense"))
                .query("nonsense", "1");
            if id.is_empty() { request.send() } else { request.header("X-Request-Id", id).send() }
        };
        let answer = send("order-4711/2");
        assert_eq!(answer.header("x-request-id"), "order-4711/2", "{answer}");
        assert!((400..500).contains(&answer.status), "{answer}");
        assert_eq!(answer.field("/requestId"), "order-4711/2", "{answer}");
        let (first, second) = (send(""), send("with blank"));
        assert_eq!(first.header("x-request-id").len(), 24, "{first}");
        assert_ne!(first.header("x-request-id"), second.header("x-request-id"));
        assert_ne!(second.header("x-request-id"), "with blank");
    }
}

#[test]
fn wrong_paths_are_problems() {
    for path in ["/organization/hose", "/nothing", "/organization/hoses/", "/hosekit//labels"] {
        tests::get(path).send().problem(404, "no_such_path");
    }
    request("GET", &format!("{}/api/v2/organization/hoses", service().host))
        .send()
        .problem(404, "no_such_path");
}

#[test]
fn bad_tokens_are_never_none() {
    let (kit, shop) = ("ffffffffffffffffffffffff", Shop::new("tokens"));
    let good = shop.admin();
    for operation in
        operations().into_iter().filter(|operation| operation.who != Permission::Unauthenticated)
    {
        for header in [
            "Bearer",
            "Bearer ",
            "Bearer nonsense",
            "Basic dXNlcjpwYXNz",
            &good,
            "",
            &format!("Bearer {good}x"),
        ] {
            let answer = request(operation.method.as_str(), &address(&operation, kit))
                .header("Authorization", header)
                .send();
            answer.problem(401, "unauthenticated");
        }
        let lower = request(operation.method.as_str(), &address(&operation, kit))
            .header("authorization", &format!("bearer {good}"));
        assert_ne!(lower.send().status, 401, "the scheme's case does not count");
    }
}
