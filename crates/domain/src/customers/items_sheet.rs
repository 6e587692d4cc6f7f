//! Customers' item properties as rows of a sheet.

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;

use crate::catalogue::{ItemEntry, ItemType, ProductType};
use crate::customers::item_properties::clear_with_price;
use crate::customers::items::{WithItem, with_items};
use crate::customers::port::{ChosenCustomerItems, CustomerItemPlace};
use crate::customers::{Customer, CustomerItemProperties, NetPriceClaim};
use crate::fields::{ColumnValue, End, FieldPatch, Start, Value, columns};
use crate::measures::{Amount, Currency, UnitOfMeasure};
use crate::pricing::products::Product;
use crate::pricing::{Discount, products};
use crate::records::{RecordKind, Stored};
use crate::workbooks::Reference;
use crate::workbooks::export::Chosen;
use crate::workbooks::import::{Claim, RecordChange, RowKey, SheetRecord, records_of};
use crate::workbooks::jobs::JobKind;
use crate::{ErpId, Error, Id, Notes, NumberText, RawId, Record, Result, Session, Text, Violation};

columns! {
    /// A customer's properties of an item, with the names of both.
    pub struct CustomerItemRow {
        customer: Option<Text> = "customer", "Customer", "", "Name of the customer; required without an ERP number.";
        customer_erp_id: Option<ErpId> = "customerErpId", "Customer ERP number", "", "Number of the customer in the ERP; required without a name, or if several customers have the name.";
        part_number: Option<NumberText> = "partNumber", "Part number", "", "Part number of the item, or number of the hose assembly; required.";
        item_type: Option<ProductType> = "itemType", "Item type", "", "Type of the item, if several items have the part number.";
        brand: Option<Text> = "brand", "Brand", "", "Brand of the item, if several items have the part number.";
        size: Option<Text> = "size", "Size", "", "Size of the item, if several items have the part number; for a crimp fitting, its hose size.";
        second_size: Option<Text> = "secondSize", "Second size", "", "Dash size of a crimp fitting, if several have the part number.";
        start_date: Option<Start> = "startDate", "Valid from", "", "Start of validity, inclusive.";
        end_date: Option<End> = "endDate", "Valid to", "", "End of validity, exclusive; a date includes the whole day.";
        org_part_number: Option<NumberText> = "orgPartNumber", "Customer part number", "", "The customer's own part number.";
        net_price: Option<Amount> = "netPrice", "Net price", "", "The customer's price of one unit.";
        net_price_currency: Option<Currency> = "netPriceCurrency", "Currency", "", "Currency of the net price; the organization's if absent.";
        net_price_unit: Option<UnitOfMeasure> = "netPriceUnitOfMeasure", "Unit", "", "Unit of the net price; each if absent.";
        discount: Option<Discount> = "discount", "Discount", "", "Discount off the list price as a fraction (0.1 is 10 %); used if there is no net price.";
        notes: Option<Notes> = "notes", "Notes", "", "Notes.";
        record_source: Option<Text> = "recordSource", "Source", "", "Source of the data.";
        erp_header_id: Option<NumberText> = "erpHeaderId", "ERP header number", "", "Number of the containing document in the organization's ERP.";
        erp_id: Option<NumberText> = "erpId", "ERP number", "", "Number in the organization's ERP.";
    }
}

/// New properties with the names of their customer and item.
#[derive(Debug, Clone)]
pub struct Named {
    with_item: WithItem,
    customer: String,
    customer_erp_id: Option<String>,
    /// Id by which an export may list them: their own, or that of the item.
    listed: RawId,
}

impl Named {
    /// Properties whose row already names customer and item.
    fn unnamed(stored: Stored<CustomerItemProperties>) -> Self {
        let listed = stored.id.raw();
        let (customer, customer_erp_id) = (String::new(), None);
        Self { with_item: (stored, None), customer, customer_erp_id, listed }
    }
}

