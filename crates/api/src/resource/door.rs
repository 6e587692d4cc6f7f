//! What is reached without a token: links in mails, and forgotten passwords.

use actix_web::HttpResponse;
use domain::usecase::door;
use serde::Deserialize;
use serde_json::{Value, json};
use validator::Validate;

use super::user;
use crate::nest;
use crate::operation::{Answer, Call};
use crate::schema;

fn token() -> (String, Value) {
    let about = "What stands behind # in the link: hl_ and 64 hexadecimal digits.";
    ("token".to_owned(), schema::text(200, about))
}

/// A secret that looks like one of a link.
fn some_token() -> String {
    format!("hl_{}", "0f".repeat(32))
}

/// What setting a password reads.
pub(crate) fn password_schema() -> Value {
    let fields = [token(), ("password".to_owned(), user::password("The new password."))];
    schema::object("The secret of a link, and a new password.", fields, &["token", "password"])
}

/// What it looks like.
pub(crate) fn password_example() -> Value {
    json!({ "token": some_token(), "password": "Hose-2031!" })
}

#[derive(Deserialize, Validate)]
struct NewPassword {
    token: String,
    password: String,
}

/// What these operations answer.
pub(crate) fn reply() -> Value {
    let message = json!({ "type": "string", "description": "What happened or happens next." });
    schema::object("It is done.", [("message".to_owned(), message)], &["message"])
}

/// `POST /security/v1/password`
pub(crate) async fn password(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let NewPassword { token, password } = call.required()?;
    let set = door::set_password(&call.app.services, &token, &password, &call.request).await;
    set.map_err(|error| nest::below(prefix, error))?;
    Ok(HttpResponse::Ok().json(json!({ "message": "The password is set; sign in with it." })))
}

/// What confirming an address reads.
pub(crate) fn email_schema() -> Value {
    schema::object("The secret of a link.", [token()], &["token"])
}

/// What it looks like.
pub(crate) fn email_example() -> Value {
    json!({ "token": some_token() })
}

#[derive(Deserialize, Validate)]
struct Confirmation {
    token: String,
}

/// `POST /security/v1/email`
pub(crate) async fn email(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let Confirmation { token } = call.required()?;
    let confirmed = door::confirm_email(&call.app.services, &token, &call.request).await;
    confirmed.map_err(|error| nest::below(prefix, error))?;
    Ok(HttpResponse::Ok()
        .json(json!({ "message": "The e-mail address is confirmed; sign in with it." })))
}

/// What asking for a new password reads.
pub(crate) fn forgot_schema() -> Value {
    let email = schema::text(254, "The e-mail address of the user.");
    schema::object("Whose password was forgotten.", [("email".to_owned(), email)], &["email"])
}

/// What it looks like.
pub(crate) fn forgot_example() -> Value {
    json!({ "email": "rosa@demo-shop.example" })
}

#[derive(Deserialize, Validate)]
struct Forgotten {
    email: String,
}

/// `POST /security/v1/forgot`
pub(crate) async fn forgot(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let Forgotten { email } = call.required()?;
    let noted = door::forgot(&call.app.services, &email).await;
    noted.map_err(|error| nest::below(prefix, error))?;
    let message =
        "If the address is a user's, a mail with a link to set a new password is on its way.";
    Ok(HttpResponse::Accepted().json(json!({ "message": message })))
}
