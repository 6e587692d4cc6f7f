//! Drawings of anything that the catalogue can hold.

use domain::catalogue::styles::Family;
use domain::catalogue::{Adaptor, CrimpFitting, Gender, Hose};
use domain::documents::Bill;
use domain::documents::hose_assembly::AssemblyDrawing;
use domain::documents::hose_kit::{KitDrawing, KitPart};
use domain::measures::angle::AngleConvention;
use domain::measures::length::LengthUnit;
use domain::measures::{Quantity, UnitOfMeasure};
use proptest::prelude::*;

use super::end::End;
use super::icon::{of_gender, of_shape, of_style};
use super::parts::{of_adaptor, of_crimp_fitting, of_hose, of_wrap_style};
use super::plate::{of_brand, of_organization};
use super::*;
use crate::documents::samples::{self, item};

fn fitting(style: &str, gender: &str, shape: &str, dash: &str) -> CrimpFitting {
    item(
        &[
            ("partNumber", "P"),
            ("brand", "B"),
            ("hoseSize", dash),
            ("dashSize", dash),
            ("series", "S"),
            ("style", style),
            ("gender", gender),
            ("shape", shape),
            ("swivel", if gender == "female" { "swivel" } else { "" }),
        ],
        &[],
    )
}

fn adaptor(shape: &str, ends: &[(&str, &str, &str)]) -> Adaptor {
    let names: Vec<[String; 3]> = (0..4)
        .map(|at| ["style", "gender", "dashSize"].map(|name| format!("ends/{at}/{name}")))
        .collect();
    let mut fields = vec![("partNumber", "P"), ("brand", "B"), ("shape", shape)];
    for ([style, gender, size], end) in names.iter().zip(ends) {
        fields.extend([(style.as_str(), end.0), (gender.as_str(), end.1), (size.as_str(), end.2)]);
    }
    item(&fields, &[])
}

/// Fails if a mark leaves the paper.
fn assert_on_paper(drawing: &Drawing) {
    let within = |(x, y): Point| {
        assert!(
            (0.0..=drawing.width).contains(&x) && (0.0..=drawing.height).contains(&y),
            "{} ({x}, {y})",
            drawing.title
        );
    };
    for mark in &drawing.marks {
        match mark {
            Mark::Path { points, .. } => points.iter().copied().for_each(within),
            Mark::Text { at: (x, y), anchor, size, text, .. } => {
                let wide = widest_mm(text, *size);
                let left = match anchor {
                    Anchor::Start => *x,
                    Anchor::Middle => x - wide / 2.0,
                    Anchor::End => x - wide,
                };
                within((left, y - size));
                within((left + wide, y + size * 0.25));
            }
        }
    }
}

const STYLES: [&str; 26] = [
    "JIC",
    "SAE 45°",
    "ORFS",
    "NPTF",
    "NPSM",
    "BSPP",
    "BSPT",
    "DIN 24° light",
    "DIN 24° heavy",
    "DIN 60°",
    "French GAZ",
    "French Millimétrique",
    "Metric",
    "ORB",
    "Code 61 flange",
    "Code 62 flange",
    "CAT flange",
    "Banjo",
    "JIS",
    "Komatsu",
    "Standpipe light",
    "Tube end",
    "Staple",
    "Hose splicer",
    "Quick coupler",
    "odd",
];

/// The drawing without its texts.
fn lines(drawing: &Drawing) -> Vec<Mark> {
    let marks = drawing.marks.iter().filter(|mark| matches!(mark, Mark::Path { .. }));
    marks.cloned().collect()
}

