//! From tokens to what is wished for: a hose, two ends, a cover, a length, an angle.

use rust_decimal::Decimal;

use super::code;
use super::describe;
use super::ends::{self, Spoken};
pub(crate) use super::ends::{Bend, EndWish};
use super::fact::{Fact, Layer, Said, Sure, Token};
pub(crate) use super::numbers::LengthWish;
use super::numbers::{self, Item, after, before};
use super::offer::PartId;
use crate::Id;
use crate::catalogue::{Hose, Wrap};
use crate::engineering::length::LengthUnit;

/// What a hose is to be.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct HoseWish {
    /// Standards: `R2`, `2SN`.
    pub(crate) specs: Vec<String>,
    /// Layers of reinforcement.
    pub(crate) layers: Option<(u8, Layer)>,
    /// A series of the catalogue, folded.
    pub(crate) series: Option<String>,
    /// Words that describe it, folded.
    pub(crate) features: Vec<String>,
    /// Brands that are named, folded.
    pub(crate) brands: Vec<String>,
    /// Its size.
    pub(crate) size: Option<(u16, Sure)>,
    /// Named by part number: one of these.
    pub(crate) parts: Vec<Id<Hose>>,
    /// How sure it is read.
    pub(crate) sure: Sure,
}

/// What a cover is to be.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct WrapWish {
    /// Words that its kind has; any kind where none.
    pub(crate) kind: &'static [&'static str],
    /// Its colour.
    pub(crate) colour: Option<String>,
    /// Named by part number: one of these.
    pub(crate) parts: Vec<Id<Wrap>>,
    /// How much of it, where not the whole hose.
    pub(crate) length: Option<(Decimal, LengthUnit)>,
    /// Whether that is at each end.
    pub(crate) each_end: bool,
    /// How sure it is read.
    pub(crate) sure: Sure,
}

/// Everything that a phrase wishes for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Wish {
    /// The hose.
    pub(crate) hose: HoseWish,
    /// The ends.
    pub(crate) ends: [EndWish; 2],
    /// The cover.
    pub(crate) wrap: Option<WrapWish>,
    /// The length.
    pub(crate) length: Option<LengthWish>,
    /// Degrees between two bent ends.
    pub(crate) angle: Option<(Decimal, Sure)>,
    /// A proof test.
    pub(crate) proof_test: bool,
    /// A burst test.
    pub(crate) burst_test: bool,
}

impl HoseWish {
    /// Whether it says which hose, apart from the size.
    pub(crate) fn is_named(&self) -> bool {
        !self.specs.is_empty()
            || self.layers.is_some()
            || self.series.is_some()
            || !self.features.is_empty()
            || !self.parts.is_empty()
    }
}

/// Sees what each token is said of; numbers get their meaning.
pub(crate) fn arrange(tokens: &mut [Token]) -> Wish {
    let mut items = numbers::items(tokens);
    let length = numbers::settle(&mut items, tokens);
    tell(tokens, &items, length.as_ref());
    let mut walk = Walk::new(tokens);
    for at in 0..items.len() {
        walk.take(&items, at);
    }
    let (mut ends, left) = ends::ends(&walk.said);
    let degrees: Vec<(Decimal, usize)> = left;
    let mut angle = walk.angle;
    for (number, token) in &degrees {
        let sure = tokens.get(*token).map_or(Sure::LIKELY, |token| token.sure);
        angle = angle.or(Some((*number, sure.min(Sure::percent(90)))));
    }
    let mut hose = walk.hose;
    if hose.size.is_none() {
        hose.size = size_of_ends(&ends);
    }
    for end in &mut ends {
        infer_family(end);
    }
    Wish {
        hose,
        ends,
        wrap: walk.wrap,
        length,
        angle,
        proof_test: walk.proof_test,
        burst_test: walk.burst_test,
    }
}

