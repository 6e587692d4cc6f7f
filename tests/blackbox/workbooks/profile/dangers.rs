//! What goes in silently wrong where nobody looks, in each format: a plain 12 that is DN, bar without a word, `1.250`. Each is refused or
//! flagged, whether a profile says too little or the wrong thing.

use serde_json::{Value, json};
use tests::{Answer, Shop, counts, import_faults, patiently, request};

use super::{COMPONENTS, hoses, profile, shop};

/// The same list, written by several programs: hoses of DN 12 and 19 with 275 and 215 bar and 1.250 and 2.500 kg/m, of EN 853 2SN.
const LISTS: [(&str, &[u8]); 4] = [
    ("csv", include_bytes!("../../../data/lists/dangers.csv")),
    ("ods", include_bytes!("../../../data/lists/dangers.ods")),
    ("xls", include_bytes!("../../../data/lists/dangers.xls")),
    ("xlsx", include_bytes!("../../../data/lists/dangers.xlsx")),
];

/// A profile's notation of sizes, unit of pressures and decimal sign.
type Reading = [Option<&'static str>; 3];

/// A danger, a profile that runs into it, and what becomes of each row.
const DANGERS: [(&str, Reading, [&str; 2]); 3] = [
    ("a plain 12", [None, Some("bar"), Some(".")], ["B3 ambiguous_size", "B4 ambiguous_size"]),
    (
        "bar without a word",
        [Some("dn"), Some("psi"), Some(".")],
        ["C3 suspicious_value", "C4 suspicious_value"],
    ),
    ("1.250", [Some("dn"), Some("bar"), None], ["D3 ambiguous_number", "D4 ambiguous_number"]),
];

fn layout(brand: &str, [size, unit, sign]: [Option<&str>; 3]) -> Value {
    json!({
        "decimalSign": sign,
        "columns": [
            { "column": "partNumber", "headings": ["Teil"] },
            { "column": "brand", "fixed": brand },
            { "column": "size", "headings": ["NW"], "size": size },
            { "column": "maxPressurePsi", "headings": ["Druck"], "unit": unit },
            { "column": "weightLbsPerFt", "headings": ["Gewicht"], "unit": "kg/m" },
            { "column": "isoSpec", "headings": ["Norm"] }
        ]
    })
}

fn send(token: &str, path: &str, file: &[u8]) -> Answer {
    let body = request("POST", path).token(token).header("Content-Type", tests::WORKBOOK);
    let body = body.bytes(file);
    patiently(|| body.send())
}

/// Places of errors without the sheet, which CSV has not.
fn places(answer: Answer) -> Vec<String> {
    let faults = import_faults(answer);
    faults.iter().map(|fault| fault.rsplit('!').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn no_danger_goes_in_silently_in_any_format() {
    for (format, file) in LISTS {
        let (shop, admin, brand): (Shop, String, String) = shop();
        // Without a profile no heading is ours.
        let path = format!("{COMPONENTS}?componentType=hose");
        assert_eq!(send(&admin, &path, file).status, 400, "{format}");
        // The guess is certain of none of them.
        let guess = send(&admin, "/importprofiles/guess?kind=hose", file).expect(200);
        for column in guess.field("/columns").as_array().unwrap() {
            let is_danger =
                ["maxPressurePsi", "weightLbsPerFt"].iter().any(|name| column["column"] == *name);
            assert!(!is_danger || column["certainty"] == "doubtful", "{format}: {column}");
        }
        for (danger, says, faults) in DANGERS {
            let id = profile(&admin, "hose", &layout(&brand, says));
            let answer = send(&admin, &format!("{COMPONENTS}?profile={id}"), file);
            assert_eq!(places(answer), faults, "{danger} in .{format}");
            assert!(hoses(&shop).is_empty(), "{danger} in .{format}");
        }
        // A profile that leaves the unit open isn't stored.
        let body = json!({ "name": tests::unique("List"), "kind": "hose", "layout": layout(&brand, [Some("dn"), None, Some(".")]) });
        tests::post("/importprofiles/create", &body).token(&admin).send().expect(400);
        let right = profile(&admin, "hose", &layout(&brand, [Some("dn"), Some("bar"), Some(".")]));
        let done = send(&admin, &format!("{COMPONENTS}?profile={right}"), file);
        assert_eq!(counts(done), (2, 0, 0), "{format}");
        let stored = hoses(&shop);
        assert_eq!(
            (&stored[1]["size"], &stored[1]["psi"]),
            (&json!("-8"), &json!(3989)),
            "{format}"
        );
        assert_eq!(stored[1]["weight"], 0.84, "{format}");
    }
}
