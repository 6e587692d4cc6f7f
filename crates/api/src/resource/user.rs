//! People of an organization.

use actix_web::HttpResponse;
use domain::organization::{Actor, Email, Role, User};
use domain::port::UserFilter;
use domain::sheet::Choice;
use domain::usecase::users::{self, Invited, Myself, UserChange};
use domain::{Error, Field, Id, Text, Violation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use crate::nest;
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::page::{Page, page_schema, paging};
use crate::schema;
use crate::tag;
use crate::view::RecordView;

/// Users of one page where nothing is said.
const PAGE: u32 = 25;
/// The most that are invited at once.
const MOST_INVITED: usize = 100;

/// A person.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "User")]
struct UserView {
    /// The id.
    #[serde(rename = "_id")]
    id: String,
    /// The e-mail address to sign in with.
    email: String,
    /// A new address that takes its place once the link that was sent there is opened.
    pending_email: Option<String>,
    /// The name.
    name: Option<String>,
    /// What the person may do: admin, regular or restricted.
    role: &'static str,
    /// invited until there is a password, then active.
    status: &'static str,
    #[serde(flatten)]
    record: RecordView,
}

impl UserView {
    fn new(user: &User, call: &Call) -> Self {
        Self {
            id: user.id.to_string(),
            email: user.email.as_str().to_owned(),
            pending_email: user.pending_email.as_ref().map(|email| email.as_str().to_owned()),
            name: user.name.clone().map(String::from),
            role: user.role.word(),
            status: if user.has_accepted() { STATUSES[1] } else { STATUSES[0] },
            record: RecordView::new(&user.record, call.caller.sight()),
        }
    }
}

/// Where a person stands.
const STATUSES: &[&str; 2] = &["invited", "active"];

/// What one answers.
pub(crate) fn reply() -> Value {
    schema::of::<UserView>()
}

/// Who is calling.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Myself")]
struct MyselfView {
    /// The id of the user or API key.
    #[serde(rename = "_id")]
    id: String,
    /// user for a person, key for a program with an API key.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The name of the person or key.
    name: Option<String>,
    /// The e-mail address of a person.
    email: Option<String>,
    /// A new address of a person, which takes the place of the other once its link is opened.
    pending_email: Option<String>,
    /// admin, regular, restricted or customer.
    role: &'static str,
    /// The customer that a customer key acts for in this request.
    customer_id: Option<String>,
    /// Where the caller belongs.
    organization: OrganizationView,
}

/// Where the caller belongs.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OwnOrganization")]
struct OrganizationView {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// Its name.
    name: String,
    /// What it has subscribed to: starter, professional or enterprise.
    subscription: &'static str,
}

impl MyselfView {
    fn new(myself: Myself) -> Self {
        let Myself { identity, user, key_name, organization } = myself;
        let (id, kind) = match identity.actor {
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

/// What `GET /user` answers.
pub(crate) fn myself_reply() -> Value {
    schema::of::<MyselfView>()
}

/// `GET /user`
pub(crate) async fn myself(call: Call) -> Answer {
    let myself = users::myself(&call.app.services, &call.caller).await?;
    call.shown(&MyselfView::new(myself))
}

/// What the list can be asked for.
pub(crate) fn list_parameters() -> Vec<Parameter> {
    use ParameterKind::{Text, Word};
    let mut parameters = vec![
        Parameter::new("search.name", Text, "Somewhere in the name."),
        Parameter::new("search.email", Text, "Somewhere in the e-mail address."),
        Parameter::new("search.role", Word(ROLES), "Of this role."),
        Parameter::new("search.status", Word(STATUSES), "invited or active."),
    ];
    parameters.extend(paging());
    parameters
}

/// The roles that people can have, as words.
const ROLES: &[&str] = &["admin", "regular", "restricted"];

/// What the list answers.
pub(crate) fn list_reply() -> Value {
    page_schema(&reply())
}

/// `GET /organization/users`
pub(crate) async fn list(call: Call) -> Answer {
    let text = |name: &str| call.query.text(name).map(str::to_owned);
    let filter = UserFilter {
        name: text("search.name"),
        email: text("search.email"),
        role: text("search.role").and_then(|role| Role::of_word(&role.to_lowercase())),
        accepted: text("search.status").map(|status| status.eq_ignore_ascii_case(STATUSES[1])),
    };
    let page = call.query.page(PAGE)?;
    let (users, total) = users::list(&call.app.services, &call.caller, &filter, page).await?;
    let views = users.iter().map(|user| UserView::new(user, &call)).collect();
    Ok(Page::new(views, total, page).answer())
}

/// What an invitation reads.
pub(crate) fn invite_schema() -> Value {
    let one = schema::object(
        "Somebody to invite.",
        [
            ("email".to_owned(), schema::text(254, "The e-mail address, which nobody has yet.")),
            (
                "password".to_owned(),
                password("A password to begin with. Without one the link in the mail sets it."),
            ),
        ],
        &["email"],
    );
    let list = json!({ "type": "array", "items": one, "minItems": 1, "maxItems": MOST_INVITED, "description": "Whom to invite." });
    schema::object("Whom to invite.", [("emailAddresses".to_owned(), list)], &["emailAddresses"])
}

/// A password as a field.
pub(crate) fn password(about: &str) -> Value {
    let rule = "8 to 200 characters, among them a capital letter, a small letter, a digit and a special character.";
    json!({ "type": "string", "maxLength": 1_000, "description": format!("{about} {rule}") })
}

/// An invitation that works on the demo organization.
pub(crate) fn invite_example() -> Value {
    json!({ "emailAddresses": [{ "email": "dana@demo-shop.example" }, { "email": "eli@demo-shop.example", "password": "Hose-2031!" }] })
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct Invitation {
    email_addresses: Vec<InvitedInput>,
}

#[derive(Deserialize)]
struct InvitedInput {
    email: String,
    password: Option<String>,
}

/// What an invitation answers.
pub(crate) fn invite_reply() -> Value {
    let list = json!({ "type": "array", "items": reply(), "description": "The new users, in the order of the invitation." });
    schema::object("The new users.", [("users".to_owned(), list)], &["users"])
}

/// `POST /organization/users/invite`
pub(crate) async fn invite(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let invitation: Invitation = call.required()?;
    let invited = invitation.email_addresses.into_iter();
    let invited = invited.map(|InvitedInput { email, password }| Invited { email, password });
    let services = &call.app.services;
    let guests = users::guests(services, &call.caller, invited.collect()).await;
    let guests = guests.map_err(|error| nest::below(prefix, error))?;
    let mut work = call.write().await?;
    let users = users::invite(services, &mut *work, &call.caller, guests).await;
    let users = users.map_err(|error| nest::below(prefix, error))?;
    let views: Vec<_> = users.iter().map(|user| UserView::new(user, &call)).collect();
    let answer = HttpResponse::Created().json(json!({ "users": views }));
    call.commit(work, answer).await
}

/// `POST /organization/user/{userId}/remind`
pub(crate) async fn remind(call: Call) -> Answer {
    let mut work = call.write().await?;
    let user = users::remind(&call.app.services, &mut *work, call.only_id()?).await?;
    let answer = tag::changed(&UserView::new(&user, &call))?;
    call.commit(work, answer).await
}

/// What deleting answers.
pub(crate) fn removed_reply() -> Value {
    let deleted = json!({ "type": "boolean", "const": true, "description": "The user is gone." });
    let fields = [("_id".to_owned(), schema::id("The id.")), ("deleted".to_owned(), deleted)];
    schema::object("The user is gone.", fields, &["_id", "deleted"])
}

/// `POST /organization/user/{userId}/delete`
pub(crate) async fn remove(call: Call) -> Answer {
    let id: Id<User> = call.only_id()?;
    let mut work = call.write().await?;
    users::remove(&call.app.services, &mut *work, &call.caller, id).await?;
    let answer = HttpResponse::Ok().json(json!({ "_id": id.to_string(), "deleted": true }));
    call.commit(work, answer).await
}

/// What asking for a new password answers.
pub(crate) fn sent_reply() -> Value {
    let message = json!({ "type": "string", "description": "What happens next." });
    schema::object("A mail is on its way.", [("message".to_owned(), message)], &["message"])
}

/// `POST /user/resetpassword`
pub(crate) async fn reset_password(call: Call) -> Answer {
    let mut work = call.write().await?;
    users::reset_password(&call.app.services, &mut *work, &call.caller).await?;
    let answer = HttpResponse::Ok()
        .json(json!({ "message": "A mail with a link to set a new password is on its way." }));
    call.commit(work, answer).await
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    let role =
        json!({ "type": "string", "enum": ROLES, "description": "The new role. For admins only." });
    schema::object(
        "What changes of a user.",
        [
            (
                "userId".to_owned(),
                schema::id(
                    "The user; the caller where not said. Others are changed by admins alone.",
                ),
            ),
            ("name".to_owned(), schema::nullable(schema::text(1_000, "The name."))),
            (
                "email".to_owned(),
                schema::text(
                    254,
                    "A new e-mail address. It holds once the link that is sent there is opened.",
                ),
            ),
            ("role".to_owned(), role),
        ],
        &[],
    )
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "userId": "de3000000000000011000002", "name": "Rosa Regular" })
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct UpdateInput {
    user_id: Option<String>,
    #[serde(default, deserialize_with = "said")]
    name: Option<Option<String>>,
    email: Option<String>,
    role: Option<String>,
}

/// Null is said, unlike what is absent.
fn said<'de, D: serde::Deserializer<'de>>(value: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(value).map(Some)
}

impl UpdateInput {
    fn read(self) -> Result<(Option<Id<User>>, UserChange), Error> {
        let Self { user_id, name, email, role } = self;
        let mut faults = Vec::new();
        let name = match name {
            None => Field::Keep,
            Some(None) => Field::Clear,
            Some(Some(name)) => match Text::optional(&name) {
                Ok(Some(name)) => Field::Set(name),
                Ok(None) => Field::Clear,
                Err(fault) => {
                    faults.push(Violation::new("/name", fault.code(), fault.to_string()));
                    Field::Keep
                }
            },
        };
        let email = email.as_deref().map(Email::new).transpose().unwrap_or_else(|fault| {
            faults.push(Violation::new("/email", "malformed_email", fault.to_string()));
            None
        });
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let role = role.as_deref().and_then(Role::of_word);
        // Checked by the schema.
        let named = user_id.and_then(|id| id.parse().ok());
        Ok((named, UserChange { name, email, role }))
    }
}

/// `POST /users/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let input: UpdateInput = call.required()?;
    let (named, change) = input.read().map_err(|error| nest::below(prefix, error))?;
    let id = users::may_change(&call.caller, named, &change);
    let id = id.map_err(|error| nest::below(prefix, error))?;
    let mut work = call.write().await?;
    let changing = users::begin_change(&mut *work, id, &change).await;
    let changing = changing.map_err(|error| nest::below(prefix, error))?;
    if call.has_expectation() {
        call.expects(&UserView::new(&changing.user, &call))?;
    }
    let services = &call.app.services;
    let user = users::change(services, &mut *work, &call.caller, changing, change).await?;
    let answer = tag::changed(&UserView::new(&user, &call))?;
    call.commit(work, answer).await
}
