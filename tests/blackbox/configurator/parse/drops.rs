//! How far elbows reach: short, medium and long drop.

use domain::catalogue::{CrimpFitting, Hose};
use serde_json::{Value, json};
use tests::Shop;

use super::{meaning, read};

/// A shop with a hose `DRP-8` and elbows of 90° with these shapes and drops.
fn shop(elbows: &[(&str, &str, Value)]) -> Shop {
    let shop = Shop::new("drops");
    shop.brand("Dropper");
    let hose = shop.add::<Hose>(tests::hose(
        "DRP-8",
        "Dropper",
        "8",
        json!({ "series": "DRP", "spec": "SAE 100R2AT" }),
    ));
    let fitting = |number: &str, shape: &str, drop: &Value| {
        shop.add::<CrimpFitting>(json!({ "partNumber": number, "brand": "Dropper", "hoseSize": "8", "dashSize": "8",
            "series": "DS", "style": "JIC", "gender": "female", "swivel": "Swivel", "shape": shape, "cutAllowancemm": 40,
            "dropLengthmm": drop }))
    };
    fitting("D-STRAIGHT", "straight", &Value::Null);
    for (number, shape, drop) in elbows {
        fitting(number, shape, drop);
    }
    shop.approve(&[(&hose, "DS", None, None)]);
    shop
}

/// End 2 of a straight end and this elbow, and how sure it is.
fn elbow(token: &str, words: &str) -> (String, f64) {
    let answer =
        read(token, &format!("DRP-8 36\" JIC female swivel straight x JIC female swivel {words}"));
    let number = answer["configuration"]["end2PartNumber"].as_str().unwrap_or_default().to_owned();
    assert_eq!(answer["configuration"]["end1PartNumber"], "D-STRAIGHT", "{words}: {answer:#}");
    assert_eq!(answer["configuration"]["length"], 36, "{words}: {answer:#}");
    (number, answer["confidences"]["end2"].as_f64().unwrap_or_default())
}

#[test]
fn elbows_are_told_apart_by_their_drop() {
    let shop = shop(&[
        ("D-90-A", "90° elbow", json!(63.5)),
        ("D-90-B", "90° elbow", json!(28.0)),
        ("D-90-C", "90° elbow", json!(41.0)),
    ]);
    let token = shop.admin();
    for (words, number) in [
        ("90 long drop", "D-90-A"),
        ("90° LD", "D-90-A"),
        ("long drop elbow", "D-90-A"),
        ("long elbow", "D-90-A"),
        ("90 short drop", "D-90-B"),
        ("short elbow 90", "D-90-B"),
        ("90 medium drop", "D-90-C"),
    ] {
        let (found, sure) = elbow(&token, words);
        assert_eq!(found, number, "{words}");
        assert!(sure >= 0.7, "{words}: {sure}");
    }
    // The usual one where nothing is said.
    assert_eq!(elbow(&token, "90 elbow").0, "D-90-C");
    // A drop in figures is asked for.
    for words in ["90 with 2.5\" drop", "90 drop 28 mm", "90, 63 drop"] {
        let text = format!("DRP-8 36\" JIC female swivel straight x JIC female swivel {words}");
        let answer = read(&token, &text);
        assert!(answer["confidence"].as_f64().is_some_and(|sure| sure <= 0.5), "{answer:#}");
    }
    let answer = read(&token, "DRP-8 36\" FJX x FJX90L");
    assert_eq!(answer["configuration"]["end2PartNumber"], "D-90-A", "{answer:#}");
    let answer = read(&token, "DRP-8 36\" FJX x FJX 90 long drop");
    assert_eq!(meaning(&answer, "long drop"), "long drop");
}

#[test]
fn shapes_that_say_their_drop_count() {
    let shop = shop(&[
        ("S-90-A", "90° elbow", Value::Null),
        ("S-90-B", "90° elbow long drop", Value::Null),
        ("S-90-C", "90° elbow short drop", Value::Null),
    ]);
    let token = shop.admin();
    for (words, number) in [("90 long drop", "S-90-B"), ("90 SD", "S-90-C"), ("90 elbow", "S-90-A")]
    {
        assert_eq!(elbow(&token, words).0, number, "{words}");
    }
}

#[test]
fn a_drop_that_the_catalogue_doesnt_tell_is_not_sure() {
    let shop = shop(&[("O-90", "90° elbow", Value::Null)]);
    let token = shop.admin();
    let (plain, surely) = elbow(&token, "90");
    assert_eq!(plain, "O-90");
    for words in ["90 long drop", "90 short drop"] {
        let (found, sure) = elbow(&token, words);
        assert_eq!(found, "O-90", "{words}: there is no other");
        assert!(sure < surely && sure < 0.9, "{words}: {sure} of {surely}");
    }
}
