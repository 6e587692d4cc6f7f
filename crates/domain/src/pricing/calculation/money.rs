//! Currencies, and how amounts in them are rounded.

use std::collections::BTreeMap;

use rust_decimal::{Decimal, RoundingStrategy};

use crate::measures::Currency;
use crate::pricing::{ExchangeRate, PriceWarning};

/// Upper limit of all amounts.
pub(crate) const BOUND: Decimal = Decimal::from_parts(1_215_752_192, 23, 0, false, 0);

/// Decimals of amounts in a currency.
pub fn digits(currency: Currency) -> u32 {
    match currency.code() {
        "BIF" | "CLP" | "DJF" | "GNF" | "ISK" | "JPY" | "KMF" | "KRW" | "PYG" | "RWF" | "UGX"
        | "UYI" | "VND" | "VUV" | "XAF" | "XOF" | "XPF" => 0,
        "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" => 3,
        "CLF" | "UYW" => 4,
        _ => 2,
    }
}

/// Rounds an amount to this many digits, halves away from zero.
pub fn rounded(amount: Decimal, digits: u32) -> Decimal {
    amount.round_dp_with_strategy(digits, RoundingStrategy::MidpointAwayFromZero).normalize()
}

/// Exchange rates of the organization's currencies.
#[derive(Debug, Clone, PartialEq)]
pub struct Rates {
    own: Currency,
    others: BTreeMap<String, ExchangeRate>,
}

impl Rates {
    /// Rates of the organization's own currency, which is 1, and of others.
    pub fn new(own: Currency, others: impl IntoIterator<Item = (Currency, ExchangeRate)>) -> Self {
        let others = others.into_iter().filter(|(currency, _)| *currency != own);
        let others = others.map(|(currency, rate)| (currency.code().to_owned(), rate)).collect();
        Self { own, others }
    }

    /// The organization's own currency.
    pub const fn own(&self) -> Currency {
        self.own
    }

    /// All currencies with their rates, the organization's own first.
    pub fn all(&self) -> impl Iterator<Item = (Currency, ExchangeRate)> {
        let others = self.others.iter();
        let others = others.filter_map(|(code, rate)| Some((Currency::new(code)?, *rate)));
        std::iter::once((self.own, ExchangeRate::OWN)).chain(others)
    }

    /// Converts an amount; also gives the exchange rate.
    pub fn convert(
        &self,
        amount: Decimal,
        from: Currency,
        to: Currency,
    ) -> Result<(Decimal, Decimal), PriceWarning> {
        if from == to {
            return Ok((amount, Decimal::ONE));
        }
        let (from, to) = (self.worth(from)?, self.worth(to)?);
        // Multiplies before it divides, so that even results stay exact.
        let exchanged = amount.checked_mul(from).and_then(|worth| worth.checked_div(to));
        exchanged.zip(from.checked_div(to)).ok_or(PriceWarning::TooLarge)
    }

    fn worth(&self, currency: Currency) -> Result<Decimal, PriceWarning> {
        if currency == self.own {
            return Ok(Decimal::ONE);
        }
        self.others
            .get(currency.code())
            .map(|rate| rate.get())
            .ok_or(PriceWarning::NoRate(currency))
    }
}
