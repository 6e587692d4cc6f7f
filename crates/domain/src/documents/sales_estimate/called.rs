//! The customer's part numbers of an estimate's items.

use std::collections::HashMap;

use crate::documents::HoseAssembly;
use crate::documents::sales_estimate::FullEstimate;
use crate::{Id, RawId, Result, Session, Text};

/// The customer's part numbers of items and assemblies, by the ids of these.
pub(super) async fn called(
    session: &mut Session,
    known: &FullEstimate,
) -> Result<HashMap<RawId, Text>> {
    let Some(customer) = known.document.content.customer_id else { return Ok(HashMap::new()) };
    let (contents, now) = (&known.components, known.settings.local(session.now()));
    let items: Vec<RawId> = contents.items.keys().copied().collect();
    let mut called: HashMap<RawId, Text> =
        session.work.customer_part_numbers(customer, &items, now).await?.into_iter().collect();
    let mut lineages: Vec<Id<HoseAssembly>> =
        contents.assemblies.values().map(|assembly| assembly.lineage).collect();
    lineages.sort_unstable();
    lineages.dedup();
    let belong = session.work.assembly_customers(&lineages).await?;
    for (id, assembly) in &contents.assemblies {
        let made_for = (assembly.content.customer_id == Some(customer))
            .then(|| assembly.content.customer_part_number.clone());
        let beside = belong.iter().find(|(lineage, belongs)| {
            *lineage == assembly.lineage && belongs.customer == customer
        });
        let number = made_for.or_else(|| beside.map(|(_, said)| said.part_number.clone()));
        called.extend(number.flatten().map(|number| (id.raw(), number)));
    }
    Ok(called)
}
