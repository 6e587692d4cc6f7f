//! Making items of an organization's own.

use std::collections::BTreeMap;

use crate::catalogue::items::change::{contradictions, new_overlay};
use crate::catalogue::{CatalogueEntity, CatalogueItem, Component, Overlay, Owner, find_brand};
use crate::fields::{ColumnType, Columns, FieldPatch, Value, at_columns};
use crate::measures::size::Size;
use crate::{Error, Id, Result, Session, Violation, add_violations, case_folded, with_article};

/// Creates an item of the organization.
///
/// `faults` are errors found so far; the answer reports them together with all others. With `based_on` the
/// item is a variant of another: optional columns that were not given are copied from it.
pub async fn create<E: CatalogueEntity>(
    session: &mut Session,
    patch: &FieldPatch,
    mut faults: Vec<Violation>,
    based_on: Option<Id<E>>,
) -> Result<CatalogueItem<E>> {
    let identity = session.caller.identity()?;
    let original = match based_on {
        Some(id) => Some(original(session, id).await?),
        None => None,
    };
    let copied =
        original.as_ref().map(|offer| optional_values(&offer.component.item)).unwrap_or_default();
    let brands = session.work.brands().await?;
    let brand = find_brand(&brands, patch).unwrap_or_else(|fault| {
        faults.push(fault);
        None
    });
    let item = E::from_values(&mut |column| {
        if let (ColumnType::Brand, Some(brand)) = (column.holds, brand) {
            return Ok(Some(Value::Text(brand.name.to_string())));
        }
        Ok(patch.get(column.name).cloned().unwrap_or_else(|| copied.get(column.name).cloned()))
    });
    let item = match item {
        Ok(item) => {
            faults.extend(contradictions(&item, patch));
            Some(item)
        }
        Err(found) => {
            add_violations(&mut faults, at_columns(found));
            None
        }
    };
    let overlay = new_overlay(E::TYPE, patch).unwrap_or_else(|found| {
        add_violations(&mut faults, found);
        Overlay::nothing()
    });
    let (Some(item), true) = (item, faults.is_empty()) else {
        return Err(Error::Invalid(faults));
    };
    let copied_brand = if item.brand().is_some() {
        original.as_ref().and_then(|offer| offer.component.brand)
    } else {
        None
    };
    let component = Component {
        id: session.id(),
        owner: Owner::Own,
        brand: brand.map(|brand| brand.id).or(copied_brand),
        based_on,
        record: session.services.record(identity),
        item,
    };
    if original.is_some_and(|offer| key(&offer.component.item) == key(&component.item)) {
        return Err(Error::Conflict {
            code: "same_as_original",
            detail: format!(
                "a variant must differ from its original in one of: {}",
                E::KEY.join(", ")
            ),
        });
    }
    session.work.catalogue::<E>().insert(std::slice::from_ref(&component)).await?;
    let (properties, costs) = overlay.clone().split();
    if overlay != Overlay::nothing() {
        session.work.set_overlays(&[(component.id.of_kind(), overlay)]).await?;
    }
    Ok(CatalogueItem { component, properties, costs })
}

async fn original<E: CatalogueEntity>(
    session: &mut Session,
    id: Id<E>,
) -> Result<CatalogueItem<E>> {
    if let Some(offer) = session.work.catalogue::<E>().find(id).await? {
        return Ok(offer);
    }
    match session.work.item_type(id.of_kind()).await? {
        Some(_) => Err(Error::invalid(
            "itemId",
            "wrong_item_type",
            format!("item {id} is not {}", with_article(E::NAME)),
        )),
        None => Err(Error::not_found("item", id)),
    }
}

fn optional_values<E: Columns>(item: &E) -> BTreeMap<&'static str, Value> {
    let mut values = BTreeMap::new();
    item.each_cell(&mut |column, cell| {
        if let (false, Some(value)) = (column.required, cell.value()) {
            values.insert(column.name, value);
        }
    });
    values
}

fn key<E: CatalogueEntity>(item: &E) -> (String, String, Option<&Size>, Option<&Size>) {
    (
        case_folded(item.brand().map_or("", |brand| brand)),
        case_folded(item.part_number()),
        item.size(),
        item.second_size(),
    )
}
