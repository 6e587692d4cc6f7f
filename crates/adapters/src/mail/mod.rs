//! Mails: to a server by SMTP, or for development into a folder.

mod folder;
mod message;
mod smtp;

pub use folder::FolderMailer;
pub use message::{BadSender, Sender};
pub use smtp::{BadServer, Encryption, SmtpMailer, SmtpServer};
