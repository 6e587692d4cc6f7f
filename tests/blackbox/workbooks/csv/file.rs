//! The file itself: how it is sent, what it may be, and which kind it is of.

use std::fmt::Write as _;

use serde_json::json;
use tests::{CSV, WORKBOOK, beside, book, counts, folder, import_faults, request, t, upload_csv};

use super::{PATH, hoses, send, shop, stored};

#[test]
fn the_content_tells_what_a_file_is() {
    let (shop, admin, brand) = shop();
    let csv = |number: &str| format!("Part number;Brand;Size\n{number};{brand};8\n").into_bytes();
    let row = vec![t("A-3"), t(&brand), t("8")];
    let workbook = book(&[("hose", vec![vec![t("Part number"), t("Brand"), t("Size")], row])]);
    let send_as = |media_type: &str, file: &[u8]| {
        let request = request("POST", PATH).token(&admin).header("Content-Type", media_type);
        send(&request.query("componentType", "hose").bytes(file))
    };
    assert_eq!(counts(send_as("text/csv; charset=utf-8; header=present", &csv("A-1"))), (1, 0, 0));
    assert_eq!(counts(send_as(WORKBOOK, &csv("A-2"))), (1, 0, 0));
    assert_eq!(counts(send_as(CSV, &workbook)), (1, 0, 0));
    let sent = csv("A-4");
    let form = [
        &b"--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"hose.csv\"\r\nContent-Type: text/csv\r\n\r\n"[..],
        &sent,
        b"\r\n--xyz--\r\n",
    ];
    let sent = send_as("multipart/form-data; boundary=xyz", &form.concat());
    assert_eq!(counts(sent), (1, 0, 0));
    assert_eq!(stored(&shop).len(), 4);
    for (file, words) in [
        (&b"[{\"partNumber\": \"A-1\"}]"[..], "looks like JSON"),
        (b"%PDF-1.7", "looks like a PDF"),
        (b"<html><table>", "looks like a web page"),
        (b"Part\x00number", "looks like another kind of file"),
        (b"", "empty"),
        (b"\xEF\xBB\xBF", "empty"),
        (b"\r\n \r\n", "empty"),
    ] {
        send_as(CSV, file).faults(&[("file", "not_a_workbook")]).says(words);
    }
}

#[test]
fn headings_alone_are_a_file_without_rows() {
    let (_, admin, _) = shop();
    for file in ["Part number;Brand;Size", "\u{feff}Part number,Brand,Size\r\n\r\n"] {
        assert_eq!(counts(send(&hoses(&admin, file))), (0, 0, 0));
    }
}

#[test]
fn the_rows_of_a_file_are_limited() {
    let (shop, admin, brand) = shop();
    let mut file = String::from("Part number;Brand;Size\n");
    for row in 0..200_001 {
        writeln!(file, "N{row};{brand};8").unwrap();
    }
    let refused = send(&hoses(&admin, &file)).problem(413, "too_large");
    refused.says("more than 200000 rows");
    let wide = format!("Part number;Brand;Size{}\n{}x\n", ";x".repeat(254), ";".repeat(256));
    send(&hoses(&admin, &wide)).faults(&[("file", "too_many_columns")]);
    assert!(stored(&shop).is_empty());
}

#[test]
fn headings_tell_the_type_where_they_can() {
    let (_, admin, brand) = shop();
    let import = |file: &str| send(&upload_csv(&admin, PATH, file.as_bytes()));
    let hose = format!("Part number;Brand;Size;Maximum pressure (psi)\nA-1;{brand};8;3000\n");
    assert_eq!(counts(import(&hose)), (1, 0, 0));
    let unclear = import("Part number;Description\nA-1;x\n");
    assert!(unclear.field("/detail").as_str().is_some(), "{unclear}");
    let message = unclear.field("/errors/0/message").as_str().unwrap().to_owned();
    assert!(message.contains("componentType"), "{message}");
    assert_eq!(import_faults(unclear), [" no_such_sheet"]);
}

#[test]
fn a_job_takes_it_too() {
    let (shop, admin, brand) = shop();
    let file = format!("Part number;Brand;Size\nA-1;{brand};8\n");
    let job = send(&hoses(&admin, &file).header("Prefer", "respond-async")).expect(202);
    let path = format!("/job/{}", job.id());
    let done = (0..100)
        .map(|_| {
            std::thread::sleep(std::time::Duration::from_millis(100));
            tests::get(&path).token(&admin).send().expect(200)
        })
        .find(|job| job.field("/state") == json!("done"))
        .expect("an end");
    assert_eq!(done.field("/result/created"), 1);
    assert_eq!(stored(&shop).len(), 1);
}

#[test]
fn the_program_imports_it() {
    let (shop, _, brand) = shop();
    let folder = folder();
    let path = folder.path().join("hoses.csv");
    let run = |file: &str, more: &[&str]| {
        std::fs::write(&path, file).unwrap();
        let mut command = beside();
        command.arg("--data").arg(folder.path().join("data"));
        command.args(["import", "components"]).arg(&path);
        command.args(["--organization", &shop.name]).args(more).output().unwrap()
    };
    let head = "Part number;Brand;Size;Weight per foot (lb/ft)";
    let done =
        run(&format!("{head}\nC-1;{brand};8;0,5\n"), &["--type", "hose", "--decimal-sign", ","]);
    assert_eq!(String::from_utf8_lossy(&done.stdout), "created 1, updated 0, unchanged 0\n");
    let refused = run(&format!("{head}\nC-2;{brand};8;0,5\n"), &["--type", "hose"]);
    let errors = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1));
    assert!(errors.starts_with("D2: Weight per foot (lb/ft): must be a number"), "{errors}");
}
