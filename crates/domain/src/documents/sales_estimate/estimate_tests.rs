//! Estimates calculated by hand, and properties of all estimates.

use proptest::prelude::*;
use rust_decimal::Decimal;

use crate::documents::{
    Entered, FoundPrice, Line, LineItem, LineKind, PricedBy, Quoted, SalesEstimate, with_tax,
};
use crate::fields::Choice;
use crate::measures::{Amount, Currency, Quantity, UnitOfMeasure};
use crate::pricing::{PerUnit, Percent, Source, Tax, Totals, digits};
use crate::{Id, NumberText, Text};

fn decimal(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn currency(code: &str) -> Currency {
    Currency::new(code).unwrap()
}

fn found(unit: Option<&str>, burst_test: Option<&str>) -> FoundPrice {
    FoundPrice {
        price: unit.map(|unit| PerUnit { amount: decimal(unit), unit: UnitOfMeasure::Foot }),
        by: PricedBy::Rule(Source::ListPrice),
        burst_test: burst_test.map(decimal),
        warning: None,
        cost: None,
        steps: Vec::new(),
        made_of: None,
    }
}

fn quoted(quantity: &str, manual: Option<&str>, found: FoundPrice, code: &str) -> Quoted {
    let quantity = Quantity::new(decimal(quantity)).unwrap();
    let manual = manual.map(|manual| PerUnit {
        amount: Amount::new(decimal(manual)).unwrap(),
        unit: UnitOfMeasure::Foot,
    });
    let entered = Entered { manual, discount: None };
    Quoted::new((quantity, UnitOfMeasure::Foot), entered, found, currency(code))
}

fn line(quoted: Quoted) -> Line {
    let (id, item) = (Id::from_raw([1; 12]), LineItem::new(LineKind::Hose, [2; 12]));
    let quoted = Some(Box::new(quoted));
    Line { unit: UnitOfMeasure::Foot, quoted, ..Line::of(id, item, NumberText::new("1").unwrap()) }
}

fn estimate(code: &str) -> SalesEstimate {
    SalesEstimate { currency: currency(code), ..SalesEstimate::default() }
}

fn tax(name: &str, rate: Option<&str>, amount: Option<&str>) -> Tax {
    Tax {
        name: Text::optional(name).unwrap(),
        rate: rate.map(|rate| Percent::new(decimal(rate)).unwrap()),
        amount: amount.map(|amount| Amount::new(decimal(amount)).unwrap()),
    }
}

fn text(amount: Option<Decimal>) -> String {
    amount.map_or_else(|| "null".to_owned(), |amount| amount.to_string())
}

#[test]
fn lines_are_quantity_times_unit_price_and_the_burst_test() {
    for (quantity, manual, unit, test, code, amount, total) in [
        // 40 ft x 7.92 = 316.80
        ("40", None, Some("7.92"), Some("0"), "EUR", "316.8", "316.8"),
        // 31 m x 24.9344 = 772.9664
        ("31", None, Some("24.9344"), Some("0"), "EUR", "772.97", "772.97"),
        // 3 x 41.15 = 123.45, and one burst test for the line, however many pieces.
        ("3", None, Some("41.15"), Some("85.5"), "USD", "123.45", "208.95"),
        // An entered price overrides the rule; the burst test is charged nevertheless.
        ("3", Some("40"), Some("41.15"), Some("85.5"), "USD", "120", "205.5"),
        ("3", Some("40"), None, Some("0"), "USD", "120", "120"),
        // Half away from zero: 2.5 x 0.75 = 1.875; 1.5 x 333 = 499.5 yen.
        ("2.5", None, Some("0.75"), Some("0"), "USD", "1.88", "1.88"),
        ("1.5", None, Some("333"), Some("0"), "JPY", "500", "500"),
        ("3", None, Some("0.0015"), Some("0"), "KWD", "0.005", "0.005"),
        // An entered price of 0 is a known price.
        ("3", Some("0"), Some("41.15"), Some("0"), "USD", "0", "0"),
        ("3", None, None, Some("0"), "USD", "null", "null"),
        ("3", None, Some("41.15"), None, "USD", "123.45", "null"),
        ("1000000", None, Some("99999.9999"), Some("0"), "USD", "99999999900", "99999999900"),
        ("1000000", None, Some("100000"), Some("0"), "USD", "null", "null"),
    ] {
        let quoted = quoted(quantity, manual, found(unit, test), code);
        let case = format!("{quantity} x {manual:?} {unit:?} {test:?} {code}");
        assert_eq!(text(quoted.amount.map(Amount::get)), amount, "{case}");
        assert_eq!(text(quoted.total.map(Amount::get)), total, "{case}");
        assert_eq!(quoted.warning.is_none(), total != "null", "{case}");
        let by = if manual.is_some() { Source::Manual } else { Source::ListPrice };
        assert_eq!(quoted.by, PricedBy::Rule(by), "{case}");
    }
    let large = quoted("1000000", None, found(Some("100000"), Some("0")), "USD");
    assert_eq!(large.warning.unwrap().code, "price_too_large");
}

#[test]
fn discounts_are_rounded_once_and_spare_burst_tests() {
    let percent = |text: &str| Percent::new(decimal(text));
    let discounted = |quantity: &str, unit: &str, test: &str, discount: &str| {
        let entered = Entered { manual: None, discount: percent(discount) };
        let quantity = Quantity::new(decimal(quantity)).unwrap();
        let found = found(Some(unit), Some(test));
        Quoted::new((quantity, UnitOfMeasure::Foot), entered, found, currency("USD"))
    };
    for (quantity, unit, test, discount, amount, total) in [
        // 3 x 41.15 = 123.45, of which 90 % are 111.105; the burst test of 85.50 stays.
        ("3", "41.15", "85.5", "10", "123.45", "196.61"),
        // 3 x 0.115 = 0.345: 0.35 before; 0.345 x 0.5 = 0.1725, not 0.175.
        ("3", "0.115", "0", "50", "0.35", "0.17"),
        ("2", "10", "5", "100", "20", "5"),
        ("2", "10", "5", "0", "20", "25"),
        ("7", "9.99", "0", "12.5", "69.93", "61.19"),
    ] {
        let quoted = discounted(quantity, unit, test, discount);
        let texts = (text(quoted.amount.map(Amount::get)), text(quoted.total.map(Amount::get)));
        assert_eq!(
            texts,
            (amount.to_owned(), total.to_owned()),
            "{quantity} x {unit} - {discount} %"
        );
    }
    // 111.11 + 0.17 = 111.28 of goods and 85.50 of tests; 7.5 % off are 102.934, so 102.93.
    let lines = [discounted("3", "41.15", "85.5", "10"), discounted("3", "0.115", "0", "50")];
    let lines = lines.map(line);
    let estimate = SalesEstimate { discount_percent: percent("7.5"), ..estimate("USD") };
    let sums = estimate.totals(&lines, &[tax("GST", Some("5"), None)]);
    assert_eq!(text(sums.subtotal), "196.78");
    assert_eq!(text(sums.discount), "8.35");
    assert_eq!(text(sums.totals.net), "188.43");
    // 188.43 x 5 % = 9.4215
    assert_eq!(
        (text(sums.totals.taxes[0]), text(sums.totals.total)),
        ("9.42".into(), "197.85".into())
    );
}

#[test]
fn taxes_are_of_the_net_total_and_amounts_win() {
    // 316.80 + 772.97 + 78.77 + 26.88 = 1195.42, as in the example of the docs.
    let lines: Vec<Line> = ["316.8", "772.97", "78.77", "26.88"]
        .map(|amount| line(quoted("1", None, found(Some(amount), Some("0")), "EUR")))
        .into();
    for (taxes, amounts, total) in [
        (vec![], vec![], "1195.42"),
        // 1195.42 x 23 % = 274.9466
        (vec![tax("VAT", Some("23"), None)], vec!["274.95"], "1470.37"),
        // Each on the net total, none on another tax: 5 % = 59.771, 7 % = 83.6794.
        (
            vec![tax("GST", Some("5"), None), tax("PST", Some("7"), None)],
            vec!["59.77", "83.68"],
            "1338.87",
        ),
        (vec![tax("", Some("23"), Some("100"))], vec!["100"], "1295.42"),
        (vec![tax("Levy", None, Some("0.005"))], vec!["0.01"], "1195.43"),
        (vec![tax("None", Some("0"), None)], vec!["0"], "1195.42"),
    ] {
        let mut estimate = estimate("EUR");
        let totals = estimate.totals(&lines, &taxes).totals;
        assert_eq!(totals.taxes.iter().map(|tax| text(*tax)).collect::<Vec<_>>(), amounts);
        estimate.add_up(&lines, &taxes);
        assert_eq!(text(estimate.net_total.map(Amount::get)), "1195.42");
        assert_eq!(text(estimate.total.map(Amount::get)), total);
    }
}

#[test]
fn what_is_not_known_leaves_totals_unknown() {
    let sample = line(quoted("2", None, found(Some("10"), Some("0")), "USD"));
    let unknown = line(quoted("2", None, found(None, Some("0")), "USD"));
    let taxes = [tax("VAT", Some("20"), None), tax("Fee", None, Some("3"))];
    let estimate = estimate("USD");
    let Totals { net, known: sum, taxes, total, .. } =
        estimate.totals(&[sample, unknown], &taxes).totals;
    assert_eq!((net, text(Some(sum)), total), (None, "20".to_owned(), None));
    assert_eq!(taxes.iter().map(|tax| text(*tax)).collect::<Vec<_>>(), ["null", "3"]);
    assert_eq!(text(estimate.totals(&[], &[]).totals.total), "0");
}

#[test]
fn a_tax_of_a_release_takes_the_place_of_its_name() {
    let of = |taxes: &[Tax]| {
        let one = |tax: &Tax| {
            let rate = tax.rate.map(|rate| rate.get().to_string()).unwrap_or_default();
            let amount = tax.amount.map(|amount| amount.get().to_string()).unwrap_or_default();
            format!("{}:{rate}:{amount}", tax.name.as_deref().unwrap_or_default())
        };
        taxes.iter().map(one).collect::<Vec<_>>().join(" ")
    };
    let taxes = [tax("GST", Some("5"), None), tax("PST", Some("7"), None)];
    let released = |code: &str, rate: Option<&str>, amount: Option<&str>| {
        of(&with_tax(&taxes, tax(code, rate, amount)))
    };
    assert_eq!(released("gst", Some("6"), None), "gst:6: PST:7:");
    assert_eq!(released("PST", None, Some("12.5")), "GST:5: PST::12.5");
    assert_eq!(released("HST", Some("13"), None), "GST:5: PST:7: HST:13:");
    assert_eq!(released("", Some("1"), None), "GST:5: PST:7: :1:");
}

#[test]
fn a_line_is_priced_anew_where_its_price_is_made_of_something_else() {
    let before = line(quoted("1", None, found(Some("10"), Some("0")), "USD"));
    let manual = Some(Box::new(Quoted::pending(Entered {
        manual: PerUnit::each(Decimal::TEN).bounded(),
        discount: None,
    })));
    let more = Quantity::new(Decimal::TWO).unwrap();
    for (changed, anew) in [
        (before.clone(), false),
        (Line { number: NumberText::new("9").unwrap(), position: 4, ..before.clone() }, false),
        (Line { quantity: more, ..before.clone() }, true),
        (Line { unit: UnitOfMeasure::Metre, ..before.clone() }, true),
        (Line { quoted: manual, ..before.clone() }, true),
    ] {
        assert_eq!(changed.needs_price(Some(&before)), anew, "{changed:?}");
    }
    assert!(before.needs_price(None));
    assert!(before.needs_price(Some(&Line { quoted: None, ..before.clone() })));
}

#[test]
fn every_rule_has_its_word() {
    assert_eq!(PricedBy::WORDS[1..], *Source::WORDS);
    for source in Source::ALL {
        assert_eq!(PricedBy::Rule(*source).word(), source.word());
    }
    assert_eq!(PricedBy::of_word("parts"), Some(PricedBy::Parts));
}

/// A line of a simple model: all figures in ten-thousandths.
#[derive(Debug, Clone)]
struct Modelled {
    quantity: i128,
    unit: i128,
    test: i128,
    cost: i128,
    discount: Option<i128>,
}

/// `a / b`, half away from zero, for values from 0 on.
fn halves_up(a: i128, b: i128) -> i128 {
    (2 * a + b) / (2 * b)
}

/// Ten-thousandths as a decimal.
fn fine(units: i128) -> Decimal {
    Decimal::from_i128_with_scale(units, 4).normalize()
}

/// Remainder of 100 % after a discount in ten-thousandths.
fn rest(discount: Option<i128>) -> i128 {
    1_000_000 - discount.unwrap_or(0)
}

fn modelled() -> impl Strategy<Value = Modelled> {
    let discount = proptest::option::of(0_i128..=1_000_000);
    (1_i128..50_000_000, 0_i128..5_000_000_000, 0_i128..2_000_000, 0_i128..9_000_000, discount)
        .prop_map(|(quantity, unit, test, cost, discount)| Modelled {
            quantity,
            unit,
            test,
            cost,
            discount,
        })
}

proptest! {
    #[test]
    fn totals_are_those_of_a_plain_model(
        lines in proptest::collection::vec(modelled(), 0..30),
        discount in proptest::option::of(0_i128..=1_000_000),
        rates in proptest::collection::vec(0_i128..1_000_000, 0..5),
        code in proptest::sample::select(vec!["USD", "EUR", "JPY", "KWD"]),
    ) {
        let places = digits(currency(code));
        // The smallest coin in ten-thousandths.
        let coin = 10_i128.pow(4 - places);
        let percent = |discount: i128| Percent::new(fine(discount)).unwrap();
        let shown = |amount: Option<Amount>| amount.unwrap().get();
        let (mut goods, mut tests, mut costs) = (0, 0, 0);
        let mut quotes = Vec::new();
        for modelled in &lines {
            let Modelled { quantity, unit, test, cost, discount } = modelled.clone();
            let found = FoundPrice { price: Some(PerUnit::each(fine(unit))), by: PricedBy::Parts, burst_test: Some(fine(test)),
                warning: None, cost: Some(fine(cost)), steps: Vec::new(), made_of: None };
            let entered = Entered { manual: None, discount: discount.map(percent) };
            let quoted = Quoted::new((Quantity::new(fine(quantity)).unwrap(), UnitOfMeasure::Each), entered, found, currency(code));
            // quantity x unit has eight decimals, the share that is left six more.
            let amount = coin * halves_up(quantity * unit, 10_000 * coin);
            let left = coin * halves_up(quantity * unit * rest(discount), 10_000 * 1_000_000 * coin);
            let test = coin * halves_up(test, coin);
            let cost = coin * halves_up(cost, coin);
            prop_assert_eq!(shown(quoted.amount), fine(amount));
            prop_assert_eq!(shown(quoted.total), fine(left + test));
            prop_assert_eq!(quoted.profit().unwrap().margin, fine(left + test - cost));
            goods += left;
            tests += test;
            costs += cost;
            quotes.push(line(quoted));
        }
        let taxes: Vec<_> = rates.iter().map(|rate| Tax { rate: Some(percent(*rate)), ..Tax::default() }).collect();
        let estimate = SalesEstimate { discount_percent: discount.map(percent), ..estimate(code) };
        let sums = estimate.totals(&quotes, &taxes);
        let net = coin * halves_up(goods * rest(discount), 1_000_000 * coin) + tests;
        prop_assert_eq!(sums.subtotal, Some(fine(goods + tests)));
        prop_assert_eq!(sums.discount, Some(fine(goods + tests - net)));
        prop_assert_eq!(sums.totals.net, Some(fine(net)));
        prop_assert_eq!(sums.totals.known, fine(net));
        prop_assert_eq!(sums.profit().unwrap().margin, fine(net - costs));
        let mut total = net;
        for (rate, expected) in rates.iter().zip(&sums.totals.taxes) {
            let tax = coin * halves_up(net * rate, 1_000_000 * coin);
            prop_assert_eq!(*expected, Some(fine(tax)));
            total += tax;
        }
        prop_assert_eq!(sums.totals.total, Some(fine(total)));
        // The order of lines makes no difference, nor does setting the discount later.
        let turned: Vec<Line> = quotes.iter().rev().cloned().collect();
        prop_assert_eq!(estimate.totals(&turned, &taxes), sums);
        for (at, quote) in quotes.iter().enumerate() {
            let mut later = quote.quoted.clone().unwrap();
            let sold = (Quantity::new(fine(lines[at].quantity)).unwrap(), UnitOfMeasure::Each);
            later.put_discount(sold, None, currency(code));
            later.put_discount(sold, quote.entered().discount, currency(code));
            prop_assert_eq!(Some(&later), quote.quoted.as_ref());
        }
    }
}
