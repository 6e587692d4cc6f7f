//! The configuration: defaults compiled in, then a file, then the environment.

use std::path::Path;

use adapters::pdf::FallbackFonts;
use api::ForwardedHeader;
use figment::Figment;
use figment::providers::{Env, Format, Toml};
use ipnet::IpNet;
use serde::Deserialize;

use crate::failure::Failure;

/// The configuration.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    pub(crate) server: Server,
    pub(crate) database: Database,
    pub(crate) web: Web,
    pub(crate) public: Public,
    pub(crate) labels: Labels,
    pub(crate) fonts: Fonts,
    pub(crate) links: Links,
    pub(crate) mail: Mail,
    pub(crate) limits: Limits,
    pub(crate) api_history: ApiHistory,
    pub(crate) audit: Audit,
    pub(crate) log: Log,
}

/// `[server]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Server {
    pub(crate) listen: String,
    pub(crate) trusted_proxies: Vec<IpNet>,
    pub(crate) forwarded_header: ForwardedHeader,
    pub(crate) cors_origins: Vec<String>,
    pub(crate) metrics_listen: String,
    pub(crate) metrics_token: String,
    pub(crate) drain_seconds: u32,
    pub(crate) shutdown_seconds: u32,
}

/// `[database]`
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Database {
    pub(crate) connections: u32,
    pub(crate) statement_seconds: u32,
    pub(crate) lock_seconds: u32,
    pub(crate) transaction_minutes: u32,
    pub(crate) url: String,
    pub(crate) owner_url: String,
    pub(crate) app_url: String,
    pub(crate) system_url: String,
    pub(crate) read_url: String,
    pub(crate) read_lag_ms: u32,
}

impl std::fmt::Debug for Database {
    /// Addresses hold passwords.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database").field("connections", &self.connections).finish_non_exhaustive()
    }
}

/// `[audit]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Audit {
    pub(crate) keep_months: u32,
}

/// `[web]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Web {
    pub(crate) enabled: bool,
    pub(crate) session_seconds: u32,
}

/// `[public]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Public {
    pub(crate) organization: String,
}

/// `[labels]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Labels {
    pub(crate) record_url: String,
}

/// `[fonts]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fonts {
    pub(crate) fallback: OneOrMore,
}

/// A text or a list of texts.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl Fonts {
    /// The fonts that are named.
    pub(crate) fn read(&self) -> Result<FallbackFonts, Failure> {
        let names = match &self.fallback {
            OneOrMore::One(name) => std::slice::from_ref(name),
            OneOrMore::More(names) => names,
        };
        FallbackFonts::named(names.iter().map(String::as_str))
            .map_err(|error| Failure::Refused(format!("configuration: fonts.fallback: {error}")))
    }
}

/// `[links]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Links {
    pub(crate) address: String,
    pub(crate) invitation_seconds: u32,
    pub(crate) reset_seconds: u32,
}

/// `[mail]`
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mail {
    pub(crate) sends: bool,
    pub(crate) from: String,
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) encryption: MailEncryption,
    pub(crate) user: String,
    pub(crate) password: String,
}

impl std::fmt::Debug for Mail {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mail")
            .field("sends", &self.sends)
            .field("from", &self.from)
            .field("host", &self.host)
            .field("port", &self.port)
            .field("encryption", &self.encryption)
            .finish_non_exhaustive()
    }
}

/// Encryption of the connection to the mail server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MailEncryption {
    /// From the first byte.
    Tls,
    /// After STARTTLS.
    StartTls,
    /// Not at all.
    None,
}

/// `[limits]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    pub(crate) known_per_second: u32,
    pub(crate) anonymous_per_second: u32,
    pub(crate) tokens_per_minute: u32,
    pub(crate) embed_assemblies_per_hour: u32,
    pub(crate) exports_at_once: usize,
    pub(crate) body_seconds: u32,
}

/// `[api_history]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApiHistory {
    pub(crate) waiting: usize,
    pub(crate) kept_days: u32,
}

/// `[log]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Log {
    pub(crate) filter: String,
    pub(crate) format: LogFormat,
}

/// How lines of the log look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogFormat {
    /// For people.
    Text,
    /// For machines.
    Json,
}

impl Config {
    /// Reads the configuration.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self, Failure> {
        let mut figment = Figment::from(Toml::string(include_str!("../../../config/default.toml")));
        if let Some(file) = file {
            if !file.is_file() {
                return Err(Failure::Refused(format!(
                    "there is no configuration file {}",
                    file.display()
                )));
            }
            figment = figment.merge(Toml::file(file));
        }
        let environment = Env::prefixed("HOSEWRIGHT_")
            // Names have no case here.
            .filter(|key| !["user", "postgres_bin", "password"].iter().any(|ours| key == *ours))
            .split("__");
        let mut config: Self = figment.merge(environment).extract().map_err(|error| {
            Failure::Refused(format!("configuration: {error}").replace('\n', " "))
        })?;
        if let Ok(url) = std::env::var("DATABASE_URL") {
            config.database.url = url;
        }
        config.check_numbers()?;
        Ok(config)
    }

    /// Refuses numbers with which nothing would work.
    fn check_numbers(&self) -> Result<(), Failure> {
        let Self { server, web, database, audit, links, limits, api_history, .. } = self;
        let whole = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        let any = u64::from(u32::MAX);
        // PostgreSQL counts milliseconds in 31 bits.
        let longest = 2_147_483;
        let numbers = [
            // One request may need a second connection, for its Idempotency-Key.
            ("database.connections", database.connections.into(), 2, 10_000),
            ("database.statement_seconds", database.statement_seconds.into(), 0, longest),
            ("database.lock_seconds", database.lock_seconds.into(), 0, longest),
            ("database.transaction_minutes", database.transaction_minutes.into(), 1, 1_440),
            ("database.read_lag_ms", database.read_lag_ms.into(), 1, 60_000),
            ("server.drain_seconds", server.drain_seconds.into(), 0, 3_600),
            ("server.shutdown_seconds", server.shutdown_seconds.into(), 0, 3_600),
            ("audit.keep_months", audit.keep_months.into(), 0, 1_200),
            ("web.session_seconds", web.session_seconds.into(), 60, 2_592_000),
            ("links.invitation_seconds", links.invitation_seconds.into(), 1, any),
            ("links.reset_seconds", links.reset_seconds.into(), 1, any),
            ("limits.known_per_second", limits.known_per_second.into(), 1, any),
            ("limits.anonymous_per_second", limits.anonymous_per_second.into(), 1, any),
            ("limits.tokens_per_minute", limits.tokens_per_minute.into(), 1, any),
            ("limits.exports_at_once", whole(limits.exports_at_once), 0, 1_000),
            ("limits.body_seconds", limits.body_seconds.into(), 1, any),
            ("api_history.waiting", whole(api_history.waiting), 1, 10_000_000),
            ("api_history.kept_days", api_history.kept_days.into(), 1, 36_500),
        ];
        match numbers.into_iter().find(|(_, number, least, most)| !(least..=most).contains(&number))
        {
            None => Ok(()),
            Some((name, number, least, most)) => Err(Failure::Refused(format!(
                "configuration: {name} is {number}; it must be {least} to {most}"
            ))),
        }
    }
}
