//! Creating, updating and reading documents with lines.

use crate::customers::Customer;
use crate::documents::lifecycle::versions::{check_number_unchanged, first_revision};
use crate::documents::lifecycle::{FullDocument, Opened};
use crate::documents::line_documents::{
    LineComponents, LineDocument, LineDocumentInput, LineList, branches,
};
use crate::documents::lines::list::{
    LineChanges, LineInput, Placed, changes, in_order, placed_lines,
};
use crate::documents::{Bill, BomNode, Document, Line, LineItem, LineKind};
use crate::fields::{FieldPatch, at_columns, merge, place_all};
use crate::measures::UnitOfMeasure;
use crate::measures::length::LengthUnit;
use crate::organization::{Settings, numbering};
use crate::{Error, Id, OBSOLETE_COMPONENT, Result, Services, Session, Violation, add_violations};

/// All that is known of one that was read, and that the caller may see.
pub async fn load<K: LineDocument>(
    session: &mut Session,
    document: Document<K>,
) -> Result<FullDocument<K, ()>> {
    let lines = session.work.lines(document.id.raw()).await?;
    let assigned = session.caller.identity()?.customer.map(|customer| (customer, session.now()));
    let contents =
        LineComponents::of(session, lines.iter().map(|line| line.item), assigned).await?;
    with_parties(session, document, lines, contents).await
}

/// A document with its customer and the settings of its organization.
pub(crate) async fn with_parties<K: LineDocument>(
    session: &mut Session,
    document: Document<K>,
    lines: Vec<Line>,
    contents: LineComponents,
) -> Result<FullDocument<K, ()>> {
    let settings = session.work.organization().await?.settings;
    let customer = match document.content.customer() {
        Some(id) => {
            session.work.records::<Customer>().find(id).await?.map(|customer| customer.fields)
        }
        None => None,
    };
    Ok(FullDocument { document, lines, components: contents, customer, settings, details: () })
}

/// Bill of one, each item on one line.
pub async fn bill<K: LineDocument, D>(
    session: &mut Session,
    full: &FullDocument<K, D>,
) -> Result<Bill> {
    Ok(BomNode::total(&branches(session, &full.lines, &full.components, None).await?))
}

/// Creates one, under editing. Its number is the next one if none is given.
pub async fn create<K: LineDocument>(
    session: &mut Session,
    input: LineDocumentInput,
) -> Result<FullDocument<K, ()>> {
    let (number, revision) = (input.number.clone(), input.revision.clone());
    let (content, lines, contents) = prepare(session, None, input).await?;
    let revision = first_revision(session, revision.as_ref()).await?;
    let number = match number {
        Some(number) => number,
        None => numbering::take(session, K::NUMBERED).await?,
    };
    let (id, record) = (session.id(), session.record()?);
    let document = Document::new(id, number, revision, record, content);
    session.work.documents::<K>().add(&document).await?;
    session.work.add_lines(id.raw(), &lines).await?;
    with_parties(session, document, lines, contents).await
}

/// Changes one that is under editing, and gives it.
pub async fn update<K: LineDocument>(
    session: &mut Session,
    opened: Opened<K>,
    mut input: LineDocumentInput,
) -> Result<FullDocument<K, ()>> {
    opened.document.change()?;
    let before = opened.lines(session).await?;
    let Opened { mut document, stamp, .. } = opened;
    input.faults.extend(check_number_unchanged(
        &document,
        K::NUMBER,
        input.number.as_ref(),
        input.revision.as_ref(),
    ));
    document.content.hold(session).await?;
    let (content, lines, contents) =
        prepare(session, Some((&document.content, &before)), input).await?;
    let changed = changes(&before, &lines);
    K::check_lines(session, &document, (&before, &lines)).await?;
    if content != document.content || changed != LineChanges::default() {
        document.content = content;
        document.record.touch(stamp.at, stamp.by);
        session.work.documents::<K>().save(&document).await?;
        session.work.change_lines(&[(document.id.raw(), changed)]).await?;
    }
    with_parties(session, document, lines, contents).await
}

