//! Adaptors and other items of assemblies in a cell of a sheet.

use serde_json::{Value, json};
use tests::{book_of_texts, imported, sheet};

use super::sheets::{export, found, import};
use crate::support::bench::{Bench, path};

/// The lines of an assembly: part number, quantity, number, end and comments.
fn lines(bench: &Bench, made: &Value) -> Vec<String> {
    let read = bench.read(made);
    let word = &bench.word;
    let line = |line: &Value| {
        let text =
            |name: &str| line[name].to_string().replace(&format!("{word}-"), "").replace('"', "");
        format!(
            "{} x {}, {}, {}, {}",
            text("partNumber"),
            text("quantity"),
            text("number"),
            text("end"),
            text("comments")
        )
    };
    read["items"].as_array().unwrap().iter().map(line).collect()
}

#[test]
fn lines_go_out_and_come_in() {
    let bench = Bench::new();
    let (hose, fjx) = (format!("{}-2SN-8", bench.word), format!("{}-FJX", bench.word));
    let clamp = format!("{}-CLAMP", bench.word);
    let made = bench.made(json!({ "items": [
        { "item": bench.adaptor, "end": 2, "comments": "hand tight" },
        { "item": bench.clamp, "quantity": 2, "number": "20" },
    ] }));
    let number = made["partNumber"].as_str().unwrap();
    let all = json!({ "hoseAssemblies": [], "selectAll": true });
    let file = export(&bench.admin, &all).expect(200).body;
    let word = &bench.word;
    assert_eq!(
        sheet(&file).column("Adaptors and other items"),
        [format!(
            "{word}-AD x 1 | type: adaptor | brand: {word} | end: 2 | comments: hand tight\n{word}-CLAMP x 2 | type: otherItem | number: 20"
        )]
    );
    let keep = [("doNotRelease", "true")];
    assert_eq!(imported(import(&bench, &keep, &file)), "1 unchanged");
    // Into another number it comes the same.
    let cell = sheet(&file).column("Adaptors and other items").remove(0);
    let rows = |number: &str, cell: &str| {
        book_of_texts(&[
            &["Part number", "Hose", "End 1", "End 2", "Length", "Adaptors and other items"],
            &[number, &hose, &fjx, &fjx, "36", cell],
        ])
    };
    assert_eq!(imported(import(&bench, &keep, &rows("L-1", &cell))), "1 created");
    let copy = found(&bench, "L-1");
    assert_eq!(lines(&bench, &copy), lines(&bench, &made));
    assert_eq!(lines(&bench, &copy), ["AD x 1, AD, 2, hand tight", "CLAMP x 2, 20, null, null"]);
    // A line stays the one that it was where its item does; others come and go.
    let before = bench.read(&copy);
    let cell = format!("{} x 3 | number: 20\n{clamp}", clamp.to_lowercase());
    assert_eq!(imported(import(&bench, &keep, &rows("L-1", &cell))), "1 updated");
    assert_eq!(lines(&bench, &copy), ["CLAMP x 3, 20, null, null", "CLAMP x 1, CLAMP, null, null"]);
    let after = bench.read(&copy);
    assert_eq!(after["items"][0]["_id"], before["items"][1]["_id"]);
    assert_ne!(after["lastModified"], before["lastModified"]);
    assert!(
        after["WeightLbs"] != before["WeightLbs"],
        "what follows from them is worked out again"
    );
    // A column that isn't there keeps them, * too, a blank cell takes them away.
    let without = book_of_texts(&[&["Part number", "Hose", "Tag"], &["L-1", &hose, "t"]]);
    assert_eq!(imported(import(&bench, &keep, &without)), "1 updated");
    assert_eq!(imported(import(&bench, &keep, &rows("L-1", "*"))), "1 unchanged");
    assert_eq!(lines(&bench, &copy).len(), 2);
    assert_eq!(imported(import(&bench, &keep, &rows("L-1", ""))), "1 updated");
    assert_eq!(lines(&bench, &copy), Vec::<String>::new());
    // What is released with lines has them on its bill.
    assert_eq!(imported(import(&bench, &[], &rows("L-2", &format!("{clamp} x 7")))), "1 created");
    let bill = bench
        .post(&path(&found(&bench, "L-2"), "getBillOfMaterials"), &json!({ "format": "json" }));
    let bill = bill.expect(200).json();
    assert!(bill["frozen"].as_bool().unwrap() && bill.to_string().contains("CLAMP"), "{bill}");
    assert_eq!(found(&bench, number)["items"][1]["number"], "20");
}

