//! From a text to tokens: part numbers and corrections first, then numbers, then words.

use std::collections::{BTreeMap, BTreeSet};

use crate::configurator::parse::choosing::offer::{Confidence, PartId};
use crate::configurator::parse::lexing::amount::Number;
use crate::configurator::parse::lexing::grammar::measure;
use crate::configurator::parse::lexing::text::{
    LONGEST_CORRECTION, chunks_at, clean, part_numbers,
};
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::meaning::{Role, SizeToken};
use crate::configurator::parse::words::glued::{Piece, split};
use crate::configurator::parse::words::standard;
use crate::configurator::parse::words::vocabulary::{self, Slot, longest};

/// Misspelt, corrected, without its leading zeros, by a piece of a number: how sure that is.
const MISSPELT: Confidence = Confidence::percent(86);
const CORRECTED: Confidence = Confidence::percent(97);
const BY_A_PIECE: Confidence = Confidence::percent(72);

/// Corrections of an organization.
#[derive(Debug, Clone, Default)]
pub(crate) struct OrganizationVocabulary {
    /// Series of hoses, folded.
    pub(crate) series: BTreeSet<String>,
    /// Words that hoses are described by, folded.
    pub(crate) features: BTreeSet<String>,
    /// Series and words, folded, of which all hoses have dash numbers of tubes.
    pub(crate) by_tube: BTreeSet<String>,
    pub(crate) brands: BTreeSet<String>,
    /// Items by their part numbers, folded.
    pub(crate) parts: BTreeMap<String, Vec<PartId>>,
    /// Items whose part numbers hold words that nothing else understands.
    pub(crate) near: BTreeMap<String, PartId>,
    /// Words that were corrected, as phrases are compared, and what they are to be read as.
    pub(crate) corrected: BTreeMap<String, String>,
}

pub(crate) fn lex(text: &str, own: &OrganizationVocabulary) -> Vec<Token> {
    let clean = clean(text);
    let chunks = chunks_at(&clean);
    let mut tokens = Vec::new();
    let mut plain_from = 0;
    let mut at = 0;
    let mut corrections = 0;
    while let Some(rest) = chunks.get(at..).filter(|rest| !rest.is_empty()) {
        let Some((count, words, meaning)) = corrected(rest, own) else {
            at += 1;
            continue;
        };
        let start = rest.first().map_or(0, |(start, _)| *start);
        let end = rest.get(count - 1).map_or(start, |(start, text)| start + text.len());
        segment(&clean, plain_from, start, own, &mut tokens);
        // The meaning of a correction is read without corrections, so that reading ends.
        for mut token in read_meaning(meaning, own) {
            token.sure = token.sure.and(CORRECTED);
            token.correction = Some((corrections, words.clone()));
            tokens.push(token);
        }
        corrections += 1;
        plain_from = end;
        at += count;
    }
    segment(&clean, plain_from, clean.len(), own, &mut tokens);
    tokens
}

fn read_meaning(meaning: &str, own: &OrganizationVocabulary) -> Vec<Token> {
    let text = clean(meaning);
    let mut tokens = Vec::new();
    if text != "nothing" {
        segment(&text, 0, text.len(), own, &mut tokens);
    }
    if tokens.is_empty() {
        tokens.push(token(text, 0, 0, Lexeme::Only(Role::Fill, 0), Confidence::SAID));
    }
    tokens
}

/// The longest correction that these chunks begin with.
fn corrected<'w>(
    chunks: &[(usize, &str)],
    own: &'w OrganizationVocabulary,
) -> Option<(usize, String, &'w str)> {
    if own.corrected.is_empty() {
        return None;
    }
    (1..=LONGEST_CORRECTION.min(chunks.len())).rev().find_map(|count| {
        let run: Vec<&str> = chunks.get(..count)?.iter().map(|(_, text)| *text).collect();
        let run = run.join(" ");
        let meaning = own.corrected.get(&run)?;
        Some((count, run, meaning.as_str()))
    })
}

const fn token(text: String, start: usize, end: usize, lexeme: Lexeme, sure: Confidence) -> Token {
    Token { text, start, end, lexeme, sure, glued: false, correction: None }
}

fn segment(
    text: &str,
    from: usize,
    to: usize,
    own: &OrganizationVocabulary,
    tokens: &mut Vec<Token>,
) {
    let Some(part) = text.get(from..to) else { return };
    let mut lexer = Lexer { text: part, at: 0, own, tokens: Vec::new() };
    lexer.run();
    for mut token in lexer.tokens {
        (token.start, token.end) = (token.start + from, token.end + from);
        tokens.push(token);
    }
}

pub(super) struct Lexer<'t> {
    text: &'t str,
    at: usize,
    own: &'t OrganizationVocabulary,
    pub(super) tokens: Vec<Token>,
}

impl<'t> Lexer<'t> {
    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn before(&self) -> Option<char> {
        self.text.get(..self.at)?.chars().next_back()
    }

