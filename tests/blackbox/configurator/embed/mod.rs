//! Tokens of purpose embed, and the page of the embedded configurator.

mod frame;
mod stored;

use std::process::Command;

use api::operation::{Permission, operations};
use domain::Id;
use domain::access::Role;
use domain::customers::Customer;
use domain::organization::KeyType;
use serde_json::{Value, json};
use tests::{Answer, Program, Shop, beside, folder, get, post, request};

use self::frame::{listing, page};
use crate::organization::history::with;
use crate::organization::user::{PASSWORD, person};
use crate::support::bench::{Bench, path};

/// All that a token of purpose embed may call.
const ALLOWED: &[&str] = &[
    "GET /adaptor/{adaptorId}",
    "GET /adaptorbrands",
    "GET /adaptors/configuration",
    "GET /adaptors/cross",
    "GET /adaptors/search",
    "GET /brandnames",
    "GET /brands",
    "GET /crimpfitting/{crimpfittingId}",
    "GET /endsizes",
    "GET /ferrule/{ferruleId}",
    "GET /genders",
    "GET /hose/{hoseId}",
    "GET /hose/{hoseId}/crimpspecs",
    "GET /hoseassemblies",
    "GET /hoseassemblies/parse",
    "GET /hoseassembly/{hoseAssemblyId}",
    "GET /hoseassembly/{hoseAssemblyId}/datasheet",
    "GET /hosebrands",
    "GET /hoses/configuration",
    "GET /hosesizes",
    "GET /image/{belongsToId}",
    "GET /item/{itemId}",
    "GET /organization/adaptors",
    "GET /organization/components",
    "GET /organization/couplingseries",
    "GET /organization/couplingseriesdetails",
    "GET /organization/crimpfittings",
    "GET /organization/crimpfittingswithferrules",
    "GET /organization/customadaptors",
    "GET /organization/customcrimpfittings",
    "GET /organization/customferrules",
    "GET /organization/customhoses",
    "GET /organization/customotheritems",
    "GET /organization/customwraps",
    "GET /organization/defaultadaptorbrand",
    "GET /organization/defaultbrand",
    "GET /organization/defaults",
    "GET /organization/ferrule",
    "GET /organization/ferrules",
    "GET /organization/hoses",
    "GET /organization/items",
    "GET /organization/itemtypes",
    "GET /organization/wrapcoverage",
    "GET /organization/wraps",
    "GET /organization/wrapstyles",
    "GET /otheritem/{otherItemId}",
    "GET /otheritembrands",
    "GET /shapes",
    "GET /styles",
    "GET /user",
    "GET /wrap/{wrapId}",
    "GET /wrapbrands",
    "POST /crimpfittings/configuration",
    "POST /crimpfittings/sizes",
    "POST /hoseassemblies/create",
    "POST /hoseassembly/preview",
    "POST /hoseassembly/price",
    "POST /hoseassembly/{hoseAssemblyId}/datasheet",
    "POST /hoseassembly/{hoseAssemblyId}/price",
    "POST /hoses/sizes",
    "POST /items/price",
];

/// Asks for a token with a key and these fields.
fn ask(secret: &str, more: &[(&str, Value)]) -> Answer {
    let mut body =
        json!({ "grantType": "client_credentials", "apiKey": secret, "name": "shop front" });
    for (name, value) in more {
        body[name] = value.clone();
    }
    post("/security/v1/token", &body).send()
}

fn token(answer: Answer) -> String {
    answer.expect(200).field("/securityToken").as_str().expect("a token").to_owned()
}

/// A token of purpose embed for a customer.
pub(crate) fn embed_token(shop: &Shop, customer: Id<Customer>) -> String {
    let secret = shop.key("shop front", KeyType::Customer, Some(customer));
    token(ask(&secret, &[("purpose", json!("embed"))]))
}

/// The body of a page, which names no number.
fn unnumbered(bench: &Bench, more: Value) -> Value {
    let mut body = bench.configuration(more);
    body["params"].as_object_mut().expect("fields").remove("partNumber");
    body
}

