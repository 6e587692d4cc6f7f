//! Result of one choice of roles, and its score as a whole.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use crate::configurator::inputs::configurator_input::LengthMethod;
use crate::configurator::parse::choosing::offer::Confidence;
use crate::configurator::parse::lexing::amount::Amount;
use crate::configurator::parse::lexing::token::Token;
use crate::configurator::parse::reading::ends::group::Group;
use crate::configurator::parse::reading::meaning::{Role, Score, SizeToken};
use crate::configurator::parse::reading::request::{HoseRequest, WrapRequest, least};
use crate::configurator::parse::reading::weights as w;
use crate::configurator::parse::words::families::kind;
use crate::measures::angle::AngleConvention;
use crate::measures::pressure::{Pressure, PressureUnit};

#[expect(clippy::struct_excessive_bools, reason = "each is a thing that was said or not")]
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Draft {
    pub(crate) hose: HoseRequest,
    pub(crate) two_hoses: bool,
    /// Confidence in the hose size and in the length.
    pub(crate) size_sure: Option<Confidence>,
    pub(crate) length_sure: Option<Confidence>,
    pub(crate) sizes: BTreeSet<u16>,
    pub(crate) ends: [Option<Group>; 2],
    /// Words for both ends contradict those for one.
    pub(crate) contradiction: bool,
    pub(crate) lengths: Vec<Amount>,
    pub(crate) bare_lengths: Vec<Decimal>,
    pub(crate) choices: Vec<Amount>,
    pub(crate) method: Option<LengthMethod>,
    pub(crate) tolerance: Option<(Decimal, Decimal, Option<&'static str>)>,
    pub(crate) angles: BTreeSet<Decimal>,
    pub(crate) turn: Option<AngleConvention>,
    pub(crate) covered: bool,
    pub(crate) cover: WrapRequest,
    pub(crate) cover_whole: bool,
    /// It covers so much from end 1.
    pub(crate) cover_of_one_end: bool,
    pub(crate) proof: bool,
    pub(crate) burst: bool,
    pub(crate) pressure: Option<(Pressure, PressureUnit)>,
    pub(crate) quantities: BTreeSet<u32>,
    /// The length has leading zeros, as numbers of orders and parts have.
    pub(crate) padded: bool,
    /// Tokens that nothing uses.
    pub(crate) unread: BTreeSet<usize>,
    pub(crate) score: Score,
}

/// Sets a value that a phrase may have once; whether it contradicts one before.
fn once<T: PartialEq>(slot: &mut Option<T>, value: T) -> bool {
    let other = slot.as_ref().is_some_and(|old| *old != value);
    slot.get_or_insert(value);
    other
}

impl Draft {
    /// Notes what a word says of the hose, and how sure the words of hose and length are read.
    pub(crate) fn note(&mut self, role: &Role, token: &Token) {
        let hose = &mut self.hose;
        match role {
            Role::Standard(spec) => {
                if !hose.standards.contains(spec) {
                    hose.standards.push(spec.clone());
                }
                let has = |name: &str| token.text.contains(name);
                let norm = has("en").then_some("en");
                hose.norm = hose.norm.or(norm).or((has("sae") || has("100")).then_some("sae"));
            }
            Role::Layers(count, spiral) => {
                self.two_hoses |= once(&mut hose.layers, (*count, *spiral));
            }
            Role::Series(series) => self.two_hoses |= once(&mut hose.series, series.clone()),
            Role::Feature(word) => hose.features.push(word.clone()),
            Role::Colour(colour) => hose.colours.push(colour),
            Role::HosePart(parts) if hose.parts.is_empty() => hose.parts.clone_from(parts),
            Role::HosePart(parts) => self.two_hoses |= hose.parts != *parts,
            Role::HoseSize(_) => return least(&mut self.size_sure, token.sure),
            Role::Length(_) | Role::BareLength(_) | Role::Method(_) => {
                let zero = token.text.strip_prefix('0');
                self.padded |=
                    zero.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
                return least(&mut self.length_sure, token.sure);
            }
            _ => return,
        }
        least(&mut hose.sure, token.sure);
    }
}

pub(crate) fn count(length: usize) -> Score {
    Score::try_from(length).unwrap_or(Score::MAX / 1000)
}

pub(crate) fn whole(draft: &Draft, bends: usize) -> Score {
    let mut score = 0;
    let hose = &draft.hose;
    let by_part = !hose.parts.is_empty();
    let named = HoseRequest { features: Vec::new(), ..hose.clone() }.is_named();
    score += if named { w::HOSE } else { 0 };
    score += w::SECOND_STANDARD * count(hose.standards.len().saturating_sub(1));
    let sized = !draft.sizes.is_empty() || by_part;
    score += if sized { w::HOSE_SIZED } else { 0 };
    let with_part = draft.sizes.len() + usize::from(by_part);
    score += w::SECOND_SIZE * count(with_part.saturating_sub(1));
    let lengths: BTreeSet<Decimal> =
        draft.lengths.iter().map(Amount::mm).chain(draft.bare_lengths.iter().copied()).collect();
    score += if lengths.is_empty() && draft.choices.is_empty() { 0 } else { w::MEASURED_HOSE };
    score += w::SECOND_LENGTH * count(lengths.len().saturating_sub(1));
    score += w::SECOND_QUANTITY * count(draft.quantities.len().saturating_sub(1));
    if !draft.angles.is_empty() {
        score += if bends == 2 { w::ANGLE_BETWEEN_BENDS } else { w::ANGLE_WITHOUT_BENDS };
    }
    if draft.cover.length.is_some() && (!draft.covered || draft.cover_whole) {
        score += w::LENGTH_OF_NO_COVER;
    }
    let hose = (draft.sizes.len() == 1).then(|| draft.sizes.first().copied()).flatten();
    score + draft.ends.iter().flatten().map(|end| of_end(end, hose)).sum::<Score>()
}

fn of_end(end: &Group, hose: Option<u16>) -> Score {
    let mut score = if end.is_named() { w::END_NAMED } else { w::END_UNNAMED };
    for size in &end.request.sizes {
        let is_usual = |tube: &str, hose: u16| {
            end.request.families.iter().any(|family| kind(*family).usual_size(hose) == Some(tube))
        };
        score += match (size, hose) {
            (SizeToken::Dash(dash), Some(hose)) if is_far(*dash, hose) => w::FAR_JUMP,
            (SizeToken::Tube(tube), Some(hose)) if is_usual(tube, hose) => w::USUAL_TUBE,
            _ => 0,
        };
    }
    score
}

/// Whether fittings from one size to the other are rare.
fn is_far(end: u16, hose: u16) -> bool {
    let (small, large) = (end.min(hose), end.max(hose));
    large > small + 4.max(small / 2)
}
