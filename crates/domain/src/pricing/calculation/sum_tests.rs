//! Sums worked out by hand, and what holds for all sums.

use proptest::prelude::*;
use rust_decimal::Decimal;

use crate::measures::{Amount, Currency, UnitOfMeasure};
use crate::pricing::{
    ExchangeRate, KnownPrice, LabourCosts, Margin, Part, Percent, PriceWarning, Pricing, Rates,
    Source, Tax, Terms, UnitPrice, Work, charge, line, of_parts, rounded, totals,
};

fn decimal(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn currency(code: &str) -> Currency {
    Currency::new(code).unwrap()
}

fn price(exact: &str) -> UnitPrice {
    let exact = decimal(exact);
    let shown = rounded(exact, 4);
    let price = Some(KnownPrice { exact, shown, unit: UnitOfMeasure::Each });
    UnitPrice { source: Source::ListPrice, price, steps: vec![], warnings: vec![] }
}

const fn each(quantity: Decimal) -> (Decimal, UnitOfMeasure) {
    (quantity, UnitOfMeasure::Each)
}

fn unknown() -> UnitPrice {
    UnitPrice {
        source: Source::Unknown,
        price: None,
        steps: vec![],
        warnings: vec![PriceWarning::NoPrice],
    }
}

fn text(amount: Option<Decimal>) -> String {
    amount.map_or_else(|| "null".to_owned(), |amount| amount.to_string())
}

#[test]
fn lines_are_rounded_to_the_digits_of_their_currency() {
    for (quantity, unit_price, code, amount) in [
        // 3 x 1.3333 = 3.9999
        ("3", "1.33333", "USD", "4"),
        // Half away from zero: 2.5 x 0.0018 = 0.0045; 0.5 x 0.01 = 0.005
        ("2.5", "0.0018", "USD", "0"),
        ("0.5", "0.01", "USD", "0.01"),
        ("1.5", "0.01", "USD", "0.02"),
        // The price as it is shown counts: 100,000 x 0.3333, not 33,333.33
        ("100000", "0.33333333", "USD", "33330"),
        ("7", "0.5", "JPY", "4"),
        ("1", "0.4999", "JPY", "0"),
        ("3", "0.0015", "KWD", "0.005"),
        ("1", "1.23456", "CLF", "1.2346"),
        ("1000000", "99999.9999", "USD", "99999999900"),
        ("1000000", "100000", "USD", "null"),
    ] {
        let line = line(each(decimal(quantity)), &price(unit_price), currency(code));
        assert_eq!(text(line), amount, "{quantity} x {unit_price} {code}");
    }
    assert_eq!(line(each(Decimal::ONE), &unknown(), currency("USD")), None);
}

#[test]
fn taxes_are_of_the_net_total() {
    let percent = |text| Percent::new(decimal(text));
    let tax = |rate, amount: &str| Tax {
        name: None,
        rate,
        amount: amount.parse().ok().and_then(Amount::new),
    };
    // 8.25 % of 33.35 are 2.751375, 0.5 % are 0.16675
    let taxes = [tax(percent("8.25"), ""), tax(percent("0.5"), ""), tax(percent("50"), "1.005")];
    let lines = ["10.10", "3.25", "20"].map(|line| Some(decimal(line)));
    let sum = totals(lines, &taxes, currency("USD"));
    assert_eq!(text(sum.net), "33.35");
    assert_eq!(
        sum.taxes.iter().map(|tax| text(*tax)).collect::<Vec<_>>(),
        ["2.75", "0.17", "1.01"]
    );
    assert_eq!(text(sum.total), "37.28");
    let sum = totals([Some(decimal("5")), None], &taxes, currency("USD"));
    assert_eq!(
        (text(sum.net), text(sum.total), sum.known.to_string()),
        ("null".into(), "null".into(), "5".into())
    );
    assert_eq!(
        sum.taxes.iter().map(|tax| text(*tax)).collect::<Vec<_>>(),
        ["null", "null", "1.01"]
    );
    let none = totals([], &[], currency("USD"));
    assert_eq!(text(none.total), "0");
}

#[test]
fn parts_are_summed_exactly_and_rounded_once() {
    let part = |quantity: &str, exact: &str| Part::of(each(decimal(quantity)), &price(exact));
    let dollars = currency("USD");
    // 3 x 0.3333333 + 0.0000001 = 1; the shown prices would make 0.9999 + 0
    let sum = of_parts([part("3", "0.3333333"), part("1", "0.0000001")], dollars);
    assert_eq!((text(sum.price), sum.known.to_string()), ("1".into(), "1".into()));
    let sum = of_parts([part("2", "4.005"), Part::of(each(Decimal::ONE), &unknown())], dollars);
    assert_eq!((text(sum.price), sum.known.to_string()), ("null".into(), "8.01".into()));
    assert_eq!(text(of_parts([part("1", "0.005")], dollars).price), "0.01");
}

#[test]
fn work_is_charged_with_the_margin_on_labour() {
    let amount = |text: &str| Amount::new(decimal(text));
    let costs = LabourCosts {
        cutting: amount("1.5"),
        crimping: amount("3"),
        burst_test: amount("40"),
        ..LabourCosts::none()
    };
    let margin = |percent: &str| {
        let mut pricing = Pricing::default();
        pricing.defaults.margin_percent_labour = Margin::new(decimal(percent));
        pricing
    };
    let (customer, list, own) = (margin("25"), margin("40"), margin("50"));
    let nothing = Pricing::default();
    let rates = Rates::new(
        currency("USD"),
        [(currency("EUR"), ExchangeRate::new(decimal("1.25")).unwrap())],
    );
    let at = chrono::DateTime::UNIX_EPOCH.naive_utc();
    let terms = Terms {
        customer: Some(&customer),
        price_list: Some(&list),
        list_currency: None,
        organization: &own,
        rates: &rates,
        currency: currency("USD"),
        at,
    };
    let charged = |terms: &Terms<'_>, work, times: &str| {
        let charge = charge(&costs, terms, work, decimal(times));
        let warning = charge.warning.map(|warning| warning.code());
        (
            text(charge.part.price.map(|price| rounded(price.amount, 4))),
            charge.part.quantity,
            warning,
        )
    };
    // 3 / 0.75, 3 / 0.6, 3 / 0.5, and the cost itself
    assert_eq!(charged(&terms, Work::Crimping, "2").0, "4");
    let of_list = Terms { customer: Some(&nothing), ..terms };
    assert_eq!(charged(&of_list, Work::Crimping, "2").0, "5");
    let of_own = Terms { customer: None, price_list: None, ..terms };
    assert_eq!(charged(&of_own, Work::Crimping, "2").0, "6");
    let of_none = Terms { organization: &nothing, ..of_own };
    assert_eq!(charged(&of_none, Work::Crimping, "2").0, "3");
    // 1.5 / 0.75 / 1.25
    assert_eq!(charged(&Terms { currency: currency("EUR"), ..terms }, Work::Cutting, "1").0, "1.6");
    let unset = charged(&terms, Work::ProofTest, "1");
    assert_eq!((unset.0.as_str(), unset.2), ("0", Some("no_labour_cost")));
    let foreign = charged(&Terms { currency: currency("GBP"), ..terms }, Work::BurstTest, "1");
    assert_eq!((foreign.0.as_str(), foreign.2), ("null", Some("no_rate")));
    let parts = [Work::Cutting, Work::Crimping, Work::Wrapping]
        .map(|work| charge(&costs, &of_own, work, decimal("2")).part);
    assert_eq!(text(of_parts(parts, currency("USD")).price), "18");
}

