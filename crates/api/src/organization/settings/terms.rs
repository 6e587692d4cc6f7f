//! The terms that an organization accepts.

use domain::access::{Actor, Caller};
use domain::organization::AcceptedTerms;
use domain::organization::settings::terms;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use crate::error::ApiError;
use crate::json::view::Figure;
use crate::json::wire::Time;
use crate::operation::row::{get, group, post};
use crate::operation::{
    ADMINS, Context, Json, Operation, Params, Query, READERS_AND_CUSTOMERS, Read, Write,
};

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Organization",
        vec![
            post("/organization/acceptterms", ADMINS, accept)
                .named("postOrganizationAcceptTerms", "Accept a version of the terms")
                .about("Stores who accepted which version, and when. accepted: false withdraws it.")
                .example(|| json!({ "params": { "accepted": true, "version": 3 } }))
                .returns("The accepted version."),
            get("/organization/hasacceptedterms", READERS_AND_CUSTOMERS, has_accepted)
                .named("getOrganizationHasAcceptedTerms", "Get whether the terms are accepted")
                .about("For one version, or for any; with the history.")
                .returns("Whether they are used."),
        ],
    )
}

/// An acceptance or withdrawal of a version of the terms.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct TermsAnswer {
    /// Version.
    version: Figure,
    /// Whether it was accepted.
    accepted: bool,
    /// When.
    date: Time,
    /// The user or API key.
    by: String,
    /// user or key.
    #[schemars(extend("enum" = ["user", "key"]))]
    by_type: &'static str,
}

impl TermsAnswer {
    fn new(terms: &AcceptedTerms) -> Self {
        let (by, by_type) = match terms.by {
            Actor::User(id) => (id.to_string(), "user"),
            Actor::Key(id) => (id.to_string(), "key"),
        };
        Self {
            version: Figure(terms.version.get()),
            accepted: terms.accepted,
            date: Time(terms.at),
            by,
            by_type,
        }
    }
}

/// Acceptance of the terms.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Terms")]
struct TermsView {
    /// Whether they are accepted now: the requested version, else any.
    accepted: bool,
    /// Latest accepted version; null if none is.
    version: Option<Figure>,
    /// When it was accepted.
    accepted_date: Option<Time>,
    /// User or API key that accepted it.
    accepted_by: Option<String>,
    /// History of acceptances and withdrawals, latest first. For staff only.
    #[serde(skip_serializing_if = "Option::is_none")]
    history: Option<Vec<TermsAnswer>>,
}

impl TermsView {
    fn new(history: &[AcceptedTerms], version: Option<f64>, caller: &Caller) -> Self {
        let accepted = terms::in_force(history, version).map(TermsAnswer::new);
        let history = caller.is_staff().then(|| history.iter().map(TermsAnswer::new).collect());
        match accepted {
            Some(TermsAnswer { version, date, by, .. }) => Self {
                accepted: true,
                version: Some(version),
                accepted_date: Some(date),
                accepted_by: Some(by),
                history,
            },
            None => Self {
                accepted: false,
                version: None,
                accepted_date: None,
                accepted_by: None,
                history,
            },
        }
    }
}

#[derive(Deserialize, JsonSchema)]
struct TermsQuery {
    /// Version to check.
    version: Option<f64>,
}

async fn has_accepted(
    ctx: &mut Context<Read>,
    Query(query): Query<TermsQuery>,
) -> Result<Json<TermsView>, ApiError> {
    let history = terms::history(&mut ctx.session).await?;
    Ok(Json(TermsView::new(&history, query.version, &ctx.caller)))
}

/// Acceptance of a version of the terms.
#[derive(Deserialize, JsonSchema, Validate)]
#[schemars(rename = "TermsInput")]
struct TermsInput {
    /// Whether it is accepted; false withdraws it.
    accepted: bool,
    /// Version.
    #[schemars(range(min = 0, max = 1_000_000))]
    version: f64,
}

async fn accept(
    ctx: &mut Context<Write>,
    Params(TermsInput { accepted, version }): Params<TermsInput>,
) -> Result<Json<TermsView>, ApiError> {
    let history = terms::accept(&mut ctx.session, version, accepted).await?;
    Ok(Json(TermsView::new(&history, None, &ctx.caller)))
}
