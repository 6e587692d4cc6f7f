//! Steps of the calculation of a price.

use rust_decimal::Decimal;

use crate::fields::Choice;
use crate::measures::{Currency, UnitOfMeasure};

/// Levels of rules, in the order in which they are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The customer's.
    Customer,
    /// Those of the customer's price list.
    PriceList,
    /// Those that the organization has for the brand.
    Brand,
    /// The organization's.
    Organization,
}

/// Which rule set a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Entered on the line.
    Manual,
    /// The customer's net price of the item.
    NetPrice,
    /// The customer's discount on the item.
    CustomerDiscount,
    /// The item in the customer's price list.
    PriceList,
    /// A rule for the item's type or for materials.
    Rule(Level),
    /// The list price, since no rule is for it.
    ListPrice,
    /// Nothing is known that it could be made of.
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

/// Action of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepAction {
    /// Took the price that was entered.
    Manual,
    /// Took the customer's net price.
    NetPrice,
    /// Took the price of the price list from this quantity on.
    PriceList {
        /// From which quantity on it holds.
        from: Decimal,
    },
    /// Took the list price.
    ListPrice,
    /// Took the cost.
    Cost,
    /// Took a discount off.
    Discount { percent: Decimal },
    /// Put a margin on.
    Margin { percent: Decimal },
    /// Told as the price of another unit; amounts are computed with the price before.
    Unit {
        /// Of which it was the price.
        from: UnitOfMeasure,
    },
    /// Converted into another currency.
    Currency {
        /// In which it was.
        from: Currency,
        /// Exchange rate to the other one.
        rate: Decimal,
    },
    /// Rounded to what is shown.
    Rounded,
}

impl StepAction {
    /// Whether the step tells what the organization pays or earns.
    pub const fn is_of_cost(&self) -> bool {
        matches!(self, Self::Cost | Self::Margin { .. })
    }

    /// Action, in a word.
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

/// A step on the way to a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub did: StepAction,
    /// Amount after this step, to four decimals; to six in another unit than the price's own.
    pub amount: Decimal,
    pub currency: Currency,
    pub unit: UnitOfMeasure,
}

/// Why there is no price, or what is doubtful about one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriceWarning {
    /// Neither a rule with what it needs nor a list price is known.
    NoPrice,
    /// The currency that the price is in, or is wanted in, has no rate.
    NoRate(Currency),
    /// The price is for another kind of unit: pieces, not lengths, or the other way round.
    UnitMismatch {
        /// Type of the key.
        price: UnitOfMeasure,
        requested: UnitOfMeasure,
    },
    /// The price, an amount or a total would be 10^11 or more.
    TooLarge,
    /// The price of so small a unit rounds to 0.
    TooSmall(UnitOfMeasure),
    /// A labour cost is not set, so nothing is charged for it.
    NoLabourCost(&'static str),
}

impl PriceWarning {
    /// Stable, snake case.
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

    /// In words.
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
