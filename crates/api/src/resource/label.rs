//! Labels as they are asked for and answered.

use domain::Error;
use domain::paper::LabelSize;
use domain::usecase::labels::{Labels, print};
use domain::usecase::papers::logo;
use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use validator::{Validate, ValidationError};

use crate::operation::{Answer, Call};
use crate::resource::file::{Shown, answer as file};

/// How labels are wanted.
#[derive(Default, Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LabelRequest {
    #[serde(default, deserialize_with = "whole")]
    num_copies: Option<u32>,
    #[serde(default, deserialize_with = "whole")]
    pub(crate) num_hose_assemblies: Option<u32>,
    #[validate(custom(function = "is_label_size"))]
    label_size: Option<String>,
}

impl LabelRequest {
    /// How often each.
    pub(crate) fn copies(&self) -> u32 {
        self.num_copies.unwrap_or(1)
    }

    /// How large, where it was said.
    pub(crate) fn size(&self) -> Result<Option<LabelSize>, Error> {
        let size = self.label_size.as_deref().map(LabelSize::parse).transpose();
        size.map_err(|error| {
            Error::invalid("/params/labelSize", "invalid_label_size", error.to_string())
        })
    }
}

/// A whole number, also when it is written as 3.0.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let Some(number) = Option::<f64>::deserialize(deserializer)? else { return Ok(None) };
    let whole = Decimal::from_f64(number).and_then(|number| number.to_u32());
    whole.map(Some).ok_or_else(|| serde::de::Error::custom("a count is a whole number"))
}

fn is_label_size(text: &str) -> Result<(), ValidationError> {
    LabelSize::parse(text)
        .map(|_| ())
        .map_err(|error| ValidationError::new("label_size").with_message(error.to_string().into()))
}

/// A number of labels.
pub(crate) fn count(about: &str) -> Value {
    json!({ "type": "integer", "minimum": 1, "maximum": 1_000_000, "description": about })
}

/// What a label request reads, with what else there is to say.
pub(crate) fn schema(more: impl IntoIterator<Item = (String, Value)>) -> Value {
    let size = json!({ "type": "string", "maxLength": 30,
        "pattern": "^ *([1-9]|1[0-2])([.]0{1,3})? *[xX×] *([1-9]|1[0-2])([.]0{1,3})? *$|^ *[0-9]{1,2}([.][0-9]{1,3})? *[xX×] *[0-9]{1,2}([.][0-9]{1,3})? *$|^ *[0-9]{2,3}([.][0-9]{1,3})? *[xX×] *[0-9]{2,3}([.][0-9]{1,3})? *mm *$",
        "description": "Width x height in inches, or in millimetres with mm behind; each side 1 to 12 in. The labelSize of the organization where not given, which is 4x6 at first.",
        "examples": ["2x3", "4x6", "2.25x1.25", "100x150mm"] });
    let copies = count("Copies of each label; 1 where not given.");
    let fields = [("numCopies".to_owned(), copies)]
        .into_iter()
        .chain(more)
        .chain([("labelSize".to_owned(), size)]);
    crate::schema::object("How the labels are wanted.", fields, &[])
}

/// A request that works on the demo organization.
pub(crate) fn example() -> Value {
    json!({ "params": { "numCopies": 1, "labelSize": "4x6" } })
}

/// Prints labels beside the async threads.
pub(crate) async fn answer(call: &Call, labels: Labels, name: &str) -> Answer {
    let logo = logo(&mut *call.read().await?).await?;
    let services = call.app.services.clone();
    let printed = call.app.workers.compute(move || print(&services, &labels, logo.as_ref()));
    let pdf = printed.await?;
    Ok(file(Shown::Inline, name, "application/pdf").body(pdf))
}
