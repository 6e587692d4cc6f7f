//! Keeping kits and looking at them.

use super::{Contents, KitGiven, branches, list_of, may_see};
use crate::catalogue::merge;
use crate::documents::line_list::{
    GivenLine, LineChanges, Placed, changes, in_order, placed_lines,
};

use crate::documents::{Bill, Branch, Document, DocumentKind, HoseKit, Line, LineItem, LineKind};
use crate::organization::{Caller, NumberedKind, Settings};
use crate::port::{AnyUnitOfWork, Documents, Records};
use crate::sheet::Columns;
use crate::trade::Customer;
use crate::usecase::versions::{first_revision, stays};
use crate::usecase::{Services, numbering};
use crate::{Error, Id, Result, Violation};

/// A kit with all that is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Known {
    /// It.
    pub document: Document<HoseKit>,
    /// Its lines, in order.
    pub lines: Vec<Line>,
    /// What they are about.
    pub contents: Contents,
    /// The customer that it is made for.
    pub customer: Option<Customer>,
    /// The organization's settings.
    pub settings: Settings,
}

/// One that the caller may see; where the unit of work writes, nobody else changes it until it ends.
pub async fn find(
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<HoseKit>,
) -> Result<Document<HoseKit>> {
    let identity = caller.identity()?;
    let document = Documents::<HoseKit>::document(work, id).await?;
    let seen = document.filter(|kit| may_see(identity, kit.content.customer_id));
    seen.ok_or_else(|| Error::not_found(HoseKit::NAME, id))
}

/// All that is known of one.
pub async fn known(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<HoseKit>,
) -> Result<Known> {
    let document = find(work, caller, id).await?;
    known_of(services, work, caller, document).await
}

/// All that is known of one that was read, and that the caller may see.
pub async fn known_of(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    document: Document<HoseKit>,
) -> Result<Known> {
    let lines = work.lines(document.id.raw()).await?;
    let named = caller.identity()?.customer.map(|customer| (customer, services.now()));
    let contents = Contents::of(work, lines.iter().map(|line| line.item), named).await?;
    whole(work, document, lines, contents).await
}

/// A kit of which everything else was read.
pub(super) async fn whole(
    work: &mut AnyUnitOfWork,
    document: Document<HoseKit>,
    lines: Vec<Line>,
    contents: Contents,
) -> Result<Known> {
    let settings = work.organization().await?.settings;
    let customer = match document.content.customer_id {
        Some(id) => Records::<Customer>::record(work, id).await?.map(|customer| customer.fields),
        None => None,
    };
    Ok(Known { document, lines, contents, customer, settings })
}

/// What one of it needs, each item on one line.
pub async fn bill(work: &mut AnyUnitOfWork, kit: &Known) -> Result<Bill> {
    Ok(Branch::total(&branches(work, &kit.lines, &kit.contents, None).await?))
}

/// Makes one, under editing, and gives it. Its number is the next one where none is said.
pub async fn create(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    given: KitGiven,
) -> Result<Known> {
    let (number, revision) = (given.number.clone(), given.revision.clone());
    let (content, lines, contents) = prepare(services, work, None, given).await?;
    let revision = first_revision(work, revision.as_ref()).await?;
    let number = match number {
        Some(number) => number,
        None => numbering::take(work, NumberedKind::HoseKit).await?,
    };
    let (id, record) = (services.id(), services.record(caller.identity()?));
    let document = Document::new(id, number, revision, record, content);
    Documents::<HoseKit>::add_document(work, &document).await?;
    work.add_lines(id.raw(), &lines).await?;
    whole(work, document, lines, contents).await
}

