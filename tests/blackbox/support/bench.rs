//! A bench with what assemblies are made of.

use domain::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, OtherItem, Wrap};
use domain::organization::Organization;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, post, unique, with};

/// A shop with a hose of -8, fittings that go on it, and what goes with them.
///
/// Figures: hose 3500 psi, design factor 4, bend radius 180 mm, 0.5 lb/ft; straight fitting
/// allowance 40 mm, elbows 60 mm, all 4000 psi but the rated adaptor with 3000 psi; every crimp
/// spec inserts 25.4 mm.
pub(crate) struct Bench {
    pub(crate) shop: Shop,
    pub(crate) word: String,
    pub(crate) admin: String,
    pub(crate) hose: String,
    pub(crate) straight: String,
    pub(crate) elbow: String,
    pub(crate) ferrule: String,
    pub(crate) adaptor: String,
    pub(crate) clamp: String,
    pub(crate) wrap: String,
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self::with(|organization| organization)
    }

    pub(crate) fn with(change: impl FnOnce(Organization) -> Organization) -> Self {
        let shop = Shop::with("bench", change);
        let word = unique("Bench");
        shop.brand(&word);
        let hose = shop.add::<Hose>(json!({ "partNumber": format!("{word}-2SN-8"), "brand": word, "size": "-8",
            "maxPressurePsi": 3500, "designFactor": 4, "minBendRadiusmm": 180, "weightLbsPerFt": 0.5, "outerDiammm": 22 }));
        let fitting = |end: &str, shape: &str, allowance: Option<f64>| {
            json!({ "partNumber": format!("{word}-{end}"), "brand": word, "hoseSize": "8", "dashSize": "8", "series": "TC",
                "style": "JIC", "gender": "female", "swivel": "Swivel", "shape": shape, "maxPressurePsi": 4000,
                "cutAllowancemm": allowance, "weightLbs": 0.25 })
        };
        let straight = shop.add::<CrimpFitting>(fitting("FJX", "straight", Some(40.0)));
        let elbow = shop.add::<CrimpFitting>(fitting("FJX90", "90° elbow", Some(60.0)));
        let ferrule = shop.add::<Ferrule>(json!({ "partNumber": format!("{word}-F"), "brand": word, "size": "8", "weightLbs": 0.1 }));
        let adaptor = shop.add::<Adaptor>(
            json!({ "partNumber": format!("{word}-AD"), "brand": word, "shape": "straight",
            "maxPressurePsi": 3000, "weightLbs": 0.2 }),
        );
        let clamp = shop
            .add::<OtherItem>(json!({ "partNumber": format!("{word}-CLAMP"), "weightLbs": 0.05 }));
        let wrap = shop.add::<Wrap>(
            json!({ "partNumber": format!("{word}-SLEEVE"), "brand": word, "size": "25",
            "innerDiamMinmm": 18, "innerDiamMaxmm": 26, "weightLbsPerFt": 0.12 }),
        );
        shop.approve(&[(&hose, "TC", None, Some(&ferrule))]);
        let admin = shop.admin();
        Self { shop, word, admin, hose, straight, elbow, ferrule, adaptor, clamp, wrap }
    }

    /// A fitting of the bench's brand and size with other fields.
    pub(crate) fn fitting(&self, end: &str, more: Value) -> String {
        let fitting = json!({ "partNumber": format!("{}-{end}", self.word), "brand": self.word, "hoseSize": "8",
            "dashSize": "8", "series": "TC" });
        self.shop.add::<CrimpFitting>(with(fitting, &more))
    }

    /// Two straight ends, 36 inches over all, with these fields besides.
    pub(crate) fn configuration(&self, more: Value) -> Value {
        let configuration = json!({ "partNumber": unique("HA-"), "hose": self.hose, "end1": self.straight,
            "end2": self.straight, "length": 36, "lengthUnit": "in" });
        json!({ "params": with(configuration, &more) })
    }

    /// Changes a component through its operation: `hose`, `crimpfitting` and so on.
    pub(crate) fn change(&self, kind: &str, id: &str, fields: &Value) {
        let body = json!({ "params": fields });
        self.post(&format!("/organization/{kind}/{id}/update"), &body).expect(200);
    }

    /// Names a ferrule in the crimp spec of the hose and the fittings.
    pub(crate) fn name_ferrule(&self, ferrule: &str) {
        let found = get(&format!("/ferrule/{ferrule}")).token(&self.admin).send();
        let insert = json!({ "value": 25.4, "unit": "mm" });
        let spec = json!({ "couplingSeries": "TC", "insertLength": insert,
            "ferrulePartNumber": found.field("/partNumber") });
        self.change("hose", &self.hose, &json!({ "crimpSpecs": [spec] }));
    }

    /// Sends a request of an admin.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        post(path, body).token(&self.admin).send()
    }

    /// What it answers to creating.
    pub(crate) fn create(&self, more: Value) -> Answer {
        self.post("/hoseassemblies/create", &self.configuration(more))
    }

    /// An assembly that is made.
    pub(crate) fn made(&self, more: Value) -> Value {
        self.create(more).expect(201).json()
    }

    /// One as it is now.
    pub(crate) fn read(&self, made: &Value) -> Value {
        get(&path(made, "")).token(&self.admin).send().expect(200).json()
    }
}

/// The address of an operation on an assembly.
pub(crate) fn path(made: &Value, operation: &str) -> String {
    let id = made["_id"].as_str().expect("an id");
    if operation.is_empty() {
        format!("/hoseassembly/{id}")
    } else {
        format!("/hoseassembly/{id}/{operation}")
    }
}

/// The codes of an assembly's warnings.
pub(crate) fn warnings(made: &Value) -> Vec<&str> {
    let warnings = made["warnings"].as_array().expect("warnings");
    warnings.iter().map(|warning| warning["code"].as_str().expect("a code")).collect()
}
