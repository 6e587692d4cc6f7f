//! A mail in the form that is sent.

use std::str::FromStr;

use domain::organization::mail::{Mail, SendFailure};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};

/// Who mails are from.
#[derive(Debug, Clone)]
pub struct Sender(Mailbox);

/// A text that names no sender.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("must be an e-mail address, or a name and an address like Hosewright <hoses@example.com>")]
pub struct BadSender;

impl FromStr for Sender {
    type Err = BadSender;

    fn from_str(text: &str) -> Result<Self, BadSender> {
        text.parse().map(Self).map_err(|_malformed| BadSender)
    }
}

impl Sender {
    /// A mail as a message of plain text.
    pub(super) fn message(&self, mail: &Mail) -> Result<Message, SendFailure> {
        let refused = |what: &str| SendFailure::Refused(format!("{what} can't be written"));
        let to = mail.to.as_str().parse().map_err(|_malformed| refused("the address"))?;
        // So that out-of-office replies stay away.
        let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
        Message::builder()
            .from(self.0.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject.clone())
            .message_id(None)
            .raw_header(HeaderValue::new(automatic, "auto-generated".to_owned()))
            .header(ContentType::TEXT_PLAIN)
            .body(mail.text.replace('\n', "\r\n"))
            .map_err(|_incomplete| refused("the mail"))
    }
}
