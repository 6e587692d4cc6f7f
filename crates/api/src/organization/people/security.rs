//! Getting in: tokens, links in mails, and forgotten passwords.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use actix_web::rt::time::sleep;
use domain::access::{Identity, Purpose};
use domain::customers::Customer;
use domain::organization::Organization;
use domain::organization::identity::{self, token_for_key, token_for_person};
use domain::organization::port::IssuedToken;
use domain::organization::users::password_reset;
use domain::{Email, Error};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::{Validate, ValidationErrors};

use super::Message;
use crate::error::ApiError;
use crate::json::schema;
use crate::json::wire::{Id, Text, Time, Word};
use crate::limits::login_throttle::may_try;
use crate::limits::tenant::network;
use crate::operation::row::{group, post};
use crate::operation::{Accepted, Body, Context, Json, Operation, Permission, Secret, Without};

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Security",
        vec![
            post("/security/v1/token", Permission::Unauthenticated, issue)
                .named("postSecurityToken", "Get a token")
                .about(
                    "Exchanges an API key and its name, or a user's e-mail address and password, for a token that is valid for an hour. A
key's trusted addresses are checked only here. For the embedded configurator ask for the purpose embed: its token is
seen by whoever sees the page.",
                )
                .example(|| json!({ "grantType": "client_credentials", "apiKey": "hk_…", "name": "demo admin" }))
                .returns("The token.")
                .fails(&[401, 403])
                .unauthenticated(),
            post("/security/v1/forgot", Permission::Unauthenticated, forgot)
                .named("postSecurityForgot", "Ask for a new password")
                .about(
                    "If a user has the address, a link to set a new password is sent there. The answer and its timing are the same for
every address.",
                )
                .example(|| json!({ "email": "rosa@demo-shop.example" }))
                .returns("Accepted.")
                .unauthenticated(),
            post("/security/v1/password", Permission::Unauthenticated, set_password)
                .named("postSecurityPassword", "Set a password by a link")
                .about(
                    "Uses the link of an invitation or of a forgotten password, which works once and for a limited time: 409 `link_used` if
it was used, 400 `expired_link` or `unknown_link` at `/token` otherwise.",
                )
                .example(|| json!({ "token": some_token(), "password": "Hose-2031!" }))
                .returns("The password is set.")
                .fails(&[409])
                .unauthenticated(),
            post("/security/v1/email", Permission::Unauthenticated, confirm_email)
                .named("postSecurityEmail", "Confirm a new e-mail address by a link")
                .about("Uses the link that was sent to a new address; from now on it is the user's.")
                .example(|| json!({ "token": some_token() }))
                .returns("The address is confirmed.")
                .fails(&[409])
                .unauthenticated(),
        ],
    )
}

/// Credentials of an API key or of a user, told apart by grantType.
#[derive(Deserialize)]
#[serde(untagged)]
enum Credentials {
    Key(KeyCredentials),
    User(UserCredentials),
}

/// Credentials of an API key.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct KeyCredentials {
    /// client_credentials: an API key.
    #[serde(rename = "grantType")]
    _grant_type: KeyGrant,
    /// The secret of the key, hk_….
    api_key: Text<200>,
    /// The name of the key.
    name: Text<1_000>,
    /// Customer of the token; for keys of type customer.
    customer_id: Option<Id<Customer>>,
    /// embed limits the token to what a page in a web shop needs; for keys of type customer, with a customer.
    purpose: Option<Word<Purpose>>,
}

/// Credentials of a user.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct UserCredentials {
    /// password: a user.
    #[serde(rename = "grantType")]
    _grant_type: UserGrant,
    /// E-mail address.
    email: Text<254>,
    /// Password.
    #[schemars(length(max = 1_000))]
    password: String,
    /// Organization to sign in to, if the person has the same address and password in several.
    organization_id: Option<Id<Organization>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum KeyGrant {
    ClientCredentials,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum UserGrant {
    Password,
}

impl JsonSchema for Credentials {
    fn schema_name() -> Cow<'static, str> {
        "Credentials".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let key = generator.subschema_for::<KeyCredentials>().to_value();
        let user = generator.subschema_for::<UserCredentials>().to_value();
        schema::of_json(json!({
            "description": "Credentials of an API key or of a user.",
            "discriminator": { "propertyName": "grantType", "mapping": {
                "client_credentials": key.get("$ref"), "password": user.get("$ref")
            } },
            "oneOf": [key, user],
        }))
    }
}

impl Validate for Credentials {
    fn validate(&self) -> Result<(), ValidationErrors> {
        // The schema has checked it all.
        Ok(())
    }
}

/// A token.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Token")]
struct TokenView {
    /// The token; send it as `Authorization: Bearer …`.
    security_token: String,
    /// When it expires: an hour from now.
    expires: Time,
    /// The same fields, for clients that expect them here.
    data: TokenData,
}

