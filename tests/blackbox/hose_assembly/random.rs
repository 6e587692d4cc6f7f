//! Random changes of components between any two commands: whoever looks sees the figures that an
//! assembly has that is made afresh at that moment.

use serde_json::{Map, Value, json};
use tests::{Chance, get, unique};

use super::bench::{Bench, path};

/// What follows from components.
const FIGURES: [&str; 13] = [
    "description",
    "modelCode",
    "WeightLbs",
    "overallLengthmm",
    "cutLengthmm",
    "freeHoseLengthmm",
    "workingPressurePsi",
    "workingPressureSource",
    "proofPressurePsi",
    "burstPressurePsi",
    "hoseRatingOnly",
    "tolerance",
    "angle",
];

fn figures(row: &Value) -> Vec<(&'static str, Value)> {
    FIGURES.iter().map(|name| (*name, row[*name].clone())).collect()
}

#[test]
fn figures_are_those_of_one_that_is_made_afresh() {
    let rounds = if std::env::var_os("HOSEWRIGHT_TEST_LONG").is_some() { 400 } else { 12 };
    let bench = super::priced::bench();
    let mut chance = Chance::new(52);
    let mut kept: Vec<(Value, Value)> = Vec::new();
    for round in 0..rounds {
        change(&bench, &mut chance);
        if round % 4 == 0 {
            let given = given(&bench, &mut chance);
            let made = bench.post("/hoseassemblies/create", &json!({ "params": given }));
            kept.push((made.expect(201).json(), given));
        }
        let at = chance.below(kept.len());
        change(&bench, &mut chance);
        let (made, given) = kept[at].clone();
        if check(&bench, &made, given, chance.happens(30)) {
            kept.remove(at);
        }
        if kept.is_empty() {
            let given = self::given(&bench, &mut chance);
            let made = bench.post("/hoseassemblies/create", &json!({ "params": given }));
            kept.push((made.expect(201).json(), given));
        }
    }
}

/// What somebody wants, beside a number.
fn given(bench: &Bench, chance: &mut Chance) -> Value {
    let fitting = |chance: &mut Chance| [&bench.straight, &bench.elbow][chance.below(2)].clone();
    let (end1, end2) = (fitting(chance), fitting(chance));
    let angle = (end1 == bench.elbow && end2 == bench.elbow).then_some(90);
    let (length, unit) = *chance.pick(&[(36.0, "in"), (60.5, "in"), (1200.0, "mm"), (700.0, "mm")]);
    let mut given = json!({ "partNumber": unique("R-"), "hose": bench.hose, "end1": end1, "end2": end2, "angle": angle,
        "length": length, "lengthUnit": unit, "definedByCutLength": chance.happens(30), "proofTest": chance.happens(30) });
    if chance.happens(30) {
        given["wrap"] = json!(bench.wrap);
    }
    if chance.happens(40) {
        given["items"] =
            json!([{ "item": bench.adaptor, "end": 1 }, { "item": bench.clamp, "quantity": 2 }]);
    }
    given
}

fn change(bench: &Bench, chance: &mut Chance) {
    let number = |chance: &mut Chance, among: &[f64]| {
        if chance.happens(10) { Value::Null } else { json!(chance.pick(among)) }
    };
    let psi = [1000.0, 2500.0, 3500.0, 6000.0];
    match chance.below(6) {
        0 => bench.change("hose", &bench.hose, &json!({ "maxPressurePsi": number(chance, &psi),
            "designFactor": number(chance, &[3.0, 4.0]), "weightLbsPerFt": number(chance, &[0.4, 0.6]) })),
        1 => bench.change("hose", &bench.hose, &json!({ "partNumber": unique("H-"), "minBendRadiusmm": number(chance, &[100.0, 300.0]) })),
        2 => bench.change("wrap", &bench.wrap, &json!({ "weightLbsPerFt": number(chance, &[0.1, 0.2]) })),
        3 => bench.change("adaptor", &bench.adaptor, &json!({ "maxPressurePsi": number(chance, &psi) })),
        4 => {
            let spec = get(&format!("/hose/{}/crimpspecs", bench.hose)).token(&bench.admin).send();
            let stretch = json!({ "value": chance.pick(&[0.0, 1.5, 2.0]), "unit": "mm" });
            let insert = json!({ "value": chance.pick(&[20.0, 30.0]), "unit": "mm" });
            let spec = json!({ "_id": spec.expect(200).field("/0/_id"), "crimpStretchPerEnd": stretch, "insertLength": insert });
            bench.change("hose", &bench.hose, &json!({ "crimpSpecs": [spec] }));
        }
        _ => {
            let fitting = [&bench.straight, &bench.elbow][chance.below(2)];
            bench.change("crimpfitting", fitting, &json!({ "cutAllowancemm": number(chance, &[35.0, 40.0, 62.5]),
                "maxPressurePsi": number(chance, &psi), "weightLbs": number(chance, &[0.2, 0.3]) }));
        }
    }
}

/// Compares all that is told of one with one that is made afresh; whether it was released.
fn check(bench: &Bench, made: &Value, mut given: Value, release: bool) -> bool {
    given["partNumber"] = json!(unique("FRESH-"));
    let fresh =
        bench.post("/hoseassemblies/create", &json!({ "params": given })).expect(201).json();
    let expected = figures(&fresh);
    let number = made["partNumber"].as_str().unwrap();
    let listed = get("/hoseassemblies").token(&bench.admin).query("partNumber", number).send();
    assert_eq!(figures(&bench.read(made)), expected);
    assert_eq!(figures(&listed.expect(200).field("/items/0")), expected);
    let described = get("/hoseassemblies")
        .token(&bench.admin)
        .query("search.description", fresh["description"].as_str().unwrap())
        .query("partNumber", number);
    assert_eq!(described.send().expect(200).field("/total"), json!(1));
    let body = json!({ "hoseAssemblies": [made["_id"]], "selectAll": false });
    let rows = tests::sheet(&super::sheets::export(&bench.admin, &body).expect(200).body);
    assert_eq!(rows.column("Description"), [fresh["description"].as_str().unwrap()]);
    let told = |of: &Value, operation: &str, body: &Value| {
        let told = bench.post(&path(of, operation), body).expect(200).json();
        fields(&told, &["items", "labour", "lines", "unitPrice", "knownUnitPrice", "total"])
    };
    for (operation, body) in
        [("price", json!({})), ("getBillOfMaterials", json!({ "format": "json" }))]
    {
        assert_eq!(told(made, operation, &body), told(&fresh, operation, &body), "{operation}");
    }
    if !release {
        return false;
    }
    let release = |of: &Value| bench.post(&path(of, "release"), &json!({}));
    let (one, other) = (release(made), release(&fresh));
    assert_eq!(one.status, other.status);
    if one.status == 200 {
        assert_eq!(figures(&one.json()), expected);
        assert_eq!(figures(&bench.read(made)), expected);
    }
    one.status == 200
}

fn fields(of: &Value, names: &[&str]) -> Map<String, Value> {
    names.iter().filter_map(|name| Some(((*name).to_owned(), of.get(*name)?.clone()))).collect()
}
