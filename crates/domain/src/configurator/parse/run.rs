//! Reading what shops write of an assembly, over the organization's own catalogue.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::catalogue::items::sees_stock;
use crate::catalogue::styles::family;
use crate::catalogue::{Condition, Hose, HoseScope, ItemEntry, Selection, Wrap};
use crate::configurator::parse::choosing::answer::{Parsed, Part, PhraseWarning};
use crate::configurator::parse::choosing::choose::{answer, cap, choose};
use crate::configurator::parse::choosing::hoses;
use crate::configurator::parse::choosing::offer::{
    FittingOption, HoseKeywords, HoseOption, WrapOption,
};
use crate::configurator::parse::correction::ParseCorrection;
use crate::configurator::parse::feedback;
use crate::configurator::parse::lexing::lexer::OrganizationVocabulary;
use crate::configurator::parse::lexing::text::{possible_corrections, possible_numbers};
use crate::configurator::parse::reading::request::{EndRequest, Reading, Slot};
use crate::configurator::parse::reading::search::{read, unknown_words};
use crate::customers::Customer;
use crate::measures::size::Size;
use crate::records::Stored;
use crate::{Id, Result, Session, Window, case_folded};

pub const LONGEST_TEXT: usize = 1_000;
/// A piece of a part number has so many characters at least, and so many are looked up at most.
const SHORTEST_PIECE: usize = 5;
const MOST_PIECES: usize = 5;
const MOST_HOSES: usize = 24;
const MOST_WRAPS: u32 = 200;

pub async fn parse(session: &mut Session, text: &str) -> Result<Parsed> {
    let customer = session.caller.identity()?.customer;
    let settings = session.work.organization().await?.settings;
    let series = session.work.hose_series().await?;
    let corrections = corrections(session, customer, text).await?;
    let words = own_words(session, &series, text, customer, &corrections).await?;
    let words = with_pieces(session, text, words).await?;
    let unit = settings.length_unit;
    let reading = read(text, &words, unit).turned(settings.angle_convention);
    let mut hoses = hose_options(session, &reading, &series).await?;
    if !reading.hose.is_named() {
        hoses.retain(|hose| hose.may_hold(reading.pressure));
        note_stock(session, &mut hoses).await?;
    }
    let fittings = fitting_options(session, &reading, &hoses).await?;
    let (choice, candidates) = choose(&reading, &hoses, &fittings);
    let wraps = match (&reading.wrap, &choice) {
        (Some(_), Some(choice)) => wrap_options(session, choice.hose.id).await?,
        _ => Vec::new(),
    };
    let mut parsed = answer(&reading, choice.as_ref(), candidates, &wraps, unit);
    if parsed.configuration.hose.is_none() {
        name_ends(session, &reading, &mut parsed).await?;
    }
    match corrections.iter().find(|correction| correction.fields.whole) {
        Some(correction) => {
            feedback::follow(session, correction, parsed, settings.length_unit).await
        }
        None => Ok(parsed),
    }
}

/// Words that nothing else understands may be pieces of one part number.
async fn with_pieces(
    session: &mut Session,
    text: &str,
    mut words: OrganizationVocabulary,
) -> Result<OrganizationVocabulary> {
    let number = |text: &String| {
        text.chars().count() >= SHORTEST_PIECE && text.chars().any(|c| c.is_ascii_digit())
    };
    let mut unknown: Vec<String> = unknown_words(text, &words).into_iter().filter(number).collect();
    unknown.truncate(MOST_PIECES);
    if unknown.is_empty() {
        return Ok(words);
    }
    let found = session.work.parts_holding(&unknown).await?;
    for (place, text) in unknown.iter().enumerate() {
        let mut of_text = found.iter().filter(|(at, _)| *at == place);
        if let (Some((_, part)), None) = (of_text.next(), of_text.next()) {
            words.near.insert(text.clone(), *part);
        }
    }
    Ok(words)
}

