//! Where people are signed in with the page. The page exchanges the cookie of a session for short tokens; nothing else
//! takes the cookie.

use chrono::TimeDelta;
use domain::Id;
use domain::organization::users::browser_session::{self, SessionToken, SignIn};
use domain::organization::{BrowserSession, Organization};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::Message;
use super::security::by_password;
use crate::error::ApiError;
use crate::json::record::Deleted;
use crate::json::wire::{self, Text, Time};
use crate::operation::row::{get, group, post};
use crate::operation::{
    Body, Context, Json, NoContent, OneOf, Operation, OwnPage, Path, Permission, Read, STAFF,
    Secret, WithCookie, Without, Write,
};

pub(super) fn operations() -> Vec<Operation> {
    let mut rows = group("Security", of_page());
    rows.extend(group("User", own()));
    rows
}

fn of_page() -> Vec<Operation> {
    vec![
        post("/security/v1/session/begin", Permission::Unauthenticated, begin)
            .named("postSecuritySessionBegin", "Sign in with the page")
            .about(
                "For the service's own page alone: the origin must be that of the service. Sets a cookie that only the operations of
sessions take, and answers a short token. Programs use `/security/v1/token`.",
            )
            .example(|| json!({ "email": "rosa@demo-shop.example", "password": "Hose-2031!" }))
            .returns("A token; the cookie gets the next ones.")
            .fails(&[401])
            .unauthenticated(),
        post("/security/v1/session", Permission::Unauthenticated, token)
            .named("postSecuritySession", "Get a token for the page's session")
            .about(
                "For the service's own page alone. The token ends with the session, at the latest after 15 minutes. A session is over
after a working day, when it is ended, and within 30 seconds of a new password, a new role or the user's deletion.",
            )
            .returns("A token.")
            .or_nothing("Nobody is signed in.")
            .beside(),
        post("/security/v1/session/end", Permission::Unauthenticated, end)
            .named("postSecuritySessionEnd", "Sign out of the page")
            .about("For the service's own page alone. Ends the session with its tokens, in all tabs of the browser.")
            .returns("Nobody is signed in any more.")
            .beside(),
    ]
}

fn own() -> Vec<Operation> {
    vec![
        get("/user/sessions", STAFF, list)
            .named("getUserSessions", "List where you are signed in")
            .about("The caller's own sessions of the page, the last used first. API keys and tokens without a session have none.")
            .returns("The sessions."),
        post("/user/session/{sessionId}/delete", STAFF, remove)
            .named("postUserSessionIdDelete", "Sign out elsewhere")
            .about("Ends one of the caller's own sessions of the page; its tokens end within 30 seconds.")
            .returns("The session is over."),
    ]
}

/// Credentials of a person.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct PersonCredentials {
    /// E-mail address.
    email: Text<254>,
    /// Password.
    #[schemars(length(max = 1_000))]
    password: String,
    /// Organization to sign in to, if the person has the same address and password in several.
    organization_id: Option<wire::Id<Organization>>,
}

/// A short token of a session.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SessionToken")]
struct SessionTokenView {
    /// The token; send it as `Authorization: Bearer …`.
    security_token: String,
    /// When it expires.
    expires: Time,
    /// Who is signed in.
    #[schemars(with = "crate::json::wire::Id<()>")]
    user_id: String,
}

impl From<SessionToken> for SessionTokenView {
    fn from(SessionToken { token, user }: SessionToken) -> Self {
        Self { security_token: token.text, expires: Time(token.expires), user_id: user.to_string() }
    }
}

async fn begin(
    ctx: &mut Context<Without>,
    page: OwnPage,
    Body(PersonCredentials { email, password, organization_id }): Body<PersonCredentials>,
) -> Result<WithCookie<Secret<SessionTokenView>>, ApiError> {
    let person = by_password(ctx, &email.0, password, organization_id.map(|id| id.0)).await?;
    let services = &ctx.app.services;
    // Whoever signs in anew in this browser is not signed in twice.
    if let Some(before) = &page.secret {
        browser_session::end(services, before).await?;
    }
    let seconds = i64::from(ctx.app.settings.session_seconds);
    let sign_in = SignIn {
        browser: page.browser.clone(),
        address: ctx.call.address.to_string(),
        lasts: TimeDelta::seconds(seconds),
    };
    let (secret, token) = browser_session::begin(services, person, sign_in).await?;
    Ok(WithCookie(Secret(token.into()), page.cookie(Some(&secret), seconds)))
}

async fn token(
    ctx: &mut Context<Without>,
    page: OwnPage,
) -> Result<OneOf<Secret<SessionTokenView>, NoContent>, ApiError> {
    let token = match &page.secret {
        Some(secret) => browser_session::token(&ctx.app.services, secret).await?,
        None => None,
    };
    Ok(token.map_or(OneOf::Second(NoContent), |token| OneOf::First(Secret(token.into()))))
}

async fn end(
    ctx: &mut Context<Without>,
    page: OwnPage,
) -> Result<WithCookie<Json<Message>>, ApiError> {
    if let Some(secret) = &page.secret {
        browser_session::end(&ctx.app.services, secret).await?;
    }
    Ok(WithCookie(Json(Message::new("You are signed out.")), page.cookie(None, 0)))
}

/// A session of the page.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BrowserSession")]
struct SessionView {
    /// The id.
    #[serde(rename = "_id")]
    #[schemars(with = "crate::json::wire::Id<()>")]
    id: String,
    /// The browser as it names itself (`User-Agent`).
    browser: String,
    /// Network address at the sign-in.
    address: String,
    /// When the person signed in.
    created: Time,
    /// When the page last asked for a token.
    last_used: Time,
    /// When it ends by itself.
    expires: Time,
    /// Whether the request's token belongs to it.
    current: bool,
}

/// The sessions.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BrowserSessions")]
struct SessionsView {
    /// The last used first.
    items: Vec<SessionView>,
}

async fn list(ctx: &mut Context<Read>) -> Result<Json<SessionsView>, ApiError> {
    let current = ctx.caller.identity()?.session;
    let sessions = browser_session::list(&mut ctx.session).await?;
    let view = |session: BrowserSession| SessionView {
        id: session.id.to_string(),
        browser: session.browser,
        address: session.address,
        created: Time(session.created),
        last_used: Time(session.last_used),
        expires: Time(session.expires),
        current: current == Some(session.id),
    };
    Ok(Json(SessionsView { items: sessions.into_iter().map(view).collect() }))
}

async fn remove(
    ctx: &mut Context<Write>,
    Path(id): Path<Id<BrowserSession>>,
) -> Result<Json<Deleted>, ApiError> {
    browser_session::end_own(&mut ctx.session, id).await?;
    Ok(Json(Deleted::new(id.raw())))
}
