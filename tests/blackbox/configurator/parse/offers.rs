//! Hoses that are offered where a phrase doesn't say which one.

use serde_json::{Value, json};
use tests::Shop;

use super::read;

#[test]
fn a_phrase_without_the_kind_of_hose_offers_hoses_of_its_size() {
    let token = Shop::demo().admin();
    let text = "hose -6 orfs straight to orfs 90 40 inches with spring guard";
    let answer = read(&token, text);
    assert_eq!(answer["configuration"]["length"], 40);
    assert_eq!(answer["missing"], json!(["hose", "end1", "end2", "wrap"]), "{answer:#}");
    let understood = json!({ "hoseSize": "-6", "end1": "ORFS straight", "end2": "ORFS 90° elbow", "wrap": "spring guard" });
    assert_eq!(answer["understood"], understood);
    let candidates = |part: &str| answer["candidates"][part].as_array().unwrap().clone();
    let hoses = candidates("hose");
    assert_eq!(hoses.len(), 10);
    assert!(
        hoses.iter().all(|hose| hose["size"] == "-6" && hose["confidence"].as_f64() <= Some(0.5))
    );
    for (end, shape) in [("end1", "FORX"), ("end2", "FORX90")] {
        let fittings = candidates(end);
        let number = fittings.first().map(|one| one["partNumber"].to_string()).unwrap_or_default();
        assert!(number.contains(shape), "{end}: {fittings:#?}");
    }
    assert!(!candidates("wrap").is_empty());
    // With one of them the rest is read as it was.
    let chosen = hoses[0]["partNumber"].as_str().unwrap();
    let answer = read(&token, &format!("{chosen} {text}"));
    assert_eq!(answer["configuration"]["hosePartNumber"], chosen);
    // Nobody said whether they are male.
    assert_eq!(answer["missing"], json!(["end1", "end2"]), "{answer:#}");
    let hose = |text: &str| read(&token, text)["candidates"]["hose"].clone();
    assert!(!hose("1/2 hose 36\" fjx both ends").as_array().unwrap().is_empty());
    // None that can't hold the pressure.
    assert_ne!(hose("1/2 hose 36\" 5000 psi"), hose("1/2 hose 36\""));
}

/// In stock first, for those who may know.
/// `2SN 10` is -10 to an American and DN 10 to a European: both are offered.
#[test]
fn hoses_of_both_sizes_are_offered_where_a_number_may_be_a_dash_or_a_dn() {
    let token = Shop::demo().admin();
    let read = read(&token, "2SN 10 1200 mm");
    assert_eq!(read["configuration"]["hose"], Value::Null, "{read}");
    let hoses = read["candidates"]["hose"].as_array().unwrap();
    let sizes: Vec<&str> = hoses.iter().map(|hose| hose["size"].as_str().unwrap()).collect();
    let (first, rest) = sizes.split_at(sizes.len() / 2);
    assert!(first.len() > 1 && first.iter().all(|size| *size == "-10"), "{sizes:?}");
    assert!(rest.iter().all(|size| *size == "-6"), "{sizes:?}");
}

#[test]
fn hoses_in_stock_are_offered_first() {
    let shop = Shop::new("parse");
    shop.brand("Stocked");
    let hose = |number: &str| {
        shop.add::<domain::catalogue::Hose>(tests::hose(
            number,
            "Stocked",
            "-8",
            json!({ "series": number, "spec": "house spec" }),
        ))
    };
    hose("AAA-1");
    let stocked = hose("ZZZ-1");
    shop.stock(&stocked, 5);
    let first =
        |token: &str| read(token, "1/2 hose 36 in")["candidates"]["hose"][0]["partNumber"].clone();
    assert_eq!(first(&shop.admin()), "ZZZ-1");
}
