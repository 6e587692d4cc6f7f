//! Genders, shapes, styles and sizes of connections.

use std::collections::BTreeSet;

use domain::case_folded;
use domain::catalogue::{Adaptor, CrimpFitting, Hose};
use serde_json::json;
use tests::{Answer, Chance, Shop, get, hose, unique};

fn codes(answer: &Answer) -> Vec<String> {
    for value in answer.json().as_array().expect("a list") {
        assert!(value["label"].as_str().is_some_and(|label| !label.is_empty()), "{answer}");
        let image = value["image"].as_str().unwrap_or_default();
        assert!(image.starts_with("data:image/svg+xml;base64,PHN2Zy"), "{answer}");
    }
    answer.all("code")
}

fn ask(shop: &Shop, path: &str, query: &[(&str, &str)]) -> Answer {
    get(path).token(&shop.customer_token(None)).queries(query).send().expect(200)
}

#[test]
fn genders_and_shapes_have_labels() {
    let shop = Shop::new("shapes");
    let genders = ask(&shop, "/genders", &[]);
    assert_eq!(codes(&genders), ["male", "female"]);
    assert_ne!(genders.field("/0/image"), genders.field("/1/image"));
    let word = unique("Shape");
    shop.brand(&word);
    shop.add::<Adaptor>(
        json!({ "partNumber": "S-1", "brand": word, "shape": format!("{word} bend") }),
    );
    shop.add::<Adaptor>(json!({ "partNumber": "S-2", "brand": word, "shape": "STRAIGHT" }));
    let shapes = codes(&ask(&shop, "/shapes", &[]));
    for shape in ["straight", "45° elbow", "90° elbow", "tee"] {
        assert_eq!(
            shapes.iter().filter(|code| case_folded(code) == shape).count(),
            1,
            "{shape}: {shapes:?}"
        );
    }
    assert!(shapes.contains(&format!("{word} bend")), "{shapes:?}");
}

/// Fittings and adaptors by chance, and their connections: brand, style, gender, size.
fn connections(word: &str) -> (Shop, Vec<[String; 4]>) {
    let mut chance = Chance::new(77);
    let shop = Shop::new("styles");
    let brands = [format!("A {word}"), format!("B {word}")];
    for brand in &brands {
        shop.brand(brand);
    }
    let house = format!("{word} lock");
    let styles = ["JIC", "orfs", &house, "Banjo"];
    let mut made = Vec::new();
    for at in 0..60 {
        let brand = chance.pick(&brands).clone();
        let mut end = |chance: &mut Chance| {
            let (style, gender, size) = (
                *chance.pick(&styles),
                *chance.pick(&["male", "female"]),
                *chance.pick(&["4", "-08", "8", "M18x1.5"]),
            );
            let dash = size.trim_start_matches(['-', '0']);
            let written = if dash.starts_with('M') { dash.to_owned() } else { format!("-{dash}") };
            made.push([brand.clone(), style.to_owned(), gender.to_owned(), written]);
            (style.to_owned(), gender, size)
        };
        if at % 2 == 0 {
            let (style, gender, size) = end(&mut chance);
            shop.add::<CrimpFitting>(
                json!({ "partNumber": format!("{word}-{at}"), "brand": brand, "hoseSize": "8",
                "dashSize": size, "series": "S", "style": style, "gender": gender }),
            );
        } else {
            let mut fields =
                json!({ "partNumber": format!("{word}-{at}"), "brand": brand, "shape": "cross" });
            for place in 0..=chance.below(4) {
                let (style, gender, size) = end(&mut chance);
                fields[format!("ends/{place}/style")] = json!(style);
                fields[format!("ends/{place}/gender")] = json!(gender);
                fields[format!("ends/{place}/dashSize")] = json!(size);
            }
            shop.add::<Adaptor>(fields);
        }
    }
    (shop, made)
}

