//! Command-line arguments.

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

#[derive(Debug, Args)]
pub(crate) struct Place {
    /// Folder of the embedded database and its keys
    #[arg(long, global = true, default_value = ".data", value_name = "DIR")]
    pub(crate) data: PathBuf,
    /// Configuration file; absent settings are as in config/default.toml
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

impl Command {
    /// Whether the command makes a database if there is none. All others would work on an empty one if the
    /// name of the folder is mistyped.
    pub(crate) const fn makes_database(&self) -> bool {
        matches!(
            self,
            Self::Serve { .. }
                | Self::Restore { .. }
                | Self::Migrate
                | Self::Demo(DemoCommand::Load { .. })
        )
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the API until Ctrl-C
    Serve {
        /// Address and port [default: 127.0.0.1:8080]
        #[arg(long, value_name = "ADDR")]
        listen: Option<String>,
        /// Load the demo organization first, unless it exists, and show how to call it
        #[arg(long)]
        demo: bool,
    },
    /// Update the database's schema
    Migrate,
    /// Manage the demo organization
    #[command(subcommand)]
    Demo(DemoCommand),
    /// Import workbooks and CSV files
    #[command(subcommand)]
    Import(ImportCommand),
    /// Revert imports
    #[command(subcommand)]
    Imports(ImportsCommand),
    /// Manage API keys, for programs that call the service
    #[command(subcommand)]
    Key(KeyCommand),
    /// Manage users
    #[command(subcommand)]
    User(UserCommand),
    /// Manage organizations
    #[command(subcommand)]
    Organization(OrganizationCommand),
    /// Look at what the reading of phrases was taught
    #[command(subcommand)]
    Lessons(LessonsCommand),
    /// Manage images of items, brands and organizations
    #[command(subcommand)]
    Image(ImageCommand),
    /// Manage the keys that sign tokens
    #[command(subcommand)]
    SigningKey(SigningKeyCommand),
    /// Manage the audit trail
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Manage the feed of changes
    #[command(subcommand)]
    Feed(FeedCommand),
    /// List names and numbers that print like another one; ends with 1 if there are any
    Check,
    /// Back up the whole database to a file (needs pg_dump)
    Backup {
        /// The file to write; must not exist
        file: PathBuf,
    },
    /// Restore a backup into an empty database (needs pg_restore)
    Restore {
        /// The file to read
        file: PathBuf,
    },
    /// Print the OpenAPI document
    Openapi,
    /// Read a spreadsheet on standard input within limits, for the service itself
    #[command(hide = true)]
    ReadSheets {
        /// xls, xlsb or ods
        format: String,
    },
}

/// `hosewright demo`
#[derive(Debug, Subcommand)]
pub(crate) enum DemoCommand {
    /// Load the demo organization; does nothing if it exists
    Load {
        /// Add generated hoses up to this number of items, for benchmarks
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
        items: Option<u64>,
    },
}

/// `hosewright import`
#[derive(Debug, Subcommand)]
pub(crate) enum ImportCommand {
    /// Create and change components from a workbook or CSV file; any faulty cell rejects the whole file
    Components {
        #[command(flatten)]
        import: ImportArguments,
        /// Brand to create first, unless it exists; may be repeated
        #[arg(long = "brand", value_name = "NAME")]
        brands: Vec<String>,
        /// Type of the only sheet to read: hose, crimpFitting, adaptor, ferrule, wrap, otherItem
        /// [default: every sheet named after a type; of CSV the type that its headings tell]
        #[arg(long = "type", value_name = "TYPE")]
        item_type: Option<String>,
    },
    /// Create and change crimp specs from a workbook or CSV file; any faulty cell rejects the whole file
    #[command(name = "crimpspecs")]
    CrimpSpecs {
        #[command(flatten)]
        import: ImportArguments,
    },
}

/// Options of every import.
#[derive(Debug, Args)]
pub(crate) struct ImportArguments {
    /// The workbook (.xlsx, .xls, .xlsb or .ods), or CSV in UTF-8 or Windows-1252 with semicolons, commas or tabs
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) whose: Owner,
    /// Check everything and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Take the values in doubt that a dry run listed, by what it printed for them or for some of them
    #[arg(long)]
    pub(crate) accept: Option<String>,
    /// Leave out the rows of values in doubt, by what a dry run printed for these
    #[arg(long)]
    pub(crate) leave_out: Option<String>,
    /// Name of the organization's import profile by which a maker's list is read
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// Ignore unknown columns
    #[arg(long)]
    pub(crate) ignore_unknown_columns: bool,
    /// Sign before the decimals of numbers in text cells; the other one parts thousands
    #[arg(long, value_enum)]
    pub(crate) decimal_sign: Option<Sign>,
}

/// `hosewright imports`
#[derive(Debug, Subcommand)]
pub(crate) enum ImportsCommand {
    /// Take back what an import wrote where nobody changed it since, and list what stays
    Revert {
        /// Id of the import
        id: String,
        #[command(flatten)]
        whose: Owner,
        /// Tell what would be taken back, and write nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// Decimal signs.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Sign {
    /// 1.250 is one and a quarter
    #[value(name = ".")]
    Point,
    /// 1,250 is one and a quarter
    #[value(name = ",")]
    Comma,
}

/// `hosewright key`
#[derive(Debug, Subcommand)]
pub(crate) enum KeyCommand {
    /// Create a key and print its secret, once, alone on standard output
    Create {
        /// Name of the organization
        #[arg(long)]
        organization: String,
        /// Type of the key
        #[arg(long = "type", value_enum)]
        key_type: KeyKind,
        /// Customer of the key, by name or id
        #[arg(long)]
        customer: Option<String>,
        /// Name of the key; required to get tokens
        #[arg(long)]
        name: String,
        /// Address or network that may request tokens; may be repeated; any if absent
        #[arg(long = "address", value_name = "IP")]
        addresses: Vec<Network>,
        /// When it expires, e.g. 2027-01-31T00:00:00Z; never if absent
        #[arg(long, value_name = "TIME")]
        expires: Option<DateTime<Utc>>,
    },
}

/// Types of API keys.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum KeyKind {
    /// Permissions of an admin
    Admin,
    /// Permissions of a customer
    Customer,
    /// Permissions of restricted staff
    ReadOnly,
}

/// `hosewright user`
#[derive(Debug, Subcommand)]
pub(crate) enum UserCommand {
    /// Create a user; the password is read from HOSEWRIGHT_PASSWORD or a line of standard input
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
        /// Role of the user
        #[arg(long, value_enum)]
        role: UserRole,
    },
}