    pub(super) fn push(&mut self, length: usize, lexeme: Lexeme, sure: Confidence) {
        let end = self.at + length.max(1);
        let text = self.text.get(self.at..end).unwrap_or_default().trim().to_owned();
        self.tokens.push(token(text, self.at, end, lexeme, sure));
        self.at = end;
    }

    fn run(&mut self) {
        while let Some(c) = self.rest().chars().next() {
            // The `x` of `15LxCEL` is a sign, and `2SN` of `2SNDN12` is whole.
            let sign = self.tokens.last().filter(|last| last.end == self.at);
            let sign = sign.is_some_and(|last| {
                last.separator().is_some()
                    || last.may_be(|role| matches!(role, Role::Standard(_) | Role::EndSize(_)))
            });
            let before = self.before().filter(|_| !sign);
            let letter_before = before.is_some_and(char::is_alphabetic);
            let alone = !before.is_some_and(char::is_alphanumeric);
            let found = (alone && (self.part() || self.series() || self.reference()))
                || (c == 'x' && !letter_before && self.times())
                || (!letter_before && self.standard())
                || (alone && self.foreign())
                || self.number_or_word(c, letter_before)
                || self.separator(c)
                || self.letters(c);
            if !found {
                self.at += c.len_utf8();
            }
        }
    }

