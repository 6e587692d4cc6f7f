//! The tables make what they should: everything is generated without a database.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use chrono::DateTime;
use domain::catalogue::{CatalogueEntity, CrimpFitting, Hose, ItemType, Owner};
use domain::configurator::inputs::ingredients::LengthMethod;
use domain::documents::{Lifecycle, LineItem};
use domain::fields::{Choice, Figure, Measure};

use crate::demo::catalogue::bulk::Bulk;
use crate::demo::catalogue::maker::Made;
use crate::demo::contents::Contents;

fn contents() -> Contents {
    Contents::new(DateTime::UNIX_EPOCH).unwrap()
}

fn hose<'a>(contents: &'a Contents, part_number: &str) -> &'a Hose {
    let mut hoses = contents.catalogue.hoses.iter().map(|hose| &hose.made.component.item);
    hoses.find(|hose| &*hose.part_number == part_number).unwrap()
}

fn fitting<'a>(contents: &'a Contents, part_number: &str) -> &'a CrimpFitting {
    let mut fittings = contents.catalogue.fittings.iter().map(|made| &made.component.item);
    fittings.find(|fitting| &*fitting.part_number == part_number).unwrap()
}

fn psi(hose: &Hose) -> f64 {
    hose.max_pressure_psi.unwrap().get()
}

#[test]
fn there_is_enough_of_everything() {
    let contents = contents();
    let mut counts = BTreeMap::<&str, usize>::new();
    for item in &contents.listed {
        *counts.entry(item.kind.word()).or_default() += 1;
    }
    assert!((1_500..=2_600).contains(&contents.listed.len()), "{counts:?}");
    for (kind, least) in [
        ("hose", 200),
        ("crimpFitting", 900),
        ("adaptor", 200),
        ("ferrule", 40),
        ("wrap", 50),
        ("otherItem", 60),
    ] {
        assert!(counts[kind] >= least, "{counts:?}");
    }
    assert!(contents.catalogue.crimp_specs.len() > 150);
    assert_eq!(contents.kits.len(), 4);
    assert!(contents.assemblies.len() >= 12);
}

fn assert_unique_keys<'a, E: CatalogueEntity>(
    items: impl Iterator<Item = &'a Made<E>>,
    what: fn(&E) -> String,
) {
    let mut seen = HashSet::new();
    for made in items {
        let item = &made.component.item;
        let brand = item.brand().map(|brand| brand.to_lowercase());
        let key = (brand, item.part_number().to_lowercase(), what(item));
        assert!(seen.insert(key.clone()), "{key:?} is there twice");
    }
}

#[test]
fn keys_and_ids_are_unique() {
    let contents = contents();
    let catalogue = &contents.catalogue;
    assert_unique_keys(catalogue.hoses.iter().map(|hose| &hose.made), |i| i.size.key());
    assert_unique_keys(catalogue.fittings.iter(), |_| String::new());
    assert_unique_keys(catalogue.adaptors.iter(), |_| String::new());
    assert_unique_keys(catalogue.ferrules.iter(), |i| i.size.key());
    assert_unique_keys(catalogue.wraps.iter(), |i| i.size.key());
    assert_unique_keys(catalogue.other_items.iter(), |_| String::new());
    let ids: HashSet<_> = contents.listed.iter().map(|item| item.id).collect();
    assert_eq!(ids.len(), contents.listed.len());
    assert!(ids.iter().all(|id| id.to_string().starts_with("de30000000000000")));
}

#[test]
fn the_same_at_every_call() {
    let (one, two) = (contents(), contents());
    let ids =
        |c: &Contents| c.listed.iter().map(|i| (i.id, i.part_number.clone())).collect::<Vec<_>>();
    assert_eq!(ids(&one), ids(&two));
    assert_eq!(one.assemblies, two.assemblies);
    assert_eq!(one.kit("K-100").unwrap().kit.id.to_string(), "de300000000000000c000001");
    assert_eq!(one.customer("lodz").unwrap().to_string(), "de3000000000000009000001");
}

#[test]
fn pressures_are_those_of_the_standards() {
    let contents = contents();
    let bars = |series: &str, dashes: &[u16]| -> Vec<f64> {
        let psi = dashes.iter().map(|dash| psi(hose(&contents, &format!("{series}-{dash}"))));
        psi.map(|psi| (psi / 14.5038).round()).collect()
    };
    let en = [4, 5, 6, 8, 10, 12, 16, 20, 24, 32];
    assert_eq!(bars("H2SN", &en), [400., 350., 330., 275., 250., 215., 165., 125., 90., 80.]);
    assert_eq!(bars("H1SN", &en), [225., 215., 180., 160., 130., 105., 88., 63., 50., 40.]);
    let spiral = [4, 6, 8, 10, 12, 16, 20, 24, 32];
    assert_eq!(bars("H4SP", &spiral), [450., 445., 415., 350., 350., 280., 210., 185., 165.]);
    assert_eq!(bars("H4SH", &[12, 16, 20, 24, 32]), [420., 380., 325., 290., 250.]);
    for (series, rating) in [("T17", 3000.0), ("T19", 4000.0), ("T13", 5000.0), ("T15", 6000.0)] {
        let of_series = contents.catalogue.hoses.iter().map(|hose| &hose.made.component.item);
        let mut of_series =
            of_series.filter(|hose| hose.series.as_deref() == Some(series)).peekable();
        assert!(of_series.peek().is_some());
        assert!(of_series.all(|hose| psi(hose).to_bits() == f64::to_bits(rating)), "{series}");
    }
    // One wire braid: 575–3250 psi in the families, bend radius 3.5–25 in.
    let bend = |name: &str| hose(&contents, name).min_bend_radius_mm.map(Measure::get);
    assert_eq!((bend("T1A-3"), bend("T1A-32")), (Some(89.0), Some(635.0)));
    assert_eq!(bend("H2SN-8"), Some(180.0));
}

