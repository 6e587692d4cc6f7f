//! The process that reads .xls, .xlsb and .ods, seen from outside while it reads.

use std::fs;
use std::io::{Read, Seek, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use tests::{
    C, Chance, Program, Shop, WORKBOOK, beside, children, long, memory_of, program, request, t,
};

use super::formats::{ODS, XLS, XLSX, rows};
use super::made::{endless, ods, packed, xls, xlsb};
use super::{PATH, shop};

/// A line of a file of a process, behind its name.
fn line(process: u32, file: &str, name: &str) -> String {
    let told = fs::read_to_string(format!("/proc/{process}/{file}")).unwrap();
    let line = told.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or_else(|| panic!("no {name}:\n{told}")).to_owned()
}

/// The lower and the upper limit of a process for something.
fn limits(process: u32, name: &str) -> [String; 2] {
    let line = line(process, "limits", name);
    let mut words = line.split_whitespace().map(str::to_owned);
    [words.next().unwrap(), words.next().unwrap()]
}

/// The lower limit of a process for something.
fn limit(process: u32, name: &str) -> String {
    let [lower, _] = limits(process, name);
    lower
}

/// How much a process gives way to others: 19 gives way to all.
fn niceness(process: u32) -> i32 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    fields.split(' ').nth(16).unwrap().parse().unwrap()
}

/// The limits hold before it reads.
#[test]
fn it_is_confined() {
    let mut all = vec![rows("Any")[0].clone()];
    all.extend((0..5_000).map(|at| vec![t(&format!("C-{at}")), t("Any"), t("08"), C::N(1.0)]));
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&ods(&all)).unwrap();
    file.rewind().unwrap();
    let mut command = program();
    command.args(["read-sheets", "ods"]).stdin(file).stdout(Stdio::piped());
    let mut process = command.spawn().unwrap();
    // Nobody takes its rows for a while.
    let mut rows = process.stdout.take().unwrap();
    rows.read_exact(&mut [0; 1]).unwrap();
    let id = process.id();
    assert_eq!(limit(id, "Max address space"), (768 << 20).to_string());
    // It has to get on within five seconds, and to end within sixty.
    let [pace, end] = limits(id, "Max cpu time");
    assert!((5..=20).contains(&pace.parse().unwrap()), "{pace}");
    assert_eq!(end, "60");
    assert_eq!(limit(id, "Max file size"), (512 << 20).to_string());
    assert_eq!(limit(id, "Max open files"), "16");
    assert_eq!(limit(id, "Max core file size"), "0");
    // It would count the user's other processes.
    assert_eq!(limit(id, "Max processes"), limit(std::process::id(), "Max processes"));
    assert_eq!(line(id, "oom_score_adj", ""), "1000");
    assert_eq!(line(id, "status", "Seccomp:"), "\t2");
    assert!(niceness(id) >= 10, "{}", niceness(id));
    let mut rest = String::new();
    rows.read_to_string(&mut rest).unwrap();
    assert_eq!(rest.lines().count(), 5_002);
    assert!(process.wait().unwrap().success());
}

/// The reading processes of a service.
fn reading(service: u32) -> Vec<u32> {
    let is_reading = |process: &u32| {
        let command = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&command).contains("read-sheets\0ods")
    };
    children(service).into_iter().filter(is_reading).collect()
}

/// Waits until something is so.
#[track_caller]
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(30), "never {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

fn is_gone(process: u32) -> bool {
    // A process that nobody waits for any more is a zombie.
    fs::read_to_string(format!("/proc/{process}/status"))
        .map_or(true, |status| status.contains("\nState:\tZ"))
}

/// An import of a file without an end, sent until the connection is cut.
fn send_endless(host: &str, token: &str) -> TcpStream {
    let (address, file) = (host.strip_prefix("http://").unwrap(), endless());
    let mut connection = TcpStream::connect(address).unwrap();
    let head = format!(
        "POST /api/v1{PATH} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\nContent-Type: {WORKBOOK}\r\nContent-Length: {}\r\n\r\n",
        file.len()
    );
    connection.write_all(&[head.as_bytes(), &file].concat()).unwrap();
    connection
}

#[test]
fn it_ends_with_the_service() {
    let (_shop, admin, _) = shop();
    let mut program = Program::serve(beside());
    let service = program.id();
    let _connection = send_endless(&program.host, &admin);
    until("read", || !reading(service).is_empty());
    let process = reading(service)[0];
    until("confined", || line(process, "status", "Seccomp:") == "\t2");
    let opened: Vec<_> = fs::read_dir(format!("/proc/{process}/fd")).unwrap().flatten().collect();
    let opened: Vec<_> = opened.iter().flat_map(|entry| fs::read_link(entry.path())).collect();
    assert!(!opened.iter().any(|path| path.to_string_lossy().contains("socket:")), "{opened:?}");
    assert_eq!(fs::read(format!("/proc/{process}/environ")).unwrap(), b"");
    assert_eq!(limit(process, "Max processes"), limit(service, "Max processes"));
    assert_eq!(line(process, "oom_score_adj", ""), "1000");
    assert_eq!(niceness(process), 19, "below the service's own work");
    assert!(!is_gone(process));
    program.signal("KILL");
    program.wait();
    until("ended", || is_gone(process));
}

#[test]
fn it_ends_when_nobody_waits_for_it() {
    let (_shop, admin, _) = shop();
    let program = Program::serve(beside());
    let service = program.id();
    for _ in 0..2 {
        let connection = send_endless(&program.host, &admin);
        until("read", || !reading(service).is_empty());
        let process = reading(service)[0];
        let dropped = Instant::now();
        drop(connection);
        until("ended", || is_gone(process));
        // By itself it ends after five seconds of processor time.
        assert!(dropped.elapsed() < Duration::from_secs(4), "{:?}", dropped.elapsed());
        assert_eq!(reading(service), [] as [u32; 0]);
    }
}

