//! `hosewright import crimpspecs`

use std::fs;

use domain::catalogue::{Ferrule, Hose};
use serde_json::json;
use tests::{Shop, beside, folder, get, hose, unique};

#[test]
fn the_program_writes_specs_of_the_shared_catalogue() {
    let maker = unique("Maker");
    Shop::shared_brand(&maker);
    let shared = |number: &str| hose(&format!("{maker}-{number}"), &maker, "8", json!({}));
    let on = Shop::add_shared::<Hose>(shared("H"));
    let ferrule = Shop::add_shared::<Ferrule>(shared("R"));
    let folder = folder();
    let run = |die: &str, more: &[&str]| {
        let path = folder.path().join("chart.csv");
        let chart = format!(
            "Hose part number;Fitting series;Ferrule part number;Die;Crimp diameter (mm);Source\n\
            {maker}-H;TC;{maker}-R;{die};23,3;Chart 12\n"
        );
        fs::write(&path, chart).unwrap();
        let mut command = beside();
        command.arg("--data").arg(folder.path().join("data"));
        command.args(["import", "crimpspecs"]).arg(&path).args(["--shared", "--decimal-sign", ","]);
        let done = command.args(more).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    };
    let dry = run("22", &["--dry-run"]);
    assert_eq!(dry, "created 1, updated 0, unchanged 0 (dry run: nothing was written)\n");
    assert_eq!(run("22", &[]), "created 1, updated 0, unchanged 0\n");
    assert_eq!(run("22", &[]), "created 0, updated 0, unchanged 1\n");
    assert_eq!(run("24", &[]), "created 0, updated 1, unchanged 0\n");
    let shop = Shop::new("chart");
    let specs = get(&format!("/hose/{on}/crimpspecs")).token(&shop.admin()).send().expect(200);
    let spec = &specs.json()[0];
    tests::has(
        spec,
        &json!({ "custom": false, "couplingSeries": "TC", "ferruleId": ferrule, "dieSize": "24", "source": "Chart 12" }),
    );
}
