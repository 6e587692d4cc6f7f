//! What the components and customers of assemblies are called.

use std::collections::HashMap;

use crate::catalogue::ItemEntry;
use crate::configurator::ingredients::Side;
use crate::documents::{Document, HoseAssembly};
use crate::port::{AnyUnitOfWork, Records};
use crate::records::Listing;
use crate::trade::Customer;
use crate::{Id, RawId, Result, Text};

/// Names by id.
#[derive(Debug, Default)]
pub struct Names {
    /// Of hoses, fittings, ferrules and wraps.
    pub items: HashMap<RawId, ItemEntry>,
    /// Of customers.
    pub customers: HashMap<Id<Customer>, Text>,
}

/// The names of what these assemblies are made of and for, in a statement or two.
pub async fn names(
    work: &mut AnyUnitOfWork,
    documents: &[Document<HoseAssembly>],
) -> Result<Names> {
    let mut ids: Vec<RawId> = Vec::new();
    let mut customers = Vec::new();
    for assembly in documents.iter().map(|document| &document.content) {
        ids.push(assembly.hose_id.raw());
        for end in Side::BOTH.into_iter().filter_map(|side| assembly.end(side)) {
            ids.push(end.fitting.raw());
            ids.extend(end.ferrule.map(Id::raw));
        }
        ids.extend(assembly.wrap_id.map(Id::raw));
        customers.extend(assembly.customer_id);
    }
    ids.sort_unstable();
    ids.dedup();
    let ids: Vec<Id<ItemEntry>> = ids.into_iter().map(Id::from_raw).collect();
    let items = if ids.is_empty() { Vec::new() } else { work.entries_to_price(&ids).await? };
    let items = items.into_iter().map(|known| (known.entry.id.raw(), known.entry)).collect();
    let customers = names_of_customers(work, customers).await?;
    Ok(Names { items, customers: customers.into_iter().collect() })
}

/// The names of these customers, of those that there are.
pub(super) async fn names_of_customers(
    work: &mut AnyUnitOfWork,
    mut ids: Vec<Id<Customer>>,
) -> Result<Vec<(Id<Customer>, Text)>> {
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let most = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    let listing = Listing { ids: Some(ids), ..Listing::default() };
    let (found, _) = Records::<Customer>::records(work, &listing, (0, most)).await?;
    Ok(found.into_iter().map(|kept| (kept.id, kept.fields.name)).collect())
}
