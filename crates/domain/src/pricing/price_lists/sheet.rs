//! Prices of items in price lists, as rows of a sheet.

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use rust_decimal::Decimal;

use crate::catalogue::{ItemEntry, ItemType, ProductType};
use crate::fields::{ColumnValue, End, Start, columns};
use crate::measures::{Amount, Currency, Quantity, UnitOfMeasure};
use crate::pricing::port::{ChosenLists, ListPlace};
use crate::pricing::price_lists::overlap;
use crate::pricing::products::Product;
use crate::pricing::{ListClaim, PriceList, PriceListItem, products};
use crate::records::{RecordKind, Stored};
use crate::workbooks::Reference;
use crate::workbooks::export::Chosen;
use crate::workbooks::import::{Claim, RecordChange, RowKey, SheetRecord, records_of};
use crate::workbooks::jobs::JobKind;
use crate::{
    BoundedText, Error, Id, NumberText, RawId, Record, Result, Session, Spelt, Text, Violation,
};

columns! {
    /// A price, with the names of its list and its item.
    pub struct PriceListRow {
        price_list: Text = "priceList", "Price list", "", "Name of the price list.";
        part_number: NumberText = "partNumber", "Part number", "", "Part number of the item, or number of the hose assembly.";
        item_type: Option<ProductType> = "itemType", "Item type", "", "Type of the item, if several items have the part number.";
        brand: Option<Text> = "brand", "Brand", "", "Brand of the item, if several items have the part number.";
        size: Option<Text> = "size", "Size", "", "Size of the item, if several items have the part number; for a crimp fitting, its hose size.";
        second_size: Option<Text> = "secondSize", "Second size", "", "Dash size of a crimp fitting, if several have the part number.";
        minimum_quantity: Option<Quantity> = "minimumQuantity", "Minimum quantity", "", "Minimum quantity of the price; 1 if blank.";
        start_date: Option<Start> = "startDate", "Valid from", "", "Start of validity, inclusive.";
        end_date: Option<End> = "endDate", "Valid to", "", "End of validity, exclusive; a date includes the whole day.";
        list_price: Amount = "listPrice", "Price", "", "Price of one unit.";
        currency: Option<Currency> = "currency", "Currency", "", "Currency of the price; if absent, the price list's, else the organization's.";
        unit: Option<UnitOfMeasure> = "unitOfMeasure", "Unit", "", "Unit of the price; each if absent.";
        enabled: Option<bool> = "enabled", "Enabled", "", "Whether it applies; true if absent.";
    }
}

/// A new row with the names of its list and its item.
#[derive(Debug, Clone)]
pub struct Named {
    stored: Stored<PriceListItem>,
    list: String,
    item: Option<Product>,
}

impl PriceListRow {
    fn fields(&self, item: Id<ItemEntry>) -> PriceListItem {
        PriceListItem {
            item_id: item,
            list_price: self.list_price,
            currency: self.currency,
            unit: self.unit,
            minimum_quantity: self.minimum_quantity.unwrap_or_else(one),
            start_date: self.start_date,
            end_date: self.end_date,
            enabled: self.enabled.unwrap_or(true),
        }
    }
}

/// Name of a list or an item, or a dash if unknown.
fn said<S: Spelt>(name: &str) -> BoundedText<1_000, S> {
    let said = BoundedText::new(name).or_else(|_| BoundedText::new("-"));
    said.unwrap_or_else(|_| unreachable!("- is a text"))
}

/// Minimum quantity if the cell is blank.
fn one() -> Quantity {
    Quantity::new(Decimal::ONE).unwrap_or_else(|_| unreachable!("1 is a quantity"))
}

/// The list and the item of a key.
fn named(key: &RowKey) -> Result<(Id<PriceList>, Id<ItemEntry>)> {
    match key.references.as_slice() {
        [Some(list), Some(item)] => Ok((Id::from_raw(*list), Id::from_raw(*item))),
        _ => Err(Error::broken("a price without a list or an item")),
    }
}

/// Value of a key column: `Some(None)` if blank, `None` if unreadable.
fn read<T: ColumnValue>(key: &RowKey, at: usize) -> Option<Option<T>> {
    Option::<T>::read(key.values.get(at).cloned().flatten()).ok()
}

