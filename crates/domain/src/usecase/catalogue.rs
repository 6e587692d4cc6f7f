//! Listing and creating catalogue items, whatever their kind.

use std::collections::BTreeMap;

use crate::catalogue::{
    Brand, CatalogueEntity, Component, Condition, Costs, FitOn, Hose, ItemType, Offer, Owner,
    Ownership, Properties, Selection, Window,
};
use crate::engineering::size::Size;
use crate::organization::{Caller, Role, Sight};
use crate::port::{Access, AnyUnitOfWork, Catalogue};
use crate::sheet::{Cell, Column, ColumnType, Columns, Value};
use crate::trade::Customer;
use crate::usecase::{Services, own_scope, scope};
use crate::{Error, Id, Result, Violation, fold};

/// What a caller asks a list of items for.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// Filters: name and what was written.
    pub search: Vec<(String, String)>,
    /// The customer whose properties are laid over.
    pub customer: Option<Id<Customer>>,
    /// Without unavailable items.
    pub hide_unavailable: bool,
    /// Without items of disabled brands.
    pub hide_unavailable_brands: bool,
    /// Whose items.
    pub ownership: Ownership,
    /// The hose that they have to go with.
    pub hose: Option<Id<Hose>>,
}

/// Turns what was asked into a selection, checking all of it.
pub async fn select<E: CatalogueEntity>(
    services: &Services,
    caller: &Caller,
    asked: Asked,
) -> Result<Selection<E>> {
    let mut selection = Selection {
        ownership: asked.ownership,
        hide_unavailable: asked.hide_unavailable,
        hide_unavailable_brands: asked.hide_unavailable_brands,
        ..Selection::default()
    };
    let mut faults = Vec::new();
    for (name, wanted) in &asked.search {
        if let Err(fault) = selection.narrow(name, wanted) {
            faults.push(fault);
        }
    }
    if caller.sight() == Sight::Public {
        hide_own_part_numbers(&mut selection);
    }
    let customer = customer_of(caller, asked.customer)?;
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    if customer.is_none() && !asked.hide_unavailable && asked.hose.is_none() {
        return Ok(selection);
    }
    let mut work = services.store.begin(scope(caller), Access::Read).await?;
    if let Some(hose) = asked.hose {
        known_hose(work.as_mut(), hose).await?;
        selection.conditions.push(Condition::Fits(FitOn::Hose(hose)));
    }
    if let Some(id) = customer {
        if work.customer(id).await?.is_none() && asked.customer.is_some() {
            return Err(Error::invalid(
                "customerId",
                "unknown_customer",
                format!("there is no customer {id}"),
            ));
        }
        selection.customer = Some((id, services.now()));
    }
    selection.hide_out_of_stock = asked.hide_unavailable && work.organization().await?.shows_stock;
    Ok(selection)
}

/// An error unless the organization sees this hose.
pub(crate) async fn known_hose(work: &mut AnyUnitOfWork, hose: Id<Hose>) -> Result<()> {
    match work.item_type(hose.of_kind()).await? {
        Some(ItemType::Hose) => Ok(()),
        _ => Err(Error::invalid("hoseId", "unknown_hose", format!("there is no hose {hose}"))),
    }
}

/// An organization's own part numbers are not for the public, so none matches.
fn hide_own_part_numbers<E>(selection: &mut Selection<E>) {
    for condition in &mut selection.conditions {
        if matches!(condition, Condition::OrgPartNumber(_)) {
            *condition = Condition::Never;
        }
    }
}