#[test]
fn lines_that_dont_fit_a_cell_stay() {
    let bench = Bench::new();
    let long = "long ".repeat(1_000);
    let line = json!({ "item": bench.clamp, "comments": long });
    let made = bench.made(json!({ "items": [line.clone(), line.clone(), line] }));
    let all = json!({ "hoseAssemblies": [], "selectAll": true });
    let file = export(&bench.admin, &all).expect(200).body;
    assert_eq!(sheet(&file).column("Adaptors and other items"), ["*"]);
    assert_eq!(imported(import(&bench, &[("doNotRelease", "true")], &file)), "1 unchanged");
    assert_eq!(bench.read(&made)["items"].as_array().unwrap().len(), 3);
}

#[test]
fn faults_of_lines_are_told_at_their_cell() {
    let bench = Bench::new();
    let (hose, fjx) = (format!("{}-2SN-8", bench.word), format!("{}-FJX", bench.word));
    let (clamp, adaptor) = (format!("{}-CLAMP", bench.word), format!("{}-AD", bench.word));
    let two = tests::unique("Twice");
    for brand in [&bench.word, &two] {
        if *brand == two {
            bench.shop.brand(brand);
        }
        bench.shop.add::<domain::catalogue::Adaptor>(
            json!({ "partNumber": format!("{two}-T"), "brand": brand, "shape": "tee" }),
        );
    }
    let many = format!("{clamp}\n").repeat(101);
    let cells = [
        ("no such", "unknown_item"),
        (&*format!("{clamp} x 0"), "out_of_range"),
        (&format!("{clamp} | colour: red"), "unknown_word"),
        (&format!("{clamp} | end: 1"), "no_adaptor"),
        (&format!("{clamp}\n{hose}"), "unknown_item"),
        (&format!("{two}-T"), "ambiguous_item"),
        (&format!("{adaptor} | end: 2"), "plain_end"),
        (&many, "too_many"),
        (&format!("{adaptor} | type: hose"), "unknown_value"),
    ];
    let mut rows: Vec<Vec<String>> = vec![
        ["Part number", "Hose", "End 1", "Length", "Adaptors and other items"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for (at, (cell, _)) in cells.iter().enumerate() {
        rows.push(vec![
            format!("X-{at}"),
            hose.clone(),
            fjx.clone(),
            "36".to_owned(),
            (*cell).to_owned(),
        ]);
    }
    let rows: Vec<Vec<&str>> =
        rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
    let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
    let refused = import(&bench, &[("doNotRelease", "true")], &book_of_texts(&rows)).expect(400);
    let cells_told = refused.field("/report/errors");
    let summary: Vec<_> = cells_told
        .as_array()
        .unwrap()
        .iter()
        .map(|error| {
            (
                error["row"].as_u64().unwrap(),
                error["column"].as_str().unwrap(),
                error["code"].as_str().unwrap(),
            )
        })
        .collect();
    let expected: Vec<_> = cells
        .iter()
        .enumerate()
        .map(|(at, (_, code))| (u64::try_from(at).unwrap() + 2, "Adaptors and other items", *code))
        .collect();
    assert_eq!(summary, expected, "{cells_told:#}");
    assert!(cells_told[4]["message"].as_str().unwrap().starts_with("line 2:"), "{cells_told:#}");
    let one = book_of_texts(&[
        &["Part number", "Hose", "End 1", "Length", "Adaptors and other items"],
        &["X-9", &hose, &fjx, "36", &format!("{two}-T | brand: {two}")],
    ]);
    assert_eq!(imported(import(&bench, &[("doNotRelease", "true")], &one)), "1 created");
}
