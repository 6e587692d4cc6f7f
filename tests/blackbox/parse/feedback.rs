//! Corrections of what was read.

use serde_json::{Value, json};
use tests::{Answer, Callers, Kind, Shop, post};

use super::read;

fn say(token: &str, body: &Value) -> Answer {
    post("/hoseassemblies/parsefeedback", body).token(token).send()
}

/// A shop with a hose that nobody would find by these words.
fn shop() -> (Shop, String) {
    let shop = Shop::new("parse");
    shop.brand("Taught");
    let hose = |number: &str, series: &str, spec: &str| {
        tests::hose(number, "Taught", "-8", json!({ "series": series, "spec": spec }))
    };
    let id = shop.add::<domain::catalogue::Hose>(hose("TGT-1", "TAUGHTONE", "house spec"));
    shop.add::<domain::catalogue::Hose>(hose("TGT-2", "TAUGHTTWO", "house spec"));
    (shop, id)
}

fn hose_of(token: &str, text: &str) -> Value {
    read(token, text)["configuration"]["hosePartNumber"].clone()
}

#[test]
fn words_are_read_as_they_were_corrected() {
    let (shop, _) = shop();
    let token = shop.admin();
    assert_eq!(hose_of(&token, "grandpa's hose 36 in"), Value::Null);
    let body = json!({ "text": "Grandpa's  hose 36 in", "tokens": [{ "text": "GRANDPA'S hose", "meaning": "TGT-1" }] });
    let answer = say(&token, &body).expect(200).json();
    assert_eq!(answer["corrections"][0]["words"], "grandpa's hose");
    assert_eq!(answer["corrections"][0]["meaning"], "TGT-1");
    assert_eq!(answer["parsed"]["configuration"]["hosePartNumber"], "TGT-1", "{answer:#}");
    for text in
        ["grandpa's hose 36 in", "GRANDPA'S   HOSE, 36in", "please 2 pcs of grandpa's hose, 900 mm"]
    {
        assert_eq!(hose_of(&token, text), "TGT-1", "{text}");
    }
    assert_eq!(hose_of(&token, "grandpa hose 36 in"), Value::Null, "other words");
    // Words that say nothing can be said to say nothing.
    let body =
        json!({ "text": "TGT-1 36 in 2SN", "tokens": [{ "text": "2SN", "meaning": "nothing" }] });
    say(&token, &body).expect(200);
    let answer = read(&token, "TGT-1 36 in 2SN");
    let tokens = answer["tokens"].as_array().unwrap();
    assert_eq!(tokens.last().unwrap()["meaning"], "nothing", "{answer:#}");
}

#[test]
fn words_are_corrected_in_one_organization_alone() {
    let (shop, _) = shop();
    let other = Shop::new("parse");
    let body = json!({ "text": "blue thing 36 in", "tokens": [{ "text": "blue thing", "meaning": "TAUGHTONE-8" }] });
    let untaught = read(&other.admin(), "blue thing 36 in");
    say(&shop.admin(), &body).expect(200);
    assert_eq!(hose_of(&shop.admin(), "blue thing 36 in"), "TGT-1");
    assert_eq!(read(&other.admin(), "blue thing 36 in"), untaught);
}

