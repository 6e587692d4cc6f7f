//! Hoses, sizes, lengths, ends and orders combined in the notations of shops: the meaning follows from the parts that a
//! phrase is made of, and no reading may be silently wrong.

use rust_decimal::Decimal;

use crate::catalogue::Gender;
use crate::catalogue::styles::{Family, Form, family, form};
use crate::configurator::parse::choosing::answer::Parsed;
use crate::configurator::parse::choosing::offer::{Confidence, FittingOption, HoseOption};
use crate::configurator::parse::tests::demo::Demo;
use crate::measures::length::{Length, LengthUnit};
use crate::measures::size_table::by_inch;

/// So many phrases are read in the check; `COMBINED=5000` reads more and tells what is left open.
const PHRASES: usize = 400;
/// Readings with more confidence must be right.
const DOUBTFUL: u8 = 50;

/// Hoses by words, and their series.
const HOSES: [(&str, &str); 14] = [
    ("R2", "T2A"),
    ("100R2AT", "T2A"),
    ("SAE 100R1AT", "T1A"),
    ("R17", "T17"),
    ("100R12", "T12"),
    ("R5", "T5"),
    ("100R14", "T14"),
    ("2SN", "H2SN"),
    ("EN 853 1SN", "H1SN"),
    ("4SP", "H4SP"),
    ("2SC", "H2SC"),
    ("blue 2SN", "H2SNB"),
    ("T2A", "T2A"),
    ("4SH", "H4SH"),
];

/// Lengths by words, in tenths of a millimetre.
const LENGTHS: [(&str, i64); 32] = [
    ("36\"", 9144),
    ("36 in", 9144),
    ("36 inches", 9144),
    ("36\" long", 9144),
    ("36\" OAL", 9144),
    ("3 ft", 9144),
    ("3'", 9144),
    ("3 feet", 9144),
    ("4'6\"", 13716),
    ("4' 6\"", 13716),
    ("4 ft 6 in", 13716),
    ("28-1/2\"", 7239),
    ("28 1/2 in", 7239),
    ("28.5\"", 7239),
    ("900 mm", 9000),
    ("900mm", 9000),
    ("900 mm lang", 9000),
    ("Länge 900 mm", 9000),
    ("L=900 mm", 9000),
    ("90 cm", 9000),
    ("0,9 m", 9000),
    ("1.250 mm", 12500),
    ("1250 mm", 12500),
    ("1,25 m", 12500),
    ("1.25 m", 12500),
    ("1m20", 12000),
    ("1 m 20", 12000),
    ("1 m 20 cm", 12000),
    ("5 m", 50000),
    ("10 ft", 30480),
    ("1 yard", 9144),
    ("two feet", 6096),
];

const QUANTITIES: [(&str, u32); 7] = [
    ("5 pcs", 5),
    ("qty 3", 3),
    ("4 off", 4),
    ("6 Stk", 6),
    ("2 Stück", 2),
    ("12 ea", 12),
    ("8 pieces", 8),
];

/// Further words, with what they ask for.
const FURTHER: [(&str, &str); 8] = [
    ("proof test", "proof"),
    ("burst test", "burst"),
    ("druckgeprüft", "proof"),
    ("spring guard full length", "wrap"),
    ("Kunststoffspirale", "wrap"),
    ("nylon sleeve over full length", "wrap"),
    ("± 5 mm", "tolerance"),
    ("+/-1/4\"", "tolerance"),
];

const BEFORE: [&str; 8] = [
    "",
    "",
    "please quote ",
    "PO 4711: ",
    "Hallo, bitte ",
    "need by 3/14: ",
    "for the loader, ",
    "Pos. 3: ",
];
const BEHIND: [&str; 6] = ["", "", ", thanks", " asap", ". Danke", ", ticket 2207"];

