//! Warehouses and stock as workbooks.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{
    book_of_values, counts, csv_comes_back, get, has, import, import_faults, patiently, post,
    sheet, upload,
};

use super::{Yard, set};

fn export(token: &str, path: &str, body: &Value) -> Vec<u8> {
    patiently(|| post(path, body).token(token).send()).expect(200).body
}

#[test]
fn warehouses_go_out_and_come_in() {
    let Yard { admin, .. } = Yard::new();
    post("/warehouses/create", &json!({ "name": "=Yard", "city": "Duluth" }))
        .token(&admin)
        .send()
        .expect(201);
    let file = export(&admin, "/warehouses/export", &json!({ "selectAll": true }));
    let written = sheet(&file);
    assert_eq!(written.name, "warehouses");
    assert_eq!(written.column("Name"), ["Main", "=Yard"]);
    assert_eq!(counts(import(&admin, "/warehouses/import", &file)), (0, 0, 2));
    let all = json!({ "selectAll": true });
    csv_comes_back(&admin, ("/warehouses/export", &all), "/warehouses/import", 2);
    let before = get("/warehouses").token(&admin).send().json();
    let rows = [
        vec![json!("Name"), json!("Default"), json!("City")],
        vec![json!("MAIN"), Value::Null, json!("Ely")],
        vec![json!("new"), json!(true), Value::Null],
    ];
    // A blank cell clears, which a default can't be.
    assert_eq!(
        import_faults(import(&admin, "/warehouses/import", &book_of_values("warehouses", &rows))),
        ["warehouses!B2 required"]
    );
    assert_eq!(get("/warehouses").token(&admin).send().json(), before);
    let rows = [
        vec![json!("Name"), json!("Default"), json!("City")],
        vec![json!("Main"), json!(false), json!("Ely")],
        vec![json!("new"), json!(true), Value::Null],
    ];
    let file = book_of_values("Sheet1", &rows);
    let dry = upload(&admin, "/warehouses/import?dryRun=true", &file);
    assert_eq!(counts(patiently(|| dry.send())), (1, 1, 0));
    assert_eq!(get("/warehouses").token(&admin).send().json(), before);
    assert_eq!(counts(import(&admin, "/warehouses/import", &file)), (1, 1, 0));
    let default = get("/organization/defaultwarehouse").token(&admin).send();
    assert_eq!(default.field("/name"), "new");
    let rows = [
        vec![json!("Name"), json!("Default")],
        vec![json!("Main"), json!(true)],
        vec![json!("=Yard"), json!(true)],
    ];
    assert_eq!(
        import_faults(import(&admin, "/warehouses/import", &book_of_values("warehouses", &rows))),
        ["warehouses!B3 several_defaults"]
    );
    let rows = [vec![json!("Name"), json!("Default")], vec![json!("new"), json!(false)]];
    assert_eq!(
        import_faults(import(&admin, "/warehouses/import", &book_of_values("warehouses", &rows))),
        ["warehouses!B2 default_needed"]
    );
}

#[test]
fn stock_goes_out_and_comes_in() {
    let Yard { shop, admin, hoses, .. } = Yard::new();
    let fitting = json!({ "partNumber": "C", "hoseSize": "8", "dashSize": "10", "series": "S" });
    let brand = tests::unique("Brand");
    shop.brand(&brand);
    let mut fitting = fitting;
    fitting["brand"] = json!(brand);
    let fitting = shop.add::<domain::catalogue::CrimpFitting>(fitting);
    let clamp = shop.add::<domain::catalogue::OtherItem>(json!({ "partNumber": "CLAMP" }));
    for (at, item) in hoses.iter().chain([&fitting, &clamp]).enumerate() {
        let fields = json!({ "item": item, "onHand": 10.25 * f64::from(u32::try_from(at).unwrap()), "reorderPoint": 2,
            "binLocation": format!("=B{at}"), "cost": 1.5 });
        set(&admin, &fields).expect(200);
    }
    let before = get("/inventory").token(&admin).send().json();
    let file = export(&admin, "/inventoryitems/export", &json!({ "selectAll": true }));
    let written = sheet(&file);
    assert_eq!(written.name, "inventory");
    assert_eq!(written.column("Part number"), ["AA-1", "BB-2", "C", "CLAMP"]);
    assert_eq!(written.column("Second size"), ["", "", "-10", ""]);
    assert_eq!(counts(import(&admin, "/inventory/import", &file)), (0, 0, 4));
    let all = json!({ "selectAll": true });
    csv_comes_back(&admin, ("/inventoryitems/export", &all), "/inventory/import", 4);
    assert_eq!(get("/inventory").token(&admin).send().json(), before);
    // Another organization without these: the sheet makes nothing it doesn't know.
    let id = before["items"][1]["_id"].as_str().unwrap();
    let one = post(
        "/inventoryitems/export",
        &json!({ "selectAll": false, "inventoryItems": [id, null, hoses[0]] }),
    );
    let one = one.token(&admin).send().expect(200);
    assert_eq!(one.header("x-unknown-records"), "1");
    assert_eq!(sheet(&one.body).column("Part number"), ["BB-2"]);
    let filtered = export(
        &admin,
        "/inventoryitems/export",
        &json!({ "selectAll": true, "search": { "partNumber": "cla" } }),
    );
    assert_eq!(sheet(&filtered).column("Part number"), ["CLAMP"]);
}

