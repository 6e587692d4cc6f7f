//! Steps of the calculation of a price.

use rust_decimal::Decimal;

use crate::fields::Choice;
use crate::measures::{Currency, UnitOfMeasure};

/// Levels of price rules, in the order in which they are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Rules of the customer.
    Customer,
    /// Rules of the customer's price list.
    PriceList,
    /// The organization's rules for the brand.
    Brand,
    /// The organization's rules.
    Organization,
}

/// Rule that set a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A price entered on the line.
    Manual,
    /// The customer's net price of the item.
    NetPrice,
    /// The customer's discount on the item.
    CustomerDiscount,
    /// The item in the customer's price list.
    PriceList,
    /// A rule for the item's type or for materials.
    Rule(Level),
    /// The list price, since no rule applies.
    ListPrice,
    /// None: there is nothing to calculate a price from.
    Unknown,
}

impl Choice for Source {
    const WORDS: &'static [&'static str] = &[
        "manual",
        "netPrice",
        "customerDiscount",
        "priceList",
        "customerRule",
        "priceListRule",
        "brandRule",
        "organizationRule",
        "listPrice",
        "unknown",
    ];
    const ALL: &'static [Self] = &[
        Self::Manual,
        Self::NetPrice,
        Self::CustomerDiscount,
        Self::PriceList,
        Self::Rule(Level::Customer),
        Self::Rule(Level::PriceList),
        Self::Rule(Level::Brand),
        Self::Rule(Level::Organization),
        Self::ListPrice,
        Self::Unknown,
    ];
}

/// Kind of step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepAction {
    /// Took the entered price.
    Manual,
    /// Took the customer's net price.
    NetPrice,
    /// Took the price of the price list for this minimum quantity.
    PriceList {
        /// Minimum quantity of the price.
        from: Decimal,
    },
    /// Took the list price.
    ListPrice,
    /// Took the cost.
    Cost,
    /// Subtracted a discount.
    Discount { percent: Decimal },
    /// Added a margin.
    Margin { percent: Decimal },
    /// Converted to another unit, for reading; amounts are computed with the price before this step.
    Unit {
        /// Unit before the conversion.
        from: UnitOfMeasure,
    },
    /// Converted into another currency.
    Currency {
        /// Currency before the conversion.
        from: Currency,
        /// Exchange rate.
        rate: Decimal,
    },
    /// Rounded as prices are shown.
    Rounded,
}

impl StepAction {
    /// Whether the step shows what the organization pays or earns.
    pub const fn is_of_cost(&self) -> bool {
        matches!(self, Self::Cost | Self::Margin { .. })
    }

    /// Stable word for the kind of step.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Manual => "manual",
            Self::NetPrice => "netPrice",
            Self::PriceList { .. } => "priceList",
            Self::ListPrice => "listPrice",
            Self::Cost => "cost",
            Self::Discount { .. } => "discount",
            Self::Margin { .. } => "margin",
            Self::Unit { .. } => "unit",
            Self::Currency { .. } => "currency",
            Self::Rounded => "rounded",
        }
    }

    pub const WORDS: &'static [&'static str] = &[
        "manual",
        "netPrice",
        "priceList",
        "listPrice",
        "cost",
        "discount",
        "margin",
        "unit",
        "currency",
        "rounded",
    ];
}

/// A step in the calculation of a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub did: StepAction,
    /// Price after this step, to four decimals; to six in another unit than its own.
    pub amount: Decimal,
    pub currency: Currency,
    pub unit: UnitOfMeasure,
}

/// Reason why a price is missing or doubtful.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriceWarning {
    /// No rule applies and there is no list price.
    NoPrice,
    /// The currency of the price, or the requested one, has no rate.
    NoRate(Currency),
    /// The price is per piece and the quantity is a length, or the other way round.
    UnitMismatch {
        /// Type of the key.
        price: UnitOfMeasure,
        requested: UnitOfMeasure,
    },
    /// The price, an amount or a total would be 10^11 or more.
    TooLarge,
    /// The price of such a small unit rounds to 0.
    TooSmall(UnitOfMeasure),
    /// A labour cost isn't set, so the work is free of charge.
    NoLabourCost(&'static str),
}

impl PriceWarning {
    /// Stable code, in snake case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoPrice => "no_price",
            Self::NoRate(_) => "no_rate",
            Self::UnitMismatch { .. } => "unit_mismatch",
            Self::TooLarge => "price_too_large",
            Self::TooSmall(_) => "price_too_small",
            Self::NoLabourCost(_) => "no_labour_cost",
        }
    }

    /// Explanation for people.
    pub fn message(&self) -> String {
        match self {
            Self::NoPrice => {
                "neither a price, nor a list price, nor a cost with a margin is known".to_owned()
            }
            Self::NoRate(currency) => format!("the currency {} has no rate", currency.code()),
            Self::UnitMismatch { price, requested } => format!(
                "the price is for {}, which can't be converted into {}",
                price.word(),
                requested.word()
            ),
            Self::TooLarge => "the amount would be 100,000,000,000 or more".to_owned(),
            Self::TooSmall(unit) => {
                format!("the price of one {} rounds to 0; set it for a longer unit", unit.word())
            }
            Self::NoLabourCost(work) => {
                format!("the cost of {work} is not set, so it is not charged")
            }
        }
    }
}
