//! Adaptors made by chance.

use domain::case_folded;
use domain::catalogue::Adaptor;
use serde_json::{Value, json};
use tests::{Chance, Shop, unique};

pub(super) const STYLES: [&str; 4] = ["JIC", "jic", "ORFS", "NPTF pipe"];
pub(super) const SIZES: [&str; 5] = ["4", "-06", "08", "8", "M22x1.5"];
pub(super) const SHAPES: [&str; 3] = ["straight", "Straight", "90° elbow"];
pub(super) const MATERIALS: [Option<&str>; 4] = [None, Some("Steel"), Some("brass"), None];

#[derive(Clone, PartialEq, Debug)]
pub(super) struct End {
    pub(super) style: Option<&'static str>,
    pub(super) gender: Option<&'static str>,
    pub(super) size: Option<&'static str>,
    pub(super) swivel: bool,
}

pub(super) fn key(size: &str) -> String {
    size.parse::<i32>().map_or_else(|_| case_folded(size), |dash| format!("-{}", dash.abs()))
}

impl End {
    fn new(chance: &mut Chance) -> Self {
        Self {
            style: chance.happens(90).then(|| *chance.pick(&STYLES)),
            gender: chance.happens(85).then(|| *chance.pick(&["male", "female"])),
            size: chance.happens(90).then(|| *chance.pick(&SIZES)),
            swivel: chance.happens(30),
        }
    }

    /// What an end is compared by: style, gender, size, swivel.
    pub(super) fn values(&self) -> [Option<String>; 4] {
        [
            self.style.map(case_folded),
            Some(self.gender.unwrap_or("none").to_owned()),
            self.size.map(key),
            Some(if self.swivel { "swivel" } else { "none" }.to_owned()),
        ]
    }

    fn json(&self, at: usize, fields: &mut Value) {
        for (name, value) in [
            ("style", self.style),
            ("gender", self.gender),
            ("dashSize", self.size),
            ("swivel", self.swivel.then_some("swivel")),
        ] {
            fields[format!("ends/{at}/{name}")] = json!(value);
        }
    }
}

#[derive(Clone)]
pub(super) struct MadeAdaptor {
    pub(super) id: String,
    pub(super) number: String,
    pub(super) brand: String,
    pub(super) ends: [End; 2],
    pub(super) shape: &'static str,
    pub(super) material: Option<&'static str>,
    pub(super) cross: Option<u32>,
    pub(super) family: Option<String>,
}

impl MadeAdaptor {
    /// What it is chosen by, with its ends in this or the other order.
    pub(super) fn values(&self, turned: bool) -> [Option<String>; 11] {
        let [first, second] = &self.ends;
        let (one, other) = if turned { (second, first) } else { (first, second) };
        let material = case_folded(self.material.unwrap_or("steel"));
        let rest = [case_folded(self.shape), material, case_folded(&self.brand)].map(Some);
        let all: Vec<_> = one.values().into_iter().chain(other.values()).chain(rest).collect();
        all.try_into().expect("eleven")
    }
}

pub(super) const PROPERTIES: [&str; 11] = [
    "end1Style",
    "end1Gender",
    "end1DashSize",
    "end1Swivel",
    "end2Style",
    "end2Gender",
    "end2DashSize",
    "end2Swivel",
    "shape",
    "material",
    "brand",
];

/// A shop with adaptors of two own brands and a shared one.
pub(super) fn adaptors(seed: u64, count: usize) -> (Shop, Vec<String>, Vec<MadeAdaptor>) {
    let mut chance = Chance::new(seed);
    let shop = Shop::new("adaptors");
    let word = unique("Ad");
    let brands = ["One", "Two", "Shared"].map(|name| format!("{name} {word}")).to_vec();
    shop.brand(&brands[0]);
    shop.brand(&brands[1]);
    Shop::shared_brand(&brands[2]);
    let base = 500_000 + u32::try_from(seed).unwrap() * 1_000;
    let made = (0..count)
        .map(|at| {
            let brand = chance.pick(&brands).clone();
            let ends = [End::new(&mut chance), End::new(&mut chance)];
            let number = format!("{word}-{at}");
            let cross = chance.happens(50).then(|| base + u32::try_from(chance.below(12)).unwrap());
            let family = chance.happens(60).then(|| format!("{word}F{}", chance.below(6)));
            let (shape, material) = (*chance.pick(&SHAPES), *chance.pick(&MATERIALS));
            let mut fields = json!({ "partNumber": number, "brand": brand, "shape": shape, "material": material,
                "crossReference": cross, "familyCrossReference": family });
            ends.iter().enumerate().for_each(|(at, end)| end.json(at, &mut fields));
            let shared = brand == brands[2];
            let id = if shared { Shop::add_shared::<Adaptor>(fields) } else { shop.add::<Adaptor>(fields) };
            MadeAdaptor { id, number, brand, ends, shape, material, cross, family }
        })
        .collect();
    (shop, brands, made)
}
