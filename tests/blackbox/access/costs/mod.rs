//! Costs and margins are for admins: every operation is called by everybody else with its example,
//! and every answer is looked through for them.
//!
//! A service of its own is used, since the examples change and delete the demo's records.

mod admins;
mod documents;
mod doubled;
mod prepared;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use calamine::Reader;
use serde_json::{Value, json};
use sqlx::PgPool;
use tests::{
    Answer, Program, WORKBOOK, copy_of_demo, folder, parameters, post, program, request, unique,
    world,
};

/// Words of which every name of a cost or margin has one.
const SECRET: [&str; 2] = ["cost", "margin"];

fn is_secret(name: &str) -> bool {
    let name = name.to_lowercase();
    SECRET.iter().any(|word| name.contains(word))
}

/// The places of fields that are a cost or margin, set or not. Flags are none: they say who may
/// see costs.
fn secret_fields(value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let place = format!("{place}/{name}");
                if is_secret(name) && !value.is_boolean() {
                    found.push(place.clone());
                }
                secret_fields(value, &place, found);
            }
        }
        Value::Array(list) => {
            for value in list {
                secret_fields(value, &format!("{place}/…"), found);
            }
        }
        _ => {}
    }
}

/// The headings of a workbook that are a cost or margin, from the first rows of all its sheets.
fn secret_columns(file: &[u8]) -> Vec<String> {
    let cursor = std::io::Cursor::new(file);
    let mut book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(cursor).expect("a workbook");
    let mut found = Vec::new();
    for (name, range) in book.worksheets() {
        let cells = range.rows().take(1).flatten();
        let headings = cells.map(ToString::to_string).filter(|heading| is_secret(heading));
        found.extend(headings.map(|heading| format!("{name}: {heading}")));
    }
    found
}

/// Everything in an answer that is a cost or margin.
fn secrets(answer: &Answer) -> BTreeSet<String> {
    let media_type = answer.header("content-type");
    let mut found = Vec::new();
    if media_type.contains("json") {
        secret_fields(&answer.json(), "", &mut found);
    } else if media_type.contains("spreadsheet") {
        found = secret_columns(&answer.body);
    }
    found.into_iter().collect()
}

/// An operation as the description has it.
struct Described {
    name: String,
    method: String,
    path: String,
    query: Vec<(String, String)>,
    body: Option<Value>,
    takes_file: bool,
}

/// The operations; those that delete come last, so that the others find something.
static OPERATIONS: LazyLock<Vec<Described>> = LazyLock::new(described);

fn described() -> Vec<Described> {
    let document = api::openapi();
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let needed = parameters(&document, operation)
                .filter(|one| one["in"] == "query" && one["required"] == true);
            let query = needed.map(|one| {
                let schema = &one["schema"];
                let value = [&one["example"], &schema["examples"][0], &schema["enum"][0]];
                let value = value.into_iter().find_map(Value::as_str).unwrap_or("8");
                (one["name"].as_str().expect("a name").to_owned(), value.to_owned())
            });
            // One of several parameters is needed, and no single one of them.
            let by_id =
                path.ends_with("/adaptors/cross").then(|| ("adaptorId".to_owned(), String::new()));
            let content = &operation["requestBody"]["content"];
            all.push(Described {
                name: format!("{} {path}", method.to_uppercase()),
                method: method.to_uppercase(),
                path: path.clone(),
                query: query.chain(by_id).collect(),
                body: content["application/json"].get("example").cloned(),
                takes_file: content.is_object() && !content["application/json"].is_object(),
            });
        }
    }
    all.sort_by_key(|operation| (operation.path.ends_with("/delete"), operation.name.clone()));
    all
}

/// A demo of its own, and everybody's token.
struct Demo {
    service: Program,
    database: PgPool,
    tokens: BTreeMap<&'static str, String>,
    /// A job that somebody regular started.
    job: String,
    /// Bodies with secrets that no example has, by their paths.
    secrets: BTreeMap<&'static str, Value>,
}

/// Of a customer of the demo that has something of its own about items; not one that was just made.
const BUYER: &str = "and exists (select from customer_item_properties p where p.customer_id = t.id and not p.deleted)";

