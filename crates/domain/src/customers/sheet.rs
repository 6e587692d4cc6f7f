//! Customers with their price rules as rows of a sheet.

use std::collections::{BTreeSet, HashMap};

use async_trait::async_trait;

use crate::access::Visibility;
use crate::customers::Customer;
use crate::fields::{Cell, Column, Columns, Fault, Value, columns, joined, position};
use crate::pricing::rules::priced::{self, Priced};
use crate::pricing::{
    ItemPricing, ItemPricings, PriceList, Pricing, PricingByType, PricingDefaults, price_lists,
    visibility_of,
};
use crate::records::{RecordKind, Stored};
use crate::workbooks::export::Chosen;
use crate::workbooks::import::{RecordChange, RowKey, SheetRecord, store};
use crate::workbooks::jobs::JobKind;
use crate::{Id, RawId, Record, Result, Session, Text, Violation, case_folded};

columns! {
    /// What a customer's row calls by name.
    pub struct CustomerNames {
        price_list: Option<Text> = "priceList", "Price list", "", "Name of the customer's price list, or its id.";
    }
}

/// A customer with its rules as a row.
#[derive(Debug, Clone, PartialEq)]
pub struct CustomerRow {
    /// Without its price list, which is named.
    customer: Customer,
    names: CustomerNames,
    defaults: PricingDefaults,
    by_type: PricingByType,
}

/// A stored customer with its rules and the name of its price list.
#[derive(Debug, Clone)]
pub struct StoredCustomer {
    priced: Priced<Customer>,
    price_list: Option<Text>,
}

/// Column of customers that the row has by name.
const LIST: &str = "priceListId";
/// Columns of customers before it, and from it on.
const PARTS: (&[Column], &[Column]) = Customer::COLUMNS.split_at(position(Customer::COLUMNS, LIST));

/// Number of its columns.
const COLUMNS: usize = Customer::COLUMNS.len() - 1
    + CustomerNames::COLUMNS.len()
    + PricingDefaults::COLUMNS.len()
    + PricingByType::COLUMNS.len();

impl Columns for CustomerRow {
    const COLUMNS: &'static [Column] = &joined::<COLUMNS>(&[
        PARTS.0,
        CustomerNames::COLUMNS,
        PARTS.1.split_at(1).1,
        PricingDefaults::COLUMNS,
        PricingByType::COLUMNS,
    ]);

    fn each_cell<'a>(&'a self, see: &mut dyn FnMut(&'static Column, Cell<'a>)) {
        self.customer.each_cell(&mut |column, cell| {
            if column.name == LIST {
                self.names.each_cell(see);
            } else {
                see(column, cell);
            }
        });
        self.defaults.each_cell(see);
        self.by_type.each_cell(see);
    }

    fn from_values(
        from: &mut dyn FnMut(&'static Column) -> std::result::Result<Option<Value>, Fault>,
    ) -> std::result::Result<Self, Vec<(&'static Column, Fault)>> {
        let mut faults = Vec::new();
        let customer = Customer::from_values(&mut |column| {
            if column.name == LIST { Ok(None) } else { from(column) }
        });
        let customer = customer.map_err(|found| faults.extend(found));
        let names = CustomerNames::from_values(from).map_err(|found| faults.extend(found));
        let defaults = PricingDefaults::from_values(from).map_err(|found| faults.extend(found));
        let by_type = PricingByType::from_values(from).map_err(|found| faults.extend(found));
        match (customer, names, defaults, by_type) {
            (Ok(customer), Ok(names), Ok(defaults), Ok(by_type)) => {
                Ok(Self { customer, names, defaults, by_type })
            }
            _ => Err(faults),
        }
    }
}

/// Ids and names of the organization's price lists.
#[derive(Debug)]
pub struct PriceLists(Vec<(Id<PriceList>, String)>);

impl PriceLists {
    async fn of(session: &mut Session) -> Result<Self> {
        Ok(Self(price_lists::names(session).await?))
    }