/// The customer that a list is for: the one asked for, else the one that the caller acts for.
fn customer_of(caller: &Caller, asked: Option<Id<Customer>>) -> Result<Option<Id<Customer>>> {
    let identity = match (caller, asked) {
        (Caller::Anonymous(_), None) => return Ok(None),
        (Caller::Anonymous(_), Some(_)) => {
            return Err(Error::Unauthenticated(
                "customerId needs a token of the customer's organization".to_owned(),
            ));
        }
        (Caller::Known(identity), _) => identity,
    };
    match (identity.role, identity.customer, asked) {
        (Role::Customer, own, Some(asked)) if own != Some(asked) => Err(Error::Forbidden(
            "a customer sees only its own prices; leave customerId out".to_owned(),
        )),
        (_, own, asked) => Ok(asked.or(own)),
    }
}

/// Part of a list, read in a short unit of work of its own.
pub async fn list<E: CatalogueEntity>(
    services: &Services,
    caller: &Caller,
    selection: &Selection<E>,
    window: &Window,
) -> Result<Vec<Offer<E>>>
where
    AnyUnitOfWork: Catalogue<E>,
{
    let mut work = services.store.begin(scope(caller), Access::Read).await?;
    work.list(selection, window).await
}

/// A page of a list and the number of all items in it.
pub async fn page<E: CatalogueEntity>(
    services: &Services,
    caller: &Caller,
    selection: &Selection<E>,
    (offset, limit): (u32, u32),
) -> Result<(Vec<Offer<E>>, u64)>
where
    AnyUnitOfWork: Catalogue<E>,
{
    let mut work = services.store.begin(scope(caller), Access::Read).await?;
    let items = work.list(selection, &Window::Page { offset, limit }).await?;
    let total = match total_of_last_page(items.len(), offset, limit) {
        Some(total) => total,
        None => work.count(selection).await?,
    };
    Ok((items, total))
}

/// How many items a list has, where its page tells: the last one is not full. Saves the counting.
pub(crate) fn total_of_last_page(found: usize, offset: u32, limit: u32) -> Option<u64> {
    let found = u32::try_from(found).ok()?;
    let last = found < limit && (found > 0 || offset == 0);
    last.then(|| u64::from(offset) + u64::from(found))
}

/// What a caller gave for a new item: by column name; null is none.
pub type Given = BTreeMap<String, Option<Value>>;

/// Makes an item of the organization.
///
/// `faults` is what was already found wrong; the answer tells them together with all others.
/// With `based_on` the item is a variant of another: optional columns that were not given are
/// copied from it.
pub async fn create<E: CatalogueEntity>(
    services: &Services,
    caller: &Caller,
    given: &Given,
    mut faults: Vec<Violation>,
    based_on: Option<Id<E>>,
) -> Result<Offer<E>>
where
    AnyUnitOfWork: Catalogue<E>,
{
    let identity = caller.identity()?;
    let mut work = services.store.begin(own_scope(caller)?, Access::Write).await?;
    let original = match based_on {
        Some(id) => Some(original(&mut *work, id).await?),
        None => None,
    };
    let copied =
        original.as_ref().map(|offer| optional_values(&offer.component.item)).unwrap_or_default();
    let brands = work.brands().await?;
    let brand = find_brand(&brands, given).unwrap_or_else(|fault| {
        faults.push(fault);
        None
    });
    let item = E::from_values(&mut |column| {
        if let (ColumnType::Brand, Some(brand)) = (column.holds, brand) {
            return Ok(Some(Value::Text(brand.name.to_string())));
        }
        Ok(given.get(column.name).cloned().unwrap_or_else(|| copied.get(column.name).cloned()))
    });
    let item = match item {
        Ok(item) => {
            faults.extend(item.check());
            Some(item)
        }
        Err(found) => {
            add_new(&mut faults, found);
            None
        }
    };
    let (Some(item), true) = (item, faults.is_empty()) else {
        return Err(Error::Invalid(faults));
    };
    let copied_brand = if item.brand().is_some() {
        original.as_ref().and_then(|offer| offer.component.brand)
    } else {
        None
    };
    let component = Component {
        id: services.id(),
        owner: Owner::Own,
        brand: brand.map(|brand| brand.id).or(copied_brand),
        based_on,
        record: services.record(identity),
        item,
    };
    if original.is_some_and(|offer| key(&offer.component.item) == key(&component.item)) {
        return Err(Error::Conflict {
            code: "same_as_original",
            detail: format!(
                "a variant needs a key ({}) that differs from its original's",
                E::KEY.join(", ")
            ),
        });
    }
    work.insert(std::slice::from_ref(&component)).await?;
    work.commit().await?;
    Ok(Offer { component, properties: Properties::default(), costs: Costs::default() })
}

