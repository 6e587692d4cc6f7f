//! The log: to standard error, for people or machines.

use std::fmt::{Debug, Write};

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::config::{Log, LogFormat};
use crate::failure::Failure;

/// Begins to log. Commands other than the service log warnings alone.
pub(crate) fn begin(log: &Log, service: bool) -> Result<(), Failure> {
    let filter = if service { log.filter.as_str() } else { "warn" };
    let filter = EnvFilter::try_from_default_env()
        .or_else(|_not_set| EnvFilter::try_new(filter))
        .map_err(|error| Failure::Refused(format!("log.filter: {error}")))?;
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match log.format {
        LogFormat::Text => lines.with_target(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let lines = lines.with_filter(filter_fn(|event| !is_of_connection(event)));
    let begun =
        tracing_subscriber::registry().with(filter).with(lines).with(BrokenRequests).try_init();
    begun.map_err(|error| Failure::Refused(format!("the log can't be started: {error}")))
}

/// actix logs invalid HTTP and connections broken by callers as errors of the service. This lowers them to warnings.
struct BrokenRequests;

/// Whether actix logs this error about a connection.
fn is_of_connection(event: &Metadata<'_>) -> bool {
    *event.level() == Level::ERROR
        && ["actix_http::h1::dispatcher", "actix_http::h1::decoder"].contains(&event.target())
}

impl<S: Subscriber> Layer<S> for BrokenRequests {
    fn on_event(&self, event: &Event<'_>, _context: Context<'_, S>) {
        if !is_of_connection(event.metadata()) {
            return;
        }
        let mut message = Message(String::new());
        event.record(&mut message);
        let Message(message) = message;
        // A response body that breaks off is an error of the service.
        let of_service = ["Internal server error", "Response payload", "Upgrade handler"];
        if of_service.iter().any(|start| message.starts_with(start)) {
            tracing::error!("{message}");
        } else {
            tracing::warn!("a caller's connection: {message}");
        }
    }
}

/// The text of an event.
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            // Writing to a text doesn't fail.
            let _written = write!(self.0, "{value:?}");
        }
    }
}
