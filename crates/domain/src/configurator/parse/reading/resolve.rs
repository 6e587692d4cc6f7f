//! From the best choice of roles to a request; where words contradict, the slot is empty.

use rust_decimal::Decimal;

use crate::catalogue::Gender;
use crate::catalogue::styles::Family;
use crate::configurator::parse::choosing::answer::{PhraseWarning, ReadToken};
use crate::configurator::parse::choosing::fittings::dash_of_size;
use crate::configurator::parse::choosing::offer::Confidence;
use crate::configurator::parse::lexing::amount::{Amount, Form};
use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::doubts::doubted_by;
use crate::configurator::parse::reading::draft::Draft;
use crate::configurator::parse::reading::ends::group::Group;
use crate::configurator::parse::reading::meaning::{Role, SizeToken};
use crate::configurator::parse::reading::request::{
    Bend, EndRequest, LengthRequest, Reading, Slot, WrapRequest,
};
use crate::configurator::parse::words::families::kind;
use crate::measures::length::LengthUnit;

/// Hose sizes taken from dash sizes of the ends, and from their tubes.
const SIZE_OF_ENDS: Confidence = Confidence::percent(80);
const SIZE_OF_TUBES: Confidence = Confidence::percent(70);
const ANGLE: Confidence = Confidence::percent(95);
/// A length whose unit its tolerance has, and one without a unit.
const SAID_ELSEWHERE: Confidence = Confidence::percent(90);
const UNIT_ASSUMED: Confidence = Confidence::percent(75);

impl Slot {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Hose => "hose",
            Self::End(0) => "end1",
            Self::End(_) => "end2",
            Self::Length => "length",
            Self::Angle => "angle",
            Self::Wrap => "wrap",
        }
    }
}

impl Reading {
    pub(crate) fn warn(&mut self, code: &'static str, of: &[Slot], message: impl Into<String>) {
        if let Some(other) = self.warnings.iter_mut().find(|other| other.code == code) {
            other.of.extend(of);
        } else {
            let (message, of) = (message.into(), of.to_vec());
            self.warnings.push(PhraseWarning { code, message, of });
        }
    }

    /// Warns, and leaves these parts open.
    pub(crate) fn ask(&mut self, code: &'static str, of: &[Slot], message: impl Into<String>) {
        self.warn(code, of, message);
        self.open.extend(of);
    }
}