#[test]
fn a_phrase_means_what_was_said_of_it() {
    let (shop, hose) = shop();
    let token = shop.admin();
    let configuration = json!({
        "hose": hose, "hosePartNumber": "passed over", "length": 914.5, "lengthUnit": "mm",
        "definedByCutLength": true, "angle": null, "proofTest": true, "burstTest": null,
    });
    let body = json!({ "text": "The usual", "configuration": configuration });
    say(&token, &body).expect(200);
    let answer = read(&token, "  THE   usual ");
    assert_eq!(answer["corrected"], true);
    assert_eq!(answer["missing"], json!([]));
    let read_back = &answer["configuration"];
    assert_eq!(read_back["hose"], hose);
    assert_eq!(read_back["hosePartNumber"], "TGT-1");
    assert_eq!(read_back["length"], 914.5);
    assert_eq!(read_back["lengthUnit"], "mm");
    assert_eq!(read_back["lengthMethod"], "cutLength");
    assert_eq!(read_back["proofTest"], true);
    assert_eq!(read_back["burstTest"], false);
    assert!(answer["confidence"].as_f64().unwrap() >= 0.9);
    // It is of that phrase alone.
    assert_eq!(read(&token, "the usual 36 in")["corrected"], false);
    // What was read can be sent back as it is.
    let body = json!({ "text": "the usual", "configuration": read_back });
    let again = say(&token, &body).expect(200).json();
    assert_eq!(again["parsed"]["configuration"], *read_back);
}

#[test]
fn a_correction_is_replaced_and_withdrawn() {
    let (shop, hose) = shop();
    let token = shop.admin();
    let meaning = |meaning: Value| json!({ "text": "old faithful 36 in", "tokens": [{ "text": "old faithful", "meaning": meaning }] });
    let first = say(&token, &meaning(json!("TGT-1"))).expect(200).json();
    let second = say(&token, &meaning(json!("TGT-2"))).expect(200).json();
    assert_eq!(first["corrections"][0]["_id"], second["corrections"][0]["_id"], "the same one");
    assert_eq!(hose_of(&token, "old faithful 36 in"), "TGT-2");
    let gone = say(&token, &meaning(Value::Null)).expect(200).json();
    assert_eq!((&gone["withdrawn"], &gone["corrections"]), (&json!(1), &json!([])));
    assert_eq!(hose_of(&token, "old faithful 36 in"), Value::Null);
    assert_eq!(say(&token, &meaning(Value::Null)).expect(200).json()["withdrawn"], 0);
    say(&token, &meaning(json!("TGT-1"))).expect(200);
    assert_eq!(hose_of(&token, "old faithful 36 in"), "TGT-1", "said once more");

    let phrase =
        |configuration: Value| json!({ "text": "number nine", "configuration": configuration });
    say(&token, &phrase(json!({ "hose": hose, "length": 10, "lengthUnit": "in" }))).expect(200);
    assert_eq!(read(&token, "number nine")["corrected"], true);
    assert_eq!(say(&token, &phrase(Value::Null)).expect(200).json()["withdrawn"], 1);
    assert_eq!(read(&token, "number nine")["corrected"], false);
}

#[test]
fn what_a_customer_says_holds_for_it_alone() {
    let (shop, _) = shop();
    let one = shop.customer_token(Some(shop.customer("One")));
    let two = shop.customer_token(Some(shop.customer("Two")));
    let staff = shop.admin();
    let body = |meaning: &str| json!({ "text": "my line 36 in", "tokens": [{ "text": "my line", "meaning": meaning }] });
    say(&one, &body("TGT-1")).expect(200);
    assert_eq!(hose_of(&one, "my line 36 in"), "TGT-1");
    assert_eq!(hose_of(&two, "my line 36 in"), Value::Null);
    assert_eq!(hose_of(&staff, "my line 36 in"), Value::Null);
    // What staff say is for all, but a customer's own words come first.
    say(&staff, &body("TGT-2")).expect(200);
    assert_eq!(hose_of(&one, "my line 36 in"), "TGT-1");
    assert_eq!(hose_of(&two, "my line 36 in"), "TGT-2");
    assert_eq!(hose_of(&staff, "my line 36 in"), "TGT-2");
}

#[test]
fn corrections_are_noted() {
    let (shop, _) = shop();
    let token = shop.admin();
    let body = json!({ "text": "noted one 36 in", "tokens": [{ "text": "noted one", "meaning": "TGT-1" }] });
    let id = say(&token, &body).expect(200).json()["corrections"][0]["_id"].clone();
    let trail = tests::get("/audit")
        .query("recordId", id.as_str().unwrap())
        .token(&token)
        .send()
        .expect(200)
        .json();
    assert!(trail.to_string().contains("parseCorrection"), "{trail:#}");
}

