//! Adding, changing and removing single lines of documents.

use crate::documents::lifecycle::Opened;
use crate::documents::line_documents::store::{
    LineMaking, LineNumbers, before, full, obsolete, possible_items, store,
};
use crate::documents::line_documents::{After, Before, LineComponents, LineDocument, LineList};
use crate::documents::lines::list::{LineInput, OTHER_ITEM, same_number};
use crate::documents::{Document, FullDocument, Line, LineChange, LineItem, LineKind};
use crate::fields::Choice;
use crate::organization::Settings;
use crate::{Error, RawId, Result, Session, Violation};

/// A document with a changed line, stored.
pub struct Changed<K: LineDocument> {
    document: Document<K>,
    after: After<K>,
}

impl<K: LineDocument> Changed<K> {
    /// The document with everything that belongs to it.
    pub async fn full(self, session: &mut Session) -> Result<FullDocument<K>> {
        full(session, self.document, self.after).await
    }
}

/// Prices and stores a document with changed lines.
async fn change<K: LineDocument>(
    session: &mut Session,
    before: Before<K>,
    mut after: After<K>,
) -> Result<Changed<K>> {
    K::price(session, Some(&before), &[], &mut after).await?;
    let document = store(session, before, &after).await?;
    Ok(Changed { document, after })
}

/// Adds a line at the end of a document under editing, and returns the document.
pub async fn add_line<K: LineDocument>(
    session: &mut Session,
    opened: Opened<K>,
    new: LineInput,
) -> Result<FullDocument<K>> {
    let before = before(session, opened).await?;
    let mut lines = before.lines.clone();
    let new = LineNumbers::after(&lines, [].iter()).numbered::<K>(&new);
    let lists = K::LISTS
        .iter()
        .filter(|list| new.item_type.is_none_or(|item_type| list.kinds.contains(&item_type)));
    let possible = lists.clone().flat_map(|list| possible_items(list, &new));
    let items = lines.iter().map(|line| line.item).chain(possible);
    let components = LineComponents::of(session, items, None).await?;
    let settings = session.work.organization().await?.settings;
    K::check_price(&session.caller, &new.price, None, "")?;
    let making = LineMaking {
        services: &session.services,
        caller: &session.caller,
        components: &components,
        settings: &settings,
    };
    let line = made::<K>(&making, lists, &new).map_err(Error::Invalid)?;
    let position = lines.last().map_or(0, |last| last.position.saturating_add(1));
    lines.push(Line { position, ..line });
    let content = before.document.content.clone();
    let after = After::new(content, lines, before.extra.clone(), Some(components));
    change(session, before, after).await?.full(session).await
}

/// The only line of an input.
fn made<'a, K: LineDocument>(
    making: &LineMaking<'_>,
    lists: impl Iterator<Item = &'a LineList>,
    new: &LineInput,
) -> std::result::Result<Line, Vec<Violation>> {
    let mut refused = Vec::new();
    for list in lists {
        let kinds = new.item_type.as_ref().map_or(list.kinds, std::slice::from_ref);
        let (made, faults) = making.list::<K>((list, kinds, &[]), std::slice::from_ref(new), "");
        match made.into_iter().next() {
            Some((_, line)) if faults.is_empty() => return Ok(line),
            _ => refused = faults,
        }
    }
    Err(refused.into_iter().map(at_single_line).collect())
}

/// Moves an error from a line in a list to a line given alone.
fn at_single_line(fault: Violation) -> Violation {
    let pointer = fault.pointer.strip_prefix("/0").unwrap_or(&fault.pointer).to_owned();
    Violation { pointer, ..fault }
}

