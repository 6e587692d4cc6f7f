//! Readings compete: a beam over the roles of all tokens, and each choice assembled as a whole.

use std::collections::BTreeSet;

use crate::configurator::parse::lexing::amount::Amount;
use crate::configurator::parse::lexing::lexer::{OrganizationVocabulary, lex};
use crate::configurator::parse::lexing::text::{chunks_at, clean};
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::context::Text;
use crate::configurator::parse::reading::draft::Draft;
use crate::configurator::parse::reading::meaning::{Role, Score, SizeToken};
use crate::configurator::parse::reading::request::{EndRequest, HoseRequest, Reading, Slot};
use crate::configurator::parse::reading::resolve::{bare, resolve};
use crate::configurator::parse::reading::roles::Options;
use crate::configurator::parse::reading::scopes::{Direction, assemble};
use crate::configurator::parse::reading::weights as w;
use crate::measures::length::LengthUnit;

/// Choices of roles that are followed at once.
const BEAM: usize = 40;
/// Readings that are compared with the best one.
const RIVALS: usize = 14;
/// Tokens that are read; more are no phrase.
const MOST_TOKENS: usize = 250;

/// Reads a text: the best reading, open where another one is as good.
pub(crate) fn read(text: &str, own: &OrganizationVocabulary, unit: LengthUnit) -> Reading {
    let mut tokens = lex(text, own);
    for token in tokens.iter_mut().skip(MOST_TOKENS) {
        token.lexeme = Lexeme::Only(Role::Unread, 0);
    }
    let text = Text::new(&tokens, own);
    let options: Vec<Options> = (0..tokens.len()).map(|at| text.options(at)).collect();
    let mut found = readings(&tokens, &options);
    found.sort_by_key(|(draft, _)| std::cmp::Reverse(draft.score));
    let of = |(draft, roles): &(Draft, Vec<&Role>)| {
        let roles: Vec<Role> = roles.iter().copied().cloned().collect();
        resolve(&tokens, &roles, draft, unit)
    };
    let mut found = found.iter();
    let Some(best) = found.next() else {
        return resolve(&[], &[], &Draft::default(), unit);
    };
    let mut reading = of(best);
    let near = found.take(RIVALS).filter(|other| best.0.score - other.0.score <= w::TIE);
    let mut open = BTreeSet::new();
    for other in near.filter(|other| other.0 != best.0) {
        compare(&mut reading, of(other), &mut open);
    }
    reading.leave_open(open);
    reading
}

/// The chunks of a text in which there is something that nothing understands.
pub(crate) fn unknown_words(text: &str, own: &OrganizationVocabulary) -> Vec<String> {
    let unknown: Vec<Token> = lex(text, own)
        .into_iter()
        .filter(|token| token.correction.is_none())
        .filter(|token| matches!(&token.lexeme, Lexeme::Unknown | Lexeme::Only(Role::Unread, _)))
        .collect();
    let clean = clean(text);
    let chunks = chunks_at(&clean).into_iter().filter(|(start, chunk)| {
        let end = start + chunk.len();
        unknown.iter().any(|token| token.start < end && *start < token.end)
    });
    chunks.map(|(_, chunk)| chunk.to_owned()).collect()
}