#[test]
fn hose_sized_by_its_tube_has_a_true_bore() {
    let contents = contents();
    let nominal =
        |name: &str| hose(&contents, name).nominal_hose_size.as_ref().map(ToString::to_string);
    assert_eq!(nominal("T5-4").as_deref(), Some("-3"));
    assert_eq!(nominal("T14-10").as_deref(), Some("-8"));
    assert_eq!(nominal("T14-8").as_deref(), Some("13/32"));
    assert_eq!(nominal("T2A-8"), None);
    assert_eq!(hose(&contents, "T5-4").inner_diam_inch.as_deref(), Some("3/16"));
}

/// Families of fittings with the shapes that they are made in.
fn shapes(contents: &Contents) -> HashMap<String, BTreeSet<String>> {
    let mut shapes = HashMap::<String, BTreeSet<String>>::new();
    for made in &contents.catalogue.fittings {
        let item = &made.component.item;
        let (style, shape) = (item.style.as_ref().unwrap(), item.shape.as_ref().unwrap());
        shapes.entry(style.to_string()).or_default().insert(shape.to_string());
    }
    shapes
}

#[test]
fn every_connection_family_is_there() {
    let shapes = shapes(&contents());
    for family in [
        "JIC",
        "SAE 45°",
        "ORB",
        "ORFS",
        "NPSM",
        "Code 61 flange",
        "Code 62 flange",
        "CAT flange",
        "BSPP",
        "DIN 24° light",
        "DIN 24° heavy",
        "DIN 60°",
        "French GAZ",
        "French Millimétrique",
        "JIS",
        "Komatsu",
        "Standpipe light",
        "Standpipe heavy",
        "Tube end",
    ] {
        for shape in ["straight", "45° elbow", "90° elbow"] {
            assert!(
                shapes.get(family).is_some_and(|known| known.contains(shape)),
                "{family} {shape}"
            );
        }
    }
    for family in ["NPTF", "BSPT", "Banjo", "Staple", "Hose splicer", "Quick coupler"] {
        assert!(shapes.get(family).is_some_and(|known| known.contains("straight")), "{family}");
    }
}

#[test]
fn bent_fittings_have_a_drop_and_all_an_allowance() {
    for made in &contents().catalogue.fittings {
        let item = &made.component.item;
        let bent = item.shape.as_deref() != Some("straight");
        assert_eq!(item.drop_length_mm.is_some(), bent, "{}", item.part_number);
        assert!(item.cut_allowance_mm.is_some_and(|mm| mm.get() > 10.0), "{}", item.part_number);
        assert_eq!(item.check(), [], "{}", item.part_number);
    }
}

#[test]
fn threads_and_allowances_are_those_of_the_trade() {
    let contents = contents();
    for (part_number, thread, allowance) in [
        ("8TC-8FJX", Some("3/4-16"), 47.2),
        ("4TC-4FJX", Some("7/16-20"), 37.6),
        ("8TC-8FJX90", Some("3/4-16"), 66.5),
        ("12TC-12FJX", Some("1 1/16-12"), 57.4),
        ("16TC-16FJX", Some("1 5/16-12"), 66.0),
        ("8TC-8MB", Some("3/4-16"), 41.8),
        ("8TC-8FORX", Some("13/16-16"), 45.0),
        ("H20-DKOL-15-12", Some("M22x1.5"), 43.1),
        ("H20-DKOS-25-20-90", Some("M36x2"), 85.0),
        ("16TS-16FL", None, 71.0),
    ] {
        let item = fitting(&contents, part_number);
        assert_eq!(item.thread_size.as_deref(), thread, "{part_number}");
        assert_eq!(item.cut_allowance_mm.map(Measure::get), Some(allowance), "{part_number}");
    }
}

