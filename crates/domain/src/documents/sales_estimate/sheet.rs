//! Estimates as rows of a sheet, with what they offer.

use std::collections::HashMap;

use async_trait::async_trait;

use crate::access::Visibility;
use crate::customers::{self, Customer};
use crate::documents::export::SheetDocument;
use crate::documents::line_documents::{LineComponents, cell_of};
use crate::documents::{Document, Line, SalesEstimate, Status};
use crate::fields::{Bounded, Column, Columns, Exact, Moment, columns};
use crate::measures::Amount;
use crate::organization::Settings;
use crate::pricing::Tax;
use crate::workbooks::{SheetCell, SheetRows, SheetTable};
use crate::{Error, Id, Notes, NumberText, RawId, Result, Session, Text};

columns! {
    /// An estimate as a row: what it is called, what it offers, and to whom.
    pub struct EstimateRow {
        number: NumberText = "number", "Number", "", "Number of the estimate.";
        revision: NumberText = "revision", "Revision", "", "Revision.";
        version: Bounded<1, 1_000_000> = "version", "Version", "", "Version within the revision.";
        status: Status = "status", "Status", "", "Status in its life cycle.";
        released: Option<Moment> = "released", "Released", "", "When it was released.";
        customer: Option<Text> = "customer", "Customer", "", "The name of the customer that it is for.";
        customer_erp_id: Option<NumberText> = "customerErpId", "Customer ERP number", "", "The customer's number in the ERP.";
        items: Option<Notes> = "items", "Lines", "", "The lines, one below the other: part number x quantity with its unit, and | type: | revision: | brand: | number: | discount: | comments:.";
        taxes: Option<Notes> = "taxes", "Taxes", "", "The taxes, one below the other: name, rate or amount.";
    }
}

/// A margin, which may be negative; a percentage of it has the same bounds.
type ProfitFigure = Exact<-100_000_000_000, 100_000_000_000>;

columns! {
    /// Margin of an estimate; for admins only.
    pub struct EstimateProfit {
        cost: Option<Amount> = "cost", "Cost", "", "The organization's cost of the lines including burst tests, in the estimate's currency. For admins only.";
        margin: Option<ProfitFigure> = "margin", "Margin", "", "Net total less the cost. For admins only.";
        margin_percent: Option<ProfitFigure> = "marginPercent", "Margin percent", "%", "Margin as a share of the net total. For admins only.";
    }
}

/// The columns of an estimate that others stand for.
const NAMED: &[&str] = &["customer", "customerName", "location"];

/// The columns of an estimate that stand in its row themselves.
fn own_columns() -> impl Iterator<Item = &'static Column> {
    SalesEstimate::COLUMNS.iter().filter(|column| !NAMED.contains(&column.name))
}

/// References of a batch of estimates.
#[derive(Debug)]
pub struct Named {
    lines: HashMap<RawId, Vec<Line>>,
    contents: LineComponents,
    taxes: HashMap<Id<SalesEstimate>, Vec<Tax>>,
    customers: HashMap<Id<Customer>, (Text, Option<NumberText>)>,
}

#[async_trait]
impl SheetDocument for SalesEstimate {
    type Named = Named;

    fn table(visibility: Visibility) -> SheetTable {
        let columns = EstimateRow::COLUMNS.iter().chain(own_columns());
        let profit = EstimateProfit::COLUMNS.iter().filter(|_| visibility == Visibility::Costs);
        SheetTable {
            name: "salesestimates",
            about: "Sales estimates: offers to customers, with their totals.".to_owned(),
            columns: columns.chain(profit).map(Into::into).collect(),
        }
    }

    async fn named(session: &mut Session, estimates: &[Document<Self>]) -> Result<Named> {
        let ids: Vec<Id<Self>> = estimates.iter().map(|estimate| estimate.id).collect();
        let raw: Vec<RawId> = ids.iter().map(|id| id.raw()).collect();
        let lines = session.work.lines_of(&raw).await?;
        let contents =
            LineComponents::of(session, lines.values().flatten().map(|line| line.item), None)
                .await?;
        let taxes = session.work.estimate_taxes(&ids).await?;
        let customers = estimates.iter().filter_map(|one| one.content.customer_id).collect();
        let customers = customers::names_of(session, customers).await?;
        let customers = customers.into_iter().map(|(id, name, erp_id)| (id, (name, erp_id)));
        Ok(Named { lines, contents, taxes, customers: customers.collect() })
    }

    fn row(
        named: &Named,
        estimate: &Document<Self>,
        (settings, visibility): (&Settings, Visibility),
        rows: &mut SheetRows,
    ) -> Result<()> {
        let zone = settings.time_zone;
        named.of(estimate)?.each_cell(&mut |column, cell| {
            rows.push(SheetCell::of(column, cell, zone));
        });
        estimate.content.each_cell(&mut |column, cell| {
            if own_columns().any(|own| own.name == column.name) {
                rows.push(SheetCell::of(column, cell, zone));
            }
        });
        if visibility == Visibility::Costs {
            named.profit(estimate).each_cell(&mut |column, cell| {
                rows.push(SheetCell::of(column, cell, zone));
            });
        }
        rows.end_row();
        Ok(())
    }
}

impl Named {
    /// The lines and taxes of one.
    fn parts(&self, estimate: &Document<SalesEstimate>) -> (&[Line], &[Tax]) {
        let lines = self.lines.get(&estimate.id.raw()).map_or(&[][..], Vec::as_slice);
        (lines, self.taxes.get(&estimate.id).map_or(&[][..], Vec::as_slice))
    }

    fn profit(&self, estimate: &Document<SalesEstimate>) -> EstimateProfit {
        let (lines, taxes) = self.parts(estimate);
        let totals = estimate.content.totals(lines, taxes);
        let profit = totals.profit();
        EstimateProfit {
            cost: totals.cost.and_then(Amount::new),
            margin: profit.and_then(|profit| ProfitFigure::new(profit.margin)),
            margin_percent: profit.and_then(|profit| ProfitFigure::new(profit.percent?)),
        }
    }

    fn of(&self, estimate: &Document<SalesEstimate>) -> Result<EstimateRow> {
        let (lines, taxes) = self.parts(estimate);
        let taxes: Vec<String> = taxes.iter().map(tax).collect();
        let content = &estimate.content;
        let customer = content.customer_id.and_then(|id| self.customers.get(&id));
        let version = Bounded::new(f64::from(estimate.version));
        Ok(EstimateRow {
            number: estimate.number.clone(),
            revision: estimate.revision.clone(),
            version: version.ok_or_else(|| Error::broken("a version beyond all sense"))?,
            status: estimate.lifecycle.status(),
            released: estimate.lifecycle.released().and_then(|stamp| Moment::new(stamp.at)),
            customer: customer
                .map(|(name, _)| name.clone())
                .or_else(|| content.customer_name.clone()),
            customer_erp_id: customer.and_then(|(_, erp_id)| erp_id.clone()),
            items: cell_of(lines, &self.contents),
            taxes: Notes::optional(&taxes.join("\n")).ok().flatten(),
        })
    }
}

/// A tax in words: `VAT 23 %`.
fn tax(tax: &Tax) -> String {
    let name = tax.name.as_deref().unwrap_or("Tax");
    match (tax.amount, tax.rate) {
        (Some(amount), _) => format!("{name} {}", amount.get()),
        (None, Some(rate)) => format!("{name} {} %", rate.get()),
        (None, None) => name.to_owned(),
    }
}
