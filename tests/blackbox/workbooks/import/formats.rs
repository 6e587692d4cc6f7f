//! .xls, .xlsb and .ods, which a process of its own reads.

use std::time::{Duration, Instant};

use serde_json::Value;
use tests::{C, counts, get, import_faults, sheet, t};

use super::made::{ods, packed, xls, xlsb};
use super::{import, send, shop, stored, upload};

pub(super) const XLSX: &[u8] =
    include_bytes!("../../../../crates/adapters/tests/workbook/saved/libreoffice.xlsx");
pub(super) const XLS: &[u8] =
    include_bytes!("../../../../crates/adapters/tests/workbook/saved/libreoffice.xls");
pub(super) const ODS: &[u8] =
    include_bytes!("../../../../crates/adapters/tests/workbook/saved/libreoffice.ods");

pub(super) fn rows(brand: &str) -> Vec<Vec<C>> {
    let headings = ["Part number", "Brand", "Size", "Maximum pressure (psi)", "Available"];
    vec![
        headings.map(t).to_vec(),
        vec![t("F-1"), t(brand), t("08"), C::N(4000.5), C::B(true)],
        vec![t("F-2"), t(brand), C::N(12.0), C::N(57.7), C::B(false)],
    ]
}

#[test]
fn lists_go_in_as_workbooks_do() {
    for make in [ods, xlsb, xls] {
        let (shop, admin, brand) = shop();
        assert_eq!(counts(import(&admin, &make(&rows(&brand)))), (2, 0, 0));
        let columns = "c.size, c.max_pressure_psi, p.available";
        let stored: Vec<_> = stored(&shop, columns).into_iter().map(Value::Object).collect();
        let expected = serde_json::json!([
            { "part_number": "F-1", "size": "-8", "max_pressure_psi": 4000.5, "available": true },
            { "part_number": "F-2", "size": "-12", "max_pressure_psi": 57.7, "available": false },
        ]);
        assert_eq!(Value::Array(stored), expected);
        // The same as .xlsx changes nothing.
        let all = rows(&brand);
        let book = tests::book(&[("hose", all)]);
        assert_eq!(counts(import(&admin, &book)), (0, 0, 2));
    }
}

/// What an import of a file that other programs saved finds: places, codes and cells.
fn found(token: &str, file: &[u8]) -> Vec<String> {
    let request = upload(token, file).query("ignoreUnknownColumns", "true").query("dryRun", "true");
    let answer = send(&request.query("componentType", "hose"));
    let problem = answer.problem(400, "invalid_sheet").json();
    let faults = problem["report"]["errors"].as_array().unwrap();
    let told = |fault: &Value| {
        let text = |name: &str| fault[name].as_str().unwrap_or_default().to_owned();
        format!("{}{} {} {}", text("letter"), fault["row"], text("code"), text("value"))
    };
    faults.iter().map(told).collect()
}

#[test]
fn cells_are_read_as_in_workbooks() {
    let (_, admin, _) = shop();
    let expected = found(&admin, XLSX);
    assert!(expected.len() > 10, "{expected:?}");
    assert_eq!(found(&admin, XLS), expected);
    assert_eq!(found(&admin, ODS), expected);
}

#[test]
fn shares_that_may_be_percentages_are_in_doubt() {
    let (_, admin, _) = shop();
    let list = |share: f64| ods(&[vec![t("Name"), t("Tax (%)")], vec![t("Customer"), C::N(share)]]);
    let send = |file: &[u8]| tests::import(&admin, "/customers/import", file);
    let faults = import_faults(send(&list(0.35)));
    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains("ambiguous_percentage"), "{faults:?}");
}

#[test]
fn reports_are_workbooks_with_notes() {
    let (_, admin, brand) = shop();
    let mut rows = rows(&brand);
    rows.push(vec![t("F-3"), t(&brand), t("8"), t("much")]);
    for make in [ods, xlsb, xls] {
        let answer = send(&upload(&admin, &make(&rows)).query("report", "xlsx"));
        let report = sheet(&answer.expect(400).body);
        assert_eq!(report.name, "hose");
        assert_eq!(report.column("Part number"), ["F-1", "F-2", "F-3"]);
        let notes = report.column("Import errors");
        assert!(
            notes[0].is_empty() && notes[2].contains("Maximum pressure (psi) (D)"),
            "{notes:?}"
        );
    }
}

#[test]
fn what_can_not_be_read_is_told() {
    let (_, admin, _) = shop();
    let locked = packed(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", br#"<manifest:manifest xmlns:manifest="m"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>"#),
        ("content.xml", b"x"),
    ]);
    for (what, file, says) in [
        ("with a password", locked.as_slice(), "password"),
        ("cut off", &XLS[..XLS.len() / 2], "damaged"),
        (
            "of nothing",
            &packed(&[("mimetype", b"application/vnd.oasis.opendocument.spreadsheet")]),
            "damaged",
        ),
    ] {
        let begun = Instant::now();
        let answer = send(&upload(&admin, file));
        let message = answer.json()["detail"].to_string();
        assert!(answer.status == 400 || answer.status == 413, "{what}: {answer}");
        assert!(message.contains(says), "{what}: {message}");
        assert!(begun.elapsed() < Duration::from_secs(150), "{what}");
        get("/organization").token(&admin).send().expect(200);
    }
}
