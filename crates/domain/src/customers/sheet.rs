//! Customers with their price rules as rows of a sheet.

use std::collections::HashMap;

use async_trait::async_trait;

use crate::access::Visibility;
use crate::customers::Customer;
use crate::fields::{Cell, Column, Columns, Fault, Value, joined};
use crate::pricing::rules::priced::{self, Priced};
use crate::pricing::{
    ItemPricing, ItemPricings, Pricing, PricingByType, PricingDefaults, visibility_of,
};
use crate::records::{RecordKind, Stored};
use crate::workbooks::export::Chosen;
use crate::workbooks::import::{RecordChange, RowKey, SheetKind, SheetRecord, store};
use crate::workbooks::jobs::JobKind;
use crate::{RawId, Record, Result, Session, Violation};

/// A customer with its rules.
#[derive(Debug, Clone, PartialEq)]
pub struct CustomerRow {
    customer: Customer,
    defaults: PricingDefaults,
    by_type: PricingByType,
}

/// Number of its columns.
const COLUMNS: usize =
    Customer::COLUMNS.len() + PricingDefaults::COLUMNS.len() + PricingByType::COLUMNS.len();

impl Columns for CustomerRow {
    const COLUMNS: &'static [Column] =
        &joined::<COLUMNS>(&[Customer::COLUMNS, PricingDefaults::COLUMNS, PricingByType::COLUMNS]);

    fn each_cell<'a>(&'a self, see: &mut dyn FnMut(&'static Column, Cell<'a>)) {
        self.customer.each_cell(see);
        self.defaults.each_cell(see);
        self.by_type.each_cell(see);
    }

    fn from_values(
        from: &mut dyn FnMut(&'static Column) -> std::result::Result<Option<Value>, Fault>,
    ) -> std::result::Result<Self, Vec<(&'static Column, Fault)>> {
        let mut faults = Vec::new();
        let customer = Customer::from_values(from).map_err(|found| faults.extend(found));
        let defaults = PricingDefaults::from_values(from).map_err(|found| faults.extend(found));
        let by_type = PricingByType::from_values(from).map_err(|found| faults.extend(found));
        match (customer, defaults, by_type) {
            (Ok(customer), Ok(defaults), Ok(by_type)) => Ok(Self { customer, defaults, by_type }),
            _ => Err(faults),
        }
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

#[async_trait]
impl SheetRecord for CustomerRow {
    const SHEET: &'static str = <Customer as SheetRecord>::SHEET;
    const ONE: &'static str = <Customer as SheetRecord>::ONE;
    const KEY: &'static [&'static str] = <Customer as SheetRecord>::KEY;
    const APART: Option<&'static str> = Some("erpId");
    const JOB: JobKind = <Customer as SheetRecord>::JOB;
    type Stored = Priced<Customer>;
    type Context = ();
    type Claim = ();

    fn visibility_of(column: &Column) -> Visibility {
        // Keys of rows are required first.
        if <Customer as SheetRecord>::KEY.contains(&column.name) {
            return Visibility::Public;
        }
        <Customer as RecordKind>::visibility_of(column).max(visibility_of(column))
    }

    fn id(priced: &Priced<Customer>) -> RawId {
        priced.stored.id.raw()
    }

    fn row(priced: &Priced<Customer>) -> Self {
        Self {
            customer: priced.stored.fields.clone(),
            defaults: priced.pricing.defaults.clone(),
            by_type: PricingByType::of(&priced.pricing.items),
        }
    }

    fn default_value(column: &Column) -> Option<Value> {
        // Flags of rules may be blank, which differs from no.
        if column.required { <Customer as RecordKind>::default_value(column) } else { None }
    }

    async fn begin(session: &mut Session) -> Result<()> {
        <Customer as SheetRecord>::begin(session).await
    }

    async fn by_keys(
        session: &mut Session,
        keys: &[RowKey],
    ) -> Result<Vec<(usize, Priced<Customer>)>> {
        let found = <Customer as SheetRecord>::by_keys(session, keys).await?;
        let (places, records): (Vec<usize>, Vec<Stored<Customer>>) = found.into_iter().unzip();
        Ok(places.into_iter().zip(priced::with_rules(session, records).await?).collect())
    }

    fn check(&self, _before: Option<&Priced<Customer>>, (): &()) -> Vec<Violation> {
        <Customer as RecordKind>::check(&self.customer)
    }

    fn ambiguous() -> Violation {
        let message = "several customers have this name: add the customer's ERP number, or change the customer by its id and give each a different ERP number";
        Violation::new("/name", "ambiguous_customer", message)
    }

    async fn clashes(
        session: &mut Session,
        rows: &[RecordChange<Self>],
    ) -> Result<Vec<(usize, Violation)>> {
        let before = |row: &RecordChange<Self>| row.before.clone().map(|priced| priced.stored);
        let before: Vec<_> = rows.iter().map(before).collect();
        let rows = before.iter().zip(rows);
        let rows: Vec<_> = rows.map(|(before, row)| (before.as_ref(), &row.row.customer)).collect();
        <Customer as SheetKind>::clashes(session, &rows).await
    }

    async fn keep(
        session: &mut Session,
        record: &Record,
        rows: Vec<RecordChange<Self>>,
    ) -> Result<()> {
        let (mut customers, mut rules) = (Vec::new(), Vec::new());
        for RecordChange { before, row, .. } in rows {
            let (stored, pricing) = before.map(|priced| (priced.stored, priced.pricing)).unzip();
            let before = pricing.unwrap_or_default();
            let after = row.pricing(&before)?;
            rules.push((after != before).then_some(after));
            customers.push((stored, row.customer));
        }
        let ids = store(session, record, customers).await?;
        let ids = ids.into_iter().map(crate::Id::raw);
        let changed: HashMap<RawId, Pricing> =
            ids.zip(rules).filter_map(|(id, rules)| Some((id, rules?))).collect();
        session.work.set_pricings(&changed).await
    }

    async fn next(
        session: &mut Session,
        chosen: &Chosen,
        after: Option<&Priced<Customer>>,
        most: u32,
    ) -> Result<Vec<Priced<Customer>>> {
        let after = after.map(|priced| &priced.stored);
        let records = <Customer as SheetRecord>::next(session, chosen, after, most).await?;
        priced::with_rules(session, records).await
    }
}
