//! Wraps of hoses.

use domain::catalogue::{Hose, Wrap};
use serde_json::{Value, json};
use tests::{Chance, Shop, get, hose, unique};

use super::catalogue::{ids, sorted};

#[test]
fn wraps_take_the_diameter() {
    let mut chance = Chance::new(3);
    let shop = Shop::new("wraps");
    let word = unique("Wrap");
    shop.brand(&word);
    let bound = |chance: &mut Chance| chance.happens(80).then(|| 8 + chance.below(30));
    let wraps: Vec<(String, Option<usize>, Option<usize>)> = (0..80)
        .map(|at| {
            let (a, b) = (bound(&mut chance), bound(&mut chance));
            let (least, most) =
                if a.is_some() && b.is_some() { (a.min(b), a.max(b)) } else { (a, b) };
            let fields = hose(
                &format!("{word}-{at}"),
                &word,
                "20",
                json!({ "innerDiamMinmm": least, "innerDiamMaxmm": most }),
            );
            (shop.add::<Wrap>(fields), least, most)
        })
        .collect();
    let token = shop.admin();
    for diameter in [None, Some(5), Some(8), Some(17), Some(23), Some(37), Some(60)] {
        let number = format!("{word}-H{diameter:?}");
        let on = shop.add::<Hose>(hose(&number, &word, "8", json!({ "outerDiammm": diameter })));
        let request =
            get("/organization/wraps").token(&token).query("hoseId", &on).query("limit", "200");
        let page = request.query("search.brand", &word).send().expect(200).json();
        let takes = |(_, least, most): &&(String, Option<usize>, Option<usize>)| {
            (least.is_some() || most.is_some())
                && diameter.is_some_and(|diameter| {
                    least.is_none_or(|least| least <= diameter)
                        && most.is_none_or(|most| diameter <= most)
                })
        };
        let expected = sorted(wraps.iter().filter(takes).map(|(id, ..)| id.clone()));
        assert_eq!(ids(&page), expected, "{diameter:?}");
        let styles = get("/organization/wrapstyles")
            .token(&token)
            .query("hoseId", &on)
            .query("brand", &word);
        assert_eq!(styles.send().expect(200).json(), json!([]), "these have no kind");
    }
    // Shared wraps are among them.
    let demo =
        shop.add::<Hose>(hose(&format!("{word}-demo"), &word, "8", json!({ "outerDiammm": 20.0 })));
    let page = get("/organization/wraps")
        .token(&token)
        .query("hoseId", &demo)
        .query("limit", "200")
        .send()
        .json();
    let shared = page["items"].as_array().unwrap().iter().filter(|wrap| wrap["custom"] == false);
    for wrap in shared.clone() {
        let figure = |name: &str| wrap[name].as_f64().unwrap();
        assert!(figure("innerDiamMinmm") <= 20.0 && figure("innerDiamMaxmm") >= 20.0, "{wrap}");
    }
    assert!(shared.count() > 3);
}

#[test]
fn styles_are_listed_once() {
    let shop = Shop::new("wrapstyles");
    let word = unique("Style");
    shop.brand(&word);
    for (at, (kind, colour, image)) in [
        (Some("Sleeve"), Some("black"), Some("b.png")),
        (Some("sleeve"), Some("BLACK"), Some("a.png")),
        (Some("Sleeve"), Some("red"), None),
        (Some("Sleeve"), None, None),
        (None, Some("red"), None),
        (None, None, Some("c.png")),
    ]
    .into_iter()
    .enumerate()
    {
        let more = json!({ "wrapType": kind, "colour": colour, "imageName": image });
        shop.add::<Wrap>(hose(&format!("{word}-{at}"), &word, "20", more));
    }
    let token = shop.customer_token(None);
    let styles = get("/organization/wrapstyles")
        .token(&token)
        .query("brand", &word.to_lowercase())
        .send()
        .expect(200);
    let styles = styles.json();
    let describe = |style: &Value| {
        let text = |name: &str| style[name].as_str().unwrap_or("-").to_lowercase();
        assert_eq!(style["coverage"], json!({ "coverageType": "full" }));
        let count = style["count"].to_string();
        [&text("wrapType"), &text("colour"), &text("imageName"), &count]
            .map(String::as_str)
            .join(" ")
    };
    let described: Vec<_> = styles.as_array().unwrap().iter().map(describe).collect();
    assert_eq!(described, ["- red - 1", "sleeve - - 1", "sleeve black a.png 2", "sleeve red - 1"]);
}

#[test]
fn coverages_are_those_of_assemblies() {
    let token = Shop::new("coverage").customer_token(None);
    let kinds = get("/organization/wrapcoverage").token(&token).send().expect(200).json();
    let words: Vec<_> = kinds
        .as_array()
        .unwrap()
        .iter()
        .map(|kind| kind["coverageType"].as_str().unwrap())
        .collect();
    assert_eq!(words, ["full", "partial", "eachEnd"]);
    assert_eq!(kinds[1]["lengths"], json!(["start", "length"]));
}
