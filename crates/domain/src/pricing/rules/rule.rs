//! Rules by which customers, price lists, brands and organizations price items.

use std::borrow::Cow;

use crate::access::Visibility;
use crate::catalogue::ItemType;
use crate::fields::{Column, Columns, FieldPatch, columns, merge};
use crate::pricing::{Margin, Percent};
use crate::{Error, Violation};

columns! {
    /// Rules for items without a rule of their type.
    pub struct PricingDefaults {
        margin_percent_materials: Option<Margin> = "defaultMarginPercentMaterials", "Margin on materials", "%", "Margin on materials as a share of the price: price = cost ÷ (1 − margin).";
        margin_percent_labour: Option<Margin> = "defaultMarginPercentLabour", "Margin on labour", "%", "Margin on labour as a share of the price.";
        list_pricing: Option<bool> = "listPricing", "List pricing", "", "Whether a discount off the list price overrides the margin.";
        discount_percent_materials: Option<Percent> = "defaultDiscountPercentMaterials", "Discount on materials", "%", "Discount off list prices, with list pricing.";
        discount_percent_hoses: Option<Percent> = "defaultDiscountPercentHoses", "Discount on hoses", "%", "Discount off list prices of hoses, with list pricing; that on materials if absent.";
        discount_percent_crimp_fittings: Option<Percent> = "defaultDiscountPercentCrimpFittings", "Discount on crimp fittings", "%", "Discount off list prices of crimp fittings, with list pricing; that on materials if absent.";
        discount_percent_wraps: Option<Percent> = "defaultDiscountPercentWraps", "Discount on wraps", "%", "Discount off list prices of wraps, with list pricing; that on materials if absent.";
        discount_percent_ferrules: Option<Percent> = "defaultDiscountPercentFerrules", "Discount on ferrules", "%", "Discount off list prices of ferrules, with list pricing; that on materials if absent.";
        discount_percent_adaptors: Option<Percent> = "defaultDiscountPercentAdaptors", "Discount on adaptors", "%", "Discount off list prices of adaptors, with list pricing; that on materials if absent.";
        discount_percent_other_items: Option<Percent> = "defaultDiscountPercentOtherItems", "Discount on other items", "%", "Discount off list prices of other items, with list pricing; that on materials if absent.";
    }
}

columns! {
    /// Price rule of an item type.
    pub struct ItemPricing {
        item_type: ItemType = "itemType", "Item type", "", "Item type.";
        margin_percent: Option<Margin> = "defaultMarginPercent", "Margin", "%", "Margin as a share of the price: price = cost ÷ (1 − margin).";
        discount_percent: Option<Percent> = "defaultDiscountPercent", "Discount", "%", "Discount off the list price, with list pricing.";
        list_pricing: Option<bool> = "listPricing", "List pricing", "", "Whether a discount off the list price overrides the margin; as for materials if absent.";
        enabled: Option<bool> = "enabled", "Enabled", "", "Whether the rule applies; true if absent.";
    }
}

impl ItemPricing {
    /// Whether there is no rule for the type.
    pub fn says_nothing(&self) -> bool {
        let Self { item_type: _, margin_percent, discount_percent, list_pricing, enabled } = self;
        margin_percent.is_none()
            && discount_percent.is_none()
            && list_pricing.is_none()
            && enabled.is_none()
    }
}

/// Who sees a column of rules: margins need the right to see costs.
pub fn visibility_of(column: &Column) -> Visibility {
    if column.stored.starts_with("margin") { Visibility::Costs } else { Visibility::Prices }
}

/// Rules by item type, at most one for each.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ItemPricings(Vec<ItemPricing>);

impl ItemPricings {
    /// Rules in the order of their item types. A second rule of a type is an error, below `pointer`.
    pub fn new(mut rules: Vec<ItemPricing>, pointer: &str) -> crate::Result<Self> {
        let twice = |(at, rule): (usize, &ItemPricing)| {
            let before = rules.iter().take(at).any(|other| other.item_type == rule.item_type);
            before.then(|| {
                let place = format!("{pointer}/{at}/itemType");
                Violation::new(place, "duplicate", "already has a rule")
            })
        };
        let faults: Vec<_> = rules.iter().enumerate().filter_map(twice).collect();
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        rules.sort_by_key(|rule| ItemType::place(rule.item_type));
        Ok(Self(rules))
    }

