//! Links: `POST /security/v1/password`, `/security/v1/forgot`, `/user/resetpassword`.

use std::time::{Duration, Instant};

use domain::access::Role;
use domain::organization::{KeyType, User};
use serde_json::json;
use tests::{Shop, change, get, letters, post, request, service, value};

use super::{
    PASSWORD, address, forgot, invite, mails, person, set_password, sign_in, token_of,
    user_operation,
};

#[test]
fn a_forgotten_password_is_set_anew() {
    let shop = Shop::new("Forgotten");
    let user = person(&shop, Role::Regular);
    let email = user.email.as_str();
    let noted = forgot(&email.to_uppercase()).expect(202);
    let mail = &mails(email, 1)[0];
    assert_eq!(mail.subject, "A new password");
    assert!(mail.text.contains("good for 1 hour, and once"), "{}", mail.text);
    assert!(!noted.to_string().contains(&mail.token()), "{noted}");
    let before = token_of(&user);
    set_password(&mail.token(), "New-hose-7!").expect(200);
    sign_in(email, PASSWORD).problem(401, "unauthenticated");
    sign_in(email, "New-hose-7!").expect(200);
    set_password(&mail.token(), PASSWORD).problem(409, "link_used");
    let after = sign_in(email, "New-hose-7!").expect(200).field("/securityToken");
    // Whoever knew the old password doesn't stay signed in.
    let sees = |token: &str| get("/organization").token(token).send().status;
    let since = Instant::now();
    while sees(&before) != 401 {
        assert!(since.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(500));
    }
    assert_eq!(sees(after.as_str().unwrap()), 200);
    // Who changed it stands in the audit trail, and the password nowhere in it.
    let noted = value(&format!(
        "select json_agg(a)::text from audit a where kind = 'user' and action = 'update' and record_id = '\\x{}'",
        user.id
    ));
    assert!(!noted.to_string().contains("argon2"), "{noted}");
}

#[test]
fn an_address_that_nobody_has_is_answered_alike() {
    let shop = Shop::new("Alike");
    let user = person(&shop, Role::Regular);
    let (known, unknown) = (forgot(user.email.as_str()).expect(202), address("nobody"));
    let other = forgot(&unknown).expect(202);
    assert_eq!(known.body, other.body);
    mails(user.email.as_str(), 1);
    assert!(letters(&service().data, &unknown).is_empty());
    // In time too: both do the same work. The medians are compared with a wide margin.
    let median = |email: &dyn Fn() -> String| {
        let mut times: Vec<_> = (0..21)
            .map(|_| {
                let email = email();
                let begun = Instant::now();
                forgot(&email).expect(202);
                begun.elapsed()
            })
            .collect();
        times.sort();
        times[10]
    };
    let people: Vec<_> = (0..21).map(|_| shop.member(Role::Restricted)).collect();
    let emails = people.iter().map(|actor| {
        let id = domain::hex(&actor.raw());
        value(&format!("select email from users where id = '\\x{id}'"))
    });
    let emails: Vec<_> = emails.map(|email| email.as_str().unwrap().to_owned()).collect();
    let next = std::cell::Cell::new(0);
    let known = median(&|| {
        next.set(next.get() + 1);
        emails[next.get() - 1].clone()
    });
    let unknown = median(&|| address("nobody"));
    let (less, more) = (known.min(unknown), known.max(unknown));
    assert!(more < less * 3 + Duration::from_millis(5), "{known:?} {unknown:?}");
    forgot("nonsense").faults(&[("/email", "malformed_email")]);
    post("/security/v1/forgot", &json!({})).send().faults(&[("/email", "required")]);
}

#[test]
fn a_link_is_good_once_however_many_try() {
    let shop = Shop::new("Once");
    let email = address("once");
    invite(&shop.admin(), json!([{ "email": email }])).expect(201);
    let token = mails(&email, 1)[0].token();
    let passwords: Vec<_> = (0..8).map(|number| format!("Hose-203{number}!")).collect();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let tries: Vec<_> = passwords
            .iter()
            .map(|password| scope.spawn(|| set_password(&token, password).status))
            .collect();
        tries.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7, "{statuses:?}");
    let won = statuses.iter().position(|status| *status == 200).unwrap();
    sign_in(&email, &passwords[won]).expect(200);
}

