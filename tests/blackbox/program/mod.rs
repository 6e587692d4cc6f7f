//! The program itself: what it prints, where it keeps things, how it ends and begins again.

mod backup;
mod beside_later;
mod bouncer;
mod demo;
mod gone;
mod migrate;
mod mistyped;
mod moved;
mod operated;
mod settings;
mod signing_keys;
mod standbys;
mod stopped;
mod upgrade;
mod upkeep;
mod wire;

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::json;
use tests::{Program, beside, folder, post, program, request, run, service, unique};

fn printed(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn help_teaches() {
    let (help, _) = printed(&run(["--help"]));
    for word in [
        "serve",
        "migrate",
        "demo",
        "key",
        "user",
        "backup",
        "restore",
        "openapi",
        "--data",
        "DATABASE_URL",
        "serve --demo",
    ] {
        assert!(help.contains(word), "{word}: {help}");
    }
    for command in
        [&["serve"][..], &["key", "create"], &["user", "create"], &["demo", "load"], &["backup"]]
    {
        let output = run(command.iter().chain(&["--help"]));
        assert_eq!(output.status.code(), Some(0));
        assert!(printed(&output).0.contains("Usage: hosewright"), "{command:?}");
    }
}

#[test]
fn wrong_use_is_2_and_failure_1() {
    for wrong in [
        &[][..],
        &["nonsense"],
        &["serve", "--port", "1"],
        &["key", "create"],
        &["demo", "load", "--items", "0"],
        &["key", "create", "--organization", "x", "--type", "boss", "--name", "x"],
    ] {
        let output = run(wrong);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}: {:?}", printed(&output));
        assert!(printed(&output).0.is_empty());
    }
    let url = &service().database_url;
    let bad_address = ["serve", "--listen", "nonsense"];
    for wrong in [
        &bad_address[..],
        &["--config", "/no/such/file", "migrate"],
        &["key", "create", "--organization", "no such", "--type", "admin", "--name", "x"],
        &["restore", "/no/such/file"],
        &["restore", "/etc/hostname"],
    ] {
        let output = program().args(wrong).env("DATABASE_URL", url).output().unwrap();
        let (out, error) = printed(&output);
        assert_eq!((output.status.code(), out.as_str()), (Some(1), ""), "{wrong:?}: {error}");
        assert!(
            error.starts_with("hosewright: ") && error.lines().count() == 1,
            "one clear line: {error}"
        );
    }
    let away = program()
        .arg("migrate")
        .env("DATABASE_URL", "postgres://x:y@127.0.0.1:1/z")
        .output()
        .unwrap();
    assert_eq!(away.status.code(), Some(1));
    assert!(!printed(&away).1.contains(":y@"), "no password: {}", printed(&away).1);
}

#[test]
fn an_unknown_configuration_key_is_an_error() {
    let folder = folder();
    let file = folder.path().join("wrong.toml");
    fs::write(&file, "[server]\nlisten_on = \"127.0.0.1:1\"\n").unwrap();
    let output = program().arg("--config").arg(&file).arg("migrate").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(printed(&output).1.contains("listen_on"), "{:?}", printed(&output));
    let output =
        program().arg("migrate").env("HOSEWRIGHT_LIMITS__KNOWN_PER_SECND", "5").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(printed(&output).1.contains("known_per_secnd"), "{:?}", printed(&output));
}

fn serving(data: &Path) -> Program {
    let mut command = program();
    command.arg("--data").arg(data);
    Program::serve(command)
}

fn at(data: &Path, arguments: &[&str]) -> Output {
    program().arg("--data").arg(data).args(arguments).output().unwrap()
}

fn created(data: &Path, name: &str) -> String {
    let output = at(data, &["organization", "create", "--name", name]);
    assert!(output.status.success(), "{:?}", printed(&output));
    printed(&output).0.trim().to_owned()
}

fn key(data: &Path, organization: &str) -> String {
    let output = at(
        data,
        &["key", "create", "--organization", organization, "--type", "admin", "--name", "k"],
    );
    let (secret, _) = printed(&output);
    assert!(output.status.success(), "{:?}", printed(&output));
    assert!(
        secret.starts_with("hk_")
            && secret.ends_with('\n')
            && secret.lines().count() == 1
            && secret.trim().len() == 75,
        "the secret alone: {secret:?}"
    );
    secret.trim().to_owned()
}

fn token(host: &str, secret: &str) -> String {
    let credentials = json!({ "grantType": "client_credentials", "apiKey": secret, "name": "k" });
    let token = post(&format!("{host}/security/v1/token"), &credentials)
        .send()
        .expect(200)
        .field("/securityToken");
    token.as_str().unwrap().to_owned()
}

