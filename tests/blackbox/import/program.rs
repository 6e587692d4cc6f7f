//! `hosewright import components`

use std::fs;
use std::process::Output;

use tests::{C, beside, count, folder, t};

use super::{hoses, shop, stored};

const KEYS: [&str; 4] = ["Part number", "Brand", "Size", "Cost"];

fn command(file: &[u8], organization: &str, more: &[&str]) -> Output {
    let folder = folder();
    let path = folder.path().join("hoses.xlsx");
    fs::write(&path, file).unwrap();
    let mut command = beside();
    command.arg("--data").arg(folder.path().join("data"));
    command.args(["import", "components"]).arg(&path);
    command.args(["--organization", organization]).args(more).output().unwrap()
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
