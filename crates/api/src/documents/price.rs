//! Prices of documents: common input and output.

use domain::customers::Customer;
use domain::fields::Columns;
use domain::measures::Quantity;
use domain::pricing::prices::{PriceRequest, PriceRequestHead, Prices};
use domain::pricing::{PriceList, PriceWarning};
use domain::{Error, Id, Session};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use validator::Validate;

use crate::json::view::Number;
use crate::json::wire::{self, FullText, Time};
use crate::operation::columns::{Form, Input};
use crate::operation::{Access, Context};
use crate::pricing::price::of_head;

/// Quantity, customer and date of a price.
#[derive(Default, Deserialize, JsonSchema, Validate)]
pub(crate) struct DocumentPriceInput {
    /// Number of pieces; 1 if absent.
    quantity: Option<Pieces>,
    #[serde(flatten)]
    head: Input<PriceHead>,
}

/// Customer, date and currency of prices.
pub(crate) struct PriceHead;

impl Form for PriceHead {
    type Entity = PriceRequestHead;

    fn name() -> String {
        "PriceHead".to_owned()
    }

    fn about() -> String {
        "Customer, date and currency of prices.".to_owned()
    }
}

/// A whole number of pieces.
#[derive(Clone, Copy)]
pub(crate) struct Pieces(pub(crate) Quantity);

wire::inline_schema!(
    [] Pieces,
    schemars::json_schema!({ "type": "integer", "minimum": 1, "maximum": 1_000_000 })
);

impl<'de> Deserialize<'de> for Pieces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let pieces = Decimal::try_from(number).ok().and_then(|number| Quantity::new(number).ok());
        pieces.filter(|pieces| pieces.whole().is_ok()).map(Self).ok_or_else(|| {
            serde::de::Error::custom("must be a whole number of pieces from 1 to 1,000,000")
        })
    }
}

impl DocumentPriceInput {
    pub(crate) fn quantity(&self) -> Quantity {
        self.quantity.map_or(Quantity::ONE, |Pieces(quantity)| quantity)
    }

    /// Reads the readable fields of a request.
    pub(crate) fn read_lenient(mut fields: Map<String, Value>) -> Result<Self, serde_json::Error> {
        let quantity = fields.remove("quantity");
        let quantity = quantity.and_then(|quantity| serde_json::from_value(quantity).ok());
        Ok(Self { quantity, head: serde_json::from_value(Value::Object(fields))? })
    }

    /// The names of its fields.
    pub(crate) fn fields() -> impl Iterator<Item = &'static str> {
        PriceRequestHead::COLUMNS.iter().map(|column| column.name).chain(["quantity"])
    }

    /// The request for the price of a document of a customer.
    pub(crate) fn price_request<A: Access>(
        &self,
        ctx: &Context<A>,
        head: &PriceRequestHead,
        made_for: Option<Id<Customer>>,
    ) -> Result<PriceRequest, Error> {
        let names_customer = self.head.patch.contains_key("customerId");
        let made_for = made_for.filter(|_| !names_customer);
        PriceRequest::of_document(&ctx.caller, head, made_for, ctx.app.services.now())
    }

    /// Customer, date and currency; days are those of the organization's time zone.
    pub(crate) async fn head(&self, session: &mut Session) -> Result<PriceRequestHead, Error> {
        of_head(session, self.head.patch.clone()).await?.map_err(Error::Invalid)
    }
}

/// Customer, date and currency of a price.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PricedFor {
    /// Customer that the price is for.
    customer_id: Option<wire::Id<Customer>>,
    /// Price list of the customer.
    price_list_id: Option<wire::Id<PriceList>>,
    /// Currency of all amounts.
    currency: String,
    /// Time of the prices.
    date: Time,
}

impl PricedFor {
    pub(crate) fn new(prices: &Prices) -> Self {
        Self {
            customer_id: prices.customer.map(wire::Id),
            price_list_id: prices.price_list.map(wire::Id),
            currency: prices.currency.code().to_owned(),
            date: Time(prices.at),
        }
    }
}

/// An amount of money, if it is known.
pub(crate) fn money(amount: Option<Decimal>) -> Option<Number> {
    amount.map(Number::money)
}

/// A warning.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Warning {
    /// Stable code.
    code: FullText<100>,
    /// Explanation for people.
    message: FullText<1_000>,
}

impl Warning {
    pub(crate) fn new(code: &str, message: impl Into<String>) -> Self {
        Self { code: FullText(code.to_owned()), message: FullText(message.into()) }
    }

    pub(crate) fn of(warning: &PriceWarning) -> Self {
        Self::new(warning.code(), warning.message())
    }
}
