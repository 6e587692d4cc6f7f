//! Changes that somebody makes meanwhile.

use serde_json::{Value, json};
use tests::{Chance, get, unique};

use super::answers::World;

/// One of these values, now and then none.
fn any(chance: &mut Chance, among: &[f64]) -> Value {
    if chance.happens(10) { Value::Null } else { json!(chance.pick(among)) }
}

/// One of these words, most times the first.
fn word<'a>(chance: &mut Chance, among: &[&'a str]) -> &'a str {
    let other: &&str = chance.pick(among);
    if chance.happens(60) { among[0] } else { other }
}

const PSI: [f64; 4] = [1000.0, 2500.0, 3500.0, 6000.0];

/// Changes a component, what ties it to others, a price, or a setting.
pub(super) fn change(world: &mut World) {
    let World { bench, chance, ferrules, .. } = &mut *world;
    match chance.below(12) {
        0 => {
            let fields = json!({ "maxPressurePsi": any(chance, &PSI), "designFactor": any(chance, &[3.0, 4.0]),
                "weightLbsPerFt": any(chance, &[0.4, 0.6]), "minBendRadiusmm": any(chance, &[100.0, 300.0]) });
            bench.change("hose", &bench.hose, &fields);
        }
        1 => {
            let fields = json!({ "partNumber": unique("H-"), "outerDiammm": any(chance, &[20.0, 22.0, 27.0]),
                "DN": chance.pick(&["12", "16"]), "size": word(chance, &["8", "10"]) });
            bench.change("hose", &bench.hose, &fields);
        }
        2 => {
            let fields = json!({ "partNumber": unique("W-"), "weightLbsPerFt": any(chance, &[0.1, 0.2]),
                "innerDiamMaxmm": any(chance, &[21.0, 26.0]) });
            bench.change("wrap", &bench.wrap, &fields);
        }
        3 => {
            let fields = json!({ "partNumber": unique("A-"), "maxPressurePsi": any(chance, &PSI), "weightLbs": any(chance, &[0.2, 0.3]) });
            bench.change("adaptor", &bench.adaptor, &fields);
        }
        4 => {
            let fields =
                json!({ "partNumber": unique("C-"), "weightLbs": any(chance, &[0.05, 0.1]) });
            bench.change("otheritem", &bench.clamp, &fields);
        }
        5 => {
            let fields =
                json!({ "partNumber": unique("F-"), "weightLbs": any(chance, &[0.1, 0.4]) });
            bench.change("ferrule", &ferrules[chance.below(2)], &fields);
        }
        6 | 7 => crimp_specs(world),
        8 => {
            let fields = json!({ "cutAllowancemm": any(chance, &[35.0, 40.0, 62.5]), "maxPressurePsi": any(chance, &PSI),
                "weightLbs": any(chance, &[0.2, 0.3]), "partNumber": unique("E-") });
            bench.change("crimpfitting", [&bench.straight, &bench.elbow][chance.below(2)], &fields);
        }
        9 => {
            let shape = chance
                .pick(&[json!("90° elbow"), json!("45° elbow"), json!("straight"), Value::Null])
                .clone();
            let fields = json!({ "shape": shape, "style": word(chance, &["JIC", "BSP"]), "series": word(chance, &["TC", "ONE"]),
                "hoseSize": word(chance, &["8", "10"]) });
            bench.change("crimpfitting", [&bench.straight, &bench.elbow][chance.below(2)], &fields);
        }
        10 => {
            let (kind, id) = *chance.pick(&[
                ("hose", &bench.hose),
                ("crimpfitting", &bench.straight),
                ("crimpfitting", &bench.elbow),
                ("ferrule", &ferrules[0]),
                ("wrap", &bench.wrap),
                ("adaptor", &bench.adaptor),
                ("otheritem", &bench.clamp),
            ]);
            let fields = if chance.happens(50) {
                json!({ "available": chance.happens(70) })
            } else {
                json!({ "listPrice": any(chance, &[2.25, 7.77]) })
            };
            bench.change(kind, id, &fields);
        }
        _ => settings(world),
    }
}

/// None, one or several specs that name a ferrule or none.
fn crimp_specs(world: &mut World) {
    let World { bench, chance, ferrules, .. } = world;
    let mm = |value: f64| json!({ "value": value, "unit": "mm" });
    let number = |id: &String| {
        get(&format!("/ferrule/{id}")).token(&bench.admin).send().expect(200).field("/partNumber")
    };
    let numbers = [json!(number(&ferrules[0])), json!(number(&ferrules[1])), Value::Null];
    let many = *chance.pick(&[0, 1, 1, 1, 1, 2, 3]);
    let same = chance.happens(50);
    let ferrule = chance.below(3);
    let specs = (0..many).map(|_| {
        let ferrule = if same { ferrule } else { chance.below(3) };
        json!({ "couplingSeries": word(chance, &["TC", "ONE"]), "ferrulePartNumber": numbers[ferrule],
            "dieSize": word(chance, &["20", "22"]), "crimpStretchPerEnd": mm(*chance.pick(&[0.0, 1.5])),
            "insertLength": if chance.happens(10) { Value::Null } else { mm(*chance.pick(&[20.0, 30.0])) } })
    });
    let specs: Vec<Value> = specs.collect();
    bench.change("hose", &bench.hose, &json!({ "crimpSpecs": specs }));
}

fn settings(world: &mut World) {
    let World { bench, chance, clockwise, .. } = world;
    let setting = match chance.below(5) {
        0 => json!({ "lengthToleranceStandard": chance.pick(&["saeJ517", "din20066"]) }),
        1 | 2 => {
            *clockwise = chance.happens(50);
            json!({ "angleConvention": if *clockwise { "clockwise" } else { "counterclockwise" } })
        }
        3 => {
            json!({ "hoseScrapPercent": chance.pick(&[0, 5, 12]), "labourCostCutting": any(chance, &[1.5, 3.0]),
            "labourCostCrimping": any(chance, &[2.0, 4.0]), "labourCostProofTest": any(chance, &[5.0, 6.0]),
            "labourCostWrap": any(chance, &[1.0, 2.0]) })
        }
        _ => {
            json!({ "requireCrimpSpecForRelease": chance.happens(30), "requireSameBrandForRelease": chance.happens(30) })
        }
    };
    bench.post("/organization/update", &setting).expect(200);
}
