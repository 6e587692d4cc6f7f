//! Everything that is sold, shared and own.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, CrimpSpec, Ferrule, ItemEntry, ItemType, OtherItem,
    Owner, Price, Wrap,
};
use domain::{Id, Result};

use super::hoses::MadeHose;
use super::maker::{Made, MadeBrand};
use super::{adaptors, crimps, ferrules, fittings, hoses, maker, other_items, wraps};

/// All items with their brands and crimp specifications.
#[derive(Debug)]
pub(super) struct DemoCatalogue {
    pub(super) brands: HashMap<String, MadeBrand>,
    pub(super) hoses: Vec<MadeHose>,
    pub(super) fittings: Vec<Made<CrimpFitting>>,
    pub(super) adaptors: Vec<Made<Adaptor>>,
    pub(super) ferrules: Vec<Made<Ferrule>>,
    pub(super) wraps: Vec<Made<Wrap>>,
    pub(super) other_items: Vec<Made<OtherItem>>,
    pub(super) crimp_specs: Vec<CrimpSpec>,
}

/// What every item has, whatever its kind.
#[derive(Debug, Clone)]
pub(super) struct Listed {
    pub(super) id: Id<ItemEntry>,
    pub(super) kind: ItemType,
    pub(super) owner: Owner,
    pub(super) brand: String,
    pub(super) part_number: String,
    pub(super) price: Price,
}

impl DemoCatalogue {
    /// Makes it of the tables.
    pub(super) fn new(now: DateTime<Utc>) -> Result<Self> {
        let brands = maker::brands(now)?;
        let hoses = hoses::hoses(&brands, now)?;
        let ferrules = ferrules::ferrules(&brands, now)?;
        Ok(Self {
            fittings: fittings::fittings(&brands, now)?,
            adaptors: adaptors::adaptors(&brands, now)?,
            wraps: wraps::wraps(&brands, now)?,
            other_items: other_items::other_items(&brands, now)?,
            crimp_specs: crimps::crimp_specs(&hoses, &ferrules, now)?,
            brands,
            hoses,
            ferrules,
        })
    }

    /// The items of all kinds, in the order of their ids.
    pub(super) fn listed(&self) -> Vec<Listed> {
        let mut all: Vec<Listed> = self.hoses.iter().map(|hose| listed(&hose.made)).collect();
        all.extend(self.fittings.iter().map(listed));
        all.extend(self.adaptors.iter().map(listed));
        all.extend(self.ferrules.iter().map(listed));
        all.extend(self.wraps.iter().map(listed));
        all.extend(self.other_items.iter().map(listed));
        all
    }
}

fn listed<E: CatalogueEntity>(made: &Made<E>) -> Listed {
    let item = &made.component.item;
    Listed {
        id: made.component.id.of_kind(),
        kind: E::TYPE,
        owner: made.component.owner,
        brand: item.brand().map(ToString::to_string).unwrap_or_default(),
        part_number: item.part_number().to_string(),
        price: made.price.clone(),
    }
}
