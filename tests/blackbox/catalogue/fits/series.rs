//! Series and sizes of fittings and hoses.

use std::collections::{BTreeMap, BTreeSet};

use domain::case_folded;
use serde_json::{Value, json};
use tests::{Answer, get, post};

use super::catalogue::{Made, MadeFitting, MadeHose};

fn folded(names: &Value) -> Vec<String> {
    names
        .as_array()
        .expect("a list")
        .iter()
        .map(|name| case_folded(name.as_str().unwrap()))
        .collect()
}

fn once<'a>(fittings: impl IntoIterator<Item = &'a MadeFitting>) -> Vec<String> {
    let names: BTreeSet<String> =
        fittings.into_iter().map(|fitting| case_folded(&fitting.series)).collect();
    names.into_iter().collect()
}

fn ask(made: &Made, path: &str, query: &[(&str, &str)]) -> Answer {
    let token = made.shop.staff(domain::access::Role::Restricted);
    get(path).token(&token).queries(query).send().expect(200)
}

#[test]
fn series_are_those_of_the_fittings() {
    let made = Made::new(21);
    for brand in &made.brands {
        let expected = once(made.fittings.iter().filter(|fitting| fitting.brand == *brand));
        let query = [("brand", brand.as_str())];
        assert_eq!(
            folded(&ask(&made, "/organization/couplingseries", &query).json()),
            expected,
            "{brand}"
        );
        let loud = brand.to_uppercase();
        let query = [("brand", loud.as_str()), ("size", "-08")];
        let expected = once(made.fittings.iter().filter(|f| f.brand == *brand && f.hose_size == 8));
        assert_eq!(
            folded(&ask(&made, "/organization/couplingseries", &query).json()),
            expected,
            "{brand}"
        );
    }
    for hose in &made.hoses {
        let query = [("hoseId", hose.id.as_str())];
        let expected = once(made.fitting(hose));
        assert_eq!(folded(&ask(&made, "/organization/couplingseries", &query).json()), expected);
    }
    let part = &made.brands[0][..made.brands[0].len() - 1];
    let none = ask(&made, "/organization/couplingseries", &[("brand", part)]);
    assert_eq!(none.json(), json!([]), "a brand is named whole");
}

/// Hoses of a series and size on which a fitting goes.
fn goes_on<'a>(
    made: &'a Made,
    fitting: &MadeFitting,
    of: impl Fn(&MadeHose) -> bool,
) -> Vec<&'a MadeHose> {
    let goes = |hose: &&MadeHose| {
        of(hose) && Made::same_size(hose, fitting) && !made.specs_of(hose, fitting).is_empty()
    };
    made.hoses.iter().filter(goes).collect()
}

#[test]
fn series_of_hose_series_and_sizes() {
    let made = Made::new(22);
    let mut found = 0;
    for series in ["TC", "tp", "X ONE", "nothing"] {
        let of = |hose: &MadeHose| case_folded(&hose.series) == case_folded(series);
        // Shared hoses of other tests have the same series; brands are our own.
        for brand in &made.brands {
            let goes = made
                .fittings
                .iter()
                .filter(|f| f.brand == *brand && !goes_on(&made, f, of).is_empty());
            let expected = once(goes);
            let query = [("hoseSeries", series), ("brand", brand.as_str())];
            assert_eq!(
                folded(&ask(&made, "/organization/couplingseries", &query).json()),
                expected,
                "{series} {brand}"
            );
            found += expected.len();
            // Inches are of the bore.
            for (size, by_bore) in [("-6", false), ("3/8", true)] {
                let is_six = |size: u32, nominal: Option<u32>| {
                    if by_bore { nominal.unwrap_or(size) == 6 } else { size == 6 }
                };
                let sized = |hose: &MadeHose| of(hose) && is_six(hose.size, hose.nominal);
                let goes = made.fittings.iter().filter(|f| {
                    let six = is_six(f.hose_size, f.nominal);
                    f.brand == *brand && six && !goes_on(&made, f, sized).is_empty()
                });
                let query = [("hoseSeries", series), ("size", size), ("brand", brand.as_str())];
                assert_eq!(
                    folded(&ask(&made, "/organization/couplingseries", &query).json()),
                    once(goes),
                    "{series} {brand} {size}"
                );
            }
        }
    }
    assert!(found > 2);
}

