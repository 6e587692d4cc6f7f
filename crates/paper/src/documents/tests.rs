//! Data sheets: their texts, and that no mark hides another.

use chrono::DateTime;
use domain::configurator::figures::rating::PressureSource;
use domain::configurator::figures::wrap::CoverageKind;
use domain::documents::assembly_figures::Parts;
use domain::documents::printing::AssemblyPaper;
use domain::documents::{Bill, Document, HoseAssembly, Stamp};
use domain::fields::Degrees;
use domain::measures::angle::AngleConvention;
use domain::measures::length::LengthUnit;
use domain::measures::pressure::PressureUnit;
use domain::organization::{PaperSize, Units};
use domain::{Notes, Remark, Text};
use proptest::prelude::*;

use super::samples::{document, ferrule, measure, text, wrapped};
use super::*;
use crate::Mark;
use crate::typewriter::{Typewriter, check};

fn settings() -> Settings {
    Settings::new(text("Acme Hydraulics"))
}

fn printed((document, parts): &(Document<HoseAssembly>, Parts), settings: &Settings) -> Layout {
    let bill = Bill::of_assembly(&document.content, parts);
    let paper = AssemblyPaper {
        title: TitleFacts::of(document, document.content.description.as_deref(), None),
        assembly: &document.content,
        parts,
        bill: &bill,
        source: Some(PressureSource::Hose),
        warnings: Vec::new(),
        units: Units::of(settings, None),
    };
    let letterhead = Letterhead { settings, logo: None, now: DateTime::UNIX_EPOCH };
    lay_out(&Paper::Assembly(paper), &letterhead, None, &Typewriter).unwrap()
}

fn words(paper: &Layout) -> String {
    let marks = paper.pages.iter().flat_map(|page| &page.marks);
    let texts = marks.filter_map(|mark| match mark {
        Mark::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_data_sheet_tells_what_the_bench_needs() {
    let mut made = document(["straight", "90° elbow"]);
    made.0.lifecycle =
        Lifecycle::Released { released: Stamp { at: DateTime::UNIX_EPOCH, by: None } };
    let paper = printed(&made, &settings());
    paper.pages.iter().for_each(check);
    let words = words(&paper);
    for expected in [
        "HA-10234 Rev B",
        "released",
        "1970-01-01",
        "OVERALL 36 in ±1/4 in [914.4 mm ±6.4 mm]",
        "CUT 31 17/32 in [800.6 mm]",
        "END 2 · 90° elbow",
        "4000 psi (275.8 bar), set by the hose",
        "8000 psi (551.6 bar)",
        "16000 psi (1103 bar)",
        "1.93 lb (0.88 kg)",
        "0.965 ±0.006 in (24.5 ±0.15 mm)",
        "1.22 in (31 mm)",
        "P16/24",
        "each piece, 30 to 60 s, no leak",
        "-40 °C (-40 °F) to 100 °C (212 °F)",
        "2.627 ft T2-08",
    ] {
        assert!(words.contains(expected), "{expected} is not in {words}");
    }
    assert!(!words.contains("UNDER EDITING") && !words.contains("Angle"), "{words}");
}

#[test]
fn units_and_paper_are_those_of_the_organization() {
    let metric = Settings {
        length_unit: LengthUnit::Millimetre,
        pressure_unit: PressureUnit::Bar,
        paper_size: PaperSize::A4,
        ..settings()
    };
    let paper = printed(&document(["straight", "straight"]), &metric);
    let words = words(&paper);
    for expected in ["OVERALL 914.4 mm", "275.8 bar (4000 psi)", "0.801 m T2-08", "UNDER EDITING"] {
        assert!(words.contains(expected), "{expected} is not in {words}");
    }
    assert!(paper.pages.iter().all(|page| (page.width_mm - 210.0).abs() < 1e-9));
}

#[test]
fn angles_are_told_in_the_organizations_direction() {
    let bent = document(["45° elbow", "90° elbow"]);
    let clockwise = Settings { angle_convention: AngleConvention::Clockwise, ..settings() };
    for (settings, angle, way) in [
        (settings(), "Angle 135°", "counter-clockwise"),
        (clockwise, "Angle 225°", "clockwise, seen"),
    ] {
        let words = words(&printed(&bent, &settings));
        assert!(words.contains(angle) && words.contains(way), "{angle}, {way}: {words}");
    }
}

#[test]
fn plain_ends_and_unknown_lengths_are_told() {
    let mut made = document(["straight", "straight"]);
    made.1.ends = [None, None];
    made.0.content.overall_length_mm = None;
    made.0.content.working_pressure_psi = None;
    let paper = printed(&made, &settings());
    paper.pages.iter().for_each(check);
    let words = words(&paper);
    assert!(words.matches("plain cut end").count() >= 4, "{words}");
    assert!(!words.contains("OVERALL") && words.matches("unknown").count() >= 2, "{words}");
}

const SHAPES: [&str; 8] = [
    "straight",
    "22.5° elbow",
    "45° elbow",
    "90° elbow",
    "90 long drop",
    "135° elbow",
    "180° elbow",
    "block",
];
const STYLES: [(&str, &str); 7] = [
    ("JIC", "female"),
    ("ORFS", "female"),
    ("NPT", "male"),
    ("Code 61 flange", ""),
    ("Banjo", ""),
    ("DIN 24° light", "female"),
    ("odd", "male"),
];

proptest! {
    #[test]
    fn nothing_is_hidden_on_any_data_sheet(
        shapes in (0_usize..8, 0_usize..8),
        styles in (0_usize..8, 0_usize..8),
        overall in 40.0_f64..20_000.0,
        angle in prop::option::of(0_u16..3_600),
        coverage in 0_usize..4,
        inputs in prop::collection::vec("\\PC{0,600}", 3),
        metric in any::<bool>(),
    ) {
        let (mut made, mut parts) = document([SHAPES[shapes.0], SHAPES[shapes.1]]);
        for (at, style) in [styles.0, styles.1].into_iter().enumerate() {
            let shape = SHAPES[[shapes.0, shapes.1][at]];
            parts.ends[at] = STYLES.get(style).map(|(style, gender)| {
                let id = u8::try_from(at + 2).unwrap();
                super::samples::end(id, style, gender, shape)
            });
        }
        if let Some(end) = &mut parts.ends[0] {
            end.ferrule = Some(ferrule());
        }
        made.content.angle = angle.and_then(|tenths| Degrees::new(f64::from(tenths) / 10.0));
        made.content.overall_length_mm = Some(measure(overall));
        made.content.cut_length_mm = Some(measure((overall - 30.0).max(10.0)));
        made.content.description = Remark::shortened(&inputs[0]);
        made.content.length_tolerance = Text::shortened(&inputs[1]);
        made.content.comments = Notes::shortened(&inputs[2].repeat(5));
        let made = match coverage {
            0 => (made, parts),
            1 => wrapped((made, parts), CoverageKind::Full, None, None),
            2 => wrapped((made, parts), CoverageKind::Partial, Some(1.0), Some(overall / 60.0)),
            _ => wrapped((made, parts), CoverageKind::EachEnd, None, Some(overall / 90.0)),
        };
        let unit = if metric { LengthUnit::Millimetre } else { LengthUnit::Inch };
        let settings = Settings { length_unit: unit, ..settings() };
        let paper = printed(&made, &settings);
        paper.pages.iter().for_each(check);
        prop_assert!(words(&paper).contains("CUT "));
    }
}