/// The processes of PostgreSQL that run on a data folder.
fn servers(data: &Path) -> Vec<String> {
    let found = Command::new("sh").args(["-c", "ps -eo args"]).output().unwrap();
    let data = data.join("postgres").display().to_string();
    printed(&found).0.lines().filter(|line| line.contains(&data)).map(str::to_owned).collect()
}

#[test]
fn a_life_of_a_data_folder() {
    let folder = folder();
    let data = folder.path().join("data");
    let mut first = serving(&data);
    assert_eq!(fs::metadata(&data).unwrap().mode() & 0o777, 0o700);
    assert_eq!(fs::metadata(data.join("password")).unwrap().mode() & 0o777, 0o600);
    created(&data, "Durable");
    let secret = key(&data, "Durable");
    let bearer = token(&first.host, &secret);
    let second = at(&data, &["serve", "--listen", "127.0.0.1:0"]);
    assert_eq!(second.status.code(), Some(1), "a second service: {:?}", printed(&second));
    assert_eq!(printed(&second).1.lines().count(), 1, "{:?}", printed(&second));
    // An old token outlives the rotation of the keys.
    assert!(at(&data, &["signing-key", "rotate"]).status.success());
    request("GET", &format!("{}/api/v1/organization/items", first.host))
        .token(&bearer)
        .send()
        .expect(200);

    let servers_before = servers(&data);
    assert!(!servers_before.is_empty());
    let postmaster = fs::read_to_string(data.join("postgres/postmaster.pid")).unwrap();
    first.signal("KILL");
    assert_eq!(first.wait(), None);
    let kill = format!("kill -KILL {}", postmaster.lines().next().unwrap());
    Command::new("sh").args(["-c", &kill]).status().unwrap();
    let begun = Instant::now();
    let mut again = serving(&data);
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    request("GET", &format!("{}/api/v1/organization/items", again.host))
        .token(&bearer)
        .send()
        .expect(200);
    assert!(!token(&again.host, &secret).is_empty(), "what was committed is there");

    let begun = Instant::now();
    assert_eq!(again.interrupt(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    assert_eq!(servers(&data), Vec::<String>::new(), "its database has ended too");
    // Without a service a command starts the database for itself, and ends it.
    assert_eq!(key(&data, "Durable").len(), 75);
    assert_eq!(servers(&data), Vec::<String>::new());
}

#[test]
fn a_given_database_is_used() {
    let shop = tests::Shop::new("public");
    let word = unique("Z");
    shop.brand("Z");
    let hose = shop.add::<domain::catalogue::Hose>(tests::hose(&word, "Z", "8", json!({})));
    let assembly = shop.assembly(&unique("A-"), &hose, None, |_| ());
    let (kit, _) = shop.kit(
        &unique("K-"),
        None,
        &[(domain::documents::LineItem::HoseAssembly(assembly), "1")],
    );
    let folder = folder();
    let data = folder.path().join("data");
    let mut command = beside();
    command.arg("--data").arg(&data);
    command.env("HOSEWRIGHT_PUBLIC__ORGANIZATION", &shop.name);
    command.env("HOSEWRIGHT_LABELS__RECORD_URL", "https://shop.example/{kind}/{id}?n={number}");
    let mut second = Program::serve(command);
    assert!(!data.join("postgres").exists(), "nothing embedded is started");
    let base = format!("{}/api/v1", second.host);
    let hoses = request("GET", &format!("{base}/organization/hoses?search.partNumber={word}"));
    assert_eq!(hoses.send().expect(200).all("partNumber"), [word], "the public organization's");
    let labels = request("POST", &format!("{base}/hosekit/{kit}/labels"))
        .token(&shop.admin())
        .send()
        .expect(200);
    let codes = tests::codes_of(&labels.body, 0);
    assert!(
        codes
            .iter()
            .any(|code| code
                .starts_with(&format!("https://shop.example/hoseassembly/{assembly}?n="))),
        "{codes:?}"
    );
    assert_eq!(second.interrupt(), Some(0));
    request("GET", &format!("{}/health/ready", service().host)).send().expect(200);
}

#[test]
fn what_the_operator_sets_holds() {
    let shop = tests::Shop::new("operated");
    let folder = folder();
    let mut command = beside();
    command.arg("--data").arg(folder.path().join("data"));
    command.env("HOSEWRIGHT_LIMITS__ANONYMOUS_PER_SECOND", "5");
    command.env("HOSEWRIGHT_LIMITS__EXPORTS_AT_ONCE", "1");
    command.env("HOSEWRIGHT_SERVER__CORS_ORIGINS", r#"["https://shop.example"]"#);
    command.env("HOSEWRIGHT_SERVER__TRUSTED_PROXIES", r#"["127.0.0.0/8", "10.1.0.0/16"]"#);
    let mut own = Program::serve(command);
    let base = format!("{}/api/v1", own.host);
    exports_take_turns(&shop, &base);
    origins_are_let_in(&base);
    proxies_are_believed(&shop, &own.host);
    for tried in 1..=11 {
        // Slower than the limit of callers without a token.
        std::thread::sleep(Duration::from_millis(300));
        let credentials =
            json!({ "grantType": "client_credentials", "apiKey": "hk_x", "name": "x" });
        // Such requests are counted over all processes, so these come from an address of their own.
        let asked = post(&format!("{}/security/v1/token", own.host), &credentials);
        let answer = asked.header("X-Forwarded-For", "192.0.2.62").send();
        if tried <= 10 {
            answer.problem(401, "unauthenticated");
        } else {
            let answer = answer.problem(429, "too_many_requests");
            let wait: u32 = answer.header("retry-after").parse().unwrap();
            assert!((1..=60).contains(&wait), "{answer}");
        }
    }
    let limited = (0..100)
        .map(|_| request("GET", &format!("{base}/organization/items?limit=1")).send().status);
    assert!(
        limited.into_iter().any(|status| status == 429),
        "callers without a token are held back"
    );
    assert_eq!(own.interrupt(), Some(0));
}

/// One export at a time: several wait for their turn.
fn exports_take_turns(shop: &tests::Shop, base: &str) {
    let token = shop.admin();
    let export = || {
        let body = json!({ "componentType": "crimpFitting", "components": [], "selectAll": true });
        request("POST", &format!("{base}/components/export")).token(&token).json(&body).send()
    };
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..8).map(|_| scope.spawn(export)).collect();
        for thread in running {
            thread.join().unwrap().expect(200);
        }
    });
}

fn origins_are_let_in(base: &str) {
    let ask = |origin: &str| {
        let preflight = request("OPTIONS", &format!("{base}/organization/hoses"))
            .header("Origin", origin)
            .header("Access-Control-Request-Method", "GET")
            .header("Access-Control-Request-Headers", "authorization,apicustomerid");
        preflight.send().header("access-control-allow-origin").to_owned()
    };
    assert_eq!(ask("https://shop.example"), "https://shop.example");
    assert_eq!(ask("https://evil.example"), "");
    let answer = request("GET", &format!("{base}/organization/hoses?limit=1"))
        .header("Origin", "https://shop.example")
        .send()
        .expect(200);
    assert_eq!(answer.header("access-control-allow-origin"), "https://shop.example");
    assert!(
        answer.header("access-control-expose-headers").to_lowercase().contains("x-total-count")
    );
}

/// A key's trusted addresses are compared with the first address that no trusted proxy wrote.
fn proxies_are_believed(shop: &tests::Shop, host: &str) {
    let secret = shop.new_key(domain::organization::NewApiKey {
        name: domain::BoundedText::new("office").unwrap(),
        key_type: domain::organization::KeyType::Admin,
        scopes: domain::organization::Scopes::ReadWrite,
        customer: None,
        addresses: vec![tests::trusted("203.0.113.7")],
        expires: None,
    });
    let credentials =
        json!({ "grantType": "client_credentials", "apiKey": secret, "name": "office" });
    let status = |header: &str, value: &str| {
        post(&format!("{host}/security/v1/token"), &credentials).header(header, value).send().status
    };
    assert_eq!(status("X-Forwarded-For", "203.0.113.7"), 200);
    assert_eq!(status("X-Forwarded-For", "198.51.100.1, 203.0.113.7, 10.1.2.3"), 200);
    assert_eq!(
        status("X-Forwarded-For", "203.0.113.7, nonsense"),
        401,
        "beyond nonsense nothing counts"
    );
    // The proxy passes on what the caller said in the other header.
    assert_eq!(status("Forwarded", "for=203.0.113.7"), 401);
    let both = post(&format!("{host}/security/v1/token"), &credentials)
        .header("Forwarded", "for=203.0.113.7")
        .header("X-Forwarded-For", "198.51.100.1");
    assert_eq!(both.send().status, 401);
    assert_eq!(
        status("X-Forwarded-For", "203.0.113.7, 198.51.100.1"),
        401,
        "the last untrusted one counts"
    );
    assert_eq!(status("X-Request-Id", "x"), 401, "the proxy itself is not the office");
    let direct =
        post("/security/v1/token", &credentials).header("X-Forwarded-For", "203.0.113.7").send();
    assert_eq!(direct.status, 401, "nobody is believed where no proxy is trusted");
}