/// Changes a line of a document under editing.
///
/// `line` is the line's id, or the id of its item if exactly one line has it. With a `kind` the line must be
/// of that kind.
pub async fn update_line<K: LineDocument>(
    session: &mut Session,
    opened: Opened<K>,
    line: RawId,
    kind: Option<LineKind>,
    changes: LineChange,
) -> Result<Changed<K>> {
    let old = find_line::<K>(opened.lines(session).await?, line, kind)?;
    let before = before(session, opened).await?;
    K::check_price(&session.caller, &changes.price, Some(&old), "")?;
    let item = moved::<K>(session, &old, changes.item).await?;
    let settings = session.work.organization().await?.settings;
    let new = changed::<K>(session, &old, changes, &settings)?;
    let mut lines = before.lines.clone();
    if let Some(place) = lines.iter_mut().find(|place| place.id == old.id) {
        *place = Line { item, ..new };
    }
    if lines != before.lines {
        K::check_lines(session, &before.document, (&before.lines, &lines)).await?;
    }
    let content = before.document.content.clone();
    let after = After::new(content, lines, before.extra.clone(), None);
    change(session, before, after).await
}

fn changed<K: LineDocument>(
    session: &Session,
    old: &Line,
    change: LineChange,
    settings: &Settings,
) -> Result<Line> {
    let mut faults = change.contradictions(old);
    let (unit, price) = (change.unit, change.price.clone());
    let mut line = old.clone();
    if let Err(fault) = line.apply(change) {
        faults.push(Violation::new("/quantity", fault.code(), fault.to_string()));
    }
    let components = LineComponents::default();
    let making = LineMaking {
        services: &session.services,
        caller: &session.caller,
        components: &components,
        settings,
    };
    match making.with_unit_and_price::<K>(line, false, (unit, &price), "") {
        Ok(line) if faults.is_empty() => return Ok(line),
        Ok(_) => {}
        Err(fault) => faults.push(fault),
    }
    Err(Error::Invalid(faults))
}

/// New item of a line that moves to another version of its document.
async fn moved<K: LineDocument>(
    session: &mut Session,
    line: &Line,
    to: Option<RawId>,
) -> Result<LineItem> {
    let item = LineItem::new(line.item.kind(), to.unwrap_or(line.item.raw()));
    if item == line.item {
        return Ok(item);
    }
    let contents = LineComponents::of(session, [line.item, item], None).await?;
    if !same_number(&contents.subjects(&[item.kind()]), line.item, item) {
        return Err(Error::invalid("/item", "other_item", OTHER_ITEM));
    }
    match contents.retired(item) {
        Some(why) => Err(Error::Invalid(vec![obsolete::<K>("/item", &why)])),
        None => Ok(item),
    }
}

/// Removes a line of any kind of a document under editing; `line` is as for a change.
pub async fn remove_line<K: LineDocument>(
    session: &mut Session,
    opened: Opened<K>,
    line: RawId,
) -> Result<Changed<K>> {
    let gone = find_line::<K>(opened.lines(session).await?, line, None)?;
    let before = before(session, opened).await?;
    let mut lines = before.lines.clone();
    lines.retain(|line| line.id != gone.id);
    let content = before.document.content.clone();
    let after = After::new(content, lines, before.extra.clone(), None);
    change(session, before, after).await
}

/// A line by its id, or by the id of its item if exactly one line has it.
pub(crate) fn find_line<K: LineDocument>(
    lines: Vec<Line>,
    id: RawId,
    kind: Option<LineKind>,
) -> Result<Line> {
    let missing = || {
        let of_kind = kind.map(|kind| format!(" of kind {}", kind.word())).unwrap_or_default();
        Error::NotFound(format!("the {} has no line{of_kind} with this id or this item", K::NAME))
    };
    let of_kind = lines.into_iter().filter(|line| kind.is_none_or(|kind| line.item.kind() == kind));
    let (named, others): (Vec<_>, Vec<_>) = of_kind.partition(|line| line.id.raw() == id);
    if let Some(line) = named.into_iter().next() {
        return Ok(line);
    }
    let mut of_item = others.into_iter().filter(|line| line.item.raw() == id);
    match (of_item.next(), of_item.next()) {
        (Some(line), None) => Ok(line),
        (None, _) => Err(missing()),
        (Some(_), Some(_)) => Err(Error::Conflict {
            code: "ambiguous_line",
            detail: format!(
                "more than one line of the {} has this item; name the line by its own id",
                K::NAME
            ),
        }),
    }
}
