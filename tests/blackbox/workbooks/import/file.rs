//! The file itself: how it is sent, what it may be, and how it comes back.

use serde_json::json;
use tests::{C, WORKBOOK, count, counts, format_of, part, post, request, sheet, t};

use super::{KEYS, PATH, hoses, import, send, shop, upload};

fn form(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, bytes) in parts {
        body.extend(format!("--xyz\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"a.xlsx\"\r\nContent-Type: {WORKBOOK}\r\n\r\n").bytes());
        body.extend(*bytes);
        body.extend(b"\r\n");
    }
    body.extend(b"--xyz--\r\n");
    body
}

fn send_form(token: &str, parts: &[(&str, &[u8])]) -> tests::Answer {
    let request = request("POST", PATH).token(token);
    send(&request.header("Content-Type", "multipart/form-data; boundary=xyz").bytes(&form(parts)))
}

#[test]
fn forms_are_read() {
    let (_, admin, brand) = shop();
    let file = hoses(&KEYS, &[vec![t("A-1"), t(&brand), t("8")]]);
    assert_eq!(counts(send_form(&admin, &[("file", &file)])), (1, 0, 0));
}

#[test]
fn forms_without_the_file_are_refused() {
    let (_, admin, brand) = shop();
    let file = hoses(&KEYS, &[vec![t("A-1"), t(&brand), t("8")]]);
    send_form(&admin, &[]).faults(&[("file", "required")]);
    send_form(&admin, &[("data", &file)])
        .faults(&[("/data", "unknown_field"), ("file", "required")]);
    send_form(&admin, &[("file", &file), ("file", &file)]).faults(&[("/file", "duplicate_field")]);
    send_form(&admin, &[("file", &[])]).faults(&[("file", "not_a_workbook")]);
    upload(&admin, &[]).send().faults(&[("file", "not_a_workbook")]);
    let cut = request("POST", PATH)
        .token(&admin)
        .header("Content-Type", "multipart/form-data; boundary=xyz");
    cut.bytes(b"--xyz\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nab")
        .send()
        .faults(&[("", "broken_body")]);
    let bare = request("POST", PATH).token(&admin).header("Content-Type", "multipart/form-data");
    bare.bytes(&form(&[("file", &file)])).send().faults(&[("", "broken_body")]);
}

#[test]
fn other_media_types_are_refused() {
    let (_, admin, _) = shop();
    post(PATH, &json!({})).token(&admin).send().problem(415, "unsupported_media_type");
    for media_type in ["text/plain", "application/vnd.ms-excel", "application/octet-stream"] {
        let request = request("POST", PATH).token(&admin).header("Content-Type", media_type);
        request.bytes(b"abc").send().problem(415, "unsupported_media_type");
    }
}

#[test]
fn what_is_no_workbook_is_told() {
    let (_, admin, _) = shop();
    for bytes in [&b"{\"partNumber\": 1}"[..], b"PK\x03\x04nonsense", b"%PDF-1.7"] {
        import(&admin, bytes).faults(&[("file", "not_a_workbook")]);
    }
}

#[test]
fn files_that_are_too_large_are_refused() {
    let (_, admin, _) = shop();
    let large = vec![b'x'; 33 << 20];
    let answer = upload(&admin, &large).send().problem(413, "too_large");
    assert!(answer.field("/detail").as_str().unwrap().contains("32 MiB"), "{answer}");
}

#[test]
fn unknown_parameters_are_refused() {
    let (_, admin, brand) = shop();
    let file = hoses(&KEYS, &[vec![t("A-1"), t(&brand), t("8")]]);
    upload(&admin, &file).query("dryrun", "true").send().faults(&[("dryrun", "unknown_parameter")]);
    upload(&admin, &file).query("report", "pdf").send().faults(&[("report", "unknown_value")]);
}

#[test]
fn admins_alone_import() {
    let (shop, _, brand) = shop();
    let file = hoses(&KEYS, &[vec![t("A-1"), t(&brand), t("8")]]);
    let before = count(&shop.id());
    for role in [domain::access::Role::Regular, domain::access::Role::Restricted] {
        let token = shop.staff(role);
        let before = count(&shop.id());
        upload(&token, &file).send().problem(403, "forbidden");
        assert_eq!(count(&shop.id()), before);
    }
    upload(&shop.customer_token(None), &file).send().problem(403, "forbidden");
    assert_ne!(before, "");
}

