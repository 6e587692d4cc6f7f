//! No two marks overlap and none leaves the page, for any size and texts.

use proptest::prelude::*;

use super::*;
use crate::logo::Shapes;
use crate::typewriter::{Typewriter, check};

fn of_size(size: &str, labels: Vec<Label>, copies: u32) -> Labels {
    Labels { labels, copies, size: LabelSize::parse(size).unwrap(), title: String::new() }
}

fn laid_out(size: &str, label: &Label) -> Result<Page, PrintError> {
    let labels = of_size(size, vec![label.clone()], 1);
    lay_out_labels(&labels, None, &Typewriter).map(|layout| layout.pages[0].clone())
}

fn page(size: &str, label: &Label) -> Page {
    laid_out(size, label).unwrap_or_else(|error| panic!("{size}: {error:?}"))
}

/// The size that is named where this one is too small.
fn named(size: &str, label: &Label) -> Option<String> {
    match laid_out(size, label) {
        Err(PrintError::LabelTooSmall { smallest }) => smallest.map(|size| size.to_string()),
        other => panic!("{size}: {other:?}"),
    }
}

fn label() -> Label {
    Label {
        mark: None,
        organization: "Acme Hydraulics".into(),
        part_number: "HA-10234".into(),
        revision: Some("B".into()),
        description: "Hose assembly 100R2 -8".into(),
        customer: Some("Big Farm".into()),
        customer_part_number: Some("4711-A".into()),
        length: Some("36 in OAL".into()),
        working_pressure: Some("3000 psi / 207 bar".into()),
        note: None,
        tag: None,
        date_code: Some("2611".into()),
        source: Some("WO-1001".into()),
        piece: Some((3, 12)),
        qr: "https://shop.example/hose/17".into(),
        barcode: Some("HA-10234".into()),
    }
}

