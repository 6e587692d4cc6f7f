//! The customer's part numbers of a document's items.

use std::collections::HashMap;

use crate::documents::FullDocument;
use crate::documents::line_documents::{Buyers, LineDocument};
use crate::{RawId, Result, Session};

/// The customer's part numbers of items, assemblies and kits, by their ids.
pub(super) async fn customer_part_numbers<K: LineDocument, D>(
    session: &mut Session,
    full: &FullDocument<K, D>,
) -> Result<HashMap<RawId, String>> {
    let (contents, now) = (&full.components, full.settings.local(session.now()));
    let mut numbers: HashMap<RawId, String> = HashMap::new();
    if let Some(customer) = full.document.content.customer() {
        let items: Vec<RawId> = contents.items.keys().copied().collect();
        let found = session.work.customer_part_numbers(customer, &items, now).await?;
        numbers.extend(found.into_iter().map(|(item, number)| (item, number.to_string())));
    }
    let buyers = Buyers::of(session, full).await?;
    let assemblies = contents
        .assemblies
        .iter()
        .filter_map(|(id, assembly)| Some((id.raw(), buyers.known_as(assembly)?.part_number?)));
    let kits = contents
        .kits
        .iter()
        .filter_map(|(id, (kit, _))| Some((id.raw(), buyers.kit_known_as(kit)?.to_string())));
    numbers.extend(assemblies.chain(kits));
    Ok(numbers)
}
