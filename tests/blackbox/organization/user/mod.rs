//! People: who calls, inviting, changing, deleting, links and mails.

mod change;
mod invite;
mod link;
mod list;
pub(crate) mod session;
mod sign_in;
mod smtp;

use domain::Email;
use domain::access::Role;
use domain::organization::identity::create_user;
use domain::organization::{Password, User};
use serde_json::{Value, json};
use tests::{Answer, Letter, Shop, post, service, unique, wait_for_letters, world};

pub(crate) const PASSWORD: &str = "Hose-2031!";

/// An address that nobody has.
fn address(word: &str) -> String {
    format!("{}@{}.example", unique(word), unique("mail"))
}

/// Somebody with a password.
pub(crate) fn person(shop: &Shop, role: Role) -> User {
    let email = Email::new(&address("person")).unwrap();
    let password = Password::new(PASSWORD).unwrap();
    let made = create_user(Shop::services(), &shop.organization, email, None, role, password);
    world().block_on(made).unwrap()
}

fn sign_in(email: &str, password: &str) -> Answer {
    let credentials = json!({ "grantType": "password", "email": email, "password": password });
    post("/security/v1/token", &credentials).send()
}

/// The token of somebody with the usual password.
fn token_of(user: &User) -> String {
    let answer = sign_in(user.email.as_str(), PASSWORD).expect(200);
    answer.field("/securityToken").as_str().unwrap().to_owned()
}

fn invite(token: &str, people: Value) -> Answer {
    post("/organization/users/invite", &json!({ "emailAddresses": people })).token(token).send()
}

fn update(token: &str, change: &Value) -> Answer {
    post("/users/update", change).token(token).send()
}

/// What becomes of a user: `delete` or `remind`.
fn user_operation(token: &str, id: &str, what: &str) -> Answer {
    tests::request("POST", &format!("/organization/user/{id}/{what}")).token(token).send()
}

fn set_password(token: &str, password: &str) -> Answer {
    post("/security/v1/password", &json!({ "token": token, "password": password })).send()
}

fn confirm(token: &str) -> Answer {
    post("/security/v1/email", &json!({ "token": token })).send()
}

fn forgot(email: &str) -> Answer {
    post("/security/v1/forgot", &json!({ "email": email })).send()
}

/// The mails to somebody, once there are so many.
#[track_caller]
fn mails(to: &str, count: usize) -> Vec<Letter> {
    wait_for_letters(&service().data, to, count)
}
