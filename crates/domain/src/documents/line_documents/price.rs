//! Price of a document with lines: the sum of its rounded lines.

use rust_decimal::Decimal;

use crate::documents::hose_assembly::{self, AssemblyPrice, AssemblyToPrice, Numbered};
use crate::documents::line_documents::LineComponents;
use crate::documents::line_documents::contents::missing_item;
use crate::documents::{Line, LineItem, QuoteWarning};
use crate::measures::{Currency, Quantity};
use crate::pricing::prices::{self, PriceRequest, PriceRequestLine, Prices};
use crate::pricing::{
    KnownPrice, PerUnit, PriceWarning, Totals, UnitPrice, line as amount_of, totals,
};
use crate::{Error, Id, Result, Session};

/// Price of a number of equal documents.
#[derive(Debug, Clone, PartialEq)]
pub struct LinesPrice {
    /// Number of documents.
    pub quantity: Quantity,
    /// Customer, date and currency.
    pub prices: Prices,
    /// Priced lines of one document.
    pub lines: Vec<LinePrice>,
    /// Price of one document without burst tests: the sum of its lines.
    pub one: Totals,
    /// Price of the burst tests, once for all documents; none if one is unknown.
    pub burst_tests: Option<Decimal>,
    /// Total of all documents and the burst tests.
    pub total: Option<Decimal>,
}

/// Price of a line.
#[derive(Debug, Clone, PartialEq)]
pub struct LinePrice {
    pub line: Line,
    /// Price of its item, for the quantity that all documents need together.
    pub priced: Priced,
    /// Amount of the line in one document.
    pub amount: Option<Decimal>,
}

impl LinePrice {
    /// Why the item has no price.
    pub fn own_warning(&self) -> Option<QuoteWarning> {
        let first = |price: &UnitPrice| price.warnings.first().map(QuoteWarning::from);
        match &self.priced {
            Priced::Assembly(price) => price.own.as_ref().and_then(|(_, own)| first(own)),
            Priced::Kit { .. } => None,
            Priced::Item(item) => first(&item.price),
        }
    }

    /// Why the line has no amount; none if it has one.
    pub fn warning(&self) -> Option<QuoteWarning> {
        match (self.amount, self.priced.price()) {
            (Some(_), _) => None,
            (None, Some(_)) => Some(QuoteWarning::from(&PriceWarning::TooLarge)),
            (None, None) => Some(self.own_warning().unwrap_or_else(QuoteWarning::of_parts)),
        }
    }

    /// Price of the line's burst tests, once for all pieces; none if one is unknown.
    pub fn burst_tests(&self, currency: Currency) -> Option<Decimal> {
        match &self.priced {
            Priced::Assembly(price) => price.tested(currency),
            Priced::Kit { lines, .. } => tests(lines, currency),
            Priced::Item(_) => Some(Decimal::ZERO),
        }
    }
}

/// Price of a line's item.
#[derive(Debug, Clone, PartialEq)]
pub enum Priced {
    Assembly(Box<AssemblyPrice>),
    Kit {
        /// Priced lines of one kit.
        lines: Vec<LinePrice>,
        /// Price of one kit: the sum of its lines.
        one: Totals,
    },
    Item(Box<prices::Line>),
}

impl Priced {
    /// Price of one unit.
    pub fn price(&self) -> Option<PerUnit> {
        match self {
            Self::Assembly(price) => price.unit().map(PerUnit::each),
            Self::Kit { one, .. } => one.net.map(PerUnit::each),
            Self::Item(line) => line.price.price.map(KnownPrice::shown),
        }
    }
}

