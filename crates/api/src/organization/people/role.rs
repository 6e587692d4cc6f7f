//! Roles: what there are, and the caller's own.

use std::future::{Ready, ready};

use domain::Error;
use domain::access::{Caller, Role};
use domain::fields::Choice;
use domain::organization::Subscription;
use domain::organization::{User, users};
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::ApiError;
use crate::json::wire::Word;
use crate::operation::row::{get, group};
use crate::operation::{Context, Json, Operation, Read, STAFF, Without};

pub(super) fn operations() -> Vec<Operation> {
    group(
        "User",
        vec![
            get("/organization/roles", STAFF, roles)
                .named("getOrganizationRoles", "List the roles")
                .about("The roles of users, and what each may do.")
                .returns("The roles, the most powerful first."),
            get("/organization/userroles", STAFF, own_roles)
                .named("getOrganizationUserRoles", "Get the caller's roles")
                .about("The caller's roles and permissions in the organization.")
                .returns("The roles."),
            get("/organization/userrolesandsubscription", STAFF, own_roles_and_subscription)
                .named(
                    "getOrganizationUserRolesAndSubscription",
                    "Get the caller's roles and the organization's subscription",
                )
                .about("What a client needs to show the available functions.")
                .returns("The roles and the subscription."),
        ],
    )
}

/// A role and its permissions.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Role")]
struct RoleView {
    /// The role.
    #[schemars(with = "Word<Role>")]
    role: &'static str,
    /// Permissions of the role, for people.
    about: &'static str,
    /// Whether it may create and change records.
    may_write: bool,
    /// Whether it sees costs and margins.
    sees_costs: bool,
    /// Whether it may invite, change and delete users, and change the organization's settings.
    is_admin: bool,
}

impl RoleView {
    fn new(role: Role) -> Self {
        let about = match role {
            Role::Admin => "Does and sees everything, and manages the organization.",
            Role::Regular => "Creates and changes records; never sees costs.",
            Role::Restricted => "Reads records; never sees costs.",
            Role::Customer => "Sees and changes its own records; sees prices, never costs.",
        };
        Self {
            role: role.word(),
            about,
            may_write: matches!(role, Role::Admin | Role::Regular),
            sees_costs: role == Role::Admin,
            is_admin: role == Role::Admin,
        }
    }
}

fn roles(_ctx: &mut Context<Without>) -> Ready<Result<Json<Vec<RoleView>>, ApiError>> {
    ready(Ok(Json(User::ROLES.map(RoleView::new).into())))
}

/// The roles of the caller.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OwnRoles")]
struct OwnRolesView {
    /// The caller's roles; at present everybody has one.
    roles: Vec<RoleView>,
}

impl OwnRolesView {
    fn new(caller: &Caller) -> Result<Self, Error> {
        Ok(Self { roles: vec![RoleView::new(caller.identity()?.role)] })
    }
}

fn own_roles(ctx: &mut Context<Without>) -> Ready<Result<Json<OwnRolesView>, ApiError>> {
    ready(OwnRolesView::new(&ctx.caller).map(Json).map_err(ApiError::from))
}

/// The roles of the caller, and the organization's subscription.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OwnRolesAndSubscription")]
struct OwnRolesAndSubscriptionView {
    #[serde(flatten)]
    own: OwnRolesView,
    /// starter, professional or enterprise.
    #[schemars(with = "Word<Subscription>")]
    subscription: &'static str,
    /// Whether the subscription includes API keys.
    opens_api_keys: bool,
}

async fn own_roles_and_subscription(
    ctx: &mut Context<Read>,
) -> Result<Json<OwnRolesAndSubscriptionView>, ApiError> {
    let organization = users::myself(&mut ctx.session).await?.organization;
    Ok(Json(OwnRolesAndSubscriptionView {
        own: OwnRolesView::new(&ctx.caller)?,
        subscription: organization.subscription.word(),
        opens_api_keys: organization.subscription.opens_api_keys(),
    }))
}
