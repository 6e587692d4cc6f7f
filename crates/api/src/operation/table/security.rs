//! Getting in.

use super::super::row::{group, post};
use super::super::{Body, Operation, Who};
use crate::resource::token;

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
            .body(Body::flat(token::input, token::example))
            .answers("The token.", token::reply)
            .fails(&[401, 403])
            .at_the_door(),
        ],
    )
}