/// Prices a number of documents with these lines. Price breaks use the total quantity for all documents.
/// `request` has customer, date and currency. The number of statements is fixed.
///
/// # Errors
///
/// If the quantity of a line is too large.
pub async fn price(
    session: &mut Session,
    (lines, contents): (&[Line], &LineComponents),
    quantity: Quantity,
    mut request: PriceRequest,
) -> Result<LinesPrice> {
    let parts = hose_assembly::parts_of(session, contents.assemblies.values()).await?;
    let mut assemblies = Vec::new();
    for (line, needed) in kits_unpacked(lines, contents, quantity)? {
        match line.item {
            LineItem::HoseAssembly(id) => {
                let found = parts.iter().find(|(document, _)| document.id == id);
                let (document, parts) = found.ok_or_else(|| missing_item(line))?;
                assemblies.push(AssemblyToPrice {
                    assembly: &document.content,
                    parts,
                    numbers: vec![Numbered::of(document)],
                    pieces: needed,
                });
            }
            LineItem::HoseKit(_) => {}
            _ => request.lines.push(PriceRequestLine {
                item: Id::from_raw(line.item.raw()),
                quantity: needed,
                unit: Some(line.unit),
                manual: None,
                manual_unit: None,
            }),
        }
    }
    let (mut prices, made) = hose_assembly::price(session, &assemblies, request).await?;
    let currency = prices.currency;
    let items = std::mem::take(&mut prices.lines);
    let mut found = Found { made: made.into_iter(), items: items.into_iter(), currency };
    let all = found.lines(lines, contents)?;
    let one = totals(all.iter().map(|line| line.amount), &[], currency);
    let burst_tests = tests(&all, currency);
    let pieces = one.net.and_then(|net| net.checked_mul(quantity.get()));
    let total = totals([pieces, burst_tests], &[], currency).net;
    Ok(LinesPrice { quantity, prices, lines: all, one, burst_tests, total })
}

/// Lines of assemblies and items, including those in kits, each with the quantity for all documents.
pub(crate) fn kits_unpacked<'a>(
    lines: &'a [Line],
    contents: &'a LineComponents,
    documents: Quantity,
) -> Result<Vec<(&'a Line, Quantity)>> {
    let mut all = Vec::new();
    for line in lines {
        let needed = of_all(line, documents)?;
        match line.item {
            LineItem::HoseKit(id) => {
                let (_, lines) = contents.kits.get(&id).ok_or_else(|| missing_item(line))?;
                all.extend(kits_unpacked(lines, contents, needed)?);
            }
            _ => all.push((line, needed)),
        }
    }
    Ok(all)
}

/// Prices, to be taken by their lines in order.
struct Found<M, I> {
    made: M,
    items: I,
    currency: Currency,
}

impl<M: Iterator<Item = AssemblyPrice>, I: Iterator<Item = prices::Line>> Found<M, I> {
    fn lines(&mut self, lines: &[Line], contents: &LineComponents) -> Result<Vec<LinePrice>> {
        lines.iter().map(|line| self.line(line, contents)).collect()
    }

    fn line(&mut self, line: &Line, contents: &LineComponents) -> Result<LinePrice> {
        let unpriced = || Error::broken(format!("line {} was not priced", line.id));
        let currency = self.currency;
        let (priced, amount) = match line.item {
            LineItem::HoseAssembly(_) => {
                let price = self.made.next().ok_or_else(unpriced)?;
                let amount = price.pieces(line.quantity, currency);
                (Priced::Assembly(Box::new(price)), amount)
            }
            LineItem::HoseKit(id) => {
                let (_, lines) = contents.kits.get(&id).ok_or_else(|| missing_item(line))?;
                let lines = self.lines(lines, contents)?;
                let one = totals(lines.iter().map(|line| line.amount), &[], currency);
                let amount = one.net.and_then(|net| net.checked_mul(line.quantity.get()));
                (Priced::Kit { lines, one }, totals([amount], &[], currency).net)
            }
            _ => {
                let item = self.items.next().ok_or_else(unpriced)?;
                let amount = amount_of((line.quantity.get(), line.unit), &item.price, currency);
                (Priced::Item(Box::new(item)), amount)
            }
        };
        Ok(LinePrice { line: line.clone(), priced, amount })
    }
}

/// Price of the burst tests, once for each line with assemblies.
fn tests(lines: &[LinePrice], currency: Currency) -> Option<Decimal> {
    totals(lines.iter().map(|line| line.burst_tests(currency)), &[], currency).net
}

/// Quantity of a line for a number of documents.
fn of_all(line: &Line, documents: Quantity) -> Result<Quantity> {
    let all = line.quantity.get().checked_mul(documents.get());
    let all = all.and_then(|all| Quantity::new(all.normalize()).ok());
    all.ok_or_else(|| {
        let message =
            format!("makes the quantity of line {} too large: at most 1,000,000", &*line.number);
        Error::invalid("/quantity", "out_of_range", message)
    })
}
