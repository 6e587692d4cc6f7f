//! `hosewright image`

use std::sync::Arc;

use std::io::Read;
use std::path::Path;

use domain::catalogue::images::{self, MOST_IMAGE_BYTES, Subject};
use domain::{Id, Services, Session};

use super::job_of;
use crate::args::ImageOf;
use crate::failure::Failure;

/// Stores an image.
pub(super) async fn set(services: &Arc<Services>, of: ImageOf, file: &Path) -> Result<(), Failure> {
    let (mut session, id) = own(services, of).await?;
    let reading = || format!("reading {}", file.display());
    let opened = std::fs::File::open(file).map_err(Failure::io(reading()))?;
    // One byte above the limit shows that there are too many.
    let most = u64::try_from(MOST_IMAGE_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    opened.take(most).read_to_end(&mut bytes).map_err(Failure::io(reading()))?;
    if bytes.len() > MOST_IMAGE_BYTES {
        return Err(Failure::Refused(format!(
            "{} is larger than the {MOST_IMAGE_BYTES} bytes that an image may have; save it smaller",
            file.display()
        )));
    }
    let kind = images::to_set(&mut session, id).await?;
    let image = images::read(services, kind, bytes)?;
    images::set(&mut session, id, &image).await?;
    Ok(session.commit().await?)
}

/// Takes a stored image away.
pub(super) async fn remove(services: &Arc<Services>, of: ImageOf) -> Result<(), Failure> {
    let (mut session, id) = own(services, of).await?;
    images::remove(&mut session, id).await?;
    Ok(session.commit().await?)
}

/// A unit of work of whoever owns the image, and what it is of.
async fn own(services: &Arc<Services>, of: ImageOf) -> Result<(Session, Id<Subject>), Failure> {
    let id = of
        .belongs_to
        .parse()
        .map_err(|error| Failure::Refused(format!("--belongs-to {:?}: {error}", of.belongs_to)))?;
    let caller = job_of(services, of.whose).await?;
    Ok((Session::unattended(services, &caller).await?, id))
}
