//! The paint and the coordinate systems of SVG shapes.

use std::cell::RefCell;
use std::collections::HashMap;

use paper::drawing::{Colour, Point};
use paper::{Pen, Shape};
use roxmltree::{Document, Node};

use super::outline::{Numbers, length};

/// The elements of a picture that others refer to, and the mean colours of gradients.
pub(super) struct Named<'a> {
    nodes: HashMap<&'a str, Node<'a, 'a>>,
    colours: RefCell<HashMap<&'a str, Option<Colour>>>,
}

impl<'a> Named<'a> {
    pub(super) fn of(document: &'a Document<'a>) -> Self {
        let mut nodes = HashMap::new();
        for node in document.descendants() {
            if let Some(name) = node.attribute("id") {
                nodes.entry(name).or_insert(node);
            }
        }
        Self { nodes, colours: RefCell::default() }
    }

    pub(super) fn node(&self, name: &str) -> Option<Node<'a, 'a>> {
        self.nodes.get(name).copied()
    }

    /// The mean colour of a gradient.
    fn mean(&self, name: &str) -> Option<Colour> {
        let (name, gradient) = self.nodes.get_key_value(name)?;
        let found = self.colours.borrow().get(name).copied();
        found.unwrap_or_else(|| {
            let colour = mean(*gradient, self);
            self.colours.borrow_mut().insert(name, colour);
            colour
        })
    }
}

/// Paint of a shape, its own or inherited.
#[derive(Debug, Clone)]
pub(super) struct Paint {
    fill: String,
    stroke: String,
    colour: String,
    width: f64,
    opacity: f64,
    fill_opacity: f64,
    stroke_opacity: f64,
    even_odd: bool,
    pub(super) hidden: bool,
}

impl Default for Paint {
    fn default() -> Self {
        Self {
            fill: "black".to_owned(),
            stroke: "none".to_owned(),
            colour: "black".to_owned(),
            width: 1.0,
            opacity: 1.0,
            fill_opacity: 1.0,
            stroke_opacity: 1.0,
            even_odd: false,
            hidden: false,
        }
    }
}

impl Paint {
    /// The paint with an element's attributes applied.
    pub(super) fn of(&self, node: Node<'_, '_>) -> Self {
        let value = |name: &str| {
            node.attribute(name)
                .map(str::trim)
                .filter(|value| !value.is_empty() && *value != "inherit")
        };
        let text = |name: &str, inherited: &str| value(name).unwrap_or(inherited).to_owned();
        let number = |name: &str, inherited: f64| value(name).and_then(length).unwrap_or(inherited);
        let opacity = value("opacity").and_then(length).map_or(1.0, |part| part.clamp(0.0, 1.0));
        Self {
            fill: text("fill", &self.fill),
            stroke: text("stroke", &self.stroke),
            colour: text("color", &self.colour),
            width: number("stroke-width", self.width),
            opacity: self.opacity * opacity,
            fill_opacity: number("fill-opacity", self.fill_opacity),
            stroke_opacity: number("stroke-opacity", self.stroke_opacity),
            even_odd: value("fill-rule").map_or(self.even_odd, |rule| rule == "evenodd"),
            hidden: self.hidden
                || value("display") == Some("none")
                || value("visibility") == Some("hidden"),
        }
    }

    /// The shape of these steps; none if nothing is painted.
    pub(super) fn shape(&self, named: &Named<'_>, steps: Vec<Pen>, scale: f64) -> Option<Shape> {
        let fill = self.colour(named, &self.fill, self.fill_opacity);
        let stroke = self.colour(named, &self.stroke, self.stroke_opacity);
        let stroke = stroke.map(|colour| (colour, self.width * scale));
        let stroke = stroke.filter(|(_, width)| *width > 0.0);
        let painted = !steps.is_empty() && (fill.is_some() || stroke.is_some());
        painted.then_some(Shape { steps, even_odd: self.even_odd, fill, stroke })
    }

    fn colour(&self, named: &Named<'_>, text: &str, opacity: f64) -> Option<Colour> {
        let colour = match text.strip_prefix("url(#") {
            Some(rest) => named.mean(rest.split(')').next()?)?,
            None if text.eq_ignore_ascii_case("currentColor") => plain(&self.colour)?,
            None => plain(text)?,
        };
        Some(on_white(colour, (self.opacity * opacity).clamp(0.0, 1.0)))
    }
}

