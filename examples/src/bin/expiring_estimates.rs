//! Lists sales estimates that end within a week, with their totals and what these would be at
//! today's prices, as a workbook. With `--refresh` those under editing get today's prices.

use chrono::Days;
use clap::Parser;
use domain::documents::lifecycle;
use domain::documents::sales_estimate::{compared, difference, refresh};
use domain::documents::{DocumentListing, SalesEstimate, Status};
use domain::fields::Choice;
use examples::{Failure, JobArguments};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::Workbook;

/// Lists sales estimates that end within a week, at today's prices
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    job: JobArguments,
    /// Write today's prices into those under editing
    #[arg(long)]
    refresh: bool,
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let Arguments { job, refresh: refreshes } = Arguments::parse();
    let mut session = job.session("expiring-estimates").await?;
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let headings =
        ["Number", "Revision", "Status", "Currency", "Valid until", "Total", "Today", "Difference"];
    sheet.write_row(0, 0, headings)?;
    let open = [Status::UnderEditing, Status::Released].map(Choice::word);
    let listing = DocumentListing {
        statuses: Some(open.to_vec()),
        only_latest: true,
        ..DocumentListing::default()
    };
    let settings = session.work.organization().await?.settings;
    let today = settings.local(session.now()).date();
    let in_a_week = today + Days::new(7);
    let (mut last, mut row) = (None, 0);
    loop {
        let lists = session.work.documents::<SalesEstimate>();
        let batch = lists.after(&listing, last, 1_000).await?;
        let Some(end) = batch.last() else { break };
        last = Some(end.id);
        for estimate in batch {
            let Some(last) = estimate.content.valid_until else { continue };
            if !(today..=in_a_week).contains(&last.get()) {
                continue;
            }
            let priced = compared(&mut session, estimate.id).await?;
            let status = estimate.lifecycle.status();
            if refreshes && status == Status::UnderEditing {
                let estimate = lifecycle::open(&mut session, estimate.id).await?;
                refresh(&mut session, estimate).await?;
            }
            let stored = priced.full.totals().totals.total;
            let today = priced.totals.totals.total;
            let money = |amount: Option<Decimal>| amount.and_then(|amount| amount.to_f64());
            row += 1;
            sheet.write(row, 0, &*estimate.number)?;
            sheet.write(row, 1, &*estimate.revision)?;
            sheet.write(row, 2, status.word())?;
            sheet.write(row, 3, estimate.content.currency.code())?;
            sheet.write(row, 4, last.get().to_string())?;
            sheet.write(row, 5, money(stored))?;
            sheet.write(row, 6, money(today))?;
            sheet.write(row, 7, money(difference(today, stored)))?;
        }
    }
    session.commit().await?;
    book.save(&job.output)?;
    println!("{row} estimates end within a week");
    Ok(())
}