#[test]
fn the_report_is_the_workbook_with_what_is_wrong() {
    let (shop, admin, brand) = shop();
    let before = count(&shop.id());
    let file = hoses(
        &["Part number", "Brand", "Size", "Maximum pressure (psi)", "Available"],
        &[
            vec![t("=1+1"), t(&brand), t("08"), t("high"), t("maybe")],
            vec![t("A-2"), t(&brand), t("8"), C::N(12.5), C::B(true)],
            Vec::new(),
            vec![t("A-3"), t("nobody"), t("8")],
        ],
    );
    let answer = send(&upload(&admin, &file).query("report", "xlsx")).expect(400);
    assert_eq!(answer.header("content-type"), WORKBOOK);
    assert_eq!(answer.header("x-faulty-cells"), "3");
    assert!(answer.header("content-disposition").contains("attachment"), "{answer}");
    let made = sheet(&answer.body);
    assert_eq!(made.name, "hose");
    let headings =
        ["Part number", "Brand", "Size", "Maximum pressure (psi)", "Available", "Import errors"];
    assert_eq!(made.headings, headings);
    let errors = made.column("Import errors");
    let lines: Vec<_> = errors[0].lines().collect();
    assert_eq!(lines.len(), 2, "{errors:?}");
    assert!(lines[0].starts_with("Maximum pressure (psi) (D): must be a number"), "{errors:?}");
    assert!(lines[1].starts_with("Available (E): must be TRUE or FALSE"), "{errors:?}");
    assert_eq!(errors[1], "");
    assert!(errors[3].starts_with("Brand (B): there is no brand \"nobody\""), "{errors:?}");
    assert_eq!(made.column("Part number"), ["=1+1", "A-2", "", "A-3"]);
    assert_eq!(made.column("Size"), ["08", "8", "", "8"]);
    assert_eq!(made.rows[1][3], calamine::Data::Float(12.5));
    assert_eq!(made.rows[1][4], calamine::Data::Bool(true));
    assert_eq!(count(&shop.id()), before);
}

#[test]
fn files_without_a_table_are_told_what_they_are() {
    let (_, admin, _) = shop();
    import(&admin, b"").faults(&[("file", "not_a_workbook")]).says("empty");
    import(&admin, b" \n").faults(&[("file", "not_a_workbook")]);
    let mut far = vec![C::E; 16_384];
    far[0] = t("Part number");
    far[16_383] = t("far");
    let far = tests::book(&[("hose", vec![far])]);
    import(&admin, &far).faults(&[("file", "too_many_columns")]);
}

#[test]
fn texts_with_outer_tabs_are_told_at_their_cells() {
    let (_, admin, brand) = shop();
    let headings = ["Part number", "Brand", "Size", "Description"];
    let row = |number: &str, text: &str| vec![t(number), t(&brand), t("8"), t(text)];
    let file = hoses(
        &headings,
        &[row("T-1", "\tfor oil"), row("T-2", "for\toil"), row("\tT-3 ", " for oil ")],
    );
    assert_eq!(tests::import_faults(import(&admin, &file)), ["hose!D2 outer_break"]);
    let file = hoses(&headings, &[row("T-2", "for\toil"), row("\tT-3 ", " for oil ")]);
    assert_eq!(counts(import(&admin, &file)), (2, 0, 0));
    let found = tests::get("/organization/customhoses")
        .token(&admin)
        .query("search.partNumber", "T-")
        .send();
    assert_eq!(found.all("partNumber"), ["T-2", "T-3"]);
    assert_eq!(found.all("description"), ["for\toil", "for oil"]);
}

/// Errors wrap in a wide column, one below the other.
#[test]
fn the_report_is_readable() {
    let (_, admin, brand) = shop();
    let row = vec![t("A-1"), t(&brand), t("8"), t("high")];
    let file = hoses(&["Part number", "Brand", "Size", "Maximum pressure (psi)"], &[row]);
    let report = send(&upload(&admin, &file).query("report", "xlsx")).expect(400).body;
    let (cells, styles) =
        (part(&report, "xl/worksheets/sheet1.xml"), part(&report, "xl/styles.xml"));
    assert!(cells.contains("<col min=\"5\" max=\"5\" width=\"60\" customWidth=\"1\"/>"), "{cells}");
    let formats = &styles[styles.find("<cellXfs").unwrap()..styles.find("</cellXfs>").unwrap()];
    let last = formats.matches("<xf ").count() - 1;
    assert!(formats.rsplit("<xf ").next().unwrap().contains("wrapText=\"1\""), "{formats}");
    assert!(formats.contains(&format!("count=\"{}\"", last + 1)), "{formats}");
    assert!(cells.contains(&format!("r=\"E2\" s=\"{last}\"")), "{cells}");
}

