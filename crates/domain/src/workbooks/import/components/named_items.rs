//! Items that a file names, and so those that it doesn't.

use std::collections::BTreeSet;

use crate::catalogue::{Brand, CatalogueEntity, Component, Owner};
use crate::{Id, RawId, Result, Session};

/// Own items of a type that a file names or creates, and all their brands.
#[derive(Default)]
pub(crate) struct NamedItems {
    items: BTreeSet<RawId>,
    brands: BTreeSet<Id<Brand>>,
}

impl NamedItems {
    pub(crate) fn note<E>(&mut self, component: &Component<E>) {
        if let (Owner::Own, Some(brand)) = (component.owner, component.brand) {
            self.items.insert(component.id.raw());
            self.brands.insert(brand);
        }
    }

    /// How many own items of these brands the file doesn't name, once its new ones are stored.
    pub(crate) async fn missing<E: CatalogueEntity>(&self, session: &mut Session) -> Result<u64> {
        let brands: Vec<_> = self.brands.iter().copied().collect();
        let there = session.work.count_own_items(E::TYPE, &brands).await?;
        let named = u64::try_from(self.items.len()).unwrap_or(u64::MAX);
        Ok(there.saturating_sub(named))
    }
}