#[test]
fn all_styles_are_known_ones_and_others() {
    let word = unique("House");
    let (shop, _) = connections(&word);
    let styles = codes(&ask(&shop, "/styles", &[]));
    for style in ["JIC", "ORFS", "BSPP", "Code 61 flange"] {
        assert!(styles.contains(&style.to_owned()), "{styles:?}");
    }
    assert!(styles.contains(&format!("{word} lock")), "{styles:?}");
}

#[test]
fn narrowed_styles_are_those_that_exist() {
    let word = unique("House");
    let (shop, made) = connections(&word);
    let brands = [format!("A {word}"), format!("b {word}")];
    let mut sorts = BTreeSet::new();
    for brand in &brands {
        for gender in ["", "male", "Female"] {
            for size in ["", "08", "1/2", "4", "m18X1.5", "32"] {
                let query =
                    [("brand", brand.as_str()), ("gender", &*case_folded(gender)), ("size", size)];
                let styles: BTreeSet<String> = codes(&ask(&shop, "/styles", &query))
                    .iter()
                    .map(|code| case_folded(code))
                    .collect();
                let folded = match size {
                    "08" | "1/2" => "-8".to_owned(),
                    "4" | "32" => format!("-{size}"),
                    other => case_folded(other),
                };
                let expected: BTreeSet<String> = made
                    .iter()
                    .filter(|[b, _, g, s]| {
                        case_folded(b) == case_folded(brand)
                            && (gender.is_empty() || *g == case_folded(gender))
                            && (size.is_empty() || case_folded(s) == folded)
                    })
                    .map(|[_, style, ..]| case_folded(style))
                    .collect();
                assert_eq!(styles, expected, "{query:?}");
                sorts.insert(expected);
            }
        }
    }
    assert!(sorts.len() > 2, "the filters make a difference");
}

#[test]
fn sizes_are_in_numerical_order_with_their_measures() {
    let shop = Shop::new("measures");
    let word = unique("Measure");
    shop.brand(&word);
    for (at, size) in ["M22x1.5", "12", "-08", "8", "100", "4", "-4", "20"].iter().enumerate() {
        shop.add::<Hose>(hose(&format!("{word}-{at}"), &word, size, json!({})));
    }
    let sizes = ask(&shop, "/hosesizes", &[("brand", &word)]).json();
    let row = |size: &str,
               dash: Option<u16>,
               inch: Option<&str>,
               mm: Option<f64>,
               dn: Option<&str>| {
        json!({ "size": size, "dash": dash, "inch": inch, "mm": mm, "DN": dn })
    };
    assert_eq!(
        sizes,
        json!([
            row("-4", Some(4), Some("1/4"), Some(6.4), Some("6")),
            row("-8", Some(8), Some("1/2"), Some(12.7), Some("12")),
            row("-12", Some(12), Some("3/4"), Some(19.0), Some("19")),
            row("-20", Some(20), Some("1 1/4"), Some(31.8), Some("31")),
            row("-100", Some(100), None, None, None),
            row("M22x1.5", None, None, None, None),
        ])
    );
}

#[test]
fn end_sizes_are_those_of_all_ends() {
    let word = unique("Ends");
    let (shop, made) = connections(&word);
    for brand in [format!("A {word}"), format!("B {word}")] {
        let shown = ask(&shop, "/endsizes", &[("brand", &brand)]).all("size");
        let expected: BTreeSet<&str> =
            made.iter().filter(|made| made[0] == brand).map(|made| &*made[3]).collect();
        assert_eq!(shown.iter().map(|size| &**size).collect::<BTreeSet<_>>(), expected);
        assert_eq!(
            shown.last().map(String::as_str),
            Some("M18x1.5"),
            "other designations come last"
        );
    }
}

#[test]
fn others_are_not_shown() {
    let word = unique("Hidden");
    let (_, _) = connections(&word);
    let other = Shop::new("nostyles");
    assert!(!codes(&ask(&other, "/styles", &[])).contains(&format!("{word} lock")));
    assert!(
        ask(&other, "/endsizes", &[("brand", &format!("A {word}"))])
            .json()
            .as_array()
            .unwrap()
            .is_empty()
    );
}