#[test]
fn new_rows_make_stock_and_known_ones_change_it() {
    let Yard { admin, brand, hoses, .. } = Yard::new();
    set(&admin, &json!({ "item": hoses[0], "onHand": 4, "binLocation": "A", "onOrder": 3 }))
        .expect(200);
    let rows = [
        vec![
            json!("Part number"),
            json!("Brand"),
            json!("Warehouse"),
            json!("On hand"),
            json!("Bin location"),
        ],
        vec![json!(" aa-1 "), json!(brand.to_uppercase()), json!("main"), json!(9), Value::Null],
        vec![json!("BB-2"), Value::Null, json!("Main"), json!("7.5"), json!("C")],
    ];
    let file = book_of_values("inventory", &rows);
    assert_eq!(counts(import(&admin, "/inventory/import", &file)), (1, 1, 0));
    let all = get("/inventory").token(&admin).send().json();
    let of = |at: usize, name: &str| all["items"][at][name].clone();
    assert_eq!(
        (of(0, "onHand"), of(0, "binLocation"), of(0, "onOrder")),
        (json!(9), Value::Null, json!(3))
    );
    assert_eq!(
        (of(1, "onHand"), of(1, "binLocation"), of(1, "unitOfMeasure")),
        (json!(7.5), json!("C"), json!("ft"))
    );
    assert_eq!(counts(import(&admin, "/inventory/import", &file)), (0, 0, 2));
}

#[test]
fn every_fault_is_told_at_its_cell() {
    let Yard { shop, admin, brand, hoses, .. } = Yard::new();
    let other = tests::unique("Other");
    shop.brand(&other);
    shop.add::<domain::catalogue::Hose>(tests::hose("BB-2", &other, "8", json!({})));
    set(&admin, &json!({ "item": hoses[0], "onHand": 4 })).expect(200);
    let rows = [
        vec![
            json!("Part number"),
            json!("Brand"),
            json!("Size"),
            json!("Warehouse"),
            json!("On hand"),
        ],
        vec![json!("NOPE"), Value::Null, Value::Null, json!("Main"), json!(1)],
        vec![json!("BB-2"), Value::Null, Value::Null, json!("Main"), json!(1)],
        vec![json!("BB-2"), json!(brand), json!("-08"), json!("Nowhere"), json!("many")],
        vec![json!("AA-1"), Value::Null, Value::Null, json!("Main"), json!(-1)],
        vec![json!("aa-1"), json!(brand), json!("8"), json!("MAIN"), json!(2)],
        vec![Value::Null, json!(brand), Value::Null, Value::Null, json!(2)],
        vec![json!("BB-2"), json!(brand), json!("x".repeat(30)), json!("Main"), json!(2)],
    ];
    let file = book_of_values("inventory", &rows);
    assert_eq!(
        import_faults(import(&admin, "/inventory/import", &file)),
        [
            "inventory!A2 unknown_item",
            "inventory!A3 ambiguous_item",
            "inventory!D4 unknown_warehouse",
            "inventory!E4 wrong_type",
            "inventory!E5 stock_below_zero",
            "inventory!A6 duplicate_row",
            "inventory!A7 required",
            "inventory!D7 required",
            "inventory!C8 invalid_size",
        ]
    );
    assert_eq!(get("/inventory").token(&admin).send().field("/items/0/onHand"), 4);
    let noted = upload(&admin, "/inventory/import?report=xlsx", &file);
    let noted = patiently(|| noted.send()).expect(400);
    assert_eq!(noted.header("x-faulty-cells"), "9");
    assert!(
        sheet(&noted.body).column("Import errors")[0].contains("no item"),
        "{:?}",
        sheet(&noted.body).rows
    );
    let rows = [
        vec![json!("Part number"), json!("On hand"), json!("Colour")],
        vec![json!("AA-1"), json!(1), json!("x")],
    ];
    assert_eq!(
        import_faults(import(&admin, "/inventory/import", &book_of_values("inventory", &rows))),
        ["inventory!C1 unknown_column", "inventory!1 missing_column"]
    );
}