/// Without a hose, ends that are named by part numbers are known all the same.
async fn name_ends(session: &mut Session, reading: &Reading, parsed: &mut Parsed) -> Result<()> {
    let ids: Vec<Id<ItemEntry>> =
        reading.ends.iter().flat_map(|end| end.parts.iter().map(|id| id.of_kind())).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let entries = session.work.entries_to_price(&ids).await?;
    let mut named = Vec::new();
    for (at, name) in ["end1", "end2"].into_iter().enumerate() {
        let (Some(end), Some(place)) =
            (reading.ends.get(at), parsed.configuration.ends.get_mut(at))
        else {
            continue;
        };
        let [id] = end.parts.as_slice() else { continue };
        let Some(found) = entries.iter().find(|found| found.entry.id == id.of_kind()) else {
            continue;
        };
        *place = Some(Part { id: *id, part_number: found.entry.part_number.clone() });
        named.push(&found.entry);
        if let Some(sure) = parsed.confidences.ends.get_mut(at) {
            *sure = Some(end.sure());
        }
        parsed.missing.retain(|missing| *missing != name);
    }
    if let [one, other] = named.as_slice()
        && one.size.is_some()
        && other.size.is_some()
        && one.size != other.size
    {
        let (one, other) = (&one.part_number, &other.part_number);
        let message =
            format!("no hose takes both {one} and {other}: they are for hoses of different sizes");
        let of = Slot::ENDS.to_vec();
        parsed.warnings.push(PhraseWarning { code: "contradiction", message, of });
        cap(parsed);
    }
    Ok(())
}

/// The corrections of the phrase and of words in it, those of the customer before those of all.
async fn corrections(
    session: &mut Session,
    customer: Option<Id<Customer>>,
    text: &str,
) -> Result<Vec<Stored<ParseCorrection>>> {
    let mut runs = possible_corrections(text);
    let phrase = crate::configurator::parse::lexing::text::phrase(text);
    if !runs.contains(&phrase) {
        runs.push(phrase.clone());
    }
    let column = crate::records::column::<ParseCorrection>("words");
    let Some(column) = column else { return Ok(Vec::new()) };
    let found = session.work.records::<ParseCorrection>().by_text(column, &runs).await?;
    let mut found: Vec<Stored<ParseCorrection>> = found
        .into_iter()
        .map(|(_, correction)| correction)
        .filter(|correction| {
            correction.fields.customer_id.is_none() || correction.fields.customer_id == customer
        })
        .filter(|correction| !correction.fields.whole || *correction.fields.words == *phrase)
        .collect();
    found.sort_by_key(|correction| (correction.fields.customer_id.is_none(), correction.id));
    Ok(found)
}

/// The words that mean something in the organization's catalogue.
async fn own_words(
    session: &mut Session,
    series: &[HoseKeywords],
    text: &str,
    customer: Option<Id<Customer>>,
    corrections: &[Stored<ParseCorrection>],
) -> Result<OrganizationVocabulary> {
    let words = corrections.iter().map(|correction| &correction.fields).filter(|of| !of.whole);
    let mut corrected = BTreeMap::new();
    for (words, meaning) in words.filter_map(|of| Some((&of.words, of.meaning.as_ref()?))) {
        corrected.entry(words.to_string()).or_insert_with(|| meaning.to_string());
    }
    let mut numbers = possible_numbers(text);
    for meaning in corrected.values() {
        numbers.extend(possible_numbers(meaning));
    }
    let mut parts: BTreeMap<String, Vec<_>> = BTreeMap::new();
    if !numbers.is_empty() {
        for (place, part) in session.work.parts_numbered(&numbers, customer).await? {
            if let Some(number) = numbers.get(place) {
                let of_number = parts.entry(number.clone()).or_default();
                if !of_number.contains(&part) {
                    of_number.push(part);
                }
            }
        }
    }
    let brands = session.work.brand_standings().await?;
    Ok(OrganizationVocabulary {
        brands: brands.into_iter().map(|brand| brand.name).collect(),
        parts,
        corrected,
        ..hoses::own_words(series)
    })
}

