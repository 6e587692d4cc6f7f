//! Roles: what there are, and the caller's own.

use actix_web::HttpResponse;
use domain::Error;
use domain::organization::{Role, Subscription, User};
use domain::sheet::Choice;
use domain::usecase::users;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::operation::{Answer, Call};
use crate::schema;

/// What a role may do.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Role")]
struct RoleView {
    /// The role.
    role: &'static str,
    /// What it may do, for people.
    about: &'static str,
    /// Whether it creates and changes.
    may_write: bool,
    /// Whether it sees costs and margins.
    sees_costs: bool,
    /// Whether it invites, changes and deletes users, and looks after the organization.
    is_admin: bool,
}

impl RoleView {
    fn new(role: Role) -> Self {
        let about = match role {
            Role::Admin => "Does and sees everything, and looks after the organization.",
            Role::Regular => "Creates and changes; never sees costs.",
            Role::Restricted => "Reads; never sees costs.",
            Role::Customer => "Sees and orders what is its own; sees prices, never costs.",
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

/// What the roles answer.
pub(crate) fn roles_reply() -> Value {
    let role = schema::of::<RoleView>();
    json!({ "type": "array", "items": role, "description": "The roles, the mightiest first." })
}

/// `GET /organization/roles`
pub(crate) fn roles() -> HttpResponse {
    HttpResponse::Ok().json(User::ROLES.map(RoleView::new))
}

/// The roles of the caller.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OwnRoles")]
struct OwnRolesView {
    /// The caller's roles; at present everybody has one.
    roles: Vec<RoleView>,
}

/// The roles of the caller, and what the organization has subscribed to.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OwnRolesAndSubscription")]
struct OwnRolesAndSubscriptionView {
    #[serde(flatten)]
    own: OwnRolesView,
    /// starter, professional or enterprise.
    subscription: &'static str,
    /// Whether the subscription opens API keys.
    opens_api_keys: bool,
}

fn own_roles(call: &Call) -> Result<OwnRolesView, Error> {
    Ok(OwnRolesView { roles: vec![RoleView::new(call.caller.identity()?.role)] })
}

/// What the caller's roles answer.
pub(crate) fn own_roles_reply() -> Value {
    schema::of::<OwnRolesView>()
}

/// `GET /organization/userroles`
pub(crate) fn own_roles_alone(call: &Call) -> Answer {
    Ok(HttpResponse::Ok().json(own_roles(call)?))
}

/// What the caller's roles answer, with the subscription.
pub(crate) fn own_roles_and_subscription_reply() -> Value {
    schema::of::<OwnRolesAndSubscriptionView>()
}

/// `GET /organization/userrolesandsubscription`
pub(crate) async fn own_roles_and_subscription(call: Call) -> Answer {
    let organization = users::myself(&call.app.services, &call.caller).await?.organization;
    let subscription: Subscription = organization.subscription;
    Ok(HttpResponse::Ok().json(OwnRolesAndSubscriptionView {
        own: own_roles(&call)?,
        subscription: subscription.word(),
        opens_api_keys: subscription.opens_api_keys(),
    }))
}
