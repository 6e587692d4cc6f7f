//! The terms that an organization accepts.

use actix_web::HttpResponse;
use domain::organization::{AcceptedTerms, Actor, Role};
use domain::usecase::terms;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use crate::nest;
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::schema;
use crate::view::{Number, time};

/// What was said of a version of the terms.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "TermsText")]
struct SaidView {
    /// Which version.
    version: Number,
    /// Whether it was accepted.
    accepted: bool,
    /// When.
    #[schemars(extend("format" = "date-time"))]
    date: String,
    /// The user or API key.
    by: String,
    /// user or key.
    by_type: &'static str,
}

impl SaidView {
    fn new(said: &AcceptedTerms) -> Self {
        let (by, by_type) = match said.by {
            Actor::User(id) => (id.to_string(), "user"),
            Actor::Key(id) => (id.to_string(), "key"),
        };
        Self {
            version: Number::plain(said.version.get()),
            accepted: said.accepted,
            date: time(said.at),
            by,
            by_type,
        }
    }
}

/// Whether terms are accepted.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Terms")]
struct TermsView {
    /// Whether they are accepted at present: the version that was asked for, else any.
    accepted: bool,
    /// The latest version that is accepted; null where none is.
    version: Option<Number>,
    /// When that was.
    #[schemars(extend("format" = "date-time"))]
    accepted_date: Option<String>,
    /// The user or API key that accepted it.
    accepted_by: Option<String>,
    /// All that was said of the terms, the latest first. For staff only.
    #[serde(skip_serializing_if = "Option::is_none")]
    history: Option<Vec<SaidView>>,
}

/// What is asked of the terms.
pub(crate) fn parameters() -> Vec<Parameter> {
    vec![Parameter::new("version", ParameterKind::Number, "Whether this version is accepted.")]
}

/// What both answer.
pub(crate) fn reply() -> Value {
    schema::of::<TermsView>()
}

fn view(history: &[AcceptedTerms], call: &Call) -> TermsView {
    let asked: Option<f64> = call.query.number("version");
    // What was said last of a version holds.
    let said_last = |at: usize, said: &AcceptedTerms| {
        history.iter().take(at).all(|later| later.version != said.version)
    };
    let holds = history.iter().enumerate().find(|(at, said)| {
        said.accepted
            && said_last(*at, said)
            && asked.is_none_or(|asked| (said.version.get() - asked).abs() < 1e-9)
    });
    let holds = holds.map(|(_, said)| said);
    let staff = call.caller.identity().is_ok_and(|identity| identity.role != Role::Customer);
    TermsView {
        accepted: holds.is_some(),
        version: holds.map(|said| Number::plain(said.version.get())),
        accepted_date: holds.map(|said| time(said.at)),
        accepted_by: holds.map(|said| SaidView::new(said).by),
        history: staff.then(|| history.iter().map(SaidView::new).collect()),
    }
}

/// `GET /organization/hasacceptedterms`
pub(crate) async fn has_accepted(call: Call) -> Answer {
    let mut work = call.read().await?;
    let history = terms::history(&mut *work).await?;
    Ok(HttpResponse::Ok().json(view(&history, &call)))
}

/// What accepting reads.
pub(crate) fn accept_schema() -> Value {
    schema::object(
        "What is said of a version of the terms.",
        [
            (
                "accepted".to_owned(),
                json!({ "type": "boolean", "description": "Whether it is accepted; false takes it back." }),
            ),
            (
                "version".to_owned(),
                json!({ "type": "number", "minimum": 0, "maximum": 1_000_000, "description": "The version." }),
            ),
        ],
        &["accepted", "version"],
    )
}

/// What works on the demo organization.
pub(crate) fn accept_example() -> Value {
    json!({ "params": { "accepted": true, "version": 3 } })
}

#[derive(Deserialize, Validate)]
struct Accept {
    accepted: bool,
    version: f64,
}

/// `POST /organization/acceptterms`
pub(crate) async fn accept(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let Accept { accepted, version } = call.required()?;
    let mut work = call.write().await?;
    let services = &call.app.services;
    let said = terms::accept(services, &mut *work, &call.caller, version, accepted).await;
    let history = said.map_err(|error| nest::below(prefix, error))?;
    let answer = HttpResponse::Ok().json(view(&history, &call));
    call.commit(work, answer).await
}
