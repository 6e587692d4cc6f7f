//! The customer's part numbers of an estimate's items.

use std::collections::HashMap;

use crate::documents::sales_estimate::FullEstimate;
use crate::documents::{HoseAssembly, SalesEstimate};
use crate::{Id, RawId, Result, Session, Text};

/// The customer's part numbers of items and assemblies, by the ids of these.
pub(super) async fn customer_part_numbers(
    session: &mut Session,
    full: &FullEstimate,
) -> Result<HashMap<RawId, Text>> {
    let SalesEstimate { customer_id: customer, customer_name, .. } = &full.document.content;
    let (contents, now) = (&full.components, full.settings.local(session.now()));
    let mut numbers: HashMap<RawId, Text> = HashMap::new();
    if let Some(customer) = *customer {
        let items: Vec<RawId> = contents.items.keys().copied().collect();
        numbers.extend(session.work.customer_part_numbers(customer, &items, now).await?);
    }
    let mut lineages: Vec<Id<HoseAssembly>> =
        contents.assemblies.values().map(|assembly| assembly.lineage).collect();
    lineages.sort_unstable();
    lineages.dedup();
    let belong = session.work.assembly_customers(&lineages).await?;
    for (id, assembly) in &contents.assemblies {
        let content = &assembly.content;
        let named = customer_name.as_deref();
        let is_own = match customer {
            Some(_) => content.customer_id == *customer,
            None => named.is_some() && content.customer_name.as_deref() == named,
        };
        let made_for = is_own.then(|| content.customer_part_number.clone());
        let assigned = belong.iter().find(|(lineage, belongs)| {
            *lineage == assembly.lineage && belongs.has(*customer, named)
        });
        let number = made_for.or_else(|| assigned.map(|(_, entry)| entry.part_number.clone()));
        numbers.extend(number.flatten().map(|number| (id.raw(), number)));
    }
    Ok(numbers)
}