#[test]
fn different_ends_look_different() {
    let mut seen: Vec<(String, Vec<Mark>)> = Vec::new();
    // These differ only in thread or rating, not in how they look at the same size.
    let alike = [
        "DIN 24° heavy",
        "French Millimétrique",
        "French GAZ",
        "NPTF",
        "BSPT",
        "Metric",
        "JIS",
        "Tube end",
        "NPSM",
    ];
    for style in STYLES.iter().filter(|style| !alike.contains(style)) {
        for gender in ["male", "female"] {
            let drawing = of_crimp_fitting(&fitting(style, gender, "straight", "-8"), ENGLISH);
            assert_on_paper(&drawing);
            let name = format!("{style} {gender}");
            let lines = lines(&drawing);
            let genderless =
                ["odd", "flange", "Banjo", "Standpipe", "Staple", "splicer", "coupler"];
            if gender == "female" && genderless.iter().any(|word| style.contains(word)) {
                continue;
            }
            if let Some((twin, _)) = seen.iter().find(|(_, other)| *other == lines) {
                panic!("{name} looks like {twin}");
            }
            seen.push((name, lines));
        }
    }
    assert!(seen.len() >= 24, "{}", seen.len());
}

#[test]
fn seats_have_the_angle_of_their_family() {
    let (male, female) = (Some(Gender::Male), Some(Gender::Female));
    for (family, gender, degrees) in [
        (Family::Jic, male, 37.0_f64),
        (Family::Jic, female, 37.0),
        (Family::Sae45, male, 45.0),
        (Family::Komatsu, female, 30.0),
        (Family::Bspp, male, 30.0),
        (Family::Bspp, female, 30.0),
        (Family::Npsm, male, 30.0),
        (Family::DinHeavy, male, 12.0),
        (Family::DinHeavy, female, 12.0),
    ] {
        let sketch =
            End { swivel: gender == female, ..End::new(family, gender, 8.0, "") }.draw().sketch;
        let slope = |pair: &[Point]| match pair {
            [(x1, y1), (x2, y2)] => (y2 - y1).abs().atan2((x2 - x1).abs()).to_degrees(),
            _ => f64::NAN,
        };
        let mut slopes = sketch.paths().flat_map(|points| points.windows(2).map(slope));
        assert!(slopes.any(|slope| (slope - degrees).abs() < 1e-6), "{family:?} {gender:?}");
    }
}

#[test]
fn shapes_and_sizes_show() {
    let shapes = [
        "straight",
        "22.5° elbow",
        "30°",
        "45° elbow",
        "60",
        "90° elbow",
        "90° elbow long drop",
        "90 short drop",
    ];
    let mut seen: Vec<Vec<Mark>> = Vec::new();
    for shape in shapes {
        for dash in ["-4", "-8", "-12"] {
            let drawn = lines(&of_crimp_fitting(&fitting("JIC", "female", shape, dash), ENGLISH));
            assert!(!seen.contains(&drawn), "{shape} {dash} is there twice");
            seen.push(drawn);
        }
    }
    assert_eq!(
        lines(&of_crimp_fitting(&fitting("jic 37", "female", "90 ELBOW", "8"), ENGLISH)),
        lines(&of_crimp_fitting(&fitting("JIC", "female", "90° elbow", "-08"), ENGLISH)),
        "spelling changes nothing"
    );
}

#[test]
fn a_drop_is_written_beside_the_elbow() {
    let elbow: CrimpFitting = item(
        &[
            ("partNumber", "P"),
            ("brand", "B"),
            ("hoseSize", "8"),
            ("dashSize", "8"),
            ("series", "S"),
            ("style", "JIC"),
            ("gender", "female"),
            ("shape", "90° elbow"),
        ],
        &[("dropLengthmm", 27.7)],
    );
    let drawing = of_crimp_fitting(&elbow, ENGLISH);
    let texts = drawing.marks.iter().filter_map(|mark| match mark {
        Mark::Text { text, .. } => Some(text.as_str()),
        Mark::Path { .. } => None,
    });
    assert_eq!(texts.collect::<Vec<_>>(), ["27.7 mm", "Hose -8", "JIC female -8"]);
}