    /// The list that a cell names, by its name or its id.
    fn named(&self, cell: &str) -> Option<&(Id<PriceList>, String)> {
        let (folded, id) = (case_folded(cell), cell.parse().ok());
        let by_name = self.0.iter().find(|(_, name)| case_folded(name) == folded);
        by_name.or_else(|| self.0.iter().find(|(other, _)| Some(*other) == id))
    }
}

impl CustomerRow {
    /// Rules after a row, given the previous ones. A rule without values can't be in columns, so it stays.
    fn pricing(&self, before: &Pricing) -> Result<Pricing> {
        let pricings = self.by_type.rules()?;
        let of = |item_type| pricings.rules().iter().any(|rule| rule.item_type == item_type);
        let before = before.items.rules().iter();
        let silent = before.filter(|rule| rule.says_nothing() && !of(rule.item_type));
        let rules: Vec<ItemPricing> = pricings.rules().iter().chain(silent).cloned().collect();
        Ok(Pricing { defaults: self.defaults.clone(), items: ItemPricings::new(rules, "")? })
    }
}

/// Customers with their rules and the names of their price lists, in two statements for any number of them.
async fn with_names(
    session: &mut Session,
    customers: Vec<Stored<Customer>>,
) -> Result<Vec<StoredCustomer>> {
    let lists: BTreeSet<_> = customers.iter().filter_map(|one| one.fields.price_list_id).collect();
    let lists: Vec<_> = lists.into_iter().collect();
    let names =
        if lists.is_empty() { Vec::new() } else { session.work.price_list_names(&lists).await? };
    let names: HashMap<_, _> = names.into_iter().collect();
    let with_list = |priced: Priced<Customer>| {
        let list = priced.stored.fields.price_list_id.and_then(|id| names.get(&id));
        let price_list = list.and_then(|name| Text::new(name).ok());
        StoredCustomer { priced, price_list }
    };
    Ok(priced::with_rules(session, customers).await?.into_iter().map(with_list).collect())
}

/// The same, each at its position.
async fn with_names_at(
    session: &mut Session,
    found: Vec<(usize, Stored<Customer>)>,
) -> Result<Vec<(usize, StoredCustomer)>> {
    let (places, customers): (Vec<usize>, Vec<_>) = found.into_iter().unzip();
    Ok(places.into_iter().zip(with_names(session, customers).await?).collect())
}

