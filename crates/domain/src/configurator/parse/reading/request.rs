//! Request in a phrase, before the catalogue is searched.

use rust_decimal::Decimal;

use crate::Id;
use crate::catalogue::styles::Family;
use crate::catalogue::{CrimpFitting, Gender, Hose, Wrap};
use crate::configurator::inputs::configurator_input::LengthMethod;
use crate::configurator::parse::choosing::answer::{PhraseWarning, ReadToken};
use crate::configurator::parse::choosing::offer::Confidence;
use crate::configurator::parse::lexing::amount::Amount;
use crate::configurator::parse::reading::meaning::{Drop, Role, SizeToken};
use crate::configurator::parse::words::families::kind;
use crate::measures::angle::{Angle, AngleConvention};
use crate::measures::length::LengthUnit;
use crate::measures::pressure::{Pressure, PressureUnit};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Bend {
    Straight,
    Degrees(Decimal),
    Open,
}

/// Keeps the lower of the confidence so far and that of a further word.
pub(crate) fn least(lowest: &mut Option<Confidence>, sure: Confidence) {
    *lowest = Some(lowest.map_or(sure, |lowest| lowest.min(sure)));
}

impl Bend {
    pub(crate) fn of(degrees: Decimal) -> Self {
        if degrees.is_zero() { Self::Straight } else { Self::Degrees(degrees) }
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct HoseRequest {
    /// Standards: `R2`, `2SN`.
    pub(crate) standards: Vec<String>,
    /// Whose standard: `en` or `sae`.
    pub(crate) norm: Option<&'static str>,
    /// Layers of reinforcement, and whether they are spirals.
    pub(crate) layers: Option<(u8, bool)>,
    /// A series of the catalogue, folded.
    pub(crate) series: Option<String>,
    /// Words that describe it, folded.
    pub(crate) features: Vec<String>,
    pub(crate) colours: Vec<&'static str>,
    /// Brands that are named, folded.
    pub(crate) brands: Vec<String>,
    pub(crate) size: Option<(u16, Confidence)>,
    /// Dash sizes that it may have as well: `2SN 10` is -10, or DN 10.
    pub(crate) other_sizes: Vec<u16>,
    /// Named by part number: one of these.
    pub(crate) parts: Vec<Id<Hose>>,
    pub(crate) sure: Option<Confidence>,
}

impl HoseRequest {
    /// Dash sizes that it may have, the likeliest first.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = u16> + '_ {
        self.size.iter().map(|(dash, _)| *dash).chain(self.other_sizes.iter().copied())
    }

    /// Whether it says which hose, apart from the size.
    pub(crate) fn is_named(&self) -> bool {
        !self.standards.is_empty()
            || self.layers.is_some()
            || self.series.is_some()
            || !self.features.is_empty()
            || !self.parts.is_empty()
    }

    pub(crate) fn sure(&self) -> Confidence {
        self.sure.unwrap_or(Confidence::SAID)
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct EndRequest {
    /// Families, the likeliest first.
    pub(crate) families: Vec<Family>,
    /// The first of them is meant.
    pub(crate) usual_family: bool,
    /// As written, or as the words entail it.
    pub(crate) gender: Option<Gender>,
    pub(crate) swivel: Option<bool>,
    pub(crate) bend: Option<Bend>,
    pub(crate) drop: Option<Drop>,
    pub(crate) sizes: Vec<SizeToken>,
    /// Named by part number: one of these.
    pub(crate) parts: Vec<Id<CrimpFitting>>,
    pub(crate) plain: bool,
    pub(crate) sure: Option<Confidence>,
}

impl EndRequest {
    /// Whether it says which fitting.
    pub(crate) fn wants_fitting(&self) -> bool {
        !self.plain && (!self.families.is_empty() || !self.parts.is_empty())
    }

    pub(crate) fn sure(&self) -> Confidence {
        self.sure.unwrap_or(Confidence::SAID)
    }

    /// The description in standard words; none if there is none.
    pub(crate) fn words(&self) -> Option<String> {
        let families: Vec<&str> = self.families.iter().map(|family| kind(*family).name).collect();
        let meant = if self.usual_family { families.get(..1) } else { families.get(..) };
        let names = meant.filter(|of| !of.is_empty()).map(|of| of.join(" or "));
        let bend = self.bend.map(|bend| match bend {
            Bend::Straight => Role::Shape(Decimal::ZERO),
            Bend::Degrees(degrees) => Role::Shape(degrees),
            Bend::Open => Role::Bent,
        });
        let roles = [
            self.plain.then_some(Role::Plain),
            self.gender.map(Role::Gender),
            self.swivel.map(|turns| Role::Swivel { turns, plural: false }),
            bend,
            self.drop.map(Role::Drop),
        ];
        let sizes = self.sizes.iter().cloned().map(Role::EndSize);
        let words = roles.into_iter().flatten().chain(sizes).map(|role| role.words());
        let words: Vec<String> = names.into_iter().chain(words).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct WrapRequest {
    /// A word that its kind has; any kind where empty.
    pub(crate) kind: &'static str,
    pub(crate) colour: Option<&'static str>,
    /// Named by part number: one of these.
    pub(crate) parts: Vec<Id<Wrap>>,
    /// Covered length, if not the whole hose.
    pub(crate) length: Option<(Decimal, LengthUnit)>,
    pub(crate) each_end: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LengthRequest {
    pub(crate) value: Decimal,
    pub(crate) unit: Option<LengthUnit>,
    pub(crate) sure: Confidence,
}

/// A part that two readings fill differently, so that it stays open, or that something makes doubtful.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Slot {
    Hose,
    End(usize),
    Length,
    Angle,
    Wrap,
}

impl Slot {
    pub(crate) const ENDS: [Self; 2] = [Self::End(0), Self::End(1)];
    pub(crate) const ALL: [Self; 6] =
        [Self::Hose, Self::End(0), Self::End(1), Self::Length, Self::Angle, Self::Wrap];
}

#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Reading {
    pub(crate) hose: HoseRequest,
    pub(crate) ends: [EndRequest; 2],
    pub(crate) wrap: Option<WrapRequest>,
    pub(crate) length: Option<LengthRequest>,
    /// Lengths that may be meant where none is given.
    pub(crate) lengths: Vec<Amount>,
    pub(crate) method: LengthMethod,
    /// As it is printed: `±1/4 in`.
    pub(crate) tolerance: Option<String>,
    /// Degrees between two bent ends.
    pub(crate) angle: Option<(Decimal, Confidence)>,
    /// The direction of the angle; the organization's if absent.
    pub(crate) turn: Option<AngleConvention>,
    /// The highest requested working pressure, and the unit that it was written in.
    pub(crate) pressure: Option<(Pressure, PressureUnit)>,
    pub(crate) proof_test: bool,
    pub(crate) burst_test: bool,
    pub(crate) quantity: Option<u32>,
    pub(crate) open: Vec<Slot>,
    /// Reasons to doubt the whole reading.
    pub(crate) warnings: Vec<PhraseWarning>,
    pub(crate) tokens: Vec<ReadToken>,
}

impl Reading {
    /// With the angle in the direction of the organization.
    pub(crate) fn turned(mut self, shop: AngleConvention) -> Self {
        if let (Some((degrees, _)), Some(turn)) = (&mut self.angle, self.turn)
            && let Ok(angle) = Angle::entered(*degrees, turn)
        {
            *degrees = angle.shown(shop);
        }
        self
    }
}