/// Each error has a row on a sheet of its own, which is filtered, and takes the place of an earlier one.
#[test]
fn the_report_lists_its_errors_on_a_sheet() {
    let (_, admin, brand) = shop();
    let headings = ["Part number", "Brand", "Size", "Maximum pressure (psi)"];
    let rows = [
        vec![t("A-1"), t(&brand), t("8"), t("high")],
        vec![t("A-2"), t("Nobody"), t("8"), C::N(1.0)],
    ];
    let report =
        send(&upload(&admin, &hoses(&headings, &rows)).query("report", "xlsx")).expect(400).body;
    let errors = tests::sheet_at(&report, 1);
    assert_eq!(errors.name, "Import errors");
    assert_eq!(errors.column("Row"), ["2", "3"]);
    assert_eq!(errors.column("Column"), ["Maximum pressure (psi)", "Brand"]);
    assert_eq!(errors.column("Letter"), ["D", "B"]);
    assert_eq!(errors.column("Value"), ["high", "Nobody"]);
    assert_eq!(errors.column("Code"), ["wrong_type", "unknown_brand"]);
    assert!(errors.column("What is wrong")[0].starts_with("must be a number"));
    let cells = part(&report, "xl/notes/importErrors.xml");
    assert!(cells.contains("<autoFilter ref=\"A1:G3\"/>"), "{cells}");
    assert!(cells.contains("s=\"") && cells.contains("state=\"frozen\""), "{cells}");
    // The report of the report has one such sheet as well.
    let again = send(&upload(&admin, &report).query("report", "xlsx")).expect(400).body;
    assert_eq!(tests::sheet(&again).names, ["hose", "Import errors"]);
    assert_eq!(tests::sheet_at(&again, 1).rows.len(), 2);
}

/// Errors of a whole column, or of one name, are one cause, whatever the number of their cells.
#[test]
fn each_cause_is_told_once() {
    let (_, admin, brand) = shop();
    let headings = ["PART NUMBER", "Brand", "size", "Maximum pressure (psi)"];
    let misspelt = format!("{brand}x");
    let rows: Vec<Vec<C>> = (0..12)
        .map(|at| vec![t(&format!("C-{at}")), t(&misspelt), t("8"), t("4,5")])
        .chain([vec![t("C-0"), t(&brand), t("8")], vec![t("C-0"), t(&brand), t("8")]])
        .collect();
    let answer = import(&admin, &hoses(&headings, &rows)).problem(400, "invalid_sheet");
    let causes = answer.field("/report/causes");
    let told: Vec<(i64, String, String)> = causes
        .as_array()
        .unwrap()
        .iter()
        .map(|cause| {
            let first = &cause["first"];
            let text = |name: &str| first[name].as_str().unwrap().to_owned();
            (cause["count"].as_i64().unwrap(), text("code"), text("letter"))
        })
        .collect();
    let expected = [(12, "unknown_brand", "B"), (12, "wrong_type", "D"), (1, "duplicate_row", "A")];
    let expected =
        expected.map(|(count, code, letter)| (count, code.to_owned(), letter.to_owned()));
    assert_eq!(told, expected, "{answer}");
    assert_eq!(causes[0]["rows"].as_array().unwrap().len(), 10);
    let message = causes[0]["first"]["message"].as_str().unwrap();
    assert!(message.contains(&format!("did you mean {brand}")), "{message}");
    // In words of the sheet, as it has them.
    let duplicate = causes[2]["first"]["message"].as_str().unwrap();
    assert!(duplicate.contains("PART NUMBER") && duplicate.contains("size"), "{duplicate}");
}

/// A workbook in which no sheet is found says so where it is opened, also an empty one.
#[test]
fn the_report_tells_that_no_sheet_was_found() {
    let (_, admin, _) = shop();
    let other =
        tests::book(&[("prices", vec![vec![t("Name"), t("Price")], vec![t("x"), C::N(1.0)]])]);
    let report = send(&upload(&admin, &other).query("report", "xlsx")).expect(400);
    let made = sheet(&report.body);
    assert!(
        made.headings[2].starts_with("Import errors\nthe workbook has no sheet named hose"),
        "{:?}",
        made.headings
    );
    let empty = tests::book(&[("prices", Vec::new())]);
    let report = send(&upload(&admin, &empty).query("report", "xlsx")).expect(400);
    let made = sheet(&report.body);
    assert!(
        made.headings[0].starts_with("Import errors\nthe workbook has no sheet named hose"),
        "{:?}",
        made.headings
    );
}

