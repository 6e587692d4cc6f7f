//! Reading what shops write of hose assemblies.

mod corpus;
mod created;
mod drops;
mod feedback;
mod offers;

use serde_json::{Value, json};
use tests::{Answer, Callers, Kind, Shop, get, hose, post, unique};

/// What a text is read as.
pub(super) fn read(token: &str, text: &str) -> Value {
    ask(token, text).expect(200).json()
}

fn ask(token: &str, text: &str) -> Answer {
    get("/hoseassemblies/parse").query("text", text).token(token).send()
}

/// The meaning of words of a text.
fn meaning<'a>(answer: &'a Value, words: &str) -> &'a str {
    let tokens = answer["tokens"].as_array().expect("tokens");
    let token = tokens.iter().find(|token| token["text"] == words);
    token.unwrap_or_else(|| panic!("{words} is no token of {answer:#}"))["meaning"]
        .as_str()
        .expect("a meaning")
}

/// What is understood stays, and the hoses of that size are offered with ends for them.
#[test]
fn a_phrase_becomes_a_configuration() {
    let token = Shop::demo().admin();
    let text = "36\" R2 -8 w/ JIC fem swivels, one end straight, other 90 elbow, proof test";
    let answer = read(&token, text);
    let configuration = &answer["configuration"];
    assert_eq!(configuration["hosePartNumber"], "T2A-8");
    assert_eq!(configuration["end1PartNumber"], "8TC-8FJX");
    assert_eq!(configuration["end2PartNumber"], "8TC-8FJX90");
    assert_eq!(configuration["length"], 36);
    assert_eq!(configuration["lengthUnit"], "in");
    assert_eq!(configuration["lengthMethod"], "overall");
    assert_eq!(configuration["definedByCutLength"], false);
    assert_eq!(configuration["proofTest"], true);
    assert_eq!(configuration["burstTest"], false);
    assert_eq!(configuration["angle"], Value::Null);
    assert_eq!(answer["missing"], json!([]));
    assert_eq!(meaning(&answer, "36\""), "length 36 in");
    assert_eq!(meaning(&answer, "r2"), "hose 100R2");
    assert_eq!(meaning(&answer, "-8"), "size -8");
    assert_eq!(meaning(&answer, "jic"), "JIC");
    // The ids are those of the parts.
    let hose = configuration["hose"].as_str().expect("an id");
    let found = get("/organization/hoses")
        .query("search.partNumber", "T2A-8")
        .token(&token)
        .send()
        .expect(200)
        .json();
    let items = found.as_array().expect("items");
    assert!(
        items.iter().any(|item| item["_id"] == hose && item["partNumber"] == "T2A-8"),
        "{found:#}"
    );
    assert!(answer["confidence"].as_f64().expect("a number") > 0.5);
}

#[test]
fn signs_and_words_of_phrases_are_no_series() {
    let shop = Shop::new("series");
    let brand = unique("Series");
    shop.brand(&brand);
    let token = shop.admin();
    for series in ["x", "8", "in", "both", "QZ7"] {
        let more = json!({ "series": series, "spec": "SAE 100R2AT" });
        let made = hose(&format!("SER-{series}"), &brand, "8", more);
        post("/hoses/create", &made).token(&token).send().expect(201);
    }
    let text = "QZ7 -8 36 1/2 in 8FJX x 8FJX both ends";
    let answer = read(&token, text);
    assert_eq!(answer["configuration"]["hosePartNumber"], "SER-QZ7", "{answer:#}");
    assert_eq!(answer["configuration"]["length"], 36.5, "{answer:#}");
}

#[test]
fn the_same_text_gives_the_same_answer() {
    let token = Shop::demo().admin();
    let text = "2SN DN12 1200mm DKOL 15L straight x DKOL 15L 90";
    let first = read(&token, text);
    for other in
        [text.to_owned(), text.to_lowercase(), text.to_uppercase(), text.replace(' ', "   ")]
    {
        assert_eq!(read(&token, &other), first, "{other}");
    }
    // Two-piece fittings come with the ferrules that crimp specs fix.
    assert!(first["configuration"]["ferrule1"].is_string(), "{first:#}");
    assert_eq!(first["configuration"]["ferrule1"], first["configuration"]["ferrule2"]);
}

