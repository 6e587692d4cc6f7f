//! `POST /users/update` and `/organization/user/{userId}/delete`.

use std::thread::sleep;
use std::time::{Duration, Instant};

use domain::access::{Actor, Role};
use domain::organization::KeyType;
use serde_json::json;
use tests::{Shop, get, post};

use super::{
    PASSWORD, address, confirm, forgot, invite, mails, person, set_password, sign_in, token_of,
    update, user_operation,
};

#[test]
fn people_change_themselves() {
    let shop = Shop::new("Changing");
    let user = person(&shop, Role::Restricted);
    let token = token_of(&user);
    let changed = update(&token, &json!({ "name": " Ann Hose " })).expect(200);
    assert_eq!(changed.field("/name"), "Ann Hose");
    assert_eq!(changed.field("/lastModifiedBy"), user.id.to_string());
    assert_eq!(get("/user").token(&token).send().field("/name"), "Ann Hose");
    let updated = update(&token, &json!({})).expect(200);
    assert_eq!(updated.json(), changed.json());
    assert_eq!(update(&token, &json!({ "params": { "name": null } })).field("/name"), json!(null));
    update(&token, &json!({ "userId": user.id.to_string(), "name": "Own id" })).expect(200);
    update(&token, &json!({ "name": "a\u{7}", "email": "nonsense" })).problem(400, "invalid_input");
    update(&token, &json!({ "email": "nonsense" })).faults(&[("/email", "malformed_email")]);
    update(&token, &json!({ "nmae": "x" })).faults(&[("/nmae", "unknown_field")]);
    update("", &json!({})).problem(401, "unauthenticated");
}

#[test]
fn a_new_address_holds_once_its_link_was_opened() {
    let shop = Shop::new("Moving");
    let user = person(&shop, Role::Regular);
    let (token, old) = (token_of(&user), user.email.as_str());
    let (first, second) = (address("first"), address("second"));
    let changed = update(&token, &json!({ "email": first })).expect(200);
    assert_eq!(
        (changed.field("/email"), changed.field("/pendingEmail")),
        (json!(old), json!(first))
    );
    let early = mails(&first, 1)[0].clone();
    assert_eq!(early.subject, "Confirm your e-mail address");
    assert!(early.link().contains("/account/email#hl_"), "{}", early.link());
    sign_in(&first, PASSWORD).problem(401, "unauthenticated");
    // Another one takes its place, and its link with it.
    update(&token, &json!({ "email": second })).expect(200);
    confirm(&early.token()).faults(&[("/token", "unknown_link")]);
    let link = mails(&second, 1)[0].token();
    set_password(&link, PASSWORD).faults(&[("/token", "unknown_link")]);
    // A password that was forgotten at the old address can't be set when the new one holds.
    forgot(old).expect(202);
    let forgotten = mails(old, 1)[0].token();
    confirm(&link).expect(200);
    confirm(&link).problem(409, "link_used");
    set_password(&forgotten, "Other-hose-1").faults(&[("/token", "unknown_link")]);
    sign_in(old, PASSWORD).problem(401, "unauthenticated");
    sign_in(&second, PASSWORD).expect(200);
    let me = get("/user").token(&token).send().expect(200);
    assert_eq!((me.field("/email"), me.field("/pendingEmail")), (json!(second), json!(null)));
    // The address itself again ends what is under way.
    let third = address("third");
    update(&token, &json!({ "email": third })).expect(200);
    let link = mails(&third, 1)[0].token();
    let back = update(&token, &json!({ "email": second })).expect(200);
    assert_eq!(back.field("/pendingEmail"), json!(null));
    confirm(&link).faults(&[("/token", "unknown_link")]);
}

#[test]
fn whoever_opens_the_link_is_told_that_a_colleague_has_the_address() {
    let (shop, far) = (Shop::new("Taken"), Shop::new("Far"));
    let (user, colleague) = (person(&shop, Role::Regular), person(&shop, Role::Regular));
    let token = token_of(&user);
    let elsewhere = person(&far, Role::Regular).email.as_str().to_owned();
    for (email, confirmed) in [(colleague.email.as_str(), 409), (&elsewhere, 200)] {
        let answer = update(&token, &json!({ "email": email })).expect(200);
        assert_eq!(answer.field("/pendingEmail"), email);
        confirm(&mails(email, 1)[0].token()).expect(confirmed);
    }
    // Both sign in with the address, each with the password of the place.
    sign_in(&elsewhere, PASSWORD).expect(200);
    update(&token, &json!({ "email": user.email.as_str() })).expect(200);
    confirm(&mails(user.email.as_str(), 1)[0].token()).expect(200);
    // Somebody else may be quicker.
    let target = address("wanted");
    update(&token, &json!({ "email": target })).expect(200);
    let link = mails(&target, 1)[0].token();
    invite(&shop.admin(), json!([{ "email": target }])).expect(201);
    confirm(&link).problem(409, "duplicate");
    assert_eq!(get("/user").token(&token).send().field("/email"), user.email.as_str());
}