    pub fn rules(&self) -> &[ItemPricing] {
        &self.0
    }

    /// These rules with the margins of the earlier ones; earlier rules with a margin stay.
    fn with_margins_of(mut self, before: &Self) -> Self {
        for rule in &mut self.0 {
            let old = before.0.iter().find(|old| old.item_type == rule.item_type);
            rule.margin_percent = old.and_then(|old| old.margin_percent);
        }
        let is_left_out = |old: &&ItemPricing| {
            old.margin_percent.is_some()
                && self.0.iter().all(|rule| rule.item_type != old.item_type)
        };
        let kept: Vec<_> = before.0.iter().filter(is_left_out).cloned().collect();
        self.0.extend(kept);
        self.0.sort_by_key(|rule| ItemType::place(rule.item_type));
        self
    }

    /// The rule of a type, if it applies.
    fn of(&self, item_type: ItemType) -> Option<&ItemPricing> {
        self.0.iter().find(|rule| rule.item_type == item_type && rule.enabled.unwrap_or(true))
    }
}

/// Rules of a customer, a price list, a brand or an organization.
#[derive(Debug, Clone, PartialEq)]
pub struct Pricing {
    /// Rules for all items.
    pub defaults: PricingDefaults,
    /// Rules by item type, which override it.
    pub items: ItemPricings,
}

impl Default for Pricing {
    fn default() -> Self {
        Self { defaults: PricingDefaults::none(), items: ItemPricings::default() }
    }
}

/// Rule of a level for an item: a discount off the list price, a margin on the cost if there is no list price, or
/// both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Discount off the list price.
    pub discount: Option<Percent>,
    /// Margin on the cost.
    pub margin: Option<Margin>,
    /// Whether it is the rule of the item's type, not the one for materials.
    pub for_type: bool,
}

impl PricingDefaults {
    /// No rules.
    pub const fn none() -> Self {
        Self {
            margin_percent_materials: None,
            margin_percent_labour: None,
            list_pricing: None,
            discount_percent_materials: None,
            discount_percent_hoses: None,
            discount_percent_crimp_fittings: None,
            discount_percent_wraps: None,
            discount_percent_ferrules: None,
            discount_percent_adaptors: None,
            discount_percent_other_items: None,
        }
    }

    const fn discount_of(&self, item_type: ItemType) -> Option<Percent> {
        match item_type {
            ItemType::Hose => self.discount_percent_hoses,
            ItemType::CrimpFitting => self.discount_percent_crimp_fittings,
            ItemType::Adaptor => self.discount_percent_adaptors,
            ItemType::Ferrule => self.discount_percent_ferrules,
            ItemType::Wrap => self.discount_percent_wraps,
            ItemType::OtherItem => self.discount_percent_other_items,
        }
    }
}

/// Margins for all items.
fn hidden() -> impl Iterator<Item = &'static Column> {
    PricingDefaults::COLUMNS.iter().filter(|column| visibility_of(column) == Visibility::Costs)
}

/// Refuses margins from callers who may not see them.
fn refuse_margins(patch: &FieldPatch, items: Option<&ItemPricings>) -> crate::Result<()> {
    let is_set = |column: &&Column| matches!(patch.get(column.name), Some(Some(_)));
    let in_rule =
        items.is_some_and(|items| items.0.iter().any(|rule| rule.margin_percent.is_some()));
    let named = hidden().find(is_set).map(|column| column.name);
    match named.or(in_rule.then_some("defaultMarginPercent")) {
        None => Ok(()),
        Some(name) => Err(Error::Forbidden(format!(
            "only the role admin may see and set the margin {name}; leave it out"
        ))),
    }
}

