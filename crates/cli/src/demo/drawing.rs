//! Everything that the demo sells can be drawn.

use std::collections::{HashMap, HashSet};

use adapters::svg::{SvgDrawer, check_svg};
use domain::catalogue::images::{Drawable, DrawingLanguage};
use domain::catalogue::port::ImageDrawer;
use domain::catalogue::{CatalogueEntity, ItemType};
use domain::fields::{Choice, ColumnType, Value};
use domain::workbooks::SheetColumn;
use paper::drawing::{Anchor, Drawing, Mark, draw, widest_mm};

use super::sheet::Sheet;
use super::sheets::{ITEMS, Items};

/// Everything that can be drawn, each with its name.
fn drawables() -> Vec<(String, Drawable)> {
    let mut all = Vec::new();
    for Items { item_type, makers, house, .. } in ITEMS {
        for sheet in [makers].into_iter().chain(house) {
            let drawn = match item_type {
                ItemType::Hose => drawn(sheet, Drawable::Hose),
                ItemType::CrimpFitting => drawn(sheet, Drawable::CrimpFitting),
                ItemType::Adaptor => drawn(sheet, Drawable::Adaptor),
                ItemType::Ferrule => drawn(sheet, Drawable::Ferrule),
                ItemType::Wrap => drawn(sheet, Drawable::Wrap),
                ItemType::OtherItem => drawn(sheet, Drawable::OtherItem),
            };
            all.extend(drawn);
        }
    }
    all
}

/// The items of a sheet.
fn drawn<E: CatalogueEntity>(sheet: Sheet, of: fn(E) -> Drawable) -> Vec<(String, Drawable)> {
    let rows: Vec<HashMap<String, String>> = sheet.rows().expect("rows");
    let item = |mut row: HashMap<String, String>| {
        let item = E::from_values(&mut |column| {
            let cell = row.remove(&SheetColumn::from(column).heading).unwrap_or_default();
            Ok(match column.holds {
                _ if cell.is_empty() => None,
                ColumnType::Number { .. } => Some(Value::Number(cell.parse().expect("a number"))),
                _ => Some(Value::Text(cell)),
            })
        });
        let item = item.unwrap_or_else(|faults| panic!("{}: {faults:?}", sheet.name));
        (format!("{}/{}", E::TYPE.word(), item.part_number()), of(item))
    };
    rows.into_iter().map(item).collect()
}

#[test]
fn all_of_it_stays_on_its_paper() {
    for (name, drawable) in drawables() {
        for language in DrawingLanguage::ALL {
            stays_on_its_paper(&name, &draw(&drawable, *language));
        }
    }
}

fn stays_on_its_paper(name: &str, drawing: &Drawing) {
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

#[test]
fn all_of_it_prints_as_a_small_clean_picture() {
    let drawables = drawables();
    let mut pictures = HashMap::new();
    for (name, drawable) in &drawables {
        let svg = String::from_utf8(SvgDrawer.draw(drawable, DrawingLanguage::default()).bytes)
            .expect("UTF-8");
        check_svg(svg.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(svg.len() < 40_000, "{name} has {} bytes", svg.len());
        pictures.insert(name, svg);
    }
    // Without their titles the pictures still differ by size, style and shape.
    let bare = |svg: &String| svg.split_once("</title>").map(|(_, rest)| rest.to_owned());
    let kinds: HashSet<_> = pictures.values().map(bare).collect();
    assert!(kinds.len() * 10 > drawables.len() * 7, "{} of {}", kinds.len(), drawables.len());
}
