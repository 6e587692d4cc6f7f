//! `POST /crimpspecs/upsert`

use serde_json::{Value, json};
use tests::{Answer, patiently, post};

use super::Press;

const PATH: &str = "/crimpspecs/upsert";

fn upsert(press: &Press, records: &Value) -> Answer {
    patiently(|| post(PATH, records).token(&press.admin).send())
}

#[track_caller]
fn results(answer: &Answer, expected: &[&str]) {
    assert_eq!(answer.status, 200, "{answer}");
    assert_eq!(answer.all_of("results", "result"), expected, "{answer}");
}

/// Texts of a field of the elements of a list.
trait AllOf {
    fn all_of(&self, list: &str, field: &str) -> Vec<String>;
}

impl AllOf for Answer {
    fn all_of(&self, list: &str, field: &str) -> Vec<String> {
        let all = self.field(&format!("/{list}"));
        let text = |one: &Value| one[field].as_str().unwrap_or_default().to_owned();
        all.as_array().unwrap().iter().map(text).collect()
    }
}

#[test]
fn records_have_the_fields_of_a_single_spec() {
    let press = Press::new();
    let external = json!({ "params": { "externalId": "ERP-8" } });
    post(&format!("/organization/hose/{}/update", press.hose), &external)
        .token(&press.admin)
        .send()
        .expect(200);
    let records = json!([
        { "hoseId": press.hose, "couplingSeries": "A", "ferrulePartNumber": "PRESS-R", "dieSize": "22",
          "crimpDiam": { "value": 1, "unit": "in", "tolerance": 0.01 }, "insertLength": { "value": 25, "unit": "mm" },
          "machineSettings": [{ "machine": "Press 32", "setting": "1.25" }], "source": "Chart 12" },
        { "hoseExternalId": "ERP-8", "couplingSeries": "B" },
        { "hosePartNumber": "press-8", "hoseBrand": press.brand, "hoseSize": "08", "couplingSeries": "C" },
    ]);
    let made = upsert(&press, &records);
    results(&made, &["created"; 3]);
    let specs = press.specs(&press.hose);
    assert_eq!(
        specs[0]["crimpDiam"],
        json!({ "value": 1, "unit": "in", "tolerance": 0.01, "tolerancePlus": 0.01, "toleranceMinus": 0.01 })
    );
    assert_eq!(specs[0]["ferruleId"], json!(press.ferrule));
    assert_eq!(specs[0]["machineSettings"], records[0]["machineSettings"]);
    assert_eq!(specs[0]["source"], "Chart 12");
    results(&upsert(&press, &records), &["unchanged"; 3]);
    // Sending back a read spec changes nothing, though inches are rounded.
    let mut read = specs[0].clone();
    for name in ["custom", "ferruleId", "created", "createdBy", "lastModified", "lastModifiedBy"] {
        read.as_object_mut().unwrap().remove(name);
    }
    assert_eq!(read["insertLength"], json!({ "value": 0.9843, "unit": "in" }));
    results(&upsert(&press, &json!([read])), &["unchanged"]);
    let id = &made.all_of("results", "id")[0];
    let changes = json!([{ "_id": id, "crimpDiam": { "value": 26, "unit": "mm" }, "machineSettings": null, "dieSize": " " }]);
    results(&upsert(&press, &changes), &["updated"]);
    let spec = &press.specs(&press.hose)[0];
    assert_eq!([&spec["crimpDiam"]["tolerance"], &spec["dieSize"]], [&Value::Null, &Value::Null]);
    assert_eq!([&spec["machineSettings"], &spec["source"]], [&json!([]), &json!("Chart 12")]);
    assert_eq!(spec["insertLength"], read["insertLength"]);
}

#[test]
fn faults_name_record_and_field() {
    let press = Press::new();
    let before = tests::count(&press.shop.id());
    let records = json!([
        { "hoseId": press.ferrule, "couplingSeries": "A" },
        { "hoseId": "6b0000000000000000000000", "couplingSeries": "A" },
        { "hosePartNumber": "PRESS-8" },
        { "couplingSeries": "A" },
        { "hoseId": press.hose, "couplingSeries": "B", "crimpDiam": { "value": 1, "unit": "cubit" } },
        { "hoseId": press.hose, "couplingSeries": "C", "crimpDiam": { "value": -1, "unit": "mm" }, "skiveInternal": { "value": 1 } },
        { "hoseId": press.hose, "couplingSeries": "D", "machineSettings": [{ "machine": "A", "setting": "1" }, { "machine": "a", "setting": "2" }] },
        { "hoseId": press.hose, "couplingSeries": "E", "machineSettings": [{ "machine": "A" }] },
        { "hoseId": press.hose, "couplingSeries": "F", "ferruleBrand": "Nobody", "deleted": true },
        { "hoseId": press.hose, "couplingSeries": "G" },
        { "hoseId": press.hose, "couplingSeries": "g" },
        { "hoseExternalId": "nobody's", "couplingSeries": "H" },
    ]);
    let faults = [
        ("/0/hoseId", "unknown_item"),
        ("/1/hoseId", "unknown_item"),
        ("/10/hoseId", "duplicate_row"),
        ("/11/hoseExternalId", "unknown_item"),
        ("/2/couplingSeries", "required"),
        ("/3/hosePartNumber", "required"),
        ("/4/crimpDiam/unit", "unknown_unit"),
        ("/5/crimpDiam/value", "out_of_range"),
        ("/5/skiveInternal/unit", "required"),
        ("/6/machineSettings/1/machine", "duplicate"),
        ("/7/machineSettings/0/setting", "required"),
        ("/8/deleted", "unknown_field"),
        ("/8/ferrulePartNumber", "required"),
    ];
    upsert(&press, &records).faults(&faults);
    assert_eq!(tests::count(&press.shop.id()), before);
    let go_on = post(PATH, &records).token(&press.admin).query("onError", "continue");
    let answer = patiently(|| go_on.send()).expect(200);
    assert_eq!((answer.field("/created"), answer.field("/failed")), (json!(1), json!(11)));
    // A single hose refuses the same.
    press
        .set(&press.hose, &json!([
            { "couplingSeries": "D", "machineSettings": [{ "machine": "A", "setting": "1" }, { "machine": "a", "setting": "2" }] },
        ]))
        .faults(&[("/params/crimpSpecs/0/machineSettings/1/machine", "duplicate")]);
}
