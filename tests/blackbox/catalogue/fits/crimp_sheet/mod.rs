//! Crimp specs in workbooks, and many in one request.

mod faults;
mod large;
mod program;
mod rows;
mod upsert;

use domain::catalogue::{Ferrule, Hose};
use serde_json::{Value, json};
use tests::{Answer, Shop, book_of_values, get, hose, import, patiently, post, unique};

const IMPORT: &str = "/crimpspecs/import";
const EXPORT: &str = "/crimpspecs/export";

/// A shop with a hose and a ferrule of a brand of its own.
struct Press {
    shop: Shop,
    admin: String,
    brand: String,
    hose: String,
    ferrule: String,
}

impl Press {
    fn new() -> Self {
        let shop = Shop::new("press");
        let brand = unique("Press");
        shop.brand(&brand);
        let on = shop.add::<Hose>(hose("PRESS-8", &brand, "8", json!({})));
        let ferrule = shop.add::<Ferrule>(hose("PRESS-R", &brand, "8", json!({})));
        let admin = shop.admin();
        Self { shop, admin, brand, hose: on, ferrule }
    }

    /// Crimp specs of a hose.
    fn specs(&self, hose: &str) -> Vec<Value> {
        let listed = get(&format!("/hose/{hose}/crimpspecs")).token(&self.admin).send();
        listed.expect(200).json().as_array().unwrap().clone()
    }

    /// Replaces the own crimp specs of a hose.
    fn set(&self, hose: &str, specs: &Value) -> Answer {
        let body = json!({ "params": { "crimpSpecs": specs } });
        post(&format!("/organization/hose/{hose}/update"), &body).token(&self.admin).send()
    }

    /// Imports these rows.
    fn import(&self, rows: &[Vec<Value>]) -> Answer {
        import(&self.admin, IMPORT, &book_of_values("crimpspecs", rows))
    }

    fn export(&self, body: &Value) -> Answer {
        patiently(|| post(EXPORT, body).token(&self.admin).send()).expect(200)
    }

    /// Stored specs of the shop.
    fn stored(&self) -> Vec<serde_json::Map<String, Value>> {
        let id = self.shop.id();
        tests::rows_of(&format!(
            "select * from crimp_specs where organization_id = '\\x{id}' order by coupling_series, id"
        ))
    }
}

/// A row of texts; empty ones are blank cells.
fn row(cells: &[&str]) -> Vec<Value> {
    let cell = |text: &&str| if text.is_empty() { Value::Null } else { json!(text) };
    cells.iter().map(cell).collect()
}