#[test]
fn only_customers_keys_with_a_customer_get_one() {
    let shop = Shop::new("embed");
    let [own, other] = ["Own", "Other"].map(|name| shop.customer(name));
    let embed = ("purpose", json!("embed"));
    let named = |id: &str| [embed.clone(), ("customerId", json!(id))];
    let open = shop.key("shop front", KeyType::Customer, None);
    ask(&open, std::slice::from_ref(&embed)).faults(&[("/customerId", "unknown_customer")]);
    ask(&open, &named("ffffffffffffffffffffffff")).faults(&[("/customerId", "unknown_customer")]);
    ask(&open, &named(&own.to_string())).expect(200);
    let bound = shop.key("shop front", KeyType::Customer, Some(own));
    ask(&bound, &named(&other.to_string())).problem(403, "forbidden");
    let bound = token(ask(&bound, std::slice::from_ref(&embed)));
    let admin = shop.key("shop front", KeyType::Admin, None);
    ask(&admin, &[embed]).faults(&[("/purpose", "not_a_customer_key")]);
    ask(&admin, &[("purpose", json!("all"))]).problem(400, "invalid_input");
    let user = person(&shop, Role::Regular);
    let sign_in = |password: &str| {
        let email = user.email.as_str();
        let body = json!({ "grantType": "password", "email": email, "password": password, "purpose": "embed" });
        post("/security/v1/token", &body).send()
    };
    sign_in(PASSWORD).faults(&[("/purpose", "unknown_field")]);
    // A header that names another customer is refused, as with every token of a customer.
    let with =
        |customer: &str| get("/brands").token(&bound).header("apiCustomerId", customer).send();
    with(&own.to_string()).expect(200);
    with(&other.to_string()).problem(403, "forbidden");
}

#[test]
fn the_table_says_what_it_may_call() {
    let shop = Shop::new("embedded rights");
    let token = embed_token(&shop, shop.customer("Own"));
    for operation in operations() {
        let name = format!("{} {}", operation.method, operation.path);
        let is_allowed = ALLOWED.contains(&name.as_str());
        assert_eq!(operation.embedded, is_allowed, "{name}");
        if operation.who == Permission::Unauthenticated {
            continue;
        }
        let mut path = operation.path.clone();
        while let Some((before, rest)) = path.split_once('{') {
            let (_, after) = rest.split_once('}').expect("a name");
            path = format!("{before}ffffffffffffffffffffffff{after}");
        }
        let call = request(operation.method.as_str(), &path).token(&token);
        let call = if operation.method == "POST" { call.json(&json!({})) } else { call };
        let answer = call.send();
        if is_allowed {
            assert!(!matches!(answer.status, 401 | 403) && answer.status < 500, "{answer}");
        } else {
            // Some have bodies of their own for failures.
            let answer = answer.expect(403);
            let body = String::from_utf8_lossy(&answer.body).into_owned();
            assert!(body.contains("purpose embed"), "{answer}");
        }
    }
    let names: Vec<_> =
        operations().iter().map(|one| format!("{} {}", one.method, one.path)).collect();
    for allowed in ALLOWED {
        assert!(names.iter().any(|name| name == allowed), "{allowed} isn't an operation");
    }
}

#[test]
fn a_page_previews_prices_creates_and_prints() {
    let bench = Bench::new();
    let [own, other] = ["Own", "Other"].map(|name| bench.shop.customer(name));
    let token = embed_token(&bench.shop, own);
    let body = unnumbered(&bench, json!({}));
    for path in ["/hoseassembly/preview", "/hoseassembly/price"] {
        post(path, &body).token(&token).send().expect(200);
    }
    let made = post("/hoseassemblies/create", &body).token(&token).send().expect(201).json();
    assert_eq!(made["customer"], json!(own.to_string()));
    let read = |path: &str| get(path).token(&token).send();
    read(&path(&made, "")).expect(200);
    assert_eq!(read("/hoseassemblies").expect(200).field("/total"), json!(1));
    let id = made["_id"].as_str().expect("an id");
    read(&format!("/image/{id}")).expect(200);
    let printed = post(&path(&made, "datasheet"), &json!({})).token(&token).send().expect(200);
    assert!(printed.body.starts_with(b"%PDF"));
    post(&path(&made, "price"), &json!({})).token(&token).send().expect(200);
    for operation in ["update", "saveas", "label", "release"] {
        let answer = post(&path(&made, operation), &json!({})).token(&token).send();
        answer.problem(403, "forbidden");
    }
    // Of another customer, and of the own one, made in the office.
    for customer in [other, own] {
        let others = bench.made(json!({ "customer": customer.to_string() }));
        let id = others["_id"].as_str().expect("an id");
        for address in [path(&others, ""), format!("/image/{id}"), format!("/item/{id}")] {
            read(&address).problem(404, "not_found");
        }
        post(&path(&others, "datasheet"), &json!({}))
            .token(&token)
            .send()
            .problem(404, "not_found");
    }
    assert_eq!(read("/hoseassemblies").expect(200).field("/total"), json!(1));
    let preview = post("/hoseassembly/preview", &body).token(&token).send().expect(200).json();
    assert_eq!(preview["existing"].as_array().expect("a list").len(), 1, "{preview}");
}