/// Workbooks that go out can be filtered and printed: landscape, as wide as the paper, headings on every page.
#[test]
fn exports_are_made_to_be_filtered_and_printed() {
    let (_, admin, brand) = shop();
    let file = hoses(
        &["Part number", "Brand", "Size", "List price"],
        &[vec![t("A-1"), t(&brand), t("8"), C::N(1.5)]],
    );
    assert_eq!(counts(import(&admin, &file)), (1, 0, 0));
    let body = json!({ "componentType": "hose", "components": [], "selectAll": true, "search": {}, "custom": true });
    let export = tests::patiently(|| tests::post("/components/export", &body).token(&admin).send());
    let export = export.expect(200).body;
    let (cells, book) =
        (part(&export, "xl/worksheets/sheet1.xml"), part(&export, "xl/workbook.xml"));
    for expected in [
        "<autoFilter ref=\"A1:",
        "orientation=\"landscape\"",
        "fitToHeight=\"0\"",
        "<pageSetUpPr fitToPage=\"1\"/>",
    ] {
        assert!(cells.contains(expected), "{expected} is not in {cells}");
    }
    assert!(book.contains("_xlnm.Print_Titles") && book.contains("!$1:$1"), "{book}");
    assert!(part(&export, "xl/styles.xml").contains("#,##0.00##"));
    // Headings and texts are whole in their cells, and begin at the top of their rows, which are high enough.
    let headings = cells.split("<row r=\"1\"").nth(1).and_then(|row| row.split('>').next());
    assert!(headings.unwrap().contains("ht=\"45\" customHeight=\"1\""), "{headings:?}");
    for cell in ["A1", "B1", "A2"] {
        let format = format_of(&export, cell);
        assert!(
            format.contains("wrapText=\"1\"") && format.contains("vertical=\"top\""),
            "{format}"
        );
    }
    assert_eq!(counts(import(&admin, &export)), (0, 0, 1));
}

#[test]
fn the_report_keeps_formulas_and_errors() {
    let (_, admin, brand) = shop();
    let file = hoses(
        &["Part number", "Brand", "Size", "Maximum pressure (psi)"],
        &[
            vec![t("A-1"), t(&brand), t("8"), C::F("1/0", "#DIV/0!")],
            vec![t("A-2"), t(&brand), t("8"), C::F("\"hi\"&\"gh\"", "high")],
            vec![t("A-3"), t(&brand), t("8"), C::F("2000+1500", "3500"), t("stray")],
        ],
    );
    let answer = send(&upload(&admin, &file).query("report", "xlsx")).expect(400);
    let mut book: calamine::Xlsx<_> =
        calamine::open_workbook_from_rs(std::io::Cursor::new(&answer.body)).unwrap();
    let formulas = calamine::Reader::worksheet_formula(&mut book, "hose").unwrap();
    let found: Vec<_> =
        formulas.used_cells().map(|(row, column, text)| (row, column, text.as_str())).collect();
    assert_eq!(found.len(), 3, "{found:?}");
    let range = calamine::Reader::worksheet_range(&mut book, "hose").unwrap();
    let at = |row, column| range.get_value((row, column)).unwrap().to_string();
    assert_eq!((at(2, 3), at(3, 3), at(3, 4)), ("high".into(), "3500".into(), "stray".into()));
    // Beside all that was there.
    assert_eq!(at(0, 5), "Import errors");
    assert!(at(2, 5).starts_with("Maximum pressure (psi) (D): must be a number"));
    let text = String::from_utf8_lossy(&answer.body).into_owned();
    assert!(text.contains("xl/notes/comments1.xml"), "notes at the cells");
}

#[test]
fn the_report_can_be_mended_and_imported() {
    let (_, admin, brand) = shop();
    let headings = ["Part number", "Brand", "Size", "Seris"];
    let file = hoses(&headings, &[vec![t("A-1"), t(&brand), t("8")]]);
    let noted = send(&upload(&admin, &file).query("report", "xlsx")).expect(400);
    assert!(sheet(&noted.body).headings[4].starts_with("Import errors\nSeris (D): "));
    let request = upload(&admin, &noted.body).query("ignoreUnknownColumns", "true");
    let done = send(&request.query("report", "xlsx")).expect(200);
    assert_eq!(
        sheet(&done.body).headings,
        ["Part number", "Brand", "Size", "Seris", "Import errors"]
    );
    let good = hoses(&KEYS, &[vec![t("A-1"), t(&brand), t("8")]]);
    let done = send(&upload(&admin, &good).query("report", "xlsx")).expect(200);
    assert_eq!(done.header("x-faulty-cells"), "0");
    assert_eq!(counts(import(&admin, &done.body)), (0, 0, 1), "its own column is passed over");
}
