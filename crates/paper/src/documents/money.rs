//! Amounts of money as papers write them.

use domain::fields::Choice;
use domain::measures::{Currency, UnitOfMeasure};
use domain::pricing::{PerUnit, digits};
use rust_decimal::Decimal;

/// An amount with all digits of its currency, thousands apart: `1,234.50`.
pub(super) fn amount(amount: Decimal, currency: Currency) -> String {
    written(amount, digits(currency))
}

/// The price of one unit: with all its digits, at least those of its currency, and its unit unless it is per
/// piece: `8.63 / m`.
pub(super) fn unit_price(price: PerUnit, currency: Currency) -> String {
    let amount = price.amount.normalize();
    let text = written(amount, digits(currency).max(amount.scale()));
    match price.unit {
        UnitOfMeasure::Each => text,
        unit => format!("{text} / {}", unit.word()),
    }
}

fn written(amount: Decimal, digits: u32) -> String {
    let places = usize::try_from(digits).unwrap_or_default();
    let text = format!("{amount:.places$}");
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let mut parted = String::with_capacity(text.len() + whole.len() / 3);
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            parted.push(',');
        }
        parted.push(digit);
    }
    if rest.is_empty() { parted } else { format!("{parted}.{rest}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_the_digits_of_their_currency() {
        let of = |text: &str, code| {
            let (price, currency) = (text.parse().unwrap(), Currency::new(code).unwrap());
            (amount(price, currency), unit_price(PerUnit::each(price), currency))
        };
        let both = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        assert_eq!(of("1195.4", "USD"), both("1,195.40", "1,195.40"));
        assert_eq!(of("0", "EUR"), both("0.00", "0.00"));
        assert_eq!(of("24.9344", "EUR"), both("24.93", "24.9344"));
        assert_eq!(of("123456", "JPY"), both("123,456", "123,456"));
        assert_eq!(of("99999999999", "USD"), both("99,999,999,999.00", "99,999,999,999.00"));
        assert_eq!(of("999.5", "KWD"), both("999.500", "999.500"));
        assert_eq!(of("12.5", "JPY").1, "12.5");
        let hose = PerUnit { amount: Decimal::from(11), unit: UnitOfMeasure::Foot };
        assert_eq!(unit_price(hose, Currency::DOLLAR), "11.00 / ft");
    }
}