/// Notes where another reading that is as good says something else.
fn compare(best: &mut Reading, other: Reading, open: &mut BTreeSet<Slot>) {
    let hose = |reading: &Reading| {
        let size = reading.hose.size.map(|(dash, _)| dash);
        let other_sizes = Vec::new();
        (HoseRequest { size: None, other_sizes, sure: None, ..reading.hose.clone() }, size)
    };
    let ((own, own_size), (others, other_size)) = (hose(best), hose(&other));
    if own_size != other_size && own == others {
        let sizes = &mut best.hose.other_sizes;
        sizes.extend(other_size.filter(|size| !sizes.contains(size)));
    }
    if own_size != other_size || own != others {
        open.insert(Slot::Hose);
    }
    for (at, (own, others)) in best.ends.iter().zip(&other.ends).enumerate() {
        // An end without a size has the hose's.
        let bare = |end: &EndRequest, hose: &HoseRequest| {
            let own = hose.size.map(|(dash, _)| SizeToken::Dash(dash));
            let sizes = end.sizes.iter().filter(|size| Some(*size) != own.as_ref()).cloned();
            EndRequest { sure: None, sizes: sizes.collect(), ..end.clone() }
        };
        if bare(own, &best.hose) != bare(others, &other.hose) {
            open.insert(Slot::End(at));
        }
    }
    let length = |reading: &Reading| {
        let length = reading.length.as_ref().map(|length| (length.value, length.unit));
        (length, reading.method)
    };
    if length(best) != length(&other) {
        open.insert(Slot::Length);
        best.lengths.extend(other.length_amount());
        best.lengths.extend(other.lengths);
    }
    if best.angle.map(|(degrees, _)| degrees) != other.angle.map(|(degrees, _)| degrees) {
        open.insert(Slot::Angle);
    }
    if best.quantity != other.quantity {
        best.quantity = None;
    }
}

/// A choice of roles so far.
#[derive(Clone, Default)]
struct Path<'o> {
    score: Score,
    weights: Score,
    roles: Vec<&'o Role>,
    size: Option<u16>,
    measured: bool,
}

/// Choices of roles, each with what it comes to.
fn readings<'o>(tokens: &[Token], options: &'o [Options]) -> Vec<(Draft, Vec<&'o Role>)> {
    let mut beam = vec![Path::default()];
    for of_token in options {
        let mut grown: Vec<Path<'o>> = Vec::with_capacity(beam.len() * of_token.len());
        for path in &beam {
            grown.extend(of_token.iter().map(|(role, weight)| path.with(role, *weight)));
        }
        grown.sort_by_key(|path| std::cmp::Reverse(path.score));
        grown.truncate(BEAM);
        beam = grown;
    }
    let selects = |(role, _): &(Role, Score)| matches!(role, Role::EndSelector(_));
    let two = options.iter().flatten().any(selects);
    let both = [Direction::Behind, Direction::Before];
    let directions = if two { &both[..] } else { &both[..1] };
    let mut found = Vec::new();
    for path in beam {
        for direction in directions {
            let mut draft = assemble(tokens, &path.roles, *direction);
            draft.score += path.weights;
            found.push((draft, path.roles.clone()));
        }
    }
    found
}

impl<'o> Path<'o> {
    /// With the next token's role; a second size or length costs at once.
    fn with(&self, role: &'o Role, weight: Score) -> Self {
        let mut path = self.clone();
        path.score += weight;
        path.weights += weight;
        match role {
            Role::HoseSize(dash) => {
                let other = path.size.is_some_and(|size| size != *dash);
                path.score += if other { w::SECOND_SIZE } else { 0 };
                path.size = path.size.or(Some(*dash));
            }
            Role::Length(_) | Role::BareLength(_) => {
                path.score += if path.measured { -150 } else { 0 };
                path.measured = true;
            }
            _ => {}
        }
        path.roles.push(role);
        path
    }
}

impl Reading {
    fn length_amount(&self) -> Option<Amount> {
        let length = self.length.as_ref()?;
        Some(bare(length.value, length.unit?))
    }

    fn leave_open(&mut self, open: BTreeSet<Slot>) {
        if open.is_empty() {
            return;
        }
        if open.contains(&Slot::Length) {
            self.lengths.extend(self.length_amount());
            self.length = None;
        }
        if open.contains(&Slot::Angle) {
            self.angle = None;
        }
        let names: Vec<&str> = open.iter().map(|slot| slot.name()).collect();
        let message =
            format!("the text has two possible readings; {} stays open", names.join(", "));
        self.ask("ambiguous", &Vec::from_iter(open), message);
    }
}
