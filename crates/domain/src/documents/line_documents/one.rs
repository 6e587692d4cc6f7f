//! The lines of documents, one by one.

use crate::documents::lifecycle::{FullDocument, Opened};
use crate::documents::line_documents::store::obsolete;
use crate::documents::line_documents::{LineComponents, LineDocument, sold_by, with_parties};
use crate::documents::lines::list::{
    LineChanges, LineInput, OTHER_ITEM, changes, new_lines, same_number,
};
use crate::documents::{Line, LineChange, LineItem, LineKind};
use crate::fields::Choice;
use crate::measures::{Quantity, UnitOfMeasure};
use crate::organization::Settings;
use crate::{Error, Field, Id, Notes, NumberText, RawId, Result, Services, Session, Violation};

/// A line as it is to be.
#[derive(Debug, Clone)]
pub struct NewLine {
    /// Item and its type.
    pub item: LineItem,
    /// Number on the bill of materials; the part number if absent.
    pub number: Option<NumberText>,
    /// Quantity; 1 if absent.
    pub quantity: Option<Quantity>,
    /// Unit of the quantity; the default if absent.
    pub unit: Option<UnitOfMeasure>,
    /// Remarks.
    pub comments: Option<Notes>,
    /// The number of a sales order.
    pub sales_order: Option<NumberText>,
    /// The customer's number of its order.
    pub purchase_order: Option<NumberText>,
}

/// Adds a line at the end of a document that is under editing, and gives the document.
pub async fn add_line<K: LineDocument>(
    session: &mut Session,
    mut opened: Opened<K>,
    new: NewLine,
) -> Result<FullDocument<K, ()>> {
    opened.document.change()?;
    let mut lines = opened.lines(session).await?;
    let items = lines.iter().map(|line| line.item).chain([new.item]);
    let contents = LineComponents::of(session, items, None).await?;
    let settings = session.work.organization().await?.settings;
    let line =
        made::<K>(&session.services, &new, (&contents, &settings)).map_err(Error::Invalid)?;
    let position = lines.last().map_or(0, |last| last.position.saturating_add(1));
    let line = Line { position, ..line };
    session.work.add_lines(opened.id().raw(), std::slice::from_ref(&line)).await?;
    lines.push(line);
    touch(session, &mut opened).await?;
    with_parties(session, opened.document, lines, contents).await
}

fn made<K: LineDocument>(
    services: &Services,
    new: &NewLine,
    (contents, settings): (&LineComponents, &Settings),
) -> std::result::Result<Line, Vec<Violation>> {
    let field = |text: &Option<NumberText>| text.clone().map_or(Field::Keep, Field::Set);
    let input = LineInput {
        item: Some(Id::from_raw(new.item.raw())),
        number: new.number.clone(),
        quantity: new.quantity,
        comments: new.comments.clone().map_or(Field::Keep, Field::Set),
        sales_order: field(&new.sales_order),
        purchase_order: field(&new.purchase_order),
        unit: new.unit,
        ..LineInput::default()
    };
    if let Some(found) = contents.retired(new.item) {
        return Err(vec![obsolete::<K>("/itemId", &found)]);
    }
    let subjects = contents.subjects(&[new.item.kind()]);
    let made = new_lines(&[], std::slice::from_ref(&input), &subjects, "", || services.id());
    let lines = made.map_err(|faults| faults.into_iter().map(renamed).collect::<Vec<_>>());
    let line = lines?.pop();
    let line = line.ok_or_else(|| vec![Violation::new("/itemId", "unknown_item", "is no item")])?;
    let unit = sold_by(&line, new.unit, true, settings);
    let refused = |(code, message)| vec![Violation::new("/unitOfMeasure", code, message)];
    Ok(Line { unit: unit.map_err(refused)?, ..line })
}

/// A fault of a line of a list as one of a line alone.
fn renamed(fault: Violation) -> Violation {
    let pointer = match fault.pointer.as_str() {
        "/0/item" => "/itemId",
        "/0/number" => "/itemNumber",
        other => other.strip_prefix("/0").unwrap_or(other),
    };
    Violation { pointer: pointer.to_owned(), ..fault }
}

/// Changes a line of a document that is under editing.
///
/// `line` is the line's id, or the id of its item where exactly one line has it. The line must
/// be of `kind`.
pub async fn update_line<K: LineDocument>(
    session: &mut Session,
    mut opened: Opened<K>,
    line: RawId,
    kind: LineKind,
    change: LineChange,
) -> Result<()> {
    let before = opened.lines(session).await?;
    let mut line = find_line::<K>(before.clone(), line, Some(kind))?;
    opened.document.change()?;
    line.item = moved::<K>(session, &line, change.item).await?;
    line.apply(change)
        .map_err(|fault| Error::invalid("/quantity", "invalid_quantity", fault.to_string()))?;
    let mut lines = before.clone();
    if let Some(place) = lines.iter_mut().find(|place| place.id == line.id) {
        *place = line;
    }
    let changed = changes(&before, &lines);
    if changed == LineChanges::default() {
        return Ok(());
    }
    K::check_lines(session, &opened.document, (&before, &lines)).await?;
    session.work.change_lines(&[(opened.id().raw(), changed)]).await?;
    touch(session, &mut opened).await
}

/// New item of a line that moves to another version of its document.
pub(crate) async fn moved<K: LineDocument>(
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

/// Removes a line of a document that is under editing; named as for a change, of any kind.
pub async fn remove_line<K: LineDocument>(
    session: &mut Session,
    mut opened: Opened<K>,
    line: RawId,
) -> Result<()> {
    let line = find_line::<K>(opened.lines(session).await?, line, None)?;
    opened.document.change()?;
    let removed = LineChanges { removed: vec![line.id], ..LineChanges::default() };
    session.work.change_lines(&[(opened.id().raw(), removed)]).await?;
    touch(session, &mut opened).await
}

async fn touch<K: LineDocument>(session: &mut Session, opened: &mut Opened<K>) -> Result<()> {
    let Opened { document, stamp, .. } = opened;
    document.record.touch(stamp.at, stamp.by);
    session.work.documents::<K>().save(document).await
}

/// A line by its id, or by the id of its item where exactly one has it.
pub fn find_line<K: LineDocument>(
    lines: Vec<Line>,
    id: RawId,
    kind: Option<LineKind>,
) -> Result<Line> {
    let missing = || {
        let of_kind = kind.map(|kind| format!(" of kind {}", kind.word())).unwrap_or_default();
        Error::NotFound(format!("the {} has no such line{of_kind}", K::NAME))
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
