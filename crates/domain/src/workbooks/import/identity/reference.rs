//! Looks up records that rows refer to, once for each batch.

use std::collections::{BTreeMap, HashMap};

use crate::catalogue::{Brand, brand_named};
use crate::measures::size::Size;
use crate::pricing::PriceList;
use crate::records::RecordKind;
use crate::stock::Warehouse;
use crate::workbooks::import::{ImportContext, Row, records_of};
use crate::workbooks::{Names, Reference};
use crate::{Id, RawId, Result, Session, Violation, case_folded};

/// Records that rows refer to, where `required` tells by the position of a row whether it must refer to one: `Some(None)` for a row that refers to none, `None` if it has an error.
pub(crate) async fn refer(
    session: &mut Session,
    reference: Reference,
    required: impl Fn(usize) -> bool,
    rows: &mut [Row],
    ctx: &mut ImportContext<'_>,
) -> Result<Vec<Option<Option<RawId>>>> {
    let mut distinct: Vec<Names> = Vec::new();
    let mut places: HashMap<(Names, Option<String>), usize> = HashMap::new();
    let mut place_of_row = Vec::with_capacity(rows.len());
    let first = reference.columns().first().copied().unwrap_or_default();
    for (at, row) in rows.iter_mut().enumerate() {
        let names = names(reference, required(at), row, ctx);
        // Numbers differ by the case of letters, names don't.
        let text = reference.has_other_names().then(|| row.text(first).map(str::to_owned));
        place_of_row.push(names.map(|names| {
            names.map(|names| {
                *places.entry((names, text.flatten())).or_insert_with_key(|(names, _)| {
                    distinct.push(names.clone());
                    distinct.len() - 1
                })
            })
        }));
    }
    let mut found: Vec<Vec<RawId>> = vec![Vec::new(); distinct.len()];
    if !distinct.is_empty() {
        for (place, id) in session.work.named(reference, &distinct).await? {
            if let Some(found) = found.get_mut(place) {
                found.push(id);
            }
        }
    }
    by_other_names(session, reference, rows, &place_of_row, &mut found).await?;
    let is_open = |place: &Option<Option<usize>>| {
        place.flatten().is_some_and(|place| found.get(place).is_none_or(Vec::is_empty))
    };
    let brands = match reference.brand() {
        Some(column) if place_of_row.iter().any(is_open) => {
            Some((column, session.work.brands().await?))
        }
        _ => None,
    };
    let mut ids = Vec::with_capacity(rows.len());
    for (row, place) in rows.iter_mut().zip(place_of_row) {
        ids.push(match place {
            None => None,
            Some(None) => Some(None),
            Some(Some(place)) => match found.get(place).map(Vec::as_slice) {
                Some([one]) => Some(Some(*one)),
                found => {
                    let several = found.is_some_and(|found| !found.is_empty());
                    let brand = brands.as_ref().filter(|_| !several);
                    let misspelt =
                        brand.and_then(|(name, brands)| unknown_brand(brands, row, name));
                    let fault = misspelt.unwrap_or_else(|| fault(reference, row, several));
                    ctx.report(row, &fault);
                    None
                }
            },
        });
    }
    Ok(ids)
}

/// Adds the warehouses and price lists that no name fits, but an id or a number in another system.
async fn by_other_names(
    session: &mut Session,
    reference: Reference,
    rows: &[Row],
    place_of_row: &[Option<Option<usize>>],
    found: &mut [Vec<RawId>],
) -> Result<()> {
    if !reference.has_other_names() {
        return Ok(());
    }
    let mut texts: BTreeMap<usize, String> = BTreeMap::new();
    for (row, place) in rows.iter().zip(place_of_row) {
        let Some(Some(place)) = place else { continue };
        let text = reference.columns().first().and_then(|name| row.text(name));
        if let (true, Some(text)) = (found.get(*place).is_some_and(Vec::is_empty), text) {
            texts.entry(*place).or_insert_with(|| text.to_owned());
        }
    }
    let (places, texts): (Vec<usize>, Vec<String>) = texts.into_iter().unzip();
    if texts.is_empty() {
        return Ok(());
    }
    let others = match reference {
        Reference::Warehouse => records_called::<Warehouse>(session, &texts).await?,
        Reference::PriceList => records_called::<PriceList>(session, &texts).await?,
        _ => return Ok(()),
    };
    for (at, id) in others {
        if let Some(found) = places.get(at).and_then(|place| found.get_mut(*place)) {
            found.push(id);
        }
    }
    Ok(())
}

