//! The demo organization, the README's tour, and what is observed.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::process::Command;

use serde_json::json;
use tests::{Program, beside, folder, get, post, service, value};

/// The blocks behind `<!-- tour -->`.
fn tour() -> Vec<String> {
    let readme = include_str!("../../../README.md");
    let blocks = readme.split("<!-- tour -->").skip(1).map(|rest| {
        let block = rest.trim_start().strip_prefix("```sh\n").expect("a block of sh");
        block.split_once("```").expect("its end").0.to_owned()
    });
    blocks.collect()
}

fn shell(script: &str) -> (bool, String, tempfile::TempDir) {
    let folder = folder();
    let keys = service().data.join("demo-keys");
    let mut command = Command::new("sh");
    command.arg("-euc").arg(script).current_dir(folder.path());
    command.env("HOST", &service().host).env("KEYS", keys).env("OUT", folder.path());
    let done = command.output().expect("sh");
    let output = format!(
        "{}{}",
        String::from_utf8_lossy(&done.stdout),
        String::from_utf8_lossy(&done.stderr)
    );
    (done.status.success(), output, folder)
}

#[test]
fn the_tour_of_the_readme_works() {
    let blocks = tour();
    assert!(blocks.len() >= 5, "{}", blocks.len());
    let (good, output, folder) = shell(&blocks.join("\n"));
    assert!(good, "{output}");
    assert_eq!(output.matches("\"partNumber\":\"TOUR-").count(), 1, "{output}");
    assert!(output.contains("\"cost\":"), "{output}");
    assert!(output.contains("\"isoSpec\":\"EN 853"), "{output}");
    assert!(fs::read(folder.path().join("labels.pdf")).unwrap().starts_with(b"%PDF-"));
    assert!(tests::sheet(&fs::read(folder.path().join("hoses.xlsx")).unwrap()).rows.len() > 10);
}

#[test]
fn pasted_lines_work() {
    let greeting = &service().greeting;
    let lines: Vec<_> = greeting.lines().filter(|line| line.contains("curl")).collect();
    assert_eq!(lines.len(), 3, "{greeting}");
    let (good, output, folder) = shell(&lines.join("\n"));
    assert!(good && output.starts_with("[{"), "{output}");
    assert!(fs::read(folder.path().join("labels.pdf")).unwrap().starts_with(b"%PDF-"), "{output}");
    assert!(greeting.contains(&format!("Page            {}/\n", service().host)), "{greeting}");
    assert!(greeting.contains("/docs/"), "{greeting}");
    let keys = fs::read_to_string(service().data.join("demo-keys")).unwrap();
    for line in keys.lines() {
        assert!(greeting.contains(line.split_once(": ").unwrap().1), "{greeting}");
    }
}

#[test]
fn the_keys_are_for_nobody_else() {
    let keys = fs::metadata(service().data.join("demo-keys")).unwrap();
    assert_eq!(keys.mode() & 0o777, 0o600);
}

#[test]
fn the_demo_is_large_enough() {
    let visible = get("/organization/items").query("limit", "1").send().field("/total");
    assert!(visible.as_u64().unwrap() >= 1_500, "{visible}");
    for (table, least) in [
        ("hoses", 200),
        ("crimp_fittings", 500),
        ("adaptors", 100),
        ("ferrules", 50),
        ("wraps", 10),
        ("other_items", 5),
        ("crimp_specs", 100),
    ] {
        let count = value(&format!("select count(*) from {table}"));
        assert!(count.as_u64().unwrap() >= least, "{table}: {count}");
    }
    let demo = "organization_id = (select organization_id from organizations where name = 'demo')";
    for (kind, least) in [("hoseAssembly", 12), ("hoseKit", 3)] {
        let count =
            value(&format!("select count(*) from documents where kind = '{kind}' and {demo}"));
        assert!(count.as_u64().unwrap() >= least, "{kind}: {count}");
    }
    assert!(value(&format!("select count(*) from customers where {demo}")).as_u64().unwrap() >= 2);
}

#[test]
fn a_second_start_changes_nothing() {
    let demo =
        value("select encode(organization_id, 'hex') from organizations where name = 'demo'");
    let demo = demo.as_str().unwrap();
    let state = || {
        let hoses = value(
            "select md5(string_agg(h::text, '|' order by id)) from hoses h where id >= '\\xde30' and id < '\\xde31'",
        );
        let kits = value(&format!(
            "select md5(string_agg(d::text, '|' order by id)) from documents d where organization_id = decode('{demo}', 'hex')"
        ));
        let lines = value(&format!(
            "select count(*) from item_properties where organization_id = decode('{demo}', 'hex')"
        ));
        (hoses, kits, lines)
    };
    let (before, keys) = (state(), fs::read_to_string(service().data.join("demo-keys")).unwrap());
    let folder = folder();
    let mut command = beside();
    command.arg("--data").arg(folder.path().join("data"));
    let mut second = Program::serve_demo(command);
    // Whoever starts it anew is told a password that is good.
    let key = fs::read_to_string(folder.path().join("data/demo-keys")).unwrap();
    let (email, password) = key.lines().last().unwrap().split_once(": ").unwrap();
    let body = json!({ "grantType": "password", "email": email, "password": password });
    post(&format!("{}/security/v1/token", second.host), &body).send().expect(200);
    assert_eq!(state(), before);
    assert_eq!(fs::read_to_string(service().data.join("demo-keys")).unwrap(), keys);
    second.interrupt();
}

#[test]
fn it_is_observed() {
    let host = &service().host;
    for path in ["/health/live", "/health/ready"] {
        get(&format!("{host}{path}")).send().expect(200);
    }
    get("/organization/items").query("limit", "1").send().expect(200);
    let metrics = get(&format!("{host}/metrics")).send().expect(200).body;
    let metrics = String::from_utf8(metrics).unwrap();
    for words in [
        "http_requests_total{operation=\"getOrganizationItems\"",
        "status=\"200\"",
        "http_request_duration_seconds_bucket",
    ] {
        assert!(metrics.contains(words), "{words}: {metrics}");
    }
}

#[test]
fn released_assemblies_have_frozen_bills() {
    let token = tests::Shop::demo().admin();
    let list = get("/hoseassemblies").query("status", "released").token(&token).send().expect(200);
    let id = list.field("/items/0/_id");
    let path = format!("/hoseassembly/{}/getBillOfMaterials", id.as_str().expect("an id"));
    let bill = tests::post(&path, &serde_json::json!({ "format": "json" })).token(&token).send();
    let bill = bill.expect(200);
    assert_eq!(bill.field("/status"), "released");
    assert_eq!(bill.field("/frozen"), true);
    let open = tests::rows_of(
        r"select d.number from documents d where d.id between '\xde3000000000000000000000' and '\xde30ffffffffffffffffffff'
            and d.kind = 'hoseAssembly' and d.status = 'released' and not exists (
                select from bill_lines b where b.organization_id = d.organization_id and b.document_id = d.id)",
    );
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn crimp_specs_are_of_fittings_that_are_there() {
    let alone = tests::rows_of(
        r"select h.part_number || ' ' || s.coupling_series from crimp_specs s join hoses h on h.id = s.hose_id
            where s.id between '\xde3000000000000000000000' and '\xde30ffffffffffffffffffff' and not exists (
                select from crimp_fittings f where f.series = s.coupling_series and f.hose_size_key = h.size_key)",
    );
    assert!(alone.is_empty(), "{alone:?}");
}