/// Words for a connection; a code may be glued to its size and bend.
fn names(fitting: &FittingOption) -> &'static [&'static str] {
    match (family(&fitting.style), fitting.gender, fitting.swivel) {
        (Family::Jic, Some(Gender::Female), _) => {
            &["FJX", "female JIC swivel", "JIC fem", "FJIC", "DKJ"]
        }
        (Family::Jic, Some(Gender::Male), _) => &["MJ", "JIC male", "male JIC"],
        (Family::Npt, Some(Gender::Male), false) => &["MP", "male pipe", "NPT male", "MNPT"],
        (Family::Orfs, Some(Gender::Female), _) => &["FORX", "ORFS female", "fem ORFS swivel"],
        (Family::Bspp, Some(Gender::Female), _) => {
            &["DKOR", "BSPP female", "BSP female swivel", "FBSPX"]
        }
        (Family::Bspp, Some(Gender::Male), _) => &["AGR", "BSPP male", "male BSPP"],
        (Family::DinLight, Some(Gender::Female), _) => &["DKOL", "DIN light female"],
        (Family::DinHeavy, Some(Gender::Female), _) => &["DKOS", "DIN heavy female"],
        (Family::DinLight, Some(Gender::Male), _) => &["CEL", "DIN light male"],
        (Family::Code61, ..) => &["code 61 flange", "SFL", "code 61"],
        (Family::Code62, ..) => &["code 62 flange", "SFS", "Flansch Code 62"],
        (Family::Sae45, Some(Gender::Female), _) => &["SAE 45 female swivel", "FAX"],
        _ => &[],
    }
}

fn form_of(fitting: &FittingOption) -> Form {
    form(&fitting.shape)
}

/// A stream of choices from a seed.
struct Choices(u64);

impl Choices {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }

    fn of<'c, T>(&mut self, from: &'c [T]) -> &'c T {
        &from[self.below(from.len())]
    }
}

/// Parts that a phrase is made of.
struct Meant<'d> {
    text: String,
    series: &'static str,
    hose: &'d HoseOption,
    ends: [&'d FittingOption; 2],
    tenths: i64,
    quantity: Option<u32>,
    further: &'static str,
    angle: Option<u32>,
}

fn end_words(choices: &mut Choices, fitting: &FittingOption, hose: &HoseOption) -> String {
    let name = *choices.of(names(fitting));
    let code = !name.contains(' ');
    let bend: &[&str] = match form_of(fitting) {
        Form::Bent(degrees) if degrees < 60.0 => &["45", "45°", "45 deg", "45° elbow", "45° Bogen"],
        Form::Bent(_) => &["90", "90°", "90 deg", "90° elbow", "90 elbow", "90° Bogen"],
        _ => &["", "straight", "gerade", "str"],
    };
    let bend = *choices.of(bend);
    let size = fitting.size.as_str();
    let Some(dash) = fitting.size.dash() else {
        return format!("{name} {size} {bend}").trim().to_owned();
    };
    let inch = crate::measures::size_table::by_dash(dash).unwrap().inch;
    // Sizes of JIC and others in inches may be of their threads.
    let flared = matches!(family(&fitting.style), Family::Jic | Family::Sae45);
    let mut sizes = vec![format!("-{dash}"), format!("#{dash}"), format!("{dash}")];
    if !flared {
        sizes.push(format!("{inch}\""));
        // `2` may be a size or a dash number.
        sizes.extend(Some(inch.to_owned()).filter(|inch| inch.contains('/')));
    }
    if fitting.size.dash() == hose.size.dash() && choices.below(4) == 0 {
        return format!("{name} {bend}").trim().to_owned();
    }
    let size = choices.of(&sizes);
    let glued = size.chars().all(|c| c.is_ascii_digit()) && code;
    match choices.below(3) {
        0 if glued && bend.chars().all(|c| c.is_ascii_digit()) => format!("{size}{name}{bend}"),
        1 if !glued => format!("{name} {size} {bend}"),
        _ if glued => format!("{size}{name} {bend}"),
        _ => format!("{size} {name} {bend}"),
    }
    .trim()
    .to_owned()
}

