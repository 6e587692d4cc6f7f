//! All ports on real things.

use std::path::PathBuf;
use std::sync::Arc;

use domain::{Error, Result, Services};

use crate::image::PictureReader;
use crate::pdf::{FallbackFonts, PdfPrinter};
use crate::postgres::{Database, PgDirectory, PgHousekeeping, PgOutbox, PgStore, PgTries};
use crate::security::{PgAddressKeys, PgTokens, RealSecrets};
use crate::sheets::SheetFiles;
use crate::svg::SvgDrawer;
use crate::{RandomIds, SystemClock};

/// The services over a database that is connected and migrated, with fonts for letters that the shipped ones don't have,
/// and the program `hosewright` if .xls, .xlsb and .ods are to be read.
pub fn services(
    database: &Database,
    fonts: FallbackFonts,
    program: Option<PathBuf>,
) -> Result<Arc<Services>> {
    let ids =
        RandomIds::new().map_err(|error| Error::internal("drawing a random number", error))?;
    Ok(Arc::new(Services {
        store: Arc::new(PgStore::new(database.app.clone(), database.standbys.clone())),
        directory: Arc::new(PgDirectory::new(database.system.clone())),
        outbox: Arc::new(PgOutbox::new(database.system.clone())),
        housekeeping: Arc::new(PgHousekeeping::new(database.system.clone())),
        tries: Arc::new(PgTries::new(database.system.clone())),
        tokens: Arc::new(PgTokens::new(database.system.clone())),
        secrets: Arc::new(RealSecrets::default()),
        sheets: Arc::new(SheetFiles::new(program)),
        printer: Arc::new(PdfPrinter::new(fonts)),
        drawer: Arc::new(SvgDrawer),
        images: Arc::new(PictureReader),
        addresses: Arc::new(PgAddressKeys::new(database.system.clone())),
        clock: Arc::new(SystemClock),
        ids: Arc::new(ids),
    }))
}