impl Pricing {
    /// Rules after a change by a caller with this visibility. Absent fields stay and null clears; rules by type are
    /// the whole new list.
    ///
    /// Callers who don't see margins neither set nor remove them: null margins are ignored, rules in the request keep
    /// their margins, and rules with margins stay even if the request leaves them out.
    pub fn change(
        &self,
        visibility: Visibility,
        patch: &FieldPatch,
        items: Option<ItemPricings>,
    ) -> crate::Result<Self> {
        let mut pricing = self.clone();
        let mut patch = Cow::Borrowed(patch);
        let mut items = items;
        if visibility != Visibility::Costs {
            refuse_margins(&patch, items.as_ref())?;
            patch.to_mut().retain(|name, _| hidden().all(|column| column.name != name));
            items = items.map(|items| items.with_margins_of(&self.items));
        }
        pricing.items = items.unwrap_or(pricing.items);
        if let Some(defaults) = merge(&self.defaults, &patch).map_err(Error::Invalid)? {
            pricing.defaults = defaults;
        }
        Ok(pricing)
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Rule for items of a type; `None` without a margin or a discount with list pricing.
    pub fn rule(&self, item_type: ItemType) -> Option<Rule> {
        let defaults = &self.defaults;
        let of_type = self.items.of(item_type);
        let by_list = of_type.and_then(|own| own.list_pricing).or(defaults.list_pricing);
        let by_list = by_list.unwrap_or(false);
        let of_type = of_type.and_then(|own| {
            // A rule with only a margin sells by the margin, unless it asks for list pricing itself.
            let of_materials = || {
                let general =
                    defaults.discount_of(item_type).or(defaults.discount_percent_materials);
                general.filter(|_| own.list_pricing == Some(true))
            };
            let discount = own.discount_percent.or_else(of_materials).filter(|_| by_list);
            if discount.is_none() && own.margin_percent.is_none() {
                return None;
            }
            let margin = own.margin_percent.or(defaults.margin_percent_materials);
            Some(Rule { discount, margin, for_type: true })
        });
        of_type.or_else(|| {
            let own = defaults.discount_of(item_type).filter(|_| by_list);
            let discount = own.or(defaults.discount_percent_materials.filter(|_| by_list));
            let margin = defaults.margin_percent_materials;
            let says = discount.is_some() || margin.is_some();
            says.then_some(Rule { discount, margin, for_type: own.is_some() })
        })
    }
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;
    use crate::fields::Value;

    fn percent(value: i64) -> Option<Percent> {
        Percent::new(Decimal::from(value))
    }

    fn margin(value: i64) -> Option<Margin> {
        Margin::new(Decimal::from(value))
    }

    fn rule_of_hoses() -> ItemPricing {
        ItemPricing {
            item_type: ItemType::Hose,
            margin_percent: None,
            discount_percent: None,
            list_pricing: None,
            enabled: None,
        }
    }

    fn pricing(defaults: PricingDefaults, items: Vec<ItemPricing>) -> Pricing {
        Pricing { defaults, items: ItemPricings::new(items, "").unwrap() }
    }

    #[test]
    fn nothing_said_is_no_rule() {
        assert_eq!(Pricing::default().rule(ItemType::Hose), None);
        let discount_alone =
            PricingDefaults { discount_percent_materials: percent(10), ..PricingDefaults::none() };
        assert_eq!(pricing(discount_alone, vec![]).rule(ItemType::Hose), None);
        let list_alone = PricingDefaults { list_pricing: Some(true), ..PricingDefaults::none() };
        assert_eq!(pricing(list_alone, vec![]).rule(ItemType::Hose), None);
    }

    #[test]
    fn the_type_goes_before_materials() {
        let defaults = PricingDefaults {
            list_pricing: Some(true),
            discount_percent_materials: percent(5),
            discount_percent_hoses: percent(7),
            margin_percent_materials: margin(30),
            ..PricingDefaults::none()
        };
        let rules = pricing(defaults.clone(), vec![]);
        let found = |rules: &Pricing, kind| {
            rules.rule(kind).map(|rule| (rule.discount, rule.margin, rule.for_type))
        };
        assert_eq!(found(&rules, ItemType::Hose), Some((percent(7), margin(30), true)));
        assert_eq!(found(&rules, ItemType::Wrap), Some((percent(5), margin(30), false)));
        let own = ItemPricing { discount_percent: percent(9), ..rule_of_hoses() };
        let rules = pricing(defaults.clone(), vec![own.clone()]);
        assert_eq!(found(&rules, ItemType::Hose), Some((percent(9), margin(30), true)));
        let off = ItemPricing { enabled: Some(false), ..own.clone() };
        let rules = pricing(defaults.clone(), vec![off]);
        assert_eq!(found(&rules, ItemType::Hose), Some((percent(7), margin(30), true)));
        let not_by_list = ItemPricing { list_pricing: Some(false), ..own };
        let rules = pricing(defaults.clone(), vec![not_by_list]);
        assert_eq!(found(&rules, ItemType::Hose), Some((None, margin(30), false)));
        let not_by_list = ItemPricing { list_pricing: Some(false), ..rule_of_hoses() };
        let rules = pricing(defaults.clone(), vec![not_by_list]);
        assert_eq!(found(&rules, ItemType::Hose), Some((None, margin(30), false)));
        assert_eq!(found(&rules, ItemType::Wrap), Some((percent(5), margin(30), false)));
        let by_list = ItemPricing { list_pricing: Some(true), ..rule_of_hoses() };
        let margins = PricingDefaults { list_pricing: None, ..defaults.clone() };
        let rules = pricing(margins, vec![by_list]);
        assert_eq!(found(&rules, ItemType::Hose), Some((percent(7), margin(30), true)));
        let by_cost = ItemPricing { margin_percent: margin(40), ..rule_of_hoses() };
        let rules = pricing(defaults.clone(), vec![by_cost.clone()]);
        assert_eq!(found(&rules, ItemType::Hose), Some((None, margin(40), true)));
        let both = ItemPricing { list_pricing: Some(true), ..by_cost };
        let rules = pricing(defaults, vec![both]);
        assert_eq!(found(&rules, ItemType::Hose), Some((percent(7), margin(40), true)));
    }

    #[test]
    fn one_rule_for_each_type() {
        let twice = ItemPricings::new(vec![rule_of_hoses(), rule_of_hoses()], "/pricing");
        let Err(Error::Invalid(faults)) = twice else { panic!("{twice:?}") };
        assert_eq!(faults[0].pointer, "/pricing/1/itemType");
    }

    #[test]
    fn who_sees_no_margins_keeps_them() {
        let own = ItemPricing { margin_percent: margin(40), ..rule_of_hoses() };
        let before = pricing(PricingDefaults::none(), vec![own.clone()]);
        let sent = ItemPricing { discount_percent: percent(5), ..rule_of_hoses() };
        let sent = ItemPricings::new(vec![sent], "").unwrap();
        let after =
            before.change(Visibility::Prices, &FieldPatch::new(), Some(sent.clone())).unwrap();
        let rule = after.items.rules().iter().next().unwrap();
        assert_eq!((rule.margin_percent, rule.discount_percent), (margin(40), percent(5)));
        let after = before.change(Visibility::Costs, &FieldPatch::new(), Some(sent)).unwrap();
        assert_eq!(after.items.rules().iter().next().unwrap().margin_percent, None);
        let named = FieldPatch::from([("defaultMarginPercentLabour".to_owned(), None)]);
        let given = FieldPatch::from([(
            "defaultMarginPercentLabour".to_owned(),
            Some(Value::Text("5".to_owned())),
        )]);
        for refused in [
            before.change(Visibility::Prices, &given, None),
            before.change(Visibility::Prices, &FieldPatch::new(), Some(before.items.clone())),
        ] {
            assert!(matches!(refused, Err(Error::Forbidden(_))), "{refused:?}");
        }
        // Neither null nor an empty list removes margins that the caller doesn't see.
        let of_all =
            PricingDefaults { margin_percent_labour: margin(20), ..PricingDefaults::none() };
        let discount = ItemPricing {
            item_type: ItemType::Wrap,
            discount_percent: percent(5),
            ..rule_of_hoses()
        };
        let before = pricing(of_all, vec![own, discount]);
        let emptied = before.change(Visibility::Prices, &named, Some(ItemPricings::default()));
        let emptied = emptied.unwrap();
        assert_eq!(emptied.defaults, before.defaults);
        assert_eq!(emptied.items.rules(), &before.items.rules()[..1]);
        assert_eq!(before.change(Visibility::Prices, &FieldPatch::new(), None).unwrap(), before);
        assert!(before.change(Visibility::Costs, &named, None).is_ok());
    }

    #[test]
    fn margins_are_for_those_who_see_costs() {
        let hidden = |columns: &'static [Column]| {
            let hidden = columns.iter().filter(|column| visibility_of(column) == Visibility::Costs);
            hidden.map(|column| column.name).collect::<Vec<_>>()
        };
        assert_eq!(
            hidden(PricingDefaults::COLUMNS),
            ["defaultMarginPercentMaterials", "defaultMarginPercentLabour"]
        );
        assert_eq!(hidden(ItemPricing::COLUMNS), ["defaultMarginPercent"]);
    }
}
