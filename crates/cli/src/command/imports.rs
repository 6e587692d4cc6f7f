//! `hosewright imports`

use std::sync::Arc;

use domain::fields::Choice;
use domain::workbooks::history::{KeptRow, Reverted, revert as revert_import};
use domain::{Id, Services, Session};

use super::{job_of, print};
use crate::args::Owner;
use crate::failure::Failure;

/// Reverts an import of an organization or of the shared catalogue.
pub(super) async fn revert(
    services: &Arc<Services>,
    id: &str,
    whose: Owner,
    dry_run: bool,
) -> Result<(), Failure> {
    let refused = |_| Failure::Refused(format!("{id:?} is no id: it has 24 hexadecimal digits"));
    let id = id.parse::<Id<_>>().map_err(refused)?;
    let caller = job_of(services, whose).await?;
    let mut session = Session::import(services, &caller, "imports revert").await?;
    let Reverted { counts, kept, import, .. } =
        revert_import(&mut session, id, dry_run, &|_| {}).await?;
    session.commit().await?;
    for row in &kept {
        crate::place::notice(&line(row));
    }
    let trial = if dry_run { " (dry run: nothing was written)" } else { "" };
    print(&format!(
        "deleted {}, changed back {}, brought back {}, kept {}{trial}",
        counts.deleted, counts.updated, counts.created, counts.kept
    ));
    if let Some(id) = import {
        crate::place::notice(&format!("this is the import {id}"));
    }
    Ok(())
}

/// A row that stays, as a line.
fn line(row: &KeptRow) -> String {
    let (_, why) = row.reason();
    let (kind, title) = (row.kind.word(), row.title.as_deref().unwrap_or("without a name"));
    let columns: Vec<_> = row.columns().collect();
    let columns =
        if columns.is_empty() { String::new() } else { format!(" [{}]", columns.join(", ")) };
    format!("{kind} {title}: {why}{columns}")
}
