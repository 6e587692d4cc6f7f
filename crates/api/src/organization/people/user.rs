//! People of an organization.

use domain::access::{Actor, Role};
use domain::fields::Choice;
use domain::organization::Subscription;
use domain::organization::User;
use domain::organization::port::UserFilter;
use domain::organization::users::{self, CurrentUser, Invited, UserChange};
use domain::{Email, Error, Field, Id, Violation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::Message;
use crate::error::ApiError;
use crate::json::list::page::Page;
use crate::json::record::Deleted;
use crate::json::view::RecordView;
use crate::json::wire::Word;
use crate::json::wire::{self, Change, Maybe, Text};
use crate::operation::row::{get, group, post};
use crate::operation::{
    ADMINS, Body, Context, Created, Json, Operation, Paging, Path, Query, READERS_AND_CUSTOMERS,
    Read, RecordList, STAFF, Tagged, Write, WriteLater,
};

/// The most that are invited at once.
const MOST_INVITED: usize = 100;

pub(super) fn operations() -> Vec<Operation> {
    group("User", [own(), others()].into_iter().flatten().collect())
}

fn own() -> Vec<Operation> {
    vec![
        get("/user", READERS_AND_CUSTOMERS, myself)
            .named("getUser", "Get the current user")
.embedded()
            .about("The user or API key of the token, with role and organization.")
            .returns("The user or API key."),
        post("/users/update", STAFF, update)
            .named("postUsersUpdate", "Change a user")
            .about(
                "Changes the caller, or for admins any user by userId. A new e-mail address takes effect once its owner opens the link
sent there. A new role ends the user's tokens within 30 seconds. The last admin who can sign in can't be demoted.",
            )
            .example(|| json!({ "userId": "de3000000000000011000002", "name": "Rosa Regular" }))
            .returns("The user after the change.")
            .fails(&[412]),
        post("/user/resetpassword", STAFF, reset_password)
            .named("postUserResetPassword", "Ask for a link to set a new password")
            .about(
                "The link is sent to the caller's own e-mail address and ends earlier ones. API keys have no password. Without a token
use `/security/v1/forgot`.",
            )
            .returns("The mail will be sent."),
    ]
}

fn others() -> Vec<Operation> {
    vec![
        get("/organization/users", STAFF, list)
            .named("getOrganizationUsers", "List the users")
            .about("By e-mail address.")
            .returns("The users."),
        post("/organization/users/invite", ADMINS, invite)
            .named("postOrganizationUserInvite", "Invite users")
            .about(
                "Sends a mail to each. Invited users may only read until an admin changes their role. With a password they can sign in
at once; without one they set it through the link in the mail. Either all are invited or none.",
            )
            .example(|| {
                json!({ "emailAddresses": [{ "email": "dana@demo-shop.example" },
                    { "email": "eli@demo-shop.example", "password": "Hose-2031!" }] })
            })
            .returns("The new users."),
        post("/organization/user/{userId}/remind", ADMINS, remind)
            .named("postOrganizationUserIdRemind", "Send an invitation again")
            .about("With a new link, which ends the previous one. 409 if the user has already accepted.")
            .returns("The user."),
        post("/organization/user/{userId}/delete", ADMINS, remove)
            .named("postOrganizationUserIdDelete", "Delete a user")
            .about("The user's tokens end within 30 seconds, links at once. The last admin who can sign in can't be deleted.")
            .returns("The user was deleted."),
    ]
}

/// A person.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "User")]
struct UserView {
    /// The id.
    #[serde(rename = "_id")]
    #[schemars(with = "crate::json::wire::Id<()>")]
    id: String,
    /// E-mail address to sign in with.
    email: String,
    /// New e-mail address, which takes effect once its link is opened.
    pending_email: Option<String>,
    /// The name.
    name: Option<String>,
    /// Role: admin, regular or restricted.
    #[schemars(extend("enum" = ["admin", "regular", "restricted"]))]
    role: &'static str,
    /// invited until the user sets a password, then active.
    #[schemars(extend("enum" = ["invited", "active"]))]
    status: &'static str,
    #[serde(flatten)]
    record: RecordView,
}

impl UserView {
    fn new(user: &User, visibility: domain::access::Visibility) -> Self {
        Self {
            id: user.id.to_string(),
            email: user.email.as_str().to_owned(),
            pending_email: user.pending_email.as_ref().map(|email| email.as_str().to_owned()),
            name: user.name.clone().map(String::from),
            role: user.role.word(),
            status: if user.has_accepted() { "active" } else { "invited" },
            record: RecordView::new(&user.record, visibility),
        }
    }
}

/// The user or API key.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CurrentUser")]
struct CurrentUserView {
    /// Id of the user or API key.
    #[serde(rename = "_id")]
    #[schemars(with = "crate::json::wire::Id<()>")]
    id: String,
    /// user for a person, key for a program with an API key.
    #[serde(rename = "type")]
    #[schemars(extend("enum" = ["user", "key"]))]
    kind: &'static str,
    /// Name of the person or key.
    name: Option<String>,
    /// E-mail address of a person.
    email: Option<String>,
    /// New e-mail address of a person, which takes effect once its link is opened.
    pending_email: Option<String>,
    /// admin, regular, restricted or customer.
    #[schemars(with = "Word<Role>")]
    role: &'static str,
    /// Customer that a customer key acts for in this request.
    #[schemars(with = "Option<crate::json::wire::Id<()>>")]
    customer_id: Option<String>,
    /// The caller's organization.
    organization: OrganizationView,
}

/// The caller's organization.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OwnOrganization")]
struct OrganizationView {
    /// Id of the record.
    #[serde(rename = "_id")]
    #[schemars(with = "crate::json::wire::Id<()>")]
    id: String,
    /// Name.
    name: String,
    /// Subscription: starter, professional or enterprise.
    #[schemars(with = "Word<Subscription>")]
    subscription: &'static str,
}

impl CurrentUserView {
    fn new(myself: CurrentUser) -> Self {
        let CurrentUser { identity, actor, user, key_name, organization } = myself;
        let (id, kind) = match actor {
            Actor::User(id) => (id.to_string(), "user"),
            Actor::Key(id) => (id.to_string(), "key"),
        };
        let address = |email: &Email| email.as_str().to_owned();
        let name = user.as_ref().and_then(|user| user.name.clone()).or(key_name);
        Self {
            id,
            kind,
            name: name.map(String::from),
            email: user.as_ref().map(|user| address(&user.email)),
            pending_email: user.and_then(|user| user.pending_email.as_ref().map(address)),
            role: identity.role.word(),
            customer_id: identity.customer.map(|id| id.to_string()),
            organization: OrganizationView {
                id: organization.id.to_string(),
                name: organization.settings.name.to_string(),
                subscription: organization.subscription.word(),
            },
        }
    }
}

async fn myself(ctx: &mut Context<Read>) -> Result<Tagged<CurrentUserView>, ApiError> {
    let myself = users::myself(&mut ctx.session).await?;
    Ok(Tagged(CurrentUserView::new(myself)))
}

/// A role that people can have.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum UserRole {
    Admin,
    Regular,
    Restricted,
}

