//! Rules by which items are priced.

use super::ItemType;
use crate::Violation;
use crate::sheet::Bounded;

/// How items of a type are priced.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemPricing {
    /// The type.
    pub item_type: ItemType,
    /// Margin on the cost; below 100.
    pub margin_percent: Option<Percent>,
    /// Discount off the list price.
    pub discount_percent: Option<Percent>,
    /// Whether the list price goes before the cost.
    pub list_pricing: bool,
    /// Whether the rule holds.
    pub enabled: bool,
}

/// A percentage.
pub type Percent = Bounded<0, 100>;

/// What is wrong with a list of rules that stands at a place: a type has one rule, and a margin
/// leaves something for the cost.
pub fn check_pricing(rules: &[ItemPricing], place: &str) -> Vec<Violation> {
    let mut faults = Vec::new();
    for (at, rule) in rules.iter().enumerate() {
        if rules.iter().take(at).any(|before| before.item_type == rule.item_type) {
            faults.push(Violation::new(
                format!("{place}/{at}/itemType"),
                "duplicate",
                "has a rule already",
            ));
        }
        if rule.margin_percent.is_some_and(|margin| margin.get() >= 100.0) {
            faults.push(Violation::new(
                format!("{place}/{at}/defaultMarginPercent"),
                "out_of_range",
                "must be below 100",
            ));
        }
    }
    faults
}