#[test]
fn adaptors_have_as_many_ends_as_their_shape() {
    let end = ("JIC", "male", "-8");
    let count = |shape: &str, ends: &[(&str, &str, &str)]| {
        let drawing = of_adaptor(&adaptor(shape, ends), ENGLISH);
        assert_on_paper(&drawing);
        // Every male end has turns of thread, drawn thin.
        lines(&drawing)
            .iter()
            .filter(|mark| {
                matches!(mark, Mark::Path { stroke: Some(Stroke { line: Line::Thin, .. }), .. })
            })
            .count()
    };
    let two = count("90° elbow", &[end; 2]);
    assert!(two > 6, "{two}");
    assert_eq!(count("tee", &[end; 3]) * 2, two * 3);
    assert_eq!(count("cross", &[end; 4]), two * 2);
    assert_eq!(count("cross", &[end]) * 2, two, "ends that aren't said have no thread");
}

#[test]
fn layers_follow_the_standard() {
    let hose = |spec: &str, size: &str| {
        let hose: Hose =
            item(&[("partNumber", "P"), ("brand", "B"), ("size", size), ("spec", spec)], &[]);
        let drawing = of_hose(&hose, ENGLISH);
        assert_on_paper(&drawing);
        lines(&drawing)
    };
    let kinds = [
        ("EN 853 1SN", "8"),
        ("EN 853 2SN", "8"),
        ("EN 856 4SP", "8"),
        ("SAE 100R13", "24"),
        ("SAE 100R4", "24"),
        ("SAE 100R7", "8"),
        ("SAE 100R14", "8"),
    ];
    let drawn: Vec<_> = kinds.iter().map(|(spec, size)| hose(spec, size)).collect();
    for (at, one) in drawn.iter().enumerate() {
        assert!(!drawn.iter().skip(at + 1).any(|other| other == one), "{:?}", kinds.get(at));
    }
    assert_eq!(hose("EN 853 2SN", "8"), hose("sae 100r2at", "-08"));
}

fn part(quantity: i64, number: &str, drawable: Drawable) -> KitPart {
    KitPart {
        quantity: Quantity::new(quantity.into()).unwrap(),
        unit: UnitOfMeasure::Each,
        number: number.to_owned(),
        revision: matches!(drawable, Drawable::HoseAssembly(_)).then(|| "A".to_owned()),
        description: Some("A description that is long enough for a line".to_owned()),
        drawable,
    }
}

#[test]
fn an_assembly_without_lengths_fits() {
    let (document, parts) = samples::document(["90° elbow", "90° elbow"]);
    let bill = Bill::of_assembly(&document.content, &parts);
    let mut view = AssemblyDrawing::of(
        &document.content,
        &parts,
        &bill,
        LengthUnit::Inch,
        AngleConvention::default(),
    );
    view.overall_length = None;
    view.cut_length = None;
    assert_on_paper(&drawn(&view.into(), ENGLISH));
}

#[test]
fn assemblies_and_kits_fit() {
    let assembly = |shapes: [&str; 2]| -> Drawable {
        let (document, parts) = samples::document(shapes);
        let bill = Bill::of_assembly(&document.content, &parts);
        AssemblyDrawing::of(
            &document.content,
            &parts,
            &bill,
            LengthUnit::Inch,
            AngleConvention::default(),
        )
        .into()
    };
    let mut parts = Vec::new();
    for shapes in [["straight", "straight"], ["90° elbow", "straight"], ["45° elbow", "90° elbow"]]
    {
        let drawable = assembly(shapes);
        let drawing = drawn(&drawable, ENGLISH);
        assert_on_paper(&drawing);
        assert_eq!(drawing.title, "T2-08 x 36 in OAL, JIC swivel x JIC swivel");
        parts.push(part(2, "HA-1", drawable));
    }
    let tee = adaptor("tee", &[("JIC", "male", "-8"); 3]);
    for number in ["T", "U", "V"] {
        parts.push(part(4, number, Drawable::Adaptor(tee.clone())));
    }
    let kit = |parts: &[KitPart], further| {
        let parts = parts.to_vec();
        let kit = KitDrawing { title: "K".to_owned(), number: "K-1".to_owned(), parts, further };
        drawn(&Drawable::HoseKit(kit), ENGLISH)
    };
    let tall = |parts: &[KitPart]| {
        let drawing = kit(parts, 0);
        assert_on_paper(&drawing);
        drawing.height
    };
    let [three, four, five, six] = [3, 4, 5, 6].map(|many| tall(&parts[..many]));
    assert!(three < four, "below the assemblies");
    assert!((four - five).abs() < 1e-9, "two items stand beside each other");
    assert!(five < six);
    assert_on_paper(&kit(&parts, 7));
    assert_on_paper(&kit(&[], 0));
}

