//! Names of the components and customers of assemblies.

use std::collections::HashMap;

use crate::catalogue::ItemEntry;
use crate::configurator::inputs::configurator_input::Side;
use crate::customers::{self, Customer};
use crate::documents::{Document, HoseAssembly};
use crate::pricing::port::EntryToPrice;
use crate::{ErpId, Id, RawId, Result, Session, Text};

/// Names by id.
#[derive(Debug, Default)]
pub struct Names {
    /// Part numbers of hoses, fittings, ferrules and wraps.
    pub items: HashMap<RawId, ItemEntry>,
    /// The second sizes of items that have two.
    pub second_sizes: HashMap<RawId, String>,
    /// Customers, with their numbers in the ERP.
    pub customers: HashMap<Id<Customer>, (Text, Option<ErpId>)>,
}

/// The names of components and customers of these assemblies, in one or two statements.
pub async fn names(session: &mut Session, documents: &[Document<HoseAssembly>]) -> Result<Names> {
    names_with(session, documents, Vec::new()).await
}

/// Reads the names of further items too.
pub(super) async fn names_with(
    session: &mut Session,
    documents: &[Document<HoseAssembly>],
    mut ids: Vec<RawId>,
) -> Result<Names> {
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
    let items =
        if ids.is_empty() { Vec::new() } else { session.work.entries_to_price(&ids).await? };
    let second = |entry: &EntryToPrice| Some((entry.entry.id.raw(), entry.second_size.clone()?));
    let second_sizes = items.iter().filter_map(second).collect();
    let items = items.into_iter().map(|entry| (entry.entry.id.raw(), entry.entry)).collect();
    let customers = customers::names_of(session, customers).await?;
    Ok(Names { items, second_sizes, customers })
}
