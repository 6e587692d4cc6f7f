//! Large sheets of crimp specs.

use std::fmt::Write;
use std::thread::sleep;
use std::time::{Duration, Instant};

use domain::catalogue::{Ferrule, Hose};
use serde_json::json;
use tests::{CSV, Program, beside, get, hose, log_statements, long, request, size};

use super::{IMPORT, Press};

/// Hoses of a sheet.
const HOSES: usize = 500;

/// CSV of this many specs, each with its ferrule.
fn csv(count: usize, word: &str, die: &str) -> String {
    let mut text = String::from(
        "Hose part number,Fitting series,Ferrule part number,Die,Crimp diameter (mm),Crimp diameter plus (mm),Machine 1,Setting 1,Source\n",
    );
    for at in 0..count {
        let (on, series) = (at % HOSES, at / HOSES);
        writeln!(
            text,
            "PRESS-L{on},{word}{series},PRESS-R{on},{die},23.3,0.1,Press 32,1.25,Chart 12"
        )
        .unwrap();
    }
    text
}

/// A press with the hoses and ferrules of a sheet.
fn press() -> Press {
    let press = Press::new();
    let of = |word: &str| -> Vec<_> {
        let one = |at: usize| hose(&format!("PRESS-{word}{at}"), &press.brand, "8", json!({}));
        (0..HOSES).map(one).collect()
    };
    press.shop.add_all::<Hose>(&of("L"));
    press.shop.add_all::<Ferrule>(&of("R"));
    press
}

/// Each batch of a thousand rows takes the same statements, however many of them there are.
#[test]
fn rows_take_no_statements_of_their_own() {
    let mut command = beside();
    log_statements(&mut command);
    let service = Program::serve(command);
    let press = press();
    let import = |count: usize, die: &str| {
        let word = format!("S{count}-");
        let url = format!("{}/api/v1{IMPORT}", service.host);
        let sent = request("POST", &url).token(&press.admin).header("Content-Type", CSV);
        let answer = sent.bytes(csv(count, &word, die).as_bytes()).send().expect(200);
        service.statements(answer.header("x-request-id"))
    };
    // The first request also asks who calls.
    import(1, "1");
    for die in ["1", "2", "2"] {
        let [few, many] = [100, 500].map(|count| import(count, die));
        assert_eq!(few, many);
        assert!(many <= 30, "{many}");
    }
}

/// A hundred thousand rows take less than a minute, in a release build.
#[test]
fn many_rows_are_quick() {
    let count = size(2_000, 100_000);
    let press = press();
    let import = |die: &str| {
        let begun = Instant::now();
        let sent = tests::upload_csv(&press.admin, IMPORT, csv(count, "Q", die).as_bytes());
        let job = sent.header("Prefer", "respond-async").send().expect(202);
        let place = format!("/job/{}", job.id());
        let done = loop {
            let job = get(&place).token(&press.admin).send().expect(200);
            assert_ne!(job.field("/state"), "failed", "{job}");
            if job.field("/state") == "done" {
                break job;
            }
            sleep(Duration::from_millis(100));
        };
        let taken = begun.elapsed();
        let counts = ["created", "updated", "unchanged"]
            .map(|name| done.field(&format!("/result/{name}")).as_u64().unwrap());
        println!("{count} crimp specs {counts:?}: {taken:.1?}");
        if long() && !cfg!(debug_assertions) {
            assert!(taken < Duration::from_mins(1), "{taken:?}");
        }
        counts
    };
    let count = u64::try_from(count).unwrap();
    assert_eq!(import("1"), [count, 0, 0]);
    assert_eq!(import("2"), [0, count, 0]);
    assert_eq!(import("2"), [0, 0, count]);
    let stored = press.stored();
    assert_eq!(u64::try_from(stored.len()).unwrap(), count);
    assert!(stored.iter().all(|spec| !spec["ferrule_id"].is_null()), "each has its ferrule");
}
