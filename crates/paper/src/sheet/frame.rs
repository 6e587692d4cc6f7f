//! Frame of the sections: title block, heads and feet of pages, rules.

use super::Title;
use super::lettering::{Fitted, Style, block, fit, line_height};
use crate::drawing::{Colour, Line, Stroke};
use crate::measure::Measure;
use crate::model::Mark;

const RULE: Stroke = Stroke { line: Line::Thin, colour: Colour(0x8a, 0x92, 0x9a) };
const GROUND: Colour = Colour(0xe8, 0xeb, 0xee);
const LIGHT: Colour = Colour(0xf4, 0xf6, 0xf7);
/// White in the boxes of a title block.
const PAD: f64 = 1.6;
/// The room of a logo.
const LOGO: (f64, f64) = (45.0, 14.0);
/// Number of facts in a row.
const PLACES: u8 = 4;

/// A rule from left to right.
pub(super) fn rule((from, to): (f64, f64), y: f64, heavy: bool) -> Mark {
    let stroke = if heavy { Line::Outline.ink() } else { RULE };
    Mark::Path { points: vec![(from, y), (to, y)], closed: false, fill: None, stroke: Some(stroke) }
}

/// A box, with a background if it is to stand out.
pub(super) fn panel((left, top): (f64, f64), (right, bottom): (f64, f64), ground: bool) -> Mark {
    Mark::Path {
        points: vec![(left, top), (right, top), (right, bottom), (left, bottom)],
        closed: true,
        fill: ground.then_some(GROUND),
        stroke: Some(RULE),
    }
}

/// A light ground from edge to edge.
pub(super) fn band((left, right): (f64, f64), (top, bottom): (f64, f64)) -> Mark {
    Mark::Path {
        points: vec![(left, top), (right, top), (right, bottom), (left, bottom)],
        closed: true,
        fill: Some(LIGHT),
        stroke: None,
    }
}

/// The title block from `top` on; answers where it ends.
pub(super) fn title(
    title: &Title,
    (left, right): (f64, f64),
    top: f64,
    measure: &dyn Measure,
    marks: &mut Vec<Mark>,
) -> f64 {
    let middle = left + (right - left) * 0.5;
    let line = |text: &str, room: f64, sizes: (u8, u8), bold: bool, most: usize| {
        fit(text, room, Style { sizes, bold, most }, measure)
    };
    let room = middle - left - 2.0 * PAD;
    let column = |(x, from): (f64, f64), texts: Vec<Fitted>, marks: &mut Vec<Mark>| {
        let mut y = from + PAD;
        for text in texts {
            let high = text.height(measure);
            let on = text.size_pt;
            marks.extend(text.place((x, y), false, on, measure));
            y += high + 0.5;
        }
        y + PAD - 0.5
    };
    let number = match title.revision.as_str() {
        "" => title.number.clone(),
        revision => format!("{}  Rev {revision}", title.number),
    };
    let maker = vec![
        line(&title.organization, room, (13, 7), true, 2),
        block(&title.address, room, Style { sizes: (7, 5), bold: false, most: 7 }, measure),
    ];
    let named =
        vec![line(&title.kind, room, (9, 6), false, 1), line(&number, room, (17, 7), true, 3)];
    let mut texts = Vec::new();
    let mut below_logo = top;
    if let Some(logo) = &title.logo {
        let at = (left + PAD, top + PAD);
        let (mark, height) = Mark::logo(logo, at, (room.min(LOGO.0), LOGO.1));
        texts.push(mark);
        below_logo += height + PAD;
    }
    let low = column((left + PAD, below_logo), maker, &mut texts);
    let high = column((middle + PAD, top), named, &mut texts);
    let bottom = low.max(high);
    marks.push(panel((left, top), (middle, bottom), false));
    marks.push(panel((middle, top), (right, bottom), true));
    marks.append(&mut texts);
    let mut y = facts(title, (left, right), bottom, measure, marks);
    if let Some(notice) = &title.notice {
        let text = line(notice, right - left - 2.0 * PAD, (10, 6), true, 2);
        let below = y + text.height(measure) + 2.0 * PAD;
        marks.push(panel((left, y), (right, below), true));
        let on = text.size_pt;
        marks.extend(text.place((left + PAD, y + PAD), false, on, measure));
        y = below;
    }
    marks.push(Mark::Path {
        points: vec![(left, top), (right, top), (right, y), (left, y)],
        closed: true,
        fill: None,
        stroke: Some(Line::Outline.ink()),
    });
    y
}

