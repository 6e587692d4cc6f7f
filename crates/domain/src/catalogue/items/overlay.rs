//! An organization's settings for an item, as columns.

use crate::access::Visibility;
use crate::catalogue::{Costs, Properties};
use crate::fields::{Column, Columns, columns};
use crate::measures::{Amount, Currency, Price, UnitOfMeasure};
use crate::{ExternalId, NumberText, Text};

columns! {
    /// An organization's settings for an item, shared or own.
    pub struct Overlay {
        org_part_number: Option<NumberText> = "orgPartNumber", "Org part number", "", "The organization's own part number.";
        external_id: Option<ExternalId> = "externalId", "External number", "", "The organization's number of the item in another system, such as an ERP, unique among items of all types; every sign and its case count.";
        available: Option<bool> = "available", "Available", "", "Whether the organization offers it; true if absent.";
        priority: Option<Text> = "priority", "Priority", "", "Priority among similar items.";
        list_price: Option<Amount> = "listPrice", "List price", "", "List price of one unit.";
        list_price_currency: Option<Currency> = "listPriceCurrency", "List price currency", "", "Currency of the list price; the organization's if absent.";
        list_price_unit: Option<UnitOfMeasure> = "listPriceUnitOfMeasure", "List price unit", "", "Unit of the list price; each if absent.";
        cost: Option<Amount> = "cost", "Cost", "", "The organization's cost of one unit.";
        cost_currency: Option<Currency> = "costCurrency", "Cost currency", "", "Currency of the cost; the organization's if absent.";
        cost_unit: Option<UnitOfMeasure> = "unitOfMeasure", "Cost unit", "", "Unit of the cost; each if absent.";
    }
}

impl Overlay {
    /// No properties.
    pub fn nothing() -> Self {
        Self::of(&Properties::default(), &Costs::default())
    }

    /// Who sees a column.
    pub fn visibility_of(column: &Column) -> Visibility {
        match column.stored {
            "external_id" => Visibility::Staff,
            stored if stored.starts_with("cost") => Visibility::Costs,
            _ => Visibility::Prices,
        }
    }

    /// The columns that this sight allows.
    pub fn columns(visibility: Visibility) -> impl Iterator<Item = &'static Column> {
        Self::COLUMNS.iter().filter(move |column| Self::visibility_of(column) <= visibility)
    }

    /// The columns of an item's properties and costs.
    pub fn of(properties: &Properties, costs: &Costs) -> Self {
        let (list_price, list_price_currency, list_price_unit) =
            parts(properties.list_price.as_ref());
        let (cost, cost_currency, cost_unit) = parts(costs.cost.as_ref());
        Self {
            org_part_number: properties.org_part_number.clone(),
            external_id: properties.external_id.clone(),
            available: properties.available,
            priority: properties.priority.clone(),
            list_price,
            list_price_currency,
            list_price_unit,
            cost,
            cost_currency,
            cost_unit,
        }
    }

    /// Properties and costs of the columns.
    pub fn split(self) -> (Properties, Costs) {
        let Self {
            org_part_number,
            external_id,
            available,
            priority,
            list_price,
            list_price_currency,
            list_price_unit,
            cost,
            cost_currency,
            cost_unit,
        } = self;
        let list_price = price(list_price, list_price_currency, list_price_unit);
        let properties = Properties {
            org_part_number,
            external_id,
            available,
            priority,
            list_price,
            ..Properties::default()
        };
        (properties, Costs { cost: price(cost, cost_currency, cost_unit) })
    }
}

type Parts = (Option<Amount>, Option<Currency>, Option<UnitOfMeasure>);

fn parts(price: Option<&Price>) -> Parts {
    match price {
        Some(price) => (Amount::new(price.amount), price.currency, Some(price.unit)),
        None => (None, None, None),
    }
}

fn price(
    amount: Option<Amount>,
    currency: Option<Currency>,
    unit: Option<UnitOfMeasure>,
) -> Option<Price> {
    let amount = amount?.get();
    Some(Price { amount, currency, unit: unit.unwrap_or(UnitOfMeasure::Each) })
}