pub(crate) fn resolve(
    tokens: &[Token],
    roles: &[Role],
    draft: &Draft,
    unit: LengthUnit,
) -> Reading {
    let mut reading = Reading {
        method: draft.method.unwrap_or_default(),
        proof_test: draft.proof,
        burst_test: draft.burst,
        turn: draft.turn,
        pressure: draft.pressure,
        hose: draft.hose.clone(),
        ..Reading::default()
    };
    if draft.two_hoses {
        reading.ask("two_hoses", &[Slot::Hose], "the text has more than one hose");
    }
    for (at, group) in draft.ends.iter().enumerate() {
        if let (Some(group), Some(end)) = (group, reading.ends.get_mut(at)) {
            *end = end_of(group);
        }
    }
    let size = draft.sizes.first().map(|dash| (*dash, draft.size_sure.unwrap_or(Confidence::SAID)));
    match draft.sizes.len() {
        0 if !reading.hose.parts.is_empty() => {}
        0 => reading.hose.size = size_of_ends(&reading.ends),
        1 => reading.hose.size = size,
        _ => reading.ask("two_hose_sizes", &[Slot::Hose], "the text has more than one hose size"),
    }
    for (at, group) in draft.ends.iter().enumerate() {
        let Some(group) = group else { continue };
        if group.unsure {
            reading.open.push(Slot::End(at));
        }
        if is_size_or_thread(group, tokens, draft) {
            let message = "the size of the end may be that of its thread";
            reading.ask("size_or_thread", &[Slot::End(at)], message);
        }
    }
    if draft.contradiction {
        let message = "the descriptions of the two ends contradict each other";
        reading.ask("contradiction", &Slot::ENDS, message);
    }
    length(tokens, draft, unit, &mut reading);
    tolerance(draft, unit, &mut reading);
    cover(draft, &mut reading);
    match draft.angles.len() {
        0 | 1 => reading.angle = draft.angles.first().map(|angle| (*angle, ANGLE)),
        _ => reading.warn("two_angles", &[Slot::Angle], "the text has more than one angle"),
    }
    match draft.quantities.len() {
        0 | 1 => reading.quantity = draft.quantities.first().copied(),
        _ => reading.warn("two_quantities", &[], "the text has more than one quantity"),
    }
    if !draft.unread.is_empty() {
        let unread = || draft.unread.iter();
        let words = unread().filter_map(|at| tokens.get(*at));
        let words: Vec<String> = words.map(|token| format!("\"{}\"", token.text())).collect();
        let of: Vec<Slot> = unread().flat_map(|at| doubted_by(*at, tokens, roles, draft)).collect();
        reading.warn("unread", &of, format!("{} is not understood", words.join(", ")));
    }
    let is_word = |token: &&Token| token.text.chars().any(char::is_alphabetic);
    let words = tokens.iter().filter(is_word).count();
    let unknown = roles.iter().filter(|role| matches!(role, Role::Unknown)).count();
    // Some chatter is usual; another language isn't read.
    if unknown > 2 && unknown * 2 > words {
        reading.warn("unread", &Slot::ALL, "most of the words are not understood");
    }
    reading.tokens = read_tokens(tokens, roles, draft);
    reading
}

/// Description of an end, including implied properties.
fn end_of(group: &Group) -> EndRequest {
    let mut end = group.request.clone();
    let lettered = end.sizes.iter().find_map(|size| match size {
        SizeToken::Tube(text) => text.chars().last(),
        _ => None,
    });
    if let Some(series) = lettered {
        let own = if series == 'l' { Family::DinLight } else { Family::DinHeavy };
        if end.families.is_empty() && !end.plain && end.parts.is_empty() {
            end.families.push(own);
            end.sure = Some(end.sure().and(Confidence::LIKELY));
        } else if end.families.len() > 1 && end.families.contains(&own) {
            end.families = vec![own];
        }
    }
    let turns = |family: &Family| !kind(*family).is("fixed");
    if end.swivel == Some(true) && end.families.iter().any(turns) {
        end.families.retain(turns);
    }
    let turning = end.gender == Some(Gender::Female) && end.swivel == Some(true);
    if end.families.contains(&Family::Npt) && turning {
        end.families = vec![Family::Npsm];
    }
    end.usual_family |= end.families.len() == 1;
    let first = end.families.first().copied().filter(|_| end.usual_family);
    let entailed = first.and_then(|family| kind(family).gender(end.swivel));
    end.gender = end.gender.or(entailed);
    if end.drop.is_some() && matches!(end.bend, None | Some(Bend::Open)) {
        end.bend = Some(Bend::Degrees(90.into()));
    }
    end
}

/// `JIC 3/4` on hose of half an inch: size -12, or the thread of size -8.
fn is_size_or_thread(group: &Group, tokens: &[Token], draft: &Draft) -> bool {
    let by_inch = group.tokens.iter().filter_map(|at| tokens.get(*at)).any(|token| {
        matches!(&token.lexeme, Lexeme::Number(number) if number.form == Form::Fraction)
            || matches!(&token.lexeme, Lexeme::Length(_))
    });
    let of_other = |dash: u16| {
        [(12, 8), (8, 5), (14, 10)]
            .iter()
            .any(|(size, hose)| *size == dash && draft.sizes.contains(hose))
    };
    let of_other = |size: &SizeToken| matches!(size, SizeToken::Dash(dash) if of_other(*dash));
    let flared = |family: &Family| kind(*family).is("flared");
    by_inch && group.request.sizes.iter().any(of_other) && group.request.families.iter().any(flared)
}

