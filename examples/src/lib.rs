//! What the jobs have in common: the database, the organization and the workbook to write.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use adapters::pdf::FallbackFonts;
use adapters::postgres::{Addresses, Timeouts, connect};
use clap::Args;
use domain::organization::identity::organization_named;
use domain::{Services, Session};

/// An error of any part.
pub type Failure = Box<dyn Error>;

#[derive(Args)]
pub struct JobArguments {
    /// Address of the database, as the service has it: postgres://admin:secret@host/hosewright
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    /// Name of the organization
    #[arg(long)]
    organization: String,
    /// Workbook to write
    #[arg(long)]
    pub output: PathBuf,
}

impl JobArguments {
    /// Opens a session of the organization in the name of a job.
    pub async fn session(&self, job: &str) -> Result<Session, Failure> {
        let addresses = Addresses::of_administrator(&self.database_url)?;
        let database = connect(&addresses, 2, Timeouts::default()).await?;
        let services: Arc<Services> =
            adapters::services(&database, FallbackFonts::default(), None)?;
        let organization = organization_named(&services, &self.organization).await?;
        Ok(Session::job(&services, organization.id, job).await?)
    }
}
