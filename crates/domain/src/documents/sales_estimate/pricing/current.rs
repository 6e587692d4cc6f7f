//! Prices of an estimate today.

use rust_decimal::Decimal;

use crate::documents::lifecycle::{self, Opened};
use crate::documents::line_documents::{After, LineDocument, before, full, store};
use crate::documents::sales_estimate::prepare::price_lines;
use crate::documents::sales_estimate::pricing::price::{found, quoted};
use crate::documents::sales_estimate::pricing::rates::{pricing, today};
use crate::documents::sales_estimate::{EstimateExtra, FullEstimate};
use crate::documents::{FoundPrice, Line, Quoted, QuotedTotals, SalesEstimate};
use crate::pricing::Rates;
use crate::{Id, Result, Session, Violation};

/// An estimate with its stored prices and those of today.
#[derive(Debug, Clone)]
pub struct Compared {
    /// The estimate with its stored prices.
    pub full: FullEstimate,
    /// Price of each line today, in the order of the lines.
    pub today: Vec<Quoted>,
    /// Price of each line today by the rules, without entered prices.
    pub by_rules: Vec<FoundPrice>,
    /// Today's exchange rates.
    pub rates: Rates,
    /// Totals of today's prices, with the same taxes.
    pub totals: QuotedTotals,
}

/// Today's amount less the stored one.
pub fn difference(today: Option<Decimal>, stored: Option<Decimal>) -> Option<Decimal> {
    today?.checked_sub(stored?).map(|difference| difference.normalize())
}

/// Compares the stored prices of an estimate with today's. Changes nothing.
pub async fn compared(session: &mut Session, id: Id<SalesEstimate>) -> Result<Compared> {
    let full = lifecycle::read::<SalesEstimate>(session, id).await?;
    let (rates, _) = today(session).await?;
    let estimate = &full.document.content;
    let pricing = pricing(&session.services, estimate, rates.clone());
    let lines = &full.lines;
    let by_rules = found(session, (lines, &full.components), &pricing).await?;
    let today = lines.iter().zip(&by_rules);
    let today: Vec<Quoted> =
        today.map(|(line, found)| quoted(line, found.clone(), estimate.currency)).collect();
    let priced: Vec<Line> = lines
        .iter()
        .zip(&today)
        .map(|(line, quoted)| Line { quoted: Some(Box::new(quoted.clone())), ..line.clone() })
        .collect();
    let totals = estimate.totals(&priced, &full.details.taxes);
    Ok(Compared { full, today, by_rules, rates, totals })
}

/// Writes today's prices and exchange rates into an estimate under editing, and returns it. Entered prices stay.
pub async fn refresh(session: &mut Session, opened: Opened<SalesEstimate>) -> Result<FullEstimate> {
    let before = before(session, opened).await?;
    let (rates, _) = today(session).await?;
    let extra = EstimateExtra { taxes: before.extra.taxes.clone(), rates };
    let (content, lines) = (before.document.content.clone(), before.lines.clone());
    let mut after = After::new(content, lines, extra, None);
    price_lines(session, &mut after, true, |_| true).await?;
    let document = store(session, before, &after).await?;
    full(session, document, after).await
}

/// Reasons against a release: lines whose assembly or kit has changed since it was priced.
pub async fn outdated(session: &mut Session, full: &FullEstimate) -> Result<Vec<Violation>> {
    let made = full.lines.iter().filter(|line| line.item.kind().is_made());
    let made: Vec<Line> = made.cloned().collect();
    let pricing = pricing(&session.services, &full.document.content, full.details.rates.clone());
    let today = found(session, (&made, &full.components), &pricing).await?;
    let reason = |(line, today): (&Line, FoundPrice)| {
        let was = line.quoted.as_ref().and_then(|quoted| quoted.made_of)?;
        let message = || {
            format!(
                "the goods on line {} changed after pricing: refresh the estimate",
                &*line.number
            )
        };
        let place = || SalesEstimate::pointer_to(&full.lines, line);
        (Some(was) != today.made_of).then(|| Violation::new(place(), "price_outdated", message()))
    };
    Ok(made.iter().zip(today).filter_map(reason).collect())
}