#[test]
fn details_count_what_there_is() {
    let made = Made::new(23);
    for brand in &made.brands {
        let answer = ask(&made, "/organization/couplingseriesdetails", &[("brand", brand)]);
        let mut by_series: BTreeMap<String, Vec<&MadeFitting>> = BTreeMap::new();
        for fitting in made.fittings.iter().filter(|fitting| fitting.brand == *brand) {
            by_series.entry(case_folded(&fitting.series)).or_default().push(fitting);
        }
        let details = answer.json();
        let details = details.as_array().unwrap();
        assert_eq!(details.len(), by_series.len(), "{answer}");
        for (detail, (series, fittings)) in details.iter().zip(by_series) {
            assert_eq!(case_folded(detail["series"].as_str().unwrap()), series);
            assert_eq!(detail["brand"], **brand);
            assert_eq!(detail["fittings"], fittings.len());
            let dashes = |sizes: BTreeSet<u32>| sizes.into_iter().collect::<Vec<_>>();
            let shown = |name: &str| {
                let sizes = detail[name].as_array().unwrap().iter();
                sizes
                    .map(|size| u32::try_from(size["dash"].as_u64().unwrap()).unwrap())
                    .collect::<Vec<_>>()
            };
            assert_eq!(shown("hoseSizes"), dashes(fittings.iter().map(|f| f.hose_size).collect()));
            assert_eq!(shown("endSizes"), dashes(fittings.iter().map(|f| f.dash_size).collect()));
            let brand_of = |spec: &super::catalogue::MadeSpec| {
                let hose = made.hoses.iter().find(|hose| hose.id == spec.hose).unwrap();
                case_folded(spec.brand.as_ref().unwrap_or(&hose.brand))
            };
            let specs: Vec<_> = made
                .specs
                .iter()
                .filter(|spec| {
                    case_folded(&spec.series) == series && brand_of(spec) == case_folded(brand)
                })
                .collect();
            assert_eq!(detail["crimpSpecs"], specs.len(), "{detail}");
            let needs =
                (!specs.is_empty()).then(|| specs.iter().any(|spec| spec.ferrule.is_some()));
            assert_eq!(detail["needsFerrule"], json!(needs), "{detail}");
        }
    }
}

fn dashes(sizes: &Value) -> Vec<u64> {
    sizes
        .as_array()
        .expect("sizes")
        .iter()
        .map(|size| size["dash"].as_u64().expect("a dash"))
        .collect()
}

#[test]
fn sizes_are_those_that_exist() {
    let made = Made::new(24);
    let token = made.shop.customer_token(None);
    let check = |body: Value, fittings: Vec<&MadeFitting>| {
        let answer = post("/crimpfittings/sizes", &body).token(&token).send().expect(200).json();
        let of = |size: fn(&MadeFitting) -> u32| -> Vec<u64> {
            let sizes: BTreeSet<u64> =
                fittings.iter().map(|fitting| size(fitting).into()).collect();
            sizes.into_iter().collect()
        };
        assert_eq!(dashes(&answer["hoseSizes"]), of(|fitting| fitting.hose_size), "{body}");
        assert_eq!(dashes(&answer["endSizes"]), of(|fitting| fitting.dash_size), "{body}");
    };
    for brand in &made.brands {
        let of = || made.fittings.iter().filter(|fitting| fitting.brand == *brand);
        check(json!({ "brand": brand }), of().collect());
        check(
            json!({ "brand": brand, "series": "tC" }),
            of().filter(|f| case_folded(&f.series) == "tc").collect(),
        );
        check(json!({ "brand": brand, "series": " ", "hoseId": null }), of().collect());
    }
    for hose in &made.hoses {
        check(json!({ "hoseId": hose.id }), made.fitting(hose));
        check(json!({ "params": { "hose": hose.id } }), made.fitting(hose));
    }
}

#[test]
fn hose_sizes_are_those_that_exist() {
    let made = Made::new(25);
    let token = made.shop.admin();
    for brand in &made.brands {
        let of = |series: Option<&str>| -> Vec<u64> {
            let of = made.hoses.iter().filter(|hose| {
                hose.brand == *brand
                    && series.is_none_or(|series| case_folded(&hose.series) == series)
            });
            of.map(|hose| hose.size.into()).collect::<BTreeSet<u64>>().into_iter().collect()
        };
        let sizes = |body: Value| {
            dashes(
                &post("/hoses/sizes", &body).token(&token).send().expect(200).json()["hoseSizes"],
            )
        };
        assert_eq!(sizes(json!({ "brand": brand })), of(None));
        assert_eq!(sizes(json!({ "brand": brand, "series": "TC" })), of(Some("tc")));
        let listed =
            get("/hosesizes").token(&token).query("brand", brand).send().expect(200).json();
        assert_eq!(dashes(&listed), of(None));
    }
    let all = tests::request("POST", "/hoses/sizes").token(&token).send().expect(200).json();
    assert!(dashes(&all["hoseSizes"]).len() >= 5, "no body asks for all: {all}");
}

#[test]
fn wrong_bodies_are_refused() {
    let token = tests::Shop::new("wrongsizes").admin();
    let fittings = |body: Value| post("/crimpfittings/sizes", &body).token(&token).send();
    fittings(json!({ "brnd": "x" })).faults(&[("/brnd", "unknown_field")]);
    fittings(json!({ "hoseId": "12", "series": 3 }))
        .faults(&[("/hoseId", "malformed_id"), ("/series", "wrong_type")]);
    fittings(json!({ "hoseId": "ffffffffffffffffffffffff" })).faults(&[("hoseId", "unknown_hose")]);
    post("/hoses/sizes", &json!({ "hoseId": "ffffffffffffffffffffffff" }))
        .token(&token)
        .send()
        .faults(&[("/hoseId", "unknown_field")]);
}
