//! Everything that the demo sells can be drawn.

use std::collections::{HashMap, HashSet};

use adapters::svg::{SvgDrawer, check_svg};
use chrono::DateTime;
use domain::catalogue::images::Drawable;
use domain::catalogue::port::ImageDrawer;
use paper::drawing::{Anchor, Mark, draw, widest_mm};

use crate::demo::contents::Contents;

/// All that can be drawn, with its name.
fn drawables() -> Vec<(String, Drawable)> {
    let contents = Contents::new(DateTime::UNIX_EPOCH).expect("the demo");
    let catalogue = &contents.catalogue;
    let mut all = Vec::new();
    macro_rules! add {
        ($kind:literal, $items:expr, $drawable:path) => {
            all.extend(
                $items.map(|item| {
                    (format!("{}/{}", $kind, item.part_number), $drawable(item.clone()))
                }),
            );
        };
    }
    add!("hose", catalogue.hoses.iter().map(|hose| &hose.made.component.item), Drawable::Hose);
    add!(
        "fitting",
        catalogue.fittings.iter().map(|made| &made.component.item),
        Drawable::CrimpFitting
    );
    add!("adaptor", catalogue.adaptors.iter().map(|made| &made.component.item), Drawable::Adaptor);
    add!("ferrule", catalogue.ferrules.iter().map(|made| &made.component.item), Drawable::Ferrule);
    add!("wrap", catalogue.wraps.iter().map(|made| &made.component.item), Drawable::Wrap);
    add!(
        "other",
        catalogue.other_items.iter().map(|made| &made.component.item),
        Drawable::OtherItem
    );
    all
}

#[test]
fn all_of_it_stays_on_its_paper() {
    for (name, drawable) in drawables() {
        let drawing = draw(&drawable);
        let within = |x: f64, y: f64| {
            let inside = (0.0..=drawing.width).contains(&x) && (0.0..=drawing.height).contains(&y);
            assert!(inside, "{name}: ({x}, {y})");
        };
        assert!(drawing.marks.len() > 4, "{name}");
        for mark in &drawing.marks {
            match mark {
                Mark::Path { points, .. } => points.iter().for_each(|(x, y)| within(*x, *y)),
                Mark::Text { at: (x, y), anchor, size, text, .. } => {
                    let wide = widest_mm(text, *size);
                    let left = match anchor {
                        Anchor::Start => *x,
                        Anchor::Middle => x - wide / 2.0,
                        Anchor::End => x - wide,
                    };
                    within(left, y - size);
                    within(left + wide, y + size * 0.25);
                }
            }
        }
    }
}

#[test]
fn all_of_it_prints_as_a_small_clean_picture() {
    let drawables = drawables();
    let mut pictures = HashMap::new();
    for (name, drawable) in &drawables {
        let svg = String::from_utf8(SvgDrawer.draw(drawable).bytes).expect("UTF-8");
        check_svg(svg.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(svg.len() < 40_000, "{name} has {} bytes", svg.len());
        pictures.insert(name, svg);
    }
    // Without their titles the pictures still differ by size, style and shape.
    let bare = |svg: &String| svg.split_once("</title>").map(|(_, rest)| rest.to_owned());
    let kinds: HashSet<_> = pictures.values().map(bare).collect();
    assert!(kinds.len() * 10 > drawables.len() * 7, "{} of {}", kinds.len(), drawables.len());
}
