//! Lists over the items of all kinds.

use crate::access::{Caller, scope};
use crate::catalogue::{ItemEntry, ItemSelection, ItemType};
use crate::fields::Choice;
use crate::port::Access;
use crate::{Result, Services, Total};

/// A page of items and the number of all in the list. A customer sees its own part numbers and
/// prices.
pub async fn page(
    services: &Services,
    caller: &Caller,
    selection: ItemSelection,
    page: (u32, u32),
) -> Result<(Vec<ItemEntry>, Total)> {
    let customer = caller.identity().ok().and_then(|identity| identity.customer);
    let selection =
        ItemSelection { customer: customer.map(|id| (id, services.now())), ..selection };
    let mut work = services.store.begin(scope(caller), Access::Read).await?;
    work.page_of_items(&selection, page).await
}

/// How many items of each kind the caller sees, in the order of the kinds.
pub async fn types(services: &Services, caller: &Caller) -> Result<Vec<(ItemType, u64)>> {
    let mut work = services.store.begin(scope(caller), Access::Read).await?;
    let counts = work.count_types().await?;
    let of = |kind: &ItemType| counts.iter().find(|(known, _)| known == kind).copied();
    Ok(ItemType::ALL.iter().filter_map(of).collect())
}
