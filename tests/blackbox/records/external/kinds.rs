//! Kinds of records that have a number in another system.

use serde_json::{Value, json};
use tests::{Answer, get, post, unique};

use crate::support::bench::Bench;

/// A kind of record by its operations, in whose paths `{}` is an id.
pub(super) struct Kind {
    pub(super) create: String,
    one: String,
    update: String,
    list: String,
    /// Path to delete one, where there is such an operation.
    pub(super) delete: Option<String>,
    /// The field with the number.
    pub(super) field: &'static str,
    /// A new one.
    body: Box<dyn Fn() -> Value + Sync>,
}

impl Kind {
    /// A kind by the names in its paths.
    fn of(
        (many, one, field): (&str, &str, &'static str),
        body: impl Fn() -> Value + Sync + 'static,
    ) -> Self {
        Self {
            create: format!("/{many}/create"),
            one: format!("/{one}/{{}}"),
            update: format!("/{one}/{{}}/update"),
            list: format!("/{many}"),
            delete: Some(format!("/{one}/{{}}/delete")),
            field,
            body: Box::new(body),
        }
    }

    pub(super) fn create(&self, token: &str, number: &Value) -> Answer {
        let mut body = (self.body)();
        body[self.field] = number.clone();
        post(&self.create, &json!({ "params": body })).token(token).send()
    }

    pub(super) fn made(&self, token: &str, number: &Value) -> String {
        self.create(token, number).expect(201).id()
    }

    pub(super) fn change(&self, token: &str, id: &str, number: &Value) -> Answer {
        let body = json!({ "params": { self.field: number } });
        post(&self.update.replace("{}", id), &body).token(token).send()
    }

    pub(super) fn read(&self, token: &str, id: &str) -> Value {
        get(&self.one.replace("{}", id)).token(token).send().expect(200).json()
    }

    pub(super) fn found(&self, token: &str, number: &str) -> Vec<String> {
        get(&self.list).query("externalId", number).token(token).send().expect(200).all("_id")
    }
}

/// All of them.
pub(super) fn kinds(bench: &Bench) -> Vec<Kind> {
    let mut kinds = Vec::new();
    let fitting = json!({ "hoseSize": "8", "dashSize": "8", "series": "TC", "shape": "straight" });
    for (many, one, fields) in [
        ("hoses", "hose", json!({ "size": "8" })),
        ("crimpfittings", "crimpfitting", fitting),
        ("adaptors", "adaptor", json!({ "shape": "tee" })),
        ("ferrules", "ferrule", json!({ "size": "8" })),
        ("wraps", "wrap", json!({ "size": "8" })),
        ("otheritems", "otheritem", json!({})),
    ] {
        let brand = bench.word.clone();
        let body = move || {
            let mut body = fields.clone();
            body["partNumber"] = json!(unique("E-"));
            body["brand"] = json!(brand);
            body
        };
        let is_other = many == "otheritems";
        kinds.push(Kind {
            update: format!("/organization/{one}/{{}}/update"),
            list: format!("/organization/{}", if is_other { "items" } else { many }),
            delete: is_other.then(|| "/otheritems/{}/delete".to_owned()),
            ..Kind::of((many, one, "externalId"), body)
        });
    }
    for names in [
        ("customers", "customer", "erpId"),
        ("warehouses", "warehouse", "erpId"),
        ("pricelists", "pricelist", "externalId"),
    ] {
        kinds.push(Kind::of(names, || json!({ "name": unique("E") })));
    }
    let assembly = bench.configuration(json!({}))["params"].clone();
    kinds.push(Kind::of(("hoseassemblies", "hoseassembly", "externalId"), move || {
        let mut body = assembly.clone();
        body["partNumber"] = json!(unique("HA-"));
        body
    }));
    let customer = bench.shop.customer("Buyer of all").to_string();
    for (many, one) in
        [("hosekits", "hosekit"), ("workorders", "workorder"), ("salesestimates", "salesestimate")]
    {
        let body = json!({ "customer": customer });
        kinds.push(Kind::of((many, one, "externalId"), move || body.clone()));
    }
    kinds
}
