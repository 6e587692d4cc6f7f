//! Many records, in bounded memory, and bodies that end early.

use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tests::{Program, beside, folder, log_statements, request, service, size};

use super::{ITEMS, hose, hoses, shop};

/// What the service may take beyond what it has when idle, in KiB.
const MOST_KIB: u64 = 256 * 1024;

fn memory(process: u32, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
fn a_fault_in_the_last_line_of_many_writes_nothing() {
    let bytes: usize = size(4 << 20, (32 << 20) - 1_000);
    let (shop, admin, brand) = shop();
    let mut body = String::with_capacity(bytes + 1_000);
    let mut count = 0;
    while body.len() < bytes {
        let more =
            json!({ "description": format!("Hose number {count} of many, {}", "x".repeat(120)) });
        writeln!(body, "{}", hose(&format!("LARGE-{count}"), &brand, more)).unwrap();
        count += 1;
    }
    let mut command = beside();
    command.arg("--data").arg(folder().keep());
    let mut program = Program::serve(command);
    let idle = memory(program.id(), "VmRSS:");
    let path = format!("{}/api/v1{ITEMS}", program.host);
    let send = |body: &str, query: &str| {
        let sent = request("POST", &format!("{path}{query}")).token(&admin);
        let begun = Instant::now();
        let answer =
            sent.header("Content-Type", "application/x-ndjson").bytes(body.as_bytes()).send();
        eprintln!("{} records, {} bytes: {:?}", count + 1, body.len(), begun.elapsed());
        answer
    };
    let fault = hose("LAST", "Nobody", json!({}));
    let place = format!("/{count}");
    let refused = send(&format!("{body}{fault}"), "");
    refused.faults(&[(&format!("{place}/brand"), "unknown_brand")]);
    assert!(hoses(&shop).is_empty());
    for query in ["", "?onError=continue"] {
        send(&format!("{body}{{\"type\":"), query).faults(&[(&place, "malformed_json")]);
        assert!(hoses(&shop).is_empty());
    }
    let peak = memory(program.id(), "VmHWM:");
    eprintln!("{idle} KiB idle, {peak} KiB at most");
    assert!(peak - idle < MOST_KIB, "{idle} KiB idle, {peak} KiB at most");
    program.interrupt();
}

/// A list that is too long, of records or of bytes, is refused.
#[test]
fn a_list_has_a_greatest_length() {
    let (_shop, admin, _) = shop();
    let send = |body: &str| {
        let sent = request("POST", ITEMS).token(&admin).header("Content-Type", "application/json");
        super::send(&sent.bytes(body.as_bytes()))
    };
    send(&format!("[{}1]", "1,".repeat(200_000))).problem(413, "too_large").says("200000 records");
    let long = format!("[{{\"partNumber\":\"{}\"}}]", "x".repeat(1_100_000));
    send(&long).problem(413, "too_large").says("at index 0");
}

#[test]
fn what_a_lost_connection_leaves_unsent_is_not_stored_in_part() {
    let (shop, admin, brand) = shop();
    let address = service().host.trim_start_matches("http://").to_owned();
    let line = hose("CUT-1", &brand, json!({})).to_string();
    for (head, body) in [
        (format!("Content-Length: {}", 2 * line.len() + 1), format!("{line}\n")),
        ("Transfer-Encoding: chunked".to_owned(), format!("{:x}\r\n{line}\n\r\n", line.len() + 1)),
    ] {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        write!(
            stream,
            "POST /api/v1{ITEMS}?onError=continue HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {admin}\r\n\
             Content-Type: application/x-ndjson\r\n{head}\r\n\r\n{body}"
        )
        .unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answer = String::new();
        let _closed = stream.read_to_string(&mut answer);
        assert!(!answer.starts_with("HTTP/1.1 2"), "{answer}");
    }
    thread::sleep(Duration::from_millis(500));
    assert!(hoses(&shop).is_empty());
}

#[test]
fn a_thousand_records_take_few_statements() {
    let (_shop, admin, brand) = shop();
    let mut command = beside();
    command.arg("--data").arg(folder().keep());
    log_statements(&mut command);
    let program = Program::serve(command);
    let counted = |count: usize, query: &str| {
        let records: Vec<_> = (0..count)
            .map(|at| hose(&format!("S-{at}"), &brand, json!({ "listPrice": 3 })))
            .collect();
        let path = format!("{}/api/v1{ITEMS}{query}", program.host);
        let answer = request("POST", &path).token(&admin).json(&json!(records)).send().expect(200);
        program.statements(answer.header("x-request-id"))
    };
    let (one, thousand) = (counted(1, "?dryRun=true"), counted(1_000, "?dryRun=true"));
    assert_eq!(one, thousand);
    assert!(thousand <= 20, "{thousand}");
    assert_eq!(counted(1_000, "?onError=continue&dryRun=true"), thousand);
}
