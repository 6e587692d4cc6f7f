//! What a document of lines costs: the sum of its lines, each rounded.

use rust_decimal::Decimal;

use super::Contents;
use crate::catalogue::UnitOfMeasure;
use crate::documents::{Line, LineItem, Quantity};
use crate::organization::Caller;
use crate::port::AnyUnitOfWork;
use crate::trade::price::{Totals, line as amount_of, totals};
use crate::usecase::assemblies::{self, AssemblyPrice, Goods, Numbered};
use crate::usecase::prices::{self, Asked, AskedLine, Prices};
use crate::{Error, Id, Result};

/// What so many of a document cost.
#[derive(Debug, Clone, PartialEq)]
pub struct LinesPrice {
    /// How many.
    pub quantity: Quantity,
    /// For whom, when and in which currency.
    pub prices: Prices,
    /// Line by line, as they stand on one.
    pub lines: Vec<LinePrice>,
    /// What one costs, burst tests aside: the sum of its lines.
    pub one: Totals,
    /// The burst tests of all lines, once however many they are; none where one isn't known.
    pub burst_tests: Option<Decimal>,
    /// What all of them and the burst tests come to.
    pub total: Option<Decimal>,
}

/// What a line costs.
#[derive(Debug, Clone, PartialEq)]
pub struct LinePrice {
    /// The line.
    pub line: Line,
    /// The price of what it is about, in the quantity that all need together.
    pub priced: Priced,
    /// What it comes to in one of the documents.
    pub amount: Option<Decimal>,
}

/// The price of what a line is about.
#[derive(Debug, Clone, PartialEq)]
pub enum Priced {
    /// Of an assembly.
    Assembly(Box<AssemblyPrice>),
    /// Of an item.
    Item(Box<prices::Line>),
}

impl Priced {
    /// What one costs.
    pub fn unit(&self) -> Option<Decimal> {
        match self {
            Self::Assembly(price) => price.unit(),
            Self::Item(line) => line.price.price.map(|price| price.shown),
        }
    }
}

/// What so many of a document of these lines cost. Price breaks go by what all of them need of a
/// line together. `asked` says for whom, when and in which currency. The number of statements
/// doesn't depend on how many lines there are.
///
/// # Errors
/// More of a line than can be counted.
pub async fn price(
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    (lines, contents): (&[Line], &Contents),
    quantity: Quantity,
    mut asked: Asked,
) -> Result<LinesPrice> {
    let parts = assemblies::parts_of(work, contents.assemblies.values()).await?;
    let mut goods = Vec::new();
    for line in lines {
        let needed = of_all(line, quantity)?;
        match line.item {
            LineItem::HoseAssembly(id) => {
                let found = parts.iter().find(|(document, _)| document.id == id);
                // Assemblies in use can't be removed.
                let lost = || Error::broken(format!("line {} is about nothing", line.id));
                let (document, parts) = found.ok_or_else(lost)?;
                goods.push(Goods {
                    assembly: &document.content,
                    parts,
                    numbers: vec![Numbered::of(document)],
                    pieces: needed,
                });
            }
            LineItem::Adaptor(_) | LineItem::OtherItem(_) => asked.lines.push(AskedLine {
                item: Id::from_raw(line.item.raw()),
                quantity: needed,
                unit: Some(UnitOfMeasure::Each),
                manual: None,
            }),
        }
    }
    let (mut prices, made) = assemblies::price(work, caller, &goods, asked).await?;
    let currency = prices.currency;
    let (mut made, mut items) = (made.into_iter(), std::mem::take(&mut prices.lines).into_iter());
    let mut all = Vec::with_capacity(lines.len());
    for line in lines {
        let lost = || Error::broken(format!("line {} has no price, known or not", line.id));
        let (of_line, amount) = match line.item {
            LineItem::HoseAssembly(_) => {
                let price = made.next().ok_or_else(lost)?;
                let amount = price.pieces(line.quantity, currency);
                (Priced::Assembly(Box::new(price)), amount)
            }
            LineItem::Adaptor(_) | LineItem::OtherItem(_) => {
                let item = items.next().ok_or_else(lost)?;
                let amount = amount_of(line.quantity.get(), &item.price, currency);
                (Priced::Item(Box::new(item)), amount)
            }
        };
        all.push(LinePrice { line: line.clone(), priced: of_line, amount });
    }
    let one = totals(all.iter().map(|line| line.amount), &[], currency);
    let tests = all.iter().map(|line| match &line.priced {
        Priced::Assembly(price) => price.tested(currency),
        Priced::Item(_) => Some(Decimal::ZERO),
    });
    let burst_tests = totals(tests, &[], currency).net;
    let pieces = one.net.and_then(|net| net.checked_mul(quantity.get()));
    let total = totals([pieces, burst_tests], &[], currency).net;
    Ok(LinesPrice { quantity, prices, lines: all, one, burst_tests, total })
}

/// What so many documents need of a line.
fn of_all(line: &Line, documents: Quantity) -> Result<Quantity> {
    let all = line.quantity.get().checked_mul(documents.get());
    let all = all.and_then(|all| Quantity::new(all.normalize()).ok());
    all.ok_or_else(|| {
        let message = format!("makes too many of line {}: at most 1,000,000", &*line.number);
        Error::invalid("/quantity", "out_of_range", message)
    })
}
