//! Input for prices of documents.

use domain::customers::Customer;
use domain::fields::Columns;
use domain::measures::Quantity;
use domain::pricing::prices::{PriceRequest, PriceRequestHead};
use domain::{Error, Id, Session};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use validator::Validate;

use crate::json::wire;
use crate::operation::columns::Input;
use crate::operation::{Access, Context};
use crate::pricing::price::of_head;

/// Quantity, customer and date of a price.
#[derive(Default, Deserialize, JsonSchema, Validate)]
pub(crate) struct DocumentPriceInput {
    /// Number of pieces; 1 if absent.
    quantity: Option<Pieces>,
    #[serde(flatten)]
    head: Input<PriceRequestHead>,
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
