//! Faults of a service that are planted between it and its callers are found in their histories.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::Value;
use tests::{Answer, Chance, request, service};

use super::checker::Refused;
use super::things::{Caller, Things};
use crate::stand::Stand;

const CALLERS: u64 = 6;
const CALLS: usize = 30;

/// What is done to some requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// The answer is one that was right before.
    StaleRead,
    /// The change is taken back after its answer.
    LostUpdate,
    /// It is done twice.
    DoubledUpdate,
    /// The answer tells a change that was never stored.
    UndoneRead,
}

/// Stands between callers and the service.
struct Liar {
    fault: Fault,
    chance: Mutex<Chance>,
    /// The first answers to reads.
    first: Mutex<HashMap<String, Answer>>,
}

impl Liar {
    /// Begins one; its address.
    fn begin(fault: Fault) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let host = format!("http://{}", listener.local_addr().unwrap());
        let (chance, first) = (Mutex::new(Chance::new(50)), Mutex::default());
        let liar = Arc::new(Self { fault, chance, first });
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let liar = liar.clone();
                thread::spawn(move || liar.serve(&stream));
            }
        });
        host
    }

    fn serve(&self, stream: &TcpStream) -> io::Result<()> {
        let mut reader = BufReader::new(stream);
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            let line = line.trim_end().to_owned();
            if line.is_empty() {
                break;
            }
            lines.push(line);
        }
        let header = |name: &str| {
            let of = |line: &&String| line.to_ascii_lowercase().starts_with(&format!("{name}:"));
            let value = lines.iter().find(of).and_then(|line| line.split_once(": "));
            value.map_or("", |(_, value)| value)
        };
        let mut body = vec![0; header("content-length").parse().unwrap_or(0)];
        reader.read_exact(&mut body)?;
        let (method, path) = lines[0].split_once(' ').unwrap();
        let path = path.split_once(' ').unwrap().0;
        let send = |key: &str, body: &[u8]| {
            let mut sent = request(method, &format!("{}{path}", service().host));
            for name in ["authorization", "content-type"] {
                sent = sent.header(name, header(name));
            }
            if !key.is_empty() {
                sent = sent.header("Idempotency-Key", key);
            }
            sent.bytes(body).send()
        };
        let key = header("idempotency-key");
        let right = send(key, &body);
        let answer = if self.chance.lock().unwrap().happens(20) {
            self.broken(method, path, right, |body| send("", body), &body)
        } else {
            right
        };
        let mut stream = stream;
        write!(
            stream,
            "HTTP/1.1 {} -\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            answer.status,
            answer.header("content-type"),
            answer.body.len()
        )?;
        stream.write_all(&answer.body)
    }

    /// The answer of a broken service to what was answered rightly.
    fn broken(
        &self,
        method: &str,
        path: &str,
        mut right: Answer,
        send: impl Fn(&[u8]) -> Answer,
        body: &[u8],
    ) -> Answer {
        let reads = method == "GET";
        if right.status >= 300 {
            return right;
        }
        match self.fault {
            Fault::StaleRead if reads => {
                self.first.lock().unwrap().entry(path.to_owned()).or_insert(right).clone()
            }
            Fault::UndoneRead if reads => {
                let mut json = right.json();
                let told = json["items"][0]["onHand"].as_i64().unwrap();
                json["items"][0]["onHand"] = (told + 1_000).into();
                right.body = json.to_string().into_bytes();
                right
            }
            Fault::LostUpdate if !reads => {
                let mut json: Value = serde_json::from_slice(body).unwrap();
                let difference = json["params"]["delta"].as_i64().unwrap();
                json["params"]["delta"] = (-difference).into();
                send(json.to_string().as_bytes());
                right
            }
            Fault::DoubledUpdate if !reads => {
                send(body);
                right
            }
            _ => right,
        }
    }
}

#[test]
#[ignore = "long: make proof-short"]
fn planted_faults_of_the_service_are_found() {
    for fault in
        [Fault::None, Fault::StaleRead, Fault::LostUpdate, Fault::DoubledUpdate, Fault::UndoneRead]
    {
        let stand = Stand::of(&[&service().host, &Liar::begin(fault)]);
        let things = Things::new(&service().host);
        thread::scope(|scope| {
            for seed in 0..CALLERS {
                let (things, stand) = (&things, &stand);
                scope.spawn(move || {
                    let mut caller = Caller { things, stand, chance: Chance::new(60 + seed) };
                    for _ in 0..CALLS {
                        caller.add_or_read();
                    }
                });
            }
        });
        let found = things.explained();
        eprintln!(
            "{fault:?}: {}",
            match &found {
                Ok(()) => "all calls have an order".to_owned(),
                Err(Refused::Impossible(why)) => format!("found: {}", why.lines().next().unwrap()),
                Err(Refused::TooTangled) => "too tangled".to_owned(),
            }
        );
        match fault {
            Fault::None => assert_eq!(found, Ok(())),
            _ => assert!(matches!(found, Err(Refused::Impossible(_))), "{fault:?}: {found:?}"),
        }
    }
}
