//! What is wrong with rows of crimp specs.

use domain::catalogue::Hose;
use serde_json::json;
use tests::{book_of_values, hose, import_faults, patiently, sheet, unique, upload};

use super::{IMPORT, Press, row};

#[test]
fn every_fault_is_told_at_its_cell() {
    let press = Press::new();
    let other = unique("Other");
    press.shop.brand(&other);
    press.shop.add::<Hose>(hose("PRESS-8", &other, "8", json!({})));
    press.shop.add::<Hose>(hose("PRESS-Q", &other, "8", json!({})));
    press.shop.approve(&[(&press.hose, "OLD", None, None)]);
    let before = tests::count(&press.shop.id());
    let headings = [
        "Hose part number",
        "Hose brand",
        "Hose size",
        "Fitting series",
        "Ferrule part number",
        "Ferrule brand",
        "Crimp diameter (mm)",
        "Crimp diameter plus (mm)",
        "Machine 1",
        "Setting 1",
        "Machine 2",
        "Setting 2",
    ];
    let long = "x".repeat(1_001);
    let rows: [&[&str]; 16] = [
        &headings,
        &["NONE", "", "", "A"],
        &["PRESS-8", "", "", "A"],
        &["PRESS-R", &press.brand, "", "A"],
        &["", &other, "", "A"],
        &["PRESS-Q", "", &long, "A"],
        &["PRESS-Q", "", "", ""],
        &["PRESS-Q", "", "", "B", "", "Nobody"],
        &["PRESS-Q", "", "", "C", "", "", "much", "-1"],
        &["PRESS-Q", "", "", "D", "", "", "", "0.1"],
        &["PRESS-Q", "", "", "E", "", "", "254001"],
        &["PRESS-Q", "", "", "F", "", "", "", "", "Press", "", "", "2"],
        &["PRESS-Q", "", "", "G", "", "", "", "", "Press", "1", "PRESS", "2"],
        &["PRESS-Q", "", "", "H", &long],
        &["PRESS-Q", &other, "8", "I"],
        &["press-q", &other, "-08", "i"],
    ];
    let rows: Vec<_> = rows.iter().map(|cells| row(cells)).collect();
    let faults = [
        "A2 unknown_item",
        "A3 ambiguous_item",
        "A4 unknown_item",
        "A5 required",
        "C6 invalid_size",
        "D7 required",
        "E8 required",
        "G9 wrong_type",
        "H9 out_of_range",
        "G10 required",
        "G11 out_of_range",
        "J12 required",
        "K12 required",
        "K13 duplicate",
        "E14 too_long",
        "D16 duplicate_row",
    ];
    let at = |fault: &str| format!("crimpspecs!{fault}");
    let found = import_faults(press.import(&rows));
    assert_eq!(found, faults.map(at));
    let noted = upload(
        &press.admin,
        &format!("{IMPORT}?report=xlsx"),
        &book_of_values("crimpspecs", &rows),
    );
    let noted = patiently(|| noted.send()).expect(400);
    assert_eq!(noted.header("x-faulty-cells"), "16");
    let first = &sheet(&noted.body).column("Import errors")[0];
    assert!(first.contains("there is no hose \"NONE\""), "{first}");
    let headings = [row(&["Hose part number", "Colour"]), row(&["PRESS-Q", "x"])];
    assert_eq!(
        import_faults(press.import(&headings)),
        ["crimpspecs!B1 unknown_column", "crimpspecs!1 missing_column"]
    );
    assert_eq!(tests::count(&press.shop.id()), before);
}

/// A brand that goes without saying makes no other spec.
#[test]
fn rows_about_one_spec_are_told() {
    let press = Press::new();
    let headings = row(&[
        "Hose part number",
        "Fitting series",
        "Fitting brand",
        "Ferrule part number",
        "Ferrule brand",
    ]);
    for (one, other) in [
        (["PRESS-8", "A", "", "", ""], ["PRESS-8", "A", press.brand.as_str(), "", ""]),
        (
            ["PRESS-8", "A", "", "PRESS-R", ""],
            ["PRESS-8", "a", "", "press-r", press.brand.as_str()],
        ),
    ] {
        for rows in [[one, other], [other, one]] {
            let rows = [headings.clone(), row(&rows[0]), row(&rows[1])];
            assert_eq!(import_faults(press.import(&rows)), ["crimpspecs!B3 duplicate_row"]);
        }
    }
}

#[test]
fn ids_of_other_specs_are_told() {
    let press = Press::new();
    let other = press.shop.add::<Hose>(hose("PRESS-Q", &press.brand, "8", json!({})));
    let own = press.shop.approve(&[(&press.hose, "A", None, None), (&other, "A", None, None)]);
    let headings = row(&["_id", "Hose part number", "Fitting series"]);
    for (cells, fault) in [
        ([own[0].as_str(), "PRESS-Q", "A"], "B2 another_record"),
        (["six", "PRESS-8", "A"], "A2 malformed_id"),
    ] {
        let rows = [headings.clone(), row(&cells)];
        assert_eq!(import_faults(press.import(&rows)), [format!("crimpspecs!{fault}")]);
    }
    let unknown = [row(&["_id"]), row(&["6b0000000000000000000000"])];
    assert_eq!(import_faults(press.import(&unknown)), ["crimpspecs!A2 unknown_id"]);
    let rows = [headings, row(&[&own[0], "PRESS-8", "A"]), row(&["", "PRESS-8", "A"])];
    assert_eq!(import_faults(press.import(&rows)), ["crimpspecs!C3 duplicate_row"]);
}
