//! `GET /hoseassembly/{id}/compare`

use domain::access::Role;
use domain::catalogue::{Adaptor, OtherItem};
use serde_json::{Value, json};
use tests::{Answer, get, has, unique};

use super::Bench;

fn compare(token: &str, one: &str, with: &str) -> Answer {
    get(&format!("/hoseassembly/{one}/compare")).query("with", with).token(token).send()
}

#[test]
fn fields_and_lines_that_differ_are_told() {
    let bench = Bench::new();
    let brand = unique("Brand");
    bench.shop.brand(&brand);
    let adaptor = json!({ "partNumber": "AD", "brand": brand, "shape": "straight" });
    let adaptor = bench.shop.add::<Adaptor>(adaptor);
    let tag = bench.shop.add::<OtherItem>(json!({ "partNumber": "TAG" }));
    let cap = bench.shop.add::<OtherItem>(json!({ "partNumber": "CAP" }));
    let items = json!([{ "item": tag, "quantity": 2 }, { "item": cap, "quantity": 1 }]);
    let more = json!({ "items": items, "tag": "old", "comments": "gone" });
    let first = bench.make(&unique("LC-"), &more);
    bench.done(&first, "release");
    let second = bench.copied(&first, "newversion");
    let lines = bench.get(&second).expect(200).field("/items");
    let change = json!({ "params": {
        "tag": "new", "comments": null, "printText": "printed", "length": 48,
        "items": [{ "_id": lines[0]["_id"], "quantity": 5 }, { "item": adaptor, "quantity": 1 }],
    } });
    bench.send(&second, "update", &change).expect(200);
    let reader = bench.shop.staff(Role::Restricted);
    let compared = compare(&reader, &first, &second).expect(200).json();
    assert_eq!(
        (&compared["before"]["_id"], &compared["after"]["_id"]),
        (&json!(first), &json!(second))
    );
    has(&compared, &json!({ "before": { "status": "released" }, "after": { "version": 2 } }));
    let field = |name: &str| {
        let fields = compared["fields"].as_array().unwrap();
        fields.iter().find(|field| field["field"] == name).cloned().unwrap_or_default()
    };
    assert_eq!(
        field("tag"),
        json!({ "field": "tag", "label": "Tag", "change": "changed", "before": "old", "after": "new" })
    );
    has(&field("comments"), &json!({ "change": "removed", "after": null }));
    has(&field("printText"), &json!({ "change": "added", "before": null }));
    has(&field("length"), &json!({ "before": 36, "after": 48 }));
    assert_eq!(field("cutLengthmm")["change"], "changed", "what follows differs too");
    assert_eq!(field("hose"), Value::Null);
    let lines = json!([
        { "change": "changed", "before": { "quantity": 2 }, "after": { "quantity": 5 } },
        { "change": "removed", "before": { "item": cap }, "after": null },
        { "change": "added", "before": null, "after": { "item": adaptor } },
    ]);
    has(&compared, &json!({ "lines": lines }));
    // The other way round what was added is removed.
    let back = compare(&reader, &second, &first).expect(200).json();
    let removed =
        back["fields"].as_array().unwrap().iter().find(|field| field["field"] == "printText");
    assert_eq!(removed.unwrap()["change"], "removed");
}

#[test]
fn copies_do_not_differ() {
    let bench = Bench::new();
    let tag = bench.shop.add::<OtherItem>(json!({ "partNumber": "TAG" }));
    let items =
        json!({ "items": [{ "item": tag, "quantity": 2 }, { "item": tag, "quantity": 3 }] });
    let first = bench.make(&unique("LC-"), &items);
    bench.done(&first, "release");
    let second = bench.copied(&first, "revise");
    for (one, with) in [(&first, &second), (&first, &first)] {
        let compared = compare(&bench.token, one, with).expect(200).json();
        assert_eq!(
            (&compared["fields"], &compared["lines"]),
            (&json!([]), &json!([])),
            "{compared}"
        );
    }
}

#[test]
fn angles_are_told_as_the_organization_counts() {
    let bench = Bench::with(|mut organization| {
        organization.settings.angle_convention =
            domain::measures::angle::AngleConvention::Clockwise;
        organization
    });
    let brand = unique("Brand");
    bench.shop.brand(&brand);
    let fitting = json!({ "partNumber": "F-90", "brand": brand, "hoseSize": "8", "dashSize": "8", "series": "S",
        "shape": "90 elbow", "cutAllowancemm": 30 });
    let fitting = bench.shop.add::<domain::catalogue::CrimpFitting>(fitting);
    let ends = |angle: u16| json!({ "end1": fitting, "end2": fitting, "angle": angle });
    let (one, other) =
        (bench.make(&unique("LC-"), &ends(90)), bench.make(&unique("LC-"), &ends(45)));
    let compared = compare(&bench.token, &one, &other).expect(200).json();
    let angle =
        compared["fields"].as_array().unwrap().iter().find(|field| field["field"] == "angle");
    let angle = angle.unwrap();
    has(angle, &json!({ "before": 90, "after": 45 }));
}

#[test]
fn what_is_not_seen_is_not_compared() {
    let bench = Bench::new();
    let (one, other) = (bench.new_one(), bench.new_one());
    let stranger = Bench::new();
    let foreign = stranger.new_one();
    let unknown = "ffffffffffffffffffffffff";
    for with in [foreign.as_str(), unknown] {
        compare(&bench.token, &one, with).faults(&[("with", "unknown_document")]);
        compare(&bench.token, with, &one).problem(404, "not_found");
    }
    compare(&bench.token, &one, "nonsense").faults(&[("with", "malformed_id")]);
    let without = get(&format!("/hoseassembly/{one}/compare")).token(&bench.token).send();
    without.faults(&[("with", "required")]);
    // A customer compares what is its own.
    let customer = bench.shop.customer("Owner");
    let token = bench.shop.customer_token(Some(customer));
    let own = bench.make(&unique("LC-"), &json!({ "customer": customer.to_string() }));
    compare(&token, &own, &own).expect(200);
    compare(&token, &own, &other).faults(&[("with", "unknown_document")]);
    compare(&token, &other, &own).problem(404, "not_found");
}
