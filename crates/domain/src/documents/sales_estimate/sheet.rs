//! Estimates as rows of a sheet: taxes and margins.

use std::collections::HashMap;

use crate::access::Visibility;
use crate::documents::line_documents::RowReferences;
use crate::documents::{Document, SalesEstimate};
use crate::fields::{Cell, Column, Columns, Exact, columns};
use crate::measures::Amount;
use crate::pricing::Tax;
use crate::{Id, Notes, Result, Session};

columns! {
    /// Taxes of an estimate.
    pub struct EstimateTaxes {
        taxes: Option<Notes> = "taxes", "Taxes", "", "The taxes, one below the other: name, rate or amount.";
    }
}

/// A margin, which may be negative, or a percentage within the same bounds.
type ProfitFigure = Exact<-100_000_000_000, 100_000_000_000>;

columns! {
    /// Margin of an estimate; for admins only.
    pub struct EstimateProfit {
        cost: Option<Amount> = "cost", "Cost", "", "The organization's cost of the lines including burst tests, in the estimate's currency. For admins only.";
        margin: Option<ProfitFigure> = "margin", "Margin", "", "Net total less the cost. For admins only.";
        margin_percent: Option<ProfitFigure> = "marginPercent", "Margin percent", "%", "Margin as a share of the net total. For admins only.";
    }
}

/// The columns of an estimate besides those of every document.
pub(super) fn columns_for(visibility: Visibility) -> impl Iterator<Item = &'static Column> {
    let profit = EstimateProfit::COLUMNS.iter().filter(move |_| visibility == Visibility::Costs);
    EstimateTaxes::COLUMNS.iter().chain(profit)
}

/// Records that the rows of a batch of estimates refer to.
#[derive(Debug)]
pub struct EstimateReferences {
    common: RowReferences,
    taxes: HashMap<Id<SalesEstimate>, Vec<Tax>>,
}

impl EstimateReferences {
    pub(super) const fn common(&self) -> &RowReferences {
        &self.common
    }

    pub(super) async fn of(
        session: &mut Session,
        estimates: &[Document<SalesEstimate>],
    ) -> Result<Self> {
        let common = RowReferences::of(session, estimates).await?;
        let ids: Vec<_> = estimates.iter().map(|estimate| estimate.id).collect();
        Ok(Self { common, taxes: session.work.estimate_taxes(&ids).await? })
    }

    pub(super) fn row(
        &self,
        estimate: &Document<SalesEstimate>,
        visibility: Visibility,
        see: &mut dyn FnMut(&'static Column, Cell<'_>),
    ) -> Result<()> {
        self.common.row(estimate, see)?;
        let taxes = self.taxes.get(&estimate.id).map_or(&[][..], Vec::as_slice);
        let in_words: Vec<String> = taxes.iter().map(tax).collect();
        let cell = EstimateTaxes { taxes: Notes::optional(&in_words.join("\n")).ok().flatten() };
        cell.each_cell(&mut |column, cell| see(column, cell));
        if visibility == Visibility::Costs {
            let totals = estimate.content.totals(self.common.lines(estimate), taxes);
            let profit = totals.profit();
            let profit = EstimateProfit {
                cost: totals.cost.and_then(Amount::new),
                margin: profit.and_then(|profit| ProfitFigure::new(profit.margin)),
                margin_percent: profit.and_then(|profit| ProfitFigure::new(profit.percent?)),
            };
            profit.each_cell(&mut |column, cell| see(column, cell));
        }
        Ok(())
    }
}

/// A tax as text: `VAT 23 %`.
fn tax(tax: &Tax) -> String {
    let name = tax.name.as_deref().unwrap_or("Tax");
    match (tax.amount, tax.rate) {
        (Some(amount), _) => format!("{name} {}", amount.get()),
        (None, Some(rate)) => format!("{name} {} %", rate.get()),
        (None, None) => name.to_owned(),
    }
}
