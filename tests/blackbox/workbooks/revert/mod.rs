//! `GET /imports`, `POST /imports/{importId}/revert`

mod components;
mod edits;
mod job;
mod program;
mod records;
mod refused;
mod remembered;

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use tests::{Answer, Shop, get, patiently, post, rows_of, unique, upload_csv};

const COMPONENTS: &str = "/components/import?componentType=hose";

/// What differs between databases that hold the same: who and when, the trail, counters and statistics.
const LEFT_OUT: [&str; 12] = [
    "api_calls",
    "assemblies_to_describe",
    "audit",
    "audit_first",
    "audit_rest",
    "crimp_fitting_counts",
    "hose_counts",
    "imports",
    "jobs",
    "numberings",
    "retries",
    "versions",
];

/// A shop with an admin and a brand.
struct Store {
    shop: Shop,
    admin: String,
    brand: String,
}

impl Store {
    fn new() -> Self {
        let shop = Shop::new("revert");
        let (admin, brand) = (shop.admin(), unique("Brand"));
        shop.brand(&brand);
        Self { shop, admin, brand }
    }

    fn get(&self, path: &str) -> Answer {
        get(path).token(&self.admin).send().expect(200)
    }

    fn set(&self, path: &str, fields: &Value) -> Answer {
        post(path, &json!({ "params": fields })).token(&self.admin).send()
    }

    /// Imports CSV whose cells `{brand}` name the brand, and returns the id of the import.
    #[track_caller]
    fn import(&self, path: &str, file: &str) -> String {
        let file = file.replace("{brand}", &self.brand);
        let upload = upload_csv(&self.admin, path, file.as_bytes());
        let answer = patiently(|| upload.send()).expect(200);
        answer.field("/importId").as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    fn send_revert(&self, import: &str) -> Answer {
        let revert = post(&format!("/imports/{import}/revert"), &json!({})).token(&self.admin);
        patiently(|| revert.send())
    }

    /// Reverts an import.
    #[track_caller]
    fn revert(&self, import: &str) -> Value {
        self.send_revert(import).expect(200).json()
    }

    /// Reverts an import of which nothing stays, and returns the id of the revert.
    #[track_caller]
    fn revert_all(&self, import: &str) -> String {
        let report = self.revert(import);
        assert_eq!((&report["kept"], &report["rows"]), (&json!(0), &json!([])), "{report}");
        report["importId"].as_str().expect("an id").to_owned()
    }

    /// The id of an own hose.
    #[track_caller]
    fn hose(&self, part_number: &str) -> String {
        let id = tests::value(&format!(
            "select encode(id, 'hex') from hoses where organization_id = '\\x{}' and part_number = '{part_number}'",
            self.shop.id()
        ));
        id.as_str().expect("an id").to_owned()
    }

    /// All that the organization has, by table.
    fn dump(&self) -> BTreeMap<String, Vec<Map<String, Value>>> {
        let tables = rows_of(
            "select table_name as name from information_schema.columns
            where table_schema = 'public' and column_name = 'organization_id'",
        );
        let tables = tables.into_iter().map(|row| row["name"].as_str().unwrap().to_owned());
        let of_interest =
            |name: &String| !LEFT_OUT.contains(&name.as_str()) && !name.starts_with("audit_2");
        let rows = |name: String| {
            let rows = rows_of(&format!(
                "select (to_jsonb(t) - array['last_modified', 'last_modified_by', 'last_used']) as held from {name} t
                where organization_id = decode('{}', 'hex') order by to_jsonb(t)::text",
                self.shop.id()
            ));
            (name, rows)
        };
        tables.filter(of_interest).map(rows).collect()
    }

    #[track_caller]
    fn holds(&self, expected: &BTreeMap<String, Vec<Map<String, Value>>>) {
        let now = self.dump();
        for (table, rows) in expected {
            let sorted = |rows: &[Map<String, Value>]| {
                let mut texts: Vec<_> =
                    rows.iter().map(|row| Value::Object(row.clone()).to_string()).collect();
                texts.sort_unstable();
                texts
            };
            assert_eq!(sorted(&now[table]), sorted(rows), "{table}");
        }
    }
}

/// What stays after a revert: kind, title, reason and fields of each row.
fn stays(report: &Value) -> Vec<String> {
    let rows = report["rows"].as_array().unwrap();
    let text = |row: &Value| {
        let fields: Vec<_> =
            row["fields"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let word = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let words = [word("kind"), word("title"), word("reason"), fields.join(",")];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let mut all: Vec<_> = rows.iter().map(text).collect();
    all.sort_unstable();
    all
}
