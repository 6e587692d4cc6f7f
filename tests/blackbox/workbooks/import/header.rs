//! Which sheet is read, and what its headings say.

use tests::{C, Request, book, count, counts, import_faults, t};

use super::{hoses, import, send, shop, stored, upload};

fn of_type(request: Request, kind: &str) -> Request {
    request.query("componentType", kind)
}

#[test]
fn headings_match_without_case_and_blanks() {
    let (shop, admin, brand) = shop();
    let file = hoses(
        &["  PART NUMBER ", "brand", "Size ", "maximum PRESSURE (psi)"],
        &[vec![t("H-1"), t(&brand), t("8"), C::N(5.0)]],
    );
    assert_eq!(counts(import(&admin, &file)), (1, 0, 0));
    assert_eq!(stored(&shop, "c.max_pressure_psi")[0]["max_pressure_psi"], 5.0);
}

#[test]
fn names_of_fields_are_headings_too() {
    let (shop, admin, brand) = shop();
    let file = hoses(
        &["partNumber", "brand", "size", "maxPressurePsi", "orgPartNumber"],
        &[vec![t("H-1"), t(&brand), t("8"), C::N(5.0), t("MY-1")]],
    );
    assert_eq!(counts(import(&admin, &file)), (1, 0, 0));
    let row = &stored(&shop, "c.max_pressure_psi, p.org_part_number")[0];
    assert_eq!(row["max_pressure_psi"], 5.0);
    assert_eq!(row["org_part_number"], "MY-1");
}

#[test]
fn unknown_columns_are_refused_by_name() {
    let (shop, admin, brand) = shop();
    let before = count(&shop.id());
    let file = hoses(
        &["Part number", "Brand", "Size", "Seris", "Weather"],
        &[
            vec![t("H-1"), t(&brand), t("8"), t("x"), t("fine")],
            vec![t("H-2"), t("nobody"), t("8")],
        ],
    );
    let answer = import(&admin, &file);
    assert_eq!(answer.field("/report/errors/0/column"), "Seris");
    let message = answer.field("/errors/0/message");
    assert!(message.as_str().unwrap().contains("\"Series\""), "{message}");
    assert_eq!(
        import_faults(answer),
        ["hose!D1 unknown_column", "hose!E1 unknown_column", "hose!B3 unknown_brand"],
        "the rows are checked all the same"
    );
    assert_eq!(count(&shop.id()), before);
}

#[test]
fn unknown_columns_are_passed_over_where_asked() {
    let (_, admin, brand) = shop();
    let file = hoses(
        &["Weather", "Part number", "Brand", "Size", "", "More"],
        &[vec![t("fine"), t("H-1"), t(&brand), t("8"), t("stray"), t("x"), t("beyond")]],
    );
    let request = upload(&admin, &file).query("ignoreUnknownColumns", "true");
    assert_eq!(counts(send(&request)), (1, 0, 0));
}

#[test]
fn a_column_twice_is_refused() {
    let (_, admin, brand) = shop();
    let file = hoses(
        &["Part number", "Brand", "Size", "Series", "series"],
        &[vec![t("H-1"), t(&brand), t("8"), t("x"), t("y")]],
    );
    assert_eq!(import_faults(import(&admin, &file)), ["hose!E1 duplicate_column"]);
    let file = hoses(&["Part number", "Brand", "Size", "partNumber"], &[]);
    assert_eq!(import_faults(import(&admin, &file)), ["hose!D1 duplicate_column"]);
}

#[test]
fn key_columns_are_needed() {
    let (_, admin, brand) = shop();
    let file = hoses(&["Part number", "Series"], &[vec![t("H-1"), t("x")]]);
    let answer = import(&admin, &file);
    assert_eq!(answer.field("/report/errors/0/column"), "Brand");
    assert_eq!(answer.field("/report/errors/1/column"), "Size");
    assert_eq!(import_faults(answer), ["hose!1 missing_column", "hose!1 missing_column"]);
    drop(brand);
}

#[test]
fn cells_without_a_heading_are_told() {
    let (_, admin, brand) = shop();
    let file = hoses(
        &["Part number", "", "Brand", "Size"],
        &[
            vec![t("H-1"), t("  "), t(&brand), t("8")],
            vec![t("H-2"), t("stray"), t(&brand), t("8")],
            vec![t("H-3"), C::E, t(&brand), t("8"), C::E, C::N(1.0)],
        ],
    );
    assert_eq!(import_faults(import(&admin, &file)), ["hose!B3 no_heading", "hose!F4 no_heading"]);
}

#[test]
fn the_sheet_goes_by_name() {
    let (_, admin, brand) = shop();
    let rows = |number: &str| {
        vec![["Part number", "Brand", "Size"].map(t).to_vec(), vec![t(number), t(&brand), t("8")]]
    };
    let file = book(&[("other", rows("W-0")), ("Hose", rows("W-1")), ("ferrule", rows("W-2"))]);
    let one = of_type(upload(&admin, &file), "hose");
    assert_eq!(counts(send(&one)), (1, 0, 0));
    assert_eq!(counts(import(&admin, &file)), (1, 0, 1), "every sheet of a type's name");
    upload(&admin, &file)
        .query("componentType", "pipe")
        .send()
        .faults(&[("componentType", "unknown_value")]);
}

#[test]
fn else_the_only_visible_one_with_the_headings() {
    let (_, admin, brand) = shop();
    let rows =
        vec![["Part number", "Brand", "Size"].map(t).to_vec(), vec![t("E-1"), t(&brand), t("8")]];
    let cover = vec![vec![t("Our hoses")]];
    let file = book(&[("Cover", cover.clone()), ("Sheet1", rows.clone())]);
    assert_eq!(import_faults(import(&admin, &file)), [" no_such_sheet"]);
    assert_eq!(counts(send(&of_type(upload(&admin, &file), "hose"))), (1, 0, 0));
    let several = book(&[("Sheet1", rows.clone()), ("Sheet2", rows)]);
    assert_eq!(import_faults(send(&of_type(upload(&admin, &several), "hose"))), [" no_such_sheet"]);
    let none = book(&[("Cover", cover)]);
    assert_eq!(import_faults(send(&of_type(upload(&admin, &none), "hose"))), [" no_such_sheet"]);
}

#[test]
fn empty_sheets_are_fine() {
    let (_, admin, _) = shop();
    assert_eq!(counts(import(&admin, &book(&[("hose", Vec::new())]))), (0, 0, 0));
    assert_eq!(counts(import(&admin, &hoses(&["Part number", "Brand", "Size"], &[]))), (0, 0, 0));
}

#[test]
fn blank_rows_do_not_count() {
    let (shop, admin, brand) = shop();
    let row = |number: &str| vec![t(number), t(&brand), t("8")];
    let rows = [Vec::new(), row("L-1"), vec![C::E, t("  ")], Vec::new(), row("L-2")];
    let answer = import(&admin, &hoses(&["Part number", "Brand", "Size"], &rows));
    assert_eq!(counts(answer), (2, 0, 0));
    assert_eq!(stored(&shop, "c.size").len(), 2);
    let listed =
        tests::get("/organization/hoses").query("search.brand", &brand).token(&admin).send();
    assert_eq!(listed.expect(200).json().as_array().unwrap().len(), 2);
}