#[test]
fn there_is_one_for_each_import() {
    let mut program = Program::serve(beside());
    let service = program.id();
    let tokens: Vec<_> = (0..4).map(|_| Shop::new("endless").admin()).collect();
    let connections: Vec<_> =
        tokens.iter().map(|token| send_endless(&program.host, token)).collect();
    until("read", || reading(service).len() == 2);
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(2) {
        assert!(reading(service).len() <= 2, "{:?}", reading(service));
        thread::sleep(Duration::from_millis(5));
    }
    drop(connections);
    program.signal("KILL");
    program.wait();
}

/// A file of some format with some of its bytes changed, outside or inside of its parts.
fn changed(chance: &mut Chance, good: &[(&str, Vec<u8>)]) -> (String, Vec<u8>) {
    let (name, file) = chance.pick(good);
    let is_package = file.starts_with(b"PK");
    let inside = is_package && chance.happens(70);
    if !inside {
        let mut file = file.clone();
        change(chance, &mut file);
        return (format!("{name}, outside"), file);
    }
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(file)).unwrap();
    let mut parts: Vec<(String, Vec<u8>)> = (0..archive.len())
        .map(|at| {
            let mut part = archive.by_index(at).unwrap();
            let mut content = Vec::new();
            part.read_to_end(&mut content).unwrap();
            (part.name().unwrap().into_owned(), content)
        })
        .collect();
    let read = ["content.xml", "sheet", "workbook", "trings", "styles"];
    let of_interest: Vec<usize> =
        (0..parts.len()).filter(|at| read.iter().any(|word| parts[*at].0.contains(word))).collect();
    let at = *chance.pick(&of_interest);
    change(chance, &mut parts[at].1);
    let name = format!("{name}, in {}", parts[at].0);
    let parts: Vec<_> =
        parts.iter().map(|(name, content)| (name.as_str(), content.as_slice())).collect();
    (name, packed(&parts))
}

fn change(chance: &mut Chance, bytes: &mut Vec<u8>) {
    for _ in 0..=chance.below(8) {
        if bytes.is_empty() {
            return;
        }
        let at = chance.below(bytes.len());
        let length = chance.below(300).min(bytes.len() - at);
        match chance.below(10) {
            0..=3 => bytes[at] = chance.below(256).to_le_bytes()[0],
            4 => bytes[at] ^= 1 << chance.below(8),
            // Counts and lengths.
            5 => bytes[at..].iter_mut().take(1 + chance.below(4)).for_each(|byte| *byte = 0xFF),
            6 => bytes.truncate(at),
            7 => drop(bytes.drain(at..at + length)),
            8 => {
                let part = bytes[at..at + length].to_vec();
                bytes.splice(at..at, part);
            }
            _ => {
                let (part, to) = (bytes[at..at + length].to_vec(), chance.below(bytes.len()));
                bytes.splice(to..to, part);
            }
        }
    }
}

/// Files of all formats with some bytes changed are read or refused, and the service answers others meanwhile. Some dozens;
/// in the long run 4,000, or as many as `FUZZ_SECONDS` have room for, with other chances each time.
#[test]
fn changed_bytes_harm_nobody() {
    let (_shop, admin, _) = shop();
    let good = [
        ("xls", XLS.to_vec()),
        ("xls made by hand", xls(&rows("Any"))),
        ("xlsb", xlsb(&rows("Any"))),
        ("ods", ODS.to_vec()),
        ("ods made by hand", ods(&rows("Any"))),
        ("xlsx", XLSX.to_vec()),
        ("csv", "Part number;Brand;Size\nF-1;\"Any\";-8\nF-2;Any;08\n".repeat(20).into_bytes()),
    ];
    let seconds = std::env::var("FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let lasts = seconds.map(Duration::from_secs);
    let seed = if lasts.is_some() { u64::from(std::process::id()) } else { 7 };
    let mut chance = Chance::new(seed);
    let mut program = Program::serve(beside());
    let (service, begun) = (program.id(), Instant::now());
    let mut found = std::collections::BTreeMap::<String, u32>::new();
    let (mut idle, mut round) = (0, 0);
    let ends = |round: u32| match lasts {
        Some(lasts) => begun.elapsed() >= lasts,
        None => round >= if long() { 4_000 } else { 60 },
    };
    while !ends(round) {
        let (name, file) = changed(&mut chance, &good);
        let import = request("POST", &format!("{}/api/v1{PATH}", program.host)).token(&admin);
        let media_type = if name.starts_with("csv") { "text/csv" } else { WORKBOOK };
        let import = import.header("Content-Type", media_type).query("dryRun", "true").bytes(&file);
        // A table without an end is read for a minute; nobody waits so long.
        let outcome = import.try_send().map_or("given up".to_owned(), |answer| {
            assert!(matches!(answer.status, 200 | 400 | 413), "{seed}, {round}, {name}: {answer}");
            answer.json()["code"].as_str().unwrap_or("read").to_owned()
        });
        *found.entry(format!("{} {outcome}", &name[..4])).or_default() += 1;
        round += 1;
        if round == 50 {
            idle = memory_of(service, "VmRSS").unwrap() >> 20;
        }
    }
    println!("seed {seed}, {round} rounds: {found:#?}");
    let peak = memory_of(service, "VmHWM").unwrap() >> 20;
    println!("{idle} MiB after 50 rounds, {peak} MiB at most");
    assert!(peak < idle + 64, "{idle} MiB after 50 rounds, {peak} MiB at most");
    assert_eq!(program.interrupt(), Some(0));
}