/// The mean colour of the stops of a gradient.
fn mean(gradient: Node<'_, '_>, named: &Named<'_>) -> Option<Colour> {
    let stops = |node: Node<'_, '_>| -> Vec<Colour> {
        let stops = node.children().filter(|child| child.tag_name().name() == "stop");
        let colour = |stop: Node<'_, '_>| {
            let colour = plain(stop.attribute("stop-color").unwrap_or("black"))?;
            let opacity = stop.attribute("stop-opacity").and_then(length).unwrap_or(1.0);
            Some(on_white(colour, opacity.clamp(0.0, 1.0)))
        };
        stops.filter_map(colour).collect()
    };
    let mut colours = stops(gradient);
    if colours.is_empty() {
        let other = gradient.attributes().find(|attribute| attribute.name() == "href")?;
        colours = stops(named.node(other.value().trim().strip_prefix('#')?)?);
    }
    let count = u32::try_from(colours.len()).ok().filter(|count| *count > 0)?;
    let part = |of: fn(&Colour) -> u8| {
        let sum: u32 = colours.iter().map(|colour| u32::from(of(colour))).sum();
        u8::try_from((sum + count / 2) / count).unwrap_or(u8::MAX)
    };
    Some(Colour(part(|colour| colour.0), part(|colour| colour.1), part(|colour| colour.2)))
}

/// Blends a translucent colour with white paper.
fn on_white(Colour(red, green, blue): Colour, opacity: f64) -> Colour {
    let part = |part: u8| byte(f64::from(part) * opacity + 255.0 * (1.0 - opacity));
    Colour(part(red), part(green), part(blue))
}

/// A part of a colour, rounded.
fn byte(part: f64) -> u8 {
    format!("{:.0}", part.clamp(0.0, 255.0)).parse().unwrap_or(u8::MAX)
}

/// `#rgb`, `#rrggbb`, `rgb(…)` or a name; none for `none` and unknown names.
fn plain(text: &str) -> Option<Colour> {
    let text = text.trim().to_ascii_lowercase();
    if let Some(hex) = text.strip_prefix('#') {
        let digit = |at: usize| u8::from_str_radix(hex.get(at..=at)?, 16).ok();
        let pair = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
        return match hex.len() {
            3 | 4 => Some(Colour(digit(0)? * 17, digit(1)? * 17, digit(2)? * 17)),
            6 | 8 => Some(Colour(pair(0)?, pair(2)?, pair(4)?)),
            _ => None,
        };
    }
    if let Some((_, parts)) = text.split_once("rgb").and_then(|(_, rest)| rest.split_once('(')) {
        let mut parts = parts.trim_end_matches(')').split([',', ' ', '/']);
        let mut part = || -> Option<u8> {
            let part = parts.find(|part| !part.is_empty())?;
            let number = length(part)?;
            Some(byte(if part.ends_with('%') { number * 2.55 } else { number }))
        };
        return Some(Colour(part()?, part()?, part()?));
    }
    NAMES.iter().find(|(name, _)| *name == text).map(|(_, colour)| *colour)
}

/// Named colours.
const NAMES: &[(&str, Colour)] = &[
    ("black", Colour(0, 0, 0)),
    ("white", Colour(255, 255, 255)),
    ("red", Colour(255, 0, 0)),
    ("green", Colour(0, 128, 0)),
    ("blue", Colour(0, 0, 255)),
    ("yellow", Colour(255, 255, 0)),
    ("orange", Colour(255, 165, 0)),
    ("purple", Colour(128, 0, 128)),
    ("brown", Colour(165, 42, 42)),
    ("gold", Colour(255, 215, 0)),
    ("silver", Colour(192, 192, 192)),
    ("gray", Colour(128, 128, 128)),
    ("grey", Colour(128, 128, 128)),
    ("darkgray", Colour(169, 169, 169)),
    ("lightgray", Colour(211, 211, 211)),
    ("navy", Colour(0, 0, 128)),
    ("teal", Colour(0, 128, 128)),
    ("maroon", Colour(128, 0, 0)),
    ("olive", Colour(128, 128, 0)),
    ("lime", Colour(0, 255, 0)),
    ("aqua", Colour(0, 255, 255)),
    ("cyan", Colour(0, 255, 255)),
    ("magenta", Colour(255, 0, 255)),
    ("fuchsia", Colour(255, 0, 255)),
    ("darkred", Colour(139, 0, 0)),
    ("darkgreen", Colour(0, 100, 0)),
    ("darkblue", Colour(0, 0, 139)),
    ("crimson", Colour(220, 20, 60)),
    ("steelblue", Colour(70, 130, 180)),
    ("royalblue", Colour(65, 105, 225)),
    ("tomato", Colour(255, 99, 71)),
    ("firebrick", Colour(178, 34, 34)),
];

