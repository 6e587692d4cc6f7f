//! Prices worked out by hand, and what holds for all prices.

use chrono::NaiveDateTime;
use proptest::prelude::*;
use rust_decimal::Decimal;

use crate::access::Visibility;
use crate::catalogue::ItemType;
use crate::fields::{Choice, FieldPatch, Validity, Value};
use crate::measures::{Currency, Price, Quantity, UnitOfMeasure};
use crate::pricing::{
    CustomerTerms, Discount, ExchangeRate, ItemPricing, ItemPricings, ListRow, Margin, Percent,
    PricedItem, Pricing, Rates, StepAction, Terms, UnitPrice, UnitPriceRequest, rounded,
    unit_price,
};

fn decimal(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn currency(code: &str) -> Currency {
    Currency::new(code).unwrap()
}

/// `12.5 EUR/ft`, or `12.5/ft` without a currency.
fn price(text: &str) -> Price {
    let (amount, unit) = text.split_once('/').unwrap();
    let (amount, code) = amount.split_once(' ').unwrap_or((amount, ""));
    let unit = UnitOfMeasure::of_word(unit).unwrap();
    Price { amount: decimal(amount), currency: Currency::new(code), unit }
}

fn at(text: &str) -> NaiveDateTime {
    let time = if text.len() == 10 { format!("{text}T00:00:00") } else { text.to_owned() };
    time.trim_end_matches('Z').parse().unwrap()
}

/// `2026-01-01..2026-02-01`, either of which may be missing.
fn validity(text: &str) -> Validity {
    let (start, end) = text.split_once("..").unwrap();
    let time = |text: &str| (!text.is_empty()).then(|| at(text));
    Validity::new(time(start), time(end)).unwrap()
}

/// Rules by the names of their columns; `hose.defaultMarginPercent` is of a rule by type.
fn rules(values: &[(&str, f64)]) -> Pricing {
    let (mut patch, mut items) = (FieldPatch::new(), Vec::<ItemPricing>::new());
    for (name, number) in values {
        let number = *number;
        let flag = number > 0.5;
        let exact = || Decimal::try_from(number).unwrap();
        match name.split_once('.') {
            None if *name == "listPricing" => {
                patch.insert((*name).to_owned(), Some(Value::Flag(flag)));
            }
            None => {
                patch.insert((*name).to_owned(), Some(Value::Number(number)));
            }
            Some((item_type, field)) => {
                let item_type = ItemType::of_word(item_type).unwrap();
                if items.last().is_none_or(|rule| rule.item_type != item_type) {
                    items.push(ItemPricing {
                        item_type,
                        margin_percent: None,
                        discount_percent: None,
                        list_pricing: None,
                        enabled: None,
                    });
                }
                let rule = items.last_mut().unwrap();
                match field {
                    "defaultMarginPercent" => rule.margin_percent = Margin::new(exact()),
                    "defaultDiscountPercent" => rule.discount_percent = Percent::new(exact()),
                    "listPricing" => rule.list_pricing = Some(flag),
                    "enabled" => rule.enabled = Some(flag),
                    other => panic!("{other}"),
                }
            }
        }
    }
    let items = ItemPricings::new(items, "").unwrap();
    Pricing::default().change(Visibility::Costs, &patch, Some(items)).unwrap()
}

/// Test data: a hose at a cost of 10.00 a foot and a list price of 20.00.
#[derive(Clone)]
struct Known {
    item_type: ItemType,
    cost: &'static str,
    list: &'static str,
    terms: Vec<(&'static str, &'static str, &'static str)>,
    rows: Vec<(&'static str, &'static str, &'static str)>,
    customer: Vec<(&'static str, f64)>,
    price_list: Vec<(&'static str, f64)>,
    brand: Vec<(&'static str, f64)>,
    organization: Vec<(&'static str, f64)>,
    list_currency: &'static str,
    euro: &'static str,
    currency: &'static str,
    quantity: &'static str,
    unit: &'static str,
    manual: &'static str,
    at: &'static str,
}

const MARGIN: &str = "defaultMarginPercentMaterials";
const DISCOUNT: &str = "defaultDiscountPercentMaterials";
const HOSES: &str = "defaultDiscountPercentHoses";
const LIST: &str = "listPricing";

fn details() -> Known {
    Known {
        item_type: ItemType::Hose,
        cost: "10/ft",
        list: "20/ft",
        terms: vec![],
        rows: vec![],
        customer: vec![],
        price_list: vec![],
        brand: vec![],
        organization: vec![],
        list_currency: "",
        euro: "1.25",
        currency: "USD",
        quantity: "1",
        unit: "",
        manual: "",
        at: "2026-06-15",
    }
}

impl Known {
    fn price(&self) -> UnitPrice {
        let some = |text: &str| (!text.is_empty()).then(|| price(text));
        let levels = [&self.customer, &self.price_list, &self.brand, &self.organization];
        let [customer, price_list, brand, organization] = levels.map(|values| rules(values));
        let quantity = |text: &str| Quantity::new(decimal(text)).unwrap();
        let item = PricedItem {
            item_type: self.item_type,
            cost: some(self.cost),
            list_price: some(self.list),
            brand: Some(&brand),
            customer: self
                .terms
                .iter()
                .map(|(net, discount, when)| CustomerTerms {
                    net_price: some(net),
                    discount: (!discount.is_empty())
                        .then(|| Discount::new(decimal(discount)).unwrap()),
                    validity: validity(when),
                })
                .collect(),
            rows: self
                .rows
                .iter()
                .map(|(amount, minimum, when)| ListRow {
                    price: price(amount),
                    minimum: quantity(minimum),
                    validity: validity(when),
                })
                .collect(),
        };
        let rate = |code, rate| (currency(code), ExchangeRate::new(decimal(rate)).unwrap());
        let rates = Rates::new(currency("USD"), [rate("EUR", self.euro), rate("JPY", "0.008")]);
        let terms = Terms {
            customer: Some(&customer),
            price_list: Some(&price_list),
            list_currency: Currency::new(self.list_currency),
            organization: &organization,
            rates: &rates,
            currency: currency(self.currency),
            at: at(self.at),
        };
        let request = UnitPriceRequest {
            quantity: quantity(self.quantity),
            unit: UnitOfMeasure::of_word(self.unit),
            manual: some(self.manual),
        };
        unit_price(&item, &terms, &request)
    }
}

/// The rule that set a price, and the price or what is in its way.
fn summary(price: &UnitPrice) -> String {
    let source = price.source.word();
    match (price.price, price.warnings.as_slice()) {
        (Some(price), []) => format!("{source} {}/{}", price.shown, price.unit.word()),
        (None, [warning]) => format!("{source} {}", warning.code()),
        other => panic!("{other:?}"),
    }
}

/// A case: what it shows, what is different from [`details`], and what comes of it.
macro_rules! cases {
    ($($name:literal: { $($field:ident: $value:expr),* $(,)? } => $expected:literal;)*) => {
        vec![$(($name, Known { $($field: $value,)* ..details() }, $expected)),*]
    };
}

#[test]
fn prices_worked_out_by_hand() {
    let any = "..";
    let cases = cases! {
        // 10 / (1 - 0.35) = 15.384615…
        "margin on the cost": { organization: vec![(MARGIN, 35.0)] } => "organizationRule 15.3846/ft";
        "margin of nothing": { organization: vec![(MARGIN, 0.0)] } => "organizationRule 10/ft";
        // 10 / 0.00001
        "the greatest margin": { organization: vec![(MARGIN, 99.999)] } => "organizationRule 1000000/ft";
        // 20 x 0.9
        "discount off the list price": { organization: vec![(LIST, 1.0), (DISCOUNT, 10.0)] } => "organizationRule 18/ft";
        "a discount of nothing is the list price": { organization: vec![(LIST, 1.0), (DISCOUNT, 0.0)] } => "organizationRule 20/ft";
        "a discount of everything": { organization: vec![(LIST, 1.0), (DISCOUNT, 100.0)] } => "organizationRule 0/ft";
        "a discount without list pricing is no rule": { organization: vec![(DISCOUNT, 10.0)] } => "listPrice 20/ft";
        "list pricing without a discount is no rule": { organization: vec![(LIST, 1.0)] } => "listPrice 20/ft";
        "list pricing without a discount leaves the margin": { organization: vec![(LIST, 1.0), (MARGIN, 50.0)] } => "organizationRule 20/ft";
        "no rule: the list price": {} => "listPrice 20/ft";
        "a margin without a cost: the list price": { cost: "", organization: vec![(MARGIN, 35.0)] } => "listPrice 20/ft";
        "no list price and no rule": { list: "" } => "unknown no_price";
        "nothing at all": { list: "", cost: "" } => "unknown no_price";
        "a price of 0 stands": { list: "0/ft" } => "listPrice 0/ft";
        "a cost of 0 stands": { cost: "0/ft", organization: vec![(MARGIN, 35.0)] } => "organizationRule 0/ft";
        "list pricing without a list price falls to the margin":
            { list: "", organization: vec![(LIST, 1.0), (DISCOUNT, 10.0), (MARGIN, 20.0)] } => "organizationRule 12.5/ft";
        "and without a margin to the next level":
            { list: "", customer: vec![(LIST, 1.0), (DISCOUNT, 10.0)], organization: vec![(MARGIN, 20.0)] } => "organizationRule 12.5/ft";
        // 20 x 0.93
        "the type's discount goes before that on materials":
            { organization: vec![(LIST, 1.0), (DISCOUNT, 10.0), (HOSES, 7.0)] } => "organizationRule 18.6/ft";
        "and is for its type alone":
            { item_type: ItemType::Wrap, organization: vec![(LIST, 1.0), (DISCOUNT, 10.0), (HOSES, 7.0)] } => "organizationRule 18/ft";
        // 20 x 0.95
        "the rule by type goes before both":
            { organization: vec![(LIST, 1.0), (HOSES, 7.0), ("hose.defaultDiscountPercent", 5.0)] } => "organizationRule 19/ft";
        "a rule by type with list pricing of its own":
            { organization: vec![(MARGIN, 50.0), ("hose.defaultDiscountPercent", 5.0), ("hose.listPricing", 1.0)] } => "organizationRule 19/ft";
        // 10 / 0.6 = 16.666…
        "a margin by type": { organization: vec![(MARGIN, 35.0), ("hose.defaultMarginPercent", 40.0)] } => "organizationRule 16.6667/ft";
        "a rule that is not enabled is not there":
            { organization: vec![(MARGIN, 35.0), ("hose.defaultMarginPercent", 40.0), ("hose.enabled", 0.0)] } => "organizationRule 15.3846/ft";
        "a rule by type that says nothing is none":
            { organization: vec![(MARGIN, 35.0), ("hose.enabled", 1.0)] } => "organizationRule 15.3846/ft";
        "the customer goes before its price list":
            { customer: vec![(MARGIN, 20.0)], price_list: vec![(MARGIN, 50.0)] } => "customerRule 12.5/ft";
        "the level goes before the type":
            { customer: vec![(MARGIN, 20.0)], price_list: vec![("hose.defaultMarginPercent", 50.0)] } => "customerRule 12.5/ft";
        "the price list's rules go before the brand's":
            { price_list: vec![(MARGIN, 50.0)], brand: vec![("hose.defaultMarginPercent", 20.0)] } => "priceListRule 20/ft";
        "the brand's go before the organization's":
            { brand: vec![("hose.defaultMarginPercent", 20.0)], organization: vec![(MARGIN, 50.0)] } => "brandRule 12.5/ft";
        "the brand's for another type don't":
            { brand: vec![("wrap.defaultMarginPercent", 20.0)], organization: vec![(MARGIN, 50.0)] } => "organizationRule 20/ft";
        "the customer's net price goes before its discount":
            { terms: vec![("17.5/ft", "0.5", any)], customer: vec![(MARGIN, 20.0)] } => "netPrice 17.5/ft";
        // 20 x (1 - 0.1)
        "the customer's discount goes before its price list":
            { terms: vec![("", "0.1", any)], rows: vec![("19/ft", "1", any)] } => "customerDiscount 18/ft";
        "a discount without a list price says nothing":
            { list: "", terms: vec![("", "0.1", any)], rows: vec![("19/ft", "1", any)] } => "priceList 19/ft";
        "a net price of 0 stands": { terms: vec![("0/ft", "", any)] } => "netPrice 0/ft";
        "the price list goes before rules":
            { rows: vec![("19/ft", "1", any)], customer: vec![(MARGIN, 20.0)] } => "priceList 19/ft";
        "below the lowest break it does not apply":
            { quantity: "9.9999", rows: vec![("19/ft", "10", any), ("18/ft", "100", any)] } => "listPrice 20/ft";
        "from the break on it does": { quantity: "10", rows: vec![("19/ft", "10", any), ("18/ft", "100", any)] } => "priceList 19/ft";
        "until the next": { quantity: "99.9999", rows: vec![("18/ft", "100", any), ("19/ft", "10", any)] } => "priceList 19/ft";
        "and beyond": { quantity: "1000", rows: vec![("18/ft", "100", any), ("19/ft", "10", any)] } => "priceList 18/ft";
        // 3.048 m are 10 ft.
        "breaks count in the row's unit": { quantity: "3.048", unit: "m", rows: vec![("19/ft", "10", any)] } => "priceList 19/ft";
        "a little less is not enough": { quantity: "3.0479", unit: "m", rows: vec![("19/ft", "10", any)] } => "listPrice 20/ft";
        "breaks in several units": { quantity: "40", unit: "ft", rows: vec![("60/m", "10", any), ("19/ft", "20", any)] } => "priceList 60/m";
        "a row for pieces doesn't price lengths": { quantity: "5", unit: "ft", rows: vec![("19/each", "1", any)] } => "priceList unit_mismatch";
        "a row begins to hold at its start": { rows: vec![("19/ft", "1", "2026-06-15..")] } => "priceList 19/ft";
        "and not before": { rows: vec![("19/ft", "1", "2026-06-15T00:00:01Z..")] } => "listPrice 20/ft";
        "it ends before its end": { rows: vec![("19/ft", "1", "..2026-06-15")] } => "listPrice 20/ft";
        "and holds until then": { rows: vec![("19/ft", "1", "..2026-06-15T00:00:01Z")] } => "priceList 19/ft";
        "rows follow one another":
            { rows: vec![("19/ft", "1", "..2026-06-15"), ("21/ft", "1", "2026-06-15..")] } => "priceList 21/ft";
        "an old net price is none": { terms: vec![("17.5/ft", "", "2026-01-01..2026-06-01")] } => "listPrice 20/ft";
        "the one that holds": { terms: vec![("17.5/ft", "", "..2026-06-01"), ("18.5/ft", "", "2026-06-01..")] } => "netPrice 18.5/ft";
        "a discount ends too": { terms: vec![("", "0.1", "..2026-06-01")] } => "listPrice 20/ft";
        "a manual price goes before all": { manual: "1.23/ft", terms: vec![("17.5/ft", "", any)] } => "manual 1.23/ft";
        "a manual price is in the currency of the document": { manual: "1.23/ft", currency: "EUR" } => "manual 1.23/ft";
        // 20 USD / 1.25
        "a list price in euros": { currency: "EUR" } => "listPrice 16/ft";
        // 16 EUR x 1.25
        "a list price of euros": { list: "16 EUR/ft" } => "listPrice 20/ft";
        // 16 EUR x 1.25 / 0.008
        "from one foreign currency to another": { list: "16 EUR/ft", currency: "JPY" } => "listPrice 2500/ft";
        // 16 EUR x 1.25 / 0.65 = 30.769230…
        "a cost in euros": { cost: "16 EUR/ft", organization: vec![(MARGIN, 35.0)] } => "organizationRule 30.7692/ft";
        "a currency without a rate is not passed over":
            { terms: vec![("17.5 GBP/ft", "", any)] } => "netPrice no_rate";
        "nor is one that is wanted": { currency: "GBP" } => "listPrice no_rate";
        "the price list's currency": { list_currency: "EUR", rows: vec![("16/ft", "1", any)] } => "priceList 20/ft";
        "the row's own goes before it": { list_currency: "EUR", rows: vec![("16 USD/ft", "1", any)] } => "priceList 16/ft";
        "a price keeps its unit": { unit: "m" } => "listPrice 20/ft";
        "however small the other is": { unit: "mm" } => "listPrice 20/ft";
        "a price by the metre": { list: "10/m", unit: "ft" } => "listPrice 10/m";
        "pieces of a length": { unit: "each" } => "listPrice unit_mismatch";
        "lengths of a piece": { list: "20/each", unit: "ft" } => "listPrice unit_mismatch";
        // 10.0001 x 1.08 / 0.72 = 15.00015, though its quotient doesn't end
        "a half is a half":
            { cost: "10.0001 EUR/ft", euro: "1.08", organization: vec![(MARGIN, 28.0)] } => "organizationRule 15.0002/ft";
        // 0.0001 x 0.4
        "a price never becomes 0": { list: "0.0001/ft", terms: vec![("", "0.6", any)] } => "customerDiscount price_too_small";
        "half is rounded up": { list: "0.0001/each", terms: vec![("", "0.5", any)] } => "customerDiscount 0.0001/each";
        "less than half is not": { list: "0.0003/each", terms: vec![("", "0.5001", any)] } => "customerDiscount 0.0001/each";
        // 99999999999.9999 x 1.25
        "nothing is 10^11": { list: "99999999999.9999 EUR/ft" } => "listPrice price_too_large";
        "nearly is fine": { list: "99999999999.9999/ft" } => "listPrice 99999999999.9999/ft";
    };
    assert!(cases.len() >= 60, "{}", cases.len());
    for (name, details, expected) in cases {
        assert_eq!(summary(&details.price()), expected, "{name}");
    }
}

#[test]
fn every_step_is_told() {
    let details =
        Known { cost: "16 EUR/m", unit: "ft", organization: vec![(MARGIN, 35.0)], ..details() };
    let price = details.price();
    let steps: Vec<_> = price
        .steps
        .iter()
        .map(|step| {
            format!(
                "{} {} {}/{}",
                step.did.word(),
                step.amount,
                step.currency.code(),
                step.unit.word()
            )
        })
        .collect();
    assert_eq!(
        steps,
        [
            "cost 16 EUR/m",
            // 16 / 0.65
            "margin 24.6154 EUR/m",
            // x 1.25
            "currency 30.7692 USD/m",
            "rounded 30.7692 USD/m",
            // x 0.3048 = 9.37845216
            "unit 9.378452 USD/ft",
        ]
    );
    let hidden: Vec<_> = price.steps.iter().map(|step| step.did.is_of_cost()).collect();
    assert_eq!(hidden, [true, true, false, false, false]);
    assert!(price.steps.iter().all(|step| StepAction::WORDS.contains(&step.did.word())));
}

fn share() -> impl Strategy<Value = f64> {
    (0_u32..=999_999).prop_map(|share| f64::from(share) / 10_000.0)
}

proptest! {
    #[test]
    fn a_higher_discount_never_raises_a_price(one in share(), two in share(), cents in 0_i64..10_000_000, unit in 0_usize..4) {
        let (low, high) = if one <= two { (one, two) } else { (two, one) };
        let list: &'static str = Box::leak(format!("{}/ft", Decimal::new(cents, 2)).into_boxed_str());
        let at = |percent| {
            let details = Known {
                list,
                unit: ["ft", "m", "in", ""][unit],
                organization: vec![(LIST, 1.0), (DISCOUNT, percent)],
                ..details()
            };
            details.price().price.map(|price| (price.exact, price.shown))
        };
        // A price that would round to 0 isn't told.
        if let (Some((dear, shown_dear)), Some((cheap, shown_cheap))) = (at(low), at(high)) {
            prop_assert!(cheap <= dear && shown_cheap <= shown_dear);
        }
    }

    #[test]
    fn a_higher_margin_never_lowers_a_price(one in share(), two in share(), cents in 0_i64..10_000_000) {
        let (low, high) = if one <= two { (one, two) } else { (two, one) };
        let cost: &'static str = Box::leak(format!("{}/ft", Decimal::new(cents, 2)).into_boxed_str());
        let at = |percent| Known { cost, organization: vec![(MARGIN, percent)], ..details() }.price();
        if let (Some(low), Some(high)) = (at(low).price, at(high).price) {
            prop_assert!(low.exact <= high.exact && low.shown <= high.shown);
            prop_assert!(low.exact >= Decimal::new(cents, 2));
        }
    }

    #[test]
    fn a_greater_quantity_never_reaches_a_smaller_break(one in 1_i64..1_000_000, two in 1_i64..1_000_000) {
        let of = |quantity: i64| {
            let quantity: &'static str = Box::leak(Decimal::new(quantity, 2).to_string().into_boxed_str());
            let rows = vec![("4/ft", "0.01", ".."), ("3/ft", "10", ".."), ("2/ft", "99.5", ".."), ("1/ft", "5000", "..")];
            Known { rows, quantity, ..details() }.price().price.unwrap().shown
        };
        prop_assert_eq!(of(one.min(two)) >= of(one.max(two)), true);
    }

    #[test]
    fn currencies_convert_there_and_back(cents in 1_i64..10_000_000_000, one in 1_i64..1_000_000, two in 1_i64..1_000_000) {
        let rate = |code, rate| (currency(code), ExchangeRate::new(Decimal::new(rate, 4)).unwrap());
        let rates = Rates::new(currency("USD"), [rate("EUR", one), rate("JPY", two)]);
        let (euro, yen) = (currency("EUR"), currency("JPY"));
        let amount = Decimal::new(cents, 2);
        let (there, _) = rates.convert(amount, euro, yen).unwrap();
        let (back, _) = rates.convert(there, yen, euro).unwrap();
        prop_assert_eq!(rounded(back, 8), amount.normalize());
    }
}
