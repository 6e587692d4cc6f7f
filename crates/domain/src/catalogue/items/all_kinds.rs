//! Lists over the items of all kinds.

use crate::catalogue::{Condition, ItemEntry, ItemSelection, ItemType};
use crate::fields::Choice;
use crate::{ListPage, Result, Session, Window};

/// A part of the list of items. A customer sees its own part numbers and prices.
pub async fn page(
    session: &mut Session,
    mut selection: ItemSelection,
    window: &Window,
) -> Result<ListPage<ItemEntry>> {
    for (_, conditions) in &mut selection.kinds {
        Condition::hide_numbers(conditions, session.caller.visibility());
    }
    let customer = session.caller.identity().ok().and_then(|identity| identity.customer);
    let selection = ItemSelection { customer: customer.map(|id| (id, session.now())), ..selection };
    session.work.page_of_items(&selection, window).await
}

/// How many items of each kind the caller sees, in the order of the kinds.
pub async fn types(session: &mut Session) -> Result<Vec<(ItemType, u64)>> {
    let counts = session.work.count_types().await?;
    let of = |kind: &ItemType| counts.iter().find(|(counted, _)| counted == kind).copied();
    Ok(ItemType::ALL.iter().filter_map(of).collect())
}
