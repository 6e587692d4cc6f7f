//! Products with prices: items of the catalogue and hose assemblies.

use std::collections::HashMap;

use crate::catalogue::{ItemEntry, ItemType, ProductType};
use crate::customers::CustomerItemProperties;
use crate::documents::{Document, HoseAssembly, hose_assembly};
use crate::fields::Fault;
use crate::measures::UnitOfMeasure;
use crate::pricing::PriceListItem;
use crate::pricing::port::{EntryToPrice, NumberedAssembly};
use crate::{Id, Result, Session, Violation};

/// An item of the catalogue, or a hose assembly, whatever its version.
#[derive(Debug, Clone, PartialEq)]
pub enum Product {
    /// An item.
    Item(Box<EntryToPrice>),
    /// An assembly, by its number.
    Assembly(NumberedAssembly),
}

impl Product {
    /// An assembly, as its latest version.
    fn numbered(latest: &Document<HoseAssembly>) -> Self {
        Self::Assembly(NumberedAssembly {
            id: latest.lineage.of_kind(),
            number: latest.number.to_string(),
            description: latest.content.description.as_deref().map(str::to_owned),
        })
    }

    /// Id that its prices are stored for: for an assembly, that of its first version.
    pub const fn id(&self) -> Id<ItemEntry> {
        match self {
            Self::Item(item) => item.entry.id,
            Self::Assembly(assembly) => assembly.id,
        }
    }

    pub const fn kind(&self) -> ProductType {
        match self {
            Self::Item(item) => ProductType::Item(item.entry.item_type),
            Self::Assembly(_) => ProductType::HoseAssembly,
        }
    }

    pub fn part_number(&self) -> &str {
        match self {
            Self::Item(item) => &item.entry.part_number,
            Self::Assembly(assembly) => &assembly.number,
        }
    }

    /// The brand of an item.
    pub fn brand(&self) -> Option<&str> {
        self.item()?.entry.brand.as_deref()
    }

    /// The size of an item.
    pub fn size(&self) -> Option<&str> {
        self.item()?.entry.size.as_deref()
    }

    /// The second size of an item.
    pub fn second_size(&self) -> Option<&str> {
        self.item()?.second_size.as_deref()
    }

    /// Kind, in words.
    pub fn description(&self) -> Option<&str> {
        match self {
            Self::Item(item) => item.entry.description.as_deref(),
            Self::Assembly(assembly) => assembly.description.as_deref(),
        }
    }

    const fn item(&self) -> Option<&EntryToPrice> {
        match self {
            Self::Item(item) => Some(item),
            Self::Assembly(_) => None,
        }
    }

    /// Errors of a price of it in a price list. A stored unit may stay.
    pub(crate) fn check_row(
        &self,
        before: Option<&PriceListItem>,
        row: &PriceListItem,
    ) -> Vec<Violation> {
        let key = |row: &PriceListItem| (row.item_id, row.unit);
        let unit = row.unit.filter(|_| before.is_none_or(|before| key(before) != key(row)));
        self.check_unit(unit, "unitOfMeasure").into_iter().collect()
    }

    /// Fields of a customer's properties that a product can't have: an assembly has no list price for a discount, and
    /// its part numbers for customers are part of the assembly.
    ///
    /// A stored unit may stay.
    pub(crate) fn check_properties(
        &self,
        before: Option<&CustomerItemProperties>,
        properties: &CustomerItemProperties,
    ) -> Vec<Violation> {
        let was = before.and_then(|before| before.net_price_unit);
        let unit = properties.net_price_unit.filter(|unit| Some(*unit) != was);
        let mut faults: Vec<_> =
            self.check_unit(unit, "netPriceUnitOfMeasure").into_iter().collect();
        if self.kind() == ProductType::HoseAssembly {
            let mut refuse = |is_set: bool, pointer: &str, message: &str| {
                if is_set {
                    faults.push(Violation::new(pointer, "not_of_assemblies", message));
                }
            };
            let no_list_price = "an assembly has no list price for a discount; set a net price";
            refuse(properties.discount.is_some(), "/discount", no_list_price);
            let elsewhere = "set the customer's part number of an assembly with /hoseassembly/{id}/customers/update";
            refuse(properties.org_part_number.is_some(), "/orgPartNumber", elsewhere);
        }
        faults
    }

