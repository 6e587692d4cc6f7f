//! What a dry run of an import tells of estimates, assemblies and price lists.

use serde_json::{Value, json};
use tests::{id, patiently, upload_csv};

use super::{Desk, path};

impl Desk {
    /// What a dry run of a file touches.
    fn touches(&self, import: &str, file: &str) -> Value {
        let import = format!("{import}dryRun=true");
        let upload = upload_csv(&self.bench.admin, &import, file.as_bytes());
        patiently(|| upload.send()).expect(200).field("/effect/touches")
    }
}

/// Numbers of records by what is touched.
fn counts(touches: &Value) -> [Value; 4] {
    ["assemblies", "estimates", "priceLists", "belowMargin"]
        .map(|name| touches[name]["count"].clone())
}

const NONE: [i32; 4] = [0, 0, 0, 0];

#[test]
fn a_dry_run_tells_what_rests_on_what_it_changes() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let assembly = desk.assembly(json!({}));
    let by_assembly = desk.made(json!({ "items": [{ "item": assembly["_id"], "quantity": 1 }] }));
    desk.clamps();
    let list = bench.post("/pricelists/create", &json!({ "name": "Dealers" })).expect(201);
    let list = list.id();
    let prices =
        format!("Price list,Part number,Brand,Price\nDealers,{0}-2SN-8,{0},9\n", bench.word);
    let import = upload_csv(&bench.admin, "/pricelists/import", prices.as_bytes());
    patiently(|| import.send()).expect(200);
    assert!(!list.is_empty());

    let hoses = "/components/import?componentType=hose&";
    let of = |columns: &str, values: &str| {
        format!("Part number,Brand,Size,{columns}\n{0}-2SN-8,{0},8,{values}\n", bench.word)
    };
    assert_eq!(counts(&desk.touches(hoses, &of("Series", "X"))), NONE.map(Value::from));
    // A rating is what released assemblies rest on.
    let rated = desk.touches(hoses, &of("Maximum pressure (psi)", "3000"));
    assert_eq!(counts(&rated), [1, 0, 0, 0].map(Value::from), "{rated}");
    assert_eq!(rated["assemblies"]["names"], json!([assembly["partNumber"]]));
    // A price is what open estimates and price lists have beside it.
    let touched = desk.touches(hoses, &of("List price", "11"));
    assert_eq!(counts(&touched), [0, 1, 1, 0].map(Value::from), "{touched}");
    assert_eq!(touched["estimates"]["names"], json!([by_assembly["number"]]));
    assert_eq!(touched["priceLists"]["names"], json!(["Dealers"]));
    // Released ones are open as long as they are valid.
    let release = bench.post(&path(&by_assembly, "release"), &json!({})).expect(200);
    assert_eq!(desk.touches(hoses, &of("List price", "11"))["estimates"]["count"], 1, "{release}");
    // A crimp spec is, too.
    let spec = format!(
        "Hose part number,Hose brand,Fitting series,Crimp diameter (mm)\n{0}-2SN-8,{0},TC,23.1\n",
        bench.word
    );
    let crimped = desk.touches("/crimpspecs/import?", &spec);
    assert_eq!(crimped["assemblies"], json!({ "count": 1, "names": [assembly["partNumber"]] }));
    assert!(!id(&assembly).is_empty());
}

#[test]
fn prices_below_the_margin_are_told_to_those_who_see_costs() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let rules = json!({ "params": { "defaultMarginPercentMaterials": 35 } });
    bench.post("/organization/update", &rules).expect(200);
    let hoses = "/components/import?componentType=hose&";
    let of = |price: &str, cost: &str, unit: &str| {
        format!(
            "Part number,Brand,Size,List price,List price unit,Cost,Cost unit\n{0}-2SN-8,{0},8,{price},ft,{cost},{unit}\n",
            bench.word
        )
    };
    for (price, cost, unit, below) in
        [("10", "6.6", "ft", 1), ("10", "6.5", "ft", 0), ("10", "6.6", "m", 0)]
    {
        let touches = desk.touches(hoses, &of(price, cost, unit));
        assert_eq!(touches["belowMargin"]["count"], below, "{price} {cost} {unit}: {touches}");
    }
}

#[test]
fn a_file_with_errors_touches_nothing() {
    let desk = Desk::new();
    let file =
        format!("Part number,Brand,Size,List price\n{0}-2SN-8,{0},8,much\n", desk.bench.word);
    let import = "/components/import?componentType=hose&dryRun=true";
    let upload = upload_csv(&desk.bench.admin, import, file.as_bytes());
    let report = patiently(|| upload.send()).problem(400, "invalid_sheet");
    assert_eq!(report.field("/report/effect/touches"), Value::Null);
}