/// Applies the input to a document, new or existing.
///
/// # Errors
/// Everything that is wrong, each at its field.
async fn prepare<K: LineDocument>(
    session: &mut Session,
    before: Option<(&K, &[Line])>,
    mut input: LineDocumentInput,
) -> Result<(K, Vec<Line>, LineComponents)> {
    let mut faults = input.faults;
    let settings = session.work.organization().await?.settings;
    for fault in
        place_all(K::COLUMNS, &mut input.fields, settings.time_zone).err().into_iter().flatten()
    {
        input.fields.remove(fault.pointer.trim_start_matches('/'));
        add_violations(&mut faults, [fault]);
    }
    let was = before.map(|(was, _)| was);
    let content = content(session, was, &input.fields, &mut faults).await?;
    let old = before.map_or(&[][..], |(_, lines)| lines);
    let inputs = input
        .lines
        .iter()
        .flat_map(|(list, lines)| lines.iter().flat_map(|line| about(list, line)));
    let items = old.iter().chain(&input.taken).map(|line| line.item).chain(inputs);
    let contents = LineComponents::of(session, items, None).await?;
    let made = lines::<K>(&session.services, old, &input.lines, (&contents, &settings));
    let mut lines = made.unwrap_or_else(|found| {
        add_violations(&mut faults, found);
        Vec::new()
    });
    let retired = input.taken.iter().enumerate().filter_map(|(at, line)| {
        let found = contents.retired(line.item)?;
        Some(obsolete::<K>(format!("/items/{at}"), &found))
    });
    add_violations(&mut faults, retired);
    lines.extend(input.taken);
    if faults.is_empty() { Ok((content, lines, contents)) } else { Err(Error::Invalid(faults)) }
}

/// Works out what the fields say of a document; what is wrong is added to the faults. What can be
/// read is looked at even where other fields can't be.
pub(crate) async fn content<K: LineDocument>(
    session: &mut Session,
    before: Option<&K>,
    patch: &FieldPatch,
    faults: &mut Vec<Violation>,
) -> Result<K> {
    let content = match before {
        Some(was) => merge(was, patch).map(|now| now.unwrap_or_else(|| was.clone())),
        None => K::from_values(&mut |column| Ok(patch.get(column.name).cloned().flatten()))
            .map_err(at_columns),
    };
    let mut content = content.unwrap_or_else(|found: Vec<Violation>| {
        let mut readable = patch.clone();
        for fault in &found {
            readable.remove(fault.pointer.trim_start_matches('/'));
        }
        add_violations(faults, found);
        let was = before.cloned().unwrap_or_default();
        merge(&was, &readable).ok().flatten().unwrap_or(was)
    });
    // Without a readable customer, the owner of the location is unknown.
    let unsure = content.customer().is_none()
        && faults.iter().any(|fault| ["/customer", "/salesEstimateId"].contains(&&*fault.pointer));
    if let Some(customer) = content.customer()
        && session.work.records::<Customer>().find(customer).await?.is_none()
    {
        add_violations(
            faults,
            [Violation::new("/customer", "unknown_customer", "is not a customer")],
        );
    }
    let found = content.complete(session, before).await?;
    add_violations(
        faults,
        found.into_iter().filter(|fault| !unsure || fault.pointer != "/location"),
    );
    Ok(content)
}

/// Possible items of a given line: ids are unique over all kinds of items.
pub(crate) fn about(list: &LineList, line: &LineInput) -> impl Iterator<Item = LineItem> {
    let item = line.item.map(Id::raw);
    let kinds = list
        .kinds
        .iter()
        .filter(move |kind| line.item_type.is_none_or(|item_type| item_type == **kind));
    kinds.filter_map(move |kind| Some(LineItem::new(*kind, item?)))
}

