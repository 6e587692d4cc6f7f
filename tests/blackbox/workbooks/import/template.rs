//! `POST /components/exceltemplate`

use domain::catalogue::ItemType;
use domain::fields::Choice;
use serde_json::json;
use tests::{C, WORKBOOK, book, counts, import_faults, patiently, post, sheet, t, upload};

use super::{import, shop, stored};

const PATH: &str = "/components/exceltemplate";

#[test]
fn a_template_of_each_kind_imports_nothing() {
    let (_, admin, _) = shop();
    for word in ItemType::WORDS {
        let answer = post(PATH, &json!({ "componentType": word })).token(&admin).send().expect(200);
        assert_eq!(answer.header("content-type"), WORKBOOK);
        let name = format!("filename=\"{word}-template.xlsx\"");
        assert!(answer.header("content-disposition").contains(&name), "{answer}");
        let made = sheet(&answer.body);
        assert_eq!(made.name, *word);
        assert!(made.names.iter().any(|name| name == "guide"), "{:?}", made.names);
        assert!(made.headings.iter().any(|heading| heading == "Part number"));
        assert_eq!(counts(import(&admin, &answer.body)), (0, 0, 0), "{word}");
    }
}

#[test]
fn without_a_kind_it_has_a_sheet_of_each() {
    let (_, admin, _) = shop();
    for body in [json!({}), json!({ "componentType": null })] {
        let answer = post(PATH, &body).token(&admin).send().expect(200);
        let made = sheet(&answer.body);
        assert_eq!(made.names[..6], ItemType::WORDS[..]);
        assert_eq!(counts(import(&admin, &answer.body)), (0, 0, 0));
    }
}

#[test]
fn unknown_kinds_are_refused() {
    let (_, admin, _) = shop();
    post(PATH, &json!({ "componentType": "pipe" }))
        .token(&admin)
        .send()
        .faults(&[("/componentType", "unknown_value")]);
}

#[test]
fn a_row_that_begins_like_notes_is_read() {
    let (shop, admin, brand) = shop();
    let row = |number: &str, series: &str| vec![t(number), t(&brand), t("8"), t(series)];
    let headings = ["Part number", "Brand", "Size", "Series"].map(t).to_vec();
    let file =
        |rows: [Vec<C>; 2]| book(&[("hose", [vec![headings.clone()], rows.to_vec()].concat())]);
    let one = file([row("N-1", "[notes] of the maker"), row("N-2", "x")]);
    assert_eq!(counts(import(&admin, &one)), (2, 0, 0));
    let two = file([row("[notes]", "x"), row("[Notes] text", "y")]);
    assert_eq!(counts(import(&admin, &two)), (2, 0, 0));
    assert_eq!(stored(&shop, "c.size").len(), 4);
    let three = file([vec![t("[notes] mind the size")], row("N-5", "x")]);
    assert_eq!(import_faults(import(&admin, &three)), ["hose!B2 required", "hose!C2 required"]);
}

#[test]
fn the_notes_of_a_template_are_passed_over_wherever_they_stand() {
    let (_, admin, brand) = shop();
    let template = post("/components/exceltemplate", &json!({ "componentType": "hose" }));
    let made = sheet(&template.token(&admin).send().expect(200).body);
    let notes: Vec<C> = made.rows[0].iter().map(|cell| t(&cell.to_string())).collect();
    let headings: Vec<C> = made.headings.iter().map(|heading| t(heading)).collect();
    let turned = |cells: &[C]| cells.iter().rev().cloned().collect::<Vec<_>>();
    let filled = made.headings.iter().map(|heading| match heading.as_str() {
        "Part number" => t("T-1"),
        "Brand" => t(&brand),
        "Size" => t("8"),
        _ => C::E,
    });
    let filled: Vec<C> = filled.collect();
    let rows = vec![turned(&headings), turned(&notes), turned(&filled)];
    assert_eq!(counts(import(&admin, &book(&[("hose", rows)]))), (1, 0, 0));
}

#[test]
fn the_notes_of_a_template_are_passed_over_below_titles_too() {
    let (shop, admin, brand) = shop();
    let template = post("/components/exceltemplate", &json!({ "componentType": "hose" }));
    let made = sheet(&template.token(&admin).send().expect(200).body);
    let notes: Vec<C> = made.rows[0].iter().map(|cell| t(&cell.to_string())).collect();
    let headings: Vec<C> = made.headings.iter().map(|heading| t(heading)).collect();
    let filled = made.headings.iter().map(|heading| match heading.as_str() {
        "Part number" => t("T-2"),
        "Size" => t("-8"),
        _ => C::E,
    });
    let titles = [vec![t("Hoses of 2026")], vec![]];
    let rows = [&titles[..], &[headings, notes, filled.collect()]].concat();
    let file = book(&[("hose", rows)]);
    let layout = json!({ "columns": [
        { "column": "partNumber", "headings": ["Part number"] },
        { "column": "brand", "fixed": brand },
        { "column": "size", "headings": ["Size"] },
    ] });
    let body = json!({ "name": "Template with titles", "kind": "hose", "layout": layout });
    let profile = post("/importprofiles/create", &body).token(&admin).send().expect(201);
    let id = profile.field("/_id").as_str().unwrap().to_owned();
    let sent = upload(&admin, "/components/import", &file).query("profile", &id);
    assert_eq!(counts(patiently(|| sent.send())), (1, 0, 0));
    assert_eq!(stored(&shop, "c.part_number").len(), 1);
    let guess = upload(&admin, "/importprofiles/guess", &file).query("kind", "hose");
    let guess = patiently(|| guess.send()).expect(200);
    let columns = guess.field("/columns");
    let of = |heading: &str| {
        columns.as_array().unwrap().iter().find(|one| one["heading"] == heading).unwrap().clone()
    };
    assert_eq!(of("Size")["column"], "size");
    assert_eq!(of("Part number")["column"], "partNumber");
}
