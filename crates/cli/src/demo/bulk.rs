//! More hoses of the demo organization's own, for measuring.

use std::sync::Arc;

use domain::access::{Author, Caller};
use domain::catalogue::{Component, Condition, Hose, Order, Owner, Ownership, Selection};
use domain::organization::Organization;
use domain::port::{Access, Scope};
use domain::{Error, Id, NumberText, Record, Result, Services, Session, Window};

use super::ids::{Kind, Numbering};

/// The most items that the demo is filled up to.
const MOST: u64 = 1_000_000;
/// Hoses in one transaction.
const BATCH: u64 = 10_000;
/// Hoses in one statement.
const CHUNK: usize = 2_000;
/// Prefix of part numbers, in the form in which they are compared.
const PREFIX: &str = "bulk-";

/// Adds hoses until the organization sees this many items.
pub(super) async fn fill(
    services: &Arc<Services>,
    organization: Id<Organization>,
    items: u64,
    progress: &dyn Fn(u64, u64),
) -> Result<()> {
    let items = items.min(MOST);
    let scope = Scope::Organization(organization);
    let mut session = Session::read(services, &Caller::job(organization)).await?;
    let kinds = kinds(&mut session).await?;
    let mut there: u64 =
        session.work.count_types().await?.into_iter().map(|(_, count)| count).sum();
    let mut number = existing(&mut session).await?;
    drop(session);
    progress(there.min(items), items);
    let record = Record::new(services.now(), None);
    while there < items {
        let batch = BATCH.min(items - there);
        let hoses = (number..number + batch).map(|number| hose(&kinds, number, &record));
        let hoses = hoses.collect::<Result<Vec<_>>>()?;
        let mut work = services.store.begin(scope, Access::Write(Author::default())).await?;
        for chunk in hoses.chunks(CHUNK) {
            work.catalogue::<Hose>().insert(chunk).await?;
        }
        work.commit().await?;
        number += batch;
        there += batch;
        progress(there, items);
    }
    Ok(())
}

/// The hoses of the shared catalogue, which the others are copies of.
async fn kinds(session: &mut Session) -> Result<Vec<Component<Hose>>> {
    let selection = Selection::<Hose> { ownership: Ownership::Shared, ..Selection::default() };
    let hoses = session.work.catalogue::<Hose>().list(&selection, &Window::first(1_000)).await?;
    Ok(hoses.items.into_iter().map(|hose| hose.component).collect())
}

/// The hose of a number from 0, the same at every call.
fn hose(kinds: &[Component<Hose>], number: u64, record: &Record) -> Result<Component<Hose>> {
    let count = u64::try_from(kinds.len()).unwrap_or(u64::MAX).max(1);
    // A step that has no divisor in common with most counts walks through all series and sizes.
    let at = usize::try_from(number.wrapping_mul(7_919) % count).unwrap_or_default();
    let kind = kinds.get(at).ok_or_else(|| Error::broken("the shared catalogue has no hose"))?;
    let after = u32::try_from(number).map_err(|error| Error::internal("numbering hoses", error))?;
    let mut made = Component {
        id: Numbering::after(Kind::BULK_HOSE, after).id(),
        owner: Owner::Own,
        record: record.clone(),
        ..kind.clone()
    };
    let part_number = format!("BULK-{:07}-{}", number + 1, kind.item.part_number);
    made.item.part_number =
        NumberText::new(&part_number).map_err(|fault| Error::internal("naming a hose", fault))?;
    Ok(made)
}

/// How many of these hoses there are: the number of the last one.
async fn existing(session: &mut Session) -> Result<u64> {
    let selection = Selection::<Hose> {
        conditions: vec![Condition::Contains("part_number", PREFIX.to_owned())],
        ownership: Ownership::Own,
        order: Order { descending: true, ..Order::default() },
        ..Selection::default()
    };
    let last = session.work.catalogue::<Hose>().list(&selection, &Window::first(1)).await?;
    let number = last
        .items
        .first()
        .and_then(|hose| hose.component.item.part_number.split('-').nth(1)?.parse().ok());
    Ok(number.unwrap_or(0))
}
