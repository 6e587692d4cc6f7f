//! Lists released hose assemblies whose parts are rated lower now than at the release, as a
//! workbook. With `--new-versions` it makes a new version of each, under editing.

use clap::Parser;
use domain::documents::assembly_figures::OutdatedCode;
use domain::documents::{DocumentListing, HoseAssembly, Status, hose_assembly, lifecycle};
use domain::fields::Choice;
use examples::{Failure, JobArguments};
use rust_xlsxwriter::Workbook;

/// Lists released hose assemblies whose rating was lowered since
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    job: JobArguments,
    /// Make a new version of each
    #[arg(long)]
    new_versions: bool,
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let Arguments { job, new_versions } = Arguments::parse();
    let mut session = job.session("lowered-ratings").await?;
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let headings = ["Number", "Revision", "Version", "Released at psi", "Now psi", "New version"];
    sheet.write_row(0, 0, headings)?;
    let listing = DocumentListing {
        statuses: Some(vec![Status::Released.word()]),
        ..DocumentListing::default()
    };
    let (mut last, mut row) = (None, 0);
    loop {
        let lists = session.work.documents::<HoseAssembly>();
        let batch = lists.after(&listing, last, 1_000).await?;
        let Some(end) = batch.last() else { break };
        last = Some(end.id);
        for assembly in hose_assembly::current(&mut session, batch).await? {
            let mut outdated = assembly.outdated().into_iter();
            let lowered = outdated.find(|figure| figure.code == OutdatedCode::RatingLowered);
            let Some(lowered) = lowered else { continue };
            let document = &assembly.document;
            row += 1;
            sheet.write(row, 0, &*document.number)?;
            sheet.write(row, 1, &*document.revision)?;
            sheet.write(row, 2, document.version)?;
            sheet.write(row, 3, lowered.frozen)?;
            sheet.write(row, 4, lowered.now)?;
            if new_versions {
                // Refused, for example, if somebody has begun a new version already.
                let opened = lifecycle::open(&mut session, document.id).await?;
                match lifecycle::new_version(&mut session, &opened).await {
                    Ok(_made) => sheet.write(row, 5, document.version + 1)?,
                    Err(refused) => sheet.write(row, 5, refused.to_string())?,
                };
            }
        }
    }
    session.commit().await?;
    book.save(&job.output)?;
    println!("{row} assemblies are rated lower now than at their release");
    Ok(())
}
