//! Storing and applying corrections of phrases.

use std::collections::BTreeSet;

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use crate::access::{Caller, Role};
use crate::catalogue::ItemEntry;
use crate::configurator::checks::finding::Finding;
use crate::configurator::parse;
use crate::configurator::parse::choosing::answer::{
    Confidences, Configuration, Parsed, Part, PhraseWarning,
};
use crate::configurator::parse::choosing::choose::{DOUBTFUL, MISSING};
use crate::configurator::parse::choosing::offer::Confidence;
use crate::configurator::parse::correction::{LONGEST_WORDS, ParseCorrection};
use crate::configurator::parse::lexing::text::{LONGEST_CORRECTION, phrase, possible_corrections};
use crate::configurator::parse::reading::request::Slot;
use crate::configurator::parse::reading::search::unknown_words;
use crate::customers::Customer;
use crate::documents::hose_assembly::{HoseAssemblyInput, preview};
use crate::fields::{Choice, FieldPatch, Value, merge};
use crate::measures::length::LengthUnit;
use crate::records::Stored;
use crate::{Error, Id, Result, Session, Text, Violation};

/// The parts of an assembly don't go together.
const HAS_FINDINGS: &str = "has_findings";
/// Little is surer than a correction of this very phrase.
const LEARNED: Confidence = Confidence::percent(99);

#[derive(Debug, Clone, Default)]
pub struct Feedback {
    pub text: String,
    /// Meaning of the whole phrase; an inner none withdraws an earlier correction.
    pub configuration: Option<Option<FieldPatch>>,
    /// Words of it and what they are to be read as; none: ignored.
    pub tokens: Vec<(String, Option<String>)>,
}

#[derive(Debug)]
pub struct Learned {
    pub corrections: Vec<Stored<ParseCorrection>>,
    /// Number of earlier corrections that no longer apply.
    pub withdrawn: usize,
    pub parsed: Parsed,
}

/// Keeps what somebody says of a phrase: staff for the organization, a customer for itself. Nothing is kept that makes
/// an assembly of parts that don't go together.
pub async fn learn(session: &mut Session, feedback: &Feedback) -> Result<Learned> {
    let customer = said_for(&session.caller)?;
    let inputs = checked(session, customer, feedback).await?;
    let teaches = inputs.iter().any(|input| !input.withdrawn);
    // One after the other: of two that say something of the same words the last one holds.
    session.work.organization_to_change().await?;
    let texts: Vec<String> = inputs.iter().map(|input| input.fields.words.to_string()).collect();
    let column = crate::records::column::<ParseCorrection>("words")
        .ok_or_else(|| Error::broken("corrections have no words"))?;
    let before = session.work.records::<ParseCorrection>().by_text(column, &texts).await?;
    let before: Vec<Stored<ParseCorrection>> =
        before.into_iter().map(|(_, correction)| correction).collect();
    let identity = session.caller.identity()?;
    let (mut new, mut changed, mut gone) = (Vec::new(), Vec::new(), Vec::new());
    for input in inputs {
        let existing = before.iter().find(|correction| correction.fields.replaces(&input.fields));
        match (existing, input.withdrawn) {
            (Some(existing), true) => gone.push(existing.id),
            (Some(existing), false) => {
                let mut record = existing.record.clone();
                record.touch(session.now(), identity.by());
                changed.push(Stored { fields: input.fields, record, ..existing.clone() });
            }
            (None, true) => {}
            (None, false) => {
                let record = session.services.record(identity);
                new.push(Stored { id: session.id(), parent: None, record, fields: input.fields });
            }
        }
    }
    if !new.is_empty() {
        session.work.records::<ParseCorrection>().add(&new).await?;
    }
    if !changed.is_empty() {
        session.work.records::<ParseCorrection>().save(&changed).await?;
    }
    if !gone.is_empty() {
        let now = session.now();
        session.work.records::<ParseCorrection>().delete(&gone, now, identity.by()).await?;
    }
    let parsed = parse::parse(session, &feedback.text).await?;
    if teaches {
        refuse_findings(session, &parsed.configuration).await?;
    }
    new.extend(changed);
    Ok(Learned { corrections: new, withdrawn: gone.len(), parsed })
}

/// Refuses a configuration with findings: what is learned is read so by everybody, who sees no reason to look at it
/// again.
async fn refuse_findings(session: &mut Session, of: &Configuration) -> Result<()> {
    let messages = findings(session, of).await?;
    if messages.is_empty() {
        return Ok(());
    }
    let detail = format!("not learned, since the assembly has findings: {}", messages.join("; "));
    Err(Error::Conflict { code: HAS_FINDINGS, detail })
}

/// Reasons why the parts of a configuration, as far as it is complete, don't go together.
async fn findings(session: &mut Session, of: &Configuration) -> Result<Vec<String>> {
    let previewed = preview(session, input(of)).await?;
    let faults = previewed.violations.into_iter().filter(|fault| fault.code != "required");
    let mut messages: Vec<String> = faults.map(|fault| fault.message).collect();
    if let Some(assembly) = previewed.assembly {
        let found = assembly.full.findings().into_iter();
        messages.extend(found.filter(Finding::is_of_parts).map(|one| one.message));
    }
    Ok(messages)
}

