//! What a profile can't read, in words of the maker's sheet.

use serde_json::{Value, json};
use tests::{book, counts, import_faults, t, upload_csv};

use super::components::LIST;
use super::{COMPONENTS, csv, german, hoses, profile, send, shop, tells, xlsx};

#[test]
fn nothing_is_guessed_silently() {
    let (shop, admin, brand) = shop();
    let layout = |sign: Value, size: Value| {
        json!({
            "decimalSign": sign,
            "columns": [
                { "column": "partNumber", "headings": ["Nr"] },
                { "column": "brand", "fixed": brand },
                { "column": "size", "headings": ["NW"], "size": size },
                { "column": "weightLbsPerFt", "headings": ["Gewicht"], "unit": "kg/m" }
            ]
        })
    };
    let list = "Nr;NW;Gewicht\nX-1;12;1.250\n";
    let unknown = profile(&admin, "hose", &layout(Value::Null, Value::Null));
    let answer = csv(&admin, COMPONENTS, list, &unknown);
    tells(&answer, "may be dash 12, or DN 12, which is -8");
    tells(&answer, "may be 1.25 or 1250");
    assert_eq!(import_faults(answer), ["B2 ambiguous_size", "C2 ambiguous_number"]);
    assert!(hoses(&shop).is_empty());
    let known = profile(&admin, "hose", &layout(json!("."), json!("dn")));
    assert_eq!(counts(csv(&admin, COMPONENTS, list, &known)), (1, 0, 0));
    assert_eq!(hoses(&shop)[0]["size"], "-8");
    assert_eq!(hoses(&shop)[0]["weight"], 0.84);
    // The sign of the request counts where the profile has none.
    let dn = profile(&admin, "hose", &layout(Value::Null, json!("dn")));
    let request = tests::upload_csv(&admin, COMPONENTS, list.as_bytes());
    let request = request.query("profile", &dn).query("decimalSign", ",");
    assert_eq!(counts(super::send(&request)), (0, 1, 0));
    assert_eq!(hoses(&shop)[0]["weight"], 840);
}

#[test]
fn faults_name_the_makers_sheet() {
    let (_, admin, brand) = shop();
    let profile = profile(&admin, "hose", &german(&brand));
    let wrong = LIST
        .replace(";12;275;", ";15;275 mm;")
        .replace("1.890,50 €", "1.890,50 $")
        .replace("42 MPa", "42.000.000 MPa");
    let answer = csv(&admin, COMPONENTS, &wrong, &profile);
    let report = answer.field("/report/errors");
    let told = |at: usize| {
        let one = &report[at];
        let texts = ["column", "letter", "code", "value"].map(|name| one[name].as_str().unwrap());
        (one["row"].as_i64().unwrap(), texts, one["message"].as_str().unwrap().to_owned())
    };
    let (row, texts, message) = told(0);
    assert_eq!((row, texts), (7, ["DN", "D", "invalid_size", "15"]));
    assert!(message.starts_with("15 is no DN of hose; those are 3, 5, 6, 8, 10, 12"), "{message}");
    let (row, texts, message) = told(1);
    assert_eq!((row, texts), (7, ["Betriebsdruck", "E", "unknown_unit", "275 mm"]));
    assert_eq!(message, "must be in one of: psi, bar, MPa");
    let (row, texts, _) = told(2);
    assert_eq!((row, texts), (8, ["Preis / 100 m", "H", "wrong_type", "1.890,50 $"]));
    let (row, texts, message) = told(3);
    assert_eq!((row, texts), (12, ["Betriebsdruck", "E", "out_of_range", "42.000.000 MPa"]));
    assert!(message.ends_with("(read as 6092000000)"), "{message}");
    assert_eq!(report.as_array().unwrap().len(), 4);
}

