//! Signing in with a password, many times and in many forms.

use std::process::Command;

use domain::access::Role;
use serde_json::json;
use tests::{Answer, Program, Shop, beside, post, unique};

use super::{PASSWORD, person};

fn sign_in(host: &str, email: &str, password: &str) -> Answer {
    let credentials = json!({ "grantType": "password", "email": email, "password": password });
    post(&format!("{host}/security/v1/token"), &credentials).send()
}

fn service() -> Program {
    let mut command: Command = beside();
    command.env("HOSEWRIGHT_LIMITS__TOKENS_PER_MINUTE", "1000000");
    command.env("HOSEWRIGHT_LIMITS__ANONYMOUS_PER_SECOND", "1000000");
    Program::serve(command)
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
    std::thread::scope(|scope| {
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