/// The hose is as large as its ends, unless it has a size of its own.
fn size_of_ends(ends: &[EndRequest; 2]) -> Option<(u16, Confidence)> {
    let of_end = |end: &EndRequest| {
        end.sizes.iter().find_map(|size| match size {
            SizeToken::Dash(dash) => Some((*dash, SIZE_OF_ENDS)),
            size => {
                let dash = end.families.first().and_then(|family| dash_of_size(*family, size))?;
                Some((dash, SIZE_OF_TUBES))
            }
        })
    };
    let mut sizes = ends.iter().filter_map(of_end);
    let (dash, sure) = sizes.next()?;
    sizes.all(|(other, _)| other == dash).then_some((dash, sure))
}

fn length(tokens: &[Token], draft: &Draft, unit: LengthUnit, reading: &mut Reading) {
    let sure = draft.length_sure.unwrap_or(Confidence::SAID);
    let mut lengths: Vec<Amount> = Vec::new();
    for amount in &draft.lengths {
        if !lengths.iter().any(|other| is_same(other, amount)) {
            lengths.push(*amount);
        }
    }
    if draft.padded {
        let message = "the length has leading zeros; it may be the number of something";
        reading.warn("leading_zeros", &[Slot::Length], message);
    }
    if !draft.choices.is_empty() {
        reading.warn("length_range", &[Slot::Length], "several lengths are possible");
        reading.lengths.clone_from(&draft.choices);
        reading.lengths.extend(lengths);
    } else if lengths.len() + draft.bare_lengths.len() > 1 {
        reading.warn("two_lengths", &[Slot::Length], "the text has more than one length");
        reading.lengths = lengths;
        reading.lengths.extend(draft.bare_lengths.iter().map(|value| bare(*value, unit)));
    } else if let Some(amount) = lengths.first() {
        if amount.doubtful {
            let of = [Slot::Length, Slot::End(0), Slot::End(1)];
            reading.warn("length_composite", &of, "the number after the length may be a size");
        }
        reading.length = Some(LengthRequest::of(amount, sure));
    } else if let Some(amount) = in_said_unit(draft) {
        reading.length = Some(LengthRequest::of(&amount, sure.and(SAID_ELSEWHERE)));
    } else if let Some(value) = draft.bare_lengths.first() {
        bare_length(*value, is_metric(tokens, draft), unit, sure, reading);
    }
}

impl LengthRequest {
    const fn of(amount: &Amount, sure: Confidence) -> Self {
        Self { value: amount.value, unit: Some(amount.unit), sure }
    }
}

/// A length without its unit in that of its tolerance (`900 ±5 mm`), where that is plausible.
fn in_said_unit(draft: &Draft) -> Option<Amount> {
    let value = *draft.bare_lengths.first()?;
    let of_tolerance = draft.tolerance.and_then(|(_, _, unit)| LengthUnit::parse(unit?).ok());
    let unit = of_tolerance?;
    let plausible = (unit == LengthUnit::Millimetre) == (value >= 100.into());
    plausible.then_some(bare(value, unit))
}

/// The same length in inches and, rounded, in millimetres is one.
fn is_same(one: &Amount, other: &Amount) -> bool {
    let most = if one.unit == other.unit { Decimal::ZERO } else { Decimal::TWO };
    (one.mm() - other.mm()).abs() <= most
}

pub(crate) const fn bare(value: Decimal, unit: LengthUnit) -> Amount {
    Amount { value, unit, form: Form::Decimal, plain: true, doubtful: false }
}

