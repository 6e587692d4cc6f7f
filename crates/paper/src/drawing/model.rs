//! A line drawing on paper: paths and texts, in millimetres from the top left corner.

/// A place: to the right, downwards.
pub type Point = (f64, f64);

/// A drawing, ready to be printed.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    pub title: String,
    pub width: f64,
    pub height: f64,
    /// Marks, painted in this order.
    pub marks: Vec<Mark>,
    /// How many of the marks show the thing itself; the others are words and dimensions.
    pub shown: usize,
}

impl Drawing {
    /// A drawing of marks, with others that explain it.
    pub(super) fn new(
        title: String,
        (width, height): (f64, f64),
        mut marks: Vec<Mark>,
        said: Vec<Mark>,
    ) -> Self {
        let shown = marks.len();
        marks.extend(said);
        Self { title, width, height, marks, shown }
    }

    /// This drawing with another one in this size to its right.
    #[must_use]
    pub(super) fn beside(self, mut other: Self, scale: f64) -> Self {
        let high = self.height.max(other.height * scale);
        let top = (high - other.height * scale) / 2.0;
        let lower = (high - self.height) / 2.0;
        let width = self.width + other.width * scale;
        let place = |mark: Mark| mark.scaled(scale, (self.width, top));
        let mut marks: Vec<Mark> = self.marks.into_iter().map(|mark| mark.lowered(lower)).collect();
        let mut said = marks.split_off(self.shown);
        said.extend(other.marks.drain(other.shown..).map(place));
        marks.extend(other.marks.into_iter().map(place));
        Self::new(self.title, (width, high), marks, said)
    }

    /// The drawing without words and dimensions, which nobody could read in small pictures.
    #[must_use]
    pub fn plain(mut self) -> Self {
        self.marks.truncate(self.shown);
        self
    }
}

/// Something on a drawing.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// Points joined by straight lines; curves come as many of them.
    Path {
        /// The points.
        points: Vec<Point>,
        /// Whether the last is joined with the first.
        closed: bool,
        fill: Option<Colour>,
        /// The line along it.
        stroke: Option<Stroke>,
    },
    /// One line of text.
    Text {
        /// Where its base line is held.
        at: Point,
        /// The part of it that is held there.
        anchor: Anchor,
        /// Height of the letters' body.
        size: f64,
        /// Bold or regular.
        bold: bool,
        colour: Colour,
        /// The words.
        text: String,
    },
}

impl Mark {
    /// The mark moved down.
    #[must_use]
    pub(super) fn lowered(mut self, by: f64) -> Self {
        match &mut self {
            Self::Text { at, .. } => at.1 += by,
            Self::Path { points, .. } => points.iter_mut().for_each(|(_, y)| *y += by),
        }
        self
    }

    /// The mark in another size at another position.
    #[must_use]
    pub(super) fn scaled(mut self, scale: f64, (left, top): Point) -> Self {
        let place = |point: &mut Point| *point = (left + point.0 * scale, top + point.1 * scale);
        match &mut self {
            Self::Text { at, size, .. } => {
                place(at);
                *size *= scale;
            }
            Self::Path { points, .. } => points.iter_mut().for_each(place),
        }
        self
    }

    /// A text in another colour.
    #[must_use]
    pub(super) fn inked(mut self, ink: Colour) -> Self {
        if let Self::Text { colour, .. } = &mut self {
            *colour = ink;
        }
        self
    }
}

/// The part of a text at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

/// Red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// Lines and letters.
    pub const INK: Self = Self(0x1d, 0x23, 0x2b);
    /// Paper.
    pub const WHITE: Self = Self(0xff, 0xff, 0xff);

    /// Whether light letters are read better on it than dark ones.
    pub fn is_dark(self) -> bool {
        let Self(red, green, blue) = self;
        u32::from(red) * 3 + u32::from(green) * 6 + u32::from(blue) < 1_275
    }
}

/// A line of a kind in a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stroke {
    /// The kind.
    pub line: Line,
    /// The colour.
    pub colour: Colour,
}

/// The kinds of lines of ISO 128: thick ones are twice as wide as thin ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// Visible outlines and edges: thick.
    Outline,
    /// Visible outlines and edges of small things.
    Edge,
    /// Threads, hatching, dimensions: thin.
    Thin,
    /// Hidden edges: thin, dashed.
    Hidden,
    /// Axes: thin chain.
    Centre,
    /// A band of colour: the lay line of a hose.
    Band,
}

impl Line {
    /// Width in millimetres.
    pub const fn width_mm(self) -> f64 {
        match self {
            Self::Outline => 0.5,
            Self::Edge => 0.35,
            Self::Thin | Self::Hidden | Self::Centre => 0.25,
            Self::Band => 0.9,
        }
    }

    /// Lengths of dashes and gaps by turns; empty for a full line.
    pub const fn dashes_mm(self) -> &'static [f64] {
        match self {
            Self::Outline | Self::Edge | Self::Thin | Self::Band => &[],
            Self::Hidden => &[1.6, 0.8],
            Self::Centre => &[4.0, 0.8, 0.6, 0.8],
        }
    }

    /// The line in ink.
    pub const fn ink(self) -> Stroke {
        Stroke { line: self, colour: Colour::INK }
    }
}

/// How wide a text may be at most, without knowing its letters.
pub fn widest_mm(text: &str, size: f64) -> f64 {
    let of = |c: char| match c {
        'i' | 'l' | 'j' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | ' ' | '-' | '/' | '('
        | ')' | '1' | 't' | 'f' | 'r' => 0.45,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.95,
        'A'..='Z' => 0.74,
        c if c.is_ascii() || ('\u{a0}'..'\u{250}').contains(&c) => 0.6,
        _ => 1.05,
    };
    text.chars().map(of).sum::<f64>() * size
}
