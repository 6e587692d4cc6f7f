//! Finding identical kits.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::documents::lifecycle;
use crate::documents::line_documents::LineDocumentInput;
use crate::documents::{Document, DocumentListing, DocumentType, HoseKit};
use crate::measures::Quantity;
use crate::{Error, RawId, Result, Session, Window};

/// The latest and the released kits with the same items in the same quantities, in any order; given a number,
/// also the latest version of that number. A customer finds only its own.
pub async fn existing(
    session: &mut Session,
    input: &LineDocumentInput<HoseKit>,
) -> Result<Vec<Document<HoseKit>>> {
    if !input.faults.is_empty() {
        return Err(Error::Invalid(input.faults.clone()));
    }
    let mut items: BTreeMap<RawId, Decimal> = BTreeMap::new();
    let lines = input.lines.iter().flat_map(|(_, lines)| lines);
    for line in lines.filter(|line| !line.deleted) {
        let Some(item) = line.item else { continue };
        let quantity = line.quantity.map_or(Decimal::ONE, Quantity::get);
        *items.entry(item.raw()).or_default() += quantity;
    }
    let items: Vec<_> = items.into_iter().collect();
    let same = session.work.documents_of_lines(HoseKit::KIND, &items).await?;
    let mut found =
        listed(session, DocumentListing { ids: Some(same), ..DocumentListing::default() }).await?;
    if let Some(number) = &input.number {
        let of_number = DocumentListing {
            number: Some(number.to_string()),
            only_latest: true,
            ..DocumentListing::default()
        };
        for document in listed(session, of_number).await? {
            if found.iter().all(|other| other.id != document.id) {
                found.push(document);
            }
        }
    }
    let seen = lifecycle::seen(session, &found.iter().collect::<Vec<_>>()).await?;
    found.retain(|kit| seen.contains(&kit.id));
    Ok(found)
}

/// The most kits that are returned.
const MOST: u32 = 200;

async fn listed(session: &mut Session, listing: DocumentListing) -> Result<Vec<Document<HoseKit>>> {
    if listing.ids.as_ref().is_some_and(Vec::is_empty) {
        return Ok(Vec::new());
    }
    Ok(session.work.documents::<HoseKit>().page(&listing, &Window::first(MOST)).await?.items)
}
