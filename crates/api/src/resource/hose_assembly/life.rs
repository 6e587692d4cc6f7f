//! How hose assemblies answer the commands of their life.

use actix_web::HttpResponse;
use domain::documents::HoseAssembly;
use domain::port::AnyUnitOfWork;
use domain::usecase::assemblies::Known;
use domain::{Error, Id};
use serde_json::Value;

use crate::operation::{Answer, Call};
use crate::resource::compare::Compared;
use crate::resource::document::Manner;
use crate::resource::lifecycle::Lived;

impl Lived for HoseAssembly {
    async fn shown(call: &Call, work: &mut AnyUnitOfWork, id: Id<Self>) -> Result<Value, Error> {
        super::shown(call, work, id).await
    }

    fn view(call: &Call, whole: &Known) -> Value {
        super::whole(whole, call.caller.sight())
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

impl Compared for HoseAssembly {
    fn fields(&self, manner: Manner<'_>) -> serde_json::Map<String, Value> {
        super::view::content(self, manner)
    }
}
