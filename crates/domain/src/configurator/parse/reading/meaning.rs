//! Meanings of words: roles in a reading, and their names.

use rust_decimal::Decimal;

use crate::Id;
use crate::catalogue::styles::Family;
use crate::catalogue::{CrimpFitting, Gender, Hose, Wrap};
use crate::configurator::inputs::configurator_input::LengthMethod;
use crate::configurator::parse::lexing::amount::Amount;
use crate::configurator::parse::words::families::kind;
use crate::measures::angle::AngleConvention;
use crate::measures::pressure::{Pressure, PressureUnit};

/// Hundredths of a point: what speaks for a role or a reading.
pub(crate) type Score = i32;

/// A size as the phrase has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SizeToken {
    /// A dash number, also by inch or DN.
    Dash(u16),
    /// A tube of DIN 2353 (`15l`).
    Tube(String),
    /// A metric thread (`m22x1.5`, `m18`).
    Metric(String),
    /// A thread in inches (`9/16-18`).
    Unf(String),
}

/// Families that words name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Families {
    pub(crate) of: &'static [Family],
    /// The first is meant where nothing else tells them apart.
    pub(crate) usual: bool,
}

/// Drop: distance of an elbow's connection from the hose axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drop {
    /// Nearer than others.
    Short,
    /// Neither near nor far.
    Medium,
    /// Farther than others.
    Long,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndSelector {
    One,
    Other,
    First,
    Second,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Role {
    // The hose.
    Standard(String),
    Layers(u8, bool),
    Series(String),
    Feature(String),
    Brand(String),
    HosePart(Vec<Id<Hose>>),
    HoseSize(u16),
    // An end.
    Family(Families),
    Code {
        families: Families,
        gender: Option<Gender>,
        swivel: Option<bool>,
        tube: Option<char>,
    },
    Plain,
    /// Left for later: `tbc`.
    Undecided,
    Gender(Gender),
    Swivel {
        turns: bool,
        plural: bool,
    },
    Shape(Decimal),
    Bent,
    Drop(Drop),
    EndSize(SizeToken),
    /// Of the end that follows, between two that nothing parts.
    NextEndSize(SizeToken),
    Bsp(Families, u16),
    EndPart(Vec<Id<CrimpFitting>>),
    EndWord {
        plural: bool,
    },
    // The assembly.
    Length(Amount),
    BareLength(Decimal),
    LengthChoice(Vec<Amount>),
    Method(LengthMethod),
    Tolerance {
        plus: Decimal,
        minus: Decimal,
        unit: Option<&'static str>,
    },
    Angle(Decimal),
    /// The direction in which the angle is meant.
    Turn(AngleConvention),
    BareAngle(Decimal),
    Cover(&'static str),
    CoverPart(Vec<Id<Wrap>>),
    CoverLength(Amount),
    Full,
    /// Of the hose.
    Colour(&'static str),
    CoverColour(&'static str),
    Test {
        proof: bool,
        burst: bool,
    },
    Pressure((Pressure, PressureUnit)),
    // The order.
    Quantity(u32),
    // Scopes.
    Both,
    EndSelector(EndSelector),
    Same,
    To,
    And,
    Or,
    Separator(char),
    // Neither.
    Fill,
    Service,
    ToleranceWord,
    /// A number or a word of the trade that nothing uses.
    Unread,
    /// A word that isn't of the trade.
    Unknown,
}

impl Role {
    pub(crate) const fn is_connection(&self) -> bool {
        matches!(self, Self::Family(_) | Self::Code { .. })
    }

    pub(crate) const fn is_of_end(&self) -> bool {
        matches!(
            self,
            Self::Family(_)
                | Self::Code { .. }
                | Self::Plain
                | Self::Undecided
                | Self::Gender(_)
                | Self::Swivel { .. }
                | Self::Shape(_)
                | Self::Bent
                | Self::Drop(..)
                | Self::EndSize(_)
                | Self::Bsp(..)
                | Self::EndPart(_)
        )
    }

    /// In words that mean the same when they are read again.
    pub(crate) fn words(&self) -> String {
        let dash = |dash: &u16| format!("size -{dash}");
        let text = |text: &str| text.to_owned();
        match self {
            Self::Standard(spec) if spec.starts_with('R') => format!("hose 100{spec}"),
            Self::Standard(spec) => format!("hose {spec}"),
            Self::Layers(count, false) => format!("{count} wire hose"),
            Self::Layers(count, true) => format!("{count} spiral hose"),
            Self::Series(series) => series.to_uppercase(),
            Self::Feature(word) => format!("{word} hose"),
            Self::Brand(brand) => brand.clone(),
            Self::HosePart(_) | Self::EndPart(_) | Self::CoverPart(_) => text("part number"),
            Self::HoseSize(0) | Self::Unread | Self::Unknown => text("unread"),
            Self::HoseSize(size) | Self::EndSize(SizeToken::Dash(size)) => dash(size),
            Self::EndSize(SizeToken::Tube(size)) => format!("size {}", size.to_uppercase()),
            Self::EndSize(SizeToken::Metric(size)) => format!("size {}", size.replace('m', "M")),
            Self::EndSize(SizeToken::Unf(size)) => format!("thread {size}"),
            Self::Bsp(families, size) => format!("{} -{size}", names(*families)),
            Self::Family(families) => names(*families),
            Self::Code { families, gender, swivel, .. } => {
                let gender = gender.map_or("", |gender| match gender {
                    Gender::Male => " male",
                    Gender::Female => " female",
                });
                let swivel = if *swivel == Some(true) { " swivel" } else { "" };
                format!("{}{gender}{swivel}", names(*families))
            }
            Self::Plain => text("plain cut end"),
            Self::Undecided => text("to be confirmed"),
            Self::Gender(Gender::Male) => text("male"),
            Self::Gender(Gender::Female) => text("female"),
            Self::Swivel { turns: true, .. } => text("swivel"),
            Self::Swivel { turns: false, .. } => text("rigid"),
            Self::Shape(degrees) if degrees.is_zero() => text("straight"),
            Self::Shape(degrees) => format!("{}° elbow", degrees.normalize()),
            Self::Bent => text("elbow"),
            Self::Drop(Drop::Short) => text("short drop"),
            Self::Drop(Drop::Medium) => text("medium drop"),
            Self::Drop(Drop::Long) => text("long drop"),
            Self::EndWord { plural: true } => text("ends"),
            Self::EndWord { plural: false } => text("end"),
            Self::Length(amount) => format!("length {}", amount.words()),
            Self::BareLength(number) => format!("length {}", number.normalize()),
            Self::LengthChoice(_) => text("one of several lengths"),
            Self::Method(LengthMethod::Overall) => text("overall length"),
            Self::Method(LengthMethod::CutLength) => text("cut length"),
            Self::Method(LengthMethod::SeatToSeat) => text("seat to seat"),
            Self::Tolerance { .. } | Self::ToleranceWord => text("tolerance"),
            Self::Angle(degrees) | Self::BareAngle(degrees) => {
                format!("angle {}°", degrees.normalize())
            }
            Self::Turn(AngleConvention::Clockwise) => text("clockwise"),
            Self::Turn(AngleConvention::Counterclockwise) => text("counter-clockwise"),
            Self::Pressure((pressure, unit)) => format!("pressure {}", pressure.shown(*unit)),
            Self::Cover(kind) => text(if kind.is_empty() { "guard" } else { kind }),
            Self::CoverLength(amount) => format!("cover {}", amount.words()),
            Self::Full => text("full length"),
            Self::Colour(colour) | Self::CoverColour(colour) => text(colour),
            Self::Test { proof: true, burst: true } => text("proof and burst test"),
            Self::Test { proof: true, .. } => text("proof test"),
            Self::Test { .. } => text("burst test"),
            Self::Quantity(quantity) => format!("quantity {quantity}"),
            Self::Both => text("both ends"),
            Self::EndSelector(EndSelector::One) => text("one end"),
            Self::EndSelector(EndSelector::Other) => text("other end"),
            Self::EndSelector(EndSelector::First) => text("end 1"),
            Self::EndSelector(EndSelector::Second) => text("end 2"),
            Self::Same => text("same"),
            Self::To => text("to"),
            Self::And => text("and"),
            Self::Or => text("or"),
            Self::Separator(_) | Self::Fill | Self::Service => text("nothing"),
            Self::NextEndSize(size) => Self::EndSize(size.clone()).words(),
        }
    }
}

fn names(families: Families) -> String {
    let of = if families.usual { families.of.get(..1).unwrap_or_default() } else { families.of };
    of.iter().map(|family| kind(*family).name).collect::<Vec<_>>().join(" or ")
}
