//! What can be written behind `hosewright`.

use std::path::PathBuf;

use chrono::{DateTime, Utc};
use clap::{Args, Parser, Subcommand, ValueEnum};
use domain::organization::Network;

/// The program.
#[derive(Debug, Parser)]
#[command(
    name = "hosewright",
    version,
    about = "Catalogue, hose assemblies and hose kits for organizations that design and sell hydraulic hose products",
    after_help = "Without DATABASE_URL every command works on the PostgreSQL in the data folder: that of the running\n\
service, or one that is started for the command.\n\nA first look:  hosewright serve --demo"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) place: Place,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Where things are.
#[derive(Debug, Args)]
pub(crate) struct Place {
    /// Folder of the embedded database and its keys
    #[arg(long, global = true, default_value = ".data", value_name = "DIR")]
    pub(crate) data: PathBuf,
    /// Configuration file; what it doesn't say is as in config/default.toml
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the API until Ctrl-C
    Serve {
        /// Address and port [default: 127.0.0.1:8080]
        #[arg(long, value_name = "ADDR")]
        listen: Option<String>,
        /// Load the demo organization first, when it is not there, and show how to call it
        #[arg(long)]
        demo: bool,
    },
    /// Bring the database's schema up to date
    Migrate,
    /// The demo organization
    #[command(subcommand)]
    Demo(DemoCommand),
    /// Read workbooks
    #[command(subcommand)]
    Import(ImportCommand),
    /// API keys, for programs that call the service
    #[command(subcommand)]
    Key(KeyCommand),
    /// People
    #[command(subcommand)]
    User(UserCommand),
    /// Organizations
    #[command(subcommand)]
    Organization(OrganizationCommand),
    /// Images of items, brands and organizations
    #[command(subcommand)]
    Image(ImageCommand),
    /// The keys that tokens are signed with
    #[command(subcommand)]
    SigningKey(SigningKeyCommand),
    /// Write everything to a file (needs pg_dump)
    Backup {
        /// The file to write; must not exist
        file: PathBuf,
    },
    /// Read everything back from a backup into an empty database (needs pg_restore)
    Restore {
        /// The file to read
        file: PathBuf,
    },
    /// Print the OpenAPI document
    Openapi,
}

/// `hosewright demo`
#[derive(Debug, Subcommand)]
pub(crate) enum DemoCommand {
    /// Load the demo organization; again, it changes nothing
    Load {
        /// Add generated hoses until there are so many items, for benchmarks
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
        items: Option<u64>,
    },
}

/// `hosewright import`
#[derive(Debug, Subcommand)]
pub(crate) enum ImportCommand {
    /// Create and change components as a workbook says; all of it or, on any faulty cell, nothing
    Components {
        /// The workbook (.xlsx)
        file: PathBuf,
        /// Name of the organization
        #[arg(long)]
        organization: String,
        /// Type of the one sheet that is read: hose, crimpFitting, adaptor, ferrule, wrap, otherItem
        /// [default: every sheet that is named after a type]
        #[arg(long = "type", value_name = "TYPE")]
        item_type: Option<String>,
        /// Check everything and write nothing
        #[arg(long)]
        dry_run: bool,
        /// Pass over columns that the type doesn't have
        #[arg(long)]
        ignore_unknown_columns: bool,
    },
}

/// `hosewright key`
#[derive(Debug, Subcommand)]
pub(crate) enum KeyCommand {
    /// Make a key and print its secret, once, alone on standard output
    Create {
        /// Name of the organization
        #[arg(long)]
        organization: String,
        /// What it may do
        #[arg(long = "type", value_enum)]
        key_type: KeyKind,
        /// Customer that it is bound to, by name or id
        #[arg(long)]
        customer: Option<String>,
        /// Name of the key; needed to get tokens with it
        #[arg(long)]
        name: String,
        /// Address or network that may ask for tokens; may be repeated; any where none is given
        #[arg(long = "address", value_name = "IP")]
        addresses: Vec<Network>,
        /// When it ends, e.g. 2027-01-31T00:00:00Z; never where not given
        #[arg(long, value_name = "TIME")]
        expires: Option<DateTime<Utc>>,
    },
}

/// What a key may do.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum KeyKind {
    /// Everything that an admin may
    Admin,
    /// What customers may
    Customer,
    /// What restricted staff may
    ReadOnly,
}

/// `hosewright user`
#[derive(Debug, Subcommand)]
pub(crate) enum UserCommand {
    /// Make a user; the password is read from HOSEWRIGHT_PASSWORD or a line of standard input
    Create {
        /// Name of the organization
        #[arg(long)]
        organization: String,
        /// E-mail address, unique within the organization
        #[arg(long)]
        email: String,
        /// Name of the person
        #[arg(long)]
        name: Option<String>,
        /// What the person may do
        #[arg(long, value_enum)]
        role: UserRole,
    },
}

/// What a user may do.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum UserRole {
    /// Everything
    Admin,
    /// Create and change, without costs
    Regular,
    /// Read
    Restricted,
}

/// `hosewright organization`
#[derive(Debug, Subcommand)]
pub(crate) enum OrganizationCommand {
    /// Make an organization and print its id
    Create {
        /// Name, unique over the service
        #[arg(long)]
        name: String,
        /// What it has subscribed to; API keys need professional or enterprise
        #[arg(long, value_enum, default_value = "professional")]
        subscription: SubscriptionKind,
    },
}

/// What an organization has subscribed to.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum SubscriptionKind {
    /// Without API keys
    Starter,
    /// With API keys
    Professional,
    /// Everything
    Enterprise,
}

/// `hosewright image`
#[derive(Debug, Subcommand)]
pub(crate) enum ImageCommand {
    /// Store an image: PNG, JPEG or SVG of at most 2 MiB
    Set {
        #[command(flatten)]
        of: ImageOf,
        /// The file
        file: PathBuf,
    },
    /// Take a stored image away; the drawing made from the data is shown again
    Remove {
        #[command(flatten)]
        of: ImageOf,
    },
}

/// What an image is of.
#[derive(Debug, Args)]
pub(crate) struct ImageOf {
    #[command(flatten)]
    pub(crate) whose: ImageOwner,
    /// Id of the item, brand or organization
    #[arg(long, value_name = "ID")]
    pub(crate) belongs_to: String,
}

/// Whose it is.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct ImageOwner {
    /// Name of the organization
    #[arg(long)]
    pub(crate) organization: Option<String>,
    /// Of the catalogue that all organizations share
    #[arg(long)]
    pub(crate) shared: bool,
}

/// `hosewright signing-key`
#[derive(Debug, Subcommand)]
pub(crate) enum SigningKeyCommand {
    /// Sign tokens and image addresses with new keys from now on; those of the old ones hold to their end
    Rotate,
}