#[test]
fn templates_import_nothing() {
    let Yard { shop, admin, .. } = Yard::new();
    for (template, path) in [
        ("/warehouses/exceltemplate", "/warehouses/import"),
        ("/inventory/exceltemplate", "/inventory/import"),
    ] {
        let file = export(&admin, template, &json!({}));
        assert_eq!(counts(import(&admin, path, &file)), (0, 0, 0));
        for role in [Role::Restricted, Role::Customer] {
            let token =
                if role == Role::Customer { shop.customer_token(None) } else { shop.staff(role) };
            import(&token, path, &file).expect(403);
        }
    }
}

#[test]
fn an_import_can_be_a_job() {
    let Yard { admin, .. } = Yard::new();
    let rows = [
        vec![json!("Part number"), json!("Warehouse"), json!("On hand")],
        vec![json!("AA-1"), json!("Main"), json!(3)],
    ];
    let file = book_of_values("inventory", &rows);
    let sent = upload(&admin, "/inventory/import", &file).header("Prefer", "respond-async");
    let begun = patiently(|| sent.send()).expect(202);
    assert_eq!(begun.field("/kind"), "importInventory");
    let place = format!("/job/{}", begun.id());
    for _ in 0..200 {
        let job = get(&place).token(&admin).send().expect(200);
        if job.field("/state") == "done" {
            assert_eq!(job.field("/result/created"), 1);
            assert_eq!(get("/inventory").token(&admin).send().field("/items/0/onHand"), 3);
            return;
        }
        assert_ne!(job.field("/state"), "failed", "{job}");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("the job does not end");
}

/// 474 ft are not 474 m.
#[test]
fn another_unit_needs_the_quantities_in_it() {
    let Yard { admin, brand, hoses, .. } = Yard::new();
    let fields = json!({ "item": hoses[0], "onHand": 474, "unitOfMeasure": "ft" });
    set(&admin, &fields).expect(200);
    let file = |more: &[(&str, Value)]| {
        let key =
            [("Part number", json!("AA-1")), ("Brand", json!(brand)), ("Warehouse", json!("Main"))];
        let cells = key.iter().chain(more);
        let (headings, row) = cells.map(|(heading, cell)| (json!(heading), cell.clone())).unzip();
        book_of_values("inventory", &[headings, row])
    };
    for more in [vec![], vec![("Reorder point", json!(5))]] {
        let more: Vec<_> = more.into_iter().chain([("Unit", json!("m"))]).collect();
        let column = if more.len() == 1 { "D" } else { "E" };
        assert_eq!(
            import_faults(import(&admin, "/inventory/import", &file(&more))),
            [format!("inventory!{column}2 other_unit")]
        );
    }
    // A blank unit is the usual one, here what it is already.
    assert_eq!(
        counts(import(&admin, "/inventory/import", &file(&[("Unit", Value::Null)]))),
        (0, 0, 1)
    );
    let whole = file(&[("On hand", json!(144.5)), ("Unit", json!("m"))]);
    assert_eq!(counts(import(&admin, "/inventory/import", &whole)), (0, 1, 0));
    let all = get("/inventory").token(&admin).send().json();
    has(&all["items"][0], &json!({ "onHand": 144.5, "unitOfMeasure": "m" }));
    assert_eq!(
        import_faults(import(&admin, "/inventory/import", &file(&[("Unit", Value::Null)]))),
        ["inventory!D2 other_unit"]
    );
}
