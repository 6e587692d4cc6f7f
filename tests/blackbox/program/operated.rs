//! What an operator sets, and what holds whatever callers and the database do.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::AssertSqlSafe;
use tests::{CutWire, Program, Shop, beside, db, folder, get, post, service, unique, world};

/// A service beside the one of all tests, with these settings.
fn with(settings: &[(&str, &str)]) -> Program {
    served(beside(), settings)
}

fn served(mut command: Command, settings: &[(&str, &str)]) -> Program {
    command.arg("--data").arg(folder().keep().join("data"));
    for (name, value) in settings {
        command.env(format!("HOSEWRIGHT_{name}"), value);
    }
    Program::serve(command)
}

/// Sends the head of a request and the beginning of its body, and gives what is answered until the
/// connection is closed.
fn begun(host: &str, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(host.trim_start_matches("http://")).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(stream, "{head}\r\nHost: x\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn bodies_that_do_not_go_on_are_given_up() {
    let token = Shop::new("stalled").admin();
    let own = with(&[("LIMITS__BODY_SECONDS", "1")]);
    let boundary =
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.xlsx\"\r\n\r\nPK";
    for (path, kind, body) in [
        ("customers/create", "application/json", "{\"name\":"),
        ("customers/create", "application/json", ""),
        ("components/import", "multipart/form-data; boundary=b", boundary),
        (
            "components/import",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "PK",
        ),
    ] {
        let head = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nAuthorization: Bearer {token}\r\nContent-Type: {kind}\r\nContent-Length: 5000"
        );
        let begin = Instant::now();
        let answer = begun(&own.host, &head, body);
        assert!(answer.starts_with("HTTP/1.1 408 "), "{path} {kind}: {answer}");
        assert!(
            answer.contains("\"body_timeout\"") && answer.contains("send the request again"),
            "{answer}"
        );
        assert!(begin.elapsed() < Duration::from_secs(15), "{:?}", begin.elapsed());
    }
}

#[test]
fn metrics_are_for_the_operator() {
    let ask = |host: &str, headers: &[(&str, &str)]| {
        let request = get(&format!("{host}/metrics"));
        headers.iter().fold(request, |request, (name, value)| request.header(name, value)).send()
    };
    // Whoever a proxy on the same machine passes on isn't on the machine.
    for header in ["Forwarded", "X-Forwarded-For", "Via", "X-Real-IP"] {
        ask(&service().host, &[(header, "for=192.0.2.1")]).problem(404, "no_such_path");
    }
    ask(&service().host, &[]).expect(200);

    let with_token = with(&[("SERVER__METRICS_TOKEN", "observer-7")]);
    ask(&with_token.host, &[]).problem(401, "unauthenticated");
    ask(&with_token.host, &[("Authorization", "Bearer observer-8")])
        .problem(401, "unauthenticated");
    let twice = ["Bearer observer-7", "Bearer observer-8"].map(|said| ("Authorization", said));
    ask(&with_token.host, &twice).problem(401, "unauthenticated");
    let passed = [("Authorization", "Bearer observer-7"), ("X-Forwarded-For", "192.0.2.1")];
    ask(&with_token.host, &passed).expect(200);

    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let apart = with(&[("SERVER__METRICS_LISTEN", &free)]);
    ask(&apart.host, &[]).problem(404, "no_such_path");
    let metrics = ask(&format!("http://{free}"), &[]).expect(200).body;
    assert!(String::from_utf8(metrics).unwrap().contains("http_requests_total"));
    get(&format!("http://{free}/health/live")).send().expect(404);
}

#[test]
fn pages_of_the_documentation_load_nothing_from_elsewhere() {
    let page = get(&format!("{}/docs/", service().host)).send().expect(200);
    let policy = page.header("content-security-policy");
    assert!(
        policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
        "{policy}"
    );
    assert_eq!(page.header("x-content-type-options"), "nosniff");
    assert_eq!(page.header("x-frame-options"), "DENY");
    let text = String::from_utf8(page.body.clone()).unwrap();
    for script in text.split("<script").skip(1) {
        assert!(
            script.split('>').next().unwrap().contains("src="),
            "a script in the page: {script}"
        );
    }
    let script = get(&format!("{}/docs/swagger-initializer.js", service().host)).send().expect(200);
    let script = String::from_utf8(script.body).unwrap();
    assert!(!script.contains("persistAuthorization\": true"), "{script}");
}

#[test]
fn readiness_is_told_soon_whatever_the_database_does() {
    let way = CutWire::to(&service().database_url);
    let mut command = beside();
    command.env("DATABASE_URL", &way.database_url);
    let own = served(command, &[]);
    let ready = |expected: u16| {
        let start = Instant::now();
        let answer = get(&format!("{}/health/ready", own.host)).send().expect(expected);
        (start.elapsed(), answer)
    };
    ready(200);
    way.block(true);
    for _ in 0..6 {
        let (took, answer) = ready(503);
        assert!(took < Duration::from_secs(2), "{took:?}");
        assert_eq!(answer.field("/code"), "unavailable");
    }
    get(&format!("{}/health/live", own.host)).send().expect(200);
    way.block(false);
    let since = Instant::now();
    while get(&format!("{}/health/ready", own.host)).send().status != 200 {
        assert!(since.elapsed() < Duration::from_secs(30));
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn statements_wait_and_run_for_a_while_only() {
    let shop = Shop::new("patient");
    let customer = shop.customer("Slow").to_string();
    let token = shop.admin();
    let mut own = with(&[("DATABASE__LOCK_SECONDS", "1"), ("DATABASE__STATEMENT_SECONDS", "5")]);
    let body = json!({ "params": { "name": "Renamed" } });
    let path = format!("{}/api/v1/customer/{customer}/update", own.host);
    let update = || post(&path, &body).token(&token).send();
    let held = tests::hold(&format!(
        "select from customers where id = decode('{customer}', 'hex') for update"
    ));
    let start = Instant::now();
    let refused = update().problem(503, "busy");
    assert!(!refused.header("retry-after").is_empty());
    assert!(start.elapsed() < Duration::from_secs(20));
    tests::world().block_on(held.rollback()).unwrap();
    update().expect(200);
    // It came of what callers do at once: a watch over errors stays quiet.
    own.interrupt();
    let log = own.warnings();
    assert!(log.iter().any(|line| line.contains("WARN") && line.contains("503")), "{log:?}");
    assert!(log.iter().all(|line| !line.contains("ERROR")), "{log:?}");
}

/// It is no mistake of the caller or the service, and the same request can be done later.
#[test]
fn a_full_disk_is_answered_as_unavailable() {
    let (shop, name) = (Shop::new("full"), unique("Full"));
    let sql = |sql: String| {
        world().block_on(sqlx::raw_sql(AssertSqlSafe(sql)).execute(db())).expect("it can be done");
    };
    sql(format!(
        "create function {name}() returns trigger language plpgsql as $$
            begin raise 'no space left on device' using errcode = 'disk_full'; end $$;
        create trigger {name} before insert on warehouses for each row when (new.name = '{name}')
            execute function {name}()"
    ));
    let body = json!({ "name": name });
    let create = || post("/warehouses/create", &body).token(&shop.admin()).send();
    let answer = create().problem(503, "unavailable");
    assert_eq!(answer.header("retry-after"), "5");
    sql(format!("drop trigger {name} on warehouses; drop function {name}"));
    create().expect(201);
}
