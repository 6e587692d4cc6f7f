//! How sales estimates answer the commands of their life.

use actix_web::HttpResponse;
use domain::documents::SalesEstimate;
use domain::documents::revision::MOST_SIGNS;
use domain::organization::Caller;
use domain::port::AnyUnitOfWork;
use domain::trade::price::Tax;
use domain::usecase::Services;
use domain::usecase::estimates::{self, EstimateGiven, Known};
use domain::{Error, Id, Violation};
use serde_json::{Value, json};

use super::schema::reply;
use super::view::whole;
use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::lifecycle::{Lived, accept_frozen};
use crate::resource::written::Written;
use crate::resource::{document, tax};
use crate::schema;

impl Lived for SalesEstimate {
    async fn shown(call: &Call, work: &mut AnyUnitOfWork, id: Id<Self>) -> Result<Value, Error> {
        let known = estimates::known(&call.app.services, work, &call.caller, id).await?;
        Ok(Self::view(call, &known))
    }

    fn view(call: &Call, known: &Known) -> Value {
        whole(known, call.caller.sight())
    }

    /// A tax that is known when it is released.
    fn terms(call: &mut Call) -> Result<Option<Tax>, Error> {
        let prefix = call.said.prefix;
        let below = |faults: Vec<Violation>| nest::below(prefix, Error::Invalid(faults));
        let faults = document::faults_of_schema(call)?;
        if !faults.is_empty() {
            return Err(below(faults));
        }
        let fields = call.fields();
        if fields.values().all(Value::is_null) {
            return Ok(None);
        }
        tax::one(fields, "").map(Some).map_err(|mut faults| {
            for fault in faults.iter_mut().filter(|fault| fault.pointer.is_empty()) {
                "/taxPercent".clone_into(&mut fault.pointer);
                "is required where a tax is named, or taxAmount".clone_into(&mut fault.message);
            }
            below(faults)
        })
    }

    fn released(record: Value) -> Value {
        let title = record.get("title").and_then(Value::as_str).unwrap_or_default();
        json!({ "success": true, "message": format!("sales estimate {title} is released") })
    }

    const NAMES_REVISIONS: bool = true;

    fn revised(record: Value) -> Value {
        let title = record.get("title").and_then(Value::as_str).unwrap_or_default();
        let message = format!("sales estimate {title} is under editing");
        let id = record.get("_id").cloned().unwrap_or_default();
        json!({ "success": true, "message": message, "data": record, "revisedVersionId": id })
    }

    fn rolled_back(record: Option<Value>) -> Answer {
        let id = record.as_ref().and_then(|record| record.get("_id"));
        Ok(HttpResponse::Ok().json(json!({ "rolledBackVersionId": id })))
    }

    /// Its statuses have no 409.
    fn rollback_refused(why: Error) -> Error {
        match why {
            Error::Conflict { code, detail } => Error::invalid("/salesEstimateId", code, detail),
            other => other,
        }
    }
}

impl Written for SalesEstimate {
    type Given = EstimateGiven;

    fn given(call: &mut Call) -> Result<(EstimateGiven, &'static str), Error> {
        super::input::given(call)
    }

    async fn create(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        given: EstimateGiven,
    ) -> Result<Known, Error> {
        estimates::create(services, work, caller, given).await
    }

    async fn update(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        id: Id<Self>,
        given: EstimateGiven,
    ) -> Result<Known, Error> {
        estimates::update(services, work, caller, id, given).await
    }
}

/// What a release reads.
pub(crate) fn release_schema() -> Value {
    schema::object(
        "A tax that is added, or takes the place of the one of its name.",
        tax::fields().into_iter().chain([accept_frozen()]),
        &[],
    )
}

/// A release that works on the demo organization.
pub(crate) fn release_example() -> Value {
    json!({ "taxCode": "GST", "taxPercent": 5 })
}

fn done(more: Vec<(String, Value)>) -> Value {
    let success = json!({ "type": "boolean", "const": true, "description": "It was done." });
    let message = json!({ "type": "string", "description": "The same in words." });
    let mut fields = vec![("success".to_owned(), success), ("message".to_owned(), message)];
    fields.extend(more);
    let names: Vec<String> = fields.iter().map(|(name, _)| name.clone()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    schema::object("What was done.", fields.clone(), &names)
}

/// What a release answers.
pub(crate) fn release_reply() -> Value {
    done(Vec::new())
}

/// What revising reads.
pub(crate) fn revise_schema() -> Value {
    let about = "The new revision; it is trimmed and upper-cased, and was not used before.";
    let revision = schema::full_text(MOST_SIGNS, about);
    schema::object("The new revision.", [("revision".to_owned(), revision)], &["revision"])
}

/// A revision that works on the demo organization.
pub(crate) fn revise_example() -> Value {
    json!({ "params": { "revision": "D" } })
}

/// What revising answers.
pub(crate) fn revise_reply() -> Value {
    done(vec![
        ("data".to_owned(), reply()),
        ("revisedVersionId".to_owned(), schema::id("The new version, under editing.")),
    ])
}

/// What a rollback answers.
pub(crate) fn rollback_reply() -> Value {
    let about = "The version that is current now: the one before that which was deleted.";
    schema::object(
        "What is current now.",
        [("rolledBackVersionId".to_owned(), schema::id(about))],
        &["rolledBackVersionId"],
    )
}