impl From<UserRole> for Role {
    fn from(role: UserRole) -> Self {
        match role {
            UserRole::Admin => Self::Admin,
            UserRole::Regular => Self::Regular,
            UserRole::Restricted => Self::Restricted,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum Status {
    Invited,
    Active,
}

#[derive(Deserialize, JsonSchema)]
struct UserQuery {
    /// Occurs in the name.
    #[serde(rename = "search.name")]
    name: Option<String>,
    /// Occurs in the e-mail address.
    #[serde(rename = "search.email")]
    email: Option<String>,
    /// Exactly this role.
    #[serde(rename = "search.role")]
    role: Option<UserRole>,
    /// invited or active.
    #[serde(rename = "search.status")]
    status: Option<Status>,
    #[serde(flatten)]
    paging: Paging,
}

async fn list(
    ctx: &mut Context<RecordList>,
    Query(query): Query<UserQuery>,
) -> Result<Json<Page<UserView>>, ApiError> {
    let window = query.paging.window()?;
    let filter = UserFilter {
        name: query.name,
        email: query.email,
        role: query.role.map(Role::from),
        accepted: query.status.map(|status| status == Status::Active),
    };
    let page = users::list(&mut ctx.session, &filter, &window).await?;
    let visibility = ctx.visibility();
    let page = page.map(|user| UserView::new(&user, visibility));
    Ok(Json(Page::new(&mut ctx.call, page)))
}

/// People to invite.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct Invitation {
    /// People to invite.
    #[schemars(length(min = 1, max = MOST_INVITED))]
    email_addresses: Vec<InvitedInput>,
}

/// A person to invite.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "InvitedUser")]
struct InvitedInput {
    /// E-mail address, not yet used in the organization.
    email: Text<254>,
    /// Initial password; if absent, the user sets it through the link in the mail. 8 to 200 characters with a
    /// capital letter, a small letter, a digit and a special character.
    #[serde(default)]
    #[schemars(length(max = 1_000))]
    password: Maybe<String>,
}

/// The new users.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "InvitedUsers")]
struct InvitedView {
    /// New users, in the order of the invitation.
    users: Vec<UserView>,
}

/// Passwords are hashed before the unit of work begins: that takes long.
async fn invite(
    ctx: &mut Context<WriteLater>,
    Body(invitation): Body<Invitation>,
) -> Result<Created<InvitedView>, ApiError> {
    let invited = invitation.email_addresses.into_iter();
    let invited =
        invited.map(|one| Invited { email: one.email.0, password: one.password.0 }).collect();
    let services = &ctx.app.services;
    let guests = users::guests(services, &ctx.caller, invited).await?;
    let session = ctx.session.insert(ctx.call.write().await?);
    let users = users::invite(session, guests).await?;
    let visibility = ctx.visibility();
    let users = users.iter().map(|user| UserView::new(user, visibility)).collect();
    Ok(Created(InvitedView { users }))
}

async fn remind(
    ctx: &mut Context<Write>,
    Path(id): Path<Id<User>>,
) -> Result<Tagged<UserView>, ApiError> {
    let user = users::remind(&mut ctx.session, id).await?;
    Ok(Tagged(UserView::new(&user, ctx.visibility())))
}

async fn remove(
    ctx: &mut Context<Write>,
    Path(id): Path<Id<User>>,
) -> Result<Json<Deleted>, ApiError> {
    users::remove(&mut ctx.session, id).await?;
    Ok(Json(Deleted::new(id.raw())))
}

async fn reset_password(ctx: &mut Context<Write>) -> Result<Json<Message>, ApiError> {
    users::reset_password(&mut ctx.session).await?;
    Ok(Json(Message::new("A mail with a link to set a new password is on its way.")))
}

/// Changes of a user.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct UserPatch {
    /// User; the caller if absent. Only admins change others.
    #[serde(default)]
    user_id: Maybe<wire::Id<User>>,
    /// The name.
    #[serde(default)]
    name: Change<Text<1_000>>,
    /// New e-mail address. It takes effect once its owner opens the link sent there.
    #[serde(default)]
    email: Maybe<Text<254>>,
    /// New role. For admins only.
    #[serde(default)]
    role: Maybe<UserRole>,
}

impl UserPatch {
    fn read(self) -> Result<(Option<Id<User>>, UserChange), Error> {
        let mut faults = Vec::new();
        let name = match self.name {
            Change::Keep => Field::Keep,
            Change::Clear => Field::Clear,
            Change::Set(Text(name)) => match domain::Text::optional(&name) {
                Ok(Some(name)) => Field::Set(name),
                Ok(None) => Field::Clear,
                Err(fault) => {
                    faults.push(Violation::new("/name", fault.code(), fault.to_string()));
                    Field::Keep
                }
            },
        };
        let email = self.email.0.map(|email| Email::new(&email.0)).transpose();
        let email = email.unwrap_or_else(|fault| {
            faults.push(Violation::new("/email", "malformed_email", fault.to_string()));
            None
        });
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let role = self.role.0.map(Role::from);
        Ok((self.user_id.0.map(|id| id.0), UserChange { name, email, role }))
    }
}

async fn update(
    ctx: &mut Context<Write>,
    Body(patch): Body<UserPatch>,
) -> Result<Tagged<UserView>, ApiError> {
    let (named, change) = patch.read()?;
    let id = users::may_change(&ctx.caller, named, &change)?;
    let changing = users::begin_change(&mut ctx.session, id, &change).await?;
    let visibility = ctx.visibility();
    ctx.call.expects(&UserView::new(&changing.user, visibility))?;
    let user = users::change(&mut ctx.session, changing, change).await?;
    Ok(Tagged(UserView::new(&user, visibility)))
}
