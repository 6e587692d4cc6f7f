//! Input of price lists.

use domain::fields::{Column, Columns};
use domain::pricing::price_lists::PriceListItemInput;
use domain::pricing::rules::priced::RulesPatch;
use domain::pricing::{PriceList, PriceListItem};
use domain::{Violation, fields};
use schemars::JsonSchema;
use serde::Deserialize;
use validator::Validate;

use super::rules::RulesInput;
use crate::json::wire::{self, Change, Maybe, Text};
use crate::operation::columns::{Form, Input};

/// Most prices of a body.
const MOST_ITEMS: usize = 10_000;

/// A new price list; no fields are required.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(super) struct PriceListInput {
    /// Name, unique among price lists; generated if absent.
    name: Option<Text<1_000>>,
    /// Copies this price list: its currency, rules and prices, unless the body has others.
    pub(super) list_price_id: Option<wire::Id<PriceList>>,
    /// Prices: the whole list.
    #[serde(default)]
    #[schemars(length(max = MOST_ITEMS))]
    items: Change<Vec<PriceInput>>,
    #[serde(flatten)]
    columns: Input<NewPriceList>,
    #[serde(flatten)]
    pricing: RulesInput,
}

/// Changes of a price list; absent fields keep their values, null clears.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(super) struct PriceListPatch {
    /// Prices: the whole new list. Those with an _id are changed, others added, missing ones removed.
    #[serde(default)]
    #[schemars(length(max = MOST_ITEMS))]
    items: Change<Vec<PriceInput>>,
    /// true removes missing prices of a list with more than 200, of which a read answers only a part.
    #[serde(default)]
    pub(super) replace_all: Maybe<bool>,
    #[serde(flatten)]
    columns: Input<ChangedPriceList>,
    #[serde(flatten)]
    pricing: RulesInput,
}

/// A price of an item.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PriceListItemInput")]
pub(super) struct PriceInput {
    /// Id of the price; if absent, a new one, which requires item and listPrice.
    #[serde(rename = "_id", default)]
    id: Maybe<wire::Id<PriceListItem>>,
    /// true removes it.
    #[serde(default)]
    deleted: Maybe<bool>,
    #[serde(flatten)]
    columns: Input<PriceListItem>,
}

/// Columns of a new price list without a special form.
struct NewPriceList;

impl Form for NewPriceList {
    type Entity = PriceList;

    fn name() -> String {
        "NewPriceList".to_owned()
    }

    fn about() -> String {
        "The fields of a price list.".to_owned()
    }

    fn columns() -> impl Iterator<Item = &'static Column> + Clone {
        PriceList::COLUMNS.iter().filter(|column| column.name != "name")
    }
}

/// Columns of a changed price list.
struct ChangedPriceList;

impl Form for ChangedPriceList {
    type Entity = PriceList;

    fn name() -> String {
        "ChangedPriceList".to_owned()
    }

    fn about() -> String {
        "Changes of a price list.".to_owned()
    }
}

impl Form for PriceListItem {
    type Entity = Self;

    fn name() -> String {
        "PriceListItemPatch".to_owned()
    }

    fn about() -> String {
        "Changes of a price, or a new price, which requires item and listPrice.".to_owned()
    }
}

impl PriceListInput {
    /// Input of the list and of its prices.
    pub(super) fn read(
        self,
        faults: Vec<Violation>,
    ) -> (RulesPatch, Option<Vec<PriceListItemInput>>) {
        let mut patch = self.columns.patch;
        if let Some(Text(name)) = self.name {
            patch.insert("name".to_owned(), Some(fields::Value::Text(name)));
        }
        let items = match self.items {
            Change::Set(items) => Some(of_prices(items)),
            // Null means no prices, as a new list has none to clear.
            Change::Keep | Change::Clear => None,
        };
        (self.pricing.into_patch(patch, faults), items)
    }
}

impl PriceListPatch {
    /// Input of the list and of its prices.
    pub(super) fn read(
        self,
        faults: Vec<Violation>,
    ) -> (RulesPatch, Option<Vec<PriceListItemInput>>) {
        let items = match self.items {
            Change::Keep => None,
            Change::Clear => Some(Vec::new()),
            Change::Set(items) => Some(of_prices(items)),
        };
        (self.pricing.into_patch(self.columns.patch, faults), items)
    }
}

fn of_prices(prices: Vec<PriceInput>) -> Vec<PriceListItemInput> {
    let price = |price: PriceInput| PriceListItemInput {
        id: price.id.0.map(|id| id.0),
        fields: price.columns.patch,
        deleted: price.deleted.0 == Some(true),
    };
    prices.into_iter().map(price).collect()
}