proptest! {
    #[test]
    fn the_order_of_lines_changes_no_total(
        cents in prop::collection::vec(0_i64..1_000_000_000, 0..40),
        turn in 0_usize..40,
        percent in 0_i64..=1_000_000,
    ) {
        let lines: Vec<_> = cents.iter().map(|cents| Some(Decimal::new(*cents, 2))).collect();
        let mut turned = lines.clone();
        turned.rotate_left(turn % lines.len().max(1));
        turned.reverse();
        let taxes = [Tax { rate: Percent::new(Decimal::new(percent, 4)), ..Tax::default() }];
        let dollars = currency("USD");
        prop_assert_eq!(totals(lines, &taxes, dollars), totals(turned, &taxes, dollars));
    }

    #[test]
    fn the_total_is_the_sum_of_what_is_shown(cents in prop::collection::vec((1_i64..100_000, 1_i64..1_000_000), 1..30)) {
        let dollars = currency("USD");
        let lines: Vec<_> = cents
            .iter()
            .map(|(quantity, unit)| line(each(Decimal::new(*quantity, 2)), &price(&Decimal::new(*unit, 4).to_string()), dollars))
            .collect();
        let sum: Decimal = lines.iter().map(|line| line.unwrap()).sum();
        prop_assert!(lines.iter().all(|line| line.unwrap().scale() <= 2));
        prop_assert_eq!(totals(lines, &[], dollars).net, Some(sum.normalize()));
    }
}
