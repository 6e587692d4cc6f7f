//! `POST /organization/users/invite` and `/organization/user/{userId}/remind`.

use std::time::{Duration, Instant};

use domain::access::Role;
use serde_json::json;
use tests::{Shop, get, post, service, value};

use super::{
    PASSWORD, address, forgot, invite, mails, person, set_password, sign_in, user_operation,
};

#[test]
fn the_invited_get_a_link_that_sets_a_password() {
    let shop = Shop::new("Inviting");
    let (ann, bob) = (address("Ann"), address("bob"));
    let answer = invite(&shop.admin(), json!([{ "email": ann }, { "email": bob }])).expect(201);
    let ann = ann.to_lowercase();
    assert_eq!(answer.field("/users/0/email"), ann);
    for (field, expected) in
        [("role", json!("restricted")), ("status", json!("invited")), ("name", json!(null))]
    {
        assert_eq!(answer.field(&format!("/users/1/{field}")), expected, "{answer}");
    }
    assert!(!answer.to_string().contains("hl_"), "{answer}");
    mails(&bob, 1);
    let mail = &mails(&ann, 1)[0];
    assert_eq!(mail.from, "hosewright@localhost");
    assert_eq!(mail.subject, format!("Invitation to {}", shop.name));
    assert!(mail.text.contains("good for 7 days, and once"), "{}", mail.text);
    assert!(mail.raw.contains("Auto-Submitted: auto-generated"), "{}", mail.raw);
    let page = format!("{}/account/password#hl_", service().host);
    assert!(mail.link().starts_with(&page), "{}", mail.link());
    // The link leads to a page that can redeem it.
    let page = get(mail.link().split_once('#').unwrap().0).send().expect(200);
    assert!(page.header("content-security-policy").contains("default-src 'none'"), "{page}");
    assert_eq!(page.header("referrer-policy"), "no-referrer");
    sign_in(&ann, PASSWORD).problem(401, "unauthenticated");
    set_password(&mail.token(), PASSWORD).expect(200);
    let token = sign_in(&ann, PASSWORD).expect(200).field("/securityToken");
    let me = get("/user").token(token.as_str().unwrap()).send().expect(200);
    assert_eq!(me.field("/email"), ann);
    assert_eq!(me.field("/role"), "restricted");
    sign_in(&bob, PASSWORD).problem(401, "unauthenticated");
}

#[test]
fn with_a_password_they_sign_in_at_once() {
    let shop = Shop::new("Given");
    let email = address("cleo");
    let users = json!([{ "email": email, "password": PASSWORD }]);
    let answer = invite(&shop.admin(), users).expect(201);
    assert_eq!(answer.field("/users/0/status"), "active");
    sign_in(&email, PASSWORD).expect(200);
    let mail = &mails(&email, 1)[0];
    assert_eq!(mail.subject, format!("Welcome to {}", shop.name));
    assert_eq!(mail.link(), "");
    assert!(!mail.raw.contains(PASSWORD), "{}", mail.raw);
}

/// They are kept as mail servers know them, and whoever signs in may write them either way.
#[test]
fn domains_may_be_of_any_letters() {
    let shop = Shop::new("Łódź");
    let name = tests::unique("jan").to_lowercase();
    let (written, normalized) =
        (format!("{name}@Łódź.example"), format!("{name}@xn--d-uga0v4h.example"));
    let answer = invite(&shop.admin(), json!([{ "email": written, "password": PASSWORD }]));
    assert_eq!(answer.expect(201).field("/users/0/email"), normalized);
    mails(&normalized, 1);
    sign_in(&written, PASSWORD).expect(200);
    sign_in(&normalized, PASSWORD).expect(200);
    let again = invite(&shop.admin(), json!([{ "email": normalized }]));
    again.faults(&[("/emailAddresses/0/email", "already_user")]);
    for wrong in [format!("{name}@łó dź.example"), format!("ł{name}@hose.example")] {
        let refused = invite(&shop.admin(), json!([{ "email": wrong }]));
        refused.faults(&[("/emailAddresses/0/email", "malformed_email")]);
    }
}

#[test]
fn all_faults_are_told_at_once_and_nobody_is_invited() {
    let (shop, other) = (Shop::new("Faulty"), Shop::new("Elsewhere"));
    let admin = shop.admin();
    let (own, foreign) = (person(&shop, Role::Regular), person(&other, Role::Regular));
    let good = address("good");
    let before = tests::count(&shop.id());
    let answer = invite(
        &admin,
        json!([
            { "email": good }, { "email": "nonsense" }, { "email": good.to_uppercase() },
            { "email": own.email.as_str() }, { "email": foreign.email.as_str(), "password": "weak" },
            { "email": address("x"), "password": "" }, { "email": "" },
        ]),
    );
    answer.faults(&[
        ("/emailAddresses/1/email", "malformed_email"),
        ("/emailAddresses/2/email", "duplicate"),
        ("/emailAddresses/3/email", "already_user"),
        ("/emailAddresses/4/password", "weak_password"),
        ("/emailAddresses/5/password", "weak_password"),
        ("/emailAddresses/6/email", "malformed_email"),
    ]);
    invite(&admin, json!([{ "email": own.email.as_str() }]))
        .faults(&[("/emailAddresses/0/email", "already_user")]);
    invite(&admin, json!([{}])).faults(&[("/emailAddresses/0/email", "required")]);
    invite(&admin, json!([{ "email": good, "role": "admin" }]))
        .faults(&[("/emailAddresses/0/role", "unknown_field")]);
    invite(&admin, json!([])).problem(400, "invalid_input");
    let many: Vec<_> = (0..101).map(|_| json!({ "email": address("many") })).collect();
    invite(&admin, json!(many)).problem(400, "invalid_input");
    assert_eq!(tests::count(&shop.id()), before);
    for role in [Role::Regular, Role::Restricted] {
        invite(&shop.staff(role), json!([{ "email": good }])).problem(403, "forbidden");
    }
}

