//! `POST /components/exceltemplate`

use domain::catalogue::ItemType;
use domain::organization::Role;
use domain::sheet::Choice;
use serde_json::json;
use tests::{Shop, WORKBOOK, counts, post, sheet};

use super::{import, shop};

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
fn costs_are_for_admins() {
    let shop = Shop::new("templates");
    let headings = |role| {
        let answer =
            post(PATH, &json!({ "componentType": "hose" })).token(&shop.staff(role)).send();
        sheet(&answer.expect(200).body).headings
    };
    let (all, fewer) = (headings(Role::Admin), headings(Role::Regular));
    assert!(all.iter().any(|heading| heading == "Cost"));
    assert!(fewer.iter().all(|heading| !heading.contains("Cost")), "{fewer:?}");
    assert!(fewer.iter().any(|heading| heading == "List price"));
}

#[test]
fn unknown_kinds_are_refused() {
    let (_, admin, _) = shop();
    post(PATH, &json!({ "componentType": "pipe" }))
        .token(&admin)
        .send()
        .faults(&[("/componentType", "unknown_value")]);
}
