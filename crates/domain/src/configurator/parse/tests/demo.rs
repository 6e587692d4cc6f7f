//! The demo catalogue as the reader of phrases sees it, made of the sheets that it is loaded from.

use std::collections::{BTreeMap, HashMap};

use crate::Id;
use crate::catalogue::styles::family;
use crate::catalogue::{Gender, Hose};
use crate::configurator::parse::choosing::answer::Parsed;
use crate::configurator::parse::choosing::choose::{answer, choose};
use crate::configurator::parse::choosing::hoses::{likely_series, own_words};
use crate::configurator::parse::choosing::offer::{
    BrandPreference, FittingOption, HoseKeywords, HoseOption, PartId, WrapOption,
};
use crate::configurator::parse::lexing::lexer::OrganizationVocabulary;
use crate::configurator::parse::reading::search::read;
use crate::fields::Choice;
use crate::measures::angle::AngleConvention;
use crate::measures::length::LengthUnit;
use crate::measures::pressure::{Pressure, PressureUnit};
use crate::measures::size::Size;

macro_rules! table {
    ($name:literal) => {
        rows(include_str!(concat!("../../../../../../config/demo/", $name, ".csv")))
    };
}

type Row = BTreeMap<&'static str, String>;

fn rows(text: &'static str) -> Vec<Row> {
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    lines.map(|line| names.iter().copied().zip(cells(line)).collect()).collect()
}

fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            c => cells.last_mut().unwrap().push(c),
        }
    }
    cells
}

pub(crate) struct Demo {
    pub(crate) hoses: Vec<HoseOption>,
    series: Vec<HoseKeywords>,
    pub(crate) fittings: Vec<FittingOption>,
    /// Wraps with the smallest and the largest hose that they go over, in millimetres.
    wraps: Vec<(WrapOption, f64, f64)>,
    diameters: HashMap<[u8; 12], f64>,
    words: OrganizationVocabulary,
}

fn raw(number: usize) -> [u8; 12] {
    let mut raw = [0; 12];
    raw[4..].copy_from_slice(&u64::try_from(number).unwrap().to_be_bytes());
    raw
}

fn id<E>(number: usize) -> Id<E> {
    Id::from_raw(raw(number))
}

impl Demo {
    pub(crate) fn new() -> Self {
        let brands: HashMap<String, BrandPreference> = table!("brands")
            .iter()
            .map(|row| {
                let preference = BrandPreference {
                    name: row["name"].to_lowercase(),
                    shown: row["name"].clone(),
                    offered: row["available"] == "true",
                    preselected: row["default"] == "true",
                };
                (row["name"].clone(), preference)
            })
            .collect();
        let mut demo = Self {
            hoses: Vec::new(),
            series: Vec::new(),
            fittings: Vec::new(),
            wraps: Vec::new(),
            diameters: HashMap::new(),
            words: OrganizationVocabulary::default(),
        };
        demo.add_hoses(&brands);
        demo.add_fittings(&brands);
        demo.add_wraps();
        demo.words = OrganizationVocabulary {
            brands: brands.values().map(|brand| brand.name.clone()).collect(),
            parts: std::mem::take(&mut demo.words.parts),
            ..own_words(&demo.series)
        };
        demo
    }

    fn part(&mut self, number: &str, part: PartId) {
        let parts = self.words.parts.entry(number.to_lowercase()).or_default();
        if !parts.contains(&part) {
            parts.push(part);
        }
    }

    fn add_hoses(&mut self, brands: &HashMap<String, BrandPreference>) {
        for row in table!("makers/hose").into_iter().chain(table!("house/hose")) {
            let folded =
                |columns: [&str; 3]| columns.map(|name| row[name].to_lowercase()).join(" ");
            let words = HoseKeywords {
                series: Some(row["Series"].to_lowercase()),
                spec: row["Specification"].to_lowercase(),
                further_specs: format!(
                    "{} {}",
                    row["SAE specification"], row["ISO / EN specification"]
                )
                .to_lowercase(),
                description: row["Description"].to_lowercase(),
                about: folded(["Application", "Cover material", "Hose colour"]),
                brand: brands[&row["Brand"]].clone(),
            };
            let number = self.hoses.len();
            self.part(&row["Part number"], PartId::Hose(id(number)));
            self.diameters.insert(raw(number), row["Outer diameter (mm)"].parse().unwrap());
            if self.series.iter().all(|other| other.series != words.series) {
                self.series.push(words.clone());
            }
            self.hoses.push(HoseOption {
                id: id(number),
                part_number: row["Part number"].clone(),
                size: Size::new(&row["Size"]).unwrap(),
                words,
                rating: row["Maximum pressure (psi)"]
                    .parse()
                    .ok()
                    .and_then(|psi| Pressure::new(psi, PressureUnit::Psi).ok()),
                description: Some(row["Description"].clone()),
                available: true,
                in_stock: false,
            });
        }
    }