#[test]
fn what_is_not_said_is_missing() {
    let token = Shop::demo().admin();
    for (text, missing) in [
        ("R2-8 36\" FJX", json!(["end2"])),
        ("R2-8 FJX both ends", json!(["length"])),
        ("FJX both ends 36\"", json!(["hose", "end1", "end2"])),
        ("R2 36\" with nothing else", json!(["hose", "end1", "end2"])),
        ("R2-8 36\" plain cut one end, FJX other end", json!([])),
        ("R2-8 36\" FJX90 x FJX90", json!(["angle"])),
        ("hello", json!(["hose", "end1", "end2", "length"])),
    ] {
        let answer = read(&token, text);
        assert_eq!(answer["missing"], missing, "{text}: {answer:#}");
        if missing != json!([]) {
            assert!(answer["confidence"].as_f64().expect("a number") < 0.9, "{text}");
        }
    }
}

#[test]
fn what_may_be_meant_are_candidates() {
    let token = Shop::demo().admin();
    let answer = read(&token, "two wire 1/2 36\" JIC both ends");
    let numbers = |of: &str| -> Vec<String> {
        let all = answer["candidates"][of].as_array().expect("candidates");
        all.iter().map(|one| one["partNumber"].as_str().expect("a number").to_owned()).collect()
    };
    let hoses = numbers("hose");
    assert_eq!(hoses.first().map(String::as_str), Some("T2A-8"));
    assert!(
        hoses.contains(&"H2SN-8".to_owned()),
        "what the catalogue has of 100R2 and 2SN: {hoses:?}"
    );
    assert!(!hoses.contains(&"M2SN-8".to_owned()), "brands that the shop doesn't offer: {hoses:?}");
    let ends = numbers("end1");
    assert_eq!(ends.first().map(String::as_str), Some("8TC-8FJX"));
    assert!(ends.contains(&"8TC-8MJ".to_owned()), "male is possible too: {ends:?}");
    let confidences: Vec<f64> = answer["candidates"]["hose"]
        .as_array()
        .expect("hoses")
        .iter()
        .map(|one| one["confidence"].as_f64().expect("a number"))
        .collect();
    assert!(confidences.iter().all(|confidence| (0.0..=1.0).contains(confidence)));
    // What is not clear is not sure.
    assert!(answer["confidences"]["hose"].as_f64().expect("a number") < 0.9);
    // Nobody said whether the ends are male: they stay open, the usual one first.
    assert_eq!(answer["configuration"]["end1"], Value::Null);
    assert_eq!(answer["missing"], json!(["end1", "end2"]));
    assert_eq!(answer["candidates"]["end1"][0]["brand"], "Torvane", "as the catalogue writes it");
}

/// What a doubt leaves is told, and neither the whole nor the parts that it is of are surer than the doubt.
#[test]
fn a_doubt_never_becomes_a_figure() {
    let token = Shop::demo().admin();
    for (text, code, lengths, of) in [
        ("R2-8 36 inch or 38 inch FJX both ends", "length_range", json!([36, 38]), vec![]),
        ("R2-8 FJX both ends one 40\" and one 52\"", "two_lengths", json!([40, 52]), vec![]),
        ("2SN DN12 1200 lg DKOL 15L bds.", "length_unit", json!([1200, 1200]), vec![]),
        (
            "R2-8 36\" FJX both ends, viton seals",
            "unread",
            json!([]),
            vec!["hose", "end1", "end2", "length"],
        ),
        ("R2-8 36\" FJX both ends 17", "unread", json!([]), vec!["end1", "end2"]),
        ("4SH DN25 DKOS M42x2 25S beidseitig, 1100 mm", "no_such_fitting", json!([]), vec![]),
        ("R2-8 36\" FJX straight 90 both ends", "contradiction", json!([]), vec![]),
        ("T2A-8 R2-6 36\" FJX both ends", "no_such_hose", json!([]), vec![]),
        ("R2-8 between 36 and 38 inches FJX both ends", "length_range", json!([36, 38]), vec![]),
    ] {
        let answer = read(&token, text);
        let codes = answer["warnings"].to_string();
        assert!(codes.contains(code), "{text}: {answer:#}");
        let read_lengths = answer["candidates"]["length"].as_array().expect("lengths");
        let read_lengths: Vec<&Value> = read_lengths.iter().map(|one| &one["length"]).collect();
        assert_eq!(json!(read_lengths), lengths, "{text}");
        assert_eq!(answer["configuration"]["length"].is_null(), lengths != json!([]), "{text}");
        assert!(answer["confidence"].as_f64() <= Some(0.5), "{text}: {answer:#}");
        for (part, sure) in answer["confidences"].as_object().expect("confidences") {
            let Some(sure) = sure.as_f64() else { continue };
            let doubted = of.contains(&part.as_str());
            assert_eq!(sure <= 0.5, doubted, "{text}: {part} {answer:#}");
            let told = answer["warnings"].as_array().expect("warnings").iter();
            let mut parts = told.filter_map(|warning| warning["parts"].as_array()).flatten();
            assert!(!doubted || parts.any(|told| *told == json!(part)), "{text}: {answer:#}");
        }
    }
}