    pub(super) fn chunk(&self) -> &'t str {
        let end = |c: char| " ,;()*:=|&+[]!?@\"".contains(c);
        let rest = self.rest();
        let length = rest.find(end).unwrap_or(rest.len());
        rest.get(..length).unwrap_or_default().trim_end_matches(['-', '.', '/'])
    }

    /// A part number of the catalogue, of the organization or of the customer.
    fn part(&mut self) -> bool {
        let rest = self.rest();
        let blank = rest.find([' ', ',', ';', '*', '@', '(']).unwrap_or(rest.len());
        let wide = rest.get(..blank).unwrap_or_default().trim_end_matches(['-', '.', '/', ':']);
        for chunk in [wide, self.chunk()] {
            for (length, number) in part_numbers(chunk) {
                let Some(parts) = self.own.parts.get(&number) else { continue };
                self.push_parts(length, parts, Confidence::SAID);
                return true;
            }
        }
        let chunk = self.chunk();
        let Some(part) = self.own.near.get(chunk) else { return false };
        self.push_parts(chunk.len(), &[*part], BY_A_PIECE);
        true
    }

    fn push_parts(&mut self, length: usize, parts: &[PartId], sure: Confidence) {
        let (mut hoses, mut fittings, mut wraps) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            match part {
                PartId::Hose(id) => hoses.push(*id),
                PartId::Fitting(id) => fittings.push(*id),
                PartId::Wrap(id) => wraps.push(*id),
            }
        }
        let role = if !fittings.is_empty() {
            Role::EndPart(fittings)
        } else if !wraps.is_empty() {
            Role::CoverPart(wraps)
        } else {
            Role::HosePart(hoses)
        };
        self.push(length, Lexeme::Only(role, 400), sure);
    }

    /// A series of hoses, with or without its size: `t2a`, `t2a-8`.
    fn series(&mut self) -> bool {
        let chunk = self.chunk();
        let head = chunk.rsplit_once('-').map(|(head, _)| head);
        let Some(series) =
            std::iter::once(chunk).chain(head).find(|text| self.own.series.contains(*text))
        else {
            return false;
        };
        let role = Role::Series(series.to_owned());
        self.push(series.len(), Lexeme::Only(role, 300), Confidence::SAID);
        true
    }

    /// An `x` between things: `1/2x36`, `36"xMP`.
    fn times(&mut self) -> bool {
        let tail = self.rest().get(1..).unwrap_or_default();
        let run = tail.get(..tail.find(|c: char| !c.is_alphanumeric()).unwrap_or(tail.len()));
        let between = run.is_some_and(|run| {
            run.is_empty()
                || run.starts_with(|c: char| c.is_ascii_digit())
                || vocabulary::word(run).is_some()
                || split(run).is_some()
        });
        if between {
            self.push(1, Lexeme::Only(Role::Separator('x'), 0), Confidence::SAID);
        }
        between
    }

    fn standard(&mut self) -> bool {
        let Some((length, spec)) = standard::find(self.rest()) else { return false };
        let lexeme = match spec {
            Some(spec) => Lexeme::Only(Role::Standard(spec), 300),
            None => Lexeme::Only(Role::Fill, 0),
        };
        self.push(length, lexeme, Confidence::SAID);
        true
    }

    /// Numbers before words; a word wins where it reaches as far: `2 wire`, `37° flare`.
    fn number_or_word(&mut self, c: char, letter_before: bool) -> bool {
        let rest = self.rest();
        // `36 in?` asks; `other end ?` leaves it open.
        let asks = c == '?' && self.before().is_some_and(|before| !" :=(".contains(before));
        let word = longest(rest).filter(|_| !(asks || letter_before && c.is_alphabetic()));
        let number = !letter_before || c.is_ascii_digit() || "+-±@#.($£€".contains(c);
        let found = number.then(|| measure(rest)).flatten();
        match (word, found) {
            (Some((length, entry)), Some((lexeme, used)))
                if used > length || length <= 1 || entry.is_plain_number() =>
            {
                self.push(used, lexeme, Confidence::SAID);
            }
            (None, Some((lexeme, used))) => match self.model_number(&lexeme, used) {
                Some(length) => self.push(length, Lexeme::Unknown, Confidence::NOT),
                None => self.push(used, lexeme, Confidence::SAID),
            },
            (Some((length, entry)), _) => self.push(length, Lexeme::Word(entry), Confidence::SAID),
            (None, None) => return false,
        }
        true
    }

    /// `3cx`, `320d`: a number runs on in letters that nothing understands.
    fn model_number(&self, lexeme: &Lexeme, used: usize) -> Option<usize> {
        let rest = self.rest();
        let tail = rest.get(used..).filter(|_| matches!(lexeme, Lexeme::Number(_)))?;
        let run = tail.find(|c: char| !c.is_alphanumeric()).unwrap_or(tail.len());
        let (run, whole) = (tail.get(..run)?, rest.get(..used + run)?);
        let is_known = split(whole).or_else(|| split(run)).is_some()
            || longest(tail).is_some_and(|(length, _)| length >= run.len())
            || standard::find(tail).is_some()
            || run.starts_with('x');
        (!is_known && !run.is_empty() && whole.is_ascii()).then_some(whole.len())
    }

    fn separator(&mut self, c: char) -> bool {
        let sign = ",;:=/*&-+.|@".contains(c);
        if sign {
            let apart = self.before() == Some(' ') && self.rest().starts_with("- ");
            let sign = match c {
                '@' => ':',
                '-' if apart => ';',
                _ => c,
            };
            self.push(1, Lexeme::Only(Role::Separator(sign), 0), Confidence::SAID);
        }
        sign
    }

    /// A word of the catalogue, a glued run, or letters that nothing understands.
    fn letters(&mut self, c: char) -> bool {
        if !c.is_alphanumeric() {
            return false;
        }
        let rest = self.rest();
        let end = |c: char| !(c.is_alphanumeric() || c == '\'');
        let wide = rest.find(|c: char| end(c) && c != '-').unwrap_or(rest.len());
        let narrow = rest.find(end).unwrap_or(rest.len());
        for length in [wide, narrow] {
            let word = rest.get(..length).unwrap_or_default();
            let role = if self.own.brands.contains(word) {
                Role::Brand(word.to_owned())
            } else if self.own.features.contains(word) {
                Role::Feature(word.to_owned())
            } else {
                continue;
            };
            self.push(length, Lexeme::Only(role, 100), Confidence::SAID);
            return true;
        }
        let run = rest.get(..narrow).unwrap_or_default().trim_end_matches('\'');
        let compounds = ["schlauch", "schläuche", "leitung", "leitungen", "schlauchltg", "hose"];
        let head = compounds.iter().find_map(|end| run.strip_suffix(end));
        // `Hochdruckreinigerschlauch`: its head may say which hose.
        if let Some(head) = head.filter(|head| !head.is_empty()) {
            let of_hose = vocabulary::word(head).filter(|entry| entry.has(Slot::Hose));
            if let Some(entry) = of_hose.or_else(|| vocabulary::word("schlauch")) {
                self.push(run.len(), Lexeme::Word(entry), Confidence::LIKELY);
                return true;
            }
        }
        if let Some(pieces) = split(run) {
            self.pieces(pieces);
            return true;
        }
        // A misspelt word, alone or as the first of a few.
        if let Some(right) = vocabulary::misspelt(run) {
            let tail = rest.get(run.len()..).unwrap_or_default();
            if let Some((length, entry)) = longest(&format!("{right}{tail}")) {
                let length = (run.len() + length).saturating_sub(right.len());
                self.push(length, Lexeme::Word(entry), MISSPELT);
                return true;
            }
        }
        self.push(run.len().max(c.len_utf8()), Lexeme::Unknown, Confidence::NOT);
        true
    }

    fn pieces(&mut self, pieces: Vec<(usize, Piece)>) {
        for (length, piece) in pieces {
            let only = |role: Role| Lexeme::Only(role, 200);
            let lexeme = match piece {
                Piece::Number(value) => Lexeme::Number(Number::whole(value)),
                Piece::Tube(tube) => only(Role::EndSize(SizeToken::Tube(tube))),
                Piece::Word(entry) => Lexeme::Word(entry),
                Piece::Drop(drop) => only(Role::Drop(drop)),
                Piece::Times => Lexeme::Only(Role::Separator('x'), 0),
            };
            self.push(length, lexeme, Confidence::SAID);
            if let Some(last) = self.tokens.last_mut() {
                last.glued = true;
            }
        }
    }
}
