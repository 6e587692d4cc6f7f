//! Mails by SMTP to a server of the test's own, and links that soon end.

use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;
use tests::{
    Answer, CutWire, MailServer, Manners, Program, copy_of_demo, folder, letters, post, program,
    wait_for_letters, world,
};

use super::PASSWORD;

#[test]
fn mails_go_to_a_server_and_links_end() {
    // The first mail is put off once, the second is refused for ever.
    let refusing = vec!["451 later", "550 nobody here"];
    let server = MailServer::start(Manners { refusing, ..Manners::default() });
    let folder = folder();
    let data = folder.path().join("data");
    let with_data = || {
        let mut command = program();
        command.arg("--data").arg(&data);
        command
    };
    let mut command = with_data();
    for (name, value) in [
        ("MAIL__HOST", "127.0.0.1"),
        ("MAIL__PORT", &server.port.to_string()),
        ("MAIL__ENCRYPTION", "none"),
        ("MAIL__FROM", "Łódź Hoses <hoses@shop.example>"),
        ("LINKS__ADDRESS", "https://shop.example/account/"),
        ("LINKS__INVITATION_SECONDS", "3"),
    ] {
        command.env(format!("HOSEWRIGHT_{name}"), value);
    }
    let mut service = Program::serve(command);
    let run = |arguments: &[&str]| {
        let made = with_data().args(arguments).env("HOSEWRIGHT_PASSWORD", PASSWORD).output();
        let made = made.expect("the program");
        assert!(made.status.success(), "{made:?}");
    };
    run(&["organization", "create", "--name", "Łódź Hoses"]);
    run(&[
        "user",
        "create",
        "--organization",
        "Łódź Hoses",
        "--email",
        "ada@shop.example",
        "--role",
        "admin",
    ]);
    let call = |path: &str, token: &str, body: &Value| -> Answer {
        post(&format!("{}{path}", service.host), body).token(token).send()
    };
    let login =
        json!({ "grantType": "password", "email": "ada@shop.example", "password": PASSWORD });
    let token = call("/security/v1/token", "", &login).expect(200).field("/securityToken");
    let token = token.as_str().unwrap();
    let invite = |email: &str| {
        let body = json!({ "emailAddresses": [{ "email": email }] });
        let made = call("/api/v1/organization/users/invite", token, &body).expect(201);
        made.field("/users/0/_id").as_str().unwrap().to_owned()
    };
    let id = invite("bob@shop.example");
    sleep(Duration::from_secs(3));
    invite("nobody@shop.example");
    // Tried again after ten seconds.
    let letter = server.mails.recv_timeout(Duration::from_secs(40)).expect("a mail");
    assert!(!letter.encrypted && letter.user.is_none(), "{letter:?}");
    let (to, mail) = (letter.to, letter.letter);
    assert_eq!((to.as_str(), mail.to.as_str()), ("bob@shop.example", "bob@shop.example"));
    assert_eq!(mail.from, "hoses@shop.example");
    assert_eq!(mail.subject, "Invitation to Łódź Hoses");
    assert!(mail.text.contains("good for 3 seconds"), "{}", mail.text);
    assert!(
        mail.link().starts_with("https://shop.example/account/password#hl_"),
        "{}",
        mail.link()
    );
    sleep(Duration::from_secs(4));
    let set = |token: &str| {
        call("/security/v1/password", "", &json!({ "token": token, "password": PASSWORD }))
    };
    set(&mail.token()).faults(&[("/token", "expired_link")]);
    call(&format!("/api/v1/organization/user/{id}/remind"), token, &json!({})).expect(200);
    let again = server.mails.recv_timeout(Duration::from_secs(20)).expect("another mail");
    set(&again.letter.token()).expect(200);
    assert!(server.mails.try_recv().is_err(), "nothing for whom the server refused");
    assert!(!data.join("mail").exists(), "no mail in the folder");
    assert_eq!(service.interrupt(), Some(0));
}

#[test]
fn a_server_needs_its_settings() {
    for (settings, why) in [
        (&[("MAIL__HOST", "mail.example")][..], "links.address"),
        (&[("MAIL__FROM", "nonsense")], "mail.from"),
        (&[("MAIL__ENCRYPTION", "some")], "starttls"),
        (
            &[
                ("MAIL__HOST", "mail.example"),
                ("MAIL__ENCRYPTION", "none"),
                ("MAIL__USER", "hoses"),
                ("MAIL__PASSWORD", "Secret-4711"),
                ("LINKS__ADDRESS", "https://shop.example"),
            ],
            "encrypted",
        ),
    ] {
        let folder = folder();
        let mut command = program();
        command.arg("--data").arg(folder.path().join("data"));
        command.args(["serve", "--listen", "127.0.0.1:0"]);
        for (name, value) in settings {
            command.env(format!("HOSEWRIGHT_{name}"), value);
        }
        let output = command.output().expect("the program");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(errors.contains(why), "{why}: {errors}");
        assert!(!errors.contains("Secret-4711"), "{errors}");
    }
}