fn words(page: &Page) -> String {
    let texts = page.marks.iter().filter_map(|mark| match mark {
        Mark::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect::<Vec<_>>().join(" ")
}

fn has_code128(page: &Page, expected: bool) -> bool {
    page.marks.iter().any(|m| matches!(m, Mark::Code128 { turned, .. } if *turned == expected))
}

#[test]
fn common_sizes_say_everything() {
    for size in ["2x3", "4x6", "6x4", "3x2", "100x150mm", "12x12"] {
        let page = page(size, &label());
        check(&page);
        let words = words(&page);
        for part in ["HA-10234 Rev B", "36 in OAL", "3000 psi / 207 bar", "2611", "3 of 12"] {
            assert!(words.contains(part), "{size}: {words}");
        }
        assert!(words.contains("Big Farm") && !words.contains('…'), "{size}: {words}");
        assert!(page.marks.iter().any(|m| matches!(m, Mark::Qr { .. })), "{size}");
    }
}

/// The texts of a label without blanks, so that it doesn't matter where lines were broken.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The texts of a label by importance, the first four together.
fn by_importance(label: &Label) -> Vec<Vec<String>> {
    let required = [
        Some(label.part_number.as_str()),
        label.mark,
        label.length.as_deref(),
        label.working_pressure.as_deref(),
        label.date_code.as_deref(),
    ];
    let (k, n) = label.piece.unwrap();
    let piece = format!("{k} of {n}");
    let order = [label.source.as_deref(), Some(&piece)];
    let texts = |texts: &[Option<&str>]| texts.iter().flatten().map(|text| letters(text)).collect();
    vec![
        texts(&required),
        texts(&[label.customer_part_number.as_deref()]),
        texts(&order),
        // As much of it as fits.
        texts(&[label.description.get(..3)]),
    ]
}

/// Fails unless the label has all texts up to one, and none after it.
#[track_caller]
fn check_order(size: &str, label: &Label, page: &Page) {
    let words = letters(&words(page));
    let has = |texts: &Vec<String>| texts.iter().all(|text| words.contains(text));
    let found: Vec<bool> = by_importance(label).iter().map(has).collect();
    assert!(found[0] && found.is_sorted_by(|one, next| one >= next), "{size}: {found:?} {words}");
    let strip = has_code128(page, true) || has_code128(page, false);
    assert!(!strip || found[3], "{size}: {words}");
    assert!(page.marks.iter().any(|m| matches!(m, Mark::Qr { .. })), "{size}");
}

#[test]
fn what_matters_least_goes_first() {
    let mut long = label();
    long.part_number = "ACME-HA-0010234-2SN08".into();
    long.customer_part_number = Some("TRACTOR-77-4711-A-REV3".into());
    long.customer = Some("Big Farm and Sons Agricultural Machinery".into());
    long.description = "HYD-2SN-08 x 36 in OAL, FJX-08-08 x FJX90-08-08, 45°, SLEEVE-20".into();
    let marked = Label { mark: Some("NOT RELEASED"), ..label() };
    for size in [
        "1x1",
        "1x2",
        "2x1",
        "1x3",
        "3x1",
        "2.25x1.25",
        "2x1.5",
        "2.5x1",
        "1.5x1.5",
        "1.25x2.25",
        "57x32mm",
        "2x3",
        "4x6",
        "100x150mm",
    ] {
        for label in [label(), marked.clone(), long.clone()] {
            match laid_out(size, &label) {
                Ok(page) => {
                    check(&page);
                    check_order(size, &label, &page);
                }
                Err(_) => assert!(size == "1x1", "{size}"),
            }
        }
    }
    // All of it if there is room, and a date on one line.
    let page = page("2.25x1.25", &label());
    for words in ["WO-1001", "3 of 12", "4711-A", "2611"] {
        assert!(super::tests::words(&page).contains(words), "{words}");
    }
}

#[test]
fn labels_that_would_cut_what_matters_are_refused() {
    let mut long = label();
    long.part_number = "ACME-HYDRAULICS-HOSE-0010234-".repeat(6);
    let size = named("1x1", &long).unwrap();
    let (page, label) = (page(&size, &long), long.clone());
    check(&page);
    check_order(&size, &label, &page);
    // No smaller area has room.
    let (width, height) = size.split_once('x').unwrap();
    let area = |w: f64, h: f64| w * h;
    let (width, height): (f64, f64) = (width.parse().unwrap(), height.parse().unwrap());
    for (w, h) in
        (4..48).flat_map(|w| (4..48).map(move |h| (f64::from(w) / 4.0, f64::from(h) / 4.0)))
    {
        if area(w, h) < area(width, height) {
            assert!(laid_out(&format!("{w}x{h}"), &long).is_err(), "{w}x{h} before {size}");
        }
    }
    long.working_pressure = Some("x".repeat(900));
    assert_eq!(named("4x6", &long), None);
}

#[test]
fn logos_stand_where_there_is_room() {
    for (width, height) in [(8.0, 2.0), (1.0, 1.0), (1.0, 40.0), (900.0, 1.0)] {
        let logo = Arc::new(Logo::Shapes(Shapes { width, height, shapes: Vec::new() }));
        for (size, expected) in
            [("4x6", true), ("12x12", true), ("6x4", true), ("1x3", false), ("2.25x1.25", false)]
        {
            let labels = of_size(size, vec![label()], 1);
            let paper = lay_out_labels(&labels, Some(&logo), &Typewriter).unwrap();
            let page = &paper.pages[0];
            check(page);
            let has = page.marks.iter().any(|mark| matches!(mark, Mark::Logo { .. }));
            assert_eq!(has, expected, "{size}");
            assert!(words(page).replace("- ", "-").contains("HA-10234"), "{size}");
        }
    }
}

#[test]
fn bar_code_is_turned_on_tall_narrow_labels_or_left_out() {
    assert!(has_code128(&page("4x6", &label()), false));
    assert!(has_code128(&page("1x3", &label()), true));
    let mut label = label();
    label.barcode = Some("A-VERY-LONG-PART-NUMBER-THAT-FITS-NOWHERE".repeat(2));
    assert!(!has_code128(&page("1x3", &label), true));
    label.barcode = Some("Łódź-1".into());
    let page = page("4x6", &label);
    assert!(!has_code128(&page, true) && !has_code128(&page, false));
}

#[test]
fn modules_are_whole_dots_of_label_printers() {
    for size in ["2x3", "4x6", "1x3", "3x1", "12x12"] {
        for mark in page(size, &label()).marks {
            if let Mark::Code128 { module_mm, .. } = mark {
                let dots = module_mm / 25.4 * 203.0;
                assert!((dots - dots.round()).abs() < 1e-9 && module_mm >= 0.19, "{size}");
            }
        }
    }
}

#[test]
fn long_texts_wrap_then_shrink_then_end_in_an_ellipsis() {
    let mut long = label();
    long.description = "a hose of many words ".repeat(8);
    let wrapped = page("4x6", &long);
    check(&wrapped);
    assert!(!words(&wrapped).contains('…'));
    long.description = "a hose of many words ".repeat(80);
    let cut = page("4x6", &long);
    check(&cut);
    assert!(words(&cut).contains('…') && words(&cut).contains("Big Farm"));
}

#[test]
fn wide_labels_use_their_width() {
    let mut label = label();
    label.tag = Some("BAY-7".into());
    for size in ["12x1", "304.8x25.4mm", "8x1"] {
        let page = page(size, &label);
        check(&page);
        let words = words(&page);
        for part in [
            "Acme Hydraulics",
            "HA-10234 Rev B",
            "Hose assembly 100R2 -8",
            "Big Farm",
            "4711-A",
            "36 in OAL",
            "3000 psi / 207 bar",
            "BAY-7",
            "2611",
            "WO-1001",
            "3 of 12",
        ] {
            assert!(words.contains(part), "{size}: {part} in {words}");
        }
        assert!(!words.contains('…'), "{size}: {words}");
    }
}

#[test]
fn overlong_texts_shrink_before_others_go() {
    let mut long = label();
    long.description =
        "Very long description of a hose assembly with a great many words ".repeat(9);
    long.customer = Some("Kunde sehr lang ".repeat(9));
    long.customer_part_number = Some("line one two four tab ".repeat(10));
    for (size, parts) in [
        ("2.25x1.25", &["HA-10234", "36 in OAL", "3000 psi", "2611", "line one"][..]),
        (
            "2x3",
            &["Acme", "HA-10234", "36 in OAL", "3000 psi", "2611", "Very", "Kunde", "line one"],
        ),
    ] {
        let page = page(size, &long);
        check(&page);
        let words = words(&page);
        for part in parts {
            assert!(words.contains(part), "{size}: {part} in {words}");
        }
    }
    let mut word = label();
    word.description = "X".repeat(900);
    word.customer_part_number = Some("Y".repeat(200));
    word.tag = Some("BAY-7".into());
    let page = page("2x3", &word);
    check(&page);
    let words = words(&page);
    for part in ["Big Farm", "BAY-7", "2611", "WO-1001", "3 of 12", "XXX", "YYY"] {
        assert!(words.contains(part), "{part} in {words}");
    }
}

#[test]
fn a_note_stays_with_its_pressure() {
    let mut noted = label();
    noted.note = Some("hose rating only".into());
    assert!(words(&page("4x6", &noted)).contains("3000 psi / 207 bar, hose rating only"));
}

#[test]
fn copies_follow_their_label() {
    let mut second = label();
    second.part_number = "HA-2".into();
    let labels = of_size("4x6", vec![label(), second], 3);
    let paper = lay_out_labels(&labels, None, &Typewriter).unwrap();
    assert_eq!(paper.pages.len(), 6);
    assert_eq!(paper.pages[0], paper.pages[2]);
    assert_ne!(paper.pages[2], paper.pages[3]);
}

prop_compose! {
    fn any_label()(
        texts in prop::collection::vec(
            prop_oneof!["[A-Za-z0-9/ .-]{0,30}", "[A-Z0-9-]{0,120}", "[ -~\u{a1}-\u{2dff}]{0,60}", "[a-z ]{0,900}"],
            8,
        ),
        some in prop::collection::vec(any::<bool>(), 7),
        piece in any::<(u32, u32)>(),
        qr in prop_oneof!["[ -~]{0,60}", "[ -~]{0,3000}"],
        barcode in "[ -~]{0,40}",
    ) -> Label {
        let optional = |at: usize| some[at].then(|| texts[at].clone());
        Label {
            organization: texts[5].clone(),
            part_number: texts[6].clone(),
            revision: some[0].then(|| "B".to_owned()),
            description: texts[7].clone(),
            customer: optional(1),
            customer_part_number: optional(2),
            length: optional(3),
            working_pressure: optional(4),
            note: some[5].then(|| "hose rating only".to_owned()),
            tag: optional(1),
            mark: some[2].then_some("NOT RELEASED"),
            date_code: Some("2611".to_owned()),
            source: optional(0),
            piece: some[6].then_some(piece),
            qr,
            barcode: some[5].then_some(barcode),
        }
    }
}

proptest! {
    #[test]
    fn nothing_overlaps_or_is_clipped(
        label in any_label(),
        (width, height) in (1000_u32..=12000, 1000_u32..=12000),
        fixed in prop::sample::select(
            vec!["", "1x1", "1x3", "3x1", "2x3", "4x6", "100x150mm", "12x1", "1x12", "12x12"],
        ),
    ) {
        let thousandths = |side: u32| format!("{}.{:03}", side / 1000, side % 1000);
        let any = format!("{}x{}", thousandths(width), thousandths(height));
        if let Ok(page) = laid_out(if fixed.is_empty() { &any } else { fixed }, &label) {
            check(&page);
        }
    }

    #[test]
    fn what_matters_is_whole_where_lesser_texts_stand(
        (number, own) in ("[A-Z0-9-]{4,24}", "[A-Z0-9-]{4,24}"),
        description in "([a-zA-Z0-9-]{2,9} ){3,40}",
        customer in "([A-Z][a-z]{3,12} ){1,6}",
        (width, height) in (1000_u32..=4000, 1000_u32..=4000),
        some in any::<bool>(),
    ) {
        let label = Label {
            part_number: number,
            customer_part_number: Some(own),
            description: format!("zz{description}"),
            customer: some.then_some(customer),
            ..label()
        };
        let size = format!("{}.{:03}x{}.{:03}", width / 1000, width % 1000, height / 1000, height % 1000);
        match laid_out(&size, &label) {
            Ok(page) => check_order(&size, &label, &page),
            Err(PrintError::LabelTooSmall { smallest }) => {
                let smallest = smallest.unwrap().to_string();
                check_order(&smallest, &label, &page(&smallest, &label));
            }
            Err(other) => panic!("{other:?}"),
        }
    }
}
