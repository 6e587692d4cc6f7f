//! Estimates worked out by hand, and what holds for all of them.

use proptest::prelude::*;
use rust_decimal::Decimal;

use super::*;
use crate::catalogue::{Amount, Currency, UnitOfMeasure};
use crate::sheet::Choice;
use crate::trade::price::{Percent, Source, Tax, Totals, digits, rounded};
use crate::{Id, Text};

fn decimal(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn currency(code: &str) -> Currency {
    Currency::new(code).unwrap()
}

fn found(unit: Option<&str>, burst_test: Option<&str>) -> FoundPrice {
    FoundPrice {
        unit: unit.map(decimal),
        by: PricedBy::Rule(Source::ListPrice),
        burst_test: burst_test.map(decimal),
        doubt: None,
    }
}

fn quoted(quantity: &str, manual: Option<&str>, found: FoundPrice, code: &str) -> Quoted {
    let quantity = Quantity::new(decimal(quantity)).unwrap();
    let manual = manual.map(|manual| Amount::new(decimal(manual)).unwrap());
    Quoted::new(quantity, manual, found, currency(code))
}

fn line(quoted: Quoted) -> Line {
    let (id, item) = (Id::from_raw([1; 12]), LineItem::new(LineKind::Hose, [2; 12]));
    let quoted = Some(Box::new(quoted));
    Line { unit: UnitOfMeasure::Foot, quoted, ..Line::of(id, item, Text::new("1").unwrap()) }
}

fn estimate(code: &str) -> SalesEstimate {
    SalesEstimate { currency: currency(code), ..SalesEstimate::default() }
}

fn tax(name: &str, rate: Option<&str>, amount: Option<&str>) -> EstimateTax {
    EstimateTax {
        name: Text::optional(name).unwrap(),
        rate: rate.map(|rate| Percent::new(decimal(rate)).unwrap()),
        amount: amount.map(|amount| Amount::new(decimal(amount)).unwrap()),
    }
}

fn told(amount: Option<Decimal>) -> String {
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
        // What was entered goes before the rule, and the test is charged all the same.
        ("3", Some("40"), Some("41.15"), Some("85.5"), "USD", "120", "205.5"),
        ("3", Some("40"), None, Some("0"), "USD", "120", "120"),
        // Half away from zero: 2.5 x 0.75 = 1.875; 1.5 x 333 = 499.5 yen.
        ("2.5", None, Some("0.75"), Some("0"), "USD", "1.88", "1.88"),
        ("1.5", None, Some("333"), Some("0"), "JPY", "500", "500"),
        ("3", None, Some("0.0015"), Some("0"), "KWD", "0.005", "0.005"),
        // A price of 0 that was entered is known.
        ("3", Some("0"), Some("41.15"), Some("0"), "USD", "0", "0"),
        ("3", None, None, Some("0"), "USD", "null", "null"),
        ("3", None, Some("41.15"), None, "USD", "123.45", "null"),
        ("1000000", None, Some("99999.9999"), Some("0"), "USD", "99999999900", "99999999900"),
        ("1000000", None, Some("100000"), Some("0"), "USD", "null", "null"),
    ] {
        let quoted = quoted(quantity, manual, found(unit, test), code);
        let said = format!("{quantity} x {manual:?} {unit:?} {test:?} {code}");
        assert_eq!(told(quoted.amount.map(Amount::get)), amount, "{said}");
        assert_eq!(told(quoted.total.map(Amount::get)), total, "{said}");
        assert_eq!(quoted.doubt.is_none(), total != "null", "{said}");
        let by = if manual.is_some() { Source::Manual } else { Source::ListPrice };
        assert_eq!(quoted.by, PricedBy::Rule(by), "{said}");
    }
    let large = quoted("1000000", None, found(Some("100000"), Some("0")), "USD");
    assert_eq!(large.doubt.unwrap().code, "price_too_large");
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
        let totals = estimate.totals(&lines, &taxes);
        assert_eq!(totals.taxes.iter().map(|tax| told(*tax)).collect::<Vec<_>>(), amounts);
        estimate.add_up(&lines, &taxes);
        assert_eq!(told(estimate.net_total.map(Amount::get)), "1195.42");
        assert_eq!(told(estimate.total.map(Amount::get)), total);
    }
}

#[test]
fn what_is_not_known_leaves_totals_unknown() {
    let known = line(quoted("2", None, found(Some("10"), Some("0")), "USD"));
    let unknown = line(quoted("2", None, found(None, Some("0")), "USD"));
    let taxes = [tax("VAT", Some("20"), None), tax("Fee", None, Some("3"))];
    let estimate = estimate("USD");
    let Totals { net, known: sum, taxes, total } = estimate.totals(&[known, unknown], &taxes);
    assert_eq!((net, told(Some(sum)), total), (None, "20".to_owned(), None));
    assert_eq!(taxes.iter().map(|tax| told(*tax)).collect::<Vec<_>>(), ["null", "3"]);
    assert_eq!(told(estimate.totals(&[], &[]).total), "0");
}