/// Records with these ids or numbers, each with the position of its text. In two statements.
async fn records_called<K: RecordKind>(
    session: &mut Session,
    texts: &[String],
) -> Result<Vec<(usize, RawId)>> {
    let ids: Vec<Option<RawId>> =
        texts.iter().map(|text| text.parse::<Id<K>>().ok().map(Id::raw)).collect();
    let given: Vec<RawId> = ids.iter().copied().flatten().collect();
    let known =
        if given.is_empty() { Vec::new() } else { records_of::<K>(session, &given).await? };
    let known: Vec<RawId> = known.iter().map(|stored| stored.id.raw()).collect();
    let by_id = ids.iter().enumerate().filter_map(|(at, id)| Some((at, (*id)?)));
    let mut found: Vec<(usize, RawId)> = by_id.filter(|(_, id)| known.contains(id)).collect();
    let by_number = session.work.records::<K>().by_external(texts).await?;
    for (at, stored) in by_number {
        if found.iter().all(|(place, _)| *place != at) {
            found.push((at, stored.id.raw()));
        }
    }
    Ok(found)
}

/// Reference of a row: `Some(None)` if absent, `None` if there are errors.
fn names(
    reference: Reference,
    required: bool,
    row: &mut Row,
    ctx: &mut ImportContext<'_>,
) -> Option<Option<Names>> {
    let columns = reference.columns();
    let mut names = Names::with_capacity(columns.len());
    let mut complete = true;
    for name in columns {
        complete &= !row.is_faulty(name);
        let value = match row.patch.get(*name) {
            Some(None) => Some(String::new()),
            _ => row.text(name).map(|text| text.trim().to_owned()),
        };
        names.push(match value {
            Some(size) if !size.is_empty() && name.to_lowercase().ends_with("size") => {
                match Size::new(&size) {
                    Ok(size) => Some(size.key()),
                    Err(fault) => {
                        let place = format!("/{name}");
                        ctx.report(row, &Violation::new(place, "invalid_size", fault.to_string()));
                        complete = false;
                        None
                    }
                }
            }
            value if reference.external() == Some(*name) => value,
            value => value.map(|text| case_folded(&text)),
        });
    }
    // A brand alone doesn't identify an item.
    let by_number = matches!(reference, Reference::Item | Reference::Product | Reference::Part(_));
    let says = |name: &Option<String>| name.as_ref().is_some_and(|name| !name.is_empty());
    let says_any = names.iter().any(says);
    let says = if by_number { names.first().is_some_and(says) } else { says_any };
    if complete && !says && (required || says_any) {
        let place = format!("/{}", columns.first().unwrap_or(&""));
        ctx.report(row, &Violation::new(place, "required", "is required"));
        complete = false;
    }
    complete.then(|| says.then_some(names))
}

/// The fault of a row's brand if there is none of that name, with similar ones.
fn unknown_brand(brands: &[Brand], row: &Row, column: &str) -> Option<Violation> {
    let fault = brand_named(brands, row.text(column)?).err()?;
    Some(Violation { pointer: format!("/{column}"), ..fault })
}

fn fault(reference: Reference, row: &Row, several: bool) -> Violation {
    let texts: Vec<&str> = reference.columns().iter().filter_map(|name| row.text(name)).collect();
    let at = reference.columns().iter().find(|name| row.text(name).is_some());
    let place = format!("/{}", at.unwrap_or(&""));
    let (name, text) = (reference.name(), texts.join(" ").trim().to_owned());
    if several {
        let message = format!("several {name}s match {text:?}; {}", reference.hint());
        Violation::new(place, reference.ambiguous(), message)
    } else {
        Violation::new(place, reference.unknown(), format!("there is no {name} {text:?}"))
    }
}
