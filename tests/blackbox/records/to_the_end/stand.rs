//! A shop with some records of every list.

use std::fmt::Display;

use domain::Id;
use domain::access::Role;
use domain::catalogue::{Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, OtherItem, Wrap};
use domain::customers::Customer;
use domain::documents::LineItem;
use domain::organization::KeyType;
use serde_json::{Value, json};
use tests::{Shop, get, hose, patiently, post, unique, upload_csv};

/// A shop with at least four records of each list.
pub(super) struct Stand {
    pub(super) shop: Shop,
    pub(super) admin: String,
    pub(super) customer: Id<Customer>,
    /// Of all items, own and shared.
    pub(super) brand: String,
    pub(super) hose: String,
    pub(super) price_list: String,
}

impl Stand {
    pub(super) fn new() -> Self {
        let (shop, brand) = (Shop::new("toend"), unique("Endless"));
        Shop::shared_brand(&brand);
        let hoses = items::<Hose>(&shop, |at| {
            // The same number in several sizes, then in other letters.
            let number = ["h-1", "H-1", "H-1", "H-1", "h-2", "H-0", "H-3"][at % 7];
            hose(number, &brand, ["4", "6", "8", "10"][at % 4], json!({}))
        });
        items::<Ferrule>(&shop, |at| hose(&format!("F-{}", at % 5), &brand, "8", json!({})));
        items::<Wrap>(&shop, |at| hose(&format!("W-{at}"), &brand, "20", json!({})));
        items::<OtherItem>(
            &shop,
            |at| json!({ "partNumber": format!("{brand}-{at}"), "brand": brand }),
        );
        items::<Adaptor>(
            &shop,
            |at| json!({ "partNumber": format!("A-{at}"), "brand": brand, "shape": "straight" }),
        );
        items::<CrimpFitting>(
            &shop,
            |at| json!({ "partNumber": format!("C-{at}"), "brand": brand, "hoseSize": "4", "dashSize": "4", "series": "S" }),
        );
        shop.approve(&[(&hoses[0], "S", Some(&brand), None)]);
        let (admin, customer) = (shop.admin(), shop.customer("Anna"));
        let price_list = prices(&admin, &hoses);
        let stand = Self { shop, admin, customer, brand, hose: hoses[0].clone(), price_list };
        stand.said_of_items(&hoses);
        stand.customers();
        stand.documents(&hoses);
        stand.organization();
        stand
    }

    pub(super) fn post(&self, path: impl Display, body: &Value) -> String {
        let path = path.to_string();
        let answer = post(&path, body).token(&self.admin).send();
        assert!(matches!(answer.status, 200 | 201), "{path}: {answer}");
        answer.json()["_id"].as_str().unwrap_or_default().to_owned()
    }

    fn said_of_items(&self, hoses: &[String]) {
        let customer = self.customer;
        for (at, hose) in hoses.iter().enumerate() {
            self.shop.stock(hose, i64::try_from(at).expect("few"));
            // The first have the customer's number, others a price alone.
            let said = if at < 4 {
                json!({ "params": { "orgPartNumber": format!("N-{}", at % 2), "netPrice": 1 } })
            } else {
                json!({ "params": { "netPrice": 1 } })
            };
            self.post(format_args!("/customer/{customer}/item/{hose}/update"), &said);
            if at % 3 == 0 {
                let said = json!({ "params": { "listPrice": at + 1 } });
                self.post(format_args!("/organization/item/{hose}/update"), &said);
            }
        }
    }

    fn customers(&self) {
        for (at, name) in ["Zoe", "zoe", "Émile", "Ben", "Cleo", "Dan"].into_iter().enumerate() {
            let number = (at % 2 == 0).then(|| format!("N{at}"));
            self.post("/customers/create", &json!({ "name": name, "erpId": number }));
            let warehouse = json!({ "name": format!("W{at}"), "erpId": number });
            self.post("/warehouses/create", &warehouse);
            self.post("/pricelists/create", &json!({ "name": format!("L{at}") }));
            let profile = json!({ "name": format!("P{at}"), "maker": number, "kind": "hose" });
            self.post("/importprofiles/create", &profile);
            let list = format!("Name\nImported {at}\n");
            let import = upload_csv(&self.admin, "/customers/import", list.as_bytes());
            patiently(|| import.send()).expect(200);
            let location = json!({ "params": { "description": format!("P{}", at % 2), "city": number, "address1": name } });
            self.post(format_args!("/customer/{}/location/new/update", self.customer), &location);
        }
    }

    fn documents(&self, hoses: &[String]) {
        for (at, hose) in (0..5).zip(hoses) {
            let line = LineItem::Hose(hose.parse().expect("an id"));
            self.shop.kit(&format!("K-{}", 5 - at), Some(self.customer), &[(line, "1")]);
            self.shop.estimate(&format!("E-{}", at * 3 % 5), self.customer);
            self.shop.assembly(&format!("A-{}", at * 2 % 5), hose, None, |assembly| {
                assembly.customer_id = Some(self.customer);
            });
        }
        for day in [Some("2030-01-02"), None, Some("2029-01-02"), Some("2030-01-02"), None, None] {
            self.post("/workorders/create", &json!({ "dueDate": day }));
        }
    }

    fn organization(&self) {
        for at in 0..4 {
            self.shop.member(Role::Restricted);
            let text = format!("lesson{at}");
            let body = json!({ "text": text, "tokens": [{ "text": text, "meaning": "hose" }] });
            self.post("/hoseassemblies/parsefeedback", &body);
        }
        let secret = self.shop.key("history", KeyType::Admin, None);
        let login =
            json!({ "grantType": "client_credentials", "apiKey": secret, "name": "history" });
        let token = post("/security/v1/token", &login).send().expect(200).field("/securityToken");
        let token = token.as_str().expect("a token");
        for _ in 0..5 {
            get("/brands").token(token).send().expect(200);
        }
        crate::organization::history::with(&self.admin, 5);
    }
}

/// Five own ones and four shared ones, of which some have the number and size of an own one.
fn items<E: CatalogueEntity>(shop: &Shop, fields: impl Fn(usize) -> Value) -> Vec<String> {
    let own: Vec<String> = (0..5).map(|at| shop.add::<E>(fields(at))).collect();
    let shared = (3..7).map(|at| Shop::add_shared::<E>(fields(at)));
    own.into_iter().chain(shared).collect()
}

/// A list with prices of the same items from several quantities and days on.
fn prices(admin: &str, hoses: &[String]) -> String {
    let price = |hose: usize, from: i32, start: Value, end: Value| json!({ "item": hoses[hose], "listPrice": 1, "minimumQuantity": from, "startDate": start, "endDate": end });
    let (none, new) = (Value::Null, json!("2030-01-01"));
    let items = json!([
        price(0, 1, none.clone(), json!("2029-12-31")),
        price(0, 1, new, none.clone()),
        price(0, 10, none.clone(), none.clone()),
        price(1, 1, none.clone(), none.clone()),
        price(2, 2, none.clone(), none.clone()),
        price(2, 1, none.clone(), none),
    ]);
    let list = json!({ "name": "prices", "items": items });
    let list = post("/pricelists/create", &list).token(admin).send().expect(201).field("/_id");
    list.as_str().expect("an id").to_owned()
}
