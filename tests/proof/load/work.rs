//! What people and programs of an organization ask for.

use std::sync::Mutex;

use domain::access::{Actor, Role};
use serde_json::{Value, json};
use tests::{
    Answer, Callers, Chance, Records, Request, Shop, WORKBOOK, book_of_values, request, unique,
};

/// A hose and a fitting of the shared catalogue that go together.
const HOSE: &str = "de3000000000000002000010";
const FITTING: &str = "de3000000000000003000013";
/// So many documents are looked at again.
const KEPT: usize = 50;

/// An organization at work.
pub(super) struct Desk {
    shop: Shop,
    records: Records,
    admin: Actor,
    token: Mutex<(String, std::time::Instant)>,
    /// The last assemblies and orders.
    assemblies: Mutex<Vec<String>>,
    orders: Mutex<Vec<String>>,
}

impl Desk {
    pub(super) fn new() -> Self {
        let shop = Shop::new("busy");
        let records = Records::of(&shop, &Callers::of(&shop));
        let admin = shop.member(Role::Admin);
        let token = (shop.token_of(admin, Role::Admin, None), std::time::Instant::now());
        let assembly = records.id("hoseAssemblyId");
        let order = records.id("workOrderId");
        Self {
            shop,
            records,
            admin,
            token: Mutex::new(token),
            assemblies: Mutex::new(vec![assembly]),
            orders: Mutex::new(vec![order]),
        }
    }

    /// A token; they hold for an hour.
    fn token(&self) -> String {
        let mut token = self.token.lock().expect("a token");
        if token.1.elapsed().as_secs() > 1_800 {
            *token = (self.shop.token_of(self.admin, Role::Admin, None), std::time::Instant::now());
        }
        token.0.clone()
    }

    fn ask(&self, method: &str, host: &str, path: &str) -> Request {
        request(method, &format!("{host}/api/v1{path}")).token(&self.token())
    }

    fn get(&self, host: &str, path: &str) -> Answer {
        self.ask("GET", host, path).send()
    }

    fn post(&self, host: &str, path: &str, body: &Value) -> Answer {
        let keyed = self.ask("POST", host, path).header("Idempotency-Key", &unique("load"));
        keyed.json(body).send()
    }

    fn one_of(kept: &Mutex<Vec<String>>, chance: &mut Chance) -> String {
        chance.pick(&kept.lock().expect("ids")).clone()
    }

    fn keep(kept: &Mutex<Vec<String>>, answer: &Answer) {
        if answer.status == 201 {
            let mut kept = kept.lock().expect("ids");
            kept.push(answer.id());
            if kept.len() > KEPT {
                kept.remove(0);
            }
        }
    }

    /// Looks something up, or prints it.
    pub(super) fn read(&self, host: &str, chance: &mut Chance) -> Vec<Answer> {
        let get = |path: &str| self.get(host, path);
        let assembly = Self::one_of(&self.assemblies, chance);
        let order = Self::one_of(&self.orders, chance);
        let id = |kind: &str| self.records.id(kind);
        let answer = match chance.below(100) {
            0..16 => get("/organization/hoses?limit=20&search.series=T2A"),
            16..28 => get(&format!("/hose/{HOSE}")),
            28..38 => get("/organization/items?limit=25&search.partNumber=2SN-8&exactTotal=false"),
            38..50 => get("/search?text=1/2%20T2A%20hose"),
            50..58 => {
                get("/hoseassemblies/parse?text=36%20in%20of%201%2F2%20T2A%20with%20JIC%20swivels")
            }
            58..66 => {
                let body =
                    json!({ "items": [{ "itemId": HOSE, "quantity": 25, "unitOfMeasure": "ft" }] });
                self.ask("POST", host, "/items/price").json(&body).send()
            }
            66..72 => get("/customers?limit=20"),
            72..76 => get(&format!("/customer/{}", id("customerId"))),
            76..80 => get("/hoseassemblies?limit=20"),
            80..84 => get("/workorders?limit=20"),
            84..88 => get(&format!("/workorder/{order}")),
            88..91 => get("/inventory?limit=20"),
            91..94 => get("/changes?after=now"),
            94..96 => get(&format!("/image/{HOSE}")),
            96..98 => {
                let label = json!({ "params": { "numCopies": 1, "labelSize": "4x6" } });
                let path = format!("/hoseassembly/{assembly}/label");
                self.ask("POST", host, &path).json(&label).send()
            }
            98 => self
                .ask("POST", host, &format!("/hoseassembly/{assembly}/datasheet"))
                .json(&json!({}))
                .send(),
            _ => {
                let body = json!({ "componentType": "hose", "components": [], "selectAll": true, "search": { "size": "8" } });
                self.ask("POST", host, "/components/export").json(&body).send()
            }
        };
        vec![answer]
    }

    /// Changes something.
    pub(super) fn write(&self, host: &str, chance: &mut Chance) -> Vec<Answer> {
        let post = |path: &str, body: Value| self.post(host, path, &body);
        let (item, customer) = (self.records.id("itemId"), self.records.id("customerId"));
        match chance.below(100) {
            0..25 => {
                let assembly = json!({ "hose": HOSE, "end1": FITTING, "end2": FITTING,
                    "length": 20 + chance.below(60), "lengthUnit": "in", "partNumber": unique("LOAD-") });
                let made = post("/hoseassemblies/create", assembly);
                Self::keep(&self.assemblies, &made);
                vec![made]
            }
            25..45 => {
                let order =
                    json!({ "customer": customer, "items": [{ "item": item, "quantity": 1 }] });
                let made = post("/workorders/create", order);
                Self::keep(&self.orders, &made);
                let id = made.field("/_id");
                let command = |name: &str| {
                    let path = format!("/workorder/{}/{name}", id.as_str().expect("an id"));
                    post(&path, json!({}))
                };
                let (released, completed) = (command("release"), command("complete"));
                vec![made, released, completed]
            }
            45..55 => vec![post(
                &format!("/customer/{customer}/update"),
                json!({ "params": { "city": format!("City {}", chance.below(1_000)) } }),
            )],
            55..80 => {
                // As much as orders take, and more.
                let stock =
                    json!({ "_id": self.records.id("inventoryItemId"), "item": item, "delta": 5 });
                vec![post("/inventory/upsert", json!([stock]))]
            }
            80..90 => {
                let one = |number: usize| {
                    json!({ "type": "otherItem", "externalId": format!("LOAD-{number}"),
                    "partNumber": format!("LOAD-{number}"), "listPrice": 1 + chance.below(90) })
                };
                let list: Vec<Value> = (0..50).map(one).collect();
                vec![post("/items/upsert", json!(list))]
            }
            90..97 => {
                let estimate =
                    json!({ "customer": customer, "items": [{ "item": item, "quantity": 2 }] });
                vec![post("/salesestimates/create", estimate)]
            }
            _ => {
                let mut rows = vec![vec![json!("Name"), json!("City")]];
                rows.extend((0..200).map(|row| {
                    vec![
                        json!(format!("Customer {row}")),
                        json!(format!("City {}", chance.below(9))),
                    ]
                }));
                let file = book_of_values("customers", &rows);
                let import =
                    self.ask("POST", host, "/customers/import").header("Content-Type", WORKBOOK);
                vec![tests::patiently(|| import.clone().bytes(&file).send())]
            }
        }
    }
}
