//! Finds components by brand and part number, as the tables of documents name them.

use std::collections::HashMap;

use domain::catalogue::{CatalogueEntity, Component};

use crate::demo::catalogue::maker::Made;

/// The items of a kind by `brand/part number`.
pub(crate) struct Parts<'a, E>(HashMap<String, &'a Component<E>>);

impl<'a, E: CatalogueEntity> Parts<'a, E> {
    /// The parts among these.
    pub(crate) fn of(items: impl Iterator<Item = &'a Made<E>>) -> Self {
        let key = |component: &Component<E>| {
            let brand = component.item.brand().map(ToString::to_string).unwrap_or_default();
            format!("{brand}/{}", component.item.part_number())
        };
        Self(items.map(|made| (key(&made.component), &made.component)).collect())
    }

    /// The part of a name.
    pub(crate) fn find(&self, name: &str) -> Option<&'a Component<E>> {
        self.0.get(name).copied()
    }
}
