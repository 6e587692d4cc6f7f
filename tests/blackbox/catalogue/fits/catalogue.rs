//! A catalogue made by chance, and what goes together in it by plain comparison.

use domain::case_folded;
use domain::catalogue::{CrimpFitting, Ferrule, Hose};
use serde_json::{Value, json};
use tests::{Chance, Shop, Tie, hose, unique};

const SIZES: [&str; 6] = ["4", "-06", "6", "-8", "08", "12"];
const SERIES: [&str; 5] = ["TC", "tc", "TP", "X one", "Żółw"];

pub(super) struct MadeHose {
    pub(super) id: String,
    pub(super) brand: String,
    pub(super) size: u32,
    pub(super) nominal: Option<u32>,
    pub(super) series: String,
}

pub(super) struct MadeFitting {
    pub(super) id: String,
    pub(super) brand: String,
    pub(super) hose_size: u32,
    pub(super) dash_size: u32,
    pub(super) nominal: Option<u32>,
    pub(super) series: String,
}

pub(super) struct MadeSpec {
    pub(super) hose: String,
    pub(super) series: String,
    pub(super) brand: Option<String>,
    pub(super) ferrule: Option<String>,
    pub(super) own: bool,
}

pub(super) struct Made {
    pub(super) shop: Shop,
    pub(super) brands: [String; 3],
    pub(super) hoses: Vec<MadeHose>,
    pub(super) fittings: Vec<MadeFitting>,
    pub(super) specs: Vec<MadeSpec>,
}

fn number(size: &str) -> u32 {
    size.trim_start_matches('-').parse().expect("a dash number")
}

impl Made {
    pub(super) fn new(seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let shop = Shop::new("fits");
        let word = unique("Fit");
        let brands = ["Own", "Other", "Shared"].map(|name| format!("{name} {word}"));
        shop.brand(&brands[0]);
        shop.brand(&brands[1]);
        Shop::shared_brand(&brands[2]);
        let mut made = Self { shop, brands, hoses: vec![], fittings: vec![], specs: vec![] };
        for at in 0..14 {
            made.add_hose(&mut chance, &format!("{word}-H{at}"));
        }
        for at in 0..90 {
            made.add_fitting(&mut chance, &format!("{word}-F{at}"));
        }
        let ferrules: Vec<String> = (0..6)
            .map(|at| {
                made.shop.add::<Ferrule>(hose(
                    &format!("{word}-R{at}"),
                    &made.brands[0],
                    "8",
                    json!({}),
                ))
            })
            .collect();
        made.add_specs(&mut chance, &ferrules);
        made.add_specs_of_others(&ferrules);
        made
    }

    fn add_hose(&mut self, chance: &mut Chance, number_of_it: &str) {
        let brand = chance.pick(&self.brands).clone();
        let (size, series) = (*chance.pick(&SIZES), *chance.pick(&SERIES));
        let nominal = chance.happens(35).then(|| *chance.pick(&SIZES));
        let fields = hose(
            number_of_it,
            &brand,
            size,
            json!({ "series": series, "nominalHoseSize": nominal }),
        );
        let shared = brand == self.brands[2];
        let id =
            if shared { Shop::add_shared::<Hose>(fields) } else { self.shop.add::<Hose>(fields) };
        let nominal = nominal.map(number);
        self.hoses.push(MadeHose {
            id,
            brand,
            size: number(size),
            nominal,
            series: series.to_owned(),
        });
    }

    fn add_fitting(&mut self, chance: &mut Chance, number_of_it: &str) {
        let brand = chance.pick(&self.brands).clone();
        let [hose_size, dash_size] = [0, 0].map(|_| *chance.pick(&SIZES));
        let series = *chance.pick(&SERIES);
        let nominal = chance.happens(35).then(|| *chance.pick(&SIZES));
        let of = |among: &[Value]| among.get(self.fittings.len() % (among.len() + 1)).cloned();
        let fields = json!({ "partNumber": number_of_it, "brand": brand, "hoseSize": hose_size, "dashSize": dash_size,
            "series": series, "nominalHoseSize": nominal,
            "style": of(&[json!("JIC"), json!("jic"), json!("ORFS"), json!("Żółw")]),
            "gender": of(&[json!("male"), json!("female")]),
            "swivel": of(&[json!("swivel")]),
            "shape": of(&[json!("straight"), json!("90° elbow"), json!("90° elbow short drop")]),
            "threadSize": of(&[json!("M22x1.5"), json!("M22X1.5"), json!("3/4-16"), json!("7/8-14"), json!("1/2-14")]),
            "maxPressurePsi": of(&[json!(3000), json!(2250.5), json!(5000), json!(6000), json!(1000), json!(4000)]) });
        let shared = brand == self.brands[2];
        let id = if shared {
            Shop::add_shared::<CrimpFitting>(fields)
        } else {
            self.shop.add::<CrimpFitting>(fields)
        };
        self.fittings.push(MadeFitting {
            id,
            brand,
            hose_size: number(hose_size),
            dash_size: number(dash_size),
            nominal: nominal.map(number),
            series: series.to_owned(),
        });
    }

