//! Readings compete: a beam over the roles of all tokens, and each choice assembled as a whole.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::configurator::parse::lexing::amount::{Amount, Form};
use crate::configurator::parse::lexing::lexer::{OrganizationVocabulary, lex};
use crate::configurator::parse::lexing::text::{chunks_at, clean};
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::context::Text;
use crate::configurator::parse::reading::draft::Draft;
use crate::configurator::parse::reading::meaning::{Role, Score, SizeToken};
use crate::configurator::parse::reading::request::{EndRequest, HoseRequest, Reading, Slot};
use crate::configurator::parse::reading::resolve::resolve;
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
    let mut found = readings(&tokens, own);
    found.sort_by_key(|found| std::cmp::Reverse(found.draft.score));
    let of = |found: &Found| resolve(&tokens, &found.roles(), &found.draft, unit);
    let mut found = found.iter();
    let Some(best) = found.next() else {
        return resolve(&[], &[], &Draft::default(), unit);
    };
    let mut reading = of(best);
    let near = found.take(RIVALS).filter(|other| best.draft.score - other.draft.score <= w::TIE);
    let mut open = BTreeSet::new();
    for other in near.filter(|other| other.draft != best.draft) {
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
        (HoseRequest { size: None, sure: None, ..reading.hose.clone() }, size)
    };
    if hose(best) != hose(&other) {
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

/// A choice of roles with what it comes to.
struct Found {
    draft: Draft,
    options: Rc<Vec<Options>>,
    choice: Vec<u8>,
}

impl Found {
    fn roles(&self) -> Vec<Role> {
        let chosen = self.options.iter().zip(&self.choice);
        let role = |(options, at): (&Options, &u8)| {
            options.get(usize::from(*at)).map(|(role, _)| role.clone())
        };
        chosen.filter_map(role).collect()
    }
}

struct Path {
    score: Score,
    choice: Vec<u8>,
    size: Option<u16>,
    measured: bool,
}

fn readings(tokens: &[Token], own: &OrganizationVocabulary) -> Vec<Found> {
    let text = Text::new(tokens, own);
    let options: Vec<Options> = (0..tokens.len()).map(|at| text.options(at)).collect();
    let mut beam = vec![Path { score: 0, choice: Vec::new(), size: None, measured: false }];
    let options = Rc::new(options);
    for of_token in options.iter() {
        let mut grown: Vec<Path> = Vec::with_capacity(beam.len() * of_token.len());
        for path in &beam {
            for (at, (role, weight)) in (0_u8..).zip(of_token) {
                grown.push(path.with(at, role, *weight));
            }
        }
        grown.sort_by_key(|path| std::cmp::Reverse(path.score));
        grown.truncate(BEAM);
        beam = grown;
    }
    let is_selector =
        |options: &Options| options.iter().any(|(role, _)| matches!(role, Role::EndSelector(_)));
    let directions: &[Direction] = if options.iter().any(is_selector) {
        &[Direction::Behind, Direction::Before]
    } else {
        &[Direction::Behind]
    };
    let mut found = Vec::new();
    for path in &beam {
        let chosen = options.iter().zip(&path.choice);
        let chosen: Vec<&(Role, Score)> =
            chosen.filter_map(|(options, at)| options.get(usize::from(*at))).collect();
        let roles: Vec<&Role> = chosen.iter().map(|(role, _)| role).collect();
        let weights: Score = chosen.iter().map(|(_, weight)| weight).sum();
        for direction in directions {
            let mut draft = assemble(tokens, &roles, *direction);
            draft.score += weights;
            let (options, choice) = (Rc::clone(&options), path.choice.clone());
            found.push(Found { draft, options, choice });
        }
    }
    found
}

impl Path {
    /// With the next token's role; a second size or length costs at once.
    fn with(&self, at: u8, role: &Role, weight: Score) -> Self {
        let mut score = self.score + weight;
        let (mut size, mut measured) = (self.size, self.measured);
        match role {
            Role::HoseSize(dash) => {
                if size.is_some_and(|size| size != *dash) {
                    score += w::SECOND_SIZE;
                }
                size = size.or(Some(*dash));
            }
            Role::Length(_) | Role::BareLength(_) => {
                score += if measured { -150 } else { 0 };
                measured = true;
            }
            _ => {}
        }
        let mut choice = self.choice.clone();
        choice.push(at);
        Self { score, choice, size, measured }
    }
}

impl Reading {
    fn length_amount(&self) -> Option<Amount> {
        let length = self.length.as_ref()?;
        let unit = length.unit?;
        Some(Amount {
            value: length.value,
            unit,
            form: Form::Decimal,
            plain: true,
            doubtful: false,
        })
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
        let of: Vec<Slot> = open.iter().copied().collect();
        self.warn(
            "ambiguous",
            &of,
            format!("the text has two possible readings; {} stays open", names.join(", ")),
        );
        self.open.extend(open);
    }
}