/// Notes what tokens came to mean.
fn tell(tokens: &mut [Token], items: &[Item], length: Option<&LengthWish>) {
    for (place, token) in tokens.iter_mut().enumerate() {
        let of_length = token.facts.iter().any(|fact| match (fact, length) {
            (Fact::Length(value, unit), Some(length)) => {
                (*value, Some(*unit)) == (length.value, length.unit)
            }
            (Fact::Number(value), Some(length)) => *value == length.value && length.unit.is_none(),
            _ => false,
        });
        let settled = items.iter().filter(|item| item.token == place).map(|item| item.fact.clone());
        let settled: Vec<Fact> = settled.collect();
        token.meaning = match length {
            Some(length) if of_length && settled.contains(&Fact::Noise) => {
                Some(describe::length(length.value, length.unit))
            }
            _ => Some(describe::join(&settled)),
        };
    }
}

/// The hose is as large as its ends where nothing else is said.
fn size_of_ends(ends: &[EndWish; 2]) -> Option<(u16, Sure)> {
    let mut sizes = ends.iter().filter_map(|end| match end.size {
        Some(Said::Dash(dash)) => Some(dash),
        _ => None,
    });
    let first = sizes.next()?;
    let same = sizes.all(|size| size == first);
    Some((first, if same { Sure::percent(80) } else { Sure::percent(50) }))
}

/// `15L` is a light tube end even without a word for it.
fn infer_family(end: &mut EndWish) {
    use crate::drawing::words::Family::{DinHeavy, DinLight};
    if end.families.is_some() || !end.parts.is_empty() {
        return;
    }
    if let Some(Said::Text(text)) = &end.size {
        end.families = match text.chars().last() {
            Some('l') => Some(vec![DinLight]),
            Some('s') => Some(vec![DinHeavy]),
            _ => None,
        };
        end.sure = end.sure.and(Sure::LIKELY);
    }
}

/// A walk over what is said.
struct Walk<'t, 'i> {
    tokens: &'t [Token],
    hose: HoseWish,
    wrap: Option<WrapWish>,
    in_wrap: bool,
    angle: Option<(Decimal, Sure)>,
    proof_test: bool,
    burst_test: bool,
    said: Vec<Spoken<'i>>,
}

impl<'t, 'i> Walk<'t, 'i> {
    const fn new(tokens: &'t [Token]) -> Self {
        let hose = HoseWish {
            specs: Vec::new(),
            layers: None,
            series: None,
            features: Vec::new(),
            brands: Vec::new(),
            size: None,
            parts: Vec::new(),
            sure: Sure::SAID,
        };
        Self {
            tokens,
            hose,
            wrap: None,
            in_wrap: false,
            angle: None,
            proof_test: false,
            burst_test: false,
            said: Vec::new(),
        }
    }

    fn take(&mut self, items: &'i [Item], at: usize) {
        let Some(item) = items.get(at) else { return };
        let sure = self.tokens.get(item.token).map_or(Sure::NOT, |token| token.sure);
        let fact = &item.fact;
        match fact {
            Fact::Spec(_)
            | Fact::Layers(..)
            | Fact::Series(_)
            | Fact::Feature(_)
            | Fact::Brand(_)
            | Fact::HoseSize(_) => self.of_hose(fact, sure),
            Fact::Part(parts) => self.part(fact, parts, sure, item.token),
            Fact::Size(_) => self.size(items, at, sure),
            Fact::Length(value, unit) => {
                let before_wrap = numbers::wrap_follows(items, at);
                if self.in_wrap || before_wrap {
                    self.wrap().length = Some((*value, *unit));
                }
            }
            Fact::Angle(degrees) => self.angle = Some((*degrees, sure)),
            Fact::Wrap(kind) => {
                let wrap = self.wrap();
                if wrap.kind.is_empty() {
                    wrap.kind = kind;
                }
                wrap.sure = wrap.sure.min(sure);
                self.in_wrap = true;
            }
            Fact::Colour(colour) => self.colour(items, at, colour, sure),
            Fact::Both if self.in_wrap && self.wrap().length.is_some() => {
                self.wrap().each_end = true;
            }
            Fact::Proof => self.proof_test = true,
            Fact::Burst => self.burst_test = true,
            Fact::Both | Fact::OneEnd | Fact::OtherEnd | Fact::End(_) => {
                self.said.push(Spoken::Mark(fact));
            }
            Fact::Plural if !self.in_wrap => self.said.push(Spoken::Plural),
            Fact::Strong => self.breaks(true),
            Fact::Weak => self.breaks(false),
            fact if fact.is_of_end() || matches!(fact, Fact::Degrees(_)) => {
                self.of_end(items, at, sure);
            }
            _ => {}
        }
    }

