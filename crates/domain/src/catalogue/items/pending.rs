//! Items that are used and not complete.

use crate::access::Visibility;
use crate::catalogue::{ItemEntry, ItemType};
use crate::fields::Choice;
use crate::{Id, ListPage, RawId, Result, Session, Window};

/// Missing part of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingPart {
    Brand,
    Cost,
    /// The item itself: something refers to it, but the catalogue lacks it.
    Item,
}

impl Choice for MissingPart {
    const WORDS: &'static [&'static str] = &["brand", "cost", "item"];
    const ALL: &'static [Self] = &[Self::Brand, Self::Cost, Self::Item];
}

/// Something that documents or crimp specs refer to and that is not complete.
#[derive(Debug, Clone, PartialEq)]
pub struct PendingItem {
    /// Id; none if the item doesn't exist.
    pub id: Option<Id<ItemEntry>>,
    /// Kind; none for a series.
    pub item_type: Option<ItemType>,
    pub part_number: Option<String>,
    /// The fitting series that is named.
    pub series: Option<String>,
    /// The name of the brand.
    pub brand: Option<String>,
    pub lacks: Vec<MissingPart>,
    /// Number of uses.
    pub uses: u64,
    /// Where: the first of them.
    pub used_in: Vec<Use>,
}

/// A place where an item is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// The kind of record.
    pub kind: String,
    pub id: RawId,
    /// The document's number, or the hose's part number.
    pub number: String,
    /// Revision, if it has one.
    pub revision: Option<String>,
}

/// A part of the list of used items that are incomplete. Missing costs are shown only to callers who may see costs.
pub async fn pending_items(
    session: &mut Session,
    window: &Window,
) -> Result<ListPage<PendingItem>> {
    let costs = session.caller.visibility() == Visibility::Costs;
    session.work.pending_items(costs, window).await
}

/// The brands that the organization uses and has items of, by name.
pub async fn vendors(session: &mut Session) -> Result<Vec<String>> {
    session.work.vendors().await
}
