//! Mails that the service sent.

use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

use mail_parser::MessageParser;

/// How long a mail may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// A mail as its reader sees it.
#[derive(Debug, Clone)]
pub struct Letter {
    /// From whom.
    pub from: String,
    /// To whom.
    pub to: String,
    /// What it is about.
    pub subject: String,
    /// What it says.
    pub text: String,
    /// As it came.
    pub raw: String,
}

impl Letter {
    /// Reads a message.
    pub fn read(raw: &[u8]) -> Self {
        let mail = MessageParser::default().parse(raw).expect("a mail");
        let address = |address: Option<&mail_parser::Address<'_>>| {
            let first = address.and_then(mail_parser::Address::first);
            first.and_then(|one| one.address()).unwrap_or_default().to_owned()
        };
        Self {
            from: address(mail.from()),
            to: address(mail.to()),
            subject: mail.subject().unwrap_or_default().to_owned(),
            text: mail.body_text(0).unwrap_or_default().replace("\r\n", "\n"),
            raw: String::from_utf8_lossy(raw).into_owned(),
        }
    }

    /// The link in it; empty where there is none.
    pub fn link(&self) -> &str {
        self.text.lines().find(|line| line.starts_with("http")).unwrap_or_default()
    }

    /// The secret of its link.
    #[track_caller]
    pub fn token(&self) -> String {
        let token = self.link().split_once('#').map(|(_, token)| token.to_owned());
        token.unwrap_or_else(|| panic!("no link: {self:?}"))
    }
}

/// The mails to somebody in the folder of a service, the oldest first.
pub fn letters(data: &Path, to: &str) -> Vec<Letter> {
    let Ok(folder) = fs::read_dir(data.join("mail")) else { return Vec::new() };
    let mut paths: Vec<_> = folder.map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "eml"));
    paths.sort_by_key(|path| fs::metadata(path).and_then(|file| file.modified()).expect("a time"));
    let letters = paths.iter().map(|path| Letter::read(&fs::read(path).expect("a mail")));
    letters.filter(|letter| letter.to == to).collect()
}

/// The same, once there are so many.
#[track_caller]
pub fn wait_for_letters(data: &Path, to: &str, count: usize) -> Vec<Letter> {
    let begun = Instant::now();
    loop {
        let found = letters(data, to);
        if found.len() >= count {
            assert_eq!(found.len(), count, "{found:#?}");
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "{count} mails to {to} were expected: {found:#?}");
        thread::sleep(Duration::from_millis(100));
    }
}
