//! A record of each kind in an organization, for requests that name one.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use api::operation::Operation;
use domain::access::Role;
use domain::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, OtherItem, Wrap};
use domain::documents::HoseAssembly;
use domain::organization::KeyType;
use serde_json::{Value, json};

use crate::{Answer, Callers, Shop, get, post, request, service, unique, upload_csv, value, with};

/// An id that no record has.
pub const UNKNOWN: &str = "ffffffffffffffffffffffff";

/// The address of an operation, with the id of each name in its path.
pub fn address_of(operation: &Operation, id: &dyn Fn(&str) -> String) -> String {
    let base = if operation.versioned { "/api/v1" } else { "" };
    let mut path = String::new();
    for part in operation.path.split('/').skip(1) {
        path.push('/');
        match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
            Some(name) => path.push_str(&id(name)),
            None => path.push_str(part),
        }
    }
    format!("{}{base}{path}", service().host)
}

/// A record of each kind, by the names of path parameters and a few more.
pub struct Records {
    ids: BTreeMap<&'static str, String>,
    /// The texts of these records have it, and nothing else does.
    pub mark: String,
}

impl Records {
    /// New ones.
    pub fn of(shop: &Shop, callers: &Callers) -> Self {
        let mark = format!("{}-own", shop.name);
        let token = shop.admin();
        let brand = format!("{mark} brand");
        let brand_id = shop.brand(&brand);
        let named = |kind: &str, more: Value| {
            with(json!({ "partNumber": format!("{mark}-{kind}"), "brand": brand }), &more)
        };
        let hose = shop.add::<Hose>(named("H", json!({ "size": "8" })));
        let fitting = named("C", json!({ "hoseSize": "8", "dashSize": "8", "series": "S" }));
        let adaptor = shop.add::<Adaptor>(named("A", json!({ "shape": "straight" })));
        let item = shop.add::<OtherItem>(json!({ "partNumber": format!("{mark}-O") }));
        let owned = |assembly: &mut HoseAssembly| assembly.customer_id = Some(callers.customer);
        let assembly = shop.assembly(&format!("{mark}-HA"), &hose, None, owned).to_string();
        let customer = callers.customer.to_string();
        let send = |path: &str, body: Value| post(path, &body).token(&token).send();
        let set = |path: String, body: Value| send(&path, json!({ "params": body }));
        let lines = json!([{ "item": item, "quantity": 1, "comments": mark }]);
        let kit =
            json!({ "partNumber": format!("{mark}-K"), "customer": customer, "otherItems": lines });
        let kit = send("/hosekits/create", kit).expect(201);
        let order = json!({ "customer": customer, "purchaseOrder": mark, "items": lines });
        let order = send("/workorders/create", order).expect(201);
        let mut estimate = json!({ "number": format!("{mark}-E"), "customer": customer });
        estimate["items"] = lines;
        let estimate = send("/salesestimates/create", estimate).expect(201);
        let lesson = json!({ "text": mark, "tokens": [{ "text": mark, "meaning": "hose" }] });
        let lesson = send("/hoseassemblies/parsefeedback", lesson).expect(200);
        let list = json!({ "name": mark, "items": [{ "item": item, "listPrice": 7 }] });
        let list = send("/pricelists/create", list).expect(201);
        let profile = json!({ "name": mark, "maker": mark, "kind": "hose" });
        let profile = send("/importprofiles/create", profile).expect(201);
        let place = json!({ "description": mark, "city": mark });
        let place = set(format!("/customer/{customer}/location/new/update"), place).expect(201);
        let price = json!({ "orgPartNumber": format!("{mark}-P"), "netPrice": 3 });
        let price = send(&format!("/customer/{customer}/item/{item}/update"), price);
        let user = domain::hex(&shop.member(Role::Restricted).raw());
        send("/users/update", json!({ "userId": user, "name": mark })).expect(200);
        let ids = BTreeMap::from([
            ("brandId", brand_id),
            ("belongsToId", hose.clone()),
            ("hoseId", hose),
            ("crimpfittingId", shop.add::<CrimpFitting>(fitting)),
            ("adaptorId", adaptor),
            ("ferruleId", shop.add::<Ferrule>(named("F", json!({ "size": "8" })))),
            ("wrapId", shop.add::<Wrap>(named("W", json!({ "size": "25" })))),
            ("customerId", customer),
            ("otherItemId", item.clone()),
            ("importProfileId", id(&profile, "/_id")),
            ("inventoryItemId", shop.stock(&item, 100)),
            ("warehouseId", shop.warehouse(&format!("{mark} warehouse")).to_string()),
            ("itemId", item),
            ("hoseAssemblyId", assembly),
            ("correctionId", id(&lesson, "/corrections/0/_id")),
            ("hoseKitId", id(&kit, "/_id")),
            ("lineId", id(&kit, "/otherItems/0/_id")),
            ("workOrderId", id(&order, "/_id")),
            ("salesEstimateId", id(&estimate, "/_id")),
            ("priceListId", id(&list, "/_id")),
            ("rowId", id(&list, "/items/0/_id")),
            ("locationId", id(&place, "/_id")),
            ("customerItemId", id(&price, "/_id")),
            ("apiKeyId", shop.key(&mark, KeyType::Admin, None)[3..27].to_owned()),
            ("userId", user),
            ("sessionId", session(shop, &token)),
            ("jobId", job(&token, &mark)),
            ("importId", import(&token)),
            ("organizationId", shop.id()),
        ]);
        Self { ids, mark }
    }