#[test]
fn who_may_correct() {
    let shop = Shop::new("parse");
    let callers = Callers::of(&shop);
    let body = json!({ "text": "abc 36 in", "tokens": [{ "text": "abc", "meaning": "hose" }] });
    for kind in Kind::ALL {
        let answer = say(callers.token(kind), &body);
        match kind {
            Kind::Anonymous => drop(answer.expect(401)),
            Kind::Restricted | Kind::Unbound => drop(answer.expect(403)),
            _ => drop(answer.expect(200)),
        }
    }
}

#[test]
fn wrong_corrections_are_refused() {
    let (shop, hose) = shop();
    let (other, _) = self::shop();
    let foreign =
        other.add::<domain::catalogue::Hose>(tests::hose("F-1", "Taught", "-8", json!({})));
    let token = shop.admin();
    let phrase =
        |configuration: Value| json!({ "text": "abc def", "configuration": configuration });
    let words = |text: &str, meaning: &str| json!({ "text": "abc def", "tokens": [{ "text": text, "meaning": meaning }] });
    let long = "a b ".repeat(240);
    for (body, pointer) in [
        (json!({ "text": "abc" }), ""),
        (json!({ "configuration": { "hose": hose } }), "/text"),
        (phrase(json!({})), "/configuration/hose"),
        (phrase(json!({ "hose": foreign })), "/configuration/hose"),
        (phrase(json!({ "hose": hose, "end1": hose })), "/configuration/end1"),
        (phrase(json!({ "hose": hose, "length": 0 })), "/configuration/length"),
        (phrase(json!({ "hose": hose, "angle": 361 })), "/configuration/angle"),
        (phrase(json!({ "hose": hose, "colour": "red" })), "/configuration/colour"),
        (words("xyz", "TGT-1"), "/tokens/0/text"),
        (words("abc", "qqqq"), "/tokens/0/meaning"),
        (words("abc", ""), "/tokens/0/meaning"),
        (
            json!({ "text": "abc def", "tokens": [{ "text": "abc", "meaning": "hose" }, { "text": "ABC", "meaning": "JIC" }] }),
            "/tokens/1/text",
        ),
        (json!({ "text": long, "configuration": { "hose": hose } }), "/text"),
    ] {
        let answer = say(&token, &body).expect(400).json();
        let errors = answer["errors"].as_array().unwrap_or_else(|| panic!("{answer:#}"));
        assert!(errors.iter().any(|error| error["pointer"] == pointer), "{body} → {answer:#}");
    }
    // All faults at once, and nothing is kept.
    let body = json!({ "text": "abc def", "configuration": { "length": 0 },
        "tokens": [{ "text": "abc", "meaning": "TGT-1" }, { "text": "xyz", "meaning": "qqqq" }] });
    let answer = say(&token, &body).expect(400).json();
    assert_eq!(answer["errors"].as_array().map(Vec::len), Some(3), "{answer:#}");
    assert_eq!(hose_of(&token, "abc def"), Value::Null);
}

#[test]
fn many_correct_the_same_words_at_once() {
    let (shop, _) = shop();
    let token = shop.admin();
    let body = |at: usize| json!({ "text": "busy words 36 in", "tokens": [{ "text": "busy words", "meaning": format!("TGT-{}", at % 2 + 1) }] });
    let ids: Vec<Value> = std::thread::scope(|scope| {
        let callers: Vec<_> = (0..8)
            .map(|at| {
                let (token, body) = (token.clone(), body(at));
                scope.spawn(move || {
                    say(&token, &body).expect(200).json()["corrections"][0]["_id"].clone()
                })
            })
            .collect();
        callers.into_iter().map(|caller| caller.join().unwrap()).collect()
    });
    assert!(ids.iter().all(|id| *id == ids[0]), "one correction: {ids:?}");
}
