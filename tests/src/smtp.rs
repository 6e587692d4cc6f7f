//! A mail server of the tests' own, with TLS and logins.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use std::{fs, thread};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::Letter;

const CERTIFICATE: &str = include_str!("../data/mail/certificate.pem");
const KEY: &str = include_str!("../data/mail/key.pem");

/// What a mail server wants of who hands mails in.
#[derive(Debug, Clone, Default)]
pub struct Manners {
    /// TLS from the first byte.
    pub tls: bool,
    /// Whether it offers STARTTLS.
    pub start_tls: bool,
    /// User and password, told encrypted; without them it takes no mail.
    pub login: Option<(&'static str, &'static str)>,
    /// How long it thinks about a mail before it says that it was taken.
    pub thinking: Duration,
    /// The answers to the first recipients, before any is taken.
    pub refusing: Vec<&'static str>,
}

/// A mail as it was handed in.
#[derive(Debug, Clone)]
pub struct Taken {
    /// For whom.
    pub to: String,
    /// The mail.
    pub letter: Letter,
    /// Whether the way was encrypted.
    pub encrypted: bool,
    /// Who handed it in, where somebody had to say so.
    pub user: Option<String>,
}

/// A mail server, on a port of this machine.
pub struct MailServer {
    /// Its port.
    pub port: u16,
    /// The mails that it takes.
    pub mails: Receiver<Taken>,
    heard: Arc<Mutex<Vec<String>>>,
}

impl MailServer {
    /// Begins to listen.
    pub fn start(manners: Manners) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let (send, mails) = channel();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let noted = heard.clone();
        thread::spawn(move || {
            let mut manners = manners;
            manners.refusing.reverse();
            for stream in listener.incoming().map_while(Result::ok) {
                // A caller that goes away in between is none of our faults.
                let mut talk = Talk { manners: &mut manners, heard: &noted, send: &send };
                if let Err(broken) = talk.begin(stream) {
                    noted.lock().expect("notes").push(format!("({broken})"));
                }
            }
        });
        Self { port, mails, heard }
    }

    /// Every line that it was told, and what broke, in parentheses.
    pub fn heard(&self) -> Vec<String> {
        self.heard.lock().expect("notes").clone()
    }

    /// Its certificate as a file in this folder, for programs that are to trust it.
    pub fn certificate(folder: &Path) -> PathBuf {
        let path = folder.join("certificate.pem");
        fs::write(&path, CERTIFICATE).expect("a file");
        path
    }
}

fn tls() -> Arc<ServerConfig> {
    static CONFIG: OnceLock<Arc<ServerConfig>> = OnceLock::new();
    let made = CONFIG.get_or_init(|| {
        let certificate = CertificateDer::from_pem_slice(CERTIFICATE.as_bytes()).expect("a PEM");
        let key = PrivateKeyDer::from_pem_slice(KEY.as_bytes()).expect("a PEM");
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key);
        Arc::new(config.expect("a key that fits its certificate"))
    });
    made.clone()
}

enum Wire {
    Plain(TcpStream),
    Encrypted(Box<StreamOwned<ServerConnection, TcpStream>>),
}

impl Wire {
    fn encrypt(stream: TcpStream) -> Self {
        let connection = ServerConnection::new(tls()).expect("a connection");
        Self::Encrypted(Box::new(StreamOwned::new(connection, stream)))
    }
}

impl Read for Wire {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.read(into),
            Self::Encrypted(stream) => stream.read(into),
        }
    }
}

impl Write for Wire {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.write(from),
            Self::Encrypted(stream) => stream.write(from),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(stream) => stream.flush(),
            Self::Encrypted(stream) => stream.flush(),
        }
    }
}

/// A conversation.
struct Talk<'a> {
    manners: &'a mut Manners,
    heard: &'a Mutex<Vec<String>>,
    send: &'a Sender<Taken>,
}