impl<'d> Meant<'d> {
    fn new(demo: &'d Demo, choices: &mut Choices) -> Option<Self> {
        let (words, series) = *choices.of(&HOSES);
        let of_series =
            |hose: &&HoseOption| hose.words.series.as_deref() == Some(&series.to_lowercase());
        let hoses: Vec<&HoseOption> = demo.hoses.iter().filter(of_series).collect();
        let hose = *choices.of(&hoses);
        let on_hose = demo
            .fittings
            .iter()
            .filter(|option| option.hose == hose.id && !names(option).is_empty());
        let on_hose: Vec<&FittingOption> = on_hose.collect();
        if on_hose.is_empty() {
            return None;
        }
        let dash = hose.size.dash()?;
        let inch = hose.description.as_deref()?.split(", ").nth(1)?.trim_end_matches(" in");
        let mut sizes = vec![
            format!("-{dash}"),
            format!("#{dash}"),
            format!("{inch}\""),
            format!("{inch} inch"),
            format!("{inch} Zoll"),
        ];
        sizes.extend(Some(inch.to_owned()).filter(|inch| inch.contains('/')));
        sizes.extend(by_inch(inch).map(|row| format!("DN{}", row.dn)));
        sizes.extend(by_inch(inch).map(|row| format!("DN {}", row.dn)));
        let size = choices.of(&sizes).clone();
        let noun = *choices.of(&["", " hose", " Schlauch"]);
        let hose_words = match choices.below(3) {
            0 if size.starts_with('-') => format!("{words}{size}{noun}"),
            1 => format!("{size} {words}{noun}"),
            _ => format!("{words}{noun} {size}"),
        };
        let one = *choices.of(&on_hose);
        let two = *choices.of(&on_hose);
        let (a, b) = (end_words(choices, one, hose), end_words(choices, two, hose));
        let both = ["A both ends", "beidseitig A", "both ends A", "A each end", "A bds."];
        let each = [
            "A one end, B other end",
            "one end A, other end B",
            "end 1: A, end 2: B",
            "eine Seite A, andere Seite B",
            "A auf der einen Seite, B auf der anderen Seite",
            "A on one end and B on the other",
            "A / B",
            "A to B",
            "A und B",
            "A x B",
            "A + B",
        ];
        let alike = choices.below(3) == 0;
        let form = if alike { choices.of::<&str>(&both) } else { choices.of::<&str>(&each) };
        let ends = form.replace('A', "{1}").replace('B', "{2}");
        let ends = ends.replace("{1}", &a).replace("{2}", &b);
        let two = if alike { one } else { two };
        let (length, tenths) = *choices.of(&LENGTHS);
        let mut clauses = vec![hose_words, length.to_owned(), ends];
        let quantity = (choices.below(3) == 0).then(|| *choices.of(&QUANTITIES));
        clauses.extend(quantity.map(|(words, _)| words.to_owned()));
        let further = if choices.below(4) == 0 { *choices.of(&FURTHER) } else { ("", "") };
        clauses.extend(Some(further.0.to_owned()).filter(|words| !words.is_empty()));
        let bent = [one, two].into_iter().all(|end| matches!(form_of(end), Form::Bent(_)));
        let turned = (bent && choices.below(2) == 0).then(|| {
            *choices.of(&[
                ("offset 120", 120),
                ("@ 180", 180),
                ("Verdrehwinkel 90°", 90),
                ("angle 270 deg", 270),
            ])
        });
        clauses.extend(turned.map(|(words, _)| words.to_owned()));
        for at in (1..clauses.len()).rev() {
            clauses.swap(at, choices.below(at + 1));
        }
        let sign: &str = choices.of::<&str>(&[", ", ", ", "; ", " - ", " "]);
        let text = format!("{}{}{}", choices.of(&BEFORE), clauses.join(sign), choices.of(&BEHIND));
        let text = if choices.below(6) == 0 { text.to_uppercase() } else { text };
        let angle = turned.map(|(_, angle)| angle);
        Some(Self {
            text,
            series,
            hose,
            ends: [one, two],
            tenths,
            quantity: quantity.map(|(_, count)| count),
            further: further.1,
            angle,
        })
    }