    /// The id of the record of a kind; [`UNKNOWN`] where there is no such kind.
    pub fn id(&self, name: &str) -> String {
        self.ids.get(name).cloned().unwrap_or_else(|| UNKNOWN.to_owned())
    }

    /// All of them, by kind.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.ids.iter().map(|(kind, id)| (*kind, id.as_str()))
    }

    /// The id that fits a field or a parameter of this name.
    pub fn of_field(&self, field: &str) -> String {
        let field = field.rsplit('.').next().unwrap_or(field);
        let kind = match field {
            "end1" | "end2" | "crimpFittingId" => "crimpfittingId",
            "ferrule1" | "ferrule2" => "ferruleId",
            "customerOrgId" | "customers" => "customerId",
            "componentId" | "recordId" | "components" => "hoseId",
            "listPriceId" => "priceListId",
            "with" => "hoseKitId",
            "hoseAssemblies" => "hoseAssemblyId",
            other => other,
        };
        let kinds = [kind.to_owned(), format!("{kind}Id")];
        let known = kinds.iter().find_map(|kind| self.ids.get(kind.as_str()));
        known.cloned().unwrap_or_else(|| UNKNOWN.to_owned())
    }
}

#[track_caller]
fn id(answer: &Answer, pointer: &str) -> String {
    answer.field(pointer).as_str().expect("an id").to_owned()
}

/// Where somebody is signed in with a browser.
fn session(shop: &Shop, admin: &str) -> String {
    let (email, password) = (format!("{}@sessions.example", unique("person")), "Hose-2031!");
    let invited = json!({ "emailAddresses": [{ "email": email, "password": password }] });
    post("/organization/users/invite", &invited).token(admin).send().expect(201);
    let begin = json!({ "email": email, "password": password });
    let begin = post("/security/v1/session/begin", &begin).header("Origin", &service().host);
    let token = id(&begin.send().expect(200), "/securityToken");
    // Nothing of it is left to be done then.
    let since = Instant::now();
    let unsent = format!("select count(*) from outbox where organization_id = '\\x{}'", shop.id());
    while value(&unsent) != 0 {
        assert!(since.elapsed() < Duration::from_mins(1), "the mail is not sent");
        std::thread::sleep(Duration::from_millis(20));
    }
    id(&get("/user/sessions").token(&token).send().expect(200), "/items/0/_id")
}

/// The last import.
fn import(admin: &str) -> String {
    id(&get("/imports").token(admin).send().expect(200), "/items/0/_id")
}

/// An import that has ended.
fn job(admin: &str, mark: &str) -> String {
    let upload =
        upload_csv(admin, "/warehouses/import", format!("Name\n{mark} imported\n").as_bytes());
    let id = id(&upload.header("Prefer", "respond-async").send().expect(202), "/_id");
    let begun = Instant::now();
    let state = || request("GET", &format!("/job/{id}")).token(admin).send().field("/state");
    while ["queued", "running"].iter().any(|unfinished| state() == *unfinished) {
        assert!(begun.elapsed() < Duration::from_mins(1), "the import does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
    id
}
