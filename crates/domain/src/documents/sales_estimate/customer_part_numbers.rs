//! The customer's part numbers of an estimate's items.

use std::collections::HashMap;

use crate::documents::line_documents::Buyers;
use crate::documents::sales_estimate::FullEstimate;
use crate::{RawId, Result, Session};

/// The customer's part numbers of items and assemblies, by the ids of these.
pub(super) async fn customer_part_numbers(
    session: &mut Session,
    full: &FullEstimate,
) -> Result<HashMap<RawId, String>> {
    let (contents, now) = (&full.components, full.settings.local(session.now()));
    let mut numbers: HashMap<RawId, String> = HashMap::new();
    if let Some(customer) = full.document.content.customer_id {
        let items: Vec<RawId> = contents.items.keys().copied().collect();
        let found = session.work.customer_part_numbers(customer, &items, now).await?;
        numbers.extend(found.into_iter().map(|(item, number)| (item, number.to_string())));
    }
    let buyers = Buyers::of(session, full).await?;
    let own = contents
        .assemblies
        .iter()
        .filter_map(|(id, assembly)| Some((id.raw(), buyers.known_as(assembly)?.part_number?)));
    numbers.extend(own);
    Ok(numbers)
}