/// The same fields.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct TokenData {
    /// The token; send it as `Authorization: Bearer …`.
    security_token: String,
    /// When it expires.
    expires: Time,
}

impl From<IssuedToken> for TokenView {
    fn from(IssuedToken { text, expires }: IssuedToken) -> Self {
        let expires = Time(expires);
        let data = TokenData { security_token: text.clone(), expires };
        Self { security_token: text, expires, data }
    }
}

async fn issue(
    ctx: &mut Context<Without>,
    Body(credentials): Body<Credentials>,
) -> Result<Secret<TokenView>, ApiError> {
    let token = match credentials {
        Credentials::Key(KeyCredentials { api_key, name, customer_id, purpose, .. }) => {
            let bound = (customer_id.map(|id| id.0), purpose.map(|word| word.0));
            let services = &ctx.app.services;
            token_for_key(services, &api_key.0, &name.0, ctx.call.address, bound).await?
        }
        Credentials::User(UserCredentials { email, password, organization_id, .. }) => {
            let organization = organization_id.map(|id| id.0);
            let person = by_password(ctx, &email.0, password, organization).await?;
            token_for_person(&ctx.app.services, person).await?
        }
    };
    Ok(Secret(token.into()))
}

/// A person, by the password. Wrong ones are counted.
pub(super) async fn by_password(
    ctx: &mut Context<Without>,
    email: &str,
    password: String,
    organization: Option<domain::Id<Organization>>,
) -> Result<Identity, ApiError> {
    let (tries, network) = (&*ctx.app.services.tries, network(ctx.call.address));
    let email = Email::new(email).ok();
    let email = email.as_ref();
    let begun = Instant::now();
    may_try(tries, network, email).await?;
    let person = identity::person(&ctx.app.services, email, password, organization).await;
    match &person {
        Ok(_) => tries.forget_wrong_passwords(network, email).await?,
        Err(Error::Unauthenticated(_)) => {
            tries.count_wrong_password(network, email).await?;
        }
        Err(_) => {}
    }
    // Others from the same address don't wait for that.
    ctx.call.turn = None;
    sleep(to_next_beat(begun.elapsed())).await;
    Ok(person?)
}

/// Sign-ins are answered on this beat: how long they took would tell how many users an address has,
/// because each one's password is tried.
const BEAT: Duration = Duration::from_millis(250);

fn to_next_beat(took: Duration) -> Duration {
    let beats = took.as_millis() / BEAT.as_millis() + 1;
    u32::try_from(beats).map_or(Duration::ZERO, |beats| (BEAT * beats).saturating_sub(took))
}

/// A secret that looks like one of a link.
fn some_token() -> String {
    format!("hl_{}", "0f".repeat(32))
}

/// E-mail address of a user who forgot the password.
#[derive(Deserialize, JsonSchema, Validate)]
struct ForgottenPassword {
    /// The e-mail address of the user.
    email: Text<254>,
}

async fn forgot(
    ctx: &mut Context<Without>,
    Body(ForgottenPassword { email }): Body<ForgottenPassword>,
) -> Result<Accepted<Message>, ApiError> {
    password_reset::forgot(&ctx.app.services, &email.0).await?;
    Ok(Accepted(Message::new(
        "If a user has this address, a mail with a link to set a new password is on its way.",
    )))
}

/// The secret of a link, and a new password.
#[derive(Deserialize, JsonSchema, Validate)]
struct NewPassword {
    /// The part of the link after #: hl_ and 64 hexadecimal digits.
    token: Text<200>,
    /// New password. 8 to 200 characters with a capital letter, a small letter, a digit and a special character.
    #[schemars(length(max = 1_000))]
    password: String,
}

async fn set_password(
    ctx: &mut Context<Without>,
    Body(NewPassword { token, password }): Body<NewPassword>,
) -> Result<Json<Message>, ApiError> {
    password_reset::set_password(&ctx.app.services, &token.0, &password, &ctx.call.request).await?;
    Ok(Json(Message::new("The password is set; sign in with it.")))
}

/// The secret of a link.
#[derive(Deserialize, JsonSchema, Validate)]
struct EmailConfirmation {
    /// The part of the link after #: hl_ and 64 hexadecimal digits.
    token: Text<200>,
}

async fn confirm_email(
    ctx: &mut Context<Without>,
    Body(EmailConfirmation { token }): Body<EmailConfirmation>,
) -> Result<Json<Message>, ApiError> {
    password_reset::confirm_email(&ctx.app.services, &token.0, &ctx.call.request).await?;
    Ok(Json(Message::new("The e-mail address is confirmed; sign in with it.")))
}