/// An instance that sends no mails leaves them to another.
#[test]
fn mails_are_left_to_others() {
    let folder = folder();
    let data = folder.path().join("data");
    let database = copy_of_demo();
    let mut command = program();
    command.arg("--data").arg(&data).env("DATABASE_URL", &database);
    command.env("HOSEWRIGHT_MAIL__SENDS", "false");
    // What only who sends mails needs, is not asked for.
    command.env("HOSEWRIGHT_MAIL__HOST", "mail.example");
    let mut silent = Program::serve_demo(command);
    let forgotten = |email: &str| {
        let body = json!({ "email": email });
        post(&format!("{}/security/v1/forgot", silent.host), &body).send().expect(202);
    };
    forgotten("ada@demo-shop.example");
    sleep(Duration::from_secs(3));
    // Statistics of an outbox with one letter make the planner careless with more of them.
    world().block_on(async {
        let mut database = PgConnection::connect(&database).await.unwrap();
        sqlx::query("analyze outbox").execute(&mut database).await.unwrap();
    });
    forgotten("rosa@demo-shop.example");
    forgotten("rene@demo-shop.example");
    assert_eq!(letters(&data, "ada@demo-shop.example").len(), 0);
    let other = folder.path().join("other");
    let mut command = program();
    command.arg("--data").arg(&other).env("DATABASE_URL", &database);
    let mut sending = Program::serve(command);
    let mail = &wait_for_letters(&other, "ada@demo-shop.example", 1)[0];
    assert!(mail.link().starts_with(&sending.host), "{mail:?}");
    for other_email in ["rosa@demo-shop.example", "rene@demo-shop.example"] {
        wait_for_letters(&other, other_email, 1);
    }
    assert!(!data.join("mail").exists(), "no mail in the folder of the other");
    assert_eq!((sending.interrupt(), silent.interrupt()), (Some(0), Some(0)));
}

/// The login that a server wants.
const LOGIN: (&str, &str) = ("hoses@shop.example", "Secret-4711");

/// A service that is asked and sends nothing, for others to send.
struct Asked {
    folder: TempDir,
    database: String,
    service: Program,
}

impl Asked {
    fn start() -> Self {
        let folder = folder();
        let database = copy_of_demo();
        let mut command = program();
        command.arg("--data").arg(folder.path().join("data")).env("DATABASE_URL", &database);
        command.env("HOSEWRIGHT_MAIL__SENDS", "false");
        let service = Program::serve_demo(command);
        Self { folder, database, service }
    }

    /// Somebody of the demo forgets the password.
    fn forgotten(&self, email: &str) {
        let body = json!({ "email": email });
        post(&format!("{}/security/v1/forgot", self.service.host), &body).send().expect(202);
    }

    /// How many letters there are in the outbox.
    fn waiting(&self) -> i64 {
        world().block_on(async {
            let mut database = PgConnection::connect(&self.database).await.unwrap();
            sqlx::query_scalar("select count(*) from outbox")
                .fetch_one(&mut database)
                .await
                .unwrap()
        })
    }

    /// A service that sends by a server, with these settings.
    fn sending(&self, server: &MailServer, trusting: bool, settings: &[(&str, &str)]) -> Program {
        self.sending_from(&self.database, server, trusting, settings)
    }

    /// The same on the way to the database that this address leads to.
    fn sending_from(
        &self,
        database: &str,
        server: &MailServer,
        trusting: bool,
        settings: &[(&str, &str)],
    ) -> Program {
        let mut command = program();
        command.env("DATABASE_URL", database);
        if trusting {
            command.env("SSL_CERT_FILE", MailServer::certificate(self.folder.path()));
        }
        let port = server.port.to_string();
        let usual = [
            ("MAIL__HOST", "localhost"),
            ("MAIL__PORT", &port),
            ("MAIL__FROM", "hoses@shop.example"),
            ("LINKS__ADDRESS", "https://shop.example/account"),
        ];
        for (name, value) in usual.iter().chain(settings) {
            command.env(format!("HOSEWRIGHT_{name}"), value);
        }
        Program::serve(command)
    }
}

#[test]
fn mails_are_handed_in_encrypted_and_by_name() {
    let asked = Asked::start();
    for (encryption, manners, to) in [
        ("tls", Manners { tls: true, ..Manners::default() }, "ada@demo-shop.example"),
        ("starttls", Manners { start_tls: true, ..Manners::default() }, "rosa@demo-shop.example"),
    ] {
        let server = MailServer::start(Manners { login: Some(LOGIN), ..manners });
        let login = [
            ("MAIL__ENCRYPTION", encryption),
            ("MAIL__USER", LOGIN.0),
            ("MAIL__PASSWORD", LOGIN.1),
        ];
        let mut sending = asked.sending(&server, true, &login);
        asked.forgotten(to);
        let taken = server.mails.recv_timeout(Duration::from_secs(30)).unwrap_or_else(|_none| {
            panic!("{encryption}: no mail: {:?}", server.heard());
        });
        assert_eq!((taken.to.as_str(), taken.letter.to.as_str()), (to, to), "{encryption}");
        assert!(taken.encrypted, "{encryption}");
        assert_eq!(taken.user.as_deref(), Some(LOGIN.0), "{encryption}");
        assert!(taken.letter.token().starts_with("hl_"), "{encryption}");
        assert_eq!(sending.interrupt(), Some(0));
    }
}

