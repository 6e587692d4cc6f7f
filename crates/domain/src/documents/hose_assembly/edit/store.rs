//! Creating and changing hose assemblies.

use crate::access::{Caller, Role, customer_writes};
use crate::customers::{self, AssemblyCustomer, Customer, unknown_customer};
use crate::documents::hose_assembly::edit::embedded::{self, Stored, refuse_number};
use crate::documents::hose_assembly::full_assembly::{Read, all_of, customers_of, load_whole};
use crate::documents::hose_assembly::{
    Before, Current, FullAssembly, HoseAssemblyInput, Prepared, current, hide_customer, prepare,
};
use crate::documents::lifecycle::versions::{check_number_unchanged, first_revision};
use crate::documents::lifecycle::{self, Opened};
use crate::documents::lines::list::{LineChanges, changes};
use crate::documents::{Document, HoseAssembly, Line};
use crate::organization::{NumberedKind, numbering};
use crate::{Error, Field, Id, NumberText, Result, Session, Violation};

/// Creates an assembly, under editing, with the next number if none is given. The embedded page of a web shop
/// can store a limited number per hour.
pub async fn create(
    session: &mut Session,
    mut input: HoseAssemblyInput,
    most_of_page: u32,
) -> Result<Stored> {
    refuse_number(&session.caller, &mut input);
    if session.caller.identity()?.is_embedded() {
        return Box::pin(embedded::create(session, input, most_of_page)).await;
    }
    let (number, revision) = (input.number.clone(), input.revision.clone());
    let prepared = prepare(session, None, input).await?;
    Box::pin(store_new(session, number, revision, prepared)).await.map(Stored::New)
}

/// Stores the first version of a number.
pub(super) async fn store_new(
    session: &mut Session,
    number: Option<NumberText>,
    revision: Option<NumberText>,
    prepared: Prepared,
) -> Result<FullAssembly> {
    customer_writes(&session.caller)?;
    let revision = first_revision(session, revision.as_ref()).await?;
    let number = match number {
        Some(number) => number,
        None => numbering::take(session, NumberedKind::HoseAssembly).await?,
    };
    let read = first_version(session, number, revision, prepared)?;
    let (document, lines, _) = &read;
    session.work.documents::<HoseAssembly>().add(document).await?;
    session.work.add_lines(document.id.raw(), lines).await?;
    // A new number has no further customers yet.
    Box::pin(all_of(session, read, Vec::new())).await
}

/// The first version of a number, not stored yet.
fn first_version(
    session: &Session,
    number: NumberText,
    revision: NumberText,
    prepared: Prepared,
) -> Result<Read> {
    let document =
        Document::new(session.id(), number, revision, session.record()?, prepared.assembly);
    // The original keeps its lines, so those of a copy get new ids.
    let lines: Vec<Line> =
        prepared.lines.into_iter().map(|line| Line { id: session.id(), ..line }).collect();
    let mut parts = prepared.parts;
    for extra in &mut parts.extras {
        if let Some(line) = lines.iter().find(|line| line.position == extra.line.position) {
            extra.line = line.clone();
        }
    }
    Ok((document, lines, Some(parts)))
}

/// The assembly that this input would make, with its figures. Stores nothing.
pub(super) async fn unstored(
    session: &mut Session,
    number: NumberText,
    revision: NumberText,
    prepared: Prepared,
) -> Result<FullAssembly> {
    let read = first_version(session, number, revision, prepared)?;
    Box::pin(all_of(session, read, Vec::new())).await
}

/// Requires a number for a copy.
fn require_number(input: &mut HoseAssemblyInput) {
    if input.number.is_none() && input.faults.iter().all(|fault| fault.pointer != "/partNumber") {
        input.faults.push(Violation::new("/partNumber", "required", "is required"));
    }
}

/// Refuses changes by a customer that isn't the only one of the assembly.
fn refuse_shared(
    caller: &Caller,
    document: &Document<HoseAssembly>,
    customers: &[AssemblyCustomer],
) -> Result<()> {
    let identity = caller.identity()?;
    let is_own = document.content.customer_id == identity.customer
        && customers.iter().all(|one| Some(one.customer) == identity.customer);
    if identity.role == Role::Customer && !is_own {
        let message =
            "this assembly isn't yours alone: save it under a number of your own, or ask the shop";
        return Err(Error::Forbidden(message.to_owned()));
    }
    Ok(())
}

