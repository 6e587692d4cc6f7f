//! `POST /hosekit/{hoseKitId}/labels`: how many, for whom, and what is refused.

use serde_json::{Value, json};
use tests::{Callers, Kind, page_count, post, request, texts, unique};

use super::Workshop;
use super::labels::labels;

/// A kit of three A and two B and something else, and the labels' texts as `A 1 of 5`.
fn five() -> (Workshop, String, [String; 2]) {
    let workshop = Workshop::new();
    let numbers = [unique("AA-"), unique("BB-")];
    let lines = [
        (workshop.assembly(&numbers[0]), "3"),
        (workshop.other().1, "9"),
        (workshop.assembly(&numbers[1]), "2"),
    ];
    let (kit, _) = workshop.shop.kit(&unique("K-"), None, &lines);
    (workshop, kit, numbers)
}

fn pieces(workshop: &Workshop, kit: &str, [a, b]: &[String; 2], params: &Value) -> Vec<String> {
    let answer = labels(&workshop.shop.admin(), kit, params).expect(200);
    let piece = |text: String| {
        let letter = if text.contains(a.as_str()) { 'A' } else { 'B' };
        assert!(text.contains(a.as_str()) != text.contains(b.as_str()), "{text}");
        let words: Vec<_> = text.split(' ').collect();
        let of = words.iter().position(|word| *word == "of").expect("k of n");
        let digits = |word: &str| word.chars().filter(char::is_ascii_digit).collect::<String>();
        format!("{letter}{}/{}", digits(words[of - 1]), digits(words[of + 1]))
    };
    texts(&answer.body).into_iter().map(piece).collect()
}

#[test]
fn pieces_are_counted_over_the_lines() {
    let (workshop, kit, numbers) = five();
    let all = ["A1/5", "A2/5", "A3/5", "B4/5", "B5/5"];
    assert_eq!(pieces(&workshop, &kit, &numbers, &json!({})), all);
    assert_eq!(pieces(&workshop, &kit, &numbers, &json!({ "numHoseAssemblies": 5 })), all);
    let flat = post(&format!("/hosekit/{kit}/labels"), &json!({ "numCopies": 2 }))
        .token(&workshop.shop.admin())
        .send();
    assert_eq!(page_count(&flat.expect(200).body), 10, "without params");
    let empty =
        post(&format!("/hosekit/{kit}/labels"), &json!({})).token(&workshop.shop.admin()).send();
    assert_eq!(page_count(&empty.expect(200).body), 5);
}

#[test]
fn fewer_and_more_pieces() {
    let (workshop, kit, numbers) = five();
    let of = |count: u32| pieces(&workshop, &kit, &numbers, &json!({ "numHoseAssemblies": count }));
    assert_eq!(of(1), ["A1/1"]);
    assert_eq!(of(4), ["A1/4", "A2/4", "A3/4", "B4/4"]);
    assert_eq!(of(7), ["A1/7", "A2/7", "A3/7", "B4/7", "B5/7", "A6/7", "A7/7"]);
}

#[test]
fn copies_of_each() {
    let (workshop, kit, numbers) = five();
    let order = json!({ "numHoseAssemblies": 2, "numCopies": 3, "labelSize": "2x3" });
    assert_eq!(
        pieces(&workshop, &kit, &numbers, &order),
        ["A1/2", "A1/2", "A1/2", "A2/2", "A2/2", "A2/2"]
    );
}

#[test]
fn too_many_pages() {
    let (workshop, kit, _) = five();
    let token = workshop.shop.admin();
    for (params, at) in [
        (json!({ "numCopies": 1001 }), "/params"),
        (json!({ "numHoseAssemblies": 1667, "numCopies": 3 }), "/params"),
    ] {
        labels(&token, &kit, &params).faults(&[(at, "too_many_labels")]);
    }
    let many =
        workshop.shop.kit(&unique("K-"), None, &[(workshop.assembly(&unique("M-")), "5001")]).0;
    labels(&token, &many, &json!({})).faults(&[("/params", "too_many_labels")]);
    let most =
        workshop.shop.kit(&unique("K-"), None, &[(workshop.assembly(&unique("M-")), "1000000")]).0;
    labels(&token, &most, &json!({ "numHoseAssemblies": 3 })).expect(200);
    request("POST", &format!("/hosekit/{most}/labels"))
        .token(&token)
        .send()
        .faults(&[("/params", "too_many_labels")]);
    for params in [json!({ "numHoseAssemblies": 5_001 }), json!({ "numCopies": 5_001 })] {
        let answer = labels(&token, &kit, &params).problem(400, "invalid_input");
        let code = answer.field("/errors/0/code");
        assert!(code == "too_many_labels" || code == "out_of_range", "{answer}");
    }
}

