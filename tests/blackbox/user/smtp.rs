//! Mails by SMTP to a server of the test's own, and links that soon end.

use std::thread::sleep;
use std::time::Duration;

use libtest_mimic::Trial;
use serde_json::{Value, json};
use tests::{
    Answer, Program, embedded_url, folder, letters, mail_server, post, program, wait_for_letters,
};

use super::PASSWORD;

pub(crate) fn trials() -> Vec<Trial> {
    crate::trials![
        mails_go_to_a_server_and_links_end,
        a_server_needs_its_settings,
        mails_are_left_to_others,
    ]
}

fn mails_go_to_a_server_and_links_end() {
    // The first mail is put off once, the second is refused for ever.
    let (port, mails) = mail_server(vec!["451 later", "550 nobody here"]);
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
        ("MAIL__PORT", &port.to_string()),
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
    let (to, mail) = mails.recv_timeout(Duration::from_secs(40)).expect("a mail");
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
    let (_, again) = mails.recv_timeout(Duration::from_secs(20)).expect("another mail");
    set(&again.token()).expect(200);
    assert!(mails.try_recv().is_err(), "nothing for whom the server refused");
    assert!(!data.join("mail").exists(), "no mail in the folder");
    assert_eq!(service.interrupt(), Some(0));
}

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
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(why), "{why}: {said}");
        assert!(!said.contains("Secret-4711"), "{said}");
    }
}

/// An instance that sends no mails leaves them to another.
fn mails_are_left_to_others() {
    let folder = folder();
    let data = folder.path().join("data");
    let mut command = program();
    command.arg("--data").arg(&data).env("HOSEWRIGHT_MAIL__SENDS", "false");
    // What only who sends mails needs, is not asked for.
    command.env("HOSEWRIGHT_MAIL__HOST", "mail.example");
    let mut silent = Program::serve_demo(command);
    let forgotten = json!({ "email": "ada@demo-shop.example" });
    post(&format!("{}/security/v1/forgot", silent.host), &forgotten).send().expect(202);
    sleep(Duration::from_secs(3));
    assert_eq!(letters(&data, "ada@demo-shop.example").len(), 0);
    let other = folder.path().join("other");
    let mut command = program();
    command.arg("--data").arg(&other).env("DATABASE_URL", embedded_url(&data));
    let mut sending = Program::serve(command);
    let mail = &wait_for_letters(&other, "ada@demo-shop.example", 1)[0];
    assert!(mail.link().starts_with(&sending.host), "{mail:?}");
    assert!(!data.join("mail").exists(), "no mail in the folder of the other");
    assert_eq!((sending.interrupt(), silent.interrupt()), (Some(0), Some(0)));
}