    fn check_unit(&self, unit: Option<UnitOfMeasure>, field: &str) -> Option<Violation> {
        let unit = unit?;
        let fault = match self {
            Self::Item(item) => item.entry.item_type.refuses_price_for(unit)?,
            Self::Assembly(_) if unit == UnitOfMeasure::Each => return None,
            Self::Assembly(_) => {
                Fault::new("not_of_assemblies", "an assembly is priced by the piece: each")
            }
        };
        Some(fault.at(format!("/{field}")))
    }
}

/// Visible products with these ids: items, and assemblies by any of their versions. In a fixed number of statements.
pub async fn named(
    session: &mut Session,
    mut ids: Vec<Id<ItemEntry>>,
) -> Result<HashMap<Id<ItemEntry>, Product>> {
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let items = session.work.entries_to_price(&ids).await?;
    let mut found: HashMap<_, _> =
        items.into_iter().map(|item| (item.entry.id, Product::Item(Box::new(item)))).collect();
    ids.retain(|id| !found.contains_key(id));
    if !ids.is_empty() {
        let (items, latest): (Vec<_>, Vec<_>) =
            session.work.assemblies_to_price(&ids).await?.into_iter().unzip();
        // Descriptions follow the present names of components.
        let latest = hose_assembly::current(session, latest).await?;
        let numbered = latest.iter().map(|one| Product::numbered(&one.document));
        found.extend(items.into_iter().zip(numbered));
    }
    Ok(found)
}

/// Item of a row, its unit before, and its new unit.
pub(crate) type UnitOfRow = (Id<ItemEntry>, Option<UnitOfMeasure>, Option<UnitOfMeasure>);

/// Errors of units that don't suit the items of rows, with the positions of the rows. In one statement.
pub(crate) async fn other_units(
    session: &mut Session,
    rows: impl Iterator<Item = Result<UnitOfRow>>,
    refuse: impl Fn(ItemType, UnitOfMeasure) -> Option<Fault>,
    field: &str,
) -> Result<Vec<(usize, Violation)>> {
    let rows: Vec<_> = rows.collect::<Result<_>>()?;
    let new = |(place, (item, was, unit)): (usize, UnitOfRow)| {
        Some((place, item, unit.filter(|_| unit != was)?))
    };
    let rows: Vec<_> = rows.into_iter().enumerate().filter_map(new).collect();
    let mut ids: Vec<_> = rows.iter().map(|(_, item, _)| *item).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let types: HashMap<_, _> = session.work.item_types(&ids).await?.into_iter().collect();
    let fault = |(place, item, unit): &(usize, Id<ItemEntry>, UnitOfMeasure)| {
        Some((*place, refuse(*types.get(item)?, *unit)?.at(format!("/{field}"))))
    };
    Ok(rows.iter().filter_map(fault).collect())
}

/// Errors of rows with assemblies, with their positions. In one statement.
pub(crate) async fn refused<'a, R: 'a>(
    session: &mut Session,
    rows: impl Iterator<Item = Result<(Id<ItemEntry>, &'a R)>>,
    check: impl Fn(&Product, Id<ItemEntry>, &R) -> Vec<Violation>,
) -> Result<Vec<(usize, Violation)>> {
    let rows: Vec<_> = rows.collect::<Result<_>>()?;
    let mut ids: Vec<_> = rows.iter().map(|(item, _)| *item).collect();
    ids.sort_unstable();
    ids.dedup();
    let found = session.work.assemblies_to_price(&ids).await?;
    let found: HashMap<_, _> =
        found.iter().map(|(id, document)| (*id, Product::numbered(document))).collect();
    let of_row = |(place, (item, row)): (usize, (Id<ItemEntry>, &R))| {
        let faults = found.get(&item).map(|product| check(product, item, row));
        faults.into_iter().flatten().map(move |fault| (place, fault)).collect::<Vec<_>>()
    };
    Ok(rows.into_iter().enumerate().flat_map(of_row).collect())
}
