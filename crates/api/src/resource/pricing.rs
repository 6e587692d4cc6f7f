//! Rules by which items are priced, as brands and organizations have them.

use domain::Error;
use domain::catalogue::{ItemPricing, ItemType, Percent};
use domain::organization::Sight;
use domain::sheet::Choice;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::schema;

/// How items of a type are priced.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PricingView {
    /// The item type.
    item_type: &'static str,
    /// Margin on the cost in percent. For admins only.
    #[serde(skip_serializing_if = "Option::is_none")]
    default_margin_percent: Option<Option<f64>>,
    /// Discount off the list price in percent.
    #[schema(required)]
    default_discount_percent: Option<f64>,
    /// Whether the list price goes before the cost.
    list_pricing: bool,
    /// Whether the rule holds.
    enabled: bool,
}

impl PricingView {
    /// A rule as its caller may see it.
    pub(crate) fn new(rule: &ItemPricing, sight: Sight) -> Self {
        Self {
            item_type: rule.item_type.word(),
            default_margin_percent: (sight == Sight::Costs)
                .then(|| rule.margin_percent.map(Percent::get)),
            default_discount_percent: rule.discount_percent.map(Percent::get),
            list_pricing: rule.list_pricing,
            enabled: rule.enabled,
        }
    }
}

/// The schema of a list of rules.
pub(crate) fn rules_schema(about: &str) -> Value {
    let percent = |about: &str, below: bool| {
        let bound = if below { "exclusiveMaximum" } else { "maximum" };
        json!({ "type": ["number", "null"], "minimum": 0, bound: 100, "description": about })
    };
    let rule = schema::object(
        "How items of a type are priced.",
        [
            (
                "itemType".to_owned(),
                json!({ "type": "string", "enum": ItemType::WORDS, "description": "The item type." }),
            ),
            ("defaultMarginPercent".to_owned(), percent("Margin on the cost in percent.", true)),
            (
                "defaultDiscountPercent".to_owned(),
                percent("Discount off the list price in percent.", false),
            ),
            (
                "listPricing".to_owned(),
                json!({ "type": "boolean", "description": "Whether the list price goes before the cost." }),
            ),
            (
                "enabled".to_owned(),
                json!({ "type": "boolean", "description": "Whether the rule holds; it does where not said." }),
            ),
        ],
        &["itemType"],
    );
    json!({ "type": "array", "items": rule, "maxItems": ItemType::WORDS.len(), "description": about })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    item_type: String,
    default_margin_percent: Option<f64>,
    default_discount_percent: Option<f64>,
    #[serde(default)]
    list_pricing: bool,
    enabled: Option<bool>,
}

/// Rules as they came, checked before, at a place of a body.
pub(crate) fn rules(rules: Value, place: &str) -> Result<Vec<ItemPricing>, Error> {
    let rules: Vec<Rule> = serde_json::from_value(rules)
        .map_err(|error| Error::invalid(place, "invalid", error.to_string()))?;
    let rules = rules.into_iter().map(|rule| {
        let item_type = ItemType::of_word(&rule.item_type)
            .ok_or_else(|| Error::broken("a pricing rule without an item type"))?;
        Ok(ItemPricing {
            item_type,
            margin_percent: rule.default_margin_percent.and_then(Percent::new),
            discount_percent: rule.default_discount_percent.and_then(Percent::new),
            list_pricing: rule.list_pricing,
            enabled: rule.enabled.unwrap_or(true),
        })
    });
    rules.collect()
}
