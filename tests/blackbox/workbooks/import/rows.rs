//! What rows do: create, change, leave alone, and what is wrong with them.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{C, book, count, counts, get, hose, import_faults, money, t};

use super::{KEYS, hoses, import, send, shop, stored, upload};

#[test]
fn new_rows_create() {
    let (shop, admin, brand) = shop();
    let headings = [
        "Brand",
        "Part number",
        "Size",
        "Maximum pressure (psi)",
        "Org part number",
        "Available",
        "List price",
        "Cost",
        "Cost currency",
    ];
    let file = hoses(
        &headings,
        &[
            vec![
                t(&brand),
                t("A-1"),
                t("08"),
                C::N(4000.5),
                t("ORG-1"),
                C::B(false),
                C::N(19.99),
                C::N(7.5),
                t("eur"),
            ],
            vec![t(&brand), t("A-2"), C::N(12.0)],
        ],
    );
    assert_eq!(counts(import(&admin, &file)), (2, 0, 0));
    let rows = stored(
        &shop,
        "c.size, c.max_pressure_psi, p.org_part_number, p.available, p.list_price, p.list_price_currency, p.cost, p.cost_currency, p.cost_unit, c.created_by is not null as by, (select kind from items i where i.id = c.id) as kind",
    );
    assert_eq!(
        rows.into_iter().map(Value::Object).collect::<Vec<_>>(),
        [
            json!({ "part_number": "A-1", "size": "-8", "max_pressure_psi": 4000.5, "org_part_number": "ORG-1", "available": false,
                "list_price": 19.9900, "list_price_currency": null, "cost": 7.5000, "cost_currency": "EUR", "cost_unit": "each", "by": true, "kind": "hose" }),
            json!({ "part_number": "A-2", "size": "-12", "max_pressure_psi": null, "org_part_number": null, "available": null,
                "list_price": null, "list_price_currency": null, "cost": null, "cost_currency": null, "cost_unit": null, "by": true, "kind": "hose" }),
        ]
    );
    let listed =
        get("/organization/hoses").query("search.brand", &brand).token(&admin).send().expect(200);
    assert_eq!(listed.all("partNumber"), ["A-1", "A-2"]);
}

#[test]
fn known_rows_change_what_the_file_says() {
    let (shop, admin, brand) = shop();
    let id = shop.add::<Hose>(hose(
        "K-1",
        &brand,
        "8",
        json!({ "series": "old", "description": "stays" }),
    ));
    shop.add::<Hose>(hose("K-2", &brand, "8", json!({ "series": "old" })));
    let file = hoses(
        &["Part number", "Brand", "Size", "Series"],
        &[
            vec![t("K-1"), t(&brand), t("8"), t("new")],
            vec![t("K-2"), t(&brand), t("8"), t("old")],
            vec![t("K-3"), t(&brand), t("8"), t("old")],
        ],
    );
    assert_eq!(counts(import(&admin, &file)), (1, 1, 1));
    let rows = stored(
        &shop,
        "encode(c.id, 'hex') as id, c.series, c.description, c.last_modified > c.created as touched",
    );
    assert_eq!(rows[0]["id"], id);
    assert_eq!(rows[0]["series"], "new");
    assert_eq!(rows[0]["description"], "stays");
    assert_eq!(rows[0]["touched"], true);
    assert_eq!(rows[1]["touched"], false);
    assert_eq!(rows.len(), 3);
}

#[test]
fn the_same_again_changes_nothing() {
    let (shop, admin, brand) = shop();
    let row = |n: u32| vec![t(&format!("S-{n}")), t(&brand), t("8"), t("x"), C::N(1.25)];
    let file = hoses(
        &["Part number", "Brand", "Size", "Series", "List price"],
        &(0..2_500).map(row).collect::<Vec<_>>(),
    );
    assert_eq!(counts(import(&admin, &file)), (2_500, 0, 0));
    let before = count(&shop.id());
    assert_eq!(counts(import(&admin, &file)), (0, 0, 2_500));
    assert_eq!(count(&shop.id()), before);
}

