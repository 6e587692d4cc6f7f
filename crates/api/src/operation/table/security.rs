//! Getting in.

use super::super::row::{group, post};
use super::super::{Operation, RowBody, Who};
use crate::resource::{door, token};

pub(super) fn rows() -> Vec<Operation> {
    group(
        "Security",
        vec![
            post(
                "postSecurityToken",
                "/security/v1/token",
                Who::Outside,
                "Get a token",
                |call| Box::pin(token::issue(call)),
            )
            .about(
                "Exchanges an API key and its name, or the e-mail address and password of a user, for a token that holds an
hour. A key's trusted addresses are checked here alone.",
            )
            .body(RowBody::flat(token::input, token::example))
            .answers("The token.", token::reply)
            .fails(&[401, 403])
            .at_the_door(),
            post(
                "postSecurityForgot",
                "/security/v1/forgot",
                Who::Outside,
                "Ask for a new password",
                |call| Box::pin(door::forgot(call)),
            )
            .about(
                "If the address is a user's, a link to set a new password is sent there. The answer and its time are the same
for every address.",
            )
            .body(RowBody::flat(door::forgot_schema, door::forgot_example))
            .status(202)
            .answers("Noted.", door::reply)
            .at_the_door(),
            post(
                "postSecurityPassword",
                "/security/v1/password",
                Who::Outside,
                "Set a password by a link",
                |call| Box::pin(door::password(call)),
            )
            .about(
                "Redeems the link of an invitation or of a forgotten password, once and while it is good: 409 `link_used`
for one that was used, 400 `expired_link` or `unknown_link` at `/token` for others.",
            )
            .body(RowBody::flat(door::password_schema, door::password_example))
            .answers("The password is set.", door::reply)
            .fails(&[409])
            .at_the_door(),
            post(
                "postSecurityEmail",
                "/security/v1/email",
                Who::Outside,
                "Confirm a new e-mail address by a link",
                |call| Box::pin(door::email(call)),
            )
            .about("Redeems the link that was sent to a new address: from now on it is the user's.")
            .body(RowBody::flat(door::email_schema, door::email_example))
            .answers("The address is confirmed.", door::reply)
            .fails(&[409])
            .at_the_door(),
        ],
    )
}