/// Of an item that nothing else needs.
const UNUSED: &str = "and not exists (select from document_lines l where l.item_id = t.id)
    and exists (select from organizations o where o.organization_id = t.organization_id and o.name = 'demo')";

impl Demo {
    fn start(data: &Path) -> Self {
        let database = copy_of_demo();
        let mut command = program();
        command.arg("--data").arg(data).env("DATABASE_URL", &database);
        for limit in ["KNOWN_PER_SECOND", "ANONYMOUS_PER_SECOND", "TOKENS_PER_MINUTE"] {
            command.env(format!("HOSEWRIGHT_LIMITS__{limit}"), "1000000");
        }
        command.env("HOSEWRIGHT_PUBLIC__ORGANIZATION", "demo");
        let service = Program::serve_demo(command);
        let mut demo = Self {
            service,
            database: world().block_on(PgPool::connect(&database)).expect("the database"),
            tokens: BTreeMap::new(),
            job: String::new(),
            secrets: BTreeMap::new(),
        };
        let keys = fs::read_to_string(data.join("demo-keys")).expect("the demo's keys");
        for (caller, name) in [("admin", "demo admin"), ("customer", "demo customer")] {
            let key = keys.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
            let key = json!({ "grantType": "client_credentials", "apiKey": key, "name": name });
            demo.sign_in(caller, &key);
            demo.secrets.insert("/security/v1/token", key);
        }
        for caller in ["regular", "restricted", "changing"] {
            let email = format!("{caller}@walk.example");
            let role = if caller == "regular" { "regular" } else { "restricted" };
            let made = program()
                .env("DATABASE_URL", &database)
                .args([
                    "user",
                    "create",
                    "--organization",
                    "demo",
                    "--email",
                    &email,
                    "--role",
                    role,
                ])
                .env("HOSEWRIGHT_PASSWORD", "Hose-2031!")
                .output();
            assert!(made.as_ref().expect("the program").status.success(), "{made:?}");
            demo.sign_in(
                caller,
                &json!({ "grantType": "password", "email": email, "password": "Hose-2031!" }),
            );
        }
        demo.tokens.insert("nobody", String::new());
        demo.begin_a_job();
        demo.open_a_warehouse();
        demo.ask_for_links(data);
        demo
    }

    fn sign_in(&mut self, caller: &'static str, login: &Value) {
        let answer = post(&format!("{}/security/v1/token", self.service.host), login).send();
        let token = answer.expect(200).field("/securityToken");
        self.tokens.insert(caller, token.as_str().expect("a token").to_owned());
    }

    /// A record of the demo or of all for the name of a path parameter, as the path has it.
    fn id(&self, operation: &Described, name: &str) -> String {
        let with_costs = "and exists (select from item_properties p where p.item_id = t.id and p.cost is not null)";
        let (table, more) = match name {
            "jobId" => return self.job.clone(),
            "importId" => (
                "imports",
                "and t.reverts is null and not exists (select from imports r where r.reverts = t.id)",
            ),
            "adaptorId" => ("adaptors", with_costs),
            "apiKeyId" => ("api_keys", "and name not like 'demo %'"),
            // A picture of its own has what is the organization's.
            "belongsToId" if operation.method == "POST" => (
                "brands",
                "and organization_id = (select organization_id from organizations where name = 'demo')",
            ),
            "belongsToId" | "hoseId" => ("hoses", with_costs),
            "brandId" => ("brands", ""),
            "correctionId" => ("parse_corrections", "and not deleted"),
            "crimpfittingId" | "crimpFittingId" => ("crimp_fittings", with_costs),
            "customerId" => ("customers", BUYER),
            "ferruleId" => ("ferrules", with_costs),
            "hoseAssemblyId" => ("documents", r"and t.id = '\xde300000000000000b000008'"),
            "hoseKitId" => ("documents", r"and t.id = '\xde300000000000000c000001'"),
            "salesEstimateId" => ("documents", r"and t.id = '\xde3000000000000014000001'"),
            "inventoryItemId" => ("inventory_items", "and committed = 0 and on_hand >= 0"),
            "workOrderId" => ("documents", r"and t.id = '\xde3000000000000015000001'"),
            "itemId" if operation.path.contains("workorder") => {
                ("document_lines", r"and id = '\xde3000000000000016000001'")
            }
            // The line that the example names.
            "itemId" if operation.path.contains("otheritem/{itemId}") => {
                ("document_lines", r"and id = '\xde300000000000000d000005'")
            }
            "itemId" if operation.path.contains("hosekit") => {
                ("document_lines", r"and document_id = '\xde300000000000000c000001'")
            }
            "itemId" if operation.path.ends_with("item/{itemId}/delete") => {
                return self.of_customer("customer_item_properties");
            }
            "itemId" if operation.path.ends_with("/delete") => ("other_items", UNUSED),
            "itemId" | "otherItemId" => ("other_items", with_costs),
            // What may be made in place of one that is there.
            "locationId" if operation.path.ends_with("/update") => return "new".to_owned(),
            "locationId" => return self.of_customer("customer_locations"),
            "importProfileId" => ("import_profiles", ""),
            "priceListId" => ("price_lists", ""),
            "userId" => ("users", "and email like '%@demo-shop.example'"),
            "warehouseId" => ("warehouses", ""),
            "wrapId" => ("wraps", with_costs),
            _ => return "ffffffffffffffffffffffff".to_owned(),
        };
        self.first(table, more)
    }

