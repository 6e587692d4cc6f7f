//! The PostgreSQL server that the program starts for itself.
//!
//! Order for every command, before any thread or runtime starts: [`prepare`] drops root and opens the data
//! folder. Then, in the runtime: [`Embedded::start`] for the service or [`Embedded::reach`] for a command
//! beside it, and at the end [`Embedded::stop`].
//!
//! The library `postgresql_embedded` starts and stops PostgreSQL. It doesn't make the data files, since it
//! would use the locale of the environment and fail where that isn't installed.

mod cluster;
mod database;
mod download;
mod error;
mod folder;
mod lock;
mod password;
mod postmaster;
mod privilege;
mod programs;
mod reachable;
mod server;
mod socket;
mod watch;

use std::path::{Path, PathBuf};

use postgresql_embedded::PostgreSQL;

pub(crate) use error::EmbeddedError;
pub(crate) use folder::DataFolder;

use lock::{Lock, Role, Taken};

/// Takes the lines that a person should see while the database is brought up.
pub(crate) type Notice<'a> = &'a (dyn Fn(&str) + Sync);

/// Drops root and opens the data folder. Unless the command `makes` databases, the folder must have one already.
///
/// Must be called before any thread or runtime starts. Afterwards the process may belong to another user and,
/// where that user couldn't read the working directory, be in the data folder: read configuration files and
/// make paths absolute before.
pub(crate) fn prepare(
    data: &Path,
    makes: bool,
    notice: Notice<'_>,
) -> Result<DataFolder, EmbeddedError> {
    let data = std::path::absolute(data).map_err(error::at(data))?;
    if !makes && folder::is_none(&data) {
        return Err(EmbeddedError::NoDatabase(data));
    }
    let data = privilege::drop_privileges(data, notice)?;
    DataFolder::open(&data)
}

/// One of PostgreSQL's programs in the version of a data folder, if it is installed.
pub(crate) fn program(folder: &DataFolder, name: &str) -> Option<PathBuf> {
    let version = programs::cluster_version(&folder.cluster());
    let found = programs::find(version).ok()??;
    Some(found.program(name)).filter(|program| program.is_file())
}

/// A running PostgreSQL of a data folder.
#[derive(Debug)]
pub(crate) struct Embedded {
    port: u16,
    /// The folder of its socket, if it has one.
    socket: Option<String>,
    password: String,
    /// The server, if this process must stop it. Dropping it stops the server, too.
    server: Option<PostgreSQL>,
    /// Kept until the server is stopped: fields are dropped in this order.
    _lock: Option<Lock>,
}

impl Embedded {
    /// Starts the server for the service, or takes over the one that a killed service left.
    ///
    /// Fails while another service runs on the same folder; waits for a command that has started the server for itself.
    pub(crate) async fn start(
        folder: &DataFolder,
        notice: Notice<'_>,
    ) -> Result<Self, EmbeddedError> {
        match lock::take(folder, Role::Service, notice).await? {
            Taken::Lock(lock) => Self::own(folder, lock, notice).await,
            Taken::ByService { pid } => {
                Err(EmbeddedError::InUse { path: folder.path().to_owned(), pid })
            }
        }
    }

    /// Uses the server of a running service, or starts it until the command ends; creates the database only
    /// if the command `makes` databases.
    pub(crate) async fn reach(
        folder: &DataFolder,
        makes: bool,
        notice: Notice<'_>,
    ) -> Result<Self, EmbeddedError> {
        match lock::take(folder, Role::Command, notice).await? {
            Taken::Lock(_) if !makes && programs::cluster_version(&folder.cluster()).is_none() => {
                Err(EmbeddedError::NoDatabase(folder.path().to_owned()))
            }
            Taken::Lock(lock) => Self::own(folder, lock, notice).await,
            Taken::ByService { .. } => {
                let (port, password) = server::wait_for_service(folder).await?;
                let socket = socket::of_server(folder, port).map(str::to_owned);
                Ok(Self { port, socket, password, server: None, _lock: None })
            }
        }
    }

    /// Brings up the server that is ours to stop, by the lock.
    async fn own(
        folder: &DataFolder,
        lock: Lock,
        notice: Notice<'_>,
    ) -> Result<Self, EmbeddedError> {
        let (server, password) = server::bring_up(folder, notice).await?;
        let port = server.settings().port;
        let socket = socket::of_server(folder, port).map(str::to_owned);
        Ok(Self { port, socket, password, server: Some(server), _lock: Some(lock) })
    }

    /// Where the superuser reaches the service's database.
    pub(crate) fn admin_url(&self) -> String {
        let tcp = format!(
            "postgres://{}:{}@127.0.0.1:{}/{}",
            postgresql_embedded::BOOTSTRAP_SUPERUSER,
            self.password,
            self.port,
            database::NAME
        );
        match &self.socket {
            Some(socket) => format!("{tcp}?host={socket}"),
            None => tcp,
        }
    }

    /// Restarts the server whenever it is gone. Never returns.
    pub(crate) async fn watch(&self, folder: &DataFolder, notice: Notice<'_>) {
        watch::watch(self, folder, notice).await;
    }

    /// Stops the server if this process holds it, and waits until it has ended.
    pub(crate) async fn stop(mut self) -> Result<(), EmbeddedError> {
        match self.server.take() {
            Some(server) => server::stop(server).await,
            None => Ok(()),
        }
    }
}