/// Nothing is told to a server that can't prove who it is or doesn't encrypt; the mail comes later.
#[test]
fn mails_wait_for_a_server_that_can_be_trusted() {
    let asked = Asked::start();
    asked.forgotten("ada@demo-shop.example");
    let until = |server: &MailServer, what: &str| {
        let begun = Instant::now();
        while !server.heard().iter().any(|line| line.contains(what)) {
            assert!(begun.elapsed() < Duration::from_secs(30), "{what}: {:?}", server.heard());
            sleep(Duration::from_millis(100));
        }
        // What would come next.
        sleep(Duration::from_secs(1));
        let heard = server.heard();
        let command = ["MAIL", "RCPT", "DATA"]
            .iter()
            .find(|word| heard.iter().any(|line| line.to_ascii_uppercase().starts_with(*word)));
        assert_eq!(command, None, "{heard:?}");
    };
    let login = |encryption, password| {
        [("MAIL__ENCRYPTION", encryption), ("MAIL__USER", LOGIN.0), ("MAIL__PASSWORD", password)]
    };
    let with_login = Manners { login: Some(LOGIN), ..Manners::default() };
    // Nobody vouches for its certificate.
    let unknown = MailServer::start(Manners { tls: true, ..with_login.clone() });
    let mut sending = asked.sending(&unknown, false, &login("tls", LOGIN.1));
    until(&unknown, "(");
    assert_eq!(sending.interrupt(), Some(0));
    // It doesn't encrypt.
    let plain = MailServer::start(with_login.clone());
    let mut sending = asked.sending(&plain, true, &login("starttls", LOGIN.1));
    asked.forgotten("rosa@demo-shop.example");
    until(&plain, "EHLO");
    assert!(!plain.heard().iter().any(|line| line.starts_with("AUTH")), "{:?}", plain.heard());
    assert_eq!(sending.interrupt(), Some(0));
    // It refuses the login, which is for the operator to put right.
    let strict = MailServer::start(Manners { start_tls: true, ..with_login });
    let mut sending = asked.sending(&strict, true, &login("starttls", "Secret-4712"));
    asked.forgotten("rene@demo-shop.example");
    until(&strict, "AUTH PLAIN");
    assert_eq!(sending.interrupt(), Some(0));
    let mut sending = asked.sending(&strict, true, &login("starttls", LOGIN.1));
    let taken = strict.mails.recv_timeout(Duration::from_mins(1)).expect("a mail, at last");
    assert!(taken.encrypted && taken.user.is_some(), "{taken:?}");
    assert_eq!(sending.interrupt(), Some(0));
}

/// What became of a mail is kept when the database is back: nobody gets it twice, and others don't
/// wait for long.
#[test]
fn mails_go_once_while_the_database_is_away() {
    let asked = Asked::start();
    let wire = CutWire::to(&asked.database);
    let thinking = Duration::from_secs(2);
    let server = MailServer::start(Manners { thinking, ..Manners::default() });
    let plain = [("MAIL__ENCRYPTION", "none")];
    let mut sending = asked.sending_from(&wire.database_url, &server, false, &plain);
    asked.forgotten("ada@demo-shop.example");
    let begun = Instant::now();
    while !server.heard().iter().any(|line| line == ".") {
        assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", server.heard());
        sleep(Duration::from_millis(50));
    }
    wire.cut();
    let taken = server.mails.recv_timeout(Duration::from_secs(30)).expect("a mail");
    assert_eq!(taken.to, "ada@demo-shop.example");
    sleep(Duration::from_secs(4));
    assert_eq!(asked.waiting(), 1, "that it went out could not be kept");
    wire.mend();
    let begun = Instant::now();
    asked.forgotten("rosa@demo-shop.example");
    let next = server.mails.recv_timeout(Duration::from_secs(40)).expect("another mail");
    assert_eq!(next.to, "rosa@demo-shop.example");
    while asked.waiting() > 0 {
        assert!(begun.elapsed() < Duration::from_mins(1), "it would go out again");
        sleep(Duration::from_millis(100));
    }
    assert!(server.mails.try_recv().is_err(), "each once");
    assert_eq!(sending.interrupt(), Some(0));
    let warnings = sending.warnings();
    assert!(
        warnings.iter().any(|line| line.contains("what became of a mail can't be kept")),
        "{warnings:#?}"
    );
}
