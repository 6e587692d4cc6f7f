//! The commands, one file each.

mod audit;
mod backup;
mod check;
mod demo;
mod image;
mod import;
mod imports;
mod key;
mod lessons;
mod organization;
mod serve;
mod upkeep;
mod user;

use adapters::services;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use adapters::postgres::{Timeouts, renew_feed, tidy};
use domain::Services;
use domain::access::Caller;
use domain::organization::SHARED_ORGANIZATION;
use domain::organization::identity::organization_named;

use crate::args::{
    Arguments, AuditCommand, Command, DemoCommand, FeedCommand, ImageCommand, ImportsCommand,
    KeyCommand, LessonsCommand, OrganizationCommand, Owner, SigningKeyCommand, UserCommand,
};
use crate::config::Config;
use crate::failure::Failure;
use crate::place::{Open, Opening, Prepared};

/// Runs a command.
pub(crate) async fn run(
    arguments: Arguments,
    config: Config,
    prepared: Prepared,
) -> Result<(), Failure> {
    if let Command::Serve { listen, demo } = arguments.command {
        return serve::run(&arguments.place, &config, &prepared, listen, demo).await;
    }
    let opening =
        if arguments.command.makes_database() { Opening::Making } else { Opening::Command };
    let open = prepared.open(&config, opening).await?;
    let done = beside(arguments, &config, &prepared, &open).await;
    let closed = open.close().await;
    done.and(closed)
}

/// This program, to be started once more, even if its file was replaced meanwhile.
fn this_program() -> Option<PathBuf> {
    let running = Path::new("/proc/self/exe");
    if running.exists() { Some(running.to_owned()) } else { std::env::current_exe().ok() }
}

/// Commands that may run beside the service.
async fn beside(
    arguments: Arguments,
    config: &Config,
    prepared: &Prepared,
    open: &Open,
) -> Result<(), Failure> {
    match arguments.command {
        Command::Backup { file } => return backup::write(prepared, open, &file).await,
        Command::Restore { file } => return backup::read(prepared, open, &file).await,
        _ => {}
    }
    let database = open.connect(config, Timeouts::default()).await?;
    let services = services(&database, config.fonts.read()?, this_program())?;
    let done = connected(arguments, config, prepared, open, services).await;
    database.close().await;
    done
}

/// Commands on the content of the database.
async fn connected(
    arguments: Arguments,
    config: &Config,
    prepared: &Prepared,
    open: &Open,
    services: Arc<Services>,
) -> Result<(), Failure> {
    match arguments.command {
        Command::Demo(DemoCommand::Load { items }) => {
            let demo = demo::load(&services, &open.addresses, items).await?;
            demo::keys(&services, &demo, &prepared.demo_keys(&arguments.place)).await.map(|_| ())
        }
        Command::Import(import) => {
            import::run(&services, import).await?;
            Ok(tidy(&open.addresses).await?)
        }
        Command::Key(KeyCommand::Create {
            organization,
            key_type,
            customer,
            name,
            addresses,
            expires,
        }) => {
            let options = key::KeyOptions { key_type, customer, name, addresses, expires };
            key::create(&services, &organization, options).await
        }
        Command::Imports(ImportsCommand::Revert { id, whose, dry_run }) => {
            imports::revert(&services, &id, whose, dry_run).await
        }
        Command::User(UserCommand::Create { organization, email, name, role }) => {
            user::create(&services, &organization, &email, name.as_deref(), role).await
        }
        Command::Organization(OrganizationCommand::Create { name, subscription }) => {
            organization::create(&services, &name, subscription).await
        }
        Command::Lessons(LessonsCommand::List { organization }) => {
            lessons::list(&services, &organization).await
        }
        Command::Image(ImageCommand::Set { of, file }) => image::set(&services, of, &file).await,
        Command::Image(ImageCommand::Remove { of }) => image::remove(&services, of).await,
        Command::SigningKey(SigningKeyCommand::Rotate { now: at_once }) => {
            services.tokens.rotate(services.now(), at_once).await?;
            Ok(services.addresses.rotate(services.now(), at_once).await?)
        }
        Command::Audit(AuditCommand::Prune { keep_months }) => {
            audit::prune(&open.addresses, config, keep_months).await
        }
        Command::Feed(FeedCommand::Renew) => Ok(renew_feed(&open.addresses).await?),
        Command::Check => check::run(&open.addresses).await,
        Command::Migrate
        | Command::Serve { .. }
        | Command::Backup { .. }
        | Command::Restore { .. }
        | Command::Openapi
        | Command::ReadSheets { .. } => Ok(()),
    }
}

/// The operator's job for an organization, or for the shared catalogue.
async fn job_of(services: &Services, whose: Owner) -> Result<Caller, Failure> {
    let organization = match whose.organization {
        Some(name) => organization_named(services, &name).await?.id,
        None => SHARED_ORGANIZATION,
    };
    Ok(Caller::job(organization))
}

/// Prints a result on standard output.
#[expect(clippy::print_stdout, reason = "this is what it is for")]
pub(crate) fn print(result: &str) {
    println!("{result}");
}

/// `hosewright openapi`
pub(crate) fn openapi() -> Result<(), Failure> {
    let document = serde_json::to_string_pretty(&api::openapi());
    print(&document.map_err(|error| Failure::Refused(error.to_string()))?);
    Ok(())
}
