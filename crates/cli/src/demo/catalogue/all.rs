//! Everything that is sold, shared and own.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, CrimpSpec, Ferrule, ItemEntry, ItemType, OtherItem,
    Owner, Wrap,
};
use domain::measures::Price;
use domain::{Id, Result};

use crate::demo::catalogue::hoses::{self, MadeHose};
use crate::demo::catalogue::maker::{self, Made, MadeBrand};
use crate::demo::catalogue::{adaptors, crimps, ferrules, fittings, other_items, wraps};

/// All items with their brands and crimp specifications.
#[derive(Debug)]
pub(crate) struct DemoCatalogue {
    pub(crate) brands: HashMap<String, MadeBrand>,
    pub(crate) hoses: Vec<MadeHose>,
    pub(crate) fittings: Vec<Made<CrimpFitting>>,
    pub(crate) adaptors: Vec<Made<Adaptor>>,
    pub(crate) ferrules: Vec<Made<Ferrule>>,
    pub(crate) wraps: Vec<Made<Wrap>>,
    pub(crate) other_items: Vec<Made<OtherItem>>,
    pub(crate) crimp_specs: Vec<CrimpSpec>,
}

/// Common fields of all items.
#[derive(Debug, Clone)]
pub(crate) struct Listed {
    pub(crate) id: Id<ItemEntry>,
    pub(crate) kind: ItemType,
    pub(crate) owner: Owner,
    pub(crate) brand: String,
    pub(crate) part_number: String,
    pub(crate) price: Price,
}

impl DemoCatalogue {
    /// Makes it of the tables.
    pub(crate) fn new(now: DateTime<Utc>) -> Result<Self> {
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
    pub(crate) fn listed(&self) -> Vec<Listed> {
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
