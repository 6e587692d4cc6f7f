//! Common fields of all kinds of items: brand, owner, id, price.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::catalogue::{Brand, BrandName, CatalogueEntity, Component, Owner};
use domain::measures::{Price, UnitOfMeasure};
use domain::{Id, Record, Result, Text};
use rust_decimal::Decimal;
use serde::Deserialize;

use crate::demo::ids::{Kind, Numbering};
use crate::demo::tables::{BRANDS, Place};

/// A brand with what the shop says of it.
#[derive(Debug)]
pub(crate) struct MadeBrand {
    pub(crate) brand: Brand,
    /// Whether the shop sells it.
    pub(crate) offered: bool,
    /// Whether it comes first.
    pub(crate) preselected: bool,
}

/// An item with the list price that its maker asks.
#[derive(Debug)]
pub(crate) struct Made<E> {
    /// The item.
    pub(crate) component: Component<E>,
    /// The maker's list price.
    pub(crate) price: Price,
}

/// Makes items of one kind.
pub(crate) struct Maker<'a> {
    brands: &'a HashMap<String, MadeBrand>,
    numbering: Numbering,
    now: DateTime<Utc>,
    unit: UnitOfMeasure,
}

#[derive(Deserialize)]
struct BrandRow {
    name: String,
    owner: String,
    offered: bool,
    preselected: bool,
}

/// The brands by name.
pub(crate) fn brands(now: DateTime<Utc>) -> Result<HashMap<String, MadeBrand>> {
    let numbering = Numbering::new(Kind::Brand);
    let made = BRANDS.rows::<BrandRow>()?.into_iter().map(|(place, row)| {
        let owner = match row.owner.as_str() {
            "shared" => Owner::Shared,
            "own" => Owner::Own,
            other => return Err(place.fault(format!("{other} is neither shared nor own"))),
        };
        let name = BrandName(text(place, &row.name)?);
        let record = Record::new(now, None);
        let brand = Brand { id: numbering.id(), owner, name, image_name: None, record };
        let made = MadeBrand { brand, offered: row.offered, preselected: row.preselected };
        Ok((row.name, made))
    });
    made.collect()
}

/// A text of a table.
pub(crate) fn text(place: Place, text: &str) -> Result<Text> {
    Text::new(text).map_err(|fault| place.fault(format!("{text:?} {fault}")))
}

impl<'a> Maker<'a> {
    /// A maker of a kind, sold by `unit`.
    pub(crate) fn new(
        brands: &'a HashMap<String, MadeBrand>,
        kind: Kind,
        now: DateTime<Utc>,
        unit: UnitOfMeasure,
    ) -> Self {
        Self { brands, numbering: Numbering::new(kind), now, unit }
    }

    /// The item with its id, owner and price in the organization's currency.
    pub(crate) fn make<E: CatalogueEntity>(
        &self,
        place: Place,
        item: E,
        price: f64,
    ) -> Result<Made<E>> {
        let faults = item.check();
        if let Some(fault) = faults.first() {
            return Err(place.fault(format!("{} {}", fault.pointer, fault.message)));
        }
        let brand = item.brand().map(ToString::to_string).unwrap_or_default();
        let brand = &place.known(self.brands.get(&brand), "brand", &brand)?.brand;
        let id: Id<E> = self.numbering.id();
        let component = Component {
            id,
            owner: brand.owner,
            brand: Some(brand.id),
            based_on: None,
            record: Record::new(self.now, None),
            item,
        };
        Ok(Made {
            component,
            price: Price { amount: money(place, price)?, currency: None, unit: self.unit },
        })
    }
}

/// An amount of money with two decimals.
fn money(place: Place, amount: f64) -> Result<Decimal> {
    let amount = Decimal::try_from(amount).map_err(|error| place.fault(error))?;
    Ok(amount.round_dp(2).max(Decimal::new(5, 2)))
}