#[test]
fn ordinary_words_make_nothing_doubtful() {
    let token = Shop::demo().admin();
    let plain = read(&token, "R2-8 36\" FJX both ends");
    let wordy = read(&token, "R2-8 36\" FJX both ends, somebody collects it for a wood chipper");
    assert_eq!(wordy["configuration"], plain["configuration"], "{wordy:#}");
    assert_eq!(wordy["confidence"], plain["confidence"], "{wordy:#}");
    assert_eq!(wordy["warnings"], json!([]), "{wordy:#}");
}

#[test]
fn quantity_and_tolerance_are_told() {
    let token = Shop::demo().admin();
    let answer = read(&token, "4 hoses R2-8 36\" ±1/4\" FJX both ends");
    assert_eq!(answer["quantity"], 4);
    assert_eq!(answer["configuration"]["lengthTolerance"], "±0.25 in");
    assert_eq!(answer["configuration"]["hosePartNumber"], "T2A-8");
    let answer = read(&token, "2SN DN12 1000 mm +20/-5 mm DKOL 15L beidseitig");
    assert_eq!(answer["configuration"]["lengthTolerance"], "+20/−5 mm");
    assert_eq!(answer["quantity"], Value::Null);
    let last = answer["tokens"].as_array().and_then(|tokens| tokens.last()).expect("a token");
    assert_eq!(last["text"], "assumed", "a straight end that nobody called so: {answer:#}");
}

#[test]
fn a_shop_reads_over_its_own_catalogue() {
    let shop = Shop::new("parse");
    let other = Shop::new("parse");
    let brand = shop.brand("Ownhose");
    let hose = shop.add::<domain::catalogue::Hose>(tests::hose(
        "OWN-77",
        "Ownhose",
        "-8",
        json!({ "series": "OWNSERIES", "spec": "SAE 100R2AT" }),
    ));
    assert!(!brand.is_empty());
    let answer = read(&shop.admin(), "OWN-77 36\"");
    assert_eq!(answer["configuration"]["hose"], hose, "{answer:#}");
    let by_series = read(&shop.admin(), "ownseries-8 36\"");
    assert_eq!(by_series["configuration"]["hose"], hose, "{by_series:#}");
    for text in ["OWN-77 36\"", "ownseries-8 36\""] {
        let answer = read(&other.admin(), text);
        assert_eq!(
            answer["configuration"]["hose"],
            Value::Null,
            "another organization's: {answer:#}"
        );
        assert!(!answer.to_string().contains(&hose));
    }
}

#[test]
fn the_unit_of_the_organization_counts_where_none_is_said() {
    let metric = Shop::with("parse", |mut organization| {
        organization.settings.length_unit = domain::measures::length::LengthUnit::Millimetre;
        organization
    });
    let answer = read(&metric.admin(), "R2-8 914");
    assert_eq!(answer["configuration"]["length"], 914);
    assert_eq!(answer["configuration"]["lengthUnit"], "mm");
    let with_unit = read(&metric.admin(), "R2-8 914mm");
    let sure = |answer: &Value| answer["confidences"]["length"].as_f64().expect("a number");
    assert!(sure(&answer) < sure(&with_unit), "less sure without a unit");
    let inch = read(&Shop::demo().admin(), "R2-8 36");
    assert_eq!(inch["configuration"]["lengthUnit"], "in");
}

#[test]
fn an_angle_needs_two_bends() {
    let token = Shop::demo().admin();
    let answer = read(&token, "R2-8 36\" FJX45 x FJX @45");
    assert_eq!(answer["configuration"]["angle"], Value::Null);
    let warning = &answer["warnings"][0];
    assert_eq!(
        (&warning["code"], &warning["parts"]),
        (&json!("angle_without_bends"), &json!(["angle"]))
    );
    assert_eq!(meaning(&answer, "@45"), "angle 45°");
    let both = read(&token, "R2-8 36\" FJX90 x FJX45 @360");
    assert_eq!(both["configuration"]["angle"], 0, "a whole turn is none");
    let far = read(&token, "R2-8 36\" FJX90 x FJX45 @361");
    let codes = far["warnings"].to_string();
    assert!(codes.contains("angle_out_of_range"), "{far:#}");
}

