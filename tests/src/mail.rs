//! Mails that the service sent: read from its folder, or taken by a mail server of the test's own.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

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

/// A mail server: its port, and the mails that it takes with whom they were handed in for. Each
/// name in `refusing` is answered so, as often as it stands there, before it is taken.
pub fn mail_server(refusing: Vec<&'static str>) -> (u16, Receiver<(String, Letter)>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("its address").port();
    let (send, receive) = channel();
    thread::spawn(move || {
        let mut refusing = refusing.into_iter();
        for stream in listener.incoming().map_while(Result::ok) {
            if talk(&stream, &mut refusing, &send).is_none() {
                break;
            }
        }
    });
    (port, receive)
}

/// One conversation; none where nobody waits for mails any more.
fn talk(
    stream: &TcpStream,
    refusing: &mut impl Iterator<Item = &'static str>,
    send: &Sender<(String, Letter)>,
) -> Option<()> {
    let mut answer = stream;
    let mut say = |line: &str| write!(answer, "{line}\r\n").expect("the service listens");
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let mut to = String::new();
    say("220 mail.test ESMTP");
    while let Some(line) = lines.next() {
        let command = line.to_ascii_uppercase();
        if command.starts_with("EHLO") {
            say("250-mail.test");
            say("250 8BITMIME");
        } else if command.starts_with("MAIL FROM") {
            say("250 ok");
        } else if command.starts_with("RCPT TO") {
            line.split(['<', '>']).nth(1).unwrap_or_default().clone_into(&mut to);
            say(refusing.next().unwrap_or("250 ok"));
        } else if command == "DATA" {
            say("354 go on");
            let mut mail = String::new();
            for line in lines.by_ref().take_while(|line| line != ".") {
                mail.push_str(line.strip_prefix('.').unwrap_or(&line));
                mail.push_str("\r\n");
            }
            say("250 taken");
            send.send((to.clone(), Letter::read(mail.as_bytes()))).ok()?;
        } else if command == "QUIT" {
            say("221 bye");
            break;
        } else {
            say("250 ok");
        }
    }
    Some(())
}