#[test]
fn crimp_specs_tie_what_is_there() {
    let contents = contents();
    let catalogue = &contents.catalogue;
    let hoses: HashMap<_, _> =
        catalogue.hoses.iter().map(|hose| (hose.made.component.id, &hose.made.component)).collect();
    let ferrules: HashMap<_, _> =
        catalogue.ferrules.iter().map(|made| (made.component.id, &made.component.item)).collect();
    for spec in &catalogue.crimp_specs {
        let hose = hoses[&spec.hose];
        assert_eq!(hose.owner, spec.owner);
        let fits = catalogue.fittings.iter().any(|made| {
            let item = &made.component.item;
            item.series == spec.coupling_series && item.hose_size == hose.item.size
        });
        assert!(fits, "{} {}", spec.coupling_series, hose.item.part_number);
        if let Some(ferrule) = spec.ferrule {
            assert_eq!(ferrules[&ferrule].size, hose.item.size);
        }
        assert!(spec.crimp_diam.is_some_and(|crimp| crimp.value_mm > 8.0));
    }
}

#[test]
fn assemblies_are_of_all_sorts() {
    let contents = contents();
    let any = |what: fn(&domain::documents::HoseAssembly) -> bool| {
        contents.assemblies.iter().any(|made| what(&made.content))
    };
    assert!(any(|made| made.angle.is_some_and(|angle| angle.get() > 0.0)));
    assert!(any(|made| made.wrap_id.is_some()));
    assert!(any(|made| made.length_method == LengthMethod::CutLength));
    assert!(any(|made| made.hose_rating_only));
    assert!(any(|made| made.proof_test));
    assert!(any(|made| made
        .description
        .as_deref()
        .is_some_and(|words| words.chars().count() > 250)));
    assert!(any(|made| made.end1_ferrule_id.is_some()));
    for key in ["lodz", "athens"] {
        let id = contents.customer(key).unwrap();
        assert!(contents.assemblies.iter().any(|made| made.content.customer_id == Some(id)));
    }
    let a = &contents.assemblies[0].content;
    assert_eq!(a.description.as_deref().unwrap(), "T2A-8 x 36 in OAL, 8TC-8FJX x 8TC-8FJX");
    assert_eq!(a.cut_length_mm.map(Figure::get), Some(914.4 - 2.0 * 47.2));
    assert_eq!(a.working_pressure_psi.map(Figure::get), Some(3500.0));
    for made in &contents.assemblies {
        assert!(made.content.cut_length_mm.is_some() && made.content.weight_lbs.is_some());
    }
}

#[test]
fn kits_are_of_all_sorts() {
    let contents = contents();
    let kit = contents.kit("K-100").unwrap();
    assert_eq!(kit.kit.lifecycle, Lifecycle::UnderEditing);
    let kinds: Vec<_> = kit.lines.iter().map(|line| line.item.kind().word()).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "otherItem").count(), 2);
    assert!(kinds.contains(&"adaptor") && kinds.contains(&"hoseAssembly"));
    let released = contents.kit("K-200").unwrap();
    assert!(matches!(released.kit.lifecycle, Lifecycle::Released { .. }));
    for line in &released.lines {
        if let LineItem::HoseAssembly(id) = line.item {
            let made = contents.assemblies.iter().find(|made| made.id == id).unwrap();
            assert!(matches!(made.lifecycle, Lifecycle::Released { .. }));
        }
    }
}

#[test]
fn the_shop_has_its_own_view() {
    let contents = contents();
    let of = |what: fn(&domain::catalogue::Overlay) -> bool| {
        contents.properties.iter().filter(|(_, overlay)| what(overlay)).count()
    };
    assert!(of(|said| said.org_part_number.is_some()) > 1_000);
    assert!(of(|said| said.available == Some(false)) > 10);
    assert!(contents.properties.iter().all(|(_, overlay)| overlay.cost.is_some()));
    let stock = crate::demo::shop::items::stock(&contents.listed);
    assert!(stock.iter().filter(|(.., on_hand)| on_hand.is_zero()).count() > 3);
    assert!(stock.len() > 300);
    let own = |kind| contents.listed.iter().any(|i| i.owner == Owner::Own && i.kind == kind);
    assert!(own(ItemType::Hose) && own(ItemType::CrimpFitting) && own(ItemType::OtherItem));
    assert!(contents.catalogue.brands.values().any(|made| !made.offered));
}

#[test]
fn more_hoses_are_numbered_through() {
    let contents = contents();
    let brands = contents.catalogue.brands.iter();
    let brands = brands.map(|(name, made)| (name.clone(), made.brand.id)).collect();
    let bulk = Bulk::new(brands, DateTime::UNIX_EPOCH).unwrap();
    let (mut ids, mut numbers, mut series) = (HashSet::new(), HashSet::new(), HashSet::new());
    for number in 0..5_000 {
        let made = bulk.hose(number).unwrap();
        assert!(ids.insert(made.id) && numbers.insert(made.item.part_number.to_string()));
        series.insert(made.item.series.unwrap());
    }
    assert!(series.len() > 25);
    assert_eq!(bulk.hose(0).unwrap().id.to_string(), "de300000000000000f000001");
    assert_eq!(bulk.hose(999_999).unwrap(), bulk.hose(999_999).unwrap());
}