    fn breaks(&mut self, sure: bool) {
        self.said.push(Spoken::Break(sure));
        self.in_wrap = false;
    }

    fn of_hose(&mut self, fact: &Fact, sure: Sure) {
        let hose = &mut self.hose;
        match fact {
            Fact::Spec(spec) if !hose.specs.contains(spec) => hose.specs.push(spec.clone()),
            Fact::Layers(count, layer) => hose.layers = hose.layers.or(Some((*count, *layer))),
            Fact::Series(series) => hose.series = Some(series.clone()),
            Fact::Feature(word) if !hose.features.contains(word) => {
                hose.features.push(word.clone());
            }
            Fact::Brand(brand) => hose.brands.push(brand.clone()),
            Fact::HoseSize(Said::Dash(dash)) => hose.size = hose.size.or(Some((*dash, sure))),
            _ => {}
        }
        hose.sure = hose.sure.min(sure);
    }

    fn part(&mut self, fact: &'i Fact, parts: &[PartId], sure: Sure, token: usize) {
        for part in parts {
            match part {
                PartId::Hose(id) => {
                    self.hose.parts.push(*id);
                    self.hose.sure = self.hose.sure.min(sure);
                }
                PartId::Wrap(id) => {
                    self.wrap().parts.push(*id);
                    self.in_wrap = true;
                }
                PartId::Fitting(_) => {}
            }
        }
        if parts.iter().any(|part| matches!(part, PartId::Fitting(_))) {
            self.said.push(Spoken::Content(fact, sure, token, true));
        }
    }

    /// A size is the hose's beside words of the hose, an end's beside words of ends, and the
    /// hose's where none is said yet.
    fn size(&mut self, items: &'i [Item], at: usize, sure: Sure) {
        let Some(Item { fact: fact @ Fact::Size(size), token }) = items.get(at) else { return };
        let hose = |fact: Option<&Fact>| {
            fact.is_some_and(|fact| match fact {
                Fact::Part(parts) => parts.iter().any(|part| matches!(part, PartId::Hose(_))),
                fact => fact.is_of_hose(),
            })
        };
        let end = |fact: Option<&Fact>| {
            fact.is_some_and(|fact| fact.is_of_end() || matches!(fact, Fact::Degrees(_)))
        };
        let (previous, next) = (before(items, at), after(items, at));
        if let (Said::Dash(dash), None) = (size, self.hose.size) {
            let loose = !end(previous) && !end(next);
            if hose(previous) || (hose(next) && !end(previous)) || loose {
                let sure =
                    if hose(previous) || hose(next) { sure } else { sure.and(Sure::percent(92)) };
                self.hose.size = Some((*dash, sure));
                return;
            }
        }
        self.said.push(Spoken::Content(fact, sure, *token, false));
    }

    fn of_end(&mut self, items: &'i [Item], at: usize, sure: Sure) {
        let Some(item) = items.get(at) else { return };
        self.in_wrap = false;
        let text = self.tokens.get(item.token).map_or("", |token| token.text.as_str());
        let by_code = code::connection(text).is_some();
        self.said.push(Spoken::Content(&item.fact, sure, item.token, by_code));
    }

    fn colour(&mut self, items: &[Item], at: usize, colour: &str, sure: Sure) {
        let near_wrap = matches!(after(items, at), Some(Fact::Wrap(_))) || self.in_wrap;
        if near_wrap {
            self.wrap().colour = Some(colour.to_owned());
        } else {
            self.of_hose(&Fact::Feature(colour.to_owned()), sure);
        }
    }

    fn wrap(&mut self) -> &mut WrapWish {
        self.wrap.get_or_insert(WrapWish {
            kind: &[],
            colour: None,
            parts: Vec::new(),
            length: None,
            each_end: false,
            sure: Sure::SAID,
        })
    }
}