    fn add_fittings(&mut self, brands: &HashMap<String, BrandPreference>) {
        // A hose has one size, and so have the fittings that its crimp specs are for.
        let mut crimped: HashMap<(String, String), Vec<Id<Hose>>> = HashMap::new();
        for row in table!("makers/crimp_specs").into_iter().chain(table!("house/crimp_specs")) {
            let number = &row["Hose part number"];
            let hose = self.hoses.iter().find(|hose| hose.part_number == *number).unwrap();
            let key = (row["Fitting series"].clone(), hose.size.key());
            crimped.entry(key).or_default().push(hose.id);
        }
        let fittings =
            table!("makers/crimpFitting").into_iter().chain(table!("house/crimpFitting"));
        for (count, row) in fittings.enumerate() {
            self.part(&row["Part number"], PartId::Fitting(id(count)));
            let key = (row["Series"].clone(), Size::new(&row["Hose size"]).unwrap().key());
            for hose in crimped.get(&key).into_iter().flatten() {
                self.fittings.push(FittingOption {
                    hose: *hose,
                    id: id(count),
                    part_number: row["Part number"].clone(),
                    brand: brands[&row["Brand"]].clone(),
                    style: row["Style"].clone(),
                    shape: row["Shape"].clone(),
                    drop_mm: row["Drop (mm)"].parse().ok(),
                    gender: Gender::of_word(&row["Gender"]),
                    swivel: !row["Swivel"].is_empty(),
                    size: Size::new(&row["Dash size"]).unwrap(),
                    thread: Some(row["Thread"].clone()),
                    ferrule: None,
                    approved: true,
                    description: None,
                    available: true,
                });
            }
        }
    }

    fn add_wraps(&mut self) {
        for (number, row) in table!("makers/wrap").into_iter().enumerate() {
            self.part(&row["Part number"], PartId::Wrap(id(number)));
            let option = WrapOption {
                id: id(number),
                part_number: row["Part number"].clone(),
                kind: row["Wrap type"].to_lowercase(),
                colour: row["Colour"].to_lowercase(),
                description: Some(row["Description"].clone()),
                available: true,
            };
            let bound = |name: &str| row[name].parse().unwrap();
            self.wraps.push((option, bound("Smallest hose (mm)"), bound("Largest hose (mm)")));
        }
    }

    /// Reads a text with the catalogue, as the use case does.
    pub(crate) fn parse(&self, text: &str) -> Parsed {
        let reading = read(text, &self.words, LengthUnit::Inch);
        let reading = reading.turned(AngleConvention::Counterclockwise);
        let hose = &reading.hose;
        let named = likely_series(hose, &self.series);
        let hoses = self.hoses.iter().filter(|option| {
            if hose.parts.is_empty() {
                let sized = hose.sizes().any(|dash| option.size.dash() == Some(dash));
                sized && option.words.series.as_ref().is_some_and(|series| named.contains(series))
            } else {
                hose.parts.contains(&option.id)
            }
        });
        let held = |option: &&HoseOption| hose.is_named() || option.may_hold(reading.pressure);
        let hoses: Vec<HoseOption> = hoses.filter(held).cloned().collect();
        let families: Vec<_> = reading.ends.iter().flat_map(|end| &end.families).collect();
        let parts: Vec<_> = reading.ends.iter().flat_map(|end| &end.parts).collect();
        let fittings = self.fittings.iter().filter(|option| {
            hoses.iter().any(|hose| hose.id == option.hose)
                && (families.contains(&&family(&option.style)) || parts.contains(&&option.id))
        });
        let fittings: Vec<FittingOption> = fittings.cloned().collect();
        let (choice, candidates) = choose(&reading, &hoses, &fittings);
        let diameter = choice.as_ref().map(|choice| self.diameters[&choice.hose.id.raw()]);
        let wraps = self.wraps.iter().filter(|(_, least, most)| {
            reading.wrap.is_some() && diameter.is_some_and(|od| (*least..=*most).contains(&od))
        });
        let wraps: Vec<WrapOption> = wraps.map(|(wrap, ..)| wrap.clone()).collect();
        answer(&reading, choice.as_ref(), candidates, &wraps, LengthUnit::Inch)
    }
}