#[test]
fn others_and_roles_are_for_admins() {
    let shop = Shop::new("Rights");
    let (admin, other) = (person(&shop, Role::Admin), person(&shop, Role::Restricted));
    let id = other.id.to_string();
    for role in [Role::Regular, Role::Restricted] {
        let token = token_of(&person(&shop, role));
        update(&token, &json!({ "userId": id, "name": "x" })).problem(403, "forbidden");
        update(&token, &json!({ "role": "admin" })).problem(403, "forbidden");
        update(&token, &json!({ "role": "restricted" })).problem(403, "forbidden");
        user_operation(&token, &id, "delete").problem(403, "forbidden");
    }
    let token = token_of(&admin);
    let changed = update(&token, &json!({ "userId": id, "name": "Bob", "role": "regular" }));
    assert_eq!(changed.expect(200).field("/role"), "regular");
    update(&token, &json!({ "userId": id, "role": "customer" }))
        .faults(&[("/role", "unknown_value")]);
    update(&token, &json!({ "userId": "ffffffffffffffffffffffff", "name": "x" }))
        .faults(&[("/userId", "unknown_user")]);
    let stranger = Shop::new("Strange").admin();
    update(&stranger, &json!({ "userId": id, "name": "x" })).faults(&[("/userId", "unknown_user")]);
    user_operation(&stranger, &id, "delete").problem(404, "not_found");
    // A program with an admin's key changes others, and is nobody itself.
    let secret = shop.key("k", KeyType::Admin, None);
    let key = shop.token_of(Actor::Key(secret[3..27].parse().unwrap()), Role::Admin, None);
    update(&key, &json!({ "userId": id, "name": "Cleo" })).expect(200);
    update(&key, &json!({ "name": "Cleo" })).faults(&[("/userId", "required")]);
    update(&shop.customer_token(None), &json!({})).problem(403, "forbidden");
    user_operation(&token, &id, "delete").expect(200);
    user_operation(&token, &id, "delete").problem(404, "not_found");
    update(&token, &json!({ "userId": id, "name": "x" })).faults(&[("/userId", "unknown_user")]);
    sign_in(other.email.as_str(), PASSWORD).problem(401, "unauthenticated");
}

#[test]
fn the_last_admin_stays() {
    let shop = Shop::new("Last");
    let (admin, regular) = (person(&shop, Role::Admin), person(&shop, Role::Regular));
    let (token, id) = (token_of(&admin), admin.id.to_string());
    update(&token, &json!({ "role": "regular" })).problem(409, "last_admin");
    user_operation(&token, &id, "delete").problem(409, "last_admin");
    update(&token, &json!({ "role": "admin", "name": "Boss" })).expect(200);
    // An admin who can't sign in yet is none to rely on.
    let invited = invite(&token, json!([{ "email": address("new") }])).expect(201);
    let new = invited.field("/users/0/_id");
    update(&token, &json!({ "userId": new, "role": "admin" })).expect(200);
    user_operation(&token, &id, "delete").problem(409, "last_admin");
    let other = regular.id.to_string();
    update(&token, &json!({ "userId": other, "role": "admin" })).expect(200);
    update(&token, &json!({ "role": "regular" })).expect(200);
}

#[test]
fn admins_who_demote_each_other_leave_one() {
    for round in 0..6 {
        let shop = Shop::new("Duel");
        let people: Vec<_> = (0..4).map(|_| person(&shop, Role::Admin)).collect();
        let tokens: Vec<_> = people.iter().map(token_of).collect();
        let statuses: Vec<u16> = std::thread::scope(|scope| {
            let tries: Vec<_> = tokens
                .iter()
                .enumerate()
                .map(|(at, token)| {
                    let victim = people[(at + 1) % people.len()].id.to_string();
                    scope.spawn(move || {
                        if (at + round) % 2 == 0 {
                            update(token, &json!({ "userId": victim, "role": "regular" })).status
                        } else {
                            user_operation(token, &victim, "delete").status
                        }
                    })
                })
                .collect();
            tries.into_iter().map(|one| one.join().unwrap()).collect()
        });
        let left = tests::value(&format!(
            "select count(*) from users where role = 'admin' and not deleted and organization_id = '\\x{}'",
            shop.id()
        ));
        // Whoever was demoted before he could demote has no token any more.
        assert!(left.as_u64().is_some_and(|left| left >= 1), "{statuses:?}");
        assert!(statuses.iter().all(|status| [200, 401, 409].contains(status)), "{statuses:?}");
    }
}

#[test]
fn changes_name_what_they_know() {
    let shop = Shop::new("Known");
    let user = person(&shop, Role::Regular);
    let token = token_of(&user);
    let tag = update(&token, &json!({ "name": "One" })).expect(200).header("etag").to_owned();
    let change = |tag: &str, name: &str| {
        post("/users/update", &json!({ "name": name })).token(&token).header("If-Match", tag).send()
    };
    let two = change(&tag, "Two").expect(200);
    change(&tag, "Three").problem(412, "stale");
    change(two.header("etag"), "Three").expect(200);
}

#[test]
fn new_roles_and_deleting_end_tokens() {
    let shop = Shop::new("Ending");
    let admin = token_of(&person(&shop, Role::Admin));
    let (demoted, deleted) = (person(&shop, Role::Admin), person(&shop, Role::Regular));
    let tokens = [token_of(&demoted), token_of(&deleted)];
    for token in &tokens {
        get("/user").token(token).send().expect(200);
    }
    update(&admin, &json!({ "userId": demoted.id.to_string(), "role": "restricted" })).expect(200);
    user_operation(&admin, &deleted.id.to_string(), "delete").expect(200);
    let begun = Instant::now();
    // Before the end is known here, a deleted person is just not found.
    let good = |token: &String| get("/user").token(token).send().status != 401;
    while begun.elapsed() < Duration::from_secs(30) && tokens.iter().any(good) {
        sleep(Duration::from_millis(500));
    }
    for token in &tokens {
        get("/user").token(token).send().problem(401, "unauthenticated");
    }
    let again = token_of(&demoted);
    assert_eq!(get("/user").token(&again).send().field("/role"), "restricted");
}
