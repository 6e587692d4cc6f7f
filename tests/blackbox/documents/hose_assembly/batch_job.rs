//! The batch job that lists assemblies whose rating was lowered.

use serde_json::{Value, json};
use tests::{Sheet, get, run_job};

use super::lowered::{lower, released};
use crate::support::bench::{Bench, path};

fn number(made: &Value) -> String {
    made["partNumber"].as_str().unwrap().to_owned()
}

fn numbers(sheet: &Sheet) -> Vec<String> {
    let mut numbers = sheet.column("Number");
    numbers.sort();
    numbers
}

#[test]
fn assemblies_rated_lower_are_listed_and_get_new_versions() {
    let bench = Bench::new();
    let [lowered, begun] = [(); 2].map(|()| released(&bench));
    assert_eq!(run_job("lowered-ratings", &bench.shop, &[]).rows.len(), 0);
    lower(&bench);
    let mut both = vec![number(&lowered), number(&begun)];
    both.sort();
    let sheet = run_job("lowered-ratings", &bench.shop, &[]);
    assert_eq!(numbers(&sheet), both);
    assert_eq!(sheet.column("Released at psi"), ["3500", "3500"]);
    assert_eq!(sheet.column("Now psi"), ["1000", "1000"]);
    assert_eq!(sheet.column("New version"), ["", ""]);
    // Somebody has begun a new version of one already.
    bench.post(&path(&begun, "newversion"), &json!({})).expect(200);
    let sheet = run_job("lowered-ratings", &bench.shop, &["--new-versions"]);
    assert_eq!(numbers(&sheet), both);
    for (listed, version) in sheet.column("Number").into_iter().zip(sheet.column("New version")) {
        if listed == number(&lowered) {
            assert_eq!(version, "2");
        } else {
            assert!(version.contains("revision A version 2 is already under editing"), "{version}");
        }
    }
    let versions = get("/hoseassemblies").query("partNumber", &number(&lowered));
    let versions = versions.token(&bench.admin).send().expect(200).field("/items");
    let statuses = versions.as_array().unwrap().iter().map(|one| one["status"].clone());
    assert!(statuses.collect::<Vec<_>>().contains(&json!("under editing")), "{versions}");
    // The audit trail names the job.
    let trail = get("/audit").query("kind", "hoseAssembly").token(&bench.admin).send().expect(200);
    let entries = trail.field("/items");
    let of_job = |entry: &&Value| entry["requestId"] == "lowered-ratings";
    let by_job: Vec<&Value> = entries.as_array().unwrap().iter().filter(of_job).collect();
    assert!(by_job.iter().any(|entry| entry["action"] == "create"), "{entries}");
    assert!(by_job.iter().all(|entry| entry["by"].is_null()), "{entries}");
}
