//! People.

use std::future::ready;

use super::super::row::{get, group, post};
use super::super::{ADMINS, Operation, READERS_AND_CUSTOMERS, RowBody, STAFF};
use crate::resource::{role, user};

pub(super) fn rows() -> Vec<Operation> {
    group(
        "User",
        vec![
            get("getUser", "/user", READERS_AND_CUSTOMERS, "Get who is calling", |call| {
                Box::pin(user::myself(call))
            })
            .about("The user or API key behind the token, with role and organization.")
            .answers("Who is calling.", user::myself_reply),
            post("postUsersUpdate", "/users/update", STAFF, "Change a user", |call| {
                Box::pin(user::update(call))
            })
            .about(
                "The caller, or as an admin anybody by userId. A new e-mail address holds once the link that is sent there was
opened. A new role ends the user's tokens within 30 seconds. The last admin who can sign in stays one.",
            )
            .body(RowBody::flat(user::update_schema, user::update_example))
            .answers("The user after the change.", user::reply)
            .fails(&[409, 412]),
            post(
                "postUserResetPassword",
                "/user/resetpassword",
                STAFF,
                "Ask for a link to set a new password",
                |call| Box::pin(user::reset_password(call)),
            )
            .about(
                "The link is sent to the caller's own e-mail address and ends the ones before. API keys have no password.
Whoever is not signed in uses `/security/v1/forgot`.",
            )
            .answers("A mail is on its way.", user::sent_reply),
            get("getOrganizationUsers", "/organization/users", STAFF, "List the users", |call| {
                Box::pin(user::list(call))
            })
            .about("By e-mail address.")
            .query(user::list_parameters)
            .answers("The users.", user::list_reply),
            get("getOrganizationRoles", "/organization/roles", STAFF, "List the roles", |_call| {
                Box::pin(ready(Ok(role::roles())))
            })
            .about("The roles that users can have, and what each may do.")
            .answers("The roles.", role::roles_reply),
            get(
                "getOrganizationUserRoles",
                "/organization/userroles",
                STAFF,
                "Get the caller's roles",
                |call| Box::pin(ready(role::own_roles_alone(&call))),
            )
            .about("What the caller is in the organization and may do.")
            .answers("The roles.", role::own_roles_reply),
            get(
                "getOrganizationUserRolesAndSubscription",
                "/organization/userrolesandsubscription",
                STAFF,
                "Get the caller's roles and the organization's subscription",
                |call| Box::pin(role::own_roles_and_subscription(call)),
            )
            .about("What a client needs to know to show what can be done.")
            .answers("The roles and the subscription.", role::own_roles_and_subscription_reply),
            post("postOrganizationUserInvite", "/organization/users/invite", ADMINS, "Invite users", |call| {
                Box::pin(user::invite(call))
            })
            .about(
                "Each is sent a mail and may read until an admin lets them do more. With a password they can sign in at once,
without one the link in the mail sets it. All are invited, or none.",
            )
            .body(RowBody::flat(user::invite_schema, user::invite_example))
            .status(201)
            .answers("The new users.", user::invite_reply)
            .fails(&[409]),
            post(
                "postOrganizationUserIdRemind",
                "/organization/user/{userId}/remind",
                ADMINS,
                "Send an invitation again",
                |call| Box::pin(user::remind(call)),
            )
            .about("With a new link, which ends the one before. 409 for whoever has accepted already.")
            .answers("The user.", user::reply)
            .fails(&[409]),
            post(
                "postOrganizationUserIdDelete",
                "/organization/user/{userId}/delete",
                ADMINS,
                "Delete a user",
                |call| Box::pin(user::remove(call)),
            )
            .about("Tokens of the user end within 30 seconds, links at once. The last admin who can sign in stays.")
            .answers("The user is gone.", user::removed_reply)
            .fails(&[409]),
        ],
    )
}