/// Who has an account elsewhere is told to nobody: not by the answer, not by what can be done next.
#[test]
fn an_address_that_is_known_elsewhere_is_invited_like_any_other() {
    let (shop, far) = (Shop::new("Near"), Shop::new("Afar"));
    let admin = shop.admin();
    let (active, plain) = (person(&far, Role::Admin), person(&far, Role::Regular));
    let (active, plain) = (active.email.as_str(), plain.email.as_str());
    let other = "Other-hose-1";
    let users = json!([{ "email": active, "password": other }, { "email": plain }]);
    let answer = invite(&admin, users).expect(201);
    assert_eq!(answer.field("/users/0/status"), "active");
    assert_eq!(answer.field("/users/1/status"), "invited");
    let role = |users: serde_json::Value| {
        let token = post("/security/v1/token", &users).send().expect(200).field("/securityToken");
        get("/user").token(token.as_str().unwrap()).send().expect(200).field("/role")
    };
    let refusal =
        |password: &str| json!({ "grantType": "password", "email": active, "password": password });
    assert_eq!(role(refusal(PASSWORD)), "admin");
    assert_eq!(role(refusal(other)), "restricted");
    sign_in(active, "Wrong-hose-1").problem(401, "unauthenticated");
    // The link makes a password here, and leaves the one of there.
    set_password(&mails(plain, 1)[0].token(), PASSWORD).expect(200);
    let mut both = json!({ "grantType": "password", "email": plain, "password": PASSWORD });
    assert_eq!(role(both.clone()), "regular", "of two with one password the older");
    both["organizationId"] = json!(shop.id());
    assert_eq!(role(both), "restricted");
    // A forgotten password is offered anew for each.
    forgot(active).expect(202);
    let mails = mails(active, 3);
    let about = |name: &str| mails.iter().filter(|mail| mail.text.contains(name)).count();
    assert_eq!((about(&shop.name), about(&far.name)), (2, 1));
}

#[test]
fn sign_ins_take_the_same_time_however_many_have_the_address() {
    let (near, far) = (Shop::new("Here"), Shop::new("There"));
    let one = person(&near, Role::Regular);
    let two = person(&far, Role::Regular);
    invite(&near.admin(), json!([{ "email": two.email.as_str(), "password": "Other-hose-1" }]))
        .expect(201);
    for email in [address("nobody"), one.email.as_str().to_owned(), two.email.as_str().to_owned()] {
        let begun = Instant::now();
        sign_in(&email, "Wrong-hose-1").problem(401, "unauthenticated");
        assert!(begun.elapsed() >= Duration::from_millis(250), "{email}: {:?}", begun.elapsed());
    }
}

#[test]
fn an_address_is_invited_once_however_many_try() {
    let (shop, email) = (Shop::new("Racing"), address("wanted"));
    let tokens: Vec<_> = (0..8).map(|_| shop.admin()).collect();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let tries: Vec<_> = tokens
            .iter()
            .map(|token| scope.spawn(|| invite(token, json!([{ "email": email }])).status))
            .collect();
        tries.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [201, 400, 409].contains(status)), "{statuses:?}");
    mails(&email, 1);
}

#[test]
fn a_repeated_invitation_has_one_effect() {
    let shop = Shop::new("Repeated");
    let (admin, email) = (shop.admin(), address("once"));
    let ask = || {
        let body = json!({ "emailAddresses": [{ "email": email }] });
        let request = post("/organization/users/invite", &body).token(&admin);
        request.header("Idempotency-Key", "invite-1").send().expect(201)
    };
    let (first, again) = (ask(), ask());
    assert_eq!(first.json(), again.json());
    mails(&email, 1);
}

#[test]
fn reminding_sends_a_new_link_and_ends_the_old() {
    let shop = Shop::new("Reminding");
    let (admin, email) = (shop.admin(), address("late"));
    let made = invite(&admin, json!([{ "email": email }])).expect(201);
    let id = made.field("/users/0/_id").as_str().unwrap().to_owned();
    let first = mails(&email, 1)[0].token();
    let reminded = user_operation(&admin, &id, "remind").expect(200);
    assert_eq!(reminded.field("/email"), email);
    // The old link ends with the request, not only when the new one goes out.
    set_password(&first, PASSWORD).faults(&[("/token", "unknown_link")]);
    let second = mails(&email, 2)[1].clone();
    assert_eq!(second.subject, format!("Invitation to {}", shop.name));
    set_password(&first, PASSWORD).faults(&[("/token", "unknown_link")]);
    set_password(&second.token(), PASSWORD).expect(200);
    user_operation(&shop.staff(Role::Regular), &id, "remind").problem(403, "forbidden");
    user_operation(&Shop::new("Stranger").admin(), &id, "remind").problem(404, "not_found");
    // Nothing of a link is kept that could be used.
    let stored = value(&format!(
        "select (select string_agg(l::text, ' ') from user_links l where organization_id = '\\x{0}')
            || coalesce((select string_agg(o::text, ' ') from outbox o where organization_id = '\\x{0}'), '')",
        shop.id()
    ));
    let stored = stored.as_str().unwrap();
    for secret in [&first, &second.token()] {
        assert!(!stored.contains(&secret[3..]), "{stored}");
    }
}

#[test]
fn whoever_accepted_is_not_reminded() {
    let shop = Shop::new("Accepted");
    let user = person(&shop, Role::Regular);
    let refused = user_operation(&shop.admin(), &user.id.to_string(), "remind");
    refused.problem(409, "already_accepted");
}