/// Roles of users.
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
    /// Create an organization and print its id
    Create {
        /// Name, unique in the service
        #[arg(long)]
        name: String,
        /// Subscription; API keys need professional or enterprise
        #[arg(long, value_enum, default_value = "professional")]
        subscription: SubscriptionKind,
    },
}

/// `hosewright lessons`
#[derive(Debug, Subcommand)]
pub(crate) enum LessonsCommand {
    /// List corrections of phrases: id, when, customer, the words and their meaning, parted by tabs
    List {
        /// Name of the organization
        #[arg(long)]
        organization: String,
    },
}

/// Subscriptions.
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
    /// Remove a stored image; the drawing made from the data is shown again
    Remove {
        #[command(flatten)]
        of: ImageOf,
    },
}

/// Owner of an image.
#[derive(Debug, Args)]
pub(crate) struct ImageOf {
    #[command(flatten)]
    pub(crate) whose: Owner,
    /// Id of the item, brand or organization
    #[arg(long, value_name = "ID")]
    pub(crate) belongs_to: String,
}

/// The owner of a record.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Owner {
    /// Name of the organization
    #[arg(long)]
    pub(crate) organization: Option<String>,
    /// The catalogue that all organizations share
    #[arg(long)]
    pub(crate) shared: bool,
}

/// `hosewright audit`
#[derive(Debug, Subcommand)]
pub(crate) enum AuditCommand {
    /// Drop the entries of months before the kept ones; prints the tables that they were in
    Prune {
        /// Whole months to keep before the present one [default: the setting audit.keep_months]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_200))]
        keep_months: Option<u32>,
    },
}

/// `hosewright feed`
#[derive(Debug, Subcommand)]
pub(crate) enum FeedCommand {
    /// Let all readers begin anew: after a standby took over that may lack the last changes, or the database was taken
    /// back to an earlier time
    Renew,
}

/// `hosewright signing-key`
#[derive(Debug, Subcommand)]
pub(crate) enum SigningKeyCommand {
    /// Sign tokens and image addresses with new keys from now on; those signed before stay valid until their end
    Rotate {
        /// End the old keys and all that they signed: a running service knows within half a minute
        #[arg(long)]
        now: bool,
    },
}