#[test]
fn blank_cells_clear_and_absent_columns_keep() {
    let (shop, admin, brand) = shop();
    let more = json!({ "series": "s", "spec": "p", "maxPressurePsi": 10 });
    let id = shop.add::<Hose>(hose("B-1", &brand, "8", more));
    let properties = domain::catalogue::Properties {
        available: Some(false),
        list_price: Some(money("5")),
        ..Default::default()
    };
    shop.set(&id, properties, Some(money("3")));
    let file = hoses(
        &[
            "Part number",
            "Brand",
            "Size",
            "Series",
            "Maximum pressure (psi)",
            "Available",
            "List price",
        ],
        &[vec![t("B-1"), t(&brand), t("8"), t("  "), C::E, C::E, C::E]],
    );
    assert_eq!(counts(import(&admin, &file)), (0, 1, 0));
    let row =
        &stored(&shop, "c.series, c.spec, c.max_pressure_psi, p.available, p.list_price, p.cost")
            [0];
    assert_eq!(
        Value::Object(row.clone()),
        json!({ "part_number": "B-1", "series": null, "spec": "p", "max_pressure_psi": null, "available": null, "list_price": null, "cost": 3.0000 })
    );
}

#[test]
fn cells_are_read_by_the_type_of_their_column() {
    let (shop, admin, brand) = shop();
    let file = hoses(
        &[
            "Part number",
            "Brand",
            "Size",
            "Maximum pressure (psi)",
            "Series",
            "Available",
            "Design factor",
        ],
        &[
            vec![
                C::N(4711.0),
                t(&brand),
                C::N(8.0),
                t(" 3000.5 "),
                C::N(123.0),
                t("Yes"),
                C::F("=2+2", "4"),
            ],
            vec![t("007"), t(&brand), t("-8"), C::N(1e3), t("=1+1"), t("false"), C::E],
            vec![
                t(" T-1 "),
                t(&format!(" {brand} ")),
                t(" 6 "),
                C::E,
                t("a\nb\t\"c\" _x0041_"),
                C::B(true),
                C::E,
            ],
        ],
    );
    assert_eq!(counts(import(&admin, &file)), (3, 0, 0));
    let rows = stored(&shop, "c.size, c.max_pressure_psi, c.series, p.available, c.design_factor");
    assert_eq!(
        rows.into_iter().map(Value::Object).collect::<Vec<_>>(),
        [
            json!({ "part_number": "007", "size": "-8", "max_pressure_psi": 1000, "series": "=1+1", "available": false, "design_factor": null }),
            json!({ "part_number": "4711", "size": "-8", "max_pressure_psi": 3000.5, "series": "123", "available": true, "design_factor": 4 }),
            json!({ "part_number": "T-1", "size": "-6", "max_pressure_psi": null, "series": "a b \"c\" _x0041_", "available": true, "design_factor": null }),
        ]
    );
}

#[test]
fn every_faulty_cell_is_told() {
    let (shop, admin, brand) = shop();
    let before = count(&shop.id());
    let headings = [
        "Part number",
        "Brand",
        "Size",
        "Maximum pressure (psi)",
        "Series",
        "Available",
        "List price",
        "List price currency",
    ];
    let file = hoses(
        &headings,
        &[
            vec![
                t("F-1"),
                t(&brand),
                t("8"),
                t("4,5"),
                C::N(1.5),
                t("maybe"),
                C::N(-1.0),
                t("EURO"),
            ],
            vec![C::E, t(&brand), t("8"), C::N(-1.0)],
            vec![t("F-2"), C::E, t(&"9".repeat(21))],
            vec![t("F-3"), t(&brand), t("8"), C::E, t(&"x".repeat(1_001))],
            vec![t("F-4"), t(&brand), t("8"), C::F("=1/0", "#DIV/0!"), t("a\u{1}b")],
            vec![t("F-5"), t(&brand), t("8")],
        ],
    );
    let answer = import(&admin, &file);
    assert_eq!(
        import_faults(answer.clone()),
        [
            "hose!D2 wrong_type",
            "hose!E2 wrong_type",
            "hose!F2 wrong_type",
            "hose!G2 out_of_range",
            "hose!H2 unknown_currency",
            "hose!A3 required",
            "hose!D3 out_of_range",
            "hose!B4 required",
            "hose!C4 invalid_size",
            "hose!E5 too_long",
            "hose!D6 broken_cell",
            "hose!E6 control_character",
        ],
        "{answer}"
    );
    let report = answer.field("/report");
    assert_eq!(report["faults"], 12);
    let first = &report["errors"][0];
    assert_eq!(first["sheet"], "hose");
    assert_eq!(first["row"], 2);
    assert_eq!(first["column"], "Maximum pressure (psi)");
    assert_eq!(first["letter"], "D");
    assert_eq!(first["value"], "4,5");
    assert!(first["message"].as_str().unwrap().contains("decimal point"), "{first}");
    assert_eq!(count(&shop.id()), before);
}

