//! Customers of the demo, and what is theirs about items.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::catalogue::ItemType;
use domain::customers::{Customer, CustomerItemProperties};
use domain::fields::{Choice, Start};
use domain::measures::Amount;
use domain::measures::length::LengthUnit;
use domain::measures::pressure::PressureUnit;
use domain::records::Stored;
use domain::{Record, Result, Text};
use serde::Deserialize;

use crate::demo::catalogue::all::Listed;
use crate::demo::catalogue::maker::text;
use crate::demo::ids::{Kind, Numbering};
use crate::demo::tables::{CUSTOMER_ITEMS, CUSTOMERS, Figure};

#[derive(Deserialize)]
struct CustomerRow {
    key: String,
    name: String,
    domain: String,
    erp: String,
    length: String,
    pressure: String,
}

#[derive(Deserialize)]
struct ItemRow {
    customer: String,
    kind: String,
    brand: String,
    part: String,
    number: String,
    net_price: Option<Figure>,
}

/// The customers by the key that the tables use.
pub(crate) fn customers(now: DateTime<Utc>) -> Result<HashMap<String, Stored<Customer>>> {
    let numbering = Numbering::new(Kind::Customer);
    let mut made = HashMap::new();
    for (place, row) in CUSTOMERS.rows::<CustomerRow>()? {
        let optional = |words: &str| Text::optional(words).map_err(|fault| place.fault(fault));
        let length = (!row.length.is_empty()).then(|| LengthUnit::parse(&row.length)).transpose();
        let pressure =
            (!row.pressure.is_empty()).then(|| PressureUnit::parse(&row.pressure)).transpose();
        let fields = Customer {
            domain: optional(&row.domain)?,
            erp_id: optional(&row.erp)?,
            length_unit: length.map_err(|error| place.fault(error))?,
            pressure_unit: pressure.map_err(|error| place.fault(error))?,
            ..Customer::named(text(place, &row.name)?)
        };
        let record = Record::new(now, None);
        let customer = Stored { id: numbering.id(), parent: None, record, fields };
        made.insert(row.key, customer);
    }
    Ok(made)
}

/// Customers' part numbers and net prices from now on.
pub(crate) fn customer_items(
    listed: &[Listed],
    customers: &HashMap<String, Stored<Customer>>,
    now: DateTime<Utc>,
) -> Result<Vec<Stored<CustomerItemProperties>>> {
    let parts: HashMap<_, _> =
        listed.iter().map(|item| ((item.kind, &*item.brand, &*item.part_number), item)).collect();
    let numbering = Numbering::new(Kind::CustomerItem);
    let mut made = Vec::new();
    for (place, row) in CUSTOMER_ITEMS.rows::<ItemRow>()? {
        let customer = place.known(customers.get(&row.customer), "customer", &row.customer)?;
        let kind = place.known(ItemType::of_word(&row.kind), "kind of item", &row.kind)?;
        let item = parts.get(&(kind, &*row.brand, &*row.part));
        let item = place.known(item, &row.kind, format!("{} {}", row.brand, row.part))?;
        let net_price = row.net_price.and_then(|amount| Amount::new(amount.0));
        let priced = net_price.is_some();
        let fields = CustomerItemProperties {
            org_part_number: Some(text(place, &row.number)?),
            net_price,
            net_price_currency: item.price.currency.filter(|_| priced),
            net_price_unit: priced.then_some(item.price.unit),
            start_date: if priced { Start::new(now) } else { None },
            ..CustomerItemProperties::of(item.id)
        };
        let (id, parent) = (numbering.id(), Some(customer.id.raw()));
        made.push(Stored { id, parent, record: Record::new(now, None), fields });
    }
    Ok(made)
}