/// The lines of a document, of which those of these lists are replaced.
fn lines<K: LineDocument>(
    services: &Services,
    before: &[Line],
    inputs: &[(&LineList, Vec<LineInput>)],
    (contents, settings): (&LineComponents, &Settings),
) -> std::result::Result<Vec<Line>, Vec<Violation>> {
    let mut faults = Vec::new();
    let is_replaced = |kind: LineKind| inputs.iter().any(|(list, _)| list.kinds.contains(&kind));
    let remaining = before.iter().filter(|line| !is_replaced(line.item.kind()));
    let mut all: Vec<Placed> =
        remaining.map(|line| (f64::from(line.position), line.clone())).collect();
    for (list, inputs) in inputs {
        let pointer = format!("/{}", list.field);
        let of_list = before.iter().filter(|line| list.kinds.contains(&line.item.kind()));
        let before: &[Line] = &of_list.cloned().collect::<Vec<_>>();
        let subjects = contents.subjects(list.kinds);
        let (made, found) = placed_lines(before, inputs, &subjects, &pointer, || services.id());
        faults.extend(found);
        for (at, (place, line)) in made {
            let input = inputs.get(at);
            let is_new = input.is_none_or(|input| input.id.is_none());
            match sold_by(&line, input.and_then(|input| input.unit), is_new, settings) {
                Ok(unit) => all.push((place, Line { unit, ..line })),
                Err((code, message)) => faults.push(Violation::new(
                    format!("{pointer}/{at}/unitOfMeasure"),
                    code,
                    message,
                )),
            }
        }
        faults.extend(inputs.iter().enumerate().filter_map(|(at, line)| {
            retired::<K>((list, contents), before, line, format!("{pointer}/{at}/item"))
        }));
    }
    if faults.is_empty() { Ok(in_order(all)) } else { Err(faults) }
}

/// Unit of a line's quantity: as given, as before, or for a new line feet or metres for hose and wrap and pieces
/// for all else.
pub(crate) fn sold_by(
    line: &Line,
    unit: Option<UnitOfMeasure>,
    is_new: bool,
    settings: &Settings,
) -> std::result::Result<UnitOfMeasure, (&'static str, String)> {
    let kind = line.item.kind();
    if kind.is_made() {
        return match unit {
            None | Some(UnitOfMeasure::Each) => Ok(UnitOfMeasure::Each),
            Some(_) => {
                Err(("not_of_assemblies", "assemblies and kits are sold by the piece".to_owned()))
            }
        };
    }
    if let Some(fault) = unit
        .filter(|unit| is_new || *unit != line.unit)
        .and_then(|unit| kind.item_type()?.refuses_quantity_in(unit))
    {
        return Err((fault.code, fault.message));
    }
    Ok(match (unit, kind, settings.length_unit) {
        (Some(unit), _, _) => unit,
        (None, LineKind::Hose | LineKind::Wrap, unit) if is_new => match unit {
            LengthUnit::Inch => UnitOfMeasure::Foot,
            LengthUnit::Millimetre => UnitOfMeasure::Metre,
        },
        (None, _, _) => line.unit,
    })
}

/// Error of a new or moved line if its document is obsolete.
pub(crate) fn retired<K: LineDocument>(
    (list, contents): (&LineList, &LineComponents),
    before: &[Line],
    line: &LineInput,
    pointer: String,
) -> Option<Violation> {
    let old = before.iter().find(|old| Some(old.id) == line.id);
    let mut new = about(list, line).filter(|item| old.is_none_or(|old| old.item != *item));
    let found = new.find_map(|item| contents.retired(item))?;
    Some(obsolete::<K>(pointer, &found))
}

/// Error of a line with an obsolete document.
pub(crate) fn obsolete<K: LineDocument>(pointer: impl Into<String>, why: &str) -> Violation {
    let message = format!("{why}; put a version that is in use on the {}", K::NAME);
    Violation::new(pointer, OBSOLETE_COMPONENT, message)
}
