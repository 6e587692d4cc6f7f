//! The demo shop's settings for items: own part numbers, prices, costs, availability, stock.

use chrono::{DateTime, Utc};
use domain::catalogue::{Costs, ItemEntry, ItemType, Overlay, Owner, Properties};
use domain::measures::Price;
use domain::records::Stored;
use domain::stock::{InventoryItem, Warehouse};
use domain::{Error, Id, Record, Result, Text};
use rust_decimal::Decimal;

use crate::demo::catalogue::all::Listed;
use crate::demo::ids::{Kind, Numbering};

/// An organization's properties of an item.
pub(crate) type ItemProperties = (Id<ItemEntry>, Overlay);

/// The makers' own list prices of the shared items.
pub(crate) fn makers_prices(listed: &[Listed]) -> Vec<ItemProperties> {
    let price = |item: &Listed| {
        let list_price = Some(item.price.clone());
        let properties = Properties { list_price, ..Properties::default() };
        (item.id, Overlay::of(&properties, &Costs::default()))
    };
    listed.iter().filter(|item| item.owner == Owner::Shared).map(price).collect()
}

/// The shop's properties: of all its own items, of the shared ones that it deals in.
pub(crate) fn properties(listed: &[Listed]) -> Result<Vec<ItemProperties>> {
    let mut made = Vec::new();
    for (place, item) in listed.iter().enumerate() {
        let own = item.owner == Owner::Own;
        if !own && !dealt_in(item, place) {
            continue;
        }
        let number = if own { None } else { Some(own_number(item, place)?) };
        let properties = Properties {
            org_part_number: number,
            // A few are not offered at present.
            available: (place % 41 == 7).then_some(false),
            priority: Text::optional(if place % 25 == 3 { "1" } else { "" }).ok().flatten(),
            list_price: (own || place.is_multiple_of(3)).then(|| share(&item.price, 95)),
            net_price: None,
        };
        let costs = Costs { cost: Some(share(&item.price, 58)) };
        made.push((item.id, Overlay::of(&properties, &costs)));
    }
    Ok(made)
}

/// The shop's warehouse.
pub(crate) fn warehouse(now: DateTime<Utc>) -> Result<Stored<Warehouse>> {
    let name = Text::new("Main warehouse")
        .map_err(|fault| Error::internal("naming the warehouse of the demo", fault))?;
    let fields = Warehouse { is_default: true, ..Warehouse::named(name) };
    let id = Numbering::new(Kind::Warehouse).id();
    Ok(Stored { id, parent: None, record: Record::new(now, None), fields })
}

/// The stock of the shop's warehouse: feet or pieces, of some items none.
pub(crate) fn stock(listed: &[Listed]) -> Vec<(Id<InventoryItem>, Id<ItemEntry>, Decimal)> {
    let numbering = Numbering::new(Kind::InventoryItem);
    let kept = |(place, item): &(usize, &Listed)| {
        item.kind != ItemType::OtherItem && item.brand != "Marrowgate" && place % 4 == 1
    };
    let on_hand = |(place, item): (usize, &Listed)| {
        let most = if item.kind == ItemType::Hose { 500 } else { 120 };
        let pieces = if place % 44 == 5 { 0 } else { 1 + place * 37 % most };
        (numbering.id(), item.id, Decimal::from(pieces))
    };
    listed.iter().enumerate().filter(kept).map(on_hand).collect()
}

/// The shop knows every hose, cover and other item, and two of three of the rest.
fn dealt_in(item: &Listed, place: usize) -> bool {
    let often = matches!(item.kind, ItemType::Hose | ItemType::Wrap | ItemType::OtherItem);
    item.brand != "Marrowgate" && (often || place % 3 != 2)
}

/// `H-10001`: the kind and a running number.
fn own_number(item: &Listed, place: usize) -> Result<Text> {
    let letter = match item.kind {
        ItemType::Hose => 'H',
        ItemType::CrimpFitting => 'C',
        ItemType::Adaptor => 'A',
        ItemType::Ferrule => 'F',
        ItemType::Wrap => 'W',
        ItemType::OtherItem => 'X',
    };
    let number = place + 10_001;
    Text::new(&format!("{letter}-{number}"))
        .map_err(|fault| Error::internal("numbering the items of the demo", fault))
}

/// So many hundredths of a price.
fn share(price: &Price, percent: i64) -> Price {
    let amount = (price.amount * Decimal::new(percent, 2)).round_dp(2);
    Price { amount, ..price.clone() }
}