/// A service that writes all that it logs into a file.
fn logging(file: &std::path::Path) -> Command {
    let inner = beside();
    let mut command = Command::new("sh");
    command.args(["-c", "exec \"$0\" \"$@\" 2>\"$LOG\""]).arg(inner.get_program());
    for (name, value) in inner.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command.env("LOG", file).env("RUST_LOG", "trace");
    command
}

#[test]
fn tokens_in_addresses_are_not_logged() {
    let (shop, _) = listing();
    let token = embed_token(&shop, shop.customer("Own"));
    let folder = folder();
    let log = folder.path().join("log");
    let mut program = Program::serve(logging(&log));
    let open = |path: &str, query: &str| {
        let ask = request("GET", &format!("{}{path}", program.host)).query(query, &token);
        ask.header("X-Request-Id", "framed-page").send()
    };
    open("/iframe/hoseassembly", "security_token").expect(200);
    open("/iframe/hoseassembly", "other_token").expect(403);
    open("/iframe/nothing", "security_token").expect(404);
    open("/api/v1/brands", "security_token").expect(401);
    let called = open("/api/v1/organization/hoses", "security_token").expect(400);
    assert!(!String::from_utf8_lossy(&called.body).contains(&token), "{called}");
    program.interrupt();
    let logged = std::fs::read_to_string(&log).expect("the log");
    assert!(logged.contains("TRACE") || logged.contains("DEBUG"), "all of it: {logged}");
    assert!(logged.contains("framed-page") && logged.contains("getIframeHoseAssembly"), "{logged}");
    let (_, signature) = token.rsplit_once('.').expect("a signature");
    for line in logged.lines() {
        assert!(!line.contains(signature) && !line.contains("security_token="), "{line}");
    }
}

#[test]
fn the_history_of_calls_has_neither_tokens_nor_queries() {
    let (shop, _) = listing();
    let own = shop.customer("Own");
    let token = embed_token(&shop, own);
    let id = own.to_string();
    page(&[("security_token", &token), ("customer_id", &id), ("hose", "sought")]).expect(200);
    let call =
        |path: &str, name: &str, value: &str| get(path).query(name, value).token(&token).send();
    call("/hoses/configuration", "series", "sought").expect(200);
    call("/hoseassemblies/parse", "text", "sought 500 mm").expect(200);
    // Neither does a parameter that the operation doesn't know.
    call("/organization/hoses", "security_token", &token).expect(400);
    post("/hoseassembly/preview", &json!({})).token(&token).send().expect(200);
    // The page itself is no call with a key.
    let calls = with(&shop.admin(), 4);
    let paths: Vec<_> = calls.iter().rev().map(|call| call["path"].as_str()).collect();
    let called = [
        "hoses/configuration",
        "hoseassemblies/parse",
        "organization/hoses",
        "hoseassembly/preview",
    ];
    assert_eq!(
        paths,
        called.map(|path| format!("/api/v1/{path}")).each_ref().map(|path| Some(&**path))
    );
    let (_, signature) = token.rsplit_once('.').expect("a signature");
    for call in calls {
        let text = call.to_string();
        for secret in [signature, "security_token", "sought", "?"] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
    }
}