#[test]
fn plates_and_icons_fit() {
    for name in [
        "A",
        "Torvane",
        "Łódź – Węże hydrauliczne",
        &"Wide Name ".repeat(30),
        &"W".repeat(1_000),
        "软管 软管",
    ] {
        assert_on_paper(&of_brand(name));
        assert_on_paper(&of_organization(name));
    }
    for style in STYLES {
        assert_on_paper(&of_style(style, None));
    }
    for shape in ["straight", "45° elbow", "90° elbow", "tee", "cross", "180 bend", "block", ""] {
        assert_on_paper(&of_shape(shape));
    }
    assert_ne!(of_gender(Gender::Male).marks, of_gender(Gender::Female).marks);
    let jic = |gender| of_style("JIC", gender).marks;
    assert_ne!(jic(Some(Gender::Male)), jic(Some(Gender::Female)));
    assert_eq!(jic(None), jic(Some(Gender::Male)));
    let sleeve = of_wrap_style(Some("sleeve"), Some("black"));
    assert_on_paper(&sleeve);
    assert_ne!(sleeve.marks, of_wrap_style(Some("sleeve"), Some("red")).marks);
    assert_ne!(sleeve.marks, of_wrap_style(Some("spiral guard"), Some("black")).marks);
    assert_on_paper(&of_wrap_style(None, None));
}

proptest! {
    #[test]
    fn nothing_leaves_the_paper(
        style in "\\PC{1,12}|JIC|ORFS|BSPP|DIN 24° light|Code 61 flange|Banjo|ORB|Staple",
        shape in "\\PC{1,10}|[0-9]{1,3}(\\.[0-9])? elbow|tee|cross|straight",
        hose in "-?[0-9]{1,3}|[A-Z]{1,3}[0-9]{1,3}x[0-9]|[0-9]/[0-9]|\\PC{1,9}",
        end in "-?[0-9]{1,3}|[0-9]{1,2}L|M[0-9]{1,3}x1[.]5",
        thread in "\\PC{1,12}|[0-9] [0-9]{1,2}/[0-9]{1,2}-[0-9]{1,2}|M[0-9]{1,4}",
        gender in "male|female|",
        drop in 0.0..5_000.0_f64,
        hex in 0.0..500.0_f64,
    ) {
        let blank = |text: &String| text.trim().is_empty();
        prop_assume!(![&style, &shape, &hose, &thread].into_iter().any(blank));
        let made: CrimpFitting = item(
            &[("partNumber", "P"), ("brand", "B"), ("hoseSize", &hose), ("dashSize", &end), ("series", "S"),
              ("style", &style), ("shape", &shape), ("gender", &gender), ("threadSize", &thread)],
            &[("dropLengthmm", drop), ("hexSizemm", hex), ("hexSizeNutmm", hex), ("flangeThickness", hex), ("banjoInnerDiammm", hex), ("tubeOuterDiammm", hex)],
        );
        assert_on_paper(&of_crimp_fitting(&made, ENGLISH));
        let ends = [(style.as_str(), gender.as_str(), end.as_str()), ("ORB", "male", &hose)];
        assert_on_paper(&of_adaptor(&adaptor(&shape, &ends), ENGLISH));
        let hose: Hose = item(&[("partNumber", "P"), ("brand", "B"), ("size", &hose), ("spec", &style), ("colourHose", &thread)], &[("outerDiammm", hex)]);
        assert_on_paper(&of_hose(&hose, ENGLISH));
    }
}
