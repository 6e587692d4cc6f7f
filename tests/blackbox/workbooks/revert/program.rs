//! `hosewright imports revert`

use std::fs;
use std::process::Output;

use serde_json::json;
use tests::{beside, folder};

use super::Store;

fn run(arguments: &[&str]) -> Output {
    let folder = folder();
    let mut command = beside();
    command.arg("--data").arg(folder.path().join("data")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_program_reverts_what_it_imported() {
    let store = Store::new();
    let folder = folder();
    let file = folder.path().join("hoses.csv");
    let rows =
        format!("Part number,Brand,Size,Cost\nP-1,{},8,1\nP-2,{},8,1\n", store.brand, store.brand);
    fs::write(&file, rows).unwrap();
    let before = store.dump();
    let organization = ["--organization", &store.shop.name];
    let import = |more: &[&str]| {
        let file = file.to_str().unwrap();
        run(&[&["import", "components", file, "--type", "hose"][..], &organization, more].concat())
    };
    let done = import(&[]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let listed = store.get("/imports").field("/items/0");
    assert_eq!((&listed["by"], &listed["fileName"]), (&json!(null), &json!("hoses.csv")));
    let id = listed["_id"].as_str().unwrap();
    assert!(text(&done.stderr).contains(id), "{}", text(&done.stderr));
    let hose = format!("/organization/hose/{}/update", store.hose("P-2"));
    store.set(&hose, &json!({ "series": "Mine" })).expect(200);
    let revert =
        |more: &[&str]| run(&[&["imports", "revert", id][..], &organization, more].concat());
    let tried = revert(&["--dry-run"]);
    let told = "deleted 1, changed back 0, brought back 0, kept 1";
    assert_eq!(text(&tried.stdout), format!("{told} (dry run: nothing was written)\n"));
    let done = revert(&[]);
    assert_eq!(text(&done.stdout), format!("{told}\n"), "{}", text(&done.stderr));
    assert!(
        text(&done.stderr).contains("hose P-2: was changed since; that stays [series]"),
        "{}",
        text(&done.stderr)
    );
    let again = revert(&[]);
    assert_eq!(again.status.code(), Some(1));
    assert!(text(&again.stderr).contains("reverted already"), "{}", text(&again.stderr));
    assert_ne!(store.dump(), before);
    let nonsense = run(&[&["imports", "revert", "nonsense"][..], &organization].concat());
    assert!(text(&nonsense.stderr).contains("24 hexadecimal digits"), "{}", text(&nonsense.stderr));
}

#[test]
fn the_program_takes_what_a_dry_run_showed() {
    let store = Store::new();
    let folder = folder();
    let import = |price: &str, more: &[&str]| {
        let file = folder.path().join("hoses.csv");
        fs::write(&file, format!("Part number,Brand,Size,Cost\nP-1,{},8,{price}\n", store.brand))
            .unwrap();
        let file = file.to_str().unwrap();
        run(
            &[
                &[
                    "import",
                    "components",
                    file,
                    "--type",
                    "hose",
                    "--organization",
                    &store.shop.name,
                ][..],
                more,
            ]
            .concat(),
        )
    };
    assert!(import("1", &[]).status.success());
    let refused = import("100", &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("was 1 before"), "{}", text(&refused.stderr));
    let tried = text(&import("100", &["--dry-run"]).stdout);
    assert!(tried.contains("changes 1 prices") && tried.contains("+9900.0 %"), "{tried}");
    let accept = tried.lines().find_map(|line| line.split("--accept ").nth(1)).unwrap();
    let done = import("100", &["--accept", accept]);
    assert_eq!(text(&done.stdout), "created 0, updated 1, unchanged 0\n", "{}", text(&done.stderr));
}