#[test]
fn a_kit_without_assemblies() {
    let workshop = Workshop::new();
    let token = workshop.shop.admin();
    for lines in [&[][..], &[(workshop.other().1, "3")]] {
        let (kit, _) = workshop.shop.kit(&unique("K-"), None, lines);
        for params in [json!({}), json!({ "numHoseAssemblies": 2 })] {
            let answer = labels(&token, &kit, &params).problem(400, "invalid_input");
            assert_eq!(answer.field("/errors/0/code"), "no_assemblies", "{answer}");
        }
    }
}

#[test]
fn faults_are_told_together() {
    let (workshop, kit, _) = five();
    let token = workshop.shop.admin();
    labels(
        &token,
        &kit,
        &json!({ "numCopies": 0, "numHoseAssemblies": 1.5, "labelSize": 5, "copies": 2 }),
    )
    .faults(&[
        ("/params/numCopies", "out_of_range"),
        ("/params/numHoseAssemblies", "wrong_type"),
        ("/params/labelSize", "wrong_type"),
        ("/params/copies", "unknown_field"),
    ]);
    for count in [json!(-1), json!("3"), json!(null), json!(1e300), json!(true)] {
        for name in ["numCopies", "numHoseAssemblies"] {
            let answer =
                labels(&token, &kit, &json!({ name: count })).problem(400, "invalid_input");
            assert_eq!(
                answer.field("/errors/0/pointer"),
                format!("/params/{name}"),
                "{count}: {answer}"
            );
        }
    }
    for size in [
        "",
        "x",
        "4",
        "4x",
        "4x6x8",
        "0x0",
        "0.99x4",
        "13x4",
        "12.01x4",
        "-4x6",
        "NaNx4",
        "infxinf",
        "4e0x6",
        "4,5x6",
        "4x6cm",
        "99999999999x2",
        "20x30mm",
        "305x100mm",
        "4x6\u{0}",
        "🔧x🔧",
    ] {
        let answer =
            labels(&token, &kit, &json!({ "labelSize": size })).problem(400, "invalid_input");
        assert_eq!(answer.field("/errors/0/pointer"), "/params/labelSize", "{size}: {answer}");
        assert_eq!(answer.json()["errors"].as_array().unwrap().len(), 1, "{size}: {answer}");
    }
    let flat = post(&format!("/hosekit/{kit}/labels"), &json!({ "labelSize": "13x4" }))
        .token(&token)
        .send();
    let flat = flat.problem(400, "invalid_input");
    assert_eq!(flat.field("/errors/0/pointer"), "/labelSize", "{flat}");
    let broken = request("POST", &format!("/hosekit/{kit}/labels"))
        .token(&token)
        .header("Content-Type", "application/json");
    broken.bytes(b"{\"params\":").send().faults(&[("", "malformed_json")]);
    request("POST", &format!("/hosekit/{kit}/labels"))
        .token(&token)
        .bytes(b"x=1")
        .send()
        .problem(415, "unsupported_media_type");
}

#[test]
fn a_customer_sees_its_own_kits_alone() {
    let workshop = Workshop::new();
    let callers = Callers::of(&workshop.shop);
    let own = workshop.kit(Some(callers.customer)).0;
    let nobodys = workshop.kit(None).0;
    let others = workshop.kit(Some(workshop.shop.customer("Other"))).0;
    let (bound, unbound) = (callers.token(Kind::Customer), callers.token(Kind::Unbound));
    labels(bound, &own, &json!({})).expect(200);
    for kit in [&nobodys, &others] {
        labels(bound, kit, &json!({})).problem(404, "not_found");
    }
    for kit in [&own, &nobodys, &others] {
        labels(unbound, kit, &json!({})).problem(404, "not_found");
        for kind in [Kind::Admin, Kind::Regular, Kind::Restricted] {
            labels(callers.token(kind), kit, &json!({})).expect(200);
        }
    }
    let named = |kit: &str| {
        let request = request("POST", &format!("/hosekit/{kit}/labels")).token(unbound);
        request.header("apiCustomerId", &callers.customer.to_string()).send()
    };
    named(&own).expect(200);
    named(&others).problem(404, "not_found");
}

#[test]
fn kits_of_others_are_not_found() {
    let (workshop, kit, _) = five();
    let other = Workshop::new();
    labels(&other.shop.admin(), &kit, &json!({})).problem(404, "not_found");
    labels("", &kit, &json!({})).problem(401, "unauthenticated");
    let token = workshop.shop.admin();
    for wrong in ["ffffffffffffffffffffffff", &workshop.hose] {
        labels(&token, wrong, &json!({})).problem(404, "not_found");
    }
    labels(&token, "12", &json!({})).faults(&[("hoseKitId", "malformed_id")]);
}