    /// The first record of a customer's own, of the customer that paths name.
    fn of_customer(&self, table: &str) -> String {
        let customer = self.first("customers", BUYER);
        self.first(table, &format!("and not deleted and customer_id = '\\x{customer}'"))
    }

    /// The first record of the demo or of all in a table for which something more holds.
    fn first(&self, table: &str, more: &str) -> String {
        let sql = format!(
            "select encode(t.id, 'hex') from {table} t where organization_id in (
                select organization_id from organizations where name in ('demo', 'shared')) {more} order by t.id limit 1"
        );
        let found = sqlx::query_scalar(sqlx::AssertSqlSafe(sql.as_str()));
        let found: Option<String> = world()
            .block_on(found.fetch_optional(&self.database))
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
        found.unwrap_or_else(|| "ffffffffffffffffffffffff".to_owned())
    }

    fn call(&self, operation: &Described, token: &str) -> Answer {
        let mut path = String::new();
        let own = self.document_for(&operation.path);
        let own_id = own.as_ref().and_then(|own| own["_id"].as_str());
        let line = own.as_ref().and_then(|own| Self::line_of(own, &operation.path));
        for part in operation.path.split('/').skip(1) {
            path.push('/');
            match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
                Some("hoseAssemblyId" | "hoseKitId" | "salesEstimateId" | "workOrderId")
                    if own_id.is_some() =>
                {
                    path.extend(own_id);
                }
                Some("itemId") if line.is_some() => path.extend(line.as_deref()),
                Some(name) => path.push_str(&self.id(operation, name)),
                None => path.push_str(part),
            }
        }
        let mut call =
            request(&operation.method, &format!("{}{path}", self.service.host)).token(token);
        for (name, value) in &operation.query {
            let id = name.ends_with("Id").then(|| self.id(operation, name));
            call = call.query(name, id.as_ref().unwrap_or(value));
        }
        if operation.path.ends_with("/hoseassemblies/import") {
            // Those of the demo that are under editing aren't complete.
            call = call.query("doNotRelease", "true");
        }
        if let Some(body) = self.secrets.get(&*operation.path).or(operation.body.as_ref()) {
            let mut body = body.clone();
            // Nobody has taken the number before.
            let numbered = ["/hoseassemblies/create", "/saveas"];
            if numbered.iter().any(|end| operation.path.ends_with(end)) {
                body["params"]["partNumber"] = json!(unique("WALK-"));
            } else if operation.path.ends_with("/hosekits/create") {
                body["partNumber"] = json!(unique("WALK-"));
            } else if operation.path.ends_with("/salesestimates/create") {
                body["number"] = json!(unique("WALK-"));
            } else if let (Some(line), true) = (&line, operation.path.ends_with("/update"))
                && body["params"]["itemId"].is_string()
            {
                body["params"]["itemId"] = json!(line);
            }
            call = call.json(&body);
        } else if operation.takes_file {
            let file = self.workbook(operation, token);
            call = call.header("Content-Type", WORKBOOK).bytes(&file);
        }
        call.send()
    }

    /// What the caller exports is what it imports.
    fn workbook(&self, operation: &Described, token: &str) -> Vec<u8> {
        let path = operation.path.replace("/import", "/export");
        let path = path.replace("/inventory/", "/inventoryitems/");
        // A profile is proposed for any sheet.
        let path = path.replace("/exportprofiles/guess", "/warehouses/export");
        let export = OPERATIONS.iter().find(|other| other.path == path);
        export.map(|export| self.call(export, token).body).unwrap_or_default()
    }
}