/// Whether the words are of a country with metric measures.
fn is_metric(tokens: &[Token], draft: &Draft) -> bool {
    let standard = draft.hose.standards.iter().any(|spec| !spec.starts_with('R'));
    standard
        || tokens.iter().any(|token| match &token.lexeme {
            Lexeme::Dn(_) => true,
            Lexeme::Only(Role::EndSize(size), _) => {
                matches!(size, SizeToken::Tube(_) | SizeToken::Metric(_))
            }
            Lexeme::Word(entry) => entry.meanings.iter().any(|meaning| meaning.metric),
            _ => false,
        })
}

/// A number without a unit is in the organization's where it can hardly be in the other one.
fn bare_length(
    value: Decimal,
    metric: bool,
    unit: LengthUnit,
    sure: Confidence,
    reading: &mut Reading,
) {
    let long = value >= 300.into() || metric;
    let fits = match unit {
        LengthUnit::Inch => !long,
        LengthUnit::Millimetre => value >= 100.into(),
    };
    if fits {
        let sure = sure.and(UNIT_ASSUMED);
        reading.length = Some(LengthRequest { value, unit: None, sure });
        return;
    }
    let message = "the length has no unit; it may be in inches or millimetres";
    reading.warn("length_unit", &[Slot::Length], message);
    let mut units = [LengthUnit::Inch, LengthUnit::Millimetre];
    if metric {
        units.reverse();
    }
    reading.lengths = units.map(|unit| bare(value, unit)).to_vec();
}

fn tolerance(draft: &Draft, unit: LengthUnit, reading: &mut Reading) {
    let Some((plus, minus, words)) = draft.tolerance else { return };
    let of_length = draft.lengths.first().map(|amount| amount.unit.symbol());
    // `1200 +12/-4`: its unit is as open as that of the length.
    let open = reading.length.is_none() && !draft.bare_lengths.is_empty();
    let Some(unit) = words.or(of_length).or((!open).then_some(unit.symbol())) else { return };
    let (plus, minus) = (plus.normalize(), minus.normalize());
    reading.tolerance = Some(if plus == minus {
        format!("±{plus} {unit}")
    } else {
        format!("+{plus}/−{minus} {unit}")
    });
}

fn cover(draft: &Draft, reading: &mut Reading) {
    if !draft.covered {
        return;
    }
    let each_end = draft.cover.each_end && !draft.cover_whole;
    if (each_end || draft.cover_of_one_end) && draft.cover.length.is_none() {
        let message = "the length of the cover at the end is missing";
        reading.warn("cover_length", &[Slot::Wrap], message);
    }
    reading.wrap = Some(WrapRequest { each_end, ..draft.cover.clone() });
}

/// The words as the answer tells them: what is glued together is one.
fn read_tokens(tokens: &[Token], roles: &[Role], draft: &Draft) -> Vec<ReadToken> {
    let mut read_tokens: Vec<ReadToken> = Vec::new();
    let mut before: Option<&Token> = None;
    for (at, (token, role)) in tokens.iter().zip(roles).enumerate() {
        let sign = token.separator().is_some_and(|sign| sign != 'x' && sign != '/');
        if sign {
            before = None;
            continue;
        }
        let unread = draft.unread.contains(&at);
        let meaning = if unread { "unread".to_owned() } else { role.words() };
        let sure = if unread { Confidence::NOT } else { token.sure };
        let cross = token.separator().is_some();
        let joins = before.is_some_and(|before| {
            let correction = token.correction.is_some() && token.correction == before.correction;
            let glued = before.touches(token) && before.separator().is_none() && !cross;
            correction || (glued && token.correction.is_none())
        });
        match read_tokens.last_mut().filter(|_| joins) {
            Some(last) => {
                if token.correction.is_none() {
                    last.text.push_str(&token.text);
                }
                last.meaning = format!("{} {meaning}", last.meaning);
                last.sure = last.sure.min(sure);
            }
            None => read_tokens.push(ReadToken { text: token.text().to_owned(), meaning, sure }),
        }
        before = Some(token);
    }
    read_tokens
}
