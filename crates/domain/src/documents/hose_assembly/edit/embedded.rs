//! Assemblies that the embedded page of a web shop stores. Everybody who sees the page can use its token, as
//! often as they like.

use chrono::TimeDelta;
use rust_decimal::prelude::ToPrimitive;

use crate::access::Caller;
use crate::documents::hose_assembly::edit::store::store_new;
use crate::documents::hose_assembly::existing::in_place_of;
use crate::documents::hose_assembly::{FullAssembly, HoseAssemblyInput, prepare};
use crate::documents::lifecycle;
use crate::organization::{NumberedKind, numbering};
use crate::{Error, Result, Session, Violation};

/// The answer to a request to store an assembly.
#[derive(Debug)]
pub enum Stored {
    /// A new one.
    New(FullAssembly),
    /// An identical one that exists already.
    Known(FullAssembly),
}

/// Refuses a part number: embedded pages get numbers from a series of their own.
pub(super) fn refuse_number(caller: &Caller, input: &mut HoseAssemblyInput) {
    let is_embedded = caller.identity().is_ok_and(|identity| identity.is_embedded());
    if is_embedded && input.number.take().is_some() {
        let message = "is given by the shop; leave it out";
        input.faults.push(Violation::new("/partNumber", "not_allowed", message));
    }
}

/// Stores the assembly of an embedded page, up to a limit per hour. If the token may see an identical one,
/// that is the answer instead.
pub(super) async fn create(
    session: &mut Session,
    input: HoseAssemblyInput,
    most_per_hour: u32,
) -> Result<Stored> {
    let revision = input.revision.clone();
    let prepared = prepare(session, None, input).await?;
    if let Some(known) = in_place_of(session, &prepared).await? {
        return Ok(Stored::Known(lifecycle::read(session, known.document.id).await?));
    }
    // The number is locked from here on, so the count misses none.
    let number = numbering::take(session, NumberedKind::Embed).await?;
    refuse_too_many(session, most_per_hour).await?;
    Box::pin(store_new(session, Some(number), revision, prepared)).await.map(Stored::New)
}

/// Refuses to store more assemblies for a customer within an hour than are allowed, and says how long to wait.
async fn refuse_too_many(session: &mut Session, most: u32) -> Result<()> {
    let identity = session.caller.identity()?;
    let hour = TimeDelta::hours(1);
    let since = session.now() - hour;
    let earliest = match (most, identity.customer, identity.by()) {
        (0, ..) => Some(session.now()),
        (_, Some(customer), Some(maker)) => {
            session.work.nth_latest_made((customer, maker), since, most).await?
        }
        _ => return Err(Error::broken("a page without a customer or a key")),
    };
    let Some(earliest) = earliest else { return Ok(()) };
    let left = (earliest + hour - session.now()).num_seconds().max(0) + 1;
    Err(Error::TooMany {
        retry_after_seconds: left.to_u32().unwrap_or(u32::MAX),
        detail: format!(
            "{most} hose assemblies were stored for this customer within an hour; order one of them, or try again later"
        ),
    })
}