#[test]
fn many_faults_are_counted_and_the_first_listed() {
    let (_, admin, brand) = shop();
    let row = |n: u32| vec![t(&format!("M-{n}")), t(&brand), t("8"), t("x"), t("y")];
    let headings = ["Part number", "Brand", "Size", "Maximum pressure (psi)", "Design factor"];
    let rows: Vec<_> = (0..1_200).map(row).collect();
    let answer = import(&admin, &hoses(&headings, &rows)).problem(400, "invalid_sheet");
    assert_eq!(answer.field("/report/faults"), 2_400);
    let listed = answer.field("/errors");
    let listed = listed.as_array().unwrap();
    assert_eq!(listed.len(), 1_000);
    assert_eq!(listed[0]["pointer"], "hose!D2");
    assert_eq!(listed[999]["pointer"], "hose!E501");
    assert!(answer.field("/detail").as_str().unwrap().contains("2400"), "{answer}");
}

#[test]
fn on_any_fault_nothing_is_written() {
    let (shop, admin, brand) = shop();
    shop.add::<Hose>(hose("N-0", &brand, "8", json!({ "series": "old" })));
    let before = count(&shop.id());
    let good = |n: u32| vec![t(&format!("N-{n}")), t(&brand), t("8"), t("new"), C::N(1.0)];
    let mut rows: Vec<_> = (0..1_500).map(good).collect();
    rows.push(vec![t("N-last"), t(&brand), t("8"), t("new"), t("x")]);
    let headings = ["Part number", "Brand", "Size", "Series", "List price"];
    assert_eq!(import_faults(import(&admin, &hoses(&headings, &rows))), ["hose!E1502 wrong_type"]);
    assert_eq!(count(&shop.id()), before);
}

#[test]
fn a_dry_run_writes_nothing() {
    let (shop, admin, brand) = shop();
    shop.add::<Hose>(hose("D-1", &brand, "8", json!({ "series": "old" })));
    let before = count(&shop.id());
    let file = hoses(
        &["Part number", "Brand", "Size", "Series", "List price"],
        &[
            vec![t("D-1"), t(&brand), t("8"), t("new"), C::N(1.0)],
            vec![t("D-2"), t(&brand), t("8"), t("new"), C::N(2.0)],
        ],
    );
    let dry = send(&upload(&admin, &file).query("dryRun", "true"));
    assert_eq!(dry.field("/dryRun"), true);
    assert_eq!(counts(dry), (1, 1, 0));
    assert_eq!(count(&shop.id()), before);
    let done = import(&admin, &file);
    assert_eq!(done.field("/dryRun"), false);
    assert_eq!(counts(done), (1, 1, 0));
    assert_ne!(count(&shop.id()), before);
}

#[test]
fn prices_need_an_amount() {
    let (_, admin, brand) = shop();
    let file = hoses(
        &["Part number", "Brand", "Size", "Cost", "Cost currency", "Cost unit"],
        &[
            vec![t("P-1"), t(&brand), t("8"), C::E, t("USD")],
            vec![t("P-2"), t(&brand), t("8"), C::N(1.0), t("USD"), t("yard")],
            vec![t("P-3"), t(&brand), t("8"), C::N(1.000_01), C::E, C::E],
        ],
    );
    assert_eq!(
        import_faults(import(&admin, &file)),
        ["hose!E2 no_amount", "hose!F3 unknown_value", "hose!D4 too_many_decimals"]
    );
}

#[test]
fn a_workbook_of_several_kinds() {
    let (shop, admin, brand) = shop();
    let hose = vec![KEYS.map(t).to_vec(), vec![t("V-1"), t(&brand), t("8")]];
    let ferrule = vec![KEYS.map(t).to_vec(), vec![t("V-2"), t(&brand), t("8")]];
    let adaptor = vec![
        ["Part number", "Brand", "Shape"].map(t).to_vec(),
        vec![t("V-3"), t(&brand), t("straight")],
    ];
    let note = vec![vec![t("anything"), C::N(1.0)]];
    let sheets = [
        ("Notes", note.clone()),
        ("HOSE", hose.clone()),
        ("ferrule", ferrule),
        ("Adaptor", adaptor),
    ];
    assert_eq!(counts(import(&admin, &book(&sheets))), (3, 0, 0));
    let before = count(&shop.id());
    let wrong = vec![KEYS.map(t).to_vec(), vec![t("V-9"), t("nobody"), t("8")]];
    let new = vec![KEYS.map(t).to_vec(), vec![t("V-8"), t(&brand), t("8")]];
    let sheets = [("hose", new), ("wrap", wrong)];
    assert_eq!(import_faults(import(&admin, &book(&sheets))), ["wrap!B2 unknown_brand"]);
    assert_eq!(count(&shop.id()), before, "all sheets or none");
    assert_eq!(import_faults(import(&admin, &book(&[("Notes", note)]))), [" no_such_sheet"]);
}
