//! Which database a command works on, and the services over it.

use std::path::PathBuf;
use std::time::Duration;

use adapters::postgres::{
    Addresses, Database, Timeouts, connect, is_empty, migrate, prepare_roles,
};

use crate::args;
use crate::config::Config;
use crate::embedded::{self, DataFolder, Embedded};
use crate::failure::Failure;

/// Prepared before threads start: the database and its files.
pub(crate) enum Prepared {
    /// A PostgreSQL of the operator's.
    Existing,
    /// Ours, in a folder.
    Embedded(DataFolder),
}

/// Determines the database and, for the embedded one, drops root and opens its folder, which a command that
/// `makes` databases creates if needed.
pub(crate) fn prepare(
    place: &args::Place,
    config: &Config,
    makes: bool,
) -> Result<Prepared, Failure> {
    let database = &config.database;
    if !database.url.is_empty() || !database.app_url.is_empty() {
        return Ok(Prepared::Existing);
    }
    Ok(Prepared::Embedded(embedded::prepare(&place.data, makes, &notice)?))
}

/// Writes a line for people to standard error, so that standard output has only results.
#[expect(clippy::print_stderr, reason = "this is what it is for")]
pub(crate) fn notice(line: &str) {
    eprintln!("{line}");
}

/// A database that can be worked on.
pub(crate) struct Open {
    /// The server, if it is ours.
    pub(crate) embedded: Option<Embedded>,
    /// Addresses by role.
    pub(crate) addresses: Addresses,
}

/// Who opens a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opening {
    /// The service, which has an embedded one for itself.
    Service,
    /// A command, perhaps beside the service, that creates the database if it is absent.
    Making,
    /// A command, perhaps beside the service.
    Command,
}

impl Prepared {
    /// Starts the database and creates its roles.
    pub(crate) async fn open(&self, config: &Config, opening: Opening) -> Result<Open, Failure> {
        let database = &config.database;
        let embedded = match (self, opening) {
            (Self::Existing, _) => None,
            (Self::Embedded(folder), Opening::Service) => {
                Some(Embedded::start(folder, &notice).await?)
            }
            (Self::Embedded(folder), _) => {
                Some(Embedded::reach(folder, opening == Opening::Making, &notice).await?)
            }
        };
        let administrator = match &embedded {
            Some(embedded) => Some(embedded.admin_url()),
            None => Some(database.url.clone()).filter(|url| !url.is_empty()),
        };
        let addresses = match &administrator {
            Some(administrator) => {
                prepare_roles(administrator).await?;
                Addresses::of_administrator(administrator)?
            }
            None => {
                Addresses::from_urls(&database.owner_url, &database.app_url, &database.system_url)?
            }
        };
        let addresses = match database.read_url.as_str() {
            "" => addresses,
            standbys => {
                let patience = Duration::from_millis(database.read_lag_ms.into());
                addresses.with_standbys(standbys, patience)?
            }
        };
        if embedded.is_none() && opening == Opening::Command && is_empty(&addresses).await? {
            return Err(Failure::Refused(format!(
                "the database {} has no tables; name the one of the service in DATABASE_URL, or make its tables by hosewright migrate",
                addresses.database()
            )));
        }
        Ok(Open { embedded, addresses })
    }

    /// One of PostgreSQL's programs: in the version of the embedded server, else from `PATH`.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        match self {
            Self::Existing => name.into(),
            Self::Embedded(folder) => {
                embedded::program(folder, name).unwrap_or_else(|| name.into())
            }
        }
    }

    /// The folder for mails when no mail server is configured.
    pub(crate) fn mails(&self, place: &args::Place) -> PathBuf {
        match self {
            Self::Existing => place.data.join("mail"),
            Self::Embedded(folder) => folder.path().join("mail"),
        }
    }

    /// The file with the keys of the demo organization.
    pub(crate) fn demo_keys(&self, place: &args::Place) -> PathBuf {
        match self {
            Self::Existing => place.data.join("demo-keys"),
            Self::Embedded(folder) => folder.demo_keys(),
        }
    }
}

impl Open {
    /// Migrates and connects.
    pub(crate) async fn connect(
        &self,
        config: &Config,
        timeouts: Timeouts,
    ) -> Result<Database, Failure> {
        migrate(&self.addresses).await?;
        Ok(connect(&self.addresses, config.database.connections, timeouts).await?)
    }

    /// Looks after an embedded server, for ever.
    pub(crate) async fn watch(&self, prepared: &Prepared) {
        match (&self.embedded, prepared) {
            (Some(embedded), Prepared::Embedded(folder)) => embedded.watch(folder, &notice).await,
            _ => std::future::pending().await,
        }
    }

    /// Ends an embedded server that is ours to end.
    pub(crate) async fn close(self) -> Result<(), Failure> {
        match self.embedded {
            Some(embedded) => Ok(embedded.stop().await?),
            None => Ok(()),
        }
    }
}