#[async_trait]
impl SheetRecord for CustomerRow {
    const SHEET: &'static str = <Customer as SheetRecord>::SHEET;
    const ONE: &'static str = <Customer as SheetRecord>::ONE;
    const KEY: &'static [&'static str] = <Customer as SheetRecord>::KEY;
    const EXTERNAL: Option<&'static str> = <Customer as RecordKind>::EXTERNAL;
    const SHARES_KEYS: bool = true;
    const ALIASES: &'static [(&'static str, &'static str)] = &[(LIST, "priceList")];
    const JOB: JobKind = <Customer as SheetRecord>::JOB;
    type Stored = StoredCustomer;
    type Context = PriceLists;
    type Claim = ();

    fn visibility_of(column: &Column) -> Visibility {
        // Keys of rows are required first.
        if <Customer as SheetRecord>::KEY.contains(&column.name) {
            return Visibility::Public;
        }
        <Customer as RecordKind>::visibility_of(column).max(visibility_of(column))
    }

    fn id(customer: &StoredCustomer) -> RawId {
        customer.priced.stored.id.raw()
    }

    fn record(customer: &StoredCustomer) -> &Record {
        &customer.priced.stored.record
    }

    fn row(customer: &StoredCustomer) -> Self {
        let Priced { stored, pricing } = &customer.priced;
        Self {
            customer: Customer { price_list_id: None, ..stored.fields.clone() },
            names: CustomerNames { price_list: customer.price_list.clone() },
            defaults: pricing.defaults.clone(),
            by_type: PricingByType::of(&pricing.items),
        }
    }

    /// Takes the name of a price list for its id, and its present name for another spelling.
    fn normalized(self, _before: &StoredCustomer, lists: &PriceLists) -> Self {
        let known = self.names.price_list.as_deref().and_then(|cell| lists.named(cell));
        let Some(price_list) = known.and_then(|(_, name)| Text::new(name).ok()) else {
            return self;
        };
        Self { names: CustomerNames { price_list: Some(price_list) }, ..self }
    }

    fn default_value(column: &Column) -> Option<Value> {
        // Flags of rules may be blank, which differs from no.
        if column.required { <Customer as RecordKind>::default_value(column) } else { None }
    }

    async fn begin(session: &mut Session) -> Result<PriceLists> {
        <Customer as SheetRecord>::begin(session).await?;
        PriceLists::of(session).await
    }

    async fn by_ids(session: &mut Session, ids: &[RawId]) -> Result<Vec<StoredCustomer>> {
        let found = <Customer as SheetRecord>::by_ids(session, ids).await?;
        with_names(session, found).await
    }

    async fn by_external(
        session: &mut Session,
        numbers: &[String],
    ) -> Result<Vec<(usize, StoredCustomer)>> {
        let found = <Customer as SheetRecord>::by_external(session, numbers).await?;
        with_names_at(session, found).await
    }

    async fn by_keys(
        session: &mut Session,
        keys: &[RowKey],
    ) -> Result<Vec<(usize, StoredCustomer)>> {
        let found = <Customer as SheetRecord>::by_keys(session, keys).await?;
        with_names_at(session, found).await
    }

    fn check(&self, _before: Option<&StoredCustomer>, lists: &PriceLists) -> Vec<Violation> {
        let mut faults = <Customer as RecordKind>::check(&self.customer);
        let cell = self.names.price_list.as_deref();
        if cell.is_some_and(|cell| lists.named(cell).is_none()) {
            let message = "is not one of your price lists; give the name of one, or clear the cell";
            faults.push(Violation::new("/priceList", "unknown_price_list", message));
        }
        faults
    }

    fn ambiguous() -> Violation {
        let message = "several customers have this name: add the customer's ERP number, or change the customer by its id and give each a different ERP number";
        Violation::new("/name", "ambiguous_customer", message)
    }

    async fn keep(
        session: &mut Session,
        record: &Record,
        rows: Vec<RecordChange<Self>>,
    ) -> Result<()> {
        let (mut customers, mut changed) = (Vec::new(), HashMap::new());
        let names = rows.iter().any(|change| change.row.names.price_list.is_some());
        let lists = if names { PriceLists::of(session).await? } else { PriceLists(Vec::new()) };
        for RecordChange { id, before, row, .. } in rows {
            let price_list_id = match (&row.names.price_list, &before) {
                (None, _) => None,
                (Some(name), Some(before)) if before.price_list.as_ref() == Some(name) => {
                    before.priced.stored.fields.price_list_id
                }
                (Some(name), _) => lists.named(name).map(|(id, _)| *id),
            };
            let before = before.map(|customer| customer.priced);
            let (stored, pricing) = before.map(|priced| (priced.stored, priced.pricing)).unzip();
            let before = pricing.unwrap_or_default();
            let after = row.pricing(&before)?;
            if after != before {
                changed.insert(id, after);
            }
            let customer = Customer { price_list_id, ..row.customer };
            customers.push((Id::from_raw(id), stored, customer));
        }
        store(session, record, customers).await?;
        session.work.set_pricings(&changed).await
    }

    async fn next(
        session: &mut Session,
        chosen: &Chosen,
        after: Option<&StoredCustomer>,
        most: u32,
    ) -> Result<Vec<StoredCustomer>> {
        let after = after.map(|customer| &customer.priced.stored);
        let records = <Customer as SheetRecord>::next(session, chosen, after, most).await?;
        with_names(session, records).await
    }
}
