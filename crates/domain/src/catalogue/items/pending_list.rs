//! What is used and not complete, and whose files can be made.

use crate::access::{Caller, Visibility, scope};
use crate::catalogue::PendingItem;
use crate::port::Access;
use crate::{Result, Services, Total};

/// A page of the items that are used and not complete, and the number of all. Missing costs are
/// told to those alone who may see costs.
pub async fn pending_items(
    services: &Services,
    caller: &Caller,
    (offset, limit): (u32, u32),
) -> Result<(Vec<PendingItem>, Total)> {
    let mut work = services.store.begin(scope(caller), Access::Read).await?;
    let costs = caller.sight() == Visibility::Costs;
    let (items, count) = work.pending_items(costs, offset, limit).await?;
    Ok((items, Total { count, exact: true }))
}

/// The brands that the organization deals in and has items of, by name.
pub async fn vendors(services: &Services, caller: &Caller) -> Result<Vec<String>> {
    let mut work = services.store.begin(scope(caller), Access::Read).await?;
    work.vendors().await
}