/// The facts of a title block, four in a row, each with the name above the value.
fn facts(
    title: &Title,
    (left, right): (f64, f64),
    top: f64,
    measure: &dyn Measure,
    marks: &mut Vec<Mark>,
) -> f64 {
    let place = (right - left) / f64::from(PLACES);
    let mut rows: Vec<Vec<(&super::Fact, u8, u8)>> = Vec::new();
    let mut used = PLACES;
    for fact in &title.facts {
        let span = fact.span.clamp(1, PLACES);
        if used + span > PLACES {
            rows.push(Vec::new());
            used = 0;
        }
        if let Some(row) = rows.last_mut() {
            row.push((fact, used, span));
        }
        used += span;
    }
    let mut y = top;
    for row in rows {
        let values: Vec<_> = row
            .iter()
            .map(|(fact, at, span)| {
                let x = left + f64::from(*at) * place;
                let room = f64::from(*span) * place - 2.0 * PAD;
                let name = Style { sizes: (6, 5), bold: false, most: 1 };
                let value = Style { sizes: (9, 5), bold: false, most: 6 };
                let name = fit(&fact.name, room, name, measure);
                (x, name, block(&fact.value, room, value, measure))
            })
            .collect();
        let names = line_height(measure, 6);
        let tallest = values.iter().map(|(_, _, value)| value.height(measure));
        let tallest = tallest.fold(line_height(measure, 9), f64::max);
        let below = y + 0.9 + names + tallest + 0.9;
        for ((x, name, value), (_, at, span)) in values.into_iter().zip(&row) {
            // The last of a row reaches to the edge.
            let last = row.last().is_some_and(|(_, other, _)| other == at);
            let end = if last { right } else { x + f64::from(*span) * place };
            marks.push(panel((x, y), (end, below), false));
            marks.extend(name.place((x + PAD, y + 0.9), false, 6, measure));
            let on = value.size_pt;
            marks.extend(value.place((x + PAD, y + 0.9 + names), false, on, measure));
        }
        y = below;
    }
    y
}

/// The head of a page after the first; answers where it ends.
pub(super) fn running_head(
    title: &Title,
    (left, right): (f64, f64),
    top: f64,
    measure: &dyn Measure,
    marks: &mut Vec<Mark>,
) -> f64 {
    let half = (right - left) / 2.0 - PAD;
    let style = |bold| Style { sizes: (8, 5), bold, most: 1 };
    let number = match title.revision.as_str() {
        "" => title.number.clone(),
        revision => format!("{}  Rev {revision}", title.number),
    };
    let number = fit(&number, half, style(true), measure);
    let about =
        fit(&format!("{} · {}", title.organization, title.kind), half, style(false), measure);
    marks.extend(number.place((left, top), false, 8, measure));
    marks.extend(about.place((right, top), true, 8, measure));
    let below = top + line_height(measure, 8) + 0.8;
    marks.push(rule((left, right), below, true));
    below
}

/// The foot of a page.
pub(super) fn foot(
    footer: &str,
    (page, pages): (usize, usize),
    (left, right): (f64, f64),
    bottom: f64,
    measure: &dyn Measure,
) -> Vec<Mark> {
    let style = Style { sizes: (7, 5), bold: false, most: 1 };
    let top = bottom - line_height(measure, 7);
    let count = fit(&format!("Page {page} of {pages}"), 40.0, style, measure);
    let words = fit(footer, right - left - 44.0, style, measure);
    let mut marks = vec![rule((left, right), top - 0.8, false)];
    marks.extend(words.place((left, top), false, 7, measure));
    marks.extend(count.place((right, top), true, 7, measure));
    marks
}

/// How much of a page its foot takes.
pub(super) fn foot_height(measure: &dyn Measure) -> f64 {
    line_height(measure, 7) + 2.4
}