async fn original<E: CatalogueEntity>(work: &mut AnyUnitOfWork, id: Id<E>) -> Result<Offer<E>>
where
    AnyUnitOfWork: Catalogue<E>,
{
    if let Some(offer) = Catalogue::<E>::find(work, id).await? {
        return Ok(offer);
    }
    match work.item_type(id.of_kind()).await? {
        Some(_) => Err(Error::invalid(
            "itemId",
            "wrong_item_type",
            format!("item {id} is not a {}", E::NAME),
        )),
        None => Err(Error::not_found("item", id)),
    }
}

fn optional_values<E: Columns>(item: &E) -> BTreeMap<&'static str, Value> {
    let mut values = BTreeMap::new();
    item.each_cell(&mut |column, cell| {
        let value = match cell {
            Cell::Empty => return,
            Cell::Text(text) => Value::Text(text.to_owned()),
            Cell::Size(size) => Value::Text(size.as_str().to_owned()),
            Cell::Number(number) => Value::Number(number),
        };
        if !column.required {
            values.insert(column.name, value);
        }
    });
    values
}

/// The brand that was named; a fault with close matches where there is none.
fn find_brand<'a>(
    brands: &'a [Brand],
    given: &Given,
) -> std::result::Result<Option<&'a Brand>, Violation> {
    let Some(Some(Value::Text(name))) = given.get("brand") else { return Ok(None) };
    let wanted = fold(name);
    if wanted.is_empty() {
        return Ok(None);
    }
    if let Some(brand) = brands.iter().find(|brand| fold(&brand.name) == wanted) {
        return Ok(Some(brand));
    }
    let close = close_matches(brands, &wanted);
    let hint = if close.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", close.join(", "))
    };
    Err(Violation::new("/brand", "unknown_brand", format!("there is no brand {name:?}{hint}")))
}

fn close_matches<'a>(brands: &'a [Brand], wanted: &str) -> Vec<&'a str> {
    let mut close: Vec<(f64, &str)> = brands
        .iter()
        .map(|brand| {
            let name = fold(&brand.name);
            let part = name.contains(wanted) || wanted.contains(&name);
            (if part { 1.0 } else { strsim::jaro_winkler(&name, wanted) }, &*brand.name)
        })
        .filter(|(likeness, _)| *likeness >= 0.75)
        .collect();
    close.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    close.into_iter().take(3).map(|(_, name)| name).collect()
}

fn key<E: CatalogueEntity>(item: &E) -> (String, String, Option<&Size>, Option<&Size>) {
    (
        fold(item.brand().map_or("", |brand| brand)),
        fold(item.part_number()),
        item.size(),
        item.second_size(),
    )
}

/// Adds the faults of columns that nothing was said of yet.
fn add_new(faults: &mut Vec<Violation>, found: Vec<(&'static Column, crate::sheet::Fault)>) {
    for (column, fault) in found {
        let pointer = format!("/{}", column.name);
        if !faults.iter().any(|known| known.pointer == pointer) {
            faults.push(fault.at(pointer));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_page_tells_the_total() {
        assert_eq!(total_of_last_page(0, 0, 25), Some(0));
        assert_eq!(total_of_last_page(3, 50, 25), Some(53));
        assert_eq!(total_of_last_page(25, 50, 25), None);
        assert_eq!(total_of_last_page(0, 50, 25), None);
    }
}
