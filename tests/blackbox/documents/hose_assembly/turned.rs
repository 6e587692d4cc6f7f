//! What released assemblies say of their angle when the organization counts angles the other way round.

use serde_json::{Value, json};
use tests::get;

use crate::support::bench::{Bench, path};

fn convention(bench: &Bench, name: &str) {
    bench.post("/organization/update", &json!({ "angleConvention": name })).expect(200);
}

#[test]
fn the_text_follows_the_figure() {
    let bench = Bench::new();
    let cover = json!({ "wrap": bench.wrap, "wrapCoverage": "full" });
    let made = |angle: f64, more: &Value| {
        let mut configuration = json!({ "end1": bench.elbow, "end2": bench.elbow, "angle": angle });
        configuration.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let made = bench.made(configuration);
        bench.post(&path(&made, "release"), &json!({})).expect(200);
        made
    };
    let plain = made(90.0, &json!({}));
    let covered = made(22.5, &cover);
    let by_hand = made(30.0, &json!({ "description": "Boom, 30°", "manualDescription": true }));
    let summary = |of: &Value| {
        let read = bench.read(of);
        let text = |name: &str| read[name].as_str().unwrap_or_default().to_owned();
        (read["angle"].clone(), text("description"), text("modelCode"))
    };
    let before: Vec<_> = [&plain, &covered, &by_hand].map(summary).into();
    for (angle, description, code) in &before[..2] {
        let angle = angle.to_string();
        let angle = angle.trim_end_matches(".0");
        assert!(description.contains(&format!(", {angle}°")), "{description}");
        assert!(code.contains(&format!("@{angle}")), "{code}");
    }
    convention(&bench, "clockwise");
    let (angle, description, code) = summary(&plain);
    assert_eq!(angle, 270);
    assert_eq!(description, before[0].1.replace(", 90°", ", 270°"));
    assert_eq!(code, before[0].2.replace("@90", "@270"));
    let (angle, description, code) = summary(&covered);
    assert_eq!(angle, 337.5);
    assert_eq!(description, before[1].1.replace(", 22.5°, ", ", 337.5°, "));
    assert_eq!(code, before[1].2.replace("@22.5*", "@337.5*"));
    // What a person wrote stays.
    assert_eq!(summary(&by_hand).1, "Boom, 30°");
    let found = |angle: &str| {
        let list = get("/hoseassemblies").query("search.description", angle).token(&bench.admin);
        list.send().expect(200).field("/total")
    };
    assert_eq!((found(", 270°"), found(", 90°")), (json!(1), json!(0)));
    let searched = get("/search").query("text", "270").token(&bench.admin).send().expect(200);
    assert!(searched.to_string().contains(plain["_id"].as_str().unwrap()));
    convention(&bench, "counterclockwise");
    assert_eq!([&plain, &covered, &by_hand].map(summary).to_vec(), before);
}