fn input(of: &Configuration) -> HoseAssemblyInput {
    let number = |number: Option<Decimal>| number.and_then(|number| number.to_f64());
    let [end1, end2] = of.ends.each_ref().map(|end| end.as_ref().map(|part| part.id.to_string()));
    let [ferrule1, ferrule2] = of.ferrules.map(|ferrule| ferrule.map(|id| id.to_string()));
    let texts = [
        ("hose", of.hose.as_ref().map(|part| part.id.to_string())),
        ("end1", end1),
        ("ferrule1", ferrule1),
        ("end2", end2),
        ("ferrule2", ferrule2),
        ("wrap", of.wrap.as_ref().map(|part| part.id.to_string())),
        ("wrapCoverage", of.coverage.map(|coverage| coverage.word().to_owned())),
        ("lengthUnit", of.unit.map(|unit| unit.symbol().to_owned())),
        ("lengthMethod", Some(of.method.word().to_owned())),
    ];
    let numbers = [
        ("wrapLength", number(of.wrap_length)),
        ("length", number(of.length)),
        ("angle", number(of.angle)),
    ];
    let flags = [("proofTest", of.proof_test), ("burstTest", of.burst_test)];
    let texts = texts.into_iter().filter_map(|(name, text)| Some((name, Value::Text(text?))));
    let numbers =
        numbers.into_iter().filter_map(|(name, number)| Some((name, Value::Number(number?))));
    let flags = flags.into_iter().map(|(name, flag)| (name, Value::Flag(flag)));
    let all = texts.chain(numbers).chain(flags);
    let fields = all.map(|(name, value)| (name.to_owned(), Some(value))).collect();
    HoseAssemblyInput { fields, ..HoseAssemblyInput::default() }
}

/// The customer that a caller speaks for alone; staff speak for all.
fn said_for(caller: &Caller) -> Result<Option<Id<Customer>>> {
    let identity = caller.identity()?;
    match (identity.role, identity.customer) {
        (Role::Customer, None) => Err(Error::Forbidden(
            "corrections are stored for a customer, and this token has none".to_owned(),
        )),
        (Role::Customer, customer) => Ok(customer),
        _ => Ok(None),
    }
}

struct FeedbackInput {
    fields: ParseCorrection,
    withdrawn: bool,
}

/// All corrections, or all that is wrong with them.
async fn checked(
    session: &mut Session,
    customer: Option<Id<Customer>>,
    feedback: &Feedback,
) -> Result<Vec<FeedbackInput>> {
    let mut faults = Vec::new();
    let mut inputs = Vec::new();
    if let Some(configuration) = &feedback.configuration {
        match words(&phrase(&feedback.text), "/text") {
            Ok(words) => {
                let empty = ParseCorrection::of(words, true, customer);
                match configuration {
                    None => inputs.push(FeedbackInput { fields: empty, withdrawn: true }),
                    Some(patch) => match configured(session, &empty, patch).await? {
                        Ok(fields) => inputs.push(FeedbackInput { fields, withdrawn: false }),
                        Err(found) => faults.extend(found),
                    },
                }
            }
            Err(fault) => faults.push(fault),
        }
    }
    let possible = possible_corrections(&feedback.text);
    let mut seen = BTreeSet::new();
    for (at, (text, meaning)) in feedback.tokens.iter().enumerate() {
        let pointer = format!("/tokens/{at}/text");
        let run = phrase(text);
        if !possible.contains(&run) {
            let message =
                format!("must be up to {LONGEST_CORRECTION} words, as they are in the text");
            faults.push(Violation::new(pointer, "not_in_text", message));
            continue;
        }
        if !seen.insert(run.clone()) {
            faults.push(Violation::new(pointer, "repeated", "occurs twice"));
            continue;
        }
        match words(&run, &pointer) {
            Err(fault) => faults.push(fault),
            Ok(words) => {
                let mut fields = ParseCorrection::of(words, false, customer);
                if let Some(meaning) = meaning {
                    match understood(session, customer, meaning).await? {
                        Some(text) => fields.meaning = Some(text),
                        None => faults.push(Violation::new(
                            format!("/tokens/{at}/meaning"),
                            "not_understood",
                            "must be words that can be read: a part number, a series, a size, words of the trade",
                        )),
                    }
                }
                inputs.push(FeedbackInput { fields, withdrawn: meaning.is_none() });
            }
        }
    }
    if faults.is_empty() { Ok(inputs) } else { Err(Error::Invalid(faults)) }
}

fn words(text: &str, pointer: &str) -> std::result::Result<Text, Violation> {
    let short = text.chars().count() <= LONGEST_WORDS;
    short.then(|| Text::new(text).ok()).flatten().ok_or_else(|| {
        let message = format!("must be 1 to {LONGEST_WORDS} characters long to be corrected");
        Violation::new(pointer, "too_long", message)
    })
}