#[test]
fn what_a_sheet_lacks_is_told_once() {
    let (_, admin, brand) = shop();
    let mut layout = german(&brand);
    // Currency comes from a column that the list doesn't have, and there is no size.
    layout["columns"][8] = json!({ "column": "listPriceCurrency", "headings": ["Währung"] });
    layout["columns"].as_array_mut().unwrap().remove(3);
    let lacking = profile(&admin, "hose", &layout);
    let answer = csv(&admin, COMPONENTS, LIST, &lacking);
    tells(&answer, "no column \"Währung\"; give \"List price currency\" another heading");
    tells(&answer, "the profile has no column \"Size\", which identifies rows");
    assert_eq!(import_faults(answer), ["4 missing_column", "4 missing_column"]);
    // Without a profile too: of new records that need a column, one message.
    let rows = [["Part number", "Brand", "Hose size"], ["A", &brand, "8"], ["B", &brand, "8"]];
    let rows: Vec<Vec<_>> =
        rows.iter().map(|row| row.iter().map(|text| t(text)).collect()).collect();
    let sheet = book(&[("crimpFitting", rows)]);
    let answer = tests::import(&admin, COMPONENTS, &sheet);
    let faults = import_faults(answer);
    assert_eq!(faults, ["crimpFitting!1 missing_column"]);
    let rows = [
        ["Part number", "Brand", "Hose size", "Dash size"],
        ["A", &brand, "8", "8"],
        ["B", &brand, "8", "8"],
    ];
    let rows: Vec<Vec<_>> =
        rows.iter().map(|row| row.iter().map(|text| t(text)).collect()).collect();
    let answer = tests::import(&admin, COMPONENTS, &book(&[("crimpFitting", rows)]));
    tells(&answer, "the sheet has no column \"Series\"; add it (told once for all rows)");
    assert_eq!(import_faults(answer), ["crimpFitting!2 required"]);
}

#[test]
fn two_columns_of_one_heading_need_letters() {
    let (_, admin, brand) = shop();
    let layout = json!({
        "columns": [
            { "column": "partNumber", "headings": ["Nr"] },
            { "column": "brand", "fixed": brand },
            { "column": "size", "fixed": "-8" },
            { "column": "description", "headings": ["Text"] }
        ]
    });
    let id = profile(&admin, "hose", &layout);
    let answer = csv(&admin, COMPONENTS, "Nr;Text;Text\nA;b;c\n", &id);
    tells(&answer, "several columns, B and C; name that of \"Description\" by its letter");
    assert_eq!(import_faults(answer), ["C1 duplicate_column"]);
    let mut layout = layout;
    layout["columns"][3] = json!({ "column": "description", "letters": ["c"] });
    let id = profile(&admin, "hose", &layout);
    assert_eq!(counts(csv(&admin, COMPONENTS, "Nr;Text;Text\nA;b;c\n", &id)), (1, 0, 0));
}

#[test]
fn profiles_of_others_and_for_other_imports_are_refused() {
    let (_, admin, brand) = shop();
    let (_, stranger, _) = shop();
    let file = book(&[("Liste", vec![vec![t("Artikel-Nr.")]])]);
    let foreign = profile(&stranger, "hose", &german(&brand));
    xlsx(&admin, COMPONENTS, &file, &foreign).problem(400, "invalid_input");
    let own = profile(&admin, "hose", &german(&brand));
    let answer = xlsx(&admin, "/pricelists/import", &file, &own);
    tells(&answer, "is for another import");
    assert_eq!(import_faults(answer), [" no_such_sheet"]);
    let answer = xlsx(&admin, COMPONENTS, &book(&[("Liste", vec![vec![t("Nr.")]])]), &own);
    tells(&answer, "no visible sheet has any of the headings of the profile");
    assert_eq!(import_faults(answer), [" no_such_sheet"]);
}

#[test]
fn values_in_doubt_are_accepted_as_one_profile_read_them() {
    let (_, admin, brand) = shop();
    let [one, other] = ["hose", "hose"].map(|kind| profile(&admin, kind, &german(&brand)));
    let list = |price: &str| {
        format!(
            "Artikel-Nr.;Bezeichnung;DN;Betriebsdruck;Außen-Ø;Gewicht;Preis / 100 m\nQ-1;Schlauch;12;276;20;0,5;{price}\n"
        )
    };
    let import = |price: &str, by: &str, query: (&str, &str)| {
        let upload = upload_csv(&admin, COMPONENTS, list(price).as_bytes()).query("profile", by);
        send(&upload.query(query.0, query.1))
    };
    import("1.200,00 €", &one, ("dryRun", "false")).expect(200);
    let accept = import("12.000,00 €", &one, ("dryRun", "true")).expect(200);
    let accept = accept.field("/effect/accept").as_str().unwrap().to_owned();
    import("12.000,00 €", &other, ("accept", &accept)).problem(400, "invalid_sheet");
    import("12.000,00 €", &one, ("accept", &accept)).expect(200);
}