/// Where coordinates lead: `(a x + c y + e, b x + d y + f)`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way([f64; 6]);

#[expect(clippy::many_single_char_names, reason = "as SVG calls them")]
impl Way {
    pub(super) const IDENTITY: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// First as `other` leads, then as this does.
    fn after(self, Self([a, b, c, d, e, f]): Self) -> Self {
        let Self([p, q, r, s, t, u]) = self;
        Self([
            p * a + r * b,
            q * a + s * b,
            p * c + r * d,
            q * c + s * d,
            p * e + r * f + t,
            q * e + s * f + u,
        ])
    }

    pub(super) fn then_moved(self, (x, y): Point) -> Self {
        self.after(Self([1.0, 0.0, 0.0, 1.0, x, y]))
    }

    /// Applies an attribute `transform`; none if it can't be read.
    pub(super) fn then(self, transform: &str) -> Option<Self> {
        let mut way = self;
        for part in transform.split(')').map(|part| part.trim_matches([' ', ',', '\n', '\t'])) {
            if part.is_empty() {
                continue;
            }
            let (name, arguments) = part.split_once('(')?;
            let mut numbers = Numbers { rest: arguments };
            let numbers: Vec<f64> = std::iter::from_fn(|| numbers.number()).collect();
            way = match (name.trim(), numbers.as_slice()) {
                ("matrix", &[a, b, c, d, e, f]) => way.after(Self([a, b, c, d, e, f])),
                ("translate", &[x]) => way.then_moved((x, 0.0)),
                ("translate", &[x, y]) => way.then_moved((x, y)),
                ("scale", &[s]) => way.after(Self([s, 0.0, 0.0, s, 0.0, 0.0])),
                ("scale", &[x, y]) => way.after(Self([x, 0.0, 0.0, y, 0.0, 0.0])),
                ("rotate", &[angle]) => way.turned(angle),
                ("rotate", &[angle, x, y]) => {
                    way.then_moved((x, y)).turned(angle).then_moved((-x, -y))
                }
                ("skewX", &[angle]) => {
                    way.after(Self([1.0, 0.0, angle.to_radians().tan(), 1.0, 0.0, 0.0]))
                }
                ("skewY", &[angle]) => {
                    way.after(Self([1.0, angle.to_radians().tan(), 0.0, 1.0, 0.0, 0.0]))
                }
                _ => return None,
            };
        }
        Some(way)
    }

    fn turned(self, angle: f64) -> Self {
        let (sin, cos) = angle.to_radians().sin_cos();
        self.after(Self([cos, sin, -sin, cos, 0.0, 0.0]))
    }

    /// How much longer lines become, in the mean.
    pub(super) fn scale(self) -> f64 {
        let Self([a, b, c, d, ..]) = self;
        (a * d - b * c).abs().sqrt()
    }

    pub(super) fn along(self, steps: Vec<Pen>) -> Vec<Pen> {
        let Self([a, b, c, d, e, f]) = self;
        let to = |(x, y): Point| (a * x + c * y + e, b * x + d * y + f);
        let step = |step| match step {
            Pen::Move(at) => Pen::Move(to(at)),
            Pen::Line(at) => Pen::Line(to(at)),
            Pen::Curve(one, two, at) => Pen::Curve(to(one), to(two), to(at)),
            Pen::Close => Pen::Close,
        };
        steps.into_iter().map(step).collect()
    }
}
