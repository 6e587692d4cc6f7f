//! Descriptions that lists are searched by.

use crate::access::{Author, Caller, own_scope};
use crate::documents::hose_assembly::current;
use crate::port::Access;
use crate::{Result, Services};

/// Assemblies that are described at once.
const BATCH: u32 = 1_000;

/// Describes the assemblies again whose components are called otherwise by now, so that a search of
/// descriptions and model codes finds them by that. Nobody did that but the service: the trail names
/// no actor.
pub async fn describe(services: &Services, caller: &Caller) -> Result<()> {
    loop {
        let access = Access::Write(Author::default());
        let mut work = services.store.begin(own_scope(caller)?, access).await?;
        let (marks, documents) = work.assemblies_to_describe(BATCH).await?;
        if marks.is_empty() {
            return Ok(());
        }
        let described = current(&mut *work, documents).await?;
        let described: Vec<_> = described.into_iter().map(|one| one.document).collect();
        work.describe_assemblies(&marks, &described).await?;
        work.commit().await?;
    }
}
