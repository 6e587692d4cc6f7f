//! Rows of components with what tells their items.

use crate::catalogue::{Brand, CatalogueEntity, CatalogueItem, ItemEntry, ItemKey};
use crate::workbooks::import::identity::{
    Candidates, Handles, Naming, Repeats, Traits, records_of,
};
use crate::workbooks::import::{ImportContext, Row};
use crate::{Id, case_folded};

/// Column with the number in another system.
pub(crate) const EXTERNAL: &str = "externalId";

pub(crate) const fn naming<E: CatalogueEntity>() -> Naming {
    Naming {
        one: E::NAME,
        external: Some(EXTERNAL),
        key: E::KEY,
        at: "partNumber",
        shares_keys: false,
    }
}

/// A row with what tells its item.
pub(crate) struct KeyedRow<E> {
    pub(crate) row: Row,
    pub(crate) brand: Option<Id<Brand>>,
    pub(crate) handles: Option<Handles>,
    /// Key, of which the stored item has what the row lacks; `None` if it has errors.
    pub(crate) key: Option<ItemKey>,
    pub(crate) candidates: Candidates<CatalogueItem<E>>,
}

impl<E: CatalogueEntity> KeyedRow<E> {
    /// Key that another item may have: not if the row names an item with this key otherwise.
    pub(crate) fn open_key(&self) -> Option<&ItemKey> {
        let key = self.key.as_ref()?;
        self.candidates.held().is_none_or(|held| !has_key(held, key)).then_some(key)
    }

    /// Items that it may be about.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Id<ItemEntry>> {
        let Candidates { identified, numbered, keyed } = &self.candidates;
        let all = identified.iter().chain(numbered).chain(keyed);
        all.map(|offer| offer.component.id.of_kind())
    }

    /// The stored item; an error if the row says no single one.
    pub(crate) fn about(
        &mut self,
        repeats: &mut Repeats,
        ctx: &mut ImportContext<'_>,
    ) -> std::result::Result<Option<CatalogueItem<E>>, ()> {
        let (Some(handles), Some(key)) = (self.handles.take(), self.key.as_ref()) else {
            return Err(());
        };
        let traits = Traits {
            id: &|offer: &CatalogueItem<E>| offer.component.id.raw(),
            external: &|offer| offer.properties.external_id.as_deref().map(str::to_owned),
            has_key: &|offer| has_key(offer, key),
        };
        let candidates = std::mem::take(&mut self.candidates);
        let number = candidates.own_number(&handles);
        let found = match records_of(&handles, candidates, naming::<E>(), &traits) {
            Ok(mut found) => found.pop(),
            Err(fault) => {
                ctx.report(&mut self.row, &fault);
                return Err(());
            }
        };
        let key = folded(key);
        let id = found.as_ref().map(|offer| offer.component.id.raw());
        let seen = (number, Some(&key), id);
        if repeats.report(&mut self.row, seen, naming::<E>(), ctx) { Err(()) } else { Ok(found) }
    }
}

/// Whether an item has a key, in whatever spelling.
pub(crate) fn has_key<E: CatalogueEntity>(offer: &CatalogueItem<E>, key: &ItemKey) -> bool {
    folded(key) == folded(&key_of(offer))
}

/// Key of a stored item.
pub(crate) fn key_of<E: CatalogueEntity>(offer: &CatalogueItem<E>) -> ItemKey {
    ItemKey::of(&offer.component.item, offer.component.brand)
}

/// A key in the form in which keys are compared.
fn folded(key: &ItemKey) -> ItemKey {
    ItemKey { part_number: case_folded(&key.part_number), ..key.clone() }
}