#[test]
fn a_part_that_is_not_available_is_told() {
    let shop = Shop::new("parse");
    shop.brand("Spent");
    let fields = json!({ "series": "SPENTONE", "spec": "SAE 100R2AT" });
    let hose =
        shop.add::<domain::catalogue::Hose>(tests::hose("SPENT-1", "Spent", "-8", fields.clone()));
    shop.add::<domain::catalogue::Hose>(tests::hose("SPENT-2", "Spent", "-8", fields));
    let token = shop.admin();
    let number = |text: &str| read(&token, text)["configuration"]["hosePartNumber"].clone();
    assert_eq!(number("spentone-8 36\""), "SPENT-1");
    let gone = json!({ "params": { "available": false } });
    tests::post(&format!("/organization/hose/{hose}/update"), &gone)
        .token(&token)
        .send()
        .expect(200);
    assert_eq!(number("spentone-8 36\""), "SPENT-2", "one that is available comes first");
    let named = read(&token, "SPENT-1 36\"");
    assert_eq!(named["configuration"]["hose"], hose, "it is understood all the same");
    assert_eq!(named["warnings"][0]["code"], "part_unavailable");
    assert_eq!(named["warnings"][0]["parts"], json!([]), "it isn't doubted");
}

#[test]
fn a_piece_of_a_part_number_finds_the_only_one_that_has_it() {
    let shop = Shop::new("parse");
    shop.brand("Piecemeal");
    for number in ["PCM-77881-A", "PCM-77992-A", "PCM-77992-B"] {
        shop.add::<domain::catalogue::Hose>(tests::hose(number, "Piecemeal", "-8", json!({})));
    }
    let token = shop.admin();
    let one = read(&token, "pcm-77881 36\"");
    assert_eq!(one["configuration"]["hosePartNumber"], "PCM-77881-A", "{one:#}");
    assert!(one["confidences"]["hose"].as_f64().expect("a number") < 0.9);
    let two = read(&token, "pcm-77992 36\"");
    assert_eq!(two["configuration"]["hose"], Value::Null, "two have it: {two:#}");
}

#[test]
fn own_part_numbers_are_understood() {
    let shop = Shop::new("parse");
    shop.brand("Numbered");
    let hose =
        shop.add::<domain::catalogue::Hose>(tests::hose("NBR-1", "Numbered", "-8", json!({})));
    let token = shop.admin();
    let own = json!({ "params": { "orgPartNumber": "SHOP-4711" } });
    tests::post(&format!("/organization/hose/{hose}/update"), &own)
        .token(&token)
        .send()
        .expect(200);
    assert_eq!(read(&token, "shop-4711 36\"")["configuration"]["hose"], hose);
    // A customer's numbers are its own.
    let (one, two) = (shop.customer("One"), shop.customer("Two"));
    shop.customer_item(one, &hose, "CUST-0815", "1");
    let of = |customer| {
        read(&shop.customer_token(Some(customer)), "cust-0815 36\"")["configuration"]["hose"]
            .clone()
    };
    assert_eq!(of(one), hose);
    assert_eq!(of(two), Value::Null);
}

#[test]
fn ends_are_known_without_a_hose() {
    let token = Shop::demo().admin();
    let answer = read(&token, "8TC-8FJX x 8TC-8MP 36\"");
    assert_eq!(answer["configuration"]["end1PartNumber"], "8TC-8FJX");
    assert_eq!(answer["configuration"]["end2PartNumber"], "8TC-8MP");
    assert_eq!(answer["missing"], json!(["hose"]));
}

#[test]
fn hostile_texts_are_read_too() {
    let token = Shop::demo().admin();
    for text in [
        "'; drop table hoses; --",
        "%_\\ 100% _ %%",
        "x x x x x x x x x x",
        "999999999999999999999999999 999999999/999999999 0/0 1/0 -0",
        "½½½½½½ ″″″ °°° @@@ ,,, ;;; ///",
        "м22х1.5 шланг 36 дюймов",
        "\u{202e}36\u{0301}\u{fe0f}🛠️ R2-8",
        "@",
        "-",
        "one end other end both ends one one one other other",
    ] {
        read(&token, text);
    }
    read(&token, &"8x".repeat(500));
    read(&token, &"R2 ".repeat(333));
    read(&token, &"1 ".repeat(500));
}

#[test]
fn who_may_read() {
    let shop = Shop::new("parse");
    let callers = Callers::of(&shop);
    for kind in Kind::ALL {
        let answer = ask(callers.token(kind), "R2-8 36\"");
        match kind {
            Kind::Anonymous => drop(answer.expect(401)),
            _ => drop(answer.expect(200)),
        }
    }
}

#[test]
fn bad_input_is_refused() {
    let token = Shop::demo().admin();
    get("/hoseassemblies/parse").token(&token).send().expect(400);
    ask(&token, "").expect(400);
    ask(&token, &"a".repeat(1_001)).expect(400);
    ask(&token, "R2\u{0}-8").expect(400);
    get("/hoseassemblies/parse?text=R2&texts=R2").token(&token).send().expect(400);
}
