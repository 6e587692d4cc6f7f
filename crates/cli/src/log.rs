//! The log: to standard error, for people or machines.

use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat};
use crate::failure::Failure;

/// Begins to log. Commands other than the service log warnings alone.
pub(crate) fn begin(log: &Log, service: bool) -> Result<(), Failure> {
    let filter = if service { log.filter.as_str() } else { "warn" };
    let filter = EnvFilter::try_from_default_env()
        .or_else(|_not_set| EnvFilter::try_new(filter))
        .map_err(|error| Failure::Refused(format!("log.filter: {error}")))?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let begun = match log.format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    };
    begun.map_err(|error| Failure::Refused(format!("the log could not be begun: {error}")))
}
