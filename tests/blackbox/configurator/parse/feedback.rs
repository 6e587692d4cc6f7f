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

/// Staff of the demo ask for a hose that nobody approved fittings for.
#[test]
fn what_has_a_finding_is_not_learned() {
    let shop = Shop::demo();
    let token = shop.admin();
    let text = "the odd one 36 in";
    let part = |text: &str, name: &str| {
        let parsed = read(&token, text);
        let id = parsed["configuration"][name].clone();
        assert!(id.is_string(), "{parsed:#}");
        id
    };
    let hose = part("H4SP-12 36 in", "hose");
    let fits = part("4SP DN19 900 mm DKOS 25S both ends", "end1");
    let odd = part("R2-12 36 in 12 FJX both ends", "end1");
    let body = |end: &Value| {
        json!({ "text": text, "configuration":
            { "hose": hose, "end1": end, "end2": end, "length": 36, "lengthUnit": "in" } })
    };
    let refused = say(&token, &body(&odd)).problem(409, "has_findings");
    let detail = refused.field("/detail").to_string();
    assert!(detail.contains("no approved crimp spec"), "{detail}");
    assert_eq!(read(&token, text)["corrected"], false);
    // Nor by words that come to the same.
    let words = json!({ "text": text, "tokens": [{ "text": "odd one", "meaning": "H4SP-12 12TC-12FJX both ends" }] });
    say(&token, &words).problem(409, "has_findings");
    assert_eq!(hose_of(&token, text), Value::Null);
    say(&token, &body(&fits)).expect(200);
    assert_eq!(read(&token, text)["corrected"], true);
    let gone = say(&token, &json!({ "text": text, "configuration": null })).expect(200).json();
    assert_eq!(gone["withdrawn"], 1);
}

/// A crimp spec may go after the lesson.
#[test]
fn a_lesson_that_has_a_finding_since_is_not_sure() {
    let shop = Shop::new("parse");
    let token = shop.admin();
    shop.brand("Taught");
    let fields = json!({ "series": "TAUGHTONE", "spec": "house spec" });
    let hose = shop.add::<domain::catalogue::Hose>(tests::hose("TGT-1", "Taught", "-8", fields));
    let end = shop.add::<domain::catalogue::CrimpFitting>(json!({ "partNumber": "TGT-E", "brand": "Taught",
        "hoseSize": "8", "dashSize": "8", "series": "TS", "style": "JIC", "gender": "female", "swivel": "Swivel",
        "shape": "straight", "cutAllowancemm": 40 }));
    let specs = shop.approve(&[(&hose, "TS", None, None)]);
    let text = "grandpa's hose 36 in";
    let configuration =
        json!({ "hose": hose, "end1": end, "end2": end, "length": 36, "lengthUnit": "in" });
    say(&token, &json!({ "text": text, "configuration": configuration })).expect(200);
    let answer = read(&token, text);
    assert_eq!((&answer["confidence"], &answer["warnings"]), (&json!(0.99), &json!([])));
    for spec in specs {
        tests::change(&format!("delete from crimp_specs where id = decode('{spec}', 'hex')"));
    }
    let answer = read(&token, text);
    assert_eq!((&answer["corrected"], &answer["confidence"]), (&json!(true), &json!(0.5)));
    assert_eq!(answer["confidences"]["end1"], 0.5, "{answer:#}");
    assert_eq!(answer["warnings"][0]["code"], "has_findings", "{answer:#}");
    assert_eq!(answer["configuration"]["end1PartNumber"], "TGT-E");
}

#[test]
fn corrections_are_listed_and_withdrawn() {
    let (shop, hose) = shop();
    let customer = shop.customer("One");
    let (token, theirs) = (shop.admin(), shop.customer_token(Some(customer)));
    let words = |text: &str, meaning: &str| json!({ "text": text, "tokens": [{ "text": text, "meaning": meaning }] });
    say(&token, &words("first one", "TGT-1")).expect(200);
    say(&token, &json!({ "text": "second one", "configuration": { "hose": hose, "length": 9, "lengthUnit": "in" } }))
        .expect(200);
    say(&theirs, &words("third one", "TGT-2")).expect(200);
    let list = |query: &[(&str, &str)]| {
        let path = "/hoseassemblies/parsefeedback";
        let request =
            query.iter().fold(tests::get(path), |get, (name, text)| get.query(name, text));
        request.token(&token).send().expect(200).json()
    };
    let all = list(&[]);
    let words: Vec<&Value> =
        all["items"].as_array().unwrap().iter().map(|one| &one["words"]).collect();
    assert_eq!(words, ["first one", "second one", "third one"], "{all:#}");
    assert_eq!(all["items"][0]["meaning"], "TGT-1");
    assert_eq!((&all["items"][1]["hose"], &all["items"][1]["whole"]), (&json!(hose), &json!(true)));
    assert_eq!(all["items"][2]["customer"], customer.to_string());
    let page = list(&[("limit", "1"), ("page", "2")]);
    assert_eq!(page["items"][0]["words"], "second one", "{page:#}");
    let of_customer = list(&[("search.customer", &customer.to_string())]);
    assert_eq!(of_customer["items"].as_array().map(Vec::len), Some(1), "{of_customer:#}");
    let id = all["items"][0]["_id"].as_str().unwrap();
    let withdraw = |token: &str| {
        post(&format!("/hoseassemblies/parsefeedback/{id}/delete"), &json!({})).token(token).send()
    };
    drop(withdraw(&theirs).expect(403));
    drop(withdraw(&Shop::new("parse").admin()).expect(404));
    assert_eq!(hose_of(&token, "first one"), "TGT-1");
    drop(withdraw(&token).expect(200));
    assert_eq!(hose_of(&token, "first one"), Value::Null);
    drop(withdraw(&token).expect(404));
    say(
        &token,
        &json!({ "text": "first one", "tokens": [{ "text": "first one", "meaning": "TGT-2" }] }),
    )
    .expect(200);
    assert_eq!(hose_of(&token, "first one"), "TGT-2", "said once more");
}

#[test]
fn the_program_lists_lessons() {
    let (shop, hose) = shop();
    let token = shop.admin();
    let theirs = shop.customer_token(Some(shop.customer("Hill Farm")));
    let words = |text: &str, meaning: &str| json!({ "text": text, "tokens": [{ "text": text, "meaning": meaning }] });
    say(&token, &words("first one", "TGT-2")).expect(200);
    say(&theirs, &words("their one", "TGT-2")).expect(200);
    say(&token, &json!({ "text": "the usual", "configuration": { "hose": hose, "length": 9.5, "lengthUnit": "in" } }))
        .expect(200);
    let lessons = |organization: &str| {
        let mut program = tests::program();
        program.args(["lessons", "list", "--organization", organization]);
        program.env("DATABASE_URL", &tests::service().database_url).output().expect("it runs")
    };
    let output = lessons(&shop.name);
    let printed = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{printed} {}", String::from_utf8_lossy(&output.stderr));
    let lines: Vec<Vec<&str>> = printed.lines().map(|line| line.split('\t').collect()).collect();
    let told: Vec<&[&str]> = lines.iter().map(|line| &line[2..]).collect();
    assert_eq!(
        told,
        [
            ["all", "first one", "TGT-2"],
            ["Hill Farm", "their one", "TGT-2"],
            ["all", "the usual", "TGT-1, 9.5 in"],
        ],
        "{printed}"
    );
    assert_eq!(lines[0][0].len(), 24, "an id: {printed}");
    assert_eq!(lessons("no such").status.code(), Some(1));
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
