//! The mail transport of the configuration.

use std::path::PathBuf;
use std::sync::Arc;

use adapters::mail::{Encryption, FolderMailer, Sender, SmtpMailer, SmtpServer};
use chrono::TimeDelta;
use domain::organization::mail::LinkRules;
use domain::organization::mail::outbox::MailTransport;
use domain::organization::port::Mailer;

use crate::config::{self, Config, MailEncryption};
use crate::failure::Failure;

/// The transport of a service at an address: a mail server, else a folder of files. None if
/// other instances send the mail.
pub(crate) fn transport(
    config: &Config,
    host: &str,
    folder: PathBuf,
) -> Result<Option<MailTransport>, Failure> {
    let refused = |what: &str, why: &dyn std::fmt::Display| {
        Failure::Refused(format!("configuration: {what}: {why}"))
    };
    let config::Mail { sends, from, host: server, port, encryption, user, password } = &config.mail;
    if !sends {
        tracing::info!("other instances send the mails (mail.sends is off)");
        return Ok(None);
    }
    let sender: Sender = from.parse().map_err(|error| refused("mail.from", &error))?;
    let mailer: Arc<dyn Mailer> = if server.is_empty() {
        tracing::info!(folder = %folder.display(), "mails are written to files; mail.host names a server");
        Arc::new(FolderMailer::new(folder, sender))
    } else {
        if config.links.address.is_empty() {
            let why = "must be set where mails are sent, e.g. https://shop.example/account";
            return Err(refused("links.address", &why));
        }
        let server = SmtpServer {
            host: server.clone(),
            port: Some(*port).filter(|port| *port != 0),
            encryption: match encryption {
                MailEncryption::Tls => Encryption::Tls,
                MailEncryption::StartTls => Encryption::StartTls,
                MailEncryption::None => Encryption::None,
            },
            login: Some((user.clone(), password.clone())).filter(|(user, _)| !user.is_empty()),
        };
        Arc::new(SmtpMailer::new(server, sender).map_err(|error| refused("mail", &error))?)
    };
    Ok(Some(MailTransport { mailer, links: links(&config.links, host) }))
}

fn links(links: &config::Links, host: &str) -> LinkRules {
    let own = || format!("{host}{}", api::ACCOUNT);
    LinkRules {
        address: Some(links.address.clone()).filter(|set| !set.is_empty()).unwrap_or_else(own),
        invitation: TimeDelta::seconds(links.invitation_seconds.into()),
        reset: TimeDelta::seconds(links.reset_seconds.into()),
    }
}
