//! Signing in with a password, many times and in many forms.

use std::process::Command;
use std::thread;
use std::time::Duration;

use domain::access::Role;
use serde_json::json;
use tests::{Answer, Program, Shop, beside, post, unique};

use super::{PASSWORD, person};

fn sign_in(host: &str, email: &str, password: &str) -> Answer {
    let credentials = json!({ "grantType": "password", "email": email, "password": password });
    post(&format!("{host}/security/v1/token"), &credentials).send()
}

fn service() -> Program {
    process("1000000")
}

/// A process of the service that allows this many requests for tokens in a minute, and believes proxies.
fn process(tokens_per_minute: &str) -> Program {
    let mut command: Command = beside();
    command.env("HOSEWRIGHT_LIMITS__TOKENS_PER_MINUTE", tokens_per_minute);
    command.env("HOSEWRIGHT_LIMITS__ANONYMOUS_PER_SECOND", "1000000");
    command.env("HOSEWRIGHT_SERVER__TRUSTED_PROXIES", r#"["127.0.0.0/8"]"#);
    Program::serve(command)
}

/// A try from an address that no other test uses.
fn sign_in_from(network: &str, host: &str, email: &str, password: &str) -> Answer {
    let credentials = json!({ "grantType": "password", "email": email, "password": password });
    let request = post(&format!("{host}/security/v1/token"), &credentials);
    request.header("X-Forwarded-For", network).send()
}

#[test]
fn wrong_passwords_are_counted_over_all_processes() {
    let processes = [process("1000000"), process("1000000")];
    let user = person(&Shop::new("processes"), Role::Regular);
    let email = user.email.as_str();
    let here = "2001:db8:5:1::7";
    for process in processes.iter().cycle().take(5) {
        let wrong = sign_in_from(here, &process.host, email, "Wrong-hose-1!");
        wrong.problem(401, "unauthenticated");
    }
    // Another address of the same /64 is the same network; others aren't held back.
    for address in [here, "2001:db8:5:1:ffff::1"] {
        for process in &processes {
            let held = sign_in_from(address, &process.host, email, PASSWORD);
            let held = held.problem(429, "too_many_requests");
            let wait: u64 = held.header("retry-after").parse().unwrap();
            assert!((1..=3).contains(&wait), "{held}");
        }
    }
    sign_in_from("2001:db8:5:2::7", &processes[0].host, email, PASSWORD).expect(200);
    thread::sleep(Duration::from_secs(3));
    sign_in_from(here, &processes[1].host, email, PASSWORD).expect(200);
    // What was wrong before is forgotten everywhere.
    for process in processes.iter().cycle().take(4) {
        let wrong = sign_in_from(here, &process.host, email, "Wrong-hose-1!");
        wrong.problem(401, "unauthenticated");
    }
    sign_in_from(here, &processes[0].host, email, PASSWORD).expect(200);
}

#[test]
fn requests_for_tokens_are_counted_over_all_processes() {
    let processes = [process("4"), process("4")];
    let left = |answer: &Answer| {
        let said = answer.header("ratelimit").strip_prefix("\"default\";r=").unwrap().to_owned();
        said.split(';').next().unwrap().parse::<u32>().unwrap()
    };
    let here = "2001:db8:6::1";
    let wrong = |network: &str, process: &Program| {
        sign_in_from(network, &process.host, "nobody@shop.example", "x")
    };
    for (expected, process) in [3, 2, 1, 0].into_iter().zip(processes.iter().cycle()) {
        let asked = wrong(here, process).problem(401, "unauthenticated");
        assert_eq!(left(&asked), expected, "{asked}");
    }
    for process in &processes {
        let refused = wrong(here, process).problem(429, "too_many_requests");
        let wait: u64 = refused.header("retry-after").parse().unwrap();
        assert!((1..=15).contains(&wait), "{refused}");
        assert_eq!(left(&refused), 0);
    }
    wrong("2001:db8:7::1", &processes[0]).problem(401, "unauthenticated");
}

#[test]
fn many_requests_for_tokens_at_once_are_counted_each() {
    let processes = [process("5"), process("5")];
    let statuses: Vec<_> = thread::scope(|scope| {
        let hosts = processes.iter().map(|process| &process.host).cycle();
        let all: Vec<_> = hosts
            .take(24)
            .map(|host| {
                let email = format!("{}@shop.example", unique("nobody"));
                scope.spawn(move || sign_in_from("2001:db8:8::1", host, &email, "x").status)
            })
            .collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let with = |status| statuses.iter().filter(|one| **one == status).count();
    // One more may come in while the others wait: one is left again every twelve seconds.
    assert!((5..=6).contains(&with(401)), "{statuses:?}");
    assert_eq!(with(401) + with(429), 24, "{statuses:?}");
}

#[test]
fn an_address_waits_for_its_wrong_passwords_in_whatever_letters_it_is_written() {
    let own = service();
    let user = person(&Shop::new("forms"), Role::Regular);
    let (name, domain) = user.email.as_str().split_once('@').unwrap();
    // Full-width letters, a dot of another script, capitals and blanks are the same address.
    let wide = |c: char| char::from_u32(u32::from(c) + 0xfee0).unwrap();
    let (first, rest) = domain.split_at(1);
    let forms = [
        format!("{name}@{}{rest}", wide(first.chars().next().unwrap())),
        format!("{name}@{}", domain.replace('.', "。")),
        format!("  {}@{domain} ", name.to_uppercase()),
        format!("{name}@{domain}"),
        format!("{name}@{}\u{ad}{rest}", first.to_uppercase()),
    ];
    for form in &forms {
        sign_in(&own.host, form, "Wrong-hose-1!").problem(401, "unauthenticated");
    }
    for form in &forms {
        let held = sign_in(&own.host, form, PASSWORD).problem(429, "too_many_requests");
        assert!(!held.header("retry-after").is_empty(), "{form}: {held}");
    }
}

/// A figure of `/proc/PID/status`, in MiB.
fn mebibytes(process: u32, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim_matches([':', ' ', '\t', 'k', 'B']).parse::<u64>().unwrap() / 1024
}

#[cfg(target_os = "linux")]
#[test]
fn wrong_passwords_take_little_memory() {
    let own = service();
    sign_in(&own.host, "nobody@shop.example", "x").problem(401, "unauthenticated");
    let before = mebibytes(own.id(), "VmRSS");
    thread::scope(|scope| {
        for _ in 0..100 {
            scope.spawn(|| {
                let email = format!("{}@shop.example", unique("nobody"));
                sign_in(&own.host, &email, "Wrong-hose-1!").problem(401, "unauthenticated");
            });
        }
    });
    let most = mebibytes(own.id(), "VmHWM");
    assert!(most < before + 150, "{before} MiB before, up to {most} MiB then");
}
