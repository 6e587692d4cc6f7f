//! Taxes on the net total of a document.

use crate::fields::columns;
use crate::measures::Amount;
use crate::pricing::Percent;
use crate::{Text, Violation};

/// A tax on a net total: a rate, or an amount that was entered.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tax {
    pub name: Option<Text>,
    pub rate: Option<Percent>,
    /// Entered amount, which overrides the rate.
    pub amount: Option<Amount>,
}

columns! {
    /// A tax as requests give it and answers show it.
    pub struct TaxFields {
        name: Option<Text> = "name", "Tax", "", "Name.";
        rate: Option<Percent> = "ratePercent", "Rate", "%", "Rate, on the net total.";
        amount: Option<Amount> = "amount", "Amount", "", "Entered amount, which overrides the rate.";
        fixed: Option<bool> = "fixed", "Fixed", "", "false if the amount follows from the rate and is calculated again; otherwise a given amount is fixed.";
    }
}

impl TaxFields {
    /// Reads the tax.
    ///
    /// # Errors
    /// If it has neither a rate nor an amount; `pointer` is its place in the body.
    pub fn tax(self, pointer: &str) -> Result<Tax, Violation> {
        let Self { name, rate, amount, fixed } = self;
        let amount = amount.filter(|_| fixed != Some(false));
        let missing = |field: &str, message: &str| {
            Err(Violation::new(format!("{pointer}{field}"), "required", message))
        };
        match (rate, amount) {
            (_, None) if fixed == Some(true) => missing("/amount", "is required for a fixed tax"),
            (None, None) => missing("", "needs ratePercent or amount"),
            (rate, amount) => Ok(Tax { name, rate, amount }),
        }
    }
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;

    #[test]
    fn only_what_was_entered_is_fixed() {
        let (rate, amount) = (Percent::new(5.into()), Amount::new(Decimal::new(19, 2)));
        let read = |rate, amount, fixed| {
            let fields = TaxFields { name: None, rate, amount, fixed };
            let summary = |fault: Violation| (fault.pointer, fault.code);
            fields.tax("/taxes/0").map(|tax| (tax.rate, tax.amount)).map_err(summary)
        };
        assert_eq!(read(rate, None, None), Ok((rate, None)));
        assert_eq!(read(rate, amount, None), Ok((rate, amount)));
        assert_eq!(read(rate, amount, Some(true)), Ok((rate, amount)));
        // As an answer showed it: an amount that follows from the rate is computed again.
        assert_eq!(read(rate, amount, Some(false)), Ok((rate, None)));
        assert_eq!(read(None, amount, None), Ok((None, amount)));
        let refused = |pointer: &str| Err((pointer.to_owned(), "required"));
        assert_eq!(read(None, None, None), refused("/taxes/0"));
        assert_eq!(read(None, amount, Some(false)), refused("/taxes/0"));
        assert_eq!(read(rate, None, Some(true)), refused("/taxes/0/amount"));
    }
}
