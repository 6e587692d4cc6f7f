//! How hose assemblies answer the commands of their life.

use actix_web::HttpResponse;
use domain::documents::HoseAssembly;
use domain::organization::Caller;
use domain::port::AnyUnitOfWork;
use domain::usecase::Services;
use domain::usecase::assemblies::{self, AssemblyGiven, Known};
use domain::{Error, Id};
use serde_json::{Map, Value};

use super::view::changes;
use crate::operation::{Answer, Call};
use crate::resource::compare::Compared;
use crate::resource::document::Manner;
use crate::resource::lifecycle::Lived;
use crate::resource::written::Written;

impl Lived for HoseAssembly {
    async fn shown(call: &Call, work: &mut AnyUnitOfWork, id: Id<Self>) -> Result<Value, Error> {
        let known = assemblies::known(&call.app.services, work, &call.caller, id).await?;
        Ok(Self::view(call, &known))
    }

    fn view(call: &Call, whole: &Known) -> Value {
        super::whole(whole, call.caller.sight())
    }

    /// The figures that the release changed, where there are some.
    fn release_tells(call: &Call, whole: &Known) -> Map<String, Value> {
        let changes = changes(whole, call.caller.sight());
        let told = (!changes.is_empty()).then(|| ("changes".to_owned(), Value::Array(changes)));
        told.into_iter().collect()
    }

    /// The id of the version that is current, or nothing.
    fn rolled_back(record: Option<Value>) -> Answer {
        Ok(match record {
            Some(record) => HttpResponse::Ok().json(record.get("_id")),
            None => HttpResponse::NoContent().finish(),
        })
    }

    /// The interface knows no conflicts here: what can't be rolled back isn't there to be.
    fn rollback_refused(why: Error) -> Error {
        match why {
            Error::Conflict { detail, .. } => Error::NotFound(detail),
            other => other,
        }
    }
}

impl Written for HoseAssembly {
    type Given = AssemblyGiven;

    fn given(call: &mut Call) -> Result<(AssemblyGiven, &'static str), Error> {
        super::given(call)
    }

    async fn create(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        given: AssemblyGiven,
    ) -> Result<Known, Error> {
        assemblies::create(services, work, caller, given).await
    }

    async fn update(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        id: Id<Self>,
        given: AssemblyGiven,
    ) -> Result<Known, Error> {
        Box::pin(assemblies::update(services, work, caller, id, given)).await
    }
}

impl Compared for HoseAssembly {
    fn fields(&self, manner: Manner<'_>) -> Map<String, Value> {
        super::view::content(self, manner)
    }
}
