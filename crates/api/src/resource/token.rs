//! Tokens.

use std::time::{Duration, Instant};

use actix_web::HttpResponse;
use actix_web::rt::time::sleep;
use domain::port::IssuedToken;
use domain::usecase::identity::{token_for_key, token_for_user};
use domain::{Error, Violation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use crate::operation::{Answer, Call};
use crate::{nest, schema};

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct TokenRequest {
    grant_type: String,
    api_key: Option<String>,
    name: Option<String>,
    customer_id: Option<String>,
    email: Option<String>,
    password: Option<String>,
    organization_id: Option<String>,
}

/// What the token operation reads.
pub(crate) fn input() -> Value {
    let mut input = schema::object(
        "Credentials of an API key or of a user.",
        [
            (
                "grantType".to_owned(),
                json!({ "type": "string", "enum": ["client_credentials", "password"], "description": "client_credentials for an API key, password for a user." }),
            ),
            (
                "apiKey".to_owned(),
                schema::text(200, "The secret of the key, hk_…; for client_credentials."),
            ),
            (
                "name".to_owned(),
                schema::text(1_000, "The name of the key; for client_credentials."),
            ),
            (
                "customerId".to_owned(),
                schema::nullable(schema::id(
                    "The customer that the token is for; for keys of type customer.",
                )),
            ),
            ("email".to_owned(), schema::text(254, "E-mail address; for password.")),
            (
                "password".to_owned(),
                json!({ "type": "string", "maxLength": 1_000, "description": "Password; for password." }),
            ),
            (
                "organizationId".to_owned(),
                schema::nullable(schema::id(
                    "The organization to work for; for password, where the address has a user with this password in several.",
                )),
            ),
        ],
        &["grantType"],
    );
    let needs = |grant: &str, fields: [&str; 2]| json!({ "properties": { "grantType": { "const": grant } }, "required": fields });
    if let Some(fields) = input.as_object_mut() {
        let grants = json!([
            needs("client_credentials", ["apiKey", "name"]),
            needs("password", ["email", "password"])
        ]);
        fields.insert("oneOf".to_owned(), grants);
    }
    input
}

/// What it looks like.
pub(crate) fn example() -> Value {
    json!({ "grantType": "client_credentials", "apiKey": "hk_…", "name": "demo admin" })
}

/// A token.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Token")]
pub(crate) struct TokenView {
    /// To be sent as `Authorization: Bearer …`.
    security_token: String,
    /// When it ends: an hour from now.
    #[schemars(extend("format" = "date-time"))]
    expires: String,
    /// The same again, for clients that look here.
    data: TokenData,
}

/// The same again.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct TokenData {
    /// To be sent as `Authorization: Bearer …`.
    security_token: String,
    /// When it ends.
    #[schemars(extend("format" = "date-time"))]
    expires: String,
}

/// What the token operation answers.
pub(crate) fn reply() -> Value {
    schema::of::<TokenView>()
}

/// `POST /security/v1/token`
pub(crate) async fn issue(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let request: TokenRequest =
        call.input()?.ok_or_else(|| Error::broken("a token request without a body"))?;
    let services = &call.app.services;
    let token = if request.grant_type == "password" {
        let [email, password] =
            both(prefix, [("email", request.email), ("password", request.password)])?;
        let guesses = &call.app.limits.guesses;
        guesses.may_try(call.address, &email)?;
        let organization = request.organization_id.and_then(|id| id.parse().ok());
        let begun = Instant::now();
        let token = token_for_user(services, &email, password, organization).await;
        match &token {
            Ok(_) => guesses.note(call.address, &email, true),
            Err(Error::Unauthenticated(_)) => guesses.note(call.address, &email, false),
            Err(_) => {}
        }
        // Others from the same address don't wait for that.
        call.turn = None;
        sleep(to_next_beat(begun.elapsed())).await;
        token?
    } else {
        let [secret, name] = both(prefix, [("apiKey", request.api_key), ("name", request.name)])?;
        let customer = request.customer_id.and_then(|id| id.parse().ok());
        let token = token_for_key(services, &secret, &name, call.address, customer).await;
        token.map_err(|error| nest::below(prefix, error))?
    };
    Ok(HttpResponse::Ok().insert_header(("Cache-Control", "no-store")).json(view(token)))
}

/// Sign-ins are answered on this beat: how long they took would tell how many users an address has,
/// because each one's password is tried.
const BEAT: Duration = Duration::from_millis(250);

fn to_next_beat(took: Duration) -> Duration {
    let beats = took.as_millis() / BEAT.as_millis() + 1;
    u32::try_from(beats).map_or(Duration::ZERO, |beats| (BEAT * beats).saturating_sub(took))
}

/// The two texts that a grant needs.
fn both(prefix: &str, fields: [(&str, Option<String>); 2]) -> Result<[String; 2], Error> {
    let missing = fields.iter().filter(|(_, value)| value.is_none());
    let faults: Vec<_> = missing
        .map(|(name, _)| {
            Violation::new(format!("{prefix}/{name}"), "required", "is required for this grantType")
        })
        .collect();
    match fields {
        [(_, Some(first)), (_, Some(second))] => Ok([first, second]),
        _ => Err(Error::Invalid(faults)),
    }
}

fn view(IssuedToken { text, expires }: IssuedToken) -> TokenView {
    let expires = expires.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    let data = TokenData { security_token: text.clone(), expires: expires.clone() };
    TokenView { security_token: text, expires, data }
}
