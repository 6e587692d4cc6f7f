//! Rules by item type as columns of a sheet.

use crate::Result;
use crate::catalogue::ItemType;
use crate::fields::columns;
use crate::pricing::{ItemPricing, ItemPricings, Margin, Percent};

/// Declares for each item type the columns of its rule, and how rules become columns and back.
macro_rules! by_type {
    ($($of:expr, $word:literal, $label:literal:
        $margin:ident, $discount:ident, $list_pricing:ident, $enabled:ident;)*) => {
        columns! {
            /// Rules by item type; a type with all columns blank has no rule.
            pub struct PricingByType {
                $(
                $margin: Option<Margin> = concat!("defaultItemPricing/", $word, "/defaultMarginPercent"), concat!($label, ": margin"), "%", "Margin as a share of the price: price = cost ÷ (1 − margin).";
                $discount: Option<Percent> = concat!("defaultItemPricing/", $word, "/defaultDiscountPercent"), concat!($label, ": discount"), "%", "Discount off the list price, with list pricing.";
                $list_pricing: Option<bool> = concat!("defaultItemPricing/", $word, "/listPricing"), concat!($label, ": list pricing"), "", "Whether a discount off the list price overrides the margin; as for materials if absent.";
                $enabled: Option<bool> = concat!("defaultItemPricing/", $word, "/enabled"), concat!($label, ": enabled"), "", "Whether the rule applies; true if absent.";
                )*
            }
        }

        impl PricingByType {
            /// Rules of all item types in columns.
            pub fn of(rules: &ItemPricings) -> Self {
                let of = |item_type| rules.rules().iter().find(|rule| rule.item_type == item_type);
                Self {
                    $(
                    $margin: of($of).and_then(|rule| rule.margin_percent),
                    $discount: of($of).and_then(|rule| rule.discount_percent),
                    $list_pricing: of($of).and_then(|rule| rule.list_pricing),
                    $enabled: of($of).and_then(|rule| rule.enabled),
                    )*
                }
            }

            pub fn rules(&self) -> Result<ItemPricings> {
                let all = [$(ItemPricing {
                    item_type: $of,
                    margin_percent: self.$margin,
                    discount_percent: self.$discount,
                    list_pricing: self.$list_pricing,
                    enabled: self.$enabled,
                },)*];
                let rules = all.into_iter().filter(|rule| !rule.says_nothing());
                ItemPricings::new(rules.collect(), "/defaultItemPricing")
            }
        }
    };
}

by_type! {
    ItemType::Hose, "hose", "Hoses":
        margin_hoses, discount_hoses, list_pricing_hoses, enabled_hoses;
    ItemType::CrimpFitting, "crimpFitting", "Crimp fittings":
        margin_crimp_fittings, discount_crimp_fittings, list_pricing_crimp_fittings, enabled_crimp_fittings;
    ItemType::Adaptor, "adaptor", "Adaptors":
        margin_adaptors, discount_adaptors, list_pricing_adaptors, enabled_adaptors;
    ItemType::Ferrule, "ferrule", "Ferrules":
        margin_ferrules, discount_ferrules, list_pricing_ferrules, enabled_ferrules;
    ItemType::Wrap, "wrap", "Wraps":
        margin_wraps, discount_wraps, list_pricing_wraps, enabled_wraps;
    ItemType::OtherItem, "otherItem", "Other items":
        margin_other_items, discount_other_items, list_pricing_other_items, enabled_other_items;
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;
    use crate::access::Visibility;
    use crate::fields::{Choice, Columns};
    use crate::pricing::visibility_of;

    #[test]
    fn every_rule_has_its_columns() {
        let fields = ItemPricing::COLUMNS.iter().filter(|column| column.name != "itemType");
        let fields: Vec<_> = fields.collect();
        let mut columns = PricingByType::COLUMNS.iter();
        for item_type in ItemType::ALL {
            for field in &fields {
                let column = columns.next().unwrap();
                let name = format!("defaultItemPricing/{}/{}", item_type.word(), field.name);
                assert_eq!((column.name, column.holds), (&*name, field.holds));
                assert_eq!(visibility_of(column), visibility_of(field));
                assert_eq!((column.unit, column.about), (field.unit, field.about));
            }
        }
        assert_eq!(columns.next(), None);
    }

    #[test]
    fn rules_become_columns_and_back() {
        let rule = |item_type, at: i64| ItemPricing {
            item_type,
            margin_percent: Margin::new(Decimal::from(at)),
            discount_percent: Percent::new(Decimal::from(at + 50)),
            list_pricing: Some(at % 2 == 0),
            enabled: (at % 3 == 0).then_some(false),
        };
        let rules = ItemType::ALL.iter().zip(1..).map(|(of, at)| rule(*of, at)).collect();
        let rules = ItemPricings::new(rules, "").unwrap();
        assert_eq!(PricingByType::of(&rules).rules().unwrap(), rules);
        let none = PricingByType::of(&ItemPricings::default());
        assert_eq!(none.rules().unwrap(), ItemPricings::default());
        let hidden = PricingByType::COLUMNS
            .iter()
            .filter(|column| visibility_of(column) == Visibility::Costs);
        assert_eq!(hidden.count(), 6);
    }
}
