//! Changes of an item, the same for JSON updates and rows of a sheet.

use crate::catalogue::{CatalogueEntity, CatalogueItem, ItemType, Overlay, Owner};
use crate::fields::{Cell, FieldPatch, merge};
use crate::{Violation, case_folded};

/// Result of a change.
#[derive(Debug, Clone, PartialEq)]
pub struct Changed<E> {
    /// The item itself, where it changed.
    pub item: Option<E>,
    /// The organization's settings, if they changed.
    pub overlay: Option<Overlay>,
}

impl<E> Changed<E> {
    /// Whether nothing changed.
    pub const fn is_nothing(&self) -> bool {
        self.item.is_none() && self.overlay.is_none()
    }
}

/// Calculates a change of an existing item.
///
/// `own` are the organization's own values before it; where these are absent, the offer shows the makers'
/// prices, and repeating one of those changes nothing. Columns that are not given keep their values. The own
/// columns of a shared item can't be changed.
///
/// # Errors
///
/// All errors, each at its column's pointer.
pub fn change<E: CatalogueEntity>(
    offer: &CatalogueItem<E>,
    own: &Overlay,
    patch: &FieldPatch,
) -> Result<Changed<E>, Vec<Violation>> {
    let mut faults = Vec::new();
    let current = &offer.component.item;
    let item = match merge(current, patch) {
        Ok(item) => item,
        Err(found) => {
            faults.extend(found);
            None
        }
    };
    if let Some(item) = &item {
        match offer.component.owner {
            Owner::Own => faults.extend(contradictions(item, patch)),
            Owner::Shared => faults.extend(shared_fields(current, item)),
        }
    }
    let shown = Overlay::of(&offer.properties, &offer.costs);
    let overlay = match overlay(E::TYPE, &shown, own, patch) {
        Ok(mut overlay) => {
            // Shown if absent.
            overlay.available = overlay.available.filter(|yes| !yes || own.available.is_some());
            (overlay != *own).then_some(overlay)
        }
        Err(found) => {
            faults.extend(found);
            None
        }
    };
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Changed { item: item.filter(|_| offer.component.owner == Owner::Own), overlay })
}

/// An item's contradictions as errors, at fields that the caller sent if possible.
pub(super) fn contradictions<E: CatalogueEntity>(
    item: &E,
    patch: &FieldPatch,
) -> impl Iterator<Item = Violation> {
    let is_sent = |field: &str| patch.contains_key(field);
    item.contradictions().into_iter().map(move |found| found.at(is_sent))
}

/// The organization's settings in a new item's row.
///
/// # Errors
/// All violations, each at its column's pointer.
pub fn new_overlay(item_type: ItemType, patch: &FieldPatch) -> Result<Overlay, Vec<Violation>> {
    let nothing = Overlay::nothing();
    overlay(item_type, &nothing, &nothing, patch)
}

/// The columns of a shared item that a change would change.
fn shared_fields<E: CatalogueEntity>(current: &E, changed: &E) -> Vec<Violation> {
    let mut before = Vec::with_capacity(E::COLUMNS.len());
    current.each_cell(&mut |_, cell| before.push(cell));
    let mut before = before.into_iter();
    let mut faults = Vec::new();
    changed.each_cell(&mut |column, cell| {
        let same = match (before.next(), cell) {
            // An item is found by its key without case.
            (Some(Cell::Text(old)), Cell::Text(new)) if E::KEY.contains(&column.name) => {
                case_folded(old) == case_folded(new)
            }
            (old, new) => old == Some(new),
        };
        if !same {
            faults.push(Violation::new(
                format!("/{}", column.name),
                "shared_field",
                format!(
                    "belongs to the shared catalogue and can't be changed; create a variant of this {} instead",
                    E::NAME
                ),
            ));
        }
    });
    faults
}

/// The organization's settings after the change.
fn overlay(
    item_type: ItemType,
    shown: &Overlay,
    own: &Overlay,
    patch: &FieldPatch,
) -> Result<Overlay, Vec<Violation>> {
    let Some(mut overlay) = merge(shown, patch)? else { return Ok(own.clone()) };
    let mut faults = Vec::new();
    for (amount, currency, unit) in PRICES {
        let named = |name: &&str| matches!(patch.get(*name), Some(Some(_)));
        let has_amount = match *amount {
            "cost" => overlay.cost.is_some(),
            _ => overlay.list_price.is_some(),
        };
        if !has_amount {
            faults.extend([currency, unit].into_iter().filter(|name| named(name)).map(|name| {
                Violation::new(
                    format!("/{name}"),
                    "no_amount",
                    format!("belongs to {amount}; fill that in too, or leave this empty"),
                )
            }));
        }
    }
    // A stored value may be sent again.
    let units = [
        (
            "listPriceUnitOfMeasure",
            overlay.list_price.and(overlay.list_price_unit),
            shown.list_price_unit,
        ),
        ("unitOfMeasure", overlay.cost.and(overlay.cost_unit), shown.cost_unit),
    ];
    faults.extend(units.into_iter().filter(|(_, unit, shown)| unit != shown).filter_map(
        |(name, unit, _)| Some(item_type.refuses_price_for(unit?)?.at(format!("/{name}"))),
    ));
    if !faults.is_empty() {
        return Err(faults);
    }
    // Without an amount there is no currency and no unit; with one, the default unit is each.
    overlay = {
        let (properties, costs) = overlay.split();
        Overlay::of(&properties, &costs)
    };
    if list_price(&overlay) == list_price(shown) {
        (overlay.list_price, overlay.list_price_currency, overlay.list_price_unit) =
            list_price(own);
    }
    if cost(&overlay) == cost(shown) {
        (overlay.cost, overlay.cost_currency, overlay.cost_unit) = cost(own);
    }
    Ok(overlay)
}

/// The columns of each price: amount, currency, unit.
const PRICES: &[(&str, &str, &str)] = &[
    ("listPrice", "listPriceCurrency", "listPriceUnitOfMeasure"),
    ("cost", "costCurrency", "unitOfMeasure"),
];

type Parts = (
    Option<crate::measures::Amount>,
    Option<crate::measures::Currency>,
    Option<crate::measures::UnitOfMeasure>,
);

const fn list_price(overlay: &Overlay) -> Parts {
    (overlay.list_price, overlay.list_price_currency, overlay.list_price_unit)
}

const fn cost(overlay: &Overlay) -> Parts {
    (overlay.cost, overlay.cost_currency, overlay.cost_unit)
}
