//! Lists over the items of all kinds.

use crate::Result;
use crate::catalogue::{ItemEntry, ItemSelection};
use crate::organization::Caller;
use crate::port::Access;
use crate::usecase::catalogue::total_of_last_page;
use crate::usecase::{Services, scope};

/// A page of items and the number of all in the list. A customer sees its own part numbers and
/// prices.
pub async fn page(
    services: &Services,
    caller: &Caller,
    selection: ItemSelection,
    (offset, limit): (u32, u32),
) -> Result<(Vec<ItemEntry>, u64)> {
    let customer = caller.identity().ok().and_then(|identity| identity.customer);
    let selection =
        ItemSelection { customer: customer.map(|id| (id, services.now())), ..selection };
    let mut work = services.store.begin(scope(caller), Access::Read).await?;
    let items = work.list_items(&selection, offset, limit).await?;
    let total = match total_of_last_page(items.len(), offset, limit) {
        Some(total) => total,
        None => work.count_items(&selection).await?,
    };
    Ok((items, total))
}
