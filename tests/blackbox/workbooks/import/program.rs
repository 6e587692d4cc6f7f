//! `hosewright import components`

use std::fs;
use std::path::Path;
use std::process::Output;

use domain::organization::SHARED_ORGANIZATION;
use serde_json::json;
use tests::{C, Shop, beside, count, counts, folder, get, import_faults, request, t, unique};

use super::{hoses, shop, stored};

const KEYS: [&str; 4] = ["Part number", "Brand", "Size", "Cost"];

fn command(file: &[u8], organization: &str, more: &[&str]) -> Output {
    let folder = folder();
    let path = folder.path().join("hoses.xlsx");
    fs::write(&path, file).unwrap();
    run(&path, &[&["--organization", organization], more].concat())
}

/// Runs the command on a file beside the service.
fn run(file: &Path, arguments: &[&str]) -> Output {
    let mut command = beside();
    command.arg("--data").arg(file.with_extension("data"));
    command.args(["import", "components"]).arg(file).args(arguments).output().unwrap()
}

/// The same for the shared catalogue.
fn share(file: &[u8], more: &[&str]) -> Output {
    let folder = folder();
    let path = folder.path().join("makers.xlsx");
    fs::write(&path, file).unwrap();
    run(&path, &[&["--shared"], more].concat())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_program_imports() {
    let (shop, _, brand) = shop();
    let file = hoses(&KEYS, &[vec![t("C-1"), t(&brand), t("8"), C::N(2.5)]]);
    let done = command(&file, &shop.name, &["--type", "hose"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert_eq!(text(&done.stdout), "created 1, updated 0, unchanged 0\n");
    let row = &stored(&shop, "p.cost::text as cost, c.created_by")[0];
    assert_eq!(row["cost"], "2.5000");
    assert!(row["created_by"].is_null());
}

#[test]
fn the_program_tells_faults() {
    let (shop, _, brand) = shop();
    let before = count(&shop.id());
    let file = hoses(
        &KEYS,
        &[vec![t("C-1"), t(&brand), t("8"), t("dear")], vec![t("C-2"), t("nobody"), t("8")]],
    );
    let done = command(&file, &shop.name, &[]);
    assert_eq!(done.status.code(), Some(1));
    assert_eq!(text(&done.stdout), "");
    let errors = text(&done.stderr);
    let lines: Vec<_> = errors.lines().collect();
    assert!(lines[0].starts_with("hose!D2: Cost: must be a number"), "{lines:?}");
    assert!(lines[0].ends_with("[dear]"), "{lines:?}");
    assert!(lines[1].starts_with("hose!B3: Brand: there is no brand \"nobody\""), "{lines:?}");
    assert!(lines[2].contains("2 faulty cells; nothing was written"), "{lines:?}");
    assert_eq!(count(&shop.id()), before);
    for (more, word) in [(vec!["--type", "pipe"], "--type must be one of"), (vec![], "no brand")] {
        let refused = command(&file, &shop.name, &more);
        assert_eq!(refused.status.code(), Some(1));
        assert!(text(&refused.stderr).contains(word), "{}", text(&refused.stderr));
    }
    let refused = command(&file, "nobody at all", &[]);
    assert!(text(&refused.stderr).contains("no organization named"), "{}", text(&refused.stderr));
}

#[test]
fn the_program_tries() {
    let (shop, _, brand) = shop();
    let before = count(&shop.id());
    let headings = ["Part number", "Brand", "Size", "Weather"];
    let file = hoses(&headings, &[vec![t("C-1"), t(&brand), t("8"), t("fine")]]);
    let done = command(&file, &shop.name, &["--dry-run", "--ignore-unknown-columns"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(text(&done.stdout).contains("dry run"), "{}", text(&done.stdout));
    assert_eq!(count(&shop.id()), before);
}

#[test]
fn the_operator_writes_the_shared_catalogue() {
    let (maker, number) = (unique("Maker"), unique("MK-"));
    let headings = ["Part number", "Brand", "Size", "Series", "List price", "List price currency"];
    let row = |series: &str| vec![t(&number), t(&maker), t("8"), t(series), C::N(12.5), t("USD")];
    let file = hoses(&headings, &[row("One")]);
    // A brand that nobody has is a mistake, unless it is to be made.
    let before = count(&SHARED_ORGANIZATION.to_string());
    let refused = share(&file, &[]);
    assert_eq!(refused.status.code(), Some(1));
    let errors = text(&refused.stderr);
    assert!(errors.starts_with("hose!B2: Brand: there is no brand"), "{errors}");
    let tried = share(&file, &["--brand", &maker, "--type", "hose", "--dry-run"]);
    assert!(text(&tried.stdout).contains("created 1, updated 0, unchanged 0 (dry run"));
    assert_eq!(count(&SHARED_ORGANIZATION.to_string()), before);
    let done = share(&file, &["--brand", &maker]);
    assert_eq!(text(&done.stdout), "created 1, updated 0, unchanged 0\n", "{}", text(&done.stderr));

    // Every organization sees it with its list price, and none may change it.
    for shop in [Shop::new("sharing"), Shop::new("sharing")] {
        let admin = shop.admin();
        let listed =
            get("/organization/hoses").query("search.partNumber", &number).token(&admin).send();
        let hose = listed.expect(200).field("/0");
        assert_eq!((&hose["brand"], &hose["series"]), (&json!(maker), &json!("One")));
        assert_eq!(hose["listPrice"], json!(12.5), "{hose}");
        let path = format!("/organization/hose/{}/update", hose["_id"].as_str().unwrap());
        let change = json!({ "params": { "series": "Mine" } });
        let refused = request("POST", &path).token(&admin).json(&change).send();
        assert!((400..500).contains(&refused.status), "{refused}");
        let refused = tests::import(&admin, super::PATH, &hoses(&headings, &[row("Mine")]));
        assert_eq!(import_faults(refused), ["hose!D2 shared_field"]);
        assert_eq!(counts(tests::import(&admin, super::PATH, &file)), (0, 0, 1));
    }

    // The operator may, with the same file.
    let again = share(&hoses(&headings, &[row("Two")]), &["--brand", &maker]);
    assert_eq!(
        text(&again.stdout),
        "created 0, updated 1, unchanged 0\n",
        "{}",
        text(&again.stderr)
    );
    let again = share(&hoses(&headings, &[row("Two")]), &[]);
    assert_eq!(
        text(&again.stdout),
        "created 0, updated 0, unchanged 1\n",
        "{}",
        text(&again.stderr)
    );
    let listed = get("/organization/hoses").query("search.partNumber", &number).send().expect(200);
    assert_eq!(listed.field("/0/series"), json!("Two"));

    // One of the two is to be said.
    let folder = folder();
    let path = folder.path().join("makers.xlsx");
    for whose in [&[][..], &["--shared", "--organization", "demo"]] {
        assert_eq!(run(&path, whose).status.code(), Some(2));
    }
}
