//! Where covers are drawn, and where the numbers of a bill point.

use domain::catalogue::Wrap;
use domain::configurator::figures::wrap::CoverageKind;
use domain::documents::Bill;
use domain::documents::hose_assembly::DrawnPart;
use domain::fields::Degrees;
use domain::measures::angle::AngleConvention;
use domain::measures::length::LengthUnit;
use proptest::prelude::*;

use super::*;
use crate::documents::samples::{document, measure, text, wrap, wrapped};
use crate::drawing::ENGLISH;
use crate::drawing::parts::covers::{covering, look_of};
use crate::drawing::sketch::METAL;

/// The body of straight fittings on 31.52 in of hose, or on more, with a cover.
fn body(kind: CoverageKind, cut_mm: f64, start: Option<f64>, length: Option<f64>) -> Body {
    let mut made = document(["straight", "straight"]);
    made.0.content.cut_length_mm = Some(measure(cut_mm));
    let (document, parts) = wrapped(made, kind, start, length);
    let bill = Bill::of_assembly(&document.content, &parts);
    let view = AssemblyDrawing::of(
        &document.content,
        &parts,
        &bill,
        LengthUnit::Inch,
        AngleConvention::default(),
    );
    let [first, second] = view.ends.each_ref().map(|end| end.as_ref().map(crimped));
    let ends = [placed(first, false, true), placed(second, false, false)];
    Body::new(&view, ends, (180.0, 40.0))
}

/// Fails unless the number of the cover points at the drawn cover, and that of the hose at the hose.
fn assert_pointed(body: &Body, what: &str) {
    let (cover, _) = body.spot(DrawnPart::Wrap).unwrap();
    let within = |x: f64| body.covered.iter().any(|(begin, end)| (*begin..=*end).contains(&x));
    let seen = |x: f64| body.broken.is_none_or(|middle| (x - middle).abs() > 2.5);
    assert!(within(cover) && seen(cover), "{what}: {cover} of {:?}", body.covered);
    let (bare, _) = body.spot(DrawnPart::Hose).unwrap();
    assert!(seen(bare), "{what}: {bare} beside {:?}", body.covered);
}

#[test]
fn numbers_point_at_covers_wherever_they_are() {
    for (start, length) in [(12.0, 8.0), (12.9, 3.23), (14.51, 0.5), (0.0, 0.5), (15.0, 3.0)] {
        let body = body(CoverageKind::Partial, 800.608, Some(start), Some(length));
        let what = format!("{length} in from {start} in on");
        assert_pointed(&body, &what);
        let [(begin, end)] = body.covered.as_slice() else { panic!("{what}") };
        assert!(end - begin > 1.9, "{what} is drawn");
        let (bare, _) = body.spot(DrawnPart::Hose).unwrap();
        assert!(bare < *begin || bare > *end, "{what}: the hose is bare at {bare}");
        let clear = |at: f64| at < begin - 2.5 || at > end + 2.5;
        assert!(body.broken.is_some_and(clear), "{what}: broken out at {:?}", body.broken);
    }
    for kind in [CoverageKind::Full, CoverageKind::EachEnd] {
        let length = (kind == CoverageKind::EachEnd).then_some(15.0);
        assert_pointed(&body(kind, 800.608, None, length), "long covers");
    }
}

#[test]
fn short_covers_of_all_kinds_are_drawn() {
    for kind in
        ["spring guard", "armour", "spiral guard", "nylon sleeve", "hook and loop", "fire sleeve"]
    {
        let wrap = Wrap { wrap_type: Some(text(kind)), ..wrap().component.item };
        let cover = covering(&look_of(&wrap), METAL, (10.0, 12.0), 8.0);
        assert!(cover.paths().count() > 0, "{kind}");
        let ((left, _), (right, _)) = cover.bounds();
        assert!(left >= 9.9 && right <= 12.1, "{kind}: {left} to {right}");
    }
}

proptest! {
    #[test]
    fn numbers_never_point_beside_their_cover(
        cut in 100.0_f64..6_000.0,
        start in 0.0_f64..0.95,
        part in 0.001_f64..1.0,
    ) {
        let inches = cut / 25.4;
        let length = (inches * (1.0 - start) * part).max(0.1);
        let body = body(CoverageKind::Partial, cut, Some(inches * start), Some(length));
        assert_pointed(&body, "partial");
        let on_hose = |(begin, end): &(f64, f64)| begin < end && *end <= body.butts()[1];
        prop_assert!(body.covered.iter().all(on_hose), "{:?}", body.covered);
    }
}

#[test]
fn images_show_the_angle_between_bent_ends() {
    let image_at = |degrees: Option<f64>, shapes: [&str; 2]| {
        let (mut document, parts) = document(shapes);
        document.content.angle = degrees.and_then(Degrees::new);
        let bill = Bill::of_assembly(&document.content, &parts);
        let (unit, convention) = (LengthUnit::Inch, AngleConvention::default());
        image(&AssemblyDrawing::of(&document.content, &parts, &bill, unit, convention), ENGLISH)
    };
    let words = |drawing: &Drawing| -> Vec<String> {
        let text = |mark: &Mark| match mark {
            Mark::Text { text, .. } => Some(text.clone()),
            Mark::Path { .. } => None,
        };
        drawing.marks.iter().filter_map(text).collect()
    };
    let bent = ["45° elbow", "90° elbow"];
    let cases = [(None, "Angle ?"), (Some(0.0), "Angle 0°"), (Some(45.0), "Angle 45°")];
    let turned = [(Some(90.0), "Angle 90°"), (Some(270.0), "Angle 270°")];
    let mut plain = Vec::new();
    for (degrees, told) in cases.into_iter().chain(turned) {
        let drawing = image_at(degrees, bent);
        assert!(words(&drawing).contains(&told.to_owned()), "{told}: {:?}", words(&drawing));
        // A small picture shows the difference, too, without words.
        let small = drawing.plain();
        assert!(words(&small).is_empty() && !plain.contains(&small.marks), "{told}");
        plain.push(small.marks);
    }
    let straight = image_at(None, ["straight", "90° elbow"]);
    assert!(words(&straight).iter().all(|text| !text.contains("Angle")));
}
