//! How hose kits answer the commands of their life.

use actix_web::HttpResponse;
use domain::documents::HoseKit;
use domain::port::AnyUnitOfWork;
use domain::usecase::kits::Known;
use domain::{Error, Id};
use serde_json::{Map, Value, json};

use crate::operation::{Answer, Call};
use crate::resource::compare::Compared;
use crate::resource::document::Manner;
use crate::resource::lifecycle::Lived;

impl Lived for HoseKit {
    async fn shown(call: &Call, work: &mut AnyUnitOfWork, id: Id<Self>) -> Result<Value, Error> {
        super::shown(call, work, id).await
    }

    fn view(call: &Call, whole: &Known) -> Value {
        super::view::whole(whole, call.caller.sight())
    }

    /// The version that is current; a kit without one before it is deleted, not rolled back.
    fn rolled_back(record: Option<Value>) -> Answer {
        Ok(HttpResponse::Ok().json(record.unwrap_or(json!(null))))
    }
}

impl Compared for HoseKit {
    fn fields(&self, _: Manner<'_>) -> Map<String, Value> {
        super::view::content(self)
    }
}