    /// What is surely read and is not what was meant, and whether something is open.
    fn judge(&self, demo: &Demo) -> (Vec<String>, bool) {
        let parsed: Parsed = demo.parse(&self.text);
        let (of, sures) = (&parsed.configuration, &parsed.confidences);
        let whole = parsed.sure.map_or(0, Confidence::get);
        let sure = |sure: Option<Confidence>| sure.map_or(whole, Confidence::get) > DOUBTFUL;
        let mut wrong = Vec::new();
        if let Some(hose) = &of.hose {
            let part = demo.hoses.iter().find(|option| option.id == hose.id).unwrap();
            let series = part.words.series.as_deref() == Some(&self.series.to_lowercase());
            if sure(sures.hose) && !(series && part.size == self.hose.size) {
                wrong.push(format!("hose {}", hose.part_number));
            }
        }
        for (at, expected) in self.ends.iter().enumerate() {
            let Some(end) = &of.ends[at] else { continue };
            let part = demo.fittings.iter().find(|option| option.id == end.id).unwrap();
            let same = family(&part.style) == family(&expected.style)
                && form_of(part) == form_of(expected)
                && (part.gender, part.size.as_str()) == (expected.gender, expected.size.as_str());
            if sure(sures.ends[at]) && !same {
                wrong.push(format!(
                    "end {} {} instead of {}",
                    at + 1,
                    end.part_number,
                    expected.part_number
                ));
            }
        }
        let length =
            of.length.zip(of.unit).and_then(|(length, unit)| Length::new(length, unit).ok());
        let mm = length.map(|length| length.mm().figure(LengthUnit::Millimetre).normalize());
        let expected = Decimal::new(self.tenths, 1).normalize();
        if mm.is_some_and(|mm| mm != expected) && sure(sures.length) {
            wrong.push(format!("length {mm:?} mm instead of {expected}"));
        }
        let one = self.quantity.is_none() && parsed.quantity == Some(1);
        if whole > DOUBTFUL && parsed.quantity != self.quantity && !one {
            wrong.push(format!("quantity {:?}", parsed.quantity));
        }
        let found = [
            (of.wrap.is_some() || parsed.missing.contains(&"wrap"), "wrap"),
            (of.tolerance.is_some(), "tolerance"),
            (of.proof_test, "proof"),
            (of.burst_test, "burst"),
        ];
        for (found, what) in found {
            if whole > DOUBTFUL && found != (self.further == what) {
                wrong.push(format!("{what}: {found}"));
            }
        }
        if sure(sures.angle) && of.angle.is_some() && of.angle != self.angle.map(Decimal::from) {
            wrong.push(format!("angle {:?}", of.angle));
        }
        let open = of.hose.is_none() || of.ends.iter().any(Option::is_none) || of.length.is_none();
        (wrong, open || whole <= DOUBTFUL)
    }
}

#[test]
fn no_combination_of_notations_is_silently_wrong() {
    let demo = Demo::new();
    let count = std::env::var("COMBINED").ok().and_then(|count| count.parse().ok());
    let mut choices = Choices(7);
    let (mut wrong, mut open, mut all) = (Vec::new(), 0, 0);
    while all < count.unwrap_or(PHRASES) {
        let Some(expected) = Meant::new(&demo, &mut choices) else { continue };
        all += 1;
        let (faults, left) = expected.judge(&demo);
        open += usize::from(left);
        if left && count.is_some() {
            println!("open: {}", expected.text);
        }
        if !faults.is_empty() {
            wrong.push(format!("{}: {}", expected.text, faults.join(", ")));
        }
    }
    println!("{open} of {all} left open");
    assert!(wrong.is_empty(), "{} silently wrong\n{}", wrong.len(), wrong.join("\n"));
}