/// Operations that need what no example can have.
const UNANSWERABLE: &[&str] = &[
    // A hose and a fitting that a crimp spec brings together.
    "GET /api/v1/organization/ferrule",
    // A sheet in which nothing stands that another caller changed meanwhile.
    "POST /api/v1/hoseassemblies/import",
    // A browser in which somebody is signed in with the page.
    "POST /api/v1/user/session/{sessionId}/delete",
];

#[test]
fn costs_are_in_no_answer_but_an_admins() {
    let folder = folder();
    let demo = Demo::start(&folder.path().join("data"));
    let operations = &*OPERATIONS;
    assert!(operations.len() > 80, "{}", operations.len());
    // An admin's answers have costs, as JSON and in workbooks: they are there to be leaked.
    let (mut in_json, mut in_sheets) = (0, 0);
    // What is made or deleted, once for all callers, is left to the others.
    let once = |operation: &&Described| {
        ["/delete", "/create", "/invite", "/email", "/password"]
            .iter()
            .any(|end| operation.path.ends_with(end))
    };
    let mut doubled = Vec::new();
    for operation in operations.iter().filter(|operation| !once(operation)) {
        let answer = demo.call(operation, &demo.tokens["admin"]);
        doubled.extend(doubled::name(&answer).map(|name| format!("{}: {name}", operation.name)));
        let sheet = answer.header("content-type").contains("spreadsheet");
        if !secrets(&answer).is_empty() {
            *(if sheet { &mut in_sheets } else { &mut in_json }) += 1;
        }
    }
    assert!(doubled.is_empty(), "names that an object has twice: {doubled:#?}");
    assert!(in_json >= 10 && in_sheets >= 1, "{in_json} {in_sheets}");
    let (mut leaks, mut broken) = (Vec::new(), Vec::new());
    let mut statuses: BTreeMap<&str, Vec<u16>> = BTreeMap::new();
    for caller in ["nobody", "customer", "restricted", "regular"] {
        for operation in operations {
            let answer = demo.call(operation, &demo.tokens[caller]);
            if answer.status >= 500 {
                broken.push(format!("{caller}: {answer}"));
            }
            statuses.entry(&operation.name).or_default().push(answer.status);
            let found = secrets(&answer);
            if !found.is_empty() {
                leaks.push(format!("{caller}: {}: {found:?}", operation.name));
            }
        }
    }
    assert!(leaks.is_empty(), "{leaks:#?}");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    // An operation that lets somebody in and then refuses what it is sent shows nothing.
    let good = |status: &u16| (200..300).contains(status);
    statuses.retain(|name, statuses| {
        let let_in = statuses.iter().any(|status| !matches!(status, 401 | 403));
        let_in && !statuses.iter().any(good) && !UNANSWERABLE.contains(name)
    });
    assert!(statuses.is_empty(), "no good answer was seen: {statuses:#?}");
}

/// The search itself, tried on answers that leak.
#[test]
fn costs_are_found_wherever_they_are() {
    let mut found = Vec::new();
    let answer = json!({
        "items": [{ "prices": { "list": 1, "unitCost": null } }, { "defaultMarginPercent": 3 }],
        "seesCosts": false, "price": 4,
    });
    secret_fields(&answer, "", &mut found);
    found.sort();
    assert_eq!(found, ["/items/…/defaultMarginPercent", "/items/…/prices/unitCost"]);
    let mut book = rust_xlsxwriter::Workbook::new();
    book.add_worksheet().write(0, 0, "Part number").unwrap();
    let second = book.add_worksheet().set_name("prices").unwrap();
    second.write(0, 0, "List price").unwrap();
    second.write(0, 1, "Cost (USD)").unwrap();
    assert_eq!(secret_columns(&book.save_to_buffer().unwrap()), ["prices: Cost (USD)"]);
}