#[test]
fn links_are_checked() {
    let unknown = format!("hl_{}", "ab".repeat(32));
    set_password("nonsense", "weak")
        .faults(&[("/token", "malformed_link"), ("/password", "weak_password")]);
    set_password(&unknown, PASSWORD).faults(&[("/token", "unknown_link")]);
    post("/security/v1/password", &json!({}))
        .send()
        .faults(&[("/token", "required"), ("/password", "required")]);
    let shop = Shop::new("Checked");
    let email = address("slow");
    invite(&shop.admin(), json!([{ "email": email }])).expect(201);
    let token = mails(&email, 1)[0].token();
    // A weak password doesn't use the link up; one for a password confirms no address.
    set_password(&token, "weak").faults(&[("/password", "weak_password")]);
    super::confirm(&token).faults(&[("/token", "unknown_link")]);
    set_password(&token, PASSWORD).expect(200);
}

#[test]
fn callers_reset_their_own_password() {
    let shop = Shop::new("Resetting");
    let user = person(&shop, Role::Restricted);
    let reset = |token: &str| request("POST", "/user/resetpassword").token(token).send();
    reset(&token_of(&user)).expect(200);
    let first = mails(user.email.as_str(), 1)[0].token();
    reset(&token_of(&user)).expect(200);
    let second = mails(user.email.as_str(), 2)[1].token();
    set_password(&first, PASSWORD).faults(&[("/token", "unknown_link")]);
    set_password(&second, "Other-hose-1").expect(200);
    sign_in(user.email.as_str(), "Other-hose-1").expect(200);
    reset("").problem(401, "unauthenticated");
    let secret = shop.key("k", KeyType::Admin, None);
    let id = secret[3..27].parse().unwrap();
    let key = shop.token_of(domain::access::Actor::Key(id), Role::Admin, None);
    reset(&key).problem(403, "forbidden");
    reset(&shop.customer_token(None)).problem(403, "forbidden");
}

#[test]
fn deleting_ends_links() {
    let shop = Shop::new("Ended");
    let (admin, email) = (shop.admin(), address("gone"));
    let made = invite(&admin, json!([{ "email": email }])).expect(201);
    let token = mails(&email, 1)[0].token();
    user_operation(&admin, made.field("/users/0/_id").as_str().unwrap(), "delete").expect(200);
    set_password(&token, PASSWORD).faults(&[("/token", "unknown_link")]);
    // The address is free again.
    invite(&admin, json!([{ "email": email }])).expect(201);
    set_password(&mails(&email, 2)[1].token(), PASSWORD).expect(200);
}

/// Waits until nothing is left to be sent to them.
fn all_is_sent(user: &User) {
    let left = || {
        value(&format!("select count(*) from outbox where recipient = '{}'", user.email.as_str()))
    };
    let begun = Instant::now();
    while left() != 0 && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(left(), 0);
}

#[test]
fn a_flood_of_forgotten_passwords_sends_one_mail() {
    let shop = Shop::new("Flood");
    let user = person(&shop, Role::Regular);
    for _ in 0..5 {
        forgot(user.email.as_str()).expect(202);
    }
    all_is_sent(&user);
    let mail = &mails(user.email.as_str(), 1)[0];
    set_password(&mail.token(), "Other-hose-1").expect(200);
}

#[test]
fn a_letter_that_waits_is_the_only_one() {
    let shop = Shop::new("Waiting");
    let wait = |user: &User, pause: &str| {
        change(&format!(
            "insert into outbox (organization_id, id, kind, user_id, recipient, created, due)
            select organization_id, substring(uuid_send(gen_random_uuid()) for 12), 'reset', id, email, now(),
                now() + interval '{pause}' from users where email = '{}'",
            user.email.as_str()
        ));
        forgot(user.email.as_str()).expect(202);
        forgot(user.email.as_str()).expect(202);
        all_is_sent(user);
        assert_eq!(mails(user.email.as_str(), 1).len(), 1);
    };
    // Somebody else sends it.
    wait(&person(&shop, Role::Regular), "3 seconds");
    // It was tried in vain before; nobody waits for the rest of its pause.
    wait(&person(&shop, Role::Regular), "3 hours");
}

#[test]
fn wrong_passwords_make_the_next_wait() {
    let shop = Shop::new("Guessed");
    let user = person(&shop, Role::Regular);
    let email = user.email.as_str();
    for _ in 0..5 {
        sign_in(email, "Wrong-hose-1!").problem(401, "unauthenticated");
    }
    let refused = sign_in(email, PASSWORD).problem(429, "too_many_requests");
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=3).contains(&wait), "{refused}");
    // Nobody else has to wait.
    sign_in(person(&shop, Role::Regular).email.as_str(), PASSWORD).expect(200);
    std::thread::sleep(Duration::from_secs(wait));
    sign_in(email, PASSWORD).expect(200);
    // What was wrong before is forgotten.
    sign_in(email, "Wrong-hose-1!").problem(401, "unauthenticated");
    sign_in(email, PASSWORD).expect(200);
}
