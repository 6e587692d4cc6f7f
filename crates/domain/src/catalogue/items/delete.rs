//! Deleting an organization's own items.

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;

use crate::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, ItemEntry, ItemType, OtherItem, Owner,
    Wrap,
};
use crate::records::deletion::{Deletable, in_places};
use crate::{Error, Id, RawId, Result, Session};

/// Most documents or items that a refusal names.
const NAMED: u32 = 5;

/// Items of all types, or of one. The organization's own are deleted unless documents or other items have them, or they
/// are in stock.
#[derive(Debug, Default, Clone, Copy)]
pub struct OwnItems(pub Option<ItemType>);

/// Items with these numbers in another system, each with the position of its number.
pub(crate) async fn by_external(
    session: &mut Session,
    numbers: &[String],
) -> Result<Vec<(usize, RawId)>> {
    let found = session.work.items_by_external(numbers).await?;
    Ok(found.into_iter().map(|(at, item)| (at, item.raw())).collect())
}

/// An item that the organization sees, with its type and owner.
pub type OwnedItem = (Id<ItemEntry>, ItemType, Owner);

#[async_trait]
impl Deletable for OwnItems {
    type Found = OwnedItem;

    fn id((id, ..): &OwnedItem) -> RawId {
        id.raw()
    }

    async fn by_external(
        &self,
        session: &mut Session,
        numbers: &[String],
    ) -> Result<Vec<(usize, RawId)>> {
        by_external(session, numbers).await
    }

    async fn find(&self, session: &mut Session, ids: &[RawId]) -> Result<Vec<Result<OwnedItem>>> {
        let items: Vec<_> = ids.iter().map(|id| Id::from_raw(*id)).collect();
        match items.as_slice() {
            [only] => session.work.lock_item(*only).await?,
            _ => session.work.lock_items().await?,
        }
        let found = session.work.owned_items(&items).await?;
        let of_type = |found: &OwnedItem| self.0.is_none_or(|wanted| wanted == found.1);
        let found = found.into_iter().filter(of_type).map(|found| (found.0.raw(), found));
        Ok(in_places(self.0.map_or("item", name), ids, found))
    }

    async fn refusals(
        &self,
        session: &mut Session,
        found: &[OwnedItem],
    ) -> Result<Vec<(usize, Error)>> {
        let ids: Vec<_> = found.iter().map(|(id, ..)| *id).collect();
        let mut users: HashMap<Id<ItemEntry>, Vec<String>> = HashMap::new();
        for (item, number) in session.work.documents_with(&ids, NAMED + 1).await? {
            users.entry(item).or_default().push(number);
        }
        let mut stock: HashMap<Id<ItemEntry>, Vec<String>> = HashMap::new();
        for held in session.work.held_stock(&ids).await? {
            stock.entry(held.item).or_default().push(held.to_string());
        }
        let is_kept = |(id, _, owner): &&OwnedItem| {
            *owner == Owner::Shared || users.contains_key(id) || stock.contains_key(id)
        };
        let kept = found.iter().filter(is_kept).map(|(id, ..)| *id).collect();
        let needed = session.work.items_needing(&ids).await?;
        let needed = needed_by(&ids, kept, needed);
        let refusal = |(id, kind, owner): &OwnedItem| {
            let one = name(*kind);
            if *owner == Owner::Shared {
                let detail = format!(
                    "this {one} belongs to the shared catalogue; set available to false to hide it"
                );
                return Some(Error::Conflict { code: "shared_item", detail });
            }
            let used = |by: &[String]| {
                let detail = format!("this {one} is used by {}", listed(by));
                Error::Conflict { code: "still_used", detail }
            };
            let stocked = |held: &[String]| {
                let held = listed(held);
                let detail = format!("this {one} is still in stock: {held}; set these to 0 first");
                Error::Conflict { code: "still_used", detail }
            };
            let users = users.get(id).or_else(|| needed.get(id)).map(|by| used(by));
            users.or_else(|| stock.get(id).map(|held| stocked(held)))
        };
        let all = found.iter().enumerate();
        Ok(all.filter_map(|(at, found)| Some((at, refusal(found)?))).collect())
    }

    async fn delete(&self, session: &mut Session, found: Vec<OwnedItem>) -> Result<()> {
        let items: Vec<_> = found.into_iter().map(|(id, kind, _)| (id, kind)).collect();
        session.work.remove_items(&items).await
    }
}

/// An item that another one can't be without: a variant its original, the crimp spec of a hose its ferrule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    pub needed: Id<ItemEntry>,
    pub by: Id<ItemEntry>,
    /// The other item, for people.
    pub title: String,
}

/// Items that stay because of others that stay, with the titles of those; `kept` stay anyway.
fn needed_by(
    all: &[Id<ItemEntry>],
    mut kept: HashSet<Id<ItemEntry>>,
    needs: Vec<Need>,
) -> HashMap<Id<ItemEntry>, Vec<String>> {
    let all: HashSet<_> = all.iter().copied().collect();
    let mut needed: HashMap<_, Vec<String>> = HashMap::new();
    let mut open = needs;
    loop {
        let stays = |need: &Need| !all.contains(&need.by) || kept.contains(&need.by);
        let (now, later): (Vec<_>, Vec<_>) = open.into_iter().partition(stays);
        if now.is_empty() {
            return needed;
        }
        kept.extend(now.iter().map(|need| need.needed));
        for need in now {
            needed.entry(need.needed).or_default().push(need.title);
        }
        open = later;
    }
}

/// The first of these names.
fn listed(names: &[String]) -> String {
    let most = usize::try_from(NAMED).unwrap_or_default();
    let shown: Vec<_> = names.iter().take(most).map(String::as_str).collect();
    let more = if names.len() > most { " and others" } else { "" };
    format!("{}{more}", shown.join(", "))
}

const fn name(kind: ItemType) -> &'static str {
    match kind {
        ItemType::Hose => Hose::NAME,
        ItemType::CrimpFitting => CrimpFitting::NAME,
        ItemType::Adaptor => Adaptor::NAME,
        ItemType::Ferrule => Ferrule::NAME,
        ItemType::Wrap => Wrap::NAME,
        ItemType::OtherItem => OtherItem::NAME,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_keeps_what_it_needs() {
        let id = |n: u8| Id::from_raw([n; 12]);
        let need =
            |needed: u8, by: u8| Need { needed: id(needed), by: id(by), title: by.to_string() };
        // 1 ← 2 ← 3 ← 9, which isn't to be deleted; 4 ← 5, which are deleted together; 6 ← 7, which stays anyway.
        let needs = vec![need(1, 2), need(2, 3), need(3, 9), need(4, 5), need(6, 7)];
        let all = [1, 2, 3, 4, 5, 6, 7].map(id);
        let found = needed_by(&all, HashSet::from([id(7)]), needs);
        let mut stay: Vec<_> = found.keys().map(|id| id.raw()[0]).collect();
        stay.sort_unstable();
        assert_eq!(stay, [1, 2, 3, 6]);
        assert_eq!(found[&id(3)], ["9"]);
    }

    #[test]
    fn a_few_are_named() {
        let names = |count: usize| (1..=count).map(|at| at.to_string()).collect::<Vec<_>>();
        assert_eq!(listed(&names(5)), "1, 2, 3, 4, 5");
        assert_eq!(listed(&names(6)), "1, 2, 3, 4, 5 and others");
    }
}