/// Meaning of words, if all of it can be read.
async fn understood(
    session: &mut Session,
    customer: Option<Id<Customer>>,
    meaning: &str,
) -> Result<Option<Text>> {
    let vocabulary = parse::words_of(session, customer, meaning).await?;
    let clear = !phrase(meaning).is_empty() && unknown_words(meaning, &vocabulary).is_empty();
    Ok(clear.then(|| Text::new(meaning).ok()).flatten())
}

/// A configuration as it is kept; every part must be one that the organization sees.
async fn configured(
    session: &mut Session,
    empty: &ParseCorrection,
    patch: &FieldPatch,
) -> Result<std::result::Result<ParseCorrection, Vec<Violation>>> {
    let below = |fault: Violation| Violation {
        pointer: format!("/configuration{}", fault.pointer),
        ..fault
    };
    let fields = match merge(empty, patch) {
        Ok(fields) => fields.unwrap_or_else(|| empty.clone()),
        Err(found) => return Ok(Err(found.into_iter().map(below).collect())),
    };
    let mut faults = Vec::new();
    if fields.hose_id.is_none() {
        faults.push(Violation::new("/hose", "required", "is required"));
    }
    if fields.length.is_some_and(|length| length.get() <= 0.0) {
        faults.push(Violation::new("/length", "length_not_positive", "must be above 0"));
    }
    if fields.angle.is_some_and(|angle| !(0.0..=360.0).contains(&angle.get())) {
        faults.push(Violation::new("/angle", "angle_out_of_range", "must be from 0 to 360"));
    }
    let found = entries(session, &fields).await?;
    for (name, id, kind) in fields.parts() {
        let Some(id) = id else { continue };
        if !found.iter().any(|entry| entry.id == id && entry.item_type == kind) {
            let message = format!("there is no {} {id}", kind.word());
            faults.push(Violation::new(format!("/{name}"), "unknown_item", message));
        }
    }
    if faults.is_empty() {
        Ok(Ok(fields))
    } else {
        Ok(Err(faults.into_iter().map(below).collect()))
    }
}

async fn entries(session: &mut Session, fields: &ParseCorrection) -> Result<Vec<ItemEntry>> {
    let ids: Vec<Id<ItemEntry>> = fields.items().collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    Ok(session.work.entries_to_price(&ids).await?.into_iter().map(|found| found.entry).collect())
}

/// Gives a phrase its corrected meaning; as it was read if parts of that no longer exist.
pub(crate) async fn follow(
    session: &mut Session,
    correction: &Stored<ParseCorrection>,
    parsed: Parsed,
    unit: LengthUnit,
) -> Result<Parsed> {
    let fields = &correction.fields;
    let found = entries(session, fields).await?;
    let number = |id: Id<ItemEntry>| {
        found.iter().find(|entry| entry.id == id).map(|entry| entry.part_number.clone())
    };
    if fields.items().any(|id| number(id).is_none()) {
        return Ok(parsed);
    }
    let decimal =
        |number: Option<f64>| number.and_then(Decimal::from_f64).map(|number| number.normalize());
    let fitting =
        |id: Option<Id<_>>| id.and_then(|id| Some(Part { id, part_number: number(id.of_kind())? }));
    let configuration = Configuration {
        hose: fields.hose_id.and_then(|id| Some(Part { id, part_number: number(id.of_kind())? })),
        ends: [fitting(fields.end1_fitting_id), fitting(fields.end2_fitting_id)],
        ferrules: [fields.end1_ferrule_id, fields.end2_ferrule_id],
        wrap: fields.wrap_id.and_then(|id| Some(Part { id, part_number: number(id.of_kind())? })),
        coverage: fields.wrap_coverage,
        wrap_length: decimal(fields.wrap_length.map(crate::fields::Measure::get)),
        length: decimal(fields.length.map(crate::fields::Measure::get)),
        unit: fields.length.map(|_| fields.length_unit.unwrap_or(unit)),
        method: fields.length_method.unwrap_or_default(),
        // The text itself gives the tolerance.
        tolerance: parsed.configuration.tolerance.clone(),
        angle: decimal(fields.angle.map(crate::fields::Degrees::get)),
        proof_test: fields.proof_test,
        burst_test: fields.burst_test,
    };
    // A fitting that was right when it was learned may have lost its crimp spec since.
    let messages = findings(session, &configuration).await?;
    let most = if messages.is_empty() { LEARNED } else { DOUBTFUL };
    let certain = |is_given: bool| is_given.then_some(most);
    let confidences = Confidences {
        hose: certain(configuration.hose.is_some()),
        ends: configuration.ends.each_ref().map(|end| certain(end.is_some())),
        wrap: certain(configuration.wrap.is_some()),
        length: certain(configuration.length.is_some()),
        angle: certain(configuration.angle.is_some()),
    };
    let missing = if configuration.length.is_some() { Vec::new() } else { vec!["length"] };
    let sure = most.min(if missing.is_empty() { LEARNED } else { MISSING });
    let found = messages.into_iter().map(|message| PhraseWarning {
        code: HAS_FINDINGS,
        message,
        of: Slot::ALL.to_vec(),
    });
    Ok(Parsed {
        configuration,
        confidences,
        missing,
        warnings: found.collect(),
        sure: Some(sure),
        corrected: true,
        ..parsed
    })
}
