//! The demo catalogue as the reader of phrases sees it, made of the tables that it is loaded from.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::Id;
use crate::catalogue::Gender;
use crate::catalogue::styles::family;
use crate::configurator::parse::choosing::answer::Parsed;
use crate::configurator::parse::choosing::choose::{answer, choose};
use crate::configurator::parse::choosing::hoses::{describing, fit, order};
use crate::configurator::parse::choosing::offer::{
    BrandStanding, FittingOption, HoseOption, HoseWords, PartId, WrapOption,
};
use crate::configurator::parse::lexing::lexer::OwnWords;
use crate::configurator::parse::reading::search::read;
use crate::measures::length::LengthUnit;
use crate::measures::size::Size;
use crate::measures::size_table::by_dash;

macro_rules! table {
    ($name:literal) => {
        rows(include_str!(concat!("../../../../../../config/demo/", $name, ".csv")))
    };
}

type Row = BTreeMap<&'static str, String>;

fn rows(text: &'static str) -> Vec<Row> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
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
    series: Vec<HoseWords>,
    pub(crate) fittings: Vec<FittingOption>,
    /// Wraps with the smallest and the largest hose that they go over, in millimetres.
    wraps: Vec<(WrapOption, f64, f64)>,
    diameters: HashMap<[u8; 12], f64>,
    words: OwnWords,
}

