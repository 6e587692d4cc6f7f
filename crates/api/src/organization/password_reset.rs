//! What is reached without a token: links in mails, and forgotten passwords.

use domain::usecase::door;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use validator::Validate;

use super::Message;
use crate::error::ApiError;
use crate::operation::row::{group, send};
use crate::operation::{Accepted, Body, Context, Json, Operation, Who, Without};
use crate::wire::Text;

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Security",
        vec![
            send(
                "postSecurityForgot",
                "/security/v1/forgot",
                Who::Outside,
                "Ask for a new password",
                forgot,
            )
            .about(
                "If the address is a user's, a link to set a new password is sent there. The answer and its time are the same
for every address.",
            )
            .example(|| json!({ "email": "rosa@demo-shop.example" }))
            .returns("Noted.")
            .at_the_door(),
            send(
                "postSecurityPassword",
                "/security/v1/password",
                Who::Outside,
                "Set a password by a link",
                set_password,
            )
            .about(
                "Redeems the link of an invitation or of a forgotten password, once and while it is good: 409 `link_used`
for one that was used, 400 `expired_link` or `unknown_link` at `/token` for others.",
            )
            .example(|| json!({ "token": some_token(), "password": "Hose-2031!" }))
            .returns("The password is set.")
            .fails(&[409])
            .at_the_door(),
            send(
                "postSecurityEmail",
                "/security/v1/email",
                Who::Outside,
                "Confirm a new e-mail address by a link",
                confirm_email,
            )
            .about("Redeems the link that was sent to a new address: from now on it is the user's.")
            .example(|| json!({ "token": some_token() }))
            .returns("The address is confirmed.")
            .fails(&[409])
            .at_the_door(),
        ],
    )
}

/// A secret that looks like one of a link.
fn some_token() -> String {
    format!("hl_{}", "0f".repeat(32))
}

/// Whose password was forgotten.
#[derive(Deserialize, JsonSchema, Validate)]
struct ForgottenPassword {
    /// The e-mail address of the user.
    email: Text<254>,
}

async fn forgot(
    ctx: &mut Context<Without>,
    Body(ForgottenPassword { email }): Body<ForgottenPassword>,
) -> Result<Accepted<Message>, ApiError> {
    door::forgot(&ctx.app.services, &email.0).await?;
    Ok(Accepted(Message::new(
        "If the address is a user's, a mail with a link to set a new password is on its way.",
    )))
}

/// The secret of a link, and a new password.
#[derive(Deserialize, JsonSchema, Validate)]
struct NewPassword {
    /// What stands behind # in the link: hl_ and 64 hexadecimal digits.
    token: Text<200>,
    /// The new password. 8 to 200 characters, among them a capital letter, a small letter, a digit and a special
    /// character.
    #[schemars(length(max = 1_000))]
    password: String,
}

async fn set_password(
    ctx: &mut Context<Without>,
    Body(NewPassword { token, password }): Body<NewPassword>,
) -> Result<Json<Message>, ApiError> {
    door::set_password(&ctx.app.services, &token.0, &password, &ctx.call.request).await?;
    Ok(Json(Message::new("The password is set; sign in with it.")))
}

/// The secret of a link.
#[derive(Deserialize, JsonSchema, Validate)]
struct EmailConfirmation {
    /// What stands behind # in the link: hl_ and 64 hexadecimal digits.
    token: Text<200>,
}

async fn confirm_email(
    ctx: &mut Context<Without>,
    Body(EmailConfirmation { token }): Body<EmailConfirmation>,
) -> Result<Json<Message>, ApiError> {
    door::confirm_email(&ctx.app.services, &token.0, &ctx.call.request).await?;
    Ok(Json(Message::new("The e-mail address is confirmed; sign in with it.")))
}