/// Changes an assembly under editing and derives its figures again. Returns the assembly.
pub async fn update(
    session: &mut Session,
    opened: Opened<HoseAssembly>,
    mut input: HoseAssemblyInput,
) -> Result<FullAssembly> {
    let Opened { mut document, stamp, .. } = opened;
    let customers = customers_of(session, &document).await?;
    refuse_shared(&session.caller, &document, &customers)?;
    document.change()?;
    input.faults.extend(check_number_unchanged(
        &document,
        "partNumber",
        input.number.as_ref(),
        input.revision.as_ref(),
    ));
    let now = with_current_figures(session, &document).await?;
    let before = Before { saved: &document.content, now: &now.document.content, lines: &now.lines };
    let prepared = prepare(session, Some(before), input).await?;
    let Prepared { assembly, lines, parts, .. } = prepared;
    let changed = changes(&now.lines, &lines);
    // If only a component changed, there is nothing to save.
    let entered_differs = assembly.entered_fields() != now.document.content.entered_fields();
    document.content = assembly;
    if entered_differs || changed != LineChanges::default() {
        document.record.touch(stamp.at, stamp.by);
        session.work.documents::<HoseAssembly>().save(&document).await?;
        session.work.change_lines(&[(document.id.raw(), changed)]).await?;
    }
    Box::pin(all_of(session, (document, lines, Some(parts)), customers)).await
}

/// An assembly with its current figures.
async fn with_current_figures(
    session: &mut Session,
    document: &Document<HoseAssembly>,
) -> Result<Current> {
    let missing = || Error::not_found("hose assembly", document.id);
    current(session, vec![document.clone()]).await?.pop().ok_or_else(missing)
}

/// Copies an assembly to a new number, under editing, and returns the copy.
pub async fn save_as(
    session: &mut Session,
    id: Id<HoseAssembly>,
    mut input: HoseAssemblyInput,
) -> Result<FullAssembly> {
    let mut document = lifecycle::find(session, id).await?;
    hide_customer(&session.caller, &mut document.content);
    require_number(&mut input);
    let (number, revision) = (input.number.clone(), input.revision.clone());
    let now = with_current_figures(session, &document).await?;
    let before = Before { saved: &document.content, now: &now.document.content, lines: &now.lines };
    let prepared = prepare(session, Some(before), input).await?;
    Box::pin(store_new(session, number, revision, prepared)).await
}

/// Assigns customers to an assembly, or changes their part numbers and revisions. Returns the assembly.
pub async fn set_customers(
    session: &mut Session,
    opened: Opened<HoseAssembly>,
    customers: &[(Id<Customer>, Field<NumberText>, Field<NumberText>)],
) -> Result<FullAssembly> {
    let document = opened.document;
    let assigned = customers_of(session, &document).await?;
    let ids: Vec<Id<Customer>> = customers.iter().map(|(id, ..)| *id).collect();
    let names = customers::names_of(session, ids.clone()).await?;
    let record = session.record()?;
    let mut faults = Vec::new();
    let mut changed = Vec::with_capacity(customers.len());
    for (at, (customer, part_number, revision)) in customers.iter().enumerate() {
        let pointer = format!("/customers/{at}/customer");
        if ids.iter().take(at).any(|before| before == customer) {
            faults.push(Violation::new(pointer, "duplicate", "occurs twice; list it once"));
            continue;
        }
        let before = assigned.iter().find(|entry| entry.customer == *customer);
        // A customer that is assigned already may have been deleted since.
        let name =
            before.map(|entry| &entry.name).or_else(|| names.get(customer).map(|(name, _)| name));
        match name {
            None => faults.push(unknown_customer(pointer)),
            Some(name) => {
                let mut one = AssemblyCustomer {
                    customer: *customer,
                    name: name.clone(),
                    is_deleted: before.is_some_and(|entry| entry.is_deleted),
                    part_number: before.and_then(|entry| entry.part_number.clone()),
                    revision: before.and_then(|entry| entry.revision.clone()),
                    record: record.clone(),
                };
                part_number.clone().apply(&mut one.part_number);
                revision.clone().apply(&mut one.revision);
                changed.push(one);
            }
        }
    }
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    session.work.set_assembly_customers(document.lineage, &changed).await?;
    load_whole(session, document).await
}

/// Removes customers from an assembly; all of them must be assigned. Returns the assembly.
pub async fn remove_customers(
    session: &mut Session,
    opened: Opened<HoseAssembly>,
    customers: &[Id<Customer>],
) -> Result<FullAssembly> {
    let document = opened.document;
    let assigned = customers_of(session, &document).await?;
    let faults: Vec<Violation> = customers
        .iter()
        .enumerate()
        .filter(|(_, id)| assigned.iter().all(|customer| customer.customer != **id))
        .map(|(at, _)| {
            let message = "is not a customer of the assembly; leave it out";
            Violation::new(format!("/customers/{at}"), "unknown_customer", message)
        })
        .collect();
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    session.work.remove_assembly_customers(document.lineage, customers).await?;
    load_whole(session, document).await
}