/// The words that a text of its own may have.
pub(crate) async fn words_of(
    session: &mut Session,
    customer: Option<Id<Customer>>,
    text: &str,
) -> Result<OrganizationVocabulary> {
    let series = session.work.hose_series().await?;
    own_words(session, &series, text, customer, &[]).await
}

async fn hose_options(
    session: &mut Session,
    reading: &Reading,
    series: &[HoseKeywords],
) -> Result<Vec<HoseOption>> {
    let parts = &reading.hose.parts;
    if !parts.is_empty() {
        return session.work.hose_options(&[], &[], parts).await;
    }
    let names = hoses::likely_series(&reading.hose, series);
    let keys = |dash: u16| Size::filter(&dash.to_string()).keys();
    let sizes: Vec<String> = reading.hose.sizes().flat_map(keys).collect();
    if names.is_empty() || sizes.is_empty() {
        return Ok(Vec::new());
    }
    session.work.hose_options(&names, &sizes, &[]).await
}

/// Which of these hoses are in stock, for callers who may know.
async fn note_stock(session: &mut Session, hoses: &mut [HoseOption]) -> Result<()> {
    if hoses.is_empty() || !sees_stock(session).await? {
        return Ok(());
    }
    let ids: Vec<Id<ItemEntry>> = hoses.iter().map(|hose| hose.id.of_kind()).collect();
    let available = session.work.available(&ids).await?;
    for hose in hoses {
        let stock = available.get(&hose.id.of_kind());
        hose.in_stock = stock.is_some_and(|stock| *stock > Decimal::ZERO);
    }
    Ok(())
}

async fn fitting_options(
    session: &mut Session,
    reading: &Reading,
    hoses: &[HoseOption],
) -> Result<Vec<FittingOption>> {
    if hoses.is_empty() || !reading.ends.iter().any(EndRequest::wants_fitting) {
        return Ok(Vec::new());
    }
    let ranked = hoses::ranked(&reading.hose, hoses);
    let ids: Vec<Id<Hose>> = ranked.iter().take(MOST_HOSES).map(|(hose, _)| hose.id).collect();
    let families: Vec<_> = reading.ends.iter().flat_map(|end| &end.families).collect();
    let mut styles = Vec::new();
    if !families.is_empty() {
        styles = session.work.fitting_styles().await?;
        styles.retain(|style| families.contains(&&family(style)));
    }
    let parts: Vec<_> = reading.ends.iter().flat_map(|end| end.parts.iter().copied()).collect();
    if styles.is_empty() && parts.is_empty() {
        return Ok(Vec::new());
    }
    session.work.fitting_options(&ids, &styles, &parts).await
}

async fn wrap_options(session: &mut Session, hose: Id<Hose>) -> Result<Vec<WrapOption>> {
    let selection = Selection::<Wrap> {
        conditions: vec![Condition::Fits(HoseScope::Hose(hose))],
        hide_unavailable_brands: true,
        ..Selection::default()
    };
    let window = Window::first(MOST_WRAPS);
    let wraps = session.work.catalogue::<Wrap>().list(&selection, &window).await?;
    let option = |wrap: crate::catalogue::CatalogueItem<Wrap>| {
        let available = wrap.properties.available.unwrap_or(true);
        let item = wrap.component.item;
        let words =
            |text: Option<crate::Text>| text.map(|text| case_folded(&text)).unwrap_or_default();
        WrapOption {
            id: wrap.component.id,
            part_number: item.part_number.to_string(),
            kind: words(item.wrap_type),
            colour: words(item.colour),
            description: item.description.map(|text| text.to_string()),
            available,
        }
    };
    Ok(wraps.items.into_iter().map(option).collect())
}