#[test]
fn a_tax_of_a_release_takes_the_place_of_its_name() {
    let of = |taxes: &[EstimateTax]| {
        let one = |tax: &EstimateTax| {
            let rate = tax.rate.map(|rate| rate.get().to_string()).unwrap_or_default();
            let amount = tax.amount.map(|amount| amount.get().to_string()).unwrap_or_default();
            format!("{}:{rate}:{amount}", tax.name.as_deref().unwrap_or_default())
        };
        taxes.iter().map(one).collect::<Vec<_>>().join(" ")
    };
    let taxes = [tax("GST", Some("5"), None), tax("PST", Some("7"), None)];
    let released = |code: &str, rate: Option<&str>, amount: Option<&str>| {
        let EstimateTax { name, rate, amount } = tax(code, rate, amount);
        of(&with_tax(&taxes, Tax { code: name, percent: rate, amount }))
    };
    assert_eq!(released("gst", Some("6"), None), "gst:6: PST:7:");
    assert_eq!(released("PST", None, Some("12.5")), "GST:5: PST::12.5");
    assert_eq!(released("HST", Some("13"), None), "GST:5: PST:7: HST:13:");
    assert_eq!(released("", Some("1"), None), "GST:5: PST:7: :1:");
}

#[test]
fn a_tax_says_how_much_it_is() {
    let faults = EstimateTax::check(
        &[tax("GST", Some("5"), None), tax("What?", None, None), tax("", None, Some("0"))],
        "/taxes",
    );
    let told: Vec<_> = faults.iter().map(|fault| (&*fault.pointer, fault.code)).collect();
    assert_eq!(told, [("/taxes/1", "required")]);
}

#[test]
fn a_line_is_priced_anew_where_its_price_is_made_of_something_else() {
    let before = line(quoted("1", None, found(Some("10"), Some("0")), "USD"));
    let manual = Some(Box::new(Quoted::pending(Amount::new(Decimal::TEN))));
    let more = Quantity::new(Decimal::TWO).unwrap();
    for (changed, anew) in [
        (before.clone(), false),
        (Line { number: Text::new("9").unwrap(), position: 4, ..before.clone() }, false),
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

/// Ten-thousandths as a decimal.
fn fine(units: u64) -> Decimal {
    Decimal::new(i64::try_from(units).unwrap(), 4)
}

proptest! {
    #[test]
    fn totals_are_sums_of_rounded_lines(
        lines in proptest::collection::vec((1_u64..50_000_000, 0_u64..5_000_000_000, 0_u64..2_000_000), 0..30),
        rates in proptest::collection::vec(0_u64..1_000_000, 0..5),
        code in proptest::sample::select(vec!["USD", "EUR", "JPY", "KWD"]),
    ) {
        let digits = digits(currency(code));
        let lines: Vec<Line> = lines.into_iter().map(|(quantity, unit, test)| {
            let found = FoundPrice { unit: Some(fine(unit)), by: PricedBy::Parts, burst_test: Some(fine(test)), doubt: None };
            line(Quoted::new(Quantity::new(fine(quantity)).unwrap(), None, found, currency(code)))
        }).collect();
        let taxes: Vec<_> = rates.iter().map(|rate| EstimateTax { name: None, rate: Percent::new(fine(*rate)), amount: None }).collect();
        let totals = estimate(code).totals(&lines, &taxes);
        let shown = |amount: Option<Amount>| amount.unwrap().get();
        for line in &lines {
            let quoted = line.quoted.as_ref().unwrap();
            prop_assert_eq!(shown(quoted.total), shown(quoted.amount) + shown(quoted.burst_test));
            prop_assert_eq!(rounded(shown(quoted.total), digits), shown(quoted.total));
        }
        let net: Decimal = lines.iter().map(|line| shown(line.quoted.as_ref().unwrap().total)).sum();
        prop_assert_eq!(totals.net, Some(net.normalize()));
        let on_top: Decimal = totals.taxes.iter().map(|tax| tax.unwrap()).sum();
        prop_assert_eq!(totals.total, Some((net + on_top).normalize()));
        // A tax is off its rate by half of the smallest coin at most.
        let half_a_coin = Decimal::new(5, digits + 1);
        for (tax, rate) in totals.taxes.iter().zip(&rates) {
            let exact = net * fine(*rate) / Decimal::ONE_HUNDRED;
            prop_assert!((tax.unwrap() - exact).abs() <= half_a_coin);
        }
        // The order of lines makes no difference.
        let turned: Vec<Line> = lines.iter().rev().cloned().collect();
        prop_assert_eq!(estimate(code).totals(&turned, &taxes), totals);
    }
}
