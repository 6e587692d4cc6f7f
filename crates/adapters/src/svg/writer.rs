//! Writes drawings.

use std::fmt::{self, Display, Formatter, Write};

use domain::catalogue::images::{Drawable, DrawingLanguage, Image, MediaType};
use domain::catalogue::port::ImageDrawer;
use paper::drawing::{Anchor, Colour, Drawing, Line, Mark, Point, Stroke, draw};

/// Draws images as SVG.
#[derive(Debug, Clone, Copy, Default)]
pub struct SvgDrawer;

impl ImageDrawer for SvgDrawer {
    fn draw(&self, drawable: &Drawable, language: DrawingLanguage) -> Image {
        image(&draw(drawable, language))
    }

    fn draw_plain(&self, drawable: &Drawable) -> Image {
        image(&draw(drawable, DrawingLanguage::default()).plain())
    }
}

fn image(drawing: &Drawing) -> Image {
    crate::image::image(MediaType::Svg, svg(drawing).into_bytes())
}

/// The drawing as SVG.
fn svg(drawing: &Drawing) -> String {
    let mut svg = String::with_capacity(8 * 1024);
    let (width, height) = (figure(drawing.width), figure(drawing.height));
    push(
        &mut svg,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\" font-family=\"Helvetica,Arial,sans-serif\"><title>"
        ),
    );
    escape(&mut svg, &drawing.title);
    push(
        &mut svg,
        format_args!("</title><rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"),
    );
    let mut open: Option<(Option<Colour>, Option<Stroke>)> = None;
    for mark in &drawing.marks {
        match mark {
            Mark::Path { points, closed, fill, stroke } => {
                let look = (*fill, *stroke);
                // Consecutive lines with the same look share a path; areas cover what is below them.
                if open != Some(look) || fill.is_some() {
                    end(&mut svg, &mut open);
                    svg.push_str("<path d=\"");
                    open = Some(look);
                }
                path(&mut svg, points, *closed);
            }
            Mark::Text { at, anchor, size, bold, colour, text } => {
                end(&mut svg, &mut open);
                self::text(&mut svg, *at, (*anchor, *size, *bold), *colour, text);
            }
        }
    }
    end(&mut svg, &mut open);
    svg.push_str("</svg>");
    svg
}

/// Writing to a string can't fail.
fn push(svg: &mut String, written: fmt::Arguments<'_>) {
    let _never_fails = svg.write_fmt(written);
}

/// Ends the path that is open.
fn end(svg: &mut String, open: &mut Option<(Option<Colour>, Option<Stroke>)>) {
    let Some((fill, stroke)) = open.take() else { return };
    svg.push('"');
    match fill {
        Some(fill) => push(svg, format_args!(" fill=\"{}\"", colour(fill))),
        None => svg.push_str(" fill=\"none\""),
    }
    if let Some(Stroke { line, colour: ink }) = stroke {
        push(
            svg,
            format_args!(
                " stroke=\"{}\" stroke-width=\"{}\"",
                colour(ink),
                figure(line.width_mm())
            ),
        );
        if !line.dashes_mm().is_empty() {
            let dashes: Vec<String> =
                line.dashes_mm().iter().map(|dash| figure(*dash).to_string()).collect();
            push(svg, format_args!(" stroke-dasharray=\"{}\"", dashes.join(" ")));
        }
        if matches!(line, Line::Centre | Line::Hidden) {
            svg.push_str(" stroke-linecap=\"butt\"");
        }
    }
    svg.push_str("/>");
}

/// Points as path data: the first absolute, the others from one to the next.
fn path(svg: &mut String, points: &[Point], closed: bool) {
    let mut last: Option<(i64, i64)> = None;
    for (x, y) in points {
        let (x, y) = (hundredths(*x), hundredths(*y));
        match last {
            None => pair(svg, 'M', x, y),
            Some((from_x, from_y)) if (from_x, from_y) == (x, y) => continue,
            Some((from_x, from_y)) => pair(svg, 'l', x - from_x, y - from_y),
        }
        last = Some((x, y));
    }
    if closed {
        svg.push('z');
    }
}

/// Two coordinates; a minus parts them as well as a blank.
fn pair(svg: &mut String, command: char, x: i64, y: i64) {
    let gap = if y < 0 { "" } else { " " };
    push(svg, format_args!("{command}{}{gap}{}", Figure(x), Figure(y)));
}

fn text(
    svg: &mut String,
    (x, y): Point,
    (anchor, size, bold): (Anchor, f64, bool),
    ink: Colour,
    words: &str,
) {
    push(
        svg,
        format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"",
            figure(x),
            figure(y),
            figure(size),
            colour(ink)
        ),
    );
    match anchor {
        Anchor::Start => {}
        Anchor::Middle => svg.push_str(" text-anchor=\"middle\""),
        Anchor::End => svg.push_str(" text-anchor=\"end\""),
    }
    if bold {
        svg.push_str(" font-weight=\"bold\"");
    }
    svg.push('>');
    escape(svg, words);
    svg.push_str("</text>");
}

/// A text between tags, without characters that XML can't hold.
fn escape(svg: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => svg.push_str("&amp;"),
            '<' => svg.push_str("&lt;"),
            '>' => svg.push_str("&gt;"),
            '\t' | '\n' => svg.push(' '),
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {}
            other => svg.push(other),
        }
    }
}

fn colour(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn figure(value: f64) -> Figure {
    Figure(hundredths(value))
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "kept far within the bounds of i64"
)]
fn hundredths(value: f64) -> i64 {
    (value * 100.0).round().clamp(-1e9, 1e9) as i64
}

/// A figure with at most two decimals, in hundredths.
struct Figure(i64);

impl Display for Figure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        if self.0 < 0 {
            f.write_char('-')?;
        }
        if whole > 0 || part == 0 {
            write!(f, "{whole}")?;
        }
        match part {
            0 => Ok(()),
            part if part % 10 == 0 => write!(f, ".{}", part / 10),
            part => write!(f, ".{part:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (0.5, ".5"),
            (-0.25, "-.25"),
            (12.0, "12"),
            (-3.104, "-3.1"),
            (0.07, ".07"),
            (-40.25, "-40.25"),
        ] {
            assert_eq!(figure(value).to_string(), text);
        }
    }

    #[test]
    fn words_are_escaped() {
        let brand = Drawable::Brand("A & B <script>\u{1}\u{7f}\" ' ]]>".to_owned());
        let brand = draw(&brand, DrawingLanguage::default());
        let printed = svg(&brand);
        let document = roxmltree::Document::parse(&printed).expect("XML");
        let is_title = |node: &roxmltree::Node<'_, '_>| node.tag_name().name() == "title";
        let title = document.descendants().find(is_title);
        assert_eq!(title.and_then(|title| title.text()), Some("A & B <script>\" ' ]]>"));
        assert_eq!(printed, svg(&brand), "always the same");
    }

    #[test]
    fn what_is_drawn_may_be_stored() {
        for drawable in [
            Drawable::Style("JIC".to_owned(), None),
            Drawable::Shape("90° elbow".to_owned()),
            Drawable::Organization("Ö".to_owned()),
        ] {
            let drawn = SvgDrawer.draw(&drawable, DrawingLanguage::German);
            super::super::check_svg(&drawn.bytes).expect("clean");
        }
    }
}
