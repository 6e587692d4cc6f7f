//! Mails by SMTP.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use domain::organization::mail::{Mail, SendFailure};
use domain::organization::port::Mailer;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::{Error, SMTP_PORT};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use tokio::time::timeout;

use super::Sender;

/// How long the server may take over one answer.
const ANSWER: Duration = Duration::from_secs(20);
/// How long a whole mail may take.
const WHOLE: Duration = Duration::from_mins(1);

/// How the way to the server is kept from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encryption {
    /// From the first byte, on port 465.
    Tls,
    /// After STARTTLS, without which nothing is sent; on port 587.
    StartTls,
    /// Not at all, on port 25: for a server on the same machine or network.
    None,
}

/// The server that takes mails.
#[derive(Clone)]
pub struct SmtpServer {
    pub host: String,
    /// Port; the default one if absent.
    pub port: Option<u16>,
    /// How the way to it is kept from others.
    pub encryption: Encryption,
    /// User and password, where it wants them.
    pub login: Option<(String, String)>,
}

impl fmt::Debug for SmtpServer {
    /// Without the login.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpServer")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("encryption", &self.encryption)
            .finish_non_exhaustive()
    }
}

/// A server that can't be used.
#[derive(Debug, thiserror::Error)]
pub enum BadServer {
    /// A password would be seen by others.
    #[error("user and password are sent over an encrypted connection only")]
    LoginInClear,
    /// The host name is invalid, or encryption can't be set up.
    #[error("{0}")]
    Unusable(String),
}

/// Sends mails by SMTP, each over a connection of its own.
#[derive(Debug)]
pub struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    sender: Sender,
}

impl SmtpMailer {
    /// By this server.
    pub fn new(server: SmtpServer, sender: Sender) -> Result<Self, BadServer> {
        type Transport = AsyncSmtpTransport<Tokio1Executor>;
        let SmtpServer { host, port, encryption, login } = server;
        if encryption == Encryption::None && login.is_some() {
            return Err(BadServer::LoginInClear);
        }
        let unusable = |error: Error| BadServer::Unusable(causes(&error));
        let mut builder = match encryption {
            Encryption::Tls => Transport::relay(&host).map_err(unusable)?,
            Encryption::StartTls => Transport::starttls_relay(&host).map_err(unusable)?,
            Encryption::None => Transport::builder_dangerous(&host).port(SMTP_PORT),
        };
        if let Some(port) = port {
            builder = builder.port(port);
        }
        if let Some((user, password)) = login {
            builder = builder.credentials(Credentials::new(user, password));
        }
        Ok(Self { transport: builder.timeout(Some(ANSWER)).build(), sender })
    }
}

#[async_trait]
impl Mailer for SmtpMailer {
    async fn send(&self, mail: &Mail) -> Result<(), SendFailure> {
        let message = self.sender.message(mail)?;
        match timeout(WHOLE, self.transport.send(message)).await {
            Ok(Ok(_taken)) => Ok(()),
            Ok(Err(error)) if is_about_the_mail(&error) => {
                Err(SendFailure::Refused(causes(&error)))
            }
            Ok(Err(error)) => Err(SendFailure::Later(causes(&error))),
            Err(_elapsed) => Err(SendFailure::Later("the mail server is too slow".to_owned())),
        }
    }
}

/// Whether the server will never take this mail: 550 to 559, the mailbox or the mail itself. Other
/// refusals, of the login for one, are put right by the operator, and the mail may go then.
fn is_about_the_mail(error: &Error) -> bool {
    error.is_permanent()
        && error.status().is_some_and(|status| (550..=559).contains(&u16::from(status)))
}

fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}
