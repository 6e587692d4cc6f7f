//! Rules by which customers, price lists and organizations price items.

use domain::access::Visibility;
use domain::fields::{Column, FieldPatch};
use domain::pricing::rules::priced::{Priced, RulesPatch};
use domain::pricing::{ItemPricing, ItemPricings, Pricing, PricingDefaults, visibility_of};
use domain::{Violation, add_violations};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::record::{MoreFields, View};
use crate::json::wire::Change;
use crate::operation::columns::{Cells, Form, Input, Shown};

/// Most rules by item type.
pub(crate) const MOST_ITEM_RULES: usize = 6;

/// How a customer, a price list or an organization prices items, as far as a caller may see it.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RulesView {
    #[serde(flatten)]
    defaults: Cells<PricingDefaults>,
    /// Price rules by item type.
    default_item_pricing: Vec<ItemRuleView>,
}

/// Price rule of an item type.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ItemPricing")]
pub(crate) struct ItemRuleView {
    #[serde(flatten)]
    rule: Cells<ItemPricing>,
}

impl MoreFields for RulesView {}

/// A record with its rules.
pub(crate) fn priced<K>(priced: Priced<K>, visibility: Visibility) -> View<K, RulesView> {
    let more = RulesView::new(priced.pricing, visibility);
    View::with(priced.stored, visibility, more)
}

impl RulesView {
    pub(crate) fn new(Pricing { defaults, items }: Pricing, visibility: Visibility) -> Self {
        Self {
            defaults: Cells { entity: defaults, visibility },
            default_item_pricing: item_rules(&items, visibility),
        }
    }
}

/// The rules by item type.
pub(crate) fn item_rules(rules: &ItemPricings, visibility: Visibility) -> Vec<ItemRuleView> {
    let view =
        |rule: &ItemPricing| ItemRuleView { rule: Cells { entity: rule.clone(), visibility } };
    rules.rules().iter().map(view).collect()
}

impl Shown for PricingDefaults {
    type Entity = Self;

    fn visibility_of(column: &Column) -> Visibility {
        visibility_of(column)
    }
}

impl Shown for ItemPricing {
    type Entity = Self;

    fn visibility_of(column: &Column) -> Visibility {
        visibility_of(column)
    }
}

/// Input of rules.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RulesInput {
    #[serde(flatten)]
    pub(crate) defaults: Input<PricingDefaults>,
    /// How items are priced, by item type: the whole new list.
    #[serde(default)]
    #[schemars(length(max = MOST_ITEM_RULES))]
    default_item_pricing: Change<Vec<Input<ItemPricing>>>,
}

impl RulesInput {
    /// Input, with the record's own fields and earlier errors.
    pub(crate) fn into_patch(
        self,
        mut fields: FieldPatch,
        mut faults: Vec<Violation>,
    ) -> RulesPatch {
        let items = self.items().unwrap_or_else(|found| {
            // The schema has already reported its errors there.
            add_violations(&mut faults, found);
            None
        });
        fields.extend(self.defaults.patch);
        RulesPatch { fields, items, faults }
    }

    /// The new list of rules by item type; `None` keeps the present ones.
    pub(crate) fn items(&self) -> Result<Option<ItemPricings>, Vec<Violation>> {
        let rules: &[_] = match &self.default_item_pricing {
            Change::Keep => return Ok(None),
            Change::Clear => &[],
            Change::Set(rules) => rules,
        };
        item_pricings(rules, "/defaultItemPricing").map(Some)
    }
}

/// Reads the rules by item type of a list at a place in the body.
pub(crate) fn item_pricings(
    inputs: &[Input<ItemPricing>],
    place: &str,
) -> Result<ItemPricings, Vec<Violation>> {
    let (mut rules, mut faults) = (Vec::with_capacity(inputs.len()), Vec::new());
    for (at, rule) in inputs.iter().enumerate() {
        match rule.entity(&format!("{place}/{at}")) {
            Ok(rule) => rules.push(rule),
            Err(found) => faults.extend(found),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    match ItemPricings::new(rules, place) {
        Ok(rules) => Ok(rules),
        Err(domain::Error::Invalid(found)) => Err(found),
        Err(other) => Err(vec![Violation::new(place, "invalid", other.to_string())]),
    }
}

impl Form for PricingDefaults {
    type Entity = Self;

    fn name() -> String {
        "PricingInput".to_owned()
    }

    fn about() -> String {
        "Rules for all items.".to_owned()
    }
}

impl Form for ItemPricing {
    type Entity = Self;

    fn name() -> String {
        "ItemPricingInput".to_owned()
    }

    fn about() -> String {
        "Price rule of an item type.".to_owned()
    }

    fn needs(column: &Column) -> bool {
        column.required
    }
}