fn dn(dash: u16) -> &'static str {
    let known = [3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32];
    let names = ["05", "06", "08", "10", "12", "16", "20", "25", "32", "40", "50"];
    known.iter().zip(names).find(|(known, _)| **known == dash).unwrap().1
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
        let brands: HashMap<String, BrandStanding> = table!("brands")
            .iter()
            .map(|row| {
                let standing = BrandStanding {
                    name: row["name"].to_lowercase(),
                    shown: row["name"].clone(),
                    offered: row["offered"] == "true",
                    preselected: row["preselected"] == "true",
                };
                (row["name"].clone(), standing)
            })
            .collect();
        let mut demo = Self {
            hoses: Vec::new(),
            series: Vec::new(),
            fittings: Vec::new(),
            wraps: Vec::new(),
            diameters: HashMap::new(),
            words: OwnWords::default(),
        };
        let hose_kinds = demo.add_hoses(&brands);
        demo.add_fittings(&brands, &hose_kinds);
        demo.add_wraps();
        let words = &mut demo.words;
        words.series = demo.series.iter().filter_map(|words| words.series.clone()).collect();
        words.features = demo.series.iter().flat_map(describing).collect();
        words.brands = brands.values().map(|brand| brand.name.clone()).collect();
        demo
    }

    fn part(&mut self, number: &str, part: PartId) {
        let parts = self.words.parts.entry(number.to_lowercase()).or_default();
        if !parts.contains(&part) {
            parts.push(part);
        }
    }

    /// Hoses, and the reinforcement and brand of each.
    fn add_hoses(&mut self, brands: &HashMap<String, BrandStanding>) -> Vec<(String, String)> {
        let sizes = table!("hose_sizes");
        let mut hose_kinds = Vec::new();
        for row in table!("hose_types") {
            let own: Vec<&str> = row["sizes"].split('|').filter(|size| !size.is_empty()).collect();
            for size in sizes.iter().filter(|size| size["standard"] == row["standard"]) {
                if !own.is_empty() && !own.contains(&size["dash"].as_str()) {
                    continue;
                }
                let dash: u16 = size["dash"].parse().unwrap();
                let description = format!(
                    "{}, {} in, {}, {} cover",
                    row["spec"],
                    by_dash(dash).unwrap().inch,
                    row["description"],
                    row["colour"]
                );
                let words = HoseWords {
                    series: Some(row["series"].to_lowercase()),
                    spec: row["spec"].to_lowercase(),
                    further_specs: format!("{} {}", row["sae"], row["iso"]).to_lowercase(),
                    description: description.to_lowercase(),
                    about: format!("{} {} {}", row["application"], row["cover"], row["colour"])
                        .to_lowercase(),
                    brand: brands[&row["brand"]].clone(),
                };
                let number = self.hoses.len();
                let part_number = format!("{}-{dash}", row["series"]);
                self.part(&part_number, PartId::Hose(id(number)));
                self.diameters.insert(raw(number), size["od_mm"].parse().unwrap());
                if self.series.iter().all(|known| known.series != words.series) {
                    self.series.push(words.clone());
                }
                self.hoses.push(HoseOption {
                    id: id(number),
                    part_number,
                    size: Size::new(&format!("-{dash}")).unwrap(),
                    words,
                    description: Some(description),
                    available: true,
                });
                hose_kinds.push((row["braid"].clone(), row["brand"].clone()));
            }
        }
        hose_kinds
    }

    fn add_fittings(
        &mut self,
        brands: &HashMap<String, BrandStanding>,
        hose_kinds: &[(String, String)],
    ) {
        let crimps: BTreeSet<(String, String, u16)> = table!("crimps")
            .iter()
            .map(|row| (row["series"].clone(), row["braid"].clone(), row["dash"].parse().unwrap()))
            .collect();
        let ends: HashMap<String, Row> =
            table!("ends").into_iter().map(|row| (row["code"].clone(), row)).collect();
        let sizes = table!("end_sizes");
        let mut count = 0;
        for series in table!("fitting_series") {
            let dashes: Vec<u16> =
                series["hoses"].split('|').map(|dash| dash.parse().unwrap()).collect();
            for code in series["ends"].split('|') {
                let end = &ends[code];
                for size in sizes.iter().filter(|size| size["code"] == code) {
                    let usual = size["hoses"].split('|').map(|dash| dash.parse().unwrap());
                    let made: Vec<u16> = if series["jumps"] == "true" {
                        usual.collect()
                    } else {
                        vec![size["bore"].parse().unwrap()]
                    };
                    for dash in made.into_iter().filter(|dash| dashes.contains(dash)) {
                        for shape in end["shapes"].split('|') {
                            count += 1;
                            let number = fitting_number(&series, end, size, dash, shape);
                            self.part(&number, PartId::Fitting(id(count)));
                            let on = self.hoses.iter().zip(hose_kinds).filter(
                                |(hose, (braid, brand))| {
                                    hose.size.dash() == Some(dash)
                                        && series["approved"].split('|').any(|known| known == brand)
                                        && crimps.contains(&(
                                            series["series"].clone(),
                                            braid.clone(),
                                            dash,
                                        ))
                                },
                            );
                            let on: Vec<_> = on.map(|(hose, _)| hose.id).collect();
                            for hose in on {
                                let bent = shape != "straight";
                                self.fittings.push(FittingOption {
                                    hose,
                                    id: id(count),
                                    part_number: number.clone(),
                                    brand: brands[&series["brand"]].clone(),
                                    style: end["style"].clone(),
                                    shape: if bent {
                                        format!("{shape}° elbow")
                                    } else {
                                        shape.to_owned()
                                    },
                                    drop_mm: bent.then_some(30.0),
                                    gender: match end["gender"].as_str() {
                                        "male" => Some(Gender::Male),
                                        "female" => Some(Gender::Female),
                                        _ => None,
                                    },
                                    swivel: !end["swivel"].is_empty(),
                                    size: Size::new(&size["size"]).unwrap(),
                                    thread: Some(size["thread"].clone()),
                                    ferrule: None,
                                    description: None,
                                    available: true,
                                });
                            }
                        }
                    }
                }
            }
        }
    }

    fn add_wraps(&mut self) {
        for row in table!("wraps") {
            for size in row["sizes"].split('|') {
                let (name, range) = size.split_once('=').unwrap();
                let (least, most) = range.split_once('-').unwrap();
                let part_number = format!("{}-{name}", row["part"]);
                let number = self.wraps.len();
                self.part(&part_number, PartId::Wrap(id(number)));
                let option = WrapOption {
                    id: id(number),
                    part_number,
                    kind: row["kind"].to_lowercase(),
                    colour: row["colour"].to_lowercase(),
                    description: Some(format!("{}, {}, for hose", row["words"], row["colour"])),
                    available: true,
                };
                self.wraps.push((option, least.parse().unwrap(), most.parse().unwrap()));
            }
        }
    }

    /// Reads a text with the catalogue, as the use case does.
    pub(crate) fn parse(&self, text: &str) -> Parsed {
        let reading = read(text, &self.words, LengthUnit::Inch);
        let hose = &reading.hose;
        let mut fits: Vec<_> =
            self.series.iter().filter_map(|words| Some((words, fit(hose, words)?))).collect();
        fits.sort_by(|(a, fit_a), (b, fit_b)| {
            fit_b.cmp(fit_a).then_with(|| order(a).cmp(&order(b)))
        });
        let named: Vec<_> =
            fits.into_iter().take(12).map(|(words, _)| words.series.clone()).collect();
        let hoses = self.hoses.iter().filter(|option| {
            if hose.parts.is_empty() {
                let sized = hose.size.is_some_and(|(dash, _)| option.size.dash() == Some(dash));
                hose.is_named() && sized && named.contains(&option.words.series)
            } else {
                hose.parts.contains(&option.id)
            }
        });
        let hoses: Vec<HoseOption> = hoses.cloned().collect();
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

fn fitting_number(series: &Row, end: &Row, size: &Row, dash: u16, shape: &str) -> String {
    let (of, bend) = (&series["series"], if shape == "straight" { "" } else { shape });
    if series["numbering"] == "metric" {
        let name = size["size"].trim_end_matches(['L', 'S', 'G', 'M']);
        let name = if size["size"].parse::<u16>().is_ok() {
            format!("{name:0>2}")
        } else {
            name.to_owned()
        };
        let bend = if bend.is_empty() { String::new() } else { format!("-{bend}") };
        return format!("{of}-{}-{name}-{}{bend}", end["metric"], dn(dash));
    }
    format!("{dash}{of}-{}{}{bend}", size["size"], end["code"])
}