impl CustomerItemRow {
    fn fields(&self, item: Id<ItemEntry>) -> CustomerItemProperties {
        CustomerItemProperties {
            item_id: item,
            org_part_number: self.org_part_number.clone(),
            net_price: self.net_price,
            net_price_currency: self.net_price_currency,
            net_price_unit: self.net_price_unit,
            discount: self.discount,
            notes: self.notes.clone(),
            start_date: self.start_date,
            end_date: self.end_date,
            record_source: self.record_source.clone(),
            erp_header_id: self.erp_header_id.clone(),
            erp_id: self.erp_id.clone(),
        }
    }
}

/// Customer and item of a key.
fn named(key: &RowKey) -> Result<(Id<Customer>, Id<ItemEntry>)> {
    match key.references.as_slice() {
        [Some(customer), Some(item)] => Ok((Id::from_raw(*customer), Id::from_raw(*item))),
        _ => Err(Error::broken("properties without a customer or an item")),
    }
}

/// Start of the properties of a key, which was read before.
fn start(key: &RowKey) -> Result<Option<Start>> {
    let value: Option<Value> = key.values.first().cloned().flatten();
    Option::<Start>::read(value)
        .map_err(|fault| Error::broken(format!("a key of properties: {}", fault.message)))
}

#[async_trait]
impl SheetRecord for CustomerItemRow {
    const SHEET: &'static str = "customeritems";
    const ONE: &'static str = "customer's property of an item";
    const KEY: &'static [&'static str] = &[
        "customer",
        "customerErpId",
        "partNumber",
        "itemType",
        "brand",
        "size",
        "secondSize",
        "startDate",
    ];
    const REFERENCES: &'static [Reference] = &[Reference::Customer, Reference::Product];
    const JOB: JobKind = JobKind::ImportCustomerItems;
    type Stored = Named;
    type Context = ();
    type Claim = NetPriceClaim;

    fn id(named: &Named) -> RawId {
        named.listed
    }

    fn record(named: &Named) -> &Record {
        &named.with_item.0.record
    }

    fn references(named: &Named) -> Vec<Option<RawId>> {
        let stored = &named.with_item.0;
        vec![stored.parent, Some(stored.fields.item_id.raw())]
    }

    fn row(named: &Named) -> Self {
        let (stored, item) = &named.with_item;
        let text = |text: Option<&str>| text.and_then(|text| Text::new(text).ok());
        let number = |text: Option<&str>| text.and_then(|text| NumberText::new(text).ok());
        let item = item.as_ref();
        let fields = stored.fields.clone();
        Self {
            customer: text(Some(&named.customer)),
            customer_erp_id: named
                .customer_erp_id
                .as_deref()
                .and_then(|text| ErpId::new(text).ok()),
            part_number: number(item.map(Product::part_number)),
            item_type: item.map(Product::kind),
            brand: text(item.and_then(Product::brand)),
            size: text(item.and_then(Product::size)),
            second_size: text(item.and_then(Product::second_size)),
            start_date: fields.start_date,
            end_date: fields.end_date,
            org_part_number: fields.org_part_number,
            net_price: fields.net_price,
            net_price_currency: fields.net_price_currency,
            net_price_unit: fields.net_price_unit,
            discount: fields.discount,
            notes: fields.notes,
            record_source: fields.record_source,
            erp_header_id: fields.erp_header_id,
            erp_id: fields.erp_id,
        }
    }

    async fn begin(session: &mut Session) -> Result<()> {
        session.work.lock_customer_items().await
    }

    async fn by_ids(session: &mut Session, ids: &[RawId]) -> Result<Vec<Named>> {
        let found: Vec<Stored<CustomerItemProperties>> = records_of(session, ids).await?;
        Ok(found.into_iter().map(Named::unnamed).collect())
    }

    async fn by_keys(session: &mut Session, keys: &[RowKey]) -> Result<Vec<(usize, Named)>> {
        let mut places = Vec::with_capacity(keys.len());
        for key in keys {
            let (customer, item) = named(key)?;
            places.push(CustomerItemPlace { customer, item, start: start(key)? });
        }
        let found = session.work.customer_items_at(&places).await?;
        Ok(found.into_iter().map(|(place, stored)| (place, Named::unnamed(stored))).collect())
    }

    fn settle(patch: &mut FieldPatch, _before: Option<&Named>) -> Option<Violation> {
        clear_with_price(patch);
        None
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
            |product, item, row| product.check_properties(None, &row.fields(item)),
        )
        .await?;
        let unit = |row: &RecordChange<Self>| {
            let before = row.before.as_ref();
            let was = before.and_then(|before| before.with_item.0.fields.net_price_unit);
            Ok((named(&row.key)?.1, was, row.row.net_price_unit))
        };
        let (units, refuse) = (rows.iter().map(unit), ItemType::refuses_price_for);
        let field = "netPriceUnitOfMeasure";
        faults.extend(products::other_units(session, units, refuse, field).await?);
        Ok(faults)
    }

    fn own_id(named: &Named) -> RawId {
        named.with_item.0.id.raw()
    }

    fn claim(row: &RecordChange<Self>) -> Option<Claim<NetPriceClaim>> {
        let (customer, item) = named(&row.key).ok()?;
        row.row.fields(item).claim(customer.raw())
    }

    async fn held(
        session: &mut Session,
        of: &[NetPriceClaim],
    ) -> Result<Vec<(RawId, Claim<NetPriceClaim>)>> {
        let of: Vec<_> =
            of.iter().map(|(customer, item)| (Id::from_raw(*customer), *item)).collect();
        let records = session.work.net_prices_of(&of).await?;
        let held = |stored: Stored<CustomerItemProperties>| {
            Some((stored.id.raw(), stored.fields.claim(stored.parent.unwrap_or_default())?))
        };
        Ok(records.into_iter().filter_map(held).collect())
    }

    fn contested() -> Violation {
        let message =
            "the customer has another net price of the item at the same time; end that one first";
        Violation::new("/netPrice", "overlapping", message)
    }

    async fn keep(
        session: &mut Session,
        record: &Record,
        rows: Vec<RecordChange<Self>>,
    ) -> Result<()> {
        let (mut new, mut changed) = (Vec::new(), Vec::new());
        for RecordChange { id, key, before, row } in rows {
            let (customer, item) = named(&key)?;
            let fields = row.fields(item);
            match before {
                None => new.push(Stored {
                    id: Id::from_raw(id),
                    parent: Some(customer.raw()),
                    record: record.clone(),
                    fields,
                }),
                Some(Named { with_item: (mut stored, _), .. }) => {
                    stored.record.touch(record.last_modified, record.last_modified_by);
                    changed.push(Stored { fields, ..stored });
                }
            }
        }
        if !changed.is_empty() {
            session.work.records::<CustomerItemProperties>().save(&changed).await?;
        }
        if !new.is_empty() {
            session.work.records::<CustomerItemProperties>().add(&new).await?;
        }
        Ok(())
    }

    async fn next(
        session: &mut Session,
        chosen: &Chosen,
        after: Option<&Named>,
        most: u32,
    ) -> Result<Vec<Named>> {
        let listed: HashSet<RawId> = chosen.only.iter().flatten().copied().collect();
        let chosen = ChosenCustomerItems {
            customer: chosen.of,
            only: chosen.only.clone(),
            except: chosen.except.clone(),
        };
        let after = after.map(|named| &named.with_item.0);
        let records = session.work.customer_items_after(&chosen, after, most).await?;
        let mut customers: Vec<RawId> = records.iter().filter_map(|stored| stored.parent).collect();
        customers.dedup();
        let names = session.work.customers_named(&customers).await?;
        let names: HashMap<RawId, (String, Option<String>)> =
            names.into_iter().map(|(id, name, number)| (id, (name, number))).collect();
        let to_row = |with_item: WithItem| {
            let stored = &with_item.0;
            let (customer, customer_erp_id) =
                stored.parent.and_then(|id| names.get(&id).cloned()).unwrap_or_default();
            let own = stored.id.raw();
            let listed = if listed.contains(&own) { own } else { stored.fields.item_id.raw() };
            Named { with_item, customer, customer_erp_id, listed }
        };
        Ok(with_items(session, records).await?.into_iter().map(to_row).collect())
    }
}