/// Changes one that is under editing, and gives it.
pub async fn update(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<HoseKit>,
    mut given: KitGiven,
) -> Result<Known> {
    let mut document = find(work, caller, id).await?;
    document.change()?;
    given.faults.extend(stays(&document, given.number.as_ref(), given.revision.as_ref()));
    let before = work.lines(id.raw()).await?;
    let (content, lines, contents) =
        prepare(services, work, Some((&document.content, &before)), given).await?;
    let changed = changes(&before, &lines);
    if content != document.content || changed != LineChanges::default() {
        document.content = content;
        document.record.touch(services.now(), Some(caller.identity()?.actor.raw()));
        Documents::<HoseKit>::save_document(work, &document).await?;
        work.change_lines(&[(id.raw(), changed)]).await?;
    }
    whole(work, document, lines, contents).await
}

/// Works out what was said of a kit: of a new one, or of one that there is.
///
/// # Errors
/// Everything that is wrong, each at its field.
async fn prepare(
    services: &Services,
    work: &mut AnyUnitOfWork,
    before: Option<(&HoseKit, &[Line])>,
    given: KitGiven,
) -> Result<(HoseKit, Vec<Line>, Contents)> {
    let mut faults = given.faults;
    let content = match before {
        Some((kit, _)) => {
            merge(kit, &given.fields).map(|kit_now| kit_now.unwrap_or_else(|| kit.clone()))
        }
        None => {
            HoseKit::from_values(&mut |column| Ok(given.fields.get(column.name).cloned().flatten()))
                .map_err(|found| {
                    found
                        .into_iter()
                        .map(|(column, fault)| fault.at(format!("/{}", column.name)))
                        .collect()
                })
        }
    };
    let mut content = content.unwrap_or_else(|found: Vec<Violation>| {
        faults.extend(found);
        HoseKit::default()
    });
    if let Some(customer) = content.customer_id {
        content.customer_name = None;
        if Records::<Customer>::record(work, customer).await?.is_none() {
            faults.push(Violation::new("/customer", "unknown_customer", "is no customer"));
        }
    }
    let old = before.map_or(&[][..], |(_, lines)| lines);
    let said = given.lines.iter().flat_map(|(kind, lines)| {
        lines.iter().filter_map(|line| Some(LineItem::new(*kind, line.item?.raw())))
    });
    let items = old.iter().map(|line| line.item).chain(said);
    let contents = Contents::of(work, items, None).await?;
    let lines = lines(services, old, &given.lines, &contents).unwrap_or_else(|found| {
        faults.extend(found);
        Vec::new()
    });
    if faults.is_empty() { Ok((content, lines, contents)) } else { Err(Error::Invalid(faults)) }
}

/// The lines of a kit, of which those of these kinds are said anew.
fn lines(
    services: &Services,
    before: &[Line],
    given: &[(LineKind, Vec<GivenLine>)],
    contents: &Contents,
) -> std::result::Result<Vec<Line>, Vec<Violation>> {
    let mut faults = Vec::new();
    let said = |kind: LineKind| given.iter().any(|(known, _)| *known == kind);
    let kept = before.iter().filter(|line| !said(line.item.kind()));
    let mut all: Vec<Placed> = kept.map(|line| (f64::from(line.position), line.clone())).collect();
    for (kind, given) in given {
        let pointer = format!("/{}", list_of(*kind));
        let before: Vec<Line> =
            before.iter().filter(|line| line.item.kind() == *kind).cloned().collect();
        let made =
            placed_lines(&before, given, &contents.subjects(*kind), &pointer, || services.id());
        match made {
            Ok(made) => all.extend(made),
            Err(found) => faults.extend(found),
        }
        let new = given.iter().enumerate().filter(|(_, line)| line.id.is_none());
        faults.extend(new.filter_map(|(at, line)| {
            let found = contents.obsolete(LineItem::new(*kind, line.item?.raw()))?;
            Some(obsolete(format!("{pointer}/{at}/item"), &found.title()))
        }));
    }
    if faults.is_empty() { Ok(in_order(all)) } else { Err(faults) }
}

/// What is wrong with a new line of an assembly that is out of use.
pub(super) fn obsolete(pointer: impl Into<String>, what: &str) -> Violation {
    let message = format!("{what} is obsolete; put a version on the kit that is in use");
    Violation::new(pointer, "obsolete", message)
}
