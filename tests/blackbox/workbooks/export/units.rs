//! Exports in units of the metric system, which come back as they are.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{CSV, Shop, counts, hose, patiently, post, request, sheet, unique, upload};

/// A shop with hoses whose figures have many digits.
fn shop() -> (Shop, String, String) {
    let shop = Shop::new("metric");
    let (admin, brand) = (shop.admin(), unique("Brand"));
    shop.brand(&brand);
    let figures = [(4000.0, 0.42), (5076.123, 0.123_456_789), (3000.0, 1.0)];
    let all: Vec<Value> = (0..)
        .zip(figures)
        .map(|(at, (psi, weight)): (u32, _)| {
            let more =
                json!({ "maxPressurePsi": psi, "weightLbsPerFt": weight, "outerDiammm": 20.5 });
            hose(&format!("U-{at}"), &brand, "8", more)
        })
        .collect();
    shop.add_all::<Hose>(&all);
    (shop, admin, brand)
}

fn export(admin: &str, path: &str, body: &Value) -> Vec<u8> {
    patiently(|| post(path, body).token(admin).send()).expect(200).body
}

#[test]
fn components_in_bar_and_kilograms_come_back_unchanged() {
    let (shop, admin, _brand) = shop();
    let body = |format: &str| {
        json!({ "componentType": "hose", "components": [], "selectAll": true, "custom": true,
            "search": {}, "format": format, "units": "metric" })
    };
    let file = export(&admin, "/components/export", &body("excel"));
    let made = sheet(&file);
    assert_eq!(made.column("Maximum pressure (bar)"), ["275.8", "350", "206.8"]);
    assert_eq!(made.column("Weight per metre (kg/m)"), ["0.625", "0.1837", "1.488"]);
    assert_eq!(made.column("Outer diameter (mm)"), ["20.5", "20.5", "20.5"]);
    let send = |file: &[u8]| patiently(|| upload(&admin, "/components/import", file).send());
    assert_eq!(counts(send(&file)), (0, 0, 3));
    let csv = export(&admin, "/components/export", &body("csv"));
    let import = request("POST", "/components/import?componentType=hose");
    let import = import.token(&admin).header("Content-Type", CSV).bytes(&csv);
    assert_eq!(counts(patiently(|| import.send())), (0, 0, 3));
    // What is changed there is changed in our unit.
    let mended = made.book(&[], &[("Maximum pressure (bar)", "350")]);
    assert_eq!(counts(send(&mended)), (0, 2, 1));
    let psi = tests::value(&format!(
        "select max_pressure_psi from hoses where part_number = 'U-0' and organization_id = '\\x{}'",
        shop.id()
    ));
    assert_eq!(psi, 5076);
}

#[test]
fn crimp_specs_assemblies_and_kits_take_the_units() {
    let (shop, admin, _brand) = shop();
    let hoses = tests::get("/organization/hoses").query("search.partNumber", "U-0");
    let id = hoses.token(&admin).send().expect(200).field("/0/_id");
    shop.assembly(&unique("HA-"), id.as_str().unwrap(), None, |_| {});
    let all = |list: &str| json!({ list: [], "selectAll": true, "units": "metric" });
    let assemblies = export(&admin, "/hoseassemblies/export", &all("hoseAssemblies"));
    let headings = sheet(&assemblies).headings;
    assert!(headings.iter().any(|heading| heading == "Weight (kg)"), "{headings:?}");
    assert!(headings.iter().all(|heading| !heading.contains("(psi)")), "{headings:?}");
    let send = patiently(|| {
        upload(&admin, "/hoseassemblies/import?doNotRelease=true", &assemblies).send()
    });
    assert_eq!(counts(send), (0, 0, 1));
    for (path, list) in [("/hosekits/export", "hoseKits"), ("/crimpspecs/export", "crimpSpecs")] {
        let file = export(&admin, path, &all(list));
        let headings = sheet(&file).headings;
        assert!(headings.iter().all(|heading| !heading.contains("(lb")), "{headings:?}");
    }
}