    fn add_specs(&mut self, chance: &mut Chance, ferrules: &[String]) {
        for _ in 0..45 {
            let hose = chance.pick(&self.hoses);
            let brand = chance.happens(60).then(|| {
                let name = chance.pick(&self.brands);
                if chance.happens(30) { name.to_uppercase() } else { name.clone() }
            });
            // The shared catalogue knows shared ferrules alone; there are none here.
            let own = hose.brand != self.brands[2] || chance.happens(50);
            let ferrule = (own && chance.happens(40)).then(|| chance.pick(ferrules).clone());
            let series = (*chance.pick(&SERIES)).to_owned();
            self.specs.push(MadeSpec { hose: hose.id.clone(), series, brand, ferrule, own });
        }
        let tie = |spec: &'_ MadeSpec| -> Tie<'static> {
            let keep = |text: &str| -> &'static str { Box::leak(text.to_owned().into_boxed_str()) };
            (
                keep(&spec.hose),
                keep(&spec.series),
                spec.brand.as_deref().map(keep),
                spec.ferrule.as_deref().map(keep),
            )
        };
        let of = |own: bool| {
            self.specs.iter().filter(|spec| spec.own == own).map(tie).collect::<Vec<_>>()
        };
        self.shop.approve(&of(true));
        Shop::approve_shared(&of(false));
    }

    /// Another organization approves everything on the shared hoses, which is nobody else's business.
    fn add_specs_of_others(&self, _ferrules: &[String]) {
        let other = Shop::new("fitsother");
        for hose in self.hoses.iter().filter(|hose| hose.brand == self.brands[2]) {
            for series in SERIES {
                let ties: Vec<Tie<'_>> = self
                    .brands
                    .iter()
                    .map(|brand| (&*hose.id, series, Some(&**brand), None))
                    .collect();
                other.approve(&ties);
            }
        }
    }

    /// The specs that approve a fitting on a hose, whatever the sizes.
    pub(super) fn specs_of(&self, hose: &MadeHose, fitting: &MadeFitting) -> Vec<&MadeSpec> {
        let of = |spec: &&MadeSpec| {
            let brand = spec.brand.as_ref().unwrap_or(&hose.brand);
            spec.hose == hose.id
                && case_folded(&spec.series) == case_folded(&fitting.series)
                && case_folded(brand) == case_folded(&fitting.brand)
        };
        self.specs.iter().filter(of).collect()
    }

    pub(super) fn same_size(hose: &MadeHose, fitting: &MadeFitting) -> bool {
        match (hose.nominal, fitting.nominal) {
            (Some(hose), Some(fitting)) => hose == fitting,
            _ => hose.size == fitting.hose_size,
        }
    }

    /// The fittings that go with a hose.
    pub(super) fn fitting(&self, hose: &MadeHose) -> Vec<&MadeFitting> {
        let goes = |fitting: &&MadeFitting| {
            Self::same_size(hose, fitting) && !self.specs_of(hose, fitting).is_empty()
        };
        self.fittings.iter().filter(goes).collect()
    }
}

/// The ids of a page's items, in order of the ids.
pub(super) fn ids(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().expect("items");
    let mut ids: Vec<String> =
        items.iter().map(|item| item["_id"].as_str().expect("an id").to_owned()).collect();
    ids.sort();
    ids
}

pub(super) fn sorted<T: Ord>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut values: Vec<T> = values.into_iter().collect();
    values.sort();
    values
}
