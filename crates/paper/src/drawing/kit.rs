//! Hose kits: the parts one below the other, assemblies as wide as the paper, items in two columns.

use domain::documents::hose_kit::{KitDrawing, KitPart};
use domain::fields::Choice;
use domain::measures::UnitOfMeasure;

use super::lettering::text;
use super::model::{Anchor, Colour, Drawing, Line, Mark, Point, Stroke};
use super::{Captions, Drawable, assembly, drawn};

/// As wide as an assembly alone.
const WIDTH: f64 = assembly::WIDTH;
const MARGIN: f64 = 4.0;
/// Between columns and between rows.
const GAP: f64 = 6.0;
/// The kit's number at the top.
const HEADING: f64 = 12.0;
/// Quantity and number of a part, and its description below.
const CAPTION: f64 = 12.0;
const RULE: Colour = Colour(0x9a, 0xa3, 0xad);

/// The parts of a kit with their quantities.
pub(super) fn of_kit(kit: &KitDrawing, captions: &Captions) -> Drawing {
    let heading = format!("{} {}", captions.kit, kit.number);
    let mut marks = Vec::new();
    let mut said = vec![text(
        &heading,
        (MARGIN, MARGIN + 4.0),
        Anchor::Start,
        4.2,
        true,
        WIDTH - 2.0 * MARGIN,
    )];
    let mut low = HEADING;
    let mut parts = kit.parts.iter().peekable();
    while let Some(part) = parts.next() {
        let mut row = vec![part];
        if !is_wide(part) {
            row.extend(parts.next_if(|next| !is_wide(next)));
        }
        low = set_row((&mut marks, &mut said), &row, low, captions);
    }
    let note = match (kit.parts.len(), kit.further) {
        (0, 0) => Some(captions.no_parts.to_owned()),
        (_, 0) => None,
        (_, further) => Some(captions.further(further)),
    };
    if let Some(note) = note {
        let room = WIDTH - 2.0 * MARGIN;
        said.push(text(&note, (MARGIN, low + 4.0), Anchor::Start, 3.6, false, room));
        low += 6.0;
    }
    Drawing::new(kit.title.clone(), (WIDTH, low + MARGIN), marks, said)
}

fn is_wide(part: &KitPart) -> bool {
    matches!(part.drawable, Drawable::HoseAssembly(_))
}

/// Draws parts side by side below a line; returns where they end.
fn set_row(
    (marks, said): (&mut Vec<Mark>, &mut Vec<Mark>),
    row: &[&KitPart],
    top: f64,
    captions: &Captions,
) -> f64 {
    let stroke = Some(Stroke { line: Line::Thin, colour: RULE });
    let points = vec![(MARGIN, top), (WIDTH - MARGIN, top)];
    marks.push(Mark::Path { points, closed: false, fill: None, stroke });
    let columns = if row.iter().copied().any(is_wide) { 1.0 } else { 2.0 };
    let room = (WIDTH - 2.0 * MARGIN - (columns - 1.0) * GAP) / columns;
    let (mut left, mut low) = (MARGIN, top);
    for part in row {
        low = low.max(set_part((marks, said), part, (left, top), room, captions));
        left += room + GAP;
    }
    low + GAP / 2.0
}

/// Sets a part with its caption; answers how low it reaches.
fn set_part(
    (marks, said): (&mut Vec<Mark>, &mut Vec<Mark>),
    part: &KitPart,
    (left, top): Point,
    room: f64,
    captions: &Captions,
) -> f64 {
    let quantity = captions.figures(&part.quantity.get().to_string());
    let quantity = match part.unit {
        UnitOfMeasure::Each => format!("{quantity} ×"),
        unit => format!("{quantity} {}", unit.word()),
    };
    let mut caption = format!("{quantity} {}", part.number);
    if let Some(revision) = &part.revision {
        caption = format!("{caption} {} {revision}", captions.revision);
    }
    said.push(text(&caption, (left, top + 5.0), Anchor::Start, 3.6, true, room));
    if let Some(description) = &part.description {
        said.push(text(description, (left, top + 9.5), Anchor::Start, 2.9, false, room));
    }
    let mut drawing = drawn(&part.drawable, captions);
    let scale = room / drawing.width;
    let place = |mark: Mark| mark.scaled(scale, (left, top + CAPTION));
    said.extend(drawing.marks.drain(drawing.shown..).map(place));
    marks.extend(drawing.marks.into_iter().map(place));
    top + CAPTION + drawing.height * scale
}
