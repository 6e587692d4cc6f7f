//! Settings with which nothing would work.

use std::net::TcpListener;

use tests::{beside, folder, program};

use super::printed;

/// The line that a program ends with.
#[track_caller]
fn refusal(mut command: std::process::Command) -> String {
    let output = command.output().unwrap();
    let (out, error) = printed(&output);
    assert_eq!((output.status.code(), out.as_str()), (Some(1), ""), "{error}");
    assert!(error.starts_with("hosewright: ") && error.lines().count() == 1, "{error}");
    error
}

#[test]
fn each_number_has_its_bounds() {
    for (name, value) in [
        ("database.connections", "0"),
        ("database.connections", "4000000000"),
        ("database.statement_seconds", "4000000000"),
        ("web.session_seconds", "59"),
        ("links.reset_seconds", "0"),
        ("links.invitation_seconds", "0"),
        ("limits.known_per_second", "0"),
        ("limits.anonymous_per_second", "0"),
        ("limits.tokens_per_minute", "0"),
        ("limits.exports_at_once", "100000000"),
        ("limits.body_seconds", "0"),
        ("api_history.waiting", "0"),
        ("api_history.kept_days", "4000000000"),
    ] {
        let folder = folder();
        let data = folder.path().join("data");
        let mut command = program();
        command.arg("--data").arg(&data).args(["serve", "--listen", "127.0.0.1:0"]);
        let variable = format!("HOSEWRIGHT_{}", name.to_uppercase().replace('.', "__"));
        let error = refusal({
            command.env(variable, value);
            command
        });
        assert!(error.contains(&format!("{name} is {value}")), "{error}");
        assert!(!data.exists(), "nothing was begun");
    }
}

#[test]
fn fonts_that_are_no_fonts_are_named() {
    for (value, why) in
        [("/nowhere.ttf", "/nowhere.ttf: "), ("/etc/passwd#1", "/etc/passwd has no ")]
    {
        let folder = folder();
        let data = folder.path().join("data");
        let mut command = program();
        command.arg("--data").arg(&data).args(["serve", "--listen", "127.0.0.1:0"]);
        command.env("HOSEWRIGHT_FONTS__FALLBACK", value);
        let error = refusal(command);
        assert!(error.contains(&format!("fonts.fallback: {why}")), "{error}");
        assert!(!data.join("postgres").exists(), "no database was begun");
    }
}

#[test]
fn an_address_that_is_in_use_is_named_with_its_setting() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let serve = |listen: &str, metrics: &str| {
        let mut command = beside();
        command
            .args(["serve", "--listen", listen])
            .env("HOSEWRIGHT_SERVER__METRICS_LISTEN", metrics);
        refusal(command)
    };
    for (error, setting) in [
        (serve(&taken, ""), "server.listen"),
        (serve("127.0.0.1:0", &taken), "server.metrics_listen"),
        (serve("127.0.0.1:0", "nonsense"), "server.metrics_listen"),
    ] {
        assert!(error.contains(setting), "{error}");
    }
}

#[test]
fn addresses_of_other_databases_and_unknown_organizations_are_refused() {
    for address in ["mysql://x:secret@127.0.0.1:1/z", "x:secret@127.0.0.1/z", "postgres:x:secret"] {
        let mut command = program();
        command.arg("migrate").env("DATABASE_URL", address);
        let error = refusal(command);
        assert!(error.contains("DATABASE_URL") && error.contains("postgres://"), "{error}");
        assert!(!error.contains("secret"), "{error}");
    }
    let mut command = program();
    command.arg("migrate").env("HOSEWRIGHT_DATABASE__APP_URL", "mysql://x:secret@127.0.0.1:1/z");
    let error = refusal(command);
    assert!(error.contains("database.owner_url") && !error.contains("secret"), "{error}");
    let mut command = beside();
    command.args(["serve", "--listen", "127.0.0.1:0"]);
    command.env("HOSEWRIGHT_PUBLIC__ORGANIZATION", "no such");
    command.env("RUST_LOG", "warn");
    let error = refusal(command);
    assert!(error.contains("public.organization") && error.contains("no such"), "{error}");
}

#[test]
fn a_configuration_that_cannot_be_read_is_named() {
    let folder = folder();
    let file = folder.path().join("config.toml");
    for content in
        [&b"[log]\nfilter = \"caf\xe9\"\n"[..], b"[server\n", b"[log]\nformat = \"xml\"\n"]
    {
        std::fs::write(&file, content).unwrap();
        let mut command = program();
        command.arg("--config").arg(&file).arg("migrate");
        let error = refusal(command);
        assert!(error.contains("configuration"), "{error}");
    }
}
