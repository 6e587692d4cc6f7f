//! Goods on orders that are sold by their length.

use serde_json::{Value, json};
use tests::{id, sheet, texts, unique};

use super::Floor;

/// 20 ft of hose, 2 m of wrap, two and a half clamps, two assemblies.
fn lines(floor: &Floor) -> Value {
    let bench = &floor.bench;
    json!([
        { "item": bench.hose, "quantity": 20, "unitOfMeasure": "ft", "lineNumber": 10 },
        { "item": bench.wrap, "quantity": 2, "unitOfMeasure": "m", "lineNumber": 20 },
        { "item": bench.clamp, "quantity": 2.5, "lineNumber": 30 },
        { "item": id(&floor.short), "quantity": 2, "lineNumber": 40 },
    ])
}

fn words(file: &[u8]) -> String {
    texts(file).join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_sheet_tells_lengths_with_their_unit() {
    let floor = Floor::new();
    let order = floor.create(&json!({ "items": lines(&floor) })).expect(201).json();
    let file = floor.command(&order, "getWorkOrderDataSheet").expect(200);
    let text = words(&file.body);
    for expected in [
        "20 ft",
        "2 m",
        "0.5 lb/ft",
        "2.5 pieces in 1 line",
        // 20 ft and 2 m are 26.562 ft.
        "26.562 ft in 2 lines",
        "Cut from",
        "240 in (6096 mm)",
        "78 3/4 in (2000 mm)",
        "item 10",
        "item 20",
    ] {
        assert!(text.contains(expected), "{expected} is missing in {text}");
    }
    assert!(!text.contains("without items of unknown weight"), "{text}");
}

/// Lengths of covers as tapes show them, too.
#[test]
fn covers_are_cut_by_the_tape() {
    let floor = Floor::new();
    let covered = floor.bench.made(json!({ "wrap": floor.bench.wrap, "wrapCoverage": "partial",
        "wrapStart": 2.03, "wrapLength": 10.1 }));
    let order = json!({ "items": [{ "item": id(&covered) }] });
    let order = floor.create(&order).expect(201).json();
    let file = floor.command(&order, "getWorkOrderDataSheet").expect(200);
    let text = words(&file.body);
    for expected in ["10 3/32 in (256.5 mm)", "beginning 2 1/32 in (51.6 mm)"] {
        assert!(text.contains(expected), "{expected} is missing in {text}");
    }
}

#[test]
fn lengths_weigh_by_their_length() {
    let floor = Floor::new();
    let hose = json!([{ "item": floor.bench.hose, "quantity": 20, "unitOfMeasure": "ft" }]);
    let order = floor.create(&json!({ "items": hose })).expect(201).json();
    let file = floor.command(&order, "getWorkOrderDataSheet").expect(200);
    let text = words(&file.body);
    assert!(text.contains("10 lb (4.54 kg)"), "{text}");
    assert!(!text.contains("pieces in"), "{text}");
}

#[test]
fn sheets_of_lists_tell_lengths_with_their_unit() {
    let floor = Floor::new();
    floor.create(&json!({ "items": lines(&floor) })).expect(201);
    let all = json!({ "workOrders": [], "selectAll": true });
    let file = floor.bench.post("/workorders/export", &all).expect(200);
    let text = &sheet(&file.body).column("Lines")[0];
    for line in ["x 20 ft |", "x 2 m |", "x 2.5 |", "x 2 |"] {
        assert!(text.contains(line), "{line} is missing in {text}");
    }
    let customer = floor.bench.shop.customer(&unique("Buyer")).to_string();
    let estimate = json!({ "customer": customer, "items": [
        { "item": floor.bench.hose, "quantity": 500, "unitOfMeasure": "mm" }] });
    floor.bench.post("/salesestimates/create", &estimate).expect(201);
    let all = json!({ "salesEstimates": [], "selectAll": true });
    let file = floor.bench.post("/salesestimates/export", &all).expect(200);
    let text = &sheet(&file.body).column("Lines")[0];
    assert!(text.contains("x 500 mm |"), "{text}");
}