impl Talk<'_> {
    fn begin(&mut self, stream: TcpStream) -> io::Result<()> {
        let wire = if self.manners.tls { Wire::encrypt(stream) } else { Wire::Plain(stream) };
        let mut wire = BufReader::new(wire);
        say(&mut wire, "220 mail.test ESMTP")?;
        while let Some(plain) = self.go_on(&mut wire)? {
            wire = BufReader::new(Wire::encrypt(plain));
        }
        Ok(())
    }

    fn line(&self, wire: &mut BufReader<Wire>) -> io::Result<String> {
        let mut line = String::new();
        if wire.read_line(&mut line)? == 0 {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
        }
        line.truncate(line.trim_end_matches(['\r', '\n']).len());
        self.heard.lock().expect("notes").push(line.clone());
        Ok(line)
    }

    /// To the end, or to where the stream that is given is to be encrypted.
    fn go_on(&mut self, wire: &mut BufReader<Wire>) -> io::Result<Option<TcpStream>> {
        let encrypted = matches!(wire.get_ref(), Wire::Encrypted(_));
        let (mut to, mut user) = (String::new(), None);
        loop {
            let line = self.line(wire)?;
            let command = line.to_ascii_uppercase();
            if command.starts_with("EHLO") {
                say(wire, "250-mail.test")?;
                if self.manners.start_tls && !encrypted {
                    say(wire, "250-STARTTLS")?;
                }
                if self.manners.login.is_some() && encrypted {
                    say(wire, "250-AUTH PLAIN")?;
                }
                say(wire, "250 8BITMIME")?;
            } else if command == "STARTTLS" && self.manners.start_tls && !encrypted {
                say(wire, "220 go on")?;
                let Wire::Plain(stream) = wire.get_ref() else { unreachable!("it is plain") };
                return stream.try_clone().map(Some);
            } else if command.starts_with("AUTH PLAIN ") {
                user = self.login(&line["AUTH PLAIN ".len()..]);
                let is_known = user.is_some();
                say(wire, if is_known { "235 welcome" } else { "535 who are you" })?;
            } else if command.starts_with("MAIL FROM") {
                let is_allowed = user.is_some() || self.manners.login.is_none();
                say(wire, if is_allowed { "250 ok" } else { "530 log in first" })?;
            } else if command.starts_with("RCPT TO") {
                line.split(['<', '>']).nth(1).unwrap_or_default().clone_into(&mut to);
                say(wire, self.manners.refusing.pop().unwrap_or("250 ok"))?;
            } else if command == "DATA" {
                say(wire, "354 go on")?;
                let mut mail = String::new();
                loop {
                    let line = self.line(wire)?;
                    if line == "." {
                        break;
                    }
                    mail.push_str(line.strip_prefix('.').unwrap_or(&line));
                    mail.push_str("\r\n");
                }
                thread::sleep(self.manners.thinking);
                say(wire, "250 taken")?;
                let letter = Letter::read(mail.as_bytes());
                let taken = Taken { to: to.clone(), letter, encrypted, user: user.clone() };
                // Where nobody waits for mails any more, that is all.
                let _gone = self.send.send(taken);
            } else if command == "QUIT" {
                say(wire, "221 bye")?;
                return Ok(None);
            } else {
                say(wire, "250 ok")?;
            }
        }
    }

    /// Who it is, where name and password are right.
    fn login(&self, text: &str) -> Option<String> {
        let text = String::from_utf8(STANDARD.decode(text).ok()?).ok()?;
        let mut parts = text.split('\0').skip(1);
        let (user, password) = (parts.next()?, parts.next()?);
        (self.manners.login == Some((user, password))).then(|| user.to_owned())
    }
}

fn say(wire: &mut BufReader<Wire>, line: &str) -> io::Result<()> {
    let wire = wire.get_mut();
    wire.write_all(format!("{line}\r\n").as_bytes())?;
    wire.flush()
}