#[async_trait]
impl SheetRecord for PriceListRow {
    const SHEET: &'static str = "pricelists";
    const ONE: &'static str = "price of an item in a price list";
    const KEY: &'static [&'static str] = &[
        "priceList",
        "partNumber",
        "itemType",
        "brand",
        "size",
        "secondSize",
        "minimumQuantity",
        "startDate",
        "unitOfMeasure",
    ];
    const REFERENCES: &'static [Reference] = &[Reference::PriceList, Reference::Product];
    const JOB: JobKind = JobKind::ImportPriceLists;
    type Stored = Named;
    type Context = ();
    type Claim = ListClaim;

    fn id(named: &Named) -> RawId {
        named.stored.parent.unwrap_or_default()
    }

    fn record(named: &Named) -> &Record {
        &named.stored.record
    }

    fn references(named: &Named) -> Vec<Option<RawId>> {
        vec![named.stored.parent, Some(named.stored.fields.item_id.raw())]
    }

    fn row(named: &Named) -> Self {
        let fields = &named.stored.fields;
        let item = named.item.as_ref();
        let text = |text: Option<&str>| text.and_then(|text| Text::new(text).ok());
        let number = item.map_or("-", Product::part_number);
        Self {
            price_list: said(&named.list),
            part_number: said(number),
            item_type: item.map(Product::kind),
            brand: text(item.and_then(Product::brand)),
            size: text(item.and_then(Product::size)),
            second_size: text(item.and_then(Product::second_size)),
            minimum_quantity: Some(fields.minimum_quantity),
            start_date: fields.start_date,
            end_date: fields.end_date,
            list_price: fields.list_price,
            currency: fields.currency,
            unit: fields.unit,
            enabled: Some(fields.enabled),
        }
    }

    fn normalized(self, _before: &Named, _context: &()) -> Self {
        let minimum_quantity = self.minimum_quantity.or_else(|| Some(one()));
        Self { minimum_quantity, enabled: self.enabled.or(Some(true)), ..self }
    }

    async fn begin(session: &mut Session) -> Result<()> {
        session.work.lock_list_items().await
    }

    async fn by_ids(session: &mut Session, ids: &[RawId]) -> Result<Vec<Named>> {
        let found: Vec<Stored<PriceListItem>> = records_of(session, ids).await?;
        let unnamed = |stored| Named { stored, list: String::new(), item: None };
        Ok(found.into_iter().map(unnamed).collect())
    }

    async fn by_keys(session: &mut Session, keys: &[RowKey]) -> Result<Vec<(usize, Named)>> {
        let (mut at, mut places) = (Vec::new(), Vec::new());
        for (place, key) in keys.iter().enumerate() {
            let (list, item) = named(key)?;
            let read = read::<Quantity>(key, 0).zip(read::<Start>(key, 1));
            // Unreadable keys match no price; the checks of the row report them.
            let Some((minimum, start)) = read else { continue };
            let (minimum, start) = (minimum.unwrap_or_else(one), start);
            at.push(place);
            places.push(ListPlace { list, item, minimum, start });
        }
        let found = session.work.list_items_at(&places).await?;
        let found_at = |(place, stored): (usize, Stored<PriceListItem>)| {
            Some((*at.get(place)?, Named { stored, list: String::new(), item: None }))
        };
        Ok(found.into_iter().filter_map(found_at).collect())
    }

    /// 10 ft aren't 10 m.
    fn has_key(stored: &Named, key: &RowKey) -> bool {
        let unit = |unit: Option<UnitOfMeasure>| unit.unwrap_or(UnitOfMeasure::Each);
        read::<UnitOfMeasure>(key, 2)
            .is_some_and(|read| unit(read) == unit(stored.stored.fields.unit))
    }

    fn check(&self, _before: Option<&Named>, (): &()) -> Vec<Violation> {
        self.fields(Id::from_raw(RawId::default())).check()
    }

    async fn clashes(
        session: &mut Session,
        rows: &[RecordChange<Self>],
    ) -> Result<Vec<(usize, Violation)>> {
        let mut faults = products::refused(
            session,
            rows.iter().map(|row| Ok((named(&row.key)?.1, &row.row))),
            |product, item, row| product.check_row(None, &row.fields(item)),
        )
        .await?;
        let unit = |row: &RecordChange<Self>| {
            let was = row.before.as_ref().and_then(|before| before.stored.fields.unit);
            Ok((named(&row.key)?.1, was, row.row.unit))
        };
        let (units, refuse) = (rows.iter().map(unit), ItemType::refuses_price_for);
        faults.extend(products::other_units(session, units, refuse, "unitOfMeasure").await?);
        Ok(faults)
    }

    fn own_id(named: &Named) -> RawId {
        named.stored.id.raw()
    }

    fn whole(key: &RowKey) -> Option<RawId> {
        named(key).ok().map(|(_, item)| item.raw())
    }

    fn claim(row: &RecordChange<Self>) -> Option<Claim<ListClaim>> {
        let (list, item) = named(&row.key).ok()?;
        row.row.fields(item).claim(list.raw())
    }

    async fn held(
        session: &mut Session,
        of: &[ListClaim],
    ) -> Result<Vec<(RawId, Claim<ListClaim>)>> {
        let mut items: Vec<_> =
            of.iter().map(|(list, item, ..)| (Id::from_raw(*list), *item)).collect();
        items.dedup();
        let records = session.work.prices_of_list_items(&items).await?;
        let held = |stored: Stored<PriceListItem>| {
            Some((stored.id.raw(), stored.fields.claim(stored.parent.unwrap_or_default())?))
        };
        Ok(records.into_iter().filter_map(held).collect())
    }

    fn contested() -> Violation {
        overlap()
    }

    fn ambiguous() -> Violation {
        let message = "several prices of the item have this minimum quantity and start: add the unit of the one, or its id";
        Violation::new("/unitOfMeasure", "ambiguous", message)
    }

    async fn keep(
        session: &mut Session,
        record: &Record,
        rows: Vec<RecordChange<Self>>,
    ) -> Result<()> {
        let (mut new, mut changed, mut lists) = (Vec::new(), Vec::new(), HashSet::new());
        for RecordChange { id, key, before, row } in rows {
            let (list, item) = named(&key)?;
            lists.insert(list);
            let fields = row.fields(item);
            match before {
                None => new.push(Stored {
                    id: Id::from_raw(id),
                    parent: Some(list.raw()),
                    record: record.clone(),
                    fields,
                }),
                Some(Named { mut stored, .. }) => {
                    stored.record.touch(record.last_modified, record.last_modified_by);
                    changed.push(Stored { fields, ..stored });
                }
            }
        }
        if !changed.is_empty() {
            session.work.records::<PriceListItem>().save(&changed).await?;
        }
        if !new.is_empty() {
            session.work.records::<PriceListItem>().add(&new).await?;
        }
        let lists: Vec<_> = lists.into_iter().collect();
        session.work.touch_price_lists(&lists, record).await
    }

    async fn next(
        session: &mut Session,
        chosen: &Chosen,
        after: Option<&Named>,
        most: u32,
    ) -> Result<Vec<Named>> {
        let name = chosen.search.iter().find(|(name, _)| name == "name");
        let lists =
            ChosenLists { only: chosen.only.clone(), name: name.map(|(_, text)| text.clone()) };
        let records =
            session.work.list_items_after(&lists, after.map(|named| &named.stored), most).await?;
        let ids = records.iter().map(|stored| stored.fields.item_id).collect();
        let items = products::named(session, ids).await?;
        let mut lists: Vec<Id<PriceList>> =
            records.iter().filter_map(|stored| stored.parent).map(Id::from_raw).collect();
        lists.dedup();
        let names = session.work.price_list_names(&lists).await?;
        let names: HashMap<RawId, String> =
            names.into_iter().map(|(id, name)| (id.raw(), name)).collect();
        let with_names = |stored: Stored<PriceListItem>| Named {
            list: stored.parent.and_then(|id| names.get(&id).cloned()).unwrap_or_default(),
            item: items.get(&stored.fields.item_id).cloned(),
            stored,
        };
        Ok(records.into_iter().map(with_names).collect())
    }
}
